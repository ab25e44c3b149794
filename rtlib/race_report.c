/*
 * race_report.c: races that were found, each pair of places in the source once.
 *
 * Ranks keep what they find until the leader of all collects it at the end of the outermost region, or at a
 * barrier in it, and says it.
 */
#include <stdlib.h>
#include <string.h>
#include "race.h"

enum { MOST = 100 };                    /* messages; more are counted */

static ot_race *found;                  /* first those that have been said, or handed to the leader */
static size_t nfound, told;

static bool same_places(const ot_race *a, const ot_race *b)
{
    return (a->first.code == b->first.code && a->second.code == b->second.code)
        || (a->first.code == b->second.code && a->second.code == b->first.code);
}

void ot_race_report(const ot_race *race)
{
    for (size_t i = 0; i < nfound; i++)
        if (same_places(&found[i], race))
            return;
    found = ot_realloc(found, (nfound + 1) * sizeof *found);
    found[nfound++] = *race;
}

/* The side of an access by this rank, for a message. */
ot_race_side ot_race_side_of(const ot_access *a)
{
    uint32_t i = a->strand;
    const ot_strand *s = ot_strand_of(i);

    return (ot_race_side){ s->site, s->number, a->code, (uint32_t)ot.world.rank, (uint8_t)s->kind, a->flags };
}

/* ---- messages ---- */

static void describe(const ot_race_side *s, char *text, size_t bytes)
{
    const char *how = s->flags & OT_STORES ? "stored" : "read";
    const char *atomic = s->flags & OT_ATOMIC ? "atomically " : "";

    if (s->kind == OT_STRAND_ITERATION)
        snprintf(text, bytes, "%s%s by iteration %lu of '%s' (rank %u)", atomic, how, s->number, s->site->what, s->rank);
    else if (s->kind == OT_STRAND_TASK)
        snprintf(text, bytes, "%s%s by the '%s' of line %d (rank %u)", atomic, how, s->site->what, s->site->line, s->rank);
    else
        snprintf(text, bytes, "%s%s by a thread of '%s' (rank %u)", atomic, how, s->site->what, s->rank);
}

static void place(const ot_race_side *s, char *text, size_t bytes)
{
    const otosp_site *site = s->flags & OT_BY_CLAUSE ? (const void *)(uintptr_t)s->code : s->site;

    if (s->flags & OT_BY_CLAUSE || !ot_where((const void *)((uintptr_t)s->code - 1), text, bytes))
        snprintf(text, bytes, "%s:%d", site->file, site->line);
}

static uint64_t hash(const char *text)
{
    uint64_t h = 0;

    for (; *text; text++)
        h = ot_mix(h, (unsigned char)*text);
    return h;
}

/* Has a race of these two lines been said? It is now. */
static bool was_said(const char *first, const char *second)
{
    static uint64_t *said;
    static size_t n;
    uint64_t key = ot_mix(hash(first), hash(second)), turned = ot_mix(hash(second), hash(first));

    for (size_t i = 0; i < n; i++)
        if (said[i] == key || said[i] == turned)
            return true;
    said = ot_realloc(said, (n + 1) * sizeof *said);
    said[n++] = key;
    return false;
}

static void say(const ot_race *race)
{
    const ot_race_side *a = &race->first, *b = &race->second;
    char first[300], second[300], object[200], by_first[300], by_second[300];

    place(a, first, sizeof first);
    place(b, second, sizeof second);
    if (was_said(first, second))
        return;
    if (!ot_object((const void *)race->address, object, sizeof object))
        snprintf(object, sizeof object, "memory at %#lx", (unsigned long)race->address);
    describe(a, by_first, sizeof by_first);
    describe(b, by_second, sizeof by_second);
    ot_print("%s: error: race: %s is %s, and %s at %s; nothing orders them in '%s' at %s:%d", first, object, by_first,
             by_second, second, race->team->what, race->team->file, race->team->line);
}

/* The side with the lower address first, so that messages do not depend on who was faster. */
static void turn_round(ot_race *race)
{
    if (race->first.code > race->second.code) {
        ot_race_side side = race->first;
        race->first = race->second;
        race->second = side;
    }
}

static int by_places(const void *pa, const void *pb)
{
    const ot_race *a = pa, *b = pb;

    if (a->first.code != b->first.code)
        return a->first.code < b->first.code ? -1 : 1;
    return (a->second.code > b->second.code) - (a->second.code < b->second.code);
}

static void say_new(void)
{
    for (size_t i = told; i < nfound; i++)
        turn_round(&found[i]);
    if (nfound > told + 1)
        ot_sort(found + told, nfound - told, sizeof *found, by_places);
    for (; told < nfound; told++)
        if (told < MOST)
            say(&found[told]);
}

/* What the ranks of a set have found since the last time goes to its leader, which says it. */
void ot_race_collect(const ot_set *set)
{
    static ot_requests r;
    uint64_t n = nfound - told;

    if (set->rank) {
        ot_send(&r, &n, sizeof n, set->first, OT_TAG_RACE);
        if (n)
            ot_send(&r, found + told, n * sizeof *found, set->first, OT_TAG_RACE);
        ot_wait(&r);
        told = nfound;
        return;
    }
    for (int rank = 1; rank < set->size; rank++) {
        ot_receive(&r, &n, sizeof n, set->first + rank, OT_TAG_RACE);
        ot_wait(&r);
        ot_race *theirs = ot_alloc((n + 1) * sizeof *theirs);
        if (n)
            ot_receive(&r, theirs, n * sizeof *theirs, set->first + rank, OT_TAG_RACE);
        ot_wait(&r);
        for (size_t i = 0; i < n; i++)
            ot_race_report(&theirs[i]);
        ot_free(theirs);
    }
    say_new();
}

/* At the end of the program: its exit status. */
int ot_race_end(int status)
{
    say_new();
    if (nfound > MOST)
        ot_say("%zu more races", nfound - MOST);
    return nfound && !status ? OT_RACE_STATUS : status;
}
