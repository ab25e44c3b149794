/*
 * rank.c: what is done in each rank before the program starts there.
 *
 * The launchers of MPI libraries copy standard input to rank 0, and some lose what exceeds 64 KiB; so rank 0 is
 * given the real one. With --tag each line that a rank prints gets its rank, whole, from a process that is no
 * child of the program's. With --gdb one rank is a debugger, which has the user's terminal.
 */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include "report.h"
#include "run.h"

#define LINE 8192                       /* longer ones are divided */

struct handed hand_over(int fd)
{
    struct stat s;

    if (fd < 0 || fstat(fd, &s))
        return (struct handed){ .fd = -1 };
    return (struct handed){ fd, (unsigned long)s.st_dev, (unsigned long)s.st_ino };
}

/* What be_rank is told, in one word. */
char *rank_settings(const struct job *job)
{
    const struct handed *f = job->files;

    return text_format("%d,%d,%d,%d:%lu:%lu,%d:%lu:%lu,%d:%lu:%lu", job->report[1], job->gdb, job->tag, f[0].fd,
                       f[0].device, f[0].file, f[1].fd, f[1].device, f[1].file, f[2].fd, f[2].device, f[2].file);
}

static int rank_number(void)
{
    static const char *const names[] = { "PMI_RANK", "PMIX_RANK", "SLURM_PROCID", "OMPI_COMM_WORLD_RANK" };

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (getenv(names[i]))
            return atoi(getenv(names[i]));
    return -1;
}

/* Is this the machine that has the file? */
static bool is_here(const struct handed *from)
{
    struct handed here = hand_over(from->fd);
    return here.fd >= 0 && here.device == from->device && here.file == from->file;
}

static void take_over(const struct handed *from, int as)
{
    if (is_here(from))
        dup2(from->fd, as);
}

static void report(int fd, int rank, enum ot_report_kind kind, int status)
{
    struct ot_report r = { OT_REPORT_MAGIC, kind, rank, status };

    if (fd >= 0 && write(fd, &r, sizeof r) < 0)
        return;
}

/* ---- Tags ---- */

struct stream {
    int from, to;
    char line[LINE];
    size_t length;
};

/* Writes what there is of a line, with its tag, in one piece. */
static void put_line(struct stream *s, const char *tag, size_t length)
{
    char text[LINE + 64];
    int n = snprintf(text, sizeof text, "%s%.*s%s", tag, (int)length, s->line,
                     length && s->line[length - 1] == '\n' ? "" : "\n");

    if (write(s->to, text, (size_t)n) < 0)
        exit(0);
    memmove(s->line, s->line + length, s->length -= length);
}

/* False at the end. */
static bool copy_lines(struct stream *s, const char *tag)
{
    ssize_t n = read(s->from, s->line + s->length, LINE - s->length);
    char *end;

    if (n < 0 && errno == EINTR)
        return true;
    s->length += n > 0 ? (size_t)n : 0;
    while ((end = memchr(s->line, '\n', s->length)))
        put_line(s, tag, (size_t)(end - s->line) + 1);
    if (s->length && (n <= 0 || s->length == LINE))
        put_line(s, tag, s->length);
    return n > 0;
}

static _Noreturn void tag_lines(int rank, int out, int err)
{
    static struct stream streams[2];
    struct pollfd ready[2] = { { out, POLLIN, 0 }, { err, POLLIN, 0 } };
    char tag[32];
    int open = 2;

    setsid();
    snprintf(tag, sizeof tag, "[%d] ", rank);
    for (int i = 0; i < 2; i++)
        streams[i] = (struct stream){ .from = ready[i].fd, .to = i + 1 };
    while (open && (poll(ready, 2, -1) >= 0 || errno == EINTR))
        for (int i = 0; i < 2; i++)
            if (ready[i].revents && !copy_lines(&streams[i], tag)) {
                ready[i].fd = -1;
                open--;
            }
    _exit(0);
}

/* Files 1 and 2 become pipes to a process whose parent has ended. */
static void start_tags(int rank)
{
    int out[2], err[2];

    if (pipe(out) || pipe(err))
        fatal("%s", strerror(errno));
    pid_t child = fork();
    if (child == 0) {
        if (fork() == 0) {
            close(out[1]);
            close(err[1]);
            tag_lines(rank, out[0], err[0]);
        }
        _exit(0);
    }
    waitpid(child, NULL, 0);
    dup2(out[1], 1);
    dup2(err[1], 2);
    close(out[0]);
    close(out[1]);
    close(err[0]);
    close(err[1]);
}

/* ---- All of it ---- */

_Noreturn void be_rank(const char *settings, char **program)
{
    struct handed f[3];
    struct args command = { 0 };
    int reports, gdb, tag, rank = rank_number();

    if (sscanf(settings, "%d,%d,%d,%d:%lu:%lu,%d:%lu:%lu,%d:%lu:%lu", &reports, &gdb, &tag, &f[0].fd, &f[0].device,
               &f[0].file, &f[1].fd, &f[1].device, &f[1].file, &f[2].fd, &f[2].device, &f[2].file) != 12)
        fatal("--as-rank is for otosprun itself");
    if (rank == (gdb < 0 ? 0 : gdb))
        take_over(&f[0], 0);
    if (rank == gdb) {
        take_over(&f[1], 1);
        take_over(&f[2], 2);
        report(reports, rank, OT_REPORT_DEBUGGER, getpid());
        args_split(&command, "gdb -q --args");
    } else if (tag)
        start_tags(rank);
    for (int i = 0; i < 3; i++)
        if (f[i].fd > 2 && is_here(&f[i]))
            close(f[i].fd);
    for (; *program; program++)
        args_add(&command, *program);
    report(reports, rank, OT_REPORT_PLACED, getpid());
    execvp(command.word[0], command.word);
    int status = errno == ENOENT ? 127 : 126;
    report(reports, rank, OT_REPORT_ENDED, status);
    fprintf(stderr, "otosprun: rank %d: error: %s: %s\n", rank, command.word[0], strerror(errno));
    exit(status);
}
