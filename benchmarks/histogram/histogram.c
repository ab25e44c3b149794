/*
 * histogram.c: how many numbers are in each interval, with atomic increments.
 */
#include <inttypes.h>
#include "../allocate.h"
#include "../checksum.h"
#include "../timer.h"
#include "histogram.h"

static void count(const problem *p, const float *x, long *bin)
{
    long i;

#pragma omp parallel for
    for (i = 0; i < p->n; i++) {
        int k = bin_of(p, x[i]);

#pragma omp atomic
        bin[k]++;
    }
}

int main(int argc, char **argv)
{
    problem p = arguments(argc, argv);
    float *x = allocate((size_t)p.n * sizeof *x);
    long *bin = allocate_zeros((size_t)p.bins, sizeof *bin), i;
    double start, seconds;
    int k;

#pragma omp parallel for
    for (i = 0; i < p.n; i++)
        x[i] = number(i);
    start = omp_get_wtime();
    for (k = 0; k < p.passes; k++)
        count(&p, x, bin);
    seconds = omp_get_wtime() - start;

    printf("seconds %.6f\n", seconds);
    printf("checksum %016" PRIx64 "\n", checksum_bytes(0, bin, (size_t)p.bins * sizeof *bin));
    free(x);
    free(bin);
    return 0;
}
