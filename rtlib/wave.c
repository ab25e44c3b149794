/*
 * wave.c: tasks that are ready as the iterations of a divided loop.
 *
 * Where each tells what it reads and writes (turn.c), all ranks decide alike who has which (placement.c), and what it has
 * written stays there until somebody reads it. Else the members take tasks from a counter that they share, and a join
 * hands on what they have written; where there are fewer tasks than ranks, each gets a set of several, with a pool of its
 * own for the tasks that are made inside. Of what a rank has, tasks that only compute are executed by its threads, several
 * at once (thread.c); a lone rank keeps no others.
 */
#include <string.h>
#include "pool.h"

/* Do all of them tell what they read and write, where that can be told? */
bool ot_wave_is_described(ot_deferred **v, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if ((v[i]->site->flags & (OTOSP_SITE_DESCRIBED | OTOSP_SITE_BLOCKS)) != OTOSP_SITE_DESCRIBED)
            return false;
    return ot_demand_possible() && !ot_omp.cancellation;      /* one that is cancelled leaves what it was to write */
}

/* That of the first one, with what counts of the others if they are described: one object for each that there is. */
static const otosp_site *site_of(ot_deferred **v, size_t n, bool described)
{
    static struct kept { otosp_site site; struct kept *next; } *all;
    const otosp_site *first = v[0]->site;
    struct kept *k = all;
    unsigned flags = OT_SITE_WAVE, all_have = OTOSP_SITE_SILENT;

    for (size_t i = 0; described && i < n; i++) {
        flags |= v[i]->site->flags & (OTOSP_SITE_DESCRIBED | OTOSP_SITE_CLAIMS | OTOSP_SITE_KEEPS | OTOSP_SITE_NEEDS);
        all_have &= v[i]->site->flags;
    }
    if (described)
        flags |= all_have;
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
static const otosp_count *place(ot_deferred **v, size_t n)
{
    static otosp_count *ends;
    size_t ranks = (size_t)ot.set.size;
    bool user = ot_enter_runtime();
    ot_job **jobs = ot_alloc(n * sizeof *jobs);
    ot_deferred **from = memcpy(ot_alloc(n * sizeof *from), v, n * sizeof *v);

    for (size_t i = 0; i < n; i++)
        jobs[i] = &v[i]->job;
    ot_place(jobs, n);
    ends = memset(ot_realloc(ends, (ranks + 1) * sizeof *ends), 0, (ranks + 1) * sizeof *ends);
    for (size_t i = 0; i < n; i++)
        ends[jobs[i]->rank + 1]++;
    for (size_t r = 0; r < ranks; r++)
        ends[r + 1] += ends[r];
    for (size_t i = 0; i < n; i++)
        v[ends[from[i]->job.rank]++] = from[i];
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

void ot_tasks_split(otosp_loop *loop, const otosp_site *site, otosp_count n, otosp_count at_once)
{
    otosp_count ranks = (otosp_count)ot.set.size, chunk = n / (64 * ranks) ? n / (16 * ranks) : 1;
    bool in_order = ot_task_reductions_round();

    if (chunk < at_once && n >= ranks)
        chunk = n / ranks < at_once ? n / ranks : at_once;

    ot_loop_begin(loop, site, n, in_order ? OTOSP_STATIC : OTOSP_DYNAMIC, in_order ? 0 : chunk);
    split(loop, n < ranks ? (int)n : (int)ranks);
    ot.levels[ot.level].reductions = ot_task_reductions;
    if (ot.levels[ot.level].reductions)
        ot_task_reductions_split();
}

void ot_tasks_join(otosp_loop *loop)
{
    ot_pool_finish(loop->site);

    const ot_level *level = &ot.levels[ot.level];
    int outer = level->outer;
    ot_gathered *gathered = level->reductions ? ot_task_reductions_join(level->split, level->reductions) : NULL;

    bool user = ot_enter_runtime();
    int *cancelled = OTOSP_UNLIKELY(ot_omp.cancellation) ? ot_taskgroups_join(level->split) : NULL;
    int *heard = loop->ends ? NULL : ot_events_join(level[-1].pool, level->split);

    ot_leave_runtime(user);
    otosp_end(loop);
    ot.levels[ot.level].num = outer;
    user = ot_enter_runtime();
    if (cancelled)
        ot_taskgroups_joined(cancelled);
    if (OTOSP_UNLIKELY(heard != NULL))
        ot_events_joined(ot.levels[ot.level].pool, heard);
    ot_leave_runtime(user);
    ot_task_reductions_joined(gathered);
}

static void execute(void *deferred_task)
{
    ot_deferred *d = deferred_task;
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

struct computed {
    ot_deferred **v;
    ot_executed *times;                 /* NULL: nobody asks */
};

/* One that only computes: it knows nothing of being a task. Threads call it. */
static void compute(void *with, size_t i)
{
    const struct computed *c = with;
    ot_deferred *d = c->v[i];
    uint64_t begun = OTOSP_UNLIKELY(c->times != NULL) ? ot_profile_now() : 0;

    if (OTOSP_UNLIKELY(ot_graphed))
        ot_graph_ran(d->number, ot.set.size == ot.world.size);
    d->body(d->env);
    if (OTOSP_UNLIKELY(c->times != NULL))
        c->times[i] = (ot_executed){ d->site, d->number, ot_thread.num, begun, ot_profile_now() };
}

static void compute_all(ot_deferred **v, size_t n)
{
    struct computed c = { v, NULL };

    if (OTOSP_LIKELY(!ot_profiled)) {
        ot_threads_execute(compute, &c, n);
        return;
    }
    bool user = ot_enter_runtime();
    c.times = ot_alloc(n * sizeof *c.times);
    ot_leave_runtime(user);
    ot_threads_execute(compute, &c, n);
    user = ot_enter_runtime();
    ot_profile_executed(c.times, n);
    ot_free(c.times);
    ot_leave_runtime(user);
}

/* How many such tasks are executed at once. One that is cancelled would have to be known to the others. */
static int threads_of(unsigned flags)
{
    return flags & OTOSP_TASK_COMPUTES && !ot_omp.cancellation ? ot_threads_of_tasks() : 1;
}

static void execute_all(ot_deferred **v, size_t n)
{
    size_t first = 0;                   /* of those that wait for the next ones, to be executed with them */

    for (size_t i = 0; i <= n; i++) {
        if (i < n && threads_of(v[i]->flags) > 1)
            continue;
        if (i > first + 1)
            compute_all(v + first, i - first);
        else if (i > first)
            execute(v[first]);
        if (i < n)
            execute(v[i]);
        first = i + 1;
    }
}

static void begin_described(otosp_loop *loop, ot_deferred **v, size_t n)
{
    const otosp_count *ends = place(v, n);

    ot_loop_begin(loop, site_of(v, n, true), n, OTOSP_STATIC, 0);
    loop->ends = ends;
    split(loop, ot.set.size);
    otosp_turns = OTOSP_TURN_TELLS;
    while (otosp_ahead(loop, loop->site->flags & OTOSP_SITE_KEEPS))
        for (otosp_count i = loop->first; i < loop->end; i++)
            v[i]->body(v[i]->env);
    otosp_turns = OTOSP_TURN_IS_TOLD;
}

/* Tasks among them that make others, which whoever has nothing to do may take? */
static bool may_steal(ot_deferred **v, size_t n)
{
    const unsigned both = OTOSP_TASK_MOVES | OTOSP_TASK_MAKES_TASKS;
    size_t i = 0;

    while (i < n && (v[i]->flags & both) != both)
        i++;
    return i < n;
}

static void run_stealing(ot_deferred **v, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (v[i]->flags & OTOSP_TASK_MOVES)
            ot_steal_run(execute, v[i]);
        else
            execute(v[i]);
}

static void enter_graph(ot_deferred **v, size_t n)
{
    ot_graph_wave();
    for (size_t i = 0; i < n; i++)
        ot_graph_in_wave(v[i]->number);
}

void ot_wave_run(ot_deferred **v, size_t n)
{
    otosp_loop loop;
    bool steals = false;

    OTOSP_FRAME(0);
    if (OTOSP_UNLIKELY(ot_graphed))
        enter_graph(v, n);
    if (ot.set.size == 1) {
        execute_all(v, n);
        return;
    }
    if (ot_wave_is_described(v, n))
        begin_described(&loop, v, n);
    else {
        ot_tasks_split(&loop, site_of(v, n, false), n, (otosp_count)threads_of(v[0]->flags));
        steals = may_steal(v, n) && ot_steal_begin();
    }
    while (otosp_next(&loop))
        if (steals)
            run_stealing(v + loop.first, loop.end - loop.first);
        else
            execute_all(v + loop.first, loop.end - loop.first);
    if (steals)
        ot_steal_end();
    otosp_turns = OTOSP_TURN_ALONE;
    ot_tasks_join(&loop);
}

void ot_wave_run_by_all(ot_deferred *d)
{
    if (OTOSP_UNLIKELY(ot_graphed))
        enter_graph(&d, 1);
    execute(d);
}

void ot_wave_of_none(const otosp_site *site)
{
    otosp_loop loop;

    if (ot.set.size == 1)
        return;
    OTOSP_FRAME(0);
    ot_tasks_split(&loop, site, (otosp_count)ot.set.size, 1);
    while (otosp_next(&loop))
        ;
    ot_tasks_join(&loop);
}
