/*
 * exchange_direct.c: every rank sends its member's body straight to the ranks that it serves.
 *
 * One message each way where the body is small (a second one with the rest where it is not), so the time
 * is one latency and (members-1) times the cost of starting a message. Best for few members.
 */
#include <string.h>
#include "rt.h"

static double cost(const ot_team *team, size_t bytes)
{
    const ot_network *n = ot_network_now;

    return n->latency + (team->members - 1) * (n->starting + (double)bytes * n->per_byte);
}

static void gather(const ot_team *team, ot_bytes *all)
{
    static ot_requests r;
    static ot_buffer *in;
    static int in_cap;
    const ot_bytes *mine = &all[team->mine];
    size_t first = mine->n < OT_HEAD_MAX ? mine->n : OT_HEAD_MAX;

    if (in_cap < team->members) {
        in = ot_realloc(in, (size_t)team->members * sizeof *in);
        memset(in + in_cap, 0, (size_t)(team->members - in_cap) * sizeof *in);
        in_cap = team->members;
    }
    for (int m = 0; m < team->members; m++)
        if (m != team->mine) {
            in[m].n = 0;
            ot_buffer_reserve(&in[m], OT_HEAD_MAX);
            ot_receive(&r, in[m].p, OT_HEAD_MAX, ot_partner(team, m), OT_TAG_HEAD);
        }
    int heads = r.n;
    for (int m = 0; m < team->members; m++) {
        ot_set set = ot_member(team, m);
        if (m != team->mine)
            for (int j = team->member.rank; j < set.size; j += team->member.size) {
                if (OTOSP_UNLIKELY(ot_profiled))
                    ot_profile_carried((const void *)mine->p);
                ot_send(&r, mine->p, first, set.first + j, OT_TAG_HEAD);
                ot_send(&r, mine->p + first, mine->n - first, set.first + j, OT_TAG_BODY);
            }
    }
    ot_wait_first(&r, heads);
    for (int m = 0; m < team->members; m++) {
        if (m == team->mine)
            continue;
        ot_head *head = (void *)in[m].p;
        ot_exchange_check((const void *)mine->p, head, ot_partner(team, m));
        size_t n = sizeof *head + head->body;
        if (n > OT_HEAD_MAX) {
            in[m].n = OT_HEAD_MAX;
            ot_buffer_reserve(&in[m], n - OT_HEAD_MAX);
            ot_receive(&r, in[m].p + OT_HEAD_MAX, n - OT_HEAD_MAX, ot_partner(team, m), OT_TAG_BODY);
        }
        all[m] = (ot_bytes){ in[m].p, n };
    }
    ot_wait(&r);
}

const ot_exchange ot_exchange_direct = { "direct", cost, gather };
