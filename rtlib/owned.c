/*
 * owned.c: loops that are done where their data is, however much of it each rank has.
 *
 * A loop over a face of an array, as one along its first row, finds all of that with one rank. Divided evenly, the row goes
 * to all ranks, and what they have made of it comes back, which takes longer than what there is to do. Chunks that align.c
 * moves stay about equal. Here they may be of any length, or empty.
 *
 * Of each section that moves with the iterations it is known what a part of them touches. The loop is cut into parts where
 * memory of another rank begins, and where an even chunk does; and of each part and each rank it is known how many bytes that
 * rank does not hold: those that are read have to come, and those that are written most likely have to go back. Parts go to
 * ranks in order. Which ranks are best for them, so that fewest bytes are moved, is found part by part: for each rank as the
 * last one that has any, from those before it. Where several are as good, those are taken that need fewest messages, then those
 * that leave most iterations in their even chunks.
 *
 * So the loop is done only if it then takes less time, by estimate: the largest chunk's operations, and messages. Where
 * nothing says how many operations there are, or they are many, chunks stay as they are. All ranks decide alike, by what all
 * members have told and the directory. Where each member holds what it writes and most of what it reads, as in steps whose halos
 * come, chunks are not searched for.
 */
#include <stdlib.h>
#include <string.h>
#include "touch.h"

enum { MOST_MOVING = 16 };              /* sections of a member */
enum { MOST_COSTS = 1 << 20 };          /* parts times ranks */
enum { MOST_CUT = 64 };                 /* places for each rank: memory in more pieces is no face */
/* Where no rank has more than so many times the mean, chunks that align.c moves are near enough for a loop that takes longer
   than so many messages. */
#define UNEVEN 1.25
enum { LONG = 4 };
#define LESS 0.75                       /* of the time that even chunks take, at most so much */

/* A section that moves by `step` bytes an iteration. */
struct moving {
    ot_touch of;                        /* the first n iterations' */
    long step;
    otosp_count n;
};

/* What a part of the loop touches of a piece that is pending. */
struct meeting { size_t part; int owner; ot_ranks holders; uint64_t bytes; };

static struct moving moving[MOST_MOVING];
static size_t nmoving;
static otosp_count *cut;                /* where parts end, in order */
static size_t parts, cut_cap;
static struct meeting *meeting;         /* in the order of parts */
static size_t meetings, meeting_cap;

static void *grown(void *v, size_t n, size_t *cap, size_t size)
{
    if (n < *cap)
        return v;
    *cap = 2 * *cap + 64;
    return ot_realloc(v, *cap * size);
}

/* ---- what iterations touch ------------------------------------------------------------------------ */

static long distance_of(const struct moving *s)
{
    return labs(s->step);
}

static bool goes_by_planes(const struct moving *s)
{
    return s->of.planes > 1 && (long)s->of.apart == distance_of(s);
}

static bool goes_by_rows(const struct moving *s)
{
    return s->of.rows > 1 && (long)s->of.stride == distance_of(s);
}

/* Rows that follow each other are a run. */
static ot_touch simplest(ot_touch t)
{
    if (t.rows == 1 && t.planes > 1) {
        t.rows = t.planes;
        t.stride = t.apart;
        t.planes = 1;
    }
    if (t.planes == 1 && t.rows > 1 && t.len == t.stride) {
        t.len *= t.rows;
        t.rows = 1;
    }
    t.stride = t.rows > 1 ? t.stride : 0;
    t.apart = t.planes > 1 ? t.apart : 0;
    return t;
}

/* Of iterations from .. to-1. The section of a single one does not say what lies between two of them: nothing does, if they
   are apart. */
