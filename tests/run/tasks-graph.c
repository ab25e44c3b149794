// procs: 1 2 3 4 5 6 7
// same-as: serial
// Graphs of tasks: what depends on what, by elements, sections and names that are only for the order; made in sequential
// code, in regions, in functions, in time loops with parallel loops between them, and not waited for by their maker.
#include <stdio.h>
#include <stdlib.h>

#define B 6
#define S 12

static double grid[2][24];
static long log_of[200];
static int logged;

static void stencil(int steps)
{
    for (int t = 0; t < steps; t++)
        for (int i = 0; i < 24; i++) {
            double *from = grid[t % 2], *to = grid[1 - t % 2];
            int l = (i + 23) % 24, r = (i + 1) % 24;

            #pragma omp task depend(in: from[l], from[i], from[r]) depend(out: to[i])
            to[i] = 0.25 * from[l] + 0.5 * from[i] + 0.25 * from[r] + t;
        }
}

static void cholesky(double *a[B][B])
{
    for (int k = 0; k < B; k++) {
        double *d = a[k][k];

        #pragma omp task depend(inout: d[0:S*S])
        for (int i = 0; i < S * S; i++)
            d[i] = d[i] / 3 + k;
        for (int i = k + 1; i < B; i++) {
            double *p = a[i][k];

            #pragma omp task depend(in: d[0:S*S]) depend(inout: p[0:S*S])
            for (int j = 0; j < S * S; j++)
                p[j] -= d[j] * 0.5;
        }
        for (int i = k + 1; i < B; i++)
            for (int j = k + 1; j <= i; j++) {
                double *p = a[i][k], *q = a[j][k], *c = a[i][j];

                #pragma omp task depend(in: p[0:S*S], q[0:S*S]) depend(inout: c[0:S*S])
                for (int l = 0; l < S * S; l++)
                    c[l] -= p[l] * q[l] * 1e-3;
            }
    }
}

static void note(long v)
{
    log_of[logged++] = v;
}

/* The order alone: what the tasks touch is not named. */
static void tokens(void)
{
    char a, b;

    for (int i = 0; i < 10; i++) {
        #pragma omp task depend(out: a)
        note(i);
        #pragma omp task depend(in: a) depend(out: b)
        note(100 + i);
        #pragma omp task depend(mutexinoutset: b) depend(inoutset: a)
        note(200 + i);
    }
    #pragma omp task depend(inout: omp_all_memory)
    note(1000);
    #pragma omp task depend(in: a, b)
    note(1001);
    #pragma omp taskwait depend(inout: a)
    note(1002);
}

int main(void)
{
    double *a[B][B], sum = 0;

    for (int i = 0; i < 24; i++)
        grid[0][i] = i;
    stencil(3);
    #pragma omp taskwait
    #pragma omp parallel
    #pragma omp single
    stencil(4);
    for (int i = 0; i < 24; i++)
        sum += grid[1][i] * (i + 1);
    for (int t = 0; t < 5; t++) {
        #pragma omp parallel for
        for (int i = 0; i < 24; i++)
            grid[0][i] = grid[1][i] + t;
        #pragma omp parallel
        #pragma omp master
        {
            stencil(1);
            stencil(2);
        }
        #pragma omp parallel for
        for (int i = 0; i < 24; i++)
            grid[0][i] *= 0.5;
    }
    for (int i = 0; i < 24; i++)
        sum += grid[0][i] + grid[1][i] * (i + 1);
    printf("%.10g\n", sum);

    for (int i = 0; i < B; i++)
        for (int j = 0; j < B; j++) {
            a[i][j] = malloc(S * S * sizeof *a[i][j]);
            for (int k = 0; k < S * S; k++)
                a[i][j][k] = i + 2 * j + 0.01 * k;
        }
    #pragma omp parallel
    #pragma omp single
    cholesky(a);
    sum = 0;
    for (int i = 0; i < B; i++)
        for (int j = 0; j <= i; j++)
            for (int k = 0; k < S * S; k++)
                sum += a[i][j][k] * (k % 7);
    printf("%.10g\n", sum);

    #pragma omp parallel
    #pragma omp single
    tokens();
    sum = 0;
    for (int i = 0; i < logged; i++)
        sum += (double)log_of[i] * (i + 1);
    printf("%d %.0f\n", logged, sum);
    return 0;
}
