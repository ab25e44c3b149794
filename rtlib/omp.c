/*
 * omp.c: the routines of omp.h about teams of threads (OpenMP 5.1, 3.2), and time.
 *
 * A thread is a member of a team of processor sets. mpiexec -n says how many ranks there are, and a parallel
 * construct takes all ranks of the current set unless num_threads or omp_set_num_threads asks for fewer.
 * OMP_NUM_THREADS names threads inside a rank; a rank has one in this version, so it has no effect.
 */
#include <time.h>
#include "../include/omp.h"
#include "rt.h"

/* The levels of the enclosing parallel regions are 1 .. omp_get_level(); a league's are not among them. */
static const ot_level *level_number(int level)
{
    const ot_level *l = &ot.levels[ot.league.level];

    for (; level; level--)
        do
            l++;
        while (l->of_tasks);
    return l;
}

/* The current team's. */
static ot_level *own_level(void)
{
    ot_level *l = &ot.levels[ot.level];

    while (l->of_tasks)
        l--;
    return l;
}

int omp_get_level(void)
{
    int level = ot.level - ot.league.level;

    for (int i = ot.league.level + 1; i <= ot.level; i++)
        level -= ot.levels[i].of_tasks;
    return level;
}

int omp_get_active_level(void)
{
    int active = 0;
    for (int i = omp_get_level(); i > 0; i--)
        active += level_number(i)->size > 1;
    return active;
}

/* Members of the teams that enclose this one, multiplied: at least so many threads are busy. */
static int threads_busy(void)
{
    int busy = 1;
    for (int i = omp_get_level(); i > 0; i--)
        busy *= level_number(i)->size;
    return busy;
}

/* A thread that the program has created is none of OpenMP's, and ranks do not go in step there. */
void ot_need_rank(const char *does)
{
    if (OTOSP_UNLIKELY(!ot_user) && ot_thread.count == 1)
        ot_fatal("a thread that the program has created %s: that is not supported", does);
}

/* The threads that a parallel construct asks for, as far as thread-limit-var allows them; 0: any number. */
int ot_team_limit(int num_threads)
{
    const ot_icv *icv = &ot.levels[ot.level].icv;
    int limit = num_threads > 0 ? num_threads : icv->threads;

    if (icv->thread_limit) {
        int left = icv->thread_limit / threads_busy();
        limit = limit && limit <= left ? limit : left > 0 ? left : 1;
    }
    return limit;
}

/*
 * The members of a parallel construct (2.6.1). Never more than ranks; with dyn-var, which is true unless the
 * program or its user says otherwise, never more than iterations either, so that each iteration of a short
 * loop has a set of several ranks. Without dyn-var a team that cannot be as large as was asked for is an error,
 * except inside another team when nobody has said how many levels may be active.
 */
int ot_team_size(const otosp_site *site, int limit, otosp_count trips)
{
    ot_need_rank("executes a parallel construct");
    const ot_icv *icv = &ot.levels[ot.level].icv;
    int have = ot.set.size, members = limit && limit < have ? limit : have;

    if (have == 1 && icv->dynamic)
        return 1;
    int active = omp_get_active_level();
    if (active >= icv->active_levels)
        return 1;
    if (icv->dynamic)
        return trips >= (otosp_count)members ? members : trips ? (int)trips : 1;
    if (limit > have * ot_threads_wanted() && (active == 0 || icv->nests))
        ot_fatal_at(site, "a team of %d threads needs %d ranks and has %d (no smaller team: omp_set_dynamic(0) or "
                    "OMP_DYNAMIC=false); start the program with %d ranks", limit, limit, have,
                    limit * threads_busy() * ot.league.size);
    return members;
}

int otosp_region_threads(void)
{
    static const otosp_site region = { "", 0, "parallel", 0 };

    return ot_team_size(&region, ot_team_limit(0), (otosp_count)ot.set.size);
}

int omp_get_num_threads(void)
{
    if (OTOSP_UNLIKELY(ot_offloading))
        return ot_offload_ask("omp_get_num_threads");
    ot_race_asked();
    return own_level()->size * ot_thread.count;
}

int omp_get_thread_num(void)
{
    if (OTOSP_UNLIKELY(ot_offloading))
        return ot_offload_ask("omp_get_thread_num");
    ot_race_asked();
    return own_level()->num * ot_thread.count + ot_thread.num;
}

void otosp_tell_number(int by)
{
    ot.levels[ot.level].num += by;
}

int omp_get_num_procs(void)
{
    return ot.world.size;
}

int omp_in_parallel(void)
{
    return omp_get_active_level() > 0;
}

int omp_get_ancestor_thread_num(int level)
{
    return level < 0 || level > omp_get_level() ? -1 : level_number(level)->num;
}

int omp_get_team_size(int level)
{
    return level < 0 || level > omp_get_level() ? -1 : level_number(level)->size;
}

/* Seconds. Clocks of ranks differ, so the answer of the current set's leader is everybody's. */
double omp_get_wtime(void)
{
    bool user = ot_enter_runtime();
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    double seconds = (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;

    if (ot.set.size > 1)
        ot_broadcast(&ot.set, &seconds, sizeof seconds);
    ot_leave_runtime(user);
    return seconds;
}

double omp_get_wtick(void)
{
    return 1e-9;
}

/* Who calls them through a pointer need not find out what they write: nothing. */
otosp_logs(omp_get_wtime);
otosp_logs(omp_get_wtick);
otosp_logs(omp_get_thread_num);
otosp_logs(omp_get_num_threads);
otosp_logs(omp_get_num_procs);
otosp_logs(omp_get_level);
