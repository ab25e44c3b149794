/*
 * mandelbrot.c: the Mandelbrot set, whose rows take different times: dynamic schedule.
 */
#include <inttypes.h>
#include "../allocate.h"
#include "../checksum.h"
#include "../timer.h"
#include "mandelbrot.h"

int main(int argc, char **argv)
{
    problem p = arguments(argc, argv);
    int n = p.n, i, j;
    int (*image)[n] = allocate((size_t)n * sizeof *image);
    double start, seconds;
    long sum = 0;

    start = omp_get_wtime();
#pragma omp parallel for private(j) schedule(dynamic, 4) reduction(+ : sum)
    for (i = 0; i < n; i++)
        for (j = 0; j < n; j++) {
            image[i][j] = iterations(&p, i, j);
            sum += image[i][j];
        }
    seconds = omp_get_wtime() - start;

    printf("seconds %.6f\n", seconds);
    printf("sum %ld\n", sum);
    printf("checksum %016" PRIx64 "\n", checksum_bytes(0, image, (size_t)n * sizeof *image));
    free(image);
    return 0;
}
