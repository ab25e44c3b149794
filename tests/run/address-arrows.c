// procs: 1 2 3 4 7
// same-as: serial
/* Members by (&x)->m, as macros write them that take a pointer: they are x.m, also where they are stored to. */
#include <stdio.h>
#include <stdlib.h>

typedef struct { int rows, cols, changes; double *v; struct { double *w; int at[3]; } in; } matrix;

#define AT(m, i, j) ((m)->v[(i) * (m)->cols + (j)])
#define W(m, i) ((m)->in.w[(i)])

static void clear(matrix *m)
{
    #pragma omp parallel for
    for (int i = 0; i < m->rows; i++)
        for (int j = 0; j < m->cols; j++)
            AT(m, i, j) = 0;
}

static double total(const matrix *m)
{
    double sum = 0;

    for (int i = 0; i < m->rows; i++)
        for (int j = 0; j < m->cols; j++)
            sum += AT(m, i, j) * (i + 2 * j);
    return sum;
}

static matrix file;

int main(void)
{
    matrix a = { 40, 30, 0, NULL, { NULL, { 1, 2, 3 } } }, b = a;
    int t, step = 1;

    (&a)->v = malloc(40 * 30 * sizeof(double));
    (&b)->v = malloc(40 * 30 * sizeof(double));
    (&a)->in.w = calloc(40, sizeof(double));
    (&file)->in.w = b.in.w = (&a)->in.w;
    clear(&a);
    clear(&b);
    for (t = 0; t < 3; t++) {
        #pragma omp parallel for
        for (int i = 0; i < a.rows; i++) {
            W(&a, i) += i * t;
            for (int j = 0; j < (&a)->cols; j++)
                AT(&a, i, j) += i + j * t;
        }
        #pragma omp parallel for
        for (int i = 1; i < (&a)->rows - 1; i++)
            for (int j = 0; j < a.cols; j++)
                AT(&b, i, j) = AT(&a, i - 1, j) + AT(&a, i + 1, j) + W(&file, i - 1);
        /* Stored to in the loop, by one iteration, after which others must not see it. */
        #pragma omp parallel for
        for (int i = 0; i < 40; i++) {
            if (i == 39 - t)
                (&a)->changes = i;
            if (i == 1)
                (&b)->in.at[1] += 5;
            AT(&a, i, 1) += b.cols;
        }
        (&b)->cols = t == 1 ? 20 : 30;
        (&b)->rows = t == 1 ? 60 : 40;
        (*&step)++;
        #pragma omp parallel for
        for (int i = 0; i < b.rows; i++)
            for (int j = 0; j < b.cols; j += step)
                AT(&b, i, j) += i;
        (&b)->cols = 30;
        (&b)->rows = 40;
        printf("%d %d %.3f %.3f %.3f\n", a.changes, b.in.at[1], total(&a), total(&b), W(&a, 7));
    }
    return 0;
}
