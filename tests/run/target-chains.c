// same-as: openmp
/*
 * Targets that nobody waits for: to all devices at once, in chains with tasks of the host and updates between them.
 */
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

#define BLOCKS 6
#define N 64
#define JOBS 23

static double simulated(double x, int steps)
{
    for (int i = 0; i < steps; i++)
        x = x * 1.0001 + i;
    return x;
}

static void chains(double *a, double *b)
{
#pragma omp parallel
#pragma omp single
    for (int k = 0; k < BLOCKS; k++) {
#pragma omp target nowait depend(out: a[k * N]) map(from: a[k * N:N]) device(k)
        for (int i = 0; i < N; i++)
            a[k * N + i] = k * i;
#pragma omp target nowait depend(in: a[k * N]) depend(out: b[k * N]) map(to: a[k * N:N]) map(from: b[k * N:N])
        for (int i = 0; i < N; i++)
            b[k * N + i] = a[k * N + i] + 1;
#pragma omp task depend(inout: b[k * N])
        for (int i = 0; i < N; i++)
            b[k * N + i] *= 2;
        if (k) {
#pragma omp target nowait depend(in: b[(k - 1) * N]) depend(inout: b[k * N]) map(tofrom: b[(k - 1) * N:2 * N])
            for (int i = 0; i < N; i++)
                b[k * N + i] += b[(k - 1) * N + i];
        }
    }
}

static void all_devices(void)
{
    double in[JOBS], out[JOBS], sum = 0;

    for (int j = 0; j < JOBS; j++)
        in[j] = j;
    for (int j = 0; j < JOBS; j++) {
#pragma omp target nowait map(to: in[j:1]) map(from: out[j:1]) device(j % 4) firstprivate(j)
        out[j] = simulated(in[j], 100 * j);
    }
#pragma omp taskwait
    for (int j = 0; j < JOBS; j++)
        sum += out[j];
#pragma omp taskgroup
    for (int j = 0; j < JOBS; j++) {
#pragma omp target nowait map(to: in[j:1]) map(from: out[j:1])
        out[j] = simulated(in[j], 10 * j) + 1;
    }
    for (int j = 0; j < JOBS; j++)
        sum += out[j];
    printf("%.4f\n", sum);
}

int main(void)
{
    double *a = calloc(BLOCKS * N, sizeof *a), *b = calloc(BLOCKS * N, sizeof *b), v[8] = { 0 }, sum = 0;
    int z = 1;

    chains(a, b);
    for (int i = 0; i < BLOCKS * N; i++)
        sum += b[i] * (i % 3 + 1);
    printf("%g\n", sum);
    all_devices();

    for (int k = 0; k < 8; k++) {
#pragma omp target nowait map(tofrom: v) depend(inout: v) device(k % 3)
        for (int i = k; i < 8; i++)
            v[i] += k;
    }
#pragma omp target update from(v) depend(in: v)
#pragma omp taskwait
    for (int i = 0; i < 8; i++)
        printf("%g ", v[i]);
    puts("");

#pragma omp target enter data map(to: z) nowait depend(inout: z)
#pragma omp target nowait depend(inout: z) map(z)
    z = z * 5;
#pragma omp target update from(z) nowait depend(inout: z)
#pragma omp task depend(inout: z) shared(z)
    z += 3;
#pragma omp target update to(z) nowait depend(inout: z)
#pragma omp target depend(inout: z) map(z)
    z *= 7;
#pragma omp target exit data map(from: z) nowait depend(inout: z)
#pragma omp taskwait
    printf("%d\n", z);
    free(a);
    free(b);
    return 0;
}
