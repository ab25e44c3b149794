// procs: 1 2 4
// threads: 1 2 3
// same-as: serial
// Threads inside a rank: loops that they may share, and loops that they may not.
#include <math.h>
#include <stdio.h>
#ifdef _OPENMP
#include <omp.h>
#endif

enum { N = 1000 };
static double a[N], b[N];
static int seen[N], square[30][40];

static double f(double t)
{
    return sqrt(t) + 1;
}

int main(void)
{
    int i, j, step, last = 0, calls = 0;
    double sum = 0, most = 0, t;
    long product = 1;

    for (step = 0; step < 10; step++) {
        #pragma omp parallel for private(t) lastprivate(last)
        #pragma llc result(&a[i], 1)
        for (i = 0; i < N; i++) {
            t = i * 0.5 + step;
            a[i] = f(t);
            last = i;
        }
        #pragma omp parallel for reduction(max: most) reduction(+: calls) schedule(static, 7)
        for (i = N - 1; i >= 0; i -= 3) {
            if (a[i] > most)
                most = a[i];
            calls++;
        }
        #pragma omp parallel for collapse(2) schedule(static, 11)
        #pragma llc result(&square[i][j], 1)
        for (i = 0; i < 30; i++)
            for (j = 0; j <= 39; j++)
                square[i][j] = i * j + step;
        #pragma omp parallel firstprivate(product)
        {
            double before = 0;

            #pragma omp for
            #pragma llc result(&b[i], 1)
            for (i = 0; i < N; i++)
                b[i] = a[i] * product;
            #pragma omp for                     /* the region's own variable is not for several threads */
            for (i = 0; i < N; i++)
                before += a[i];
        }
    }
#ifdef _OPENMP
    int most_threads = omp_get_max_threads();

#endif
    #pragma omp parallel for
    #pragma llc result(&seen[i], 1)
    for (i = 0; i < N; i++) {
#ifdef _OPENMP
        seen[i] = omp_get_thread_num() < omp_get_num_threads() && omp_get_num_threads() <= most_threads;
#else
        seen[i] = 1;
#endif
    }
    #pragma omp parallel for reduction(*: product) num_threads(1)
    for (i = 1; i < 15; i++)
        product *= i;
    for (i = 0; i < N; i++)
        sum += seen[i] + b[i] + square[i % 30][i % 40];
    printf("%.10g %.10g %d %d %ld\n", sum, most, last, calls, product);
    return 0;
}
