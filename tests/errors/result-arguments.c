// result needs an address and a count, nc_result a variable as well.
int x[10];

void f(void)
{
    int i;
    #pragma omp parallel for
    #pragma llc result(&x[i]) // error: result // hint: result(
    for (i = 0; i < 10; i++)
        x[i] = i;
    #pragma omp parallel for
    #pragma llc result() // error: result
    for (i = 0; i < 10; i++)
        ;
    #pragma omp parallel for
    #pragma llc result // error: result
    for (i = 0; i < 10; i++)
        ;
    #pragma omp parallel for
    #pragma llc result(&x[i], 1, x) // error: result
    for (i = 0; i < 10; i++)
        x[i] = i;
    #pragma omp parallel for
    #pragma llc nc_result(&x[i], 1) // error: nc_result
    for (i = 0; i < 10; i++)
        x[i] = i;
    #pragma omp parallel for
    #pragma llc result(&x[i], ) // error: result
    for (i = 0; i < 10; i++)
        x[i] = i;
    #pragma omp parallel for
    #pragma llc result(&x[i] 1) // error:
    for (i = 0; i < 10; i++)
        x[i] = i;
}
