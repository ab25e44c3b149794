/*
 * race_strand.c: what this rank executes when, and what that is ordered with.
 *
 * The tree of strands tells the order inside a member as OpenMP has it, whatever was executed first here: the
 * iterations of a loop are concurrent, tasks with all that is done until something waits for them. Members
 * are ordered by the clocks of update.c: what one has released and another has acquired.
 */
#include <string.h>
#include "race.h"

static ot_strand *strands;
static uint32_t nstrands, strands_cap;
static uint32_t now;

static ot_moment *moments;
static uint64_t *clocks;                /* world.size numbers for each moment */
static uint32_t nmoments, moments_cap;
static uint64_t acquires, releases, loops;

ot_strand *ot_strand_of(uint32_t i)
{
    return &strands[i];
}

ot_moment *ot_moment_of(uint32_t i)
{
    return &moments[i];
}

const uint64_t *ot_moment_clock(uint32_t i)
{
    return clocks + (size_t)i * (size_t)ot.world.size;
}

uint32_t ot_strand_now(void)
{
    return now;
}

/* ---- moments ---- */

static ot_moment *next_moment(void)
{
    ot_moment before = { .publisher = -1 };

    if (nmoments)
        before = moments[nmoments - 1];
    if (nmoments == moments_cap) {
        moments_cap = moments_cap ? 2 * moments_cap : 64;
        moments = ot_realloc(moments, moments_cap * sizeof *moments);
        clocks = ot_realloc(clocks, moments_cap * (size_t)ot.world.size * sizeof *clocks);
    }
    ot_moment *m = &moments[nmoments++];
    *m = before;
    m->after_flush = m->before_flush = false;
    m->acquires = acquires;
    m->releases = releases;
    m->publisher = ot.split ? ot.split->team.member.first : ot.set.first;
    ot_clock clock = ot_clock_now();
    uint64_t *copy = clocks + (size_t)(nmoments - 1) * (size_t)ot.world.size;
    if (clock.bytes)
        memcpy(copy, clock.v, (size_t)ot.world.size * sizeof *copy);
    else
        memset(copy, 0, (size_t)ot.world.size * sizeof *copy);
    return m;
}

uint32_t ot_moment_now(void)
{
    if (!nmoments)
        next_moment();
    return nmoments - 1;
}

static void change_lock(uint64_t from, uint64_t to)
{
    ot_moment *m = ot_moment_of(ot_moment_now());

    for (size_t i = 0; i < sizeof m->locks / sizeof *m->locks; i++)
        if (m->locks[i] == from) {
            m->locks[i] = to;
            return;
        }
}

/* After a lock has been taken, or what others have released has become visible otherwise (lock 0). */
void ot_race_acquired(uint64_t lock)
{
    if (!ot_racing)
        return;
    acquires++;
    next_moment();
    if (lock)
        change_lock(0, lock);
}

/* After a lock has been given back, or what this rank has done has been released otherwise (lock 0). */
void ot_race_released(uint64_t lock)
{
    if (!ot_racing)
        return;
    releases++;
    next_moment();
    if (lock)
        change_lock(lock, 0);
}

/* A flush: releases and acquires. */
void ot_race_flushed(void)
{
    if (!ot_racing)
        return;
    ot_moment_of(ot_moment_now())->before_flush = true;
    acquires++;
    releases++;
    next_moment()->after_flush = true;
}

/* ---- the tree ---- */

static uint32_t push(enum ot_strand_kind kind, const otosp_site *site, uint64_t number)
{
    if (nstrands == strands_cap) {
        strands_cap = strands_cap ? 2 * strands_cap : 256;
        strands = ot_realloc(strands, strands_cap * sizeof *strands);
    }
    if (!nstrands)
        strands[nstrands++] = (ot_strand){ .kind = OT_STRAND_REGION, .site = site };
    strands[nstrands] = (ot_strand){ .parent = now, .depth = strands[now].depth + 1, .kind = kind, .site = site,
                                     .number = number, .acquires = acquires, .releases = UINT64_MAX };
    return now = nstrands++;
}

static void pop(void)
{
    strands[now].releases = releases;
    now = strands[now].parent;
}

/* The region's implicit task on this rank. */
uint32_t ot_strand_region_begin(const otosp_site *site)
{
    return push(OT_STRAND_REGION, site, 0);
}

/* Back to the region's own strand: all that it has begun is complete. */
static void return_to(uint32_t region)
{
    while (now != region)
        pop();
    strands[region].child = 0;
}

/* At its end, or (`stays`) a barrier; `forgotten`: no access is kept any more that names a strand. */
void ot_strand_region_complete(uint32_t region, bool stays, bool forgotten)
{
    return_to(region);
    ot_race_hands_on = NULL;
    for (uint32_t i = region + 1; i < nstrands && !forgotten; i++)
        strands[i].joined = true;
    if (forgotten) {
        nstrands = region + 1;
        ot_moment last = *ot_moment_of(ot_moment_now());
        moments[0] = last;
        memmove(clocks, ot_moment_clock(nmoments - 1), (size_t)ot.world.size * sizeof *clocks);
        nmoments = 1;
        ot_race_depend_forget();
    }
    if (!stays)
        pop();
    next_moment();
}

static uint32_t region_of(uint32_t i)
{
    while (strands[i].kind != OT_STRAND_REGION)
        i = strands[i].parent;
    return i;
}

const ot_strand *ot_strand_region(uint32_t i)
{
    return &strands[region_of(i)];
}

/* The task that a strand belongs to: an explicit one, or the region's. */
static uint32_t task_of(uint32_t i)
{
    while (strands[i].kind == OT_STRAND_ITERATION)
        i = strands[i].parent;
    return i;
}

