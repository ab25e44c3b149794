/*
 * loads.c: what sections load themselves, where pointers lead to rows.
 *
 * To tell each row takes time, on every rank, though the pointers hardly ever change: a hash of them is one of the
 * values by which a construct is known again (known.c). They are read when they are valid: level by level (ahead.c).
 */
#include <string.h>
#define XXH_INLINE_ALL
#include <xxhash.h>
#include "demand.h"

enum { NEAR = 3 };                      /* runs that are looked at */

static struct run {
    const char *from, *to;
} *runs;
static size_t n, cap;
static size_t first;                    /* of the level at hand */
static size_t grown;                    /* the one that was met last, counted from there */
static uint64_t hash;
static bool some;

void ot_loads_begin(void)
{
    n = first = grown = 0;
    hash = 0;
    some = false;
}

/* Several accesses load nearly the same: one run then holds it all. */
static bool grow(size_t i, const char *from, const char *to)
{
    struct run *r = &runs[first + i];

    if (from > r->to || to < r->from)
        return false;
    r->from = from < r->from ? from : r->from;
    r->to = to > r->to ? to : r->to;
    grown = i;
    return true;
}

/* Accesses go through their rows in one order: the next one, or the first ones again, are the likely ones. */
static void add_run(const ot_box *b, int unused)
{
    const char *from = b->at, *to = from + b->bytes;
    size_t level = n - first;

    (void)unused;
    for (size_t i = 0; i < NEAR && i < level; i++)
        if (grow((grown + 1 + i) % level, from, to) || grow(i, from, to))
            return;
    if (n == cap) {
        cap = 2 * cap + 64;
        runs = ot_realloc(runs, cap * sizeof *runs);
    }
    grown = level;
    runs[n++] = (struct run){ from, to };
}

void ot_loads_add(const ot_box *b)
{
    ot_box_each(b, 0, add_run, 0);
}

void ot_loads_level(void)
{
    for (size_t i = first; i < n; i++) {
        size_t bytes = (size_t)(runs[i].to - runs[i].from);
        const uint64_t run[] = { hash, (uintptr_t)runs[i].from, bytes, XXH3_64bits(runs[i].from, bytes) };

        hash = XXH3_64bits(run, sizeof run);
    }
    some |= n > 0;
    first = n;
    grown = 0;
}

bool ot_loads_meet(const char *from, const char *to)
{
    for (size_t i = 0; i < n; i++)
        if (from < runs[i].to && runs[i].from < to)
            return true;
    return false;
}

bool ot_loads_hash(uint64_t *to)
{
    *to = hash;
    return some;
}
