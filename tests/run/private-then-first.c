// same-as: openmp
/* A variable that only constructs use, of which one begins its copies with the variable's own value. */
#include <stdio.h>

int main(void)
{
    int i, a = 7, b = 5, sum = 0, last = 0, x[8];

    #pragma omp parallel for private(a, b)
    for (i = 0; i < 8; i++) {
        a = 100 + i;
        b = a;
        x[i] = b;
    }
    #pragma omp parallel for firstprivate(a) reduction(+:sum, b)
    for (i = 0; i < 8; i++) {
        sum += a;
        b += 1;
    }
    #pragma omp parallel for firstprivate(b) lastprivate(last)
    for (i = 0; i < 8; i++)
        last = b + i;
    printf("%d %d %d\n", sum, last, x[7]);
    return 0;
}
