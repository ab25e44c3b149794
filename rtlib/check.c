/*
 * check.c: OTOSP_CHECK: which modes are on, and when the replicas are compared: where a construct splits the
 * set of all ranks, at each of its joins, and at the program's end.
 *
 * A comparison reads all memory in use. So that a program takes at most three times its time, some are left
 * out once they have taken more than the program itself; but never the first ones of a construct. What then
 * becomes different is found at the next one.
 */
#include <string.h>
#include <time.h>
#include "checks.h"

#define ALWAYS   4                       /* comparisons of a construct that are not left out */
#define INITIAL  0.02                    /* seconds that may be spent in any case */
#define SITES    1024                    /* a power of 2 */

unsigned ot_checks;

static const struct {
    const char *name;
    unsigned bits;
} modes[] = {
    { "replicas", OT_CHECK_REPLICAS },
    { "races", OT_CHECK_RACES },
    { "results", OT_CHECK_RESULTS },
    { "all", OT_CHECK_REPLICAS | OT_CHECK_RACES | OT_CHECK_RESULTS },
};

static struct {
    ot_look last;
    struct { uint64_t mark; unsigned count[2]; } visits[SITES];       /* of forks, of joins */
    double began, spent;
    uint64_t number, skip;              /* looks so far; that are to be left out now */
    unsigned long left_out;             /* since the last */
} state;

/* ---- Votes ---- */

typedef struct vote {
    uint64_t min, max;                  /* of one number */
    uint64_t most, skip;                /* the largest of another; the leader's */
} vote;

/* All ranks': up a binomial tree, and down again. */
static vote take_vote(vote v)
{
    static ot_requests r;
    const ot_set *set = &ot.world;
    vote other;

    for (int step = 1; step < set->size; step *= 2) {
        if (set->rank & step) {
            ot_send(&r, &v, sizeof v, set->rank - step, OT_TAG_CHECK);
            ot_wait(&r);
            break;
        }
        if (set->rank + step >= set->size)
            continue;
        ot_receive(&r, &other, sizeof other, set->rank + step, OT_TAG_CHECK);
        ot_wait(&r);
        v.min = other.min < v.min ? other.min : v.min;
        v.max = other.max > v.max ? other.max : v.max;
        v.most = other.most > v.most ? other.most : v.most;
    }
    ot_broadcast(set, &v, sizeof v);
    return v;
}

bool ot_votes_differ(uint64_t mine)
{
    return ot_votes_of_some_differ(true, mine);
}

bool ot_votes_of_some_differ(bool has_one, uint64_t mine)
{
    vote v = take_vote(has_one ? (vote){ mine, mine, 0, 0 } : (vote){ UINT64_MAX, 0, 0, 0 });
    return v.min < v.max;
}

/* ---- When ---- */

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Of a construct, equal on all ranks: the sites of tasks that are executed together lie anywhere (wave.c). */
static uint64_t mark_of(const otosp_site *s)
{
    return s ? ot_mix(ot_mix((uint64_t)(uintptr_t)s->file, (uint64_t)s->line), (uint64_t)s->flags) : 0;
}

/* Is this one of the construct's first? Equal on all ranks. */
static bool is_early(const ot_look *l)
{
    uint64_t mark = mark_of(l->site);
    size_t i = (size_t)(mark % SITES);
    unsigned *count = &state.visits[i].count[l->place == OT_LOOK_JOIN];

    if (!state.visits[i].mark)
        state.visits[i].mark = mark;
    return state.visits[i].mark == mark && *count < ALWAYS && ++*count;
}

/* How many are to be left out after this one, from what the leader's clock says. */
static uint64_t pause_after(void)
{
    double useful = now() - state.began - state.spent, late = state.spent - useful - INITIAL;
    double each = useful / (double)(state.number + 1);

    return late <= 0 ? 0 : each > 0 && late / each < 1000 ? (uint64_t)(late / each) + 1 : 1000;
}

