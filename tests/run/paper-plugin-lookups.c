// same-as: openmp
/*
 * The MPI plugin of LLVM's offloading: a Monte Carlo program's lookups, divided over devices by the host; on each, a
 * loop over teams adds up the verification's hash.
 */
#include <omp.h>
#include <stdio.h>

#define LOOKUPS 3000
#define GRID 500

static double grid[GRID];

static unsigned next(unsigned s)
{
    return s * 1664525u + 1013904223u;
}

static int bin_of(double e)
{
    int low = 0, high = GRID - 1, middle;

    while (high - low > 1) {
        middle = (low + high) / 2;
        if (grid[middle] > e)
            high = middle;
        else
            low = middle;
    }
    return low;
}

int main(void)
{
    int devices = omp_get_num_devices() > 0 ? omp_get_num_devices() : 1, d, i;
    long hash = 0;

    for (i = 0; i < GRID; i++)
        grid[i] = (double)i * i / GRID / GRID;
#pragma omp parallel for num_threads(devices) reduction(+ : hash)
    for (d = 0; d < devices; d++) {
        int first = LOOKUPS * d / devices, end = LOOKUPS * (d + 1) / devices;
        long part = 0;

#pragma omp target teams distribute parallel for device(d) map(to: grid) map(tofrom: part) reduction(+ : part)
        for (int k = first; k < end; k++)
            part += bin_of((next((unsigned)k * 7919) >> 8) / 16777216.0) % 5;
        hash += part;
    }
    printf("%ld\n", hash);
    return 0;
}
