// same-as: serial
// procs: 1 2 3 4 5 6 7
/* Loops whose iterations work in blocks of their own, in an order that depends on values. */
#include <stdio.h>
#include <stdlib.h>

enum { BLOCKS = 24, N = 512 };

static void sort(int *a, int n)
{
    int i, j, x;

    for (i = 1; i < n; i++) {
        x = a[i];
        for (j = i; j > 0 && a[j - 1] > x; j--)
            a[j] = a[j - 1];
        a[j] = x;
    }
}

static void reverse_bits(double *x, int n)
{
    int i, j, bit;
    double t;

    for (i = 1, j = 0; i < n; i++) {
        for (bit = n >> 1; j & bit; bit >>= 1)
            j ^= bit;
        j ^= bit;
        if (i < j)
            t = x[i], x[i] = x[j], x[j] = t;
    }
}

/* Of both, elements are chosen by the values of the other one. */
static void mix(int *a, double *x, const int *order, int n)
{
    int k;

    for (k = 0; k < n; k++) {
        x[order[k]] += a[k];
        a[order[n - 1 - k]] ^= (int)x[k] & 63;
    }
}

static unsigned long sum(const int *a, const double *x)
{
    unsigned long s = 0;
    int k;

    for (k = 0; k < BLOCKS * N; k++)
        s = s * 31 + (unsigned)a[k] + (unsigned long)(long)x[k];
    return s;
}

int main(void)
{
    int *a = malloc(BLOCKS * N * sizeof *a), *order = malloc(N * sizeof *order);
    double *x = malloc(BLOCKS * N * sizeof *x);
    double (*rows)[N] = (double (*)[N])x;
    int i, k, pass;

    for (k = 0; k < N; k++)
        order[k] = k * 37 % N;
#pragma omp parallel for private(k)
    for (i = 0; i < BLOCKS; i++)
        for (k = 0; k < N; k++) {
            a[i * N + k] = (i * 7 + k * 13) % 101;
            x[i * N + k] = (i * 5 + k * 3) % 17;
        }
    for (pass = 0; pass < 3; pass++) {
#pragma omp parallel for
        for (i = 0; i < BLOCKS; i++)
            sort(a + i * N, N);
#pragma omp parallel for
        for (i = BLOCKS - 1; i >= 0; i--)
            reverse_bits(&x[(BLOCKS - 1 - i) * N], N);
#pragma omp parallel for
        for (i = 0; i < BLOCKS; i++)
            mix(&a[i * N], x + N * i, order, N);
        printf("%lu\n", sum(a, x));

        /* In the loop itself; two at a time; the blocks of a matrix's rows. */
#pragma omp parallel for private(k)
        for (i = 0; i < BLOCKS; i += 2)
            for (k = 0; k < 2 * N; k++)
                x[i * N + (k * 5 + order[k % N]) % (2 * N)] += k;
#pragma omp parallel for private(k)
        for (i = 0; i < BLOCKS; i++)
            for (k = 0; k < N; k++)
                rows[i][order[k]] = rows[i][order[(k + 1) % N]] + 1;
        printf("%lu\n", sum(a, x));
    }
    /* What was written stays where it is until this asks for it. */
    printf("%d %g %g\n", a[BLOCKS * N / 2], x[N + 1], x[(BLOCKS - 1) * N + 7]);
    free(a);
    free(x);
    free(order);
    return 0;
}
