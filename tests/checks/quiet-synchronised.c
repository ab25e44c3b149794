// procs: 2 3
// same-as: openmp
// env: OTOSP_CHECK=replicas,results
/* What members give each other before the join is known to all: critical, atomic, reductions, ordered. */
#include <stdio.h>
#include <stdlib.h>

struct node { struct node *next; int value; char tag; };

static struct node *list;
static long sum, largest, turns[64];
static double mean;

int main(void)
{
    int i, step;

    for (step = 0; step < 3; step++) {
#pragma omp parallel for reduction(max:largest)
        for (i = 0; i < 64; i++) {
#pragma omp critical
            {
                struct node *n = malloc(sizeof *n);
                n->value = i;
                n->next = list;
                list = n;
            }
#pragma omp atomic
            sum += i;
            if (i > largest)
                largest = i;
        }
#pragma omp parallel for ordered
        for (i = 0; i < 64; i++) {
#pragma omp ordered
            turns[i] = i ? turns[i - 1] + 1 : step;
        }
#pragma omp parallel
        {
#pragma omp for reduction(+:mean)
            for (i = 0; i < 64; i++)
                mean += turns[i];
#pragma omp single
            mean /= 64;
        }
        while (list && step == 1) {
            struct node *n = list;
            sum += n->value;
            list = n->next;
            free(n);
        }
    }
    for (; list; list = list->next)
        sum += list->value;
    printf("%ld %ld %ld %g\n", sum, largest, turns[63], mean);
    return 0;
}
