// procs: 1 2 3 4 5 6 7
// same-as: serial
// Sequential loops that declare what they are bounded by, or what subscripts use, beside their own variable: nothing of
// that can be said before the loop.
#include <stdio.h>

#define N 100

static long x[N], y[N];

static void add(int block)
{
    for (int i = 0, first = block * 10, n = first + 10; first + i < n; i++)
        y[first + i] += block + i;
}

int main(void)
{
    long sum = 0;

    #pragma omp parallel
    #pragma omp single
    for (int b = 0; b < 10; b++) {
        #pragma omp task
        for (long *p = &x[b * 10], *end = p + 10; p < end; p++)
            *p = b + (p - x);
    }
    #pragma omp parallel for
    for (int b = 0; b < 10; b++) {
        add(b);
        for (int j = 0, k = 10 * b; j < 10; j++)
            y[k + j] += x[k + j];
    }
    for (long *p = x, *end = p + N; p < end; p++)
        sum += *p;
    for (int i = 0, n = N; i < n; i++)
        sum += y[i] * i;
    printf("%ld\n", sum);
    return 0;
}
