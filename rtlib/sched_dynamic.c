/*
 * sched_dynamic.c: schedule(dynamic[, chunk]) and schedule(guided[, chunk]).
 *
 * Members take pieces of the loop from the team's counter (counter.c), which counts in chunks of the
 * size that is asked for. A piece is one chunk with `dynamic`; with `guided` it is a member's share of
 * what is left. Between nodes, where asking takes time, `dynamic` takes pieces of several chunks while
 * many are left; they are handed out one by one. A member of several ranks asks through its first one.
 *
 * The first piece of each member nobody asks for: all would at once, and each but one have to ask again.
 *
 * Where asking takes time, and the loop has split the set, pieces have numbers. Each member finds out by itself where
 * they begin, and asks for the next number while it computes the last chunk of a piece: if enough will be left for the
 * others by then that nobody waits for who has taken a piece early, or if a chunk takes so little time that waiting for
 * the answer would take longer than that.
 */
#include "rt.h"

enum { SHORT = 10 };                    /* questions that take as long as a short chunk, at most */

/* Of the loop of this rank that has begun last: when, and how many chunks it has been given. */
static struct {
    const otosp_loop *loop;
    double began;
    otosp_count given;
} pace;

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
    return ot_counter_is_near(team) || left < 4 * members ? 1 : left / (4 * members);
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

/* How many pieces are left behind `seen`. */
static otosp_count count_pieces(const otosp_loop *loop, const ot_construct *team)
{
    otosp_count pieces = 0;

    for (otosp_count left = chunks_of(loop) - loop->seen; left; left -= size_of(loop, left, team))
        pieces++;
    return pieces;
}

static bool is_asked(const otosp_loop *loop, const ot_construct *team)
{
    return loop->kind == OT_LOOP_FORK && !ot_counter_is_near(team);
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
    if (is_asked(loop, level->split)) {
        loop->seen = deal(loop, level);
        loop->piece = (otosp_count)level->size;
        loop->base = ot_counter_loop(level->split, count_pieces(loop, level->split));
        pace.loop = loop;
        pace.began = ot_counter_clock();
        pace.given = 0;
    } else {
        loop->base = ot_counter_give(level->split, chunks_of(loop));
        loop->seen = loop->base + deal(loop, level);
    }
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

/* The same of a loop whose pieces have numbers. */
static void take_asked(otosp_loop *loop, const ot_construct *team)
{
    otosp_count chunks = chunks_of(loop), piece;

    loop->next = loop->stop = loop->trips;
    if (loop->seen == chunks)
        return;
    piece = ot_counter_answer(loop->ask ? loop->ask : ot_counter_ask(team, loop->base));
    piece += (otosp_count)team->team.members;
    loop->ask = NULL;
    for (; loop->piece < piece && loop->seen < chunks; loop->piece++)
        loop->seen += size_of(loop, chunks - loop->seen, team);
    if (loop->seen == chunks)
        return;
    otosp_count from = loop->seen;
    loop->seen += size_of(loop, chunks - from, team);
    loop->piece++;
    give(loop, from, loop->seen);
}

/* Do chunks take little time? By those that this rank has computed, as it has been given one more. */
static bool are_short(const otosp_loop *loop)
{
    if (pace.loop != loop || pace.given < 2)
        return false;
    return ot_counter_clock() - pace.began < (double)(pace.given - 1) * SHORT * 2 * ot_network_now->latency;
}

/* Will others have taken as much as this member by the time at which it has computed its last chunk, and is some left
   then? */
static bool is_much_left(const otosp_loop *loop, const ot_construct *team)
{
    otosp_count members = (otosp_count)team->team.members, left = chunks_of(loop) - loop->seen;
    otosp_count taken = loop->schedule == OTOSP_DYNAMIC ? size_of(loop, left + 1, team) * members : left;

    return left > members && left - members > taken;
}

/* The last chunk of a piece has been given out. */
static void ask_ahead(otosp_loop *loop, const ot_construct *team)
{
    if (loop->seen < chunks_of(loop) && (is_much_left(loop, team) || are_short(loop)))
        loop->ask = ot_counter_ask(team, loop->base);
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
            (is_asked(loop, team) ? take_asked : take)(loop, team);
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
    if (team && !ot.set.rank && is_asked(loop, team)) {
        pace.given++;
        if (loop->next == loop->stop)
            ask_ahead(loop, team);
    }
    return 1;
}

const ot_schedule ot_schedule_dynamic = { "dynamic", begin, next };
