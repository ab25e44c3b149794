// procs: 1 2 3 4 5 6 7
// same-as: serial
/* Loops that come again while other arrays than theirs are not as they were; or while theirs are not, or nothing is pending. */
#include <stdio.h>
#include <stdlib.h>

enum { N = 6000, STEPS = 24 };

static void smooth(const double *a, double *b)
{
    int i;

#pragma omp parallel for
    for (i = 1; i < N - 1; i++)
        b[i] = a[i - 1] + 2 * a[i] + a[i + 1];
}

/* The same is written, and nothing is read. */
static void number(double *b, int step)
{
    int i;

#pragma omp parallel for
    for (i = 1; i < N - 1; i++)
        b[i] = i % (7 + step);
}

static void add(double *x, int from, int end, int step)
{
    int i;

#pragma omp parallel for
    for (i = from; i < end; i++)
        x[i] += i % 5 + step;
}

static double sum(const double *x)
{
    double all = 0;
    int i;

    for (i = 0; i < N; i++)
        all = all * 0.9 + x[i];
    return all;
}

int main(void)
{
    double *a = calloc(N, sizeof *a), *b = calloc(N, sizeof *b), *c = calloc(N, sizeof *c), all = 0;
    int step;

    for (step = 0; step < STEPS; step++) {
        smooth(a, b);                           /* the first time nothing is pending */
        add(c, 0, 400 + 100 * step, step);      /* c differs each time */
        if (step % 3 == 2)
            number(b, step);
        smooth(a, b);
        if (step % 5 == 1)
            all += sum(b);
        if (step % 7 == 3)
            add(a, 10 * step, N, step);
        if (step % 11 == 4)
            add(a, 0, N, step);
        smooth(a, b);
        smooth(b, c);
        if (step % 6 == 5)
            printf("%.6f %.6f\n", all += sum(c), sum(a));
    }
    printf("%.6f %.6f %.6f\n", sum(a), sum(b), sum(c));
    free(a);
    free(b);
    free(c);
    return 0;
}
