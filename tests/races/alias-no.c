// Two pointers point to halves of one array.
#include <stdio.h>

#define N 50

int a[2 * N];

static void add(int *to, const int *from, int n)
{
    int i;

    #pragma omp parallel for
    for (i = 0; i < n; i++)
        to[i] = from[i] + 1;
}

int main(void)
{
    add(a, a + N, N);
    add(a + N, a, N);
    printf("%d\n", a[2 * N - 1]);
    return 0;
}
