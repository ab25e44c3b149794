/*
 * directory.c: which pieces of memory are valid on some ranks only, and who has written them. What is not listed is
 * valid everywhere.
 *
 * The directory is equal on all ranks. The pieces of one object, a block of the heap, are an area. Most constructs touch
 * few areas, and what they leave as it is costs them nothing. Each area and each state of the directory is kept once,
 * in one order, so that a number names it, and a program that does the same again and again comes back to the same
 * states.
 */
#include <stdlib.h>
#include <string.h>
#define XXH_INLINE_ALL
#include <xxhash.h>
#include "demand.h"

static struct {
    ot_directory *v;
    uint32_t n, cap;
} states;

static struct {
    ot_area **v;                        /* by hash, with open addressing; `slots` is a power of 2 */
    size_t n, slots;
} areas;

/* ---- lists of pieces ----------------------------------------------------------------------------- */

static void reserve(ot_pending_list *p, size_t n)
{
    if (p->n + n > p->cap) {
        p->cap = 2 * p->cap + n + 16;
        p->v = ot_realloc(p->v, p->cap * sizeof *p->v);
    }
}

void ot_pending_add(ot_pending_list *p, const ot_md *md, int owner, ot_ranks holders, uint32_t lent)
{
    ot_pending *new;

    reserve(p, 1);
    new = memset(&p->v[p->n++], 0, sizeof *new);        /* it is hashed as it lies */
    new->md.offset = md->offset;
    new->md.len = md->len;
    new->md.stride = md->stride;
    new->md.rows = md->rows;
    new->md.segment = md->segment;
    new->owner = owner;
    new->holders = holders;
    new->lent = lent;
}

void ot_pending_append(ot_pending_list *to, const ot_pending *v, size_t n)
{
    reserve(to, n);
    memcpy(to->v + to->n, v, n * sizeof *v);
    to->n += n;
}

static int by_place(const void *pa, const void *pb)
{
    const ot_md *a = &((const ot_pending *)pa)->md, *b = &((const ot_pending *)pb)->md;

    return a->segment != b->segment ? ot_compared(a->segment, b->segment) : ot_compared(a->offset, b->offset);
}

static bool alike(const ot_pending *a, const ot_pending *b)
{
    return a->owner == b->owner && a->holders == b->holders && a->lent == b->lent;
}

static int by_holders(const void *pa, const void *pb)
{
    const ot_pending *a = pa, *b = pb;

    if (a->owner != b->owner)
        return a->owner < b->owner ? -1 : 1;
    if (a->holders != b->holders)
        return a->holders < b->holders ? -1 : 1;
    return ot_compared(a->lent, b->lent);
}

/* ---- areas --------------------------------------------------------------------------------------- */

/* Pieces of one owner and the same holders, in the order of memory; what lies side by side is one. */
static void append_merged(ot_pending_list *to, const ot_pending *v, size_t n)
{
    static ot_log log;

    if (n == 1) {
        ot_pending_append(to, v, 1);
        return;
    }
    log.n = 0;
    for (size_t i = 0; i < n; i++)
        ot_log_add(&log, &v[i].md);
    ot_log_normalise(&log);
    for (size_t i = 0; i < log.n; i++)
        ot_pending_add(to, &log.v[i], v->owner, v->holders, v->lent);
}

/* Where the area of these pieces is in the table, or is to be put. */
static ot_area **slot_of(uint64_t hash, const ot_pending *v, size_t n)
{
    size_t at = hash & (areas.slots - 1);

    for (; areas.v[at]; at = (at + 1) & (areas.slots - 1))
        if (areas.v[at]->hash == hash && areas.v[at]->n == n && !memcmp(areas.v[at]->v, v, n * sizeof *v))
            break;
    return &areas.v[at];
}

static void grow_table(void)
{
    ot_area **old = areas.v;
    size_t n = areas.slots;

    areas.slots = n ? 2 * n : 256;
    areas.v = memset(ot_alloc(areas.slots * sizeof *areas.v), 0, areas.slots * sizeof *areas.v);
    for (size_t i = 0; i < n; i++)
        if (old[i])
            *slot_of(old[i]->hash, old[i]->v, old[i]->n) = old[i];
    ot_free(old);
}

