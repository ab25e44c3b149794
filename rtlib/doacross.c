/*
 * doacross.c: loops with `ordered(n)`, whose iterations wait for single other ones.
 *
 * A source publishes what its member wrote with an update (update.c) that names the iteration and goes to all
 * ranks. Each rank keeps what it was told until the team's next join. A sink waits until it has been told of
 * its iteration, then sees that update and all that it follows. No rank asks another for anything.
 *
 * A message takes longer than many an iteration. Sources of iterations that follow each other quickly are published
 * together: when there are many, when some time has passed, when another one comes, and before this rank waits, for
 * whatever it may be, or leaves the loop.
 */
#include <string.h>
#include "rt.h"

/* Which update made an iteration's work visible. */
typedef struct told {
    uint64_t iteration, number;         /* number 0: a free place */
    int publisher;
} told;

/* The iterations of one loop: open addressing, at most half full. */
typedef struct table {
    struct table *next;
    uint64_t key;
    told *v;
    size_t n, cap;                      /* cap: a power of 2 */
} table;

static table *tables;

enum { MOST_TOGETHER = 32 };
#define QUICK 10e-6                     /* seconds since the last ones were published */

uint64_t ot_sources;
static struct { uint64_t key, first; double told; } kept;      /* key and iteration of these */

/* A number for a loop that its members compute alike, and that no other loop has; 0 where it is not divided. */
uint64_t ot_loop_key(otosp_loop *loop)
{
    ot_construct *c = ot.levels[ot.level].split;
    return loop->key = c ? ot_mix(c->key, ++c->keyed) : 0;
}

static table *table_of(uint64_t key)
{
    table *t = tables;

    while (t && t->key != key)
        t = t->next;
    if (!t) {
        t = ot_alloc(sizeof *t);
        *t = (table){ .next = tables, .key = key, .cap = 64 };
        t->v = ot_alloc(t->cap * sizeof *t->v);
        memset(t->v, 0, t->cap * sizeof *t->v);
        tables = t;
    }
    return t;
}

/* Where an iteration is, or where it belongs. */
static told *place(const table *t, uint64_t iteration)
{
    size_t i = (size_t)(iteration * 0x9e3779b97f4a7c15u >> 20);

    while (t->v[i & (t->cap - 1)].number && t->v[i & (t->cap - 1)].iteration != iteration)
        i++;
    return &t->v[i & (t->cap - 1)];
}

static void grow(table *t)
{
    table old = *t;

    t->cap *= 2;
    t->v = ot_alloc(t->cap * sizeof *t->v);
    memset(t->v, 0, t->cap * sizeof *t->v);
    for (size_t i = 0; i < old.cap; i++)
        if (old.v[i].number)
            *place(t, old.v[i].iteration) = old.v[i];
    ot_free(old.v);
}

/* An update of sources has arrived, or goes out from here. */
void ot_told(uint64_t key, uint64_t iteration, uint64_t sources, int publisher, uint64_t number)
{
    table *t = table_of(key);

    for (uint64_t i = iteration; i < iteration + sources; i++) {
        if (2 * t->n++ >= t->cap)
            grow(t);
        *place(t, i) = (told){ i, number, publisher };
    }
}

/* The team joins: nobody waits in the loops that it has left. */
void ot_told_clear(ot_construct *c)
{
    for (; c->keys_left < c->keyed; c->keys_left++) {
        uint64_t key = ot_mix(c->key, c->keys_left + 1);
        table **at = &tables, *t;
        while (*at && (*at)->key != key)
            at = &(*at)->next;
        if (!(t = *at))
            continue;
        *at = t->next;
        ot_free(t->v);
        ot_free(t);
    }
}

void otosp_loop_doacross(otosp_loop *loop)
{
    ot_loop_key(loop);
}

void ot_sources_tell(void)
{
    uint64_t sources = ot_sources;

    if (OT_LIKELY(!sources))
        return;
    ot_sources = 0;                     /* which publishing them may ask for */
    ot_release_sources(kept.key, kept.first, sources);
}

/* Does nobody see when it is told? The ranks of a set do so at the same time, and so are what is printed, and races. */
static bool may_wait(void)
{
    return ot.set.size == 1 && !ot.split->captures && !ot_racing && !ot_checks;
}

void otosp_source(otosp_loop *loop, otosp_count iteration)
{
    ot_race_released(0);
    if (!loop->key)
        return;
    bool user = ot_enter_runtime();
    if (kept.key != loop->key || iteration != kept.first + ot_sources)
        ot_sources_tell();
    if (!ot_sources)
        kept.first = iteration;
    kept.key = loop->key;
    if (++ot_sources >= MOST_TOGETHER || !may_wait() || ot_counter_clock() - kept.told > QUICK) {
        ot_sources_tell();
        kept.told = ot_counter_clock();
    }
    ot_leave_runtime(user);
}

static bool is_kept(const otosp_loop *loop, otosp_count iteration)
{
    return loop->key == kept.key && iteration - kept.first < ot_sources;
}

void otosp_sink(otosp_loop *loop, otosp_count iteration)
{
    const told *source;

    ot_race_acquired(0);
    if (!loop->key || is_kept(loop, iteration))
        return;
    bool user = ot_enter_runtime();
    for (long tests = 0; !(source = place(table_of(loop->key), iteration))->number; tests++) {
        ot_poll();
        ot_pause(tests);
    }
    ot_acquire_update(source->publisher, source->number);
    ot_leave_runtime(user);
}
