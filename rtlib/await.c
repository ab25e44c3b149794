/*
 * await.c: sending signals, timers that send them, and waiting for them.
 *
 * Each rank has timers of its own, so that it can be interrupted where it computes (signal.c). Where replicated
 * code waits for a signal the leader does, and all ranks hear when it has come.
 */
#include <errno.h>
#include <signal.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>
#include "rt.h"

/* The program may have its own of these names. */
OT_WEAK __typeof__(kill) kill;
OT_WEAK __typeof__(killpg) killpg;
OT_WEAK __typeof__(sigqueue) sigqueue;
OT_WEAK __typeof__(alarm) alarm;
OT_WEAK __typeof__(setitimer) setitimer;
OT_WEAK __typeof__(getitimer) getitimer;
OT_WEAK __typeof__(sigsuspend) sigsuspend;
OT_WEAK __typeof__(pause) pause;
OT_WEAK __typeof__(clock_nanosleep) clock_nanosleep;
OT_WEAK __typeof__(nanosleep) nanosleep;
OT_WEAK __typeof__(usleep) usleep;
OT_WEAK __typeof__(sleep) sleep;
OT_WEAK __typeof__(pthread_sigmask) pthread_sigmask;
OT_WEAK __typeof__(sigprocmask) sigprocmask;
OT_WEAK __typeof__(sigpending) sigpending;
OT_WEAK __typeof__(sigtimedwait) sigtimedwait;
OT_WEAK __typeof__(sigwaitinfo) sigwaitinfo;
OT_WEAK __typeof__(sigwait) sigwait;

int __sigsuspend(const sigset_t *);     /* glibc's */

/*
 * The ranks' own process, whose id is the leader's in replicated code, is each rank itself; so is its group, which
 * has the program's children as well. Where the launcher gives ranks no groups of their own only the rank is meant.
 */
static int send_signal(bool all, pid_t pid, int signal)
{
    pid_t self[2] = { (pid_t)syscall(SYS_getpid), (pid_t)syscall(SYS_getpgid, 0) };
    bool leads_group = self[0] == self[1];
    int status = 0;

    if (all)
        ot_from_leader(self, sizeof self);
    bool own_group = all && (pid == 0 || pid == -self[1]);
    if (pid == self[0] || (own_group && !leads_group))
        return signal ? raise(signal) : 0;
    if (own_group)
        return (int)syscall(SYS_kill, 0, signal);
    if (!all || ot_leads())
        status = (int)syscall(SYS_kill, pid, signal);
    return all ? (int)ot_result_from_leader(status) : status;
}

int kill(pid_t pid, int signal)
{
    return send_signal(OT_FOR_ALL(), pid, signal);
}

int killpg(pid_t group, int signal)
{
    bool all = OT_FOR_ALL();

    if (group < 0) {
        errno = EINVAL;
        return -1;
    }
    return send_signal(all, -group, signal);
}

int sigqueue(pid_t pid, int signal, const union sigval value)
{
    bool all = OT_FOR_ALL();
    pid_t own = (pid_t)syscall(SYS_getpid), self = own;
    siginfo_t info = { .si_signo = signal, .si_code = SI_QUEUE };
    int status = 0;

    info.si_pid = own;
    info.si_uid = getuid();
    info.si_value = value;
    if (all)
        ot_from_leader(&self, sizeof self);
    if (pid == self)
        return (int)syscall(SYS_rt_sigqueueinfo, own, signal, &info);
    if (!all || ot_leads())
        status = (int)syscall(SYS_rt_sigqueueinfo, pid, signal, &info);
    return all ? (int)ot_result_from_leader(status) : status;
}

/* ---- Timers ---- */

unsigned alarm(unsigned seconds)
{
    bool all = OT_FOR_ALL();
    struct itimerval old, new = { .it_value.tv_sec = seconds };

    syscall(SYS_setitimer, ITIMER_REAL, &new, &old);
    unsigned left = (unsigned)old.it_value.tv_sec + (old.it_value.tv_usec >= 500000);
    if (!left && old.it_value.tv_usec)
        left = 1;
    if (all)
        ot_from_leader(&left, sizeof left);
    return left;
}

int setitimer(enum __itimer_which which, const struct itimerval *restrict new, struct itimerval *restrict old)
{
    bool all = OT_FOR_ALL();
    struct itimerval before = { .it_value.tv_sec = 0 };
    int status = (int)syscall(SYS_setitimer, which, new, &before);

    if (all && old)
        ot_from_leader(&before, sizeof before);
    if (!status && old)
        *old = before;
    return status;
}

int getitimer(enum __itimer_which which, struct itimerval *now)
{
    bool all = OT_FOR_ALL();
    int status = (int)syscall(SYS_getitimer, which, now);

    if (all && !status)
        ot_from_leader(now, sizeof *now);
    return status;
}

/* ---- Waiting ---- */

/* Does the leader wait for all? Where there are agreements, handlers run on all ranks afterwards. */
static bool waits_for_all(bool all)
{
    return all && ot_signals_caught && !ot.split;
}

