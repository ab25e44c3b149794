// procs: 1 2 3 4 5 6 7
// same-as: serial
// same-as: openmp
/*
 * rows-blocks.c: iterations that stay in a block that begins, and ends, where bounds say that they load: buckets of keys,
 * rows that are walked through; and some that do not stay there.
 */
#include <stdio.h>
#include <stdlib.h>

enum { KEYS = 60000, BUCKETS = 37, WIDTH = 1000 };

static int *key, *packed, *sorted, *count;
static long *begin;

static void show(const char *what)
{
    unsigned long sum = 0;

    for (int i = 0; i < KEYS; i++)
        sum = sum * 31 + (unsigned)sorted[i];
    for (int i = 0; i < BUCKETS * WIDTH; i++)
        sum = sum * 31 + (unsigned)count[i];
    printf("%s %lu\n", what, sum);
}

/* The keys by buckets. */
static void pack(void)
{
    long at[BUCKETS], sum = 0;

    for (int b = 0; b < BUCKETS; b++)
        at[b] = 0;
    for (int i = 0; i < KEYS; i++)
        at[key[i] / WIDTH]++;
    for (int b = 0; b < BUCKETS; b++) {
        begin[b] = sum;
        sum += at[b];
        at[b] = begin[b];
    }
    begin[BUCKETS] = sum;
    for (int i = 0; i < KEYS; i++)
        packed[at[key[i] / WIDTH]++] = key[i];
}

static void sort(int width)
{
#pragma omp parallel for
    for (int b = 0; b < BUCKETS; b++) {
        int first = b * width, *c = count + first, *to = sorted + begin[b];

        for (int k = 0; k < width; k++)
            c[k] = 0;
        for (long j = begin[b]; j < begin[b + 1]; j++)
            c[packed[j] - first]++;
        for (int k = 0; k < width; k++)
            for (int i = c[k]; i > 0; i--)
                *to++ = first + k;
    }
}

/* Some of what they store, or load, lies in the blocks of others. */
static void across(int back)
{
#pragma omp parallel for
    for (int b = 0; b < BUCKETS; b++) {
        int *to = sorted + begin[b];

        for (long j = begin[b]; j < begin[b + 1]; j++)
            to[(packed[j] >= 0) * (j - begin[b])] = packed[j] + 1;
        if (begin[b] >= back)
            count[b] += *(&packed[begin[b]] - back);
    }
#pragma omp parallel for
    for (int b = 0; b < BUCKETS; b++) {
        int *from = sorted + begin[b];

        for (long j = begin[b] + 1; j < begin[b + 1]; j++)
            if (from[j - begin[b]] % 5 == 3) {
                int *other = sorted + begin[BUCKETS - 1 - b];

                if (begin[BUCKETS - b] > begin[BUCKETS - 1 - b])
                    *other = 7 + b;
                break;
            }
    }
}

/* Bounds in no order, and of a part of the loop only: nobody may look at the others. */
static void shuffled(int n)
{
    long *bound = malloc((size_t)(n / 2 + 1) * sizeof *bound);

    for (int i = 0; i <= n / 2; i++)
        bound[i] = i * 17L % (n / 2 + 1) * 100;
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        if (i < n / 2) {
            int *to = sorted + bound[i];

            for (long j = bound[i]; j < bound[i + 1] && j < bound[i] + 50; j++)
                *to++ = i;
            for (long j = bound[i]; j < bound[i + 1]; j++)
                count[i] += packed[j] % 3;
        }
    free(bound);
}

int main(void)
{
    key = malloc(KEYS * sizeof *key);
    packed = malloc(KEYS * sizeof *packed);
    sorted = calloc(KEYS, sizeof *sorted);
    count = calloc(BUCKETS * WIDTH, sizeof *count);
    begin = malloc((BUCKETS + 1) * sizeof *begin);
    for (int step = 0; step < 4; step++) {
#pragma omp parallel for
        for (int i = 0; i < KEYS; i++)
            key[i] = (int)((i * 40503u + (unsigned)step * 77) % 65536 * (i % 3 + 1u) / 7 % (BUCKETS * WIDTH));
        pack();
        sort(WIDTH);
        if (step % 2)
            show("sorted");
    }
    show("sorted");
    across(3);
    show("across");
    across(20000);
    sort(WIDTH);
    show("again");
    shuffled(300);
    show("shuffled");
    free(key);
    free(packed);
    free(sorted);
    free(count);
    free(begin);
    return 0;
}
