/*
 * zone.c: which part of the stack the members of a team share.
 *
 * All ranks have the same stack addresses, so what a member keeps there for itself lies where other members
 * keep theirs, and must never travel. A split divides the stack:
 *
 *     below low     frames of the functions that the member calls, and what the construct allocates in its
 *                   own frame: the member's
 *     low .. high   the frame of the function that holds the construct: shared are the variables that the
 *                   emitted code lists before it begins (OTOSP_FRAME), and nothing else
 *     above high    frames of the callers: shared
 *
 * A descriptor passes the zone of the current split when it is logged, and again those of the outer ones
 * as it is handed up.
 */
#include <stdarg.h>
#include "rt.h"

/* Frames that are listed and whose construct has not begun: an argument of its begin may hold another one. */
static struct {
    struct listed {
        size_t low, frame, first;       /* the stack pointer; first: of its extents */
    } *v;
    size_t n, cap;
    ot_extent *extents;
    size_t nextents, extents_cap;
} listed;

/* A place as an offset in the stack: the stack's size if it is not there. */
static size_t offset(const void *p)
{
    const ot_segment *stack = ot_segment_of(OT_SEGMENT_STACK);
    size_t at = (size_t)((const char *)p - stack->base);

    return at > stack->size ? stack->size : at;
}

__attribute__((noinline)) void *otosp_stack_pointer(void)
{
    return (char *)__builtin_frame_address(0) + 2 * sizeof(void *);
}

static void add_extent(size_t from, size_t to)
{
    size_t i = listed.nextents++, first = listed.v[listed.n - 1].first;

    if (listed.nextents > listed.extents_cap) {
        listed.extents_cap = 2 * listed.nextents + 16;
        listed.extents = ot_realloc(listed.extents, listed.extents_cap * sizeof *listed.extents);
    }
    for (; i > first && listed.extents[i - 1].from > from; i--)
        listed.extents[i] = listed.extents[i - 1];
    listed.extents[i] = (ot_extent){ from, to };
}

static void drop_listed(void)
{
    listed.nextents = listed.v[--listed.n].first;
}

void otosp_frame(void *label, void *stack_pointer, void *frame, int n, ...)
{
    va_list vars;

    (void)label;
    if (ot.set.size == 1 && !ot_racing)
        return;
    struct listed new = { offset(stack_pointer), offset(frame), 0 };
    while (listed.n && listed.v[listed.n - 1].frame <= new.frame)          /* left by longjmp */
        drop_listed();
    if (listed.n == listed.cap) {
        listed.cap = 2 * listed.cap + 4;
        listed.v = ot_realloc(listed.v, listed.cap * sizeof *listed.v);
    }
    new.first = listed.nextents;
    listed.v[listed.n++] = new;
    va_start(vars, n);
    while (n-- > 0) {
        const char *var = va_arg(vars, const char *);
        otosp_size bytes = va_arg(vars, otosp_size);
        add_extent(offset(var), offset(var + bytes));
    }
    va_end(vars);
}

/*
 * The zone of a split, or NULL where a construct turns out to have a team of one. Where the function that
 * holds the construct has listed nothing, all of its frame is shared.
 */
void ot_zone_begin(ot_zone *z)
{
    if (z) {
        z->low = z->high = offset(__builtin_frame_address(0));
        z->n = 0;
    }
    if (!listed.n)
        return;
    if (z) {
        struct listed *top = &listed.v[listed.n - 1];
        z->low = top->low;
        z->high = top->frame;
        z->n = listed.nextents - top->first;
        if (z->n > z->cap)
            z->v = ot_realloc(z->v, (z->cap = z->n) * sizeof *z->v);
        for (size_t i = 0; i < z->n; i++)
            z->v[i] = listed.extents[top->first + i];
    }
    drop_listed();
}

static void add_run(const ot_zone *z, uint64_t from, uint64_t to, ot_log *log)
{
    for (size_t i = 0; i <= z->n; i++) {
        ot_extent shared = i < z->n ? z->v[i] : (ot_extent){ z->high, SIZE_MAX };
        uint64_t a = from > shared.from ? from : shared.from, b = to < shared.to ? to : shared.to;
        if (a < b)
            ot_log_add(log, &(ot_md){ .offset = a, .len = b - a, .rows = 1, .segment = OT_SEGMENT_STACK });
    }
}

void ot_zone_add(const ot_zone *z, const ot_md *md, ot_log *log)
{
    if (md->segment != OT_SEGMENT_STACK || md->offset >= z->high)
        ot_log_add(log, md);
    else if (ot_md_end(md) > z->low)
        for (uint64_t i = 0; i < md->rows; i++)
            add_run(z, md->offset + i * md->stride, md->offset + i * md->stride + md->len, log);
}

/* Do members of c share this memory? */
bool ot_shares(const ot_construct *c, const void *x, size_t bytes)
{
    static ot_log passed;
    ot_md md;

    if (!ot_md_make(&md, x, bytes, 0, 1))
        return false;
    if (md.segment != OT_SEGMENT_STACK)
        return true;
    passed.n = 0;
    ot_zone_add(&c->zone, &md, &passed);
    return passed.n > 0;
}
