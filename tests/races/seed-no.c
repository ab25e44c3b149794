// Each iteration has a seed of its own.
#include <stdio.h>

#define N 40

static unsigned draw(unsigned *seed)
{
    *seed = *seed * 1103515245u + 12345u;
    return *seed >> 16;
}

int main(void)
{
    unsigned a[N];
    int i;

    #pragma omp parallel for
    for (i = 0; i < N; i++) {
        unsigned seed = i + 1;
        draw(&seed);
        a[i] = draw(&seed);
    }
    printf("%u %u\n", a[0], a[N - 1]);
    return 0;
}
