// procs: 1 2 3 4 7
// same-as: serial
/*
 * What members have stored by cursors, or here and there, is enough for ranks of one node to copy it from each other: long
 * runs straight from their places, others packed. They are read by all, by parts of them, and then overwritten.
 */
#include <stdio.h>
#include <stdlib.h>

enum { N = 300000, BINS = 23, STEPS = 4 };

static int bin_of(unsigned key)
{
    unsigned b = key % 97;

    return b < 60 ? (int)b % 3 : (int)b % BINS;         /* three of them have most of the keys */
}

int main(void)
{
    unsigned *key = malloc(N * sizeof *key), *packed = malloc(N * sizeof *packed), *spread = malloc(2 * N * sizeof *spread);
    unsigned long sum = 0, far = 0;
    int count[BINS], start[BINS + 1], *at = malloc(BINS * sizeof *at);

    for (int step = 0; step < STEPS; step++) {
        int parts = 5;
#pragma omp parallel for
        for (int i = 0; i < N; i++)
            key[i] = (unsigned)i * 2654435761u >> (7 + step);
        for (int b = 0; b < BINS; b++)
            count[b] = 0;
#pragma omp parallel for reduction(+:count)
        for (int i = 0; i < N; i++)
            count[bin_of(key[i])]++;
        start[0] = 0;
        for (int b = 0; b < BINS; b++)
            start[b + 1] = start[b] + count[b];
#pragma omp parallel for
        for (int b = 0; b < BINS; b++) {
            int to = start[b];
            for (int i = 0; i < N; i++)
                if (bin_of(key[i]) == b)
                    packed[to++] = key[i] + (unsigned)step;
            at[b] = to;
        }
#pragma omp parallel for reduction(+:sum)
        for (int i = 0; i < N; i++)
            sum += (unsigned long)packed[i] % 1009 * (unsigned long)(i % 31 + 1);
#pragma omp parallel for
        for (int i = 0; i < N; i++)
            spread[2 * ((i * 7L + step) % N) + (i & 1)] = packed[N - 1 - i];
#pragma omp parallel for reduction(+:far)
        for (int p = 0; p < parts; p++)
            for (int i = p * (2 * N / parts); i < (p + 1) * (2 * N / parts); i++)
                far += (unsigned long)(step || i % 2 == i / 2 % 2 ? spread[i] % 13 : 1) * (unsigned long)(i % 5);
        for (int b = 0; b < BINS; b++)
            sum = sum * 3 + (unsigned long)at[b];
    }
    printf("%lu %lu %u %u\n", sum, far, packed[N / 2], spread[N]);
    free(key);
    free(packed);
    free(spread);
    free(at);
    return 0;
}
