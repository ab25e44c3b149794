/*
 * stages.c: what all ranks read row by row comes while they compute.
 *
 * In a product of matrices, and its like, iterations of the divided loop read all rows of a matrix, one after the other, in
 * a sequential loop inside. Iterations do not depend on each other, so a rank may take a few rows at a time through all of
 * its iterations: each iteration still does everything in its own order. Then the first rows are all that is needed to
 * begin, and others come meanwhile.
 *
 * All ranks need the rows in the same order, the first ones of them first, and one owner could not send these to all in the
 * time of a stage. So each rank gets a part of each stage from its owner, before anything begins, and then, stage by
 * stage, all give each other their parts: a byte is sent once more than it would have to be, by all ranks at once. They
 * send all at once, since one may be long in a stage in which others have little to do; what comes of a stage is taken
 * while the one before is computed: more would share the network with what is needed first. Messages of later stages are
 * made and started while the first one comes, so that it may be small, and each of the others larger than the one before. A
 * slow network would be flooded so: there stages are sent as they are taken, and are alike. Where iterations differ in how
 * many rows they use, as in a triangle, some ranks are in a few of the stages only, but long in each: they take their
 * iterations in parts, between which they send what others wait for.
 *
 * What a rank needs of the rows before its first iteration, as those of its own iterations in a product of a matrix with
 * itself, it gets from the owners with the parts, and not once more.
 */
#include <string.h>
#include "demand.h"

enum { MOST_STAGES = 64, MOST_GROWTH = 3 };
enum { SOME_STAGES = 3 };               /* where they are wanted in any case */
enum { LEAST_BYTES = 1 << 18 };
enum { EVEN = 64 };                     /* bytes that a part's length is a multiple of */
enum { SOME = 1 << 20 };                /* bytes that are copied on a node, if anything is */

/* What comes in a stage: sections without strides, and their owners. */
struct coming {
    struct ot_spread_part *v;
    size_t n, cap, bytes;
};

typedef struct ot_staged {
    int n, first;                       /* stages, of which so many must have come before the first iteration, at least one; */
                                        /* -1: it is not known how many; 0: nothing goes by stages */
    int used;                           /* iterations use the rows of the first so many, and no others */
    ot_md rows[OT_MOST_STAGED];         /* all of them */
    size_t arrays;
    long row[MOST_STAGES + 1];          /* stage k: these rows, up to those of the next one */
    ot_plan parts, stage[MOST_STAGES];
    bool planned;                       /* all of these are made; else there are yet: */
    struct coming coming[MOST_STAGES];
    ot_touches at_once;                 /* what members get with the parts, and not once more */
} staged;

ot_stages ot_stages_told;
bool ot_stages_ask;

static struct {
    const staged *of;                   /* NULL: nothing is under way */
    enum ot_tag tag;
    int started, arrived;
    int part, of_parts;                 /* of the iterations, in the stage at hand */
    ot_way parts, stage[MOST_STAGES];
} now;

/* ---- what is told --------------------------------------------------------------------------------- */

void ot_stages_forget(void)
{
    ot_stages_told.n = ot_stages_told.fails = ot_stages_told.mixed = 0;
    ot_stages_told.seconds = 0;
}

int otosp_stages_wanted(void)
{
    return ot.node_ranks < ot.world.size || !ot_peeks_anywhere(SOME);
}

/* Each chunk tells them, and the same. */
void otosp_stages(long first, long end)
{
    ot_stages *t = &ot_stages_told;

    t->again = ot_stages_ask || (t->n && t->member == ot_account.member);
    if (t->again)
        return;
    ot_stages_forget();
    t->first = first;
    t->end = end;
    t->member = ot_account.member;
}

void otosp_stages_until(long end)
{
    ot_stages *t = &ot_stages_told;

    if (ot_stages_ask && (!t->is_known_until || end > t->until)) {
        t->until = end;
        t->is_known_until = true;
    }
}

/* Joins what is read of the same rows: row by row, it lies between the beginning of a row and that of the next. */
static bool join(ot_stages *t, const struct ot_stages_rows *r)
{
    for (size_t i = 0; i < t->n; i++) {
        struct ot_stages_rows *o = &t->v[i];
        size_t all = (size_t)(t->end - t->first) * (o->apart > r->apart ? o->apart : r->apart);

        if (o->at + all <= r->at || r->at + all <= o->at)
            continue;
        t->mixed = true;
        if (o->apart != r->apart)
            return false;
        const char *end = o->at + o->bytes > r->at + r->bytes ? o->at + o->bytes : r->at + r->bytes;
        o->at = o->at < r->at ? o->at : r->at;
        o->bytes = (size_t)(end - o->at);
        return o->bytes <= o->apart;
    }
    if (t->n == OT_MOST_STAGED || r->bytes > r->apart)
        return false;
    t->v[t->n++] = *r;
    return true;
}

