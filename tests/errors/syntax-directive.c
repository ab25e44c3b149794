// A mistake in the C text inside a directive's clause.
int x[10];

void f(int n)
{
    int i;
    #pragma omp parallel for
    #pragma llc result(&x[i, 1) // error:
    for (i = 0; i < n; i++)
        x[i] = i;
    #pragma omp parallel for num_threads(n +) // error:
    for (i = 0; i < n; i++)
        ;
    #pragma omp parallel for if(n ==) // error:
    for (i = 0; i < n; i++)
        ;
}
