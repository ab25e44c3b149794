/*
 * collinear.c: triples of points on a line, counted by a parallel loop in a target.
 */
#include "../timer.h"
#include "collinear.h"

int main(int argc, char **argv)
{
    int n = arguments(argc, argv), i;
    point *p = points_made(n);
    double start = omp_get_wtime();
    long count = 0;

#pragma omp target map(to: p[0:n]) map(tofrom: count)
#pragma omp parallel for schedule(dynamic) reduction(+ : count)
    for (i = 0; i < n; i++)
        count += triples_from(p, n, i);
    printf("seconds %.6f\n", omp_get_wtime() - start);
    printf("triples %ld\n", count);
    free(p);
    return 0;
}