/* The largest distance is that of the rows. */
static void add_rows(ot_stages *t, const char *at, size_t bytes, int n, const long *dimensions)
{
    struct ot_stages_rows r = { at, bytes, 0 };
    int rows = 0;

    for (int i = 0; i < n; i++) {
        t->fails |= dimensions[2 * i] <= 0 || dimensions[2 * i + 1] <= 0;
        rows = dimensions[2 * i + 1] > dimensions[2 * rows + 1] ? i : rows;
    }
    if (t->fails || dimensions[2 * rows] != t->end - t->first) {
        t->fails = true;
        return;
    }
    r.apart = (size_t)dimensions[2 * rows + 1];
    for (int i = 0; i < n; i++)
        if (i != rows)
            r.bytes += (size_t)(dimensions[2 * i] - 1) * (size_t)dimensions[2 * i + 1];
    t->fails = !join(t, &r);
}

void otosp_staged_box(const volatile void *addr, otosp_size bytes, int n, const long *dimensions)
{
    ot_stages *t = &ot_stages_told;
    ot_box box;

    if (t->again)
        return;
    add_rows(t, (const char *)(uintptr_t)addr, bytes, n, dimensions);
    t->mixed |= !ot_box_make(&box, addr, bytes, n, dimensions) || box.n > 1;
    otosp_reads_box(0, addr, bytes, n, dimensions);
}

uint64_t ot_stages_seed(const otosp_site *site)
{
    const ot_stages *t = &ot_stages_told;
    uint64_t seed = (uint64_t)(uintptr_t)site;

    if (!t->n || t->fails)
        return 0;
    seed = ot_mix(ot_mix(seed, (uint64_t)t->first), (uint64_t)t->end);
    for (size_t i = 0; i < t->n; i++)
        seed = ot_mix(ot_mix(seed, (uint64_t)(uintptr_t)t->v[i].at), t->v[i].apart);
    return seed;
}

/* ---- plans ---------------------------------------------------------------------------------------- */

static void add(struct coming *to, const struct ot_spread_part *of, uint64_t from, uint64_t end)
{
    if (to->n == to->cap) {
        to->cap = 2 * to->cap + 8;
        to->v = ot_realloc(to->v, to->cap * sizeof *to->v);
    }
    to->v[to->n] = *of;
    to->v[to->n].md.offset = from;
    to->v[to->n++].md.len = end - from;
    to->bytes += end - from;
}

/* Where small loops are divided, too (OTOSP_SMALL), small arrays come by stages. */
static bool is_wanted(void)
{
    return !ot_setting(OT_SMALL);
}

/*
 * How much larger each stage is than the one before. On a fast network it may be, as long as it comes while that is computed:
 * then little is waited for before the first one. Where ranks need rows before their first iteration that they do not get
 * with the parts, they would wait for the last stage, which is the largest: there all are alike.
 */
static double growth_of(const ot_stages *t, size_t bytes)
{
    double growth = t->seconds / ((double)bytes * ot_network_now->per_byte);

    if (ot_network_is_slow() || t->mixed || growth < 1)
        return 1;
    return growth < MOST_GROWTH ? growth : MOST_GROWTH;
}

/* Of so many stages: the first ones, where the very first is 1. */
static double sum_of(int stages, double growth)
{
    double sum = 0;

    while (stages--)
        sum = sum * growth + 1;
    return sum;
}

/* Does the first of n stages take longer to come than the messages of n others to start? These are started meanwhile. */
static bool one_more_pays(int n, double growth, size_t bytes)
{
    const ot_network *net = ot_network_now;

    return n * ot.world.size * net->starting < (double)bytes * net->per_byte / sum_of(n, growth);
}

