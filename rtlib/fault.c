/*
 * fault.c: death by a signal.
 *
 * Signals that end a process are caught on each rank, since the launcher makes what it likes of a rank that
 * dies by one: the message names the rank, the line and the construct, and the job ends with the status that
 * a shell would show. A lone process dies by the signal, as does one that leaves a core file.
 */
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>
#include <unwind.h>
#include "report.h"
#include "rt.h"

#define STACK (256 << 10)               /* for handlers: the main stack may be full */

extern char __executable_start, etext;

/* Faults, and abort: they are named. */
static bool is_fault(int signal)
{
    return signal == SIGSEGV || signal == SIGBUS || signal == SIGFPE || signal == SIGILL || signal == SIGABRT
        || signal == SIGSYS || signal == SIGTRAP;
}

/* By these the user, or what reads the output, ends a program: it knows. */
static bool is_silent(int signal)
{
    return signal == SIGINT || signal == SIGTERM || signal == SIGHUP || signal == SIGPIPE;
}

typedef struct place {
    char *text;
    size_t bytes;
} place;

/* The first frame of the program's own code: faults in libraries are those of their callers. */
static _Unwind_Reason_Code find_place(struct _Unwind_Context *context, void *data)
{
    const place *to = data;
    int exact = 0;
    const char *code = (const char *)_Unwind_GetIPInfo(context, &exact);

    code -= !exact;
    if (code < &__executable_start || code >= &etext || ot_is_code_of_runtime(code))
        return _URC_NO_REASON;
    return ot_where(code, to->text, to->bytes) ? _URC_END_OF_STACK : _URC_NO_REASON;
}

/* " at heat.c:12, in 'parallel for' at heat.c:10": as much as is known. */
static void describe(char *text, size_t bytes, const otosp_site *site)
{
    char at[256] = "";
    size_t n = 0;

    _Unwind_Backtrace(find_place, &(place){ at, sizeof at });
    if (*at)
        n = (size_t)snprintf(text, bytes, " %s%s%s", strncmp(at, "in ", 3) ? "at " : "", at, site ? "," : "");
    if (site && n < bytes)
        n += (size_t)snprintf(text + n, bytes - n, " in '%s' at %s:%d", site->what, site->file, site->line);
    if (!n)
        *text = 0;
}

static void add_hint(char *text, size_t bytes, int signal, const siginfo_t *info)
{
    const ot_segment *stack = ot_segment_of(OT_SEGMENT_STACK);
    const char *at = signal == SIGSEGV && info ? info->si_addr : NULL;
    size_t n = strlen(text);

    if (stack && at && ((at < stack->base && at >= stack->base - (64 << 10)) || ot_frames_are_full(at)))
        snprintf(text + n, bytes - n, ": the stack is full (OTOSP_STACK sets its size)");
    else if (ot_stream_owner(at) >= 0)
        snprintf(text + n, bytes - n, ": this stream was opened by rank %d in a construct, and is open there only; open it "
                 "before the construct, which then may use it on all ranks", ot_stream_owner(at));
}

/*
 * In replicated code all ranks come to the same end, and what the leader has written shall be seen: the others
 * let it go ahead.
 */
static void let_leader_end(void)
{
    if (ot.world.rank && !ot.split)
        nanosleep(&(struct timespec){ 1, 0 }, NULL);
}

static void include(char *from, char *to)
{
    char *start = (char *)((uintptr_t)from & ~(uintptr_t)4095);
    madvise(start, (size_t)(to - start), MADV_DODUMP);
}

/* Of the heap's address space a core file has what holds blocks; the system would look at every page of it. */
static void bound_core(void)
{
    const ot_segment *heap = ot_segment_of(OT_SEGMENT_HEAP);

    if (heap && !madvise(heap->base, heap->size, MADV_DONTDUMP))
        ot_heap_used(include);
}

void ot_die_of(int number, const siginfo_t *info)
{
    char where[1024];
    struct rlimit core;
    sigset_t just;

    ot_user = false;                    /* what is read for messages is not the program's */
    if (ot.shown->running && ot_is_rank()) {
        let_leader_end();
        ot_say_first(128 + number);
        if (!is_silent(number)) {
            describe(where, sizeof where, ot.shown->site);
            add_hint(where, sizeof where, number, info);
            ot_say("rank %d: %s%s", ot.world.rank, strsignal(number), where);
        }
        if (ot.world.size > 1 && !(getrlimit(RLIMIT_CORE, &core) == 0 && core.rlim_cur))
            ot_die(128 + number);
        ot_profile_lost();
        ot_report(OT_REPORT_ENDED, 128 + number);
        ot.shown->running = false;
        bound_core();
    }
    sigemptyset(&just);
    sigaddset(&just, number);
    signal(number, SIG_DFL);
    raise(number);
    sigprocmask(SIG_UNBLOCK, &just, NULL);
    syscall(SYS_exit_group, 128 + number);
    __builtin_unreachable();
}

static void on_fatal(int signal, siginfo_t *info, void *context)
{
    (void)context;
    if (signal != SIGSEGV || !(ot_hidden_fault(info->si_addr) || ot_hulls_fault(info->si_addr)))
        ot_die_of(signal, info);
}

/* By default these do not end a process, or cannot be caught. */
static bool is_harmless(int signal)
{
    switch (signal) {
    case SIGKILL: case SIGSTOP: case SIGCONT: case SIGTSTP: case SIGTTIN: case SIGTTOU: case SIGCHLD: case SIGURG:
    case SIGWINCH:
        return true;
    default:
        return signal >= SIGRTMIN;
    }
}

/* What stands for a signal's default action. */
struct sigaction ot_signal_default(int signal)
{
    struct sigaction action = { .sa_handler = SIG_DFL };

    if (ot.world.size > 1 ? !is_harmless(signal) : is_fault(signal)) {
        action.sa_sigaction = on_fatal;
        action.sa_flags = SA_SIGINFO | SA_ONSTACK;
        sigfillset(&action.sa_mask);
    }
    return action;
}

/* Of a library that MPI needs: one of these catches SIGHUP, another SIGUSR1. */
static bool is_librarys(const struct sigaction *action)
{
    const char *handler = (const char *)(uintptr_t)action->sa_handler;
    return action->sa_handler != SIG_IGN && (handler < &__executable_start || handler >= &etext);
}

/*
 * The default is replaced, handlers of libraries are, and for faults all others. What is ignored since before
 * the program's start stays so.
 */
void ot_catch_signals(void)
{
    static char stack[STACK];
    struct sigaction old, action;

    sigaltstack(&(stack_t){ .ss_sp = stack, .ss_size = sizeof stack }, NULL);
    for (int signal = 1; signal < SIGRTMIN; signal++) {
        action = ot_signal_default(signal);
        if (action.sa_handler != SIG_DFL && sigaction(signal, NULL, &old) == 0
            && (is_librarys(&old) || (is_fault(signal) && old.sa_handler != SIG_IGN)))
            sigaction(signal, &action, NULL);
    }
}
