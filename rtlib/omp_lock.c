/*
 * omp_lock.c: the lock routines of omp.h (OpenMP 5.1, 3.3).
 *
 * The user's variable holds the lock's number, which its initialisation makes up and which travels as any
 * other store does; the state lives at the lock's home (lock.c). So it makes no difference where the variable
 * lies. A variable that was only zeroed stands for a lock by its address.
 *
 * A nestable lock's owner is a task, the implicit one of a set at a level or an explicit one; the set keeps
 * how often it has set the lock.
 */
#include "../include/omp.h"
#include "rt.h"

/* The nestable locks that this rank's set owns: few. */
static struct {
    struct owned {
        uint64_t id;
        const otosp_task *task;
        int level, times;
    } *v;
    size_t n, cap;
} owned;

static void make(void **word, size_t bytes)
{
    static uint64_t made;
    uint64_t id = ot_mix((uint64_t)ot.world.rank, ++made);
    bool user = ot_enter_runtime();

    if (ot.set.size > 1)
        ot_broadcast(&ot.set, &id, sizeof id);
    ot_leave_runtime(user);
    otosp_wrote(word, bytes);
    *word = (void *)(uintptr_t)id;
}

static uint64_t number(void *const *word)
{
    return *word ? (uint64_t)(uintptr_t)*word : ot_mix('l', (uint64_t)(uintptr_t)word);
}

static void destroy(void **word)
{
    bool user = ot_enter_runtime();
    ot_lock_forget(number(word));
    ot_leave_runtime(user);
}

static void set(uint64_t id)
{
    ot_need_rank("sets a lock");
    bool user = ot_enter_runtime();
    ot_lock_acquire(id);
    ot_leave_runtime(user);
}

static bool test(uint64_t id)
{
    ot_need_rank("tests a lock");
    bool user = ot_enter_runtime();
    bool granted = ot_lock_try(id);
    ot_leave_runtime(user);
    return granted;
}

static void unset(uint64_t id)
{
    bool user = ot_enter_runtime();
    ot_lock_release(id);
    ot_leave_runtime(user);
}

void omp_init_lock(omp_lock_t *lock)
{
    make(lock->otosp_lock, sizeof *lock->otosp_lock);
}

void omp_init_lock_with_hint(omp_lock_t *lock, omp_sync_hint_t hint)
{
    (void)hint;
    omp_init_lock(lock);
}

void omp_destroy_lock(omp_lock_t *lock)
{
    destroy(lock->otosp_lock);
}

void omp_set_lock(omp_lock_t *lock)
{
    set(number(lock->otosp_lock));
}

void omp_unset_lock(omp_lock_t *lock)
{
    unset(number(lock->otosp_lock));
}

int omp_test_lock(omp_lock_t *lock)
{
    return test(number(lock->otosp_lock));
}

/* ---- nestable locks --------------------------------------------------------------------------------- */

static struct owned *find(uint64_t id)
{
    ot_need_rank("uses a lock");
    for (size_t i = 0; i < owned.n; i++)
        if (owned.v[i].id == id && owned.v[i].level == ot.level && owned.v[i].task == ot_task())
            return &owned.v[i];
    return NULL;
}

static int own(uint64_t id)
{
    if (owned.n == owned.cap) {
        bool user = ot_enter_runtime();
        owned.v = ot_realloc(owned.v, (owned.cap = owned.cap ? 2 * owned.cap : 8) * sizeof *owned.v);
        ot_leave_runtime(user);
    }
    owned.v[owned.n++] = (struct owned){ id, ot_task(), ot.level, 1 };
    return 1;
}

void omp_init_nest_lock(omp_nest_lock_t *lock)
{
    make(lock->otosp_lock, sizeof *lock->otosp_lock);
}

void omp_init_nest_lock_with_hint(omp_nest_lock_t *lock, omp_sync_hint_t hint)
{
    (void)hint;
    omp_init_nest_lock(lock);
}

void omp_destroy_nest_lock(omp_nest_lock_t *lock)
{
    destroy(lock->otosp_lock);
}

void ot_nest_set(uint64_t id)
{
    struct owned *o = find(id);

    if (o) {
        o->times++;
        return;
    }
    set(id);
    own(id);
}

int ot_nest_test(uint64_t id)
{
    struct owned *o = find(id);

    if (o)
        return ++o->times;
    return test(id) ? own(id) : 0;
}

void ot_nest_unset(uint64_t id)
{
    struct owned *o = find(id);

    if (!o || --o->times)
        return;
    *o = owned.v[--owned.n];
    unset(id);
}

void omp_set_nest_lock(omp_nest_lock_t *lock)
{
    ot_nest_set(number(lock->otosp_lock));
}

int omp_test_nest_lock(omp_nest_lock_t *lock)
{
    return ot_nest_test(number(lock->otosp_lock));
}

void omp_unset_nest_lock(omp_nest_lock_t *lock)
{
    ot_nest_unset(number(lock->otosp_lock));
}
