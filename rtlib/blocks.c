/*
 * blocks.c: steps of constructs whose members touch a block each of some arrays, one behind the other.
 *
 * Most loops are such: what a member writes follows what the member before writes, and what it reads reaches a little
 * into its neighbours'. Then all that is pending, read and written is gone through once, in the order of memory, and no
 * section is looked for: that takes some hundred instructions for each member, where another step takes some thousand.
 * What comes of it is the same. Whatever else is told is left to step.c.
 */
#include <string.h>
#include "demand.h"

/* Of a construct; of a member's in an array, until they are one block, and the same of rows; blocks that may reach over the
   same piece. */
enum { MOST_ARRAYS = 16, MOST_RUNS = 6, MOST_COMBS = 24, MOST_READERS = 8 };

struct run { uint64_t from, end; };

struct block {                          /* what a member reads, or writes, of an array */
    uint64_t from, end;
    uint32_t first, n;                  /* its ranks */
    uint64_t behind;                    /* of what is written: bytes that may lie between it and the next, to go with them */
    bool wide;                          /* more than is written */
};

struct blocks {                         /* in the order of members and of memory */
    struct block *v;
    size_t n, cap;
    struct block open;                  /* what has been told of the latest member; from, end: of its run that ends last */
    struct run run[MOST_RUNS];
    struct comb { uint64_t offset, len, apart, rows; } comb[MOST_COMBS];        /* what is read of rows */
    size_t runs, combs;
};

struct array {                          /* an object */
    uint32_t segment;
    uint64_t from, end;
    struct blocks read, written, all;   /* all: read, and around what is written */
    const ot_area *area;                /* what of it is pending; NULL: nothing */
    size_t number;                      /* of the area */
    const ot_pending *piece;            /* its n pieces, in the order of memory: those of the area, or sorted ones */
    size_t n;
    bool scattered;                     /* nobody holds any of these */
    ot_pending_list sorted, noted;
};

static struct { struct array v[MOST_ARRAYS]; size_t n, latest; } arrays;

/* ---- what is told ------------------------------------------------------------------------------- */

/* The next one, if it goes on in the order of members and of memory. What two of them read may overlap. */
static bool put(struct blocks *to, const struct block *b, bool writes)
{
    const struct block *last = to->n ? &to->v[to->n - 1] : NULL;

    if (last && last->first + last->n > b->first)
        return false;
    if (last && (writes ? last->end > b->from : last->end > b->end || last->from > b->from))
        return false;
    if (to->n == to->cap) {
        to->cap = 2 * to->cap + 64;
        to->v = ot_realloc(to->v, to->cap * sizeof *to->v);
    }
    to->v[to->n++] = *b;
    return true;
}

/* One more of the latest member. */
static bool add_run(struct blocks *b, struct run run)
{
    for (size_t i = 0; i < b->runs; )
        if (b->run[i].from <= run.end && run.from <= b->run[i].end) {
            run = (struct run){ ot_smaller(run.from, b->run[i].from), ot_larger(run.end, b->run[i].end) };
            b->run[i] = b->run[--b->runs];
            i = 0;
        } else
            i++;
    if (b->runs == MOST_RUNS)
        return false;
    b->run[b->runs++] = run;
    return true;
}

/* ---- rows between each other's ------------------------------------------------------------------- */

/* Where between two rows of the first one they begin. */
static uint64_t place_of(const struct comb *c, uint64_t from, uint64_t apart)
{
    return (c->offset - from) % apart;
}

/* Of rows in the order of their places: the end of those that reach into each other from the first one on, and so many
   bytes at least of all of these. 0: there are rows between theirs. */
static size_t end_of_place(const struct comb *c, size_t n, uint64_t from, uint64_t *bytes)
{
    uint64_t apart = c->apart, behind = 0, len = UINT64_MAX, first = (c->offset - from) / apart, end = first;
    size_t i = 0;

    for (; i < n && (!i || place_of(&c[i], from, apart) < behind); i++) {
        uint64_t row = (c[i].offset - from) / apart, place = place_of(&c[i], from, apart);
        if (row > end || row + c[i].rows < first)
            return 0;
        first = ot_smaller(first, row);
        end = ot_larger(end, row + c[i].rows);
        len = ot_smaller(len, ot_smaller(c[i].len, apart - place));
        behind = ot_larger(behind, place + c[i].len);
    }
    *bytes += (end - first) * len;
    return i;
}

