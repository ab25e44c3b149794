/*
 * sort.c: numbers put in order by tasks: quicksort, or halves that are merged, by tasks as well.
 */
#include "../timer.h"
#include "sort.h"

static void quick_tasks(int32_t *x, long n)
{
    while (n > TASKS_FROM) {
        long low = divide(x, n);

#pragma omp task
        quick_tasks(x, low);
        x += low;
        n -= low;
    }
    sort_quick(x, n);
}

/* The first of n numbers in order that is not less than v. */
static long place(const int32_t *x, long n, int32_t v)
{
    long low = 0, high = n;

    while (low < high)
        if (x[(low + high) / 2] < v)
            low = (low + high) / 2 + 1;
        else
            high = (low + high) / 2;
    return low;
}

/* The longer one's middle divides both. */
static void merge_tasks(const int32_t *a, long m, const int32_t *b, long n, int32_t *to)
{
    long i, j;

    if (m + n <= TASKS_FROM) {
        merge(a, m, b, n, to);
        return;
    }
    i = m >= n ? m / 2 : place(a, m, b[n / 2]);
    j = m >= n ? place(b, n, a[m / 2]) : n / 2;
#pragma omp task
    merge_tasks(a, i, b, j, to);
#pragma omp task
    merge_tasks(a + i, m - i, b + j, n - j, to + i + j);
#pragma omp taskwait
}

/* x is put in order in x, or, if that is asked for, in t, which is as large. */
static void sort_tasks(int32_t *x, long n, int32_t *t, int there)
{
    if (n <= TASKS_FROM) {
        sort_merge(x, n, t);
        if (there)
            memcpy(t, x, (size_t)n * sizeof *x);
        return;
    }
#pragma omp task
    sort_tasks(x, n / 2, t, !there);
#pragma omp task
    sort_tasks(x + n / 2, n - n / 2, t + n / 2, !there);
#pragma omp taskwait
    if (there)
        merge_tasks(x, n / 2, x + n / 2, n - n / 2, t);
    else
        merge_tasks(t, n / 2, t + n / 2, n - n / 2, x);
}

int main(int argc, char **argv)
{
    problem p = arguments(argc, argv);
    int32_t *x = allocate((size_t)p.n * sizeof *x), *t = allocate((size_t)p.n * sizeof *t);
    double start, seconds;
    long i;

#pragma omp parallel for
    for (i = 0; i < p.n; i++) {
        x[i] = number(i);
        t[i] = 0;
    }
    start = omp_get_wtime();
#pragma omp parallel
#pragma omp single
    if (strcmp(p.kind, "quick") == 0)
        quick_tasks(x, p.n);
    else
        sort_tasks(x, p.n, t, 0);
    seconds = omp_get_wtime() - start;

    printf("seconds %.6f\n", seconds);
    printf("checksum %016" PRIx64 "\n", checksum_bytes(0, x, (size_t)p.n * sizeof *x));
    free(x);
    free(t);
    return 0;
}
