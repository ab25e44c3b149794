/*
 * omp.c: the routines of omp.h (OpenMP 5.2, chapter 18).
 *
 * A thread is a member of a team of processor sets. mpiexec -n says how many ranks there are, and a parallel
 * construct takes all ranks of the current set unless num_threads or omp_set_num_threads asks for fewer.
 * OMP_NUM_THREADS names threads inside a rank; a rank has one in this version, so it has no effect.
 */
#include <time.h>
#include "../include/omp.h"
#include "rt.h"

static int wanted;                      /* omp_set_num_threads; 0: all ranks */
static int active_levels = 1 << 20, dynamic;

static int active_level(void)
{
    int active = 0;
    for (int i = 1; i <= ot.level; i++)
        active += ot.levels[i].size > 1;
    return active;
}

/* The members of a parallel construct: never more than ranks or iterations. */
int ot_team_size(int num_threads, otosp_count trips)
{
    int members = ot.set.size;

    num_threads = num_threads > 0 ? num_threads : wanted;
    if (num_threads && num_threads < members)
        members = num_threads;
    if (trips < (otosp_count)members)
        members = trips ? (int)trips : 1;
    return active_level() < active_levels ? members : 1;
}

void omp_set_num_threads(int n)
{
    wanted = n > 0 ? n : 0;
}

int omp_get_max_threads(void)
{
    return ot_threads_wanted() * (wanted && wanted < ot.set.size ? wanted : ot.set.size);
}

int omp_get_num_threads(void)
{
    return ot.levels[ot.level].size * ot_thread.count;
}

int omp_get_thread_num(void)
{
    return ot.levels[ot.level].num * ot_thread.count + ot_thread.num;
}

int omp_get_num_procs(void)
{
    return ot.world.size;
}

int omp_get_thread_limit(void)
{
    return ot.world.size;
}

int omp_in_parallel(void)
{
    return active_level() > 0;
}

int omp_get_level(void)
{
    return ot.level;
}

int omp_get_active_level(void)
{
    return active_level();
}

int omp_get_ancestor_thread_num(int level)
{
    return level < 0 || level > ot.level ? -1 : ot.levels[level].num;
}

int omp_get_team_size(int level)
{
    return level < 0 || level > ot.level ? -1 : ot.levels[level].size;
}

void omp_set_max_active_levels(int n)
{
    if (n >= 0)
        active_levels = n;
}

int omp_get_max_active_levels(void)
{
    return active_levels;
}

int omp_get_supported_active_levels(void)
{
    return 1 << 20;
}

void omp_set_nested(int nested)
{
    active_levels = nested ? 1 << 20 : 1;
}

int omp_get_nested(void)
{
    return active_levels > 1;
}

void omp_set_dynamic(int on)
{
    dynamic = on != 0;
}

int omp_get_dynamic(void)
{
    return dynamic;
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
