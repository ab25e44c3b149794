// scan and ordered where they cannot be.
int g(int);

void f(int n, int *x)
{
    int i, j, s = 0;
    #pragma omp parallel for reduction(inscan, +: s) // error: no '#pragma omp scan'
    for (i = 0; i < n; i++)
        s += x[i];
    #pragma omp parallel for reduction(+: s)
    for (i = 0; i < n; i++) {
        s += x[i];
        #pragma omp scan inclusive(s) // error: inscan
        x[i] = s;
    }
    #pragma omp parallel for reduction(inscan, +: s) schedule(static) // error: schedule
    for (i = 0; i < n; i++) {
        s += x[i];
        #pragma omp scan inclusive(s)
        x[i] = s;
    }
    #pragma omp parallel for reduction(inscan, +: s)
    for (i = 0; i < n; i++) {
        s += x[i];
        if (s) {
            #pragma omp scan inclusive(s) // error: splits
            x[i] = s;
        }
    }
    #pragma omp parallel for
    for (i = 0; i < n; i++) {
        #pragma omp ordered // error: without the clause // hint: ordered
        g(i);
    }
    #pragma omp parallel for ordered
    for (i = 0; i < n; i++) {
        #pragma omp ordered depend(source) // error: ordered(n)
    }
    #pragma omp parallel for ordered(2) private(j)
    for (i = 0; i < n; i++)
        for (j = 0; j < n; j++) {
            #pragma omp ordered depend(sink: i - 1) // error: names 1
            g(i);
            #pragma omp ordered depend(sink: ) // error: depend
            #pragma omp ordered depend(source)
        }
    #pragma omp parallel for ordered(2) collapse(3) // error: less than
    for (i = 0; i < n; i++)
        for (j = 0; j < n; j++)
            for (int k = 0; k < n; k++)
                g(i);
    #pragma omp parallel for ordered(2) private(j)
    for (i = 0; i < n; i++)
        for (j = i; j < n; j++) { // error: depend on each other
            #pragma omp ordered depend(source)
        }
    #pragma omp simd
    for (i = 0; i < n; i += i) // error: 'i'
        g(i);
    #pragma omp loop // error: by whom // hint: bind
    for (i = 0; i < n; i++)
        g(i);
}