static ot_touch touched_by(const struct moving *s, otosp_count from, otosp_count to)
{
    ot_touch t = s->of;
    long more = (long)(to - from) - (long)s->n, step = distance_of(s);

    t.offset += (uint64_t)(s->step * (s->step > 0 ? (long)from : (long)to - (long)s->n));
    if (goes_by_planes(s))
        t.planes += (uint64_t)more;
    else if (goes_by_rows(s))
        t.rows += (uint64_t)more;
    else if (s->n == 1 && t.planes == 1 && (long)ot_touch_reach(&t) <= step) {
        if (t.rows > 1) {
            t.planes += (uint64_t)more;
            t.apart = (uint64_t)step;
        } else {
            t.rows += (uint64_t)more;
            t.stride = (uint64_t)step;
        }
    } else
        t.len += (uint64_t)(more * step);
    return simplest(t);
}

static otosp_count end_of(const otosp_count *ends, otosp_count m)
{
    return m ? ends[m - 1] : 0;
}

/* Are these what each member has told, as a section that moves with the iterations? */
static bool is_alike(const struct moving *s, const ot_touches *t, size_t k, size_t each, const otosp_count *ends)
{
    for (otosp_count m = 0; m < (otosp_count)ot.world.size; m++) {
        ot_touch told = simplest(t->v[m * each + k]), is = touched_by(s, end_of(ends, m), ends[m]);
        is.first = told.first;
        if (memcmp(&told, &is, sizeof is))
            return false;
    }
    return true;
}

/* Do all members read the same? */
static bool is_of_all(const ot_touches *t, size_t k, size_t each)
{
    for (size_t i = k + each; i < t->n; i += each)
        if (t->v[i].offset != t->v[k].offset || t->v[i].segment != t->v[k].segment)
            return false;
    return t->v[k].how == OT_READS;
}

/* Those of even chunks; false: some moves otherwise. What all members read is not of any part. */
static bool find_moving(const ot_touches *t, const otosp_count *ends)
{
    size_t each = ot_sections_each(t);

    nmoving = 0;
    for (size_t k = 0; k < each; k++) {
        const ot_touch *first = &t->v[k];
        struct moving *s = &moving[nmoving];
        if (is_of_all(t, k, each))
            continue;
        if (++nmoving > MOST_MOVING)
            return false;
        *s = (struct moving){ *first, 0, ends[0] };
        s->step = ((long)first[each].offset - (long)first->offset) / (long)ends[0];
        if (s->step < 0)                /* of the first chunk, the last iteration comes first in memory */
            s->step = ((long)first[each].offset - (long)first->offset) / (long)(ends[1] - ends[0]);
        if (!s->step || !is_alike(s, t, k, each, ends))
            return false;
    }
    return nmoving;
}

/* ---- parts of the loop ---------------------------------------------------------------------------- */

static void end_part(otosp_count end)
{
    cut = grown(cut, parts, &cut_cap, sizeof *cut);
    cut[parts++] = end;
}

static void cut_at(long i, otosp_count trips)
{
    if (0 < i && i < (long)trips)
        end_part((otosp_count)i);
}

/* Bytes from one row or plane, along which the iterations go, to the next one; 0: there is none. */
static long round_of(const ot_touch *all, long step)
{
    if (all->planes > 1 && (long)all->apart == step)
        return 0;
    return (long)(all->rows > 1 && (long)all->stride != step ? all->stride : all->apart);
}

/* Where a piece of what all iterations touch begins and ends. Where those of two iterations overlap, in the middle. */
static void cut_by(const struct moving *s, const ot_touch *all, const ot_md *md, otosp_count trips)
{
    long step = distance_of(s), round = round_of(all, step), at = (long)(md->offset - all->offset);
    long own = goes_by_planes(s) ? (long)(s->of.planes * s->of.apart) : goes_by_rows(s) ? (long)(s->of.rows * s->of.stride)
             : (long)s->of.len;
    long halo = own > (long)s->n * step ? own - (long)s->n * step : 0;
    long length = md->rows > 1 && (long)md->stride == step ? (long)(md->rows * md->stride) : (long)md->len;

    at = (round ? at % round : at) - halo / 2;
    long from = (at + step / 2) / step, to = (at + length + step / 2) / step;
    cut_at(s->step > 0 ? from : (long)trips - from, trips);
    cut_at(s->step > 0 ? to : (long)trips - to, trips);
}

