/*
 * Structures by value: a step of a grid that functions get as a copy, and of an image of pixels that they reach through a pointer.
 * Both read a row of each neighbour. What else an iteration does ends by a condition, or is done by a function that calls itself,
 * and needs nothing of others.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { ROWS = 300, COLUMNS = 1000, TIMES = 10 };

typedef struct { int rows, columns; double *d; } grid;
typedef struct { unsigned char c[4]; float weight; } pixel;
typedef struct { int rows, columns; pixel *d; } image;
typedef struct { double value; int steps; } root;

static double get(grid g, int i, int j) { return g.d[i * g.columns + j]; }
static void set(grid g, int i, int j, double v) { g.d[i * g.columns + j] = v; }
static pixel pixel_at(const image *m, int i, int j) { return m->d[i * m->columns + j]; }
static void put(image *m, int i, int j, pixel p) { m->d[i * m->columns + j] = p; }

static pixel between(pixel a, pixel b)
{
    pixel p = { { 0 }, (a.weight + b.weight) / 2 };

    for (int k = 0; k < 4; k++)
        p.c[k] = (unsigned char)((a.c[k] + b.c[k] + 1) / 2);
    return p;
}

static void smooth(grid from, grid to)
{
    #pragma omp parallel for
    for (int i = 1; i < from.rows - 1; i++)
        for (int j = 0; j < from.columns; j++)
            set(to, i, j, (get(from, i - 1, j) + get(from, i + 1, j)) / 2);
}

static void blend(const image *from, image *to)
{
    #pragma omp parallel for
    for (int i = 1; i < from->rows - 1; i++)
        for (int j = 0; j < from->columns; j++)
            put(to, i, j, between(pixel_at(from, i - 1, j), pixel_at(from, i + 1, j)));
}

static root cube_root(double of)
{
    root r = { 1, 0 };

    while (fabs(r.value * r.value * r.value - of) > 1e-9 && r.steps < 100) {
        r.value -= (r.value * r.value * r.value - of) / (3 * r.value * r.value);
        r.steps++;
    }
    return r;
}

static double integral(double from, double to, double by, int depth)
{
    double middle = (from + to) / 2;

    return depth ? integral(from, middle, by, depth - 1) + integral(middle, to, by, depth - 1)
                 : (to - from) / (1 + by * middle * middle);
}

int main(void)
{
    grid a = { ROWS, COLUMNS, malloc(ROWS * COLUMNS * sizeof *a.d) }, b = { ROWS, COLUMNS, malloc(ROWS * COLUMNS * sizeof *b.d) };
    image m = { ROWS, COLUMNS, malloc(ROWS * COLUMNS * sizeof *m.d) }, n = { ROWS, COLUMNS, malloc(ROWS * COLUMNS * sizeof *n.d) };
    root *r = malloc(ROWS * COLUMNS * sizeof *r);
    double *whole = malloc(ROWS * COLUMNS * sizeof *whole), sum = 0;

    for (int i = 0; i < ROWS * COLUMNS; i++) {
        a.d[i] = b.d[i] = 1 + i % 13;
        m.d[i] = n.d[i] = (pixel){ { (unsigned char)i, (unsigned char)(i % 7), 1, 2 }, i % 5 };
    }
    for (int t = 0; t < TIMES; t++) {
        grid g = a;
        image k = m;

        smooth(a, b);
        blend(&m, &n);
        a = b;
        b = g;
        m = n;
        n = k;
        #pragma omp parallel for
        for (int i = 0; i < ROWS; i++) {
            double of = get(a, i, 0);
            root last;

            do {
                last = cube_root(of);
                of /= 2;
            } while (last.steps > 6);
            for (int j = 0; j < COLUMNS; j++)
                r[i * COLUMNS + j] = (root){ last.value * j, last.steps };
        }
        #pragma omp parallel for
        for (int i = 0; i < ROWS; i++) {
            double by = integral(0, 1, get(a, i, 1), 4);

            for (int j = 0; j < COLUMNS; j++)
                whole[i * COLUMNS + j] = by * j;
        }
    }
    #pragma omp parallel for reduction(+: sum)
    for (int i = 0; i < ROWS * COLUMNS; i++)
        sum += a.d[i] + m.d[i].c[0] + m.d[i].weight + r[i].value + r[i].steps + whole[i];
    printf("%.9e\n", sum);
    return 0;
}
