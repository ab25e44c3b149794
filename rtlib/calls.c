/*
 * calls.c: the functions of calls.def, which stand before libc's.
 *
 * What libc allocates in them is not the user's memory, of which all ranks must allocate alike.
 */
#include <errno.h>
#include <fcntl.h>
#include <mqueue.h>
#include <sched.h>
#include <semaphore.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/statvfs.h>
#include <sys/sysinfo.h>
#include <sys/time.h>
#include <sys/timeb.h>
#include <sys/times.h>
#include <sys/utsname.h>
#include <sys/xattr.h>
#include <time.h>
#include <unistd.h>
#include <utime.h>
#include "rt.h"

enum { ASK, DO, EACH };

/* Does this rank make the call? */
static bool calls(int kind)
{
    if (kind == DO)
        ot_leader_waits();
    return kind == EACH || ot_leads();
}

static void text_from_leader(char *text)
{
    size_t bytes = ot_leads() ? strlen(text) + 1 : 0;

    ot_from_leader(&bytes, sizeof bytes);
    ot_from_leader(text, bytes);
}

#define NOTHING
#define OUT(when, where, bytes) \
    if (when) \
        ot_from_leader(where, bytes);
#define TEXT(when, where) \
    if (when) \
        text_from_leader(where);

#define CALL(kind, type, name, parameters, arguments, outs) \
    OT_WEAK type name parameters; \
    OT_EARLY type name parameters \
    { \
        OT_DECLARE_LIBC(type, name, parameters); \
        long result = 0; \
        if (!OT_FOR_ALL()) { \
            if (kind == EACH) \
                ot_lasting_refuse(__builtin_return_address(0), #name); \
            return libc arguments; \
        } \
        if (calls(kind)) { \
            bool user = ot_enter_runtime(); \
            result = (long)libc arguments; \
            ot_leave_runtime(user); \
        } \
        result = ot_result_from_leader(result); \
        outs \
        return (type)result; \
    }

#define CALL0(kind, type, name, outs) CALL(kind, type, name, (void), (), outs)
#define CALL1(kind, type, name, A, outs) CALL(kind, type, name, (A a), (a), outs)
#define CALL2(kind, type, name, A, B, outs) CALL(kind, type, name, (A a, B b), (a, b), outs)
#define CALL3(kind, type, name, A, B, C, outs) CALL(kind, type, name, (A a, B b, C c), (a, b, c), outs)
#define CALL4(kind, type, name, A, B, C, D, outs) \
    CALL(kind, type, name, (A a, B b, C c, D d), (a, b, c, d), outs)
#define CALL5(kind, type, name, A, B, C, D, E, outs) \
    CALL(kind, type, name, (A a, B b, C c, D d, E e), (a, b, c, d, e), outs)

/* Callers may pass what the headers forbid; and arrays are pointers here. */
#pragma GCC diagnostic ignored "-Wnonnull-compare"
#pragma GCC diagnostic ignored "-Warray-parameter"
#include "calls.def"