/* Those of its planes that may have something of the piece: it has many where members have parts of them. */
static ot_touch planes_at(const ot_touch *t, const ot_md *piece)
{
    ot_touch some = *t;
    uint64_t first = 0, end = t->planes, first_end = t->offset + ot_touch_plane(t), piece_end = ot_md_end(piece);

    if (t->planes == 1)
        return some;
    if (piece->offset >= first_end)
        first = ot_smaller((piece->offset - first_end) / t->apart + 1, end);
    if (piece_end <= t->offset + (end - 1) * t->apart)
        end = piece_end > t->offset ? (piece_end - t->offset - 1) / t->apart + 1 : 0;
    some.offset += first * t->apart;
    some.planes = end > first ? end - first : 0;
    return some;
}

/* What sections, and what little lies between them, have in common with a piece: each of it once. */
static const ot_log *shared(const ot_touch *t, const ot_md *piece)
{
    static ot_log sections, left, taken;
    ot_touch some = planes_at(t, piece), whole = some.planes ? ot_touch_read(&some) : some;

    sections.n = left.n = taken.n = 0;
    ot_touch_planes(&sections, &whole);
    ot_log_add(&left, piece);
    for (size_t i = 0; i < sections.n && left.n; i++)
        if (ot_md_meets(piece, &sections.v[i]))
            ot_log_take(&left, &sections.v[i], &taken);
    return &taken;
}

static uint64_t bytes_of(const ot_log *log)
{
    uint64_t bytes = 0;

    for (size_t i = 0; i < log->n; i++)
        bytes += ot_md_bytes(&log->v[i]);
    return bytes;
}

static int in_order(const void *a, const void *b)
{
    return ot_compared(*(const otosp_count *)a, *(const otosp_count *)b);
}

/* In order, each once. */
static void put_in_order(void)
{
    size_t n = 0;

    ot_sort(cut, parts, sizeof *cut, in_order);
    for (size_t i = 0; i < parts; i++)
        if (!n || cut[i] != cut[n - 1])
            cut[n++] = cut[i];
    parts = n;
}

static bool is_uneven(uint64_t most, uint64_t bytes)
{
    return (double)most * ot.world.size > UNEVEN * (double)bytes;
}

/* false: there are too many; or all ranks have about as much (of_owner: for the bytes of each; NULL: that is all the same). */
static bool find_parts(uint32_t state, otosp_count trips, const otosp_count *even, uint64_t *of_owner)
{
    uint64_t bytes = 0, most = 0;

    parts = 0;
    for (int m = 0; m + 1 < ot.world.size; m++)
        cut_at((long)even[m], trips);
    end_part(trips);
    for (size_t k = 0; k < nmoving; k++) {
        ot_touch all = touched_by(&moving[k], 0, trips);
        ot_md run = ot_touch_run(&all);
        ot_pieces pieces = ot_pieces_of(state, &run);
        const ot_pending *p;
        while ((p = ot_pieces_next(&pieces))) {
            const ot_log *of = shared(&all, &p->md);
            for (size_t i = 0; i < of->n; i++)
                cut_by(&moving[k], &all, &of->v[i], trips);
            if (of_owner) {
                of_owner[p->owner] += bytes_of(of);
                most = ot_larger(most, of_owner[p->owner]);
                bytes += bytes_of(of);
            }
            if (parts > MOST_CUT * (size_t)ot.world.size)
                return false;
        }
    }
    put_in_order();
    return (!of_owner || is_uneven(most, bytes)) && parts * (size_t)ot.world.size <= MOST_COSTS;
}

static otosp_count start_of(size_t part)
{
    return part ? cut[part - 1] : 0;
}

