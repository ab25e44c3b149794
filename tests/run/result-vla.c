// procs: 1 2 3 4 5 6 7
// same-as: serial
// Variable-length arrays of one and two dimensions, as locals and as parameters.
#include <stdio.h>

static double total(int rows, int columns, double a[rows][columns])
{
    double sum = 0;
    int i, j;
    #pragma omp parallel for private(j) reduction(+: sum)
    for (i = 0; i < rows; i++)
        for (j = 0; j < columns; j++)
            sum += a[i][j];
    return sum;
}

static void fill(int rows, int columns, double a[rows][columns], double start)
{
    int i, j;
    #pragma omp parallel for private(j)
    #pragma llc result(a[i], columns)
    for (i = 0; i < rows; i++)
        for (j = 0; j < columns; j++)
            a[i][j] = start + i * columns + j;
}

int main(void)
{
    int n, i;
    for (n = 1; n < 40; n += 13) {
        double a[n][n + 2];
        int b[2 * n], sum = 0;
        fill(n, n + 2, a, 0.5);
        #pragma omp parallel for
        #pragma llc result(&b[i], 1)
        for (i = 0; i < 2 * n; i++)
            b[i] = (int)a[i / 2][i % 2];
        for (i = 0; i < 2 * n; i++)
            sum += b[i];
        printf("%d %g %d\n", n, total(n, n + 2, a), sum);
    }
    return 0;
}
