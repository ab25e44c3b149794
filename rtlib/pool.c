/*
 * pool.c: tasks that a set of several ranks has met and not executed yet (OpenMP 5.1, 2.12, 2.19.11).
 *
 * All ranks of the set run the code that makes tasks alike, so each of them has the same pool, and nobody is told of a
 * task. When something waits for tasks, those whose dependences are satisfied (order.c) are executed in waves (wave.c).
 *
 * Tasks that may make others are executed by the whole set, replicated, while fewer than ENOUGH for each rank are ready:
 * so recursion is expanded until there is work for everybody, or leaves are met. One that waits for its children meanwhile
 * goes on working on the pool, inside of itself, and so on; when a wave has emptied the pool they return, the last one
 * first.
 */
#include <string.h>
#include "../include/omp.h"
#include "pool.h"

#define MOST_WEIGHT 1e300

enum { ENOUGH = 8, STEALING = 4 };      /* ready tasks for each rank; where ranks may take what these make from each other */
enum { MOST = 1 << 17 };                /* tasks that are kept */

static struct ot_pool *pool_here(void)
{
    return ot.levels[ot.level].pool;
}

bool ot_pool_of_threads;

void ot_pool_start(void)
{
    ot_pool_of_threads = ot.world.size == 1 && !ot_omp.cancellation && ot_threads_of_tasks() > 1;
}

/* A task has the threadprivate objects of the thread that executes it: with those, each rank has to be a thread of its
   own, of a team of so many. A lone rank keeps what its threads may execute. */
