/*
 * sequential.c: sequential loops of the program that ranks may divide (translator/divide.c).
 *
 * No construct says that the iterations of such a loop have nothing to do with each other. If nothing that it reads is pending,
 * all ranks execute all of it, as all code outside of constructs. Otherwise what it reads would have to come to all ranks.
 * So its sections are told of members as well, whose chunks follow the data: if no member writes what another one
 * reads or writes, and less is moved then, each executes its own iterations, in their order. Nobody can see that.
 */
#include "demand.h"

enum { LESS = 2 };                      /* times less time is taken by moving, if it is to be divided */

static uint64_t gathered;               /* bytes that would come to this rank if all executed all of it */

bool ot_is_sequential(const otosp_loop *loop)
{
    return loop->site->flags & OTOSP_SITE_SEQUENTIAL;
}

void ot_sequential_told(void)
{
    gathered = ot_estimate(ot_demand_state, &ot_account.touches);
}

/* Does all that is written stay with its member? What lies on a stack is not told when it is read. */
static bool stays(const ot_touches *t)
{
    for (size_t i = 0; i < t->n; i++)
        if (t->v[i].how != OT_READS && (t->v[i].how != OT_WRITES || t->v[i].segment == OT_SEGMENT_STACK))
            return false;
    return !ot_account.aside && !ot_account.fleeting;
}

/* Where iterations hand values on, members wait for each other: seconds; with OTOSP_SMALL=0 that does not count. */
static double handing_on(const otosp_loop *loop)
{
    int hops = loop->site->flags & OTOSP_SITE_CHAINED && ot_setting(OT_SMALL) ? ot.world.size : 0;

    return 2 * hops * ot_network_now->latency;
}

static bool moves_less(const otosp_loop *loop)
{
    uint64_t most[2] = { gathered, ot_estimate(ot_demand_state, &ot_account.touches) };
    bool user = ot_enter_runtime();

    ot_estimates_tell(loop->site, most, 2);
    ot_leave_runtime(user);
    return (double)most[1] * ot_worth_byte() + handing_on(loop) <= (double)most[0] * ot_worth_byte() / LESS;
}

bool ot_sequential_divides(const otosp_loop *loop)
{
    return ot.split->team.members == ot.world.size && stays(&ot_account.touches) && ot_touches_apart(&ot_account.touches)
        && moves_less(loop);
}
