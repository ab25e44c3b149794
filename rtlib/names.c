/*
 * names.c: library functions that answer with a string: names of files, of the user, of the working directory.
 * The leader's answer is everybody's. What the caller is to free comes from the user's heap, alike on all ranks.
 */
#include <errno.h>
#include <limits.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <unistd.h>
#include "rt.h"

/* The leader's string; NULL and errno if it has none. At `to`, or in a new block. */
static char *from_leader(const char *mine, char *to)
{
    size_t bytes = (size_t)ot_result_from_leader(mine ? (long)strlen(mine) + 1 : 0);

    if (!bytes)
        return NULL;
    if (!to && !(to = malloc(bytes)))
        return NULL;
    if (mine && mine != to)
        memcpy(to, mine, bytes);
    ot_from_leader(to, bytes);
    return to;
}

/* `call`, with what it allocates itself, is for the leader alone. */
#define LEADERS(call) \
    __extension__ ({ \
        char *answer = NULL; \
        if (ot_leads()) { \
            bool user = ot_enter_runtime(); \
            answer = (call); \
            ot_leave_runtime(user); \
        } \
        answer; \
    })

static char *shared(char *mine, char *to)
{
    char *all = from_leader(mine, to);
    int error = errno;

    if (mine != to)
        free(mine);
    errno = error;
    return all;
}

/* ---- The working directory ---- */

static char *directory(char *to, size_t size)
{
    char *mine = LEADERS(to ? OT_LIBC(getcwd)(to, size) : OT_LIBC(getcwd)(NULL, 0)), *all;

    if (to)
        return from_leader(mine, to);
    if (!(all = shared(mine, NULL)) || !size)
        return all;
    if (strlen(all) < size)             /* a block of this size was asked for */
        return realloc(all, size);
    free(all);
    errno = ERANGE;
    return NULL;
}

OT_WEAK char *getcwd(char *to, size_t size)
{
    return OT_FOR_ALL() ? directory(to, size) : OT_LIBC(getcwd)(to, size);
}

char *__getcwd_chk(char *, size_t, size_t);
OT_WEAK char *__getcwd_chk(char *to, size_t size, size_t room)
{
    return OT_FOR_ALL() && size <= room ? directory(to, size) : OT_LIBC(__getcwd_chk)(to, size, room);
}

OT_WEAK char *get_current_dir_name(void)
{
    return OT_FOR_ALL() ? shared(LEADERS(OT_LIBC(get_current_dir_name)()), NULL)
                        : OT_LIBC(get_current_dir_name)();
}

/* ---- Names of files ---- */

static char *resolve(const char *path, char *to)
{
    return shared(LEADERS(OT_LIBC(realpath)(path, NULL)), to);
}

OT_WEAK char *realpath(const char *restrict path, char *restrict to)
{
    return OT_FOR_ALL() ? resolve(path, to) : OT_LIBC(realpath)(path, to);
}

char *__realpath_chk(const char *, char *, size_t);
OT_WEAK char *__realpath_chk(const char *path, char *to, size_t room)
{
    return OT_FOR_ALL() && room >= PATH_MAX ? resolve(path, to) : OT_LIBC(__realpath_chk)(path, to, room);
}

OT_WEAK char *canonicalize_file_name(const char *path)
{
    return OT_FOR_ALL() ? resolve(path, NULL) : OT_LIBC(canonicalize_file_name)(path);
}

OT_WEAK char *tmpnam(char to[L_tmpnam])
{
    static char name[L_tmpnam];

    return OT_FOR_ALL() ? from_leader(LEADERS(OT_LIBC(tmpnam)(NULL)), to ? to : name) : OT_LIBC(tmpnam)(to);
}

OT_WEAK char *tmpnam_r(char to[L_tmpnam])
{
    return OT_FOR_ALL() ? from_leader(LEADERS(OT_LIBC(tmpnam_r)(to)), to) : OT_LIBC(tmpnam_r)(to);
}

OT_WEAK char *tempnam(const char *folder, const char *prefix)
{
    return OT_FOR_ALL() ? shared(LEADERS(OT_LIBC(tempnam)(folder, prefix)), NULL)
                        : OT_LIBC(tempnam)(folder, prefix);
}

OT_WEAK char *mktemp(char *name)
{
    return OT_FOR_ALL() ? from_leader(LEADERS(OT_LIBC(mktemp)(name)), name) : OT_LIBC(mktemp)(name);
}

OT_WEAK char *mkdtemp(char *name)
{
    return OT_FOR_ALL() ? from_leader(LEADERS(OT_LIBC(mkdtemp)(name)), name) : OT_LIBC(mkdtemp)(name);
}

/* ---- The user ---- */

OT_WEAK char *getlogin(void)
{
    static char name[LOGIN_NAME_MAX];

    return OT_FOR_ALL() ? from_leader(LEADERS(OT_LIBC(getlogin)()), name) : OT_LIBC(getlogin)();
}

OT_WEAK char *cuserid(char *to)
{
    static char name[L_cuserid];

    return OT_FOR_ALL() ? from_leader(LEADERS(OT_LIBC(cuserid)(NULL)), to ? to : name) : OT_LIBC(cuserid)(to);
}

/* ---- And bytes without a result ---- */

OT_WEAK void arc4random_buf(void *to, size_t bytes)
{
    bool all = OT_FOR_ALL();

    if (!all || ot_leads())
        OT_LIBC(arc4random_buf)(to, bytes);
    if (all)
        ot_from_leader(to, bytes);
}
