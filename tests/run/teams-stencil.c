// same-as: serial
/* Loops over teams, on the host and on devices, that are run as loops over threads: a stencil, and sums. */
#include <stdio.h>
#include <stdlib.h>

static int n = 701;

static double weight(int i)
{
    return 1.0 / (1 + i % 5);
}

static double average(const double *u, int i)
{
    return u[i] + 0.25 * (u[i - 1] - 2 * u[i] + u[i + 1]);
}

int main(void)
{
    double *u = calloc(n, sizeof *u), *v = calloc(n, sizeof *v), sum = 0, most = 0;
    int last = 0, started = 0;

    u[n / 2] = 1000;
    #pragma omp target data map(tofrom: u[0:n]) map(alloc: v[0:n])
    for (int step = 0; step < 20; step++) {
        #pragma omp target teams distribute parallel for num_teams(8) thread_limit(64)
        for (int i = 1; i < n - 1; i++)
            v[i] = average(u, i);
        #pragma omp target teams loop
        for (int i = 1; i < n - 1; i++)
            u[i] = v[i];
    }
    #pragma omp teams distribute parallel for simd reduction(+: sum) lastprivate(last) schedule(static, 3)
    for (int i = 0; i < n; i++) {
        sum += u[i] * weight(i);
        last = i;
    }
    #pragma omp teams distribute simd collapse(2) dist_schedule(static, 8)
    for (int i = 0; i < 30; i++)
        for (int j = 0; j < 20; j++)
            v[20 * i + j] = i - j;
    #pragma omp teams distribute reduction(max: most) shared(v) firstprivate(started)
    for (int i = 0; i < 600; i++) {
        started += i;
        most = v[i] > most && started >= 0 ? v[i] : most;
    }
    printf("%.9g %d %g\n", sum, last, most);
    free(u);
    free(v);
    return 0;
}
