// same-as: serial
/*
 * Variables that only clauses name, or the head of a collapsed loop: they are used, and nobody is told otherwise.
 */
#include <stdio.h>

static int scratch;
static double x[100];

static void push(double *p, int length)
{
    int n = length, first = 10;

    #pragma omp target update to(p[0:n])
    #pragma omp target data map(tofrom: p[first:n - 20])
    p[11] += 1;
}

int main(void)
{
    int v[40], m = 100;
    const char *name = "green";
    double *p = x;
    long sum = 0;

    #pragma omp target enter data map(to: p[0:m])
    #pragma omp parallel for private(scratch)
    for (int i = 0; i < 40; i++) {
        scratch = i * i;
        v[i] = scratch + 1;
    }
    #pragma omp parallel for reduction(+ : sum) collapse(3)
    for (int i = 0; i < 5; i++)
        for (short j = 9; j > 3; j -= 2)
            for (const char *q = name; q < name + 5; q++)
                sum += *q;
    push(p, m);
    printf("%d %ld %g\n", v[39], sum, x[11]);
    return 0;
}
