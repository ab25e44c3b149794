// Clauses that exist, on directives that do not take them.
void f(int n)
{
    int i, s = 0;
    #pragma omp parallel for nowait // error@30: nowait
    for (i = 0; i < n; i++)
        ;
    #pragma omp parallel schedule(static) // error@26: schedule
    {
    }
    #pragma omp parallel lastprivate(s) // error@26: lastprivate
    {
        s = 1;
    }
    #pragma omp parallel
    {
        #pragma omp for num_threads(2) // error@25: num_threads
        for (i = 0; i < n; i++)
            ;
        #pragma omp for if(n) // error@25: if
        for (i = 0; i < n; i++)
            ;
        #pragma omp for shared(n) // error@25: shared
        for (i = 0; i < n; i++)
            ;
    }
    #pragma omp parallel for map(to: s) // error@30: map
    for (i = 0; i < n; i++)
        ;
}
