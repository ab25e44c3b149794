// A table is filled at the first call, in a critical construct that also reads it.
#include <stdio.h>

#define N 30

static int table[8], ready;

static int look(int n)
{
    int value;

    #pragma omp critical
    {
        if (!ready) {
            for (int i = 0; i < 8; i++)
                table[i] = i * i;
            ready = 1;
        }
        value = table[n % 8];
    }
    return value;
}

int main(void)
{
    int i, a[N];

    #pragma omp parallel for
    for (i = 0; i < N; i++)
        a[i] = look(i);
    printf("%d %d\n", a[0], a[N - 1]);
    return 0;
}
