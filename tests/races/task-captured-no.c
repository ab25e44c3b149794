// The tasks have the value that their parent had.
#include <stdio.h>

#define N 10

int a[N + 1];

int main(void)
{
    int i;

    #pragma omp parallel
    #pragma omp single
    for (i = 0; i < N; i++) {
        #pragma omp task firstprivate(i)
        a[i] = i;
    }
    printf("%d\n", a[N - 1]);
    return 0;
}
