/*
 * order.c: which tasks are executed before which (OpenMP 5.1, 2.19.11).
 *
 * Dependences are between tasks that are made by the same one, by the address of the first byte of what they name. A
 * list of tasks is kept for each address: those that came last and may be executed in any order, and those before them.
 */
#include <string.h>
#include "pool.h"

/* What the tasks of one maker that are not done have named. */
struct place {
    uintptr_t address;
    enum otosp_depend kind;             /* of `last`, which are all of one kind; an OUT is alone */
    ot_tasks last, before;
    struct place *next;
};
enum { BUCKETS = 256 };                 /* at first */

/* ---- memory of tasks ---------------------------------------------------------------------------------- */

enum { UNIT = 64, UNITS = 32, SLAB = 1 << 18 };    /* larger ones than UNITS of UNIT bytes are allocated by themselves */

/* Tasks that are done leave their room to others. Once there is none at all, so does what they were cut from. */
static struct {
    struct slab { struct slab *next; size_t used; _Alignas(max_align_t) char bytes[SLAB]; } *slabs;
    ot_deferred *free[UNITS + 1];       /* by units, linked by `next` */
    size_t tasks;                       /* that there are */
} memory;

static ot_deferred *cut(size_t bytes)
{
    struct slab *s = memory.slabs;

    if (!s || s->used + bytes > SLAB) {
        s = ot_alloc(sizeof *s);
        s->next = memory.slabs;
        s->used = 0;
        memory.slabs = s;
    }
    s->used += bytes;
    return (ot_deferred *)(void *)(s->bytes + s->used - bytes);
}

ot_deferred *ot_deferred_new(const void *env, size_t bytes)
{
    size_t all = (sizeof(ot_deferred) + bytes + UNIT - 1) / UNIT * UNIT, units = all / UNIT;
    ot_deferred *d;

    memory.tasks++;
    if (units > UNITS)
        d = ot_alloc(all);
    else if ((d = memory.free[units]))
        memory.free[units] = d->next;
    else
        d = cut(all);
    memset(d, 0, offsetof(ot_deferred, bytes));
    d->bytes = all;
    d->holders = 1;
    d->after = (ot_tasks){ d->few, 0, OT_FEW_AFTER };
    if (bytes)
        memcpy(d->env, env, bytes);
    return d;
}

static void give_back(ot_deferred *d)
{
    size_t units = d->bytes / UNIT;

    if (units > UNITS)
        ot_free(d);
    else {
        d->next = memory.free[units];
        memory.free[units] = d;
    }
    if (--memory.tasks || !memory.slabs)
        return;
    memset(memory.free, 0, sizeof memory.free);
    for (struct slab *s = memory.slabs->next, *next; s; s = next) {
        next = s->next;
        ot_free(s);
    }
    memory.slabs->next = NULL;
    memory.slabs->used = 0;
}

/* ---- lists ------------------------------------------------------------------------------------------ */

/* Nothing points to it. */
static __attribute__((noinline)) void leave_memory(ot_deferred *d)
{
    if (d->after.v != d->few)
        ot_free(d->after.v);
    give_back(d);
}

void ot_deferred_release(ot_deferred *d)
{
    if (!--d->holders)
        leave_memory(d);
}

static __attribute__((noinline)) void more_room(ot_tasks *t)
{
    t->v = ot_realloc(t->v, (t->cap = 2 * t->cap + 4) * sizeof *t->v);
}

static inline void append(ot_tasks *t, ot_deferred *d)
{
    if (OTOSP_UNLIKELY(t->n == t->cap))
        more_room(t);
    t->v[t->n++] = d;
}

void ot_tasks_append(ot_tasks *t, ot_deferred *d)
{
    append(t, d);
}

static inline void hold(ot_tasks *t, ot_deferred *d)
{
    append(t, d);
    d->holders++;
}

static inline void drop(ot_tasks *t)
{
    for (size_t i = 0; i < t->n; i++)
        if (!--t->v[i]->holders)
            leave_memory(t->v[i]);
    t->n = 0;
}

static void drop_places(ot_children *c)
{
    for (size_t b = 0; b < c->buckets; b++)
        for (struct place *p = c->places[b], *next; p; p = next) {
            next = p->next;
            drop(&p->last);
            drop(&p->before);
            ot_free(p->last.v);
            ot_free(p->before.v);
            ot_free(p);
        }
    ot_free(c->places);
    c->places = NULL;
    c->buckets = c->nplaces = 0;
    if (c->barrier)
        ot_deferred_release(c->barrier);
    c->barrier = NULL;
}

ot_children *ot_children_of(ot_children **of)
{
    if (!*of) {
        *of = ot_alloc(sizeof **of);
        memset(*of, 0, sizeof **of);
        (*of)->holders = 1;
    }
    return *of;
}

/* Once none of its tasks is left, nothing can depend on what they named. */
static void leave(ot_children *c)
{
    if (!c->left)
        drop_places(c);
    if (!--c->holders)
        ot_free(c);
}

void ot_children_free(ot_children *c)
{
    if (c)
        leave(c);
}

/* ---- dependences ------------------------------------------------------------------------------------ */

static __attribute__((noinline)) void more_after(ot_deferred *first)
{
    ot_tasks *after = &first->after;
    bool few = after->v == first->few;

    after->cap *= 2;
    after->v = ot_realloc(few ? NULL : after->v, after->cap * sizeof *after->v);
    if (few)
        memcpy(after->v, first->few, sizeof first->few);
}

