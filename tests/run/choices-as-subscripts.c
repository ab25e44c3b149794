// procs: 1 2 3 4 7
// same-as: serial
/* Subscripts that are one of two places, of elements that lie in rows and planes: neighbours in a wall of bricks, which has none
   beyond its borders. Named once, or again and again; with rows, or planes, added to the place of an element. */
#include <stdio.h>
#include <stdlib.h>

enum { LAYERS = 5, ROWS = 19, BRICKS = 23, TIMES = 6 };

static double warm(const double *u, double *v, int nx, int ny, int nz)
{
    int x, y, z, here, left, right, front, back, under, above;
    double sum = 0;

    #pragma omp parallel for private(x, y, here, left, right, front, back, under, above)
    for (z = 0; z < nz; z++)
        for (y = 0; y < ny; y++)
            for (x = 0; x < nx; x++) {
                here = x + y * nx + z * nx * ny;
                left = x == 0 ? here : here - 1;
                right = x == nx - 1 ? here : here + 1;
                front = y > 0 ? here - nx : here;
                back = y < ny - 1 ? here + nx : here;
                under = !z ? here : here - nx * ny;
                above = (z == nz - 1) ? here : here + ny * nx;
                v[here] = (u[left] + u[right] + u[front] + u[back] + u[under] + u[above]) / 6 + u[here] / 16;
            }
    #pragma omp parallel for reduction(+:sum)
    for (int i = 0; i < nx * ny * nz; i++)
        sum += (int)(v[i] * 64);
    return sum;
}

/* Rows move up, or down; the last one stays where it is, or is stored to the first one's place. */
static void shift(const long *restrict from, long *restrict to, long n, long m, int turns)
{
    #pragma omp parallel for
    for (long i = 0; i < n; i++) {
        const long next = i < n - 1 ? (i + 1) * m : turns ? 0 : (n - 1) * m;

        for (long j = 0; j < m; j++)
            to[i * m + j] = from[next + j] + from[(j > 0 ? i * m + j : m) - (j > 0 ? 1 : 0)];
    }
    #pragma omp parallel for
    for (long i = 0; i < n; i++)
        for (long j = 0; j < m; j++)
            to[i == 0 ? (n - 1) * m + j : i * m + j - m] += i;
}

/* What is read depends on conditions that are not linear, or on values of other types. */
static void pick(const int *restrict a, int *restrict b, int n, unsigned char m, unsigned k)
{
    #pragma omp parallel for
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) {
            int at = a[i * m + j] % 2 ? i * m : j, other = i > 2 ? i * m - (m + m) : i * m;
            unsigned up = i < n - 1 ? (unsigned)(i * m + j) + m : (unsigned)(i * m + j) - k * m;

            b[i * m + j] = a[at] + a[other + j] + a[up];
        }
}

int main(void)
{
    double *u = malloc(LAYERS * ROWS * BRICKS * sizeof *u), *v = malloc(LAYERS * ROWS * BRICKS * sizeof *v), sum = 0, *w;
    long *from = malloc(ROWS * BRICKS * sizeof *from), *to = calloc(ROWS * BRICKS, sizeof *to);
    int *a = malloc(ROWS * BRICKS * sizeof *a), *b = calloc(ROWS * BRICKS, sizeof *b);
    unsigned check = 0;

    for (int i = 0; i < LAYERS * ROWS * BRICKS; i++)
        u[i] = i % 17 * 4;
    for (int i = 0; i < ROWS * BRICKS; i++)
        from[i] = a[i] = i * 7 % 31;
    for (int t = 0; t < TIMES; t++) {
        sum += warm(u, v, BRICKS, ROWS, LAYERS);
        w = u;
        u = v;
        v = w;
        shift(from, to, ROWS, BRICKS, t % 2);
        shift(to, from, ROWS, BRICKS, t % 3);
        pick(a, b, ROWS, BRICKS, 3);
        pick(b, a, ROWS, BRICKS, t);
        for (int i = 0; i < ROWS * BRICKS; i++) {
            from[i] %= 1000;
            a[i] %= 1000;
        }
    }
    for (int i = 0; i < ROWS * BRICKS; i++)
        check = check * 31 + (unsigned)from[i] * 3 + (unsigned)a[i];
    printf("%.0f %u\n", sum, check);
    for (int i = 0; i < LAYERS * ROWS * BRICKS; i += 97)
        printf("%.6f%c", u[i], i % 7 ? ' ' : '\n');
    printf("\n");
    return 0;
}
