// procs: 1 2 3 4 5 6 7
// same-as: serial
/*
 * Numbers with which atomic constructs combine values, and others in the same block of memory that would be changed if
 * they were taken for such numbers: they would be no numbers at all, or too small ones.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef __SSE__
#include <xmmintrin.h>
#endif

enum { N = 400, BINS = 8 };

struct table { double least[BINS]; long flag[BINS]; };
struct sums { float sum[BINS]; int flag[BINS]; };

static void find_least(double *least, const int *x)
{
    int i;

#pragma omp parallel for
    for (i = 0; i < N; i++) {
        int k = x[i] % BINS;
#pragma omp atomic compare
        least[k] = x[i] < least[k] ? x[i] : least[k];
    }
}

static void multiply(double *product, const int *x)
{
    int i;

#pragma omp parallel for
    for (i = 0; i < N; i++) {
#pragma omp atomic
        product[x[i] % BINS] *= x[i] % 16 == 3 ? 0.5 : 1;
    }
}

static void add(float *sum, const int *x)
{
    int i;

#pragma omp parallel for
    for (i = 0; i < N; i++) {
#pragma omp atomic
        sum[x[i] % BINS] += (float)(x[i] % 4);
    }
}

int main(void)
{
    struct table *least = malloc(sizeof *least), *product = malloc(sizeof *product);
    struct sums *sums = malloc(sizeof *sums);
    int x[N], i;

#ifdef __SSE__
    _mm_setcsr(_mm_getcsr() | 0x8040);  /* small numbers are 0, as with -ffast-math */
#endif
    for (i = 0; i < N; i++)
        x[i] = i * 29 % 1000;
    for (i = 0; i < BINS; i++) {
        least->least[i] = 500 + i;
        product->least[i] = 1 + i;
        sums->sum[i] = (float)i;
        least->flag[i] = product->flag[i] = i % 2 ? -1 - i : i % 4 ? 0x7ff0000000000000 + i : i + 1;
        sums->flag[i] = i % 2 ? 0x7f800000 + i : i + 1;
    }
    find_least(least->least, x);
    multiply(product->least, x);
    add(sums->sum, x);
    for (i = 0; i < BINS; i++)
        printf("%g %lx %g %lx %g %x\n", least->least[i], (unsigned long)least->flag[i], product->least[i],
               (unsigned long)product->flag[i], sums->sum[i], (unsigned)sums->flag[i]);
    free(least);
    free(product);
    free(sums);
    return 0;
}
