/*
 * readers.c: who reads of a piece of memory, and what of it is written: of all that the members of a construct touch.
 *
 * There are about as many pieces as ranks, and each is looked up: none may be compared with what all members read.
 * Sections without strides are found by their place, and so are those with strides of which few reach over the same
 * memory, as parts of planes do. Where many do, as columns, they are found by where in their stride they begin. By whom
 * something is written does not matter here: sections of several members become as few as possible, columns side by side
 * a run of rows.
 */
#include <stdlib.h>
#include <string.h>
#include "demand.h"

/* Of a piece that so many members read, and do not hold, nothing is noted the first time: parts of it would be as many
   as pairs of ranks, where a matrix is transposed, and soon be written again. Where it is always written before it is
   read once more, nothing need be noted of fewer readers, either: halos are lent, and arrays stay in as many pieces as
   ranks. What all ranks read is noted, since it need not be known any more. */
enum { MANY_READERS = 4 };

/* A section that a group reads. */
struct entry {
    ot_md md;
    uint64_t at;                        /* its offset; with strides: where in its stride that is, or in memory, too */
    uint64_t far;                       /* its end; in the order of memory, the largest so far in the segment */
    uint32_t group;
};

/* So many sections may reach over the same memory, in the mean, that they are looked for there. */
enum { FEW_DEEP = 8 };

/* Sections of one stride, in the order of their places in it. */
struct grid {
    const struct entry *v;
    struct entry *in_memory;            /* the same in the order of memory */
    size_t n;
    size_t latest;                      /* of these, that was found last */
    uint64_t longest;                   /* of their lengths */
    uint64_t from, end;                 /* all lie there */
    uint64_t reach;                     /* from the beginning of each to its end, together */
    bool is_in_memory;
};

struct ot_readers {
    ot_group *group;                    /* of each member */
    uint64_t *asked;                    /* when each was last found */
    const ot_group **found, **own;      /* own: this rank is among them */
    struct entry *run, *rows;           /* without strides, and with; sorted */
    struct entry *in_memory;            /* room for the latter in another order */
    struct grid *grid;
    uint64_t *reach, *reach_written;    /* of all groups */
    size_t few, most;                   /* from so many on nothing is noted of a piece; most: of the one at hand */
    size_t groups, owns, runs, nrows, grids;
    uint64_t asking;
    size_t latest;                      /* the run that was found last */
    ot_group written[2];                /* without strides, and with */
};

/* reach: room for n. */
static ot_group make_group(const ot_touch *v, size_t n, uint64_t *reach)
{
    ot_group g = { v, reach, n };

    for (size_t i = 0; i < n; i++) {
        ot_md md = ot_touch_md(&v[i]);
        uint64_t before = i && v[i - 1].segment == md.segment ? g.reach[i - 1] : 0;
        g.reach[i] = ot_larger(before, ot_md_end(&md));
    }
    return g;
}

/* ---- what is read -------------------------------------------------------------------------------- */

static int by_place(const void *pa, const void *pb)
{
    const struct entry *a = pa, *b = pb;

    if (a->md.segment != b->md.segment)
        return ot_compared(a->md.segment, b->md.segment);
    if (a->md.stride != b->md.stride)
        return ot_compared(a->md.stride, b->md.stride);
    return a->at != b->at ? ot_compared(a->at, b->at) : ot_compared(a->group, b->group);
}

static void add_group(ot_readers *all, const ot_touch *v, size_t n)
{
    uint32_t number = (uint32_t)all->groups++;

    all->group[number] = make_group(v, n, all->reach + (all->runs + all->nrows));
    all->asked[number] = 0;
    if (v->n == (uint32_t)ot.world.size)
        all->few = MANY_READERS;
    if ((uint32_t)ot.world.rank >= v->first && (uint32_t)ot.world.rank < v->first + v->n)
        all->own[all->owns++] = &all->group[number];
    for (size_t i = 0; i < n; i++) {
        ot_md md = ot_touch_md(&v[i]);
        if (md.rows > 1)
            all->rows[all->nrows++] = (struct entry){ md, md.offset % md.stride, ot_md_end(&md), number };
        else
            all->run[all->runs++] = (struct entry){ md, md.offset, ot_md_end(&md), number };
    }
}

/* In the order of memory. */
static void put_in_order(struct entry *v, size_t n)
{
    ot_sort(v, n, sizeof *v, by_place);
    for (size_t i = 0; i < n; i++) {
        bool goes_on = i && v[i - 1].md.segment == v[i].md.segment;
        v[i].far = ot_larger(goes_on ? v[i - 1].far : 0, v[i].far);
    }
}

static void add_to_grid(struct grid *g, const struct entry *e)
{
    g->n++;
    g->longest = ot_larger(g->longest, e->md.len);
    g->from = ot_smaller(g->from, e->md.offset);
    g->end = ot_larger(g->end, ot_md_end(&e->md));
    g->reach += ot_md_end(&e->md) - e->md.offset;
}

