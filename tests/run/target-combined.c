// same-as: openmp
/*
 * target combined with parallel, teams, simd and loops: over the set without a device, inside one rank with it.
 */
#include <omp.h>
#include <stdio.h>

#define N 500

static double a[N], b[N], m[20][20];

static double checksum(const double *x, int n)
{
    double s = 0;

    for (int i = 0; i < n; i++)
        s += (i + 1) * x[i];
    return s;
}

static void loops(int n)
{
    double s = 0;
    int last = -1, first = 3;

    #pragma omp target parallel for map(from: a[0:n])
    for (int i = 0; i < n; i++)
        a[i] = i;
    #pragma omp target parallel for map(to: a) map(from: b[0:n]) device(0) schedule(dynamic, 7)
    for (int i = 0; i < n; i++)
        b[i] = 2 * a[i];
    #pragma omp target parallel for simd reduction(+: s) lastprivate(last) firstprivate(first)
    for (int i = 0; i < n; i++) {
        s += a[i] * b[i] + first;
        last = i;
    }
    printf("%g %g %g %d\n", checksum(a, n), checksum(b, n), s, last);
    #pragma omp target parallel loop map(a)
    for (int i = 0; i < n; i++)
        a[i] += 1;
    #pragma omp target simd map(tofrom: a[0:n])
    for (int i = 1; i < n; i++)
        a[i] *= 2;
    printf("%g\n", checksum(a, n));
}

static void teams(int n)
{
    int x = 0, most = 0;

    #pragma omp target teams distribute parallel for collapse(2) map(from: m)
    for (int i = 0; i < 20; i++)
        for (int j = 0; j < 20; j++)
            m[i][j] = i * 20 + j;
    #pragma omp target teams distribute parallel for simd map(tofrom: m) num_teams(3) thread_limit(2)
    for (int i = 0; i < 20; i++)
        for (int j = 0; j < 20; j++)
            m[i][j] += j;
    #pragma omp target teams distribute map(tofrom: a) dist_schedule(static, 16)
    for (int i = 0; i < n; i++)
        a[i] += b[i];
    #pragma omp target teams distribute simd map(tofrom: a)
    for (int i = 0; i < n; i++)
        a[i] -= 1;
    #pragma omp target teams loop reduction(max: most)
    for (int i = 0; i < n; i++)
        most = most > i % 77 ? most : i % 77;
    #pragma omp target teams num_teams(4) reduction(+: x) device(omp_get_num_devices() / 2)
    x += omp_get_num_teams() > 0;
    printf("%g %g %d %d\n", checksum(m[0], 400), checksum(a, n), most, x >= 1 && x <= 4);
}

static void regions(void)
{
    int x = 5, sum = 0;

    #pragma omp target parallel shared(x) reduction(+: sum) num_threads(3)
    {
        #pragma omp for
        for (int i = 0; i < 10; i++)
            sum += i * x;
    }
    #pragma omp target map(tofrom: sum)
    {
        #pragma omp parallel for reduction(+: sum)
        for (int i = 0; i < 10; i++)
            sum += i;
        for (int i = 0; i < N; i++)
            a[i] = i % 3;
    }
    printf("%d %g\n", sum, checksum(a, N));
}

int main(void)
{
    loops(N);
    teams(N);
    regions();
    return 0;
}
