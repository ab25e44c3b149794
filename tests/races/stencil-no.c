// A stencil from one array to another, and back.
#include <stdio.h>

#define N 50

double u[N], v[N];

int main(void)
{
    int i, step;

    u[N / 2] = 100;
    for (step = 0; step < 3; step++) {
        #pragma omp parallel for
        for (i = 1; i < N - 1; i++)
            v[i] = 0.5 * u[i] + 0.25 * (u[i - 1] + u[i + 1]);
        #pragma omp parallel for
        for (i = 1; i < N - 1; i++)
            u[i] = v[i];
    }
    printf("%g %g\n", u[N / 2], u[N / 2 + 2]);
    return 0;
}
