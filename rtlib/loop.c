/*
 * loop.c: the constructs that emitted code calls: begin, next, result, end.
 *
 * A construct is solo where its team has one member: nothing is exchanged at its end, the whole set goes
 * on in step. On one rank all constructs are solo, and cost no message, no allocation and no system call.
 * What a solo construct writes belongs to the log of the split that it stands in, if any.
 */
#include <string.h>
#include "rt.h"

ot_state ot = { .shown = &(ot_shown){ .site = NULL } };

/* The pooled construct for one more split inside the current one. */
static ot_construct *push_construct(void)
{
    ot_construct *outer = ot.split ? ot.split : &ot.root, *c = outer->inner;

    if (!c) {
        c = outer->inner = ot_alloc(sizeof *c);
        memset(c, 0, sizeof *c);
        c->depth = outer->depth + 1;
        c->outer = ot.split;
    }
    c->fork = outer->forks++;
    c->join = c->forks = c->taken = 0;
    return c;
}

static void push_level(int num, int size, ot_construct *split)
{
    if (++ot.level >= ot.levels_cap) {
        ot.levels_cap = ot.levels_cap ? 2 * ot.levels_cap : 32;
        ot.levels = ot_realloc(ot.levels, (size_t)ot.levels_cap * sizeof *ot.levels);
    }
    ot.levels[ot.level] = (ot_level){ num, size, split };
}

/* Splits the current set into members, and makes this rank's member the current set. */
static ot_construct *fork_set(const otosp_site *site, int members)
{
    bool user = ot_enter_runtime();
    ot_construct *c = push_construct();

    c->site = site;
    ot_team_split(&c->team, &ot.set, members);
    ot_trace(SETS, "%s:%d: '%s': ranks %d..%d split into %d, member %d is %d..%d", site->file, site->line,
             site->what, ot.set.first, ot.set.first + ot.set.size - 1, members, c->team.mine,
             c->team.member.first, c->team.member.first + c->team.member.size - 1);
    ot_io_fork(c);
    ot.set = c->team.member;
    ot.split = c;
    ot_heap_choose_part();
    ot_leave_runtime(user);
    return c;
}

/* parallel: returns the split, or NULL for a team of one. */
static ot_construct *begin_parallel(const otosp_site *site, int num_threads, otosp_count trips)
{
    int members = ot.set.size > 1 ? ot_team_size(num_threads, trips) : 1;

    if (members <= 1) {
        push_level(0, 1, NULL);
        return NULL;
    }
    ot_construct *c = fork_set(site, members);
    push_level(c->team.mine, members, c);
    return c;
}

static void join(ot_construct *c, const otosp_site *site, bool keep_team, const void *frame)
{
    bool user = ot_enter_runtime();
    ot_exchange_join(c, site, keep_team, frame);
    ot_leave_runtime(user);
}

void otosp_region_begin(otosp_region *region, const otosp_site *site, int num_threads)
{
    region->site = site;
    region->outer = ot.shown->site;
    ot.shown->site = site;
    begin_parallel(site, num_threads, (otosp_count)ot.set.size);
}

__attribute__((noinline)) void otosp_region_end(otosp_region *region)
{
    ot_construct *c = ot.levels[ot.level].split;

    if (c)
        join(c, region->site, false, __builtin_frame_address(0));
    ot.level--;
    ot.shown->site = region->outer;
}

/* What no result fits to but an empty one. */
static inline void close_open(otosp_open_section *open)
{
    open->next = NULL;
    open->len = 0;
    open->stride = 0;
    open->expr = NULL;
}

static void begin_loop(otosp_loop *loop, const otosp_site *site, otosp_count trips,
                       enum otosp_schedule schedule, otosp_count chunk)
{
    loop->first = loop->end = 0;
    loop->trips = trips;
    loop->chunk = chunk;
    loop->schedule = schedule;
    loop->site = site;
    loop->outer = ot.shown->site;
    loop->construct = ot.split;
    for (int i = 0; i < OTOSP_OPEN_SECTIONS; i++)
        close_open(&loop->open[i]);
    ot.shown->site = site;
}

void otosp_parallel_for_begin(otosp_loop *loop, const otosp_site *site, otosp_count trips,
                              enum otosp_schedule schedule, otosp_count chunk, int num_threads)
{
    begin_loop(loop, site, trips, schedule, chunk);
    ot_construct *c = begin_parallel(site, num_threads, trips);
    loop->kind = OT_LOOP_FORK;
    if (c)
        loop->construct = c;
    ot_schedule_begin(loop, &ot.levels[ot.level]);
}

void otosp_for_begin(otosp_loop *loop, const otosp_site *site, otosp_count trips,
                     enum otosp_schedule schedule, otosp_count chunk)
{
    begin_loop(loop, site, trips, schedule, chunk);
    loop->kind = OT_LOOP_SHARE;
    ot_schedule_begin(loop, &ot.levels[ot.level]);
}