static void put_in_order(struct comb *c, size_t n, uint64_t from, uint64_t apart)
{
    for (size_t i = 1; i < n; i++) {
        struct comb at = c[i];
        size_t k = i;
        for (; k && place_of(&c[k - 1], from, apart) > place_of(&at, from, apart); k--)
            c[k] = c[k - 1];
        c[k] = at;
    }
}

static uint64_t end_of(const struct comb *c)
{
    return c->offset + (c->rows - 1) * c->apart + c->len;
}

/* Are rows that begin there, and end there, a run of which at most an eighth is left out? It changes their order. */
static bool are_run(struct comb *c, size_t n, struct run run)
{
    uint64_t bytes = 0;

    for (size_t i = 0; i < n; i++)
        if (!c[i].apart || c[i].apart != c->apart)
            return false;
    put_in_order(c, n, run.from, c->apart);
    for (size_t i = 0, together; i < n; i += together)
        if (!(together = end_of_place(c + i, n - i, run.from, &bytes)))
            return false;
    return 8 * bytes >= 7 * (run.end - run.from);
}

/* Rows become runs: few, each by itself; or all of them with what lies between, if at least half of that is asked for. */
static bool add_each(struct blocks *b, const struct comb *c, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        bool half = 2 * c[i].len >= c[i].apart;
        uint64_t from = c[i].offset, end = half ? end_of(&c[i]) : from + c[i].len;
        if (!half && c[i].rows > MOST_RUNS)
            return false;
        for (uint64_t row = 0; row < (half ? 1 : c[i].rows); row++, from += c[i].apart, end += c[i].apart)
            if (!add_run(b, (struct run){ from, end }))
                return false;
    }
    return true;
}

static int by_begin(const void *pa, const void *pb)
{
    const struct comb *a = pa, *b = pb;

    return (a->offset > b->offset) - (a->offset < b->offset);
}

/* The latest member's rows become runs: those that reach into each other one, or few. */
static bool join_combs(struct blocks *b)
{
    struct comb *c = b->comb;
    size_t n = b->combs, together;

    b->combs = 0;
    if (n > 1)
        ot_sort(c, n, sizeof *c, by_begin);
    for (size_t i = 0; i < n; i += together) {
        struct run run = { c[i].offset, end_of(&c[i]) };
        for (together = 1; i + together < n && c[i + together].offset < run.end; together++)
            run.end = ot_larger(run.end, end_of(&c[i + together]));
        if (!(are_run(c + i, together, run) ? add_run(b, run) : add_each(b, c + i, together)))
            return false;
    }
    return true;
}

/* ---- members ------------------------------------------------------------------------------------- */

/* All of a member has been told. Is it a block of which at most an eighth is left out? */
static bool finish(struct blocks *b, bool writes)
{
    uint64_t covered = 0, from = UINT64_MAX, end = 0;

    if (!join_combs(b))
        return false;
    for (size_t i = 0; i < b->runs; i++) {
        covered += b->run[i].end - b->run[i].from;
        from = ot_smaller(from, b->run[i].from);
        end = ot_larger(end, b->run[i].end);
    }
    if (!b->runs)
        return true;
    b->runs = 0;
    b->open.wide |= covered < end - from;
    b->open.from = from;
    b->open.end = end;
    return 8 * covered >= 7 * (end - from) && put(b, &b->open, writes);
}

/* What follows is told of t's member. */
static bool begin(struct blocks *b, const ot_touch *t, bool writes)
{
    if ((b->runs || b->combs) && (b->open.first != t->first || b->open.n != t->n) && !finish(b, writes))
        return false;
    if (!b->runs && !b->combs)
        b->open = (struct block){ .first = t->first, .n = t->n };
    b->open.wide |= t->rows * t->planes > 1;
    return true;
}

static bool add(struct blocks *b, const ot_touch *t, struct run run, bool writes)
{
    if (!begin(b, t, writes))
        return false;
    if (writes && run.end >= b->open.end)
        b->open.behind = ot_touch_behind(t);
    b->open.end = ot_larger(b->open.end, run.end);
    return add_run(b, run);
}

