// procs: 1 2 3 4 7
// same-as: openmp
// Outside of regions: functions that make one task each, called by one that waits for them, by one that does not, and by
// one that is left by longjmp. Tasks that name variables of their function are complete when it returns.
#include <setjmp.h>
#include <stdio.h>

enum { BLOCKS = 12, SIZE = 40 };

static double x[BLOCKS][SIZE];
static jmp_buf out;

static void step(double *b, double by)
{
#pragma omp target nowait map(tofrom: b[0:SIZE]) depend(inout: b[0:SIZE])
    for (int i = 0; i < SIZE; i++)
        b[i] += by * i;
}

static void follow(const double *a, double *b)
{
#pragma omp task depend(in: a[0:SIZE]) depend(inout: b[0:SIZE])
    for (int i = 0; i < SIZE; i++)
        b[i] += a[SIZE - 1 - i] / 2;
}

static double sum_of(const double *b)
{
    double sum = 0;
#pragma omp task shared(sum) depend(in: b[0:SIZE])
    for (int i = 0; i < SIZE; i++)
        sum += b[i];
#pragma omp taskwait
    return sum;
}

static void all_steps(int times)
{
    for (int t = 0; t < times; t++) {
        for (int b = 0; b < BLOCKS; b++)
            step(x[b], b + t);
        for (int b = 1; b < BLOCKS; b++)
            follow(x[b - 1], x[b]);
    }
#pragma omp taskwait
}

static void no_wait(void)
{
    for (int b = 0; b < BLOCKS; b++)
        step(x[b], 1);
}

static void left(int depth)
{
    if (depth)
        left(depth - 1);
    for (int b = 0; b < BLOCKS; b++)
        step(x[b], depth);
#pragma omp taskwait
    if (!depth)
        longjmp(out, 1);
}

static double total(void)
{
    double sum = 0;

    for (int b = 0; b < BLOCKS; b++)
        for (int i = 0; i < SIZE; i++)
            sum += x[b][i] * (b + 1);
    return sum;
}

int main(void)
{
    all_steps(3);
    printf("%.6f\n", total());
    no_wait();
    if (!setjmp(out))
        left(2);
    no_wait();
    all_steps(2);
    printf("%.6f %.6f\n", total(), sum_of(x[BLOCKS - 1]));
    return 0;
}
