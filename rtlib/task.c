/*
 * task.c: explicit tasks (OpenMP 5.1, 2.12). A set of several ranks, or a lone one that has threads, keeps those that it
 * meets (pool.c); any other member executes them at once.
 *
 * Program order satisfies every dependence then, and nothing is left to wait for, but for detached tasks: one
 * is complete when its event has been fulfilled, by whichever member. Those that may be incomplete are
 * kept in a list, and taskwait, the end of a taskgroup and the team's joins wait for their part of it. Those of a pool
 * are known there.
 *
 * An event's handle is the number of the task and the set that waits for it: member sets of several ranks
 * execute the same tasks on each rank, so the number is the same on all of them.
 */
#include <assert.h>
#include <string.h>
#include <time.h>
#include "../include/omp.h"
#include "rt.h"

#define PATIENCE 10                     /* seconds that are waited where it may be in vain */

typedef struct ot_event {
    otosp_count task, parent;           /* numbers in their team; parent 0: the implicit task */
    const otosp_site *site;
    uint64_t *clock;                    /* what the members that have fulfilled it had published; NULL: nothing */
    int level;
    bool depends, fulfilled;
} ot_event;

size_t ot_detached;

static ot_event *events;                /* ot_detached of them, in the order of their tasks */
static size_t cap;
static otosp_task *innermost;

/* The explicit task that is being executed in the current team; NULL: the implicit one. */
otosp_task *ot_task(void)
{
    return innermost && innermost->level == ot.level ? innermost : NULL;
}

int omp_in_final(void)
{
    const otosp_task *task = ot_task();

    return task && task->flags & OTOSP_TASK_FINAL;
}

static otosp_taskgroup *current;        /* the innermost taskgroup */
static otosp_taskgroup *latest;         /* of all that have begun and not ended, as this rank has come to them */

/* ---- waiting ---- */

/* Which tasks of the current team are waited for: all that have these in common. Those of teams inside are
   complete. */
struct which {
    otosp_count after, parent;          /* tasks behind this one; children of this one, if children is set */
    bool children, dependent;
};

static bool is_meant(const ot_event *e, const struct which *w)
{
    return e->level == ot.level && e->task > w->after && (!w->children || e->parent == w->parent)
        && (!w->dependent || e->depends);
}

static const ot_event *first_incomplete(const struct which *w)
{
    for (size_t i = 0; i < ot_detached; i++)
        if (!__atomic_load_n(&events[i].fulfilled, __ATOMIC_ACQUIRE) && is_meant(&events[i], w))
            return &events[i];
    return NULL;
}

/* These tasks are complete: what was written before that is valid here. */
static void complete(const struct which *w)
{
    size_t left = 0;

    for (size_t i = 0; i < ot_detached; i++)
        if (!is_meant(&events[i], w))
            events[left++] = events[i];
        else if (events[i].clock) {
            ot_acquire(events[i].clock);
            ot_free(events[i].clock);
        }
    ot_detached = left;
}

/*
 * Only another member can fulfil the event now, as this one waits; or a thread of the user's own. Where that
 * is not to be expected, or where OpenMP would go on with what stands behind a dependent task, patience ends.
 */
static void wait_for(const struct which *w, const otosp_site *site)
{
    const ot_event *e;
    time_t begun = time(NULL);
    bool user = ot_enter_runtime();

    for (long tests = 0; (e = first_incomplete(w)); tests++) {
        if ((w->dependent || !ot.split) && time(NULL) - begun > PATIENCE)
            ot_fatal_at(site, "this waits for the event of the detached task of line %d: that it is fulfilled by "
                        "what stands behind, which would be executed first, is not handled", e->site->line);
        ot_poll();
        ot_pause(tests);
    }
    complete(w);
    ot_leave_runtime(user);
}

void ot_tasks_finish(const otosp_site *site)
{
    ot_pool_finish(site);
    ot_pool_free();
    if (!ot_detached)
        return;
    wait_for(&(struct which){ .after = 0 }, site);
}

static void wait_for_children(const otosp_site *site, bool dependent)
{
    const otosp_task *task = ot_task();

    wait_for(&(struct which){ .children = true, .parent = task ? task->number : 0, .dependent = dependent },
             site);
}