/* Rows that are read: every second one, perhaps, and those between. Few planes are rows each. */
static bool add_rows(struct blocks *b, const ot_touch *t)
{
    ot_touch rows = t->planes <= MOST_RUNS ? *t : ot_touch_read(t);

    if (!begin(b, t, false))
        return false;
    for (uint64_t plane = 0; plane < rows.planes; plane++, rows.offset += rows.apart) {
        if (b->combs == MOST_COMBS)
            return false;
        b->comb[b->combs++] = (struct comb){ rows.offset, rows.len, rows.stride, rows.rows };
    }
    return true;
}

static bool lies_in(const ot_touch *t, uint64_t reach, const struct array *a)
{
    return t->segment == a->segment && t->offset >= a->from && t->offset < a->end && reach <= a->end - t->offset;
}

/* The array that it lies in; NULL: it reaches farther, or there are too many. */
static struct array *array_of(const ot_touch *t, uint64_t reach)
{
    ot_md object;
    struct array *a;

    for (size_t i = 0; i < arrays.n; i++) {         /* what a member touches comes again with the next one's */
        size_t k = arrays.latest + i < arrays.n ? arrays.latest + i : arrays.latest + i - arrays.n;
        if (lies_in(t, reach, &arrays.v[k]))
            return &arrays.v[arrays.latest = k];
    }
    if (arrays.n == MOST_ARRAYS)
        return NULL;
    if (!ot_object_of(&object, ot_address(t->segment, t->offset)))
        object = (ot_md){ .offset = 0, .len = UINT64_MAX };
    for (size_t i = 0; i < arrays.n; i++)
        if (arrays.v[i].segment == t->segment && arrays.v[i].from < object.offset + object.len
            && object.offset < arrays.v[i].end)
            return NULL;
    a = &arrays.v[arrays.latest = arrays.n];
    a->segment = t->segment;
    a->from = object.offset;
    a->end = object.offset + object.len;
    a->read.n = a->written.n = a->all.n = a->read.runs = a->written.runs = a->read.combs = a->written.combs = 0;
    a->area = NULL;
    a->n = 0;
    a->scattered = false;
    if (!lies_in(t, reach, a))
        return NULL;
    arrays.n++;
    return a;
}

static bool take(const ot_touch *t)
{
    bool writes = t->how == OT_WRITES, is_block = ot_touch_is_block(t);
    uint64_t reach = ot_touch_reach(t);
    struct array *a;

    if ((!writes && t->how != OT_READS) || (int)t->n == ot.world.size || (writes && !is_block))
        return false;
    a = array_of(t, reach);
    if (a && !is_block)
        return add_rows(&a->read, t);
    return a && add(writes ? &a->written : &a->read, t, (struct run){ t->offset, t->offset + reach }, writes);
}

/* ---- what lies between, and what is read ---------------------------------------------------------- */

/* Of what lies between two blocks that are written, where the part begins that only the second one's member holds. */
static uint64_t part_of(const struct array *a, const struct block *b, const struct block *next, size_t *piece)
{
    ot_ranks member = ot_ranks_with(0, (int)next->first, (int)next->n);

    while (*piece < a->n && a->piece[*piece].md.offset + a->piece[*piece].md.len <= b->end)
        ++*piece;
    for (size_t i = *piece; i < a->n && a->piece[i].md.offset < next->from; i++)
        if (a->piece[i].holders == member)
            return ot_larger(a->piece[i].md.offset, b->end);
    return next->from;
}

/* A little that lies between blocks that are written goes with them. */
static void share_gaps(struct array *a)
{
    size_t piece = 0;

    for (size_t i = 0; i + 1 < a->written.n; i++) {
        struct block *b = &a->written.v[i], *next = b + 1;
        uint64_t gap = next->from - b->end, part;
        if (!gap || gap > b->behind)
            continue;
        part = part_of(a, b, next, &piece);
        b->wide |= part > b->end;
        next->wide |= part < next->from;
        b->end = next->from = part;
    }
}

/* Pointers that sections are computed from are valid on all ranks, and stay so. */
static bool meets_loads(const struct array *a)
{
    uint64_t from = a->written.v->from, end = a->written.v[a->written.n - 1].end;
    char *at = ot_address(a->segment, from);

    return ot_loads_meet(at, at + (end - from));
}

