// default(none): each variable used has to stand in a clause.
extern int global;
int x[10];

void f(int n, int m)
{
    int i, a = 1;
    #pragma omp parallel for default(none) shared(n)
    for (i = 0; i < n; i++)
        (void)(a + // error@16: 'a'
               i);
    #pragma omp parallel for default(none) shared(n) firstprivate(a)
    for (i = 0; i < n; i++) {
        int b = a + m;  // error@21: 'm'
        if (b > global) // error@17: 'global'
            b--;
    }
    #pragma omp parallel for default(none)
    for (i = 0; i < n; i++) // error@21: 'n' // hint: shared(n)
        ;
}
