/*
 * error.c: how a program ends when something is wrong: one message on the real standard error, and the
 * whole job ends.
 *
 * The first rank that has something to say says it; the others keep silent (guard.c).
 */
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>
#include "report.h"
#include "rt.h"

/* Returns in one rank of the node. The others wait until the job is ended, or end it themselves. */
void ot_say_first(int status)
{
    if (ot_take_word())
        return;
    ot_user = false;
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
    ot_user = false;
    if (ot.shown->running) {
        int null = open("/dev/null", O_WRONLY);
        if (ot_take_word())
            ot_profile_lost();
        ot_report(OT_REPORT_ENDED, status);
        ot.shown->running = false;
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

void ot_print(const char *format, ...)
{
    va_list args;

    va_start(args, format);
    print("", format, args);
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
    ot_say_first(1);
    va_start(args, format);
    print(start, format, args);
    va_end(args);
    ot_die(1);
}

void otosp_error(const otosp_site *site, int fatal, const char *message)
{
    const char *colon = message ? ": " : "", *text = message ? message : "";

    if (fatal)
        ot_fatal_at(site, "error directive encountered%s%s", colon, text);
    if (!ot.set.rank)
        ot_print("%s:%d: warning: error directive encountered%s%s", site->file, site->line, colon, text);
}

/* The user's mistake, at a construct. */
void ot_fatal_at(const otosp_site *site, const char *format, ...)
{
    char start[512];
    va_list args;

    snprintf(start, sizeof start, "%s:%d: error: ", site->file, site->line);
    ot_say_first(1);
    va_start(args, format);
    print(start, format, args);
    va_end(args);
    ot_die(1);
}
