/*
 * lcg.h: the pseudorandom numbers of the NAS Parallel Benchmarks (RNR-94-007, 2.3): x' = 5^13 x mod 2^46.
 */
#ifndef LCG_H
#define LCG_H

typedef unsigned long long lcg;

#define LCG_FACTOR 1220703125ULL                /* 5^13 */
#define LCG_SEED 314159265ULL
#define LCG_MASK ((1ULL << 46) - 1)

/* The next number, in (0, 1). */
static inline double lcg_next(lcg *x)
{
    *x = *x * LCG_FACTOR & LCG_MASK;
    return (double)*x / (double)(1ULL << 46);
}

/* The state after n more numbers. */
static inline lcg lcg_jump(lcg x, unsigned long long n)
{
    for (lcg factor = LCG_FACTOR; n; n >>= 1) {
        if (n & 1)
            x = x * factor & LCG_MASK;
        factor = factor * factor & LCG_MASK;
    }
    return x;
}

#endif
