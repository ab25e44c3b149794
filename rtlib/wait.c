/*
 * wait.c: sending, receiving, and the one place where this program waits.
 *
 * Nothing else in the runtime blocks in MPI. ot_wait tests in a loop, and handles active messages between the
 * tests (active.c). After some tests it gives the core away: on a busy machine the partner may be waiting for
 * it. Where the ranks of a node outnumber its cores yielding is not enough, because launchers put each rank in
 * a scheduling group of its own, so short sleeps follow.
 */
#include <sched.h>
#include <time.h>
#include "rt.h"

#define SPINS        500                /* tests before the core is given away */
#define SPINS_SHARED 20                 /* the same where ranks share cores */
#define YIELDS       100
#define NAP          50000              /* nanoseconds */

MPI_Request *ot_request(ot_requests *r)
{
    if (OTOSP_UNLIKELY(ot_forked))
        ot_child_refuse();
    if (r->n == r->cap) {
        r->cap = r->cap ? 2 * r->cap : 16;
        r->v = ot_realloc(r->v, (size_t)r->cap * sizeof *r->v);
    }
    return &r->v[r->n++];
}

/* Starts to send bytes to a world rank, in pieces that MPI's int can count; they must stay until ot_wait. */
void ot_send(ot_requests *r, const void *p, size_t bytes, int rank, enum ot_tag tag)
{
    if (OTOSP_UNLIKELY(ot_hidden_any))
        ot_hidden_look(p, bytes);
    for (const char *from = p; bytes; ) {
        size_t piece = bytes < OT_PIECE ? bytes : OT_PIECE, sent = piece;
        const char *what = ot_compress(r, from, &sent, rank, tag);
        if (OTOSP_UNLIKELY(ot_profiled))
            ot_profile_sent(rank, sent, tag);
        MPI_Isend(what, (int)sent, MPI_BYTE, rank, tag, ot.comm, ot_request(r));
        from += piece;
        bytes -= piece;
    }
}

void ot_receive(ot_requests *r, void *p, size_t bytes, int rank, enum ot_tag tag)
{
    if (OTOSP_UNLIKELY(ot_hidden_any))
        ot_hidden_look(p, bytes);
    for (char *to = p; bytes; ) {
        size_t piece = bytes < OT_PIECE ? bytes : OT_PIECE;
        ot_compress_expect(r, to, piece, rank, tag);
        MPI_Irecv(to, (int)piece, MPI_BYTE, rank, tag, ot.comm, ot_request(r));
        to += piece;
        bytes -= piece;
    }
}

void ot_token(ot_requests *r, int rank, enum ot_tag tag)
{
    static const char nothing;

    ot_send(r, &nothing, 1, rank, tag);
}

void ot_await_token(ot_requests *r, int rank, enum ot_tag tag)
{
    static char nothing;

    ot_receive(r, &nothing, 1, rank, tag);
}

/* gcc takes MPICH's MPI_STATUSES_IGNORE for an array. */
#pragma GCC diagnostic ignored "-Wstringop-overflow"

static void give_way(long tests)
{
    bool shared = ot.node_ranks > ot.cores;
    long spins = shared ? SPINS_SHARED : SPINS;

    if (tests < spins)
        return;
    if (tests < spins + YIELDS || !shared)
        sched_yield();
    else
        nanosleep(&(struct timespec){ 0, NAP }, NULL);
}

/* Gives the core away when `tests` have been in vain, more as they get more. */
void ot_pause(long tests)
{
    if (OTOSP_UNLIKELY(ot_sources))
        ot_sources_tell();
    if (OTOSP_UNLIKELY(ot_profiled))
        ot_profile_looked();
    give_way(tests);
    if (OTOSP_UNLIKELY(ot_profiled))
        ot_profile_paused();
}

static bool test_first(ot_requests *r, int n)
{
    MPI_Status *statuses = OTOSP_UNLIKELY(r->npacked || r->measured) ? ot_compress_statuses(n) : MPI_STATUSES_IGNORE;
    int done = 1;

    if (n)
        MPI_Testall(n, r->v, &done, statuses);
    if (OTOSP_UNLIKELY(done && statuses != MPI_STATUSES_IGNORE))
        ot_compress_done(r, n, statuses);
    return done;
}

/* Waits until the first n of the list are done, and leaves the list as it is. */
void ot_wait_first(ot_requests *r, int n)
{
    for (long tests = 0; !test_first(r, n); tests++) {
        ot_poll();
        ot_pause(tests);
    }
}

/* Of messages that are received: waits until some more of the list are done, and tells which: so many. 0: all were, and
   the list is empty afterwards. */
int ot_wait_some(ot_requests *r, const int **which)
{
    static int *index, cap;
    MPI_Status *statuses = OTOSP_UNLIKELY(r->npacked) ? ot_compress_statuses(r->n) : MPI_STATUSES_IGNORE;
    int n = MPI_UNDEFINED;

    if (cap < r->n)
        index = ot_realloc(index, (size_t)(cap = 2 * r->n) * sizeof *index);
    for (long tests = 0; r->n; tests++) {
        MPI_Testsome(r->n, r->v, &n, index, statuses);
        if (n)
            break;
        ot_poll();
        ot_pause(tests);
    }
    *which = index;
    if (n == MPI_UNDEFINED)
        return r->n = 0;
    if (OTOSP_UNLIKELY(statuses != MPI_STATUSES_IGNORE))
        ot_compress_came(r, index, n, statuses);
    return n;
}

/* Are all done? Then the list is empty afterwards. */
bool ot_test(ot_requests *r)
{
    bool done = test_first(r, r->n);
    if (done)
        r->n = 0;
    return done;
}

/* Waits until all are done, and empties the list. */
void ot_wait(ot_requests *r)
{
    ot_wait_first(r, r->n);
    r->n = 0;
}

/* Returns when every rank of the set has come here: dissemination, log2(size) rounds. */
void ot_barrier(const ot_set *set)
{
    static ot_requests r;
    char in, out = 0;

    for (int step = 1; step < set->size; step *= 2) {
        ot_send(&r, &out, 1, set->first + (set->rank + step) % set->size, OT_TAG_BARRIER);
        ot_receive(&r, &in, 1, set->first + (set->rank - step + set->size) % set->size, OT_TAG_BARRIER);
        ot_wait(&r);
    }
}
