/*
 * planes.c: loops over planes that are divided by rows.
 *
 * A loop over few planes leaves some members with a plane more than others, or with none. Where each iteration is a loop
 * over rows, and nothing but memory is kept from one row to the next (translator/planes.c), planes may be divided, too: of
 * all rows, one plane after the other, each member has as many as the others. That is a part of a plane, some planes, and
 * a part of another one, which are its chunks.
 *
 * That iterations of the loop inside do not depend on each other is not said by anyone. But what members touch is told
 * before the loop begins: where none writes what another one with rows of the same plane reads or writes, they do not. Nor
 * is it known what other loops over the same data do. So the sections are told of whole planes first, and then of rows: the
 * loop is divided by these if that does not move much more.
 */
#include <string.h>
#include "demand.h"

enum { GAIN = 16 };                     /* of the largest share, a part of so many is to be saved at least */
enum { MOST_MORE = 4 };                 /* of the bytes that are moved else, a part of so many may come to it */
enum { MOST_COMPARED = 1 << 20 };       /* pairs of sections */

static enum { PLANES, ROWS, DECIDED } told;             /* what the sections have been told of last */
static struct { const otosp_count *ends; size_t bytes; } planes;
static enum otosp_schedule asked;                       /* what else it would be */

/* ---- the schedule -------------------------------------------------------------------------------- */

/* The first row of the member, or what is behind the last one's. */
static otosp_count first_row(const otosp_loop *loop, otosp_count member, otosp_count members)
{
    otosp_count rows = loop->trips * loop->second, more = rows % members;

    return member * (rows / members) + (member < more ? member : more);
}

/* As in sched_overlap.c, what needs nothing that is under way comes first: rows inner_first .. inner_end-1. */
enum { ALL, INSIDE, BEFORE, BEHIND };

static void go(otosp_loop *loop, otosp_count from, otosp_count to)
{
    loop->next = from;
    loop->stop = to;
}

static void begin(otosp_loop *loop, const ot_level *level)
{
    otosp_count member = (otosp_count)level->num, members = (otosp_count)level->size;

    loop->base = first_row(loop, member, members);
    loop->seen = first_row(loop, member + 1, members);
    loop->pass = loop->inner_end ? INSIDE : ALL;
    if (loop->inner_end)
        go(loop, loop->inner_first, loop->inner_end);
    else
        go(loop, loop->base, loop->seen);
}

/* Goes on with other rows; false: there are none. */
static bool go_on(otosp_loop *loop)
{
    if (loop->pass == INSIDE) {
        ot_demand_arrive();
        go(loop, loop->base, loop->inner_first);
        loop->pass = BEFORE;
    } else if (loop->pass == BEFORE) {
        go(loop, loop->inner_end, loop->seen);
        loop->pass = BEHIND;
    }
    return loop->next < loop->stop;
}

/* One chunk is a part of a plane, or whole ones. */
static int next(otosp_loop *loop)
{
    otosp_count left, in_plane, rest;

    if (loop->next == loop->stop && !go_on(loop))
        return 0;
    left = loop->stop - loop->next;
    in_plane = loop->next % loop->second;
    rest = loop->second - in_plane;
    loop->first = loop->next / loop->second;
    loop->second_first = in_plane;
    if (in_plane || left < loop->second) {
        loop->second_end = in_plane + (left < rest ? left : rest);
        loop->end = loop->first + 1;
    } else {
        loop->second_end = loop->second;
        loop->end = loop->first + left / loop->second;
    }
    loop->next += (loop->end - loop->first) * (loop->second_end - loop->second_first);
    return 1;
}

void ot_rows_from(otosp_loop *loop, otosp_count from, otosp_count to)
{
    loop->pass = ALL;
    go(loop, from, to);
}

const ot_schedule ot_schedule_rows = { "rows", begin, next };

static otosp_count part_of(otosp_count all, int members)
{
    return (all + (otosp_count)members - 1) / (otosp_count)members;
}

bool ot_rows_pay(otosp_count trips, otosp_count second, int members)
{
    const char *by = ot_setting_text(OT_DIVIDE);

    if (second < 2 || !trips || members < 2 || !strcmp(by, "planes") || trips > INT32_MAX || second > INT32_MAX)
        return false;
    return !strcmp(by, "rows")
        || part_of(trips * second, members) * GAIN <= part_of(trips, members) * second * (GAIN - 1);
}

/* ---- are its rows independent? ---------------------------------------------------------------- */

static int64_t floor_of(int64_t a, int64_t b)
{
    return a / b - (a % b < 0);
}

/* Rows of two sections of which the second begins so much behind the first. */
static bool rows_meet(const ot_touch *a, const ot_touch *b, int64_t behind, int64_t stride)
{
    int64_t first = stride ? floor_of(behind, stride) : 0;

    for (int64_t r = first; r <= first + (stride != 0); r++)
        if (-(int64_t)b->rows < r && r < (int64_t)a->rows && -(int64_t)b->len < behind - r * stride
            && behind - r * stride < (int64_t)a->len)
            return true;
    return false;
}

static bool is_box(const ot_touch *t)
{
    return (t->rows == 1 || t->len <= t->stride)
        && (t->planes == 1 || (t->rows - 1) * t->stride + t->len <= t->apart);
}

