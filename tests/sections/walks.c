/* Pointers and subscripts that walk through an inner loop. */
#include "record.h"

static double a[400], b[400];

static void pointers(int n, int m)
{
    BEGIN(inferred, exactly);
    #pragma omp parallel for SCHEDULE
    for (int i = 0; i < n; i++) {
        ITERATION(i);
        double *to = a + i * m;
        const double *from = &b[2 * i];

        for (int j = 0; j < m; j++)
            ST(*to++) = LD(*from++);
    }
    BEGIN(inferred, exactly);
    #pragma omp parallel for SCHEDULE
    for (int i = 0; i < n; i++) {
        ITERATION(i);
        double *to = a + 10 * i + 9;
        const double *from = b + i;

        for (int j = 0; j < m; j++) {
            ST(*to) = LD(from[1]) + LD(from[0]);
            to -= 2;
            from += 3;
        }
    }
    BEGIN(inferred, exactly);
    #pragma omp parallel for SCHEDULE
    for (int i = 0; i < n; i++) {
        ITERATION(i);
        double *end = a + (i + 1) * 8;

        for (double *p = a + i * 8; p < end; p++)
            ST(*p) = LD(b[i]);
    }
}

static void subscripts(int n, int m)
{
    BEGIN(inferred, exactly);
    #pragma omp parallel for SCHEDULE
    for (int i = 0; i < n; i++) {
        ITERATION(i);
        int to = i * m, from = 3 * i;

        for (int j = 0; j < m; j++) {
            ST(a[to++]) = LD(b[from]);
            from += 2;
        }
    }
    BEGIN(inferred, exactly);
    #pragma omp parallel for SCHEDULE
    for (int i = 0; i < n; i++) {
        ITERATION(i);
        long at = i * 40;

        for (int j = 0; j < m; j++) {
            for (int k = 0; k < 4; k++)
                ST(a[at++]) = LD(b[8 * i + k]);
            at += 4;
        }
    }
}

int main(void)
{
    AREA(a, sizeof a);
    AREA(b, sizeof b);
    for (int n = 0; n < 9; n++)
        for (int m = 1; m < 6; m += 2) {
            pointers(n, m);
            subscripts(n, m);
        }
    return 0;
}
