// An iterator names all elements that are read.
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
            a[i] = i;
        }
        #pragma omp task depend(iterator(k = 0 : N), in: a[k])
        for (int i = 0; i < N; i++)
            sum += a[i];
    }
    printf("%d\n", sum);
    return 0;
}
