/*
 * mutex.c: mutexes, spin locks and read-write locks of POSIX and C11 that the program uses in parallel code.
 *
 * They would keep out threads of one process only. Where the set is split they are nestable locks of OpenMP's, known by
 * their addresses: who has one is alone among all ranks, and gets what its last owner wrote. A lock for reading is one
 * for writing, too. Elsewhere all ranks do the same, each with its own. That one is waited for, or counted, has no such
 * counterpart, and is refused.
 *
 * The linker leads the program's calls here (--wrap); those of the libraries that it is linked to go where they did.
 */
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <threads.h>
#include "rt.h"

static bool is_over_ranks(void)
{
    return OTOSP_UNLIKELY(ot.split) && ot_user;
}

static uint64_t number(const volatile void *lock)
{
    return ot_mix('m', (uint64_t)(uintptr_t)lock);
}

static int set(const volatile void *lock)
{
    ot_nest_set(number(lock));
    return 0;
}

static int test(const volatile void *lock, int busy)
{
    return ot_nest_test(number(lock)) ? 0 : busy;
}

static int unset(const volatile void *lock)
{
    ot_nest_unset(number(lock));
    return 0;
}

#define SET(f, type) \
    int __real_##f(type *); \
    int __wrap_##f(type *lock) { return is_over_ranks() ? set(lock) : __real_##f(lock); }
#define TEST(f, type, busy) \
    int __real_##f(type *); \
    int __wrap_##f(type *lock) { return is_over_ranks() ? test(lock, busy) : __real_##f(lock); }
#define UNSET(f, type) \
    int __real_##f(type *); \
    int __wrap_##f(type *lock) { return is_over_ranks() ? unset(lock) : __real_##f(lock); }

SET(pthread_mutex_lock, pthread_mutex_t)
TEST(pthread_mutex_trylock, pthread_mutex_t, EBUSY)
UNSET(pthread_mutex_unlock, pthread_mutex_t)
SET(pthread_spin_lock, pthread_spinlock_t)
TEST(pthread_spin_trylock, pthread_spinlock_t, EBUSY)
UNSET(pthread_spin_unlock, pthread_spinlock_t)
SET(pthread_rwlock_rdlock, pthread_rwlock_t)
SET(pthread_rwlock_wrlock, pthread_rwlock_t)
TEST(pthread_rwlock_tryrdlock, pthread_rwlock_t, EBUSY)
TEST(pthread_rwlock_trywrlock, pthread_rwlock_t, EBUSY)
UNSET(pthread_rwlock_unlock, pthread_rwlock_t)
SET(mtx_lock, mtx_t)
TEST(mtx_trylock, mtx_t, thrd_busy)
UNSET(mtx_unlock, mtx_t)

/* However long it takes. */
int __real_pthread_mutex_timedlock(pthread_mutex_t *, const struct timespec *);
int __wrap_pthread_mutex_timedlock(pthread_mutex_t *lock, const struct timespec *until)
{
    return is_over_ranks() ? set(lock) : __real_pthread_mutex_timedlock(lock, until);
}

static void refuse(const char *name)
{
    if (is_over_ranks())
        ot_fatal("%s: it waits for a thread of the same process; between the members of a team write 'critical', "
                 "'barrier', 'taskwait' or 'depend'", name);
}

int __real_pthread_cond_wait(pthread_cond_t *, pthread_mutex_t *);
int __wrap_pthread_cond_wait(pthread_cond_t *condition, pthread_mutex_t *mutex)
{
    refuse("pthread_cond_wait");
    return __real_pthread_cond_wait(condition, mutex);
}

int __real_pthread_barrier_wait(pthread_barrier_t *);
int __wrap_pthread_barrier_wait(pthread_barrier_t *barrier)
{
    refuse("pthread_barrier_wait");
    return __real_pthread_barrier_wait(barrier);
}

int __real_sem_wait(sem_t *);
int __wrap_sem_wait(sem_t *semaphore)
{
    refuse("sem_wait");
    return __real_sem_wait(semaphore);
}
