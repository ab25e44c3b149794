/*
 * loop.c: the constructs that emitted code calls: begin, next, result, end.
 *
 * A construct is solo where its team has one member: nothing is exchanged at its end, the whole set goes
 * on in step. On one rank all constructs are solo, and cost no message, no allocation and no system call.
 * What a solo construct writes belongs to the log of the split that it stands in, if any.
 */
#include <string.h>
#include "rt.h"

ot_state ot = { .league = { .size = 1 }, .shown = &(ot_shown){ .site = NULL } };

/* A construct begins; returns the one around it. */
const otosp_site *ot_begin(const otosp_site *site)
{
    ot_demand_begin(site);
    return ot_show(site);
}

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
    c->leaves = c->left = c->ends = c->withholds = c->keeps = c->whole = false;
    c->join = c->forks = c->keyed = c->keys_left = 0;
    memset(c->draws, 0, sizeof c->draws);
    c->key = ot_mix(outer->key, ot_mix(c->fork, (uint64_t)ot.set.first));
    c->clock_sum = ot_clock_sum();
    return c;
}

void ot_push_level(int num, int size, ot_construct *split)
{
    if (++ot.level >= ot.levels_cap) {
        ot.levels_cap = ot.levels_cap ? 2 * ot.levels_cap : 32;
        ot.levels = ot_realloc(ot.levels, (size_t)ot.levels_cap * sizeof *ot.levels);
    }
    ot_level *l = &ot.levels[ot.level];
    l->num = num;
    l->size = size;
    l->split = split;
    l->tasks = 0;
    l->limit = 0;
    l->of_tasks = false;
    l->pool = NULL;
    ot_icv_inherit(&l->icv, &l[-1].icv);
}

/* Splits the current set into members, and makes this rank's member the current set. */
static ot_construct *fork_set(const otosp_site *site, int members)
{
    bool user = ot_enter_runtime();

    if (OTOSP_UNLIKELY(ot_checks))
        ot_check_fork(site);
    ot_construct *c = push_construct();
    c->site = site;
    ot_team_split(&c->team, &ot.set, members);
    ot_trace(SETS, "%s:%d: '%s': ranks %d..%d split into %d, member %d is %d..%d", site->file, site->line,
             site->what, ot.set.first, ot.set.first + ot.set.size - 1, members, c->team.mine,
             c->team.member.first, c->team.member.first + c->team.member.size - 1);
    ot_zone_begin(&c->zone);
    ot_threadprivate_fork(c, site);
    ot_io_fork(c);
    ot.set = c->team.member;
    ot_log_switch(c);
    ot_heap_choose_part();
    if (OTOSP_UNLIKELY(ot_checks))
        ot_check_split(c);
    if (OTOSP_UNLIKELY(ot_exit_asked))
        ot_exit_go_on(c);
    ot_leave_runtime(user);
    return c;
}

/* Makes a team of so many members, of which one is this rank's: returns the split, or NULL for a team of one. */
ot_construct *ot_fork(const otosp_site *site, int members)
{
    ot_construct *c = NULL;
    bool keeps = ot_demand_keeps(site);
    otosp_deferred *deferred = ot_deferred_take(site);

    ot_demand_fork(members);
    if (OTOSP_UNLIKELY(ot_hidden_any) && !(site->flags & OTOSP_SITE_DESCRIBED))
        ot_hidden_look_everywhere();
    if (members > 1) {
        c = fork_set(site, members);
        c->deferred = deferred;
        c->withholds = ot_uses_withhold(members);
        c->keeps = keeps && !c->withholds && c->team.whole.size == ot.world.size;
        ot_push_level(c->team.mine, members, c);
    } else {
        ot_zone_begin(ot_racing ? ot_race_zone() : NULL);
        ot_push_level(0, 1, NULL);
    }
    if (OTOSP_UNLIKELY(ot_racing))
        ot_race_fork(site, c);
    return c;
}

static ot_construct *begin_parallel(const otosp_site *site, int num_threads, otosp_count trips)
{
    int limit = ot_team_limit(num_threads);
    ot_construct *c = ot_fork(site, ot_team_size(site, limit, trips));

    ot.levels[ot.level].limit = limit;
    if (OTOSP_UNLIKELY(ot_racing) && limit == 1)
        ot_race_alone();
    if (OTOSP_UNLIKELY(ot_omp.display_affinity))
        ot_affinity_fork();
    return c;
}

