// procs: 1 2 3 4 5 6 7
// same-as: serial
// Functions of libraries that touch no memory are called through pointers, between loops whose results stay with their
// ranks, and inside of loops; so are some that do, and ones of the program.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef _OPENMP
#include <omp.h>
#else
static double omp_get_wtime(void)
{
    return 0;
}
#endif

enum { N = 3000 };

typedef double function(double);

static double half(double x)
{
    return 0.5 * x;
}

static double u[N], v[N];

static double first(double x)           /* reads what may be pending */
{
    return u[N / 2] + x;
}

static function *const all[] = { sin, half, fabs, first, sqrt };

static void step(double *to, const double *from)
{
#pragma omp parallel for
    for (int i = 1; i < N - 1; i++)
        to[i] = 0.25 * (from[i - 1] + 2 * from[i] + from[i + 1]);
}

static double timed(double (*now)(void), void (*pass)(double *, const double *),
                    void *(*copy)(void *, const void *, size_t))
{
    double seconds = 0, some[4];

    for (int k = 0; k < 5; k++) {
        double start = now();
        pass(k % 2 ? u : v, k % 2 ? v : u);
        seconds += now() - start;
        copy(some, &v[N / 3], sizeof some);
        printf("%.12g\n", some[k % 4]);
    }
    return seconds;
}

int main(void)
{
    double sum = 0;

    for (int i = 0; i < N; i++)
        u[i] = v[i] = i * 37 % 101;
    for (int k = 0; k < 5; k++) {
        function *f = all[k];
        step(k % 2 ? u : v, k % 2 ? v : u);
        printf("%.12g\n", f(u[N - 2] + v[1]));
#pragma omp parallel for reduction(+ : sum)
        for (int i = 0; i < N; i++)
            sum += (k == 3 ? half : f)(u[i]);
    }
    if (timed(omp_get_wtime, step, memcpy) < 0)
        puts("time goes backwards");
    printf("%.10g\n", sum);
    return 0;
}
