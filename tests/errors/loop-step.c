// Steps that no canonical loop has.
void f(int n)
{
    int i, j = 1;
    #pragma omp parallel for
    for (i = 1; i < n; i *= 2) // error:
        ;
    #pragma omp parallel for
    for (i = 0; i < n; i = j + 1) // error:
        ;
    #pragma omp parallel for
    for (i = 0; i < n; j++) // error: 'i'
        ;
    #pragma omp parallel for
    for (i = 0; i < n; i += i) // error: 'i'
        ;
    #pragma omp parallel for
    for (i = 0; i < n; i = 3 - i) // error:
        ;
    #pragma omp parallel for
    for (i = 0; i < n; i++, j++) // error:
        ;
    #pragma omp parallel for
    for (i = 0; i < n; i += 0) // error:
        ;
    #pragma omp parallel for
    for (i = 0; i < n; i--) // error:
        ;
    #pragma omp parallel for
    for (i = n; i > 0; i += 2) // error:
        ;
    #pragma omp parallel for
    for (i = 0; i != n; i += 2) // error:
        ;
    #pragma omp parallel for
    for (i = 0; i < n; i += 0.5) // error:
        ;
}