/* For the race detector. */
static void wait_in_order(const otosp_site *site, bool depends)
{
    size_t n;
    const ot_depend *items = ot_depend_of_wait(depends, &n);

    if (ot_racing)
        ot_race_taskwait(site, items, n);
}

void otosp_taskwait(const otosp_site *site, unsigned flags)
{
    if (OTOSP_UNLIKELY(ot_depending))
        wait_in_order(site, flags & OTOSP_TASK_DEPENDS);
    else if (ot.levels && ot.levels[ot.level].pool) {
        size_t n;

        ot_depend_take(&n);
        ot_pool_wait_children(site);
    } else if (OTOSP_UNLIKELY(ot_steals)) {
        const otosp_task *task = ot_task();

        if (task && task->kept)
            ot_steal_wait_children(task);
    }
    if (OTOSP_UNLIKELY(ot_detached))
        wait_for_children(site, flags & OTOSP_TASK_DEPENDS);
}

void otosp_taskyield(const otosp_site *site)
{
    (void)site;
    if (ot.split) {
        bool user = ot_enter_runtime();
        ot_poll();
        ot_leave_runtime(user);
    }
}

/* ---- tasks ---- */

static otosp_count coming;              /* the number of the task that comes, which has an event; 0: it has none */

otosp_count ot_event_take(void)
{
    otosp_count number = coming;

    coming = 0;
    return number;
}

/* The task, which is executed at once, is complete when its event is fulfilled, too. */
static void add_event(otosp_task *task, otosp_count number)
{
    bool user = ot_enter_runtime();

    if (ot_detached == cap) {
        cap = cap ? 2 * cap : 16;
        events = ot_realloc(events, cap * sizeof *events);
    }
    events[ot_detached++] = (ot_event){
        .task = number, .parent = task->parent && task->parent->level == ot.level ? task->parent->number : 0,
        .site = task->site, .level = task->level, .depends = task->flags & OTOSP_TASK_DEPENDS };
    task->number = number;
    task->detached = 1;
    ot_leave_runtime(user);
}

static inline void begin(otosp_task *task, const otosp_site *site, unsigned flags)
{
    otosp_task *outer = innermost;

    if (OTOSP_UNLIKELY(ot_detached) && flags & OTOSP_TASK_DEPENDS)
        wait_for_children(site, true);
    if (flags & OTOSP_TASK_DEPENDS && !ot_depending) {
        size_t n;

        ot_depend_take(&n);
        if (ot.levels[ot.level].pool)
            ot_pool_wait_children(site);
    }
    if (outer && outer->level == ot.level && outer->flags & OTOSP_TASK_FINAL)
        flags |= OTOSP_TASK_FINAL | OTOSP_TASK_UNDEFERRED;
    *task = (otosp_task){ .site = site, .outer = ot_begin_opaque(site), .parent = outer, .level = ot.level,
                          .number = ++ot.levels[ot.level].tasks, .flags = flags, .reductions = ot_task_reductions };
    if (OTOSP_UNLIKELY(ot_depending))
        ot_depend_begin(task);
    innermost = task;
}

static inline void end(otosp_task *task)
{
    if (OTOSP_UNLIKELY(task->captured))
        ot_race_task_end();
    if (OTOSP_UNLIKELY(ot_depending))
        ot_depend_end(task);
    if (OTOSP_UNLIKELY(task->icv))
        ot_icv_restore(task);
    if (OTOSP_UNLIKELY(task->children != NULL))
        ot_children_free(task->children);
    if (OTOSP_UNLIKELY(task->kept))
        ot_steal_leave(task);
    innermost = task->parent;
    ot_task_reductions = task->reductions;
    if (OTOSP_UNLIKELY(ot_profiled))
        ot_profile_task(task->in_graph);
    ot_end(task->outer);
    if (OTOSP_UNLIKELY(task->detached) && task->flags & OTOSP_TASK_UNDEFERRED)
        wait_for(&(struct which){ .after = task->number - 1 }, task->site);
}

void otosp_task_begin(otosp_task *task, const otosp_site *site, unsigned flags)
{
    begin(task, site, flags);
}

void otosp_task_end(otosp_task *task)
{
    end(task);
}

/* A program may have many small ones. */
static inline void run(const otosp_site *site, unsigned flags, void (*body)(void *), void *env)
{
    otosp_task task;
    otosp_count event;

    event = ot_event_take();
    begin(&task, site, flags);
    if (OTOSP_UNLIKELY(event))
        add_event(&task, event);
    if (otosp_task_wanted())
        body(env);
    end(&task);
}

