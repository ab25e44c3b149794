/*
 * taskbench_mpi.c: the graphs of taskbench.c in MPI, written by hand. Each rank has a block of the tasks of every step.
 *
 * An output goes to each rank that reads it as soon as it is there; what comes in the next step is expected a step
 * ahead. Within a step the tasks whose inputs have come are first.
 */
#include "../ranks.h"
#include "taskbench.h"

typedef struct graph {
    problem p;
    int first, count;                   /* this rank's tasks of a step */
    uint64_t *own[2], *ghost[2];        /* outputs of even and odd steps, of this rank's tasks and of all others */
    MPI_Request *coming[2];             /* width each */
    MPI_Request *sent[2];               /* ranks for each own task */
    MPI_Status *status;
    char *goes, *done;                  /* does an own output of this step go to a rank? has the task been executed? */
} graph;

static int rank_of(const graph *g, int i)
{
    int r = (int)((long)i * sharers / g->p.width);

    while (block_first(g->p.width, r) > i)
        r--;
    while (block_first(g->p.width, r + 1) <= i)
        r++;
    return r;
}

static int is_own(const graph *g, int i)
{
    return i >= g->first && i < g->first + g->count;
}

/* What this rank's tasks of step t read from others. */
static void expect(graph *g, int t)
{
    int from[MOST], n, i, k, parity = (t + 1) % 2;

    for (i = g->first; t < g->p.steps && i < g->first + g->count; i++)
        for (n = inputs(&g->p, t, i, from), k = 0; k < n; k++)
            if (!is_own(g, from[k]) && g->coming[parity][from[k]] == MPI_REQUEST_NULL)
                MPI_Irecv(g->ghost[parity] + (size_t)from[k] * (size_t)g->p.words, (int)g->p.words, MPI_UINT64_T,
                          rank_of(g, from[k]), from[k], MPI_COMM_WORLD, &g->coming[parity][from[k]]);
}

/* Which outputs of step t others read in the next. */
static void find_readers(graph *g, int t)
{
    int from[MOST], n, i, k;

    memset(g->goes, 0, (size_t)g->count * (size_t)ranks);
    for (i = 0; t + 1 < g->p.steps && i < g->p.width; i++)
        for (n = is_own(g, i) ? 0 : inputs(&g->p, t + 1, i, from), k = 0; k < n; k++)
            if (is_own(g, from[k]))
                g->goes[(from[k] - g->first) * ranks + rank_of(g, i)] = 1;
}

/* Have the inputs of task i come? Where it is asked to, this waits for them. */
static int is_ready(graph *g, int n, const int *from, int parity, int wait)
{
    int k, there;

    for (k = 0; k < n; k++) {
        MPI_Request *r = &g->coming[parity][from[k]];

        if (is_own(g, from[k]) || *r == MPI_REQUEST_NULL)
            continue;
        if (wait)
            wait_all(1, r, g->status);
        else {
            MPI_Test(r, &there, MPI_STATUS_IGNORE);
            if (!there)
                return 0;
        }
    }
    return 1;
}

static void execute(graph *g, int t, int i, int n, const int *from)
{
    const uint64_t *in[MOST];
    size_t words = (size_t)g->p.words;
    int k, r, parity = t % 2, at = i - g->first;
    uint64_t *out = g->own[parity] + (size_t)at * words;

    for (k = 0; k < n; k++)
        in[k] = is_own(g, from[k]) ? g->own[!parity] + (size_t)(from[k] - g->first) * words
                                   : g->ghost[!parity] + (size_t)from[k] * words;
    wait_all(ranks, g->sent[parity] + at * ranks, g->status);           /* of two steps before */
    work(&g->p, t, i, n, in, out);
    for (r = 0; r < ranks; r++)
        if (g->goes[at * ranks + r])
            MPI_Isend(out, (int)words, MPI_UINT64_T, r, i, MPI_COMM_WORLD, &g->sent[parity][at * ranks + r]);
}

static void step(graph *g, int t)
{
    int from[MOST], n, i, left = g->count, wait = 0, before;

    expect(g, t + 1);
    find_readers(g, t);
    memset(g->done, 0, (size_t)g->count);
    while (left > 0) {
        before = left;
        for (i = g->first; i < g->first + g->count; i++) {
            if (g->done[i - g->first])
                continue;
            n = inputs(&g->p, t, i, from);
            if (!is_ready(g, n, from, (t + 1) % 2, wait))
                continue;
            execute(g, t, i, n, from);
            g->done[i - g->first] = 1;
            wait = 0;
            left--;
        }
        wait = left == before;                  /* for the first of those that are left */
    }
}

static void graph_init(graph *g)
{
    size_t bytes = (size_t)g->p.words * sizeof(uint64_t), width = (size_t)g->p.width, k;
    int parity;

    g->first = block_first(g->p.width, rank);
    g->count = block_size(g->p.width, rank);
    for (parity = 0; parity < 2; parity++) {
        g->own[parity] = allocate_zeros((size_t)g->count, bytes);
        g->ghost[parity] = allocate(width * bytes);
        g->coming[parity] = allocate(width * sizeof(MPI_Request));
        g->sent[parity] = allocate((size_t)g->count * (size_t)ranks * sizeof(MPI_Request));
        for (k = 0; k < width; k++)
            g->coming[parity][k] = MPI_REQUEST_NULL;
        for (k = 0; k < (size_t)g->count * (size_t)ranks; k++)
            g->sent[parity][k] = MPI_REQUEST_NULL;
    }
    g->status = allocate((size_t)g->count * (size_t)ranks * sizeof *g->status + sizeof *g->status);
    g->goes = allocate((size_t)g->count * (size_t)ranks);
    g->done = allocate((size_t)g->count);
}

static void graph_free(graph *g)
{
    int parity;

    for (parity = 0; parity < 2; parity++) {
        free(g->own[parity]);
        free(g->ghost[parity]);
        free(g->coming[parity]);
        free(g->sent[parity]);
    }
    free(g->status);
    free(g->goes);
    free(g->done);
}

int main(int argc, char **argv)
{
    graph g = { .p = arguments(argc, argv) };
    double start, seconds;
    uint64_t sum;
    int t;

    ranks_init(&argc, &argv);
    graph_init(&g);
    start = timed_part_begin();
    for (t = 0; t < g.p.steps; t++)
        step(&g, t);
    for (t = 0; t < 2; t++)
        wait_all(g.count * ranks, g.sent[t], g.status);
    seconds = timed_part_end(start);

    sum = checksum_of_ranks(0, g.own[(g.p.steps - 1) % 2], (size_t)g.count * (size_t)g.p.words * sizeof sum, 0);
    if (rank == 0) {
        printf("seconds %.6f\n", seconds);
        printf("checksum %016" PRIx64 "\n", sum);
    }
    graph_free(&g);
    MPI_Finalize();
    return 0;
}
