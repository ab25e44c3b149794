// procs: 1 2 3 4 5 6 7
// same-as: serial
/* Rows that pointers lead to, in one and two steps, and pointers that are themselves stored by loops: each member has
   made only some of them when a loop is described by all. Rows lie in order, in the opposite one, and anywhere. */
#include <stdio.h>
#include <stdlib.h>

enum { N = 19 };

typedef struct plane {
    double **row;
    int width;
} plane;

/* All of a plane's rows in one block; the pointers to them are stored in parallel. */
static double **make_plane(int n, int order)
{
    double **row = malloc((size_t)n * sizeof *row), *all = malloc((size_t)(n * n) * sizeof *all);
    int j;

#pragma omp parallel for
    for (j = 0; j < n; j++)
        row[j] = all + n * (order == 0 ? j : n - 1 - j);
    if (order == 2)
        for (j = 1; j < n; j += 3) {
            double *other = row[j];
            row[j] = row[j - 1];
            row[j - 1] = other;
        }
    return row;
}

static double ***make_cube(int n)
{
    double ***cube = malloc((size_t)n * sizeof *cube), ***planes = malloc((size_t)n * sizeof *planes);
    int i;

    for (i = 0; i < n; i++)
        planes[i] = make_plane(n, i % 3);
#pragma omp parallel for
    for (i = 0; i < n; i++)
        cube[i] = planes[n - 1 - i];
    free(planes);
    return cube;
}

static void fill(int n, double ***u)
{
    int i, j, k;

#pragma omp parallel for private(j, k)
    for (i = 0; i < n; i++)
        for (j = 0; j < n; j++)
            for (k = 0; k < n; k++)
                u[i][j][k] = i * 7 % 5 + j * 3 + k;
}

static void step(int n, double ***u, double ***v)
{
    int i, j, k;

#pragma omp parallel for private(j, k)
    for (i = 1; i < n - 1; i++)
        for (j = 1; j < n - 1; j++)
            for (k = 1; k < n - 1; k++)
                v[i][j][k] = 0.4 * u[i][j][k] + 0.1 * (u[i - 1][j][k] + u[i + 1][j][k] + u[i][j - 1][k]
                                                       + u[i][j + 1][k] + u[i][j][k - 1] + u[i][j][k + 1]);
}

/* The pointers to planes, and to rows, go round. */
static void turn(int n, double ***u, double ***v)
{
    int i, j;

#pragma omp parallel for
    for (i = 0; i < n; i++)
        v[i] = u[(i + 1) % n];
#pragma omp parallel for private(j)
    for (i = 0; i < n; i++)
        for (j = 0; j < n / 2; j++) {
            double *row = v[i][j];
            v[i][j] = v[i][n - 1 - j];
            v[i][n - 1 - j] = row;
        }
}

/* Of one plane, by a member of a structure. */
static void smooth(const plane *from, plane *to)
{
    int n = from->width, j, k;
    double **a = from->row, **b = to->row;

#pragma omp parallel for private(k)
    for (j = 1; j < n - 1; j++)
        for (k = 0; k < n; k += 2)
            b[j][k] = a[j - 1][k] + a[j + 1][k / 2];
}

static double sum_of(int n, double ***u)
{
    double sum = 0;
    int i, j, k;

    for (i = 0; i < n; i++)
        for (j = 0; j < n; j++)
            for (k = 0; k < n; k++)
                sum = 0.999 * sum + u[i][j][k];
    return sum;
}

int main(void)
{
    double ***u = make_cube(N), ***v = make_cube(N), ***turned = malloc(N * sizeof *turned), ***swap;
    plane first, last;
    int t;

    fill(N, u);
    fill(N, v);
    for (t = 0; t < 7; t++) {
        step(N, u, v);
        swap = u, u = v, v = swap;
        if (t % 3 == 2) {
            turn(N, u, turned);
            swap = u, u = turned, turned = swap;
        }
        first.row = u[t];
        last.row = v[N - 1 - t];
        first.width = last.width = N;
        smooth(&first, &last);
    }
    printf("%.12g %.12g\n", sum_of(N, u), sum_of(N, v));
    return 0;
}
