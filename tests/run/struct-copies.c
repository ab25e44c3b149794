// Copies of structures: one that is changed afterwards is no longer what it was copied from. Others stand for that, in functions
// that get structures by value, too.
// procs: 1 2 3 4 7
// same-as: serial
#include <stdio.h>
#include <stdlib.h>

typedef struct { int n; double *d; } row;
typedef struct { int rows, columns; double *d; } grid;
typedef struct { grid level[2]; int top; } levels;

static double get(grid g, int i, int j) { return g.d[i * g.columns + j]; }
static void set(grid g, int i, int j, double v) { g.d[i * g.columns + j] = v; }

static void scale(row r, double by)
{
    r.n /= 2;
    for (int j = 0; j < r.n; j++)
        r.d[j] *= by;
}

static void smooth(grid from, grid to)
{
    #pragma omp parallel for
    for (int i = 1; i < from.rows - 1; i++)
        for (int j = 1; j < from.columns - 1; j++)
            set(to, i, j, (get(from, i - 1, j) + get(from, i + 1, j) + get(from, i, j - 1) + get(from, i, j + 1)) / 4);
}

static void smooth_all(const levels *l, grid *to)
{
    #pragma omp parallel for
    for (int i = 1; i < to->rows - 1; i++) {
        const grid g = l->level[l->top], out = *to;

        for (int j = 1; j < out.columns - 1; j++)
            set(out, i, j, (get(g, i - 1, j) + get(g, i + 1, j)) / 2 + g.d[i * g.columns]);
    }
}

static void print(const char *what, const double *a, int n)
{
    double sum = 0;

    for (int i = 0; i < n; i++)
        sum += a[i] * (i % 31);
    printf("%s %.6f\n", what, sum);
}

int main(int argc, char **argv)
{
    enum { N = 100, ROWS = 40, COLUMNS = 30 };
    row whole = { 10, calloc(40 * N, sizeof *whole.d) }, other = { 6, whole.d + 20 * N };
    grid a = { ROWS, COLUMNS, calloc(ROWS * COLUMNS, sizeof *a.d) }, b = { ROWS, COLUMNS, calloc(ROWS * COLUMNS, sizeof *b.d) };
    levels l = { { a, b }, argc > 1 };
    double *d = whole.d;

    (void)argv;
    #pragma omp parallel for
    for (int i = 0; i < N; i++) {       /* fewer than in the original */
        row r = whole;
        r.n = 2 + argc;
        for (int j = 0; j < r.n; j++)
            d[i * 10 + j] = i + j;
    }
    print("fewer", d, 40 * N);
    #pragma omp parallel for
    for (int i = 0; i < N; i++) {       /* more */
        row r = whole;
        r.n *= 2;
        for (int j = 0; j < r.n; j++)
            d[10 * N + i * 20 + j] = i - j;
    }
    print("more", d, 40 * N);
    #pragma omp parallel for
    for (int i = 0; i < N; i++) {       /* elsewhere */
        row r = whole, *p = &r;
        p->d = other.d + i * 10;
        for (int j = 0; j < 10; j++)
            r.d[j] += i * j;
        scale(r, 1.5);
    }
    print("elsewhere", d, 40 * N);
    #pragma omp parallel for
    for (int i = 0; i < N; i++) {       /* another one by now */
        int k = 0;
        row both[2] = { { 3, d + i * 40 }, { 7, d + i * 40 + 20 } }, r = both[k];
        k++;
        for (int j = 0; j < r.n; j++)
            r.d[j] += both[k].n;
    }
    print("another", d, 40 * N);
    for (int i = 0; i < ROWS * COLUMNS; i++)
        a.d[i] = b.d[i] = i % 17;
    for (int t = 0; t < 6; t++) {
        smooth(a, b);
        smooth_all(&l, &b);
        smooth(b, a);
    }
    print("grids", a.d, ROWS * COLUMNS);
    return 0;
}
