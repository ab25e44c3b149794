/*
 * balance.c: chunks of equal work, where iterations differ in how much they do.
 *
 * The emitted code says how much that is, and what is read and written, for some iterations over all of the loop. From
 * this follows what each member would have to do as the loop is divided, and where contiguous chunks with equal work
 * would end. They are taken if the largest share becomes smaller, and if the work is worth it: data follows the
 * iterations, and to move a byte takes about as long as a round of an inner loop.
 */
#include <math.h>
#include "demand.h"

enum { MOST_ASKED = 64, MOST_OBJECTS = 16 };
enum { WORTH = 32 };                    /* of a share, a part of so many */
enum { HALVINGS = 8 };                  /* of what is not known of the largest share: an iteration's work, at first */

static double work[MOST_ASKED];         /* of an iteration in each part of the loop, ... */
static double before[MOST_ASKED];       /* ... and of all iterations before that */
static struct object {
    const char *begin, *end;            /* of it, ... */
    const char *from, *to;              /* ... and of what all iterations touch of it */
} object[MOST_OBJECTS];
static int objects;
struct otosp_part otosp_part;
static double touched;                  /* bytes of others */
static bool handed_out;                 /* wherever its data are, iterations go to who has time */
static otosp_count trips, parts, asked; /* parts of equal length; those that have been asked for */
static otosp_count *ends;               /* of all members' chunks */

static otosp_count beginning_of(otosp_count part)
{
    otosp_count each = trips / parts, more = trips % parts;

    return part * each + (part < more ? part : more);
}

static double length_of(otosp_count part)
{
    return (double)(beginning_of(part + 1) - beginning_of(part));
}

void ot_balance_begin(const otosp_loop *loop)
{
    trips = loop->trips;
    parts = trips < MOST_ASKED ? trips : MOST_ASKED;
    asked = objects = 0;
    touched = 0;
    handed_out = false;
}

bool ot_balance_next(otosp_loop *loop)
{
    if (asked == parts)
        return false;
    loop->first = (beginning_of(asked) + beginning_of(asked + 1)) / 2;
    otosp_part = (struct otosp_part){ (long)(loop->first - beginning_of(asked)),
                                      (long)(beginning_of(asked + 1) - 1 - loop->first) };
    loop->end = loop->first + 1;
    work[asked++] = 1;
    return true;
}

void otosp_work(double rounds)
{
    work[asked - 1] += rounds;
}

void otosp_work_handed_out(double rounds)
{
    handed_out = true;
    otosp_work(rounds);
}

/* NULL: there are too many. */
static struct object *object_at(const char *at)
{
    ot_md md;
    const char *begin;

    for (int i = 0; i < objects; i++)
        if (at >= object[i].begin && at < object[i].end)
            return &object[i];
    if (objects == MOST_OBJECTS || !ot_object_of(&md, at))
        return NULL;
    begin = ot_address(md.segment, md.offset);
    object[objects] = (struct object){ begin, begin + md.len, at, at };
    return &object[objects++];
}

void ot_balance_touch(const ot_box *b)
{
    const char *end = b->at + ot_box_reach(b);
    struct object *o = object_at(b->at);

    if (!o) {
        touched += (double)(end - b->at) * length_of(asked - 1);
        return;
    }
    o->from = b->at < o->from ? b->at : o->from;
    o->to = end > o->to ? end : o->to;
}

void ot_balance_touch_object(const void *inside)
{
    struct object *o = object_at(inside);

    if (o)
        *o = (struct object){ o->begin, o->end, o->begin, o->end };
    else
        ot_balance_touch_all();
}

void ot_balance_touch_all(void)
{
    touched = HUGE_VAL;
}

static double bytes_touched(void)
{
    double bytes = touched;

    if (handed_out)
        return 0;
    for (int i = 0; i < objects; i++)
        bytes += (double)(object[i].to - object[i].from);
    return bytes;
}

/* Of the iterations before that one. */
static double work_before(otosp_count end)
{
    otosp_count each = trips / parts, more = trips % parts, longer = more * (each + 1);
    otosp_count part = end < longer ? end / (each + 1) : more + (end - longer) / each;

    part = part < parts ? part : parts - 1;
    return before[part] + (double)(end - beginning_of(part)) * work[part];
}

static double sum_up(void)
{
    before[0] = 0;
    for (otosp_count p = 1; p < parts; p++)
        before[p] = before[p - 1] + length_of(p - 1) * work[p - 1];
    return work_before(trips);
}

/* The largest share as the loop is divided. */
static double largest_share(otosp_loop *loop)
{
    double largest = 0, share;

    for (int m = 0; m < ot.world.size; m++) {
        loop->chunk = loop->asked;
        ot_schedule_begin(loop, &(ot_level){ .num = m, .size = ot.world.size });
        for (share = 0; ot_schedule_next(loop); )
            share += work_before(loop->end) - work_before(loop->first);
        largest = share > largest ? share : largest;
    }
    return largest;
}

/* Behind the last iteration up to which it is no more than this; part: of that, at most. */
static otosp_count end_within(double most, otosp_count *part)
{
    while (*part + 1 < parts && before[*part + 1] <= most)
        ++*part;

    otosp_count end = beginning_of(*part) + (otosp_count)((most - before[*part]) / work[*part] * (1 + 1e-12));
    return end < trips ? end : trips;
}

/* Each member takes as much as it may, but for an iteration for each that comes behind it. Is all taken then? */
static bool take_at_most(double share)
{
    otosp_count part = 0, last = 0;

    for (otosp_count left = (otosp_count)ot.world.size; left--; ) {
        otosp_count end = end_within(work_before(last) + share, &part), most = trips > left ? trips - left : last;
        ends[(otosp_count)ot.world.size - 1 - left] = last = end < most ? end : most;
    }
    return last == trips;
}

/* The smallest share that will do for the largest: with one iteration more than on average all is taken. Returns it. */
static double find_ends(double all)
{
    double low = all / ot.world.size, most = 0;

    for (otosp_count p = 0; p < parts; p++)
        most = work[p] > most ? work[p] : most;
    for (int k = 0; k < HALVINGS; k++) {
        double share = low + most / 2;

        if (!take_at_most(share))
            low = share;
        most /= 2;
    }
    return take_at_most(low + most) ? low + most : HUGE_VAL;
}

const otosp_count *ot_balance(otosp_loop *loop)
{
    double all, largest, bytes, least;

    if (!parts)
        return NULL;
    all = sum_up();
    largest = largest_share(loop);
    bytes = bytes_touched();
    if (all < bytes || largest * ot.world.size <= all + all / WORTH)
        return NULL;
    if (!ends)
        ends = ot_alloc((size_t)ot.world.size * sizeof *ends);
    least = bytes / ot.world.size > largest / WORTH ? bytes / ot.world.size : largest / WORTH;
    return find_ends(all) <= largest - least ? ends : NULL;
}
