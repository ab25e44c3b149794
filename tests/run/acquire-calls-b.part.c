/* The other file of acquire-calls.c. */
#define N 600

extern double table[N];

double sum_of(const double *a, int n)
{
    double s = 0;

    for (int i = 0; i < n; i++)
        s += a[i];
    return s;
}

double sum_of_table(void)
{
    double s = 0;

    for (int i = 0; i < N; i++)
        s += table[i];
    return s;
}

void fill_table(double start)
{
    #pragma omp parallel for
    for (int i = 0; i < N; i++)
        table[i] = start + i;
}

double apply(double (*f)(double), double x)
{
    double first = f(x);

    return first + table[3] + f(x + table[4]);
}
