// same-as: openmp
// warnings: yes
/*
 * Nodes as devices (OMPi): data that stays on devices between targets: enter data, targets, update, exit data.
 */
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

#define N 400

#pragma omp declare target
static double scale = 1;
#pragma omp end declare target

int main(void)
{
    int devices = omp_get_num_devices() > 0 ? omp_get_num_devices() : 1, d, i, step;
    double *x = malloc(N * sizeof *x), sum = 0;

    for (i = 0; i < N; i++)
        x[i] = i;
    scale = 2;
#pragma omp target update to(scale)
    for (d = 0; d < devices; d++) {
        int first = N * d / devices, count = N * (d + 1) / devices - first;

#pragma omp target update to(scale) device(d)
#pragma omp target enter data map(to: x[first:count]) device(d)
    }
    for (step = 0; step < 3; step++)
        for (d = 0; d < devices; d++) {
            int first = N * d / devices, count = N * (d + 1) / devices - first;

#pragma omp target map(x[first:count]) device(d)
            for (i = first; i < first + count; i++)
                x[i] = scale * x[i] + step;
        }
    for (d = 0; d < devices; d++) {
        int first = N * d / devices, count = N * (d + 1) / devices - first;

#pragma omp target update from(x[first:count]) device(d)
        sum += x[first];
#pragma omp target exit data map(release: x[first:count]) device(d)
        sum -= x[first];
    }
    for (i = 0; i < N; i++)
        sum += x[i];
    printf("%.0f\n", sum);
    free(x);
    return 0;
}
