// The iterator ends one element too early: the last one is read while it is written.
#include <stdio.h>

#define N 20

int a[N], sum;

int main(void)
{
    #pragma omp parallel
    #pragma omp single
    {
        for (int i = 0; i < N; i++) {
            #pragma omp task depend(out: a[i])
            a[i] = i;                   // race: stored
        }
        #pragma omp task depend(iterator(k = 0 : N - 1), in: a[k])
        for (int i = 0; i < N; i++)
            sum += a[i];                // race: read
    }
    printf("%d\n", sum);
    return 0;
}
