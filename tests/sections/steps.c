/* Steps that are not constant, and subscripts that are products with them: in the loop and in functions. */
#include "record.h"

static double a[600], b[600], c[40][40];
static int by = 1;

static void put(double *p, int at, double v)
{
    ST(p[at]) = v;
}

static void row(double *p, int at, int n)
{
    for (int j = 0; j < n; j++)
        ST(p[at + j]) = LD(b[2 * at + j]);
}

/* n: iterations; s: the step */
static void up(int n, int s)
{
    BEGIN(inferred, exactly);
    #pragma omp parallel for SCHEDULE
    for (int i = 3; i < 3 + n * s; i += s) {
        ITERATION((i - 3) / s);
        ST(a[i]) = LD(b[i + 1]) + LD(b[2 * i]);
    }
}

static void rows(int n, int s)
{
    double *p = a + 5;

    BEGIN(inferred, exactly);
    #pragma omp parallel for SCHEDULE
    for (int i = 0; i < n * s; i += s) {
        double *q = p + i;

        ITERATION(i / s);
        for (int j = 0; j < s; j++)
            ST(q[j]) = LD(b[2 * j + i]);
        ST(c[i][2]) = LD(b[400 + i]);
        for (int j = 1; j <= 6; j += 2)
            ST(c[i][j + 3]) = LD(b[3 * i + j]);
    }
}

static void down(int n, long s)
{
    BEGIN(inferred, exactly);
    #pragma omp parallel for SCHEDULE
    for (long i = n * s; i > 0; i -= s) {
        ITERATION(n - i / s);
        ST(a[2 * i]) = LD(b[i]);
        ST(a[2 * i + 1]) = LD(b[i - 1]);
    }
    BEGIN(inferred, exactly);
    #pragma omp parallel for SCHEDULE
    for (long i = n * s; i >= s; i = i - by) {
        ITERATION((n * s - i) / by);
        ST(a[i]) = LD(b[n * s - 1]);
    }
}

static void unsigned_up(unsigned long n, unsigned long s)
{
    BEGIN(inferred, exactly);
    #pragma omp parallel for SCHEDULE
    for (unsigned long i = 0; i <= n; i += s) {
        ITERATION(i / s);
        ST(a[i]) = LD(b[n - 0 + i]);
    }
}

/* What a product is said to be where a function is called. */
static void called(int n, int s)
{
    BEGIN(inferred, exactly);
    #pragma omp parallel for SCHEDULE
    for (int i = 0; i < n; i++) {
        ITERATION(i);
        for (int j = 0; j < s; j++)
            put(a, i * s + j, LD(b[i * s + 1]));
    }
    BEGIN(inferred, exactly);
    #pragma omp parallel for SCHEDULE
    for (int i = 0; i < n; i++) {
        const int at = i * s;

        ITERATION(i);
        row(a + 7, at, s);
        put(b, at + 300, 3);
    }
    BEGIN(inferred, exactly);
    #pragma omp parallel for SCHEDULE
    for (int i = 0; i < n * s; i += s) {
        ITERATION(i / s);
        row(a, i, s);
        put(b + 300, i, 4);
    }
}

int main(void)
{
    AREA(a, sizeof a);
    AREA(b, sizeof b);
    AREA(c, sizeof c);
    for (int k = 0; k < 600; k++)
        b[k] = k * 7 % 11;
    for (int n = 0; n < 9; n += 1 + n / 3)
        for (int s = 1; s < 5; s++) {
            by = s;
            up(n, s);
            rows(n, s);
            down(n, s);
            unsigned_up((unsigned long)n, (unsigned long)s);
            called(n, s);
        }
    return 0;
}
