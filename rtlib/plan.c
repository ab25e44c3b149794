/*
 * plan.c: the messages of a step: from each rank to each other one at most one, and one for each section that is long.
 *
 * A message of one contiguous section goes from its place into its place; other sections are packed. Long ones are not
 * put into one message by a datatype, which MPI packs and unpacks: that takes two to ten times as long. What the
 * receiver can copy from the sender's memory (peek.c) is not sent: a token says that it is ready, and one back that it
 * is copied. What has come is unpacked while others are under way. Between their start and their arrival the receiver
 * may compute what needs none of them, and until their end the sender does not write to what is sent.
 *
 * Where each rank gets much from each, as when rows become columns, all would wait until the last message has come. Long
 * messages go in two, such that the first one brings what the first iterations of the reader's need, or about that: it
 * sees itself whether they do (demand.c), and computes these while the rest is under way. That first part is short: nothing
 * but packing hides it, while the rest has the computation of these iterations, too. On a slow network nothing would hide the
 * rest, either: there all goes at once, and so does what is needed beside rows that come by stages, since all of it is needed
 * in the first one.
 */
#include <stdlib.h>
#include <string.h>
#include "demand.h"

enum { LARGE = 1 << 20 };               /* bytes of a contiguous section, to be worth a message of its own */

/* A message is long where its bytes take so many times as long as it does to start another one. */
enum { LONG = 4 };
enum { LINE = 64 };                     /* bytes that rows are cut by */

/* Each route begins or ends here, or with all ranks. */
static size_t slot_of(int from, int to)
{
    size_t ranks = (size_t)(ot.world.first + ot.world.size);

    return from == OT_EACH_OTHER ? (size_t)to : from == ot.world.rank ? ranks + (size_t)to : 2 * ranks + (size_t)from;
}

void ot_moves_clear(ot_moves *m)
{
    for (size_t i = 0; i < m->n; i++)
        m->at[slot_of(m->v[i].from, m->v[i].to)] = 0;
    m->n = m->spread.n = 0;
    m->cut = OT_UNCUT;
}

static struct ot_route *route_of(ot_moves *m, int from, int to)
{
    size_t *at, slots = 3 * (size_t)(ot.world.first + ot.world.size);

    if (!m->at)
        m->at = memset(ot_alloc(slots * sizeof *m->at), 0, slots * sizeof *m->at);
    at = &m->at[slot_of(from, to)];
    if (*at)
        return &m->v[*at - 1];
    if (m->n == m->cap) {
        size_t cap = 2 * m->cap + 8;
        m->v = ot_realloc(m->v, cap * sizeof *m->v);
        memset(m->v + m->cap, 0, (cap - m->cap) * sizeof *m->v);
        m->cap = cap;
    }
    m->v[m->n].from = from;
    m->v[m->n].to = to;
    m->v[m->n].log.n = 0;
    *at = ++m->n;
    return &m->v[m->n - 1];
}

void ot_moves_add(ot_moves *m, int from, int to, const ot_md *md)
{
    struct ot_route *route;

    if (from != OT_EACH_OTHER && from != ot.world.rank && to != ot.world.rank)
        return;
    route = route_of(m, from, to);
    route->cut = m->cut;
    ot_log_add(&route->log, md);
}

void ot_moves_add_all(ot_moves *m, int from, ot_ranks holders, const ot_md *md)
{
    ot_spread *s = &m->spread;

    if (s->n == s->cap) {
        s->cap = 2 * s->cap + 8;
        s->v = ot_realloc(s->v, s->cap * sizeof *s->v);
    }
    s->v[s->n++] = (struct ot_spread_part){ *md, from, holders };
}

/* To those of n ranks from `first` on that lack it: as far as this rank gives it, or is one of them. */
static void give(ot_moves *m, int owner, ot_ranks holders, int first, int n, const ot_md *md)
{
    int me = ot.world.rank;

    if (owner != me) {
        if (me >= first && me < first + n && !ot_ranks_has(holders, me))
            ot_moves_add(m, owner, me, md);
    } else
        for (int r = first; r < first + n; r++)
            if (!ot_ranks_has(holders, r))
                ot_moves_add(m, me, r, md);
}

