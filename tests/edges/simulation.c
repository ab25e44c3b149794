// same-as: serial
// procs: 1 2 3 4
// args: -n 20 --seed=4 input
// stdin: temperature 3.5\nsteps 12\n# a comment\nname the first\n
// env: SIMULATION_MODE=fast
// A simulation as users write them: options, a configuration on standard input, an alarm, a signal that asks for
// a report, functions for the end, an error that leaves deep code.
#define _GNU_SOURCE
#include <errno.h>
#include <getopt.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static jmp_buf failure;
static volatile sig_atomic_t reports, alarms;
static double *cells, temperature;
static int n = 5, steps;
static char name[40];

static void report(int signal)
{
    (void)signal;
    reports++;
}

static void overdue(int signal)
{
    (void)signal;
    alarms++;
}

static void finish(void)
{
    printf("finished '%s': %d reports, %d alarms\n", name, (int)reports, (int)alarms);
    free(cells);
}

static void read_configuration(void)
{
    char *line = NULL, key[20];
    size_t room = 0;

    while (getline(&line, &room, stdin) > 0) {
        if (*line == '#')
            continue;
        if (sscanf(line, "%19s", key) != 1)
            break;
        if (!strcmp(key, "temperature"))
            temperature = atof(line + strlen(key));
        else if (!strcmp(key, "steps"))
            steps = strtol(line + strlen(key), NULL, 10);
        else if (!strcmp(key, "name"))
            snprintf(name, sizeof name, "%s", strtok(line + strlen(key) + 1, "\n"));
    }
    free(line);
}

static void check(int step, double sum)
{
    if (sum > 60)
        longjmp(failure, step);
}

static void simulate(void)
{
    for (int step = 1; step <= steps; step++) {
        double sum = 0;
        #pragma omp parallel for reduction(+:sum)
        for (int i = 0; i < n; i++) {
            cells[i] += temperature * (i % 3) / step;
            sum += cells[i];
        }
        if (step % 2 == 0)
            raise(SIGUSR1);
        check(step, sum);
    }
}

int main(int argc, char **argv)
{
    static const struct option options[] = { { "seed", required_argument, NULL, 's' }, { 0 } };
    unsigned seed = 0;
    int option;

    while ((option = getopt_long(argc, argv, "n:", options, NULL)) != -1)
        switch (option) {
        case 'n': n = atoi(optarg); break;
        case 's': seed = atoi(optarg); break;
        }
    printf("%s mode, %d cells, seed %u, '%s'\n", getenv("SIMULATION_MODE"), n, seed, argv[optind]);
    atexit(finish);
    signal(SIGUSR1, report);
    signal(SIGALRM, overdue);
    read_configuration();
    cells = calloc(n, sizeof *cells);
    srand(seed);
    for (int i = 0; i < n; i++)
        cells[i] = rand() % 10 / 10.;
    alarm(1);
    while (!alarms)
        pause();
    int at = setjmp(failure);
    if (!at)
        simulate();
    else
        printf("too hot in step %d: %.6f\n", at, cells[1]);
    fflush(stdout);
    if (access("no such file", R_OK))
        fprintf(stderr, "%s: %s\n", "no such file", strerror(errno));
    return at ? 3 : 0;
}
