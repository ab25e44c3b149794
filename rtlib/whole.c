/*
 * whole.c: loops that all ranks do, instead of dividing them.
 *
 * A loop with little to do is done before the messages have come that its parts on several ranks would need. Where its
 * site says how many operations it has at most (OTOSP_SITE_BOUNDED), and these are few, each rank executes all of it:
 * what it writes is valid everywhere then, and goes nowhere. Nobody can see which rank has which iterations, since all that
 * such a loop does is known. All ranks decide alike, by what they all know: the sections and the directory.
 *
 * If nothing is pending, that is all. Otherwise its sections are told as those of all ranks first. If all that it reads
 * is valid on all ranks, each does it. Otherwise that would have to come from each rank to all others: it does if there is
 * little of it, and if some of it would have to be moved as well where the loop is divided, for which the sections are
 * told once more. What is so gathered is valid for the loops that follow, too. So it is for a loop that would be divided,
 * if that did not take longer (worth.c): what it reads comes to all ranks.
 */
#include "demand.h"

enum { MOST_GATHERED = 24 << 10 };      /* bytes */

__thread double otosp_most_operations;
static enum { DECIDED, WHOLE, DIVIDED } told;          /* DECIDED: or not asked; how it has been told to be decided */

bool ot_whole(void)
{
    return ot.split && ot.split->whole;
}

void ot_whole_try(bool possible, bool sequential)
{
    told = sequential || (possible && ot_setting(OT_SMALL)) ? WHOLE : DECIDED;
    otosp_most_operations = 0;
    if (ot.split)
        ot.split->whole = told == WHOLE;
}

static ot_md section_of(const ot_touch *t)
{
    return t->planes > 1 ? ot_touch_run(t) : ot_touch_md(t);
}

/* Does any of the first n sections, which are read, meet the piece? */
static bool is_read(const ot_pending *p, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        ot_md md = section_of(&ot_account.touches.v[i]);
        if (ot_account.touches.v[i].how == OT_READS && ot_md_meets(&md, &p->md))
            return true;
    }
    return false;
}

/* Of the pieces that the loop reads. */
static size_t bytes_pending(void)
{
    size_t bytes = 0;

    for (size_t i = 0; i < ot_account.touches.n; i++) {
        ot_md md = section_of(&ot_account.touches.v[i]);
        ot_pieces all = ot_pieces_of(ot_demand_state, &md);
        const ot_pending *p;
        while (ot_account.touches.v[i].how == OT_READS && (p = ot_pieces_next(&all)) && bytes <= MOST_GATHERED)
            bytes += is_read(p, i) ? 0 : ot_md_bytes(&p->md);
    }
    return bytes;
}

/* Is any of what the loop touches pending, or may be? */
static bool meets_pending(void)
{
    for (size_t i = 0; i < ot_account.touches.n; i++) {
        ot_md md = section_of(&ot_account.touches.v[i]);
        ot_pieces all = ot_pieces_of(ot_demand_state, &md);
        if (ot_pieces_next(&all))
            return true;
    }
    return false;
}

static bool has_few_operations(const otosp_loop *loop)
{
    return (double)loop->trips * otosp_most_operations <= (double)ot_setting(OT_SMALL);
}

bool ot_whole_decided(const otosp_loop *loop, bool *at_once)
{
    bool few = has_few_operations(loop), worth = told == WHOLE && !few && ot_worth_whole(loop);

    *at_once = false;
    if (told != WHOLE)
        return false;
    if (ot_is_sequential(loop))
        return *at_once = !ot_demand_state;
    if (worth && ot_demand_state && ot_worth_gathers(loop))
        otosp_acquire_all();
    *at_once = (few || worth) && !ot_demand_state;
    return *at_once || !(few || worth);
}

/* The sections of the whole are known now. */
static bool try_whole(const otosp_loop *loop, bool refused)
{
    bool can = !refused && !ot_account.refused && !ot_account.beyond && !ot_updates_any();
    bool few = can && has_few_operations(loop), worth = can && !few && ot_worth_whole(loop);
    size_t bytes = few ? bytes_pending() : 0;

    told = few && bytes && bytes <= MOST_GATHERED ? DIVIDED : DECIDED;
    ot.split->whole = worth || (few && !bytes);
    return !ot.split->whole;
}

/* The sections of the whole are known now: if something that they read is pending, those of members are told next. If that is
   not divided, the whole is told once more. */
static bool try_sequential(const otosp_loop *loop, bool refused)
{
    bool of_members = told == DIVIDED;

    refused |= ot_account.refused || ot_account.beyond || ot_updates_any();
    told = DECIDED;
    if (of_members)
        return ot.split->whole = refused || !ot_sequential_divides(loop);
    ot_account.refused = refused;
    if (!refused && !meets_pending())
        ot_account.touches.n = 0;       /* nothing comes of it */
    if (refused || !bytes_pending() || !ot_worth_trying(loop))
        return false;
    ot_sequential_told();
    ot.split->whole = false;
    told = DIVIDED;
    return true;
}

bool ot_whole_again(const otosp_loop *loop, bool refused)
{
    if (told != DECIDED && ot_is_sequential(loop))
        return try_sequential(loop, refused);
    if (told == WHOLE)
        return try_whole(loop, refused);
    if (told == DECIDED)
        return false;
    told = DECIDED;
    ot.split->whole = !refused && !ot_account.refused && ot_claims_hold(&ot_account.touches)
                      && ot_step_of(&ot_demand_state, &ot_account.touches)->moves;
    return ot.split->whole;
}
