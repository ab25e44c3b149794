// same-as: openmp
/*
 * Nodes as devices (OMPi): a first program: one target on each device, by its number, with what is mapped to and from
 * it.
 */
#include <omp.h>
#include <stdio.h>

#define N 100

int main(void)
{
    int devices = omp_get_num_devices(), d, i, x[N], sum = 0;

    if (devices < 1)
        devices = 1;
    for (i = 0; i < N; i++)
        x[i] = i;
    for (d = 0; d < devices; d++) {
#pragma omp target device(d) map(tofrom: x)
        for (i = 0; i < N; i++)
            x[i] += 1;
    }
    for (i = 0; i < N; i++)
        sum += x[i] - devices;
    printf("%d\n", sum);
    return 0;
}
