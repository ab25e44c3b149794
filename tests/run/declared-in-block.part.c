void fill_(double *x, int n)
{
    int i;

    for (i = 0; i < n; i++)
        x[i] = i % 7;
}

void scale_(double *x, double by)
{
    *x *= by;
}

double cube_(double x)
{
    return x * x * x;
}

int put_(double *x, double value)
{
    *x = value;
    return 0;
}

double sum_(const double *x, int n)
{
    double s = 0;
    int i;

    for (i = 0; i < n; i++)
        s += x[i];
    return s;
}

int later_(int i)
{
    return i + 1;
}
