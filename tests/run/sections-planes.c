// procs: 1 2 3 4 5 6 7
// same-as: serial
/* Cubes and squares of which loops touch the interior, every second element, one plane or one column: sections in
   several dimensions. What lies between their rows is written elsewhere, by other splits, and by code outside of
   loops; all of it is read in the end. */
#include <stdio.h>
#include <stdlib.h>

enum { N = 21 };

static double cube[N][N][N], other[N][N][N];

static double sum_of(const double *x, int n)
{
    double sum = 0;
    int i;

    for (i = 0; i < n; i++)
        sum = 0.999 * sum + x[i];
    return sum;
}

static void fill(int n, double (*u)[n][n], double *line, int w)
{
    int i, j, k;

#pragma omp parallel for private(j, k)
    for (i = 0; i < n; i++)
        for (j = 0; j < n; j++)
            for (k = 0; k < n; k++)
                u[i][j][k] = i * 3 + j * 5 % 7 + k;
#pragma omp parallel for
    for (i = 0; i < w * w; i++)
        line[i] = i % 13;
}

static void step(int n, double (*u)[n][n], double (*v)[n][n])
{
    int i, j, k;

#pragma omp parallel for private(j, k)
    for (i = 1; i < n - 1; i++)
        for (j = 1; j < n - 1; j++)
            for (k = 1; k < n - 1; k++)
                v[i][j][k] = 0.5 * u[i][j][k] + 0.1 * (u[i - 1][j][k] + u[i + 1][j][k] + u[i][j - 1][k] + u[i][j][k + 1]);
}

/* The faces, by a split along another dimension. */
static void faces(int n, double (*v)[n][n], int by)
{
    int i, j;

#pragma omp parallel for private(i)
    for (j = 0; j < n; j++)
        for (i = 1; i < n; i++) {
            v[i][j][0] = v[i][j][1] + by;
            v[0][i][j] += by;
        }
}

/* The colours of a board in turn, in place. */
static void colour(int n, double (*v)[n][n], int which)
{
    int i, j, k;

#pragma omp parallel for private(j, k)
    for (i = 1; i < n - 1; i++)
        for (j = 1; j < n - 1; j++)
            for (k = 1 + which; k < n - 1; k += 2)
                v[i][j][k] += 0.25 * (v[i][j][k - 1] + v[i][j][k + 1]);
}

/* Every second element of every second row. */
static void coarse(int w, const double *fine, int m, double *to)
{
    int i, j;

#pragma omp parallel for private(j)
    for (i = 1; i < m - 1; i++)
        for (j = 1; j < m - 1; j++)
            to[i * m + j] = fine[2 * i * w + 2 * j] + 0.5 * fine[(2 * i - 1) * w + 2 * j] + 0.5 * fine[2 * i * w + 2 * j + 1];
}

static void fine(int m, const double *from, int w, double *to)
{
    int i, j;

#pragma omp parallel for private(j)
    for (i = 1; i < m - 1; i++)
        for (j = 1; j < m - 1; j++)
            to[2 * i * w + 2 * j] += 0.125 * from[i * m + j];
}

/* Turned round, and downwards. */
static void turn(int n, double (*u)[n][n], double (*v)[n][n])
{
    int i, j, k;

#pragma omp parallel for private(i, j)
    for (k = 0; k < n; k++)
        for (i = 0; i < n; i++)
            for (j = n - 2; j > 0; j--)
                v[n - 1 - i][j][k] = u[k][i][n - 1 - j];
}

int main(void)
{
    int n = N, m = 12, w = 2 * m, t, i;
    double *line = malloc(sizeof *line * (size_t)(w * w)), *small = malloc(sizeof *small * (size_t)(m * m));
    double (*u)[n][n] = malloc(sizeof *u * (size_t)n), (*v)[n][n] = malloc(sizeof *v * (size_t)n), (*swap)[n][n];

    fill(n, u, line, w);
    fill(n, v, line, w);
    fill(n, cube, small, m);
    for (t = 0; t < 6; t++) {
        step(n, u, v);
        faces(n, v, t);
        for (i = 0; t % 2 && i < n; i++)
            v[i][n - 1][n - 1] = t;
        swap = u, u = v, v = swap;
        colour(n, u, 0);
        colour(n, u, 1);
        coarse(w, line, m, small);
        fine(m, small, w, line);
        step(N, cube, other);
        turn(N, other, cube);
    }
    printf("%.12g %.12g\n", sum_of(u[0][0], n * n * n), sum_of(v[0][0], n * n * n));
    printf("%.12g %.12g\n", sum_of(line, w * w), sum_of(small, m * m));
    printf("%.12g %.12g\n", sum_of(cube[0][0], N * N * N), sum_of(other[0][0], N * N * N));
    free(line);
    free(small);
    free(u);
    free(v);
    return 0;
}