/* Executes it here and now. */
void ot_task_run(const otosp_site *site, unsigned flags, void (*body)(void *), void *env)
{
    run(site, flags, body, env);
}

void otosp_task_make(const otosp_site *site, unsigned flags, void (*body)(void *), void *env, otosp_size bytes)
{
    if (OTOSP_UNLIKELY(ot.set.size > 1 || ot_pool_of_threads)) {
        if (OTOSP_UNLIKELY(ot_detached) && flags & OTOSP_TASK_DEPENDS)
            wait_for_children(site, true);
        if (ot_pool_takes(flags)) {
            ot_pool_add(site, flags, body, env, bytes);
            return;
        }
        ot_pool_skip();
    }
    if (OTOSP_UNLIKELY(ot_steals) && !coming
        && ot_steal_keeps(site, flags, body, env, bytes, ot_task(), (char *)__builtin_frame_address(0) + 2 * sizeof(void *)))
        return;
    run(site, flags, body, env);
}

void otosp_no_task(void *env)
{
    (void)env;
}

static bool is_outside(void)            /* of regions and tasks */
{
    return ot.levels && !omp_get_level() && !ot_task() && !current;
}

static void finish(void)
{
    static const otosp_site end = { "", 0, "end of a function that makes tasks", OTOSP_SITE_GUARDED };

    if (OTOSP_UNLIKELY(ot.levels && ot.levels[ot.level].pool) && is_outside())
        ot_pool_finish(&end);
}

void otosp_tasks_lent(const char *unused)
{
    (void)unused;
    finish();
}

static uintptr_t outermost;             /* where the stack ended when it began; 0: there is none */

/* One that has been left by longjmp() is noticed when another one begins that is less deep. */
char otosp_tasks_begin(void)
{
    uintptr_t here = (uintptr_t)__builtin_frame_address(0);

    if (!is_outside() || (outermost && here <= outermost))
        return 0;
    outermost = here;
    return 1;
}

void otosp_tasks_left(const char *is_outermost)
{
    if (*is_outermost) {
        outermost = 0;
        finish();
    }
}

/* Its copies have been made; what follows is the task's own doing. */
void otosp_race_task(otosp_task *task)
{
    if (!ot_racing)
        return;
    task->captured = 1;
    ot_race_task_begin(task);
}

/* ---- groups ---- */

otosp_taskgroup *ot_taskgroup(void)
{
    return current;
}

otosp_taskgroup *ot_taskgroup_enter(otosp_taskgroup *group)
{
    otosp_taskgroup *before = current;

    current = group;
    return before;
}

/* `cancel taskgroup`, and its cancellation points. */
void ot_taskgroup_cancel(void)
{
    if (!current)
        return;
    current->cancelled = 1;
    if (OTOSP_UNLIKELY(ot_checks) && ot.split)
        ot_check_exempt(ot.split, &current->cancelled, sizeof current->cancelled);
}

int *ot_taskgroups_join(ot_construct *split)
{
    size_t n = 0;

    for (const otosp_taskgroup *group = latest; group; group = group->before)
        n++;
    if (!n)
        return NULL;
    int *cancelled = ot_alloc(n * sizeof *cancelled), *to = cancelled;

    for (const otosp_taskgroup *group = latest; group; group = group->before)
        *to++ = group->cancelled;
    ot_reductions_add(&split->reductions, cancelled, cancelled, n, OTOSP_INT32, OTOSP_BOR);
    return cancelled;
}

void ot_taskgroups_joined(int *cancelled)
{
    const int *from = cancelled;

    for (otosp_taskgroup *group = latest; group; group = group->before)
        group->cancelled = *from++;
    ot_free(cancelled);
}

int otosp_task_wanted(void)
{
    for (const otosp_taskgroup *group = current; group; group = group->parent)
        if (group->cancelled)
            return 0;
    return 1;
}

void otosp_taskgroup_begin(otosp_taskgroup *group, const otosp_site *site)
{
    group->site = site;
    group->unseen = site->flags & OTOSP_SITE_GUARDED && !ot.split;
    group->outer = group->unseen ? NULL : ot_begin(site);
    group->number = ot.levels[ot.level].tasks;
    group->cancelled = 0;
    group->left = 0;
    group->reductions = ot_task_reductions;
    group->parent = current;
    group->before = latest;
    current = latest = group;
    if (OTOSP_UNLIKELY(ot_racing))
        group->strand = ot_race_group_begin();
}

