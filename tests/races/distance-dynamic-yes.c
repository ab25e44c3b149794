// Elements depend on those three before them; iterations go to whoever is free.
#include <stdio.h>

#define N 90

int a[N + 3];

int main(void)
{
    int i;

    a[0] = a[1] = a[2] = 1;
    #pragma omp parallel for schedule(dynamic)
    for (i = 0; i < N; i++)
        a[i + 3] = a[i] * 3 % 101;      // race: stored, read
    printf("%d\n", a[N]);
    return 0;
}
