// Each thread has work arrays of its own: what loops leave there stays with the thread, the thread that goes on finds what it
// has left itself, and everything else moves as if there were none.
// procs: 1 2 3 4 7
// same-as: openmp
#include <omp.h>
#include <stdio.h>
#include <string.h>

enum { ROWS = 23, COLUMNS = 40, STEPS = 5 };

static double field[ROWS][COLUMNS], next[ROWS][COLUMNS];
static double work[COLUMNS], first[COLUMNS], rest[3], head[3], mine[ROWS];
static double *at;
static int calls;
#pragma omp threadprivate(work, first, rest, head, mine, at, calls)

/* Solves a row in the thread's array. */
static void forward(int n, const double *row)
{
    work[0] = row[0];
    for (int j = 1; j < n; j++)
        work[j] = row[j] - 0.25 * work[j - 1];
}

static void rows(void)
{
#pragma omp parallel
    {
#pragma omp for schedule(static)
        for (int i = 0; i < ROWS; i++) {
            forward(COLUMNS, field[i]);
            for (int j = 0; j < COLUMNS; j++)
                next[i][j] = work[j];
            mine[i] = work[COLUMNS - 1];
            if (i == 0)
                memcpy(first, work, sizeof first);
        }
#pragma omp for schedule(static)
        for (int i = 0; i < ROWS; i++)
            next[i][0] += mine[i];      /* which the same thread has stored */
    }
#pragma omp parallel for
    for (int i = 0; i < ROWS; i++)
        for (int j = 0; j < COLUMNS; j++)
            field[i][j] = 0.5 * (next[i][j] + next[i ? i - 1 : 0][j]);
}

/* Small ones, and one through a pointer of the thread's own. */
static void columns(void)
{
#pragma omp parallel for
    for (int j = 0; j < COLUMNS; j++) {
        memset(rest, 0, sizeof rest);
        at = &rest[1];
        for (int i = 0; i < ROWS; i++)
            rest[i % 3] += field[i][j];
        if (j == 0)
            memcpy(head, rest, sizeof head);
        next[0][j] = rest[0] + 2 * *at + 3 * rest[2];
        calls++;
    }
}

/* Threads do something alike outside of loops. */
static double counted(void)
{
    double sum = 0;

#pragma omp parallel reduction(+ : sum)
    {
        calls = 0;
#pragma omp for
        for (int i = 0; i < ROWS; i++)
            calls++;
        sum += calls;
    }
    return sum;
}

static double of_copies(void)
{
    double sum = 0;

    work[3] = 7;
#pragma omp parallel for copyin(work) reduction(+ : sum)
    for (int i = 0; i < ROWS; i++)
        sum += work[3] * (i + 1);
    return sum;
}

static double sum_of(int n, const double *v)
{
    double sum = 0;

    for (int i = 0; i < n; i++)
        sum += v[i];
    return sum;
}

int main(void)
{
    double total = 0;

    for (int i = 0; i < ROWS; i++)
        for (int j = 0; j < COLUMNS; j++)
            field[i][j] = (i * 7 + j * 3) % 11;
    for (int step = 0; step < STEPS; step++) {
        rows();
        first[1] += 1;                          /* the initial thread's, which has had row 0, and column 0 */
        printf("%.8g %.8g\n", first[1], sum_of(COLUMNS, first));
        columns();
        printf("%.8g %.8g %g %g\n", head[0], head[2], counted(), of_copies());
#pragma omp parallel for num_threads(2)
        for (int i = 0; i < 2; i++)
            work[5 + i] = field[i][5] + step;
        printf("%.8g\n", work[5]);
        for (int i = 0; i < ROWS; i++)
            total += sum_of(COLUMNS, field[i]) + sum_of(COLUMNS, next[i]);
        printf("%.10g\n", total);
    }
    return 0;
}