/* c: NULL for a team of one, which has nothing to exchange. No region is around that of an initial thread. */
static void join(ot_construct *c, const otosp_site *site, bool keep_team)
{
    bool initial = keep_team && ot.level == ot.league.level;

    if ((!c && (!ot_racing || initial)) || (c && keep_team && c->left))
        return;
    bool user = ot_enter_runtime();
    enum ot_activity before = ot_activity(OT_MOVING);
    if (OTOSP_UNLIKELY(ot_racing))
        ot_race_join(keep_team);
    if (c && !ot_demand_leave(c, site)) {
        ot_exchange_join(c, site, keep_team);
        ot_demand_left();
    }
    ot_activity(before);
    ot_leave_runtime(user);
    if (OTOSP_UNLIKELY(ot_signals_caught) && user)
        ot_signals_agree();
}

/* Tasks of the team are complete when it has joined. */
static void finish_tasks(const otosp_site *site)
{
    if (OTOSP_UNLIKELY(ot_detached || ot.levels[ot.level].pool))
        ot_tasks_finish(site);
}

/* Such a region is for all ranks to make the tasks, as if one thread of the team did. */
static void begin_with_tasks(const otosp_site *site, int num_threads)
{
    int limit = ot_team_limit(num_threads), size = ot_team_size(site, limit, (otosp_count)ot.set.size);

    ot_zone_begin(NULL);
    ot_push_level(0, 1, NULL);
    ot.levels[ot.level].limit = limit;
    ot.levels[ot.level].size = size;
}

void ot_region_begin(otosp_region *region, const otosp_site *site)
{
    *region = (otosp_region){ .site = site, .outer = ot_begin(site) };
}

void otosp_parallel_sections_begin(otosp_region *region, const otosp_site *site, int sections, int num_threads)
{
    ot_region_begin(region, site);
    begin_parallel(site, num_threads, (otosp_count)sections);
}

void otosp_region_begin(otosp_region *region, const otosp_site *site, int num_threads)
{
    if (!(site->flags & OTOSP_SITE_TASKS) || !ot_pool_serves(site, num_threads)) {
        otosp_parallel_sections_begin(region, site, ot.set.size, num_threads);
        return;
    }
    region->site = site;
    region->unseen = !!(site->flags & OTOSP_SITE_GUARDED);
    region->outer = region->unseen ? NULL : ot_begin_opaque(site);
    begin_with_tasks(site, num_threads);
}

void otosp_region_end(otosp_region *region)
{
    ot_construct *c = ot.levels[ot.level].split;

    finish_tasks(region->site);
    if (c && (region->site->flags & OTOSP_SITE_CANCELLABLE) && ot_omp.cancellation) {
        c->ends = true;
        join(c, region->site, true);
    }
    join(c, region->site, false);
    ot.level--;
    if (!region->unseen)
        ot_end(region->outer);
}

void ot_loop_begin(otosp_loop *loop, const otosp_site *site, otosp_count trips,
                       enum otosp_schedule schedule, otosp_count chunk)
{
    loop->first = loop->end = 0;
    loop->trips = loop->total = trips;
    loop->offset = 0;
    loop->chunk = loop->asked = chunk;
    loop->ends = NULL;
    loop->across = 0;
    loop->number = 0;
    loop->phase = 0;
    loop->inner_first = loop->inner_end = 0;
    loop->early = 0;
    loop->second = loop->second_first = loop->second_end = 0;
    loop->stage = loop->stages = 0;
    loop->schedule = schedule;
    loop->site = site;
    loop->turn = 0;
    loop->ask = NULL;
    loop->ahead = 0;
    loop->retracing = 0;
    loop->key = 0;
    if (OTOSP_UNLIKELY(ot_racing))
        ot_race_loop_begin(loop);
    loop->outer = ot_begin(site);
}

void otosp_parallel_for_begin(otosp_loop *loop, const otosp_site *site, otosp_count trips,
                              enum otosp_schedule schedule, otosp_count chunk, int num_threads)
{
    ot_loop_begin(loop, site, trips, schedule, chunk);
    begin_parallel(site, num_threads, trips);
    loop->kind = OT_LOOP_FORK;
    ot_schedule_begin(loop, &ot.levels[ot.level]);
}

