// procs: 1 2 3 4 5 6 7
// same-as: serial
// linear on loops that are divided: with and without a step, of several types, chunks, collapse.
#include <stdio.h>

enum { N = 61 };
static int x[4 * N], y[N], z[N][5];
static long long far[N];

int main(void)
{
    int i, j, k = 3, m = 100, step = 4;
    long long big = 1LL << 40;
    int *p = x;
    unsigned char c = 250;

    #pragma omp parallel for linear(k, p: 2) linear(m: -1)
    #pragma llc result(p - 2, 1)
    for (i = 0; i < N; i++) {
        *p = k * 1000 + m;
        k += 2;
        p += 2;
        m--;
    }
    printf("%d %d %d\n", k, (int)(p - x), m);
    #pragma omp parallel
    #pragma omp for simd linear(val(big): step) linear(c) schedule(dynamic, 7) private(j)
    #pragma llc result(&far[i], 1) result(&y[i], 1)
    for (i = N - 1; i >= 0; i--) {
        far[i] = big;
        y[i] = c++;
        big += 4;
    }
    printf("%lld %d\n", big, c);
    k = 0;
    #pragma omp parallel for collapse(2) linear(k: val, step(3)) schedule(static, 4)
    #pragma llc result(&z[i][j], 1)
    for (i = 0; i < N; i++)
        for (j = 0; j < 5; j++) {
            z[i][j] = k;
            if (i == j) {
                k += 3;
                continue;
            }
            k = k + 3;
        }
    printf("%d\n", k);
    k = 0;
    #pragma omp parallel for collapse(2) linear(k) schedule(guided)
    #pragma llc result(&z[i][j], 1)
    for (i = 0; i < 5; i++)
        for (j = i; j < 5; j++)
            z[i][j] += k++;
    for (i = 0; i < N; i++) {
        printf("%d %d %lld %d", x[i], x[4 * N - 1 - i], far[i], y[i]);
        for (j = 0; j < 5; j++)
            printf(" %d", z[i][j]);
        printf("\n");
    }
    return 0;
}
