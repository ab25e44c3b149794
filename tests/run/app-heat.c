// procs: 1 2 3 4 5 6 7
// same-as: serial
// Heat equation on rows reached through pointers, the two grids swapped each time step.
#include <stdio.h>
#include <stdlib.h>

static double **grid(int rows, int columns)
{
    double **g = malloc((size_t)rows * sizeof *g);
    int i, j;
    for (i = 0; i < rows; i++) {
        g[i] = malloc((size_t)columns * sizeof **g);
        for (j = 0; j < columns; j++)
            g[i][j] = i == 0 || j == 0 ? 100 : i * j % 5;
    }
    return g;
}

static void step(double **to, double **from, int rows, int columns)
{
    int i, j;
    #pragma omp parallel for private(j)
    #pragma llc result(&to[i][1], columns - 2)
    for (i = 1; i < rows - 1; i++)
        for (j = 1; j < columns - 1; j++)
            to[i][j] = from[i][j] + 0.125 * (from[i - 1][j] + from[i + 1][j] + from[i][j - 1]
                                             + from[i][j + 1] - 4 * from[i][j]);
}

int main(void)
{
    int rows = 22, columns = 17, i, t;
    double **u = grid(rows, columns), **v = grid(rows, columns), **w, sum = 0;
    for (t = 0; t < 25; t++) {
        step(v, u, rows, columns);
        w = u;
        u = v;
        v = w;
    }
    for (i = 0; i < rows * columns; i++)
        sum += u[i / columns][i % columns];
    printf("%.15g %.15g\n", sum, u[10][10]);
    for (i = 0; i < rows; i++) {
        free(u[i]);
        free(v[i]);
    }
    free(u);
    free(v);
    return 0;
}
