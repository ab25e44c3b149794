/*
 * signal.c: the program's signal handlers.
 *
 * A signal that the program sends to itself, and a fault, come to all ranks at the same point of replicated code,
 * and are handled there. One that comes from elsewhere, or from a timer, comes to each rank somewhere else, or to
 * the leader alone. It is only noted; the handler runs where the leader next tells the others something, or at
 * the next join, as often on all ranks as the signal has come to the leader (ot_signals_agree).
 *
 * Code that computes without such a point, maybe for ever until a handler ends that, is interrupted after a tenth
 * of a second: then each rank runs the handler by itself, and what that does is not replicated (ot_alone). Timers
 * ring on each rank; of other signals the leader then tells the others (relay.c). What comes to another rank only, it
 * tells the leader, and waits to hear of it; a launcher sends to all ranks, of which the leader's counts.
 */
#include <errno.h>
#include <poll.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>
#include "rt.h"

/* The program may have its own of these names. */
OT_WEAK __typeof__(sigaction) sigaction;
OT_WEAK __typeof__(signal) signal;
OT_WEAK __typeof__(__sysv_signal) __sysv_signal;

/* glibc's */
int __sigaction(int, const struct sigaction *, struct sigaction *);
int __sigsuspend(const sigset_t *);

#define PATIENCE 100000000              /* nanoseconds */
#define OVERDUE  (SIGRTMAX - 3)         /* the signal of our timer */
#define RECENT   64

bool ot_signals_caught;

/* What is known of each signal. */
static struct known {
    struct sigaction action;            /* what the program has asked for */
    uint64_t come;                      /* to this rank, and was noted */
    uint64_t told;                      /* had come to the leader at the last agreement: equal on all ranks */
    uint64_t handled;                   /* by this rank */
} known[NSIG];

/* What is known of those that came last. */
static struct arrival {
    uint64_t number;                    /* of its signal, from 1 */
    siginfo_t info;
} recent[RECENT];
static unsigned noted;
static volatile uint64_t arrivals;      /* of all signals */

static timer_t timer;                   /* once there are agreements */
static const char *alone;               /* the frame that has called a handler on this rank alone */

/* Of this rank, whoever asks. Returns an error's number. */
int ot_signal_mask(int how, const sigset_t *set, sigset_t *old)
{
    return syscall(SYS_rt_sigprocmask, how, set, old, NSIG / 8) ? errno : 0;
}

bool ot_signal_is_caught(int signal)
{
    void (*handler)(int) = known[signal].action.sa_handler;
    return handler != SIG_DFL && handler != SIG_IGN;
}

/* A handler may have left by longjmp: then its frame is below this one, where the stack ends. */
bool ot_alone(void)
{
    if (alone && (const char *)__builtin_frame_address(0) > alone)
        alone = NULL;
    return alone;
}

static void note(const siginfo_t *info, uint64_t number)
{
    struct arrival *a = &recent[noted++ % RECENT];

    a->info = *info;
    a->number = known[info->si_signo].come = number;
}

static siginfo_t *info_of(int signal, uint64_t number)
{
    static siginfo_t unknown;

    for (struct arrival *a = recent; a < recent + RECENT; a++)
        if (a->info.si_signo == signal && a->number == number)
            return &a->info;
    unknown = (siginfo_t){ .si_signo = signal };
    return &unknown;
}

static void handle(int signal, siginfo_t *info, void *context)
{
    struct sigaction action = known[signal].action;
    bool user = ot_user;

    if (action.sa_handler == SIG_IGN)
        return;
    if (action.sa_handler == SIG_DFL)
        ot_die_of(signal, info);
    ot_user = true;
    if (action.sa_flags & (int)SA_RESETHAND)
        sigaction(signal, &(struct sigaction){ .sa_handler = SIG_DFL }, NULL);
    if (action.sa_flags & SA_SIGINFO)
        action.sa_sigaction(signal, info, context);
    else
        action.sa_handler(signal);
    ot_user = user;
}

/* As `handle`, where the system has not called us for this signal. */
static void handle_later(int signal)
{
    sigset_t blocked = known[signal].action.sa_mask, before;
    siginfo_t info = *info_of(signal, ++known[signal].handled);

    if (!(known[signal].action.sa_flags & SA_NODEFER))
        sigaddset(&blocked, signal);
    ot_signal_mask(SIG_BLOCK, &blocked, &before);
    handle(signal, &info, NULL);
    ot_signal_mask(SIG_SETMASK, &before, NULL);
}

