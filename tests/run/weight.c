// procs: 1 2 3 4 5 6 7
// same-as: serial
// Blocks of equal weight: one loop, a collapse, a triangle, a loop in a region, no iteration at all.
#include <stdio.h>

enum { N = 60 };
static int x[N], y[N][N], z[N][N];
static double cost[N];

static double f(int i)
{
    return cost[i] * cost[i];
}

int main(void)
{
    int i, j, n = 0, last = 0;
    long sum = 0;

    for (i = 0; i < N; i++)
        cost[i] = 1 + i % 7;
    #pragma omp parallel for lastprivate(last)
    #pragma llc weight(i * i) result(&x[i], 1)
    for (i = 0; i < N; i++) {
        x[i] = i;
        last = i;
    }
    #pragma llc weight(f(i) + j)
    #pragma omp parallel for collapse(2) private(j)
    #pragma llc result(&y[i][j], 1)
    for (i = 0; i < N; i++)
        for (j = N - 1; j > 0; j -= 3)
            y[i][j] = i + j;
    #pragma omp parallel reduction(+: sum)
    {
        #pragma omp for collapse(2)
        #pragma llc weight(1)
        #pragma llc result(&z[a][b], 1)
        for (int a = 0; a < N; a++)
            for (int b = a; b < N; b++) {
                z[a][b] = a * b;
                sum += a + b;
            }
        #pragma omp for
        #pragma llc weight(i + 1u)
        for (i = 0; i < n; i++)
            sum += 1000000;
    }
    for (i = 0; i < N; i++) {
        printf("%d:", x[i]);
        for (j = 0; j < N; j++)
            printf(" %d %d", y[i][j], z[i][j]);
        printf("\n");
    }
    printf("%d %ld\n", last, sum);
    return 0;
}
