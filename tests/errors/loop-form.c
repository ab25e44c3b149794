// Loops that are not canonical, one reason each.
struct s { int i; } s;

void f(int n, int a[n])
{
    int i, j;
    #pragma omp parallel for // error:
    while (n > 0)
        n--;
    #pragma omp parallel for // error:
    {
        for (i = 0; i < n; i++)
            ;
    }
    #pragma omp parallel for
    for (; i < n; i++) // error:
        ;
    #pragma omp parallel for
    for (i = 0; ; i++) // error:
        ;
    #pragma omp parallel for
    for (i = 0; i < n; ) // error:
        ;
    #pragma omp parallel for
    for (i = 0, j = 0; i < n; i++) // error:
        ;
    #pragma omp parallel for
    for (int k = 0, l = 0; k < n; k++) // error:
        (void)l;
    #pragma omp parallel for
    for (s.i = 0; s.i < n; s.i++) // error:
        ;
    #pragma omp parallel for
    for (a[0] = 0; a[0] < n; a[0]++) // error:
        ;
    #pragma omp parallel for // error:
    j = 1;
}
