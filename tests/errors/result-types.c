// Addresses and counts of types that can't be one.
struct unknown;
int x[10];
int g(void);

void f(void *v, struct unknown *u, double d)
{
    int i;
    #pragma omp parallel for
    #pragma llc result(x[i], 1) // error@24: pointer // hint: &x[i]
    for (i = 0; i < 10; i++)
        x[i] = i;
    #pragma omp parallel for
    #pragma llc result(v, 1) // error@24: void
    for (i = 0; i < 10; i++)
        ;
    #pragma omp parallel for
    #pragma llc result(u, 1) // error@24: incomplete
    for (i = 0; i < 10; i++)
        ;
    #pragma omp parallel for
    #pragma llc result(g, 1) // error@24: function
    for (i = 0; i < 10; i++)
        ;
    #pragma omp parallel for
    #pragma llc result(&x[i], d) // error@31: count
    for (i = 0; i < 10; i++)
        x[i] = i;
    #pragma omp parallel for
    #pragma llc result(&x[i], x) // error@31: count
    for (i = 0; i < 10; i++)
        x[i] = i;
    #pragma omp parallel for
    #pragma llc result(d, 1) // error@24: pointer
    for (i = 0; i < 10; i++)
        ;
}