void otosp_sequential_for_begin(otosp_loop *loop, const otosp_site *site, otosp_count trips)
{
    ot_loop_begin(loop, site, trips, OTOSP_STATIC, 0);
    ot_fork(site, ot_demand_divides(trips) ? ot.world.size : 1);
    loop->kind = OT_LOOP_FORK;
    ot_schedule_begin(loop, &ot.levels[ot.level]);
}

void otosp_parallel_for_rows_begin(otosp_loop *loop, const otosp_site *site, otosp_count trips,
                                   enum otosp_schedule schedule, otosp_count chunk, int num_threads, otosp_count second)
{
    ot_loop_begin(loop, site, trips, schedule, chunk);
    loop->second = loop->second_end = second;
    begin_parallel(site, num_threads, ot_rows_pay(trips, second, ot.set.size) ? trips * second : trips);
    loop->kind = OT_LOOP_FORK;
    ot_schedule_begin(loop, &ot.levels[ot.level]);
}

void otosp_for_begin(otosp_loop *loop, const otosp_site *site, otosp_count trips,
                     enum otosp_schedule schedule, otosp_count chunk)
{
    ot_loop_begin(loop, site, trips, schedule, chunk);
    loop->kind = OT_LOOP_SHARE;
    ot_schedule_begin(loop, &ot.levels[ot.level]);
}

static void reduce(ot_construct *split, const otosp_site *site, void *shared, const void *mine, size_t count,
                   enum otosp_type type, enum otosp_op op)
{
    ot_reductions *threads = ot_thread_reductions();

    if (OTOSP_UNLIKELY(ot_racing))
        ot_race_reduced(shared, count * ot_type_size(type), site);

    if (threads)
        ot_reductions_add(threads, shared, mine, count, type, op);
    else if (split && !split->whole)
        ot_reductions_add(&split->reductions, shared, mine, count, type, op);
    else {
        ot_reduce_values(shared, mine, count, type, op, site);
        if (ot.split && !ot.split->whole)
            ot_log_written(ot.split, shared, count * ot_type_size(type));
    }
}

void otosp_loop_reduce(otosp_loop *loop, void *shared, const void *mine, otosp_size count,
                       enum otosp_type type, enum otosp_op op)
{
    ot_construct *split = ot.levels[ot.level].split;

    if (loop->kind == OT_LOOP_DISTRIBUTE && split && !ot_shares(split, shared, 1))
        split = NULL;                    /* into the team's own variable */

    reduce(split, loop->site, shared, mine, count, type, op);
}

void otosp_region_reduce(otosp_region *region, void *shared, const void *mine, otosp_size count,
                         enum otosp_type type, enum otosp_op op)
{
    reduce(ot.levels[ot.level].split, region->site, shared, mine, count, type, op);
}

/* Outside of a split nobody takes the results: they are only checked. */
static void leave_loop(const otosp_loop *loop)
{
    if (!ot.split)
        ot_log_close();
    ot_end(loop->outer);
}

void ot_loop_join(otosp_loop *loop)
{
    ot_construct *c = ot.levels[ot.level].split;

    if (OTOSP_UNLIKELY(loop->ask))       /* it has been cancelled */
        ot_counter_answer(loop->ask);
    finish_tasks(loop->site);
    ot_ordered_leave(loop);
    if (c || loop->kind != OT_LOOP_DISTRIBUTE)
        join(c, loop->site, loop->kind == OT_LOOP_SHARE);
}

void otosp_end(otosp_loop *loop)
{
    if (!loop->retracing)
        ot_loop_join(loop);
    if (loop->kind == OT_LOOP_FORK)
        ot.level--;
    leave_loop(loop);
}

/* A join that keeps the team. */
void otosp_barrier(const otosp_site *site)
{
    ot_construct *c = ot.levels[ot.level].split;

    finish_tasks(site);

    const otosp_site *outer = ot_show(site);
    join(c, site, true);
    ot_end(outer);
}

/* What was written waits for the team's next join. */
void otosp_end_nowait(otosp_loop *loop)
{
    ot_ordered_leave(loop);
    leave_loop(loop);
}
