// Everyone reads the same variables; nobody stores to them.
#include <stdio.h>

#define N 50

int table[4] = { 3, 1, 4, 1 }, a[N], scale = 2;

int main(void)
{
    int i;

    #pragma omp parallel for
    for (i = 0; i < N; i++)
        a[i] = table[i % 4] * scale + table[0];
    printf("%d\n", a[N - 1]);
    return 0;
}
