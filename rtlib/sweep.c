/*
 * sweep.c: a step by sections that are runs of bytes, as blocks of a matrix are.
 *
 * What is pending and what is touched are gone through side by side in the order of memory, so that each piece and each
 * section costs some hundred instructions, however many there are. Tasks that never come again with the same sections
 * make a new step in each wave.
 */
#include <string.h>
#include "demand.h"

enum { FEW_READERS = 1, MANY_READERS = 4 };     /* as in readers.c: from so many on nothing is noted of a piece */

static ot_runs runs;                    /* that are touched */

/* Those that meet what is at hand, in order. */
static struct few { const ot_run **v; size_t n, cap; } active, lacking, inside;

static struct { uint64_t *v; size_t n, cap; } cuts;
static struct { const ot_area **v; size_t n, cap; } noted;     /* areas that have been read again */

static inline void add_one(struct few *to, const ot_run *r)
{
    if (OTOSP_UNLIKELY(to->n == to->cap)) {
        to->cap = 2 * to->cap + 64;
        to->v = ot_realloc(to->v, to->cap * sizeof *to->v);
    }
    to->v[to->n++] = r;
}

static void add_cut(uint64_t at)
{
    if (cuts.n == cuts.cap) {
        cuts.cap = 2 * cuts.cap + 16;
        cuts.v = ot_realloc(cuts.v, cuts.cap * sizeof *cuts.v);
    }
    cuts.v[cuts.n++] = at;
}

/* ---- the pieces ----------------------------------------------------------------------------------- */

static struct {
    ot_stepping *to;
    size_t few, most;                   /* readers of a piece from which on nothing is noted; of the area at hand */
    size_t read, write, put;            /* the next ones: to become active; that may meet a piece; that is to be put */
    bool changed, lent, lent_again;     /* of the area at hand */
} at;

static void put_md(uint64_t from, uint64_t end, int owner, ot_ranks holders, uint32_t lent)
{
    ot_md md = { .offset = from & (((uint64_t)1 << OT_PLACE_SEGMENT) - 1), .len = end - from, .rows = 1 };

    md.segment = (uint32_t)(from >> OT_PLACE_SEGMENT);
    ot_pending_add(&at.to->now, &md, owner, holders, lent);
}

/* What is written in front of that, or of the end of an area. */
static bool put_written(uint64_t before)
{
    size_t n = at.put;

    for (; at.put < runs.nwrites && runs.writes[at.put].from < before; at.put++) {
        const ot_run *w = &runs.writes[at.put];
        put_md(w->from, w->end, (int)w->first, ot_ranks_with(0, (int)w->first, (int)w->n), 0);
    }
    return n < at.put;
}

static bool holds(const ot_run *r, ot_ranks holders)
{
    for (uint32_t k = r->first; k < r->first + r->n; k++)
        if (!ot_ranks_has(holders, (int)k))
            return false;
    return true;
}

/* The reads that reach into the piece, by ranks that do not hold it. */
static void find_lacking(const ot_pending *p, uint64_t from, uint64_t end)
{
    size_t n = 0;

    for (; at.read < runs.nreads && runs.reads[at.read].from < end; at.read++)
        if (runs.reads[at.read].end > from)
            add_one(&active, &runs.reads[at.read]);
    lacking.n = 0;
    for (size_t i = 0; i < active.n; i++) {
        const ot_run *r = active.v[i];

        if (r->end <= from)
            continue;
        active.v[n++] = r;
        if (r->from < end && !holds(r, p->holders))
            add_one(&lacking, r);
    }
    active.n = n;
}

/* So many members, at least. */
static bool are_many(void)
{
    const ot_run *found[MANY_READERS];
    size_t n = 0, k;

    for (size_t i = 0; i < lacking.n && n < at.most; i++) {
        for (k = 0; k < n && (found[k]->first != lacking.v[i]->first || found[k]->n != lacking.v[i]->n); k++)
            ;
        if (k == n)
            found[n++] = lacking.v[i];
    }
    return n >= at.most;
}

static void move(const ot_run *r, const ot_pending *p, uint64_t from, uint64_t end)
{
    ot_md md = p->md;

    if (p->md.rows == 1) {
        uint64_t begin = r->from > from ? r->from : from;
        md.offset += begin - from;
        md.len = (r->end < end ? r->end : end) - begin;
    }
    at.to->bytes += ot_md_bytes(&md);
    ot_moves_give(&at.to->before, p, (int)r->first, (int)r->n, &md);
}

