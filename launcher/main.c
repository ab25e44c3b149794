/*
 * main.c: otosprun: runs a program on several ranks. It is sugar over mpiexec: see otosprun(1).
 */
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <unistd.h>
#include "run.h"
#include "version.h"

enum option_id { RANKS, HOSTS, FILE_OF_HOSTS, ENV, ENV_ALL, START, TAG, GDB, MPIEXEC, SHOW, HELP, VERSION, AS_RANK };

static const struct option {
    enum option_id id;
    const char *name, *argument, *help;
} options[] = {
#define OPTION(id, name, argument, help) { id, name, argument, help },
#include "options.def"
};

#define OPTIONS (sizeof options / sizeof *options)

static _Noreturn void show_help(void)
{
    printf("Usage: otosprun [option]... program [argument]...\n\nRuns a program on several ranks.\n\n");
    for (const struct option *o = options; o < options + OPTIONS; o++)
        if (o->help) {
            char *word = text_format("%s%s%s", o->name, o->argument ? " " : "", o->argument ? o->argument : "");
            printf("  %-26s %s\n", word, o->help);
        }
    exit(0);
}

static long number(const char *name, const char *text, long least)
{
    char *end;
    long n = strtol(text, &end, 10);

    if (end == text || *end || n < least || n > 1 << 24)
        fatal("%s: '%s' is no number from %ld on", name, text, least);
    return n;
}

static void set(struct job *job, const struct option *o, char *value)
{
    switch (o->id) {
    case RANKS:         job->ranks = (int)number(o->name, value, 1); break;
    case HOSTS:         job->hosts = value; break;
    case FILE_OF_HOSTS: job->hostfile = value; break;
    case ENV:           args_add(&job->environment, value); break;
    case ENV_ALL:       job->all_environment = true; break;
    case START:         job->start = (double)number(o->name, value, 0); break;
    case TAG:           job->tag = true; break;
    case GDB:           job->gdb = (int)number(o->name, value, 0); break;
    case MPIEXEC:       job->launcher = value; break;
    case SHOW:          job->show = true; break;
    case HELP:          show_help();
    case VERSION:       printf("otosprun (OTOSP) %s\n", OTOSP_VERSION); exit(0);
    case AS_RANK:       break;
    }
}

/* The option that this word is, and what follows a '=' in it. */
static const struct option *find(char *word, char **value)
{
    char *equals = word[1] == '-' ? strchr(word, '=') : NULL;
    size_t length = equals ? (size_t)(equals - word) : strlen(word);

    *value = equals ? equals + 1 : NULL;
    for (const struct option *o = options; o < options + OPTIONS; o++)
        if (strlen(o->name) == length && !strncmp(o->name, word, length) && (o->argument || !equals))
            return o;
    fatal("unknown option %s (otosprun --help lists those that there are)", word);
}

static void read_options(struct job *job, char **word)
{
    char *value;

    for (; *word && **word == '-'; word++) {
        if (!strcmp(*word, "--")) {
            word++;
            break;
        }
        const struct option *o = find(*word, &value);
        if (o->argument && !value && !(value = *++word))
            fatal("%s needs an argument: %s", o->name, o->argument);
        if (o->id == AS_RANK)
            be_rank(value, word + 1);
        set(job, o, value);
    }
    if (!*word)
        fatal("no program is named (otosprun --help says how)");
    job->program = word;
}

static void settle(struct job *job)
{
    cpu_set_t cores;

    if (job->hostfile)
        read_hostfile(job);
    if (!job->ranks)
        job->ranks = sched_getaffinity(0, sizeof cores, &cores) ? 1 : CPU_COUNT(&cores);
    if (job->gdb >= job->ranks)
        fatal("--gdb: there is no rank %d of %d", job->gdb, job->ranks);
}

/* A copy that the ranks inherit, and will not meet by chance. */
static struct handed spare(int fd)
{
    return hand_over(fcntl(fd, F_DUPFD, 64));
}

/* With machines that may be others, standard input goes the launcher's own way. */
static void open_files(struct job *job)
{
    if (pipe2(job->report, O_NONBLOCK))
        fatal("%s", strerror(errno));
    fcntl(job->report[0], F_SETFD, FD_CLOEXEC);
    int far = fcntl(job->report[1], F_DUPFD, 64);
    close(job->report[1]);
    job->report[1] = far;
    for (int i = 0; i < 3; i++)
        job->files[i] = (i == 0 && !job->hosts) || job->gdb >= 0 ? spare(i) : hand_over(-1);
}

static void add_pair(struct args *command, const char *name, const char *value)
{
    args_add(command, name);
    args_add(command, value);
}

static void make_command(const struct job *job, struct args *command)
{
    static char self[4096];

    if (readlink("/proc/self/exe", self, sizeof self - 1) < 0)
        fatal("/proc/self/exe: %s", strerror(errno));
    args_split(command, job->launcher);
    if (job->hosts)
        add_pair(command, "-hosts", job->hosts);
    args_add(command, "-n");
    args_addf(command, "%d", job->ranks);
    args_add(command, self);
    args_addf(command, "--as-rank=%s", rank_settings(job));
    for (char **word = job->program; *word; word++)
        args_add(command, *word);
}

/* In a group of its own, so that what is typed at the terminal reaches it by way of this process alone. */
static pid_t start(const struct job *job, const struct args *command, char **environment)
{
    sigset_t none;
    pid_t child = fork();

    if (child)
        return child;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGTERM);
    if (job->files[0].fd >= 0) {
        int null = open("/dev/null", O_RDONLY);
        dup2(null, 0);
        close(null);
    }
    environ = environment;
    execvp(command->word[0], command->word);
    fprintf(stderr, "otosprun: error: %s: %s\n", command->word[0], strerror(errno));
    _exit(127);
}

int main(int argc, char **argv)
{
    struct job job = { .launcher = "mpiexec", .gdb = -1, .start = 60 };
    struct args command = { 0 };
    sigset_t signals = watched_signals();

    (void)argc;
    read_options(&job, argv + 1);
    settle(&job);
    open_files(&job);
    make_command(&job, &command);
    if (job.show) {
        puts(args_quote(&command));
        return 0;
    }
    char **environment = environment_for(&job);
    sigprocmask(SIG_BLOCK, &signals, NULL);
    pid_t launcher = start(&job, &command, environment);
    if (launcher < 0)
        fatal("%s", strerror(errno));
    return watch(&job, launcher);
}
