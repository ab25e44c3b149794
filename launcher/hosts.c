/*
 * hosts.c: the machines of a hostfile: lines `host`, `host count` or `host:count`; what follows # is a comment.
 *
 * The ranks are as many as the counts together. A host that cannot be reached has none; where none can be, the job
 * runs on this one. Either is said, or an error, where OMP_TARGET_OFFLOAD is MANDATORY.
 */
#include <errno.h>
#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>
#include "run.h"

struct host {
    char *name;
    int ranks;
};

/* Has this machine the address? Then a socket can have it, too. */
static bool is_own_address(const struct addrinfo *a)
{
    int s = socket(a->ai_family, SOCK_STREAM, 0);
    bool own = s >= 0 && bind(s, a->ai_addr, a->ai_addrlen) == 0;

    if (s >= 0)
        close(s);
    return own;
}

static bool is_this_host(const char *name)
{
    struct addrinfo wanted = { .ai_socktype = SOCK_STREAM }, *found;
    char own[256];
    bool here = false;

    if (!strcmp(name, "localhost") || (!gethostname(own, sizeof own) && !strcmp(name, own)))
        return true;
    if (getaddrinfo(name, NULL, &wanted, &found))
        return false;
    for (struct addrinfo *a = found; a && !here; a = a->ai_next)
        here = is_own_address(a);
    freeaddrinfo(found);
    return here;
}

/* As mpiexec would go there. */
static bool is_reached(const char *name)
{
    static const char *const words[] = { "ssh", "-o", "BatchMode=yes", "-o", "ConnectTimeout=5" };
    struct args command = { 0 };

    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        args_add(&command, words[i]);
    args_add(&command, name);
    args_add(&command, "true");
    return run(&command, "/dev/null", NULL) == 0;
}

/* False for a line that names none. */
static bool read_host(struct host *h, const char *file, int number, char *line)
{
    static const char blanks[] = " \t\r\n";
    char *name, *count, *end, *more, *state = NULL;

    line[strcspn(line, "#")] = 0;
    if (!(name = strtok_r(line, blanks, &state)))
        return false;
    if ((count = strchr(name, ':')))
        *count++ = 0;
    else
        count = strtok_r(NULL, blanks, &state);
    more = strtok_r(NULL, blanks, &state);
    long ranks = count ? strtol(count, &end, 10) : 1;
    if (more || (count && (end == count || *end)) || ranks < 1 || ranks > 1 << 20 || *name == '-' || strchr(name, ','))
        fatal("%s:%d: a line of a hostfile is 'host' or 'host count'", file, number);
    *h = (struct host){ name, (int)ranks };
    return true;
}

static void leave_out(const struct host *h)
{
    const char *offload = getenv("OMP_TARGET_OFFLOAD");

    if (offload && !strcasecmp(offload, "mandatory"))
        fatal("host %s cannot be reached, and OMP_TARGET_OFFLOAD is MANDATORY", h->name);
    fprintf(stderr, "otosprun: warning: host %s cannot be reached: no ranks run there\n", h->name);
}

/* What mpiexec is to be told, once for each host, and how many ranks that makes. */
static void add_host(struct job *job, const struct host *h, int *ranks)
{
    job->hosts = job->hosts ? text_format("%s,%s:%d", job->hosts, h->name, h->ranks)
                            : text_format("%s:%d", h->name, h->ranks);
    *ranks += h->ranks;
}

void read_hostfile(struct job *job)
{
    size_t size;
    char *text = read_file(job->hostfile, &size), *line, *state = NULL;
    int number = 0, ranks = 0;
    struct host h;

    if (!text)
        fatal("%s: %s", job->hostfile, strerror(errno));
    for (line = text; line; line = state) {
        number++;
        if ((state = strchr(line, '\n')))
            *state++ = 0;
        if (!read_host(&h, job->hostfile, number, line))
            continue;
        if (is_this_host(h.name) || is_reached(h.name))
            add_host(job, &h, &ranks);
        else
            leave_out(&h);
    }
    if (!job->hosts)
        fprintf(stderr, "otosprun: warning: %s names no host that can be reached: the program runs on this one\n",
                job->hostfile);
    if (!job->ranks)
        job->ranks = ranks ? ranks : 1;
}
