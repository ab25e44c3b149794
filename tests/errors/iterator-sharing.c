// The loop's iterator is private (or lastprivate); nothing else can be said of it.
void f(int n)
{
    int i;
    #pragma omp parallel for shared(i) // error@37: 'i'
    for (i = 0; i < n; i++)
        ;
    #pragma omp parallel for firstprivate(i) // error@43: 'i'
    for (i = 0; i < n; i++)
        ;
    #pragma omp parallel for reduction(+: i) // error@43: 'i'
    for (i = 0; i < n; i++)
        ;
}
