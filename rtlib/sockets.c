/*
 * sockets.c: sockets and other descriptors that the kernel makes without a path. In replicated code the leader has
 * them, the others /dev/null, and all are told what the leader receives.
 */
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/mman.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <sys/uio.h>
#include <unistd.h>
#include "file.h"

#define CALLER __builtin_return_address(0)

/* Is it a call on a descriptor of the leader's, in replicated code? In a split only those that were made in it. */
static bool is_told(int fd, const void *caller)
{
    const ot_file *file = ot_file_of(fd);

    if (!file || file->kind != OT_FILE_TOLD || !ot_is_program(caller))
        return false;
    ot_told_refuse(fd, "used");
    return ot_replicated(caller);
}

/* `call` by the leader, once it can go on: a signal's handler may be due before. */
#define LEADERS(fd, input, call) \
    __extension__ ({ \
        long result = 0; \
        if (ot_leads()) { \
            bool user = ot_enter_runtime(); \
            if (ot_may_call(fd, input)) \
                result = (call); \
            else { \
                errno = EINTR; \
                result = -1; \
            } \
            ot_leave_runtime(user); \
        } \
        ot_result_from_leader(result); \
    })

/* ---- Making them ---- */

static int place_leaders(long made, int flags)
{
    if (ot_result_from_leader(made) < 0)
        return -1;
    bool user = ot_enter_runtime();
    int number = ot_file_place(ot_file_shadow(flags, false, (int)made), OT_FILE_TOLD, false);
    ot_leave_runtime(user);
    return number;
}

/* `closes`: those of its flags that say what becomes of it at exec. */
#define MADE(name, parameters, arguments, closes) \
    OT_WEAK int name parameters \
    { \
        OT_DECLARE_LIBC(int, name, parameters); \
        bool all = OT_FOR_ALL(); \
        long made = !all || ot_leads() ? libc arguments : 0; \
        return all ? place_leaders(made, (closes) ? O_CLOEXEC : 0) : (int)made; \
    }

MADE(socket, (int domain, int type, int protocol), (domain, type, protocol), type & SOCK_CLOEXEC)
MADE(eventfd, (unsigned value, int flags), (value, flags), flags & EFD_CLOEXEC)
MADE(timerfd_create, (clockid_t clock, int flags), (clock, flags), flags & TFD_CLOEXEC)
MADE(inotify_init, (void), (), false)
MADE(inotify_init1, (int flags), (flags), flags & IN_CLOEXEC)

OT_WEAK int signalfd(int fd, const sigset_t *set, int flags)
{
    bool all = OT_FOR_ALL();
    long made = !all || ot_leads() ? OT_LIBC(signalfd)(fd, set, flags) : 0;

    return !all ? (int)made : fd < 0 ? place_leaders(made, flags) : (int)ot_result_from_leader(made);
}

OT_WEAK int socketpair(int domain, int type, int protocol, int ends[2])
{
    bool all = OT_FOR_ALL();
    int made[2] = { -1, -1 };

    if (!all)
        return OT_LIBC(socketpair)(domain, type, protocol, ends);
    if (LEADERS(-1, false, OT_LIBC(socketpair)(domain, type, protocol, made)))
        return -1;
    for (int i = 0; i < 2; i++)
        ends[i] = place_leaders(made[i], type & SOCK_CLOEXEC ? O_CLOEXEC : 0);
    return 0;
}

/* A memory file is on each rank, and what members write to it comes to all. */
OT_WEAK int memfd_create(const char *name, unsigned flags)
{
    bool all = OT_FOR_ALL();
    int fd = (int)syscall(SYS_memfd_create, name, flags);

    if (!all || ot_result_from_leader(fd) < 0)
        return fd;
    bool user = ot_enter_runtime();
    fd = ot_file_place(fd, OT_FILE_LEADERS, true);
    ot_leave_runtime(user);
    return fd;
}

OT_WEAK int shm_open(const char *name, int flags, mode_t mode)
{
    char path[300];

    if (!OT_FOR_ALL())
        return OT_LIBC(shm_open)(name, flags, mode);
    name += strspn(name, "/");
    if (!*name || strchr(name, '/') || strlen(name) > 255) {
        errno = EINVAL;
        return -1;
    }
    snprintf(path, sizeof path, "/dev/shm/%s", name);
    return ot_file_open(AT_FDCWD, path, flags | O_NOFOLLOW | O_CLOEXEC, mode);
}

