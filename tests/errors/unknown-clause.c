// Clauses that nobody knows.
void f(int n)
{
    int i, s = 0;
    #pragma omp parallel for privat(s) // error@30: privat // hint: private
    for (i = 0; i < n; i++)
        s = i;
    #pragma omp parallel for schedul(static) // error@30: schedul // hint: schedule
    for (i = 0; i < n; i++)
        ;
    #pragma omp parallel for, reductoin(+: s) // error: reductoin // hint: reduction
    for (i = 0; i < n; i++)
        s += i;
    #pragma omp parallel xyzzy(3) // error@26: xyzzy
    ;
}
