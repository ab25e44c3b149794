// Iterations that need what other iterations store.
double x[1000], y[1000], a[50][50];

void shifts(int n, int m)
{
    #pragma omp parallel for
    for (int i = 1; i < n; i++)
        x[i] = x[i - 1]; // warning@9: 'x[i]' is stored by one iteration and read, as 'x[i - 1]', by the next iteration [-Wotosp-dependence]
    #pragma omp parallel for
    for (int i = 0; i < 99; i++)
        x[i] = x[i + 1]; // warning@9: by the iteration before
    #pragma omp parallel for
    for (int i = 20; i < n; i += 2)
        x[i] = x[i - 10]; // warning@9: by the iteration 5 later
    #pragma omp parallel for
    for (int i = 0; i < n; i++)
        x[i] = x[n - 1 - i]; // warning@9: by another iteration
    #pragma omp parallel for
    for (int i = 0; i < n; i++) {
        int next = i + 1;
        double *p = &x[i];
        p[0] = x[next]; // warning@9: by the iteration before
    }
    #pragma omp parallel for collapse(2)
    for (int i = 0; i < n; i++)
        for (int j = 1; j < n; j++)
            a[i][j] = a[i][j - 1]; // warning@13: 'a[i][j]' is stored by one iteration and read, as 'a[i][j - 1]'
    #pragma omp parallel for
    for (int i = 1; i < n; i++)
        for (int j = 1; j < n; j++)
            x[i * m + j] = x[(i - 1) * m + j]; // warning@13: by the next iteration
}

void clean(int n, int m, int k, int *index, double **rows)
{
    #pragma omp parallel for
    for (int i = 0; i < 100; i++)
        x[i] = x[i + 100];
    #pragma omp parallel for
    for (int i = 0; i < n; i++)
        x[2 * i] = x[2 * i + 1];
    #pragma omp parallel for
    for (int i = 0; i < n; i++)
        x[i] = x[i + m];
    #pragma omp parallel for
    for (int i = k + 1; i < n; i++)
        for (int j = k + 1; j < n; j++)
            a[i][j] -= a[i][k] * a[k][j];
    #pragma omp parallel for
    for (int i = 0; i < n; i++)
        x[index[i]] = x[index[i + 1]];
    #pragma omp parallel for
    for (int i = 0; i < n; i++)
        for (int j = 1; j < m; j++)
            rows[i][j] = rows[i][j - 1];
    #pragma omp parallel for
    for (int i = 0; i < n; i++)
        if (i % 2)
            x[i] = y[i];
        else
            y[i] = x[i];
    #pragma omp parallel for
    for (int i = 0; i < n; i++) {
        if (i == 5)
            continue;
        x[i] = x[5];
    }
    #pragma omp parallel for if (n == 1)
    for (int i = 0; i < n; i++)
        if (i < 10)
            x[i] = x[20];
}

void perhaps_divided(int *a, int n, int asked)
{
    #pragma omp parallel for if ((asked + 1) % 2)
    for (int i = 0; i < n - 1; i++)
        a[i + 1] = a[i] + 1;
    #pragma omp parallel for if (n > 1000 && asked < 5)
    for (int i = 0; i < n - 1; i++)
        a[i + 1] = a[i] + 1; // warning@9: stored by one iteration and read
}
