/*
 * planes.c: loops over planes that are divided by rows, too.
 *
 * A loop over few planes leaves some members with a plane more than others, or with none, and each needs whole planes of
 * its neighbours. Where each iteration is a loop over rows, and nothing but memory is kept from one row to the next
 * (translator/planes.c), planes may be divided, too. Members form a grid (grid.c), or of all rows, one plane after the
 * other, each has as many as the others. That is a part of a plane, some planes, and a part of another one, which are its
 * chunks.
 *
 * That iterations of the loop inside do not depend on each other is not said by anyone. But what members touch is told
 * before the loop begins: where none writes what another one with rows of the same plane reads or writes, they do not. Nor
 * is it known what other loops over the same data do. So the sections are told of whole planes first, then of a grid, and
 * then of rows, and what is moved is compared. A grid is asked for only where the planes that members need of each other do
 * not come while the inside is computed. What a grid saves in each step it may cost at first, when data goes to its
 * members: that is done for a loop that has come before, and so may come again, and a few times only, as other loops may
 * undo it each time.
 */
#include <string.h>
#include "demand.h"

enum { GAIN = 16 };                     /* of the largest share, a part of so many is to be saved at least */
enum { MOST_MORE = 4 };                 /* of the bytes that are moved else, a part of so many may come to it */
enum { MOST_COMPARED = 1 << 20 };       /* pairs of sections */
enum { STEPS = 32 };                    /* in which a grid is to save what it costs at first */
enum { MOST_SITES = 64, MOST_TRIES = 2 };
enum { MOST_PIECES = 256 };             /* that all members write, each one by one */

enum way { PLANES, GRID, ROWS, WAYS };

/* What has been told of each way to divide the loop. */
static struct told {
    const otosp_count *ends;            /* of chunks, or of the grid's parts */
    otosp_count across, share;          /* share: rows of the member that has most */
    enum otosp_schedule schedule;
    uint64_t moved, most;               /* bytes, before the loop begins: of this rank (planes); of the one that moves most */
    double read, touched;               /* bytes, by a member in the middle, for each of its rows */
} of[WAYS];
static enum way way;                    /* that has been told last */
static bool decided, aligned;           /* aligned: a grid follows the data, if it can */
static bool grids;                      /* some loop has been divided by a grid */

/* Loops that a grid would be good for: the same on all ranks. */
static struct site { const otosp_site *site; otosp_count trips, second; int tries; } sites[MOST_SITES];
static size_t nsites;

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

void ot_planes_sides(otosp_loop *loop)
{
    if (loop->schedule == OTOSP_GRID)
        ot_grid_sides(loop);
    else {
        loop->pass = BEFORE;
        go(loop, loop->base, loop->inner_first);
    }
}

const ot_schedule ot_schedule_rows = { "rows", begin, next };

static otosp_count part_of(otosp_count all, int members)
{
    return (all + (otosp_count)members - 1) / (otosp_count)members;
}

static bool is_wanted(const char *by)
{
    return !strcmp(ot_setting_text(OT_DIVIDE), by);
}

static bool may_divide(otosp_count trips, otosp_count second, int members)
{
    return second >= 2 && trips && members >= 2 && trips <= INT32_MAX && second <= INT32_MAX && !is_wanted("planes");
}

bool ot_rows_pay(otosp_count trips, otosp_count second, int members)
{
    return may_divide(trips, second, members)
        && (is_wanted("rows")
            || part_of(trips * second, members) * GAIN <= part_of(trips, members) * second * (GAIN - 1));
}