static bool are_runs(const ot_pending *v, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (v[i].md.rows > 1 || !v[i].holders || v[i].lent == OT_SCATTERED)
            return false;
    return true;
}

static bool any_scattered(const ot_pending *v, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (!v[i].holders)
            return true;
    return false;
}

/* Of these pieces, in their order. */
static ot_area *make_area(const ot_pending *v, size_t n)
{
    ot_area *a = ot_alloc(sizeof *a + n * sizeof *v + 2 * n * sizeof *a->reach);
    uint64_t *reach = (uint64_t *)(void *)(a->v + n), *begin = reach + n;

    memcpy(a->v, v, n * sizeof *v);
    for (size_t i = 0; i < n; i++)
        reach[i] = ot_larger(i ? reach[i - 1] : 0, ot_md_end(&v[i].md));
    for (size_t i = n; i-- > 0; )
        begin[i] = i + 1 < n && begin[i + 1] < v[i].md.offset ? begin[i + 1] : v[i].md.offset;
    a->n = n;
    a->runs = are_runs(v, n);
    a->scattered = any_scattered(v, n);
    a->reach = reach;
    a->begin = begin;
    return a;
}

/* In the order of owners and holders, which they get into: what is strided is found so. */
static void merge_by_holders(ot_pending_list *to, ot_pending *v, size_t n)
{
    ot_sort(v, n, sizeof *v, by_holders);
    for (size_t i = 0, m; i < n; i += m) {
        for (m = 1; i + m < n && alike(&v[i], &v[i + m]); m++)
            ;
        append_merged(to, &v[i], m);
    }
}

/* In the order of memory, as they are. Returns how many are left. */
static size_t merge_in_order(ot_pending *v, size_t n)
{
    ot_pending *last = v;

    for (size_t i = 1; i < n; i++)
        if (last->md.rows == 1 && v[i].md.rows == 1 && last->md.offset + last->md.len == v[i].md.offset
            && alike(last, &v[i]))
            last->md.len += v[i].md.len;
        else if (++last != &v[i])
            memcpy(last, &v[i], sizeof *v);     /* it is hashed as it lies */
    return (size_t)(last - v) + 1;
}

/* Of these pieces, up to `end`, which may be changed. */
static const ot_area *area_of(ot_pending *v, size_t n, uint64_t end, bool in_order)
{
    static ot_pending_list merged;
    uint64_t from = v->md.offset, hash;
    uint32_t segment = v->md.segment;
    ot_area **at;

    if (in_order)
        n = merge_in_order(v, n);
    else {
        merged.n = 0;
        merge_by_holders(&merged, v, n);
        v = merged.v;
        n = merged.n;
    }
    hash = XXH3_64bits(v, n * sizeof *v);
    if (2 * areas.n >= areas.slots)
        grow_table();
    at = slot_of(hash, v, n);
    if (!*at) {
        *at = make_area(v, n);
        (*at)->from = from;
        (*at)->end = end;
        (*at)->hash = hash;
        (*at)->segment = segment;
        areas.n++;
    }
    return *at;
}

static void forget_areas(void)
{
    for (size_t i = 0; i < areas.slots; i++)
        ot_free(areas.v[i]);
    ot_free(areas.v);
    areas.v = NULL;
    areas.n = areas.slots = 0;
}

/* ---- states -------------------------------------------------------------------------------------- */

const ot_directory *ot_directory_of(uint32_t state)
{
    static const ot_directory none;

    return state < states.n ? &states.v[state] : &none;
}

static bool ends_before(const ot_area *a, uint32_t segment, uint64_t offset)
{
    return a->segment < segment || (a->segment == segment && a->end <= offset);
}

