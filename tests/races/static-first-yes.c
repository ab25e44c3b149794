// A table is filled at the first call, which several iterations take theirs for.
#include <stdio.h>

#define N 30

static int table[8], ready;

static int look(int n)
{
    if (!ready) {                       // race: read
        for (int i = 0; i < 8; i++)
            table[i] = i * i;           // race: stored
        ready = 1;                      // race: stored
    }
    return table[n % 8];                // race: read
}

int main(void)
{
    int i, a[N];

    #pragma omp parallel for
    for (i = 0; i < N; i++)
        a[i] = look(i);
    printf("%d\n", a[0]);
    return 0;
}
