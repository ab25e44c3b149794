// procs: 1 2 3 4 5 6 7
// same-as: openmp
// The graph of a factorization, whose blocks are allocated one by one and reached by pointers; again and again, with
// parallel loops between.
#include <stdio.h>
#include <stdlib.h>

enum { BLOCKS = 4, SIZE = 6, TIMES = 3, PRIME = 1009 };

static long *block[BLOCKS][BLOCKS];

static void diagonal(long *d)
{
    for (int i = 0; i < SIZE * SIZE; i++)
        d[i] = (d[i] * d[i] + 1) % PRIME;
}

static void solve(const long *d, long *b)
{
    for (int i = 0; i < SIZE; i++)
        for (int j = 0; j < SIZE; j++)
            b[i * SIZE + j] = (b[i * SIZE + j] + d[j * SIZE + i]) % PRIME;
}

static void update(const long *a, const long *b, long *c)
{
    for (int i = 0; i < SIZE; i++)
        for (int j = 0; j < SIZE; j++)
            for (int k = 0; k < SIZE; k++)
                c[i * SIZE + j] = (c[i * SIZE + j] + a[i * SIZE + k] * b[j * SIZE + k]) % PRIME;
}

static void factorize(int n)
{
    for (int k = 0; k < n; k++) {
        #pragma omp task depend(inout: block[k][k][0:SIZE * SIZE]) priority(n - k)
        diagonal(block[k][k]);
        for (int i = k + 1; i < n; i++) {
            #pragma omp task depend(in: block[k][k][0:SIZE * SIZE]) depend(inout: block[i][k][0:SIZE * SIZE])
            solve(block[k][k], block[i][k]);
        }
        for (int i = k + 1; i < n; i++)
            for (int j = k + 1; j <= i; j++) {
                #pragma omp task depend(in: block[i][k][0:SIZE * SIZE], block[j][k][0:SIZE * SIZE]) \
                                 depend(inout: block[i][j][0:SIZE * SIZE])
                update(block[i][k], block[j][k], block[i][j]);
            }
    }
}

int main(void)
{
    for (int i = 0; i < BLOCKS; i++)
        for (int j = 0; j <= i; j++) {
            block[i][j] = malloc(SIZE * SIZE * sizeof **block[i]);
            for (int k = 0; k < SIZE * SIZE; k++)
                block[i][j][k] = (i * 7 + j * 5 + k) % 11;
        }
    for (int time = 0; time < TIMES; time++) {
        long sum = 0;

        #pragma omp parallel
        #pragma omp master
        factorize(BLOCKS - time % 2);
        #pragma omp parallel for reduction(+: sum)
        for (int i = 0; i < BLOCKS; i++)
            for (int j = 0; j <= i; j++)
                for (int k = 0; k < SIZE * SIZE; k++) {
                    sum += block[i][j][k] * (k + i);
                    block[i][j][k] = (block[i][j][k] + time) % PRIME;
                }
        printf("%ld\n", sum);
    }
    for (int i = 0; i < BLOCKS; i++)
        for (int j = 0; j <= i; j++)
            free(block[i][j]);
    return 0;
}
