/*
 * sched_dynamic.c: schedule(dynamic[, chunk]) and schedule(guided[, chunk]).
 *
 * Members take pieces of the loop from the team's counter (counter.c), which counts in chunks of the
 * size that is asked for. A piece is one chunk with `dynamic`; with `guided` it is a member's share of
 * what is left. Between nodes, where asking takes time, `dynamic` takes pieces of several chunks while
 * many are left; they are handed out one by one. A member of several ranks asks through its first one.
 *
 * The first piece of each member nobody asks for: all would at once, and each but one have to ask again.
 */
#include "rt.h"

static otosp_count chunks_of(const otosp_loop *loop)
{
    return loop->trips / loop->chunk + (loop->trips % loop->chunk != 0);
}

/* The chunks of a piece, of `left` ones. */
static otosp_count size_of(const otosp_loop *loop, otosp_count left, const ot_construct *team)
{
    otosp_count members = (otosp_count)team->team.members;

    if (loop->schedule == OTOSP_GUIDED)
        return (left - 1) / members + 1;
    return ot_counter_is_near(team) ? 1 : (left - 1) / (4 * members) + 1;
}

/* A piece for this member: chunks from .. to-1. */
static void give(otosp_loop *loop, otosp_count from, otosp_count to)
{
    loop->next = from * loop->chunk;
    loop->stop = to < chunks_of(loop) ? to * loop->chunk : loop->trips;
}

/* The members' first pieces, one after the other. Returns where the last one ends. */
static otosp_count deal(otosp_loop *loop, const ot_level *level)
{
    otosp_count chunks = chunks_of(loop), from = 0, to;

    for (int m = 0; m < level->size && from < chunks; m++, from = to) {
        to = from + size_of(loop, chunks - from, level->split);
        if (m == level->num)
            give(loop, from, to);
    }
    return from;
}

static void begin(otosp_loop *loop, const ot_level *level)
{
    loop->next = loop->stop = 0;
    if (level->size == 1) {
        loop->stop = loop->chunk = loop->trips;
        return;
    }
    if (!loop->chunk)
        loop->chunk = 1;
    loop->base = ot_counter_give(level->split, chunks_of(loop));
    loop->seen = loop->base + deal(loop, level);
}

/* A piece from the counter; next == stop: nothing is left. */
static void take(otosp_loop *loop, const ot_construct *team)
{
    otosp_count end = loop->base + chunks_of(loop), now, was, to;

    loop->next = loop->stop = loop->trips;
    for (;;) {
        now = ot_counter_read(team, loop->seen);
        if (now > loop->seen)
            loop->seen = now;
        if (loop->seen >= end)
            return;
        to = loop->seen + size_of(loop, end - loop->seen, team);
        was = ot_counter_raise(team, to);
        if (was < loop->seen)
            was = loop->seen;           /* nobody has asked before in this loop */
        loop->seen = was < to ? to : was;
        if (was < to)
            break;
    }
    give(loop, was - loop->base, to - loop->base);
}

static int next(otosp_loop *loop)
{
    const ot_construct *team = ot.levels[ot.level].split;

    if (team)
        ot_counter_serve(team);
    if (loop->next == loop->stop) {
        if (!team)
            return 0;
        if (!ot.set.rank)
            take(loop, team);
        if (ot.set.size > 1) {
            otosp_count piece[2] = { loop->next, loop->stop };
            bool user = ot_enter_runtime();
            ot_broadcast(&ot.set, piece, sizeof piece);
            ot_leave_runtime(user);
            loop->next = piece[0];
            loop->stop = piece[1];
        }
        if (loop->next == loop->stop)
            return 0;
    }
    otosp_count left = loop->stop - loop->next;
    loop->first = loop->next;
    loop->end = loop->next += loop->schedule == OTOSP_DYNAMIC && loop->chunk < left ? loop->chunk : left;
    return 1;
}

const ot_schedule ot_schedule_dynamic = { "dynamic", begin, next };
