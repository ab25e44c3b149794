// procs: 1 2 3 4 7
// same-as: serial
/*
 * Pointers in objects that are loaded under conditions only, where other parts of the object are loaded each time: some of them
 * lead nowhere, to freed memory, or to less than the loop would load.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 60, ROW = 64 };

struct grid { int rows, stride; double *h, *u, *none; struct { double *v; int *odd; } more; };

static struct grid whole;

static double fastest(const struct grid *g)
{
    double most = 0;

    #pragma omp parallel for reduction(max: most) collapse(2)
    for (int j = 0; j < g->rows; j++)
        for (int i = 0; i < g->stride; i++)
            if (g->h[j * g->stride + i] > 3) {
                double s = g->u[j * g->stride + i] / g->h[j * g->stride + i];

                if (s > most)
                    most = s;
            }
    return most;
}

/* Where nothing is higher than `high`, nothing is loaded through the others. */
static double sum(const struct grid *g, double high)
{
    double sum = 0;

    #pragma omp parallel for reduction(+: sum)
    for (int j = 1; j < g->rows - 1; j++)
        for (int i = 0; i < g->stride; i++) {
            sum += g->h[j * g->stride + i];
            if (g->h[j * g->stride + i] > high)
                sum += g->none[(j - 1) * g->stride + i] + g->more.v[(j + 1) * g->stride + i] * g->more.odd[j];
        }
    return sum;
}

/* The same of a variable, and of elements of an array of such objects. */
static double sum_whole(double high)
{
    double sum = 0;

    #pragma omp parallel for reduction(+: sum)
    for (int j = 0; j < N; j++)
        for (int i = 0; i < ROW; i++)
            if (whole.h[j * ROW + i] > high)
                sum += whole.u[j * ROW + i] - whole.none[i];
    return sum;
}

static double sum_all(const struct grid *all, int n, double high)
{
    double sum = 0;

    for (int k = 0; k < n; k++) {
        #pragma omp parallel for reduction(+: sum)
        for (int i = 0; i < N; i++)
            if (all[k].h[i] > high)
                sum += all[k].u[i] * all[k].rows;
    }
    return sum;
}

static void set(struct grid *g, int t)
{
    #pragma omp parallel for
    for (int j = 0; j < g->rows; j++)
        for (int i = 0; i < g->stride; i++) {
            g->h[j * g->stride + i] = (i * j + t) % 7;
            g->u[j * g->stride + i] = (i + j * t) % 11;
        }
}

int main(void)
{
    struct grid g = { N, ROW, NULL, NULL, NULL, { NULL, NULL } }, few[3];
    double *gone;
    int t, k;

    g.h = calloc(N * ROW, sizeof(double));
    g.u = calloc(N * ROW, sizeof(double));
    memset(&g.more, 0x5b, sizeof g.more);
    for (t = 0; t < 3; t++) {
        set(&g, t);
        printf("%.6f %.6f\n", fastest(&g), sum(&g, 6));
    }
    gone = malloc(ROW * sizeof(double));
    g.none = gone;
    g.more.v = g.h;
    free(gone);
    printf("%.6f\n", sum(&g, 6));
    g.none = g.u;
    g.more.odd = calloc(N, sizeof(int));
    #pragma omp parallel for
    for (k = 0; k < N; k++)
        g.more.odd[k] = k & 1;
    set(&g, 4);
    printf("%.6f\n", sum(&g, 2));
    whole = g;
    whole.none = NULL;
    printf("%.6f\n", sum_whole(6));
    whole.none = g.h + ROW;
    set(&g, 9);
    printf("%.6f\n", sum_whole(3));
    for (k = 0; k < 3; k++)
        few[k] = g;
    few[1].u = NULL;
    few[1].h = calloc(N, sizeof(double));
    few[2].rows = 3;
    printf("%.6f\n", sum_all(few, 3, 1));
    return 0;
}
