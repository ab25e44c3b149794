/*
 * detached.c: tasks of a pool that have an event (OpenMP 5.1, 2.12.1): such a task is complete when it has been
 * executed and its event has been fulfilled.
 *
 * All ranks of the set have to know that at the same time, as they all decide what is executed next. What they fulfil
 * together they know. What one of them fulfils, executing a task, it tells the others at the join behind that. Ranks
 * outside of the set send a message to each of these; the first that has got it says so at a join, and the others wait
 * for theirs.
 */
#include <string.h>
#include <time.h>
#include "pool.h"

ot_deferred *ot_pool_event(int level, otosp_count number)
{
    const struct ot_pool *p = level <= ot.level ? ot.levels[level].pool : NULL;

    for (size_t i = 0; p && i < p->events.n; i++)
        if (p->events.v[i]->event == number)
            return p->events.v[i];
    return NULL;
}

void ot_pool_tell(ot_deferred *d)
{
    __atomic_store_n(&d->heard, OT_HEARD_INSIDE, __ATOMIC_RELEASE);
}

void ot_pool_fulfil(ot_deferred *d, const char *clock, size_t bytes)
{
    if (!clock) {
        d->fulfilled = true;
        return;
    }
    ot_clock_heard(&d->clock, clock, bytes);
    if (d->heard == OT_UNHEARD)
        __atomic_store_n(&d->heard, OT_HEARD_OUTSIDE, __ATOMIC_RELEASE);
}

bool ot_events_settle(struct ot_pool *p, void (*complete)(struct ot_pool *, ot_deferred *))
{
    size_t left = 0, n = p->events.n;
    bool any = false;

    for (size_t i = 0; i < n; i++) {
        ot_deferred *d = p->events.v[i];

        if (!d->fulfilled) {
            p->events.v[left++] = d;
            continue;
        }
        if (d->clock) {
            ot_acquire(d->clock);
            ot_free(d->clock);
        }
        d->event = 0;
        any |= d->executed;
        if (d->executed)
            complete(p, d);
        ot_deferred_release(d);
    }
    p->events.n = left;
    return any;
}

/* Ranks outside may fulfil one; where there are none, a thread of the user's own, perhaps. */
void ot_events_wait(struct ot_pool *p, const otosp_site *site)
{
    enum { PATIENCE = 10 };             /* seconds */
    time_t begun = time(NULL);

    for (long tests = 0; ; tests++) {
        ot_wave_of_none(site);
        for (size_t i = 0; i < p->events.n; i++)
            if (p->events.v[i]->fulfilled)
                return;
        if (!ot.split && time(NULL) - begun > PATIENCE)
            ot_fatal_at(site, "this waits for the event of the detached task of line %d: that it is fulfilled by "
                        "what stands behind, which would be executed first, is not handled",
                        p->events.v[0]->site->line);
        bool user = ot_enter_runtime();
        ot_poll();
        ot_pause(tests);
        ot_leave_runtime(user);
    }
}

int *ot_events_join(struct ot_pool *p, ot_construct *split)
{
    size_t n = p ? p->events.n : 0;

    if (!n)
        return NULL;
    int *heard = ot_alloc(n * sizeof *heard);

    for (size_t i = 0; i < n; i++)
        heard[i] = __atomic_load_n(&p->events.v[i]->heard, __ATOMIC_ACQUIRE);
    ot_reductions_add(&split->reductions, heard, heard, n, OTOSP_INT32, OTOSP_BOR);
    return heard;
}

/* Who is in this team has sent what it has written to all. */
void ot_events_joined(struct ot_pool *p, int *heard)
{
    for (size_t i = 0; heard && i < p->events.n; i++) {
        ot_deferred *d = p->events.v[i];

        if (!heard[i])
            continue;
        for (long tests = 0; heard[i] == OT_HEARD_OUTSIDE && !__atomic_load_n(&d->heard, __ATOMIC_ACQUIRE); tests++) {
            ot_poll();
            ot_pause(tests);
        }
        d->fulfilled = true;
    }
    ot_free(heard);
}