static int suspend(bool all, const sigset_t *mask)
{
    sigset_t every, before;

    if (!all)
        return __sigsuspend(mask);
    sigfillset(&every);
    ot_signal_mask(SIG_SETMASK, &every, &before);
    if (ot_leads())
        ot_signal_wait(mask);
    ot_signal_mask(SIG_SETMASK, mask, NULL);
    errno = EINTR;
    ot_result_from_leader(-1);
    ot_signal_mask(SIG_SETMASK, &before, NULL);
    errno = EINTR;
    return -1;
}

int sigsuspend(const sigset_t *mask)
{
    return suspend(waits_for_all(OT_FOR_ALL()), mask);
}

int pause(void)
{
    bool all = waits_for_all(OT_FOR_ALL());
    sigset_t now;

    ot_signal_mask(SIG_BLOCK, NULL, &now);
    return suspend(all, &now);
}

/* What is left of the time is the leader's. Returns an error's number. */
static int rest(bool all, clockid_t clock, int flags, const struct timespec *time, struct timespec *left)
{
    struct timespec more = { 0, 0 };
    int error = 0;

    if (!all) {
        error = (int)syscall(SYS_clock_nanosleep, clock, flags, time, left);
        return error ? errno : 0;
    }
    if (ot_leads() && ot_signal_is_due(NULL)) {
        more = *time;
        error = EINTR;
    } else if (ot_leads() && syscall(SYS_clock_nanosleep, clock, flags, time, &more))
        error = errno;
    ot_from_leader(&more, sizeof more);
    error = (int)ot_result_from_leader(error);
    if (error == EINTR && left && !(flags & TIMER_ABSTIME))
        *left = more;
    return error;
}

int clock_nanosleep(clockid_t clock, int flags, const struct timespec *time, struct timespec *left)
{
    return rest(waits_for_all(OT_FOR_ALL()), clock, flags, time, left);
}

static int failed(int error)
{
    if (error)
        errno = error;
    return error ? -1 : 0;
}

int nanosleep(const struct timespec *time, struct timespec *left)
{
    return failed(rest(waits_for_all(OT_FOR_ALL()), CLOCK_MONOTONIC, 0, time, left));
}

int usleep(useconds_t time)
{
    struct timespec t = { .tv_sec = time / 1000000, .tv_nsec = time % 1000000 * 1000L };
    return failed(rest(waits_for_all(OT_FOR_ALL()), CLOCK_MONOTONIC, 0, &t, NULL));
}

unsigned sleep(unsigned seconds)
{
    struct timespec t = { .tv_sec = seconds }, left = { 0, 0 };

    if (!rest(waits_for_all(OT_FOR_ALL()), CLOCK_MONOTONIC, 0, &t, &left))
        return 0;
    return (unsigned)left.tv_sec + (left.tv_nsec >= 500000000);
}

/* ---- Signals that are blocked ---- */

/* A signal that is no longer blocked is handled before this returns. */
int pthread_sigmask(int how, const sigset_t *restrict set, sigset_t *restrict old)
{
    bool all = waits_for_all(OT_FOR_ALL());
    int error = ot_signal_mask(how, set, old);

    if (all && set)
        ot_signals_agree();
    return error;
}

int sigprocmask(int how, const sigset_t *restrict set, sigset_t *restrict old)
{
    bool all = waits_for_all(OT_FOR_ALL());
    int error = ot_signal_mask(how, set, old);

    if (all && set)
        ot_signals_agree();
    return failed(error);
}

int sigpending(sigset_t *set)
{
    bool all = OT_FOR_ALL();
    int status = (int)syscall(SYS_rt_sigpending, set, NSIG / 8);

    if (all)
        ot_from_leader(set, sizeof *set);
    return status;
}

/* What the leader takes the others take as well, where they have it. */
static int take(bool all, const sigset_t *set, siginfo_t *info, const struct timespec *time)
{
    siginfo_t found = { .si_signo = 0 };
    int signal = -1;
    sigset_t just;

    if (!all || ot_leads())
        signal = (int)syscall(SYS_rt_sigtimedwait, set, &found, time, NSIG / 8);
    if (all) {
        signal = (int)ot_result_from_leader(signal);
        ot_from_leader(&found, sizeof found);
    }
    if (all && !ot_leads() && signal > 0) {
        sigemptyset(&just);
        sigaddset(&just, signal);
        syscall(SYS_rt_sigtimedwait, &just, NULL, &(struct timespec){ 0, 0 }, NSIG / 8);
    }
    if (signal > 0 && info)
        *info = found;
    return signal;
}

int sigtimedwait(const sigset_t *restrict set, siginfo_t *restrict info, const struct timespec *restrict time)
{
    return take(OT_FOR_ALL(), set, info, time);
}

int sigwaitinfo(const sigset_t *restrict set, siginfo_t *restrict info)
{
    return take(OT_FOR_ALL(), set, info, NULL);
}

int sigwait(const sigset_t *restrict set, int *restrict signal)
{
    bool all = OT_FOR_ALL();
    int found;

    while ((found = take(all, set, NULL, NULL)) < 0)
        if (errno != EINTR)
            return errno;
    *signal = found;
    return 0;
}
