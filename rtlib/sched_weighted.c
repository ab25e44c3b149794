/*
 * sched_weighted.c: `#pragma llc weight(expr)`: contiguous blocks of about equal weight.
 *
 * The weights are gone through twice, first for their sum, then to find this member's block; nothing is
 * kept of them. What is negative or no number counts as 0; where the sum is 0 or not finite, all count
 * as 1.
 */
#include <math.h>
#include "rt.h"

enum { SUM = 1, SPLIT };                /* loop->pass; 0: not begun */

static void begin(otosp_loop *loop, const ot_level *level)
{
    loop->members = level->size;
    loop->mine = level->num;
    loop->pass = 0;
    loop->next = 0;
    loop->stop = loop->trips;
}

int otosp_weighing(otosp_loop *loop)
{
    if (loop->members == 1 || !loop->trips || loop->pass == SPLIT)
        return 0;
    if (++loop->pass == SPLIT) {
        loop->all = isfinite(loop->weight) ? loop->weight : 0;
        loop->next = loop->stop = loop->trips;          /* until this member's first iteration is found */
    }
    loop->weight = 0;
    loop->seen = 0;
    return 1;
}

/* Whose the next iteration is, of weight w. Rounding keeps the order of the middles. */
static int owner(const otosp_loop *loop, double w)
{
    double part = loop->all > 0 ? (loop->weight + w / 2) / loop->all
                                : ((double)loop->seen + 0.5) / (double)loop->trips;
    int m = (int)(part * loop->members);
    return m < loop->members ? m : loop->members - 1;
}

void otosp_weigh(otosp_loop *loop, double w)
{
    if (!(w > 0))
        w = 0;
    if (loop->pass == SPLIT && owner(loop, w) == loop->mine) {
        if (loop->next == loop->trips)
            loop->next = loop->seen;
        loop->stop = loop->seen + 1;
    }
    loop->weight += w;
    loop->seen++;
}

static int next(otosp_loop *loop)
{
    if (loop->next == loop->stop)
        return 0;
    loop->first = loop->next;
    loop->end = loop->next = loop->stop;
    return 1;
}

const ot_schedule ot_schedule_weighted = { "weighted", begin, next };
