// memset() of one structure, of arrays of structures, and to other values than 0, memcpy() of one object, be it to another type, in
// constructs and functions that they call: what they store to is known, with all of its padding.
// procs: 1 2 3 4 7
// same-as: serial
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 300, W = 6 };

typedef struct { char tag; double x, y; int n; } cell;
typedef struct { cell at[W]; double *rest; } line;
typedef struct __attribute__((packed)) { char tag; double x; } tight;

static cell cells[N], grid[N][W];
static line lines[N];
static int distance[N * W], which[N], filled;
static unsigned long masks[N];
static double values[N];
static float halves[N];
static unsigned bits[N];
static tight tights[N];

static int clear(cell *c) { memset(c, 0, sizeof *c); return ++c->n; }
static void clear_some(cell *c, size_t n, int value) { memset((void *)c, value, n * sizeof(cell)); }

static unsigned long bits_of(const double *x) { unsigned long b; memcpy(&b, x, sizeof b); return b; }
static void put_bits(float *to, unsigned b) { memcpy(to, &b, sizeof b); }

static int next(void) { return ++filled; }

static unsigned sum_of(const void *p, size_t n)
{
    const unsigned char *c = p;
    unsigned sum = 0;

    for (size_t i = 0; i < n; i++)
        sum = sum * 31 + c[i];
    return sum;
}

int main(void)
{
    cell *some = malloc(N * W * sizeof *some);

    memset(some, 7, N * W * sizeof *some);
    memset(cells, 1, sizeof cells);
    memset(grid, 2, sizeof grid);
    memset(lines, 3, sizeof lines);
    memset(tights, 4, sizeof tights);
    for (int i = 0; i < N; i++)
        which[i] = (i * 7) % N;
    for (int t = 0; t < 3; t++) {
        #pragma omp parallel for
        for (int i = 0; i < N; i++) {
            memset(&cells[i], 0, sizeof cells[i]);
            cells[i].x += i + t;
            memset(masks + i, t % 2 ? 0xff : 0x0f, sizeof *masks);
        }
        #pragma omp parallel for
        for (int i = 1; i < N; i++) {
            memset(some + i * W, t, (size_t)(i % W) * sizeof *some);
            memset(&distance[i * W], -1, W * sizeof *distance);
            distance[i * W] += (int)cells[i - 1].x;
        }
        #pragma omp parallel for
        for (int i = 0; i < N; i++)
            clear_some(grid[i], W - i % 2, i + t);
        #pragma omp parallel for
        for (int i = 0; i < N; i++)
            grid[i][i % W].y += clear(&lines[i].at[i % 4]) + memset(&lines[i].at[5], i, sizeof(cell)) - (void *)&lines[i].at[5];
        #pragma omp parallel for
        for (int i = 0; i < N; i++) {
            cell own;

            memset(&own, 0, sizeof own);
            own.x = some[i * W].n;
            if (i % 3 == t)
                memset(&cells[which[i]], i, sizeof own);
            memset(&tights[i], i, sizeof tights[i]);
            memset(&lines[i].rest, 0, sizeof lines[i].rest);
            masks[i] += (unsigned long)own.x;
        }
        memset(&some[N * W - 1], next(), sizeof *some);
        #pragma omp parallel for
        for (int i = 0; i < N; i++) {
            values[i] += i * 0.25 + t;
            put_bits(&halves[i], 0x3f000000u + (unsigned)i * 128);
        }
        #pragma omp parallel for
        for (int i = 1; i < N; i++) {   /* the neighbour's */
            unsigned b;

            memcpy(&b, &halves[i - 1], sizeof b);
            bits[i] = b + (unsigned)(bits_of(values + i - 1) >> 32);
            memcpy(&masks[i], &values[i - 1], sizeof *masks);
            memcpy(&cells[i].x, &values[i - 1], sizeof(double));
            memmove(&cells[i].y, &cells[i].x, sizeof(double));
            memcpy(&lines[i].at[3], &grid[i - 1][2], sizeof(cell));
        }
    }
    printf("%u %u %u\n", sum_of(cells, sizeof cells), sum_of(grid, sizeof grid), sum_of(lines, sizeof lines));
    printf("%u %u %u\n", sum_of(some, N * W * sizeof *some), sum_of(distance, sizeof distance), sum_of(tights, sizeof tights));
    printf("%u %u %d\n", sum_of(masks, sizeof masks), sum_of(bits, sizeof bits), filled);
    return 0;
}