void ot_moves_give(ot_moves *m, const ot_pending *p, int first, int n, const ot_md *md)
{
    if (n == ot.world.size)
        ot_moves_add_all(m, p->owner, p->holders, md);
    else
        give(m, p->owner, p->holders, first, n, md);
}

/* What all are to have, from each owner to each rank that lacks it. */
static void add_pairs(ot_moves *m)
{
    m->cut = OT_UNCUT;
    for (const struct ot_spread_part *part = m->spread.v; part < m->spread.v + m->spread.n; part++)
        give(m, part->owner, part->holders, 0, ot.world.size, &part->md);
    m->spread.n = 0;
}

void ot_letter_add(ot_letter **to, int *n, int rank, const ot_md *v, size_t sections, bool peeked)
{
    ot_letter l = { .rank = rank, .v = ot_alloc(sections * sizeof *l.v), .n = sections };

    memcpy(l.v, v, sections * sizeof *v);
    for (size_t i = 0; i < sections && !peeked; i++)
        l.bytes += ot_md_bytes(&v[i]);
    if (!(*n & (*n - 1)))               /* no room is left: for twice as many */
        *to = ot_realloc(*to, (size_t)(*n ? 2 * *n : 1) * sizeof **to);
    (*to)[(*n)++] = l;
}

static bool is_large(const ot_md *md)
{
    return md->rows == 1 && md->len >= LARGE;
}

/* What goes to that rank, or comes from it. Both make the same messages of it, in the same order. */
static void add_letters(ot_letter **to, int *n, int rank, ot_log *log)
{
    size_t bytes = 0, others = 0;

    ot_log_normalise(log);
    for (size_t i = 0; i < log->n; i++)
        bytes += ot_md_bytes(&log->v[i]);
    if (ot_peeks(rank, log->v, log->n, bytes)) {
        ot_letter_add(to, n, rank, log->v, log->n, true);
        return;
    }
    for (size_t i = 0; i < log->n; i++)
        if (is_large(&log->v[i]))
            ot_letter_add(to, n, rank, &log->v[i], 1, false);
        else
            log->v[others++] = log->v[i];
    if (others)
        ot_letter_add(to, n, rank, log->v, others, false);
}

/* How far the other rank of a route is, around the circle: above this one where it sends, below where it receives. */
static int distance(const struct ot_route *r)
{
    return (r->to - r->from + ot.world.size) % ot.world.size;
}

/* The nearest first, so that not all send to the same rank at once; each pair of ranks has one route each way. */
static int by_distance(const void *pa, const void *pb)
{
    const struct ot_route *a = pa, *b = pb;

    return distance(a) != distance(b) ? distance(a) - distance(b) : a->from - b->from;
}

static bool is_packed(const ot_letter *l)
{
    return l->bytes && (l->n > 1 || l->v->rows > 1);
}

static bool are_same(const ot_letter *a, const ot_letter *b)
{
    if (a->n != b->n)
        return false;
    for (size_t i = 0; i < a->n; i++)
        if (a->v[i].segment != b->v[i].segment || a->v[i].offset != b->v[i].offset || a->v[i].len != b->v[i].len
            || a->v[i].rows != b->v[i].rows || a->v[i].stride != b->v[i].stride)
            return false;
    return true;
}

/* What many ranks get, as of a piece that all read, is packed once. */
static void find_same(ot_letter *out, int n)
{
    const ot_letter *last = NULL;

    for (int i = 0; i < n; i++)
        if (is_packed(&out[i])) {
            out[i].again = last && are_same(last, &out[i]);
            last = &out[i];
        }
}

/* ---- long messages in two -------------------------------------------------------------------------- */

/* What 1/OT_EARLY_PART of the iterations read, and somewhat more: the last of them may read a little beyond. */
static uint64_t early_of(uint64_t n, uint64_t unit)
{
    return (n / OT_EARLY_PART + n / 16 + unit) / unit * unit;
}

