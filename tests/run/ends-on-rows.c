// procs: 1 2 3 4 7
// same-as: serial
// Rows by pointers behind conditions that end the program; some are skipped by others, or left by a longjmp().
#include <assert.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

#define N 61
#define M 40

static jmp_buf back;
static int jumped;

static double **make(int missing)
{
    double **row = malloc(N * sizeof *row);

    for (int i = 0; i < N; i++)
        row[i] = i % 8 == missing ? NULL : calloc(M, sizeof **row);
    return row;
}

static void leave(int i) __attribute__((noreturn));
static void leave(int i)
{
    jumped += i;
    longjmp(back, 1);
}

/* Not all rows are there, and those that are missing are not loaded. */
static void some(double **to, double **from, const int *kind, int step)
{
    #pragma omp parallel for
    for (int i = 1; i < N - 1; i++) {
        if (kind[i] > 9)
            exit(3);
        if (kind[i] == 5)
            continue;
        for (int j = 0; j < M; j++) {
            if (from[i][j] > 1e6)
                abort();
            to[i][j] += from[i][j] + step;
        }
    }
}

static void all(double **to, double **from, const int *kind)
{
    #pragma omp parallel for schedule(static, 5)
    for (int i = N - 2; i > 0; i--)
        for (int j = 1; j < M - 1; j++) {
            double f;

            assert(kind[i] >= 0 && kind[i] < 9);
            switch (kind[i]) {
            case 5:
                f = 0.5;
                break;
            case 6:
                f = 0.25;
                if (from[i][j] < -1e6)
                    exit(4);
                break;
            default:
                if (kind[i] > 8)
                    abort();
                f = 0.125;
            }
            if (f < 0.1)
                exit(2);
            else if (f > 0.3)
                to[i][j] = f * (from[i - 1][j] + from[i + 1][j]);
            else
                to[i][j] = f * (from[i][j - 1] + from[i][j + 1]) + from[i][j];
        }
}

/* Each iteration is left where its row has a sign, before what stands behind it is loaded. */
static void until(double **to, double **from, const int *kind)
{
    for (int i = 0; i < N; i++) {
        if (setjmp(back))
            continue;
        if (kind[i] == 5)
            leave(i);
        for (int j = 0; j < M; j++)
            to[i][j] += from[i][j] / 2;
    }
}

int main(void)
{
    double **a = make(-1), **b = make(-1), **c = make(5), **d = make(5), sum = 0;
    int *kind = malloc(N * sizeof *kind);

    for (int i = 0; i < N; i++)
        kind[i] = i % 8;
    #pragma omp parallel for
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++) {
            a[i][j] = i * j % 11;
            b[i][j] = i + j;
            if (kind[i] != 5) {
                c[i][j] = i - j;
                d[i][j] = 1;
            }
        }
    for (int step = 0; step < 7; step++) {
        all(a, b, kind);
        some(c, d, kind, step);
        all(b, a, kind);
        some(d, c, kind, step);
        until(d, c, kind);
    }
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            sum += (a[i][j] + 2 * b[i][j]) * (i % 3 + 1) + (kind[i] == 5 ? 0 : c[i][j] + 3 * d[i][j]);
    printf("%.6f %d\n", sum, jumped);
    return 0;
}
