// same-as: serial
/* What is told of pointers that are restrict, in arrays and members, compiles in silence. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 50, ROWS = 16 };

typedef struct { float *restrict speed[9]; double *restrict density; unsigned char *restrict wall; } grid;

static grid g;
static double *restrict rows[ROWS];
static struct { float *restrict a, *restrict b; } pairs[N];
static double *restrict *table;
static double *restrict mine;
#pragma omp threadprivate(mine)

static void fill(grid *restrict to, int n)
{
    int i;

    for (i = 0; i < n; i++)
        to->density[i] = i;
    #pragma omp parallel for
    for (i = 0; i < n; i++) {
        to->wall[i] = i % 3 == 0;               /* which could be a part of the pointers, by its type */
        to->density[i] += to->wall[i];
    }
}

int main(void)
{
    double *restrict last, sum = 0;
    int i, k;

    #pragma omp parallel for
    for (i = 0; i < ROWS; i++) {
        rows[i] = malloc(N * sizeof(double));
        memset(rows[i], 0, N * sizeof(double));
    }
    #pragma omp parallel for private(k)
    for (i = 0; i < N; i++) {
        pairs[i].a = malloc(10 * sizeof(float));
        pairs[i].b = pairs[i].a + 5;
        for (k = 0; k < 10; k++)
            pairs[i].a[k] = k + i;
    }
    #pragma omp parallel for
    for (i = 0; i < 9; i++)
        g.speed[i] = calloc(N, sizeof(float));
    g.density = calloc(N, sizeof(double));
    g.wall = calloc(N, 1);
    table = rows;
    #pragma omp parallel for private(k)
    for (i = 0; i < N; i++) {
        for (k = 0; k < 9; k++)
            g.speed[k][i] = k * i;
        for (k = 0; k < ROWS; k++)
            rows[k][i] += k + i;
    }
    mine = rows[3];
    #pragma omp parallel copyin(mine)
    {
        double *restrict x;

        #pragma omp single copyprivate(x)
        x = rows[1];
        #pragma omp single
        table[3] = rows[2];
        #pragma omp for
        for (i = 0; i < 10; i++)
            table[3][i] = pairs[i].b[1] + x[i] + mine[20];
        #pragma omp critical
        rows[5] = rows[4];
        #pragma omp atomic write
        rows[6] = x;
    }
    #pragma omp parallel for lastprivate(last)
    for (i = 0; i < 5; i++)
        last = rows[i];
    #pragma omp parallel
    #pragma omp single
    for (i = 0; i < 5; i++) {
        #pragma omp task depend(out: rows[i]) depend(in: rows[i + 1]) firstprivate(i)
        rows[i] = table[i + 7];
    }
    #pragma omp target map(tofrom: g, rows)
    rows[9] = rows[8];
    fill(&g, 20);
    for (i = 0; i < ROWS; i++)
        sum += rows[i][4] + last[3] + g.speed[3][4] + g.density[i] + table[i][7];
    printf("%g\n", sum);
    return 0;
}
