/* Blocks that belong to devices, which work at them step by step; what each step tells are places, no values. */
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

enum { BLOCKS = 24, SIZE = 2000, STEPS = 10 };

static void work(int device, double *block, int b, int step)
{
#pragma omp target nowait device(device) map(tofrom: block[0:SIZE]) depend(inout: block[0:SIZE])
    for (int i = 0; i < SIZE; i++)
        block[i] += b + step * i;
}

static void work_at_once(int device, double *block)
{
#pragma omp target teams distribute parallel for device(device) map(tofrom: block[0:SIZE])
    for (int i = 0; i < SIZE; i++)
        block[i] /= 2;
}

int main(void)
{
    double *x = calloc(BLOCKS * SIZE, sizeof *x), sum = 0;
    int devices = omp_get_num_devices() > 0 ? omp_get_num_devices() : 1;

    for (int step = 0; step < STEPS; step++) {
        for (int b = 0; b < BLOCKS; b++)
            work(b % devices, x + b * SIZE, b, step);
#pragma omp taskwait
        for (int b = 0; b < BLOCKS; b++)
            work_at_once(b % devices, x + b * SIZE);
    }
    for (int i = 0; i < BLOCKS * SIZE; i++)
        sum += x[i];
    printf("%.9e\n", sum);
}