static OT_NORETURN void say_place(const ot_look *l)
{
    const char *where = l->place == OT_LOOK_END ? "the end of the program" : l->place == OT_LOOK_FORK ? "the begin"
        : "the end";

    if (!l->site)
        ot_fatal("replicas: ranks have taken different ways: this one is at %s", where);
    ot_fatal_at(l->site, "replicas: ranks have taken different ways: rank %d is at %s of '%s'",
                ot.world.rank, where, l->site->what);
}

/* What any rank has changed on the stack without logging it is looked at on all; `most`: ranges of a rank. */
static void add_stack(const ot_ranges *mine, size_t most)
{
    size_t bytes = most * sizeof(ot_range), all = (size_t)ot.world.size * bytes;
    static ot_buffer padded, v;

    padded.n = v.n = 0;
    memset(ot_buffer_add(&padded, NULL, bytes), 0, bytes);
    if (mine && mine->n)
        memcpy(padded.p, mine->v, mine->n * sizeof *mine->v);
    ot_buffer_add(&v, NULL, all);
    ot_check_gather(padded.p, bytes, v.p);
    ot_broadcast(&ot.world, v.p, all);
    for (size_t i = 0; i < all; i += sizeof(ot_range)) {
        ot_range r;
        memcpy(&r, v.p + i, sizeof r);
        ot_ranges_add(&ot_memory_of_stack, r.from, r.to);
    }
}

static void look(ot_look l, const ot_ranges *stack)
{
    if (ot.world.size == 1 || !(ot_checks & OT_CHECK_REPLICAS))
        return;
    bool early = l.site && is_early(&l);
    state.number++;
    if (state.skip && !early && l.place != OT_LOOK_END) {
        state.skip--;
        state.left_out++;
        return;
    }
    l.left_out = state.left_out;
    state.left_out = 0;
    double start = now();
    uint64_t place = ot_mix(mark_of(l.site), (uint64_t)l.place);
    vote v = take_vote((vote){ place, place, stack ? stack->n : 0, pause_after() });
    if (v.min != v.max)
        say_place(&l);
    if (v.most)
        add_stack(stack, v.most);
    if (ot_votes_differ(ot_memory_hash((ot_range){ 0, UINTPTR_MAX }, l.team_goes_on)))
        ot_check_explain(&state.last, &l);
    ot_memory_of_stack.n = 0;
    state.last = l;
    state.skip = v.skip;
    state.spent += now() - start;
}

/* ---- What the runtime calls ---- */

void ot_check_start(void)
{
    const char *wanted = ot_setting_text(OT_CHECK);

    for (const char *p = wanted; *p; ) {
        size_t n = strcspn(p, ","), i = 0;
        while (i < sizeof modes / sizeof *modes && (strlen(modes[i].name) != n || memcmp(p, modes[i].name, n)))
            i++;
        if (i < sizeof modes / sizeof *modes)
            ot_checks |= modes[i].bits;
        else if (n && ot.world.rank == 0)
            ot_say("warning: OTOSP_CHECK has no mode '%.*s' (there are replicas, races, results, all)", (int)n, p);
        p += n + (p[n] == ',');
    }
#ifdef __SANITIZE_ADDRESS__
    if (ot_checks & (OT_CHECK_REPLICAS | OT_CHECK_RESULTS) && ot.world.rank == 0)
        ot_say("warning: OTOSP_CHECK=replicas and results read memory that AddressSanitizer guards: they are off");
    ot_checks &= OT_CHECK_RACES;
#endif
    state.began = now();
}

void ot_check_fork(const otosp_site *site)
{
    if (!ot.split)
        look((ot_look){ .site = site, .place = OT_LOOK_FORK }, NULL);
}

void ot_check_join(ot_construct *c, const otosp_site *site, bool keep_team)
{
    if (!c->outer && !(keep_team && c->left))                              /* members are at different places */
        look((ot_look){ .site = site, .place = OT_LOOK_JOIN, .team_goes_on = keep_team }, ot_check_unlogged(c));
    ot_check_met(c, keep_team);
}

void ot_check_end(void)
{
    if (!ot.split)
        look((ot_look){ .place = OT_LOOK_END }, NULL);
}
