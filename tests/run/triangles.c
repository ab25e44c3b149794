// procs: 1 2 3 4 5 6 7
// same-as: serial
// Rows that get longer and shorter: triangles of a matrix, above and below, of each corner, in bands, packed, and what is
// on both sides of the diagonal in turn; what one loop leaves alone beside its triangle another one has written.
#include <stdio.h>
#include <stdlib.h>

enum { N = 61, STEPS = 3 };

static double a[N][N], b[N][N], fixed[N][N];

static void lower(double (*c)[N], double (*from)[N], double s)
{
    int i, j, k;

    #pragma omp parallel for private(j, k)
    for (i = 0; i < N; i++)
        for (j = 0; j <= i; j++)
            for (k = 0; k < N; k++)
                c[i][j] += s * from[i][k] * from[j][k];
}

static void upper(double (*c)[N], double (*from)[N], double s)
{
    int i, j, k;

    #pragma omp parallel for private(j, k) schedule(static, 4)
    for (i = 0; i < N; i++)
        for (j = i; j < N; j++)
            for (k = 0; k < 5; k++)
                c[i][j] -= s * from[k][j];
}

static void corners(double (*c)[N], double s)
{
    int i, j;

    #pragma omp parallel for private(j)
    for (i = 0; i < N; i++)
        for (j = 0; j < N - i; j++)
            c[i][j] = c[i][j] * 0.5 + s;
    #pragma omp parallel for private(j)
    for (i = 1; i < N; i++)
        for (j = N - i; j < N; j++)
            c[i][j] -= j;
    #pragma omp parallel for private(j) schedule(static, 1)
    for (i = N - 1; i >= 0; i--)
        for (j = i; j >= 0; j--)
            c[i][j] += i;
}

/* Both triangles, one from the other. */
static void mirrored(double (*c)[N])
{
    int i, j;

    #pragma omp parallel for private(j)
    for (i = 0; i < N; i++)
        for (j = i + 1; j < N; j++)
            c[j][i] = c[i][j];
    #pragma omp parallel for private(j) schedule(static, 2)
    for (i = 0; i < N; i++)
        for (j = 0; j < i; j++)
            c[j][i] = c[i][j] + 1;
}

static void bands(double (*c)[N], double (*from)[N])
{
    int i, j;

    #pragma omp parallel for private(j)
    for (i = 0; i < N; i++)
        for (j = i < 7 ? 0 : i - 7; j < (i + 9 < N ? i + 9 : N); j++)
            c[i][j] += from[j][i];
    #pragma omp parallel for private(j)
    for (i = 0; i < N / 2; i++)
        for (j = 2 * i; j < N; j++)
            c[i][j] += 0.25 * from[2 * i][j];
}

/* One row after the other, without what is above. */
static void packed(double *p, double (*from)[N])
{
    int i, j;

    #pragma omp parallel for private(j)
    for (i = 0; i < N; i++)
        for (j = 0; j <= i; j++)
            p[i * (i + 1) / 2 + j] += from[i][j] - from[j][i];
}

/* Elimination, and a loop over what remains of each row, which gets less from step to step. */
static void factorised(double (*c)[N])
{
    int i, j, k;

    for (k = 0; k < N; k += 5) {
        #pragma omp parallel for private(j)
        for (i = k + 1; i < N; i++)
            for (j = k + 1; j <= i; j++)
                c[i][j] -= 0.001 * c[i][k] * c[j][k];
        #pragma omp parallel for
        for (i = k; i < N; i++)
            c[i][k] *= 0.5;
    }
}

static double sum(double (*c)[N])
{
    double all = 0;

    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            all += c[i][j] * (1 + (3 * i + j) % 7);
    return all;
}

int main(void)
{
    double (*c)[N] = malloc(N * sizeof *c), *p = calloc(N * (N + 1) / 2, sizeof *p), all = 0;
    int i, j, step;

    #pragma omp parallel for private(j)
    for (i = 0; i < N; i++)
        for (j = 0; j < N; j++) {
            a[i][j] = (i * 7 + j) % 11;
            b[i][j] = (i + j * 5) % 13;
            c[i][j] = fixed[i][j] = i - j;
        }
    for (step = 0; step < STEPS; step++) {
        lower(c, a, 0.01);
        upper(b, a, 0.5);
        corners(c, step);
        mirrored(b);
        bands(c, b);
        packed(p, c);
        upper(c, b, 0.25);
        lower(b, fixed, 0.001);
        factorised(c);
        mirrored(c);
        corners(b, 2);
    }
    for (i = 0; i < N * (N + 1) / 2; i++)
        all += p[i] * (i % 5);
    printf("%.17g %.17g %.17g %.17g\n", sum(a), sum(b), sum(c), all);
    return 0;
}
