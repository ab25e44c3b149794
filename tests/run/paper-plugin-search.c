// same-as: serial
/*
 * Nodes as devices in a search of protein families: a query with pointers, mapped deeply by a mapper; the database's
 * blocks are handed out by a parallel loop with a dynamic schedule, one thread of the host for a device.
 */
#include <stdio.h>
#include <stdlib.h>

#ifdef _OPENMP
#include <omp.h>
#else
#define omp_get_thread_num() 0
#define omp_get_num_devices() 1
#endif

#define LETTERS 4
#define PROTEINS 60
#define LENGTH 30
#define BLOCK 7

typedef struct query {
    int nodes;
    int *match;
    struct { int open, extend; } gap;
} query;
#pragma omp declare mapper(query q) map(q, q.match[0:q.nodes * LETTERS])

static unsigned char database[PROTEINS][LENGTH];

static int best_of(const query *q, const unsigned char *letters)
{
    int row[100] = { 0 }, best = 0, i, j, before, here;

    for (i = 0; i < LENGTH; i++)
        for (before = 0, j = 1; j <= q->nodes; j++) {
            here = row[j];
            row[j] = before + q->match[(j - 1) * LETTERS + letters[i]];
            row[j] = row[j] > row[j - 1] - q->gap.open ? row[j] : row[j - 1] - q->gap.open;
            row[j] = row[j] > here - q->gap.extend ? row[j] : here - q->gap.extend;
            row[j] = row[j] > 0 ? row[j] : 0;
            best = row[j] > best ? row[j] : best;
            before = here;
        }
    return best;
}

int main(void)
{
    int score[PROTEINS], devices = omp_get_num_devices() > 0 ? omp_get_num_devices() : 1, b, i, n;
    long sum = 0;

    for (i = 0; i < PROTEINS * LENGTH; i++)
        database[i / LENGTH][i % LENGTH] = (unsigned char)((i * 7 + i / 11 + i * i / 5) % LETTERS);
    for (n = 5; n < 50; n += 20) {
        query q = { n, malloc(n * LETTERS * sizeof(int)), { 3, 1 } };

        for (i = 0; i < n * LETTERS; i++)
            q.match[i] = (i * 5 + n) % 11 - 6;
#pragma omp parallel for schedule(dynamic) num_threads(devices)
        for (b = 0; b < PROTEINS; b += BLOCK) {
            int end = b + BLOCK < PROTEINS ? b + BLOCK : PROTEINS;

#pragma omp target device(omp_get_thread_num()) map(to: q, database[b:end - b]) map(from: score[b:end - b])
            for (int k = b; k < end; k++)
                score[k] = best_of(&q, database[k]);
        }
        for (i = 0; i < PROTEINS; i++)
            sum += score[i] * (i + 1L);
        free(q.match);
    }
    printf("%ld\n", sum);
    return 0;
}
