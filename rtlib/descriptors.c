/*
 * descriptors.c: the functions of descriptors.def, which stand before libc's.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/statvfs.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <sys/xattr.h>
#include <termios.h>
#include <unistd.h>
#include "file.h"

enum { ASK, EACH };

/* Is it a call on a file that all ranks of the set have under this number? */
static bool is_ours(int kind, int fd, const void *caller)
{
    if (kind == EACH)
        return ot_is_leaders(fd, caller);
    return ot_file_of(fd) && ot.split == ot_files[fd].opened && ot_replicated(caller);
}

#define CALL(called, type, name, parameters, arguments, memory, bytes) \
    OT_WEAK type name parameters; \
    type name parameters \
    { \
        OT_DECLARE_LIBC(type, name, parameters); \
        long result = 0; \
        if (ot_is_closed(a, __builtin_return_address(0))) \
            a = -1;                     /* and so it answers */ \
        bool ours = is_ours(called, a, __builtin_return_address(0)); \
        if (!ours) \
            return libc arguments; \
        bool user = ot_enter_runtime(); \
        if (called == EACH || ot_leads()) \
            result = (long)libc arguments; \
        ot_leave_runtime(user); \
        result = ot_result_from_leader(result); \
        if (memory && result >= 0) \
            ot_from_leader(memory, bytes); \
        return (type)result; \
    }

#define CALL1(kind, type, name, A, memory, bytes) CALL(kind, type, name, (A a), (a), memory, bytes)
#define CALL2(kind, type, name, A, B, memory, bytes) CALL(kind, type, name, (A a, B b), (a, b), memory, bytes)
#define CALL3(kind, type, name, A, B, C, memory, bytes) \
    CALL(kind, type, name, (A a, B b, C c), (a, b, c), memory, bytes)
#define CALL4(kind, type, name, A, B, C, D, memory, bytes) \
    CALL(kind, type, name, (A a, B b, C c, D d), (a, b, c, d), memory, bytes)

#pragma GCC diagnostic ignored "-Wnonnull-compare"
#pragma GCC diagnostic ignored "-Warray-parameter"
#include "descriptors.def"

OT_WEAK __typeof__(dprintf) dprintf;

int dprintf(int fd, const char *format, ...)
{
    const void *caller = __builtin_return_address(0);
    va_list args;

    va_start(args, format);
    int result = OT_LIBC(vdprintf)(fd, format, args);
    va_end(args);
    return ot_is_leaders(fd, caller) ? (int)ot_result_from_leader(result) : result;
}

/* Memory that the answer is in; a direction and a size are part of newer requests' numbers. */
static size_t answer_of(unsigned long request)
{
    switch (request) {
    case FIONREAD:
    case TIOCOUTQ:
    case TIOCGPGRP:
        return sizeof(int);
    case TIOCGWINSZ:
        return sizeof(struct winsize);
    default:
        return request >> 16 && _IOC_DIR(request) & _IOC_READ ? _IOC_SIZE(request) : 0;
    }
}

OT_WEAK int ioctl(int fd, unsigned long request, ...)
{
    const void *caller = __builtin_return_address(0);
    va_list args;

    va_start(args, request);
    void *value = va_arg(args, void *);
    va_end(args);
    if (ot_is_closed(fd, caller))
        return -1;
    bool ours = is_ours(ASK, fd, caller);
    long result = !ours || ot_leads() ? syscall(SYS_ioctl, fd, request, value) : 0;
    if (!ours)
        return (int)result;
    result = ot_result_from_leader(result);
    if (result >= 0 && value && answer_of(request))
        ot_from_leader(value, answer_of(request));
    return (int)result;
}

/* ---- From file to file: the kernel's own ways are for those that all ranks have ---- */

static ssize_t copy(int in, off64_t *from, int out, off64_t *to, size_t bytes)
{
    char piece[1 << 16];
    ssize_t n = 0, done = 0, written = 0;

    while ((size_t)done < bytes && written == n) {
        size_t room = bytes - (size_t)done < sizeof piece ? bytes - (size_t)done : sizeof piece;
        n = from ? pread(in, piece, room, *from) : read(in, piece, room);
        if (n <= 0)
            break;
        written = to ? pwrite(out, piece, (size_t)n, *to) : write(out, piece, (size_t)n);
        if (written < 0)
            break;
        *(from ? from : &(off64_t){ 0 }) += written;
        *(to ? to : &(off64_t){ 0 }) += written;
        done += written;
        if ((size_t)n < room)
            break;
    }
    return done || (n >= 0 && written >= 0) ? done : -1;
}

#define COPIES(name, number) \
    OT_WEAK ssize_t name(int in, off64_t *from, int out, off64_t *to, size_t bytes, unsigned flags) \
    { \
        const void *caller = __builtin_return_address(0); \
        return ot_is_leaders(in, caller) || ot_is_leaders(out, caller) \
            ? copy(in, from, out, to, bytes) : syscall(number, in, from, out, to, bytes, flags); \
    }

COPIES(copy_file_range, SYS_copy_file_range)
COPIES(splice, SYS_splice)

OT_WEAK ssize_t sendfile(int out, int in, off_t *from, size_t bytes)
{
    const void *caller = __builtin_return_address(0);
    return ot_is_leaders(in, caller) || ot_is_leaders(out, caller) ? copy(in, from, out, NULL, bytes)
                                                                   : syscall(SYS_sendfile, out, in, from, bytes);
}

ssize_t sendfile64(int, int, off64_t *, size_t) __attribute__((weak, alias("sendfile")));
