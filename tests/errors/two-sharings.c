// A variable in two clauses that say different things about it.
void f(int n)
{
    int i, a = 0, b = 0;
    #pragma omp parallel for private(a) shared(a) // error@48: 'a'
    for (i = 0; i < n; i++)
        a = i;
    #pragma omp parallel for private(a, b, a) // error@44: 'a'
    for (i = 0; i < n; i++)
        a = b = i;
    #pragma omp parallel for reduction(+: a) firstprivate(a) // error@59: 'a'
    for (i = 0; i < n; i++)
        a += i;
    #pragma omp parallel for private(b) lastprivate(b) // error@53: 'b'
    for (i = 0; i < n; i++)
        b = i;
    #pragma omp parallel for reduction(+: b) reduction(*: b) // error@59: 'b'
    for (i = 0; i < n; i++)
        b += i;
}
