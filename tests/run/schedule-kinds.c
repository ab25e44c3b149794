// procs: 1 2 3 4 5 6 7
// same-as: serial
// env: OMP_SCHEDULE=guided,2
// Each kind and modifier of schedule, on loops alone and in a region, with nowait and lastprivate.
#include <stdio.h>

enum { N = 101, KINDS = 8 };
static int x[KINDS][N], y[KINDS][N];

int main(void)
{
    int i, last = -1, sum = 0, chunk = 2;

    #pragma omp parallel for schedule(dynamic)
    #pragma llc result(&x[0][i], 1)
    for (i = 0; i < N; i++)
        x[0][i] = i;
    #pragma omp parallel for schedule(dynamic, chunk + 1)
    #pragma llc result(&x[1][i], 1)
    for (i = N - 1; i >= 0; i--)
        x[1][i] = i * 2;
    #pragma omp parallel for schedule(guided) lastprivate(last)
    #pragma llc result(&x[2][i], 1)
    for (i = 0; i < N; i += 2) {
        x[2][i] = i * 3;
        last = i;
    }
    printf("%d\n", last);
    #pragma omp parallel for schedule(nonmonotonic: guided, 4) lastprivate(i) reduction(+: sum)
    #pragma llc result(&x[3][i], 1)
    for (i = 3; i < N; i += 5) {
        x[3][i] = i * 4;
        sum += i;
    }
    printf("%d %d\n", i, sum);
    #pragma omp parallel for schedule(auto)
    #pragma llc result(&x[4][i], 1)
    for (i = 0; i < N; i++)
        x[4][i] = i * 5;
    #pragma omp parallel for schedule(runtime)
    #pragma llc result(&x[5][i], 1)
    for (i = 0; i < N; i++)
        x[5][i] = i * 6;
    #pragma omp parallel
    {
        #pragma omp for schedule(monotonic: dynamic, 3) nowait
        #pragma llc result(&x[6][i], 1)
        for (i = 0; i < N; i++)
            x[6][i] = i * 7;
        #pragma omp for schedule(dynamic) nowait
        #pragma llc result(&x[7][i], 1)
        for (i = 0; i < N; i++)
            x[7][i] = i * 8;
        #pragma omp for schedule(simd: static, 7) order(concurrent)
        #pragma llc result(&y[0][i], 1)
        for (i = 0; i < N; i++)
            y[0][i] = i;
        #pragma omp for schedule(dynamic, 10) collapse(2)
        #pragma llc result(&y[j][i], 1)
        for (int j = 1; j < KINDS; j++)
            for (i = 0; i < N; i++)
                y[j][i] = x[j][i] + y[0][i];
    }
    for (int k = 0; k < KINDS; k++)
        for (i = 0; i < N; i++)
            printf("%d %d\n", x[k][i], y[k][i]);
    return 0;
}
