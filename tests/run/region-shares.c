// procs: 1 2 3 4 5 7
// same-as: serial
/*
 * Regions that divide their loops by hand: each thread makes the bounds of its share of its number. What they
 * accumulate by themselves meets in critical and atomic constructs.
 */
#include <stdio.h>
#include <stdlib.h>
#ifdef _OPENMP
#include <omp.h>
#else
#define omp_get_thread_num() 0
#define omp_get_num_threads() 1
#endif

enum { N = 5000, ROWS = 64, COLUMNS = 50 };

static long a[N], b[N];
static double grid[2][ROWS][COLUMNS];

/* By turns of two arrays, with barriers; a sum in the end. */
static long smooth(int n, int steps)
{
    long sum = 0;

#pragma omp parallel
    {
        int id = omp_get_thread_num(), threads = omp_get_num_threads();
        int low = 1 + id * (n - 2) / threads, high = 1 + (id + 1) * (n - 2) / threads;
        long mine = 0;

        for (int t = 0; t < steps; t++) {
            for (int i = low; i < high; i++)
                b[i] = (a[i - 1] + a[i] * 2 + a[i + 1]) % 1009;
#pragma omp barrier
            for (int i = low; i < high; i++)
                a[i] = b[i] + t;
#pragma omp barrier
        }
        for (int i = low; i < high; i++)
            mine += a[i] * i;
#pragma omp critical
        sum += mine;
    }
    return sum;
}

/* As tutorials have it: the last thread takes what is left. */
static long last_takes_more(long n)
{
    long sum = 0, most = -1;

#pragma omp parallel
    {
        long i, id = omp_get_thread_num(), all = omp_get_num_threads();
        long first = id * (n / all), last = id == all - 1 ? n : first + n / all, mine = 0, greatest = -1;

        for (i = first; i < last; i++) {
            b[i] = a[n - 1 - i] % 97;
            mine += b[i];
            if (b[i] > greatest)
                greatest = b[i];
        }
#pragma omp atomic
        sum += mine;
#pragma omp critical
        {
            if (greatest > most)
                most = greatest;
        }
    }
    return sum * 1000 + most;
}

/* The same in the style of C89, and one after the other. */
static long in_turns(int n)
{
    long count = 0, mine;
    int id, threads, i, from, to;

#pragma omp parallel private(id, threads, i, from, to, mine)
    {
        id = omp_get_thread_num();
        threads = omp_get_num_threads();
        from = n * id / threads;
        to = n * (id + 1) / threads;
        if (id == threads - 1)
            to = n;
        mine = 0;
        for (i = from; i < to; i++)
            if (a[i] % 3 == 1)
                mine++;
        for (i = from; i < to; i++)
            a[i] = a[i] * 3 % 1013;
#pragma omp barrier
        for (i = from; i < to; i++)
            b[i] += a[(i + 7) % n];
#pragma omp critical
        count += mine;
    }
    return count;
}

/* Every so manieth. */
static double cyclic(long n)
{
    double pi = 0, step = 1.0 / (double)n;

#pragma omp parallel
    {
        int id = omp_get_thread_num(), threads = omp_get_num_threads();
        double x, sum = 0;

        for (long i = id; i < n; i += threads) {
            x = (i + 0.5) * step;
            sum += 4.0 / (1.0 + x * x);
        }
        for (long i = id; i < N; i += threads)
            b[i] ^= i;
#pragma omp critical
        pi += sum * step;
    }
    return pi;
}

/* Rows, with a rim, in a region of each step; what one thread does between. */
static double rows(int steps)
{
    double change = 0;

    for (int t = 0; t < steps; t++) {
        int now = t % 2;

#pragma omp parallel
        {
            int id = omp_get_thread_num(), threads = omp_get_num_threads(), each = (ROWS - 2 + threads - 1) / threads;
            int low = 1 + id * each, high = low + each < ROWS - 1 ? low + each : ROWS - 1;

            if (id == 0)
                change = 0;
            for (int i = low; i < high; i++)
                for (int j = 1; j < COLUMNS - 1; j++)
                    grid[!now][i][j] = (grid[now][i - 1][j] + grid[now][i + 1][j] + grid[now][i][j - 1]
                                        + grid[now][i][j + 1]) / 4;
#pragma omp barrier
#pragma omp single
            for (int j = 0; j < COLUMNS; j++)
                change += grid[!now][ROWS / 2][j] - grid[now][ROWS / 2][j];
        }
    }
    return change;
}

int main(void)
{
    long sum = 0;

    for (int i = 0; i < N; i++)
        a[i] = i * 17 % 1009, b[i] = i % 7;
    for (int i = 0; i < ROWS; i++)
        for (int j = 0; j < COLUMNS; j++)
            grid[0][i][j] = grid[1][i][j] = i == 0 ? 8 : j % 3;
    printf("%ld\n", smooth(N, 10));
    printf("%ld\n", smooth(5, 3));
    printf("%ld\n", last_takes_more(N));
    printf("%ld\n", last_takes_more(3));
    printf("%ld\n", in_turns(N - 1));
    printf("%ld\n", in_turns(2));
    printf("%.8f\n", cyclic(10000));
    printf("%.8f\n", rows(9));
    for (int i = 0; i < N; i++)
        sum = (sum * 31 + a[i] * 3 + b[i]) % 1000000007;
    printf("%ld\n", sum);
    return 0;
}