/* A member that writes more than it has told reads that, too. */
static bool read_around(struct array *a)
{
    const struct block *r = a->read.v, *end = r + a->read.n, *w = a->written.v, *end_written = w + a->written.n;

    for (;;) {
        while (w < end_written && !w->wide)
            w++;
        if (w == end_written || (r < end && r->first < w->first)) {
            if (r == end)
                return true;
            if (!put(&a->all, r++, false))
                return false;
        } else if (r == end || w->first < r->first) {
            if (!put(&a->all, w++, false))
                return false;
        } else {
            struct block both = *r;
            both.from = ot_smaller(r->from, w->from);
            both.end = ot_larger(r->end, w->end);
            if (r->n != w->n || r->from > w->end || w->from > r->end || !put(&a->all, &both, false))
                return false;
            r++;
            w++;
        }
    }
}

static int by_offset(const void *pa, const void *pb)
{
    const ot_pending *a = pa, *b = pb;

    return (a->md.offset > b->md.offset) - (a->md.offset < b->md.offset);
}

/* Do none of the pieces, which are in the order of memory, reach into each other? */
static bool are_apart(const ot_pending *v, size_t n)
{
    for (size_t i = 1; i < n; i++)
        if (v[i].md.offset < v[i - 1].md.offset + v[i - 1].md.len)
            return false;
    return true;
}

/* Are these pieces runs that nobody holds (withheld.c)? */
static bool are_scattered(const ot_area *a)
{
    for (size_t k = 0; k < a->n; k++)
        if (a->v[k].holders || a->v[k].md.rows > 1)
            return false;
    return true;
}

/* What is pending of the array: one area, of runs that somebody holds; or that are only read, if nobody does. false: it is
   otherwise. */
static bool find_area(struct array *a, const ot_directory *d)
{
    size_t k = ot_directory_first(d, a->segment, a->from);

    if (k == d->n || d->v[k]->segment != a->segment || d->v[k]->from >= a->end)
        return true;
    a->area = d->v[k];
    a->number = k;
    a->piece = a->area->v;
    a->n = a->area->n;
    if ((k + 1 < d->n && d->v[k + 1]->segment == a->segment && d->v[k + 1]->from < a->end)
        || a->area->from < a->from || a->area->end > a->end)
        return false;
    a->scattered = !a->area->runs;
    if (a->scattered && (a->written.n || !are_scattered(a->area)))
        return false;
    if (are_apart(a->piece, a->n))
        return true;
    a->sorted.n = 0;
    ot_pending_append(&a->sorted, a->piece, a->n);
    a->piece = a->sorted.v;
    ot_sort(a->sorted.v, a->n, sizeof *a->sorted.v, by_offset);
    return are_apart(a->piece, a->n);
}

/* ---- from one state to the next ------------------------------------------------------------------ */

static bool holds(const struct block *b, ot_ranks holders)
{
    for (uint32_t r = b->first; r < b->first + b->n; r++)
        if (!ot_ranks_has(holders, (int)r))
            return false;
    return true;
}

/* What the block has of the piece goes to its ranks. */
static void move_to(ot_stepping *to, const struct block *b, const ot_pending *p)
{
    uint64_t from = ot_larger(b->from, p->md.offset), end = ot_smaller(b->end, p->md.offset + p->md.len);
    ot_md md = { .offset = from, .len = end - from, .rows = 1, .segment = p->md.segment };

    to->bytes += md.len;
    ot_moves_give(&to->before, p, (int)b->first, (int)b->n, &md);
}

/* Does the member of the block write all that it has of the piece? */
static bool writes_it(const struct array *a, const struct block *b, const ot_pending *p)
{
    size_t low = 0, high = a->written.n;

    while (low < high) {
        size_t i = low + (high - low) / 2;
        if (a->written.v[i].first < b->first)
            low = i + 1;
        else
            high = i;
    }
    const struct block *w = &a->written.v[low];
    return low < a->written.n && w->first == b->first && w->from <= ot_larger(b->from, p->md.offset)
        && w->end >= ot_smaller(b->end, p->md.offset + p->md.len);
}

/* The blocks that members read of a piece that they do not hold: these get it. Returns how many, or -1: there are more than
   MOST_READERS. *r: the first block that may reach into it, or into those behind it. */
