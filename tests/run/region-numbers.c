// procs: 1 2 3 4 5 6 7
// same-as: serial
/* Threads of a region that have memory of their own by their numbers, and parts of arrays by formula. */
#include <stdio.h>
#include <stdlib.h>
#ifdef _OPENMP
#include <omp.h>
#else
#define omp_get_thread_num() 0
#define omp_get_num_threads() 1
#define omp_set_num_threads(n)
#endif

enum { N = 3001, KINDS = 37, MOST = 64, ROOM = 2048 };

static int work[MOST][ROOM], few[MOST];
static double x[N + 1], y[N + 1];
static int seen;

/* Each counts what it meets; all sums are the same on any number of threads. */
static long count(const int *key, int *counts, int by)
{
    long sum = 0;
    int i;

#pragma omp parallel
    {
        const int number = omp_get_thread_num();
        int threads = omp_get_num_threads(), k, t, *own = &counts[number * ROOM];

        for (k = 0; k < KINDS; k++)
            own[k] = 0;
#pragma omp for schedule(static)
        for (i = 0; i < N; i++)
            own[key[i]] += by;
#pragma omp for reduction(+ : sum)
        for (k = 0; k < KINDS; k++)
            for (t = 0; t < threads; t++)
                sum += (long)counts[t * ROOM + k] * k;
    }
    return sum;
}

/* The same in an array of arrays, with fewer iterations than there may be threads, and in turn. */
static int count_few(int n)
{
    int sum = 0, k, t;

#pragma omp parallel private(k, t)
    {
        int *own = work[omp_get_thread_num()], threads = omp_get_num_threads();

        if (omp_get_thread_num() == 0)
            seen += n;
        own[0] = own[1] = 0;
#pragma omp for schedule(static)
        for (k = 0; k < n; k++)
            own[0] += k;
#pragma omp for schedule(static, 2)
        for (k = 0; k < n + 5; k++)
            own[1] += k, few[omp_get_thread_num()] = k >= 0;
#pragma omp for schedule(dynamic) nowait
        for (k = 0; k < 2 * n; k++)
            own[2 + k % 2] += k;
#pragma omp single
        for (t = 0; t < threads; t++)
            sum += work[t][0] + 3 * work[t][1];
    }
    return sum;
}

/* Parts by formula; what they read others have written, behind a barrier. */
static void steps(int n)
{
#pragma omp parallel
    {
        int threads = omp_get_num_threads();

        for (int step = 0; step < n; step++) {
            double *from = step % 2 ? y : x, *to = step % 2 ? x : y;
            int number = omp_get_thread_num(), first = number * N / threads, end = (number + 1) * N / threads, i;

            for (i = first; i < end; i++)
                to[i] = (from[i] + from[(i + 1) % N]) * 0.5 + step;
#pragma omp barrier
#pragma omp for
            for (i = 0; i < N; i++)
                from[i] += to[i] > 100;
        }
    }
}

/* In a region that is one of another's. */
static void inside(int *counts, const int *key, long *sums)
{
    int r;

#pragma omp parallel for
    for (r = 0; r < 3; r++)
        sums[r] = count(key, counts + r * MOST * ROOM, r + 1);
}

int main(void)
{
    int *key = malloc(N * sizeof *key), *counts = malloc(3 * MOST * ROOM * sizeof *counts), i, k, all = 0;
    long sums[3];
    double sum = 0;

    for (i = 0; i < N; i++) {
        key[i] = i * 31 % KINDS;
        x[i] = i % 101;
    }
    for (k = 0; k < 3; k++) {
        printf("%ld\n", count(key, counts, k + 1));
        key[k * 100] = k;
        printf("%d\n", count_few(k));
    }
    omp_set_num_threads(3);
    printf("%ld %d\n", count(key, counts, 7), count_few(2));
    steps(5);
    omp_set_num_threads(2);
    steps(4);
    inside(counts, key, sums);
    for (i = 0; i < N; i++)
        sum += x[i] * 2 + y[i] * (i % 7);
    for (i = 0; i < MOST; i++)
        for (all += few[i] > 1, k = 4; k < ROOM; k++)
            all += work[i][k];
    printf("%.6f %ld %ld %ld %d %d\n", sum, sums[0], sums[1], sums[2], seen, all);
    free(key);
    free(counts);
    return 0;
}
