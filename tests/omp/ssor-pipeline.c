// procs: 1 2 3 4
// same-as: openmp
// options: -O2
// env: OMP_NUM_THREADS=2
// Symmetric successive over-relaxation on a 3D grid, its sweeps pipelined over the threads: each waits for
// its neighbour's part of a plane on a shared flag with flush, as NAS LU does. Compared with the sweeps done
// in order, bit by bit, and with the exact solution, which satisfies the difference equations.
#include <math.h>
#include <omp.h>
#include <stdio.h>
#include <string.h>

enum { N = 12, SWEEPS = 30, MAX_THREADS = 64 };
#define OMEGA 1.6

typedef double cube[N + 2][N + 2][N + 2];       /* [k][j][i], with the boundary */

static cube u, in_order, f;
static int ready[MAX_THREADS];                  /* thread t has done its part of a plane, its neighbour not yet */

static double exact(int i, int j, int k)
{
    double x = i / (N + 1.0), y = j / (N + 1.0), z = k / (N + 1.0);

    return x * x - 2 * y * y + z * z + x * y * z;       /* harmonic, in differences too */
}

static void start(cube a)
{
    #pragma omp parallel for
    for (int k = 0; k < N + 2; k++)
        for (int j = 0; j < N + 2; j++)
            for (int i = 0; i < N + 2; i++) {
                int inside = i > 0 && i <= N && j > 0 && j <= N && k > 0 && k <= N;

                a[k][j][i] = inside ? 0 : exact(i, j, k);
                f[k][j][i] = 0;
            }
}

static void relax(cube a, int i, int j, int k)
{
    double sum = a[k][j][i - 1] + a[k][j][i + 1] + a[k][j - 1][i] + a[k][j + 1][i] + a[k - 1][j][i] + a[k + 1][j][i];

    a[k][j][i] += OMEGA * ((sum - f[k][j][i]) / 6 - a[k][j][i]);
}

static void wait_for(int thread)
{
    while (!ready[thread]) {
        #pragma omp flush
    }
    ready[thread] = 0;
    #pragma omp flush
}

static void signal_from(int thread)
{
    #pragma omp flush
    while (ready[thread]) {
        #pragma omp flush
    }
    ready[thread] = 1;
    #pragma omp flush
}

/* Rows first .. last of each plane are this thread's. */
static void sweep_up(int me, int threads, int first, int last)
{
    for (int k = 1; k <= N; k++) {
        if (me > 0)
            wait_for(me - 1);
        for (int j = first; j <= last; j++)
            for (int i = 1; i <= N; i++)
                relax(u, i, j, k);
        if (me < threads - 1)
            signal_from(me);
    }
}

static void sweep_down(int me, int threads, int first, int last)
{
    for (int k = N; k >= 1; k--) {
        if (me < threads - 1)
            wait_for(me + 1);
        for (int j = last; j >= first; j--)
            for (int i = N; i >= 1; i--)
                relax(u, i, j, k);
        if (me > 0)
            signal_from(me);
    }
}

static void solve(void)
{
    #pragma omp parallel
    {
        int me = omp_get_thread_num(), threads = omp_get_num_threads();
        int first = 1 + N * me / threads, last = N * (me + 1) / threads;

        for (int s = 0; s < SWEEPS; s++) {
            sweep_up(me, threads, first, last);
            #pragma omp barrier
            sweep_down(me, threads, first, last);
            #pragma omp barrier
        }
    }
}

static void solve_in_order(void)
{
    for (int s = 0; s < SWEEPS; s++) {
        for (int k = 1; k <= N; k++)
            for (int j = 1; j <= N; j++)
                for (int i = 1; i <= N; i++)
                    relax(in_order, i, j, k);
        for (int k = N; k >= 1; k--)
            for (int j = N; j >= 1; j--)
                for (int i = N; i >= 1; i--)
                    relax(in_order, i, j, k);
    }
}

int main(void)
{
    double error = 0;
    int same;

    start(u);
    start(in_order);
    solve();
    solve_in_order();
    same = !memcmp(u, in_order, sizeof u);
    #pragma omp parallel for reduction(max: error)
    for (int k = 1; k <= N; k++)
        for (int j = 1; j <= N; j++)
            for (int i = 1; i <= N; i++)
                error = fmax(error, fabs(u[k][j][i] - exact(i, j, k)));
    printf("%s, error %.3e %s\n", same ? "as in order" : "NOT as in order", error, error < 1e-4 ? "verified" : "WRONG");
    return !same || error >= 1e-4;
}
