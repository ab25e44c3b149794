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

int main(void)
{
    double *x = a;

    AREA(a, sizeof a);
    AREA(b, sizeof b);
    AREA(t, sizeof t);
    for (int n = 0; n < 9; n++)
        for (int m = 0; m < 10; m += 3) {
            divided(x, n, m);
            records(m < n ? n : m, m);
            inside(x, n, m);
        }
    return 0;
}
