// Conditions that no canonical loop has.
void f(int n)
{
    int i, j = 0;
    #pragma omp parallel for
    for (i = 0; j < n; i++) // error: 'i'
        ;
    #pragma omp parallel for
    for (i = 0; i == n; i++) // error:
        ;
    #pragma omp parallel for
    for (i = 0; i < n && i < 10; i++) // error:
        ;
    #pragma omp parallel for
    for (i = 0; i * i < n; i++) // error:
        ;
    #pragma omp parallel for
    for (i = 0; i; i++) // error:
        ;
    #pragma omp parallel for
    for (i = n; i--; ) // error:
        ;
    #pragma omp parallel for
    for (i = 0; i < n + i; i++) // error: 'i'
        ;
}
