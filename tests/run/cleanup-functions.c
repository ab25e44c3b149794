// procs: 1 2 3 4 5 6 7
// same-as: serial
/* Functions that are called where a variable's block ends: they store in parallel code, and read what parallel code has
   stored. */
#include <stdio.h>

enum { N = 4000 };

static double a[N], b[N];
static int left[N];

static void show(int *n)
{
    double sum = 0;

    for (int i = 0; i < *n; i++)
        sum += a[i] * (i % 3);
    printf("%d %.1f %.1f\n", *n, sum, b[7]);
}

static void add(double **p)
{
    **p += a[3];
}

static void leave(const int *p)
{
    left[*p] += *p + 100;
}

static void fill(int k)
{
    int n __attribute__((cleanup(show))) = N - k;

#pragma omp parallel for
    for (int i = 0; i < N; i++) {
        a[i] = i * 0.5 + k;
        b[N - 1 - i] = i;
    }
}

int main(void)
{
    __attribute__((cleanup(show))) int n = N;
    long sum = 0;

    fill(1);
    fill(2);
    {
        __attribute__((__cleanup__(add))) double *p = &b[9];

#pragma omp parallel for
        for (int i = 0; i < N; i++)
            a[i] = b[i] + 1;
    }
    printf("%.1f\n", b[9]);
#pragma omp parallel for
    for (int i = 0; i < N; i++) {
        const int which __attribute__((cleanup(leave))) = i;

        b[i] += which;
        if (i % 3)
            continue;
        a[i] = b[i] / 2;
    }
#pragma omp parallel for
    for (int i = 0; i < N; i++) {
        __attribute__((cleanup(add))) double *q = &b[i];

        *q += 2;
    }
    for (int i = 0; i < N; i++)
        sum = sum * 3 + left[i];
    printf("%ld\n", sum);
#pragma omp parallel for
    for (int i = 0; i < N; i++)
        a[i] = a[i] + b[i];
    return 0;
}
