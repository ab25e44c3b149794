// memcpy() and memset() in constructs move as the same loops do: rows of arrays and behind pointers, structures, bytes, a
// function that copies; and where they are no such loops, they still do what they do.
// procs: 1 2 3 4 7
// same-as: serial
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS = 37, COLUMNS = 50, STEPS = 6 };

typedef struct { int n; double **row; } matrix;
typedef struct { double x, y; int id; } body;

static double a[ROWS][COLUMNS], b[ROWS][COLUMNS], spread[ROWS * COLUMNS];
static body before[ROWS][4], after[ROWS][4];
static unsigned char image[ROWS][COLUMNS];
static long sums[ROWS];
static int *number[ROWS];

static void copy_row(double *restrict to, const double *from, int n)
{
    memcpy(to, from, n * sizeof *to);
}

static void step(matrix *m, int k)
{
    size_t half = COLUMNS / 2;

#pragma omp parallel for
    for (int i = 0; i < ROWS; i++) {
        copy_row(a[i], m->row[i], m->n);
        memset(image[i], i + k, sizeof image[i]);
        if (i > 0)
            memcpy(after[i], before[i - 1], sizeof after[i]);
        else
            memset(&after[i], 0, sizeof after[i]);
    }
#pragma omp parallel for
    for (int i = 0; i < ROWS; i++) {
        memcpy(&b[i][1], &a[(i + k) % ROWS][0], (COLUMNS - 1) * sizeof(double));
        memset(b[i], 0, sizeof(double));
        (void)memcpy((void *)(spread + i * COLUMNS), (const void *)a[i], half * 2 * sizeof(double));
    }
#pragma omp parallel for
    for (int i = 0; i < ROWS; i++) {
        unsigned char part[COLUMNS];
        int last = i == ROWS - 1;

        memcpy(part, image[last ? i : i + 1], half);            /* half of it is read */
        memset(part + half, 7, COLUMNS - half);
        memmove(part, part + 1, COLUMNS - 1);
        for (int j = 0; j < COLUMNS; j++)
            sums[i] += part[j] * (j + 1) + (long)(b[i][j] + spread[i * COLUMNS + j]);
        memset(&number[i], 0, sizeof number[i]);
        memcpy(&m->row[i][1], b[i], sizeof(double) * (m->n - 2));
        memcpy(before[i], after[i], 2 * sizeof(body));
        before[i][3].x += memcmp(&before[i][0], &after[i][1], sizeof(body)) != 0;
        memcpy(&before[i][2].id, &sums[i], sizeof(int));        /* the first half of a number: of another type */
        before[i][2].id &= 0xff;
    }
}

int main(void)
{
    matrix m = { COLUMNS, malloc(ROWS * sizeof *m.row) };
    double sum = 0;

    for (int i = 0; i < ROWS; i++) {
        m.row[i] = malloc(COLUMNS * sizeof **m.row);
        number[i] = (int *)m.row;
        for (int j = 0; j < COLUMNS; j++)
            m.row[i][j] = (i * 13 + j * 7) % 17;
        for (int j = 0; j < 4; j++)
            before[i][j] = (body){ .x = i, .y = j, .id = i + j };
    }
    for (int k = 0; k < STEPS; k++)
        step(&m, k);
    for (int i = 0; i < ROWS; i++) {
        for (int j = 0; j < COLUMNS; j++)
            sum = sum * 0.5 + m.row[i][j] + b[i][j] + image[i][j];
        for (int j = 0; j < 4; j++)
            sum += before[i][j].x + after[i][j].y + before[i][j].id % 1000;
        printf("%ld %.9g %d\n", sums[i], sum, number[i] == NULL);
    }
    return 0;
}
