// procs: 1 2 3 4 5 6 7
// same-as: serial
/* Tasks that cost differently, and say so: which rank has which changes nothing of what comes out. */
#include <stdio.h>

enum { N = 24, SIZE = 30 };

static long line[N][SIZE];
static int costs[N];

static void fill(int k, int rounds)
{
    for (int r = 0; r < rounds; r++)
        for (int i = 0; i < SIZE; i++)
            line[k][i] += (long)i * r + k;
}

int main(void)
{
    long sum = 0;

#pragma omp parallel for
    for (int k = 0; k < N; k++)
        costs[k] = k * 7 % 23;
#pragma omp parallel
#pragma omp single
    for (int t = 0; t < 3; t++)
        for (int k = 0; k < N; k++) {
#pragma llc weight(costs[k] + 1)
#pragma omp task depend(inout: line[k])
            fill(k, costs[k] + t);
            if (k == 5) {
#pragma llc weight(costs[k + 1] * 2)
#pragma omp task depend(inout: line[5], line[6])
                for (int i = 0; i < SIZE; i++)
                    line[6][i] += line[5][SIZE - 1 - i];
            }
        }
    for (int k = 0; k < N; k++)
        for (int i = 0; i < SIZE; i++)
            sum += line[k][i] * (k + i);
    printf("%ld\n", sum);
    return 0;
}