size_t ot_directory_first(const ot_directory *d, uint32_t segment, uint64_t offset)
{
    static size_t last;                 /* most ask for the same again */
    size_t low = 0, high = d->n;

    if (last < d->n && !ends_before(d->v[last], segment, offset) && (!last || ends_before(d->v[last - 1], segment, offset)))
        return last;
    while (low < high) {
        size_t i = low + (high - low) / 2;
        if (ends_before(d->v[i], segment, offset))
            low = i + 1;
        else
            high = i;
    }
    return last = low;
}

ot_pieces ot_pieces_of(uint32_t state, const ot_md *in)
{
    const ot_directory *d = ot_directory_of(state);

    return (ot_pieces){ d, in, in ? ot_directory_first(d, in->segment, in->offset) : 0, 0 };
}

/* The first piece that may end behind that: each member asks for its part of an area. */
static size_t first_behind(const ot_area *a, uint64_t offset)
{
    static size_t last;                 /* most ask in the order of memory */
    size_t low = 0, high = a->n;

    for (size_t i = last; i < a->n && i <= last + 1; i++)
        if (a->reach[i] > offset && (!i || a->reach[i - 1] <= offset))
            return last = i;
    while (low < high) {
        size_t i = low + (high - low) / 2;
        if (a->reach[i] <= offset)
            low = i + 1;
        else
            high = i;
    }
    return last = low;
}

const ot_pending *ot_pieces_next(ot_pieces *at)
{
    const ot_area *a;

    for (; at->area < at->of->n; at->area++, at->piece = 0) {
        a = at->of->v[at->area];
        if (at->in && (a->segment != at->in->segment || a->from >= ot_md_end(at->in)))
            return NULL;
        if (at->in && !at->piece)
            at->piece = first_behind(a, at->in->offset);
        while (at->piece < a->n && (!at->in || a->begin[at->piece] < ot_md_end(at->in))) {
            const ot_pending *p = &a->v[at->piece++];
            if (!at->in || ot_md_meets(&p->md, at->in))
                return p;
        }
    }
    return NULL;
}

bool ot_any_scattered(uint32_t state, const ot_md *in)
{
    const ot_directory *d = ot_directory_of(state);

    for (size_t k = in ? ot_directory_first(d, in->segment, in->offset) : 0; k < d->n; k++) {
        const ot_area *a = d->v[k];
        if (in && (a->segment != in->segment || a->from >= ot_md_end(in)))
            return false;
        if (a->scattered)
            return true;
    }
    return false;
}

/* The object that the section lies in, and what it has behind it, if anything; its segment, if that is unknown. */
static struct ot_object range_of(const ot_md *md)
{
    struct ot_object r = { md->segment, 0, UINT64_MAX };
    ot_md object;

    if (ot_object_of(&object, ot_address(md->segment, md->offset))) {
        r.from = object.offset;
        r.end = ot_md_end(md) > object.offset + object.len ? ot_md_end(md) : object.offset + object.len;
    }
    return r;
}

static bool lies_in(const ot_md *md, const struct ot_object *r)
{
    return md->segment == r->segment && md->offset >= r->from && md->offset < r->end;
}

/* What is fresh takes the areas with it that lie in the same objects. */
static void add_neighbours(const ot_directory *old, bool *gone, ot_pending_list *fresh)
{
    size_t n = fresh->n;
    struct ot_object r = { .end = 0 };

    for (size_t i = 0; i < n; i++) {
        const ot_md md = fresh->v[i].md;
        if (lies_in(&md, &r) && ot_md_end(&md) <= r.end)
            continue;
        r = range_of(&md);
        for (size_t k = ot_directory_first(old, md.segment, r.from); k < old->n; k++) {
            const ot_area *a = old->v[k];
            if (a->segment != md.segment || a->from >= r.end)
                break;
            if (!gone[k])
                ot_pending_append(fresh, a->v, a->n);
            gone[k] = true;
        }
    }
}

/* All of the objects that the section lies in, from the first to the last one. */
static struct ot_object objects_of(const ot_md *md)
{
    struct ot_object r = range_of(md), last;
    ot_md byte = { .offset = ot_md_end(md) - 1, .len = 1, .rows = 1, .segment = md->segment };

