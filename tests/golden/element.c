/* One loop, one result. */
#include <stdio.h>

#define N 100

static double x[N];     // what the loop fills

int main(void)
{
    int i;  /* the iterator */
    #pragma omp parallel for
    #pragma llc result(&x[i], 1)
    for (i = 0; i < N; i++)
        x[i] = i / 2.0;     // each its own
    printf("%g\n", x[N - 1]);
    return 0;
}
