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
enum { BUCKETS = 256 };

/* ---- lists ------------------------------------------------------------------------------------------ */

void ot_deferred_release(ot_deferred *d)
{
    if (--d->holders)
        return;
    ot_free(d->after.v);
    ot_free(d->env);
    ot_free(d);
}

void ot_tasks_append(ot_tasks *t, ot_deferred *d)
{
    if (t->n == t->cap)
        t->v = ot_realloc(t->v, (t->cap = 2 * t->cap + 4) * sizeof *t->v);
    t->v[t->n++] = d;
}

static void hold(ot_tasks *t, ot_deferred *d)
{
    ot_tasks_append(t, d);
    d->holders++;
}

static void drop(ot_tasks *t)
{
    for (size_t i = 0; i < t->n; i++)
        ot_deferred_release(t->v[i]);
    t->n = 0;
}

static void drop_places(ot_children *c)
{
    for (size_t b = 0; c->places && b < BUCKETS; b++)
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

static void order(ot_deferred *first, ot_deferred *then)
{
    if (OTOSP_UNLIKELY(ot_graphed) && first != then)
        ot_graph_arrow(first->number, then->number, false);
    if (first->done || first == then)
        return;
    ot_tasks_append(&first->after, then);
    then->unmet++;
}

static void order_all(const ot_tasks *first, ot_deferred *then)
{
    for (size_t i = 0; i < first->n; i++)
        order(first->v[i], then);
}

static struct place *place_of(ot_children *c, uintptr_t address)
{
    size_t bucket = (address ^ address >> 8 ^ address >> 16) / 4 % BUCKETS;
    struct place *p;

    if (!c->places) {
        c->places = ot_alloc(BUCKETS * sizeof *c->places);
        memset(c->places, 0, BUCKETS * sizeof *c->places);
    }
    for (p = c->places[bucket]; p && p->address != address; )
        p = p->next;
    if (!p) {
        p = ot_alloc(sizeof *p);
        *p = (struct place){ .address = address, .kind = OTOSP_DEPEND_OUT, .next = c->places[bucket] };
        c->places[bucket] = p;
    }
    return p;
}

/* Tasks that name it in one of the kinds that form sets depend on those before the set. What excludes each other is
   executed in the order in which it is met: each of them needs a wave of its own, whichever is first, so that another
   order gains only where the first one has to wait for something else; and a task would have to take all places that it
   names so at once. */
static void depend(ot_deferred *d, const ot_depend *item)
{
    struct place *p = place_of(d->siblings, item->from);
    bool joins = item->kind == p->kind && (item->kind == OTOSP_DEPEND_IN || item->kind == OTOSP_DEPEND_INOUTSET);

    if (!joins) {
        ot_tasks old = p->before;

        drop(&old);
        p->before = p->last;
        p->last = old;
        p->kind = item->kind;
    }
    if (p->last.n && p->last.v[p->last.n - 1] == d)
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

/* A task names a place for reading and writing, perhaps in several items: the strongest counts. */
static void find_order(ot_deferred *d, const ot_depend *items, size_t n)
{
    if (d->siblings->barrier && n)
        order(d->siblings->barrier, d);
    for (size_t i = 0; i < n; i++)
        if (items[i].kind == OTOSP_DEPEND_ALL) {
            depend_on_all(d);
            return;
        }
    for (size_t i = 0; i < n; i++)
        if (items[i].kind == OTOSP_DEPEND_IN)
            depend(d, &items[i]);
    for (size_t i = 0; i < n; i++)
        if (items[i].kind != OTOSP_DEPEND_IN)
            depend(d, &items[i]);
}

void ot_children_enter(ot_children *c, ot_deferred *d, const ot_depend *items, size_t n)
{
    d->siblings = c;
    find_order(d, items, n);
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
