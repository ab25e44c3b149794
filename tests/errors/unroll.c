// Loops that cannot be unrolled so, and constructs that are left without a loop.
int x[100];

void f(int n)
{
    int i, j;

    #pragma omp parallel for
    #pragma omp unroll // error@17: leaves no loop for '#pragma omp parallel for' // hint: write 'unroll partial'
    for (i = 0; i < n; i++)
        x[i] = i;
    #pragma omp parallel for
    #pragma omp unroll full // error@17: leaves no loop
    for (i = 0; i < 10; i++)
        x[i] = i;
    #pragma omp parallel for collapse(2)
    #pragma omp unroll partial // error@17: leaves one loop
    for (i = 0; i < 10; i++)
        for (j = 0; j < 10; j++)
            x[10 * i + j] = i;
    #pragma omp unroll full // error@24: a constant number of iterations
    for (i = 0; i < n; i++)
        x[i] = i;
    #pragma omp unroll full partial(2) // error@29: as a whole, or in part
    for (i = 0; i < 10; i += 3)
        x[i] = i;
    #pragma omp unroll partial(n) // error@32: needs a constant
    for (i = 0; i < 10; i++)
        x[i] = i;
    #pragma omp unroll partial(0) // error@32: a positive number
    for (i = 0; i < 10; i++)
        x[i] = i;
    #pragma omp unroll // error@17: needs a for loop
    while (n)
        n--;
    #pragma omp unroll
    for (; n; ) // error@5: needs an initialisation
        n--;

    #pragma omp unroll full
    for (i = 0; i < 10; i += 3)
        x[i] = i;
    #pragma omp parallel for
    #pragma omp unroll partial
    for (i = 0; i < n; i++)
        x[i] = i;
}
