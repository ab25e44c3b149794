/*
 * atomic.c: atomic constructs.
 *
 * What only combines values with a location is accumulated. The member combines each value with its own
 * replica, and also with an accumulator beside it that begins with the operator's identity; the value that
 * the location had before is kept as its base. At a join all ranks compute
 *
 *     location = base op accumulated by member 0 op accumulated by member 1 ...
 *
 * so they hold the same bits. A release before that (update.c) hands on what has been accumulated as an
 * operation; others apply it to what they have. Operations that different members publish may be applied in
 * different orders, which matters where numbers are rounded: at the join member 0's outcome is everybody's.
 *
 * Accumulators are kept by pages of memory, one for each type and operator (otosp_page in otosp.h), found
 * through a small table by emitted code and a larger one here. Where a member has stored to the location as
 * well since its last release, nobody else can have used it: its value travels as that of any other store.
 *
 * Anything else is done under a lock by address. Whole numbers are published as the difference that it
 * made, which goes with what others accumulate meanwhile, and the rest as stores.
 */
#include <string.h>
#include "rt.h"

#define LARGEST ((size_t)32)            /* bytes of a location */

struct ot_page {
    otosp_page shown;                   /* what emitted code uses */
    ot_page *next;                      /* in its bucket, or among those that are free */
    char *start;
    enum otosp_type type;
    enum otosp_op op;
    char base[OTOSP_PAGE + LARGEST];
};

otosp_page_entry otosp_pages[OTOSP_PAGES];

static ot_page *free_pages;

/* ---- the table of pages ----------------------------------------------------------------------------- */

static otosp_page_entry *entry_of(const ot_page *p)
{
    return &otosp_pages[(uintptr_t)p->start / OTOSP_PAGE % OTOSP_PAGES];
}

static void hide_from_code(const ot_page *p)
{
    if (entry_of(p)->page == &p->shown)
        *entry_of(p) = (otosp_page_entry){ 0, NULL };
}

static ot_page **bucket_of(const ot_accumulation *a, const char *start)
{
    return &a->bucket[(uintptr_t)start / OTOSP_PAGE & (a->buckets - 1)];
}

static void grow(ot_accumulation *a)
{
    a->buckets = a->buckets ? 2 * a->buckets : 16;
    a->bucket = ot_realloc(a->bucket, a->buckets * sizeof *a->bucket);
    a->v = ot_realloc(a->v, a->buckets * sizeof *a->v);
    memset(a->bucket, 0, a->buckets * sizeof *a->bucket);
    for (size_t i = 0; i < a->n; i++) {
        ot_page **at = bucket_of(a, a->v[i]->start);
        a->v[i]->next = *at;
        *at = a->v[i];
    }
}

static ot_page *add_page(ot_accumulation *a, char *start, enum otosp_type type, enum otosp_op op)
{
    ot_page *p = free_pages;

    if (a->n == a->buckets)
        grow(a);
    if (p)
        free_pages = p->next;
    else
        p = ot_alloc(sizeof *p);
    memset(p->shown.touched, 0, sizeof p->shown.touched);
    p->start = start;
    p->type = type;
    p->op = op;
    p->next = *bucket_of(a, start);
    *bucket_of(a, start) = p;
    a->v[a->n++] = p;
    return p;
}

/* Nothing is accumulated any more. */
static void clear(ot_accumulation *a)
{
    for (size_t i = 0; i < a->n; i++) {
        *bucket_of(a, a->v[i]->start) = NULL;
        hide_from_code(a->v[i]);
        a->v[i]->next = free_pages;
        free_pages = a->v[i];
    }
    a->n = 0;
}

void ot_atomics_switch(void)
{
    for (size_t i = 0; ot.split && i < ot.split->accumulated.n; i++)
        hide_from_code(ot.split->accumulated.v[i]);
}

/* ---- locations of a page ----------------------------------------------------------------------------- */

static bool is_touched(const ot_page *p, size_t at)
{
    return p->shown.touched[at / 64] >> at % 64 & 1;
}

/* The first location from `at` on; OTOSP_PAGE: none. */
static size_t next_touched(const ot_page *p, size_t at)
{
    while (at < OTOSP_PAGE) {
        unsigned long bits = p->shown.touched[at / 64] >> at % 64;
        if (bits)
            return at + (size_t)__builtin_ctzl(bits);
        at += 64 - at % 64;
    }
    return OTOSP_PAGE;
}

