/*
 * teams.c: `teams` and `distribute` on the host (OpenMP 5.1, 2.7, 2.11.6).
 *
 * The current set splits as for a parallel loop over the numbers of the teams; a member runs its teams one
 * after the other, each with an initial thread of its own: no parallel region is around it.
 */
#include "../include/omp.h"
#include "rt.h"

void otosp_teams_begin(otosp_loop *loop, const otosp_site *site, int num_teams, int thread_limit)
{
    int teams = num_teams > 0 ? num_teams : ot_omp.num_teams ? ot_omp.num_teams : ot.set.size;

    ot_loop_begin(loop, site, (otosp_count)teams, OTOSP_STATIC, 0);
    loop->kind = OT_LOOP_FORK;
    ot_fork(site, teams < ot.set.size ? teams : ot.set.size);
    ot_level *level = &ot.levels[ot.level];
    ot_schedule_begin(loop, level);
    int limit = thread_limit > 0 ? thread_limit : ot_omp.teams_thread_limit;
    if (limit && (!level->icv.thread_limit || limit < level->icv.thread_limit))
        level->icv.thread_limit = limit;
    level->num = 0;
    level->size = 1;
    ot.league = (ot_league){ 0, teams, ot.level };
}

int otosp_next_team(otosp_loop *loop)
{
    if (loop->first + 1 < loop->end)
        loop->first++;
    else if (!otosp_next(loop))
        return 0;
    ot.league.num = (int)loop->first;
    return 1;
}

/* No `teams` stands in another one, nor in a parallel region, but in a target's. */
void otosp_teams_end(otosp_loop *loop)
{
    otosp_end(loop);
    ot.league = (ot_league){ 0, 1, ot.level };
}

static ot_level as_level(void)
{
    return (ot_level){ .num = ot.league.num, .size = ot.league.size };
}

/* The iterations are divided over the teams; otosp_end_nowait ends it, since teams do not wait for each other. */
void otosp_distribute_begin(otosp_loop *loop, const otosp_site *site, otosp_count trips,
                            enum otosp_schedule schedule, otosp_count chunk)
{
    ot_level teams = as_level();

    ot_loop_begin(loop, site, trips, schedule, chunk);
    loop->kind = OT_LOOP_DISTRIBUTE;
    ot_schedule_begin(loop, &teams);
}

/* One block of the iterations for each team, divided again over the members of the team's set. */
void otosp_distribute_parallel_for_begin(otosp_loop *loop, const otosp_site *site, otosp_count trips,
                                         enum otosp_schedule schedule, otosp_count chunk, int num_threads)
{
    ot_level teams = as_level();
    otosp_loop block;

    ot_loop_begin(&block, site, trips, OTOSP_STATIC, 0);
    ot_schedule_begin(&block, &teams);
    if (!otosp_next_chunk(&block))
        block.first = block.end = 0;
    ot_end(block.outer);
    otosp_parallel_for_begin(loop, site, block.end - block.first, schedule, chunk, num_threads);
    loop->offset = block.first;
    loop->total = trips;
}

int omp_get_num_teams(void)
{
    if (OTOSP_UNLIKELY(ot_offloading))
        return ot_offload_ask("omp_get_num_teams");
    return ot.league.size;
}

int omp_get_team_num(void)
{
    if (OTOSP_UNLIKELY(ot_offloading))
        return ot_offload_ask("omp_get_team_num");
    return ot.league.num;
}
