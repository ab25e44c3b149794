/*
 * step.c: from one state of the directory to the next.
 *
 * A construct's sections, of all members, lead from a state to another one: what a member reads and does not hold goes
 * to its ranks before the construct; what it writes is valid on its ranks alone after it. A step that has been
 * computed is kept, so that a construct that comes again, in the same state and with the same sections, costs a hash.
 */
#include <stdlib.h>
#include <string.h>
#define XXH_INLINE_ALL
#include <xxhash.h>
#include "demand.h"

enum { MOST_STEPS = 4096 };             /* that are kept; then all are forgotten */

static struct {
    ot_step *v[2 * MOST_STEPS];         /* by hash, with open addressing */
    size_t n;
} steps;

static ot_md md_of(const ot_touch *t)
{
    return (ot_md){ .offset = t->offset, .len = t->len, .stride = t->stride, .rows = t->rows, .segment = t->segment };
}

/* ---- computing a step --------------------------------------------------------------------------- */

struct work {
    ot_pending_list now;
    ot_moves before, after;
};

/* Parts of a piece, with these holders. */
static void put(ot_pending_list *to, const ot_pending *was, const ot_log *parts, ot_ranks holders)
{
    for (size_t i = 0; i < parts->n; i++)
        ot_pending_add(to, &parts->v[i], was->owner, holders);
}

/* The section is read by its ranks, which hold it then, or written: then nobody holds it. What is appended to `now`
   need not be looked at. */
static void cut_pieces(struct work *w, const ot_touch *t, bool reads)
{
    static ot_log rest, taken;
    ot_md md = md_of(t);
    size_t n = w->now.n;

    for (size_t i = 0; i < n; ) {
        ot_pending p = w->now.v[i];
        ot_ranks wider = reads ? ot_ranks_with(p.holders, (int)t->first, (int)t->n) : 0;

        rest.n = taken.n = 0;
        if (ot_md_meets(&p.md, &md) && wider != p.holders) {
            ot_log_add(&rest, &p.md);
            ot_log_take(&rest, &md, &taken);
        }
        if (!taken.n) {
            i++;
            continue;
        }
        for (size_t k = 0; reads && k < taken.n; k++)
            for (int r = (int)t->first; r < (int)(t->first + t->n); r++)
                if (!ot_ranks_has(p.holders, r))
                    ot_moves_add(&w->before, p.owner, r, &taken.v[k]);
        w->now.v[i] = w->now.v[--n];
        w->now.v[n] = w->now.v[--w->now.n];
        put(&w->now, &p, &rest, p.holders);
        if (reads)
            put(&w->now, &p, &taken, wider);
    }
}

static void write_now(struct work *w, const ot_touch *t)
{
    ot_md md = md_of(t);

    for (int r = 0; r < ot.world.size; r++)
        if (r < (int)t->first || r >= (int)(t->first + t->n))
            ot_moves_add(&w->after, (int)t->first, r, &md);
}

static int by_member(const void *pa, const void *pb)
{
    const ot_touch *a = pa, *b = pb;

    if (a->how != b->how)
        return a->how < b->how ? -1 : 1;
    return (a->first > b->first) - (a->first < b->first);
}

/* Those of one member in the order of memory, and as few as they can be: reads first. */
static void merge(const ot_touches *all, ot_touches *to)
{
    ot_touches sorted = { ot_alloc((all->n + 1) * sizeof *sorted.v), all->n, all->n };
    ot_log log = { .n = 0 };

    memcpy(sorted.v, all->v, all->n * sizeof *all->v);
    qsort(sorted.v, sorted.n, sizeof *sorted.v, by_member);
    to->v = ot_alloc((all->n + 1) * sizeof *to->v);
    to->n = 0;
    for (size_t i = 0, n; i < sorted.n; i += n) {
        const ot_touch *first = &sorted.v[i];
        log.n = 0;
        for (n = 0; i + n < sorted.n && !by_member(first, &first[n]); n++) {
            ot_md md = md_of(&first[n]);
            ot_log_add(&log, &md);
        }
        ot_log_normalise(&log);
        for (size_t k = 0; k < log.n; k++)
            to->v[to->n++] = (ot_touch){ first->first, first->n, log.v[k].offset, log.v[k].len, log.v[k].stride,
                                         log.v[k].rows, log.v[k].segment, first->how };
    }
    ot_free(sorted.v);
    ot_free(log.v);
}

static void compute(ot_step *s, const ot_touches *all)
{
    static struct work w;
    ot_touches touches;
    const ot_pending_list *from = ot_directory_of(s->from);

    w.now.n = 0;
    for (size_t i = 0; i < from->n; i++)
        ot_pending_add(&w.now, &from->v[i].md, from->v[i].owner, from->v[i].holders);
    merge(all, &touches);
    for (size_t i = 0; i < touches.n; i++)
        cut_pieces(&w, &touches.v[i], touches.v[i].how == OT_READS);
    for (size_t i = 0; i < touches.n; i++) {
        const ot_touch *t = &touches.v[i];
        ot_md md = md_of(t);
        if (t->how == OT_WRITES)
            ot_pending_add(&w.now, &md, (int)t->first, ot_ranks_with(0, (int)t->first, (int)t->n));
        else if (t->how == OT_WRITES_NOW)
            write_now(&w, t);
    }
    ot_free(touches.v);
    s->before = ot_plan_of(&w.before);
    s->after = ot_plan_of(&w.after);
    s->to = ot_directory_state(&w.now);
}

/* ---- keeping them ------------------------------------------------------------------------------- */

static void forget(uint32_t *state)
{
    for (size_t i = 0; i < 2 * MOST_STEPS; i++)
        if (steps.v[i]) {
            ot_plan_free(&steps.v[i]->before);
            ot_plan_free(&steps.v[i]->after);
            ot_free(steps.v[i]);
            steps.v[i] = NULL;
        }
    steps.n = 0;
    *state = ot_directory_forget(*state);
}

const ot_step *ot_step_of(uint32_t *state, const ot_touches *touches)
{
    XXH128_hash_t key = XXH3_128bits(touches->v, touches->n * sizeof *touches->v);
    ot_step *s;
    size_t at;

    if (steps.n == MOST_STEPS)
        forget(state);
    at = (key.low64 ^ *state * UINT64_C(0x9e3779b97f4a7c15)) % (2 * MOST_STEPS);
    for (; (s = steps.v[at]); at = (at + 1) % (2 * MOST_STEPS))
        if (s->from == *state && s->key[0] == key.low64 && s->key[1] == key.high64)
            return s;
    s = steps.v[at] = ot_alloc(sizeof *s);
    *s = (ot_step){ .from = *state, .key = { key.low64, key.high64 } };
    steps.n++;
    compute(s, touches);
    return s;
}
