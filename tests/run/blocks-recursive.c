// same-as: serial
// procs: 1 2 3 4 5 6 7
/* Iterations that work in blocks of their own by functions that call themselves, with the library's help. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BLOCKS = 14, N = 1024 };

typedef struct { double re, im; } number;

/* A Fourier transform of n elements, which takes the even and the odd ones apart. */
static void transform(number *x, int n, number *room)
{
    int k;

    if (n == 1)
        return;
    for (k = 0; k < n / 2; k++) {
        room[k] = x[2 * k];
        room[n / 2 + k] = x[2 * k + 1];
    }
    memcpy(x, room, (size_t)n * sizeof *x);
    transform(x, n / 2, room);
    transform(x + n / 2, n / 2, room);
    for (k = 0; k < n / 2; k++) {
        double c = cos(6.283185307179586 * k / n), s = sin(6.283185307179586 * k / n);
        number *a = &x[k], *b = &x[n / 2 + k], t = { c * b->re - s * b->im, c * b->im + s * b->re };

        b->re = a->re - t.re;
        b->im = a->im - t.im;
        a->re += t.re;
        a->im += t.im;
    }
}

static void transform_alone(number *x, int n)
{
    number *room = malloc((size_t)n * sizeof *room);

    transform(x, n, room);
    free(room);
}

static void swap(int *a, int *b)
{
    int t = *a;

    *a = *b;
    *b = t;
}

static void quick(int *a, int from, int to)
{
    int i, last = from;

    if (from >= to)
        return;
    swap(&a[from], &a[(from + to) / 2]);
    for (i = from + 1; i <= to; i++)
        if (a[i] < a[from])
            swap(&a[++last], &a[i]);
    swap(&a[from], &a[last]);
    quick(a, from, last - 1);
    quick(a, last + 1, to);
}

/* The sums of all elements before: reaches into the block before this one, which nobody else changes there. */
static double sums(double *x, int n, int depth)
{
    double half;

    if (n == 1)
        return x[0];
    half = sums(x, n / 2, depth + 1);
    x[n - 1] += half + (depth == 0 ? x[-2] : 0);
    return half + sums(x + n / 2, n - n / 2, depth + 1);
}

int main(void)
{
    number *x = malloc(BLOCKS * N * sizeof *x), *room = malloc(BLOCKS * N * sizeof *room);
    double *y = malloc((BLOCKS + 1) * N * sizeof *y), all = 0;
    int *a = malloc(BLOCKS * N * sizeof *a);
    int i, k, pass;

#pragma omp parallel for private(k)
    for (i = 0; i < BLOCKS; i++)
        for (k = 0; k < N; k++) {
            x[i * N + k] = (number){ (i * 5 + k * 3) % 17, k % (i + 2) };
            y[i * N + k] = 1.0 / (1 + k);
            a[i * N + k] = (i * 7 + k * 1009) % 4099;
        }
    for (k = 0; k < N; k++)
        y[BLOCKS * N + k] = k;
    for (pass = 0; pass < 3; pass++) {
#pragma omp parallel for
        for (i = 0; i < BLOCKS; i++)
            transform(x + i * N, N, room + i * N);
#pragma omp parallel for
        for (i = 0; i < BLOCKS; i++)
            transform_alone(&x[i * N], N);
#pragma omp parallel for
        for (i = 0; i < BLOCKS; i++)
            quick(a + i * N, 0, N - 1);
#pragma omp parallel for
        for (i = 1; i < BLOCKS + 1; i++)
            sums(y + i * N, N, 0);
        for (i = 0; i < BLOCKS * N; i++)
            a[i] = a[i] * 31 % 4099;
        printf("%d %.6e %.6e\n", a[pass * N + 7], x[5 * N + pass].re, x[(BLOCKS - 1) * N + 3].im);
    }
    for (i = 0; i < (BLOCKS + 1) * N; i++)
        all += y[i] * (i % 7);
    printf("%.9f\n", all);
    free(x);
    free(room);
    free(y);
    free(a);
    return 0;
}
