// procs: 2 3
// same-as: openmp
// env: OTOSP_CHECK=replicas,results
/* What only one thread uses may differ: frames, threadprivate variables, blocks of its own, padding. */
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct mixed { char c; double d; };

static double *room;
static int calls;
#pragma omp threadprivate(room, calls)

static struct mixed all[60];
static char *names[60];

static double use(double *scratch, int i)
{
    int k;

    for (k = 0; k < 50; k++)
        scratch[k] = i + k;
    return scratch[i % 50];
}

int main(void)
{
    int i, step;

    for (step = 0; step < 4; step++) {
#pragma omp parallel
        {
            double *scratch = malloc(50 * sizeof *scratch);
            if (!room)
                room = calloc(50, sizeof *room);
            calls++;
#pragma llc result(&all[i], 1)
#pragma omp for
            for (i = 0; i < 60; i++) {
                struct mixed m;
                m.c = (char)('a' + i % 26);
                m.d = use(scratch, i) + use(room, i + step);
                all[i] = m;
            }
#pragma omp for
            for (i = 0; i < 60; i++) {
                free(names[i]);
                names[i] = malloc(20);
                sprintf(names[i], "%c%g", all[i].c, all[i].d);
            }
            free(scratch);
        }
    }
    for (i = 0; i < 60; i++) {
        printf("%c %g %s\n", all[i].c, all[i].d, names[i]);
        free(names[i]);
    }
    return 0;
}
