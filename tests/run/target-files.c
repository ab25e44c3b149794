// same-as: serial
// files: target-files-b.part.c
/*
 * Data of a device that one file maps, another one uses: nested regions in functions, variables that are linked,
 * strided updates, mappers of arrays of structures with pointers.
 */
#include <stdio.h>
#include <stdlib.h>

#include "target-files.h"

typedef struct {
    int n;
    double *v, sum;
} vector;
#pragma omp declare mapper(vector x) map(x, x.v[0:x.n])

struct matrix {
    int rows;
    vector *row;
};
#pragma omp declare mapper(deep: struct matrix m) map(m, m.row[0:m.rows])

double table[64];
int counter;
static double linked[500];
#pragma omp declare target link(linked)

static vector made(int n, double from)
{
    vector x = { n, malloc((size_t)n * sizeof(double)), 0 };

    for (int i = 0; i < n; i++)
        x.v[i] = from + i;
    return x;
}

static void structures(void)
{
    vector x[6];
    struct matrix m = { 4, malloc(4 * sizeof(vector)) };

    for (int i = 0; i < 6; i++)
        x[i] = made(10 + i, i);
    for (int d = 0; d < 6; d++) {
#pragma omp target map(tofrom: x[d]) device(d)
        for (int i = 0; i < x[d].n; i++)
            x[d].sum += x[d].v[i] *= 2;
    }
#pragma omp target map(tofrom: x[0:6])
#pragma omp parallel for
    for (int k = 0; k < 6; k++)
        for (int i = 0; i < x[k].n; i++)
            x[k].v[i] += k;
    for (int i = 0; i < 4; i++)
        m.row[i] = made(5, 10 * i);
#pragma omp target map(mapper(deep), tofrom: m)
#pragma omp teams distribute parallel for
    for (int r = 0; r < m.rows; r++)
        for (int c = 0; c < m.row[r].n; c++)
            m.row[r].sum += m.row[r].v[c] += r * c;
    for (int k = 0; k < 6; k++)
        printf("%g %g ", x[k].sum, x[k].v[k]);
    for (int r = 0; r < 4; r++)
        printf("%g ", m.row[r].sum);
    puts("");
}

int main(void)
{
    double *p = malloc(N * sizeof *p), s = 0, t = 0;

    for (int i = 0; i < N; i++)
        p[i] = i;
    for (int i = 0; i < 64; i++)
        table[i] = i * .5;
    for (int i = 0; i < 500; i++)
        linked[i] = 1000 - i;
#pragma omp target update to(table)
    begin_data(p, N);
    use_table(p, N);
    by_quarters(p, N);
    end_data(p, N);
#pragma omp target data map(tofrom: linked)
    {
#pragma omp target
        for (int i = 0; i < 500; i++)
            linked[i] += table[i % 64];
#pragma omp target update from(linked[10:20:3])
        printf("%g %g\n", linked[10], linked[13]);
        for (int i = 0; i < 20; i++)
            linked[10 + 3 * i] = -i;
#pragma omp target update to(linked[10:20:3])
#pragma omp target teams distribute parallel for device(0)
        for (int i = 0; i < 500; i++)
            linked[i] *= 2;
    }
    for (int i = 0; i < 500; i++)
        s += linked[i] * (i % 7);
    for (int i = 0; i < N; i++)
        t += p[i] * (i % 11);
    printf("%g %g %d\n", s, t, counter);
    structures();
    free(p);
    return 0;
}
