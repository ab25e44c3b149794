// procs: 1 2 4 7
// same-as: serial
// openmp: no
// More output than buffers and pipes hold, from sequential code and from a loop.
#include <stdio.h>

int main(void)
{
    int i, k;
    for (i = 0; i < 20000; i++)
        printf("sequential line %d of many\n", i);
    #pragma omp parallel for private(k)
    for (i = 0; i < 2000; i++) {
        printf("iteration %d:", i);
        for (k = 0; k < 20; k++)
            printf(" %d", i * k);
        putchar('\n');
    }
    for (i = 0; i < 20000; i++)
        fputs("the end\n", stdout);
    return 0;
}
