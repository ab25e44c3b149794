// Functions that are declared with other names for their parameters than they are defined with, or with each other's: an
// argument is that of the parameter in its place.
// procs: 1 2 3 4
// same-as: serial
#include <stdio.h>

enum { N = 6000, ROWS = 60 };
static double a[N], b[N], rows[ROWS][N];

static void put(double *to, double *from, int i);
static void line(int many, double *row, int by);

int main(void)
{
    double s = 0;

    for (int i = 0; i < N; i++)
        a[i] = i * i % 17;
    for (int t = 0; t < 5; t++) {
#pragma omp parallel for
        for (int i = 1; i < N - 1; i++)
            put(a, b, i);
#pragma omp parallel for
        for (int i = 1; i < N - 1; i++)
            put(b, a, i);
#pragma omp parallel for
        for (int i = 0; i < ROWS; i++)
            line(N - i, rows[i], i);
    }
    for (int i = 0; i < N; i++)
        s += a[i] * (i % 7) + b[i] * (i % 5) + rows[i % ROWS][i];
    printf("%.9f\n", s);
    return 0;
}

static void put(double *from, double *to, int i)
{
    to[i] = from[i - 1] + 0.5 * from[i + 1];
}

static void line(int by, double *p, int n)
{
    for (int i = 0; i < by; i++)
        p[i] += i % (n + 1);
}
