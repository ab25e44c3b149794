/*
 * updated.c: objects that the iterations of a described loop do nothing with but combine values, by atomic constructs.
 *
 * Before the loop each of them is valid on all ranks. In the loop it is this member's own: it begins with what the
 * operator leaves any value unchanged with, and an update is what it is in C, with no word to the runtime
 * (otosp_logging is 0). Then it gets back the value of before, and what the members have made is combined with that
 * in their order, as the values of a reduction. Where few of its elements are likely to be updated the updates go to
 * accumulators beside it, as in any other construct (atomic.c).
 *
 * That nothing else reads or writes such an object is seen by the sections that are told of the loop.
 */
#include <string.h>
#include "demand.h"

enum { SMALL = 1 << 14 };               /* bytes that are always worth it, */
enum { BYTES_FOR_ONE = 16 };            /* and for each iteration of a member, where all iterations update */

typedef struct updated {
    ot_md md;
    enum otosp_type type;
    enum otosp_op op;
} updated;

static struct { updated *v; size_t n, cap; } list;
static ot_buffer before;                /* their values */
static bool compared;                   /* something has been compared with those that are listed */
static enum { LEFT_ALONE, PLAIN, ACCUMULATED } way;

void ot_updates_forget(void)
{
    list.n = 0;
    compared = false;
    way = LEFT_ALONE;
}

bool ot_updates_any(void)
{
    return list.n;
}

/* Does something else touch an object that is updated? */
bool ot_updates_meet(const ot_md *md)
{
    bool meets = false;

    compared = true;
    for (size_t i = 0; i < list.n; i++)
        meets |= ot_md_meets(&list.v[i].md, md);
    return meets;
}

static bool is_same(const updated *a, const updated *b)
{
    return a->md.segment == b->md.segment && a->md.offset == b->md.offset && a->md.len == b->md.len && a->type == b->type
        && a->op == b->op;
}

bool ot_updates_add(const ot_md *md, enum otosp_type type, enum otosp_op op)
{
    updated new = { *md, type, op };

    for (size_t i = 0; i < list.n; i++)
        if (is_same(&list.v[i], &new))
            return true;
    if (compared || ot_updates_meet(md))
        return false;
    compared = false;
    if (list.n == list.cap) {
        list.cap = 2 * list.cap + 8;
        list.v = ot_realloc(list.v, list.cap * sizeof *list.v);
    }
    list.v[list.n++] = new;
    return true;
}

struct ot_update_list {
    size_t n;
    updated v[];
};

ot_update_list *ot_updates_keep(void)
{
    ot_update_list *kept = list.n ? ot_alloc(sizeof *kept + list.n * sizeof *kept->v) : NULL;

    if (kept) {
        kept->n = list.n;
        memcpy(kept->v, list.v, list.n * sizeof *kept->v);
    }
    return kept;
}

void ot_updates_again(const ot_update_list *kept)
{
    ot_updates_forget();
    if (list.cap < kept->n)
        list.v = ot_realloc(list.v, (list.cap = kept->n) * sizeof *list.v);
    memcpy(list.v, kept->v, kept->n * sizeof *list.v);
    list.n = kept->n;
}

/* Is an element that nobody updates the same in all its bits when all has been combined? */
static bool keeps_others(enum otosp_type type, enum otosp_op op)
{
    return op == OTOSP_LAND || op == OTOSP_LOR ? type == OTOSP_BOOL : op != OTOSP_PROD || type <= OTOSP_LONG_DOUBLE;
}

#define FILL(T, value)                                          \
    for (T *x = p; x < (T *)p + bytes / sizeof(T); x++)         \
        *x = value;                                             \
    break

/* What an object begins with. Of sums that is -0, which leaves all values unchanged: 0 makes 0 of -0. */
void ot_updates_none(void *p, size_t count, enum otosp_type type, enum otosp_op op)
{
    size_t bytes = count * ot_type_size(type);

    memset(p, 0, bytes);                /* what a type leaves out as well, since it is compared */
    otosp_identity(p, count, type, op);
    if (op != OTOSP_SUM)
        return;
    switch (type) {
    case OTOSP_FLOAT: case OTOSP_COMPLEX_FLOAT:
        FILL(float, -0.f);
    case OTOSP_DOUBLE: case OTOSP_COMPLEX_DOUBLE:
        FILL(double, -0.);
    case OTOSP_LONG_DOUBLE: case OTOSP_COMPLEX_LONG_DOUBLE:
        FILL(long double, -0.L);
    default:
        break;
    }
}

/* All is valid that the loop reads. iterations: of a member. */
void ot_updates_begin(otosp_count iterations)
{
    size_t bytes = 0;
    bool keep = true;

    for (size_t i = 0; i < list.n; i++) {
        bytes += list.v[i].md.len;
        keep = keep && keeps_others(list.v[i].type, list.v[i].op);
    }
    way = !list.n ? LEFT_ALONE : keep && bytes <= SMALL + BYTES_FOR_ONE * iterations ? PLAIN : ACCUMULATED;
    before.n = 0;
    for (size_t i = 0; way == PLAIN && i < list.n; i++) {
        char *p = ot_address(list.v[i].md.segment, list.v[i].md.offset);
        ot_buffer_add(&before, p, list.v[i].md.len);
        ot_updates_none(p, list.v[i].md.len / ot_type_size(list.v[i].type), list.v[i].type, list.v[i].op);
    }
    if (way == PLAIN)
        otosp_logging = 0;
}

/* The loop is done. What was updated plainly is reduced. Is there anything else to be combined at its join? */
bool ot_updates_end(ot_construct *c)
{
    const char *saved = before.p;
    bool accumulated = way == ACCUMULATED;

    for (size_t i = 0; way == PLAIN && i < list.n; i++) {
        const updated *u = &list.v[i];
        char *p = ot_address(u->md.segment, u->md.offset);
        ot_reductions_add(&c->reductions, p, p, u->md.len / ot_type_size(u->type), u->type, u->op);
        c->reductions.v[c->reductions.n - 1].updates = true;
        memcpy(p, saved, u->md.len);
        saved += u->md.len;
    }
    ot_updates_forget();
    return accumulated;
}
