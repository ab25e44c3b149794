// procs: 1 2 3 4 5 6 7
// same-as: serial
// LU factorisation: loops that get shorter, down to no iteration, with a pivot search by replicated code.
#include <math.h>
#include <stdio.h>

enum { N = 21 };

int main(void)
{
    static double a[N][N];
    int pivots[N], i, j, k;
    double det = 1;
    for (i = 0; i < N; i++)
        for (j = 0; j < N; j++)
            a[i][j] = (i * 7 + j * 11) % 13 - 6 + (i == j);
    for (k = 0; k < N; k++) {
        int best = k;
        for (i = k + 1; i < N; i++)
            if (fabs(a[i][k]) > fabs(a[best][k]))
                best = i;
        pivots[k] = best;
        for (j = 0; best != k && j < N; j++) {
            double t = a[k][j];
            a[k][j] = a[best][j];
            a[best][j] = t;
        }
        if (a[k][k] == 0)
            break;
        #pragma omp parallel for private(j)
        #pragma llc result(&a[i][k], N - k)
        for (i = k + 1; i < N; i++) {
            a[i][k] /= a[k][k];
            for (j = k + 1; j < N; j++)
                a[i][j] -= a[i][k] * a[k][j];
        }
        det *= best == k ? a[k][k] : -a[k][k];
    }
    printf("%d %.9g\n", k, det);
    for (i = 0; i < k; i++)
        printf("%d:%.9g ", pivots[i], a[i][i]);
    printf("\n");
    return 0;
}
