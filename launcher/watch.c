/*
 * watch.c: what otosprun does while the job runs: it reads what the ranks report, ends a job that does not start,
 * and finds the status to end with.
 *
 * mpiexec's own status is what is left of a race: a rank that fails is followed by those that the launcher kills. The
 * first rank that reports an end other than 0 is the one that counts; where none does (programs that otospcc
 * has not compiled, ranks on other machines) it is mpiexec's.
 */
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include "report.h"
#include "run.h"

#define PATIENCE 10                     /* seconds for mpiexec to end after a rank has failed, or when told to */

struct watched {
    const struct job *job;
    pid_t launcher, debugger;
    unsigned char *ranks;               /* of each: bits of what it has reported */
    int totals[OT_REPORT_KINDS];        /* ranks that have reported each */
    int status;                         /* of the first that failed */
    double told;                        /* when mpiexec was told to end, or a rank has failed; 0: neither */
    int signals_sent;
    int passed;                         /* the signal that the job was given last */
    pid_t *placed;                      /* the ranks' processes, of those on this machine */
};

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void count(struct watched *w, const struct ot_report *r)
{
    unsigned char bit = (unsigned char)(1 << r->kind);

    if (r->kind >= OT_REPORT_KINDS)
        return;
    if (r->kind == OT_REPORT_DEBUGGER) {
        w->debugger = r->status;
        return;
    }
    if (r->rank >= 0 && r->rank < w->job->ranks) {
        if (r->kind == OT_REPORT_PLACED)
            w->placed[r->rank] = r->status;
        w->totals[r->kind] += !(w->ranks[r->rank] & bit);
        w->ranks[r->rank] |= bit;
    }
    if (r->kind == OT_REPORT_ENDED && r->status && !w->status) {
        w->status = r->status & 255;
        w->told = now();
    }
}

static void read_reports(struct watched *w)
{
    struct ot_report r;

    while (read(w->job->report[0], &r, sizeof r) == sizeof r)
        if (r.magic == OT_REPORT_MAGIC)
            count(w, &r);
}

/* Ranks that can report: with machines that may be others, those of which it is known that they are on this one. */
static int heard(const struct watched *w)
{
    return w->job->hosts ? w->totals[OT_REPORT_PLACED] : w->job->ranks;
}

/* Ranks that have not come to main, or none that is known. */
static void name_missing(const struct watched *w, char *text, size_t bytes)
{
    size_t n = 0;
    int named = 0;

    *text = 0;
    for (int rank = 0; rank < w->job->ranks && n + 16 < bytes; rank++)
        if ((!w->job->hosts || w->ranks[rank] & 1 << OT_REPORT_PLACED) && !(w->ranks[rank] & 1 << OT_REPORT_HERE)
            && named++ < 8)
            n += (size_t)snprintf(text + n, bytes - n, "%s%d", named > 1 ? ", " : "", rank);
    if (named > 8)
        snprintf(text + n, bytes - n, " and %d more", named - 8);
}

static void end_job(struct watched *w)
{
    kill(w->launcher, w->signals_sent++ ? SIGKILL : SIGTERM);
    w->told = now();
}

/* Only programs of otospcc report that they are there; of others nothing is known. */
static void check_start(struct watched *w)
{
    char missing[128];

    if (!w->totals[OT_REPORT_HERE])
        return;
    name_missing(w, missing, sizeof missing);
    if (*missing)
        fprintf(stderr, "otosprun: error: %d of %d ranks have not come to main in %g s (rank %s); look for what "
                "ends or holds them before that: constructors, missing libraries (--start-timeout=0 waits)\n",
                heard(w) - w->totals[OT_REPORT_HERE], heard(w), w->job->start, missing);
    else
        fprintf(stderr, "otosprun: error: MPI has not started on %d of %d ranks in %g s (--start-timeout=0 waits)\n",
                heard(w) - w->totals[OT_REPORT_STARTED], heard(w), w->job->start);
    w->status = 124;
    end_job(w);
}