/* On a slow network, messages that are sent without asking the receiver are worth some stages more. */
static int stages_of(double growth, size_t bytes, long rows)
{
    const ot_network *net = ot_network_now;
    size_t most = (size_t)rows < MOST_STAGES ? (size_t)rows : MOST_STAGES;
    size_t at_once = net->at_once ? bytes / ((size_t)ot.world.size * net->at_once) : 0;
    int n = 1;

    while ((size_t)n < most && one_more_pays(n, growth, bytes))
        n++;
    n = (size_t)n < at_once && at_once <= most ? (int)at_once : n;
    return n < SOME_STAGES && is_wanted() ? (int)(most < SOME_STAGES ? most : SOME_STAGES) : n;
}

/* The rows as a section; false: they are not in memory that ranks share. */
bool ot_stages_place(ot_md *md, const ot_stages *t, const struct ot_stages_rows *r)
{
    return ot_md_make(md, r->at, (size_t)(t->end - t->first) * r->apart, 0, 1);
}

uint64_t ot_stages_cut(const ot_md *md)
{
    const ot_stages *t = &ot_stages_told;
    uint64_t cut = ot_md_end(md);
    ot_md rows;

    for (size_t i = 0; !t->fails && i < t->n; i++) {
        if (t->first >= t->end || !ot_stages_place(&rows, t, &t->v[i]) || rows.segment != md->segment)
            continue;
        if (rows.offset > md->offset && rows.offset < cut)
            cut = rows.offset;
        if (ot_md_end(&rows) > md->offset && ot_md_end(&rows) < cut)
            cut = ot_md_end(&rows);
    }
    return cut;
}

/* All of it rows of one of the arrays? Then which one; -1: none. */
static int array_of(const ot_stages *t, const ot_md *rows, const ot_md *md)
{
    for (size_t i = 0; md->rows == 1 && i < t->n; i++)
        if (rows[i].segment == md->segment && rows[i].offset <= md->offset && ot_md_end(md) <= ot_md_end(&rows[i]))
            return (int)i;
    return -1;
}

/* Where the part of rank r ends, in bytes of what comes. */
static size_t end_of_part(const struct coming *c, int r)
{
    size_t parts = (size_t)ot.world.size;

    return r + 1 < ot.world.size ? c->bytes * ((size_t)r + 1) / parts / EVEN * EVEN : c->bytes;
}

/* Rank r gets the section from its owner, ... */
static void get_part(ot_moves *parts, int owner, int r, const ot_md *md)
{
    if (owner != r)
        ot_moves_add(parts, owner, r, md);
}

/* ... and gives it to all others. */
static void give_part(ot_moves *moves, int owner, int r, const ot_md *md)
{
    int me = ot.world.rank;

    if (r != me && owner != me)
        ot_needs_give_rest(moves, r, me, *md);
    for (int to = 0; r == me && to < ot.world.size; to++)
        if (to != me && to != owner)
            ot_needs_give_rest(moves, me, to, *md);
}

/* Each rank has a part of what comes: as sections and parts follow each other, from one end of either to the next. */
static void share_out(ot_moves *moves, const struct coming *c, void share(ot_moves *, int owner, int r, const ot_md *))
{
    size_t at = 0, end;                 /* of all that comes */

    for (size_t i = 0, r = 0, begin = 0; i < c->n; at = end) {
        size_t part = end_of_part(c, (int)r), section = begin + c->v[i].md.len;
        ot_md md = c->v[i].md;

        end = part < section ? part : section;
        md.offset += at - begin;
        md.len = end - at;
        if (md.len)
            share(moves, c->v[i].owner, (int)r, &md);
        r += end == part;
        i += end == section;
        begin = end == section ? section : begin;
    }
}

/* What of the section comes in each stage. rows: those of its array, which lie so far apart. */
static void add_to_stages(staged *p, const struct ot_spread_part *s, const ot_md *rows, size_t apart)
{
    for (int k = 0; k < p->n; k++) {
        uint64_t from = rows->offset + (uint64_t)(p->row[k] - p->row[0]) * apart;
        uint64_t end = rows->offset + (uint64_t)(p->row[k + 1] - p->row[0]) * apart;

        from = from > s->md.offset ? from : s->md.offset;
        end = end < ot_md_end(&s->md) ? end : ot_md_end(&s->md);
        if (from < end)
            add(&p->coming[k], s, from, end);
    }
}

