/*
 * pool.c: tasks that a set of several ranks has met and not executed yet (OpenMP 5.1, 2.12, 2.19.11).
 *
 * All ranks of the set run the code that makes tasks alike, so each of them has the same pool, and nobody is told of a
 * task. When something waits for tasks, those whose dependences are satisfied are executed in waves. A wave is a
 * divided loop over them. Where each task tells what it reads and writes (turn.c), all ranks decide alike who has which
 * (placement.c), and what it has written stays there until somebody reads it. Else the members take tasks from a counter
 * that they share, and a join hands on what they have written; where there are fewer tasks than ranks, each gets a set of
 * several, with a pool of its own for the tasks that are made inside.
 *
 * Tasks that may make others are executed by the whole set, replicated, while fewer than ENOUGH of each rank are ready:
 * so recursion is expanded until there is work for everybody. One that waits for its children meanwhile goes on working
 * on the pool, inside of itself, and so on; when a wave has emptied the pool they return, the last one first.
 *
 * Of the dependences, those between tasks that are made by the same one count, by the address of the first byte of what
 * is named. A list of tasks is kept for each address: those that came last and may be executed in any order, and those
 * before them.
 */
#include <string.h>
#include "../include/omp.h"
#include "rt.h"

#define MOST_WEIGHT 1e300

enum { ENOUGH = 8, MOST = 1 << 17 };   /* ready tasks for each rank; tasks that are kept */

typedef struct tasks {
    struct deferred **v;
    size_t n, cap;
} tasks;

typedef struct deferred {
    const otosp_site *site;
    void (*body)(void *);
    void *env;
    unsigned flags;
    otosp_taskgroup *group;
    struct ot_children *siblings;
    size_t unmet;                       /* tasks that must be complete before */
    tasks after;                        /* those that this one is among these of */
    size_t holders;                     /* that point to it: lists of tasks by address, and its pool */
    ot_job job;
    bool done;
    unsigned number;                    /* in the graph that is written: see graph.c */
    struct deferred *next, **link;      /* of the same maker, not done */
} deferred;

/* What the tasks of one maker that are not done have named. */
struct place {
    uintptr_t address;
    enum otosp_depend kind;             /* of `last`, which are all of one kind; an OUT is alone */
    tasks last, before;
    struct place *next;
};
enum { BUCKETS = 256 };
typedef struct ot_children {
    size_t left;                        /* of these tasks, not done */
    size_t holders;                     /* the maker, and its tasks */
    deferred *first;
    deferred *barrier;                  /* the last one that depends on all before it, and all behind it on it */
    struct place **places;              /* by address, in BUCKETS lists; NULL: none */
} ot_children;

struct ot_pool {
    tasks ready;                        /* in the order in which they became so; the first `taken` are gone */
    size_t taken;
    size_t left;                        /* not done */
    ot_children *of_implicit;           /* made by the implicit task */
};

/* ---- lists ------------------------------------------------------------------------------------------ */

static void release(deferred *d)
{
    if (--d->holders)
        return;
    ot_free(d->after.v);
    ot_free(d->env);
    ot_free(d);
}

static void append(tasks *t, deferred *d)
{
    if (t->n == t->cap)
        t->v = ot_realloc(t->v, (t->cap = 2 * t->cap + 4) * sizeof *t->v);
    t->v[t->n++] = d;
}

static void hold(tasks *t, deferred *d)
{
    append(t, d);
    d->holders++;
}

static void drop(tasks *t)
{
    for (size_t i = 0; i < t->n; i++)
        release(t->v[i]);
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
        release(c->barrier);
    c->barrier = NULL;
}

static ot_children *children_of(ot_children **of)
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

static void order(deferred *first, deferred *then)
{
    if (OTOSP_UNLIKELY(ot_graphed) && first != then)
        ot_graph_arrow(first->number, then->number, false);
    if (first->done || first == then)
        return;
    append(&first->after, then);
    then->unmet++;
}

static void order_all(const tasks *first, deferred *then)
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
   executed in the order in which it is met. */
