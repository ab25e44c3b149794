// procs: 1 2 3 4
// same-as: openmp serial
// options: -O2
// LU decomposition with partial pivoting of a dense matrix in one region: the pivot by a reduction by hand,
// rows exchanged by one thread, the rest shared out; then the solution of a system that is known.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 160 };

static double **matrix(void)
{
    double **a = malloc(N * sizeof *a);

    for (int i = 0; i < N; i++)
        a[i] = malloc(N * sizeof **a);
    return a;
}

static void fill(double **a)
{
    unsigned state = 12345;

    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            state = state * 1103515245u + 12345u;
            a[i][j] = (double)(state >> 8) / (1 << 24) - 0.5;
        }
}

/* a becomes L and U; row i of them is row order[i] of what it was. Returns the sign of the exchanges. */
static int decompose(double **a, int *order)
{
    int pivot = 0, sign = 1;
    double largest = 0;

    #pragma omp parallel shared(pivot, largest)
    {
        #pragma omp for
        for (int i = 0; i < N; i++)
            order[i] = i;
        for (int k = 0; k < N; k++) {
            int mine = k;
            double most = -1;

            #pragma omp single
            {
                largest = -1;
                pivot = N;
            }
            #pragma omp for nowait
            for (int i = k; i < N; i++)
                if (fabs(a[i][k]) > most) {
                    most = fabs(a[i][k]);
                    mine = i;
                }
            #pragma omp critical
            if (most > largest || (most == largest && mine < pivot)) {
                largest = most;
                pivot = mine;
            }
            #pragma omp barrier
            #pragma omp single
            if (pivot != k) {
                double *row = a[k];
                int number = order[k];

                a[k] = a[pivot];
                a[pivot] = row;
                order[k] = order[pivot];
                order[pivot] = number;
                sign = -sign;
            }
            #pragma omp for schedule(static)
            for (int i = k + 1; i < N; i++) {
                double factor = a[i][k] /= a[k][k];

                for (int j = k + 1; j < N; j++)
                    a[i][j] -= factor * a[k][j];
            }
        }
    }
    return sign;
}

static void solve(double **lu, const int *order, const double *b, double *x)
{
    for (int i = 0; i < N; i++) {
        x[i] = b[order[i]];
        for (int j = 0; j < i; j++)
            x[i] -= lu[i][j] * x[j];
    }
    for (int i = N - 1; i >= 0; i--) {
        for (int j = i + 1; j < N; j++)
            x[i] -= lu[i][j] * x[j];
        x[i] /= lu[i][i];
    }
}

int main(void)
{
    double **a = matrix(), **original = matrix(), b[N], x[N], error = 0, residue = 0, log_det = 0;
    int order[N], sign;

    fill(a);
    fill(original);
    #pragma omp parallel for
    for (int i = 0; i < N; i++) {
        b[i] = 0;
        for (int j = 0; j < N; j++)
            b[i] += original[i][j] * (j % 7 - 3);
    }
    sign = decompose(a, order);
    solve(a, order, b, x);
    for (int i = 0; i < N; i++)
        error = fmax(error, fabs(x[i] - (i % 7 - 3)));

    /* P A = L U, element by element. */
    #pragma omp parallel for schedule(dynamic) reduction(max: residue) reduction(+: log_det)
    for (int i = 0; i < N; i++) {
        for (int j = 0; j < N; j++) {
            double sum = i <= j ? a[i][j] : 0;

            for (int k = 0; k < i && k <= j; k++)
                sum += a[i][k] * a[k][j];
            residue = fmax(residue, fabs(sum - original[order[i]][j]));
        }
        log_det += log(fabs(a[i][i]));
    }
    printf("log of determinant %.6f, sign %d, %s\n", log_det, sign,
           error < 1e-9 && residue < 1e-12 ? "verified" : "WRONG");
    for (int i = 0; i < N; i++) {
        free(a[i]);
        free(original[i]);
    }
    free(a);
    free(original);
    return !(error < 1e-9 && residue < 1e-12);
}
