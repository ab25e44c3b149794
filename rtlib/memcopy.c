/*
 * memcopy.c: memory that code outside of constructs copies, as at the end of a time step, while parts of it are pending.
 *
 * Nothing need come: each rank copies what it holds, and the copy is valid where the original is. In the directory what
 * lay in the target goes, and the pieces of the source are there once more. As a step (step.c) that is two touches, of
 * what is copied and of where it comes to, so it is computed once for each state, as others are.
 *
 * It is not done where the two overlap, where pieces have no holder (withheld.c), and where the target is no part of one
 * object, or a short one: then what is read becomes valid first.
 */
#include <string.h>
#include "demand.h"

enum { MOST_PIECES = 1024 };            /* of the source: else a rank copies all bytes, also those that it does not hold */

/* ---- the step ------------------------------------------------------------------------------------ */

static const ot_touch *source_of(const ot_touches *t)
{
    return &t->v[0];
}

static const ot_touch *target_of(const ot_touches *t)
{
    return &t->v[1];
}

bool ot_copies(const ot_touches *t)
{
    return t->n == 2 && source_of(t)->how == OT_COPIED && target_of(t)->how == OT_COPY;
}

static void add_parts(ot_pending_list *to, const ot_pending *was, const ot_log *parts, uint32_t lent)
{
    for (size_t i = 0; i < parts->n; i++)
        ot_pending_add(to, &parts->v[i], was->owner, was->holders, lent);
}

/* What the piece has in the section, and elsewhere. */
static void cut(const ot_pending *p, const ot_md *section, ot_log *shared, ot_log *rest)
{
    shared->n = rest->n = 0;
    ot_log_add(rest, &p->md);
    ot_log_take(rest, section, shared);
}

/* Of the areas that reach into the target, all that lies elsewhere. */
static void clear_target(ot_stepping *to, const ot_directory *d, const ot_md *target)
{
    static ot_log shared, rest;

    for (size_t k = ot_directory_first(d, target->segment, target->offset); k < d->n; k++) {
        const ot_area *a = d->v[k];
        if (a->segment != target->segment || a->from >= ot_md_end(target))
            break;
        to->gone[k] = true;
        for (size_t i = 0; i < a->n; i++)
            if (!ot_md_meets(&a->v[i].md, target))
                ot_pending_append(&to->now, &a->v[i], 1);
            else {
                cut(&a->v[i], target, &shared, &rest);
                add_parts(&to->now, &a->v[i], &rest, a->v[i].lent);
            }
    }
}

void ot_copy_step(ot_stepping *to, uint32_t state, const ot_touches *t)
{
    static ot_log shared, rest;
    const ot_directory *d = ot_directory_of(state);
    ot_md source = ot_touch_md(source_of(t)), target = ot_touch_md(target_of(t));
    ot_pieces all = ot_pieces_of(state, &source);
    const ot_pending *p;

    memset(to->gone, 0, d->n * sizeof *to->gone);
    clear_target(to, d, &target);
    while ((p = ot_pieces_next(&all))) {
        cut(p, &source, &shared, &rest);
        for (size_t i = 0; i < shared.n; i++) {
            shared.v[i].offset += target.offset - source.offset;
            shared.v[i].segment = target.segment;
        }
        add_parts(&to->now, p, &shared, 0);
    }
}

/* ---- copying ------------------------------------------------------------------------------------- */

/* Of the section, what this rank holds, or more. */
static void find_held(ot_log *held, const ot_md *section)
{
    static ot_log lacked;
    ot_pieces all = ot_pieces_of(ot_demand_state, section);
    const ot_pending *p;

    held->n = 0;
    ot_log_add(held, section);
    for (size_t n = 0; (p = ot_pieces_next(&all)); n++) {
        if (n == MOST_PIECES) {
            held->n = 0;
            ot_log_add(held, section);
            return;
        }
        lacked.n = 0;
        if (!ot_ranks_has(p->holders, ot.world.rank))
            ot_log_take(held, &p->md, &lacked);
    }
}

static void copy_held(const ot_log *held, const char *from, char *to, const ot_md *source)
{
    for (size_t i = 0; i < held->n; i++)
        for (uint64_t row = 0; row < held->v[i].rows; row++) {
            size_t at = held->v[i].offset - source->offset + row * held->v[i].stride, bytes = held->v[i].len;
            if (OTOSP_UNLIKELY(ot_hidden_any)) {
                ot_hidden_look(from + at, bytes);
                ot_hidden_look(to + at, bytes);
            }
            memcpy(to + at, from + at, bytes);
        }
}

/* Bytes that late stores are for are written by these first. */
static void look(const char *p, size_t bytes)
{
    if (OTOSP_UNLIKELY(ot_late_any))
        ot_hidden_look(p, bytes);
}

static void go_along(char *to, const char *from, const ot_md *target, const ot_md *source)
{
    static ot_log held;

    look(from, source->len);
    look(to, target->len);
    find_held(&held, source);
    ot_demand_begin_read();
    ot_account_touch(source, 0, 1, OT_COPIED);
    ot_account_touch(target, 0, 1, OT_COPY);
    ot_demand_end_read();
    copy_held(&held, from, to, source);
    ot_demand_left();
}

/* ---- which copies those are ---------------------------------------------------------------------- */

/* Is all of it in one object, which may be pending? */
static bool may_be_pending(const ot_md *target, const char *p)
{
    ot_md object;

    return target->segment != OT_SEGMENT_STACK && ot_object_of(&object, p) && object.segment == target->segment
        && object.offset <= target->offset && ot_md_end(target) <= ot_md_end(&object);
}

static bool may_go_along(const char *to, const char *from, size_t bytes, ot_md *target, ot_md *source)
{
    return bytes >= OTOSP_LEAST_COPY && ot_may_be_pending() && (to + bytes <= from || from + bytes <= to)
        && ot_md_make(target, to, bytes, 0, 1) && ot_md_make(source, from, bytes, 0, 1)
        && source->segment != OT_SEGMENT_STACK && may_be_pending(target, to)
        && (ot_is_pending(source) || ot_is_pending(target))
        && !ot_any_scattered(ot_demand_state, source) && !ot_any_scattered(ot_demand_state, target);
}

void *otosp_copy_pending(void *to, const void *from, otosp_size bytes)
{
    ot_md target, source;

    if (may_go_along(to, from, bytes, &target, &source)) {
        go_along(to, from, &target, &source);
        return to;
    }
    otosp_acquire(from, bytes);
    return memmove(to, from, bytes);
}
