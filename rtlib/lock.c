/*
 * lock.c: locks over ranks, by number: mutual exclusion, and what the last holder wrote arrives with it.
 *
 * A lock lives with its home rank, found from its number, which keeps the ranks that wait in the order of
 * their asking and the clock of the last holder (update.c). The holder is a set; its first rank talks to the
 * home, and tells the others of the set. Taking a lock costs a message to the home and one back, giving it
 * back one message and nobody waits for that.
 *
 * One rank has all locks at home, and sends no message. Where one node has all ranks the locks lie in memory
 * that they share (lock_near.c), and have no home.
 */
#include <string.h>
#include "rt.h"

typedef struct lock {
    struct lock *next;                  /* in its bucket */
    uint64_t id;
    bool held;
    uint64_t *clock;                    /* NULL: nothing has been published under it */
    int *waiting, n, cap;               /* ranks, first come first served */
} lock;

static struct {
    lock **bucket;
    size_t n, cap;                      /* cap: a power of 2 */
} home;

/* The answer to what this rank has asked a home for: it asks for one thing at a time. */
static struct {
    bool here, granted;
    uint64_t *clock;
} answer;

/* A number from two, that no other two will have. */
uint64_t ot_mix(uint64_t a, uint64_t b)
{
    uint64_t x = (a ^ b * 0x9e3779b97f4a7c15u) + 0x632be59bd9b4e019u;

    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
    x = (x ^ x >> 27) * 0x94d049bb133111ebu;
    return x ^ x >> 31;
}

static int home_of(uint64_t id)
{
    return (int)(ot_mix(id, 1) % (uint64_t)ot.world.size);
}

/* ---- at home ---------------------------------------------------------------------------------------- */

static lock **bucket_of(uint64_t id)
{
    return &home.bucket[ot_mix(id, 2) & (home.cap - 1)];
}

static void grow(void)
{
    lock **old = home.bucket;
    size_t cap = home.cap;

    home.cap = cap ? 2 * cap : 64;
    home.bucket = ot_alloc(home.cap * sizeof(lock *));
    memset(home.bucket, 0, home.cap * sizeof(lock *));
    for (size_t i = 0; i < cap; i++)
        for (lock *l = old[i], *next; l; l = next) {
            lock **at = bucket_of(l->id);
            next = l->next;
            l->next = *at;
            *at = l;
        }
    ot_free(old);
}

static lock *lock_of(const ot_message *m)
{
    uint64_t id;

    memcpy(&id, m->payload, sizeof id);
    if (home.n >= home.cap)
        grow();
    lock **at = bucket_of(id), *l = *at;
    while (l && l->id != id)
        l = l->next;
    if (!l) {
        l = ot_alloc(sizeof *l);
        *l = (lock){ .next = *at, .id = id };
        *at = l;
        home.n++;
    }
    return l;
}

static void grant(lock *l, int rank)
{
    l->held = true;
    ot_answer(rank, true, l->clock);
}

bool ot_on_lock(ot_message *m)
{
    lock *l = lock_of(m);

    if (!l->held) {
        grant(l, m->from);
        return false;
    }
    if (l->n == l->cap)
        l->waiting = ot_realloc(l->waiting, (size_t)(l->cap = l->cap ? 2 * l->cap : 4) * sizeof *l->waiting);
    l->waiting[l->n++] = m->from;
    return false;
}

bool ot_on_try(ot_message *m)
{
    lock *l = lock_of(m);

    if (l->held)
        ot_answer(m->from, false, NULL);
    else
        grant(l, m->from);
    return false;
}

/* The last holder's clock has seen those of all before it. */
bool ot_on_unlock(ot_message *m)
{
    lock *l = lock_of(m);
    size_t bytes = m->bytes - sizeof l->id;

    if (bytes) {
        if (!l->clock)
            l->clock = ot_alloc(bytes);
        memcpy(l->clock, m->payload + sizeof l->id, bytes);
    }
    l->held = false;
    if (l->n) {
        int rank = l->waiting[0];
        memmove(l->waiting, l->waiting + 1, (size_t)--l->n * sizeof *l->waiting);
        grant(l, rank);
    }
    return false;
}

bool ot_on_forget(ot_message *m)
{
    lock *l = lock_of(m), **at = bucket_of(l->id);

    while (*at != l)
        at = &(*at)->next;
    *at = l->next;
    home.n--;
    ot_free(l->clock);
    ot_free(l->waiting);
    ot_free(l);
    return false;
}

/* ---- asking a home ---------------------------------------------------------------------------------- */

/* A home answers: yes or no, and the clock that goes with a yes (NULL: none). */
void ot_answer(int rank, bool granted, const uint64_t *clock)
{
    size_t bytes = clock ? ot_clock_bytes() : 0;
    ot_message *m = ot_message_new(OT_ACTIVE_ANSWER, NULL, sizeof(uint64_t) + bytes);

    *(uint64_t *)(void *)m->payload = granted;
    if (bytes)
        memcpy(m->payload + sizeof(uint64_t), clock, bytes);
    ot_message_send(m, rank);
    ot_message_drop(m);
}

