// Regions that become their loops: what stands between these, and what the region says of itself. Each has a neighbour
// that looks alike and must stay a region.
// procs: 1 2 3 4 5 6 7
// same-as: serial
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef _OPENMP
#include <omp.h>
#else
static int omp_get_thread_num(void) { return 0; }
static double omp_get_wtime(void) { return 0; }
#endif

enum { N = 53 };
static double a[N][N], x[N], y[N];
struct pair { double a, b; };
static int reports;

static void report(const char *what, int step, double value)
{
    printf("%s %d: %.6g\n", what, step, value);
    reports++;
}

static double twice(double v)
{
    double w = v;

    w += v;
    return w;
}

/* barrier, master, masked, printf and calls on one thread, nowait between loops. */
static void messages(int steps)
{
    double worst = 0;

#pragma omp parallel default(none) shared(x, y, steps, worst)
    {
        const double start = omp_get_wtime();
        for (int t = 0; t < steps; t++) {
#pragma omp for nowait
            for (int i = 0; i < N; i++)
                x[i] = sqrt(t + i) + (start < 0);
#pragma omp for
            for (int i = 0; i < N; i++)
                y[i] = i % (t + 2);
#pragma omp master
            worst = 0;
#pragma omp barrier
#pragma omp for reduction(max : worst) schedule(dynamic, 4)
            for (int i = 0; i < N; i++)
                worst = fmax(worst, x[i] - y[i]);
#pragma omp masked
            {
                report("worst", t, worst);
                if (t == 1)
                    printf("half %d\n", steps / 2);
            }
#pragma omp barrier
        }
    }
}

/* LU without pivots. */
static void factor(int n)
{
#pragma omp parallel num_threads(3) if (n > 4)
    for (int k = 0; k < n - 1; k++) {
        double by = 1 / twice(a[k][k]);
        int first = k;

        first++;
#pragma omp barrier
#pragma omp for simd nowait
        for (int i = first; i < n; i++)
            a[i][k] *= 2 * by;
#pragma omp barrier
#pragma omp for nowait
        for (int i = first; i < n; i++) {
#pragma omp simd
            for (int j = first; j < n; j++)
                a[i][j] -= a[i][k] * a[k][j];
        }
#pragma omp barrier
    }
}

/* Weights of each thread's own, set alike; firstprivate and lastprivate; a sum over the region. */
static double sums(double scale)
{
    double sum = 1, most = -1, last = 0;
    long count = 0;

#pragma omp parallel firstprivate(scale) reduction(+ : sum, count) reduction(max : most)
    {
        double weight[3], *row = y;
        struct pair pair;
        static double shift = 0.5;

        for (int k = 0; k < 3; k++)
            weight[k] = scale / (k + 1);
        pair.a = weight[2];
        pair.b = 1;
#pragma omp for lastprivate(last)
        for (int i = 0; i < N; i++) {
            last = weight[i % 3] * x[i] + pair.a;
            y[i] = last;
            sum += last;
            if (last > most)
                most = last;
        }
#pragma omp single
        shift += row[3] > 0;
#pragma omp for nowait
        for (int i = 0; i < N; i++) {
            row[i] += pair.b + shift;
            sum += row[i];
            count++;
        }
    }
    return sum + count + most + last;
}

/* These stay: a thread's own sum, what each thread adds, an array of each thread, a changed firstprivate. */
static double stays(int n)
{
    double sum = 0, part[N] = { 0 };
    int threads = 0, more = 0, first = 1, times = 0;

#pragma omp parallel reduction(+ : sum)
    {
#pragma omp for
        for (int i = 0; i < n; i++)
            sum += x[i];
        if (sum > 1e9)
            sum = 0;
    }
#pragma omp parallel
    {
        double own[N];
#pragma omp for
        for (int i = 0; i < n; i++) {
            own[i] = 2 * x[i];
            x[i] = own[i] / 2;
        }
#pragma omp critical
        threads |= 1;
    }
#pragma omp parallel firstprivate(first)
    {
        first += 2;
#pragma omp for
        for (int i = 0; i < n; i++)
            part[i] += first;
    }
#pragma omp parallel num_threads(2) reduction(+ : more)
    {
        int times = 0;
#pragma omp for
        for (int i = 0; i < n; i++)
            times++;
        more += times;
    }
#pragma omp parallel
    {
        int me = omp_get_thread_num();
#pragma omp for nowait
        for (int i = 0; i < n; i++)
            part[i] += i;
#pragma omp master
        times += me == 0;
#pragma omp barrier
    }
    for (int i = 0; i < n; i++)
        sum += part[i];
    return sum + threads + more + times;
}

int main(void)
{
    double sum = 0;

    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            a[i][j] = i == j ? 3 * N : (i * 5 + j * 3) % 11;
    messages(5);
    factor(N);
    factor(3);
    printf("%.9g\n", sums(1.5));
    printf("%.9g\n", stays(N));
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            sum += a[i][j] * (i + 2 * j);
    printf("%.9g %d\n", sum, reports);
    return 0;
}
