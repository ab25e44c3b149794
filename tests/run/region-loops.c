// Regions that are loops one after the other: each loop moves what it needs, as one outside of regions does. Beside them
// regions that only look so: they ask who runs them, store between their loops, or hand on values in variables of threads.
// same-as: serial
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#ifdef _OPENMP
#include <omp.h>
#else
static int omp_get_thread_num(void) { return 0; }
static int omp_get_num_threads(void) { return 1; }
#endif

enum { N = 61 };
static double u[N][N], v[N][N], line[4 * N];
static int calls;

static double between(double a, double b)
{
    return 0.5 * (a + b);
}

static void jacobi(int steps)
{
    int i, j;
    double (*from)[N] = u, (*to)[N] = v, s;

#pragma omp parallel private(i, j, s) shared(from, to)
    for (int t = 0; t < steps; t++) {
#pragma omp for
        for (i = 1; i < N - 1; i++)
            for (j = 1; j < N - 1; j++) {
                s = from[i - 1][j] + from[i + 1][j];
                to[i][j] = 0.25 * (s + from[i][j - 1] + from[i][j + 1]);
            }
#pragma omp single
        {
            double (*other)[N] = from;
            from = to;
            to = other;
            calls++;
        }
    }
}

/* Until something is small; a loop under a condition; other schedules. */
static int converge(double *x, int n)
{
    double change = 1;
    int times = 0;

#pragma omp parallel
    {
        const double third = 1.0 / 3;
        while (change > 1e-3 && times < 50) {
            double left;
#pragma omp single
            change = 0;
#pragma omp for schedule(dynamic, 3) reduction(max : change)
            for (int i = 1; i < n - 1; i++) {
                left = x[i - 1 + n] + x[i + 1 + n];
                x[i] = third * (left + x[i + n]);
                if (fabs(x[i] - x[i + n]) > change)
                    change = fabs(x[i] - x[i + n]);
            }
            if (times % 2 == 0) {
#pragma omp for schedule(static, 2)
                for (int i = 1; i < n - 1; i++)
                    x[i + n] = x[i];
            } else {
#pragma omp for
                for (int i = n - 2; i > 0; i--)
                    x[i + n] = x[i];
            }
#pragma omp single
            times++;
        }
    }
    return times;
}

/* A sum of each thread's own, a thread's number, a store between loops, a value left by the loop before. */
static double others(double *x, int n)
{
    double sum = 0, most = 0;
    int part[64] = { 0 }, used = 1;

#pragma omp parallel
    {
        double own = 0;
#pragma omp for
        for (int i = 0; i < n; i++)
            own += x[i];
#pragma omp critical
        sum += own;
    }
#pragma omp parallel
    {
        int me = omp_get_thread_num();
#pragma omp for
        for (int i = 0; i < n; i++)
            part[me % 64] += i % 3;
#pragma omp single
        used = omp_get_num_threads() > 0;
    }
    for (int i = 0; i < 64; i++)
        sum += part[i];
#pragma omp parallel
    {
        double last = -1;
#pragma omp for
        for (int i = 0; i < n; i++)
            last = x[i] > last ? x[i] : last;
#pragma omp critical
        most = last > most ? last : most;
    }
#pragma omp parallel
    {
#pragma omp for nowait
        for (int i = 0; i < n; i++)
            x[i] += 1;
#pragma omp for nowait
        for (int i = 0; i < n; i++)
            x[i] = between(x[i], x[i] * 0.5);
    }
    return sum + most + used;
}

static void triangle(double **row, int n)
{
#pragma omp parallel default(shared)
    {
        int k, j;
        for (k = 0; k < n - 1; k++) {
            const int next = k + 1;
#pragma omp for private(j)
            for (int i = next; i < n; i++) {
                row[i][k] /= row[k][k];
                for (j = next; j < n; j++)
                    row[i][j] -= row[i][k] * row[k][j];
            }
        }
    }
}

int main(void)
{
    double *x = malloc(2 * N * sizeof *x), **row = malloc(N * sizeof *row);

#pragma omp parallel
    {
#pragma omp for
        for (int i = 0; i < N; i++)
            for (int j = 0; j < N; j++)
                u[i][j] = v[i][j] = (i * 7 + j * 3) % 11;
#pragma omp for nowait
        for (int i = 0; i < 2 * N; i++)
            x[i] = i % 13;
    }
    for (int i = 0; i < N; i++) {
        row[i] = malloc(N * sizeof **row);
        for (int j = 0; j < N; j++)
            row[i][j] = i == j ? N + 1 : (i + 2 * j) % 5;
    }
    jacobi(9);
    printf("%d\n", converge(x, N));
    printf("%.10g\n", others(x, 2 * N));
    triangle(row, N);
#pragma omp parallel
#pragma omp for
    for (int i = 0; i < 4 * N; i++)
        line[i] = u[i % N][i / 4] + v[i / 4][i % N] + x[i % N];
    for (int i = 0; i < N; i += 6)
        printf("%.10g %.10g %.10g %.10g %.10g\n", u[i][N / 2], v[N / 3][i], line[4 * i], x[i], row[i][N - 1 - i]);
    printf("%d\n", calls);
    return 0;
}
