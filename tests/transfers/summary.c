/* A field of rows that a structure leads to, with its sizes; after each tenth step mass, centre and peak are printed. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct { int rows, columns; double **now, **next; } field;
typedef struct { double mass, x, y, peak; int row, column; } summary;

static field *made(int rows, int columns)
{
    field *f = malloc(sizeof *f);

    *f = (field){ rows, columns, malloc(rows * sizeof *f->now), malloc(rows * sizeof *f->next) };
    for (int i = 0; i < rows; i++) {
        f->now[i] = calloc(columns, sizeof **f->now);
        f->next[i] = calloc(columns, sizeof **f->next);
    }
    return f;
}

static void spread(field *f)
{
    double **other;

    #pragma omp parallel for
    for (int i = 1; i < f->rows - 1; i++)
        for (int j = 1; j < f->columns - 1; j++)
            f->next[i][j] = f->now[i][j] + 0.2 * (f->now[i - 1][j] + f->now[i + 1][j] + f->now[i][j - 1] + f->now[i][j + 1]
                                                  - 4 * f->now[i][j]);
    other = f->now;
    f->now = f->next;
    f->next = other;
}

static summary summed(const field *f)
{
    summary s;
    int i, j;

    memset(&s, 0, sizeof s);
    for (i = 0; i < f->rows; i++)
        for (j = 0; j < f->columns; j++) {
            double v = f->now[i][j];

            s.mass += v;
            s.x += v * i;
            s.y += v * j;
            if (v > s.peak) {
                s.peak = v;
                s.row = i;
                s.column = j;
            }
        }
    return s;
}

static unsigned long hashed(const field *f)
{
    unsigned long hash = 17;

    for (int i = 0; i < f->rows; i++) {
        const double *row = f->now[i];

        for (int j = 0; j < f->columns; j++) {
            unsigned long bits;

            memcpy(&bits, row + j, sizeof bits);
            hash = (hash ^ bits) * 31;
        }
    }
    return hash;
}

int main(void)
{
    field *f = made(300, 200);

    #pragma omp parallel for
    for (int i = 0; i < f->rows; i++)
        for (int j = 0; j < f->columns; j++)
            f->now[i][j] = exp(-((i - 100) * (i - 100) + (j - 90) * (j - 90)) / 200.);
    for (int k = 1; k <= 40; k++) {
        spread(f);
        if (k % 10 == 0) {
            summary s = summed(f);
            printf("%.17g at %.12g %.12g, %.17g in %d %d\n", s.mass, s.x / s.mass, s.y / s.mass, s.peak, s.row, s.column);
        }
    }
    printf("%lx\n", hashed(f));
    return 0;
}
