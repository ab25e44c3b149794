void by_depend(int n, double *x)
{
    #pragma omp parallel for ordered(1)
    for (int i = 1; i < n; i++) {
        #pragma omp ordered depend(sink: i - 1) // error@29: no iteration of the loop says depend(source) // hint: ordered depend(source)
        x[i] += x[i - 1];
    }
}

void by_doacross(int n, double *x)
{
    #pragma omp parallel for ordered(1)
    for (int i = 1; i < n; i++) {
        #pragma omp ordered doacross(sink: i - 1) // error@29: no iteration of the loop says doacross(source:) // hint: doacross(source:)
        x[i] += x[i - 1];
    }
}
