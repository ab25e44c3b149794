// Directives that are statements, in the place of another statement's body; waiting for what nobody says.
int x[100];

void f(int n)
{
    int i;

    if (n)
        #pragma omp barrier // error@21: in the place of a statement's body // hint: put '{' and '}'
    if (n)
        #pragma omp taskwait // error@21: in the place of
    else
        #pragma omp flush // error@21: in the place of
    while (n)
        #pragma omp taskyield // error@21: in the place of
    #pragma omp parallel
    #pragma omp barrier // error@17: in the place of
    switch (n) {
    case 1:
        #pragma omp barrier
    default:
    again:
        #pragma omp flush
        n--;
        if (n > 0)
            goto again;
    }
    #pragma omp parallel sections
    {
        #pragma omp taskwait
        #pragma omp section
        #pragma omp taskwait
    }
    #pragma omp parallel for ordered(1)
    for (i = 0; i < 10; i++) {
        #pragma omp ordered depend(sink: i - 1) // error: says depend(source) // hint: ordered depend(source)
        x[i] = i;
    }
    #pragma omp parallel for ordered(1)
    for (i = 0; i < 10; i++) {
        if (i > 5)
            #pragma omp ordered depend(sink: i - 1) // error@25: in the place of
        x[i] = i;
        #pragma omp ordered depend(source)
    }
}
