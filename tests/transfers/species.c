/*
 * Two species that react and spread over a plate, in one region. The edges of each are a section: what these need of all ranks, and
 * what they change of others', is as much as the edges are long. A function has a species as an array of what is const;
 * once it is said in the call that it is that.
 */
#include <stdio.h>

enum { N = 400, TIMES = 20 };

static double u[N][N], v[N][N], next_u[N][N], next_v[N][N];

static void along_rows(double a[N][N])
{
    for (int j = 0; j < N; j++) {
        a[0][j] = a[1][j];
        a[N - 1][j] = a[N - 2][j];
    }
}

static double means(const double a[N][N], int i, int j)
{
    return (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]) / 4;
}

static void step(void)
{
    #pragma omp parallel
    {
        #pragma omp for
        for (int i = 1; i < N - 1; i++)
            for (int j = 1; j < N - 1; j++) {
                double uvv = u[i][j] * v[i][j] * v[i][j];
                next_u[i][j] = 0.5 * u[i][j] + 0.5 * means(u, i, j) - uvv / 64 + (1 - u[i][j]) / 32;
                next_v[i][j] = 0.75 * v[i][j] + 0.25 * means((const double (*)[N])v, i, j) + uvv / 64 - v[i][j] / 32;
            }
        #pragma omp for
        for (int i = 1; i < N - 1; i++)
            for (int j = 1; j < N - 1; j++) {
                u[i][j] = next_u[i][j];
                v[i][j] = next_v[i][j];
            }
        #pragma omp sections
        {
            #pragma omp section
            along_rows(u);
            for (int i = 0; i < N; i++) {
                u[i][0] = u[i][1];
                u[i][N - 1] = u[i][N - 2];
            }
            #pragma omp section
            along_rows(v);
            for (int i = 0; i < N; i++) {
                v[i][0] = v[i][1];
                v[i][N - 1] = v[i][N - 2];
            }
        }
    }
}

int main(void)
{
    double sum = 0;

    #pragma omp parallel for
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            u[i][j] = 1;
            v[i][j] = (i * 7 + j * 3) % 11 / 16.0;
        }
    for (int k = 0; k < TIMES; k++)
        step();
    #pragma omp parallel for reduction(+: sum)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            sum += u[i][j] + 2 * v[i][j];
    printf("%.6f\n", sum);
    return 0;
}
