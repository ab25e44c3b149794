// procs: 1 2 3 4 7
// same-as: serial openmp
// How many elements a task reduces is said by variables: what the clause means by them is their value where the task is
// met. The body may name them, too, and may change them.
#include <stdio.h>
#include <stdlib.h>

enum { MOST = 50, ROUNDS = 20 };

struct part { int n; };

/* It is another one as soon as the task has been met. */
static void add_all(long *sum)
{
    int n;

    for (int round = 0; round < ROUNDS; round++) {
        n = MOST;
        #pragma omp task in_reduction(+: sum[0:n])
        for (int i = 0; i < MOST; i++)
            sum[i] += round + i;
        n = 0;
    }
}

static void add_member(long *sum, const struct part *p)
{
    for (int round = 0; round < ROUNDS; round++) {
        #pragma omp task in_reduction(+: sum[0:p->n * p->n / 7])
        for (int i = 0; i < p->n; i++)
            sum[i] += round;
    }
}

int main(void)
{
    long *sum = calloc(MOST, sizeof *sum);
    unsigned long all = 0;
    struct part p = { 7 };
    int n = MOST, twice = MOST;

    #pragma omp parallel
    #pragma omp single
    {
        #pragma omp taskgroup task_reduction(+: sum[0:n])
        for (int round = 0; round < ROUNDS; round++) {
            #pragma omp task in_reduction(+: sum[0:n])
            for (int i = 0; i < n; i++)
                sum[i] += round * i;
        }
        #pragma omp taskgroup task_reduction(+: sum[0:MOST])
        {
            #pragma omp task in_reduction(+: sum[0:twice]) depend(inout: twice)
            for (twice *= 2; twice > MOST; twice--)
                sum[twice - MOST - 1] += twice;
            #pragma omp task in_reduction(+: sum[0:MOST]) depend(inout: twice)
            sum[twice - 1]++;
        }
        #pragma omp taskgroup task_reduction(+: sum[0:n])
        add_all(sum);
        #pragma omp taskgroup task_reduction(+: sum[0:p.n])
        add_member(sum, &p);
    }
    for (int i = 0; i < MOST; i++)
        all = 3 * all + (unsigned long)sum[i];
    printf("%lu %d\n", all, twice);
    free(sum);
    return p.n != 7;
}