static void cut(const ot_md *md, enum ot_cut how, ot_log *first, ot_log *rest)
{
    uint64_t all = how == OT_CUT_ROWS ? md->rows : md->len, early = early_of(all, how == OT_CUT_ROWS ? 1 : LINE);
    ot_md a = *md, b = *md;

    if (md->rows == 1 || early >= all) {
        ot_log_add(first, md);
        return;
    }
    if (how == OT_CUT_ROWS) {
        a.rows = early;
        b.rows -= early;
        b.offset += early * md->stride;
    } else {
        a.len = early;
        b.len -= early;
        b.offset += early;
    }
    ot_log_add(first, &a);
    ot_log_add(rest, &b);
}

/* Is what goes from here to there, or comes, a long message, which goes in two? */
static bool is_cut(struct ot_route *r, int other, ot_log *first, ot_log *rest)
{
    const ot_network *net = ot_network_now;
    size_t bytes = 0;

    if (r->cut == OT_UNCUT || ot_network_is_slow())
        return false;
    ot_log_normalise(&r->log);
    for (size_t i = 0; i < r->log.n; i++)
        bytes += ot_md_bytes(&r->log.v[i]);
    if ((double)bytes * net->per_byte < LONG * net->starting || ot_peeks(other, r->log.v, r->log.n, bytes))
        return false;
    first->n = rest->n = 0;
    for (size_t i = 0; i < r->log.n; i++)
        cut(&r->log.v[i], r->cut, first, rest);
    return rest->n;
}

/* What goes from this rank to that one, or comes from there. */
static void add_route(ot_plan *p, struct ot_route *r)
{
    static ot_log first, last;
    bool sends = r->from == ot.world.rank, in_two = !p->staged && is_cut(r, sends ? r->to : r->from, &first, &last);
    ot_plan *rest = p->rest;

    if (in_two && !rest)
        rest = p->rest = memset(ot_alloc(sizeof *rest), 0, sizeof *rest);
    if (sends) {
        add_letters(&p->out, &p->nout, r->to, in_two ? &first : &r->log);
        if (in_two)
            add_letters(&rest->out, &rest->nout, r->to, &last);
    } else {
        add_letters(&p->in, &p->nin, r->from, in_two ? &first : &r->log);
        if (in_two)
            add_letters(&rest->in, &rest->nin, r->from, &last);
    }
}

/* ---- all of it ------------------------------------------------------------------------------------ */

ot_plan ot_plan_of(ot_moves *m, const ot_stages *stages)
{
    ot_plan p = { .out = NULL };

    if (stages->n && m->spread.n)
        p.staged = ot_stages_plan(stages, &m->spread);
    if (m->spread.n && ot_spread_pays(&m->spread))
        p.nspread = ot_spread_letters(&m->spread, &p.spread);
    else
        add_pairs(m);
    ot_sort(m->v, m->n, sizeof *m->v, by_distance);
    for (size_t i = 0; i < m->n; i++)
        if (m->v[i].from == OT_EACH_OTHER) {
            ot_log_normalise(&m->v[i].log);
            ot_letter_add(&p.scattered, &p.nscattered, m->v[i].to, m->v[i].log.v, m->v[i].log.n, true);
        } else
            add_route(&p, &m->v[i]);
    find_same(p.out, p.nout);
    if (p.rest)
        find_same(p.rest->out, p.rest->nout);
    ot_moves_clear(m);
    return p;
}

static char *place_of(const ot_letter *l, char **packed)
{
    char *at = *packed;

    if (!is_packed(l))
        return ot_address(l->v->segment, l->v->offset);
    *packed += l->bytes;
    return at;
}

void ot_letter_pack(const ot_letter *l, char *to)
{
    for (size_t i = 0; i < l->n; i++) {
        ot_md_pack(to, &l->v[i]);
        to += ot_md_bytes(&l->v[i]);
    }
}

void ot_letter_unpack(const ot_letter *l, const char *from)
{
    for (size_t i = 0; i < l->n; i++) {
        ot_md_unpack(&l->v[i], from);
        from += ot_md_bytes(&l->v[i]);
    }
}

/* ---- messages under way --------------------------------------------------------------------------- */

struct ot_coming {
    const ot_letter *letter;
    const char *from;                   /* where it comes to */
    int first, left;                    /* its first message; of that: how many of the letter's are still to come */
};

