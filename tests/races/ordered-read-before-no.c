// What is read before the turn has come is not stored to.
#include <stdio.h>

#define N 30

int a[N];

int main(void)
{
    int i, x = 1;

    for (i = 0; i < N; i++)
        a[i] = i;
    #pragma omp parallel for ordered schedule(static, 1)
    for (i = 0; i < N; i++) {
        int add = a[i];
        #pragma omp ordered
        x = (x * 3 + add) % 101;
    }
    printf("%d\n", x);
    return 0;
}
