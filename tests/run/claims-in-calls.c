// procs: 1 2 3 4 5 6 7
// threads: 1 2
// same-as: serial
// Functions that store under conditions which only the iterations can tell: what they may store is claimed, if no other
// member may store there; else each store is written down.
#include <stdio.h>
#include <stdlib.h>

enum { N = 60, M = 40 };

static double grid[N][M], other[N][M];
static int line[N + 2], marks[N], order[N], pairs[N];
static char has[N][N];

static void scale(double *row, int from, double by)
{
    int j;

    for (j = from; j < M; j++)
        row[j] *= by;
}

static void scale_some(double *row, int i, int k)
{
    if (has[i][k])
        scale(row, k % M, 1.25);
}

/* It may reach into the next one's place. */
static void push(int *x, int i, int limit)
{
    if (x[i] > limit)
        x[i + 1] = x[i] % 7;
}

/* Of two neighbours one stores, both claim. */
static void put(int *x, int i, int value)
{
    if (has[i][0])
        x[(i + 1) / 2] = value;
}

static int keep(int *x, int i)
{
    if (grid[i][0] < i)
        x[i] = -i;
    return x[i];
}

static void spread(int i)
{
    if (line[i] % 3 == 0)
        marks[order[i]] = line[i];
}

static double sum(void)
{
    double all = 0;
    int i, j;

    for (i = 0; i < N; i++)
        for (j = 0; j < M; j++)
            all += grid[i][j] * (i + 1) + other[i][j];
    for (i = 0; i < N; i++)
        all += line[i] * i + marks[i] * 2 + pairs[i] * i;
    return all;
}

int main(void)
{
    int i, j, k;

    for (i = 0; i < N; i++) {
        order[i] = i * 7 % N;
        line[i] = i * 5 % 11;
        for (j = 0; j < M; j++)
            grid[i][j] = i + j;
        for (j = 0; j < N; j++)
            has[i][j] = (char)(j ? (i * j + i) % 3 == 0 : i % 2 == 0);
    }
    for (k = 0; k < 12; k++) {
        /* Rows below the k-th, from a column on. */
        #pragma omp parallel for private(j)
        for (i = k + 1; i < N; i++)
            if (has[k][i]) {
                scale(grid[i], k, 0.5);
                for (j = k; j < M; j++)
                    if (has[i][j])
                        other[i][j] += grid[k][j];
            }
        #pragma omp parallel for
        for (i = 0; i < N; i++) {
            scale_some(grid[i], i, k);
            line[i] += has[k][i];
        }
        /* Every second one only, so that there is no race. */
        #pragma omp parallel for
        for (i = 0; i < N; i += 2)
            push(line, i, k);
        #pragma omp parallel for
        for (i = 1; i < N; i++)
            other[i][0] = keep(marks, i);
        #pragma omp parallel for
        for (i = 0; i < N; i++)
            put(pairs, i, i * k);
        #pragma omp parallel for
        for (i = 0; i < N; i++)
            spread(i);
        printf("%d %.3f\n", k, sum());
    }
    return 0;
}
