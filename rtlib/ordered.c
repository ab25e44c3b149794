/*
 * ordered.c: loops with `ordered` regions, which run in the order of iterations.
 *
 * The turn passes from chunk to chunk in the order of iterations. A member waits for its chunk's turn
 * at the first ordered region that it meets in it, and passes the turn when the chunk is done; a chunk that
 * has met none is passed without waiting. A home rank of the team keeps the turn, the chunks that were done
 * before it came to them, and the member that waits for it; and the clock (update.c) of those that had it.
 */
#include <string.h>
#include "rt.h"

/* otosp_loop.turn, of the chunk at hand. ALONE: the loop is ordered, and this member has all iterations. */
enum { NOT_ORDERED, ALONE, NOT_TAKEN, TAKEN };

static otosp_loop *innermost;           /* ordered loop that this rank is in */

/* What is asked of a home: the turn of a chunk, or that it pass. A clock may follow. */
typedef struct request {
    uint64_t key, first, end, trips;
} request;

/* ---- the turn, at home ------------------------------------------------------------------------------ */

typedef struct chunk {
    uint64_t first, end;
    int rank;                           /* that waits for its turn; -1: it is done */
} chunk;

/* A loop some chunk of which has not passed. */
typedef struct turn {
    struct turn *next;
    uint64_t key, now;                  /* the iteration whose turn it is */
    uint64_t *clock;
    chunk *v;                           /* in no order */
    size_t n, cap;
} turn;

static turn *turns;

static turn *turn_of(uint64_t key)
{
    turn *t = turns;

    while (t && t->key != key)
        t = t->next;
    if (!t) {
        size_t clock = ot_clock_bytes();
        t = ot_alloc(sizeof *t);
        *t = (turn){ .next = turns, .key = key, .clock = ot_alloc(clock) };
        memset(t->clock, 0, clock);
        turns = t;
    }
    return t;
}

static void add(turn *t, chunk c)
{
    if (t->n == t->cap)
        t->v = ot_realloc(t->v, (t->cap = t->cap ? 2 * t->cap : 8) * sizeof *t->v);
    t->v[t->n++] = c;
}

/* Passes over chunks that are done, up to one that waits or has not been heard of. */
static void advance(turn *t, uint64_t trips)
{
    for (size_t i = 0; i < t->n; i++) {
        chunk c = t->v[i];
        if (c.first != t->now)
            continue;
        t->v[i] = t->v[--t->n];
        if (c.rank >= 0) {
            ot_answer(c.rank, true, t->clock);
            return;
        }
        t->now = c.end;
        i = (size_t)-1;
    }
    if (t->now != trips)
        return;
    turn **at = &turns;
    while (*at != t)
        at = &(*at)->next;
    *at = t->next;
    ot_free(t->clock);
    ot_free(t->v);
    ot_free(t);
}

static bool on_request(const ot_message *m, int rank)
{
    request r;

    memcpy(&r, m->payload, sizeof r);
    turn *t = turn_of(r.key);
    ot_clock_merge(t->clock, m->payload + sizeof r, m->bytes - sizeof r);
    add(t, (chunk){ r.first, r.end, rank });
    advance(t, r.trips);
    return false;
}

bool ot_on_turn(ot_message *m)
{
    return on_request(m, m->from);
}

bool ot_on_pass(ot_message *m)
{
    return on_request(m, -1);
}

/* ---- the turn, at a member -------------------------------------------------------------------------- */

static request request_of(const otosp_loop *loop)
{
    return (request){ loop->key, loop->first - loop->offset, loop->end - loop->offset, loop->trips };
}

void otosp_loop_ordered(otosp_loop *loop)
{
    const ot_construct *c = ot.levels[ot.level].split;

    loop->around = innermost;
    innermost = loop;
    loop->turn = c ? NOT_TAKEN : ALONE;
    if (c)
        loop->home = c->team.whole.first + (int)(ot_loop_key(loop) % (uint64_t)c->team.whole.size);
}

void otosp_ordered_begin(otosp_loop *loop, otosp_count iteration)
{
    (void)iteration;
    loop = loop ? loop : innermost;
    if (loop)
        ot_race_acquired(ot_mix(loop->instance, 'o'));
    if (!loop || loop->turn != NOT_TAKEN)
        return;
    bool user = ot_enter_runtime();
    request r = request_of(loop);
    ot_ask(loop->home, OT_ACTIVE_TURN, &r, sizeof r);
    ot_trace(SYNC, "turn of iterations %lu .. %lu", r.first, r.end);
    loop->turn = TAKEN;
    ot_leave_runtime(user);
}

void otosp_ordered_end(otosp_loop *loop)
{
    loop = loop ? loop : innermost;
    if (loop)
        ot_race_released(ot_mix(loop->instance, 'o'));
}

static __attribute__((noinline)) void pass(otosp_loop *loop)
{
    bool taken = loop->turn == TAKEN;
    request r = request_of(loop);
    bool user = ot_enter_runtime();
    loop->turn = NOT_TAKEN;
    if (taken)
        ot_release();
    if (!ot.set.rank) {
        ot_clock now = taken ? ot_clock_now() : (ot_clock){ NULL, 0 };
        ot_message *m = ot_message_new(OT_ACTIVE_PASS, NULL, sizeof r + now.bytes);
        memcpy(m->payload, &r, sizeof r);
        if (now.bytes)
            memcpy(m->payload + sizeof r, now.v, now.bytes);
        ot_message_send(m, loop->home);
        ot_message_drop(m);
    }
    loop->first = loop->end;
    ot_leave_runtime(user);
}

/* The chunk at hand is done. */
void ot_turn_pass(otosp_loop *loop)
{
    if (OTOSP_UNLIKELY(loop->turn > ALONE) && loop->first != loop->end)
        pass(loop);
}

/* This rank leaves a loop; ordered or not. */
void ot_ordered_leave(otosp_loop *loop)
{
    ot_sources_tell();
    if (loop->turn == NOT_ORDERED)
        return;
    ot_turn_pass(loop);
    innermost = loop->around;
}
