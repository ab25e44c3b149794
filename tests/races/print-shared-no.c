// An iteration prints what it stored itself.
#include <stdio.h>

#define N 6

int value[N];

int main(void)
{
    int i;

    #pragma omp parallel for ordered
    for (i = 0; i < N; i++) {
        value[i] = i * i;
        #pragma omp ordered
        printf("%d\n", value[i]);
    }
    return 0;
}
