/*
 * scan.c: reduction(inscan, ...): what the members before this one make together.
 *
 * Recursive doubling: after the round of distance d a member knows the sum of the 2d members up to itself, and
 * that of those before it. The order of the operands is that of the members.
 */
#include <stdlib.h>
#include <string.h>
#include "rt.h"

void *otosp_scan_begin(otosp_loop *loop, otosp_size element)
{
    size_t bytes;
    bool user = ot_enter_runtime();

    if (__builtin_mul_overflow(loop->end - loop->first, element, &bytes))
        ot_fatal_at(loop->site, "a scan of %lu iterations is too long", loop->end - loop->first);
    void *room = ot_alloc(bytes + 1);
    ot_leave_runtime(user);
    return room;
}

void otosp_scan_end(void *room)
{
    bool user = ot_enter_runtime();
    free(room);
    ot_leave_runtime(user);
}

void otosp_combine(void *into, const void *values, otosp_size count, enum otosp_type type, enum otosp_op op)
{
    ot_reduce_values(into, values, count, type, op, ot.shown->site);
}

/* To all ranks of a member that has this rank for a partner. */
static void send_to(ot_requests *r, const ot_team *team, int member, const void *p, size_t bytes)
{
    ot_set set = ot_member(team, member);

    for (int j = team->member.rank; j < set.size; j += team->member.size)
        ot_send(r, p, bytes, set.first + j, OT_TAG_SCAN);
}

/* values[0]: in: of this member; values[1]: out: of those before it. False: there are none. */
static bool exchange(const ot_team *team, char *values, size_t bytes, size_t count, enum otosp_type type,
                     enum otosp_op op, const otosp_site *site)
{
    static ot_requests r;
    char *all = values, *before = values + bytes, *in = values + 2 * bytes, *out = values + 3 * bytes;
    bool some = false;

    for (int step = 1; step < team->members; step *= 2) {
        bool receives = team->mine >= step;
        memcpy(out, all, bytes);
        if (team->mine + step < team->members)
            send_to(&r, team, team->mine + step, out, bytes);
        if (receives)
            ot_receive(&r, in, bytes, ot_partner(team, team->mine - step), OT_TAG_SCAN);
        ot_wait(&r);
        if (!receives)
            continue;
        memcpy(out, in, bytes);
        ot_reduce_values(out, all, count, type, op, site);
        memcpy(all, out, bytes);
        if (some)
            ot_reduce_values(in, before, count, type, op, site);
        memcpy(before, in, bytes);
        some = true;
    }
    return some;
}

void otosp_scan(otosp_loop *loop, void *total, const void *shared, otosp_size count, enum otosp_type type,
                enum otosp_op op)
{
    const ot_construct *split = ot.levels[ot.level].split;
    size_t bytes = count * ot_type_size(type);
    bool user = ot_enter_runtime(), some = false;
    char *values = ot_alloc(4 * bytes);

    memcpy(values, total, bytes);
    if (split)
        some = exchange(&split->team, values, bytes, count, type, op, loop->site);
    memcpy(total, shared, bytes);
    if (some)
        ot_reduce_values(total, values + bytes, count, type, op, loop->site);
    free(values);
    ot_leave_runtime(user);
}
