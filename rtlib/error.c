/*
 * error.c: how a program ends when something is wrong: one message on the real standard error, and the
 * whole job ends.
 *
 * The same thing often goes wrong on many ranks at once. The first rank of a node that has something to say
 * takes a name that all know, that of a socket, which goes with the process; the others keep silent.
 */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>
#include "rt.h"

/* Returns in one rank of the node. In the others it waits until the job is ended, or they end it themselves. */
static void be_the_first(int status)
{
    struct sockaddr_un name = { .sun_family = AF_UNIX };
    int s = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);

    if (ot.world.size == 1 || s < 0)
        return;
    snprintf(name.sun_path + 1, sizeof name.sun_path - 1, "otosp %lx", (unsigned long)ot.job);
    if (bind(s, (struct sockaddr *)&name, sizeof name) == 0 || errno != EADDRINUSE)
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
    if (ot.mpi) {
        int null = open("/dev/null", O_WRONLY);
        ot.mpi = false;
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
    char start[512];
    va_list args;

    if (ot.site)
        snprintf(start, sizeof start, "%s:%d: error: rank %d: ", ot.site->file, ot.site->line, ot.world.rank);
    else
        snprintf(start, sizeof start, "otosp: rank %d: error: ", ot.world.rank);
    be_the_first(1);
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
    be_the_first(1);
    va_start(args, format);
    print(start, format, args);
    va_end(args);
    ot_die(1);
}

/*
 * Says where a fatal signal came. Then a lone process dies by the signal, as does one that leaves a core file;
 * the ranks of a job end with the status that a shell would show for it.
 */
static void on_signal(int signal, siginfo_t *info, void *context)
{
    const ot_segment *stack = ot_segment_of(OT_SEGMENT_STACK);
    const char *what = strsignal(signal), *at = info->si_addr;
    bool overflow = signal == SIGSEGV && stack && at < stack->base && at >= stack->base - (64 << 10);

    (void)context;
    be_the_first(128 + signal);
    if (ot.site)
        ot_say("rank %d: %s in '%s' at %s:%d%s", ot.world.rank, what, ot.site->what, ot.site->file, ot.site->line,
               overflow ? ": the stack is full (OTOSP_STACK sets its size)" : "");
    else
        ot_say("rank %d: %s%s", ot.world.rank, what,
               overflow ? ": the stack is full (OTOSP_STACK sets its size)" : "");
    struct rlimit core;
    if (ot.world.size == 1 || (getrlimit(RLIMIT_CORE, &core) == 0 && core.rlim_cur))
        raise(signal);
    else
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
    struct sigaction old, action = { .sa_sigaction = on_signal, .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESETHAND | SA_NODEFER };

    sigaltstack(&(stack_t){ .ss_sp = stack, .ss_size = sizeof stack }, NULL);
    sigfillset(&action.sa_mask);
    for (size_t i = 0; i < sizeof fatal / sizeof *fatal; i++)
        if (sigaction(fatal[i], NULL, &old) == 0 && old.sa_handler != SIG_IGN)
            sigaction(fatal[i], &action, NULL);
}
