/*
 * deferred.c: reductions whose results nobody needs yet.
 *
 * What a reduction in a sequential loop comes to is often used only to keep it, or the largest so far. Where the translator
 * sees that (translator/defer.c) the program says so in front of the construct, and hands over afterwards what it will do
 * that with: a record, which holds the variables' values without those of the members, and others that it will need. Each
 * rank keeps what its member has come to. When somebody wants to know, or much is kept, one message tells of all that is
 * kept: the values of each construct are combined as they would have been at its end, so all bits are the same, and the
 * records come back in order.
 *
 * It is the construct that decides: one that does not describe itself, say, or is not divided, has its values at its end,
 * and its record comes back at once, or behind those that are kept.
 */
#include <string.h>
#include "rt.h"

enum { MOST_RECORDS = 1024, MOST_BYTES = 8 << 10 };    /* of partial values: what travels well in one message */
enum { MOST_VALUES = 8 };               /* reductions of a construct */

typedef struct ot_deferral {
    struct ot_deferral *next;           /* of those in use, or of those that are free */
    const otosp_site *site;             /* of the constructs, all of one kind: */
    ot_team team;
    ot_reduction reduction[MOST_VALUES];
    size_t nreductions, each, bytes;    /* each: bytes of their values; bytes: of a record */
    ot_buffer records, partials;        /* partials: of those that have `waits` set, and of the one that is open */
    bool waits[MOST_RECORDS];
    size_t n, given;                    /* records; of these, handed out */
    bool open, ready;                   /* the values of the next record are there; ... and combined already */
    bool settled;                       /* all that wait have their values */
} deferral;

static deferral *in_use, *unused;
static otosp_deferred *asked;           /* the next construct may do so; NULL: it may not */

void otosp_defers(otosp_deferred *d)
{
    asked = ot.split ? NULL : d;
}

otosp_deferred *otosp_deferring(void)
{
    otosp_deferred *d = asked;

    asked = NULL;
    return d;
}

/* A construct begins. What is asked for is meant for this one, if it is made for it. */
otosp_deferred *ot_deferred_take(const otosp_site *site)
{
    otosp_deferred *d = OTOSP_UNLIKELY(asked) ? otosp_deferring() : NULL;

    return d && site->flags & OTOSP_SITE_DEFERS && site->flags & OTOSP_SITE_SILENT ? d : NULL;
}

static deferral *begin(otosp_deferred *d)
{
    deferral *f = d->kept;

    if (f)
        return f;
    if ((f = unused))
        unused = f->next;
    else {
        f = ot_alloc(sizeof *f);
        memset(f, 0, sizeof *f);
    }
    f->records.n = f->partials.n = f->n = f->given = f->bytes = f->nreductions = 0;
    f->open = f->ready = f->settled = false;
    f->next = in_use;
    in_use = f;
    return d->kept = f;
}

static void end(otosp_deferred *d)
{
    deferral *f = d->kept, **at = &in_use;

    while (*at != f)
        at = &(*at)->next;
    *at = f->next;
    f->next = unused;
    unused = f;
    d->kept = NULL;
}

static bool is_alike(const deferral *f, const ot_reductions *r)
{
    if (f->nreductions != r->n)
        return false;
    for (size_t i = 0; i < r->n; i++)
        if (f->reduction[i].type != r->v[i].type || f->reduction[i].op != r->v[i].op)
            return false;
    return true;
}

/* The construct's values are kept, if they may be. All ranks come to the same. */
bool ot_deferred_keep(ot_construct *c)
{
    ot_reductions *r = &c->reductions;
    deferral *f;

    if (OT_LIKELY(!c->deferred) || r->n > MOST_VALUES || r->npartials || c->outer)
        return false;
    for (const ot_reduction *v = r->v; v < r->v + r->n; v++)
        if (v->updates || v->count != 1)
            return false;
    f = c->deferred->kept;
    if (f && (f->open || f->settled || (f->nreductions && !is_alike(f, r))))
        return false;
    f = begin(c->deferred);
    f->site = c->site;
    f->team = c->team;
    f->nreductions = r->n;
    f->each = r->values.n;
    memcpy(f->reduction, r->v, r->n * sizeof *r->v);
    ot_buffer_add(&f->partials, r->values.p, r->values.n);
    f->open = true;
    ot_reductions_clear(r);
    return true;
}

