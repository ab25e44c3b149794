/*
 * A graph's edges in the order of their nodes: how many each node has is counted, places are found from that, and edges are put
 * there by tickets. The counts are combined when all are done, whatever takes tickets in another region.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NODES = 2000, EDGES = 16000 };

static unsigned next(unsigned *seed)
{
    *seed = *seed * 1664525u + 1013904223u;
    return *seed >> 12;
}

static void count(const int *from, int *degree)
{
#pragma omp parallel for
    for (int i = 0; i < EDGES; i++) {
#pragma omp atomic
        degree[from[i]]++;
    }
}

void put(const int *, const int *, int *, int *, int);

void put(const int *from, const int *to, int *at, int *sorted, int edges)
{
#pragma omp parallel for
    for (int i = 0; i < edges; i++) {
        int place;

#pragma omp atomic capture
        place = at[from[i]]++;
        sorted[place] = to[i];
    }
}

int main(void)
{
    int *from = malloc(EDGES * sizeof *from), *to = malloc(EDGES * sizeof *to), *degree = malloc(NODES * sizeof *degree);
    int *at = malloc(NODES * sizeof *at), *sorted = calloc(EDGES, sizeof *sorted);
    unsigned seed = 1;
    long sum = 0;

    for (int i = 0; i < EDGES; i++) {
        from[i] = (int)(next(&seed) % NODES);
        to[i] = (int)(next(&seed) % NODES);
    }
    for (int step = 0; step < 10; step++) {
        memset(degree, 0, NODES * sizeof *degree);
        count(from, degree);
        for (int k = 0, first = 0; k < NODES; k++) {
            at[k] = first;
            first += degree[k];
        }
    }
    put(from, to, at, sorted, 40);
    for (int i = 0; i < EDGES; i++)
        sum += sorted[i];
    for (int k = 0; k < NODES; k++)
        sum = (sum * 31 + at[k]) % 1000003;
    printf("%ld\n", sum);
    return 0;
}