/* The grid's parts of rows; 0: there is none. */
static otosp_count grid_of(const otosp_loop *loop)
{
    return may_divide(loop->trips, loop->second, ot.world.size) && !is_wanted("rows")
         ? ot_grid_across(loop->trips, loop->second, (otosp_count)ot.world.size) : 0;
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

/* Rows that lie as far apart as the other one's planes are planes of one row. */
static ot_touch as_planes(const ot_touch *t, const ot_touch *other)
{
    ot_touch planes = *t;

    if (t->planes == 1 && t->rows > 1 && other->planes > 1 && t->stride == other->apart) {
        planes.planes = t->rows;
        planes.apart = t->stride;
        planes.rows = 1;
    }
    return planes;
}

/* Sections of different shapes are taken to meet. */
static bool boxes_meet(const ot_touch *a, const ot_touch *b)
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

static bool meet(const ot_touch *a, const ot_touch *b)
{
    ot_touch of_a = as_planes(a, b), of_b = as_planes(b, a);

    return boxes_meet(&of_a, &of_b);
}

/* Of a member. */
static otosp_count first_plane(const otosp_loop *loop, uint32_t member)
{
    if (loop->schedule == OTOSP_GRID)
        return member / loop->across;
    return first_row(loop, member, (otosp_count)ot.world.size) / loop->second;
}

static otosp_count last_plane(const otosp_loop *loop, uint32_t member)
{
    otosp_count end;

    if (loop->schedule == OTOSP_GRID)
        return member / loop->across;
    end = first_row(loop, member + 1, (otosp_count)ot.world.size);
    return end ? (end - 1) / loop->second : 0;
}

/* Do both have members with rows of one plane, and not the same member? In a grid, of one part of the planes. */
static bool are_beside(const otosp_loop *loop, const ot_touch *a, const ot_touch *b)
{
    return (a->first != b->first || a->n > 1 || b->n > 1)
        && first_plane(loop, a->first) <= last_plane(loop, b->first + b->n - 1)
        && first_plane(loop, b->first) <= last_plane(loop, a->first + a->n - 1);
}

static bool is_own(const ot_touch *t)
{
    return (uint32_t)ot.world.rank - t->first < t->n;
}

static bool overlap(const ot_touch *a, const ot_touch *b)
{
    return a->segment == b->segment && a->offset < b->offset + ot_touch_reach(b) && b->offset < a->offset + ot_touch_reach(a);
}

bool ot_planes_meet(const ot_touches *a, const ot_touches *b)
{
    for (size_t i = 0; i < a->n; i++)
        for (size_t k = 0; k < b->n; k++)
            if ((a->v[i].how != OT_READS || b->v[k].how != OT_READS) && overlap(&a->v[i], &b->v[k])
                && meet(&a->v[i], &b->v[k]))
                return true;
    return false;
}

/* Are this rank's rows independent of those of others? */
static bool are_independent(const otosp_loop *loop)
{
    const ot_touches *all = &ot_account.touches;
    long left = MOST_COMPARED;

    for (size_t i = 0; i < all->n; i++)
        for (size_t k = 0; is_own(&all->v[i]) && k < all->n; k++) {
            const ot_touch *a = &all->v[i], *b = &all->v[k];
            if ((a->how != OT_READS || b->how != OT_READS) && overlap(a, b)
                && (--left < 0 || (are_beside(loop, a, b) && meet(a, b))))
                return false;
        }
    return true;
}

/* ---- planes, a grid, or rows? -------------------------------------------------------------------- */

void ot_planes_begin(void)
{
    way = PLANES;
    decided = aligned = ot_account.compared = false;
}

bool ot_planes_possible(const otosp_loop *loop)
{
    return loop->second > 1 && !(loop->site->flags & (OTOSP_SITE_NUMBERED | OTOSP_SITE_WORK | OTOSP_SITE_BLOCKS
                                                      | OTOSP_SITE_CLAIMS | OTOSP_SITE_SCATTERS | OTOSP_SITE_IN_ORDER))
        && !ot_racing && !ot_checks && !ot_threads_possible()
        && (ot_rows_pay(loop->trips, loop->second, ot.world.size) || grid_of(loop));
}

static uint64_t bytes_moved(void)
{
    return ot_estimate(ot_demand_state, &ot_account.touches);
}

/* What a member reads, or writes, each byte once. */
static double bytes_touched(uint32_t member, bool reads)
{
    static ot_log all, rest, taken;
    double bytes = 0;

    all.n = 0;
    for (size_t i = 0; i < ot_account.touches.n; i++) {
        ot_touch t = ot_touch_by_planes(&ot_account.touches.v[i]);
        if (member - t.first < t.n && (t.how == OT_READS) == reads)
            ot_touch_planes(&all, &t);
    }
    ot_log_normalise(&all);
    for (size_t i = 0; i < all.n; i++) {
        rest.n = taken.n = 0;
        ot_log_add(&rest, &all.v[i]);
        for (size_t k = 0; k < i && rest.n; k++)
            ot_log_take(&rest, &all.v[k], &taken);
        for (size_t k = 0; k < rest.n; k++)
            bytes += (double)ot_md_bytes(&rest.v[k]);
    }
    return bytes;
}

static otosp_count rows_from(const otosp_count *ends, otosp_count part)
{
    return ends[part] - (part ? ends[part - 1] : 0);
}

/* A member with neighbours on all sides, if there is any, that has rows; how many. */
static otosp_count rows_in_the_middle(const otosp_loop *loop, uint32_t *member)
{
    otosp_count members = (otosp_count)ot.world.size, across = loop->across, down = across ? members / across : members;

    *member = (uint32_t)(across ? down / 2 * across + across / 2 : loop->trips > members / 2 ? members / 2 : 0);
    if (loop->schedule == OTOSP_GRID)
        return rows_from(loop->ends, *member / across) * rows_from(loop->ends + down, *member % across);
    return loop->second * (loop->ends ? rows_from(loop->ends, *member)
                                      : loop->trips / members + (*member < loop->trips % members));
}

static void look_at(const otosp_loop *loop, struct told *t)
{
    uint32_t middle;
    double rows = (double)rows_in_the_middle(loop, &middle);

    if (way == PLANES)
        t->moved = bytes_moved();
    if (way != ROWS && rows) {
        t->read = bytes_touched(middle, true) / rows;
        t->touched = t->read + bytes_touched(middle, false) / rows;
    }
}

/* false: some rows are dependent. */
static bool compare(const otosp_loop *loop)
{
    struct told *planes = &of[PLANES], *t = &of[way];
    uint64_t most[3] = { planes->moved, bytes_moved(), !are_independent(loop) };

    ot_estimates_tell(loop->site, most, 3);
    planes->most = most[0];
    t->most = most[1];
    return !most[2];
}

/* What is told next. */
static void tell(otosp_loop *loop, enum way next)
{
    way = next;
    loop->ends = of[way].ends;
    loop->across = of[way].across;
    loop->schedule = of[way].schedule;
    loop->second_first = 0;
    loop->second_end = loop->second;
}

/* Has the loop been told before? Then it is tried once more to divide it by a grid. */
static bool may_try(const otosp_loop *loop)
{
    size_t i = 0;

    while (i < nsites && (sites[i].site != loop->site || sites[i].trips != loop->trips || sites[i].second != loop->second))
        i++;
    if (i < nsites)
        return sites[i].tries < MOST_TRIES && ++sites[i].tries;
    if (nsites < MOST_SITES) {
        sites[nsites++] = (struct site){ loop->site, loop->trips, loop->second, 0 };
        ot_known_begin();               /* it is asked again when it comes again */
    }
    return false;
}

/* Rows that are objects of their own, as by pointers, are no block. */
static size_t pieces_of(const ot_touch *t)
{
    ot_touch block = ot_touch_by_planes(t);
    ot_md object;
    bool is = ot_object_of(&object, ot_address(block.segment, block.offset))
           && block.offset + block.len <= object.offset + object.len;

    return is ? block.planes : t->planes;
}

static size_t pieces_written(void)
{
    size_t pieces = 0;

    for (size_t i = 0; i < ot_account.touches.n; i++)
        if (ot_account.touches.v[i].how != OT_READS)
            pieces += pieces_of(&ot_account.touches.v[i]);
    return pieces;
}

static double row_takes(void)
{
    return of[PLANES].touched * OT_BYTE_TAKES;
}

/* So much is to be saved at least. */
static double least_saved(void)
{
    return row_takes() * (double)of[PLANES].share / GAIN;
}

/* Do the planes of its neighbours, which a member needs, come while its inside is computed, or nearly? */
static bool come_in_time(const otosp_loop *loop)
{
    const struct told *p = &of[PLANES];
    double faces = 2 * (double)loop->second, rows = (double)(loop->trips * loop->second) / ot.world.size;
    double inside = rows > faces ? (rows - faces) * row_takes() : 0;
    double own = p->read * (double)p->share / ((double)p->share + faces);       /* bytes of a row */

    return ot_network_now->per_byte * faces * own <= inside + least_saved();
}

/* Does a grid take less time? What it costs at first, data that goes to its members, it is to save in some steps. */
static bool grid_pays(const otosp_loop *loop)
{
    const struct told *p = &of[PLANES], *g = &of[GRID];
    double per_byte = ot_network_now->per_byte, least = least_saved(), lost;
    double rows = (double)(loop->trips * loop->second) / ot.world.size;
    double saved = row_takes() * ((double)p->share - (double)g->share) + per_byte * (p->read - g->read) * rows;

    if (is_wanted("grid"))
        return compare(loop);
    if ((saved <= least && !grids) || pieces_written() > MOST_PIECES || !compare(loop))
        return false;
    lost = per_byte * ((double)g->most - (double)p->most);
    if (saved - lost > least)
        return true;
    return saved > least && saved * STEPS > lost && may_try(loop);
}

static bool rows_pay(const otosp_loop *loop)
{
    return compare(loop) && of[ROWS].most <= of[PLANES].most + of[PLANES].most / MOST_MORE;
}

/* The ways that are possible, beside planes, which have been told. */
static void prepare(const otosp_loop *loop)
{
    otosp_count across = grid_of(loop);

    of[PLANES] = (struct told){ .ends = loop->ends, .share = part_of(loop->trips, ot.world.size) * loop->second,
                                .schedule = loop->schedule };
    of[GRID] = (struct told){ .across = across, .schedule = OTOSP_GRID };
    of[ROWS] = (struct told){ .schedule = OTOSP_ROWS };
    if (across) {
        of[GRID].ends = ot_grid_ends(loop, across);
        of[GRID].share = ot_grid_share(of[GRID].ends, across);
    }
}

/* Is the grid another one now, as members hold parts of other bounds? */
static bool follows_data(otosp_loop *loop)
{
    otosp_count *ends;

    if (aligned || !ot_demand_state)
        return false;
    aligned = true;
    ends = ot_grid_ends(loop, loop->across);
    if (!ot_grid_align(loop, &ot_account.touches, ot_demand_state, ends))
        return false;
    of[GRID].share = ot_grid_share(ends, loop->across);
    tell(loop, GRID);
    return true;
}

static bool settle(otosp_loop *loop, enum way best)
{
    bool again = way != best;

    decided = true;
    ot_account.compared = false;
    if (best != PLANES)
        ot_trace(EXCHANGE, "%s:%d: '%s': divided by %s", loop->site->file, loop->site->line, loop->site->what,
                 best == GRID ? "a grid" : "rows");
    grids |= best == GRID;
    if (again)
        tell(loop, best);
    return again;
}

bool ot_planes_again(otosp_loop *loop, bool refused)
{
    refused |= ot_account.refused || ot_account.fleeting || ot_account.beyond || ot_account.aside || ot_updates_any();
    if (decided)
        return false;
    if (way == PLANES)
        prepare(loop);
    if (refused)
        return settle(loop, PLANES);
    if (way == GRID && follows_data(loop))
        return true;
    look_at(loop, &of[way]);
    if (way == PLANES && of[GRID].across && (grids || is_wanted("grid") || !come_in_time(loop)))
        tell(loop, GRID);
    else if (way == GRID && grid_pays(loop))
        return settle(loop, GRID);
    else if (way != ROWS && ot_rows_pay(loop->trips, loop->second, ot.world.size))
        tell(loop, ROWS);
    else
        return settle(loop, way == ROWS && rows_pay(loop) ? ROWS : PLANES);
    ot_account.compared = true;
    return true;
}