/* These values, of one member after each construct, are combined where they lie, a message for many. */
static void combine_all(const deferral *f)
{
    static ot_reductions all;
    size_t constructs = f->partials.n / f->each;

    ot_trace(EXCHANGE, "%s:%d: '%s': reductions of %zu constructs that were put off", f->site->file, f->site->line,
             f->site->what, constructs);
    all.n = 0;
    all.values = f->partials;
    if (all.cap < constructs * f->nreductions)
        all.v = ot_realloc(all.v, (all.cap = constructs * f->nreductions) * sizeof *all.v);
    for (size_t k = 0; k < constructs; k++)
        for (size_t i = 0; i < f->nreductions; i++, all.n++) {
            all.v[all.n] = f->reduction[i];
            all.v[all.n].offset += k * f->each;
        }
    ot_combine_all(&f->team, &all, f->site);
}

/* What all members have come to is combined with what a record holds: the variables come first in it, as in a struct. */
static void complete(const deferral *f, char *record, const char *values)
{
    for (size_t i = 0, at = 0; i < f->nreductions; i++) {
        const ot_reduction *v = &f->reduction[i];
        size_t size = ot_type_size(v->type);

        at = (at + size - 1) / size * size;
        ot_reduce_values(record + at, values + v->offset, 1, v->type, v->op, f->site);
        at += size;
    }
}

/* All records, and what belongs to the next one, if that is open. */
static void settle(deferral *f)
{
    const char *values;

    if (f->settled || f->ready || (!f->n && !f->open))
        return;
    bool user = ot_enter_runtime();
    enum ot_activity before = ot_activity(OT_MOVING);
    if (f->partials.n)
        combine_all(f);
    values = f->partials.p;
    for (size_t k = 0; k < f->n; k++)
        if (f->waits[k]) {
            complete(f, f->records.p + k * f->bytes, values);
            values += f->each;
        }
    if (f->open)
        memmove(f->partials.p, values, f->each);
    ot_activity(before);
    ot_leave_runtime(user);
    f->ready = f->open;
    f->settled = f->n;
    f->given = 0;
}

void otosp_defer(otosp_deferred *d, const void *record, otosp_size bytes)
{
    deferral *f = d->kept;

    asked = NULL;
    d->now = !f || (!f->n && !f->open);
    if (d->now)                         /* nothing is kept, nor is this */
        return;
    bool user = ot_enter_runtime();
    f->bytes = bytes;
    ot_buffer_add(&f->records, record, bytes);
    if (f->ready)
        complete(f, f->records.p + f->n * bytes, f->partials.p);
    f->waits[f->n++] = f->open && !f->ready;
    f->settled |= f->ready;
    f->open = f->ready = false;
    ot_leave_runtime(user);
    if (f->n == MOST_RECORDS || f->partials.n >= MOST_BYTES)
        settle(f);
}

int otosp_due(otosp_deferred *d, void *record)
{
    deferral *f = d->kept;

    if (d->now) {
        d->now = 0;
        return 1;
    }
    if (!f || !f->settled)
        return 0;
    if (f->given < f->n) {
        memcpy(record, f->records.p + f->given++ * f->bytes, f->bytes);
        return 1;
    }
    end(d);
    return 0;
}

int otosp_settles(otosp_deferred *d, void *record)
{
    if (d->kept)
        settle(d->kept);
    return otosp_due(d, record);
}

/* A process is about to begin that cannot ask others. It has what is kept, so all that are known are. */
void ot_deferred_settle_all(void)
{
    for (deferral *f = in_use; f; f = f->next)
        settle(f);
}
