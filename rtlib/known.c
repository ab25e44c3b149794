/*
 * known.c: the steps of constructs by what their sections are computed from.
 *
 * The sections of all members are told one member after the other, which takes the longer the more ranks there are. But
 * most constructs compute them from a few values (translator/known.c): where these are as they were, for the same loop
 * in the same state of the directory, so is the step, and nothing need be told. Nor in another state, where the objects
 * that the construct touches, or looked for in the directory, are as they were the last time.
 */
#include <string.h>
#include "demand.h"

enum { MOST_KNOWN = 4096, MOST_VALUES = 64, MOST_LATEST = 64 };

/* All that a step depends on. No padding: it is compared as it lies. */
struct origin {
    struct origin_head {
        uint64_t site, state, trips, asked, phase, schedule, first, size, members, learned, second;
    } head;
    long value[MOST_VALUES];            /* as many as there are */
};

struct known {
    uint64_t hash;
    size_t bytes;                       /* of the origin */
    struct origin *of;                  /* with as many values as it has */
    const ot_step *step;
    uint64_t computed;                  /* what the step moved when all this was found out */
    otosp_count *ends;                  /* of the chunks, or NULL */
    ot_far *far;                        /* pages that are lacking, or NULL */
    ot_hull_list *hulls;                /* or NULL */
    ot_update_list *updates;            /* or NULL */
    ot_objects looked;                  /* see ot_account */
    otosp_count inner_first, inner_end;        /* of this rank's */
    otosp_count inner_second_first, inner_second_end;
    otosp_count across;                 /* of a grid; 0: there is none */
    int early;
    bool wide;                          /* see ot_account */
    bool whole;                         /* see whole.c */
    bool rows;                          /* see planes.c */
};

static struct known table[2 * MOST_KNOWN];      /* by hash, with open addressing */
static size_t count;
static struct known *place;             /* of what was asked for and is not known; NULL: nothing was */
static struct known asked;              /* hash, bytes and origin of that */
static struct origin origin;
static const struct known *latest[MOST_LATEST]; /* that were known, by their sites: most come again at once */
static const ot_far *far;               /* of what was asked for and is known */
static const ot_hull_list *hulls;
static const ot_update_list *updates;

/* Where the one of this site is kept. Sites of waves lie anywhere, but what is known has to be the same on all ranks. */
static const struct known **latest_of(const otosp_site *site)
{
    size_t number = site->flags & OT_SITE_WAVE ? (size_t)site->line : (uintptr_t)site / sizeof *site;

    return &latest[number % MOST_LATEST];
}

/* Its place stays taken. */
static void forget_one(struct known *k)
{
    ot_free(k->ends);
    ot_free(k->far);
    ot_free(k->hulls);
    ot_free(k->updates);
    ot_free(k->looked.v);
    k->ends = NULL;
    k->far = NULL;
    k->hulls = NULL;
    k->updates = NULL;
    k->looked.v = NULL;
}

/* Loops over arrays that take turns are looked up each time: a few instructions a word. */
static uint64_t hash_of(const struct origin *o, int n)
{
    const uint64_t *head = &o->head.site;
    uint64_t hash = 0;

    for (size_t i = 0; i < sizeof o->head / sizeof *head; i++)
        hash = (hash ^ head[i]) * UINT64_C(0x9e3779b97f4a7c15);
    for (int i = 0; i < n; i++)
        hash = (hash ^ (hash >> 32) ^ (uint64_t)o->value[i]) * UINT64_C(0x9e3779b97f4a7c15);
    return hash ^ hash >> 32;
}

static bool is_asked(const struct known *k)
{
    return k->bytes == asked.bytes && !memcmp(k->of, &origin, asked.bytes);
}

static bool holds(const struct known *k)
{
    return !k->step->old && k->computed == k->step->computed;
}

/* Are these objects the same in both states? */
static bool look_alike(const ot_objects *objects, uint32_t a, uint32_t b)
{
    size_t n = ot_directory_of(a)->n + 1, m = ot_directory_of(b)->n + 1;
    bool *near = ot_alloc((n + m) * sizeof *near), are;
    uint64_t name;

    are = ot_directory_near(a, objects, near, &name) && ot_directory_near(b, objects, near + n, &name)
       && ot_directory_alike(a, near, b, near + n);
    ot_free(near);
    return are;
}

