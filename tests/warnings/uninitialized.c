// A private variable has no value when its construct begins.
int x[100], y, k;

void loops(int n)
{
    int i, j, t = 1, last = 0;

    #pragma omp parallel for private(t)
    for (i = 0; i < n; i++)
        x[i] = t; // warning@16: 't' is private in '#pragma omp parallel for' and is read here before it is written [-Wotosp-uninitialized] // hint: firstprivate(t)
    #pragma omp parallel for private(t, j)
    for (i = 0; i < n; i++)
        for (j = i; j < n; j++)
            t += j; // warning@13: 't' is private
    #pragma omp parallel for private(t) lastprivate(last)
    for (i = 0; i < n; i++) {
        if (i > 3 && last)
            t = 3;
        else
            t = 4;
        last = x[i] = t;
    }
    #pragma omp parallel for private(t)
    for (i = 0; i < n; i++)
        if (n > 5)
            x[i] = t; // warning@20: 't' is private
    #pragma omp parallel for collapse(2) private(j) lastprivate(i)
    for (i = 0; i < 10; i++)
        for (j = 0; j < 10; j++)
            x[10 * i + j] = i;
}

void regions(int n, int *p)
{
    int t = 0, u = 1, v = n;

    #pragma omp parallel private(t, u, v, p)
    {
        if (n)
            t = 1;
        t++;
        x[0 + u] = 1; // warning@15: 'u' is private in '#pragma omp parallel'
        for (v = 0; v < n; v++)
            ;
        #pragma omp for
        for (int i = 0; i < n; i++)
            x[i] = v;
        *p = 3; // warning@10: 'p' is private
    }
    #pragma omp parallel private(t)
    {
        #pragma omp for reduction(+: y)
        for (int i = 0; i < n; i++)
            y += i;
        #pragma omp single
        k = t; // warning@13: 't' is private
    }
    #pragma omp parallel sections private(t)
    {
        #pragma omp section
        t = 1;
        #pragma omp section
        k = t; // warning@13: 't' is private
    }
}

void get(int *);

void clean(int n)
{
    int t = 0, u = 0, v, i, a[3] = { 0 };

    #pragma omp parallel for private(t, u, v, a)
    for (i = 0; i < n; i++) {
        get(&t);
        x[i] = t + sizeof u;
        while (x[i] < 4)
            v = x[i]++;
        x[i] = v;
        a[0] = 3;
        x[i] += a[0];
        (void)u;
    }
}

int named_as_written(int *t, int n)
{
    int v = 100;

    #pragma omp parallel
    #pragma omp single
    #pragma omp taskloop lastprivate(v)
    for (int i = 0; i < n; i++) {
        v = v + i; // warning@13: 'v' is private in '#pragma omp taskloop'
        t[i] = v;
    }
    return v;
}
