/*
 * profile.c: what OTOSP_PROFILE and OTOSP_TRACE record.
 *
 * A rank is at each moment in one construct, or in none, and does one of three things: it computes, waits, or moves
 * what was written. Whatever changes that calls in here, and the time since the last change is that of what has been
 * done until now. So the times of all constructs add up to the time of the rank. Time of a construct inside another
 * is that of the inner one.
 *
 * All waiting passes by ot_pause, after a look in vain at what is waited for. A look that takes long has brought
 * something: MPI copies in it. Such a one counts as what the wait is for, as moving in a join; so does all waiting for
 * the sections themselves there, since everybody has come.
 *
 * Messages are counted where they are sent; each has a reason, by its tag. What a message of a join carries besides
 * descriptors is counted as what it is.
 */
#include <string.h>
#include <time.h>
#include "profile.h"

#define LONG_LOOK 3000                  /* nanoseconds */

bool ot_profiled;
ot_profile ot_profile_own;

const struct ot_profile_word ot_activity_words[] = {
#define OT_ACTIVITY(id, name, colour, help) { name, colour, help },
#define OT_REASON(id, name, help)
#include "profile.def"
#undef OT_ACTIVITY
#undef OT_REASON
}, ot_reason_words[] = {
#define OT_ACTIVITY(id, name, colour, help)
#define OT_REASON(id, name, help) { name, NULL, help },
#include "profile.def"
#undef OT_ACTIVITY
#undef OT_REASON
};

static const unsigned char reason_of[] = {
    [OT_TAG_HEAD] = OT_REASON_DESCRIPTOR, [OT_TAG_BODY] = OT_REASON_DESCRIPTOR,
    [OT_TAG_DATA] = OT_REASON_GATHER,
    [OT_TAG_HALO] = OT_REASON_HALO, [OT_TAG_REST] = OT_REASON_HALO, [OT_TAG_RUNS] = OT_REASON_HALO,
    [OT_TAG_THREADPRIVATE] = OT_REASON_GATHER, [OT_TAG_SCAN] = OT_REASON_REDUCTION, [OT_TAG_REDUCE] = OT_REASON_REDUCTION,
    [OT_TAG_CHAIN] = OT_REASON_REDUCTION,
    [OT_TAG_OUTPUT] = OT_REASON_LEADER, [OT_TAG_BROADCAST] = OT_REASON_LEADER,
    [OT_TAG_BARRIER] = OT_REASON_ORDER, [OT_TAG_READY] = OT_REASON_ORDER, [OT_TAG_DONE] = OT_REASON_ORDER,
    [OT_TAG_TAKEN] = OT_REASON_ORDER,
    [OT_TAG_ACTIVE] = OT_REASON_ORDER, [OT_TAG_ACTIVE_REST] = OT_REASON_ORDER,
    [OT_TAG_CHECK] = OT_REASON_CHECK, [OT_TAG_RACE] = OT_REASON_CHECK
};

/* The constructs around this moment; the first stands for the code outside of all. */
static struct {
    struct around {
        size_t place;                   /* in ot_profile_own.site */
        uint64_t begun;
        enum ot_bar kind;
        unsigned number;                /* of a task */
    } *v;
    size_t n, cap;
} around;

static enum ot_activity activity;
static bool transfers;                  /* waiting is part of it: all are there */
static uint64_t since;                  /* what is under way now began */
static __thread bool recorded;          /* this thread is the one that talks to other ranks */

/* Where the construct of an address is in ot_profile_own.site, by open addressing. */
static struct {
    const otosp_site **v;
    size_t *at, n, cap;                 /* cap: a power of 2 */
} known;

