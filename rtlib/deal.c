/*
 * deal.c: chunks that stay with their owners while a loop's bounds move.
 *
 * In an elimination `for (i = k + 1; i < n; i++)` begins later in each step. Were its iterations numbered from where it
 * begins, chunks that are dealt out in turn would go to another member each time, and all rows with them. So they are
 * counted by the values of the loop's variable: member m has those from m * chunk on, m * chunk + T * chunk on, ...
 * whatever the bounds are. Nobody can see that, where the loop does not ask for numbers of threads.
 *
 * Where no size of a chunk was asked for, equal blocks move by a part of a row in each step. As long as each member has many
 * rows, that is little beside what it computes. If it has few, they are dealt out in turn as well: by twos, since
 * matrices are often alike in every second row, and by ones where there are no more rows than members.
 */
#include "demand.h"

enum { MOST_DEALT = 8 };                /* iterations for each member */

/* 0: it gets one block. */
static otosp_count chunk_of(const otosp_loop *loop)
{
    otosp_count members = (otosp_count)ot.world.size;

    if (loop->asked || !(loop->site->flags & OTOSP_SITE_SLIDES) || loop->trips > MOST_DEALT * members)
        return loop->asked;
    return loop->trips > members ? 2 : 1;
}

void ot_deal(otosp_loop *loop)
{
    long round, number = loop->number + (long)loop->offset;

    loop->asked = chunk_of(loop);
    if (!loop->asked || __builtin_mul_overflow((long)loop->asked, (long)ot.world.size, &round) || round <= 0)
        return;
    loop->phase = (otosp_count)((number % round + round) % round);
}
