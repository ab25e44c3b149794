// same-as: openmp
/*
 * The MPI plugin of LLVM's offloading: a stencil over devices, whose rows stay there; between steps the host has the
 * rows at the edges come, and go to the neighbours.
 */
#include <omp.h>
#include <stdio.h>

#define N 64

static double u[N][N], v[N][N];

int main(void)
{
    int devices = omp_get_num_devices() > 0 ? omp_get_num_devices() : 1, d, i, j, step;
    double sum = 0;

    u[N / 2][N / 3] = 1000;
#pragma omp target data map(tofrom: u) map(alloc: v)
    for (step = 0; step < 6; step++) {
        for (d = 0; d < devices; d++) {
            int first = 1 + (N - 2) * d / devices, end = 1 + (N - 2) * (d + 1) / devices;

#pragma omp target teams distribute parallel for collapse(2) device(d) nowait map(to: u) \
        map(tofrom: v[first:end - first])
            for (i = first; i < end; i++)
                for (j = 1; j < N - 1; j++)
                    v[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]);
        }
#pragma omp taskwait
        for (d = 0; d < devices; d++) {
            int first = 1 + (N - 2) * d / devices, end = 1 + (N - 2) * (d + 1) / devices;

#pragma omp target teams distribute parallel for private(j) device(d) nowait map(to: v[first:end - first]) \
        map(tofrom: u[first:end - first])
            for (i = first; i < end; i++)
                for (j = 1; j < N - 1; j++)
                    u[i][j] = v[i][j];
        }
#pragma omp taskwait
    }
    for (i = 0; i < N; i++)
        for (j = 0; j < N; j++)
            sum += u[i][j] * (i * j % 7 + 1);
    printf("%.6f\n", sum);
    return 0;
}
