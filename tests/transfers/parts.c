/* Regions in each form that becomes its loops: a stencil of which each thread makes every call, or has work space, which
   it perhaps hands to functions. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 8000, TIMES = 10 };
static double u[N], v[N];

void smooth(double *to, const double *from, int n)
{
    int i;

    #pragma omp for
    for (i = 1; i < n - 1; i++)
        to[i] = 0.5 * from[i] + 0.25 * (from[i - 1] + from[i + 1]);
}

static void fill(double *part, const double *from, int n, double by)
{
    for (int j = 0; j < n; j++)
        part[j] = from[j] + by;
}

/* What is between is read there only, and not by who calls it. */
static void differences(double *to, const double *from, int n, double by, double *part, double *slope)
{
    fill(part, from, n, by);
    slope[0] = 0;
    for (int j = 1; j < n; j++)
        slope[j] = part[j] - part[j - 1];
    for (int j = n - 1; j > 0; j--)
        to[j] = slope[j];
}

int main(int argc, char **argv)
{
    double sum = 0;

    for (int i = 0; i < N; i++)
        u[i] = v[i] = i % 17;
    if (argc == 2 && !strcmp(argv[1], "functions")) {
        #pragma omp parallel
        for (int t = 0; t < TIMES; t++) {
            smooth(v, u, N);
            smooth(u, v, N);
        }
    } else if (argc == 2 && !strcmp(argv[1], "space")) {
        #pragma omp parallel
        {
            double part[N / 100], by = 0.25;

            for (int t = 0; t < TIMES; t++) {
                #pragma omp for
                for (int i = 0; i < 100; i++) {
                    for (int j = 0; j < N / 100; j++)
                        part[j] = u[i * (N / 100) + j] + by;
                    for (int j = 1; j < N / 100; j++)
                        v[i * (N / 100) + j] = part[j] - part[j - 1];
                }
                #pragma omp for
                for (int i = 1; i < N - 1; i++)
                    u[i] = v[i - 1] + by * v[i + 1];
            }
        }
    } else if (argc == 2 && !strcmp(argv[1], "allocated")) {
        #pragma omp parallel
        {
            double *part = malloc(N / 100 * sizeof *part), by = 0.25;

            for (int t = 0; t < TIMES; t++) {
                #pragma omp for
                for (int i = 0; i < 100; i++) {
                    for (int j = 0; j < N / 100; j++)
                        part[j] = u[i * (N / 100) + j] + by;
                    for (int j = 1; j < N / 100; j++)
                        v[i * (N / 100) + j] = part[j] - part[j - 1];
                }
                #pragma omp for
                for (int i = 1; i < N - 1; i++)
                    u[i] = v[i - 1] + by * v[i + 1];
            }
            free(part);
        }
    } else if (argc == 2 && !strcmp(argv[1], "called")) {
        #pragma omp parallel
        {
            double *part = malloc(N / 100 * sizeof *part), slope[2][N / 100], by = 0.25;

            for (int t = 0; t < TIMES; t++) {
                #pragma omp for
                for (int i = 0; i < 100; i++)
                    differences(v + i * (N / 100), u + i * (N / 100), N / 100, by, part, slope[1]);
                #pragma omp for
                for (int i = 1; i < N - 1; i++)
                    u[i] = v[i - 1] + by * v[i + 1];
            }
            free(part);
        }
    } else
        return 1;
    smooth(v, u, 1);
    for (int i = 0; i < N; i++)
        sum += u[i];
    printf("%.9e\n", sum);
}
