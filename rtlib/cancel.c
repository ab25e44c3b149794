/*
 * cancel.c: cancellation (OpenMP 5.1, 2.20), where OMP_CANCELLATION asks for it.
 *
 * The member that cancels a construct tells the others of its team, and leaves it; they leave it where they
 * next look, at a cancellation point or a barrier. All meet at the construct's end: of a region that can be
 * cancelled, in a barrier that those take part in who wait at another one. A request names the construct by a
 * number that it alone has: a loop ends with a join, so the team's number and that of the join will do.
 */
#include "rt.h"

enum { KEPT = 64 };                     /* requests for constructs that nest in each other */

static uint64_t requests[KEPT];
static unsigned last;

static bool is_requested(uint64_t construct)
{
    for (int i = 0; i < KEPT; i++)
        if (requests[i] == construct)
            return true;
    return false;
}

static uint64_t construct_of(const ot_construct *c, enum otosp_cancel kind)
{
    return ot_mix(c->key, kind == OTOSP_CANCEL_PARALLEL ? 'p' : ot_mix(c->join, 'l'));
}

bool ot_on_cancel(ot_message *m)
{
    uint64_t construct = *(uint64_t *)(void *)m->payload;

    if (!is_requested(construct))
        requests[last++ % KEPT] = construct;
    return false;
}

int otosp_cancel(enum otosp_cancel kind)
{
    ot_construct *c = ot.levels[ot.level].split;

    if (!ot_omp.cancellation)
        return 0;
    if (c && kind == OTOSP_CANCEL_PARALLEL)
        c->leaves = true;
    if (kind == OTOSP_CANCEL_TASKGROUP)
        ot_taskgroup_cancel();
    if (!c || kind == OTOSP_CANCEL_TASKGROUP || ot.set.rank)
        return 1;
    bool user = ot_enter_runtime();
    uint64_t construct = construct_of(c, kind);
    const ot_set *whole = &c->team.whole, *mine = &c->team.member;
    for (int rank = whole->first; rank < whole->first + whole->size; rank++)
        if (rank < mine->first || rank >= mine->first + mine->size)
            ot_active_send(rank, OT_ACTIVE_CANCEL, &construct, sizeof construct);
    ot_leave_runtime(user);
    return 1;
}

/* The first rank of a set decides for all of it. */
int otosp_cancellation_point(enum otosp_cancel kind)
{
    ot_construct *c = ot.levels[ot.level].split;
    char found = 0;

    if (ot_omp.cancellation && kind == OTOSP_CANCEL_TASKGROUP)
        return !otosp_task_wanted();
    if (!ot_omp.cancellation || !c)
        return 0;
    bool user = ot_enter_runtime();
    ot_poll();
    found = is_requested(construct_of(c, kind));
    if (ot.set.size > 1)
        ot_broadcast(&ot.set, &found, 1);
    if (kind == OTOSP_CANCEL_PARALLEL)
        c->leaves |= found;
    ot_leave_runtime(user);
    return found;
}

/* After a barrier: has a member left the region for which the others meet there? */
int otosp_cancelled(void)
{
    const ot_construct *c = ot.levels[ot.level].split;

    return c && c->left;
}
