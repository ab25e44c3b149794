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

enum { FAR = 1024 };                    /* runs that are moved to put one before them */

enum { LINE = 64, SOON = 2048 };        /* bytes of a line of the cache; of a run that is hashed next */

static struct run {
    const char *from, *to;
    bool told;                          /* as part of a box */
} *runs;
static size_t n, cap;
static size_t first;                    /* of the level at hand */
static size_t met;                      /* the one that was met last */
static uint64_t hash;
static bool some;

void ot_loads_begin(void)
{
    n = first = met = 0;
    hash = 0;
    some = false;
}

/* Several accesses load nearly the same: one run then holds it all. */
static bool grow(size_t i, const char *from, const char *to, bool told)
{
    struct run *r = &runs[i];

    if (i >= n || from > r->to || to < r->from)
        return false;
    r->told &= told || (from >= r->from && to <= r->to);
    r->from = from < r->from ? from : r->from;
    r->to = to > r->to ? to : r->to;
    met = i;
    return true;
}

/* The first run of the level that ends there or behind, as they are in order; where they are not, any. */
static size_t place_of(const char *from)
{
    size_t low = first, high = n;

    while (low < high) {
        size_t i = low + (high - low) / 2;
        if (runs[i].to < from)
            low = i + 1;
        else
            high = i;
    }
    return low;
}

/* In the order of memory, unless that takes long: then some may be hashed twice. Accesses go through their rows in one
   order: the next one is the likely one. */
static void add_run(const ot_box *b, int told)
{
    const char *from = b->at, *to = from + b->bytes;
    size_t i;

    if (n > first && (grow(met, from, to, told) || grow(met + 1, from, to, told)))
        return;
    i = place_of(from);
    if (grow(i, from, to, told))
        return;
    if (n == cap) {
        cap = 2 * cap + 64;
        runs = ot_realloc(runs, cap * sizeof *runs);
    }
    if (n - i > FAR)
        i = n;
    memmove(&runs[i + 1], &runs[i], (n - i) * sizeof *runs);
    runs[i] = (struct run){ from, to, told };
    met = i;
    n++;
}

void ot_loads_add(const ot_box *b)
{
    if (b->n)
        ot_demand_read(b);
    ot_box_each(b, 0, add_run, b->n > 0);
}

/* It is valid. */
void ot_loads_note(const ot_box *b)
{
    ot_box_each(b, 0, add_run, true);
}

/* What several accesses load is asked for once. */
void ot_loads_ask(void)
{
    for (size_t i = first; i < n; i++) {
        ot_box run = ot_box_run(runs[i].from, (size_t)(runs[i].to - runs[i].from));
        if (!runs[i].told)
            ot_demand_read(&run);
    }
}

/* The processor cannot guess where the next run is. */
static void fetch(const struct run *r)
{
    for (const char *at = r->from; at < r->to && at < r->from + SOON; at += LINE)
        __builtin_prefetch(at);
}

void ot_loads_level(void)
{
    for (size_t i = first; i < n; i++) {
        if (i + 1 < n)
            fetch(&runs[i + 1]);
        size_t bytes = (size_t)(runs[i].to - runs[i].from);
        const uint64_t run[] = { hash, (uintptr_t)runs[i].from, bytes, XXH3_64bits(runs[i].from, bytes) };

        hash = XXH3_64bits(run, sizeof run);
    }
    some |= n > 0;
    first = met = n;
}

void ot_loads_extent(uint64_t extent)
{
    hash = (hash ^ extent) * UINT64_C(0x9e3779b97f4a7c15);
    some = true;
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
