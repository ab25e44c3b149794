// The tasks share the variable that their parent goes on to change.
#include <stdio.h>

#define N 10

int a[N + 1];

int main(void)
{
    int i;

    #pragma omp parallel
    #pragma omp single
    for (i = 0; i < N; i++) {           // race: stored
        #pragma omp task shared(i)
        a[N] = i;                       // race: stored, read
    }
    printf("%d\n", a[N] >= 0);
    return 0;
}
