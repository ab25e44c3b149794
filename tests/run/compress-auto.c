// same-as: serial
// env: OTOSP_COMPRESS=auto
// env: OTOSP_SHM=0
/*
 * What goes to other nodes is compressed where links are slow and a sample shrinks, while it is found out whether
 * they are.
 */
#include <stdio.h>
#include <stdlib.h>

#define N 40000
#define ROWS 300

static double flat[N], noise[N], plate[ROWS][ROWS], next[ROWS][ROWS];
static int which[N];

static double sum(const double *x, int n)
{
    double s = 0;

    for (int i = 0; i < n; i++)
        s += x[i] * (i % 7 + 1);
    return s;
}

int main(void)
{
    unsigned *bits = malloc(N * sizeof *bits);
    double total = 0;

    for (int i = 0; i < N; i++)
        which[i] = (int)(i * 7919L % N);
    for (int pass = 0; pass < 4; pass++) {
#pragma omp parallel for
        for (int i = 0; i < N; i++) {
            flat[i] = i / 1000 + pass;
            bits[i] = ((unsigned)i * 2654435761u) ^ ((unsigned)(i + pass) * 40503u << 8);
            noise[i] = bits[i] * (1.0 / 3);
        }
        printf("%g %.17g\n", sum(flat, N), sum(noise, N));
#pragma omp parallel for
        for (int i = 0; i < N; i++)
            flat[which[i]] += i % 3;
        printf("%g\n", sum(flat, N));
    }
    for (int i = 0; i < ROWS; i++)
        plate[0][i] = 100;
    for (int step = 0; step < 20; step++) {
#pragma omp parallel for
        for (int i = 1; i < ROWS - 1; i++)
            for (int j = 1; j < ROWS - 1; j++)
                next[i][j] = 0.25 * (plate[i - 1][j] + plate[i + 1][j] + plate[i][j - 1] + plate[i][j + 1]);
#pragma omp parallel for
        for (int i = 1; i < ROWS - 1; i++)
            for (int j = 1; j < ROWS - 1; j++)
                plate[i][j] = next[i][j];
    }
#pragma omp parallel for reduction(+ : total)
    for (int j = 0; j < ROWS; j++)
        for (int i = 0; i < ROWS; i++)
            total += plate[i][j] * (i % 5) * (j % 3);
    printf("%.9g %.17g\n", total, sum(plate[0], ROWS * ROWS));
    free(bits);
    return 0;
}