/* Does the piece, whose rows do not lie side by side, lie in each run or in none? Those in which it does not are left out
   of the list. */
static bool are_around(struct few *list, const ot_pending *p, uint64_t from, uint64_t end)
{
    size_t n = 0;

    for (size_t i = 0; i < list->n; i++) {
        const ot_run *r = list->v[i];
        ot_md run = { .offset = r->from & (((uint64_t)1 << OT_PLACE_SEGMENT) - 1), .len = r->end - r->from, .rows = 1,
                      .segment = p->md.segment };

        if (r->from <= from && r->end >= end)
            list->v[n++] = r;
        else if (ot_md_meets(&p->md, &run))
            return false;
    }
    list->n = n;
    return true;
}

static int by_number(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

    return (x > y) - (x < y);
}

static void cut_at(const struct few *list, uint64_t from, uint64_t end)
{
    for (size_t i = 0; i < list->n; i++) {
        if (list->v[i]->from > from)
            add_cut(list->v[i]->from);
        if (list->v[i]->end < end)
            add_cut(list->v[i]->end);
    }
}

/* What is left of the piece, which is written there and read by those that lack it. */
static void put_parts(const ot_pending *p, const struct few *written, uint64_t from, uint64_t end, bool lends)
{
    uint32_t lent = lends ? OT_LENT : p->lent;
    size_t next = 0, w = 0;

    if (written->n && written->v[0]->from <= from && written->v[0]->end >= end)
        return;
    cuts.n = inside.n = 0;
    add_cut(from);
    if (!lends)
        cut_at(&lacking, from, end);
    cut_at(written, from, end);
    add_cut(end);
    ot_sort(cuts.v, cuts.n, sizeof *cuts.v, by_number);
    for (size_t i = 0; i + 1 < cuts.n; i++) {
        uint64_t begin = cuts.v[i], stop = cuts.v[i + 1];
        ot_ranks holders = p->holders;
        size_t n = 0;

        if (begin == stop)
            continue;
        for (; next < lacking.n && lacking.v[next]->from <= begin; next++)
            add_one(&inside, lacking.v[next]);
        for (size_t k = 0; k < inside.n; k++)
            if (inside.v[k]->end > begin)
                inside.v[n++] = inside.v[k];
        inside.n = n;
        while (w < written->n && written->v[w]->end <= begin)
            w++;
        if (w < written->n && written->v[w]->from <= begin)
            continue;
        for (size_t k = 0; k < inside.n && !lends; k++)
            holders = ot_ranks_with(holders, (int)inside.v[k]->first, (int)inside.v[k]->n);
        at.lent_again |= p->lent == OT_LENT && holders != p->holders;
        put_written(begin);
        if (p->md.rows > 1)
            ot_pending_add(&at.to->now, &p->md, p->owner, holders, lent);
        else
            put_md(begin, stop, p->owner, holders, lent);
    }
}

/* false: it is too difficult. */
static bool cut(const ot_pending *p)
{
    static struct few written;
    uint64_t from = ot_md_place(&p->md), end = ot_md_place_behind(&p->md);
    bool lends;

    find_lacking(p, from, end);
    while (at.write < runs.nwrites && runs.writes[at.write].end <= from)
        at.write++;
    written.n = 0;
    for (size_t i = at.write; i < runs.nwrites && runs.writes[i].from < end; i++)
        add_one(&written, &runs.writes[i]);
    if (lacking.n + written.n && p->md.rows > 1
        && !(are_around(&lacking, p, from, end) && are_around(&written, p, from, end)))
        return false;
    if (!(lacking.n + written.n)) {
        put_written(from);
        ot_pending_append(&at.to->now, p, 1);
        return true;
    }
    if (p->lent == OT_SCATTERED)
        return false;
    lends = !p->lent && are_many();
    at.to->moves |= lacking.n;
    at.lent |= lends;
    at.changed |= lends || written.n || lacking.n;
    for (size_t i = 0; i < lacking.n; i++)
        move(lacking.v[i], p, from, end);
    put_parts(p, &written, from, end, lends);
    return true;
}