static bool is_kept(unsigned flags, int team)
{
    return (ot.set.size > 1 || (ot_pool_of_threads && flags & OTOSP_TASK_COMPUTES)) && !omp_in_final() && !ot_racing
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

static unsigned priority(const ot_deferred *d)
{
    unsigned p = d->flags / OTOSP_TASK_PRIORITY(1), most = p ? (unsigned)omp_get_max_task_priority() : 0;

    return p < most ? p : most;
}

/* Behind all that are to be preferred, and those that were ready before. */
static void make_ready(struct ot_pool *p, ot_deferred *d)
{
    size_t i;

    ot_tasks_append(&p->ready, d);
    if (OTOSP_LIKELY(d->flags < OTOSP_TASK_PRIORITY(1)))
        return;                         /* it is preferred to none */
    for (i = p->ready.n - 1; i > p->taken && priority(p->ready.v[i - 1]) < priority(d); i--)
        p->ready.v[i] = p->ready.v[i - 1];
    p->ready.v[i] = d;
}

static void complete(struct ot_pool *p, ot_deferred *d)
{
    if (d->group)
        d->group->left--;
    p->left--;
    ot_children_leave(d, make_ready, p);
}

/* They have been executed. */
static void leave(struct ot_pool *p, ot_deferred **v, size_t n)
{
    bool user = ot_enter_runtime();

    for (size_t i = 0; i < n; i++) {
        v[i]->executed = true;
        if (!v[i]->event)
            complete(p, v[i]);
    }
    ot_leave_runtime(user);
}

/* Has a task become complete as its event has been fulfilled? */
static bool settle(struct ot_pool *p)
{
    bool user = ot_enter_runtime(), any = ot_events_settle(p, complete);

    ot_leave_runtime(user);
    return any;
}

/* The first ready task that may make others; NULL: there is none. It is not among the ready ones any more. */
static ot_deferred *take_maker(struct ot_pool *p)
{
    for (size_t i = p->taken; i < p->ready.n; i++) {
        ot_deferred *d = p->ready.v[i];

        if (!(d->flags & OTOSP_TASK_MAKES_TASKS))
            continue;
        memmove(p->ready.v + p->taken + 1, p->ready.v + p->taken, (i - p->taken) * sizeof d);
        p->taken++;
        return d;
    }
    return NULL;
}

static void run_by_all(struct ot_pool *p, ot_deferred *d)
{
    size_t made = p->made;

    ot_wave_run_by_all(d);
    p->barren += p->made == made;
    leave(p, &d, 1);
}

/* With each task that has made none, the others are the more likely to be leaves, too, which all ranks would execute; then
   less than one for each rank is enough. */
static bool is_enough(const struct ot_pool *p, size_t n)
{
    bool move = n && p->ready.v[p->taken]->flags & OTOSP_TASK_MOVES && ot_steals_possible();
    size_t enough = (move ? STEALING : ENOUGH) * (size_t)ot.set.size;

    for (int i = 0; i < p->barren; i++)
        enough /= 4;
    return n >= enough;
}

/* In what order they became ready depends on how those before were placed; so does which rank has which of them, and no
   wave would be known again before that has settled. */
static int as_made(const void *pa, const void *pb)
{
    const ot_deferred *a = *(ot_deferred *const *)pa, *b = *(ot_deferred *const *)pb;
    unsigned first = priority(a), second = priority(b);

    if (first != second)
        return first > second ? -1 : 1;
    return a->made < b->made ? -1 : a->made > b->made;
}

/* Executes something of what is ready. */
static void step(struct ot_pool *p, const otosp_site *site)
{
    if (OTOSP_UNLIKELY(p->events.n) && settle(p))
        return;

    size_t n = p->ready.n - p->taken;
    ot_deferred *maker = is_enough(p, n) ? NULL : take_maker(p);

    if (!n && p->events.n) {
        ot_events_wait(p, site);
        return;
    }
    if (!n)
        ot_fatal_at(site, "this waits for tasks that wait for each other");
    if (maker)
        run_by_all(p, maker);
    else if (n == 1 && !ot_wave_is_described(p->ready.v + p->taken, 1))
        run_by_all(p, p->ready.v[p->taken++]);
    else {
        bool user = ot_enter_runtime();
        ot_deferred **v = memcpy(ot_alloc(n * sizeof *v), p->ready.v + p->taken, n * sizeof *v);
        p->ready.n = p->taken = 0;
        p->barren = 0;
        ot_sort(v, n, sizeof *v, as_made);
        ot_leave_runtime(user);
        ot_wave_run(v, n);
        leave(p, v, n);
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

/* Of the task that comes; said only where there may be a pool. */
static double weight = 1;
static int pin = -1;

void otosp_task_weight(const otosp_site *site, double w)
{
    if (!(w >= 0) || w > MOST_WEIGHT)
        ot_fatal_at(site, "the weight of a task is %g: it is a number from 0 to %g", w, MOST_WEIGHT);
    if (ot.set.size > 1)
        weight = w;
}

void otosp_task_device(const otosp_site *site, int device)
{
    int number = ot_device_of(site, device);

    pin = number == OTOSP_HOST || ot.set.size == 1 ? -1 : number % ot.set.size;
}

void ot_pool_skip(void)
{
    weight = 1;
    pin = -1;
}

void ot_pool_add(const otosp_site *site, unsigned flags, void (*body)(void *), const void *env, size_t bytes)
{
    bool user = ot_enter_runtime();
    ot_level *level = &ot.levels[ot.level];
    otosp_task *maker = ot_task();
    ot_deferred *d = ot_deferred_new(env, bytes);
    size_t n;
    const ot_depend *items = ot_depend_take(&n);

    if (!level->pool) {
        level->pool = ot_alloc(sizeof *level->pool);
        memset(level->pool, 0, sizeof *level->pool);
    }
    d->site = site;
    d->body = body;
    d->flags = flags;
    d->group = ot_taskgroup();
    d->job = (ot_job){ .weight = weight, .pin = pin };
    ot_pool_skip();
    d->event = ot_event_take();
    if (OTOSP_UNLIKELY(d->event)) {
        ot_tasks_append(&level->pool->events, d);
        d->holders++;
    }
    d->number = ot_graph_task(site, maker ? maker->in_graph : 0);
    ot_children_enter(ot_children_of(maker ? &maker->children : &level->pool->of_implicit), d, items, n);
    if (d->group)
        d->group->left++;
    level->pool->left++;
    d->made = level->pool->made++;
    if (!d->unmet)
        make_ready(level->pool, d);
    ot_leave_runtime(user);
    while (pool_here()->left >= MOST && pool_here()->ready.n) {    /* what it depends on has been taken */
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
    ot_free(p->events.v);
    ot_free(p);
    ot.levels[ot.level].pool = NULL;
    ot_leave_runtime(user);
}
