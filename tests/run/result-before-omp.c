// procs: 1 2 3 4 5 6 7
// same-as: serial
// The llc line may stand before the omp line, after it, or on both sides.
#include <stdio.h>

int main(void)
{
    int i, x[20], y[20];
    #pragma llc result(&x[i], 1)
    #pragma omp parallel for
    for (i = 0; i < 20; i++)
        x[i] = 3 * i;
    #pragma llc result(&y[i], 1)
    #pragma omp parallel for
    #pragma llc result(&x[i], 1)
    for (i = 0; i < 20; i++) {
        y[i] = x[i] + 1;
        x[i] = -i;
    }
    for (i = 0; i < 20; i++)
        printf("%d %d\n", x[i], y[i]);
    return 0;
}
