// procs: 1 2 3 4 5 7
// same-as: serial
// Reductions that are written out: each thread has its own, and combines it in a critical or atomic construct.
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 203, BINS = 17 };
static double u[N], w[N];
static long bins[BINS], grid[3][5];
static double largest;
static int smallest = INT_MAX;
static unsigned bits;

static double of(int i)
{
    return (i * 37 + 11) % 101 - 50;
}

/* Until nothing changes: the greatest difference decides. */
static void relax(int n)
{
    double difference, own;
    int rounds = 0;

#pragma omp parallel private(own) shared(difference)
    for (;;) {
#pragma omp barrier
#pragma omp single
        {
            difference = 0;
            rounds++;
        }
        own = 0;
#pragma omp for
        for (int i = 1; i < n - 1; i++)
            w[i] = (u[i - 1] + u[i + 1]) / 2;
#pragma omp for nowait
        for (int i = 1; i < n - 1; i++) {
            double d = fabs(w[i] - u[i]);
            if (d > own)
                own = d;
            u[i] = w[i];
        }
#pragma omp critical
        if (own > difference)
            difference = own;
#pragma omp barrier
        if (difference < 0.25 || rounds >= 300)
            break;
    }
    printf("relax %d %.12g %.12g\n", rounds, difference, u[n / 2]);
}

/* Several in one construct; by functions, conditionals and the other way round. */
static void several(const double *x, int n)
{
    double sum = 1.5, product = 1, least = 1e9;
    float most = -1;
    int count = 0, any = 0, all = 1;

#pragma omp parallel
    {
        double own = 0., factor = 1, low = 1e30;
        float high = -1e30f;
        int ones = 0, found = 0, every = 1;
        unsigned own_bits = 0u;

#pragma omp for schedule(dynamic, 3)
        for (int i = 0; i < n; i++) {
            own += x[i];
            own = own - x[i] / 2;
            low = fmin(low, x[i]);
            high = (float)x[i] > high ? (float)x[i] : high;
            if (x[i] > 0) {
                ones++;
                factor *= i % 2 ? 0.5 : 2;
            }
            found = found || x[i] == 50;
            every = every && x[i] > -50;
            own_bits ^= (unsigned)i * 7;
        }
#pragma omp critical(sums)
        {
            sum += own;
            product = product * factor;
            if (least > low)
                least = low;
            most = high >= most ? high : most;
            count = ones + count;
        }
#pragma omp atomic
        bits ^= own_bits;
#pragma omp critical
        {
            any = any || found;
            all = all && every;
        }
    }
    printf("several %.12g %.12g %g %g %d %d %d %u\n", sum, product, least, most, count, any, all, bits);
}

/* Arrays; what comes back for another round, with and without what it held. */
static void counts(int n, int again)
{
    for (int round = 0; round < again; round++) {
#pragma omp parallel
        {
            long own[BINS] = { 0 }, cells[3][5];
            int low = INT_MAX;

            memset(cells, 0, sizeof cells);
#pragma omp for nowait
            for (int i = 0; i < n; i++) {
                own[(i * i + round) % BINS]++;
                cells[i % 3][i % 5] += i;
                if ((i * 31 + round * 7) % 97 < low)
                    low = (i * 31 + round * 7) % 97;
            }
#pragma omp critical
            for (int b = 0; b < BINS; b++)
                bins[(b + 1) % BINS] += own[b];
#pragma omp critical(cells)
            {
                for (int i = 0; i < 3; i++)
                    for (int j = 0; j < 5; j++)
                        grid[i][j] += cells[i][j];
                if (low < smallest)
                    smallest = low;
            }
#pragma omp barrier
            for (int b = 0; b < BINS; b++)
                own[b] = 0;
#pragma omp for
            for (int i = 0; i < n / 2; i++)
                own[i % BINS] += bins[i % 5] % 3;
#pragma omp critical
            {
                for (int b = 0; b < BINS; b++)
                    bins[b] += own[b];
            }
        }
    }
    printf("counts");
    for (int b = 0; b < BINS; b++)
        printf(" %ld", bins[b]);
    for (int i = 0; i < 15; i++)
        printf(" %ld", grid[i / 5][i % 5]);
    printf(" %d\n", smallest);
}

/* In a function that all threads call; kept over rounds without being set anew. */
static void part(int n, int rounds)
{
    double own = 0;

    for (int r = 0; r < rounds; r++) {
#pragma omp for
        for (int i = 0; i < n; i++)
            own = fmax(own, u[i] * (r + 1));
#pragma omp critical
        largest = fmax(own, largest);
    }
}

/* What stays as it is: others than these read it, or it is combined otherwise. */
static void others(int n)
{
    double best = -1;
    int where = -1;
    long told = 0, odd = 0;

#pragma omp parallel
    {
        double own = -1;
        int at = -1, half = 0;

#pragma omp for
        for (int i = 0; i < n; i++) {
            if (of(i) > own) {
                own = of(i);
                at = i;
            }
            half += i & 1;
        }
#pragma omp critical
        if (own > best || (own == best && at < where)) {
            best = own;
            where = at;
        }
#pragma omp atomic
        told += half;
#pragma omp barrier
        if (half > n)
            half = 0;
#pragma omp for reduction(+: odd)
        for (int i = 0; i < n; i++)
            odd += i % 3 == half / (n + 1);
    }
    printf("others %g %d %ld %ld\n", best, where, told, odd);
}

int main(void)
{
    for (int i = 0; i < N; i++)
        u[i] = of(i);
    relax(N);
    relax(3);
    for (int i = 0; i < N; i++)
        u[i] = of(i);
    several(u, N);
    several(u, 1);
    counts(N, 3);
    counts(2, 1);
#pragma omp parallel
    part(N, 3);
    printf("part %.12g\n", largest);
    others(N);
    return 0;
}
