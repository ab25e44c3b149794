/*
 * Unit tests of the runtime, with libcheck. They are linked as translated programs are, so each starts as a
 * job of one rank with an arena; what libcheck itself allocates is libc's.
 */
#include <check.h>
#include <stdlib.h>
#include <string.h>
#include "rt.h"

/*
 * An assertion. libcheck's own write a message each time, which is slow in loops, and allocate memory, which
 * is not to come from the heap under test.
 */
#define check(condition) do {                                   \
        if (!(condition)) {                                     \
            ot_enter_runtime();                                 \
            ck_abort_msg("%s", #condition);                     \
        }                                                       \
    } while (0)

/* Runs one case of tests, in this process. */
static inline int run_tests(const char *name, void (*add)(TCase *))
{
    ot_enter_runtime();
    Suite *suite = suite_create(name);
    TCase *tests = tcase_create(name);
    SRunner *runner = srunner_create(suite);
    int failed;

    add(tests);
    suite_add_tcase(suite, tests);
    srunner_set_fork_status(runner, CK_NOFORK);
    srunner_run_all(runner, CK_NORMAL);
    failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed != 0;
}
