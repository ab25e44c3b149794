/*
 * taskloop.c: task loops (OpenMP 5.1, 2.12.2). A set of several ranks divides their tasks over its members, and has
 * joined when they are done; any other member executes them one after the other.
 */
#include "rt.h"

enum { EACH = 4 };                     /* tasks for each rank, where the program does not say how many */

/* grainsize(g): at least g iterations, fewer than 2g; strict: just g. given 0: nothing is said. */
void otosp_taskloop_begin(otosp_taskloop *t, otosp_loop *loop, const otosp_site *site, otosp_count trips,
                          enum otosp_task_size size, int strict, otosp_count given, unsigned flags)
{
    t->divided = OTOSP_UNLIKELY(ot.set.size > 1) && ot_pool_takes(flags);
    if (!given)                         /* where races are looked for, there have to be several */
        given = size == OTOSP_NUM_TASKS && (t->divided || OTOSP_UNLIKELY(ot_racing)) ? EACH * (otosp_count)ot.set.size : 1;
    if (size == OTOSP_NUM_TASKS && given > trips)
        given = trips ? trips : 1;
    t->size = strict && size == OTOSP_GRAINSIZE ? given : 0;
    if (t->size)
        t->number = trips / given + (trips % given != 0);
    else
        t->number = size == OTOSP_NUM_TASKS ? given : trips > given ? trips / given : 1;
    ot_loop_begin(loop, site, trips, OTOSP_STATIC, 0);
    loop->next = 0;
    loop->stop = t->number;
    t->divided = t->divided && t->number > 1;
    if (!t->divided)
        return;
    loop->stop = 0;
    ot_tasks_split(&t->tasks, site, t->number, 1);
}

/* The first iteration of a task. */
static otosp_count first_of(const otosp_taskloop *t, const otosp_loop *loop, otosp_count task)
{
    otosp_count longer = loop->trips % t->number;

    return t->size ? task * t->size : task * (loop->trips / t->number) + (task < longer ? task : longer);
}

int otosp_taskloop_next(otosp_taskloop *t, otosp_loop *loop)
{
    if (loop->next == loop->stop && t->divided && otosp_next(&t->tasks)) {
        loop->next = t->tasks.first;
        loop->stop = t->tasks.end;
    }
    if (loop->next == loop->stop || !loop->trips || !otosp_task_wanted())
        return 0;
    loop->first = first_of(t, loop, loop->next++);
    loop->end = loop->next == t->number ? loop->trips : first_of(t, loop, loop->next);
    return 1;
}

void otosp_taskloop_end(otosp_taskloop *t, otosp_loop *loop)
{
    if (t->divided)
        ot_tasks_join(&t->tasks);
    otosp_end_nowait(loop);
}

void otosp_taskloop_for_begin(otosp_loop *loop, const otosp_site *site, otosp_count trips, enum otosp_schedule schedule,
                              enum otosp_task_size size, int strict, otosp_count given, unsigned flags)
{
    otosp_count ranks = (otosp_count)ot.set.size, tasks = given ? given : EACH * ranks, chunk = 0;
    const ot_level *around = &ot.levels[ot.level];
    bool divided = OTOSP_UNLIKELY(ot.set.size > 1) && ot_pool_takes(flags);

    (void)strict;
    if (!otosp_task_wanted())
        trips = 0;
    if (schedule == OTOSP_DYNAMIC)
        chunk = size == OTOSP_GRAINSIZE && given ? given : trips / tasks + (trips % tasks != 0);
    while (around->of_tasks)
        around--;

    int limit = around->limit;

    ot_loop_begin(loop, site, trips, schedule, chunk ? chunk : schedule == OTOSP_DYNAMIC);
    ot_fork(site, !divided || !trips ? 1 : trips < ranks ? (int)trips : ot.set.size);
    ot.levels[ot.level].limit = limit;
    loop->kind = OT_LOOP_FORK;
    ot_schedule_begin(loop, &ot.levels[ot.level]);
}
