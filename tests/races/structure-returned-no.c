// A structure that a function returns is stored to a private variable.
#include <stdio.h>

#define N 16

struct pair { double sum, product; };

static struct pair of(double x, double y)
{
    struct pair p = { x + y, x * y };

    return p;
}

double a[N];

int main(void)
{
    struct pair p;
    int i;

    #pragma omp parallel for private(p)
    for (i = 0; i < N; i++) {
        p = of(i, 2);
        a[i] = p.sum - p.product;
    }
    printf("%g %g\n", a[0], a[N - 1]);
    return 0;
}
