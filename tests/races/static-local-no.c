// A function's variable is automatic, and its table is constant.
#include <stdio.h>

#define N 30

static int square(int n)
{
    static const int add[2] = { 0, 1 };
    int last;

    last = n * n;
    return last + add[n % 2];
}

int main(void)
{
    int i, a[N];

    #pragma omp parallel for
    for (i = 0; i < N; i++)
        a[i] = square(i);
    printf("%d %d\n", a[0], a[N - 1]);
    return 0;
}