/* Where what a section has of each iteration lies partly in the next one's row, too few iterations have nothing of it. */
static bool is_none(const ot_touch *t)
{
    return (long)t->len <= 0 || (long)t->rows <= 0 || (long)t->planes <= 0;
}

static void find_meetings(uint32_t state)
{
    meetings = 0;
    for (size_t part = 0; part < parts; part++)
        for (size_t k = 0; k < nmoving; k++) {
            ot_touch t = touched_by(&moving[k], start_of(part), cut[part]);
            if (is_none(&t))
                continue;
            ot_md run = ot_touch_run(&t);
            ot_pieces pieces = ot_pieces_of(state, &run);
            const ot_pending *p;
            while ((p = ot_pieces_next(&pieces))) {
                uint64_t bytes = bytes_of(shared(&t, &p->md));
                meeting = grown(meeting, meetings, &meeting_cap, sizeof *meeting);
                if (bytes)
                    meeting[meetings++] = (struct meeting){ part, p->owner, p->holders, bytes };
            }
        }
}

/* ---- chunks that are where their data is ----------------------------------------------------------- */

/* Of a member: bytes that it touches, and those that it reads and does not hold. */
struct held { uint64_t touched, lacking; bool writes; };

/* false: it writes what others hold. */
static bool holds_section(const struct moving *s, uint32_t state, otosp_count from, otosp_count to, int member, struct held *h)
{
    ot_touch t = touched_by(s, from, to);
    const ot_pending *p;

    if (is_none(&t))
        return true;
    ot_md run = ot_touch_run(&t);
    ot_pieces pieces = ot_pieces_of(state, &run);
    h->touched += t.len * t.rows * t.planes;
    while ((p = ot_pieces_next(&pieces))) {
        bool holds = ot_ranks_has(p->holders, member);
        uint64_t bytes = holds ? 0 : bytes_of(shared(&t, &p->md));
        if (t.how != OT_READS && bytes)
            return false;
        h->writes |= t.how != OT_READS && holds;
        h->lacking += bytes;
    }
    return true;
}

/* Does each member hold what it writes, and most of what it touches, as where all that comes is a halo? Then no other chunks
   are much better. */
static bool are_owned(uint32_t state, const otosp_count *ends)
{
    for (int m = 0; m < ot.world.size; m++) {
        struct held h = { 0, 0, false };
        const otosp_count from = end_of(ends, (otosp_count)m);
        for (size_t k = 0; from < ends[m] && k < nmoving; k++)
            if (!holds_section(&moving[k], state, from, ends[m], m, &h))
                return false;
        if (from < ends[m] && (!h.writes || 2 * h.lacking >= h.touched))
            return false;
    }
    return true;
}

/* ---- who has which parts -------------------------------------------------------------------------- */

static int even_rank(size_t part, const otosp_count *even)
{
    int r = 0;

    while (even[r] <= start_of(part))
        r++;
    return r;
}

/* Bytes that are moved if the rank has the part; and less than a byte, in all, that stands for iterations which are not where
   they would be by even chunks. */
static void find_costs(double *cost, const otosp_count *even)
{
    size_t ranks = (size_t)ot.world.size;
    double all = 4 * (double)parts * (double)cut[parts - 1];
    double *whole = memset(ot_alloc(parts * sizeof *whole), 0, parts * sizeof *whole);

    for (size_t i = 0; i < meetings; i++)
        whole[meeting[i].part] += (double)meeting[i].bytes;
    for (size_t i = 0; i < parts * ranks; i++)
        cost[i] = whole[i / ranks];
    for (size_t i = 0; i < meetings; i++)
        for (int r = -1; (r = ot_ranks_next(meeting[i].holders, r + 1)) >= 0; )
            cost[meeting[i].part * ranks + (size_t)r] -= (double)meeting[i].bytes;
    for (size_t part = 0; part < parts; part++) {
        size_t of = (size_t)even_rank(part, even);
        for (size_t r = 0; r < ranks; r++)
            cost[part * ranks + r] += r == of ? 0 : (double)(cut[part] - start_of(part)) / all;
    }
    ot_free(whole);
}

