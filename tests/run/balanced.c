// procs: 1 2 3 4 5 6 7
// same-as: serial
// Loops whose iterations do more and more, or less and less: as the runtime divides them by that, each iteration is still
// done once, and data goes where it is used next, whatever schedule was asked for, and beside loops that are divided evenly.
#include <stdio.h>
#include <stdlib.h>

#define MIN(a, b) ((a) < (b) ? (a) : (b))

enum { N = 70 };

static double a[N][N], b[N][N], c[N][N], v[N];

static void growing(int n)
{
    int i, j, k;
    double sum;

    #pragma omp parallel for private(j, k, sum) schedule(static, 3)
    for (i = 0; i < n; i++)
        for (j = 0; j <= i; j++) {
            sum = 0;
            for (k = 0; k < N; k++)
                sum += a[i][k] * b[j][k];
            c[i][j] += sum;
        }
    #pragma omp parallel for private(j)
    for (i = 0; i < n; i++)
        for (j = 0; j < N; j++)
            c[i][j] *= 0.5;
}

static void shrinking(int n)
{
    int i, j, k;

    #pragma omp parallel for private(j, k) schedule(auto)
    for (i = 0; i < n; i++)
        for (j = N - 1; j > i; j--)
            for (k = i; k < N; k++)
                b[i][j] += 0.01 * a[k][j];
}

/* From the end on, by twos, with smaller and larger bounds. */
static void backwards(int n)
{
    int i, k;
    double sum;
    long many = 0;

    #pragma omp parallel for private(k, sum) reduction(+:many)
    for (i = n - 1; i >= 0; i -= 2) {
        sum = 0;
        for (k = 0; k < MIN(30 * i, 900); k++) {
            sum += 0.001 * v[k % N];
            many++;
        }
        a[i][0] = sum;
    }
    printf("%ld\n", many);
}

/* Nobody else writes what all pairs read. */
static void pairs(int n)
{
    static double force[N];
    int i, j, k;

    for (k = 0; k < 3; k++) {
        #pragma omp parallel for private(j) schedule(static, 1)
        for (i = 0; i < n; i++) {
            force[i] = 0;
            for (j = 0; j < i * 20; j++)
                force[i] += 0.5 * v[j % (i + 1)];
        }
        #pragma omp parallel for
        for (i = 0; i < n; i++)
            v[i] += 0.01 * force[i];
    }
}

/* Little work for much data: it stays where it is. */
static void light(int n)
{
    int i, j;

    #pragma omp parallel for private(j)
    for (i = 0; i < n; i++)
        for (j = 0; j <= i; j++)
            c[i][j] += b[j][i];
}

/* What bounds are made of is no constant, or private, or changes from loop to loop. */
static void bounds(int n, const int *limit)
{
    int i, j, k, width = n / 3;

    for (k = 1; k < 4; k++) {
        #pragma omp parallel for private(j) firstprivate(width)
        for (i = 0; i < n; i++) {
            int m = 40 * i;

            for (j = 0; j < m; j++)
                c[i][j % N] += 0.125;
            for (j = 0; j < width * i; j++)
                c[i][j % N] -= 0.25;
            for (j = 0; j < limit[i % 4] * k; j++)
                c[i][j % N] += k;
        }
        #pragma omp parallel for private(j)
        for (i = 0; i < n; i++)
            for (j = 0; j < k * i * 10; j++)
                a[i][j % 7] += 1;
    }
}

static double sum(double (*x)[N])
{
    double all = 0;

    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            all += x[i][j] * (1 + (3 * i + j) % 7);
    return all;
}

int main(void)
{
    int limit[4] = { 5, 1, 0, 9 }, i, j, n;

    #pragma omp parallel for private(j)
    for (i = 0; i < N; i++) {
        v[i] = 1.0 / (i + 1);
        for (j = 0; j < N; j++) {
            a[i][j] = (i * 7 + j) % 11;
            b[i][j] = (i + j * 5) % 13;
            c[i][j] = i - j;
        }
    }
    for (n = N; n >= 0; n -= 23) {
        growing(n);
        shrinking(n);
        backwards(n);
        pairs(n);
        light(n);
        bounds(n, limit);
        growing(n);
    }
    printf("%.17g %.17g %.17g %.17g\n", sum(a), sum(b), sum(c), v[N - 1]);
    return 0;
}
