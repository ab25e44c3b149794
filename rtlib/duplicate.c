/*
 * duplicate.c: more numbers for a file, and fewer: closing, duplicates, pipes.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>
#include "file.h"

#define CALLER __builtin_return_address(0)

/* The program may have its own of these names. */
OT_WEAK __typeof__(close) close;
OT_WEAK __typeof__(dup) dup;
OT_WEAK __typeof__(dup2) dup2;
OT_WEAK __typeof__(dup3) dup3;
OT_WEAK __typeof__(fcntl) fcntl;
OT_WEAK __typeof__(pipe) pipe;
OT_WEAK __typeof__(pipe2) pipe2;

/* ---- Closing ---- */

/* Of a file of the table; the result is this rank's. */
int ot_file_close(int number)
{
    int result = (int)syscall(SYS_close, number);

    ot_file_vacate(number);
    return result;
}

static int close_number(int fd, const void *caller)
{
    if (!ot_is_program(caller))
        return (int)syscall(SYS_close, fd);
    if (ot_is_closed(fd, caller))
        return -1;
    if (ot_is_others(fd)) {
        errno = EBADF;
        return -1;
    }
    if (!ot_is_number(fd))
        return (int)syscall(SYS_close, fd);
    ot_capture_refuse(fd, "closed");
    bool leaders = ot_is_leaders(fd, caller);
    int result = ot_file_close(fd);
    return leaders ? (int)ot_result_from_leader(result) : result;
}

int close(int fd)
{
    return close_number(fd, CALLER);
}

static int close_all(unsigned from, unsigned to, const void *caller)
{
    unsigned end = (unsigned)getdtablesize();
    int error = errno;

    for (int fd = (int)from; fd < (int)(to < end ? to + 1 : end); fd++)
        close_number(fd, caller);
    errno = error;
    return 0;
}

OT_WEAK void closefrom(int from)
{
    close_all(from < 0 ? 0 : (unsigned)from, ~0U, CALLER);
}

OT_WEAK int close_range(unsigned from, unsigned to, int flags)
{
    const void *caller = CALLER;
    return flags || !ot_is_program(caller) ? (int)syscall(SYS_close_range, from, to, flags)
                                           : close_all(from, to, caller);
}

/* ---- Duplicates ---- */

static int duplicate(int fd, int number, bool close_on_exec)
{
    ot_file is = ot_files[fd];

    is.stream = number <= 2 ? ot_files[number].stream : NULL;
    is.process = NULL;
    ot_file_take(fd, number, is);
    syscall(SYS_fcntl, number, F_SETFD, close_on_exec ? FD_CLOEXEC : 0);
    return number;
}

/* Of a file of the program, in replicated code? */
static bool has_number(int fd, const void *caller)
{
    return ot_file_of(fd) && ot_replicated(caller);
}

static int duplicate_above(int fd, int least, bool close_on_exec)
{
    int number = ot_file_number(least);
    return number < 0 ? -1 : duplicate(fd, number, close_on_exec);
}

static int duplicate_to(int fd, int number, int flags, const void *caller)
{
    if (ot_is_closed(fd, caller))
        return -1;
    if (ot_is_others(number) && ot_is_program(caller))
        ot_fatal("file number %d, which the program wants to give to a duplicate, is in use by MPI; use another one",
                 number);
    if (!has_number(fd, caller) || !ot_is_number(number))
        return (int)syscall(SYS_dup3, fd, number, flags);
    ot_capture_refuse(number, "replaced");
    return duplicate(fd, number, flags & O_CLOEXEC);
}

int dup(int fd)
{
    const void *caller = CALLER;

    if (ot_is_closed(fd, caller))
        return -1;
    return has_number(fd, caller) ? duplicate_above(fd, 0, false) : (int)syscall(SYS_dup, fd);
}

int dup2(int fd, int number)
{
    if (fd == number)
        return syscall(SYS_fcntl, fd, F_GETFD) < 0 ? -1 : fd;
    return duplicate_to(fd, number, 0, CALLER);
}

int dup3(int fd, int number, int flags)
{
    if (fd == number) {
        errno = EINVAL;
        return -1;
    }
    return duplicate_to(fd, number, flags, CALLER);
}

/* ---- fcntl ---- */

/* Memory that the answer is in. */
static size_t answer_of(int request)
{
    return request == F_GETLK || request == F_OFD_GETLK ? sizeof(struct flock)
         : request == F_GETOWN_EX ? sizeof(struct f_owner_ex) : 0;
}

int fcntl(int fd, int request, ...)
{
    const void *caller = CALLER;
    va_list args;
    long result = 0;

    va_start(args, request);
    void *value = va_arg(args, void *);
    va_end(args);
    if (ot_is_closed(fd, caller))
        return -1;
    if (!has_number(fd, caller) || ot_files[fd].opened != ot.split || request == F_GETFD || request == F_SETFD)
        return (int)syscall(SYS_fcntl, fd, request, value);
    if (request == F_DUPFD || request == F_DUPFD_CLOEXEC)
        return duplicate_above(fd, (int)(intptr_t)value, request == F_DUPFD_CLOEXEC);
    if (ot_leads() || request == F_SETFL)
        result = syscall(SYS_fcntl, fd, request, value);
    result = ot_result_from_leader(result);
    if (result >= 0 && answer_of(request))
        ot_from_leader(value, answer_of(request));
    return (int)result;
}

int fcntl64(int, int, ...) __attribute__((weak, alias("fcntl")));

/* ---- Pipes ---- */

/* The others write nowhere, and are told what the leader reads. */
static int make_pipe(bool all, int ends[2], int flags)
{
    int made[2];

    if (!all)
        return (int)syscall(SYS_pipe2, ends, flags);
    if (ot_result_from_leader(ot_leads() ? syscall(SYS_pipe2, made, flags) : 0))
        return -1;
    bool user = ot_enter_runtime();
    for (int i = 0; i < 2; i++)
        ends[i] = ot_file_place(ot_file_shadow(flags, false, made[i]), i ? OT_FILE_LEADERS : OT_FILE_TOLD, false);
    ot_leave_runtime(user);
    return ends[1] < 0 ? -1 : 0;
}

int pipe(int ends[2]) { return make_pipe(OT_FOR_ALL(), ends, 0); }
int pipe2(int ends[2], int flags) { return make_pipe(OT_FOR_ALL(), ends, flags); }
