/*
 * ready.c: waiting until descriptors are ready. In replicated code the leader waits, with its own, and all ranks
 * hear which are.
 */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/epoll.h>
#include <sys/select.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>
#include "file.h"

/* The program may have its own of these names. */
OT_WEAK __typeof__(poll) poll;
OT_WEAK __typeof__(ppoll) ppoll;
OT_WEAK __typeof__(select) select;
OT_WEAK __typeof__(pselect) pselect;
OT_WEAK __typeof__(epoll_create) epoll_create;
OT_WEAK __typeof__(epoll_create1) epoll_create1;
OT_WEAK __typeof__(epoll_ctl) epoll_ctl;
OT_WEAK __typeof__(epoll_wait) epoll_wait;
OT_WEAK __typeof__(epoll_pwait) epoll_pwait;

/* Kernel calls with a mask of signals: these take it as an address and a size. */
typedef struct masked {
    const sigset_t *mask;
    size_t bytes;
} masked;

/*
 * `call` by the leader, with `mask` in effect (NULL: the present one) or not at all, if a signal's handler is due:
 * none can come in between.
 */
#define LEADERS(wanted, call) \
    __extension__ ({ \
        long result = 0; \
        if (ot_leads()) { \
            sigset_t every, before; \
            sigfillset(&every); \
            syscall(SYS_rt_sigprocmask, SIG_SETMASK, &every, &before, NSIG / 8); \
            const sigset_t *mask = (wanted) ? (wanted) : &before; \
            if (ot_signals_caught && !ot.split && ot_signal_is_due(mask)) { \
                errno = EINTR; \
                result = -1; \
            } else \
                result = (call); \
            int error = errno; \
            syscall(SYS_rt_sigprocmask, SIG_SETMASK, &before, NULL, NSIG / 8); \
            errno = error; \
        } \
        ot_result_from_leader(result); \
    })

/* ---- poll ---- */

enum { NOBODYS = 1 << 30 };             /* no descriptor has such a number */

static int poll_all(const void *caller, struct pollfd *v, nfds_t n, const struct timespec *time,
                    const sigset_t *wanted)
{
    bool all = ot_replicated(caller);
    struct timespec left = { 0, 0 }, *limit = time ? &left : NULL;

    if (time)
        left = *time;
    if (!all)
        return (int)syscall(SYS_ppoll, v, n, limit, wanted, NSIG / 8);
    for (nfds_t i = 0; i < n; i++)
        if (ot_is_closed(v[i].fd, caller))
            v[i].fd += NOBODYS;
    long ready = LEADERS(wanted, syscall(SYS_ppoll, v, n, limit, mask, NSIG / 8));
    for (nfds_t i = 0; i < n; i++)
        if (v[i].fd >= NOBODYS)
            v[i].fd -= NOBODYS;
    if (ready >= 0)
        ot_from_leader(v, n * sizeof *v);
    return (int)ready;
}

int poll(struct pollfd *v, nfds_t n, int milliseconds)
{
    const void *caller = __builtin_return_address(0);
    struct timespec time = { milliseconds / 1000, milliseconds % 1000 * 1000000L };

    return poll_all(caller, v, n, milliseconds < 0 ? NULL : &time, NULL);
}

int ppoll(struct pollfd *v, nfds_t n, const struct timespec *time, const sigset_t *mask)
{
    return poll_all(__builtin_return_address(0), v, n, time, mask);
}

/* ---- select ---- */

static int select_all(bool all, int n, fd_set *sets[3], struct timespec *left, const sigset_t *wanted)
{
    masked with = { wanted, NSIG / 8 };

    if (!all)
        return (int)syscall(SYS_pselect6, n, sets[0], sets[1], sets[2], left, &with);
    long ready = LEADERS(wanted, syscall(SYS_pselect6, n, sets[0], sets[1], sets[2], left,
                                         &(masked){ mask, NSIG / 8 }));
    for (int i = 0; i < 3 && ready >= 0; i++)
        if (sets[i])
            ot_from_leader(sets[i], (size_t)(n + 63) / 64 * 8);
    if (left)
        ot_from_leader(left, sizeof *left);
    return (int)ready;
}

int select(int n, fd_set *restrict in, fd_set *restrict out, fd_set *restrict other, struct timeval *restrict time)
{
    bool all = OT_FOR_ALL();
    struct timespec left = { 0, 0 };

    if (time)
        left = (struct timespec){ time->tv_sec + time->tv_usec / 1000000, time->tv_usec % 1000000 * 1000 };
    int ready = select_all(all, n, (fd_set *[3]){ in, out, other }, time ? &left : NULL, NULL);
    if (time)
        *time = (struct timeval){ left.tv_sec, left.tv_nsec / 1000 };
    return ready;
}

int pselect(int n, fd_set *restrict in, fd_set *restrict out, fd_set *restrict other,
            const struct timespec *restrict time, const sigset_t *restrict mask)
{
    bool all = OT_FOR_ALL();
    struct timespec left = { 0, 0 };

    if (time)
        left = *time;
    return select_all(all, n, (fd_set *[3]){ in, out, other }, time ? &left : NULL, mask);
}

/* ---- epoll ---- */

static int place(bool all, int made, int flags)
{
    if (!all || ot_result_from_leader(made) < 0)
        return made;
    bool user = ot_enter_runtime();
    if (!ot_leads())
        syscall(SYS_close, made);
    made = ot_file_place(ot_file_shadow(flags, false, made), OT_FILE_TOLD, false);
    ot_leave_runtime(user);
    return made;
}

int epoll_create(int size)
{
    return place(OT_FOR_ALL(), (int)syscall(SYS_epoll_create, size), 0);
}

int epoll_create1(int flags)
{
    return place(OT_FOR_ALL(), (int)syscall(SYS_epoll_create1, flags), flags & EPOLL_CLOEXEC ? O_CLOEXEC : 0);
}

static bool is_leaders(int fd, const void *caller)
{
    return ot_is_leaders(fd, caller) && ot_files[fd].kind == OT_FILE_TOLD;
}

int epoll_ctl(int epoll, int does, int fd, struct epoll_event *event)
{
    bool all = is_leaders(epoll, __builtin_return_address(0));
    long result = !all || ot_leads() ? syscall(SYS_epoll_ctl, epoll, does, fd, event) : 0;

    return (int)(all ? ot_result_from_leader(result) : result);
}

static int epoll_all(bool all, int epoll, struct epoll_event *v, int n, int milliseconds, const sigset_t *wanted)
{
    if (!all)
        return (int)syscall(SYS_epoll_pwait, epoll, v, n, milliseconds, wanted, NSIG / 8);
    long ready = LEADERS(wanted, syscall(SYS_epoll_pwait, epoll, v, n, milliseconds, mask, NSIG / 8));
    if (ready > 0)
        ot_from_leader(v, (size_t)ready * sizeof *v);
    return (int)ready;
}

int epoll_wait(int epoll, struct epoll_event *v, int n, int milliseconds)
{
    return epoll_all(is_leaders(epoll, __builtin_return_address(0)), epoll, v, n, milliseconds, NULL);
}

int epoll_pwait(int epoll, struct epoll_event *v, int n, int milliseconds, const sigset_t *mask)
{
    return epoll_all(is_leaders(epoll, __builtin_return_address(0)), epoll, v, n, milliseconds, mask);
}
