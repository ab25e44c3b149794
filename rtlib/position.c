/*
 * position.c: where a file stands: calls that ask, and calls that say.
 *
 * Where the others' shadow is /dev/null the leader's answer counts. A member of a split may say where it reads.
 */
#include <sys/syscall.h>
#include <unistd.h>
#include "file.h"

#define CALLER __builtin_return_address(0)

/* The program may have its own of these names. */
OT_WEAK __typeof__(lseek) lseek;
OT_WEAK __typeof__(pwrite) pwrite;

ssize_t pwrite(int fd, const void *p, size_t n, off_t at)
{
    const void *caller = CALLER;

    if (ot.split && ot_is_program(caller) && ot_capture_at(fd, p, n, at))
        return (ssize_t)n;
    ssize_t done = syscall(SYS_pwrite64, fd, p, n, at);
    return ot_is_leaders(fd, caller) ? ot_result_from_leader(done) : done;
}

off_t lseek(int fd, off_t to, int from)
{
    const void *caller = CALLER;

    if (ot_is_closed(fd, caller))
        return -1;
    if (ot_user && ot.split)
        ot_capture_seek(fd);
    off_t at = syscall(SYS_lseek, fd, to, from);
    return ot_is_hidden(fd, caller) ? ot_result_from_leader(at) : at;
}

ssize_t pwrite64(int, const void *, size_t, off64_t) __attribute__((weak, alias("pwrite")));
off64_t lseek64(int, off64_t, int) __attribute__((weak, alias("lseek")));

/* ---- Streams ---- */

/* `asks`: nothing moves. */
static bool is_hidden(FILE *stream, bool asks, const void *caller)
{
    int fd = ot_stream_number(stream);

    if (fd >= 0 && !asks && ot_user && ot.split)
        ot_capture_seek(fd);
    return ot_is_hidden(fd, caller);
}

#define POSITION(asks, type, name, parameters, ...) \
    OT_WEAK type name parameters; \
    type name parameters \
    { \
        OT_DECLARE_LIBC(type, name, parameters); \
        bool hidden = is_hidden(stream, asks, CALLER); \
        long result = (long)libc(__VA_ARGS__); \
        return (type)(hidden ? ot_result_from_leader(result) : result); \
    }

POSITION(true, long, ftell, (FILE *stream), stream)
POSITION(true, off_t, ftello, (FILE *stream), stream)
POSITION(false, int, fseek, (FILE *stream, long to, int from), stream, to, from)
POSITION(false, int, fseeko, (FILE *stream, off_t to, int from), stream, to, from)
POSITION(false, int, fsetpos, (FILE *stream, const fpos_t *to), stream, to)
off64_t ftello64(FILE *) __attribute__((weak, alias("ftello")));
int fseeko64(FILE *, off64_t, int) __attribute__((weak, alias("fseeko")));
int fsetpos64(FILE *, const fpos64_t *) __attribute__((weak, alias("fsetpos")));

OT_WEAK void rewind(FILE *stream)
{
    is_hidden(stream, false, CALLER);
    OT_LIBC(rewind)(stream);
}

OT_WEAK int fgetpos(FILE *restrict stream, fpos_t *restrict at)
{
    bool hidden = is_hidden(stream, true, CALLER);
    int result = OT_LIBC(fgetpos)(stream, at);

    if (!hidden)
        return result;
    ot_from_leader(at, sizeof *at);
    return (int)ot_result_from_leader(result);
}

int fgetpos64(FILE *restrict, fpos64_t *restrict) __attribute__((weak, alias("fgetpos")));
