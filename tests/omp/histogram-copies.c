// same-as: serial openmp
// Histograms in four ways: blocks that a region allocates and shows to all, atomic, critical, an array reduction.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef _OPENMP
#include <omp.h>
#else
#define omp_get_num_threads() 1
#define omp_get_thread_num() 0
#endif
#define BINS 64
#define N 100000
static unsigned char *image;
static long h1[BINS], h2[BINS], h3[BINS], h4[BINS];

static void private_copies(void)
{
    long **all = NULL;
    int threads = 1;
    #pragma omp parallel
    {
        long *mine = calloc(BINS, sizeof *mine);
        #pragma omp single
        {
            threads = omp_get_num_threads();
            all = malloc(threads * sizeof *all);
        }
        all[omp_get_thread_num()] = mine;
        #pragma omp for
        for (int i = 0; i < N; i++)
            mine[image[i] % BINS]++;
        #pragma omp for
        for (int b = 0; b < BINS; b++)
            for (int t = 0; t < threads; t++)
                h1[b] += all[t][b];
        free(mine);
    }
    free(all);
}

int main(void)
{
    int i, same = 1;
    image = malloc(N);
    srand(42);
    for (i = 0; i < N; i++)
        image[i] = rand() >> 7 & 255;
    private_copies();
    #pragma omp parallel for
    for (i = 0; i < N; i++) {
        #pragma omp atomic
        h2[image[i] % BINS]++;
    }
    #pragma omp parallel
    {
        long local[BINS] = {0};
        #pragma omp for nowait
        for (i = 0; i < N; i++)
            local[image[i] % BINS]++;
        #pragma omp critical(merge)
        for (int b = 0; b < BINS; b++)
            h3[b] += local[b];
    }
    #pragma omp parallel for reduction(+ : h4[:BINS])
    for (i = 0; i < N; i++)
        h4[image[i] % BINS]++;
    for (i = 0; i < BINS; i++) {
        same &= h1[i] == h2[i] && h2[i] == h3[i] && h3[i] == h4[i];
        printf("%ld%c", h1[i], i % 8 == 7 ? '\n' : ' ');
    }
    puts(same ? "same" : "different");
    free(image);
    return !same;
}
