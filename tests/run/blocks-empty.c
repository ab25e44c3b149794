// procs: 1 2 3 4 5 7
// same-as: serial
/* Keys are put into buckets whose beginnings do not grow from iteration to iteration: no member has a block of that array. */
#include <stdio.h>
#include <stdlib.h>

#ifdef _OPENMP
#include <omp.h>
#else
static int omp_get_thread_num(void) { return 0; }
static int omp_get_num_threads(void) { return 1; }
#endif

enum { N = 53 };

int main(void)
{
    int *heap = calloc(64 * 1024, sizeof *heap), *scattered = calloc(64 * 1024, sizeof *scattered);
#pragma omp parallel
    {
        const int number = omp_get_thread_num();
        int threads = omp_get_num_threads();
        int *own = heap, *mine = heap + (long)number * 1024;
        int t, i, j;
        for (t = 0; t < 4; t++) {
            for (j = 0; j < 9; j++)
                mine[j] = t;
#pragma omp for schedule(static)
            for (i = 0; i < N; i++)
                mine[(i * i + t) % 9]++;
#pragma omp for
            for (j = 0; j < 9; j++) {
                int total = 0;
                for (int q = 0; q < threads; q++) {
                    int had = own[q * 1024 + j] - t;
                    own[q * 1024 + j] = total;
                    total += had;
                }
            }
#pragma omp for schedule(static)
            for (i = 0; i < N; i++)
                scattered[i * i % 9 * 4096 + t * N + mine[(i * i + t) % 9]++] = i * i + t;
        }
    }
    for (int t = 0; t < 4; t++) {
        long sum = 0;

        for (int b = 0; b < 9; b++)
            for (int i = 0; i < N; i++)
                sum += scattered[b * 4096 + t * N + i] * ((i + t * N + b * 4096) % 11);
        printf("%ld\n", sum);
    }
    free(heap);
    free(scattered);
    return 0;
}
