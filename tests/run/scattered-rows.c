// procs: 1 2 3 4 5 6 7
// same-as: serial
// Short rows at places that are loaded from memory: of every length, up and down, by steps, in nests, beside single
// elements and under conditions; longer ones; loops that are left early; values that are longer than what is copied at once.
#include <stdio.h>
#include <stdlib.h>

enum { N = 20011, WIDTH = 4, LONG = 40, LARGE = 6000 };

struct block {
    double v[LARGE];
};

static int order[N];
static double **row;
static int mesh[N][3][2];
static short tags[N];
static struct block blocks[19];
static int turn[19];

static void rows(int n, double s)
{
    double *const *r = row;
    int i, j, k;

    #pragma omp parallel for private(j)
    for (i = 0; i < n; i++)
        for (j = 0; j < WIDTH; j++)
            r[order[i]][j] = s * i + j;
    #pragma omp parallel for private(j) schedule(static, 100)
    for (i = 0; i < n; i++)
        for (j = WIDTH - 1; j >= 0; j -= 2)
            r[order[n - 1 - i]][j] += s;
    #pragma omp parallel for private(j, k)
    for (i = 0; i < n; i++) {
        for (j = 0; j < 3; j++)
            for (k = 1; k >= 0; k--)
                mesh[order[i]][j][k] = i * 6 + j * 2 + k;
        tags[order[i]] = (short)i;
        for (unsigned q = 1; q <= 2; q++)
            r[order[i]][q] -= 0.25 * q;
    }
    #pragma omp parallel for private(j)
    for (i = 0; i < n; i++) {
        double *to = r[order[i]];

        for (j = 0; j < WIDTH; j++)
            to[j] = to[j] * 0.5 + i;
    }
}

/* What iterations store differs, or is not known. */
static void uneven(int n, int width, double s)
{
    double *const *r = row;
    int i, j;

    #pragma omp parallel for private(j)
    for (i = 0; i < n; i++)
        for (j = 0; j < width; j++)
            r[order[i]][j] += s * j;
    #pragma omp parallel for private(j)
    for (i = 0; i < n; i++)
        if (i % 3)
            for (j = 1; j < WIDTH; j++)
                r[order[i]][j] -= s;
    #pragma omp parallel for private(j)
    for (i = 0; i < n; i++)
        for (j = 0; j < WIDTH; j++) {
            if (order[i] % 5 == j)
                break;
            r[order[i]][j] += 3;
        }
    #pragma omp parallel for private(j)
    for (i = 0; i < n / LONG; i++)
        for (j = 0; j < LONG; j++)
            tags[order[i * LONG + j]] += 7;
    #pragma omp parallel for private(j)
    for (i = 0; i < n / LONG; i++)
        for (j = 0; j < LONG; j++)
            row[N + order[i] % N][j] = s + j;
}

/* A row that is stored to again and again, by one member. */
static void repeated(int n)
{
    double *const *r = row;
    int i, j, k;

    #pragma omp parallel for private(j, k)
    for (i = 0; i < n / 4; i++)
        for (k = 0; k < 3; k++)
            for (j = 0; j < WIDTH; j++)
                r[order[4 * i]][j] = r[order[4 * i]][WIDTH - 1 - j] + k;
}

static void large(double s)
{
    static struct block b;
    int i;

    for (i = 0; i < LARGE; i++)
        b.v[i] = s + i;
    #pragma omp parallel for
    for (i = 0; i < 19; i++)
        blocks[turn[i]] = b;
    #pragma omp parallel for
    for (i = 0; i < 19; i++)
        blocks[turn[i]].v[i] = i;
}

static double sum(int n, int width)
{
    double all = 0;

    for (int i = 0; i < n; i++)
        for (int j = 0; j < width; j++)
            all += row[i][j] * (1 + (i * 3 + j) % 11);
    return all;
}

int main(void)
{
    int step, i, k;
    long tagged = 0, meshed = 0;

    row = malloc(2 * N * sizeof *row);
    for (i = 0; i < 2 * N; i++)
        row[i] = calloc(i < N ? WIDTH : LONG, sizeof **row);
    for (i = 0; i < N; i++)
        order[i] = (int)(i * 7919L % N);
    for (i = 0; i < 19; i++)
        turn[i] = i * 7 % 19;
    for (step = 0; step < 3; step++) {
        double *swap = row[step];

        rows(N - step, 0.5 + step);
        uneven(N - 3 * step, WIDTH - step % 2, 0.25);
        repeated(N - step);
        large(step);
        row[step] = row[N / 2];
        row[N / 2] = swap;
        #pragma omp parallel for
        for (i = 0; i < N; i++)
            order[i] = N - 1 - order[i];
        rows(step, 1.5);                /* fewer iterations than ranks */
    }
    printf("%.17g %.17g\n", sum(N, WIDTH), sum(2 * N, WIDTH));
    for (i = 0; i < N; i++) {
        tagged += tags[i] * (i % 7);
        for (k = 0; k < 6; k++)
            meshed += mesh[i][k / 2][k % 2] * (long)(i % 5 + k);
    }
    printf("%ld %ld\n", tagged, meshed);
    for (i = 0; i < 19; i++)
        printf("%g %g %g\n", blocks[i].v[0], blocks[i].v[i], blocks[i].v[LARGE - 1]);
    return 0;
}
