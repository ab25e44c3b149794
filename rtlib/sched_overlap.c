/*
 * sched_overlap.c: a member's one chunk, of which the inside is computed while messages are under way.
 *
 * Iterations inner_first .. inner_end-1 touch nothing that comes or goes (demand.c has found them), or nothing of it any
 * more, if they are the first ones. When they are done, all that is read by the others is there: these follow, in order.
 */
#include "demand.h"

enum { INSIDE, BEFORE, BEHIND };

static void begin(otosp_loop *loop, const ot_level *level)
{
    ot_schedule_static.begin(loop, level);
    loop->stop = loop->next + loop->chunk;
    loop->pass = INSIDE;
}

static int next(otosp_loop *loop)
{
    switch (loop->pass++) {
    case INSIDE:
        loop->first = loop->inner_first;
        loop->end = loop->inner_end;
        return 1;
    case BEFORE:
        ot_demand_arrive();
        loop->first = loop->next;
        loop->end = loop->inner_first;
        return 1;
    case BEHIND:
        loop->first = loop->inner_end;
        loop->end = loop->stop;
        return 1;
    default:
        return 0;
    }
}

const ot_schedule ot_schedule_overlapped = { "overlapped", begin, next };
