// procs: 1 2 3 4 7
// same-as: serial
// env: OTOSP_SMALL=2000
/*
 * Loops whose iterations differ in what they do (rows of triangles and bands): those with little to do, or that are
 * new each time, all ranks do; others are divided by work. What one leaves, the other one reads.
 */
#include <stdio.h>

enum { N = 900, WIDTH = 24, ORDER = 120 };

static double band[N * (WIDTH + 1)], full[ORDER][ORDER], right[ORDER], sums[ORDER];

static void tell(const char *what, const double *x, int n)
{
    double sum = 0;

    for (int i = 0; i < n; i++)
        sum += (i % 7 + 1) * x[i];
    printf("%s %.15g\n", what, sum);
}

/* The factor of a matrix with a band, column by column: each loop is another one. */
static void factor_band(int n, int w)
{
    for (int k = 0; k < n; k++) {
        int last = k + w < n - 1 ? k + w : n - 1;

        for (int i = k + 1; i <= last; i++)
            band[i * (w + 1) + i - k] /= band[k * (w + 1)];
#pragma omp parallel for
        for (int i = k + 1; i <= last; i++)
            for (int j = k + 1; j <= i; j++)
                band[i * (w + 1) + i - j] -= band[i * (w + 1) + i - k] * band[j * (w + 1) + j - k];
    }
}

/* Triangles of all sizes, from those that are divided to those that are not; and back. */
static void shrink(void)
{
    for (int n = ORDER; n > 0; n -= 3) {
#pragma omp parallel for
        for (int i = 0; i < n; i++)
            for (int j = i; j < n; j++)
                full[i][j] = full[i][j] / 2 + full[j][i] + n;
#pragma omp parallel for
        for (int i = n - 1; i >= 0; i--)
            for (int j = 0; j < i; j++)
                full[i][j] += full[j][i] / 4;
    }
}

/* Sums of rows, which become shorter; a row reads what all have left. */
static void substitute(void)
{
    for (int k = ORDER - 1; k >= 0; k--) {
        double sum = 0;

#pragma omp parallel for reduction(+ : sum)
        for (int j = k + 1; j < ORDER; j++)
            for (int i = k; i < j; i++)
                sum += full[k][j] > 0 ? 1.0 / (1 + i) : 0.25;
        right[k] = sum + full[k][k];
#pragma omp parallel for
        for (int i = 0; i < k; i++)
            for (int j = i; j <= k; j++)
                sums[i] += right[k] / (j + 1);
    }
}

int main(void)
{
#pragma omp parallel for
    for (int i = 0; i < N; i++)
        for (int j = 0; j <= WIDTH; j++)
            band[i * (WIDTH + 1) + j] = j ? 1.0 / (1 + j + i % 7) : 10 + i % 5;
#pragma omp parallel for
    for (int i = 0; i < ORDER; i++)
        for (int j = 0; j < ORDER; j++)
            full[i][j] = i * 3 % 11 - j % 5;
    factor_band(N, WIDTH);
    tell("band", band, N * (WIDTH + 1));
    shrink();
    tell("triangles", &full[0][0], ORDER * ORDER);
    substitute();
    tell("right", right, ORDER);
    tell("sums", sums, ORDER);
    shrink();
    tell("triangles", &full[0][0], ORDER * ORDER);
    return 0;
}
