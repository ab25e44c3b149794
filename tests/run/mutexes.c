// procs: 1 2 3 4 5 6 7
// same-as: serial
/* Mutexes of POSIX and C11 in parallel code: counters, a buffer that whoever comes first allocates, a recursive mutex in
   a function that calls itself, a lock for readers and writers, tries. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <threads.h>
#include <time.h>

#define N 200

struct cache {
    pthread_mutex_t mutex;
    int *values;
    int used;
};

static struct cache cache = { PTHREAD_MUTEX_INITIALIZER, NULL, 0 };
static pthread_mutex_t recursive;
static pthread_spinlock_t spin;
static pthread_rwlock_t shared = PTHREAD_RWLOCK_INITIALIZER;
static mtx_t mtx;
static long sums[5];
static int tried;

static int *values_of(struct cache *c)
{
    pthread_mutex_lock(&c->mutex);
    if (!c->values)
        c->values = calloc(N, sizeof *c->values);
    c->used++;
    pthread_mutex_unlock(&c->mutex);
    return c->values;
}

static void count_down(int n)
{
    pthread_mutex_lock(&recursive);
    sums[0] += n;
    if (n % 5)
        count_down(n - 1);
    pthread_mutex_unlock(&recursive);
}

static void by_all_kinds(int i)
{
    pthread_spin_lock(&spin);
    sums[1] += i;
    pthread_spin_unlock(&spin);
    pthread_rwlock_wrlock(&shared);
    sums[2] += 2 * i;
    pthread_rwlock_unlock(&shared);
    mtx_lock(&mtx);
    sums[3] += 3 * i;
    mtx_unlock(&mtx);
    while (pthread_mutex_trylock(&cache.mutex))
        ;
    tried++;
    pthread_mutex_unlock(&cache.mutex);
    pthread_rwlock_rdlock(&shared);
    if (sums[2] < 0)
        abort();
    pthread_rwlock_unlock(&shared);
}

int main(void)
{
    const struct timespec late = { .tv_sec = 1L << 40 };
    pthread_mutexattr_t attributes;
    long all = 0;

    pthread_mutexattr_init(&attributes);
    pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE);
    pthread_mutex_init(&recursive, &attributes);
    pthread_spin_init(&spin, PTHREAD_PROCESS_PRIVATE);
    mtx_init(&mtx, mtx_plain);

    #pragma omp parallel for schedule(guided)
    for (int i = 0; i < N; i++) {
        int *v = values_of(&cache);

        v[i] = i * i;
    }
    #pragma omp parallel for
    for (int i = 0; i < N; i++) {
        count_down(i % 30);
        by_all_kinds(i);
    }
    #pragma omp parallel
    {
        #pragma omp for nowait
        for (int i = 0; i < N; i++) {
            pthread_mutex_timedlock(&cache.mutex, &late);
            sums[4] = sums[4] + i % 9;
            pthread_mutex_unlock(&cache.mutex);
        }
    }
    pthread_mutex_lock(&cache.mutex);
    for (int i = 0; i < N; i++)
        all += cache.values[i] * (i % 3);
    pthread_mutex_unlock(&cache.mutex);
    printf("%ld %d %d: %ld %ld %ld %ld %ld\n", all, cache.used, tried, sums[0], sums[1], sums[2], sums[3], sums[4]);
    free(cache.values);
    return 0;
}