void otosp_taskgroup_end(otosp_taskgroup *group)
{
    ot_pool_wait_group(group);
    if (OTOSP_UNLIKELY(ot_steals))
        ot_steal_wait_group(group);
    if (OTOSP_UNLIKELY(ot_racing))
        ot_race_group_end(group->strand);
    if (OTOSP_UNLIKELY(ot_detached))
        wait_for(&(struct which){ .after = group->number }, group->site);
    current = group->parent;
    latest = group->before;
    ot_task_reductions = group->reductions;
    if (!group->unseen)
        ot_end(group->outer);
}

/* ---- events ---- */

/* What fulfils an event knows of it: the number of its task, the team, and the ranks that wait for it. */
typedef struct ot_handle {
    unsigned long task : 28, level : 6, first : 15, ranks : 15;
} ot_handle;

static_assert(sizeof(ot_handle) == sizeof(omp_event_handle_t), "a handle has the room of the user's");

void otosp_task_event(const otosp_site *site, void *event)
{
    bool user = ot_enter_runtime();

    coming = ++ot.levels[ot.level].tasks;

    ot_handle h = { coming, (unsigned)ot.level, (unsigned)ot.set.first, (unsigned)ot.set.size };

    if (h.task != coming || h.level != (unsigned)ot.level || h.first != (unsigned)ot.set.first
        || h.ranks != (unsigned)ot.set.size)
        ot_fatal_at(site, "more tasks, nested teams or ranks than an event's handle can tell apart");
    memcpy(event, &h, sizeof h);
    ot_leave_runtime(user);
    otosp_wrote(event, sizeof h);
}

void otosp_task_detach(otosp_task *task, void *event)
{
    otosp_task_event(task->site, event);
    add_event(task, ot_event_take());
}

/* By the members of whom the clock is; none: by who waits. */
static void fulfil(ot_handle h, const char *clock, size_t bytes)
{
    struct ot_deferred *kept = ot_pool_event((int)h.level, h.task);

    if (kept) {
        ot_pool_fulfil(kept, clock, bytes);
        return;
    }
    for (size_t i = 0; i < ot_detached; i++) {
        ot_event *e = &events[i];

        if (e->task != h.task || e->level != (int)h.level)
            continue;
        ot_clock_heard(&e->clock, clock, bytes);
        __atomic_store_n(&e->fulfilled, true, __ATOMIC_RELEASE);
    }
}

bool ot_on_fulfil(ot_message *m)
{
    ot_handle h;

    memcpy(&h, m->payload, sizeof h);
    fulfil(h, m->payload + sizeof h, m->bytes - sizeof h);
    return false;
}

static bool is_among(const ot_handle *h, int rank)
{
    return rank >= (int)h->first && rank - (int)h->first < (int)h->ranks;
}

/* The ranks that wait learn it from the leader of those that fulfil, unless both are the same set, or these are members
   of that one: their join says it. */
void omp_fulfill_event(omp_event_handle_t event)
{
    ot_handle h;
    struct ot_deferred *kept;

    if (OTOSP_UNLIKELY(ot_racing))
        ot_race_fulfilled();
    memcpy(&h, &event, sizeof h);
    if ((int)h.first == ot.set.first && (int)h.ranks == ot.set.size) {
        fulfil(h, NULL, 0);
        return;
    }
    if (is_among(&h, ot.world.rank) && (kept = ot_pool_event((int)h.level, h.task))) {
        ot_pool_tell(kept);
        return;
    }
    bool user = ot_enter_runtime();

    ot_release();
    if (!ot.set.rank) {
        ot_clock now = ot_clock_now();
        ot_message *m = ot_message_new(OT_ACTIVE_FULFIL, NULL, sizeof h + now.bytes);

        memcpy(m->payload, &h, sizeof h);
        if (now.bytes)
            memcpy(m->payload + sizeof h, now.v, now.bytes);
        for (int i = 0; i < (int)h.ranks; i++)
            ot_message_send(m, (int)h.first + i);
        ot_message_drop(m);
    }
    ot_leave_runtime(user);
}
