/*
 * single.c: blocks that one member of a team executes: `master`, `masked`, `single`.
 */
#include "rt.h"

int otosp_masked(int member)
{
    return ot.levels[ot.level].num == member;
}

/* The ranks of member 0 serve those of the others, as at a join. */
void otosp_copyprivate(const otosp_site *site, void *copy, otosp_size bytes)
{
    static ot_requests r;
    const ot_construct *c = ot.levels[ot.level].split;

    (void)site;
    if (!c)
        return;
    bool user = ot_enter_runtime();
    const ot_team *team = &c->team;

    if (team->mine)
        ot_receive(&r, copy, bytes, ot_partner(team, 0), OT_TAG_BROADCAST);
    else
        for (int m = 1; m < team->members; m++) {
            ot_set set = ot_member(team, m);
            for (int j = team->member.rank; j < set.size; j += team->member.size)
                ot_send(&r, copy, bytes, set.first + j, OT_TAG_BROADCAST);
        }
    ot_wait(&r);
    ot_leave_runtime(user);
}