static void depend(deferred *d, const ot_depend *item)
{
    struct place *p = place_of(d->siblings, item->from);
    bool joins = item->kind == p->kind && (item->kind == OTOSP_DEPEND_IN || item->kind == OTOSP_DEPEND_INOUTSET);

    if (!joins) {
        tasks old = p->before;

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

static void depend_on_all(deferred *d)
{
    ot_children *c = d->siblings;

    for (deferred *other = c->first; other; other = other->next)
        if (other->flags & OTOSP_TASK_DEPENDS)
            order(other, d);
    if (c->barrier)
        release(c->barrier);
    c->barrier = d;
    d->holders++;
}

/* A task names a place for reading and writing, perhaps in several items: the strongest counts. */
static void find_order(deferred *d, const ot_depend *items, size_t n)
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

/* ---- the pool --------------------------------------------------------------------------------------- */

static struct ot_pool *pool_here(void)
{
    return ot.levels[ot.level].pool;
}

/* A task has the threadprivate objects of the thread that executes it: with those, each rank has to be a thread of its
   own, of a team of so many. */
static bool is_kept(unsigned flags, int team)
{
    return ot.set.size > 1 && !omp_in_final() && !ot_racing
        && !(flags & (OTOSP_TASK_UNDEFERRED | OTOSP_TASK_FINAL)) && !ot_offloading
        && ot_thread.count == 1 && ot_task_reductions_divide()
        && (!ot_threadprivate_any() || (!ot.split && team >= ot.set.size));
}

bool ot_pool_takes(unsigned flags)
{
    const ot_level *level = &ot.levels[ot.level];

    return level->limit != 1 && is_kept(flags, level->size);
}

bool ot_pool_serves(const otosp_site *site, int num_threads)
{
    int limit = ot_team_limit(num_threads);

    return ot.set.size > 1 && limit != 1 && ot.levels[ot.level].limit != 1
        && is_kept(0, ot_team_size(site, limit, (otosp_count)ot.set.size));
}

static unsigned priority(const deferred *d)
{
    unsigned p = d->flags / OTOSP_TASK_PRIORITY(1), most = (unsigned)omp_get_max_task_priority();

    return p < most ? p : most;
}

/* Behind all that are to be preferred, and those that were ready before. */
static void make_ready(struct ot_pool *p, deferred *d)
{
    size_t i;

    append(&p->ready, d);
    for (i = p->ready.n - 1; i > p->taken && priority(p->ready.v[i - 1]) < priority(d); i--)
        p->ready.v[i] = p->ready.v[i - 1];
    p->ready.v[i] = d;
}

static void execute(void *deferred_task)
{
    deferred *d = deferred_task;
    otosp_task task;
    otosp_taskgroup *outer = ot_taskgroup_enter(d->group);

    otosp_task_begin(&task, d->site, d->flags & ~OTOSP_TASK_DEPENDS);
    task.in_graph = d->number;
    if (OTOSP_UNLIKELY(ot_graphed))
        ot_graph_ran(d->number, ot.set.size == ot.world.size);
    if (otosp_task_wanted())
        d->body(d->env);
    otosp_task_end(&task);
    ot_taskgroup_enter(outer);
}

static void complete(struct ot_pool *p, deferred *d)
{
    d->done = true;
    for (size_t i = 0; i < d->after.n; i++) {
        deferred *then = d->after.v[i];

        if (then->job.ready < d->job.finish)
            then->job.ready = d->job.finish;
        if (!--then->unmet)
            make_ready(p, then);
    }
    *d->link = d->next;
    if (d->next)
        d->next->link = d->link;
    if (d->group)
        d->group->left--;
    p->left--;
    d->siblings->left--;
    leave(d->siblings);
    release(d);
}

/* ---- waves ------------------------------------------------------------------------------------------ */

/* Do all of them tell what they read and write, where that can be told? */
static bool are_described(deferred **v, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if ((v[i]->site->flags & (OTOSP_SITE_DESCRIBED | OTOSP_SITE_BLOCKS)) != OTOSP_SITE_DESCRIBED)
            return false;
    return ot_demand_possible() && !ot_omp.cancellation;      /* one that is cancelled leaves what it was to write */
}

/* That of the first one, with what counts of the others if they are described: one object for each that there is. */
static const otosp_site *site_of(deferred **v, size_t n, bool described)
{
    static struct kept { otosp_site site; struct kept *next; } *all;
    const otosp_site *first = v[0]->site;
    struct kept *k = all;
    unsigned flags = 0;

    for (size_t i = 0; described && i < n; i++)
        flags |= v[i]->site->flags & (OTOSP_SITE_DESCRIBED | OTOSP_SITE_CLAIMS | OTOSP_SITE_KEEPS);
    while (k && (k->site.file != first->file || k->site.line != first->line || k->site.flags != flags))
        k = k->next;
    if (!k) {
        bool user = ot_enter_runtime();

        k = ot_alloc(sizeof *k);
        *k = (struct kept){ { first->file, first->line, first->what, flags }, all };
        all = k;
        ot_leave_runtime(user);
    }
    return &k->site;
}

/* Puts them in the order of the ranks that have them. Returns where each rank's end; valid until asked again. */
static const otosp_count *place(deferred **v, size_t n)
{
    static otosp_count *ends;
    size_t ranks = (size_t)ot.set.size;
    bool user = ot_enter_runtime();
    ot_job *jobs = ot_alloc(n * sizeof *jobs);
    deferred **from = memcpy(ot_alloc(n * sizeof *from), v, n * sizeof *v);

    for (size_t i = 0; i < n; i++)
        jobs[i] = v[i]->job;
    ot_place(jobs, n);
    ends = memset(ot_realloc(ends, (ranks + 1) * sizeof *ends), 0, (ranks + 1) * sizeof *ends);
    for (size_t i = 0; i < n; i++)
        ends[jobs[i].rank + 1]++;
    for (size_t r = 0; r < ranks; r++)
        ends[r + 1] += ends[r];
    for (size_t i = 0; i < n; i++) {
        from[i]->job = jobs[i];
        v[ends[jobs[i].rank]++] = from[i];
    }
    ot_free(jobs);
    ot_free(from);
    ot_leave_runtime(user);
    return ends;
}

/* The level is none of OpenMP's: tasks belong to the team around. */
static void split(otosp_loop *loop, int members)
{
    ot_construct *c = ot_fork(loop->site, members);
    ot_level *level = &ot.levels[ot.level], *team = level - 1;

    loop->kind = OT_LOOP_FORK;
    ot_schedule_begin(loop, level);
    level->of_tasks = true;
    level->outer = team->num;
    level->reductions = 0;
    if (team->size > 1)
        team->num = c->team.mine % team->size;
}

void ot_tasks_split(otosp_loop *loop, const otosp_site *site, otosp_count n)
{
    otosp_count ranks = (otosp_count)ot.set.size, chunk = n / (64 * ranks) ? n / (16 * ranks) : 1;
    bool in_order = ot_task_reductions_round();

    ot_loop_begin(loop, site, n, in_order ? OTOSP_STATIC : OTOSP_DYNAMIC, in_order ? 0 : chunk);
    split(loop, n < ranks ? (int)n : (int)ranks);
    ot.levels[ot.level].reductions = ot_task_reductions();
    if (ot.levels[ot.level].reductions)
        ot_task_reductions_split();
}

void ot_tasks_join(otosp_loop *loop)
{
    ot_pool_finish(loop->site);

    const ot_level *level = &ot.levels[ot.level];
    int outer = level->outer;

    if (level->reductions)
        ot_task_reductions_join(level->split, level->reductions);

    bool user = ot_enter_runtime();
    int *cancelled = OTOSP_UNLIKELY(ot_omp.cancellation) ? ot_taskgroups_join(level->split) : NULL;

    ot_leave_runtime(user);
    otosp_end(loop);
    ot.levels[ot.level].num = outer;
    user = ot_enter_runtime();
    if (cancelled)
        ot_taskgroups_joined(cancelled);
    ot_leave_runtime(user);
}

static void begin_described(otosp_loop *loop, deferred **v, size_t n)
{
    const otosp_count *ends = place(v, n);

    ot_loop_begin(loop, site_of(v, n, true), n, OTOSP_STATIC, 0);
    loop->ends = ends;
    split(loop, ot.set.size);
    ot_turns = OT_TURN_TELLS;
    while (otosp_ahead(loop, loop->site->flags & OTOSP_SITE_KEEPS))
        for (otosp_count i = loop->first; i < loop->end; i++)
            v[i]->body(v[i]->env);
    ot_turns = OT_TURN_IS_TOLD;
}

/* Tasks among them that make others, which whoever has nothing to do may take? */
static bool may_steal(deferred **v, size_t n)
{
    const unsigned both = OTOSP_TASK_MOVES | OTOSP_TASK_MAKES_TASKS;
    size_t i = 0;

    while (i < n && (v[i]->flags & both) != both)
        i++;
    return i < n;
}

static void enter_graph(deferred **v, size_t n)
{
    ot_graph_wave();
    for (size_t i = 0; i < n; i++)
        ot_graph_in_wave(v[i]->number);
}

/* The ready tasks as the iterations of a loop. */
static void run_wave(struct ot_pool *p, deferred **v, size_t n)
{
    otosp_loop loop;
    bool steals = false;

    OTOSP_FRAME(0);
    if (OTOSP_UNLIKELY(ot_graphed))
        enter_graph(v, n);
    if (are_described(v, n))
        begin_described(&loop, v, n);
    else {
        ot_tasks_split(&loop, site_of(v, n, false), n);
        steals = may_steal(v, n) && ot_steal_begin();
    }
    while (otosp_next(&loop))
        for (size_t i = loop.first; i < loop.end; i++)
            if (steals && v[i]->flags & OTOSP_TASK_MOVES)
                ot_steal_run(execute, v[i]);
            else
                execute(v[i]);
    if (steals)
        ot_steal_end();
    ot_turns = OT_TURN_ALONE;
    ot_tasks_join(&loop);

    bool user = ot_enter_runtime();
    for (size_t i = 0; i < n; i++)
        complete(p, v[i]);
    ot_leave_runtime(user);
}

/* The first ready task that may make others; NULL: there is none. It is not among the ready ones any more. */
static deferred *take_maker(struct ot_pool *p)
{
    for (size_t i = p->taken; i < p->ready.n; i++) {
        deferred *d = p->ready.v[i];

        if (!(d->flags & OTOSP_TASK_MAKES_TASKS))
            continue;
        memmove(p->ready.v + p->taken + 1, p->ready.v + p->taken, (i - p->taken) * sizeof d);
        p->taken++;
        return d;
    }
    return NULL;
}

static void run_by_all(struct ot_pool *p, deferred *d)
{
    if (OTOSP_UNLIKELY(ot_graphed))
        enter_graph(&d, 1);
    execute(d);
    bool user = ot_enter_runtime();
    complete(p, d);
    ot_leave_runtime(user);
}

/* Executes something of what is ready. */
static void step(struct ot_pool *p, const otosp_site *site)
{
    size_t n = p->ready.n - p->taken;
    deferred *maker = n < ENOUGH * (size_t)ot.set.size ? take_maker(p) : NULL;

    if (!n)
        ot_fatal_at(site, "this waits for tasks that wait for each other");
    if (maker)
        run_by_all(p, maker);
    else if (n == 1 && !are_described(p->ready.v + p->taken, 1))
        run_by_all(p, p->ready.v[p->taken++]);
    else {
        bool user = ot_enter_runtime();
        deferred **v = memcpy(ot_alloc(n * sizeof *v), p->ready.v + p->taken, n * sizeof *v);
        p->ready.n = p->taken = 0;
        ot_leave_runtime(user);
        run_wave(p, v, n);
        user = ot_enter_runtime();
        ot_free(v);
        ot_leave_runtime(user);
    }
    if (p->taken == p->ready.n)
        p->taken = p->ready.n = 0;
}

/* Code behind a place that does not say so acquires nothing. */
static void end_waiting(const otosp_site *site)
{
    if (OTOSP_UNLIKELY(otosp_pending) && !(site->flags & OTOSP_SITE_GUARDED))
        otosp_acquire_all();
}

static void run_until_none(const size_t *left, const otosp_site *site)
{
    while (*left)
        step(pool_here(), site);
    end_waiting(site);
}

/* Of the task that comes. */
static double weight = 1;
static int pin = -1;

void otosp_task_weight(const otosp_site *site, double w)
{
    if (!(w >= 0) || w > MOST_WEIGHT)
        ot_fatal_at(site, "the weight of a task is %g: it is a number from 0 to %g", w, MOST_WEIGHT);
    weight = w;
}

void otosp_task_device(const otosp_site *site, int device)
{
    int number = ot_device_of(site, device);

    pin = number == OTOSP_HOST ? -1 : number % ot.set.size;
}

/* What it depends on first: by reading, or by writing it; 0: nothing. */
static uintptr_t first_named(const ot_depend *items, size_t n, bool reads)
{
    for (size_t i = 0; i < n; i++)
        if (items[i].kind != OTOSP_DEPEND_ALL && (items[i].kind == OTOSP_DEPEND_IN) == reads)
            return items[i].from;
    return 0;
}

void ot_pool_add(const otosp_site *site, unsigned flags, void (*body)(void *), const void *env, size_t bytes)
{
    bool user = ot_enter_runtime();
    ot_level *level = &ot.levels[ot.level];
    otosp_task *maker = ot_task();
    deferred *d = ot_alloc(sizeof *d);
    size_t n;
    const ot_depend *items = ot_depend_take(&n);

    if (!level->pool) {
        level->pool = ot_alloc(sizeof *level->pool);
        memset(level->pool, 0, sizeof *level->pool);
    }
    *d = (deferred){ .site = site, .body = body, .flags = flags, .group = ot_taskgroup(), .holders = 1,
                     .job = { .written = first_named(items, n, false), .read = first_named(items, n, true), .weight = weight, .pin = pin } };
    weight = 1;
    pin = -1;
    if (OTOSP_UNLIKELY(ot_graphed))
        d->number = ot_graph_task(site, maker ? maker->in_graph : 0);
    d->siblings = children_of(maker ? &maker->children : &level->pool->of_implicit);
    d->env = memcpy(ot_alloc(bytes + !bytes), env ? env : "", bytes);
    find_order(d, items, n);
    d->siblings->left++;
    d->siblings->holders++;
    d->next = d->siblings->first;
    d->link = &d->siblings->first;
    if (d->next)
        d->next->link = &d->next;
    d->siblings->first = d;
    if (d->group)
        d->group->left++;
    level->pool->left++;
    if (!d->unmet)
        make_ready(level->pool, d);
    ot_leave_runtime(user);
    while (pool_here()->left >= MOST) { /* now that what it depends on has been taken: those that run tell theirs */
        step(pool_here(), site);
        end_waiting(site);
    }
}

void ot_pool_wait_children(const otosp_site *site)
{
    otosp_task *maker = ot_task();
    ot_children *c = maker ? maker->children : pool_here() ? pool_here()->of_implicit : NULL;

    if (c && c->left)
        run_until_none(&c->left, site);
}

void ot_pool_wait_group(const otosp_taskgroup *group)
{
    if (pool_here())
        run_until_none(&group->left, group->site);
}

void ot_pool_finish(const otosp_site *site)
{
    if (pool_here())
        run_until_none(&pool_here()->left, site);
}

/* The level ends; its tasks have been executed. */
void ot_pool_free(void)
{
    struct ot_pool *p = pool_here();

    if (!p)
        return;
    bool user = ot_enter_runtime();
    ot_children_free(p->of_implicit);
    ot_free(p->ready.v);
    ot_free(p);
    ot.levels[ot.level].pool = NULL;
    ot_leave_runtime(user);
}