    if (ot_md_end(md) < r.end)
        return r;
    last = range_of(&byte);
    return (struct ot_object){ r.segment, r.from, ot_larger(r.end, last.end) };
}

/* The areas in the objects of what is touched; false: one of them reaches farther. */
static bool mark_near(const ot_directory *d, const struct ot_object *r, bool *near)
{
    bool inside = true;

    for (size_t k = ot_directory_first(d, r->segment, r->from); k < d->n && d->v[k]->segment == r->segment; k++) {
        if (d->v[k]->from >= r->end)
            break;
        near[k] = true;
        inside &= d->v[k]->from >= r->from && d->v[k]->end <= r->end;
    }
    return inside;
}

ot_objects ot_objects_touched(const ot_touches *touches)
{
    enum { LATEST = 8 };                /* those of one member come again with the next one's */
    ot_objects o = { ot_alloc((touches->n + 1) * sizeof *o.v), 0 };

    for (size_t i = 0; i < touches->n; i++) {
        const ot_touch *t = &touches->v[i];
        ot_md run = ot_touch_run(t);
        size_t k = o.n, first = k > LATEST ? k - LATEST : 0;
        while (k > first && !(lies_in(&run, &o.v[k - 1]) && ot_md_end(&run) <= o.v[k - 1].end))
            k--;
        if (k == first)
            o.v[o.n++] = objects_of(&run);
    }
    return o;
}

bool ot_directory_near(uint32_t state, const ot_objects *objects, bool *near, uint64_t *name)
{
    const ot_directory *d = ot_directory_of(state);
    bool inside = true;

    memset(near, 0, d->n * sizeof *near);
    for (size_t i = 0; i < objects->n; i++)
        inside &= mark_near(d, &objects->v[i], near);
    *name = 0;
    for (size_t i = 0; i < d->n; i++)
        if (near[i])
            *name = ot_mix(*name, d->v[i]->hash);
    return inside;
}

static void drop_valid(ot_pending_list *p)
{
    size_t n = 0;

    for (size_t i = 0; i < p->n; i++) {
        if (ot_ranks_are_all(p->v[i].holders))
            continue;
        if (n < i)
            memcpy(&p->v[n], &p->v[i], sizeof *p->v);
        n++;
    }
    p->n = n;
}

/* The areas that pieces make, in the order of memory: so many. */
static size_t areas_of(ot_pending_list *p, const ot_area **to, bool in_order)
{
    size_t n = 0, number = 0;

    ot_sort(p->v, p->n, sizeof *p->v, by_place);
    for (size_t i = 0; i < p->n; i += n) {
        ot_pending *first = &p->v[i];
        struct ot_object r = range_of(&first->md);
        uint64_t end = ot_md_end(&first->md);
        for (n = 1; i + n < p->n && lies_in(&first[n].md, &r); n++) {
            end = ot_md_end(&first[n].md) > end ? ot_md_end(&first[n].md) : end;
            r.end = end > r.end ? end : r.end;
        }
        to[number++] = area_of(first, n, end, in_order);
    }
    return number;
}

static bool before(const ot_area *a, const ot_area *b)
{
    return a->segment != b->segment ? a->segment < b->segment : a->from < b->from;
}

/* Areas that are left of a state, and new ones. */
static ot_directory merged(const ot_directory *old, const bool *gone, const ot_area *const *new, size_t n)
{
    ot_directory d = { .v = ot_alloc((old->n + n + 1) * sizeof *d.v) };

    for (size_t i = 0, j = 0; i < old->n || j < n; ) {
        if (i < old->n && gone[i])
            i++;
        else {
            bool is_old = j == n || (i < old->n && before(old->v[i], new[j]));
            const ot_area *a = is_old ? old->v[i++] : new[j++];
            d.v[d.n++] = a;
            d.pieces += a->n;
            d.hash = ot_mix(d.hash, a->hash);
        }
    }
    return d;
}

