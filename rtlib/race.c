/*
 * race.c: the race detector's parts put together: regions begin and end, accesses come in.
 */
#include <string.h>
#include "race.h"

bool ot_racing, ot_race_hooked;

static ot_race_level *levels;           /* the regions under way; the last `depth` is the innermost */
static int depth, cap;

/* Blocks that this rank has allocated in the regions under way, outside of iterations and tasks: while nobody
   else knows of them, iterations executed by this member may use them one after the other. */
static struct block {
    uintptr_t from, to;
} *own;
static size_t nown, own_cap;

static size_t nlinear;

static uintptr_t low, high;             /* of the arena: stack and heap */

/* After the arena has been mapped. */
void ot_race_start(void)
{
    ot_depending = ot_race_hooked && ot_checks & (OT_CHECK_RACES | OT_CHECK_RESULTS);
    if (!(ot_checks & OT_CHECK_RACES))
        return;
    if (!ot_race_hooked && ot_checks == OT_CHECK_RACES)
        ot_fatal("OTOSP_CHECK=races looks at loads and stores: build the program with otospcc -fcheck");
    if (!ot_race_hooked)
        return;
    const ot_segment *heap = ot_segment_of(OT_SEGMENT_HEAP), *stack = ot_segment_of(OT_SEGMENT_STACK);

    low = (uintptr_t)(stack->base < heap->base ? stack->base : heap->base);
    high = (uintptr_t)(stack->base < heap->base ? heap->base + heap->size : stack->base + stack->size);
    ot_racing = true;
}

/* ---- regions ---- */

static ot_race_level *next_level(void)
{
    if (depth == cap) {
        levels = ot_realloc(levels, (size_t)(cap + 4) * sizeof *levels);
        memset(levels + cap, 0, 4 * sizeof *levels);
        cap += 4;
    }
    return &levels[depth];
}

/* Room for the zone of a team of one, which is about to begin. */
ot_zone *ot_race_zone(void)
{
    return &next_level()->zone;
}

void ot_race_fork(const otosp_site *site, ot_construct *split)
{
    ot_race_level *l = next_level();

    l->split = split;
    ot_shadow_clear(&l->shadow);
    l->region = ot_strand_region_begin(site);
    depth++;
}

static uint8_t shared_bytes(const ot_race_level *, uintptr_t granule);

/* What a team has done is part of what the strand around it has. */
static void hand_up(const ot_race_level *from, ot_race_level *to)
{
    for (size_t i = 0; i < from->shadow.cap; i++) {
        const ot_granule *g = &from->shadow.v[i];
        uint8_t mask = g->address ? shared_bytes(to, g->address) : 0;
        for (int k = 0; k < OT_KEPT; k++) {
            ot_access a = g->access[k];
            a.mask &= a.flags & OT_OWN ? 0 : mask;
            if (a.mask)
                ot_shadow_access(to, g->address, &a);
        }
    }
}

/* A join of the innermost region, or a barrier in it. */
void ot_race_join(bool stays)
{
    if (!depth)
        return;
    ot_race_level *l = &levels[depth - 1];
    if (l->split)
        ot_race_compare(l->split, &l->shadow);
    if (depth == 1)
        ot_race_collect(l->split ? &l->split->team.whole : &ot.set);
    else
        hand_up(l, l - 1);
    ot_shadow_clear(&l->shadow);
    ot_strand_region_complete(l->region, stays, depth == 1);
    nlinear = 0;
    if (!stays && --depth == 0)
        nown = 0;
}

/* ---- memory ---- */

/* Of a granule: from <= byte < to. */
static uint8_t bytes_between(size_t from, size_t to)
{
    return (uint8_t)((0xffu << from) & (0xffu >> (8 - to)));
}

static void forget(uintptr_t from, uintptr_t to);

void ot_race_allocated(const void *p, size_t bytes)
{
    if (!ot_racing || !depth || ot_strand_of(ot_strand_now())->kind != OT_STRAND_REGION)
        return;
    if (nown == own_cap)
        own = ot_realloc(own, (own_cap = 2 * own_cap + 16) * sizeof *own);
    own[nown++] = (struct block){ (uintptr_t)p, (uintptr_t)p + bytes };
}

void ot_race_freed(const void *p, size_t bytes)
{
    if (!ot_racing)
        return;
    forget((uintptr_t)p, (uintptr_t)p + bytes);
    for (size_t i = 0; i < nown; i++)
        if (own[i].from == (uintptr_t)p)
            own[i--] = own[--nown];
}

bool ot_race_own(uintptr_t at)
{
    for (size_t i = 0; i < nown; i++)
        if (at + 8 > own[i].from && at < own[i].to)
            return true;
    return false;
}

/* ---- accesses ---- */

/* Which bytes of a granule do members share? Of the stack, what the region's zone says. */
static uint8_t shared_bytes(const ot_race_level *l, uintptr_t g)
{
    const ot_segment *stack = ot_segment_of(OT_SEGMENT_STACK);
    const ot_zone *z = l->split ? &l->split->zone : &l->zone;
    size_t at = g - (uintptr_t)stack->base;
    unsigned mask = 0;

    if (at >= stack->size)
        return ot_threadprivate_has((const char *)g, (const char *)g + 8) ? 0 : 0xff;
    for (size_t i = 0; i <= z->n; i++) {
        ot_extent shared = i < z->n ? z->v[i] : (ot_extent){ z->high, SIZE_MAX };
        if (at + 8 > shared.from && at < shared.to)
            mask |= bytes_between(at > shared.from ? 0 : shared.from - at, shared.to - at < 8 ? shared.to - at : 8);
    }
    return (uint8_t)mask;
}

/* ---- variables that tasks share ---- */

