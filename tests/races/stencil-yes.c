// A stencil in place: neighbours are stored to at the same time.
#include <stdio.h>

#define N 50

double u[N];

int main(void)
{
    int i, step;

    u[N / 2] = 100;
    for (step = 0; step < 3; step++) {
        #pragma omp parallel for
        for (i = 1; i < N - 1; i++)
            u[i] = 0.5 * u[i] + 0.25 * (u[i - 1] + u[i + 1]);   // race: stored, read
    }
    printf("%d\n", u[1] >= 0);
    return 0;
}
