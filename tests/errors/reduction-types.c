// Operators and the types that they can combine.
#include <complex.h>

struct s { int a; };

void f(int n)
{
    int i, *p = 0;
    double d = 0;
    float complex z = 0;
    struct s s = { 0 };
    const int c = 0;
    #pragma omp parallel for reduction(&: d) // error@43: 'd'
    for (i = 0; i < n; i++)
        ;
    #pragma omp parallel for reduction(min: z) // error@45: 'z'
    for (i = 0; i < n; i++)
        ;
    #pragma omp parallel for reduction(+: p) // error@43: 'p'
    for (i = 0; i < n; i++)
        ;
    #pragma omp parallel for reduction(+: s) // error@43: 's'
    for (i = 0; i < n; i++)
        ;
    #pragma omp parallel for reduction(+: c) // error@43: 'c'
    for (i = 0; i < n; i++)
        ;
    #pragma omp parallel for reduction(plus: d) // error: plus
    for (i = 0; i < n; i++)
        ;
}
