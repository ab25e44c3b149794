// Statements that an atomic construct cannot have (OpenMP 5.1, 2.19.7).
int x, y, v;

void f(int n)
{
    #pragma omp atomic // error: the statement after '#pragma omp atomic' has none of the forms that it may have
    x;
    #pragma omp atomic read // error: has none of the forms
    v = x, y = x;
    #pragma omp atomic capture // error: has none of the forms
    { v = x; y = n; v = y; }
    #pragma omp atomic compare // error: has none of the forms
    while (x < n) x = n;
    #pragma omp atomic
    x += n;
}
