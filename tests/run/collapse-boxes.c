// procs: 1 2 3 4 5 7
// same-as: serial
// Chunks of nests begin and end anywhere, in rows of any length: loops up and down, by steps, with bounds of any form, and
// with more ranks than planes. Who reads next has other shares.
#include <stdio.h>
#include <stdlib.h>

enum { M = 33 };

static double u[M][M], v[M][M];
static float w[5][7][M][3];

static double sum_of(const double *p, int n)
{
    double sum = 0;

    for (int i = 0; i < n; i++)
        sum = sum * 0.99 + p[i];
    return sum;
}

static void forms(int n, unsigned m, long from)
{
    #pragma omp parallel for collapse(2)
    for (int i = n - 2; i >= 1; i--)
        for (unsigned j = 1; j <= m - 2; j += 2)
            v[i][j] = u[i - 1][j] + 2 * u[i + 1][j] + u[i][j - 1] - u[i][j + 1];
    #pragma omp parallel for collapse(2)
    for (long j = from; j < n; j += 3)
        for (int i = 0; i != n; i++)
            u[i][j] += v[n - 1 - i][j] * 0.5;
    #pragma omp parallel for collapse(2) schedule(static, 5)
    for (short i = 0; i < M; i++)
        for (signed char j = M - 1; j > 0; j -= 2)
            v[i][j] -= u[j][i];
    #pragma omp parallel for
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            u[i][j] = u[i][j] * 0.25 + v[i][j];
}

static void deep(int a, int b, int c)
{
    #pragma omp parallel for collapse(4)
    for (int i = 0; i < a; i++)
        for (int j = 0; j < b; j++)
            for (int k = 0; k < c; k++)
                for (int l = 0; l < 3; l++)
                    w[i][j][k][l] += 1 + i * 3 + j - 2 * k + l;
    #pragma omp parallel for collapse(3)
    for (int i = 1; i < a; i++)
        for (int j = b - 1; j > 0; j--)
            for (int k = 1; k < c - 1; k++)
                w[i][j][k][0] = (w[i][j][k - 1][1] + w[i][j - 1][k + 1][1] + w[i - 1][j][k][2]) * 0.25f;
    #pragma omp parallel for collapse(2)
    for (int j = 0; j < b; j++)
        for (int l = 0; l < 3; l++) {
            float all = 0;

            for (int i = 0; i < a; i++)
                for (int k = 0; k < c; k++)
                    all += w[i][j][k][l];
            for (int k = 0; k < c; k++)
                w[0][j][k][l] = all / 64;
        }
}

static double linear(int n, int m, int l)
{
    double *p = malloc(sizeof *p * (size_t)(n * m * l)), *q = malloc(sizeof *q * (size_t)(n * m * l)), **row = malloc(sizeof *row * (size_t)n);
    double sum;

    for (int i = 0; i < n; i++)
        row[i] = q + i * m * l;
    #pragma omp parallel for collapse(3)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            for (int k = 0; k < l; k++) {
                p[(i * m + j) * l + k] = i - j * 2 + k % 5;
                q[(i * m + j) * l + k] = k;
            }
    for (int t = 0; t < 4; t++) {
        #pragma omp parallel for collapse(3)
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < m - 1; j++)
                for (int k = 1; k < l - 1; k++)
                    q[(i * m + j) * l + k] = p[((i - 1) * m + j) * l + k] + p[((i + 1) * m + j) * l + k]
                                             - p[(i * m + j - 1) * l + k] + p[(i * m + j + 1) * l + k]
                                             + p[(i * m + j) * l + k - 1] - p[(i * m + j) * l + k + 1];
        #pragma omp parallel for collapse(2)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m * l; j++)
                p[i * m * l + j] = row[i][j] * 0.5;
    }
    sum = sum_of(p, n * m * l) + sum_of(q, n * m * l);
    free(row);
    free(p);
    free(q);
    return sum;
}

int main(void)
{
    for (int i = 0; i < M; i++)
        for (int j = 0; j < M; j++)
            u[i][j] = i * 7 % 11 - j % 5;
    for (int t = 0; t < 4; t++)
        forms(M - t % 2, M, t % 3);
    printf("%.9e %.9e\n", sum_of(u[0], M * M), sum_of(v[0], M * M));
    for (int t = 0; t < 4; t++)
        deep(t % 2 ? 5 : 2, t < 2 ? 7 : 3, M - t);
    double sum = 0;
    for (int i = 0; i < 5; i++)
        for (int j = 0; j < 7; j++)
            for (int k = 0; k < M; k++)
                for (int l = 0; l < 3; l++)
                    sum = sum * 0.99 + w[i][j][k][l];
    printf("%.9e\n", sum);
    printf("%.9e %.9e %.9e\n", linear(6, 9, 20), linear(20, 5, 3), linear(3, 3, 40));
}