/* The ranks of all parts. cost becomes that of all parts up to each one, if the rank has that: its message is as much as less
   than a byte, too, but more than all iterations. */
static void find_ranks(double *cost, int *best)
{
    size_t ranks = (size_t)ot.world.size, last = 0;
    int *before = ot_alloc(parts * ranks * sizeof *before);
    const double message = 1 / (2 * (double)parts);

    for (size_t part = 0; part < parts; part++) {
        double *now = &cost[part * ranks], *were = part ? now - ranks : NULL;
        size_t least = 0;
        for (size_t r = 0; r < ranks; r++) {
            double begins = now[r] >= 1 ? message : 0;
            least = part && were[r] < were[least] ? r : least;
            before[part * ranks + r] = (int)(part && were[r] <= were[least] + begins ? r : least);
            now[r] += !part ? begins : were[r] <= were[least] + begins ? were[r] : were[least] + begins;
        }
    }
    for (size_t r = 0; r < ranks; r++)
        last = cost[(parts - 1) * ranks + r] < cost[(parts - 1) * ranks + last] ? r : last;
    for (size_t part = parts; part--; last = (size_t)before[part * ranks + last])
        best[part] = (int)last;
    ot_free(before);
}

/* ---- what that takes ------------------------------------------------------------------------------ */

/* Of a rank, in the making. */
struct taken { uint64_t bytes; int messages, last; };

static double seconds_of(const int *rank, double of_iteration)
{
    struct taken *t = ot_alloc((size_t)ot.world.size * sizeof *t);
    otosp_count largest = 0, own = 0;
    double most = 0;

    for (int r = 0; r < ot.world.size; r++)
        t[r] = (struct taken){ 0, 0, -1 };
    for (size_t i = 0; i < meetings; i++) {
        const struct meeting *m = &meeting[i];
        int r = rank[m->part];
        if (ot_ranks_has(m->holders, r))
            continue;
        t[r].bytes += m->bytes;
        t[m->owner].bytes += m->bytes;
        t[r].messages += t[m->owner].last != r;
        t[m->owner].messages += t[m->owner].last != r;
        t[m->owner].last = r;
    }
    for (size_t part = 0; part < parts; part++) {
        own = (part && rank[part] == rank[part - 1] ? own : 0) + cut[part] - start_of(part);
        largest = own > largest ? own : largest;
    }
    for (int r = 0; r < ot.world.size; r++) {
        double takes = t[r].messages * ot_network_now->starting + (double)t[r].bytes * ot_network_now->per_byte
                     + (t[r].messages ? ot_network_now->latency : 0);
        most = takes > most ? takes : most;
    }
    ot_free(t);
    return most + (double)largest * of_iteration;
}

/* More than all messages can take that chunks of whatever length save. */
static double most_saved(const ot_touches *t)
{
    uint64_t bytes = 0;

    for (size_t i = 0; i < t->n; i++)
        bytes += t->v[i].len * t->v[i].rows * t->v[i].planes;
    return ot_network_now->latency + 2 * ot.world.size * ot_network_now->starting + (double)bytes * ot_network_now->per_byte;
}

static void ends_of(const int *rank, otosp_count *ends)
{
    size_t part = 0;

    for (int r = 0; r < ot.world.size; r++) {
        while (part < parts && rank[part] == r)
            part++;
        ends[r] = start_of(part);
    }
}

