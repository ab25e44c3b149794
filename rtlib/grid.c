/*
 * grid.c: loops over planes that are divided by planes and by rows: members form a grid.
 *
 * Member m of a grid of p x q has part m % q of the rows of part m / q of the planes: one chunk. Where planes are few, p may
 * be 1. What it needs of its neighbours are the faces of this block, which are smaller than whole planes where there are
 * many members. As in sched_overlap.c, what needs nothing that is under way comes first: the inside of the block, then the
 * planes above and below it, then the rows at its sides.
 */
#include <string.h>
#include "demand.h"

/* To follow the data, of the largest block a part of so many may come to it; or this one, if it does not take longer than to
   move such a part of a face. */
enum { MUCH_MORE = 16, MOST_MORE = 8, MOST_MOVED = 4 };

enum { ABOVE, BELOW, LEFT, RIGHT, DONE, INSIDE, ALL };

/* ---- which grid ---------------------------------------------------------------------------------- */

static otosp_count part_of(otosp_count all, otosp_count parts)
{
    return (all + parts - 1) / parts;
}

/* How many times longer it takes to move a row than to compute with it. */
static double row_moves(void)
{
    return ot_network_now->per_byte / OT_BYTE_TAKES / 2;
}

/* Neighbours of a part, as one in the middle has them. */
static otosp_count faces(otosp_count parts)
{
    return parts > 2 ? 2 : parts - 1;
}

/* Rows that the largest block has, and those at its sides, as what they are to compute with. */
static double cost_of(otosp_count planes, otosp_count rows, otosp_count down, otosp_count across)
{
    otosp_count m = part_of(planes, down), n = part_of(rows, across);

    return (double)(m * n) + row_moves() * (double)(faces(down) * n + faces(across) * m);
}

otosp_count ot_grid_across(otosp_count planes, otosp_count rows, otosp_count members)
{
    otosp_count best = 0;

    for (otosp_count across = 2; across <= members && across <= rows; across++) {
        otosp_count down = members / across;
        if (down * across == members && down <= planes
            && (!best || cost_of(planes, rows, down, across) < cost_of(planes, rows, members / best, best)))
            best = across;
    }
    return best;
}

size_t ot_grid_parts(otosp_count across)
{
    size_t members = (size_t)ot.world.size;

    return across ? members / (size_t)across + (size_t)across : members;
}

/* Parts at both ends are those that have one more: of loops with and without a rim all others are the same then. */
static void divide(otosp_count all, otosp_count parts, otosp_count *ends)
{
    otosp_count end = 0;

    for (otosp_count k = 0; k < parts; k++) {
        otosp_count behind = parts - 1 - k, place = k <= behind ? 2 * k : 2 * behind + 1;
        end += all / parts + (place < all % parts);
        ends[k] = end;
    }
}

otosp_count *ot_grid_ends(const otosp_loop *loop, otosp_count across)
{
    static otosp_count *ends;
    otosp_count members = (otosp_count)ot.world.size, down = members / across;
    size_t bytes = ot_grid_parts(members) * sizeof *ends;       /* of no other grid there are more */

    if (!ends)
        ends = memset(ot_alloc(bytes), 0, bytes);
    divide(loop->trips, down, ends);
    divide(loop->second, across, ends + down);
    return ends;
}

/* Of parts that end there, the largest. */
static otosp_count largest(const otosp_count *ends, otosp_count parts)
{
    otosp_count most = ends[0];

    for (otosp_count k = 1; k < parts; k++)
        most = ends[k] - ends[k - 1] > most ? ends[k] - ends[k - 1] : most;
    return most;
}

otosp_count ot_grid_share(const otosp_count *ends, otosp_count across)
{
    otosp_count down = (otosp_count)ot.world.size / across;

    return largest(ends, down) * largest(ends + down, across);
}

bool ot_grid_may_grow(const otosp_count *ends, otosp_count across, otosp_count share)
{
    otosp_count down = (otosp_count)ot.world.size / across, m = largest(ends, down), n = largest(ends + down, across);
    double more = (double)(m * n) - (double)share;

    return more <= (double)share / MUCH_MORE
        || (more <= (double)share / MOST_MORE && more <= row_moves() * (double)(m < n ? m : n) / MOST_MOVED);
}

/* ---- the schedule -------------------------------------------------------------------------------- */

static otosp_count start_of(const otosp_count *ends, otosp_count part)
{
    return part ? ends[part - 1] : 0;
}

static void begin(otosp_loop *loop, const ot_level *level)
{
    otosp_count across = loop->across, down = (otosp_count)level->size / across, member = (otosp_count)level->num;
    const otosp_count *planes = loop->ends, *rows = loop->ends + down;

    loop->next = start_of(planes, member / across);
    loop->stop = planes[member / across];
    loop->base = start_of(rows, member % across);
    loop->seen = rows[member % across];
    loop->pass = loop->inner_end ? INSIDE : ALL;
}

static int take(otosp_loop *loop, otosp_count first, otosp_count end, otosp_count second_first, otosp_count second_end)
{
    loop->first = first;
    loop->end = end;
    loop->second_first = second_first;
    loop->second_end = second_end;
    return 1;
}

static int next(otosp_loop *loop)
{
    int pass = loop->pass;

    loop->pass = pass == INSIDE ? ABOVE : pass >= DONE ? DONE : pass + 1;
    switch (pass) {
    case ALL:
        return take(loop, loop->next, loop->stop, loop->base, loop->seen);
    case INSIDE:
        return take(loop, loop->inner_first, loop->inner_end, loop->inner_second_first, loop->inner_second_end);
    case ABOVE:
        ot_demand_arrive();
        return take(loop, loop->next, loop->inner_first, loop->base, loop->seen);
    case BELOW:
        return take(loop, loop->inner_end, loop->stop, loop->base, loop->seen);
    case LEFT:
        return take(loop, loop->inner_first, loop->inner_end, loop->base, loop->inner_second_first);
    case RIGHT:
        return take(loop, loop->inner_first, loop->inner_end, loop->inner_second_end, loop->seen);
    default:
        return 0;
    }
}

void ot_grid_sides(otosp_loop *loop)
{
    loop->pass = LEFT;
}

const ot_schedule ot_schedule_grid = { "grid", begin, next };