/* ---- Connections ---- */

static int address_from_leader(long result, struct sockaddr *to, socklen_t *bytes, socklen_t have)
{
    if (result >= 0 && to && bytes) {
        ot_from_leader(bytes, sizeof *bytes);
        ot_from_leader(to, *bytes < have ? *bytes : have);
    }
    return (int)result;
}

#define ROOM(bytes) ((bytes) ? *(bytes) : 0)

static int take_connection(int fd, struct sockaddr *from, socklen_t *bytes, int flags)
{
    socklen_t have = ROOM(bytes);
    long made = LEADERS(fd, true, accept4(fd, from, bytes, flags));

    address_from_leader(made, from, bytes, have);
    return made < 0 ? -1 : place_leaders(made, flags & SOCK_CLOEXEC ? O_CLOEXEC : 0);
}

OT_WEAK int accept(int fd, struct sockaddr *restrict from, socklen_t *restrict bytes)
{
    return is_told(fd, CALLER) ? take_connection(fd, from, bytes, 0) : OT_LIBC(accept)(fd, from, bytes);
}

OT_WEAK int accept4(int fd, struct sockaddr *restrict from, socklen_t *restrict bytes, int flags)
{
    return is_told(fd, CALLER) ? take_connection(fd, from, bytes, flags)
                               : (int)syscall(SYS_accept4, fd, from, bytes, flags);
}

#define TELLS_ADDRESS(name) \
    OT_WEAK int name(int fd, struct sockaddr *restrict to, socklen_t *restrict bytes) \
    { \
        if (!is_told(fd, CALLER)) \
            return OT_LIBC(name)(fd, to, bytes); \
        socklen_t have = ROOM(bytes); \
        return address_from_leader(LEADERS(fd, false, OT_LIBC(name)(fd, to, bytes)), to, bytes, have); \
    }

TELLS_ADDRESS(getsockname)
TELLS_ADDRESS(getpeername)

OT_WEAK int getsockopt(int fd, int level, int option, void *restrict to, socklen_t *restrict bytes)
{
    if (!is_told(fd, CALLER))
        return OT_LIBC(getsockopt)(fd, level, option, to, bytes);
    socklen_t have = ROOM(bytes);
    return address_from_leader(LEADERS(fd, false, OT_LIBC(getsockopt)(fd, level, option, to, bytes)), to, bytes,
                               have);
}

#define ASKED(type, input, name, parameters, arguments) \
    OT_WEAK type name parameters \
    { \
        OT_DECLARE_LIBC(type, name, parameters); \
        return is_told(fd, CALLER) ? (type)LEADERS(fd, input, libc arguments) : libc arguments; \
    }

ASKED(int, false, bind, (int fd, const struct sockaddr *to, socklen_t bytes), (fd, to, bytes))
ASKED(int, false, connect, (int fd, const struct sockaddr *to, socklen_t bytes), (fd, to, bytes))
ASKED(int, false, listen, (int fd, int waiting), (fd, waiting))
ASKED(int, false, shutdown, (int fd, int how), (fd, how))
ASKED(int, false, setsockopt, (int fd, int level, int option, const void *from, socklen_t bytes),
      (fd, level, option, from, bytes))
ASKED(ssize_t, false, send, (int fd, const void *from, size_t bytes, int flags), (fd, from, bytes, flags))
ASKED(ssize_t, false, sendto, (int fd, const void *from, size_t bytes, int flags, const struct sockaddr *to,
      socklen_t length), (fd, from, bytes, flags, to, length))
ASKED(ssize_t, false, sendmsg, (int fd, const struct msghdr *message, int flags), (fd, message, flags))
ASKED(int, false, inotify_add_watch, (int fd, const char *path, uint32_t events), (fd, path, events))
ASKED(int, false, inotify_rm_watch, (int fd, int watch), (fd, watch))
ASKED(int, false, eventfd_write, (int fd, eventfd_t value), (fd, value))

/* ---- What is received ---- */

static void scatter_from_leader(const struct iovec *v, size_t n, long bytes)
{
    for (size_t i = 0; i < n && bytes > 0; i++) {
        long here = bytes < (long)v[i].iov_len ? bytes : (long)v[i].iov_len;
        ot_from_leader(v[i].iov_base, (size_t)here);
        bytes -= here;
    }
}

static long received(long bytes, void *to, size_t room)
{
    if (bytes > 0)
        ot_from_leader(to, bytes < (long)room ? (size_t)bytes : room);
    return bytes;
}

