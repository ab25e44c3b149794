// exit: 0
/* Functions between `begin` and `end declare variant`, and a metadirective with an end. */
#include <stdio.h>

static int f(int x) { return x; }
static int g(int x) { return 2 * x; }

#pragma omp begin declare variant match(construct={parallel})
static int f(int x) { return g(x) - x; }
#pragma omp end declare variant

#pragma omp begin declare variant match(device={arch(nvptx64)})
static int f(int x) { return __nvvm_something(x); }
#pragma omp end declare variant

int main(void)
{
    int sum = 0, n = 20;

    #pragma omp begin metadirective when(user={condition(n > 10)}: parallel for reduction(+: sum)) default(simd reduction(+: sum))
    for (int i = 0; i < n; i++)
        sum += f(i);
    #pragma omp end metadirective
    printf("%d\n", sum);
    return sum != 190 || f(3) != 3;
}
