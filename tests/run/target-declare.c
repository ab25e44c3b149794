// same-as: openmp
/*
 * declare target: variables that are not copied by default, functions that devices call; structs with pointers.
 */
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

#define N 300

#pragma omp declare target
static int calls;
double table[N];

static double twice(double x)
{
    calls++;
    return 2 * x;
}
#pragma omp end declare target

int count, linked = 3;
static double third(double x) { return x / 3; }
#pragma omp declare target(count)
#pragma omp declare target to(third) device_type(any)
#pragma omp declare target link(linked)

struct vector {
    int n;
    double *v;
};

static double norm(const struct vector *x)
{
    double s = 0;

    for (int i = 0; i < x->n; i++)
        s += x->v[i] * x->v[i];
    return s;
}

static void vectors(void)
{
    struct vector x[3];
    double all = 0;
    int n = omp_get_num_devices() > 0 ? omp_get_num_devices() : 1;

    for (int k = 0; k < 3; k++) {
        x[k].n = 10 * (k + 1);
        x[k].v = malloc(x[k].n * sizeof(double));
        #pragma omp target map(tofrom: x[k], x[k].v[0:x[k].n]) device(k % n)
        for (int i = 0; i < x[k].n; i++)
            x[k].v[i] = i + k;
    }
    for (int k = 0; k < 3; k++) {
        #pragma omp target map(tofrom: all) map(to: x[0:3], x[k].v[0:x[k].n]) device(n - 1)
        all += norm(&x[k]);
    }
    printf("%g\n", all);
    for (int k = 0; k < 3; k++)
        free(x[k].v);
}

int main(void)
{
    int n = omp_get_num_devices() > 0 ? omp_get_num_devices() : 1, undeclared = 0;

    for (int k = 0; k < 4; k++) {
        #pragma omp target device(k % n) map(linked)
        {
            table[k] = twice(k) + third(k);
            count += k;
            linked++;
            undeclared++;
        }
    }
    #pragma omp target update from(table, count, calls)
    printf("%g %g %d %d %d %d\n", table[2], table[3], calls, count, linked, undeclared);
    #pragma omp target parallel for map(always, from: table)
    for (int i = 0; i < N; i++)
        table[i] = third(i);
    printf("%g\n", table[N - 1]);
    vectors();
    return 0;
}