static void set_timer(long after)
{
    if (ot_signals_caught)
        timer_settime(timer, 0, &(struct itimerspec){ .it_value.tv_nsec = after }, NULL);
}

/* Each rank has its own. */
static bool is_timer(const siginfo_t *info)
{
    return info->si_code == SI_TIMER
        || (info->si_code == SI_KERNEL
            && (info->si_signo == SIGALRM || info->si_signo == SIGVTALRM || info->si_signo == SIGPROF));
}

/* The leader tells the others of what has come to it. */
static void pass_on(int signal)
{
    const siginfo_t *info = info_of(signal, known[signal].come);

    if (ot.world.rank == 0 && !is_timer(info))
        ot_relay(info, known[signal].come);
}

static bool is_blocked(int signal)
{
    sigset_t now;

    ot_signal_mask(SIG_BLOCK, NULL, &now);
    return sigismember(&now, signal);
}

/* No agreement in all that time. In the runtime, one is near. */
static void on_overdue(int unused)
{
    int error = errno;
    bool in_runtime = !ot_user;

    (void)unused;
    for (int signal = 1; signal < NSIG; signal++)
        while (known[signal].come > known[signal].handled && !in_runtime && !is_blocked(signal)) {
            pass_on(signal);
            alone = __builtin_frame_address(0);
            handle_later(signal);
            alone = NULL;
        }
    if (in_runtime)
        set_timer(PATIENCE);
    errno = error;
}

/* By another rank: 0: this signal has come to it; otherwise so many have come to the leader, which waits no more. */
void ot_signal_told(const siginfo_t *info, uint64_t number)
{
    struct known *k = &known[info->si_signo];

    arrivals++;
    if (!number) {
        note(info, k->come + 1);
        set_timer(PATIENCE);
    } else if (number > k->come) {
        note(info, number);
        on_overdue(0);
    }
}

/* Has it come to all ranks at this point? A write to a closed pipe sends SIGPIPE to the leader alone. */
static bool is_here(int signal, const siginfo_t *info)
{
    switch (signal) {
    case SIGSEGV: case SIGBUS: case SIGFPE: case SIGILL: case SIGTRAP: case SIGSYS:
        return true;
    default:
        return info->si_pid == (pid_t)syscall(SYS_getpid)
            && (info->si_code == SI_TKILL || info->si_code == SI_QUEUE
                || (info->si_code == SI_USER && signal != SIGPIPE));
    }
}

/* Has another process sent it to this rank, where the leader tells of such? */
static bool is_for_leader(const siginfo_t *info)
{
    bool sent = info->si_code == SI_USER || info->si_code == SI_QUEUE || info->si_code == SI_TKILL;
    return ot.world.rank && ot_relay_works() && sent && info->si_pid != (pid_t)syscall(SYS_getpid);
}

static void on_signal(int signal, siginfo_t *info, void *context)
{
    int error = errno;

    if (signal == SIGSEGV && ot_hidden_fault(info->si_addr))
        return;
    arrivals++;
    if (is_here(signal, info) || !ot.shown->running || !ot_is_rank())
        handle(signal, info, context);
    else if (!is_for_leader(info)) {
        note(info, known[signal].come + 1);
        set_timer(PATIENCE);
    } else if (info->si_pid != (pid_t)syscall(SYS_getppid))
        ot_relay(info, 0);
    errno = error;
}

/* The leader's: signals that have come, are not blocked (NULL: now), and that the others do not know of. */
static uint64_t due(const sigset_t *blocked)
{
    uint64_t found = 0;
    sigset_t now;

    if (!blocked)
        ot_signal_mask(SIG_BLOCK, NULL, &now);
    for (int signal = 1; signal < NSIG; signal++)
        if (known[signal].come > known[signal].told && !sigismember(blocked ? blocked : &now, signal))
            found |= (uint64_t)1 << (signal - 1);
    return found;
}

bool ot_signal_is_due(const sigset_t *blocked)
{
    return due(blocked);
}

/* The leader waits for a signal that is not in `blocked`, unless it has one to tell of; all are blocked now. */
void ot_signal_wait(const sigset_t *blocked)
{
    uint64_t before = arrivals;

    while (!due(blocked) && arrivals == before)
        __sigsuspend(blocked);
}

/*
 * The leader is about to read, maybe for a long time, while the others wait for what it finds: false if a signal that
 * it has to tell of comes first.
 */
