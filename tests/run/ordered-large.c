// procs: 1 2 3 4 5 6 7
// same-as: serial
// Large sections that members have stored since what they published last: at the join they go from memory to memory, when
// all members have seen what others published.
#include <stdio.h>

enum { BLOCKS = 7, SIZE = 40000, STEPS = 3 };

static int block[BLOCKS][SIZE], shared[SIZE], latest[BLOCKS];

/* Where it stops is known when it does. */
static void fill(int *to, int value)
{
    int n = SIZE;

    while (n > value % 3)
        *to++ += value + --n;
}

static void add(int *to, int value)
{
    int n = SIZE;

    while (n-- > value % 2)
        *to++ += value;
}

int main(void)
{
    long sum = 0;
    int total = 0, step, b, i;

    for (step = 0; step < STEPS; step++) {
#pragma omp parallel
        {
#pragma omp for schedule(static) nowait
            for (b = 0; b < BLOCKS; b++) {
                fill(block[b], b + step);
#pragma omp critical
                {
                    total += block[b][1];
                    add(shared, b);
                    latest[b]++;
                }
                fill(block[b], 2 * b);
            }
#pragma omp critical
            {
                for (int k = 0; k < BLOCKS; k++)
                    total += latest[k] > step + 1;
            }
#pragma omp for schedule(static, 1) nowait
            for (b = 0; b < STEPS; b++)
#pragma omp critical
                add(shared, b);
#pragma omp for schedule(static)
            for (b = 0; b < BLOCKS; b++)
                fill(block[b], 3 * b);
        }
        for (b = 0; b < BLOCKS; b++)
            for (i = 0; i < SIZE; i++)
                sum += (long)block[b][i] * (i % 11 + b);
    }
    for (i = 0; i < SIZE; i++)
        sum += (long)shared[i] * (i % 5);
    printf("%ld %d\n", sum, total);
    return 0;
}
