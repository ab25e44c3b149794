/*
 * chain.c: values that the iterations of a divided sequential loop hand on, one to the next.
 *
 *     for (i = 0; i < n; i++)
 *         sum += a[i];
 *
 * To be the serial program's, bit by bit, such a sum has to be added up in this order. So each member waits for what the one
 * before it has come to, goes on from there, and hands that on; what the last one comes to is everybody's. This takes as long
 * as if all ranks did all of it, but what the loop reads stays where it is.
 */
#include "demand.h"

/* The team that divides the loop; NULL: it is not divided. */
static const ot_team *team_of(void)
{
    const ot_construct *split = ot.levels[ot.level].split;

    return split && !split->whole && split->team.members > 1 ? &split->team : NULL;
}

static bool has_iterations(const otosp_loop *loop, const ot_team *team, int member)
{
    otosp_count from;

    return ot_static_block(loop, team->members, member, &from) > 0;
}

/* The next one before it (way = -1) or behind it (way = 1) that has any iterations; -1, or how many there are: there is none. */
static int neighbour(const otosp_loop *loop, const ot_team *team, int member, int way)
{
    do
        member += way;
    while (member >= 0 && member < team->members && !has_iterations(loop, team, member));
    return member;
}

int otosp_chain_take(otosp_loop *loop, void *values, otosp_size bytes)
{
    static ot_requests r;
    const ot_team *team = team_of();
    int before = -1;
    bool user;

    if (!team)
        return 0;
    user = ot_enter_runtime();
    if (has_iterations(loop, team, team->mine))
        before = neighbour(loop, team, team->mine, -1);
    if (before >= 0) {
        ot_receive(&r, values, bytes, ot_partner(team, before), OT_TAG_CHAIN);
        ot_wait(&r);
    }
    ot_leave_runtime(user);
    return before >= 0;
}

int otosp_chain_give(otosp_loop *loop, void *values, otosp_size bytes)
{
    static ot_requests r;
    const ot_team *team = team_of();
    int last, to;
    bool user;

    if (!team)
        return 0;
    user = ot_enter_runtime();
    last = neighbour(loop, team, team->members, -1);
    to = neighbour(loop, team, team->mine, 1);
    if (to < team->members && has_iterations(loop, team, team->mine)) {
        ot_send(&r, values, bytes, ot_partner(team, to), OT_TAG_CHAIN);
        ot_wait(&r);
    }
    if (last > 0 && team->mine == last)
        ot_send(&r, values, bytes, ot_partner(team, 0), OT_TAG_CHAIN);
    if (last > 0 && !team->mine)
        ot_receive(&r, values, bytes, ot_partner(team, last), OT_TAG_CHAIN);
    ot_wait(&r);
    if (last >= 0)
        ot_broadcast(&team->whole, values, bytes);
    ot_leave_runtime(user);
    return last >= 0;
}
