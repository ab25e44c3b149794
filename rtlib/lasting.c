/*
 * lasting.c: what a process has besides its memory: its environment, its working directory, its mask for new files,
 * its locale.
 *
 * All threads of a program have one each, and here each rank has one. Replicated code changes them on all ranks alike. What
 * a member of a split changes would be so on its rank only, from then on: that is refused. (A child that it forked may.)
 */
#include <locale.h>
#include <stdlib.h>
#include <sys/stat.h>
#include "rt.h"

void ot_lasting_refuse(const void *caller, const char *name)
{
    if (ot.split && ot_user && ot.world.size > 1 && ot_is_program(caller) && !ot_alone())
        ot_fatal("%s in parallel code would change this rank only, and not the program: call it before the construct, or "
                 "behind it", name);
}

#define CALL(type, name, parameters, arguments) \
    OT_WEAK type name parameters; \
    OT_EARLY type name parameters \
    { \
        OT_DECLARE_LIBC(type, name, parameters); \
        ot_lasting_refuse(__builtin_return_address(0), #name); \
        return libc arguments; \
    }

CALL(int, setenv, (const char *name, const char *value, int over), (name, value, over))
CALL(int, unsetenv, (const char *name), (name))
CALL(int, putenv, (char *pair), (pair))
CALL(int, clearenv, (void), ())
CALL(mode_t, umask, (mode_t mask), (mask))

OT_WEAK __typeof__(setlocale) setlocale;
OT_EARLY char *setlocale(int category, const char *locale)
{
    OT_DECLARE_LIBC(char *, setlocale, (int, const char *));

    if (locale)                         /* else it only tells */
        ot_lasting_refuse(__builtin_return_address(0), "setlocale");
    return libc(category, locale);
}
