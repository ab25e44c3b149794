// An annotation covers the object that it names, not others.
int x[10], y[10], z[10];

void f(int n)
{
    int i;
    #pragma omp parallel for
    #pragma llc result(&x[i], 1)
    for (i = 0; i < n; i++) {
        x[i] = i;
        y[i] = i;       // error@9: 'y[i]' // hint: result(&y[i], 1)
    }
    #pragma omp parallel for
    #pragma llc nc_result(&y[i], 1, y)
    for (i = 0; i < n; i++) {
        z[i] = i;       // error@9: 'z[i]'
        y[i] = i;
    }
}
