/*
 * error.c: how a program ends when something is wrong: one message on the real standard error, and the
 * whole job ends.
 *
 * The first rank that has something to say says it; the others keep silent (guard.c).
 */
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>
#include "rt.h"

/* Returns in one rank of the node. The others wait until the job is ended, or end it themselves. */
static void take_word_or_wait(int status)
{
    if (ot_take_word())
        return;
    nanosleep(&(struct timespec){ 3, 0 }, NULL);
    ot_die(status);
}

/*
 * Ends the job, on all ranks, with this status. What has been written gets time to reach the launcher, which
 * drops what is under way when a job aborts; what MPI_Abort adds is not wanted. The alarm is for the case
 * that MPI is in no state to do it. (Just leaving would do, too, but then mpiexec's status is often 9.)
 */
void ot_die(int status)
{
    if (ot.shown->running) {
        int null = open("/dev/null", O_WRONLY);
        ot_take_word();
        ot.shown->running = false;
        ot_user = false;
        nanosleep(&(struct timespec){ 0, 30000000 }, NULL);
        dup2(null, 1);
        dup2(null, 2);
        signal(SIGALRM, SIG_DFL);
        alarm(3);
        MPI_Abort(MPI_COMM_WORLD, status);
    }
    syscall(SYS_exit_group, status);
    __builtin_unreachable();
}

static void print(const char *start, const char *format, va_list args)
{
    char line[2048];
    int n = snprintf(line, sizeof line, "%s", start);

    n += vsnprintf(line + n, sizeof line - (size_t)n - 1, format, args);
    n = n < (int)sizeof line - 1 ? n : (int)sizeof line - 2;
    line[n] = '\n';
    if (write(ot_real_stderr, line, (size_t)n + 1) < 0)
        return;
}

/* A line on the real standard error, whatever file 2 is at the moment. */
void ot_say(const char *format, ...)
{
    va_list args;

    va_start(args, format);
    print("otosp: ", format, args);
    va_end(args);
}

void ot_fatal(const char *format, ...)
{
    const otosp_site *site = ot.shown->site;
    char start[512];
    va_list args;

    if (site)
        snprintf(start, sizeof start, "%s:%d: error: rank %d: ", site->file, site->line, ot.world.rank);
    else
        snprintf(start, sizeof start, "otosp: rank %d: error: ", ot.world.rank);
    take_word_or_wait(1);
    va_start(args, format);
    print(start, format, args);
    va_end(args);
    ot_die(1);
}

/* The user's mistake, at a construct. */
void ot_fatal_at(const otosp_site *site, const char *format, ...)
{
    char start[512];
    va_list args;

    snprintf(start, sizeof start, "%s:%d: error: ", site->file, site->line);
    take_word_or_wait(1);
    va_start(args, format);
    print(start, format, args);
    va_end(args);
    ot_die(1);
}

/*
 * Says where a fatal signal came. Then a lone process dies by the signal, as does one that leaves a core
 * file; the ranks of a job end with the status that a shell would show for it.
 */
static void on_signal(int signal, siginfo_t *info, void *context)
{
    const ot_segment *stack = ot_segment_of(OT_SEGMENT_STACK);
    const char *what = strsignal(signal), *at = info->si_addr;
    bool overflow = signal == SIGSEGV && stack && at < stack->base && at >= stack->base - (64 << 10);
    const char *hint = overflow ? ": the stack is full (OTOSP_STACK sets its size)" : "";
    const otosp_site *site = ot.shown->site;

    (void)context;
    take_word_or_wait(128 + signal);
    if (site)
        ot_say("rank %d: %s in '%s' at %s:%d%s", ot.world.rank, what, site->what, site->file, site->line, hint);
    else
        ot_say("rank %d: %s%s", ot.world.rank, what, hint);
    struct rlimit core;
    if (ot.world.size == 1 || (getrlimit(RLIMIT_CORE, &core) == 0 && core.rlim_cur)) {
        ot.shown->running = false;
        raise(signal);
    } else
        ot_die(128 + signal);
}

/*
 * Fatal signals are named, on a stack of their own since the main one may be full. Handlers that MPI's
 * libraries have installed are replaced; the program may install its own.
 */
void ot_catch_signals(void)
{
    static const int fatal[] = { SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGSYS };
    static char stack[64 << 10];
    struct sigaction old, action = { .sa_sigaction = on_signal, .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESETHAND };

    sigaltstack(&(stack_t){ .ss_sp = stack, .ss_size = sizeof stack }, NULL);
    sigfillset(&action.sa_mask);
    for (size_t i = 0; i < sizeof fatal / sizeof *fatal; i++)
        if (sigaction(fatal[i], NULL, &old) == 0 && old.sa_handler != SIG_IGN)
            sigaction(fatal[i], &action, NULL);
}