/* Bytes of messages that are packed: those that come lie in front of those that go. */
static size_t packed_bytes(const ot_letter *l, int n)
{
    size_t bytes = 0;

    for (int i = 0; i < n; i++)
        bytes += is_packed(&l[i]) && !l[i].again ? l[i].bytes : 0;
    return bytes;
}

/* Tokens for what others copy. */
static void offer_copies(ot_way *w)
{
    const ot_plan *p = w->plan;

    for (int i = 0; i < p->nout; i++)
        if (!p->out[i].bytes) {
            for (size_t k = 0; ot_hidden_any && k < p->out[i].n; k++)
                ot_hidden_look_at(&p->out[i].v[k]);
            ot_token(&w->done, p->out[i].rank, OT_TAG_READY);
        }
}

static void receive(ot_way *w, const ot_letter *l, char *at, enum ot_tag tag)
{
    int first = w->in.n;

    ot_receive(&w->in, at, l->bytes, l->rank, tag);
    if (w->coming_cap < w->in.n)
        w->coming = ot_realloc(w->coming, (size_t)(w->coming_cap = 2 * w->in.n) * sizeof *w->coming);
    for (int i = first; i < w->in.n; i++)
        w->coming[i] = (struct ot_coming){ l, at, first, w->in.n - first };
}

/* One more message has come. */
static void take(ot_way *w, int message)
{
    struct ot_coming *c = &w->coming[w->coming[message].first];

    if (!--c->left && is_packed(c->letter))
        ot_letter_unpack(c->letter, c->from);
}

/* All that is sent, packed before. */
static void pack(const ot_way *w)
{
    const ot_plan *p = w->plan;
    char *at = w->packed.p + packed_bytes(p->in, p->nin);

    for (int i = 0; i < p->nout; i++)
        if (is_packed(&p->out[i]) && !p->out[i].again)
            ot_letter_pack(&p->out[i], place_of(&p->out[i], &at));
}

/* packed: it has been. */
static void start_sending(ot_way *w, enum ot_tag tag, bool packed)
{
    const ot_plan *p = w->plan;
    char *at = w->packed.p + packed_bytes(p->in, p->nin), *latest = NULL;

    offer_copies(w);
    for (int i = 0; i < p->nout; i++) {
        char *from = p->out[i].again ? latest : place_of(&p->out[i], &at);
        if (is_packed(&p->out[i]) && !p->out[i].again) {
            latest = from;
            if (!packed)
                ot_letter_pack(&p->out[i], from);
        }
        ot_send(&w->out, from, p->out[i].bytes, p->out[i].rank, tag);
    }
}

static void take_plan(ot_way *w, const ot_plan *p)
{
    size_t bytes = packed_bytes(p->in, p->nin) + packed_bytes(p->out, p->nout);

    w->plan = p;
    w->arrived = false;
    w->packed.n = 0;
    ot_buffer_reserve(&w->packed, bytes);
    w->packed.n = bytes;
}

void ot_way_receive(ot_way *w, enum ot_tag tag)
{
    const ot_plan *p = w->plan;
    char *at = w->packed.p;

    for (int i = 0; i < p->nin; i++)
        if (!p->in[i].bytes)
            ot_await_token(&w->ready, p->in[i].rank, OT_TAG_READY);
    for (int i = 0; i < p->nin; i++)
        receive(w, &p->in[i], place_of(&p->in[i], &at), tag);
}

void ot_way_send(ot_way *w, const ot_plan *p, enum ot_tag tag)
{
    take_plan(w, p);
    start_sending(w, tag, false);
}

void ot_way_start(ot_way *w, const ot_plan *p, enum ot_tag tag)
{
    take_plan(w, p);
    ot_way_receive(w, tag);
    start_sending(w, tag, false);
}

static __attribute__((noinline)) void arrive(ot_way *w)
{
    const ot_plan *p = w->plan;
    const int *which;

    w->arrived = true;
    ot_wait(&w->ready);
    for (int i = 0; i < p->nin; i++)
        if (!p->in[i].bytes) {
            ot_peek(p->in[i].rank, p->in[i].v, p->in[i].n);
            ot_token(&w->done, p->in[i].rank, OT_TAG_DONE);
        }
    for (int n; (n = ot_wait_some(&w->in, &which)); )
        for (int i = 0; i < n; i++)
            take(w, which[i]);
}