static int give(const struct array *a, const ot_pending *p, ot_stepping *to, const struct block **r,
                const struct block **lacking)
{
    const struct block *end = a->all.v + a->all.n;
    uint64_t behind = p->md.offset + p->md.len;
    int n = 0;

    while (*r < end && (*r)->end <= p->md.offset)
        ++*r;
    for (const struct block *b = *r; b < end && b->from < behind; b++)
        if (b - *r == MOST_READERS)
            return -1;
        else if (!holds(b, p->holders)) {
            lacking[n++] = b;
            move_to(to, b, p);
        }
    return n;
}

/* Of these readers nothing is noted, as of others (readers.c). lent: a flag for each piece. false: one has been lent
   before, and what is read of it stays, or many read it. */
static bool lend(const struct array *a, ot_stepping *to, bool *lent, bool *any)
{
    const struct block *r = a->all.v, *lacking[MOST_READERS];

    for (size_t k = 0; k < a->n; k++) {
        const ot_pending *p = &a->piece[k];
        int n = give(a, p, to, &r, lacking);

        if (n < 0)
            return false;
        for (int i = 0; p->lent && i < n; i++)
            if (!writes_it(a, lacking[i], p))
                return false;
        lent[k] = n;
        *any |= n;
    }
    return true;
}

/* A piece as parts, each with those who hold it then. */
static void put_noted(ot_pending_list *to, const ot_pending *p, const struct block *const *reader, int n)
{
    uint64_t behind = p->md.offset + p->md.len, next;

    for (uint64_t at = p->md.offset; at < behind; at = next) {
        ot_md md = { .offset = at, .rows = 1, .segment = p->md.segment };
        ot_ranks holders = p->holders;

        next = behind;
        for (int i = 0; i < n; i++)
            if (reader[i]->from > at)
                next = ot_smaller(next, reader[i]->from);
            else if (reader[i]->end > at) {
                next = ot_smaller(next, reader[i]->end);
                holders = ot_ranks_with(holders, (int)reader[i]->first, (int)reader[i]->n);
            }
        md.len = next - at;
        ot_pending_add(to, &md, p->owner, holders, p->lent);
    }
}

/* Of an object that has been read again it is noted who gets which part: its pieces are those parts then. */
static bool note(struct array *a, ot_stepping *to, bool *any)
{
    const struct block *r = a->all.v, *lacking[MOST_READERS];

    a->noted.n = 0;
    for (size_t k = 0; k < a->n; k++) {
        int n = give(a, &a->piece[k], to, &r, lacking);

        if (n < 0)
            return false;
        put_noted(&a->noted, &a->piece[k], lacking, n);
        *any |= n;
    }
    a->piece = a->noted.v;
    a->n = a->noted.n;
    return true;
}

static void put_scattered(struct array *a, const ot_pending *p, uint64_t from, uint64_t end)
{
    ot_md md = { .offset = from, .len = end - from, .rows = 1, .segment = p->md.segment };

    if (from < end)
        ot_pending_add(&a->noted, &md, p->owner, 0, OT_SCATTERED);
}

/* What the block's member reads there of a piece that nobody holds it gets from all others, and holds. */
static void gather_part(struct array *a, ot_stepping *to, const struct block *b, uint64_t from, uint64_t end)
{
    ot_md md = { .offset = from, .len = end - from, .rows = 1, .segment = a->segment };

    for (uint32_t r = b->first; r < b->first + b->n; r++)
        ot_moves_add(&to->before, OT_EACH_OTHER, (int)r, &md);
    ot_pending_add(&a->noted, &md, (int)b->first, ot_ranks_with(0, (int)b->first, (int)b->n), 0);
}

/* Of pieces that nobody holds it is noted who gets which part. false: some get the same. */
static bool gather(struct array *a, ot_stepping *to, bool *any)
{
    const struct block *b = a->all.v, *end = b + a->all.n;

    a->noted.n = 0;
    for (size_t k = 0; k < a->n; k++) {
        const ot_pending *p = &a->piece[k];
        uint64_t at = p->md.offset, behind = at + p->md.len;

        while (b < end && b->end <= at)
            b++;
        for (const struct block *r = b; r < end && r->from < behind; r++) {
            uint64_t from = ot_larger(r->from, p->md.offset);
            if (from < at)
                return false;
            put_scattered(a, p, at, from);
            gather_part(a, to, r, from, at = ot_smaller(r->end, behind));
            *any = true;
        }
        put_scattered(a, p, at, behind);
    }
    a->piece = a->noted.v;
    a->n = a->noted.n;
    return true;
}