bool ot_on_answer(ot_message *m)
{
    size_t bytes = ot_clock_bytes();

    if (!answer.clock)
        answer.clock = ot_alloc(bytes);
    memset(answer.clock, 0, bytes);
    answer.here = true;
    answer.granted = *(uint64_t *)(void *)m->payload;
    memcpy(answer.clock, m->payload + sizeof(uint64_t), m->bytes - sizeof(uint64_t));
    return false;
}

/* All ranks of the set get its first rank's answer (NULL: no), and with a yes see what its clock names. */
static bool share(const uint64_t *granted)
{
    static uint64_t *shared;
    size_t n = sizeof *shared + ot_clock_bytes();

    if (ot.set.size > 1) {
        if (!shared)
            shared = ot_alloc(n);
        shared[0] = granted != NULL;
        if (granted)
            memcpy(shared + 1, granted, ot_clock_bytes());
        ot_broadcast(&ot.set, shared, n);
        granted = shared[0] ? shared + 1 : NULL;
    }
    if (granted)
        ot_acquire(granted);
    return granted;
}

/* Returns the clock that comes with a yes, or NULL. */
static const uint64_t *ask(int rank, enum ot_active kind, const void *payload, size_t bytes)
{
    answer.here = false;
    ot_poll();                          /* others may have asked this rank before it does */
    ot_active_send(rank, kind, payload, bytes);
    for (long tests = 0; !answer.here; tests++) {
        ot_poll();
        if (!answer.here)
            ot_pause(tests);
    }
    return answer.granted ? answer.clock : NULL;
}

/*
 * The current set asks a home, and waits for the answer; with a yes it sees what the answer's clock names.
 * Called by all ranks of the set, and all return the same.
 */
bool ot_ask(int rank, enum ot_active kind, const void *payload, size_t bytes)
{
    return share(ot.set.rank ? NULL : ask(rank, kind, payload, bytes));
}

/* ---- locks ------------------------------------------------------------------------------------------ */

void ot_lock_acquire(uint64_t id)
{
    ot_near_lock *near = ot_near_lock_of(id);

    if (OTOSP_UNLIKELY(ot_forked))
        return;
    ot_trace(SYNC, "lock %lx", id);
    if (near)
        share(ot.set.rank ? NULL : ot_near_acquire(near));
    else
        ot_ask(home_of(id), OT_ACTIVE_LOCK, &id, sizeof id);
    ot_race_acquired(id);
}

/* The core is given away by a program that tries in a loop. */
bool ot_lock_try(uint64_t id)
{
    static long refused;
    ot_near_lock *near = ot_near_lock_of(id);
    bool granted = ot_forked ? true : near ? share(ot.set.rank ? NULL : ot_near_try(near))
                 : ot_ask(home_of(id), OT_ACTIVE_TRY, &id, sizeof id);

    if (granted)
        ot_race_acquired(id);
    refused = granted ? 0 : refused + 1;
    ot_pause(refused);
    return granted;
}

void ot_lock_release(uint64_t id)
{
    ot_near_lock *near = ot_near_lock_of(id);

    if (OTOSP_UNLIKELY(ot_forked))
        return;
    ot_active_limit();
    ot_release();
    ot_race_released(id);
    ot_trace(SYNC, "unlock %lx", id);
    if (ot.set.rank)
        return;
    if (near) {
        ot_near_release(near);
        return;
    }
    ot_clock now = ot_clock_now();
    ot_message *m = ot_message_new(OT_ACTIVE_UNLOCK, NULL, sizeof id + now.bytes);
    memcpy(m->payload, &id, sizeof id);
    if (now.bytes)
        memcpy(m->payload + sizeof id, now.v, now.bytes);
    ot_message_send(m, home_of(id));
    ot_message_drop(m);
}

/* The lock will not be used again. */
void ot_lock_forget(uint64_t id)
{
    if (!ot.set.rank && !ot_near_lock_of(id) && !ot_forked)
        ot_active_send(home_of(id), OT_ACTIVE_FORGET, &id, sizeof id);
}

/* A critical construct's lock, by its name. */
static uint64_t named(const char *name)
{
    uint64_t id = 'c';

    for (; *name; name++)
        id = ot_mix(id, (unsigned char)*name);
    return id;
}

void otosp_critical_begin(const otosp_site *site, const char *name)
{
    (void)site;
    if (!ot.split) {
        ot_race_acquired(ot_racing ? named(name) : 0);
        return;
    }
    bool user = ot_enter_runtime();
    ot_lock_acquire(named(name));
    ot_leave_runtime(user);
}

void otosp_critical_end(const otosp_site *site, const char *name)
{
    (void)site;
    if (!ot.split) {
        ot_race_released(ot_racing ? named(name) : 0);
        return;
    }
    bool user = ot_enter_runtime();
    ot_lock_release(named(name));
    ot_leave_runtime(user);
}
