// same-as: openmp
// stderr: demand-time-pointer.c:27: 'parallel for': state
// procs: 2 3
// env: OTOSP_MOVE=demand
// env: OTOSP_DEBUG=exchange
/* A routine of OpenMP's that is called through a pointer was taken for a function that no translator has seen, after
   which everything was sent to all ranks at the end of each loop. */
#include <omp.h>
#include <stdio.h>

#define N 1000

static double a[N];

static double timed(double (*now)(void), void (*pass)(double), double s)
{
    double start = now();

    pass(s);
    return now() - start;
}

static void fill(double s)
{
    int i;

    #pragma omp parallel for
    for (i = 0; i < N; i++)
        a[i] = s * i;
}

int main(void)
{
    double sum = 0;
    int i, k;

    for (k = 0; k < 3; k++)
        if (timed(omp_get_wtime, fill, k + 1) < 0)
            return 1;
    for (i = 0; i < N; i++)
        sum += a[i] * (i % 3);
    printf("%g\n", sum);
    return 0;
}
