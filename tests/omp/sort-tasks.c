// same-as: serial openmp
// Quicksort and mergesort with tasks, and a check.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void swap(int *a, int *b)
{
    int t = *a;
    *a = *b;
    *b = t;
}

static void quick(int *a, long lo, long hi)
{
    if (lo >= hi)
        return;
    int pivot = a[(lo + hi) / 2];
    long i = lo, j = hi;
    while (i <= j) {
        while (a[i] < pivot)
            i++;
        while (a[j] > pivot)
            j--;
        if (i <= j)
            swap(&a[i++], &a[j--]);
    }
    #pragma omp task if (hi - lo > 500)
    quick(a, lo, j);
    #pragma omp task if (hi - lo > 500)
    quick(a, i, hi);
#pragma omp taskwait
}

static void msort(int *a, int *tmp, long n)
{
    if (n < 2)
        return;
    #pragma omp task shared(a, tmp) final(n < 300)
    msort(a, tmp, n / 2);
    #pragma omp task
    msort(a + n / 2, tmp + n / 2, n - n / 2);
    #pragma omp taskwait
    long i = 0, j = n / 2, k = 0;
    while (i < n / 2 && j < n)
        tmp[k++] = a[i] <= a[j] ? a[i++] : a[j++];
    while (i < n / 2)
        tmp[k++] = a[i++];
    while (j < n)
        tmp[k++] = a[j++];
    memcpy(a, tmp, n * sizeof *a);
}

int main(void)
{
    long n = 20000, bad = 0;
    int *a = malloc(n * sizeof *a), *b = malloc(n * sizeof *b), *tmp = malloc(n * sizeof *tmp);
    srand(9);
    for (long i = 0; i < n; i++)
        b[i] = a[i] = rand() % 100000;
    #pragma omp parallel
    {
        #pragma omp single nowait
        quick(a, 0, n - 1);
    }
    #pragma omp parallel
    #pragma omp master
    msort(b, tmp, n);
    #pragma omp parallel for reduction(+ : bad)
    for (long i = 1; i < n; i++)
        bad += a[i - 1] > a[i] || a[i] != b[i];
    printf("%ld %d %d\n", bad, a[n / 2], b[n - 1]);
    free(a);
    free(b);
    free(tmp);
    return bad != 0;
}
