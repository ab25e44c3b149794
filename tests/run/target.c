// same-as: openmp
/*
 * target with and without a device: what it has copies of and what it shares, in order with what the host does;
 * pointers, members and sections that are mapped; in a parallel loop over devices; constructs inside.
 */
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

#define N 2000

struct vector {
    int n;
    double *v, w[4];
};

static double *p;
int increment = 5;

static void scale(double *x, int n, double f)
{
    for (int i = 0; i < n; i++)
        x[i] *= f;
}

static double sum(const double *x, int n)
{
    double s = 0;

    for (int i = 0; i < n; i++)
        s += x[i];
    return s;
}

static int devices(void)
{
    return omp_get_num_devices() > 0 ? omp_get_num_devices() : 1;
}

static void pointers_and_members(void)
{
    struct vector t = { N, malloc(N * sizeof(double)), { 1, 2, 3, 4 } };
    int n = devices();

    p = malloc(N * sizeof *p);
    #pragma omp target enter data map(to: t, t.v[0:N]) map(alloc: p[0:N])
    #pragma omp target map(tofrom: t) map(from: p[0:N])
    for (int i = 0; i < t.n; i++)
        p[i] = t.v[i] = i;
    #pragma omp target exit data map(from: t.v[0:N]) map(release: p[0:N])
    printf("%g %g\n", sum(p, N), sum(t.v, N));

    increment = 7;
    #pragma omp target device(n - 1) map(tofrom: t.w[1:2], increment) firstprivate(n)
    {
        t.w[1] += 10;
        t.w[2] += increment;
        n = -1;
        increment -= n;
    }
    printf("%g %g %d %d\n", t.w[1], t.w[2], increment, n > 0);
    free(t.v);
}

static void one_after_the_other(void)
{
    for (int r = 0; r < 3; r++) {
        #pragma omp target device(r % devices()) map(p[0:N]) nowait depend(inout: p[0:N])
        scale(p, N, r + 1);
    }
    #pragma omp taskwait
    printf("%g\n", sum(p, N));
}

static void loop_over_devices(void)
{
    double *q = malloc(N * sizeof *q);
    int n = devices();

    #pragma omp parallel for
    for (int d = 0; d < 8; d++) {
        int low = d * N / 8, high = (d + 1) * N / 8;

        #pragma omp target device(d % n) map(to: p[low:high - low]) map(from: q[low:high - low])
        #pragma omp parallel for
        for (int i = low; i < high; i++)
            q[i] = 2 * p[i] + increment;
    }
    printf("%g\n", sum(q, N));
    free(q);
}

static void constructs_inside(void)
{
    static double m[10][10];
    int count = 0;

    #pragma omp target device(0) map(tofrom: m[0:10])
    {
        #pragma omp parallel for
        for (int i = 0; i < 10; i++)
            for (int j = 0; j < 10; j++)
                m[i][j] += i * 10 + j;
        #pragma omp single
        m[0][0] = 1000;
        #pragma omp barrier
        #pragma omp for
        for (int i = 0; i < 10; i++)
            m[i][1] = omp_get_level() + omp_get_num_threads();
        #pragma omp atomic
        m[9][9]++;
        #pragma omp critical
        m[9][8]++;
    }
    printf("%g\n", sum(m[0], 100));
    #pragma omp parallel num_threads(2)
    {
        #pragma omp target map(tofrom: count)
        #pragma omp atomic
        count += 1 + 100 * omp_get_level() + 100 * omp_in_parallel();
    }
    printf("%d\n", count > 0 && count <= 2);
}

static void default_maps(void)
{
    int x = 0, seen = 0, y[10] = { 0 };
    const int five = 5;

    #pragma omp target
    {
        x = 4;
        y[2] = x + five;
    }
    printf("%d %d\n", x, y[2]);
    #pragma omp target defaultmap(tofrom: scalar)
    {
        x = 5;
        y[3] = 4;
    }
    #pragma omp target defaultmap(firstprivate: aggregate) map(from: seen) device(0)
    {
        x = 8;
        y[3] += x;
        seen = y[3];
    }
    printf("%d %d %d\n", x, y[3], seen);
    #pragma omp target device(1 % devices()) private(x) map(always, tofrom: y[0:4]) if(seen > 100)
    {
        x = 9;
        y[0] = x + omp_is_initial_device();
    }
    printf("%d %d\n", x, y[0]);
}

int main(void)
{
    pointers_and_members();
    one_after_the_other();
    loop_over_devices();
    constructs_inside();
    default_maps();
    free(p);
    return omp_get_num_devices() != omp_get_initial_device();
}
