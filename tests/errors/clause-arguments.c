// Clauses whose arguments are missing, too many or malformed.
void f(int n)
{
    int i, a, b;
    #pragma omp parallel for private // error: private
    for (i = 0; i < n; i++)
        ;
    #pragma omp parallel for private() // error: private
    for (i = 0; i < n; i++)
        ;
    #pragma omp parallel for private(a b) // error:
    for (i = 0; i < n; i++)
        ;
    #pragma omp parallel for private(a,) // error:
    for (i = 0; i < n; i++)
        ;
    #pragma omp parallel for private(a // error:
    for (i = 0; i < n; i++)
        ;
    #pragma omp parallel for if() // error: if
    for (i = 0; i < n; i++)
        ;
    #pragma omp parallel for num_threads // error: num_threads
    for (i = 0; i < n; i++)
        ;
    #pragma omp parallel for num_threads(2, 3) // error: num_threads
    for (i = 0; i < n; i++)
        ;
    #pragma omp parallel for schedule() // error: schedule
    for (i = 0; i < n; i++)
        ;
    #pragma omp parallel for schedule(statik) // error: statik // hint: static
    for (i = 0; i < n; i++)
        ;
    #pragma omp parallel for schedule(static, ) // error: schedule
    for (i = 0; i < n; i++)
        ;
    #pragma omp parallel for default(nothing) // error: nothing
    for (i = 0; i < n; i++)
        ;
    #pragma omp parallel for reduction(a) // error: reduction
    for (i = 0; i < n; i++)
        ;
    #pragma omp parallel for reduction(+ a) // error: reduction
    for (i = 0; i < n; i++)
        ;
    #pragma omp parallel for reduction(+:) // error: reduction
    for (i = 0; i < n; i++)
        ;
    #pragma omp parallel for reduction(%: b) // error: %
    for (i = 0; i < n; i++)
        ;
    #pragma omp parallel for ) // error:
    for (i = 0; i < n; i++)
        ;
    #pragma omp parallel
    {
        #pragma omp for nowait(1) // error: nowait
        for (i = 0; i < n; i++)
            ;
    }
}
