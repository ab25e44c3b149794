// procs: 1 2 3 4 7
// same-as: serial
/* Sequential loops that change the bound they count to: what they read, or store, is not what the bound says before they begin. */
#include <stdio.h>
#include <stdlib.h>

enum { N = 40, M = 40, MOST = 9 };
static double u[N][M], v[N][M];
static int top, box[200];
static double out[N][M];

static void fill(int t)
{
#pragma omp parallel for
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++) {
            u[i][j] = 0;
            v[i][j] = v[i][j] * 0.5 + i + j * 3 + t;
        }
}

static void grow(void)
{
    top += top < MOST;
}

static void by_variable(void)
{
    int n = 4;

    for (int j = 0; j < n; j++) {
        u[0][j] = v[N - 1][j];
        if (n < MOST)
            n++;
    }
}

static void by_global(void)
{
    top = 4;
    for (int j = 0; j < top; j++) {
        u[1][j] = v[N - 2][j];
        top += top < MOST;
    }
    top = 4;
    for (int j = 0; j < top; j++) {
        u[2][j] = v[N - 3][j];
        grow();
    }
}

static void by_pointer(int *bound)
{
    int n = 4, *also = &n;

    *bound = 4;
    for (int j = 0; j < *bound; j++) {
        u[3][j] = v[N - 4][j];
        *bound = MOST;
    }
    for (int j = 0; j < n; j++) {
        u[4][j] = v[N - 5][j];
        *also = MOST;
    }
    box[150] = 4;
    for (int j = 0; j < box[150]; j++) {
        u[5][j] = v[N - 6][j];
        bound[50] = MOST;
    }
}

/* Where it begins, something else changes. */
static int by_first_value(int k)
{
    int j;

    for (j = k++; j < M; j++)
        u[5][j] += v[N - 7][j];
    for (j = 0, k += 2; j < M; j++)
        u[4][j] += v[N - 8][j];
    return k;
}

/* What has been found is looked at in its turn. */
static int reach(int *queue, int from)
{
    static int seen[N * M];
    int filled = 1;

    for (int i = 0; i < N * M; i++)
        seen[i] = 0;
    queue[0] = from;
    for (int i = 0; i < filled; i++) {
        int at = queue[i], next = (int)(v[at / M][at % M] * 7) % (N * M);
        if (!seen[next]++)
            queue[filled++] = next;
        next = (at * 3 + 1) % (N * M);
        if (!seen[next]++)
            queue[filled++] = next;
    }
    return filled;
}

/* In parallel code it is told what such a loop stores. */
static void spread(int i)
{
    int n = 4;

    for (int j = 0; j < n; j++) {
        out[i][j] = i + j;
        if (n < M / 2 + i % 3)
            n++;
    }
}

int main(void)
{
    int *queue = malloc(2 * N * M * sizeof *queue);

    for (int t = 0; t < 3; t++) {
        double sum = 0;

        fill(t);
        by_variable();
        by_global();
        by_pointer(&box[100]);
        printf("%d\n", by_first_value(t));
        for (int i = 0; i < 6; i++) {
            double row = 0;
            for (int j = 0; j < M; j++)
                row += u[i][j] * (i + j + 1);
            printf("%g ", row);
        }
        int n = reach(queue, t);
        for (int i = 0; i < n; i++)
            sum += queue[i] * (i % 5);
        printf("%d %g\n", n, sum);
#pragma omp parallel
#pragma omp single
        for (int i = 0; i < N; i++)
#pragma omp task
            spread(i);
        sum = 0;
        for (int i = 0; i < N; i++)
            for (int j = 0; j < M; j++)
                sum += out[i][j] * (j + t);
        printf("%g\n", sum);
#pragma omp parallel for schedule(dynamic)
        for (int i = 0; i < N; i++)
            spread(N - 1 - i);
        sum = 0;
        for (int i = 0; i < N; i++)
            for (int j = 0; j < M; j++)
                sum += out[i][j] * (i + t);
        printf("%g\n", sum);
    }
    free(queue);
    return 0;
}
