/* Reductions of several operators and types. */
double dot(const double *x, const double *y, int n, int *most)
{
    double sum = 0;
    int m = *most;
    #pragma omp parallel for reduction(+: sum) reduction(max: m)
    for (int i = 0; i < n; i++) {
        sum += x[i] * y[i];
        if (i % 10 > m)
            m = i % 10;
    }
    *most = m;
    return sum;
}