/* `then` is the latest task: where it stands behind the other one already, that one has it last. */
static inline void order(ot_deferred *first, ot_deferred *then)
{
    ot_tasks *after = &first->after;

    if (first == then || (after->n && after->v[after->n - 1] == then))
        return;
    if (OTOSP_UNLIKELY(ot_graphed))
        ot_graph_arrow(first->number, then->number, false);
    if (first->done)
        return;
    if (OTOSP_UNLIKELY(after->n == after->cap))
        more_after(first);
    after->v[after->n++] = then;
    then->unmet++;
}

static void order_all(const ot_tasks *first, ot_deferred *then)
{
    for (size_t i = 0; i < first->n; i++)
        order(first->v[i], then);
}

static struct place **bucket_of(const ot_children *c, uintptr_t address)
{
    return &c->places[(address * UINT64_C(0x9e3779b97f4a7c15) >> 32) & (c->buckets - 1)];
}

static void more_buckets(ot_children *c)
{
    struct place **old = c->places, *next;
    size_t n = c->buckets;

    c->buckets = n ? 4 * n : BUCKETS;
    c->places = ot_alloc(c->buckets * sizeof *c->places);
    memset(c->places, 0, c->buckets * sizeof *c->places);
    for (size_t b = 0; b < n; b++)
        for (struct place *p = old[b]; p; p = next) {
            struct place **to = bucket_of(c, p->address);

            next = p->next;
            p->next = *to;
            *to = p;
        }
    ot_free(old);
}

static __attribute__((noinline)) struct place *add_place(ot_children *c, uintptr_t address)
{
    struct place *p = ot_alloc(sizeof *p), **to;

    if (c->nplaces++ == c->buckets)
        more_buckets(c);
    to = bucket_of(c, address);
    *p = (struct place){ .address = address, .kind = OTOSP_DEPEND_OUT, .next = *to };
    return *to = p;
}

static inline struct place *place_of(ot_children *c, uintptr_t address)
{
    struct place *p = OT_LIKELY(c->buckets) ? *bucket_of(c, address) : NULL;

    while (p && p->address != address)
        p = p->next;
    return OT_LIKELY(p) ? p : add_place(c, address);
}

/* Tasks that name it in one of the kinds that form sets depend on those before the set. What excludes each other is
   executed in the order in which it is met: each of them needs a wave of its own, whichever is first, so that another
   order gains only where the first one has to wait for something else; and a task would have to take all places that it
   names so at once. */
static inline __attribute__((always_inline)) void depend(ot_deferred *d, ot_children *c, uintptr_t address, enum otosp_depend kind)
{
    struct place *p = place_of(c, address);

    if (kind != p->kind || (kind != OTOSP_DEPEND_IN && kind != OTOSP_DEPEND_INOUTSET)) {
        ot_tasks old = p->before;

        drop(&old);
        p->before = p->last;
        p->last = old;
        p->kind = kind;
    } else if (p->last.v[p->last.n - 1] == d)
        return;                         /* it names it twice */
    order_all(&p->before, d);
    hold(&p->last, d);
}

static void depend_on_all(ot_deferred *d)
{
    ot_children *c = d->siblings;

    for (ot_deferred *other = c->first; other; other = other->next)
        if (other->flags & OTOSP_TASK_DEPENDS)
            order(other, d);
    if (c->barrier)
        ot_deferred_release(c->barrier);
    c->barrier = d;
    d->holders++;
}

/* A task names a place for reading and writing, perhaps in several items: the strongest counts. What it names first tells
   where it may best be executed. */
static void find_order(ot_deferred *d, ot_children *c, const ot_depend *items, size_t n)
{
    size_t others = 0;

    if (OTOSP_UNLIKELY(c->barrier != NULL) && n)
        order(c->barrier, d);
    for (size_t i = 0; i < n; i++)
        if (items[i].kind == OTOSP_DEPEND_IN) {
            if (!d->job.read)
                d->job.read = items[i].from;
            depend(d, c, items[i].from, OTOSP_DEPEND_IN);
        } else if (OTOSP_UNLIKELY(items[i].kind == OTOSP_DEPEND_ALL)) {
            depend_on_all(d);
            return;
        } else
            others++;
    for (size_t i = 0; others; i++)
        if (items[i].kind != OTOSP_DEPEND_IN) {
            if (!d->job.written)
                d->job.written = items[i].from;
            depend(d, c, items[i].from, items[i].kind);
            others--;
        }
}

void ot_children_enter(ot_children *c, ot_deferred *d, const ot_depend *items, size_t n)
{
    d->siblings = c;
    find_order(d, c, items, n);
    c->left++;
    c->holders++;
    d->next = c->first;
    d->link = &c->first;
    if (d->next)
        d->next->link = &d->next;
    c->first = d;
}

void ot_children_leave(ot_deferred *d, void (*ready)(struct ot_pool *, ot_deferred *), struct ot_pool *pool)
{
    d->done = true;
    for (size_t i = 0; i < d->after.n; i++) {
        ot_deferred *then = d->after.v[i];

        if (then->job.ready < d->job.finish)
            then->job.ready = d->job.finish;
        if (!--then->unmet)
            ready(pool, then);
    }
    *d->link = d->next;
    if (d->next)
        d->next->link = d->link;
    d->siblings->left--;
    leave(d->siblings);
    ot_deferred_release(d);
}