/* The program wants a team of one. */
void ot_race_alone(void)
{
    strands[region_of(now)].alone = true;
}

/* What is done may depend on which member executes it. */
void ot_race_asked(void)
{
    if (ot_racing && now)
        strands[region_of(now)].fixed = strands[task_of(now)].fixed = true;
}

/* The loop's iteration under way, or 0. */
static uint32_t iteration_of(const otosp_loop *loop)
{
    for (uint32_t i = now; i && strands[i].kind != OT_STRAND_REGION; i = strands[i].parent)
        if (strands[i].kind == OT_STRAND_ITERATION && strands[i].instance == loop->instance)
            return i;
    return 0;
}

void ot_race_loop_begin(otosp_loop *loop)
{
    loop->instance = ++loops;
    loop->left = 0;
}

const otosp_site *ot_race_hands_on;

int otosp_race_is_last(const otosp_loop *loop)
{
    bool last = loop->end == loop->total;

    ot_race_hands_on = last ? loop->site : NULL;
    return last;
}

/* In check mode each iteration is a chunk: the next one of this member's, or `more` is false. */
void ot_race_iteration(otosp_loop *loop, bool more)
{
    uint32_t before = iteration_of(loop);

    ot_race_hands_on = NULL;
    if (!now)
        return;
    if (before) {
        while (now != before)
            pop();
        pop();
    }
    if (!more)
        return;
    uint32_t i = push(OT_STRAND_ITERATION, loop->site, loop->first);       /* may move all of them */
    ot_strand *s = &strands[i];
    s->instance = loop->instance;
    s->dealt = loop->schedule == OTOSP_DYNAMIC || loop->schedule == OTOSP_GUIDED || strstr(loop->site->what, "sections");
}

/* ---- tasks ---- */

static uint32_t begin_task(const otosp_site *site, uint64_t number, bool depends)
{
    uint32_t parent = task_of(now), i = push(OT_STRAND_TASK, site, number);

    strands[i].depends = depends;
    strands[i].sibling = strands[parent].child;
    strands[parent].child = i;
    return i;
}

void ot_race_task_begin(const otosp_task *task)
{
    if (!now)
        return;
    size_t n;
    const ot_depend *items = ot_depend_of(task, &n);
    uint32_t parent = task_of(now), i = begin_task(task->site, task->number, n);
    ot_race_depend_add(i, parent, items, n);
    if (!(task->flags & OTOSP_TASK_UNDEFERRED))
        return;
    strands[i].joined = true;
    ot_race_depend_join(i, parent);
}

void ot_race_task_end(void)
{
    if (!now)
        return;
    while (strands[now].kind != OT_STRAND_TASK)
        pop();
    pop();
}

/* For those that the current task has begun; or, as an empty task would that depends on these items and that is
   waited for. */
void ot_race_taskwait(const otosp_site *site, const ot_depend *items, size_t n)
{
    if (!now)
        return;
    uint32_t task = task_of(now);
    if (n) {
        uint32_t wait = begin_task(site, 0, true);
        ot_race_depend_add(wait, task, items, n);
        ot_race_depend_join(wait, task);
        strands[wait].joined = true;
        pop();
        return;
    }
    for (uint32_t i = strands[task].child; i; i = strands[i].sibling)
        strands[i].joined = true;
    strands[task].child = 0;
}

/* The current task has fulfilled an event. What comes later may have waited for that; which of it has is not followed, so
   all of it counts as behind the task, and those around it. */
void ot_race_fulfilled(void)
{
    for (uint32_t i = now; i && i != region_of(now); i = strands[i].parent)
        if (strands[i].kind == OT_STRAND_TASK)
            strands[i].joined = true;
}

/* taskgroup: those that have begun since, and what they have begun. */
uint32_t ot_race_group_begin(void)
{
    return nstrands;
}

void ot_race_group_end(uint32_t first)
{
    for (uint32_t i = first; i < nstrands; i++)
        strands[i].joined = true;
}

/* ---- order ---- */

/*
 * `first` has done something before `second` does something now. Where they part, in the tree, the branch
 * that holds `first` is complete on this rank; was it by order of the program?
 */
enum ot_order ot_strand_order(uint32_t first, uint32_t second)
{
    uint32_t a = first, b = second, branch = 0, other = 0;
    bool waits = true;                  /* for each task from `first` up to below the branch */

    while (a != b) {
        bool up = strands[a].depth >= strands[b].depth;
        if (strands[b].depth >= strands[a].depth)
            b = strands[other = b].parent;
        if (up) {
            waits &= !branch || strands[branch].kind != OT_STRAND_TASK || strands[branch].joined;
            a = strands[branch = a].parent;
        }
    }
    if (!branch || strands[region_of(a)].alone)
        return OT_ORDERED;
    if (strands[task_of(first)].kind == OT_STRAND_TASK && strands[task_of(first)].fixed)
        return OT_ORDERED;              /* tied tasks of one thread follow each other */
    if (!waits)
        return OT_CONCURRENT_TASKS;
    const ot_strand *x = &strands[branch], *y = &strands[other];
    bool tasks = other && y->kind == OT_STRAND_TASK, iterations = other && y->kind == OT_STRAND_ITERATION;
    if (x->kind == OT_STRAND_TASK)
        return x->joined || (tasks && ot_race_depend_orders(branch, other)) ? OT_ORDERED : OT_CONCURRENT_TASKS;
    if (x->kind != OT_STRAND_ITERATION || !iterations)
        return OT_ORDERED;
    return x->instance == y->instance || x->dealt || y->dealt ? OT_CONCURRENT_ITERATIONS : OT_ORDERED;
}