static bool is_wish_to_end(int signal)
{
    return signal == SIGINT || signal == SIGTERM || signal == SIGQUIT;
}

/*
 * The program may have a handler, and go on. mpiexec hands some signals to all ranks; it would die of others, or
 * print something: these go to rank 0, whose runtime tells the others. A second wish to end the job is not left to
 * the program, nor is one that comes before mpiexec has placed the ranks: it may lose that.
 */
static void pass_signal(struct watched *w, int signal)
{
    bool early = w->job->hosts ? !w->totals[OT_REPORT_STARTED] : w->totals[OT_REPORT_PLACED] < w->job->ranks;
    bool again = is_wish_to_end(signal) && (signal == w->passed || early);
    bool handed_on = signal == SIGTERM || signal == SIGQUIT || signal == SIGUSR1;

    if (signal == SIGINT && w->debugger)
        kill(w->debugger, SIGINT);
    else if (handed_on && !again)
        kill(w->launcher, signal);
    else if (w->ranks[0] & 1 << OT_REPORT_HERE && !again)
        kill(w->placed[0], signal);
    else {
        w->status = 128 + signal;
        w->signals_sent += again && !early;
        end_job(w);
    }
    w->passed = signal;
}

static void read_signals(struct watched *w, int signals)
{
    struct signalfd_siginfo s;

    while (read(signals, &s, sizeof s) == sizeof s)
        if (s.ssi_signo != SIGCHLD)
            pass_signal(w, (int)s.ssi_signo);
}

/* Has mpiexec ended? */
static bool is_over(struct watched *w, int *status)
{
    pid_t ended = waitpid(w->launcher, status, WNOHANG);
    return ended == w->launcher || (ended < 0 && errno == ECHILD);
}

/*
 * Told to end while it starts the ranks, mpiexec may leave some behind. Each has the pipe of reports open for
 * writing; once nobody has, none is left.
 */
static void end_ranks(struct watched *w)
{
    struct pollfd reports = { w->job->report[0], POLLIN, 0 };
    double began = now();

    close(w->job->report[1]);
    while (now() - began < PATIENCE && !(poll(&reports, 1, 20) > 0 && reports.revents == POLLHUP)) {
        read_reports(w);
        for (int rank = 0; rank < w->job->ranks; rank++)
            if (w->placed[rank])
                kill(w->placed[rank], SIGKILL);
    }
}

/* Signals that are read here instead of being handled. */
sigset_t watched_signals(void)
{
    sigset_t set;

    sigemptyset(&set);
    for (const char *s = (const char[]){ SIGCHLD, SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2, 0 }; *s; s++)
        sigaddset(&set, *s);
    return set;
}

int watch(struct job *job, pid_t launcher)
{
    struct watched w = { .job = job, .launcher = launcher, .ranks = calloc((size_t)job->ranks, 1),
                         .placed = calloc((size_t)job->ranks, sizeof(pid_t)) };
    double began = now();
    int status = 0;
    sigset_t set = watched_signals();

    if (!w.ranks || !w.placed)
        fatal("out of memory");
    int signals = signalfd(-1, &set, SFD_NONBLOCK | SFD_CLOEXEC);
    struct pollfd ready[] = { { signals, POLLIN, 0 }, { job->report[0], POLLIN, 0 } };

    while (!is_over(&w, &status)) {
        poll(ready, 2, 200);
        read_reports(&w);
        read_signals(&w, signals);
        if (job->start > 0 && job->gdb < 0 && w.totals[OT_REPORT_STARTED] < heard(&w) && !w.told
            && now() - began > job->start)
            check_start(&w);
        if (w.told > 0 && now() - w.told > PATIENCE)
            end_job(&w);
    }
    read_reports(&w);
    if (is_wish_to_end(w.passed))
        end_ranks(&w);
    if (w.status || w.totals[OT_REPORT_ENDED] == job->ranks)
        return w.status;
    if (w.passed && (status || is_wish_to_end(w.passed)))
        return 128 + w.passed;
    return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}
