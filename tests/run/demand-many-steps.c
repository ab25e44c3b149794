// More steps from one state of the directory to another than are kept: all are forgotten, and the program goes on.
// procs: 1 3
// env: OTOSP_MOVE=poison
// same-as: serial
#include <stdio.h>
#include <stdlib.h>
int main(void)
{
    double *u = calloc(6000, 8), *v = calloc(6000, 8), s = 0;
    for (int n = 1; n < 6000; n++) {
#pragma omp parallel for
        for (int i = 0; i < n; i++) u[i] = v[n - 1 - i] + 1;
        double *t = u; u = v; v = t;
    }
#pragma omp parallel for reduction(+:s)
    for (int i = 0; i < 6000; i++) s += v[i] * (i % 7);
    printf("%.17g\n", s);
}
