// Automatic arrays of functions lie at the same addresses in one iteration after the other.
#include <stdio.h>

#define N 30

int a[N];

static void fill(int *to, int from)
{
    for (int k = 0; k < 6; k++)
        to[k] = from + k;
}

static int last(int from)
{
    int table[6];

    fill(table, from);
    return table[5];
}

int main(void)
{
    int i;

    #pragma omp parallel for
    for (i = 0; i < N; i++) {
        int own[2] = { last(i), last(2 * i) };
        a[i] = own[0] + own[1];
    }
    printf("%d %d\n", a[0], a[N - 1]);
    return 0;
}
