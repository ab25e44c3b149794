// procs: 1 2 3 4 5 6 7
// same-as: serial
/* Stores through indices in regions and loops: they stay with who has made them until somebody reads them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef _OPENMP
#include <omp.h>
#else
#define omp_get_thread_num() 0
#define omp_get_num_threads() 1
#define omp_get_max_threads() 1
#endif

enum { N = 30011, RANGE = 257, STEPS = 6 };

struct item { double weight; int key; char mark; };

static unsigned long sum_of(const void *p, size_t bytes)
{
    const unsigned char *c = p;
    unsigned long sum = 1469598103934665603ul;
    size_t i;

    for (i = 0; i < bytes; i++)
        sum = (sum ^ c[i]) * 1099511628211ul;
    return sum;
}

/* A place for each i, all different, which depends on the step. */
static int place(int i, int step)
{
    return (int)(((long)i * (7919 + 2 * step) + 13 * step) % N);
}

/* Each thread counts its own, then stores them where they belong. */
static void counting_sort(const int *key, int *sorted, int *count, int *start)
{
#pragma omp parallel
    {
        int threads = omp_get_num_threads(), *own = count + (long)omp_get_thread_num() * RANGE, i, k, t;

        for (k = 0; k < RANGE; k++)
            own[k] = 0;
#pragma omp for schedule(static)
        for (i = 0; i < N; i++)
            own[key[i]]++;
#pragma omp for schedule(static)
        for (k = 0; k < RANGE; k++) {
            int sum = 0;

            for (t = 0; t < threads; t++) {
                int c = count[(long)t * RANGE + k];

                count[(long)t * RANGE + k] = sum;
                sum += c;
            }
            start[k] = sum;
        }
#pragma omp single
        {
            int sum = 0;

            for (k = 0; k < RANGE; k++) {
                int c = start[k];

                start[k] = sum;
                sum += c;
            }
        }
#pragma omp for schedule(static)
        for (i = 0; i < N; i++)
            sorted[start[key[i]] + own[key[i]]++] = key[i];
    }
}

/* Every `by`-th place gets a value. */
static void scatter(double *to, const double *from, const int *where, int by)
{
#pragma omp parallel
    {
        int i;

#pragma omp for
        for (i = 0; i < N; i += by)
            to[where[i]] = from[i] + by;
    }
}

static void put(struct item *to, int at, double weight, int key)
{
    to[at].weight = weight;
    to[at].key = key;
    to[at].mark = (char)(key % 100);
}

static void put_items(struct item *items, const int *where, const double *from, int first)
{
    int i;

#pragma omp parallel for schedule(static)
    for (i = first; i < N; i++) {
        int at = where[i];
        if (at % 3 != first % 3)
            put(items, at, from[i], i);
    }
}

/* Rows of different lengths: each row's place is known, the columns are stored one behind the other. */
static void fill_rows(int *column, int *next, const int *row, int rows)
{
    int r;

#pragma omp parallel for schedule(static, 5)
    for (r = 0; r < rows; r++) {
        int k;
        for (k = 0; k < (r * 31) % 7; k++)
            column[row[r] + next[r]++] = r * 10 + k;
    }
}

static double blocks_of(const double *x, double *part)
{
    double sum = 0;
    int b, i;

#pragma omp parallel for private(i)
    for (b = 0; b < 20; b++) {
        part[b] = 0;
        for (i = b * 1500; i < (b + 1) * 1500; i++)
            part[b] += x[i];
    }
    for (b = 0; b < 20; b++)
        sum += part[b] * (b + 1);
    return sum;
}

static void bytes_and_pieces(unsigned char *flag, short *rank, const int *where, int step)
{
#pragma omp parallel
    {
        int i, thread = omp_get_thread_num(), threads = omp_get_num_threads();
        int from = (int)((long)N * thread / threads), to = (int)((long)N * (thread + 1) / threads);

        for (i = from; i < to; i++)
            if (where[i] % 5 != step % 5)
                flag[where[i]] = (unsigned char)(i + step);
        memset(rank + from, step, (size_t)(to - from) * sizeof *rank);
#pragma omp barrier
#pragma omp master
        if (step % 2)
            memset(flag + N / 2, step, N / 4);
#pragma omp barrier
#pragma omp for schedule(static, 16) nowait
        for (i = 0; i < N; i++)
            if (where[i] % 4 == step % 4)
                rank[where[i]] = (short)(i - step);
    }
}

int main(void)
{
    int *key = malloc(N * sizeof *key), *sorted = malloc((N + 1) * sizeof *sorted), *where = malloc(N * sizeof *where);
    int *count = malloc((size_t)omp_get_max_threads() * RANGE * sizeof *count), *start = malloc(RANGE * sizeof *start);
    double *x = malloc(N * sizeof *x), *y = malloc(N * sizeof *y), part[20];
    struct item *items = malloc(N * sizeof *items);
    unsigned char *flag = malloc(N + 100);
    short *rank = malloc(N * sizeof *rank);
    int *row = malloc((N / 3 + 1) * sizeof *row), *next = malloc(N / 3 * sizeof *next), *column, i, step;

    memset(items, 0, N * sizeof *items);
    memset(flag, 0, N + 100);
#pragma omp parallel for
    for (i = 0; i < N; i++) {
        key[i] = (int)((i * 48271L + 11) % 65521 % RANGE);
        x[i] = i * 0.5;
        y[i] = -i;
        rank[i] = 0;
    }
    for (row[0] = i = 0; i < N / 3; i++)
        row[i + 1] = row[i] + (i * 31) % 7;
    column = malloc((size_t)row[N / 3] * sizeof *column);
    for (step = 0; step < STEPS; step++) {
#pragma omp parallel for
        for (i = 0; i < N; i++)
            where[i] = place(i, step);
        key[step] = step;
        counting_sort(key, sorted + 1, count, start);
        if (step == 2)
            printf("sorted %lu\n", sum_of(sorted + 1, N * sizeof *sorted));
        scatter(y, x, where, 1 + step % 3);
        if (step % 2)
            printf("blocks %.17g\n", blocks_of(y, part));
        if (step == 3)
            scatter(x, y, where, 2);
        put_items(items, where, y, step);
        bytes_and_pieces(flag + 50, rank, where, step);
        if (step == 4) {                /* all of one, a little of another */
            printf("items %lu %d\n", sum_of(items, N * sizeof *items), (int)rank[N / 7]);
            y[17] = 4.5;
        }
#pragma omp parallel for
        for (i = 0; i < N / 3; i++)
            next[i] = 0;
        fill_rows(column, next, row, N / 3);
        if (step == 1)
            sorted = realloc(sorted, (N + 5000) * sizeof *sorted);
    }
    printf("sorted %lu\n", sum_of(sorted + 1, N * sizeof *sorted));
    printf("x %lu y %lu\n", sum_of(x, N * sizeof *x), sum_of(y, N * sizeof *y));
    printf("items %lu\n", sum_of(items, N * sizeof *items));
    printf("flag %lu rank %lu\n", sum_of(flag, N + 100), sum_of(rank, N * sizeof *rank));
    printf("column %lu next %lu\n", sum_of(column, (size_t)row[N / 3] * sizeof *column), sum_of(next, N / 3 * sizeof *next));
    free(column);
    free(flag);
    column = malloc((N + 100) / 4 * 4);
    memset(column, 1, (N + 100) / 4 * 4);
    printf("again %lu\n", sum_of(column, (N + 100) / 4 * 4));
    return 0;
}
