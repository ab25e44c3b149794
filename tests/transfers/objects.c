/*
 * What functions of the library store by addresses: random numbers by a state of each row, fractions, exponents and records of each
 * element. A step of a grid reads a row of each neighbour.
 */
#define _GNU_SOURCE
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS = 200, COLUMNS = 1000, TIMES = 20 };

typedef struct { unsigned long bits; char sign; } record;
typedef struct { double drift; unsigned seed; unsigned short state[3]; } source;

static double uniform(source *s) { return rand_r(&s->seed) / (RAND_MAX + 1.0) + erand48(s->state); }

int main(void)
{
    source *s = calloc(ROWS, sizeof *s);
    double *u = malloc(ROWS * COLUMNS * sizeof *u), *next = malloc(ROWS * COLUMNS * sizeof *next);
    double *fraction = malloc(ROWS * COLUMNS * sizeof *fraction), sum = 0;
    int *exponent = malloc(ROWS * COLUMNS * sizeof *exponent);
    record *r = malloc(ROWS * COLUMNS * sizeof *r);

    for (int i = 0; i < ROWS; i++)
        s[i].seed = s[i].state[1] = (unsigned short)i;
    for (int i = 0; i < ROWS * COLUMNS; i++)
        u[i] = next[i] = i % 13;
    for (int t = 0; t < TIMES; t++) {
        double *swap = u;

        #pragma omp parallel for
        for (int i = 1; i < ROWS - 1; i++)
            for (int j = 0; j < COLUMNS; j++)
                next[i * COLUMNS + j] = (u[(i - 1) * COLUMNS + j] + u[(i + 1) * COLUMNS + j]) / 2 + uniform(&s[i]);
        u = next;
        next = swap;
        #pragma omp parallel for
        for (int i = 0; i < ROWS; i++)
            for (int j = 0; j < COLUMNS; j++) {
                double whole;

                frexp(u[i * COLUMNS + j], exponent + i * COLUMNS + j);
                fraction[i * COLUMNS + j] += modf(u[i * COLUMNS + j], &whole) + whole / 1000;
                memset(&r[i * COLUMNS + j], 0, sizeof *r);
                memcpy(&r[i * COLUMNS + j].bits, &u[i * COLUMNS + j], sizeof r->bits);
                r[i * COLUMNS + j].sign += u[i * COLUMNS + j] < 0;
            }
    }
    #pragma omp parallel for reduction(+: sum)
    for (int i = 0; i < ROWS * COLUMNS; i++)
        sum += u[i] + fraction[i] + exponent[i] + (double)(r[i].bits % 8) + r[i].sign;
    printf("%.9e\n", sum);
    return 0;
}
