// same-as: openmp
/*
 * Nodes as devices (OMPi): all devices at once: the host gives each its part by a target that it does not wait for;
 * the device's own processors share the part by a parallel loop. Then it waits for all.
 */
#include <omp.h>
#include <stdio.h>

#define N 1000

static double a[N], b[N], c[N];

int main(void)
{
    int devices = omp_get_num_devices() > 0 ? omp_get_num_devices() : 1, d, i;
    double sum = 0;

    for (i = 0; i < N; i++) {
        a[i] = i;
        b[i] = N - i;
    }
    for (d = 0; d < devices; d++) {
        int first = N * d / devices, count = N * (d + 1) / devices - first;

#pragma omp target device(d) map(to: a[first:count], b[first:count]) map(from: c[first:count]) nowait
#pragma omp parallel for
        for (i = first; i < first + count; i++)
            c[i] = a[i] * b[i];
    }
#pragma omp taskwait
    for (i = 0; i < N; i++)
        sum += c[i];
    printf("%.0f\n", sum);
    return 0;
}
