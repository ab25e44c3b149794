/* A region with two loops, the first without a join. */
void axpy(int n, double a, const double *x, double *y, double *z)
{
    #pragma omp parallel num_threads(4)
    {
        double twice = 2 * a;
        int i;
        #pragma omp for nowait
        #pragma llc result(&y[i], 1)
        for (i = 0; i < n; i++)
            y[i] += twice * x[i];
        #pragma omp for schedule(static, 16)
        #pragma llc result(&z[i], 1)
        for (i = n - 1; i >= 0; i--)
            z[i] -= a * x[i];
    }
}
