#include "target-files.h"

void use_one(double *x)
{
    *x += table[(int)*x & 63];
}

void begin_data(double *p, int n)
{
#pragma omp target enter data map(to: p[0:n])
}

void end_data(double *p, int n)
{
#pragma omp target exit data map(from: p[0:n])
}

void use_table(double *p, int n)
{
#pragma omp target map(tofrom: p[0:n])
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        use_one(p + i);
}

static void part(double *p, int from, int n)
{
#pragma omp target data map(tofrom: p[from:n])
    {
#pragma omp target
        for (int i = from; i < from + n; i++)
            p[i] += i;
#pragma omp target map(tofrom: counter)
        counter++;
    }
#pragma omp target update from(counter)
}

void by_quarters(double *p, int n)
{
#pragma omp target data map(tofrom: p[0:n])
    for (int k = 0; k < 4; k++)
        part(p, k * n / 4, n / 4);
}