/*
 * A member's own variables may be shared by the tasks that it begins. Those that a task stores to are listed
 * before it (OTOSP_SET_BY_TASK) and stay so until the function is left that has them.
 */
static struct shared {
    uintptr_t from, to;
} *shared;
static size_t nshared, shared_cap;

static uintptr_t *frames;               /* stack pointers of the functions under way that have hooks */
static size_t nframes, frames_cap;

static void forget(uintptr_t from, uintptr_t to)
{
    for (int i = 0; i < depth; i++)
        ot_shadow_forget(&levels[i].shadow, from, to);
}

void ot_race_enter(uintptr_t stack_pointer)
{
    if (nframes == frames_cap)
        frames = ot_realloc(frames, (frames_cap = 2 * frames_cap + 64) * sizeof *frames);
    frames[nframes++] = stack_pointer;
}

void ot_race_leave(void)
{
    if (!nframes || !--nframes)
        return;
    for (size_t i = nshared; i-- > 0; )
        if (shared[i].from < frames[nframes - 1]) {
            forget(shared[i].from, shared[i].to);
            shared[i] = shared[--nshared];
        }
}

void otosp_race_shared(const volatile void *p, otosp_size bytes)
{
    uintptr_t from = (uintptr_t)p;

    if (!ot_racing || !depth)
        return;
    for (size_t i = 0; i < nshared; i++)
        if (shared[i].from == from)
            return;
    if (nshared == shared_cap)
        shared = ot_realloc(shared, (shared_cap = 2 * shared_cap + 16) * sizeof *shared);
    shared[nshared++] = (struct shared){ from, from + bytes };
}

static uint8_t task_bytes(uintptr_t g)
{
    unsigned mask = 0;

    for (size_t i = 0; i < nshared; i++)
        if (g + 8 > shared[i].from && g < shared[i].to)
            mask |= bytes_between(g > shared[i].from ? 0 : shared[i].from - g, shared[i].to - g < 8 ? shared[i].to - g : 8);
    return (uint8_t)mask;
}

/* ---- linear variables, until the next join ---- */

static struct shared *linear;
static size_t linear_cap;

static bool is_linear(uintptr_t p)
{
    for (size_t i = 0; i < nlinear; i++)
        if (p >= linear[i].from && p < linear[i].to)
            return true;
    return false;
}

void otosp_race_linear(const volatile void *x, otosp_size bytes)
{
    if (!ot_racing || is_linear((uintptr_t)x))
        return;
    if (nlinear == linear_cap)
        linear = ot_realloc(linear, (linear_cap = 2 * linear_cap + 8) * sizeof *linear);
    linear[nlinear++] = (struct shared){ (uintptr_t)x, (uintptr_t)x + bytes };
}

/* ---- atomic constructs ---- */

static const char *atomic_from;
static size_t atomic_bytes;

/* Until the next call accesses to this memory are those of an atomic construct. */
void otosp_race_atomic(const volatile void *x, otosp_size bytes)
{
    atomic_from = (const char *)(uintptr_t)x;
    atomic_bytes = bytes;
}

void otosp_race_stored(const volatile void *x, otosp_size bytes)
{
    if (ot_racing)
        ot_race_access((const void *)(uintptr_t)x, bytes, OT_STORES, __builtin_return_address(0));
}

/* Is it in the data of a module? Most often in that of the one before. */
static bool is_global(uintptr_t p)
{
    static uintptr_t from, to;

    if (p >= from && p < to)
        return true;
    int id = ot_segment_find((const void *)p);
    const ot_segment *s = id < 0 ? NULL : ot_segment_of((uint32_t)id);
    if (!s || s->kind != OT_KIND_DATA)
        return false;
    from = (uintptr_t)s->base;
    to = from + s->size;
    return true;
}

void ot_race_access(const void *address, size_t bytes, unsigned flags, const void *code)
{
    uintptr_t p = (uintptr_t)address, end = p + bytes;

    if (!ot_user || !bytes || ot_task_reduces(address))
        return;
    if (flags & OT_STORES)
        ot_depend_stored(address, bytes, code);
    ot_present_touched(address, bytes, code);
    if (!ot_racing || !depth || is_linear(p)
        || (ot.split && !otosp_logging))       /* where each member combines the same values */
        return;
    if ((p < low || p >= high) && !is_global(p))
        return;
    bool user = ot_enter_runtime();
    ot_race_level *l = &levels[depth - 1];
    ot_access new = { ot_strand_now(), ot_moment_now(), (uint32_t)(uintptr_t)code, 0, (uint8_t)flags };
    if ((size_t)((const char *)address - atomic_from) < atomic_bytes)
        new.flags |= OT_ATOMIC;
    if (ot_race_hands_on && !(flags & OT_BY_CLAUSE)) {
        new.flags |= OT_BY_CLAUSE;
        new.code = (uint32_t)(uintptr_t)ot_race_hands_on;
    }
    for (uintptr_t g = p & ~(uintptr_t)7; g < end; g += 8) {
        uint8_t touched = bytes_between(g < p ? p - g : 0, end - g < 8 ? end - g : 8), mask = shared_bytes(l, g);
        new.mask = touched & mask;
        if (new.mask)
            ot_shadow_access(l, g, &new);
        if (OTOSP_UNLIKELY(nshared && (touched & ~mask))) {
            ot_access own = new;
            own.flags |= OT_OWN;
            own.mask = touched & ~mask & task_bytes(g);
            if (own.mask)
                ot_shadow_access(l, g, &own);
        }
    }
    ot_leave_runtime(user);
}

/* What a member adds arrives in a reduction's variable at some time before the next join. */
void ot_race_reduced(const void *shared, size_t bytes, const otosp_site *site)
{
    ot_race_access(shared, bytes, OT_STORES | OT_ATOMIC | OT_BY_CLAUSE, site);
}
