// procs: 1 2 3 4
// same-as: serial
// The system stores into pages that a member lacks, and that have no access after a loop which loads through an index.
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <unistd.h>

enum { N = 60000, STEPS = 4 };

static double *p, *q;
static int *which;

/* So often that the pages are known. */
static void steps(void)
{
    double sum = 0;
    int i, k;

    for (k = 0; k < STEPS; k++) {
#pragma omp parallel for
        for (i = 0; i < N; i++)
            p[i] = i % 10;
#pragma omp parallel for reduction(+ : sum)
        for (i = 0; i < N; i++) {
            q[i] = p[which[i]];
            sum += q[i];
        }
    }
    printf("%g\n", sum);
}

int main(void)
{
    static const int at[] = { 100, 20000, 30000, 50000 };
    int i;

    p = malloc(N * sizeof *p);
    q = malloc(N * sizeof *q);
    which = malloc(N * sizeof *which);
#pragma omp parallel for
    for (i = 0; i < N; i++) {
        p[i] = q[i] = 0;
        which[i] = i < N - 300 ? i + 300 : i;
    }
    for (i = 0; i < 4; i++) {
        char *there = (char *)(p + at[i]);

        steps();
        printf("stat %d", stat("/", (struct stat *)there));
        printf(" %d\n", S_ISDIR(((struct stat *)there)->st_mode));
        steps();
        printf("getcwd %d\n", getcwd(there, 4000) != NULL);
        steps();
        printf("readlink %d\n", readlink("/proc/self/root", there, 100) == 1);
        steps();
        printf("pipe %d\n", pipe((int *)there));
        steps();
        printf("getrusage %d\n", getrusage(RUSAGE_SELF, (struct rusage *)there));
        steps();
        printf("gettimeofday %d\n", gettimeofday((struct timeval *)there, NULL));
    }
    free(p);
    free(q);
    free(which);
    return 0;
}
