// Two pointers point to overlapping parts of one array.
#include <stdio.h>

#define N 50

int a[N + 1];

static void add(int *to, const int *from, int n)
{
    int i;

    #pragma omp parallel for
    for (i = 0; i < n; i++)
        to[i] = from[i] + 1;            // race: stored, read
}

int main(void)
{
    add(a, a + 1, N);
    printf("%d\n", a[N - 1]);
    return 0;
}