static staged *plan_of(const ot_stages *t, int n, double growth, const ot_md *rows, const ot_spread *s)
{
    static const ot_stages none;
    static ot_moves parts;              /* which is empty again when a plan has been made of it */
    size_t bytes = t->at_once.n * sizeof *t->at_once.v;
    staged *p = ot_alloc(sizeof *p);

    memset(p, 0, sizeof *p);
    p->n = n;
    p->first = -1;
    p->arrays = t->n;
    memcpy(p->rows, rows, t->n * sizeof *rows);
    for (int k = 0; k <= n; k++)
        p->row[k] = t->first + (long)((double)(t->end - t->first) * sum_of(k, growth) / sum_of(n, growth) + 0.5);
    p->at_once = (ot_touches){ memcpy(ot_alloc(bytes + 1), t->at_once.v, bytes), t->at_once.n, t->at_once.n };
    ot_needs_find(&p->at_once);
    for (size_t i = 0; i < s->n; i++) {
        bool is_mine = s->v[i].owner == ot.world.rank;
        int a = array_of(t, rows, &s->v[i].md);
        if (a < 0)
            continue;
        ot_needs_give(&parts, &s->v[i], is_mine ? 0 : ot.world.rank, is_mine ? ot.world.size : ot.world.rank + 1);
        add_to_stages(p, &s->v[i], &rows[a], t->v[a].apart);
    }
    for (int k = 0; k < n; k++)
        share_out(&parts, &p->coming[k], get_part);
    p->parts = ot_plan_of(&parts, &none);
    return p;
}

/* That takes some time, in which messages of the one before may be under way. */
static void plan_stage(staged *p, int k)
{
    static const ot_stages none;
    static ot_moves moves;

    if (!p->coming[k].v)
        return;
    share_out(&moves, &p->coming[k], give_part);
    p->stage[k] = ot_plan_of(&moves, &none);
    ot_free(p->coming[k].v);
    p->coming[k].v = NULL;
}

staged *ot_stages_plan(const ot_stages *t, ot_spread *s)
{
    ot_md rows[OT_MOST_STAGED];
    size_t bytes = 0, left = 0;
    double growth;
    staged *p;
    int n;

    if (t->fails || t->first >= t->end)
        return NULL;
    for (size_t i = 0; i < t->n; i++)
        if (!ot_stages_place(&rows[i], t, &t->v[i]))
            return NULL;
    for (size_t i = 0; i < s->n; i++)
        if (array_of(t, rows, &s->v[i].md) >= 0)
            bytes += s->v[i].md.len;
    if (!bytes || (bytes < LEAST_BYTES && !is_wanted()))
        return NULL;
    growth = growth_of(t, bytes);
    n = stages_of(growth, bytes, t->end - t->first);
    if (n < 2)
        return NULL;
    p = plan_of(t, n, growth, rows, s);
    for (size_t i = 0; i < s->n; i++)
        if (array_of(t, rows, &s->v[i].md) < 0)
            s->v[left++] = s->v[i];
    s->n = left;
    return p;
}

void ot_stages_free(staged *p)
{
    if (!p)
        return;
    for (int k = 0; k < p->n; k++) {
        ot_plan_free(&p->stage[k]);
        ot_free(p->coming[k].v);
    }
    ot_plan_free(&p->parts);
    ot_free(p->at_once.v);
    ot_free(p);
}

/* ---- what comes before the first iteration -------------------------------------------------------- */

int ot_stages_of(const staged *p)
{
    return p ? p->n : 0;
}

bool ot_stages_unknown(const staged *p)
{
    return p && p->first < 0;
}

static bool meets_rows(const staged *p, const ot_md *md)
{
    bool meets = false;

    for (size_t i = 0; i < p->arrays; i++)
        meets |= ot_md_meets(&p->rows[i], md);
    return meets;
}

/* Rows that the rank writes to, perhaps, must neither come nor be given to others meanwhile. */
void ot_stages_need(staged *p, const ot_touches *touches)
{
    const ot_stages *told = &ot_stages_told;

    for (p->used = 0; p->used < p->n && (!told->is_known_until || p->row[p->used] < told->until); p->used++)
        ;
    ot_stages_told.is_known_until = false;
    p->first = touches ? 1 : 0;
    for (size_t i = 0; touches && i < touches->n; i++) {
        const ot_touch *t = &touches->v[i];
        ot_md md = ot_touch_md(t);
        for (uint64_t plane = 0; plane < t->planes; plane++, md.offset += t->apart) {
            if (!meets_rows(p, &md))
                continue;
            if (t->how != OT_READS) {
                p->first = 0;
                return;
            }
            for (int k = p->first; k < p->n; k++)
                if (ot_plan_brings(&p->stage[k], &md))
                    p->first = k + 1;
        }
    }
}

