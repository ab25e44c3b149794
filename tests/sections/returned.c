/* Functions that only return an expression: subscripts, pointers, bounds and conditions that are calls of them. */
#include <stdbool.h>
#include "record.h"

struct matrix { int rows, columns; double *data; };

static double a[400], b[400], grid[20][20];
static int width = 20, other;

static inline size_t at(int i, int j)
{
    return (size_t)i * 20 + j;
}

static inline long by_width(long i, long j)
{
    long row = i * width;
    return row + j;
}

static inline long shifted(long i, long j)
{
    return by_width(i + 1, j);
}

static inline double *element(const struct matrix *m, int i, int j)
{
    return &m->data[i * m->columns + j];
}

static inline double *row(double (*g)[20], int i)
{
    return g[i];
}

static inline int rows(const struct matrix *m)
{
    return m->rows;
}

static inline int columns(const struct matrix *m)
{
    return m->columns;
}

static inline bool is_inside(int i, int j, int n, int m)
{
    return i > 0 && j > 0 && i < n - 1 && j < m - 1;
}

static inline _Bool is_odd_half(int i)
{
    return 0.5 * i;
}

static inline unsigned char narrow(int i)
{
    return 250 + i;
}

static inline int larger(int i, int j)
{
    return i > j ? i : j;
}

static int counted(int i)
{
    other++;
    return i;
}

static int more(int i)
{
    return i + other;
}

static void subscripts(int n, int m)
{
    BEGIN(inferred, exactly);
    #pragma omp parallel for SCHEDULE
    for (int i = 0; i < n; i++) {
        ITERATION(i);
        for (int j = 0; j < m; j++)
            ST(a[at(i, j)]) = LD(b[at(i, j + 1)]);
    }
    BEGIN(inferred, exactly);
    #pragma omp parallel for SCHEDULE
    for (int i = 0; i < n; i++) {
        ITERATION(i);
        for (int j = 0; j < m; j++)
            ST(a[by_width(i, j)]) = LD(b[shifted(i, j)]);
    }
    BEGIN(inferred, exactly);
    #pragma omp parallel for SCHEDULE
    for (int i = 0; i < n; i++) {
        ITERATION(i);
        int k = 2;
        ST(a[at(i, k++)]) = 1;
        ST(a[at(i, k)]) = LD(b[larger(i, m)]);
    }
    BEGIN(inferred, exactly);
    #pragma omp parallel for SCHEDULE
    for (int i = 0; i < n; i++) {
        ITERATION(i);
        double *to = row(grid, i), *from = &b[at(i, 0)];
        for (int j = 0; j < m; j++)
            ST(to[j]) = LD(from[j]);
    }
}

static void matrices(struct matrix *s)
{
    BEGIN(inferred, exactly);
    #pragma omp parallel for SCHEDULE
    for (int i = 0; i < rows(s); i++) {
        ITERATION(i);
        for (int j = 0; j < columns(s); j++)
            ST(*element(s, i, j)) = i + j;
    }
    BEGIN(inferred, exactly);
    #pragma omp parallel for SCHEDULE
    for (int i = 0; i < rows(s); i++) {
        ITERATION(i);
        for (int j = 0; j < columns(s); j++)
            if (is_inside(i, j, s->rows, s->columns))
                ST(grid[i][j]) = LD(element(s, i, j)[-1]) + LD(element(s, i, j)[1]);
    }
}

static void not_linear(int n)
{
    BEGIN(inferred, exactly);           /* unless it wraps round, which is looked at */
    #pragma omp parallel for SCHEDULE
    for (int i = 0; i < n; i++) {
        ITERATION(i);
        ST(a[narrow(i)]) = LD(b[narrow(i)]);
    }
    BEGIN(logged, at_most);
    #pragma omp parallel for SCHEDULE
    for (int i = 0; i < n; i++) {
        ITERATION(i);
        if (is_odd_half(i))
            ST(a[i]) = LD(b[i]);
    }
    BEGIN(logged, object);
    #pragma omp parallel for SCHEDULE num_threads(1)
    for (int i = 0; i < n; i++) {
        ITERATION(i);
        ST(a[counted(i)]) = LD(b[counted(i)]);
    }
    other = 2;
    BEGIN(logged, exactly);
    #pragma omp parallel for SCHEDULE private(other)
    for (int i = 0; i < n; i++) {
        ITERATION(i);
        ST(a[more(i)]) = LD(b[i]);
    }
}

int main(void)
{
    static double data[200];
    struct matrix s = { 5, 6, data };

    AREA(a, sizeof a);
    AREA(b, sizeof b);
    AREA(grid, sizeof grid);
    AREA(data, sizeof data);
    for (int n = 0; n < 8; n += 3)
        for (int m = 1; m < 10; m += 4) {
            subscripts(n, m);
            not_linear(n);
        }
    matrices(&s);
    return 0;
}
