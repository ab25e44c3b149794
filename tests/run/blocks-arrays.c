// same-as: serial
// procs: 1 2 3 4 5 6 7
/* Blocks of arrays that are variables: rows in any order, and what iterations do outside of their row. */
#include <stdio.h>

enum { ROWS = 30, N = 1024 };

static double a[ROWS][N], before[7];
double b[ROWS * N], behind[5];
static unsigned char bytes[ROWS][N / 4];
static int order[N];

static void rotate(double *x, int n, int by)
{
    int k, to;
    double first = x[0];

    for (k = 0; ; k = to) {
        to = (k + by) % n;
        if (to == 0)
            break;
        x[k] = x[to] + 1;
    }
    x[k] = first;
}

/* Of the row before nothing is changed but its first half. */
static void look_back(double *x, int n, int i)
{
    int k;

    for (k = 0; k < n / 4; k++)
        x[order[k] % (n / 2)] += i ? x[-1 - order[k] % (n / 2)] : i;
}

static void count(unsigned char *x, const double *values, int n)
{
    int k;

    for (k = 0; k < n; k++)
        x[(unsigned)values[k] % (N / 4)]++;
}

int main(void)
{
    double local[ROWS * 2], sum = 0;
    int i, k, pass;

    for (k = 0; k < N; k++)
        order[k] = k * 37 % N;
    for (k = 0; k < ROWS * 2; k++)
        local[k] = k;
#pragma omp parallel for private(k)
    for (i = 0; i < ROWS; i++)
        for (k = 0; k < N; k++) {
            a[i][k] = (i * 5 + k * 3) % 17;
            b[i * N + k] = (i * 3 + k * 5) % 19;
        }
    for (pass = 0; pass < 3; pass++) {
#pragma omp parallel for
        for (i = 0; i < ROWS; i++)
            rotate(a[i], N, 3 + 2 * pass);
#pragma omp parallel for
        for (i = 0; i < ROWS; i++)
            rotate(b + i * N, N, 5);
#pragma omp parallel for
        for (i = ROWS - 1; i >= 0; i--)
            count(bytes[i], &a[i][0], N);
#pragma omp parallel for
        for (i = 0; i < ROWS; i++)
            look_back(&b[i * N], N, i);
#pragma omp parallel for private(k)
        for (i = 0; i < ROWS; i++)
            for (k = 0; k < 2; k++)
                local[2 * i + order[k + i] % 2] += k + i;
        printf("%g %g %d %g\n", a[ROWS / 2][pass], b[7 * N + pass], bytes[ROWS - 1][9], local[pass]);
    }
    for (i = 0; i < ROWS; i++)
        for (k = 0; k < N; k++)
            sum += a[i][k] * (k % 7) + b[i * N + k] * (k % 11) + bytes[i][k / 4] + before[k % 7] + behind[k % 5];
    printf("%.17g\n", sum);
    return 0;
}
