// same-as: openmp
// procs: 1 2 3 4 5 6 7
/* Random numbers drawn in a region: members draw different ones, a seed repeats them, and sequential code goes on
   where it was on all ranks. */
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 1000 };
static int drawn[28][N], again[28][N];
static double real[28];

int main(void)
{
    int i, k, me, same = 0, repeated = 0, high = 0, threads = 0, first, second;
    double sum = 0;

    srand(5);
    first = rand();
    #pragma omp parallel private(i, me)
    {
        me = omp_get_thread_num();
        if (me == 0)
            threads = omp_get_num_threads();
        for (i = 0; i < N; i++)
            drawn[me][i] = rand() & 0x7fff;
        srand(7 + me);
        for (i = 0; i < N; i++)
            again[me][i] = rand() & 0x7fff;
        srand(7 + me);
        for (i = 0; i < N; i++)
            again[me][i] -= rand() & 0x7fff;
        for (i = 0; i < N; i++)
            real[me] += drand48();
        if (random() < 0 || lrand48() < 0 || mrand48() > 0x7fffffffL)
            real[me] = -1;
    }
    for (k = 0; k < threads && k < 28; k++) {
        for (i = 0; i < N; i++) {
            same += k && drawn[k][i] == drawn[k - 1][i];
            repeated += again[k][i] == 0;
            high += drawn[k][i] > 0x4000;
        }
        sum += real[k];
    }
    if (threads == 1)
        repeated = N;
    printf("%d %d %d %d\n", same < threads * 10, repeated == threads * N || threads > 1,
           high > threads * 400 && high < threads * 600, sum > threads * 400 && sum < threads * 600);
    srand(5);
    second = rand();
    printf("%d\n", first == second);
    #pragma omp parallel
    rand();
    srand(6);
    second = rand();
    printf("%d\n", second);
    return 0;
}
