/* Planes across a cube in a static array, one after the other, which depend on the one before; the bounds are static, too. */
#include <stdio.h>

enum { N = 48, TIMES = 10 };

#define larger(a, b) ((a) > (b) ? (a) : (b))
#define smaller(a, b) ((a) < (b) ? (a) : (b))

static double a[N][N][N], b[N][N][N];
static int n = N;

static void guarded(int l)
{
#pragma omp parallel for
    for (int k = 1; k < n - 1; k++)
        for (int j = 1; j < n - 1; j++) {
            int i = l - k - j;
            if (i < 1 || i > n - 2)
                continue;
            a[k][j][i] = 0.3 * (a[k - 1][j][i] + a[k][j - 1][i] + a[k][j][i - 1]);
        }
}

static void bounded(int l)
{
#pragma omp parallel for
    for (int k = larger(1, l - 2 * (n - 2)); k <= smaller(n - 2, l - 2); k++)
        for (int j = larger(1, l - k - (n - 2)); j <= smaller(n - 2, l - k - 1); j++)
            b[k][j][l - k - j] = 0.3 * (b[k - 1][j][l - k - j] + b[k][j - 1][l - k - j] + b[k][j][l - k - j - 1]);
}

int main(void)
{
    double sum = 0;

    for (int k = 0; k < N; k++)
        for (int j = 0; j < N; j++)
            for (int i = 0; i < N; i++)
                a[k][j][i] = b[k][j][i] = (i + j + k) % 5;
    for (int t = 0; t < TIMES; t++)
        for (int l = 3; l <= 3 * (n - 2); l++) {
            guarded(l);
            bounded(l);
        }
    for (int k = 0; k < N; k++)
        sum += a[k][k][k] + b[k][k][k];
    printf("%.9e\n", sum);
}
