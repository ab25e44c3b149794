/*
 * sched_static.c: schedule(static) and schedule(static, chunk).
 *
 * Without a chunk size member m of T gets one block, and blocks differ by at most one iteration, if none of them
 * follows the data (align.c). With one, chunks are dealt out in turn: member m has the chunks m, m+T, m+2T, ... They are
 * counted from where the loop would have begun by its phase (deal.c): the first one may be the end of a chunk.
 */
#include "rt.h"

static void begin(otosp_loop *loop, const ot_level *level)
{
    otosp_count members = (otosp_count)level->size, m = (otosp_count)level->num;

    if (members == 1) {
        loop->next = loop->stride = 0;
        loop->chunk = loop->trips;
        return;
    }
    if (loop->ends) {
        loop->next = m ? loop->ends[m - 1] : 0;
        loop->chunk = loop->ends[m] - loop->next;
        loop->stride = 0;
        if (!loop->chunk)
            loop->next = loop->trips;
        return;
    }
    if (!loop->chunk) {
        otosp_count each = loop->trips / members, more = loop->trips % members;
        loop->next = m * each + (m < more ? m : more);
        loop->chunk = each + (m < more);
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
