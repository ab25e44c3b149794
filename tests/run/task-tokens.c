// procs: 1 2 3 4 5 6 7
// same-as: openmp
// warnings: yes
// Dependences that only say an order: what tasks read and write is named in no clause.
#include <stdio.h>
#include <stdlib.h>

enum { STAGES = 4, ITEMS = 7, LENGTH = 40 };

static int table[ITEMS][LENGTH], *row[ITEMS], total[STAGES];
static char done[STAGES + 1][ITEMS + 2];

static void stage(int s, int *x, const int *before)
{
    for (int i = 0; i < LENGTH; i++)
        x[i] = (x[i] * 3 + before[LENGTH - 1 - i] + s) % 1009;
    total[s] += x[s];
}

int main(void)
{
    char graph = 0, other = 0;
    int *made = NULL, sum = 0;

    for (int k = 0; k < ITEMS; k++) {
        row[k] = table[ITEMS - 1 - k];
        for (int i = 0; i < LENGTH; i++)
            row[k][i] = k + i;
    }
    #pragma omp parallel
    #pragma omp single
    {
        for (int s = 0; s < STAGES; s++)        /* an item after the one before it, and when the next one has read it */
            for (int k = 0; k < ITEMS; k++) {
                #pragma omp task depend(in: done[s][k + 1], done[s][k + 2], done[s + 1][k]) \
                                 depend(out: done[s + 1][k + 1])
                stage(s, row[k], row[k ? k - 1 : 0]);
            }
        #pragma omp task depend(out: graph) shared(made)
        {
            made = malloc(5 * sizeof *made);
            for (int i = 0; i < 5; i++)
                made[i] = i * i;
        }
        #pragma omp task depend(in: graph) depend(out: other) shared(made)
        made[2] += 100;
        #pragma omp task depend(in: graph) depend(inout: other) shared(made, sum)
        for (int i = 0; i < 5; i++)
            sum += made[i];
    }
    free(made);
    for (int s = 0; s < STAGES; s++)
        printf("%d\n", total[s]);
    for (int k = 0; k < ITEMS; k++)
        printf("%d %d\n", row[k][0], row[k][LENGTH - 1]);
    printf("%d\n", sum);
    return 0;
}
