// same-as: serial
/*
 * Members of structures, in strips of columns that go through all rows: what is told of the members lies side by side, is
 * whole or leaves a member out, and rows of strips may be whole rows.
 */
#include <stdio.h>
#include <stdlib.h>

enum { ROWS = 9, COLUMNS = 24, STRIP = 4 };

typedef struct { double re, im; } pair;
typedef struct { double mass, x, y; int tag; } body;

static void fill(pair *p, body *b)
{
#pragma omp parallel for
    for (int i = 0; i < ROWS; i++)
        for (int k = 0; k < COLUMNS; k++) {
            p[i * COLUMNS + k] = (pair){ i * 3 + k, i - k * 2 };
            b[i * COLUMNS + k] = (body){ 1 + i % 3, k * 0.5, i * 0.25, i + k };
        }
}

/* Both members. */
static void scale(pair *p)
{
#pragma omp parallel for
    for (int c = 0; c < COLUMNS; c += STRIP)
        for (int i = 0; i < ROWS; i++)
            for (int k = c; k < c + STRIP; k++) {
                p[i * COLUMNS + k].re *= 0.5 + i;
                p[i * COLUMNS + k].im *= 0.25 + k;
            }
}

/* Three of four; the first two lie side by side, in either order, the third stays. */
static void move(body *b, const pair *p)
{
#pragma omp parallel for
    for (int c = 0; c < COLUMNS; c += STRIP)
        for (int i = 0; i < ROWS; i++)
            for (int k = c; k < c + STRIP; k++) {
                b[i * COLUMNS + k].x += p[i * COLUMNS + k].re;
                b[i * COLUMNS + k].mass += 0.125;
                b[i * COLUMNS + k].tag ^= k;
            }
}

/* Along rows, from those above and below. */
static void mix(pair *p, const body *b)
{
#pragma omp parallel for
    for (int i = 1; i < ROWS - 1; i++)
        for (int k = 1; k < COLUMNS - 1; k++) {
            p[i * COLUMNS + k].re += b[(i - 1) * COLUMNS + k].x - b[(i + 1) * COLUMNS + k].y;
            p[i * COLUMNS + k].im -= b[i * COLUMNS + k - 1].mass * b[i * COLUMNS + k + 1].tag;
        }
}

int main(void)
{
    pair *p = malloc(ROWS * COLUMNS * sizeof *p);
    body *b = malloc(ROWS * COLUMNS * sizeof *b);
    double sum = 0;

    fill(p, b);
    for (int step = 0; step < 4; step++) {
        scale(p);
        move(b, p);
        if (step % 2)
            mix(p, b);
        printf("%g %g %d\n", p[5 * COLUMNS + 7].re, b[ROWS * COLUMNS - 1].x, b[3 * COLUMNS].tag);
    }
    for (int i = 0; i < ROWS * COLUMNS; i++)
        sum = sum * 0.5 + p[i].re + p[i].im * 2 + b[i].mass + b[i].x * 3 + b[i].y + b[i].tag;
    printf("%.10g\n", sum);
    free(p);
    free(b);
    return 0;
}
