// procs: 1 2 3 4 5 6 7
// exit: 0
/* Each task has its own copy of the variables of its data environment (OpenMP 5.1, 2.4.3). */
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

static void must(int good, const char *what)
{
    if (!good) {
        fprintf(stderr, "%s\n", what);
        exit(1);
    }
}

static void schedules(void)
{
    static const omp_sched_t kinds[] = { omp_sched_static, omp_sched_dynamic, omp_sched_guided };
    omp_sched_t kind;
    int chunk, i;

    for (i = 0; i < 3; i++) {
        omp_set_schedule(kinds[i], 10 + i);
        omp_get_schedule(&kind, &chunk);
        must(kind == kinds[i] && chunk == 10 + i, "schedule");
    }
    omp_set_schedule((omp_sched_t)(omp_sched_dynamic | omp_sched_monotonic), 3);
    omp_get_schedule(&kind, &chunk);
    must((unsigned)kind == ((unsigned)omp_sched_dynamic | (unsigned)omp_sched_monotonic), "monotonic");
    must(chunk == 3, "chunk");
    omp_set_schedule(omp_sched_auto, 5);
    omp_get_schedule(&kind, &chunk);
    must(kind == omp_sched_auto, "auto");
    omp_set_schedule(omp_sched_static, -1);
    omp_get_schedule(&kind, &chunk);
    must(kind == omp_sched_static, "static without a chunk");
}

/* What a region sets ends with it; what stood before is inherited. */
static void regions(void)
{
    int bad = 0;

    omp_set_num_threads(5);
    omp_set_schedule(omp_sched_guided, 7);
    must(omp_get_max_threads() == 5, "max threads");
    #pragma omp parallel reduction(+:bad)
    {
        omp_sched_t kind;
        int chunk;
        omp_get_schedule(&kind, &chunk);
        bad += omp_get_max_threads() != 5 || kind != omp_sched_guided || chunk != 7;
        bad += omp_get_num_threads() > 5;
        omp_set_num_threads(3);
        omp_set_schedule(omp_sched_static, 2);
        omp_set_max_active_levels(4);
        omp_set_dynamic(0);
        bad += omp_get_max_threads() != 3 || omp_get_max_active_levels() != 4 || omp_get_dynamic();
    }
    omp_sched_t kind;
    int chunk;
    omp_get_schedule(&kind, &chunk);
    must(!bad, "in the region");
    must(omp_get_max_threads() == 5 && kind == omp_sched_guided && chunk == 7, "after the region");
    must(omp_get_max_active_levels() != 4 && omp_get_dynamic(), "after the region: levels, dynamic");
}

/* What a task sets ends with it, too. */
static void tasks(void)
{
    int bad = 0;

    omp_set_num_threads(4);
    #pragma omp parallel reduction(+:bad) num_threads(2)
    {
        omp_set_num_threads(6);
        #pragma omp task if(0) shared(bad)
        {
            bad += omp_get_max_threads() != 6;
            omp_set_num_threads(7);
            omp_set_dynamic(0);
            #pragma omp task if(0) shared(bad)
            {
                omp_set_num_threads(8);
                bad += omp_get_max_threads() != 8 || omp_get_dynamic();
            }
            bad += omp_get_max_threads() != 7;
        }
        bad += omp_get_max_threads() != 6 || !omp_get_dynamic();
    }
    must(!bad, "tasks");
    must(omp_get_max_threads() == 4, "after tasks");
}

static void levels(void)
{
    int bad = 0;

    must(omp_get_level() == 0 && omp_get_active_level() == 0 && !omp_in_parallel(), "outside");
    must(omp_get_ancestor_thread_num(0) == 0 && omp_get_team_size(0) == 1, "level 0");
    must(omp_get_ancestor_thread_num(1) == -1 && omp_get_team_size(-1) == -1, "no such level");
    omp_set_max_active_levels(1);
    #pragma omp parallel num_threads(2) reduction(+:bad)
    {
        int outer = omp_get_thread_num(), members = omp_get_num_threads();
        #pragma omp parallel num_threads(2) reduction(+:bad)
        {
            bad += omp_get_level() != 2 || omp_get_active_level() != (members > 1);
            bad += omp_get_num_threads() > 1 && members > 1;
            bad += omp_get_ancestor_thread_num(1) != outer || omp_get_team_size(1) != members;
            bad += omp_get_ancestor_thread_num(2) != omp_get_thread_num();
        }
    }
    must(!bad, "nested");
    omp_set_max_active_levels(-3);
    must(omp_get_max_active_levels() == 1, "a negative number of levels is ignored");
    must(omp_get_supported_active_levels() >= 1, "supported levels");
}

int main(void)
{
    schedules();
    regions();
    tasks();
    levels();
    omp_set_default_device(3);
    must(omp_get_default_device() == 3, "default device");
    omp_set_num_teams(4);
    omp_set_teams_thread_limit(6);
    must(omp_get_max_teams() == 4 && omp_get_teams_thread_limit() == 6, "teams");
    must(omp_get_num_teams() == 1 && omp_get_team_num() == 0, "no teams");
    omp_set_default_allocator(omp_high_bw_mem_alloc);
    must(omp_get_default_allocator() == omp_high_bw_mem_alloc, "default allocator");
    return 0;
}