/* Moves a merged section to the log of the split, after a check that ranks can exchange it at all. */
static void close_section(otosp_loop *loop, otosp_open_section *open)
{
    ot_md md;
    char *base = open->base;
    size_t len = open->len, rows = 1;
    ptrdiff_t stride = open->stride;

    if (stride < 0) {                                                      /* turned round */
        char *lowest = open->next - stride;
        open->next = base - stride;
        base = lowest;
        stride = -stride;
    }
    if ((size_t)stride == len)
        len = (size_t)(open->next - base);
    else
        rows = (size_t)((open->next - base) / stride);
    const char *expr = open->expr;
    close_open(open);
    bool user = ot_enter_runtime();
    if (!ot_md_make(&md, base, len, (size_t)stride, rows))
        ot_fatal_at(loop->site, "result(%s, n): the address is %s", expr, ot_address_is(base));
    if (loop->construct)
        ot_log_add(&loop->construct->log, &md);
    ot_leave_runtime(user);
}

/* Can the section that is open hold this result too? If so, it does when this returns. */
static bool extend(otosp_open_section *open, char *at, size_t bytes)
{
    if (open->stride == (ptrdiff_t)open->len) {
        if (at == open->next) {                                            /* of another length */
            open->next += bytes;
            open->stride = (ptrdiff_t)(open->len = bytes);
            return true;
        }
        if (at >= open->base && at < open->next && bytes <= (size_t)(open->next - at))
            return true;
    }
    if (open->next == open->base + open->stride && bytes == open->len      /* the second sets the stride */
        && (at >= open->base + bytes || at + bytes <= open->base)) {
        open->stride = at - open->base;
        open->next = at + open->stride;
        return true;
    }
    return false;
}

/*
 * A result that is not where the section that is open in this slot expects one, or not so long: extends
 * that section if it can, else closes it and opens a new one.
 */
void otosp_result_slow(otosp_loop *loop, int slot, const void *addr, long count, otosp_size size,
                       const char *expr)
{
    otosp_open_section *open = &loop->open[slot];
    char *at = (char *)(uintptr_t)addr;
    size_t bytes;

    if (count < 0)
        ot_fatal_at(loop->site, "result(%s, n): the count is negative (%ld)", expr, count);
    if (__builtin_mul_overflow((size_t)count, size, &bytes))
        ot_fatal_at(loop->site, "result(%s, n): the count is too large (%ld)", expr, count);
    if (!bytes || (open->expr == expr && extend(open, at, bytes)))
        return;
    if (open->expr)
        close_section(loop, open);
    *open = (otosp_open_section){ at, at + bytes, bytes, (ptrdiff_t)bytes, expr };
}

static void reduce(ot_construct *split, const otosp_site *site, void *shared, const void *mine, size_t count,
                   enum otosp_type type, enum otosp_op op)
{
    if (split)
        ot_reductions_add(&split->reductions, shared, mine, count, type, op);
    else {
        ot_reduce_values(shared, mine, count, type, op, site);
        if (ot.split)
            ot_log_written(ot.split, shared, count * ot_type_size(type));
    }
}

void otosp_loop_reduce(otosp_loop *loop, void *shared, const void *mine, otosp_size count,
                       enum otosp_type type, enum otosp_op op)
{
    reduce(ot.levels[ot.level].split, loop->site, shared, mine, count, type, op);
}

void otosp_region_reduce(otosp_region *region, void *shared, const void *mine, otosp_size count,
                         enum otosp_type type, enum otosp_op op)
{
    reduce(ot.levels[ot.level].split, region->site, shared, mine, count, type, op);
}

static void close_sections(otosp_loop *loop)
{
    for (int i = 0; i < OTOSP_OPEN_SECTIONS; i++)
        if (loop->open[i].expr)
            close_section(loop, &loop->open[i]);
}

/* noinline: the frame address must lie below the caller's variables. */
__attribute__((noinline)) void otosp_end(otosp_loop *loop)
{
    ot_construct *c = ot.levels[ot.level].split;

    close_sections(loop);
    if (c)
        join(c, loop->site, loop->kind == OT_LOOP_SHARE, __builtin_frame_address(0));
    if (loop->kind == OT_LOOP_FORK)
        ot.level--;
    ot.shown->site = loop->outer;
}

/* A join that keeps the team. */
__attribute__((noinline)) void otosp_barrier(const otosp_site *site)
{
    ot_construct *c = ot.levels[ot.level].split;
    const otosp_site *outer = ot.shown->site;

    ot.shown->site = site;
    if (c)
        join(c, site, true, __builtin_frame_address(0));
    ot.shown->site = outer;
}

/* What was written waits in the team's log for its next join. */
void otosp_end_nowait(otosp_loop *loop)
{
    close_sections(loop);
    ot.shown->site = loop->outer;
}
