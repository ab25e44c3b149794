// Nests that collapse can't take.
int g(void) __attribute__((const));

void f(int n)
{
    int i, j;
    #pragma omp parallel for collapse(2)
    for (i = 0; i < n; i++)
        ;                       // error@9: nested
    #pragma omp parallel for collapse(2)
    for (i = 0; i < n; i++) {
        g();                    // error@9: nested // hint: innermost
        for (j = 0; j < n; j++)
            ;
    }
    #pragma omp parallel for collapse(2)
    for (i = 1; i < n; i++)
        for (j = 0; j < n; j += i) // error: step depends on 'i' // hint: leave
            ;
    #pragma omp parallel for collapse(2)
    for (i = 0; i < n; i++)
        for (j = 0; j < n; j *= 2) // error:
            ;
    #pragma omp parallel for collapse(2)
    for (i = 0; i < n; i++)
        for (i = 0; i < n; i++) // error: 'i'
            ;
}
