/*
 * ep.c: Gaussian deviates, counted and added up: no data but the result.
 */
#include "../timer.h"
#include "ep.h"

int main(int argc, char **argv)
{
    long batches = arguments(argc, argv), count[RINGS] = { 0 }, k;
    double sum[2] = { 0 }, start = omp_get_wtime();

#pragma omp parallel for reduction(+ : sum, count)
    for (k = 0; k < batches; k++)
        add_batch(k, &sum[0], &sum[1], count);
    print_answer(omp_get_wtime() - start, sum[0], sum[1], count);
    return 0;
}
