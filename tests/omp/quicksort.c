// procs: 1 2 3 4
// same-as: serial openmp
// options: -O2
// Quicksort, each half of a large enough part a task.
#include <stdio.h>
#include <stdlib.h>

enum { N = 200000, CUTOFF = 500 };

static int a[N];

static void insertion_sort(int *from, int *to)
{
    for (int *p = from + 1; p < to; p++) {
        int v = *p, *q = p;

        for (; q > from && q[-1] > v; q--)
            *q = q[-1];
        *q = v;
    }
}

static void sort(int *from, int *to)
{
    int *i = from - 1, *j = to, pivot;

    if (to - from < 16) {
        insertion_sort(from, to);
        return;
    }
    pivot = from[(to - from) / 2];
    for (;;) {
        int v;

        while (*++i < pivot)
            ;
        while (*--j > pivot)
            ;
        if (i >= j)
            break;
        v = *i;
        *i = *j;
        *j = v;
    }
    #pragma omp task if(j - from > CUTOFF) untied
    sort(from, j + 1);
    #pragma omp task if(to - j > CUTOFF)
    sort(j + 1, to);
}

int main(void)
{
    unsigned state = 7;
    long sum = 0, before = 0;
    int wrong = 0;

    for (int i = 0; i < N; i++) {
        state = state * 1664525u + 1013904223u;
        a[i] = (int)(state >> 4);
        before += a[i] % 1000;
    }
    #pragma omp parallel
    {
        #pragma omp single nowait
        sort(a, a + N);
        #pragma omp barrier
        #pragma omp for reduction(+: sum, wrong)
        for (int i = 0; i < N; i++) {
            sum += a[i] % 1000;
            wrong += i && a[i - 1] > a[i];
        }
    }
    printf("%d %d %d: %d out of order, %s\n", a[0], a[N / 2], a[N - 1], wrong, sum == before ? "complete" : "LOST");
    return wrong || sum != before;
}