/* Sections of different shapes are taken to meet. */
static bool meet(const ot_touch *a, const ot_touch *b)
{
    int64_t stride = (int64_t)(a->rows > 1 ? a->stride : b->rows > 1 ? b->stride : 0);
    int64_t apart = (int64_t)(a->planes > 1 ? a->apart : b->planes > 1 ? b->apart : 0);
    int64_t behind = (int64_t)b->offset - (int64_t)a->offset, first = apart ? floor_of(behind, apart) : 0;

    if ((a->rows > 1 && b->rows > 1 && a->stride != b->stride) || (a->planes > 1 && b->planes > 1 && a->apart != b->apart)
        || !is_box(a) || !is_box(b))
        return true;
    for (int64_t p = first; p <= first + (apart != 0); p++)
        if (-(int64_t)b->planes < p && p < (int64_t)a->planes && rows_meet(a, b, behind - p * apart, stride))
            return true;
    return false;
}

/* Of a member. */
static otosp_count first_plane(const otosp_loop *loop, uint32_t member)
{
    return first_row(loop, member, (otosp_count)ot.world.size) / loop->second;
}

static otosp_count last_plane(const otosp_loop *loop, uint32_t member)
{
    otosp_count end = first_row(loop, member + 1, (otosp_count)ot.world.size);

    return end ? (end - 1) / loop->second : 0;
}

/* Do both have members with rows of one plane, and not the same member? */
static bool are_beside(const otosp_loop *loop, const ot_touch *a, const ot_touch *b)
{
    return (a->first != b->first || a->n > 1 || b->n > 1)
        && first_plane(loop, a->first) <= last_plane(loop, b->first + b->n - 1)
        && first_plane(loop, b->first) <= last_plane(loop, a->first + a->n - 1);
}

static int in_order(const void *pa, const void *pb)
{
    const ot_touch *a = pa, *b = pb;

    if (a->segment != b->segment)
        return a->segment < b->segment ? -1 : 1;
    return a->offset < b->offset ? -1 : a->offset > b->offset;
}

static bool are_independent(const otosp_loop *loop)
{
    static ot_touches all;
    long left = MOST_COMPARED;

    all.n = 0;
    for (size_t i = 0; i < ot_account.touches.n; i++)
        ot_touch_add(&all, &ot_account.touches.v[i]);
    ot_sort(all.v, all.n, sizeof *all.v, in_order);
    for (size_t i = 0; i < all.n; i++) {
        const ot_touch *a = &all.v[i], *end = all.v + all.n;
        for (const ot_touch *b = a + 1; b < end && b->segment == a->segment
                                        && b->offset < a->offset + ot_touch_reach(a); b++)
            if (--left < 0 || ((a->how != OT_READS || b->how != OT_READS) && are_beside(loop, a, b) && meet(a, b)))
                return false;
    }
    return true;
}

/* ---- planes or rows? ----------------------------------------------------------------------------- */

void ot_planes_begin(void)
{
    told = PLANES;
    ot_account.compared = false;
}

bool ot_planes_possible(const otosp_loop *loop)
{
    return loop->second > 1 && !(loop->site->flags & (OTOSP_SITE_NUMBERED | OTOSP_SITE_WORK | OTOSP_SITE_BLOCKS
                                                      | OTOSP_SITE_CLAIMS))
        && !ot_racing && !ot_checks && !ot_threads_possible() && ot_rows_pay(loop->trips, loop->second, ot.world.size);
}

static size_t bytes_of(const ot_letter *v, int n)
{
    size_t bytes = 0;

    for (int i = 0; i < n; i++)
        for (size_t k = 0; k < v[i].n; k++)
            bytes += ot_md_bytes(&v[i].v[k]);
    return bytes;
}

/* What this rank gets or gives before the loop begins. */
static size_t bytes_moved(void)
{
    const ot_plan *p = &ot_step_of(&ot_demand_state, &ot_account.touches)->before;
    size_t in = bytes_of(p->in, p->nin) + bytes_of(p->scattered, p->nscattered), out = bytes_of(p->out, p->nout);

    if (p->rest) {
        in += bytes_of(p->rest->in, p->rest->nin);
        out += bytes_of(p->rest->out, p->rest->nout);
    }
    return in > out ? in : out;
}

/* The rank that moves most of all, does it move about as much as with planes? Each rank knows only what it does itself. */
static bool moves_as_much(const otosp_loop *loop)
{
    size_t mine[2] = { planes.bytes, bytes_moved() }, most[2] = { 0, 0 };
    ot_bytes *all = ot_alloc((size_t)ot.world.size * sizeof *all);

    ot_exchange_tell(ot.split, loop->site, mine, sizeof mine, all);
    for (int r = 0; r < ot.world.size; r++) {
        size_t of[2];
        memcpy(of, all[r].p, sizeof of);
        for (int k = 0; k < 2; k++)
            most[k] = of[k] > most[k] ? of[k] : most[k];
    }
    ot_free(all);
    return most[1] <= most[0] + most[0] / MOST_MORE;
}

bool ot_planes_again(otosp_loop *loop, bool refused)
{
    refused |= ot_account.refused || ot_account.fleeting || ot_account.beyond || ot_account.aside || ot_updates_any();
    if (told == PLANES) {
        told = refused ? DECIDED : ROWS;
        if (refused)
            return false;
        planes.ends = loop->ends;
        planes.bytes = bytes_moved();
        asked = loop->schedule;
        loop->ends = NULL;
        loop->schedule = OTOSP_ROWS;
        ot_account.compared = true;
        return true;
    }
    if (told == DECIDED)
        return false;
    told = DECIDED;
    ot_account.compared = false;
    if (!refused && are_independent(loop) && moves_as_much(loop)) {
        ot_trace(EXCHANGE, "%s:%d: '%s': divided by rows", loop->site->file, loop->site->line, loop->site->what);
        return false;
    }
    loop->ends = planes.ends;
    loop->schedule = asked;
    loop->second_first = 0;
    loop->second_end = loop->second;
    return true;
}
