// procs: 1 2 3 4 5 6 7
// same-as: serial
// options: -std=gnu89
// warnings: yes
// Definitions in the style of K&R, implicit int, an undeclared function.
#include <stdio.h>

double scale(factor, x, n)
    double factor;
    register int n;
    float *x;
{
    int i;
    double sum = 0;
    #pragma omp parallel for reduction(+: sum)
    #pragma llc result(&x[i], 1)
    for (i = 0; i < n; i++) {
        x[i] = x[i] * factor;
        sum += x[i];
    }
    return sum;
}

twice(k)
{
    return 2 * k;
}

main(argc, argv)
    char **argv;
{
    float x[12];
    int i;
    #pragma omp parallel for
    #pragma llc result(&x[i], 1)
    for (i = 0; i < 12; i++)
        x[i] = twice(i);
    printf("%g %d\n", scale(1.5, x, 12), argc);
    for (i = 0; i < 12; i++)
        printf("%g ", x[i]);
    printf("\n");
    exit(0);
}