/* Does it hold a location that shares a byte with these? */
static bool overlaps(const ot_page *p, size_t at, size_t bytes)
{
    size_t size = ot_type_size(p->type);
    return next_touched(p, at < size ? 0 : at - size + 1) < at + bytes;
}

/* ---- accumulating ------------------------------------------------------------------------------------ */

/* Where the member of c accumulates for x; NULL: x is its own. */
static void *accumulator(ot_construct *c, char *x, enum otosp_type type, enum otosp_op op)
{
    ot_accumulation *a = &c->accumulated;
    size_t at = (uintptr_t)x % OTOSP_PAGE, bytes = ot_type_size(type);
    ot_page *page = NULL;

    for (ot_page *p = a->n ? *bucket_of(a, x - at) : NULL; p; p = p->next) {
        if (p->start != x - at)
            continue;
        if (p->type == type && p->op == op && is_touched(p, at))
            return p->shown.values + at;
        if (overlaps(p, at, bytes)) {                                      /* with another operator */
            ot_release();
            page = NULL;
            break;
        }
        if (p->type == type && p->op == op)
            page = p;
    }
    if (!ot_shares(c, x, bytes))
        return NULL;
    if (!page)
        page = add_page(a, x - at, type, op);
    page->shown.touched[at / 64] |= 1ul << at % 64;
    memcpy(page->base + at, x, bytes);
    if (op == OTOSP_MIN || op == OTOSP_MAX)
        memcpy(page->shown.values + at, x, bytes);
    else
        otosp_identity(page->shown.values + at, 1, type, op);
    if (c == ot.split)
        *entry_of(page) = (otosp_page_entry){ OTOSP_PAGE_TAG(x, type, op), &page->shown };
    return page->shown.values + at;
}

void *otosp_accumulator_slow(const volatile void *x, enum otosp_type type, enum otosp_op op)
{
    bool user = ot_enter_runtime();
    void *p = accumulator(ot.split, (char *)(uintptr_t)x, type, op);

    ot_leave_runtime(user);
    return p;
}

/* Locations get back the values that they had before this member accumulated anything, ... */
static void restore(const ot_accumulation *a)
{
    for (size_t i = 0; i < a->n; i++) {
        const ot_page *p = a->v[i];
        size_t bytes = ot_type_size(p->type);
        for (size_t at = next_touched(p, 0); at < OTOSP_PAGE; at = next_touched(p, at + 1))
            memcpy(p->start + at, p->base + at, bytes);
    }
}

void ot_atomics_hide(void)
{
    for (ot_construct *c = ot.split; c; c = c->outer)
        restore(&c->accumulated);
}

/* ... and, from bases that may have changed since, what they are to this member. */
static void show(ot_construct *c)
{
    if (c->outer)
        show(c->outer);
    for (size_t i = 0; i < c->accumulated.n; i++) {
        ot_page *p = c->accumulated.v[i];
        size_t bytes = ot_type_size(p->type);
        for (size_t at = next_touched(p, 0); at < OTOSP_PAGE; at = next_touched(p, at + 1)) {
            memcpy(p->base + at, p->start + at, bytes);
            ot_reduce_values(p->start + at, p->shown.values + at, 1, p->type, p->op, c->site);
        }
    }
}

void ot_atomics_show(void)
{
    if (ot.split)
        show(ot.split);
}

/* ---- operations as they travel ----------------------------------------------------------------------- */

/* `count` locations side by side; their values follow. */
typedef struct run {
    uint64_t offset;
    uint32_t segment;
    uint16_t count;
    uint8_t type, op;
} run;

/* Leaves out the locations that the member has stored to: those are in its log. */
static void drop_stored(const ot_log *log, ot_page *p)
{
    size_t bytes = ot_type_size(p->type);

    for (const ot_md *md = log->v; md < log->v + log->n; md++) {
        const char *from = ot_address(md->segment, md->offset), *end = from + (ot_md_end(md) - md->offset);
        if (from >= p->start + OTOSP_PAGE || end <= p->start)
            continue;
        for (size_t at = next_touched(p, 0); at < OTOSP_PAGE; at = next_touched(p, at + 1)) {
            const char *x = p->start + at;
            if (x < end && x + bytes > from && (md->rows == 1 || (size_t)(x - from) % md->stride < md->len))
                p->shown.touched[at / 64] &= ~(1ul << at % 64);
        }
    }
}

