/*
 * ep.h: pairs of Gaussian deviates, made in batches that need nothing of each other.
 *
 * Uniform deviates are those of x' = 5^13 x mod 2^46, which can be begun anywhere; pairs in the unit circle become
 * Gaussian ones (G. Marsaglia, T. A. Bray, SIAM Review 6, 260 (1964)), counted by the larger of the two.
 */
#ifndef EP_H
#define EP_H

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { BATCH = 4096, RINGS = 10 };              /* pairs of a batch; squares that are counted */

static const uint64_t multiplier = 1220703125, modulus_mask = (UINT64_C(1) << 46) - 1;

static long arguments(int argc, char **argv)
{
    long batches = argc > 1 ? atol(argv[1]) : 1000;

    if (argc > 2 || batches < 1) {
        fprintf(stderr, "usage: ep BATCHES\n");
        exit(2);
    }
    return batches;
}

/* The state before number k of the sequence. */
static inline uint64_t begun_at(uint64_t k)
{
    uint64_t state = 271828183, power = multiplier;

    for (; k; k >>= 1) {
        if (k & 1)
            state = state * power & modulus_mask;
        power = power * power & modulus_mask;
    }
    return state;
}

static inline double uniform(uint64_t *state)
{
    *state = *state * multiplier & modulus_mask;
    return 2 * ((double)*state * 0x1p-46) - 1;
}

/* Adds the pairs of a batch. */
static inline void add_batch(long batch, double *sum_x, double *sum_y, long *count)
{
    uint64_t state = begun_at((uint64_t)batch * 2 * BATCH);
    double x, y, square, factor;
    int k;

    for (k = 0; k < BATCH; k++) {
        x = uniform(&state);
        y = uniform(&state);
        square = x * x + y * y;
        if (square > 1 || square == 0)
            continue;
        factor = sqrt(-2 * log(square) / square);
        x *= factor;
        y *= factor;
        *sum_x += x;
        *sum_y += y;
        count[(int)fmax(fabs(x), fabs(y))]++;
    }
}

static void print_answer(double seconds, double x, double y, const long *count)
{
    int k;

    printf("seconds %.6f\n", seconds);
    printf("x %.12g\n", x);
    printf("y %.12g\n", y);
    for (k = 0; k < RINGS; k++)
        printf("count%d %ld\n", k, count[k]);
}
#endif