struct output {                         /* blocks that are written, and what is left of pieces, in the order of memory */
    const struct array *a;
    size_t next;                        /* block */
    ot_pending_list *to;
};

/* Those that begin in front of that. */
static void put_written(struct output *o, uint64_t offset)
{
    for (; o->next < o->a->written.n && o->a->written.v[o->next].from < offset; o->next++) {
        const struct block *b = &o->a->written.v[o->next];
        ot_md md = { .offset = b->from, .len = b->end - b->from, .rows = 1, .segment = o->a->segment };
        ot_pending_add(o->to, &md, (int)b->first, ot_ranks_with(0, (int)b->first, (int)b->n), 0);
    }
}

static void put_rest(struct output *o, const ot_pending *p, uint64_t from, uint64_t end, uint32_t lent)
{
    ot_md md = { .offset = from, .len = end - from, .rows = 1, .segment = o->a->segment };

    put_written(o, from);
    ot_pending_add(o->to, &md, p->owner, p->holders, lent);
}

/* Pieces without what is written. lent: which have been; NULL: none. */
static void put_all(struct output *o, const bool *lent)
{
    const struct block *w = o->a->written.v, *end = w + o->a->written.n;

    for (size_t k = 0; k < o->a->n; k++) {
        const ot_pending *p = &o->a->piece[k];
        uint64_t at = p->md.offset, behind = at + p->md.len;
        uint32_t is_lent = lent && lent[k] ? OT_LENT : p->lent;

        while (w < end && w->end <= at)
            w++;
        for (const struct block *b = w; b < end && b->from < behind; b++) {
            if (at < b->from)
                put_rest(o, p, at, b->from, is_lent);
            at = b->end;
        }
        if (at < behind)
            put_rest(o, p, at, behind, is_lent);
    }
    put_written(o, UINT64_MAX);
}

static bool step_of(struct array *a, ot_stepping *to)
{
    const ot_pending *was = a->piece;
    size_t nwas = a->n, before = to->now.n;
    bool *lent = memset(ot_alloc(nwas + 1), 0, nwas + 1), any = false;
    bool noted = a->scattered || (a->area && ot_again(a->area));
    bool is = a->scattered ? gather(a, to, &any) : noted ? note(a, to, &any) : lend(a, to, lent, &any);

    if (is && (any || a->written.n)) {
        put_all(&(struct output){ a, 0, &to->now }, noted ? NULL : lent);
        if (a->area && to->now.n - before == nwas && !memcmp(to->now.v + before, was, nwas * sizeof *was))
            to->now.n = before;
        else if (a->area)
            to->gone[a->number] = true;
        if (any && !noted)
            to->lends |= ot_again_bit(a->area);
        to->moves |= any;
    }
    ot_free(lent);
    return is;
}

static int by_place(const void *pa, const void *pb)
{
    const struct array *a = *(struct array *const *)pa, *b = *(struct array *const *)pb;

    return a->segment != b->segment ? (a->segment > b->segment) - (a->segment < b->segment)
                                    : (a->from > b->from) - (a->from < b->from);
}

bool ot_blocks_step(ot_stepping *to, uint32_t state, const ot_touches *t)
{
    const ot_directory *d = ot_directory_of(state);
    struct array *ordered[MOST_ARRAYS];

    memset(to->gone, 0, d->n * sizeof *to->gone);
    arrays.n = arrays.latest = 0;
    for (size_t i = 0; i < t->n; i++)
        if (!take(&t->v[i]))
            return false;
    for (size_t i = 0; i < arrays.n; i++) {
        struct array *a = ordered[i] = &arrays.v[i];
        if (!finish(&a->read, false) || !finish(&a->written, true) || !find_area(a, d)
            || (a->written.n && meets_loads(a)))
            return false;
        share_gaps(a);
        if (!read_around(a))
            return false;
    }
    ot_sort(ordered, arrays.n, sizeof *ordered, by_place);
    for (size_t i = 0; i < arrays.n; i++)
        if (!step_of(ordered[i], to))
            return false;
    return true;
}
