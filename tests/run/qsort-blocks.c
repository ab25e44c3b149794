// procs: 1 2 3 4 5 6 7
// same-as: serial
// Blocks sorted in parallel by qsort, merged sequentially; bsearch in a parallel loop.
#include <stdio.h>
#include <stdlib.h>

static int compare(const void *a, const void *b)
{
    const int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}

int main(void)
{
    enum { BLOCKS = 8, SIZE = 50, N = BLOCKS * SIZE };
    static int x[N], sorted[N];
    int at[BLOCKS] = { 0 }, i, k, best, found = 0;
    for (i = 0; i < N; i++)
        x[i] = (int)(i * 7919L % 1000);
    #pragma omp parallel for
    #pragma llc result(&x[i * SIZE], SIZE)
    for (i = 0; i < BLOCKS; i++)
        qsort(&x[i * SIZE], SIZE, sizeof *x, compare);
    for (k = 0; k < N; k++) {
        for (best = -1, i = 0; i < BLOCKS; i++)
            if (at[i] < SIZE && (best < 0 || x[i * SIZE + at[i]] < x[best * SIZE + at[best]]))
                best = i;
        sorted[k] = x[best * SIZE + at[best]++];
    }
    #pragma omp parallel for reduction(+: found)
    for (i = 0; i < 1000; i++)
        found += bsearch(&i, sorted, N, sizeof i, compare) != NULL;
    for (i = 0; i < N; i += 9)
        printf("%d ", sorted[i]);
    printf("%d\n", found);
    return 0;
}
