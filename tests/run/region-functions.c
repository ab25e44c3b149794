// Regions whose loops stand in functions that others may call as well: functions with external linkage, and static ones
// that code outside of such regions calls too, declared in front or behind, which call each other. What keeps a variable
// of its own stays one function.
// procs: 1 2 3 4 5 6 7
// same-as: serial
#include <stdio.h>
#include <stdlib.h>

enum { N = 203 };
double u[N], v[N], w[N];

void relax(double *to, const double *from, int n);
double total(const double *of, int n);

void sweep(double *a, double *b, int n, int times)
{
    for (int t = 0; t < times; t++) {
        relax(b, a, n);
        relax(a, b, n);
    }
}

/* each thread of a region around, and one that has none */
static void fill(double *to, double from, int n)
{
#pragma omp for
    for (int i = 0; i < n; i++)
        to[i] = from + i % 7;
}

/* the same variable for all calls, wherever they stand */
int counted(int n)
{
    static int calls;

#pragma omp single
    calls += n;
    return calls;
}

/* calls itself, and is followed by threads that have the same arguments */
void halve(double *of, int n)
{
    if (n < 20)
        return;
#pragma omp for
    for (int i = 0; i < n; i++)
        of[i] *= 0.5;
    halve(of, n / 2);
}

static double shared_sum;

int main(void)
{
    double first, second;
    void (*any)(double *, const double *, int) = relax;

    fill(u, 1, N);
    relax(w, u, N);
#pragma omp parallel
    {
        fill(v, 2, N);
        sweep(u, v, N, 5);
#pragma omp single
        v[0] += 1;
        halve(v, N);
        relax(w, v, N);
    }
#pragma omp parallel num_threads(3)
    {
        relax(u, w, N);
        halve(u, N);
    }
#pragma omp parallel
    {
        counted(2);
        relax(v, u, N);
    }
    counted(1);
    any(w, v, N);
    sweep(w, u, N, 2);
    halve(w, 50);
#pragma omp parallel
    total(u, N);
    first = shared_sum;
    total(w, N);
    second = shared_sum;
    printf("%.10f %.10f %d\n", first, second, counted(0));
    for (int i = 0; i < N; i += 20)
        printf("%.10f %.10f %.10f\n", u[i], v[i], w[i]);
    return 0;
}

void relax(double *to, const double *from, int n)
{
    int i;

#pragma omp for
    for (i = 1; i < n - 1; i++)
        to[i] = 0.5 * from[i] + 0.25 * (from[i - 1] + from[i + 1]);
#pragma omp single
    to[0] = to[n - 1] = from[n / 2];
}

double total(const double *of, int n)
{
#pragma omp single
    shared_sum = 0;
#pragma omp for reduction(+ : shared_sum)
    for (int i = 0; i < n; i++)
        shared_sum += of[i];
    return shared_sum;
}
