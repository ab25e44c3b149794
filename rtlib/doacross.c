/*
 * doacross.c: loops with `ordered(n)`, whose iterations wait for single other ones.
 *
 * A source publishes what its member wrote with an update (update.c) that names the iteration and goes to all
 * ranks. Each rank keeps what it was told until the team's next join. A sink waits until it has been told of
 * its iteration, then sees that update and all that it follows. No rank asks another for anything.
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

/* An update of a source has arrived, or goes out from here. */
void ot_told(uint64_t key, uint64_t iteration, int publisher, uint64_t number)
{
    table *t = table_of(key);

    if (2 * t->n++ >= t->cap)
        grow(t);
    *place(t, iteration) = (told){ iteration, number, publisher };
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

void otosp_source(otosp_loop *loop, otosp_count iteration)
{
    ot_race_released(0);
    if (!loop->key)
        return;
    bool user = ot_enter_runtime();
    ot_release_source(loop->key, iteration);
    ot_leave_runtime(user);
}

void otosp_sink(otosp_loop *loop, otosp_count iteration)
{
    const told *source;

    ot_race_acquired(0);
    if (!loop->key)
        return;
    bool user = ot_enter_runtime();
    for (long tests = 0; !(source = place(table_of(loop->key), iteration))->number; tests++) {
        ot_poll();
        ot_pause(tests);
    }
    ot_acquire_update(source->publisher, source->number);
    ot_leave_runtime(user);
}