static const otosp_count *best_ends(double of_iteration, const otosp_count *even)
{
    static otosp_count *ends;
    size_t ranks = (size_t)ot.world.size;
    double *cost = ot_alloc(parts * ranks * sizeof *cost);
    int *evenly = ot_alloc(parts * sizeof *evenly), *best = ot_alloc(parts * sizeof *best);
    bool pays;

    for (size_t part = 0; part < parts; part++)
        evenly[part] = even_rank(part, even);
    find_costs(cost, even);
    find_ranks(cost, best);
    pays = seconds_of(best, of_iteration) < LESS * seconds_of(evenly, of_iteration);
    if (pays) {
        ends = ends ? ends : ot_alloc(ranks * sizeof *ends);
        ends_of(best, ends);
    }
    ot_free(cost);
    ot_free(evenly);
    ot_free(best);
    return pays ? ends : NULL;
}

/* Does each member hold what it touches? */
static bool all_hold(const ot_touches *t, uint32_t state)
{
    for (size_t i = 0; i < t->n; i++) {
        ot_md run = ot_touch_run(&t->v[i]);
        ot_pieces pieces = ot_pieces_of(state, &run);
        const ot_pending *p;
        while ((p = ot_pieces_next(&pieces)))
            for (uint32_t r = t->v[i].first; r < t->v[i].first + t->v[i].n; r++)
                if (!ot_ranks_has(p->holders, (int)r))
                    return false;
    }
    return true;
}

/* From the first byte that members touch of section k, of `each`, to the last one. */
static ot_md reach_of(const ot_touches *t, size_t k, size_t each)
{
    ot_md run = ot_touch_run(&t->v[k]), last = ot_touch_run(&t->v[t->n - each + k]);
    uint64_t end = ot_larger(ot_md_end(&run), ot_md_end(&last));

    run.offset = ot_smaller(run.offset, last.offset);
    run.len = end - run.offset;
    return run;
}

/* Have all ranks about as much, as is seen at once where pieces are runs? of_owner: for the bytes of each rank. */
static bool is_spread(const ot_touches *t, uint32_t state, uint64_t *of_owner)
{
    uint64_t bytes = 0, most = 0;
    size_t each = ot_sections_each(t);

    for (size_t k = 0; k < each; k++) {
        if (is_of_all(t, k, each))
            continue;
        ot_md run = reach_of(t, k, each);
        ot_pieces pieces = ot_pieces_of(state, &run);
        const ot_pending *p;
        while ((p = ot_pieces_next(&pieces))) {
            if (p->md.rows > 1)
                return false;
            const uint64_t some = ot_smaller(ot_md_end(&p->md), ot_md_end(&run)) - ot_larger(p->md.offset, run.offset);
            of_owner[p->owner] += some;
            most = ot_larger(most, of_owner[p->owner]);
            bytes += some;
        }
    }
    return !is_uneven(most, bytes);
}

const otosp_count *ot_owned(const otosp_loop *loop, const ot_touches *t, uint32_t state, const otosp_count *even)
{
    static otosp_count *told;
    static uint64_t *of_owner;
    size_t ranks = (size_t)ot.world.size;
    double of_iteration = ot_account.operations * OT_OPERATION_TAKES, seconds = (double)loop->trips * of_iteration;
    bool takes_long;

    if (seconds <= 0 || ranks == 1 || seconds * (double)(ranks - 1) / (double)ranks > most_saved(t))
        return NULL;
    if (!even && all_hold(t, state))    /* nothing moves */
        return NULL;
    told = told ? told : ot_alloc(ranks * sizeof *told);
    of_owner = of_owner ? of_owner : ot_alloc(ranks * sizeof *of_owner);
    takes_long = seconds / (double)ranks > LONG * (ot_network_now->latency + 2 * ot_network_now->starting);
    if (takes_long && is_spread(t, state, memset(of_owner, 0, ranks * sizeof *of_owner)))
        return NULL;
    memset(of_owner, 0, ranks * sizeof *of_owner);
    ot_even_ends(loop->trips, told);
    even = even ? even : told;
    if (!find_moving(t, told) || are_owned(state, even) || !find_parts(state, loop->trips, even, takes_long ? of_owner : NULL))
        return NULL;
    find_meetings(state);
    return best_ends(of_iteration, even);
}
