// procs: 1 2 3 4 5 6 7
// same-as: serial
// Sections with gaps: what lies between is written by other members, or by nobody.
#include <stdio.h>

int main(void)
{
    int i, x[100], y[100];
    for (i = 0; i < 100; i++)
        x[i] = y[i] = -i;
    #pragma omp parallel for
    #pragma llc result(&x[2 * i], 1)
    for (i = 0; i < 50; i++)
        x[2 * i] = i;
    #pragma omp parallel for schedule(static, 1)
    #pragma llc result(&y[5 * i + 1], 2)
    for (i = 0; i < 19; i++) {
        y[5 * i + 1] = i;
        y[5 * i + 2] = 10 * i;
    }
    for (i = 0; i < 100; i++)
        printf("%d %d\n", x[i], y[i]);
    return 0;
}
