/*
 * hmm_mpi.c: the search of hmm.c in MPI, written by hand: a master hands out blocks of proteins to whoever asks.
 *
 * Blocks of all queries are one list, so nobody waits at the end of a query. A worker asks for its next block before it
 * begins with the one that it has, and sends the scores of the last one along. The master works, too: it answers
 * between two proteins. Every rank has the database and the profiles.
 */
#include "../ranks.h"
#include "hmm.h"

enum { ASK, ANSWER, LAST };

typedef struct search {
    const profile *query;
    const database *d;
    int blocks, all, next;              /* of a query, of all of them, the first that nobody has */
    int *score;
    int asked[BLOCK + 1];               /* what a worker sends: the block that it has done, and its scores */
    int stopped;                        /* workers that have sent their last scores */
} search;

/* A block's first protein, and the one behind its last; where its scores are. */
static int *block_at(const search *s, int block, int *first, int *end)
{
    *first = block % s->blocks * BLOCK;
    *end = s->d->n - *first < BLOCK ? s->d->n : *first + BLOCK;
    return s->score + (long)(block / s->blocks) * s->d->n;
}

static int next_block(search *s)
{
    return s->next < s->all ? s->next++ : -1;
}

/* The master's part between two proteins. */
static void serve(search *s)
{
    MPI_Status status;
    int first, end, *score, block, waiting;

    for (;;) {
        MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &waiting, &status);
        if (!waiting)
            return;
        MPI_Recv(s->asked, BLOCK + 1, MPI_INT, status.MPI_SOURCE, status.MPI_TAG, MPI_COMM_WORLD, &status);
        if (status.MPI_TAG == ASK) {
            block = next_block(s);
            MPI_Send(&block, 1, MPI_INT, status.MPI_SOURCE, ANSWER, MPI_COMM_WORLD);
        } else {
            s->stopped++;
        }
        if (s->asked[0] >= 0) {
            score = block_at(s, s->asked[0], &first, &end);
            memcpy(score + first, s->asked + 1, (size_t)(end - first) * sizeof *score);
        }
    }
}

static void compute(search *s, int block, int *into)
{
    const profile *q = s->query + block / s->blocks;
    const database *d = s->d;
    int first, end, k;

    block_at(s, block, &first, &end);
    for (k = first; k < end; k++) {
        into[k - first] = viterbi(q, d->letters + d->start[k], d->start[k + 1] - d->start[k]);
        if (rank == 0)
            serve(s);
    }
}

static void be_master(search *s)
{
    int block, first, end, *score;

    while ((block = next_block(s)) >= 0) {
        score = block_at(s, block, &first, &end);
        compute(s, block, score + first);
    }
    while (s->stopped < ranks - 1) {
        serve(s);
        sched_yield();
    }
}

/* Two messages are under way: the request for the next block leaves before this one is computed. */
static void be_worker(search *s)
{
    int done[2][BLOCK + 1] = { { -1 }, { -1 } }, block, next, turn = 0;
    MPI_Request request[2];
    MPI_Status status[2];

    MPI_Send(done[0], 1, MPI_INT, 0, ASK, MPI_COMM_WORLD);
    MPI_Irecv(&block, 1, MPI_INT, 0, ANSWER, MPI_COMM_WORLD, &request[0]);
    wait_all(1, request, status);
    while (block >= 0) {
        MPI_Isend(done[turn], BLOCK + 1, MPI_INT, 0, ASK, MPI_COMM_WORLD, &request[0]);
        MPI_Irecv(&next, 1, MPI_INT, 0, ANSWER, MPI_COMM_WORLD, &request[1]);
        turn = !turn;
        compute(s, block, done[turn] + 1);
        done[turn][0] = block;
        wait_all(2, request, status);
        block = next;
    }
    MPI_Send(done[turn], BLOCK + 1, MPI_INT, 0, LAST, MPI_COMM_WORLD);
}

int main(int argc, char **argv)
{
    problem p = arguments(argc, argv);
    profile *query = allocate((size_t)p.queries * sizeof *query);
    database d = database_made(&p);
    search s = { .query = query, .d = &d, .blocks = (d.n + BLOCK - 1) / BLOCK };
    double start, seconds;
    int k;

    ranks_init(&argc, &argv);
    for (k = 0; k < p.queries; k++)
        query[k] = profile_made(&p, k);
    s.all = p.queries * s.blocks;
    s.score = allocate((size_t)p.queries * (size_t)d.n * sizeof *s.score);
    start = timed_part_begin();
    if (rank == 0)
        be_master(&s);
    else
        be_worker(&s);
    seconds = timed_part_end(start);

    if (rank == 0)
        print_answer(seconds, s.score, p.queries, d.n);
    for (k = 0; k < p.queries; k++) {
        free(query[k].match);
        free(query[k].step);
    }
    free(query);
    free(d.start);
    free(d.letters);
    free(s.score);
    MPI_Finalize();
    return 0;
}
