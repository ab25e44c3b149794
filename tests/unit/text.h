/* Units made of a text, for tests of what goes in and comes out: in a folder of their own, as prog.c. */
#ifndef TEXT_H
#define TEXT_H

#include "source.h"
#include "process.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char *no_args[] = { NULL };

/* Writes a file into the folder of this test, which is made and entered at the first call. */
static inline void write_text(const char *name, const char *text)
{
    static bool entered;

    if (!entered) {
        char *folder = temp_path("none");
        *strrchr(folder, '/') = '\0';
        ck_assert_int_eq(chdir(folder), 0);
        setenv("OTOSP_CC", "gcc", 0);
        entered = true;
    }
    ck_assert(write_file(name, text, strlen(text)));
}

/* prog.c with this text, preprocessed and aligned. */
static inline struct unit *read_text(const char *text, char **cc_args)
{
    struct unit *unit = allocate(sizeof *unit);

    unit->opt = allocate(sizeof *unit->opt);
    unit->opt->input = "prog.c";
    unit->opt->cc_args = cc_args ? cc_args : no_args;
    write_text("prog.c", text);
    ck_assert(preprocess(unit));
    lex(unit);
    align(unit);
    return unit;
}

/* Runs the tests of a suite. */
static inline int run_tests(const char *name, const TTest *const *tests)
{
    Suite *s = suite_create(name);
    TCase *t = tcase_create(name);
    SRunner *r = srunner_create(s);

    tcase_set_timeout(t, 60);
    for (; *tests; tests++)
        tcase_add_test(t, *tests);
    suite_add_tcase(s, t);
    srunner_run_all(r, CK_NORMAL);
    int failed = srunner_ntests_failed(r);

    srunner_free(r);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}

#endif