/* So many pieces end in front of all that is touched. */
static size_t put_untouched(const ot_pending *p, size_t n)
{
    uint64_t from = ot_md_place(&p->md), next = UINT64_MAX;
    size_t i = 0;

    while (at.write < runs.nwrites && runs.writes[at.write].end <= from)
        at.write++;
    if (active.n || (at.read < runs.nreads && runs.reads[at.read].from < from))
        return 0;
    if (at.read < runs.nreads)
        next = runs.reads[at.read].from;
    if (at.write < runs.nwrites && runs.writes[at.write].from < next)
        next = runs.writes[at.write].from;
    while (i < n && ot_md_place_behind(&p[i].md) <= next)
        i++;
    if (i) {
        put_written(from);
        ot_pending_append(&at.to->now, p, i);
    }
    return i;
}

static int by_place(const void *pa, const void *pb)
{
    const ot_md *a = &((const ot_pending *)pa)->md, *b = &((const ot_pending *)pb)->md;

    return (a->offset > b->offset) - (a->offset < b->offset);
}

/* Those of the area, in the order of memory; valid until asked for others. */
static const ot_pending *pieces_of(const ot_area *a)
{
    static ot_pending_list pieces;
    size_t i = 1;

    while (i < a->n && a->v[i - 1].md.offset <= a->v[i].md.offset)
        i++;
    if (i >= a->n)
        return a->v;
    pieces.n = 0;
    ot_pending_append(&pieces, a->v, a->n);
    ot_sort(pieces.v, pieces.n, sizeof *pieces.v, by_place);
    return pieces.v;
}

static bool cut_area(const ot_area *a, bool *gone)
{
    const ot_pending *pieces = pieces_of(a);
    uint64_t segment = (uint64_t)a->segment << OT_PLACE_SEGMENT;
    ot_stepping *to = at.to;
    bool again = ot_again(a);
    size_t before, put;

    put_written(segment | a->from);
    before = to->now.n;
    put = at.put;
    at.most = again ? MANY_READERS : at.few;
    at.changed = at.lent = at.lent_again = false;
    for (size_t i = 0, n; i < a->n; i += n)
        if (!(n = put_untouched(&pieces[i], a->n - i)) && (n = 1) && !cut(&pieces[i]))
            return false;
    put_written(segment | a->end);
    *gone = at.changed || at.put > put;
    if (!*gone)
        to->now.n = before;
    if (at.lent)
        to->lends |= ot_again_bit(a);
    if (at.lent_again && !again) {
        if (noted.n == noted.cap)
            noted.v = ot_realloc(noted.v, (noted.cap = 2 * noted.cap + 8) * sizeof *noted.v);
        noted.v[noted.n++] = a;
    }
    return true;
}

/* Is anything of the area touched? */
static bool is_met(const ot_area *a)
{
    uint64_t segment = (uint64_t)a->segment << OT_PLACE_SEGMENT, from = segment | a->from, end = segment | a->end;

    for (; at.read < runs.nreads && runs.reads[at.read].end <= from; at.read++)
        ;
    while (at.write < runs.nwrites && runs.writes[at.write].end <= from)
        at.write++;
    for (size_t i = 0; i < active.n; i++)
        if (active.v[i]->end > from)
            return true;
    return (at.read < runs.nreads && runs.reads[at.read].from < end)
        || (at.write < runs.nwrites && runs.writes[at.write].from < end);
}

bool ot_sweep(ot_stepping *to, const ot_directory *d, const ot_touches *touches)
{
    if (!ot_runs_of(touches, &runs))
        return false;
    memset(&at, 0, sizeof at);
    at.to = to;
    at.few = FEW_READERS;
    for (size_t i = 0; i < runs.nreads; i++)
        if (runs.reads[i].n == (uint32_t)ot.world.size)
            at.few = MANY_READERS;
    active.n = noted.n = 0;
    for (size_t i = 0; i < d->n; i++) {
        to->gone[i] = false;
        if (is_met(d->v[i]) && !cut_area(d->v[i], &to->gone[i]))
            return false;
    }
    put_written(UINT64_MAX);
    for (size_t i = 0; i < noted.n; i++)
        ot_again_note(noted.v[i]);
    return true;
}
