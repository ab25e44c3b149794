/*
 * thread.c: threads inside a rank, of the C compiler's own OpenMP runtime (otospcc -fopenmp). A chunk of a loop is
 * divided once more over threads; tasks that are ready are taken by them, one after the other. Emitted code makes them.
 * What they log goes to the rank's log under a lock, their reductions are combined in the order of the threads when all
 * are done.
 */
#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include "rt.h"

__thread ot_thread_state ot_thread = { 0, 1 };

static ot_reductions *reductions;       /* of each thread */
static int room, active;           /* entries of reductions; threads of this loop, or of these tasks */
static pthread_mutex_t log_lock = PTHREAD_MUTEX_INITIALIZER;
static bool running;
static bool program;                    /* the program's code was running where threads are about to be made */

/* What tells a thread's number in the C compiler's runtime, where there is one. That there is none is a message, which
   takes memory. */
static int (*runtime_number(void))(void)
{
    static int (*ask)(void);
    static bool asked;

    if (!asked) {
        bool user = ot_enter_runtime();
        *(void **)&ask = dlsym(RTLD_NEXT, "omp_get_thread_num");
        ot_leave_runtime(user);
        asked = true;
    }
    return ask;
}

/* OMP_NUM_THREADS; without it the ranks of a node share its cores. One where the program has no such runtime. */
int ot_threads_wanted(void)
{
    static int threads;

    if (!threads) {
        threads = !runtime_number() || ot_racing ? 1 : ot_omp.threads[0] ? ot_omp.threads[0] : ot.cores / ot.node_ranks;
        threads = threads > 0 ? threads : 1;
    }
    return threads;
}

/* So that teams of libraries, which nobody here makes, have no more threads in all than the node has cores. */
void ot_threads_share_cores(void)
{
    void (*set)(int);

    if (!runtime_number() || ot_omp.threads[0])
        return;
    *(void **)&set = dlsym(RTLD_NEXT, "omp_set_num_threads");
    if (set)
        set(ot_threads_wanted());
}

bool ot_threads_possible(void)
{
    return runtime_number();
}

/* As many threads as there may be, where a team is not limited to fewer. What the C compiler's runtime allocates to
   make them is no memory of the program: this thread is the program's again when it begins. */
int otosp_threads(void)
{
    const ot_level *level = &ot.levels[ot.level];
    int n = ot_threads_wanted();

    while (level->of_tasks)
        level--;
    if (level->limit && level->limit < n * level->size)
        n = level->limit > level->size ? level->limit / level->size : 1;
    program = ot_enter_runtime();
    if (room < n) {
        reductions = ot_realloc(reductions, (size_t)n * sizeof *reductions);
        memset(reductions + room, 0, (size_t)(n - room) * sizeof *reductions);
        room = n;
    }
    running = n > 1;
    return active = n;
}

static otosp_count begin(void)
{
    int t = runtime_number()();

    if (t == 0)
        ot_leave_runtime(program);
    ot_thread = (ot_thread_state){ t, active };
    ot_log_mode();
    return (otosp_count)t;
}

int otosp_thread_begin(otosp_loop *mine, const otosp_loop *chunk)
{
    otosp_count threads = (otosp_count)active, t = begin();
    otosp_count trips = chunk->end - chunk->first, each = trips / threads, more = trips % threads;

    *mine = *chunk;
    mine->first = chunk->first + t * each + (t < more ? t : more);
    mine->end = mine->first + each + (t < more);
    return mine->first < mine->end;
}

void otosp_thread_end(void)
{
    ot_log_close_opened();
    ot_thread = (ot_thread_state){ 0, 1 };
}

void otosp_threads_end(otosp_loop *chunk)
{
    bool several = running;

    running = false;
    ot_log_mode();
    for (int t = 0; several && t < active; t++) {
        ot_reductions *r = &reductions[t];
        for (size_t i = 0; i < r->n; i++)
            otosp_loop_reduce(chunk, r->v[i].shared, r->values.p + r->v[i].offset, r->v[i].count, r->v[i].type,
                              r->v[i].op);
        ot_reductions_clear(r);
    }
}

/* Where this thread's reductions are kept; NULL: only one is running. */
ot_reductions *ot_thread_reductions(void)
{
    return running ? &reductions[ot_thread.num] : NULL;
}

bool ot_threads_running(void)
{
    return running;
}

void ot_thread_lock(void)
{
    if (running)
        pthread_mutex_lock(&log_lock);
}

void ot_thread_unlock(void)
{
    if (running)
        pthread_mutex_unlock(&log_lock);
}

/* ---- tasks ---------------------------------------------------------------------------------------------- */

/* A program that has such tasks makes the team. */
OT_WEAK __typeof__(otosp_team) otosp_team;

int ot_threads_of_tasks(void)
{
    return otosp_team && ot_thread.count == 1 ? ot_threads_wanted() : 1;
}

struct share {
    void (*execute)(void *, size_t);
    void *with;
    size_t next, n;
    int logging;                        /* as it was before: */
};

static void take(void *of)
{
    struct share *share = of;
    size_t i;

    begin();
    if (!share->logging)
        otosp_logging = 0;              /* what is stored is announced, or combined at the join: updated.c */
    while ((i = __atomic_fetch_add(&share->next, 1, __ATOMIC_RELAXED)) < share->n)
        share->execute(share->with, i);
    otosp_thread_end();
}

void ot_threads_execute(void (*execute)(void *, size_t), void *with, size_t n)
{
    struct share share = { execute, with, 0, n, otosp_logging };
    int threads = otosp_threads();

    active = n < (size_t)threads ? (int)n : threads;
    ot_trace(TASKS, "%zu tasks are executed by %d threads", n, active);
    otosp_team(take, &share, active);
    running = false;
    otosp_logging = share.logging;
}