OT_WEAK ssize_t recv(int fd, void *to, size_t room, int flags)
{
    return is_told(fd, CALLER) ? received(LEADERS(fd, true, OT_LIBC(recv)(fd, to, room, flags)), to, room)
                               : OT_LIBC(recv)(fd, to, room, flags);
}

OT_WEAK ssize_t recvfrom(int fd, void *restrict to, size_t room, int flags, struct sockaddr *restrict from,
                         socklen_t *restrict bytes)
{
    if (!is_told(fd, CALLER))
        return OT_LIBC(recvfrom)(fd, to, room, flags, from, bytes);
    socklen_t have = ROOM(bytes);
    long n = received(LEADERS(fd, true, OT_LIBC(recvfrom)(fd, to, room, flags, from, bytes)), to, room);
    address_from_leader(n, from, bytes, have);
    return n;
}

OT_WEAK ssize_t recvmsg(int fd, struct msghdr *message, int flags)
{
    if (!is_told(fd, CALLER))
        return OT_LIBC(recvmsg)(fd, message, flags);
    long n = LEADERS(fd, true, OT_LIBC(recvmsg)(fd, message, flags));
    if (n < 0)
        return n;
    struct msghdr told = *message;
    ot_from_leader(&told, sizeof told);
    message->msg_namelen = told.msg_namelen;
    message->msg_controllen = told.msg_controllen;
    message->msg_flags = told.msg_flags;
    if (message->msg_name && told.msg_namelen)
        ot_from_leader(message->msg_name, told.msg_namelen);
    if (message->msg_control && told.msg_controllen)
        ot_from_leader(message->msg_control, told.msg_controllen);
    scatter_from_leader(message->msg_iov, message->msg_iovlen, n);
    return n;
}

OT_WEAK ssize_t readv(int fd, const struct iovec *v, int n)
{
    if (!is_told(fd, CALLER))
        return syscall(SYS_readv, ot_is_closed(fd, CALLER) ? -1 : fd, v, n);
    long bytes = LEADERS(fd, true, syscall(SYS_readv, fd, v, n));
    scatter_from_leader(v, (size_t)n, bytes);
    return bytes;
}

OT_WEAK ssize_t preadv(int fd, const struct iovec *v, int n, off_t at)
{
    if (!is_told(fd, CALLER))
        return OT_LIBC(preadv)(ot_is_closed(fd, CALLER) ? -1 : ot_capture_read(fd), v, n, at);
    long bytes = LEADERS(fd, false, OT_LIBC(preadv)(fd, v, n, at));
    scatter_from_leader(v, (size_t)n, bytes);
    return bytes;
}

OT_WEAK ssize_t pread(int fd, void *to, size_t room, off_t at)
{
    return is_told(fd, CALLER) ? received(LEADERS(fd, false, syscall(SYS_pread64, fd, to, room, at)), to, room)
                               : syscall(SYS_pread64, ot_is_closed(fd, CALLER) ? -1 : ot_capture_read(fd), to, room, at);
}

ssize_t pread64(int, void *, size_t, off64_t) __attribute__((weak, alias("pread")));
ssize_t preadv64(int, const struct iovec *, int, off64_t) __attribute__((weak, alias("preadv")));

OT_WEAK int eventfd_read(int fd, eventfd_t *value)
{
    if (!is_told(fd, CALLER))
        return OT_LIBC(eventfd_read)(fd, value);
    return ot_read_for_all(fd, value, sizeof *value) == sizeof *value ? 0 : -1;
}

OT_WEAK int timerfd_settime(int fd, int flags, const struct itimerspec *new, struct itimerspec *old)
{
    if (!is_told(fd, CALLER))
        return OT_LIBC(timerfd_settime)(fd, flags, new, old);
    long result = LEADERS(fd, false, OT_LIBC(timerfd_settime)(fd, flags, new, old));
    if (result == 0 && old)
        ot_from_leader(old, sizeof *old);
    return (int)result;
}

OT_WEAK int timerfd_gettime(int fd, struct itimerspec *now)
{
    if (!is_told(fd, CALLER))
        return OT_LIBC(timerfd_gettime)(fd, now);
    long result = LEADERS(fd, false, OT_LIBC(timerfd_gettime)(fd, now));
    if (result == 0)
        ot_from_leader(now, sizeof *now);
    return (int)result;
}
