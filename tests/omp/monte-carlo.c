// same-as: serial openmp
// Pi and an integral by random numbers: rand_r with a seed for each block, erand48, own generator.
#define _GNU_SOURCE
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#define BLOCKS 32

static uint64_t next(uint64_t *s)
{
    uint64_t x = *s;
    x ^= x << 13;
    x ^= x >> 7;
    x ^= x << 17;
    return *s = x;
}

static double uniform(uint64_t *s)
{
    return (next(s) >> 11) * 0x1p-53;
}

int main(void)
{
    long inside = 0, inside2 = 0, inside3 = 0;
    double values[BLOCKS], sum = 0;
    #pragma omp parallel for reduction(+ : inside, inside2, inside3)
    for (int b = 0; b < BLOCKS; b++) {
        unsigned seed = 77 + b;
        unsigned short x48[3] = {1, 2, (unsigned short)b};
        uint64_t s = 88172645463325252ull + b;
        double local = 0;
        for (int i = 0; i < 2000; i++) {
            double x = rand_r(&seed) / (RAND_MAX + 1.0), y = rand_r(&seed) / (RAND_MAX + 1.0);
            inside += x * x + y * y < 1;
            x = erand48(x48);
            y = erand48(x48);
            inside2 += x * x + y * y < 1;
            x = uniform(&s);
            y = uniform(&s);
            inside3 += x * x + y * y < 1;
            local += exp(-x * x);
        }
        values[b] = local;
    }
    for (int b = 0; b < BLOCKS; b++)
        sum += values[b];
    printf("%.6f %.6f %.6f %.9f\n", 4.0 * inside / 2000 / BLOCKS, 4.0 * inside2 / 2000 / BLOCKS,
           4.0 * inside3 / 2000 / BLOCKS, sum / 2000 / BLOCKS);
    srandom(5);
    printf("%ld %d %f\n", random(), rand(), drand48());
    return 0;
}
