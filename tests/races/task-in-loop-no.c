// Iterations make tasks for their two elements.
#include <stdio.h>

#define N 20

int a[2 * N];

int main(void)
{
    #pragma omp parallel for
    for (int i = 0; i < N; i++) {
        #pragma omp task firstprivate(i)
        a[2 * i] = i;
        #pragma omp task firstprivate(i)
        a[2 * i + 1] = i;
    }
    printf("%d %d\n", a[0], a[2 * N - 1]);
    return 0;
}
