/* Conditions: linear ones are part of a section, others make it one of at most these; and divisions of the variable. */
#include "record.h"

static int a[100], b[100], c[100], mask[100];

static void linear(int n, int m)
{
    BEGIN(inferred, exactly);
    #pragma omp parallel for SCHEDULE
    for (int i = 0; i < n; i++) {
        ITERATION(i);
        if (i % 2)
            ST(a[i]) = LD(b[i]);
    }
    BEGIN(inferred, exactly);
    #pragma omp parallel for SCHEDULE
    for (int i = 0; i < n; i++) {
        ITERATION(i);
        if (i > m && i != 5)
            ST(a[i]) = LD(b[i + 1]);
        else
            ST(c[i]) = LD(b[50]);
    }
    BEGIN(inferred, exactly);
    #pragma omp parallel for SCHEDULE
    for (int i = 0; i < n; i++) {
        ITERATION(i);
        if (i < m)
            continue;
        ST(a[i]) = LD(b[i]);
    }
    BEGIN(inferred, at_most);
    #pragma omp parallel for SCHEDULE
    for (int i = 0; i < n; i++) {
        ITERATION(i);
        for (int j = 0; j < m; j++)
            if (i + j < n && j % 3 == 0)
                ST(a[10 * i + j]) = LD(b[i + j]);
    }
}

static void others(int n)
{
    BEGIN(logged, at_most);
    #pragma omp parallel for SCHEDULE
    for (int i = 0; i < n; i++) {
        ITERATION(i);
        if (LD(mask[i]))
            ST(a[i]) = LD(b[i]);
    }
    BEGIN(inferred, at_most);
    #pragma omp parallel for SCHEDULE
    for (int i = 0; i < n; i++) {
        ITERATION(i);
        ST(a[i]) = 0;
        if (LD(mask[i]))
            ST(a[i]) = LD(b[2 * i]);
    }
}

struct shift { int by; };

/* What the subscript is made of can only be asked for where the condition holds. */
static void asked_under_condition(int n, const struct shift *s)
{
    BEGIN(inferred, object);
    #pragma omp parallel for SCHEDULE
    for (int i = 0; i < n; i++) {
        ITERATION(i);
        ST(a[i]) = LD(mask[i]) ? LD(b[i + s->by]) : 0;
    }
}

int main(void)
{
    AREA(a, sizeof a);
    AREA(b, sizeof b);
    AREA(c, sizeof c);
    AREA(mask, sizeof mask);
    for (int i = 0; i < 100; i++)
        mask[i] = i * 7 % 3 == 1;
    for (int n = 0; n < 9; n++) {
        linear(n, 3);
        others(n);
        asked_under_condition(n, &(struct shift){ 3 });
    }
    return 0;
}