/* ---- under way ------------------------------------------------------------------------------------ */

static void start_next(void)
{
    ot_way *way = &now.stage[now.started];

    if (ot_network_is_slow())
        ot_way_start(way, &now.of->stage[now.started], now.tag);
    else
        ot_way_receive(way, now.tag);
    now.started++;
}

/* With the last one that is used all others come. */
static void arrive_next(void)
{
    ot_way_arrive(&now.stage[now.arrived++]);
    do {
        if (now.started < now.of->n)
            start_next();
    } while (!ot_network_is_slow() && now.started >= now.of->used && now.started < now.of->n);
}

/* So many at once: a slow network is never to be idle. */
static int most_under_way(void)
{
    return ot_network_is_slow() ? 2 : 1;
}

void ot_stages_start(staged *p, enum ot_tag tag)
{
    if (!p)
        return;
    now.of = p;
    now.tag = tag;
    now.started = now.arrived = 0;
    ot_way_start(&now.parts, &p->parts, tag);
    if (!p->planned)
        ot_needs_find(&p->at_once);
    plan_stage(p, 0);
    ot_way_end(&now.parts);
    for (int k = 0; k < p->n; k++) {
        plan_stage(p, k);
        if (!ot_network_is_slow())
            ot_way_send(&now.stage[k], &p->stage[k], tag);
        if (now.started < most_under_way())
            start_next();
    }
    p->planned = true;
}

bool ot_stages_divide(otosp_loop *loop)
{
    if (!now.of || now.of->first <= 0)
        return false;
    while (now.arrived < now.of->first)
        arrive_next();
    loop->stages = now.of->n;
    return true;
}

void ot_stages_end(void)
{
    if (OTOSP_LIKELY(!now.of))
        return;
    while (now.arrived < now.of->n)
        arrive_next();
    for (int k = 0; k < now.of->n; k++)
        ot_way_end(&now.stage[k]);
    now.of = NULL;
}

static bool is_one_chunk(const otosp_loop *loop)
{
    return (loop->schedule == OTOSP_STATIC || loop->schedule == OTOSP_AUTO) && !loop->stride;
}

/* On a slow network, is this rank in a stage whose rows it uses? Then it goes through all stages as fast as others do: all
   have about as much to do. */
static bool is_paced(const otosp_loop *loop)
{
    return ot_network_is_slow() && loop->stage <= now.of->used;
}

/* A rank that uses the rows of few stages takes its iterations in so many parts in each of them as others come through stages
   meanwhile. */
static int parts_in(const otosp_loop *loop)
{
    return is_paced(loop) && is_one_chunk(loop) ? (now.of->n + now.of->used - 1) / now.of->used : 1;
}

/* So many stages are to have come before the part at hand. */
static int due(const otosp_loop *loop)
{
    return is_paced(loop) ? ((loop->stage - 1) * now.of_parts + now.part) * now.of->n / (now.of->used * now.of_parts) + 1
                          : loop->stage;
}

static void take_part(otosp_loop *loop)
{
    otosp_count all = loop->chunk, parts = (otosp_count)now.of_parts, first = all * (otosp_count)now.part / parts;

    loop->next += first;
    loop->chunk = all * (otosp_count)(now.part + 1) / parts - first;
    if (!loop->chunk)
        loop->next = loop->trips;
}

/* Goes on to the next part, or the next stage; false: there is none. */
static bool go_on(otosp_loop *loop)
{
    if (loop->stage && ++now.part < now.of_parts)
        return true;
    if (loop->stage == loop->stages)
        return false;
    loop->stage_first = now.of->row[loop->stage];
    loop->stage_end = now.of->row[++loop->stage];
    now.part = 0;
    return true;
}

/* The iterations come once more, for the rows of the next stage, or those of the next part. */
int otosp_next_stage(otosp_loop *loop)
{
    bool user;

    if (!go_on(loop))
        return 0;
    user = ot_enter_runtime();
    if (loop->stage > 1 || now.part)
        ot_demand_chunks(loop);
    if (!now.part)
        now.of_parts = parts_in(loop);
    if (now.arrived < due(loop)) {
        enum ot_activity before = ot_activity(OT_MOVING);
        while (now.arrived < due(loop))
            arrive_next();
        ot_activity(before);
    }
    if (now.of_parts > 1)
        take_part(loop);
    ot_leave_runtime(user);
    return 1;
}
