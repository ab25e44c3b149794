/*
 * ep.c: Gaussian deviates, counted and added up: no data but the result.
 */
#include "../timer.h"
#include "ep.h"

int main(int argc, char **argv)
{
    long batches = arguments(argc, argv), count[RINGS] = { 0 }, k;
    double x = 0, y = 0, start = omp_get_wtime();

#pragma omp parallel for reduction(+ : x, y, count)
    for (k = 0; k < batches; k++)
        add_batch(k, &x, &y, count);
    print_answer(omp_get_wtime() - start, x, y, count);
    return 0;
}
