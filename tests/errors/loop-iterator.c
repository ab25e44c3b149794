// Iterators of types that can't iterate, and stores to the iterator in the body.
#include <stdbool.h>

void f(int n)
{
    int i;
    float x;
    bool b;
    void *v = 0;
    #pragma omp parallel for
    for (x = 0; x < n; x++) // error: 'x'
        ;
    #pragma omp parallel for
    for (b = 0; b < 1; b++) // error: 'b'
        ;
    #pragma omp parallel for
    for (v = 0; v < (void *)100; v++) // error: 'v'
        ;
    #pragma omp parallel for
    for (i = 0; i < n; i++)
        if (i == 5)
            i++; // error@13: 'i'
    #pragma omp parallel for
    for (i = 0; i < n; i++)
        i = n; // error@9: 'i'
}
