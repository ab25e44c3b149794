/* Members, arrays of structures and in them, aliases that are local, functions that are called. */
#include "record.h"

struct point { int id; double at[3]; struct { char tag; float weight; } more; };
struct matrix { int rows, cols; double *data; double **row; };
static struct point points[40], old[40];

static void members(int n)
{
    BEGIN(inferred, exactly);
    #pragma omp parallel for SCHEDULE
    for (int i = 0; i < n; i++) {
        ITERATION(i);
        ST(points[i].id) = LD(old[i].id);
        for (int k = 0; k < 3; k += 2)
            ST(points[i].at[k]) = LD(old[2 * i].at[k]);
        ST(points[i].more.tag) = LD(old[i + 1].more.tag);
    }
    BEGIN(inferred, exactly);
    #pragma omp parallel for SCHEDULE
    for (int i = 0; i < n; i++) {
        ITERATION(i);
        ST(points[i]) = LD(old[n - i]);
    }
}

static void pointers(struct matrix *s, const struct matrix *t)
{
    BEGIN(inferred, exactly);
    #pragma omp parallel for SCHEDULE
    for (int i = 0; i < s->rows; i++) {
        ITERATION(i);
        for (int j = 0; j < s->cols; j++)
            ST(s->data[i * s->cols + j]) = LD(t->data[i + j]);
    }
    BEGIN(inferred, exactly);
    #pragma omp parallel for SCHEDULE
    for (int i = 0; i < s->rows; i++) {
        ITERATION(i);
        double *r = s->data + i * 5, *other = t->data;
        const int last = i + 2;

        for (int j = 1; j < 4; j++)
            ST(r[j]) = LD(other[last]) + LD(other[j]);
    }
}

static double get(const double *x, int i)
{
    return LD(x[i + 1]);
}

static void put(struct matrix *m, int i, double value)
{
    for (int j = 0; j < m->cols; j++)
        ST(m->data[i * m->cols + j]) = value;
}

static void calls(struct matrix *s, const struct matrix *t)
{
    BEGIN(inferred, exactly);
    #pragma omp parallel for SCHEDULE
    for (int i = 0; i < s->rows; i++) {
        ITERATION(i);
        put(s, i, get(t->data, 2 * i));
    }
}

static void gathers(int n, double *y, const double *x, const int *to)
{
    BEGIN(inferred, object);
    #pragma omp parallel for SCHEDULE
    for (int i = 0; i < n; i++) {
        ITERATION(i);
        ST(y[i]) = LD(x[LD(to[i])]);
    }
    BEGIN(logged, exactly);
    #pragma omp parallel for SCHEDULE
    for (int i = 0; i < n; i++) {
        ITERATION(i);
        ST(y[LD(to[i])]) = LD(x[i]);
    }
}

int main(void)
{
    int to[20];
    double x[100], y[100];
    struct matrix s = { 0, 3, calloc(100, sizeof(double)), NULL }, t = { 0, 0, calloc(100, sizeof(double)), NULL };
    struct matrix *ps = &s, *pt = &t;

    memset(x, 0, sizeof x);
    AREA(points, sizeof points);
    AREA(old, sizeof old);
    AREA(s.data, 100 * sizeof(double));
    AREA(t.data, 100 * sizeof(double));
    AREA(to, sizeof to);
    AREA(x, sizeof x);
    AREA(y, sizeof y);
    for (int i = 0; i < 20; i++)
        to[i] = i * 7 % 20;
    for (int n = 0; n < 12; n++) {
        members(n);
        s.rows = n;
        s.cols = 3 + n % 2;
        pointers(ps, pt);
        calls(ps, pt);
        gathers(n, y, x, to);
    }
    return 0;
}