/* The step, if only the state is another one than has been asked for, and that makes no difference. */
static const ot_step *moved(const struct known *k)
{
    uint64_t state = origin.head.state;
    bool is;

    if (!holds(k) || k->wide || k->far || k->bytes != asked.bytes)
        return NULL;
    origin.head.state = k->of->head.state;
    is = is_asked(k);
    origin.head.state = state;
    return is && (!k->looked.n || look_alike(&k->looked, (uint32_t)k->of->head.state, (uint32_t)state))
         ? ot_step_moved(k->step, (uint32_t)state) : NULL;
}

static const ot_step *take(const struct known *k, const ot_step *step, otosp_loop *loop)
{
    loop->ends = k->ends;
    far = k->far;
    hulls = k->hulls;
    updates = k->updates;
    loop->inner_first = k->inner_first;
    loop->inner_end = k->inner_end;
    loop->inner_second_first = k->inner_second_first;
    loop->inner_second_end = k->inner_second_end;
    loop->across = k->across;
    loop->early = k->early;
    if (k->rows)
        loop->schedule = k->across ? OTOSP_GRID : OTOSP_ROWS;
    if (ot.split)
        ot.split->whole = k->whole;
    return step;
}

const ot_step *ot_known_step(otosp_loop *loop, uint32_t state, const long *v, int n)
{
    const ot_team *team = ot.split ? &ot.split->team : NULL;

    place = NULL;
    if (n > MOST_VALUES || ot_traced)
        return NULL;
    if (count == MOST_KNOWN)
        ot_known_forget();
    origin.head = (struct origin_head){
        .site = (uint64_t)(uintptr_t)loop->site, .state = state, .trips = loop->trips, .asked = loop->asked,
        .phase = loop->phase, .schedule = (uint64_t)loop->schedule, .first = (uint64_t)(team ? team->whole.first : 0),
        .size = (uint64_t)(team ? team->whole.size : 0), .members = (uint64_t)(team ? team->members : 0),
        .learned = ot_far_learned, .second = loop->second
    };
    memcpy(origin.value, v, (size_t)n * sizeof *v);
    asked.bytes = offsetof(struct origin, value) + (size_t)n * sizeof *v;
    const struct known **last = latest_of(loop->site);
    if (*last && is_asked(*last) && holds(*last))
        return take(*last, (*last)->step, loop);
    const ot_step *step = *last ? moved(*last) : NULL;
    if (step)
        return take(*last, step, loop);
    asked.hash = hash_of(&origin, n);
    for (size_t at = asked.hash % (2 * MOST_KNOWN); ; at = (at + 1) % (2 * MOST_KNOWN)) {
        struct known *k = &table[at];
        bool is = k->step && k->hash == asked.hash && is_asked(k);
        if (is && holds(k))
            return take(*last = k, k->step, loop);
        if (is)
            forget_one(k);
        if (is || !k->step) {
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

const ot_update_list *ot_known_updates(void)
{
    return updates;
}

void ot_known_is(const ot_step *step, const otosp_loop *loop, const ot_far *lacking)
{
    size_t bytes = ot_grid_parts(loop->across) * sizeof *loop->ends, looked = ot_account.looked.n * sizeof *place->looked.v;

    if (!place)
        return;
    count += !place->step;
    if (!place->of)
        place->of = memcpy(ot_alloc(asked.bytes), &origin, asked.bytes);
    place->hash = asked.hash;
    place->bytes = asked.bytes;
    place->step = step;
    place->computed = step->computed;
    place->ends = loop->ends ? memcpy(ot_alloc(bytes), loop->ends, bytes) : NULL;
    place->far = lacking ? memcpy(ot_alloc(ot_far_bytes(lacking)), lacking, ot_far_bytes(lacking)) : NULL;
    place->hulls = ot_hulls_keep();
    place->updates = ot_updates_keep();
    place->inner_first = loop->inner_first;
    place->inner_end = loop->inner_end;
    place->inner_second_first = loop->inner_second_first;
    place->inner_second_end = loop->inner_second_end;
    place->across = loop->across;
    place->rows = ot_divides_planes(loop);
    place->early = loop->early;
    place->whole = ot_whole();
    place->wide = ot_account.wide;
    place->looked.n = ot_account.wide ? 0 : ot_account.looked.n;
    if (place->looked.n)
        place->looked.v = memcpy(ot_alloc(looked), ot_account.looked.v, looked);
    *latest_of(loop->site) = place;
    place = NULL;
}

void ot_known_forget(void)
{
    for (size_t i = 0; i < 2 * MOST_KNOWN; i++) {
        forget_one(&table[i]);
        ot_free(table[i].of);
    }
    memset(table, 0, sizeof table);
    memset(latest, 0, sizeof latest);
    count = 0;
    place = NULL;
}
