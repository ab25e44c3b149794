/*
 * mandelbrot_devices.c: the picture of ../mandelbrot on devices: blocks of rows are handed out to them as they have
 * time.
 */
#include <inttypes.h>
#include "../allocate.h"
#include "../checksum.h"
#include "../devices.h"
#include "../mandelbrot/mandelbrot.h"

int main(int argc, char **argv)
{
    problem p = arguments(argc, argv);
    int n = p.n, size = block_of(n), blocks = (n + size - 1) / size, block;
    int (*image)[n] = allocate((size_t)n * sizeof *image);
    double start = omp_get_wtime(), seconds;
    long sum = 0;

#pragma omp parallel for schedule(dynamic) reduction(+ : sum) num_threads(devices())
    for (block = 0; block < blocks; block++) {
        int first = block * size, rows = n - first < size ? n - first : size;
        long part = 0;

#pragma omp target device(omp_get_thread_num()) map(to: p) map(from: image[first:rows]) map(tofrom: part)
#pragma omp parallel for reduction(+ : part)
        for (int i = first; i < first + rows; i++)
            for (int j = 0; j < n; j++) {
                image[i][j] = iterations(&p, i, j);
                part += image[i][j];
            }
        sum += part;
    }
    seconds = omp_get_wtime() - start;

    printf("seconds %.6f\n", seconds);
    printf("sum %ld\n", sum);
    printf("checksum %016" PRIx64 "\n", checksum_bytes(0, image, (size_t)n * sizeof *image));
    free(image);
    return 0;
}
