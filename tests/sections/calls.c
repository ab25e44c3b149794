/* Loads and stores of functions that the loop calls: their parameters, what these lead to, early returns. */
#include "record.h"

struct matrix { int rows, columns; double *data; };
struct holder { struct matrix *of; int from; };

static double a[400], b[400], grid[20][20];
static int width = 20;

static double square(double x)
{
    return x * x;
}

static void put(double *p, int i, double v)
{
    ST(p[i]) = v;
}

static void copy(double *to, const double *from, size_t n)
{
    for (size_t j = 0; j < n; j++)
        put(to, j, square(LD(from[j])));
}

static void walk(double *to, const double *from, int n)
{
    double *end = to + n;

    while (n > 100)
        n--;
    for (; to < end; to++, from++)
        ST(*to) = LD(*from);
}

static void from_end(double *to, int n, int step)
{
    const double *from = b + 8;
    int left = n;

    for (int j = 0; j < n; j++) {
        left--;
        ST(to[left]) = LD(from[step * j]);
    }
}

static double at(const struct matrix *m, int i, int j)
{
    return LD(m->data[i * m->columns + j]);
}

static void set(struct matrix *m, int i, int j, double v)
{
    ST(m->data[i * m->columns + j]) = v;
}

static void set_row(const struct holder *h, int i)
{
    const struct matrix *m = h->of;

    for (int j = h->from; j < m->columns; j++)
        set(h->of, i, j, i + j);
}

static void row_of(double (*m)[20], int i, int n)
{
    for (int j = i; j < n; j++)
        ST(m[i][j]) = LD(b[j - i]);
}

static void in_rows(double *m, long i, int n)
{
    for (int j = 0; j < n; j++)
        ST(m[i * width + j]) = j;
}

static void some(double (*p)[20], int i, int n)
{
    if (i >= n)
        return;
    ST(p[0][i]) = LD(b[i]);
    if (i < 2) {
        ST(p[1][i]) = i;
        return;
    }
    ST(p[2][i]) = i;
}

static int first_above(const double *p, int n, double least)
{
    for (int j = 0; j < n; j++)
        if (LD(p[j]) > least)
            return j;
    return n;
}

/* Too deep to be looked into. */
static double deep5(int i) { return LD(b[30 - i]); }
static double deep4(int i) { return deep5(i) + 1; }
static double deep3(int i) { return deep4(i) + 1; }
static double deep2(int i) { return deep3(i) + 1; }
static double deep1(int i) { return deep2(i) + 1; }

static void too_deep(int n)
{
    BEGIN(inferred, anything);
    #pragma omp parallel for SCHEDULE
    for (int i = 0; i < n; i++) {
        ITERATION(i);
        ST(a[i]) = deep1(i);
    }
}

static void plain(int n, int m)
{
    BEGIN(inferred, exactly);
    #pragma omp parallel for SCHEDULE
    for (int i = 0; i < n; i++) {
        ITERATION(i);
        put(a, i, square(LD(b[i])));
        put(grid[1], 2 * i + 1, square(i));
    }
    BEGIN(inferred, exactly);
    #pragma omp parallel for SCHEDULE
    for (int i = 0; i < n; i++) {
        ITERATION(i);
        copy(grid[i], &b[3 * i], m);
    }
    BEGIN(inferred, exactly);
    #pragma omp parallel for SCHEDULE
    for (int i = 0; i < n; i++) {
        ITERATION(i);
        from_end(grid[i] + 2, m, 2);
    }
    BEGIN(inferred, exactly);
    #pragma omp parallel for SCHEDULE
    for (int i = 0; i < n; i++) {
        ITERATION(i);
        row_of(grid, i, m + 2);
        in_rows(&a[0], i, m);
    }
    BEGIN(inferred, exactly);
    #pragma omp parallel for SCHEDULE
    for (int i = 0; i < n; i++) {
        ITERATION(i);
        some(grid, i, m);
    }
}

static void structures(struct matrix *s, struct matrix *t, int n)
{
    struct matrix own = *s;
    struct holder h = { t, 1 };

    BEGIN(inferred, exactly);
    #pragma omp parallel for SCHEDULE
    for (int i = 0; i < s->rows; i++) {
        ITERATION(i);
        for (int j = 0; j < s->columns; j++)
            set(s, i, j, at(t, i, j) + 1);
    }
    BEGIN(inferred, exactly);
    #pragma omp parallel for SCHEDULE
    for (int i = 0; i < own.rows; i++) {
        ITERATION(i);
        set(&own, i, 1, at(&own, i, 2));
    }
    BEGIN(inferred, exactly);
    #pragma omp parallel for SCHEDULE
    for (int i = 0; i < n; i++) {
        ITERATION(i);
        set_row(&h, i);
    }
}

static void returns(int n)
{
    BEGIN(inferred, at_most);
    #pragma omp parallel for SCHEDULE
    for (int i = 0; i < n; i++) {
        ITERATION(i);
        put(a, i, first_above(b + i, n, 2));
    }
    BEGIN(logged, at_most);
    #pragma omp parallel for SCHEDULE
    for (int i = 0; i < n; i++) {
        ITERATION(i);
        put(a, 10 * i + first_above(b, n, 2), 1);
    }
    BEGIN(logged, somehow);
    #pragma omp parallel for SCHEDULE
    for (int i = 0; i < n; i++) {
        ITERATION(i);
        walk(a + 20 * i, b + i, n);
    }
}

int main(void)
{
    static double first[200], second[200];
    struct matrix s = { 5, 6, first }, t = { 5, 7, second };

    AREA(a, sizeof a);
    AREA(b, sizeof b);
    AREA(grid, sizeof grid);
    AREA(first, sizeof first);
    AREA(second, sizeof second);
    for (int i = 0; i < 400; i++)
        b[i] = i % 5;
    for (int n = 0; n < 8; n += 3)
        for (int m = 1; m < 10; m += 4) {
            plain(n, m);
            structures(&s, &t, m / 2);
            returns(n);
            too_deep(n);
        }
    return 0;
}
