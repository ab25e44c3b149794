// same-as: serial
// env: OTOSP_SMALL=0
// Every second row and those between are read by the same member, columns likewise: from a fine grid to a coarse one and
// back, on grids from many rows for each member to fewer rows than members. What is read comes again after it was lent.
// Expected: as serially, on 1, 2, 3, 4 and 7 ranks.
#include <stdio.h>
#include <stdlib.h>

enum { LARGEST = 130, PASSES = 4 };

static void restrict_to(int n, double *c, const double *f)
{
    int w = n + 2, v = 2 * n + 3, i, j;

#pragma omp parallel for private(j)
    for (i = 1; i <= n; i++)
        for (j = 1; j <= n; j++)
            c[i * w + j] = f[2 * i * v + 2 * j] + f[(2 * i - 1) * v + 2 * j - 1] - f[(2 * i + 1) * v + 2 * j + 1]
                           + 2 * f[(2 * i - 1) * v + 2 * j] - 3 * f[2 * i * v + 2 * j + 1];
}

static void prolong(int n, const double *c, double *f)
{
    int w = n + 2, v = 2 * n + 3, i, j;

#pragma omp parallel for private(j)
    for (i = 1; i <= 2 * n + 1; i++)
        for (j = 1; j <= 2 * n + 1; j++)
            f[i * v + j] += 0.25 * (c[i / 2 * w + j / 2] - c[(i + 1) / 2 * w + (j + 1) / 2]);
}

// Rows 3 i and 3 i + 1, of which every third column is left out; what is between is written by the one before.
static void thirds(int n, double *to, const double *f)
{
    int v = 2 * n + 3, rows = v / 3 - 1, i, j;

#pragma omp parallel for private(j)
    for (i = 0; i < rows; i++)
        for (j = 0; j < v / 3; j++)
            to[i * v + j] = f[3 * i * v + 3 * j] + f[3 * i * v + 3 * j + 1] - f[(3 * i + 1) * v + 3 * j + 1]
                            + f[(3 * i + 4) * v + 3 * j];
}

static double sum(long n, const double *x)
{
    double s = 0;

    for (long i = 0; i < n; i++)
        s = 0.75 * s + x[i];
    return s;
}

int main(void)
{
    for (int n = 1; n <= LARGEST; n = 2 * n + n % 3) {
        int w = n + 2, v = 2 * n + 3, i;
        double *c = malloc((size_t)w * w * sizeof *c), *f = malloc((size_t)v * v * sizeof *f);
        double *t = malloc((size_t)v * v * sizeof *t);

#pragma omp parallel for
        for (i = 0; i < w * w; i++)
            c[i] = i % 17;
#pragma omp parallel for
        for (i = 0; i < v * v; i++)
            f[i] = t[i] = i % 13;
        for (int pass = 0; pass < PASSES; pass++) {
            restrict_to(n, c, f);
            prolong(n, c, f);
            thirds(n, t, f);
            restrict_to(n, c, t);
            f[pass * v + 1] += 1;
        }
        printf("%d: %.10g %.10g %.10g\n", n, sum((long)w * w, c), sum((long)v * v, f), sum((long)v * v, t));
        free(c);
        free(f);
        free(t);
    }
    return 0;
}
