/*
 * placement.c: which rank executes which of the tasks that are ready, where their sections are known (pool.c).
 *
 * All ranks decide alike, from what all know: the order of the tasks, their weights, and who has executed the task that
 * wrote before what this one writes, or reads. A target's device has what is the target's. OTOSP_PLACEMENT says who has
 * the others:
 *
 *     owner           that rank, unless it has its share already; the others in blocks, in the order of the tasks
 *     heft            where it would be done first, at the cost of moving what its predecessors have made
 *                     (Topcuoglu, Hariri, Wu 2002, with the order that the program gives)
 *     block           in blocks, in the order of the tasks
 *     roundrobin      one after the other
 */
#include <string.h>
#include "rt.h"

static double *load, *whole;            /* of each rank: in this wave; since the beginning */
static int ranks;                       /* that these have room for */

/* Who has written what begins at an address, or read it, last. */
static struct home { uintptr_t address; int rank; } *homes;
static size_t nhomes, room;

enum { MOST_HOMES = 1 << 20 };

static struct home *home_at(uintptr_t address)
{
    size_t i = (address * UINT64_C(0x9e3779b97f4a7c15) >> 32) & (room - 1);

    while (homes[i].address && homes[i].address != address)
        i = (i + 1) & (room - 1);
    return &homes[i];
}

static void grow(void)
{
    struct home *old = homes;
    size_t n = room;

    room = n && nhomes < MOST_HOMES ? 2 * n : 1024;
    homes = ot_alloc(room * sizeof *homes);
    memset(homes, 0, room * sizeof *homes);
    if (nhomes >= MOST_HOMES)
        nhomes = n = 0;                 /* where they are is only forgotten */
    for (size_t i = 0; i < n; i++)
        if (old[i].address)
            *home_at(old[i].address) = old[i];
    ot_free(old);
}

/* There is room for it. */
static void note_home(const ot_job *j)
{
    uintptr_t address = j->written ? j->written : j->read;
    struct home *h = j->home;

    if (!address)
        return;
    if (!h || (h->address && h->address != address))
        h = home_at(address);
    nhomes += !h->address;
    *h = (struct home){ address, j->rank };
}

/* Notes where it is, too, for as long as no other one is added there. */
static int home_of(ot_job *j)
{
    uintptr_t at[2] = { j->written, j->read };

    for (int k = 0; k < 2; k++) {
        struct home *h = at[k] ? home_at(at[k]) : NULL;

        if (h && !j->home)
            j->home = h;
        if (h && h->address && h->rank < ot.set.size)
            return h->rank;
    }
    return -1;
}

static void give(ot_job *j, int rank)
{
    j->rank = rank;
    load[rank] += j->weight;
    j->finish = whole[rank] += j->weight;
}

/* Of those with the least to do in this wave, the one that has had the least to do. */
static int idlest(void)
{
    int best = 0;

    for (int r = 1; r < ot.set.size; r++)
        if (load[r] < load[best] || (load[r] == load[best] && whole[r] < whole[best]))
            best = r;
    return best;
}

/* What each rank is to do of the jobs, at least that of one of them. */
static double share_of(ot_job *const *v, size_t n)
{
    double all = 0, most = 0;

    for (size_t i = 0; i < n; i++) {
        all += v[i]->weight;
        most = v[i]->weight > most ? v[i]->weight : most;
    }
    return all / ot.set.size > most ? all / ot.set.size : most;
}

/* Those that have no rank yet. */
static void place_in_blocks(ot_job *const *v, size_t n, double share)
{
    int r = 0;

    for (size_t i = 0; i < n; i++) {
        if (v[i]->rank >= 0)
            continue;
        while (r < ot.set.size && load[r] + v[i]->weight / 2 > share)
            r++;
        give(v[i], r < ot.set.size ? r : idlest());
    }
}

static void place_by_owner(ot_job *const *v, size_t n)
{
    double share = share_of(v, n);

    for (size_t i = 0; i < n; i++) {
        int home = v[i]->rank < 0 ? home_of(v[i]) : -1;

        if (home >= 0 && load[home] + v[i]->weight / 2 <= share)
            give(v[i], home);
    }
    place_in_blocks(v, n, share);
}

static void place_blocks(ot_job *const *v, size_t n)
{
    place_in_blocks(v, n, share_of(v, n));
}

static void place_in_turn(ot_job *const *v, size_t n)
{
    static size_t next;

    for (size_t i = 0; i < n; i++)
        if (v[i]->rank < 0)
            give(v[i], (int)(next++ % (size_t)ot.set.size));
}

/* Clocks run on from wave to wave: what a rank has been given since the beginning is when it is idle again. */
static void place_by_finish(ot_job *const *v, size_t n)
{
    enum { MOVES_IN = 8 };              /* parts of a task's weight that moving its data may cost */

    for (size_t i = 0; i < n; i++) {
        ot_job *j = v[i];

        if (j->rank >= 0)
            continue;

        int home = home_of(j), best = 0;
        double earliest = 0;

        for (int r = 0; r < ot.set.size; r++) {
            double begin = j->ready + (home >= 0 && r != home ? j->weight / MOVES_IN : 0);
            double end = (begin > whole[r] ? begin : whole[r]) + j->weight;

            if (!r || end < earliest) {
                best = r;
                earliest = end;
            }
        }
        whole[best] = earliest - j->weight;
        give(j, best);
    }
}

static const struct { const char *name; void (*place)(ot_job *const *, size_t); } ways[] = {
    { "owner", place_by_owner }, { "heft", place_by_finish }, { "block", place_blocks }, { "roundrobin", place_in_turn }
};

static size_t way;

void ot_placement_start(void)
{
    const char *asked = ot_setting_text(OT_PLACEMENT);

    while (way < sizeof ways / sizeof *ways && strcmp(ways[way].name, asked))
        way++;
    if (way == sizeof ways / sizeof *ways)
        ot_fatal("OTOSP_PLACEMENT=%s: it is owner, heft, block or roundrobin", asked);
}

void ot_place(ot_job *const *v, size_t n)
{
    if (ranks < ot.set.size) {
        load = ot_realloc(load, (size_t)ot.set.size * sizeof *load);
        whole = ot_realloc(whole, (size_t)ot.set.size * sizeof *whole);
        memset(whole + ranks, 0, (size_t)(ot.set.size - ranks) * sizeof *whole);
        ranks = ot.set.size;
    }
    memset(load, 0, (size_t)ot.set.size * sizeof *load);
    while (room < 2 * (nhomes + n))
        grow();
    for (size_t i = 0; i < n; i++) {
        v[i]->rank = -1;
        v[i]->home = NULL;
        if (v[i]->pin >= 0)
            give(v[i], v[i]->pin);
    }
    ways[way].place(v, n);
    for (size_t i = 0; i < n; i++)
        note_home(v[i]);
}
