/*
 * set.c: processor sets.
 *
 * A set is a contiguous range of ranks, so splitting it costs no message and no communicator: every
 * rank computes the whole team from the set's size. Member m of T members of P ranks gets P/T ranks,
 * and one more if m < P%T.
 */
#include "rt.h"

/* The ranks of a member; `rank` is this process' number in it, negative or too large elsewhere. */
ot_set ot_member(const ot_team *team, int m)
{
    int each = team->whole.size / team->members, more = team->whole.size % team->members;
    int before = m * each + (m < more ? m : more);
    return (ot_set){ team->whole.first + before, each + (m < more), team->whole.rank - before };
}

/* Splits `whole` into 1 .. whole->size members. */
void ot_team_split(ot_team *team, const ot_set *whole, int members)
{
    int each = whole->size / members, more = whole->size % members;
    int in_larger = more * (each + 1);

    team->whole = *whole;
    team->members = members;
    team->mine = whole->rank < in_larger ? whole->rank / (each + 1)
                                         : more + (whole->rank - in_larger) / each;
    team->member = ot_member(team, team->mine);
}

/*
 * The world rank in `member` from which this rank gets what that member wrote: the ranks of a small
 * member serve those of a large one in turn.
 */
int ot_partner(const ot_team *team, int member)
{
    ot_set set = ot_member(team, member);
    return set.first + team->member.rank % set.size;
}
