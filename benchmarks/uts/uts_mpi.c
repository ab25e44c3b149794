/*
 * uts_mpi.c: the tree of uts.c in MPI, written by hand: a rank that has nothing to do asks others, one by one in
 * random order, for half of the nodes that wait there.
 *
 * The end is found by a token that goes round among idle ranks, downwards from rank 0 (E. W. Dijkstra et al., Inf.
 * Process. Lett. 16, 217 (1983)): a rank that has given nodes away since it saw the token last makes it black, and one
 * that waits for an answer keeps it. Rank 0 ends the search when it comes back white.
 */
#include "../draw.h"
#include "../ranks.h"
#include "uts.h"

enum { ASK = 10, ANSWER, TOKEN, END };          /* what messages say */
enum { POLL = 64, LEAST = 4, MOST = 4096 };     /* nodes between two looks for messages; that wait, or none are given;
                                                   that are given at once, at most */

typedef struct searcher {
    uint64_t *node, random;
    long first, end, room;              /* of the nodes that wait: node[first..end-1]; the first is nearest to the root */
    long nodes, leaves;
    int black, has_token, token;        /* this rank; the token is here; its colour */
    int asking, ended;                  /* the rank that has been asked, or -1; there is nothing left to do */
    MPI_Request sending;                /* the answer that is on its way */
    uint64_t given[MOST];
} searcher;

static void push(searcher *s, uint64_t node)
{
    if (s->end == s->room) {
        memmove(s->node, s->node + s->first, (size_t)(s->end - s->first) * sizeof *s->node);
        s->end -= s->first;
        s->first = 0;
        if (2 * s->end > s->room && !(s->node = realloc(s->node, (size_t)(s->room *= 2) * sizeof *s->node)))
            exit(1);
    }
    s->node[s->end++] = node;
}

static void visit(searcher *s, uint64_t node, int n)
{
    int i;

    s->nodes++;
    s->leaves += n == 0;
    for (i = n - 1; i >= 0; i--)
        push(s, child(node, i));
}

static void send_token(searcher *s, int colour)
{
    MPI_Send(&colour, 1, MPI_INT, (rank + ranks - 1) % ranks, TOKEN, MPI_COMM_WORLD);
    s->has_token = 0;
    s->black = 0;
}

/* Half of what waits, if that is enough to be worth it. */
static void give(searcher *s, int to)
{
    long n = (s->end - s->first) / 2;
    MPI_Status status;

    MPI_Recv(NULL, 0, MPI_BYTE, to, ASK, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    wait_all(1, &s->sending, &status);
    n = n < LEAST ? 0 : n < MOST ? n : MOST;
    if (n) {
        memcpy(s->given, s->node + s->first, (size_t)n * sizeof *s->given);
        s->first += n;
        s->black = 1;
    }
    MPI_Isend(s->given, (int)n, MPI_UINT64_T, to, ANSWER, MPI_COMM_WORLD, &s->sending);
}

static void take(searcher *s, const MPI_Status *status)
{
    uint64_t got[MOST];
    int n, i;

    MPI_Get_count(status, MPI_UINT64_T, &n);
    MPI_Recv(got, n, MPI_UINT64_T, s->asking, ANSWER, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    s->asking = -1;
    for (i = 0; i < n; i++)
        push(s, got[i]);
}

/* One message, if there is any; returns whether there was. */
static int serve(searcher *s)
{
    MPI_Status status;
    int there;

    MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &there, &status);
    if (!there)
        return 0;
    if (status.MPI_TAG == ASK)
        give(s, status.MPI_SOURCE);
    else if (status.MPI_TAG == ANSWER)
        take(s, &status);
    else if (status.MPI_TAG == TOKEN) {
        MPI_Recv(&s->token, 1, MPI_INT, status.MPI_SOURCE, TOKEN, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        s->has_token = 1;
    } else {
        MPI_Recv(NULL, 0, MPI_BYTE, status.MPI_SOURCE, END, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        s->ended = 1;
    }
    return 1;
}

/* What an idle rank does that waits for no answer. */
static void idle(searcher *s)
{
    int r;

    if (s->has_token && rank > 0)
        send_token(s, s->token || s->black);
    else if (s->has_token && !s->token && !s->black) {
        for (r = 1; r < ranks; r++)
            MPI_Send(NULL, 0, MPI_BYTE, r, END, MPI_COMM_WORLD);
        s->ended = 1;
        return;
    } else if (s->has_token)
        send_token(s, 0);
    s->asking = (int)(draw(&s->random) % (uint64_t)(ranks - 1));
    s->asking += s->asking >= rank;
    MPI_Send(NULL, 0, MPI_BYTE, s->asking, ASK, MPI_COMM_WORLD);
}

static void search(searcher *s)
{
    MPI_Request barrier;
    MPI_Status status;
    int done = 0, k;

    while (!s->ended) {
        for (k = 0; k < POLL && s->first < s->end; k++) {
            uint64_t node = s->node[--s->end];

            visit(s, node, children(node));
        }
        if (ranks == 1) {
            s->ended = s->first == s->end;
            continue;
        }
        while (serve(s))
            ;
        if (s->first == s->end && !s->ended) {
            if (s->asking < 0)
                idle(s);
            else
                sched_yield();
        }
    }
    while (s->asking >= 0)
        serve(s);
    MPI_Ibarrier(MPI_COMM_WORLD, &barrier);             /* others may still ask */
    while (!done) {
        serve(s);
        MPI_Test(&barrier, &done, MPI_STATUS_IGNORE);
    }
    wait_all(1, &s->sending, &status);
}

int main(int argc, char **argv)
{
    problem p = arguments(argc, argv);
    searcher s = { .room = 4096, .asking = -1, .sending = MPI_REQUEST_NULL };
    double start, seconds;
    long found[2];

    ranks_init(&argc, &argv);
    s.node = allocate((size_t)s.room * sizeof *s.node);
    s.random = (uint64_t)rank + 1;
    start = timed_part_begin();
    if (rank == 0) {
        visit(&s, p.seed, p.roots);
        s.has_token = s.token = 1;
    }
    search(&s);
    found[0] = s.nodes;
    found[1] = s.leaves;
    MPI_Reduce(rank ? found : MPI_IN_PLACE, found, 2, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    seconds = timed_part_end(start);

    if (rank == 0)
        print_answer(seconds, found[0], found[1]);
    free(s.node);
    MPI_Finalize();
    return 0;
}