static bool is_shared_by_all(const ot_construct *from, const ot_construct *to, const void *x, size_t bytes)
{
    for (; ot_shares(from, x, bytes); from = from->outer)
        if (from == to)
            return true;
    return false;
}

/* Adds what the member of c has accumulated, as far as ranks of the team of `to` share it, c or one around c. */
void ot_atomics_encode(const ot_construct *c, const ot_construct *to, ot_buffer *out)
{
    ot_md md;

    for (size_t i = 0; i < c->accumulated.n; i++) {
        ot_page *p = c->accumulated.v[i];
        size_t bytes = ot_type_size(p->type), at = 0, last;
        drop_stored(&c->log, p);
        for (; (at = next_touched(p, at)) < OTOSP_PAGE; at = last) {
            for (last = at + bytes; last < OTOSP_PAGE && is_touched(p, last); )
                last += bytes;
            size_t n = last - at;
            if (!is_shared_by_all(c, to, p->start + at, n) || !ot_md_make(&md, p->start + at, n, 0, 1))
                continue;
            run r = { md.offset, md.segment, (uint16_t)(n / bytes), (uint8_t)p->type, (uint8_t)p->op };
            ot_buffer_add(out, &r, sizeof r);
            ot_buffer_add(out, p->shown.values + at, n);
        }
    }
}

/* The same to all, whatever the order in which they are applied? */
static bool is_exact(const run *r)
{
    return r->op == OTOSP_SUM && r->type >= OTOSP_INT8 && r->type <= OTOSP_UINT128;
}

/* Applies operations to what this rank has. */
static const char *apply_run(const char *p, const char *end, run *r, ot_construct *outer)
{
    memcpy(r, p, sizeof *r);
    p += sizeof *r;
    char *x = ot_address(r->segment, r->offset);
    size_t bytes = ot_type_size(r->type);
    if (!x || r->count * bytes > (size_t)(end - p))
        ot_fatal("a message describes operations on memory that is not there");
    for (size_t i = 0; outer && i < r->count; i++) {
        void *a = accumulator(outer, x + i * bytes, r->type, r->op);
        if (a)
            ot_reduce_values(a, p + i * bytes, 1, r->type, r->op, outer->site);
    }
    ot_reduce_values(x, p, r->count, r->type, r->op, ot.shown->site);
    return p + r->count * bytes;
}

/* ---- at a join --------------------------------------------------------------------------------------- */

/* The member's operations are in its message: its replica is as if there had been none. */
void ot_atomics_leave(ot_construct *c)
{
    restore(&c->accumulated);
    clear(&c->accumulated);
}

/* One member's operations; for the member of a team around it that the team of c is, they accumulate. */
void ot_atomics_join(ot_construct *c, const char *p, size_t bytes)
{
    run r;

    for (const char *end = p + bytes; p < end; )
        p = apply_run(p, end, &r, c->outer);
}

/* Where members may have got different outcomes, that of member 0 goes to the others. */
void ot_atomics_agree(ot_construct *c)
{
    static ot_buffer b;
    ot_log *log = &c->inexact;
    uint64_t head[2] = { 0 };

    if (!log->n)
        return;
    b.n = 0;
    if (!c->team.whole.rank) {
        ot_log_normalise(log);
        ot_md_encode(&b, log->v, head[0] = log->n);
        for (size_t i = 0; i < log->n; i++)
            ot_md_pack(ot_buffer_add(&b, NULL, ot_md_bytes(&log->v[i])), &log->v[i]);
        head[1] = b.n;
    }
    ot_broadcast(&c->team.whole, head, sizeof head);
    if (c->team.whole.rank)
        ot_buffer_add(&b, NULL, head[1]);
    ot_broadcast(&c->team.whole, b.p, head[1]);
    if (log->cap < head[0])
        log->v = ot_realloc(log->v, (log->cap = head[0]) * sizeof *log->v);
    const char *p = ot_md_decode(log->v, head[0], b.p, b.p + b.n);
    for (size_t i = 0; i < head[0]; i++) {
        ot_md_unpack(&log->v[i], p);
        p += ot_md_bytes(&log->v[i]);
    }
    log->n = 0;
}

/* ---- at a release ------------------------------------------------------------------------------------ */

