// procs: 1 2 3 4 5 6 7
// same-as: serial
// From no iteration to many more than ranks, as a run-time count.
#include <stdio.h>

static int x[1000];

static int fill(int n, int seed)
{
    int i, sum = 0;
    #pragma omp parallel for
    #pragma llc result(&x[i], 1)
    for (i = 0; i < n; i++)
        x[i] += seed + i;
    for (i = 0; i < 1000; i++)
        sum = (sum * 3 + x[i]) % 99991;
    return sum;
}

int main(void)
{
    static const int counts[] = { 0, -5, 1, 2, 3, 4, 5, 6, 7, 8, 9, 15, 100, 999, 1000 };
    int k;
    for (k = 0; k < (int)(sizeof counts / sizeof *counts); k++)
        printf("%d: %d\n", counts[k], fill(counts[k], k + 1));
    return 0;
}
