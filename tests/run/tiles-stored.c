// procs: 1 2 3 4 7
// same-as: serial
/*
 * Tiles in the C of 1989: their bounds are declared at the function's top, private by a clause, and stored to, step by
 * step, in a function called, or by a walking pointer; the perimeter of a blocked factorisation among them.
 */
#include <stdio.h>

enum { SIZE = 96, MANY = SIZE * SIZE };

static double a[MANY], b[MANY];

static int first_of(int q, int size)
{
    int r;

    r = size * q;
    return r;
}

static void fill(double *to, int n, int tile, int across, int size, double v)
{
    int q, top, left, i, j;

    q = tile / across;
    top = first_of(q, size);
    left = size * (tile - q * across);
    for (i = top; i < top + size; i++)
        for (j = left; j < left + size; j++)
            to[i * n + j] = to[i * n + j] * 0.5 + v;
}

static void step_by_step(int n, int size)
{
    int across = n / size, tile, q, top, left, i, j;

#pragma omp parallel for private(q, top, left, i, j)
    for (tile = 0; tile < across * across; tile++) {
        q = tile / across;
        top = size * q;
        left = tile - q * across;
        left = left * size;
        for (i = top; i < top + size; i++)
            for (j = left; j < left + size; j++)
                a[i * n + j] += b[i * n + j] + tile;
    }
}

static void walking(int n, int size)
{
    int across = n / size, tile, q, left, i, j;
    double *p;

#pragma omp parallel for private(q, left, i, j, p)
    for (tile = 0; tile < across * across; tile++) {
        q = tile / across;
        left = (tile - q * across) * size;
        p = a + q * size * n;
        for (i = 0; i < size; i++, p += n)
            for (j = 0; j < size; j++)
                p[left + j] += 0.25 * j;
    }
}

/* The blocks right of and below the diagonal one, and what is inside of them. */
static void factor(int n, int size)
{
    int at, t, i, j, k, top, left, left_tiles;

    for (at = 0; at + size < n; at += size) {
        left_tiles = (n - at) / size - 1;
#pragma omp parallel for private(i, j, k, top, left)
        for (t = 0; t < left_tiles; t++) {
            left = at + size * (t + 1);
            for (i = at + 1; i < at + size; i++)
                for (j = left; j < left + size; j++)
                    for (k = at; k < i; k++)
                        a[i * n + j] -= a[i * n + k] * a[k * n + j] / (MANY + 1.0);
            top = at + size * (t + 1);
            for (i = top; i < top + size; i++)
                for (j = at; j < at + size; j++)
                    a[i * n + j] /= 1 + j;
        }
#pragma omp parallel for private(i, j, k, top, left)
        for (t = 0; t < left_tiles * left_tiles; t++) {
            top = at + size * (1 + t / left_tiles);
            left = at + size * (1 + t % left_tiles);
            for (i = top; i < top + size; i++)
                for (j = left; j < left + size; j++)
                    for (k = at; k < at + size; k++)
                        a[i * n + j] -= a[i * n + k] * a[k * n + j] / MANY;
        }
    }
}

static void tell(const char *name, const double *of)
{
    double sum = 0;

    for (int i = 0; i < MANY; i++)
        sum += of[i] * (1 + i % 13);
    printf("%-6s %.17g\n", name, sum);
}

int main(void)
{
    static const int sizes[] = { 8, 16, 24 };

    for (int k = 0; k < 3; k++) {
        int size = sizes[k], across = SIZE / size, tile;

        step_by_step(SIZE, size);
#pragma omp parallel for
        for (tile = 0; tile < across * across; tile++)
            fill(b, SIZE, tile, across, size, 0.5 * k + tile);
        walking(SIZE, size);
        step_by_step(SIZE, size);
        factor(SIZE, size);
        tell("a", a);
        tell("b", b);
    }
    return 0;
}
