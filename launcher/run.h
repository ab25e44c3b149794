/*
 * run.h: what the files of otosprun share.
 *
 * otosprun starts the MPI library's own mpiexec, watches what the ranks report, and ends with the program's
 * status. It is also what mpiexec starts as each rank: it sets things right there and becomes the program.
 */
#ifndef RUN_H
#define RUN_H

#include <signal.h>
#include <stdbool.h>
#include <sys/types.h>
#include "process.h"

/* An open file that is handed to the ranks of this machine; those elsewhere have none, or another one there. */
struct handed {
    int fd;                             /* -1: none */
    unsigned long device, file;         /* by which a rank knows it */
};

struct job {
    int ranks;                          /* 0: as many as there are cores */
    const char *hosts, *hostfile, *launcher;
    struct args environment;            /* names, patterns and settings of --env */
    bool all_environment, tag, show;
    int gdb;                            /* the rank, or -1 */
    double start;                       /* seconds; 0: no limit */
    char **program;                     /* with its arguments */
    int report[2];                      /* the pipe into which ranks report */
    struct handed files[3];             /* standard input, output and error; the latter for gdb */
};

/* ---- environment.c ---- */
char **environment_for(const struct job *);

/* ---- hosts.c ---- */
void read_hostfile(struct job *);       /* sets the hosts, and the ranks where they are 0; ends where that cannot be */

/* ---- watch.c ---- */
sigset_t watched_signals(void);         /* the caller blocks them */
int watch(struct job *, pid_t launcher);        /* the status to end with */

/* ---- rank.c ---- */
struct handed hand_over(int fd);
char *rank_settings(const struct job *);
_Noreturn void be_rank(const char *settings, char **program);

#endif
