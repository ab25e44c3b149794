/* Planes by products of sizes: neighbours send each other one, whatever the order of the factors. */
#include <stdio.h>
#include <stdlib.h>

enum { TIMES = 20 };

static void step(int nx, int ny, int nz, const double *a, double *b)
{
    int nyz = ny * nz;

#pragma omp parallel for // products
    for (int i = 1; i < nx - 1; i++)
        for (int j = 0; j < ny; j++)
            for (int k = 0; k < nz; k++)
                b[i * ny * nz + j * nz + k] = a[(i - 1) * ny * nz + j * nz + k] + a[(i + 1) * nz * ny + nz * j + k];
#pragma omp parallel for // size
    for (int i = 1; i < nx - 1; i++)
        for (int j = 0; j < ny; j++)
            for (int k = 0; k < nz; k++)
                b[i * nyz + j * nz + k] /= 2;
}

int main(void)
{
    int n = 64, m = 20;
    double *a = calloc((size_t)(n * m * m), sizeof *a), *b = calloc((size_t)(n * m * m), sizeof *b), *c, sum = 0;

    for (int i = 0; i < n * m * m; i++)
        a[i] = b[i] = i % 7;
    for (int t = 0; t < TIMES; t++) {
        step(n, m, m, a, b);
        c = a;
        a = b;
        b = c;
    }
    for (int i = 0; i < n * m * m; i++)
        sum += a[i];
    printf("%.9e\n", sum);
}
