// procs: 1 2 3 4 5 6 7
// same-as: serial
// openmp: no
// A printf in a parallel loop prints once for each iteration; blocks of iterations come in order.
#include <stdio.h>

int main(void)
{
    int i, n, x[20];
    printf("before\n");
    #pragma omp parallel for
    #pragma llc result(&x[i], 1)
    for (i = 0; i < 20; i++) {
        x[i] = i * i;
        printf("%d: %d\n", i, x[i]);
        if (i % 5 == 0)
            puts("five");
    }
    printf("between %d\n", x[19]);
    for (n = 0; n < 3; n++) {
        #pragma omp parallel for
        for (i = n; i > 0; i--)
            fprintf(stdout, "n %d, i %d\n", n, i);
    }
    printf("after\n");
    return 0;
}
