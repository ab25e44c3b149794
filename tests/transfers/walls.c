/* A wall of few layers, whose bricks look for their neighbours by choices; and a field in tiles, numbered one by one, of which
   those at the border choose what they compute. */
#include <stdio.h>
#include <stdlib.h>

enum { LAYERS = 4, ROWS = 240, BRICKS = 120, TILES = 20, TILE = 12, TIMES = 20 };

static void warm(const double *u, double *v, int nx, int ny, int nz)
{
    #pragma omp parallel for
    for (int z = 0; z < nz; z++)
        for (int y = 0; y < ny; y++)
            for (int x = 0; x < nx; x++) {
                int here = x + y * nx + z * nx * ny, left, right, front, back, under, above;

                left = x == 0 ? here : here - 1;
                right = x == nx - 1 ? here : here + 1;
                front = y == 0 ? here : here - nx;
                back = y == ny - 1 ? here : here + nx;
                under = z == 0 ? here : here - nx * ny;
                above = z == nz - 1 ? here : here + nx * ny;
                v[here] = (u[left] + u[right] + u[front] + u[back] + u[under] + u[above]) / 6;
            }
}

static void till(const double *u, double *v, int n, int m, int down, int across)
{
    int k, i, j;
    double more;

    #pragma omp parallel for private(i, j, more)
    for (k = 0; k < down * across; k++) {
        int top = TILE * (k / across), left = TILE * (k % across);

        if (top == 0 || left == 0 || top + TILE == n || left + TILE == m) {
            for (i = top; i < top + TILE; i++)
                for (j = left; j < left + TILE; j++) {
                    if (i == 0 && j == 0)
                        more = u[1] + u[m];
                    else if (i == 0 && j == m - 1)
                        more = u[j - 1] + u[j + m];
                    else if (i == n - 1 && j == 0)
                        more = u[i * m + 1] + u[(i - 1) * m];
                    else if (i == n - 1 && j == m - 1)
                        more = u[i * m + j - 1] + u[(i - 1) * m + j];
                    else if (i == 0)
                        more = u[j - 1] + u[j + 1] + u[j + m];
                    else if (i == n - 1)
                        more = u[i * m + j - 1] + u[i * m + j + 1] + u[(i - 1) * m + j];
                    else if (j == 0)
                        more = u[(i - 1) * m] + u[(i + 1) * m] + u[i * m + 1];
                    else if (j == m - 1)
                        more = u[(i - 1) * m + j] + u[(i + 1) * m + j] + u[i * m + j - 1];
                    else
                        more = u[(i - 1) * m + j] + u[(i + 1) * m + j] + u[i * m + j - 1] + u[i * m + j + 1];
                    v[i * m + j] = more / 4;
                }
            continue;
        }
        for (i = top; i < top + TILE; i++)
            for (j = left; j < left + TILE; j++)
                v[i * m + j] = (u[(i - 1) * m + j] + u[(i + 1) * m + j] + u[i * m + j - 1] + u[i * m + j + 1]) / 4;
    }
}

int main(int argc, char **argv)
{
    const int wall = argc > 1, all = wall ? LAYERS * ROWS * BRICKS : TILES * TILES * TILE * TILE;
    double *u = malloc(all * sizeof *u), *v = malloc(all * sizeof *v), *w, sum = 0;

    for (int i = 0; i < all; i++)
        u[i] = i % 13;
    for (int t = 0; t < TIMES; t++) {
        if (wall)
            warm(u, v, BRICKS, ROWS, LAYERS);
        else
            till(u, v, TILES * TILE, TILES * TILE, TILES, TILES);
        w = u;
        u = v;
        v = w;
    }
    for (int i = 0; i < all; i += 4001)
        sum += u[i];
    printf("%s %.9g\n", *argv, sum);
    free(u);
    free(v);
    return 0;
}
