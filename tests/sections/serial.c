/* Sequential loops whose loads, and stores, are said where they begin; loads beside what hands on stores. */
#include "record.h"

static volatile int one = 1;
static double a[400], b[400], c[20][20];
struct list { int count; };

static double taken(int i)
{
    double most = 0;

    for (int j = 0; j <= i; j++)
        most += LD(b[i * 10 + j]);
    return most;
}

/* What is written is logged; what is read is known of the whole loop. */
static void beside_critical(int n, int m)
{
    BEGIN(logged, exactly);
    #pragma omp parallel for SCHEDULE
    for (int i = 0; i < n; i++) {
        ITERATION(i);
        #pragma omp critical
        {
            ST(a[3 * i + 1]) = LD(b[i]);
            for (int j = 0; j < m; j++)
                ST(c[i][j]) = LD(b[20 * i + j]);
        }
    }
    BEGIN(logged, at_most);
    #pragma omp parallel for SCHEDULE
    for (int i = n; i > 0; i--) {
        ITERATION(n - i);
        #pragma omp critical
        if (LD(b[i]) > 3)
            ST(a[i]) = LD(c[i][m]);
    }
}

/* Of iterations with a step that may be any nothing is known, so that loops inside are asked. */
static void inside_unknown(int n, int m)
{
    BEGIN(inferred, exactly);
    #pragma omp parallel for SCHEDULE
    for (int i = 0; i < n; i += one) {
        ITERATION(i);
        for (int j = 0; j < m; j++)
            ST(c[i][j]) = LD(b[2 * j + i]);
        for (int j = m; j >= 2; j -= 2)
            ST(c[i][j + 1]) = LD(b[300 + j + i]) + LD(a[300]);
        for (int k = 0; k < 2; k++)
            for (int j = 0; j < i; j++)
                ST(a[100 + 20 * i + 10 * k + j]) = LD(a[300 + j]);
    }
    BEGIN(inferred, at_most);
    #pragma omp parallel for SCHEDULE
    for (int i = 0; i < n; i += one) {
        ITERATION(i);
        for (int j = 0; j < m; j++)
            ST(c[i][j]) = j % 3 && i ? LD(b[2 * j + i]) : LD(b[3]) > LD(b[j]) ? LD(b[j + 50]) : 0;
    }
}

/* How often a loop goes round that is left is not known. */
static void left(int n, int m)
{
    BEGIN(logged, anything);
    #pragma omp parallel for SCHEDULE
    for (int i = 0; i < n; i += one) {
        ITERATION(i);
        for (int j = 0; j < m; j++) {
            if (LD(b[j]) > 4)
                break;
            ST(c[i][j]) = LD(b[j + i]);
        }
    }
}

/* What a pointer leads to that iterations might not load must not be asked for. */
static void guarded(int n, struct list *none)
{
    BEGIN(logged, object);
    #pragma omp parallel for SCHEDULE
    for (int i = 0; i < n; i += one) {
        ITERATION(i);
        for (int j = 0; j < 4; j++) {
            if (none)
                ST(c[i][none->count + j]) = LD(b[none->count + i + j]);
        }
    }
}

static void called(int n)
{
    BEGIN(logged, exactly);
    #pragma omp parallel for SCHEDULE
    for (int i = 0; i < n; i++) {
        double t;

        ITERATION(i);
        t = taken(i);
        #pragma omp critical
        ST(a[i]) = t;
    }
}

int main(void)
{
    AREA(a, sizeof a);
    AREA(b, sizeof b);
    AREA(c, sizeof c);
    for (int k = 0; k < 400; k++)
        b[k] = k * 7 % 11;
    for (int n = 0; n < 9; n += 1 + n / 3)
        for (int m = 0; m < 12; m += 3) {
            beside_critical(n, m);
            inside_unknown(n, m);
            left(n, m);
        }
    for (int n = 0; n < 9; n++) {
        guarded(n, NULL);
        called(n);
    }
    return 0;
}
