/*
 * Heat in a box by implicit steps along one direction after the other. Each thread has space for a line, which is as long as
 * variables say that nothing stores to: what is read of it has been stored before.
 */
#include <stdio.h>
#include <stdlib.h>

static void solve(int n, double r, double *d, double *c)
{
    c[0] = -r / (1 + 2 * r);
    d[0] /= 1 + 2 * r;
    for (int i = 1; i < n; i++) {
        double m = 1 / (1 + 2 * r + r * c[i - 1]);
        c[i] = -r * m;
        d[i] = (d[i] + r * d[i - 1]) * m;
    }
    for (int i = n - 2; i >= 0; i--)
        d[i] -= c[i] * d[i + 1];
}

int main(void)
{
    const int nx = 36, nz = 28;
    int ny = 32, most = 36;
    double (*u)[ny][nz] = malloc((size_t)nx * sizeof *u), r = 0.4, sum = 0;

    #pragma omp parallel for
    for (int i = 0; i < nx; i++)
        for (int j = 0; j < ny; j++)
            for (int k = 0; k < nz; k++)
                u[i][j][k] = (i * 3 + j * 5 + k * 7) % 11;
    for (int step = 0; step < 6; step++) {
        #pragma omp parallel
        {
            double *d = malloc((size_t)most * sizeof *d), *c = malloc((size_t)most * sizeof *c);

            #pragma omp for
            for (int j = 0; j < ny; j++)
                for (int k = 0; k < nz; k++) {
                    for (int i = 0; i < nx; i++)
                        d[i] = u[i][j][k];
                    solve(nx, r, d, c);
                    for (int i = 0; i < nx; i++)
                        u[i][j][k] = d[i];
                }
            #pragma omp for
            for (int i = 0; i < nx; i++)
                for (int k = 0; k < nz; k++) {
                    for (int j = 0; j < ny; j++)
                        d[j] = u[i][j][k];
                    solve(ny, r, d, c);
                    for (int j = 0; j < ny; j++)
                        u[i][j][k] = d[j];
                }
            #pragma omp for
            for (int i = 0; i < nx; i++)
                for (int j = 0; j < ny; j++)
                    solve(nz, r, u[i][j], c);
            free(d);
            free(c);
        }
    }
    #pragma omp parallel for reduction(+: sum)
    for (int i = 0; i < nx; i++)
        for (int j = 0; j < ny; j++)
            for (int k = 0; k < nz; k++)
                sum += u[i][j][k] * (i + 2 * j + 3 * k);
    printf("%.6f\n", sum);
    free(u);
    return 0;
}
