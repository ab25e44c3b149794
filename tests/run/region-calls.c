// Regions whose loops stand in functions that they call: a solver of which every thread makes every call. Beside it
// functions that are called from elsewhere, too, whose loops stay those of the region around.
// procs: 1 2 3 4 5 6 7
// same-as: serial
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#ifdef _OPENMP
#include <omp.h>
#else
static int omp_get_thread_num(void) { return 0; }
#endif

enum { N = 97 };
static double p[N], q[N], r[N], z[N], b[N];
static int calls;

static double norm(double square)
{
    return sqrt(square > 0 ? square : 0);
}

static void fill(double *to, double with, int n)
{
#pragma omp for nowait
    for (int i = 0; i < n; i++)
        to[i] = with;
}

static double dot(const double *u, const double *v, int n)
{
    static double sum;

#pragma omp barrier
#pragma omp single
    sum = 0;
#pragma omp for reduction(+ : sum)
    for (int i = 0; i < n; i++)
        sum += u[i] * v[i];
    return sum;
}

static void multiply(const double *u, double *v, int n)
{
    int i;
    double s;

#pragma omp for
    for (i = 0; i < n; i++) {
        s = 4 * u[i];
        if (i > 0)
            s -= u[i - 1];
        if (i < n - 1)
            s -= u[i + 1];
        v[i] = s;
    }
}

static void add(double *to, double factor, const double *u, double keep, int n)
{
#pragma omp for
    for (int i = 0; i < n; i++)
        to[i] = keep * to[i] + factor * u[i];
}

static double solve(int most, double small)
{
    double rho = dot(r, r, N), before;

    for (int k = 0; k < most && norm(rho) > small; k++) {
        multiply(p, q, N);
        double alpha = rho / dot(p, q, N);
        add(z, alpha, p, 1, N);
        add(r, -alpha, q, 1, N);
        before = rho;
        rho = dot(r, r, N);
        add(p, 1, r, rho / before, N);
#pragma omp master
        calls++;
    }
    return rho;
}

/* Called by all threads of a region, and by one: each call shares its loop among those that make it. */
static void count(int *of, int n)
{
#pragma omp for
    for (int i = 0; i < n; i++)
        of[i]++;
}

/* Of other files, for all that is known. */
double spread(double *of, int n, double by)
{
#pragma omp for
    for (int i = 0; i < n; i++)
        of[i] += by;
    return of[0];
}

static void bump(double *of)
{
    of[omp_get_thread_num() * 0]++;
}

static void inner(double *of, int n)
{
#pragma omp for
    for (int i = 0; i < n; i++)
        of[i] += i;
#pragma omp single
    bump(of);
}

int main(void)
{
    double left = 0, sum = 0;
    int times[N] = { 0 };

#pragma omp parallel shared(left)
    {
        double last;

        fill(z, 0, N);
        fill(q, 0, N);
#pragma omp for
        for (int i = 0; i < N; i++)
            p[i] = r[i] = b[i] = 1 + i % 5;
        last = solve(30, 1e-9);
#pragma omp single
        left = last;
    }
    printf("%d %d\n", calls, left < 1e-9);
#pragma omp parallel
    {
        count(times, N);
#pragma omp for
        for (int i = 0; i < N; i++)
            times[i] *= 2;
    }
    count(times, N / 2);
#pragma omp parallel
    {
        double s = spread(b, N, 2);
        spread(z, N, s > 0);
    }
#pragma omp parallel
    inner(q, N);
    for (int i = 0; i < N; i++)
        sum += (z[i] + times[i] + b[i] + q[i] * 1e-9) * (i % 7);
    printf("%.9g\n", sum);
    return 0;
}