/* When that is asked for. */
static void put_in_memory(struct grid *g)
{
    memcpy(g->in_memory, g->v, g->n * sizeof *g->v);
    for (size_t i = 0; i < g->n; i++)
        g->in_memory[i].at = g->v[i].md.offset;
    put_in_order(g->in_memory, g->n);
    g->is_in_memory = true;
}

static void make_grids(ot_readers *all)
{
    ot_sort(all->rows, all->nrows, sizeof *all->rows, by_place);
    for (size_t i = 0; i < all->nrows; i++) {
        const struct entry *e = &all->rows[i];
        struct grid *g = all->grids ? &all->grid[all->grids - 1] : NULL;
        if (!g || g->v->md.segment != e->md.segment || g->v->md.stride != e->md.stride) {
            g = &all->grid[all->grids++];
            *g = (struct grid){ .v = e, .in_memory = all->in_memory + i, .from = UINT64_MAX };
        }
        add_to_grid(g, e);
    }
}

/* ---- what is written ----------------------------------------------------------------------------- */

static int in_order(const void *pa, const void *pb)
{
    const ot_touch *a = pa, *b = pb;

    if ((a->rows > 1) != (b->rows > 1))
        return a->rows > 1 ? 1 : -1;
    return a->segment != b->segment ? ot_compared(a->segment, b->segment) : ot_compared(a->offset, b->offset);
}

static ot_touch written_of(const ot_md *md)
{
    return (ot_touch){ .offset = md->offset, .len = md->len, .stride = md->stride, .rows = md->rows, .planes = 1,
                       .segment = md->segment };
}

/* Runs that touch are one; so many sections are left. */
static size_t unite_runs(ot_touch *v, size_t n)
{
    size_t left = 0;

    for (size_t i = 0; i < n; i++) {
        ot_touch *last = left ? &v[left - 1] : NULL;
        if (last && last->rows == 1 && v[i].rows == 1 && last->segment == v[i].segment
            && v[i].offset <= last->offset + last->len)
            last->len = ot_larger(last->offset + last->len, v[i].offset + v[i].len) - last->offset;
        else
            v[left++] = v[i];
    }
    return left;
}

/* Columns side by side first: they may become runs. */
static void unite_written(ot_readers *all, const ot_touch *v, size_t n)
{
    static ot_log columns;
    ot_touch *united;
    size_t left = 0, runs = 0;

    columns.n = 0;
    for (size_t i = 0; i < n; i++) {
        ot_md md = ot_touch_md(&v[i]);
        if (md.rows > 1)
            ot_log_add(&columns, &md);
    }
    ot_log_normalise(&columns);
    united = ot_alloc((columns.n + n + 1) * sizeof *united);
    for (size_t i = 0; i < columns.n; i++)
        united[left++] = written_of(&columns.v[i]);
    for (size_t i = 0; i < n; i++) {
        ot_md md = ot_touch_md(&v[i]);
        if (md.rows == 1)
            united[left++] = written_of(&md);
    }
    ot_sort(united, left, sizeof *united, in_order);
    left = unite_runs(united, left);
    while (runs < left && united[runs].rows == 1)
        runs++;
    all->reach_written = ot_alloc((left + 1) * sizeof *all->reach_written);
    all->written[0] = make_group(united, runs, all->reach_written);
    all->written[1] = make_group(united + runs, left - runs, all->reach_written + runs);
}

/* ---- all of it ----------------------------------------------------------------------------------- */

ot_readers *ot_readers_of(const ot_touches *t)
{
    ot_readers *all = memset(ot_alloc(sizeof *all), 0, sizeof *all);
    size_t i = 0, n = 0;

    all->few = 1;
    all->group = ot_alloc((t->n + 1) * sizeof *all->group);
    all->asked = ot_alloc((t->n + 1) * sizeof *all->asked);
    all->found = ot_alloc((t->n + 1) * sizeof *all->found);
    all->own = ot_alloc((t->n + 1) * sizeof *all->own);
    all->run = ot_alloc((t->n + 1) * sizeof *all->run);
    all->rows = ot_alloc((t->n + 1) * sizeof *all->rows);
    all->in_memory = ot_alloc((t->n + 1) * sizeof *all->in_memory);
    all->grid = ot_alloc((t->n + 1) * sizeof *all->grid);
    all->reach = ot_alloc((t->n + 1) * sizeof *all->reach);
    for (; i < t->n && t->v[i].how == OT_READS; i += n) {
        for (n = 1; i + n < t->n && !ot_touch_by_group(&t->v[i], &t->v[i + n]); n++)
            ;
        add_group(all, &t->v[i], n);
    }
    put_in_order(all->run, all->runs);
    make_grids(all);
    unite_written(all, t->v + i, t->n - i);
    return all;
}

void ot_readers_free(ot_readers *all)
{
    ot_free((void *)(uintptr_t)all->written[0].v);
    ot_free(all->reach);
    ot_free(all->reach_written);
    ot_free(all->group);
    ot_free(all->asked);
    ot_free(all->found);
    ot_free(all->own);
    ot_free(all->run);
    ot_free(all->rows);
    ot_free(all->in_memory);
    ot_free(all->grid);
    ot_free(all);
}

const ot_group *ot_readers_written(const ot_readers *all, int strided)
{
    return &all->written[strided];
}

