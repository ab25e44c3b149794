// procs: 1 2 3 4 5 7
// same-as: serial
// An index that the data choose: rows of pivots, largest elements, nearest ones, in row pointers, arrays and functions.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 37 };
static double fixed[N][N + 1];
static long checksum;

static double element(int i, int j)
{
    return (double)((i * 131 + j * 71 + i * j * 17) % 97 - 48) + (i == j) * 3;
}

/* Gauss, with row pointers that are exchanged. */
static void rows(int n)
{
    double **a = malloc((size_t)n * sizeof *a), x[N];

    for (int i = 0; i < n; i++) {
        a[i] = malloc((size_t)(n + 1) * sizeof **a);
        for (int j = 0; j <= n; j++)
            a[i][j] = element(i, j);
    }
    for (int k = 0; k < n; k++) {
        int p = k;

        for (int i = k + 1; i < n; i++)
            if (fabs(a[i][k]) > fabs(a[p][k]))
                p = i;
        double *row = a[k];
        a[k] = a[p];
        a[p] = row;
#pragma omp parallel for
        for (int i = k + 1; i < n; i++) {
            double f = a[i][k] / a[k][k];
            for (int j = k; j <= n; j++)
                a[i][j] -= f * a[k][j];
        }
    }
    for (int i = n - 1; i >= 0; i--) {
        x[i] = a[i][n];
        for (int j = i + 1; j < n; j++)
            x[i] -= a[i][j] * x[j];
        x[i] /= a[i][i];
        printf("%.9g ", x[i]);
    }
    puts("rows");
    for (int i = 0; i < n; i++)
        free(a[i]);
    free(a);
}

/* The same of a fixed array, the search in a function, by a conditional, from the end. */
static int pivot(int k, int n)
{
    int p = n - 1, i;

    for (i = n - 2; i >= k; i--)
        p = fabs(fixed[i][k]) >= fabs(fixed[p][k]) ? i : p;
    return p;
}

static void array(int n)
{
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        for (int j = 0; j <= n; j++)
            fixed[i][j] = element(j, i);
    for (int k = 0; k < n; k++) {
        int p = pivot(k, n);

        for (int j = k; p != k && j <= n; j++) {
            double t = fixed[k][j];
            fixed[k][j] = fixed[p][j];
            fixed[p][j] = t;
        }
#pragma omp parallel for
        for (int i = k + 1; i < n; i++) {
            double f = fixed[i][k] / fixed[k][k];
            for (int j = k; j <= n; j++)
                fixed[i][j] -= f * fixed[k][j];
        }
    }
    for (int i = 0; i < n; i++)
        printf("%.9g ", fixed[i][i]);
    puts("array");
}

/* Chosen in two loops, and in divided ones: each point's nearest centre, and what that is. */
static void nearest(int n, int m)
{
    double *at = malloc((size_t)n * sizeof *at), *centre = malloc((size_t)m * sizeof *centre);
    double *near = malloc((size_t)n * sizeof *near);
    int *which = malloc((size_t)n * sizeof *which);

#pragma omp parallel for
    for (int i = 0; i < n; i++)
        at[i] = element(i, 3 * i);
#pragma omp parallel for
    for (int c = 0; c < m; c++)
        centre[c] = element(5 * c, c);
    for (int round = 0; round < 3; round++) {
#pragma omp parallel for
        for (int i = 0; i < n; i++) {
            int best = 0;

            for (int c = 1; c < m; c++)
                if (fabs(centre[c] - at[i]) < fabs(centre[best] - at[i]))
                    best = c;
            which[i] = best;
            near[i] = centre[best];
        }
        int far = 0, close = n - 1;
        for (int i = 0; i < n; i++) {
            if (fabs(near[i] - at[i]) > fabs(near[far] - at[far]))
                far = i;
            if (fabs(near[i] - at[i]) < fabs(near[close] - at[close]))
                close = i;
        }
        printf("%d %d %g %g\n", far, close, near[far], at[close]);
        centre[which[far]] += at[far] / 2;
    }
    free(which);
    free(near);
    free(centre);
    free(at);
}

/* Two in one subscript; one that is set before the loop and outside of what it goes through; unsigned and short ones. */
static void pairs(int n, int outside)
{
    int (*grid)[n] = malloc(sizeof(int[n][n]));
    unsigned short column = (unsigned short)outside;
    unsigned line = 0;

#pragma omp parallel for collapse(2)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            grid[i][j] = (i * 53 + j * 29) % 101;
    for (unsigned i = 1; i < (unsigned)n; i++)
        for (int j = 0; j < n / 2; j++)
            if (grid[i][j] > grid[line][column]) {
                line = i;
                column = (unsigned short)j;
            }
    printf("%u %u %d\n", line, (unsigned)column, grid[line][column]);
    for (int k = 0; k < n; k += 2) {
        int low = k ? k - 1 : outside, best = -1;

        for (int j = 0; j < k; j += 3) {
            if (grid[low][j] < grid[k][j])
                low = best = j;
            checksum += best < 0 ? 1 : grid[best][low];
        }
#pragma omp parallel for
        for (int j = 0; j < n; j++)
            grid[j][k] += grid[k][low] + j;
    }
    printf("%ld\n", checksum);
    free(grid);
}

/* What it is before the loop is read later than in the first iteration. */
static void late(int n)
{
    int (*grid)[n] = malloc(sizeof(int[n][n]));

    for (int round = 0; round < n; round++) {
        int row = n - 1 - round;

#pragma omp parallel for
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                grid[i][j] = (i * 53 + j * 29 + round * 31) % 101;
        for (int j = 1; j < n; j += 2) {
            if (j > 4)
                checksum += (j + 1) * grid[row][j];
            if (grid[0][j] > 90)
                row = j / 2;
        }
        printf("%d %ld\n", row, checksum);
    }
    free(grid);
}

int main(void)
{
    rows(5);
    rows(N);
    array(N - 2);
    nearest(61, 7);
    nearest(5, 2);
    pairs(23, 22);
    pairs(2, 1);
    late(19);
    return 0;
}
