// same-as: openmp
/* The iteration variables of `for simd` have their last values after the loop, and so have all threads. */
#include <stdio.h>

static int i, j, k, s;

static int orphaned(int n)
{
    s = 0;
    #pragma omp for simd schedule(static, 3) reduction(+:s)
    for (i = 2; i < n; i += 3)
        s += i;
    return s + i;
}

int main(void)
{
    int a[40], bad = 0, n = 0;

    #pragma omp parallel for simd
    for (k = 0; k < 40; k++)
        a[k] = k;
    printf("%d\n", k);
    #pragma omp parallel for simd collapse(2) default(none) shared(a)
    for (i = 0; i < 5; i++)
        for (j = 0; j < 8; j++)
            a[8 * i + j] *= 2;
    printf("%d %d %d\n", i, j, a[39]);
    printf("%d %d\n", orphaned(20), i);
    #pragma omp teams distribute parallel for simd default(none) shared(a)
    for (k = 1; k <= 39; k += 2)
        a[k]++;
    printf("%d %d\n", k, a[39]);
    /* order(reproducible): a thread has the same iterations in both loops */
    #pragma omp parallel reduction(+:bad)
    {
        #pragma omp for schedule(dynamic, 2) order(reproducible:concurrent) nowait
        for (int m = 0; m < 40; m++)
            a[m] = m + 1;
        #pragma omp for schedule(dynamic, 2) order(reproducible:concurrent)
        for (int m = 0; m < 40; m++)
            bad += a[m] != m + 1;
    }
    for (n = i = 0; i < 40; i++)
        n += a[i];
    printf("%d %d\n", bad, n);
    return 0;
}
