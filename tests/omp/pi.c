// procs: 1 2 3 4
// same-as: openmp
// options: -O2
// Pi in the ways of the tutorials: partial sums by thread number, critical, atomic, reduction, sections, a
// lock, tasks, and points in a circle.
#include <math.h>
#include <omp.h>
#include <stdio.h>
#include "lcg.h"

enum { STEPS = 200000, MAX_THREADS = 256 };
#define PI 3.14159265358979323846

static const double width = 1.0 / STEPS;

static double height(int i)
{
    double x = (i + 0.5) * width;

    return 4 / (1 + x * x);
}

static double by_thread_number(void)
{
    double partial[MAX_THREADS] = { 0 }, sum = 0;
    int threads = 0;

    #pragma omp parallel
    {
        int me = omp_get_thread_num(), all = omp_get_num_threads();

        if (me == 0)
            threads = all;
        for (int i = me; i < STEPS; i += all)
            partial[me] += height(i);
    }
    for (int t = 0; t < threads; t++)
        sum += partial[t];
    return sum * width;
}

static double by_critical(void)
{
    double sum = 0;

    #pragma omp parallel
    {
        double mine = 0;

        #pragma omp for nowait
        for (int i = 0; i < STEPS; i++)
            mine += height(i);
        #pragma omp critical
        sum += mine;
    }
    return sum * width;
}

static double by_atomic(void)
{
    double sum = 0;

    #pragma omp parallel
    {
        double mine = 0;

        #pragma omp for schedule(static, 100)
        for (int i = 0; i < STEPS; i++)
            mine += height(i);
        #pragma omp atomic
        sum += mine * width;
    }
    return sum;
}

static double by_reduction(void)
{
    double sum = 0;

    #pragma omp parallel for simd reduction(+: sum) schedule(guided)
    for (int i = 0; i < STEPS; i++)
        sum += height(i);
    return sum * width;
}

static double range(int from, int to)
{
    double sum = 0;

    for (int i = from; i < to; i++)
        sum += height(i);
    return sum * width;
}

static double by_sections(void)
{
    double a = 0, b = 0, c = 0;

    #pragma omp parallel sections
    {
        #pragma omp section
        a = range(0, STEPS / 3);
        #pragma omp section
        b = range(STEPS / 3, STEPS / 2);
        #pragma omp section
        c = range(STEPS / 2, STEPS);
    }
    return a + b + c;
}

static double by_lock(void)
{
    double sum = 0;
    omp_lock_t lock;

    omp_init_lock(&lock);
    #pragma omp parallel for schedule(dynamic)
    for (int block = 0; block < 16; block++) {
        double mine = range(block * (STEPS / 16), (block + 1) * (STEPS / 16));

        omp_set_lock(&lock);
        sum += mine;
        omp_unset_lock(&lock);
    }
    omp_destroy_lock(&lock);
    return sum;
}

static double halves(int from, int to)
{
    double left, right;

    if (to - from < 5000)
        return range(from, to);
    #pragma omp task shared(left)
    left = halves(from, from + (to - from) / 2);
    #pragma omp task shared(right)
    right = halves(from + (to - from) / 2, to);
    #pragma omp taskwait
    return left + right;
}

static double by_tasks(void)
{
    double sum;

    #pragma omp parallel
    #pragma omp single
    sum = halves(0, STEPS);
    return sum;
}

static double by_points(void)
{
    int inside = 0;

    #pragma omp parallel for reduction(+: inside)
    for (int block = 0; block < 100; block++) {
        lcg x = lcg_jump(LCG_SEED, 20000ULL * (unsigned long long)block);

        for (int i = 0; i < 10000; i++) {
            double a = lcg_next(&x), b = lcg_next(&x);

            inside += a * a + b * b < 1;
        }
    }
    return 4 * inside / 1e6;
}

int main(void)
{
    static const struct { const char *name; double (*compute)(void); double tolerance; } way[] = {
        { "thread number", by_thread_number, 1e-10 }, { "critical", by_critical, 1e-10 },
        { "atomic", by_atomic, 1e-10 }, { "reduction", by_reduction, 1e-10 }, { "sections", by_sections, 1e-10 },
        { "lock", by_lock, 1e-10 }, { "tasks", by_tasks, 1e-10 }, { "points", by_points, 1e-2 },
    };
    int wrong = 0;

    for (size_t i = 0; i < sizeof way / sizeof *way; i++) {
        double pi = way[i].compute();

        printf("%s: %.9f\n", way[i].name, pi);
        wrong += fabs(pi - PI) > way[i].tolerance;
    }
    printf("%s\n", wrong ? "WRONG" : "verified");
    return wrong;
}