bool ot_signal_or_input(int fd)
{
    struct pollfd input = { .fd = fd, .events = POLLIN };
    sigset_t every, before;

    sigfillset(&every);
    ot_signal_mask(SIG_SETMASK, &every, &before);
    while (!due(&before) && ppoll(&input, 1, NULL, &before) < 0 && errno == EINTR)
        ;
    bool signal = due(&before);
    ot_signal_mask(SIG_SETMASK, &before, NULL);
    return !signal;
}

/* Returns whether a call that these signals have interrupted goes on (SA_RESTART). */
bool ot_signals_agree(void)
{
    uint64_t told[NSIG], signals;
    bool user, restart = true;

    if (ot.split || ot.world.size == 1 || ot_alone() || !ot_is_rank())
        return true;
    user = ot_enter_runtime();
    set_timer(0);
    signals = due(NULL);
    ot_broadcast(&ot.world, &signals, sizeof signals);
    if (signals) {
        for (int signal = 1; signal < NSIG; signal++)
            told[signal] = known[signal].come;
        ot_broadcast(&ot.world, told, sizeof told);
        ot_broadcast(&ot.world, recent, sizeof recent);
    }
    ot_leave_runtime(user);
    for (int signal = 1; signal < NSIG && signals; signal++) {
        if (!(signals >> (signal - 1) & 1))
            continue;
        restart &= !!(known[signal].action.sa_flags & SA_RESTART);
        known[signal].told = told[signal];
        while (known[signal].handled < told[signal])
            handle_later(signal);
    }
    return restart;
}

/* ---- What the program asks for ---- */

static void start_timer(void)
{
    struct sigevent event = { .sigev_notify = SIGEV_SIGNAL, .sigev_signo = OVERDUE };
    struct sigaction action = { .sa_handler = on_overdue, .sa_flags = SA_RESTART };

    if (timer_create(CLOCK_MONOTONIC, &event, &timer))
        ot_fatal("there is no timer for the program's signal handlers: %s", strerror(errno));
    __sigaction(OVERDUE, &action, NULL);
}

/* From the first handler of replicated code on there are agreements. */
static void begin_agreements(void)
{
    if (ot.world.size == 1 || ot.split || ot_signals_caught)
        return;
    bool user = ot_enter_runtime();
    ot_relay_start();
    ot_leave_runtime(user);
    start_timer();
    ot_signals_caught = true;
}

/* On one rank handlers are called by the system; the program only doesn't see ours. */
int sigaction(int signal, const struct sigaction *restrict action, struct sigaction *restrict old)
{
    struct sigaction kernel, before;
    bool user = ot_user && signal > 0 && signal < NSIG && ot_is_rank() && ot.shown->running;

    if (!user)
        return __sigaction(signal, action, old);
    if (action) {
        kernel = *action;
        if (action->sa_handler == SIG_DFL)
            kernel = ot_signal_default(signal);
        else if (action->sa_handler != SIG_IGN && ot.world.size > 1) {
            kernel.sa_sigaction = on_signal;
            kernel.sa_flags = (action->sa_flags | SA_SIGINFO) & ~(int)SA_RESETHAND;
        }
    }
    if (__sigaction(signal, action ? &kernel : NULL, &before))
        return -1;
    if (old)
        *old = before.sa_handler == SIG_IGN || before.sa_handler == SIG_DFL ? before : known[signal].action;
    if (action) {
        known[signal].action = *action;
        if (ot_signal_is_caught(signal))
            begin_agreements();
    }
    return 0;
}

static sighandler_t install(int number, sighandler_t handler, int flags)
{
    struct sigaction action = { .sa_handler = handler, .sa_flags = flags }, old;

    if (handler == SIG_ERR) {
        errno = EINVAL;
        return SIG_ERR;
    }
    sigemptyset(&action.sa_mask);
    return sigaction(number, &action, &old) ? SIG_ERR : old.sa_handler;
}

sighandler_t signal(int number, sighandler_t handler)
{
    return install(number, handler, SA_RESTART);
}

sighandler_t __sysv_signal(int number, sighandler_t handler)
{
    return install(number, handler, (int)SA_RESETHAND | SA_NODEFER);
}

sighandler_t sysv_signal(int, sighandler_t) __attribute__((weak, alias("__sysv_signal")));

/* What a child of the program's dies of is no concern of the job's. */
void ot_signals_forget(void)
{
    struct sigaction now, plain = { .sa_handler = SIG_DFL };

    for (int signal = 1; signal < SIGRTMIN; signal++)
        if (__sigaction(signal, NULL, &now) == 0 && now.sa_sigaction == ot_signal_default(signal).sa_sigaction)
            __sigaction(signal, &plain, NULL);
}
