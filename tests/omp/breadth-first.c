// procs: 1 2 3 4
// same-as: serial openmp
// options: -O2
// Breadth-first search of a random graph, level by level: neighbours are claimed by atomic capture and put
// into a queue of the next level at places taken from a shared counter. The distances are checked edge by
// edge, and against those of the same search done in order.
#include <stdio.h>
#include <stdlib.h>

enum { VERTICES = 2000, DEGREE = 4, EDGES = VERTICES * DEGREE, FAR = -1 };

static int first[VERTICES + 1], neighbour[2 * EDGES];
static int distance[VERTICES], claimed[VERTICES], in_order[VERTICES];
static int queue[2][VERTICES], length[2];

static unsigned state = 99;

static int draw(int limit)
{
    state = state * 1103515245u + 12345u;
    return (int)(state >> 8) % limit;
}

/* Edges between vertices that are near in number, so that there are many levels. */
static void make_graph(void)
{
    static int from[EDGES], to[EDGES], place[VERTICES];

    for (int e = 0; e < EDGES; e++) {
        from[e] = e / DEGREE;
        to[e] = (from[e] + draw(60)) % VERTICES;
        if (from[e] % 50 == 49)
            to[e] = from[e];            /* some vertices have loops only: cut off, or nearly */
        first[from[e]]++;
        first[to[e]]++;
    }
    for (int v = 0, sum = 0; v <= VERTICES; v++) {
        int here = v < VERTICES ? first[v] : 0;

        first[v] = sum;
        if (v < VERTICES)
            place[v] = sum;
        sum += here;
    }
    for (int e = 0; e < EDGES; e++) {
        neighbour[place[from[e]]++] = to[e];
        neighbour[place[to[e]]++] = from[e];
    }
}

static void search(int start)
{
    int level = 0;

    #pragma omp parallel
    {
        #pragma omp for
        for (int v = 0; v < VERTICES; v++)
            distance[v] = FAR;
        #pragma omp single
        {
            distance[start] = 0;
            claimed[start] = 1;
            queue[0][0] = start;
            length[0] = 1;
        }
        for (;;) {
            const int *now = queue[level % 2];
            int *next = queue[(level + 1) % 2], *end = &length[(level + 1) % 2], count = length[level % 2];

            #pragma omp barrier
            if (!count)
                break;
            #pragma omp single
            *end = 0;
            #pragma omp for schedule(dynamic, 32)
            for (int q = 0; q < count; q++)
                for (int k = first[now[q]]; k < first[now[q] + 1]; k++) {
                    int v = neighbour[k], before, at;

                    #pragma omp atomic capture
                    before = claimed[v]++;
                    if (before)
                        continue;
                    distance[v] = level + 1;
                    #pragma omp atomic capture
                    at = (*end)++;
                    next[at] = v;
                }
            #pragma omp single
            level++;
        }
    }
}

static void search_in_order(int start)
{
    int *q = malloc(sizeof *q * VERTICES), from = 0, to = 0;

    for (int v = 0; v < VERTICES; v++)
        in_order[v] = FAR;
    in_order[q[to++] = start] = 0;
    for (; from < to; from++)
        for (int k = first[q[from]]; k < first[q[from] + 1]; k++)
            if (in_order[neighbour[k]] == FAR) {
                in_order[neighbour[k]] = in_order[q[from]] + 1;
                q[to++] = neighbour[k];
            }
    free(q);
}

int main(void)
{
    int wrong = 0, reached = 0, last = 0;

    make_graph();
    search(17);
    search_in_order(17);
    #pragma omp parallel for reduction(+: wrong, reached) reduction(max: last)
    for (int v = 0; v < VERTICES; v++) {
        wrong += distance[v] != in_order[v];
        reached += distance[v] != FAR;
        last = distance[v] > last ? distance[v] : last;
        for (int k = first[v]; k < first[v + 1]; k++)
            wrong += abs(distance[v] - distance[neighbour[k]]) > 1;
    }
    printf("%d reached, %d levels, %s\n", reached, last, wrong ? "WRONG" : "verified");
    return wrong != 0;
}