uint64_t ot_profile_now(void)
{
    struct timespec t;
    OT_DECLARE_LIBC(int, clock_gettime, (clockid_t, struct timespec *));

    libc(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

static char *copy_of(const char *text)
{
    return memcpy(ot_alloc(strlen(text) + 1), text, strlen(text) + 1);
}

static bool is_site(const ot_profiled_site *s, const char *file, int line, const char *what)
{
    return s->line == line && !strcmp(s->file, file) && !strcmp(s->what, what);
}

/* `guess`: where it may be. */
size_t ot_profile_site(ot_profile *p, const char *file, int line, const char *what, size_t guess)
{
    for (size_t i = 0; i < p->n; i++) {
        size_t at = (guess + i) % p->n;
        if (is_site(&p->site[at], file, line, what))
            return at;
    }
    if (p->n == p->cap) {
        p->cap = 2 * p->cap + 16;
        p->site = ot_realloc(p->site, p->cap * sizeof *p->site);
    }
    p->site[p->n] = (ot_profiled_site){ .file = copy_of(file), .line = line, .what = copy_of(what) };
    return p->n++;
}

/* ---- constructs ---------------------------------------------------------------------------------- */

static size_t slot_of(const otosp_site *site)
{
    size_t i = (uintptr_t)site / sizeof *site & (known.cap - 1);

    while (known.v[i] && known.v[i] != site)
        i = (i + 1) & (known.cap - 1);
    return i;
}

static void grow(void)
{
    const otosp_site **old = known.v;
    size_t *at = known.at, cap = known.cap;

    known.cap = cap ? 2 * cap : 64;
    known.v = memset(ot_alloc(known.cap * sizeof *known.v), 0, known.cap * sizeof *known.v);
    known.at = ot_alloc(known.cap * sizeof *known.at);
    for (size_t i = 0; i < cap; i++)
        if (old[i]) {
            size_t slot = slot_of(old[i]);
            known.v[slot] = old[i];
            known.at[slot] = at[i];
        }
    ot_free(old);
    ot_free(at);
}

static size_t place_of(const otosp_site *site)
{
    if (2 * known.n >= known.cap)
        grow();
    size_t slot = slot_of(site);
    if (!known.v[slot]) {
        known.v[slot] = site;
        known.at[slot] = ot_profile_site(&ot_profile_own, site->file, site->line, site->what, 0);
        known.n++;
    }
    return known.at[slot];
}

static ot_profiled_site *here(void)
{
    return &ot_profile_own.site[around.v[around.n - 1].place];
}

static void push(size_t place, enum ot_bar kind)
{
    if (around.n == around.cap)
        around.v = ot_realloc(around.v, (around.cap = 2 * around.cap + 16) * sizeof *around.v);
    around.v[around.n++] = (struct around){ .place = place, .begun = since, .kind = kind };
}

/* ---- time ---------------------------------------------------------------------------------------- */

/* What has been under way since the last change, and until now, was this. */
static void charge_until(uint64_t now, enum ot_activity a)
{
    if (!since)
        return;
    here()->time[a] += now - since;
    ot_timeline_add(a, since, now);
    since = now;
}

static void charge(enum ot_activity a)
{
    charge_until(ot_profile_now(), a);
}

enum ot_activity ot_profile_activity(enum ot_activity next)
{
    enum ot_activity before = activity;

    if (!recorded)
        return next;
    charge(before);
    activity = next;
    return before;
}

void ot_profile_begin(const otosp_site *site)
{
    if (!recorded)
        return;
    bool wave = site->flags & OT_SITE_WAVE;

    charge(activity);
    push(place_of(site), wave ? OT_BAR_WAVE : OT_BAR_CONSTRUCT);
    here()->runs += !wave;              /* its tasks count */
    ot_timeline_bound();
}

void ot_profile_end(void)
{
    if (!recorded || around.n < 2)
        return;
    charge(activity);

    const struct around *a = &around.v[--around.n];

    ot_timeline_construct(a->kind, a->place, a->number, 0, a->begun, since);
}

void ot_profile_task(unsigned number)
{
    static unsigned own;                /* executed here that have no number */

    if (!recorded || around.n < 2)
        return;
    around.v[around.n - 1].kind = OT_BAR_TASK;
    around.v[around.n - 1].number = number ? number : OT_OWN_TASK | ++own;
    here()->tasks++;
}

/* The time that has passed is theirs by how long each has taken, on whatever thread. */
void ot_profile_executed(const ot_executed *v, size_t n)
{
    uint64_t now = ot_profile_now(), begun = now, took = 0, left;

    for (size_t i = 0; i < n; i++) {
        begun = v[i].from < begun ? v[i].from : begun;
        took += v[i].to - v[i].from;
    }
    charge_until(begun, activity);
    left = now - begun;
    for (size_t i = 0; i < n; i++) {
        size_t place = place_of(v[i].site);
        ot_profiled_site *s = &ot_profile_own.site[place];
        uint64_t part = took ? (uint64_t)((double)left * (double)(v[i].to - v[i].from) / (double)took) : left;
        s->runs++;
        s->tasks++;
        s->time[activity] += part;
        left -= part;
        took -= v[i].to - v[i].from;
        ot_timeline_construct(OT_BAR_TASK, place, v[i].number, v[i].thread, v[i].from, v[i].to);
    }
    since = now;
}

void ot_profile_looked(void)
{
    if (recorded && !transfers)
        charge(ot_profile_now() - since < LONG_LOOK ? OT_WAITING : activity);
}

void ot_profile_paused(void)
{
    if (recorded && !transfers)
        charge(OT_WAITING);
}

void ot_profile_transfer(bool begins)
{
    transfers = begins;
}

/* ---- messages ------------------------------------------------------------------------------------ */

static ot_count *to_rank(int rank)
{
    ot_profile *p = &ot_profile_own;

    if (rank >= p->ranks) {
        int ranks = rank + 1 > 2 * p->ranks ? rank + 1 : 2 * p->ranks;
        p->to = ot_realloc(p->to, (size_t)ranks * sizeof *p->to);
        memset(p->to + p->ranks, 0, (size_t)(ranks - p->ranks) * sizeof *p->to);
        p->ranks = ranks;
    }
    return &p->to[rank];
}

static void add(ot_count *c, size_t bytes)
{
    c->messages++;
    c->bytes += bytes;
}

void ot_profile_sent(int rank, size_t bytes, enum ot_tag tag)
{
    add(to_rank(rank), bytes);
    add(&here()->sent[reason_of[tag]], bytes);
    ot_timeline_sent(rank, bytes, reason_of[tag]);
}

/* Straight from the memory of a rank of this node. */
void ot_profile_copied(int rank, size_t bytes)
{
    to_rank(rank)->copied += bytes;
    here()->copied += bytes;
    ot_timeline_copied(rank, bytes);
}

/* A message holds this head, and the body behind it: not all of that are descriptors. */
void ot_profile_carried(const ot_head *head)
{
    ot_count *sent = here()->sent;
    size_t values = head->reductions + head->atomics, data = head->data + head->pages;

    sent[OT_REASON_DESCRIPTOR].bytes -= values + data;
    sent[OT_REASON_REDUCTION].bytes += values;
    sent[OT_REASON_GATHER].bytes += data;
}

/* ---- start --------------------------------------------------------------------------------------- */

/* Before the first message. */
void ot_profile_record(void)
{
    ot_profiled = recorded = true;
    push(ot_profile_site(&ot_profile_own, "", 0, "outside of constructs", 0), OT_BAR_CONSTRUCT);
}

/* The program begins. */
void ot_profile_clock_start(void)
{
    since = ot_profile_now();
}

/* It has ended, perhaps inside of constructs. */
void ot_profile_clock_stop(void)
{
    while (around.n > 1)
        ot_profile_end();
    charge(activity);
    since = 0;
}
