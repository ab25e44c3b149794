// A result has to cover what each iteration stores to its variable.
struct point { double x, y; } p[100];
double a[100], b[200], c[50][40], *d;
int k;

void loops(int n, int m, double **rows)
{
    #pragma omp parallel for
    #pragma llc result(&a[i], 1)
    for (int i = 0; i < 99; i++)
        a[i + 1] = i; // warning@9: no result covers 'a[i + 1]' // hint: result(&a[i + 1], 1)
    #pragma omp parallel for
    #pragma llc result(&b[2 * i], 1)
    for (int i = 0; i < n; i++) {
        b[2 * i] = i;
        b[2 * i + 1] = i; // warning@9: no result covers 'b[2 * i + 1]'
    }
    #pragma omp parallel for
    #pragma llc result(&b[2 * i], 2) result(&a[i], 1)
    for (int i = 0; i < n; i++) {
        b[2 * i] = i;
        b[2 * i + 1] = a[i] = i;
    }
    #pragma omp parallel for
    #pragma llc result(&c[i][0], 39)
    for (int i = 0; i < 50; i++)
        for (int j = 0; j < 40; j++)
            c[i][j] = i; // warning@13: no result covers 'c[i][j]'
    #pragma omp parallel for
    #pragma llc result(c[i], m)
    for (int i = 0; i < 50; i++)
        for (int j = 0; j < m; j++)
            c[i][j] = i;
    #pragma omp parallel for
    #pragma llc result(&c[i], 1)
    for (int i = 0; i < 50; i++)
        for (int j = 0; j < m; j++)
            c[i][j] = i;
    #pragma omp parallel for
    for (int i = 0; i < 50; i++)
        for (int j = 1; j < 40; j++) {
            c[i][j] = i;
            #pragma llc result(&c[i][j], 1)
        }
    #pragma omp parallel for
    #pragma llc result(&p[i], 1)
    for (int i = 0; i < n; i++)
        p[i].x = p[i].y = i;
    #pragma omp parallel for
    #pragma llc result(rows[i], m)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            rows[i][j] = j;
    #pragma omp parallel for
    #pragma llc result(rows[i] + 1, m - 1)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            rows[i][j] = j; // warning@13: no result covers 'rows[i][j]'
    #pragma omp parallel for
    #pragma llc result(&a[i], 1) result(&b[i], 1) // warning@41: nothing in this loop stores to 'b' [-Wotosp-unused-result]
    for (int i = 0; i < n; i++)
        a[i] = i;
}
