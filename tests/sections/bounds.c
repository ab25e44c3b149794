/* Subscripts and bounds in one dimension: parameters, offsets, strides, both directions, types, min, max, division. */
#include "record.h"

static double a[100], b[100];

static void offsets(int n, int m, unsigned u)
{
    BEGIN(inferred, exactly);
    #pragma omp parallel for SCHEDULE
    for (int i = 0; i < n; i++) {
        ITERATION(i);
        ST(a[i]) = LD(b[i]) + LD(b[i + 1]);
    }
    BEGIN(inferred, exactly);
    #pragma omp parallel for SCHEDULE
    for (int i = 1; i <= n; i++) {
        ITERATION(i - 1);
        ST(a[i + m]) = LD(b[i - 1]) - LD(b[2 * m + i]);
    }
    BEGIN(inferred, exactly);
    #pragma omp parallel for SCHEDULE
    for (unsigned i = 0; i < u; i++) {
        ITERATION(i);
        ST(a[u - 1 - i]) = LD(b[3 * i + 2]);
    }
}

static void strides(long n, short m)
{
    BEGIN(inferred, exactly);
    #pragma omp parallel for SCHEDULE
    for (long i = 2; i < 3 * n; i += 3) {
        ITERATION((i - 2) / 3);
        ST(a[i]) = LD(b[i - 2]);
        ST(a[i + 1]) = LD(b[i - 1]);
    }
    BEGIN(inferred, exactly);
    #pragma omp parallel for SCHEDULE
    for (long i = 2 * n; i > 0; i -= 2) {
        ITERATION((2 * n - i) / 2);
        ST(a[2 * n - i]) = LD(b[i]);
    }
    BEGIN(inferred, exactly);
    #pragma omp parallel for SCHEDULE
    for (short i = m; i >= 0; --i) {
        ITERATION(m - i);
        ST(a[4 * i + 3]) = LD(a[4 * i + 3]) + LD(b[i]);
    }
}

static void ends(int n, int m)
{
    BEGIN(inferred, exactly);
    #pragma omp parallel for SCHEDULE
    for (int i = n / 2; i < MIN(n, 2 * m); i++) {
        ITERATION(i - n / 2);
        ST(a[i]) = LD(b[i]);
    }
    BEGIN(inferred, exactly);
    #pragma omp parallel for SCHEDULE
    for (int i = 0; i < n; i++) {
        ITERATION(i);
        for (int j = MAX(0, i - m); j < MIN(n, i + m); j++)
            ST(a[8 * i + j]) = LD(b[j + 1]);
    }
    BEGIN(inferred, at_most);
    #pragma omp parallel for SCHEDULE
    for (int i = 0; i < n; i++) {
        ITERATION(i);
        ST(a[i]) = LD(b[i]) > 0 ? LD(b[i + 20]) : LD(b[i + 40]);
    }
}

/* Loops that end at the one or the other bound, whichever comes first. */
static void either(int n, int m)
{
    BEGIN(inferred, exactly);
    #pragma omp parallel for SCHEDULE
    for (int s = 0; s < 4 * n; s += 4) {
        ITERATION(s / 4);
        for (int j = s; j < s + 4 && j <= 3 * n + m; j++)
            ST(a[j]) = LD(b[j + 1]);
    }
    BEGIN(inferred, exactly);
    #pragma omp parallel for SCHEDULE
    for (int i = 0; i < n; i++) {
        ITERATION(i);
        for (int j = 7; i - m < j && j >= 0 && j > m; j -= 2)
            ST(a[8 * i + j]) = LD(b[8 * i + j]);
    }
    BEGIN(logged, at_most);
    #pragma omp parallel for SCHEDULE
    for (int i = 0; i < n; i++) {
        ITERATION(i);
        for (int j = 0; j != m && j < 4; j++)
            ST(a[4 * i + j]) = LD(b[0]);
    }
}

int main(void)
{
    AREA(a, sizeof a);
    AREA(b, sizeof b);
    for (int n = 0; n < 9; n++)
        for (int m = 1; m < 5; m += 3) {
            offsets(n, m, n);
            strides(n, n);
            ends(n, m);
            either(n, m);
        }
    return 0;
}