/* How far the areas reach. */
static void find_ends(ot_directory *d)
{
    uintptr_t from = UINTPTR_MAX, to = 0;

    for (size_t i = 0; i < d->n; i++) {
        uintptr_t at = (uintptr_t)ot_address(d->v[i]->segment, d->v[i]->from);
        from = at < from ? at : from;
        to = ot_larger(to, at + (d->v[i]->end - d->v[i]->from));
    }
    d->from = from;
    d->to = to;
}

static uint32_t add_state(ot_directory d)
{
    find_ends(&d);
    if (states.n == states.cap) {
        states.cap = 2 * states.cap + 16;
        states.v = ot_realloc(states.v, states.cap * sizeof *states.v);
    }
    states.v[states.n] = d;
    return states.n++;
}

static bool same(const ot_directory *a, const ot_directory *b)
{
    return a->hash == b->hash && a->n == b->n && !memcmp(a->v, b->v, a->n * sizeof *a->v);
}

/* The state with these areas, which it takes. */
static uint32_t state_of(ot_directory d)
{
    uint32_t i = 0;

    while (i < states.n && !same(&states.v[i], &d))
        i++;
    if (i == states.n)
        return add_state(d);
    ot_free(d.v);
    return i;
}

bool ot_directory_alike(uint32_t a, const bool *of_a, uint32_t b, const bool *of_b)
{
    const ot_directory *da = ot_directory_of(a), *db = ot_directory_of(b);
    size_t i = 0, j = 0;

    for (;; i++, j++) {
        while (i < da->n && !of_a[i])
            i++;
        while (j < db->n && !of_b[j])
            j++;
        if (i == da->n || j == db->n)
            return i == da->n && j == db->n;
        if (da->v[i] != db->v[j])
            return false;
    }
}

uint32_t ot_directory_like(uint32_t old, const bool *gone, uint32_t from, const bool *taken)
{
    const ot_directory *d = ot_directory_of(from);
    const ot_area **new = ot_alloc((d->n + 1) * sizeof *new);
    size_t n = 0;

    for (size_t i = 0; i < d->n; i++)
        if (taken[i])
            new[n++] = d->v[i];
    uint32_t state = state_of(merged(ot_directory_of(old), gone, new, n));
    ot_free(new);
    return state;
}

uint32_t ot_directory_state(uint32_t old, bool *gone, ot_pending_list *fresh, bool in_order)
{
    const ot_area **new;
    ot_directory d;

    if (!states.n)
        add_state((ot_directory){ .v = ot_alloc(sizeof *d.v) });
    drop_valid(fresh);
    add_neighbours(ot_directory_of(old), gone, fresh);
    new = ot_alloc((fresh->n + 1) * sizeof *new);
    d = merged(ot_directory_of(old), gone, new, areas_of(fresh, new, in_order));
    fresh->n = 0;
    ot_free(new);
    return state_of(d);
}

/* The sets get numbers anew: what they hold is noted first. */
uint32_t ot_directory_forget(uint32_t keep)
{
    size_t ranks = (size_t)ot.world.size, n = ot_directory_of(keep)->pieces;
    bool *holds = ot_alloc(ranks * (n + 1) * sizeof *holds);
    ot_pending_list kept = { .n = 0 };
    ot_pieces all = ot_pieces_of(keep, NULL);
    const ot_pending *p;

    while ((p = ot_pieces_next(&all))) {
        for (size_t r = 0; r < ranks; r++)
            holds[kept.n * ranks + r] = ot_ranks_has(p->holders, (int)r);
        ot_pending_append(&kept, p, 1);
    }
    ot_ranks_forget();
    for (size_t i = 0; i < kept.n; i++) {
        kept.v[i].holders = 0;
        for (size_t r = 0; r < ranks; r++)
            if (holds[i * ranks + r])
                kept.v[i].holders = ot_ranks_with(kept.v[i].holders, (int)r, 1);
    }
    for (uint32_t i = 0; i < states.n; i++)
        ot_free(states.v[i].v);
    states.n = 0;
    forget_areas();
    ot_free(holds);
    uint32_t state = ot_directory_state(0, NULL, &kept, false);
    ot_free(kept.v);
    return state;
}