void ot_way_arrive(ot_way *w)
{
    if (w->plan && !w->arrived)
        arrive(w);
}

static __attribute__((noinline)) void end(ot_way *w)
{
    const ot_plan *p = w->plan;

    w->plan = NULL;
    for (int i = 0; i < p->nout; i++)
        if (!p->out[i].bytes)
            ot_await_token(&w->done, p->out[i].rank, OT_TAG_DONE);
    ot_wait(&w->out);
    ot_wait(&w->done);
    ot_idle(w->packed.p, w->packed.n);
}

void ot_way_end(ot_way *w)
{
    ot_way_arrive(w);
    if (w->plan)
        end(w);
}

/* ---- those of one step ---------------------------------------------------------------------------- */

static ot_way way, way_of_rest;

/* The rest is packed while the first messages are under way, and sent when they have come: it would share the network with
   them. Its messages have a tag of their own, as others may be sent meanwhile that the receiver expects behind it. */
static bool rest_waits;

void ot_plan_start_rest(void)
{
    if (rest_waits)
        start_sending(&way_of_rest, OT_TAG_REST, true);
    rest_waits = false;
}

/* Most plans are empty: what is done for others stands apart, so that these cost a few instructions. */
static __attribute__((noinline)) void start(const ot_plan *p, enum ot_tag tag)
{
    if (p->nscattered)
        ot_withheld_deliver(p->scattered, p->nscattered);
    if (p->nin || p->nout)
        ot_way_start(&way, p, tag);
    if (p->rest) {
        take_plan(&way_of_rest, p->rest);
        ot_way_receive(&way_of_rest, OT_TAG_REST);
        pack(&way_of_rest);
        rest_waits = true;
    }
    ot_spread_run(p->spread, p->nspread, tag);
}

void ot_plan_start(const ot_plan *p, enum ot_tag tag)
{
    if (p->nin | p->nout | p->nspread | p->nscattered)
        start(p, tag);
}

void ot_plan_end_first(void)
{
    ot_way_end(&way);
    ot_plan_start_rest();
}

void ot_plan_arrive(void)
{
    ot_plan_start_rest();
    ot_way_arrive(&way);
    ot_way_arrive(&way_of_rest);
}

void ot_plan_end(void)
{
    ot_plan_start_rest();
    ot_way_end(&way);
    ot_way_end(&way_of_rest);
}

void ot_plan_run(const ot_plan *p, enum ot_tag tag)
{
    ot_plan_start(p, tag);
    ot_plan_end();
}

static bool meets(const ot_letter *l, int n, const ot_md *md)
{
    for (int i = 0; i < n; i++)
        for (size_t k = 0; k < l[i].n; k++)
            if (ot_md_meets(&l[i].v[k], md))
                return true;
    return false;
}

bool ot_plan_is_copied(const ot_plan *p)
{
    for (int i = 0; i < p->nout; i++)
        if (p->out[i].bytes)
            return false;
    return !p->rest || ot_plan_is_copied(p->rest);
}

bool ot_plan_brings(const ot_plan *p, const ot_md *md)
{
    return meets(p->in, p->nin, md) || (p->rest && meets(p->rest->in, p->rest->nin, md));
}

bool ot_plan_takes(const ot_plan *p, const ot_md *md)
{
    return meets(p->out, p->nout, md) || (p->rest && meets(p->rest->out, p->rest->nout, md));
}

static void free_letters(ot_letter *l, int n)
{
    for (int i = 0; i < n; i++)
        ot_free(l[i].v);
    ot_free(l);
}

void ot_plan_free(ot_plan *p)
{
    free_letters(p->out, p->nout);
    free_letters(p->in, p->nin);
    free_letters(p->spread, p->nspread);
    free_letters(p->scattered, p->nscattered);
    ot_stages_free(p->staged);
    if (p->rest)
        ot_plan_free(p->rest);
    ot_free(p->rest);
}
