// procs: 1 2 3 4 7
// same-as: openmp
// Loops over threads, or teams of them, that are all of a target on a device that is named: with variables of their own,
// sums, nests, schedules, by functions; and such that ask for numbers, or do more than loop.
#include <omp.h>
#include <stdio.h>

enum { N = 240, M = 30 };

static double x[N + 2], y[N + 2], g[M][M], h[M][M];

static int devices(void)
{
    return omp_get_num_devices() > 0 ? omp_get_num_devices() : 1;
}

static double blend(const double *v, int i)
{
    return 0.5 * (v[i - 1] + v[i + 1]);
}

static double sweep(int nd)
{
    double sum = 0;
    int j, k;

    for (int d = 0; d < nd; d++) {
        int lo = 1 + N * d / nd, hi = 1 + N * (d + 1) / nd;
#pragma omp target teams distribute parallel for device(d) private(j) num_teams(4) schedule(static, 1)
        for (int i = lo; i < hi; i++) {
            j = i + 1;
            y[i] = 0.5 * (x[i - 1] + x[j]);
        }
    }
    for (int d = 0; d < nd; d++) {
        int lo = 1 + N * d / nd, hi = 1 + N * (d + 1) / nd;
        double part = 0;
#pragma omp target parallel for device(d) map(tofrom: part) reduction(+: part) schedule(dynamic)
        for (int i = lo; i < hi; i++) {
            x[i] = blend(y, i);
            part += x[i];
        }
        sum += part;
    }
    for (int d = 0; d < nd; d++) {
        int lo = 1 + (M - 2) * d / nd, hi = 1 + (M - 2) * (d + 1) / nd;
#pragma omp target teams distribute parallel for collapse(2) device(d) private(k)
        for (int i = lo; i < hi; i++)
            for (int c = 1; c < M - 1; c++) {
                k = c - 1;
                h[i][c] = g[i - 1][c] + g[i + 1][c] + g[i][k] / 2;
            }
    }
    for (int d = 0; d < nd; d++) {
        int last = -1, lo = M * d / nd, hi = M * (d + 1) / nd;
#pragma omp target parallel for device(d) map(from: last) lastprivate(last)
        for (int i = lo; i < hi; i++) {
            last = i;
            g[i][0] += h[i][1] / 4;
        }
        sum += last;
    }
    return sum;
}

/* More than the loop, and numbers. */
static int asked(int nd)
{
    int threads = 0, bad = 0;

    for (int d = 0; d < nd; d++) {
#pragma omp target parallel for device(d) map(tofrom: bad) reduction(+: bad)
        for (int i = 0; i < 10; i++)
            bad += omp_get_thread_num() >= omp_get_num_threads();
#pragma omp target device(d) map(from: threads)
        {
#pragma omp parallel for
            for (int i = 0; i < 10; i++)
                x[i + 1] += 1;
            threads = 1;
        }
        bad += threads != 1;
    }
    return bad;
}

int main(void)
{
    int nd = devices();
    double s = 0;

    for (int i = 0; i < N + 2; i++)
        x[i] = y[i] = i % 17;
    for (int i = 0; i < M; i++)
        for (int c = 0; c < M; c++)
            g[i][c] = (i * 3 + c) % 7;
    for (int t = 0; t < 4; t++)
        s += sweep(1 + 0 * nd);
    for (int t = 0; t < 6; t++) {
        double part = sweep(nd);
        for (int d = 0; d < nd; d++)
            part -= M * (d + 1) / nd - 1;
        s += part;
    }
    for (int i = 0; i < N + 2; i++)
        s += x[i] * (1 + i % 3) + y[i];
    for (int i = 0; i < M; i++)
        s += h[i][i] * i + g[i][0];
    printf("%.6f %d\n", s, asked(1));
    return 0;
}
