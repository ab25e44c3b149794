// Constructs closely nested in ways that OpenMP does not allow.
int x[10][10];

void f(int n)
{
    int i, j;
    #pragma omp parallel for private(j)
    #pragma llc result(x[i], 10)
    for (i = 0; i < n; i++) {
        #pragma omp for // error@21: for
        for (j = 0; j < 10; j++)
            x[i][j] = 1;
    }
    #pragma omp parallel private(j)
    {
        #pragma omp for
        #pragma llc result(x[i], 10)
        for (i = 0; i < n; i++) {
            #pragma omp for // error@25: for
            for (j = 0; j < 10; j++)
                x[i][j] = 1;
        }
    }
}
