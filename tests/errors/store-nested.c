// Stores in constructs inside each other: each loop states what its own iterations write.
void f(int n, double **a, double *sums)
{
    double s, t;
    int i, j;
    #pragma omp parallel for
    #pragma llc result(a[i], n)
    for (i = 0; i < n; i++) {
        #pragma omp parallel for
        for (j = 0; j < n; j++)
            a[i][j] = 1;            // error@13: 'a[i][j]' // hint: result(&a[i][j], 1)
    }
    #pragma omp parallel for
    for (i = 0; i < n; i++) {
        #pragma omp parallel for reduction(+: s)    // error@47: 's' // hint: private(s)
        for (j = 0; j < n; j++)
            s += a[i][j];
    }
    #pragma omp parallel for private(s)
    #pragma llc result(&sums[i], 1)
    for (i = 0; i < n; i++) {
        double row[10], own = 0;
        s = 0;
        #pragma omp parallel for reduction(+: s)
        #pragma llc result(&row[j % 10], 1)
        for (j = 0; j < n; j++) {
            s += a[i][j];
            row[j % 10] = s;
            own += s;               // error@13: 'own' // hint: reduction(+: own)
        }
        sums[i] = s + row[0] + own;
    }
    #pragma omp parallel private(t)
    {
        double mine = 3;
        #pragma omp for reduction(+: mine)          // error@38: 'mine'
        for (i = 0; i < n; i++)
            t = mine += a[0][i];
        #pragma omp for
        #pragma llc result(&sums[i], 1)
        for (i = 0; i < n; i++) {
            t = i;
            sums[i] = t;
        }
        sums[0] = 1;                // error@9: 'sums[0]' // hint: omp for
    }
}
