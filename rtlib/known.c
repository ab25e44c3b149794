/*
 * known.c: the steps of constructs by what their sections are computed from.
 *
 * The sections of all members are told one member after the other, which takes the longer the more ranks there are. But
 * most constructs compute them from a few values (translator/known.c): where these are as they were, for the same loop
 * in the same state of the directory, so is the step, and nothing need be told.
 */
#include <string.h>
#define XXH_INLINE_ALL
#include <xxhash.h>
#include "demand.h"

enum { MOST_KNOWN = 4096, MOST_VALUES = 64 };

/* All that a step depends on. No padding: it is hashed. */
struct origin {
    struct origin_head {
        const otosp_site *site;
        uint64_t state, trips, asked, schedule, first, size, members, learned;
    } head;
    long value[MOST_VALUES];            /* as many as there are */
};

struct known {
    uint64_t key[2];
    const ot_step *step;
    otosp_count *ends;                  /* of the chunks, or NULL */
    ot_far *far;                        /* pages that are lacking, or NULL */
    ot_hull_list *hulls;                /* or NULL */
    otosp_count inner_first, inner_end;        /* of this rank's */
    bool whole;                         /* see whole.c */
};

static struct known table[2 * MOST_KNOWN];      /* by hash, with open addressing */
static size_t count;
static struct known *place;             /* of what was asked for and is not known; NULL: nothing was */
static const ot_far *far;               /* of what was asked for and is known */
static const ot_hull_list *hulls;

/* Its place stays taken. */
static void forget_one(struct known *k)
{
    ot_free(k->ends);
    ot_free(k->far);
    ot_free(k->hulls);
    k->ends = NULL;
    k->far = NULL;
    k->hulls = NULL;
}

const ot_step *ot_known_step(otosp_loop *loop, uint32_t state, const long *v, int n)
{
    const ot_team *team = ot.split ? &ot.split->team : NULL;
    struct origin o;
    XXH128_hash_t key;

    place = NULL;
    if (n > MOST_VALUES || ot_traced)
        return NULL;
    if (count == MOST_KNOWN)
        ot_known_forget();
    o.head = (struct origin_head){
        .site = loop->site, .state = state, .trips = loop->trips, .asked = loop->asked,
        .schedule = (uint64_t)loop->schedule, .first = (uint64_t)(team ? team->whole.first : 0),
        .size = (uint64_t)(team ? team->whole.size : 0), .members = (uint64_t)(team ? team->members : 0),
        .learned = ot_far_learned
    };
    memcpy(o.value, v, (size_t)n * sizeof *v);
    key = XXH3_128bits(&o, offsetof(struct origin, value) + (size_t)n * sizeof *v);
    for (size_t at = key.low64 % (2 * MOST_KNOWN); ; at = (at + 1) % (2 * MOST_KNOWN)) {
        struct known *k = &table[at];
        if (k->step && k->key[0] == key.low64 && k->key[1] == key.high64 && k->step->old) {
            forget_one(k);
            place = k;
            return NULL;
        }
        if (k->step && k->key[0] == key.low64 && k->key[1] == key.high64) {
            loop->ends = k->ends;
            far = k->far;
            hulls = k->hulls;
            loop->inner_first = k->inner_first;
            loop->inner_end = k->inner_end;
            if (ot.split)
                ot.split->whole = k->whole;
            return k->step;
        }
        if (!k->step) {
            k->key[0] = key.low64;
            k->key[1] = key.high64;
            place = k;
            return NULL;
        }
    }
}

void ot_known_begin(void)
{
    place = NULL;
}

bool ot_known_asked(void)
{
    return place;
}

const ot_far *ot_known_far(void)
{
    return far;
}

const ot_hull_list *ot_known_hulls(void)
{
    return hulls;
}

void ot_known_is(const ot_step *step, const otosp_loop *loop, const ot_far *lacking)
{
    size_t bytes = (size_t)ot.world.size * sizeof *loop->ends;

    if (!place)
        return;
    count += !place->step;
    place->step = step;
    place->ends = loop->ends ? memcpy(ot_alloc(bytes), loop->ends, bytes) : NULL;
    place->far = lacking ? memcpy(ot_alloc(ot_far_bytes(lacking)), lacking, ot_far_bytes(lacking)) : NULL;
    place->hulls = ot_hulls_keep();
    place->inner_first = loop->inner_first;
    place->inner_end = loop->inner_end;
    place->whole = ot_whole();
    place = NULL;
}

void ot_known_forget(void)
{
    for (size_t i = 0; i < 2 * MOST_KNOWN; i++)
        forget_one(&table[i]);
    memset(table, 0, sizeof table);
    count = 0;
    place = NULL;
}
