// procs: 1 2 3 4 7
// same-as: serial
/* What is counted in one region is taken by tickets in another one, of a table that is found through a pointer; and where a
   region, or what it calls, looks at what is counted in it, each count is seen there. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef _OPENMP
#include <omp.h>
#else
static int omp_get_num_threads(void) { return 1; }
#endif

enum { NODES = 70, EDGES = 600 };

struct edge { int from, to; };
struct graph { int nodes; int *first, *next; };

static int number(int k)
{
    return (int)((unsigned)k * 2654435761u >> 20) % NODES;
}

static int compare(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

static struct graph *build(const struct edge *e, int turned)
{
    struct graph *g = malloc(sizeof *g);
    int *at = malloc(NODES * sizeof *at), sum = 0;

    g->nodes = NODES;
    g->first = calloc(NODES + 1, sizeof *g->first);
    g->next = malloc(EDGES * sizeof *g->next);
#pragma omp parallel for
    for (int i = 0; i < EDGES; i++) {
        int node = turned ? e[i].to : e[i].from;

#pragma omp atomic
        g->first[node]++;
    }
    for (int k = 0; k <= NODES; k++) {
        int more = g->first[k];

        g->first[k] = sum;
        sum += more;
    }
    memcpy(at, g->first, NODES * sizeof *at);
#pragma omp parallel for
    for (int i = 0; i < EDGES; i++) {
        int place;

#pragma omp atomic capture
        place = at[turned ? e[i].to : e[i].from]++;
        g->next[place] = turned ? e[i].from : e[i].to;
    }
#pragma omp parallel for
    for (int k = 0; k < NODES; k++)
        qsort(g->next + g->first[k], (size_t)(g->first[k + 1] - g->first[k]), sizeof *g->next, compare);
    free(at);
    return g;
}

static void arrive(long *done)
{
#pragma omp parallel num_threads(1)
    {
#pragma omp atomic
        ++*done;
    }
}

static long look(const long *done)
{
    long seen = 0;

#pragma omp parallel num_threads(1)
    {
#pragma omp atomic read
        seen = *done;
    }
    return seen;
}

void arrive_together(long *done, const int *to);

void arrive_together(long *done, const int *to)
{
#pragma omp parallel
    {
#pragma omp for nowait
        for (int i = 0; i < 30; i++) {
#pragma omp atomic
            done[to[i]] += 1;
        }
    }
}

static long ticket(long *done)
{
    long seen = 0;

#pragma omp parallel num_threads(1)
    {
#pragma omp atomic capture
        seen = (*done)++;
    }
    return seen;
}

int main(void)
{
    int to[30], wrong = 0;
    struct edge *e = malloc(EDGES * sizeof *e);
    long *done = calloc(1, sizeof *done), all = 0;

#pragma omp parallel for
    for (int i = 0; i < EDGES; i++)
        e[i] = (struct edge){ number(i), number(7 * i + 3) };
    for (int turned = 0; turned < 2; turned++) {
        struct graph *g = build(e, turned);

        for (int k = 0; k < EDGES; k++)
            all = (all * 31 + g->next[k] + g->first[k % NODES]) % 1000003;
    }
    printf("%ld\n", all);
#pragma omp parallel
    {
        int threads = omp_get_num_threads();

        arrive(done);
        while (look(done) < threads)
            ;
    }
    printf("all have arrived\n");
    for (int i = 0; i < 30; i++)
        to[i] = i % 3;
    done = realloc(done, 3 * sizeof *done);
    memset(done, 0, 3 * sizeof *done);
#pragma omp parallel
    {
        int threads = omp_get_num_threads();

        arrive_together(done, to);
        while (look(&done[2]) < 10 * threads)
            ;
    }
#pragma omp parallel for schedule(dynamic) reduction(+ : wrong)
    for (int k = 0; k < 12; k++) {
        long first, second;

        arrive_together(done, to);
        first = ticket(done);
        second = ticket(done);
        wrong += second <= first || first < 20 || look(done) <= second;
    }
    printf("%d tickets are wrong\n", wrong);
    return 0;
}
