/* Loops whose variable is a pointer, divided and sequential: both directions, steps, ends, members. */
#include "record.h"

static int one = 1;
static double a[200], b[200];
static struct pair { int x; double y[2]; } t[100];

static void divided(double *x, int n, int m)
{
    double *p;

    BEGIN(inferred, exactly);
    #pragma omp parallel for SCHEDULE
    for (double *q = a; q < a + n; q++) {
        ITERATION(q - a);
        ST(*q) = LD(b[q - a]) + LD(x[q - a]);
    }
    BEGIN(inferred, exactly);
    #pragma omp parallel for SCHEDULE
    for (p = x + n; p > x + m; --p) {
        ITERATION(x + n - p);
        ST(p[3]) = LD(p[3]) + LD(*(p - 1));
    }
    BEGIN(inferred, exactly);
    #pragma omp parallel for SCHEDULE
    for (p = &x[n]; p >= x; p -= 3) {
        ITERATION((x + n - p) / 3);
        ST(p[2]) = LD(p[0]);
    }
    BEGIN(inferred, exactly);
    #pragma omp parallel for SCHEDULE
    for (const double *q = b + 2; q <= &b[n + m]; q += 2) {
        ITERATION((q - b - 2) / 2);
        ST(a[50]) = LD(q[1]) + LD(q[m]);
    }
}

static void records(int n, int m)
{
    BEGIN(inferred, exactly);
    #pragma omp parallel for SCHEDULE
    for (struct pair *p = t; p != t + n; p++) {
        ITERATION(p - t);
        ST(p->y[1]) = LD(p->x);
        for (int j = 0; j < m; j++)
            ST(p[20 + j].y[0]) = LD(p[j].x);
    }
    BEGIN(inferred, exactly);
    #pragma omp parallel for SCHEDULE
    for (struct pair *p = t + m; p < t + n; p += 2) {
        ITERATION((p - t - m) / 2);
        ST(p[1].x) = LD(p->y[0]);
    }
}

static void inside(double *x, int n, int m)
{
    BEGIN(inferred, exactly);
    #pragma omp parallel for SCHEDULE
    for (int i = 0; i < n; i += one) {
        double *p;

        ITERATION(i);
        for (p = x; p < x + m; p++)
            ST(p[10 * i]) = LD(*p);
        for (double *q = &x[m + i]; q >= x + i; q -= 2)
            ST(q[100]) = LD(q[1]) + LD(b[i]);
        for (double *q = &b[m]; q > b; q -= 3)
            ST(x[150 + i]) = LD(*q);
    }
}

/* Pointers to some element of a known array, and rows that a condition guards but that are loaded anyway. */
static void some(int n, double *const *rows)
{
    const double *q;

    BEGIN(inferred, object);
    #pragma omp parallel for private(q) SCHEDULE
    for (int i = 0; i < n; i++) {
        const double *r = &b[(i + 1) % n];

        ITERATION(i);
        q = &b[(i * i + 3) % n];
        ST(a[i]) = LD(r[2]) + LD(q[1]);
    }
    BEGIN(inferred, object);
    #pragma omp parallel for private(q) SCHEDULE
    for (int i = 0; i < n; i++) {
        ITERATION(i);
        if (LD(b[2 * i]) > 0)
            q = &b[i];
        else
            q = b + 2 * i + 1;
        ST(a[i]) = LD(*q);
    }
    BEGIN(inferred, at_most);
    #pragma omp parallel for SCHEDULE
    for (int i = 0; i < n; i++) {
        double sum = 0;

        ITERATION(i);
        if (rows[i])
            for (int j = 0; j < 3; j++)
                sum += LD(rows[i][j + i]);
        ST(a[i]) = sum;
    }
    BEGIN(inferred, anything);
    #pragma omp parallel for SCHEDULE
    for (int i = 0; i < n; i++) {
        double sum = 0;

        ITERATION(i);
        if (b[i] > 0)
            sum = LD(rows[i][0]);
        ST(a[i]) = sum;
    }
}

int main(void)
{
    double *x = a, *rows[9];

    AREA(a, sizeof a);
    AREA(b, sizeof b);
    AREA(t, sizeof t);
    for (int n = 0; n < 9; n++)
        for (int m = 0; m < 10; m += 3) {
            divided(x, n, m);
            records(m < n ? n : m, m);
            inside(x, n, m);
        }
    for (int i = 0; i < 9; i++) {
        b[i] = i % 3;
        rows[i] = i % 3 ? b + 10 * (9 - i) : NULL;
    }
    for (int n = 1; n < 9; n++)
        some(n, rows);
    return 0;
}
