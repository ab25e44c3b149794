// procs: 1 2 3 4 5 6 7
// same-as: serial openmp
/* Updates of elements that nothing foretells, of every kind of type, in a loop. */
#include <stdio.h>
#include <stdlib.h>

#define N 50000
#define BINS 3000

static int hist[BINS];
static unsigned char small[BINS];
static double sum[BINS];
static long long most[BINS];
static struct { short count; int other; } pairs[100];

static unsigned bin_of(unsigned i)
{
    return (i * 2654435761u >> 7) % BINS;
}

int main(void)
{
    int i, bits = 0, *heap = calloc(BINS, sizeof *heap);
    unsigned long product = 1;
    long total = 0;
    double check = 0;
    unsigned long key = 5381;

    #pragma omp parallel for
    for (i = 0; i < N; i++) {
        #pragma omp atomic
        hist[bin_of(i)] += 1;
        #pragma omp atomic
        small[bin_of(i)]++;
        #pragma omp atomic update
        sum[bin_of(i)] = sum[bin_of(i)] + i * 0.5;
        #pragma omp atomic compare
        if (i > most[i % BINS]) { most[i % BINS] = i; }
        #pragma omp atomic
        --pairs[i % 100].count;
        #pragma omp atomic
        heap[i % 7] -= i;
        #pragma omp atomic
        bits |= i & 0x1010;
        #pragma omp atomic
        product *= 2 * i + 1;
        #pragma omp atomic
        total = i + total;
    }
    for (i = 0; i < BINS; i++) {
        check += sum[i] * (i + 1);
        key = key * 33 + hist[i] * 7 + small[i] + most[i] + (i < 100 ? pairs[i].count : 0) + heap[i];
    }
    printf("%lu %.1f %x %lu %ld\n", key, check, bits, product, total);
    return 0;
}
