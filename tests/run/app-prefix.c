// procs: 1 2 3 4 5 6 7
// same-as: serial
// Prefix sums by doubling, and by blocks with a sequential pass between two loops.
#include <stdio.h>

enum { N = 100, BLOCKS = 9 };

int main(void)
{
    long x[N], y[N], z[N], sums[BLOCKS + 1], *from = x, *to = y, *t;
    int i, b, step;
    for (i = 0; i < N; i++)
        x[i] = z[i] = i * 13 % 11 - 4;
    for (step = 1; step < N; step *= 2) {
        #pragma omp parallel for
        #pragma llc result(&to[i], 1)
        for (i = 0; i < N; i++)
            to[i] = i >= step ? from[i] + from[i - step] : from[i];
        t = from;
        from = to;
        to = t;
    }
    #pragma omp parallel for private(i)
    #pragma llc result(&z[b * N / BLOCKS], (b + 1) * N / BLOCKS - b * N / BLOCKS)
    #pragma llc result(&sums[b + 1], 1)
    for (b = 0; b < BLOCKS; b++) {
        for (i = b * N / BLOCKS + 1; i < (b + 1) * N / BLOCKS; i++)
            z[i] += z[i - 1];
        sums[b + 1] = z[(b + 1) * N / BLOCKS - 1];
    }
    for (sums[0] = 0, b = 1; b <= BLOCKS; b++)
        sums[b] += sums[b - 1];
    #pragma omp parallel for private(i)
    #pragma llc result(&z[b * N / BLOCKS], (b + 1) * N / BLOCKS - b * N / BLOCKS)
    for (b = 0; b < BLOCKS; b++)
        for (i = b * N / BLOCKS; i < (b + 1) * N / BLOCKS; i++)
            z[i] += sums[b];
    for (i = 0; i < N; i++)
        printf("%ld%s", from[i], from[i] == z[i] ? " " : "!\n");
    printf("\n");
    return 0;
}