/* Teams that the publisher is in get member 0's outcome at their joins. */
static void mark_inexact(const char *p, size_t bytes, int publisher)
{
    run r;

    for (const char *end = p + bytes; p < end; p += r.count * ot_type_size(r.type)) {
        memcpy(&r, p, sizeof r);
        p += sizeof r;
        ot_md md = { r.offset, r.count * ot_type_size(r.type), 0, 1, r.segment };
        for (ot_construct *c = ot.split; !is_exact(&r) && c; c = c->outer)
            if (ot_set_has(c->team.whole, publisher))
                ot_zone_add(&c->zone, &md, &c->inexact);
    }
}

/* For OTOSP_CHECK: others know these values. */
static void follow_twins(const char *p, size_t bytes)
{
    run r;

    for (const char *end = p + bytes; ot_checks && p < end; p += r.count * ot_type_size(r.type)) {
        memcpy(&r, p, sizeof r);
        p += sizeof r;
        ot_check_follow(&(ot_md){ r.offset, r.count * ot_type_size(r.type), 0, 1, r.segment }, 1);
    }
}

/* What the member of c had accumulated has been published by this rank, or by another one in its place. */
void ot_atomics_published(ot_construct *c, int publisher)
{
    static ot_buffer b;

    if (!c->accumulated.n)
        return;
    b.n = 0;
    ot_atomics_encode(c, c, &b);
    mark_inexact(b.p, b.n, publisher);
    clear(&c->accumulated);
    follow_twins(b.p, b.n);
}

/* Operations that another member has published. */
void ot_atomics_apply(const char *p, size_t bytes, int publisher)
{
    run r;

    mark_inexact(p, bytes, publisher);
    const char *from = p;
    for (const char *end = p + bytes; p < end; )
        p = apply_run(p, end, &r, NULL);
    follow_twins(from, bytes);
}

/* ---- one member at a time ---------------------------------------------------------------------------- */

static bool is_whole_number(int type)
{
    return type >= OTOSP_INT8 && type <= OTOSP_UINT128;
}

void otosp_atomic_begin_slow(otosp_atomic *a, const volatile void *place, otosp_size bytes, int type)
{
    char *x = (char *)(uintptr_t)place;
    ot_md md;

    if (!ot_shares(ot.split, x, bytes))
        return;
    bool user = ot_enter_runtime();
    ot_md_make(&md, x, bytes, 0, 1);
    a->x = x;
    a->bytes = bytes;
    a->type = type;
    a->lock = ot_mix((uint64_t)md.segment << 48 | md.offset / 16, 'a');
    ot_lock_acquire(a->lock);
    if (is_whole_number(type))
        memcpy(a->before, x, bytes);
    ot_leave_runtime(user);
}

/* Of a whole number the difference is accumulated, and published by the release at once. */
static void accumulate_difference(const otosp_atomic *a)
{
    char now[LARGEST], less[LARGEST], minus_one[LARGEST];
    char *x = a->x;

    if (!memcmp(x, a->before, a->bytes))
        return;
    memcpy(now, x, a->bytes);
    memcpy(less, a->before, a->bytes);
    memset(minus_one, 0xff, sizeof minus_one);
    ot_reduce_values(less, minus_one, 1, (enum otosp_type)a->type, OTOSP_PROD, ot.shown->site);
    memcpy(x, a->before, a->bytes);
    void *sum = accumulator(ot.split, x, (enum otosp_type)a->type, OTOSP_SUM);
    ot_reduce_values(sum, now, 1, (enum otosp_type)a->type, OTOSP_SUM, ot.shown->site);
    ot_reduce_values(sum, less, 1, (enum otosp_type)a->type, OTOSP_SUM, ot.shown->site);
    memcpy(x, now, a->bytes);
}

void otosp_atomic_end_slow(otosp_atomic *a)
{
    bool user = ot_enter_runtime();

    if (is_whole_number(a->type))
        accumulate_difference(a);
    else
        ot_log_written(ot.split, a->x, a->bytes);
    ot_lock_release(a->lock);
    ot_leave_runtime(user);
}

/* Others may wait for what has been accumulated here, so it goes to them; then comes what they have sent. */
void otosp_atomic_read_slow(void)
{
    for (const ot_construct *c = ot.split; c; c = c->outer)
        if (c->accumulated.n) {
            otosp_flush_release(ot.split->site);
            break;
        }
    otosp_flush_acquire(ot.split->site);
}