/* ---- the readers of a piece ---------------------------------------------------------------------- */

static bool holds(const ot_group *g, ot_ranks holders)
{
    for (uint32_t r = g->v->first; r < g->v->first + g->v->n; r++)
        if (!ot_ranks_has(holders, (int)r))
            return false;
    return true;
}

/* false: enough have been found, as nothing is noted of more, and they do not get it from this rank. */
static bool find(ot_readers *all, const struct entry *e, const ot_pending *p, size_t *n)
{
    if (all->asked[e->group] == all->asking || !ot_md_meets(&e->md, &p->md))
        return true;
    all->asked[e->group] = all->asking;
    if (!holds(&all->group[e->group], p->holders))
        all->found[(*n)++] = &all->group[e->group];
    return p->lent || p->owner == ot.world.rank || *n < all->most;
}

/* Do all sections up to this one end in front of the piece? */
static bool end_before(const struct entry *e, const ot_md *piece)
{
    return e->md.segment < piece->segment || (e->md.segment == piece->segment && e->far <= piece->offset);
}

/* The first one in the order of memory that may end behind the beginning of the piece: most pieces are asked for in that
   order, so it is not far from the latest one. */
static size_t first_in_memory(const struct entry *v, size_t n, const ot_md *piece, size_t *latest)
{
    size_t low = 0, high = n;

    for (size_t i = *latest; i < n && i <= *latest + 2; i++)
        if (!end_before(&v[i], piece) && (!i || end_before(&v[i - 1], piece)))
            return *latest = i;
    while (low < high) {
        size_t i = low + (high - low) / 2;
        if (end_before(&v[i], piece))
            low = i + 1;
        else
            high = i;
    }
    return *latest = low;
}

static bool find_in_memory(ot_readers *all, const struct entry *v, size_t entries, const ot_pending *p, size_t *latest,
                           size_t *n)
{
    uint64_t end = ot_md_end(&p->md);

    for (size_t i = first_in_memory(v, entries, &p->md, latest); i < entries; i++) {
        if (v[i].md.segment != p->md.segment || v[i].at >= end)
            return true;
        if (!find(all, &v[i], p, n))
            return false;
    }
    return true;
}

/* Of the same segment. */
static bool reach_into(const struct entry *e, const ot_md *piece)
{
    return e->md.offset < ot_md_end(piece) && piece->offset < e->far;
}

/* The first section of the grid that begins there in the stride or behind; the first of all, if none does. */
static size_t first_in_grid(const struct grid *g, uint64_t at)
{
    size_t low = 0, high = g->n;

    while (low < high) {
        size_t i = low + (high - low) / 2;
        if (g->v[i].at < at)
            low = i + 1;
        else
            high = i;
    }
    return low % g->n;
}

static bool are_shallow(const struct grid *g)
{
    return g->reach / FEW_DEEP <= g->end - g->from;
}

/* A piece that is a part of each row, or of one, meets what begins not far from it; any other one what lies there in
   memory. */
static bool find_in_grid(ot_readers *all, struct grid *g, const ot_pending *p, size_t *n)
{
    const ot_md *md = &p->md;
    uint64_t stride = g->v->md.stride, span = g->longest + md->len, from;

    if (g->v->md.segment != md->segment || g->from >= ot_md_end(md) || g->end <= md->offset)
        return true;
    if ((md->rows > 1 && md->stride != stride) || span > stride || are_shallow(g)) {
        if (!g->is_in_memory)
            put_in_memory(g);
        return find_in_memory(all, g->in_memory, g->n, p, &g->latest, n);
    }
    from = (md->offset + stride - g->longest + 1) % stride;
    for (size_t k = 0, i = first_in_grid(g, from); k < g->n; k++, i = (i + 1) % g->n) {
        if ((g->v[i].at + stride - from) % stride >= span - 1)
            return true;
        if (reach_into(&g->v[i], md) && !find(all, &g->v[i], p, n))
            return false;
    }
    return true;
}

static int by_number(const void *a, const void *b)
{
    const ot_group *x = *(ot_group *const *)a, *y = *(ot_group *const *)b;

    return (x > y) - (x < y);
}

/* Those of this rank that lack any of it. */
static void find_own(ot_readers *all, const ot_pending *p, size_t *n)
{
    *n = 0;
    for (size_t i = 0; i < all->owns; i++)
        if (!holds(all->own[i], p->holders))
            all->found[(*n)++] = all->own[i];
}

const ot_group **ot_readers_lacking(ot_readers *all, const ot_pending *p, bool again, size_t *n, bool *many)
{
    bool more;

    *n = 0;
    all->most = again ? MANY_READERS : all->few;
    all->asking++;
    more = find_in_memory(all, all->run, all->runs, p, &all->latest, n);
    for (size_t i = 0; more && i < all->grids; i++)
        more = find_in_grid(all, &all->grid[i], p, n);
    *many = !p->lent && *n >= all->most;
    if (!more)
        find_own(all, p, n);
    if (*n > 1)
        ot_sort(all->found, *n, sizeof *all->found, by_number);
    return all->found;
}
