// Known to OpenMP or planned here, not handled yet: never ignored in silence.
int x[10], t;

void f(int n)
{
    int i, s = 0;
    #pragma omp parallel
    {
        #pragma omp single // error@21: not handled yet
        s = 1;
        #pragma omp barrier // error@21: not handled yet
        #pragma omp critical // error@21: not handled yet
        s++;
    }
    #pragma omp parallel sections // error: not handled yet
    {
        s = 1;
    }
    #pragma omp parallel for schedule(dynamic) // error: dynamic
    for (i = 0; i < n; i++)
        ;
    #pragma omp parallel for schedule(guided, 4) // error: guided
    for (i = 0; i < n; i++)
        ;
    #pragma omp parallel for ordered // error@30: not handled yet
    for (i = 0; i < n; i++)
        ;
    #pragma omp parallel for linear(s) // error@30: not handled yet
    for (i = 0; i < n; i++)
        ;
    #pragma omp task // error: not handled yet
    s = 1;
    #pragma omp target map(tofrom: s) // error: not handled yet
    s = 1;
    #pragma omp simd // error: not handled yet
    for (i = 0; i < n; i++)
        ;
    #pragma omp atomic // error: not handled yet
    s++;
    #pragma omp parallel for
    #pragma llc weight(i) // error: not handled yet
    for (i = 0; i < n; i++)
        ;
}

#pragma omp threadprivate(t) // error: not handled yet
