/*
 * sched_static.c: schedule(static) and schedule(static, chunk).
 *
 * Without a chunk size member m of T gets one block, and blocks differ by at most one iteration, if none of them
 * follows the data (align.c). With one, chunks are dealt out in turn: member m has the chunks m, m+T, m+2T, ... They are
 * counted from where the loop would have begun by its phase (deal.c): the first one may be the end of a chunk.
 */
#include "rt.h"

otosp_count ot_static_block(const otosp_loop *loop, int members, int member, otosp_count *from)
{
    otosp_count m = (otosp_count)member, each = loop->trips / (otosp_count)members, more = loop->trips % (otosp_count)members;

    if (loop->ends) {
        *from = m ? loop->ends[m - 1] : 0;
        return loop->ends[m] - *from;
    }
    *from = m * each + (m < more ? m : more);
    return each + (m < more);
}

static void begin(otosp_loop *loop, const ot_level *level)
{
    otosp_count members = (otosp_count)level->size, m = (otosp_count)level->num;

    if (members == 1) {
        loop->next = loop->stride = 0;
        loop->chunk = loop->trips;
        return;
    }
    if (loop->ends || !loop->chunk) {
        loop->chunk = ot_static_block(loop, level->size, level->num, &loop->next);
        loop->stride = 0;
        if (!loop->chunk)
            loop->next = loop->trips;
        return;
    }
    m = (m + members - loop->phase / loop->chunk % members) % members;
    if (__builtin_mul_overflow(m, loop->chunk, &loop->next))
        loop->next = loop->trips;
    loop->next -= m ? loop->phase % loop->chunk : 0;
    if (loop->next > loop->trips)
        loop->next = loop->trips;
    if (__builtin_mul_overflow(members, loop->chunk, &loop->stride))
        loop->stride = 0;
}

/* `stride` is the distance to this member's next chunk; 0: there is none. */
static int next(otosp_loop *loop)
{
    otosp_count left = loop->trips - loop->next, chunk = loop->chunk, stride = loop->stride;

    if (!left)
        return 0;
    if (loop->phase && stride && !loop->next) {
        chunk -= loop->phase % loop->chunk;
        stride -= loop->phase % loop->chunk;
    }
    loop->first = loop->next;
    loop->end = loop->first + (chunk < left ? chunk : left);
    loop->next = stride && stride < left ? loop->next + stride : loop->trips;
    return 1;
}

const ot_schedule ot_schedule_static = { "static", begin, next };
