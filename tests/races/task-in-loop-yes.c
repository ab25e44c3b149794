// Iterations make tasks for their element and the next one.
#include <stdio.h>

#define N 20

int a[N + 1];

int main(void)
{
    #pragma omp parallel for
    for (int i = 0; i < N; i++) {
        #pragma omp task firstprivate(i)
        a[i] = i;                       // race: stored
        #pragma omp task firstprivate(i)
        a[i + 1] = i;                   // race: stored
    }
    printf("%d\n", a[0]);
    return 0;
}
