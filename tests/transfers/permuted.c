/* Elements change places, in a block of the heap, in a variable, and by rows and columns of a grid, and are read by parts: each
   goes to who reads it, once. */
#include <stdio.h>
#include <stdlib.h>

enum { N = 100000, NX = 400, NY = 250, TIMES = 10 };

static int place[N];
static struct node { double x, y; } from[N], to[N];
static int row[NX], column[NY];
static double grid[NX][NY], turned[NX][NY];

int main(void)
{
    double *a = malloc(N * sizeof *a), *b = malloc(N * sizeof *b), sum = 0;

    for (int i = 0; i < N; i++)
        place[i] = (int)((i * 7919L + 13) % N);
    for (int i = 0; i < NX; i++)
        row[i] = (i * 7 + 3) % NX;
    for (int j = 0; j < NY; j++)
        column[j] = (j * 11 + 5) % NY;
#pragma omp parallel for
    for (int i = 0; i < N; i++) {
        a[i] = from[i].x = i % 7;
        from[i].y = 1;
    }
    for (int t = 0; t < TIMES; t++) {
#pragma omp parallel for
        for (int i = 0; i < N; i++)
            b[place[i]] = 0.5 * a[i] + t;
#pragma omp parallel for
        for (int i = 1; i < N - 1; i++)
            a[i] += 0.25 * (b[i - 1] - 2 * b[i] + b[i + 1]);
#pragma omp parallel for
        for (int i = 0; i < N; i++)
            to[place[i]] = from[i];
#pragma omp parallel for
        for (int i = 0; i < N; i++) {
            from[i].x = to[i].y;
            from[i].y = to[i].x + 1;
        }
#pragma omp parallel for collapse(2)
        for (int i = 0; i < NX; i++)
            for (int j = 0; j < NY; j++)
                turned[row[i]][column[j]] = grid[i][j] + t;
#pragma omp parallel for collapse(2)
        for (int i = 0; i < NX; i++)
            for (int j = 0; j < NY; j++)
                grid[i][j] = turned[i][j] * 0.5;
    }
#pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < N; i++)
        sum += a[i] + from[i].x + grid[i / NY][i % NY];
    printf("%.9e\n", sum);
}
