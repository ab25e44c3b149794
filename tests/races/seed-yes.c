// The random numbers of all iterations come from one seed.
#include <stdio.h>

#define N 40

static unsigned seed = 1;

static unsigned draw(void)
{
    seed = seed * 1103515245u + 12345u; // race: stored, read
    return seed >> 16;                  // race: read
}

int main(void)
{
    unsigned a[N];
    int i;

    #pragma omp parallel for
    for (i = 0; i < N; i++)
        a[i] = draw();
    printf("%d\n", a[0] < 70000);
    return 0;
}
