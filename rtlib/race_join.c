/*
 * race_join.c: accesses by different members of a team are compared at its joins.
 *
 * Each rank sends what is in its shadow to the rank that judges that part of memory; a page has the same
 * judge on all. Two accesses are ordered where the clock of the later one's moment names the release that
 * followed the earlier one.
 */
#include <stdlib.h>
#include <string.h>
#include "race.h"

typedef struct record {
    uintptr_t granule;
    ot_race_side side;
    uint32_t moment, member;
    uint8_t mask;
} record;

/* What one rank tells a judge: how many of each; moments with their clocks; the records. */
typedef struct moment {
    int32_t publisher;
    uint8_t after_flush, before_flush;
} moment;

typedef struct told {
    uint64_t moments, records;
} told;

static size_t moment_bytes(void)
{
    return sizeof(moment) + (size_t)ot.world.size * sizeof(uint64_t);
}

static void write_moments(ot_buffer *b, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++) {
        const ot_moment *m = ot_moment_of(i);
        moment out = { m->publisher, m->after_flush, m->before_flush };
        ot_buffer_add(b, &out, sizeof out);
        ot_buffer_add(b, ot_moment_clock(i), (size_t)ot.world.size * sizeof(uint64_t));
    }
}

static int judge_of(uintptr_t granule, int ranks)
{
    return (int)(ot_mix(granule >> 12, 7) % (uint64_t)ranks);
}

/* ---- judging ---- */

static const char **moments_of;         /* of each member's rank that told something, by index of teller */

static const moment *moment_at(const record *r, const uint64_t **clock)
{
    const char *p = moments_of[r->side.rank] + r->moment * moment_bytes();

    *clock = (const uint64_t *)(const void *)(p + sizeof(moment));
    return (const moment *)(const void *)p;
}

static bool is_before(const record *a, const record *b)
{
    const uint64_t *ours, *theirs;
    const moment *m = moment_at(a, &ours);

    moment_at(b, &theirs);
    return theirs[m->publisher] > ours[m->publisher];
}

/* `while (!ready) flush`: a word that is stored before a flush, and read where one stands. */
static bool signals(const record *a, const record *b)
{
    const uint64_t *unused;
    const moment *x = moment_at(a, &unused), *y = moment_at(b, &unused);
    bool stored = a->side.flags & OT_STORES ? x->before_flush : x->before_flush || x->after_flush;
    bool read = b->side.flags & OT_STORES ? y->before_flush : y->before_flush || y->after_flush;

    return stored && read;
}

static void judge(const ot_construct *c, const record *a, const record *b)
{
    unsigned common = a->mask & b->mask;

    if (a->member == b->member || !common || !((a->side.flags | b->side.flags) & OT_STORES)
        || (a->side.flags & b->side.flags & OT_ATOMIC) || is_before(a, b) || is_before(b, a) || signals(a, b))
        return;
    ot_race race = { a->granule + (size_t)__builtin_ctz(common), a->side, b->side, c->site };
    ot_race_report(&race);
}

static int by_granule(const void *pa, const void *pb)
{
    const record *a = pa, *b = pb;

    if (a->granule != b->granule)
        return a->granule < b->granule ? -1 : 1;
    return (int)a->side.rank - (int)b->side.rank;
}

static void judge_all(const ot_construct *c, record *v, size_t n)
{
    ot_sort(v, n, sizeof *v, by_granule);
    for (size_t i = 0; i < n; i++)
        for (size_t j = i + 1; j < n && v[j].granule == v[i].granule; j++)
            judge(c, &v[i], &v[j]);
}

/* ---- telling ---- */

static void tell(const ot_construct *c, const ot_shadow *s, ot_buffer *to)
{
    int ranks = c->team.whole.size;
    told head = { ot_moment_now() + 1, 0 };

    for (int k = 0; k < ranks; k++) {
        to[k].n = 0;
        ot_buffer_add(&to[k], &head, sizeof head);
        write_moments(&to[k], (uint32_t)head.moments);
    }
    for (size_t i = 0; i < s->cap; i++) {
        const ot_granule *g = &s->v[i];
        int k = judge_of(g->address, ranks);
        for (int j = 0; g->address && j < OT_KEPT; j++) {
            if (!g->access[j].mask || g->access[j].flags & OT_OWN)
                continue;
            record r = { g->address, ot_race_side_of(&g->access[j]), g->access[j].moment, (uint32_t)c->team.mine,
                         g->access[j].mask };
            ot_buffer_add(&to[k], &r, sizeof r);
            ((told *)(void *)to[k].p)->records++;
        }
    }
}

void ot_race_compare(ot_construct *c, const ot_shadow *s)
{
    static ot_requests r;
    const ot_set *whole = &c->team.whole;
    int ranks = whole->size;
    ot_buffer *to = ot_alloc((size_t)ranks * sizeof *to), *from = ot_alloc((size_t)ranks * sizeof *from), all = { 0 };
    uint64_t *sent = ot_alloc((size_t)ranks * sizeof *sent), *coming = ot_alloc((size_t)ranks * sizeof *coming);

    memset(to, 0, (size_t)ranks * sizeof *to);
    memset(from, 0, (size_t)ranks * sizeof *from);
    tell(c, s, to);
    for (int k = 0; k < ranks; k++)
        if (k != whole->rank) {
            sent[k] = to[k].n;
            ot_send(&r, &sent[k], sizeof sent[k], whole->first + k, OT_TAG_RACE);
            ot_receive(&r, &coming[k], sizeof coming[k], whole->first + k, OT_TAG_RACE);
        }
    ot_wait(&r);
    for (int k = 0; k < ranks; k++)
        if (k != whole->rank) {
            ot_send(&r, to[k].p, to[k].n, whole->first + k, OT_TAG_RACE);
            ot_receive(&r, ot_buffer_add(&from[k], NULL, coming[k]), coming[k], whole->first + k, OT_TAG_RACE);
        }
    ot_wait(&r);
    moments_of = ot_alloc((size_t)ot.world.size * sizeof *moments_of);
    for (int k = 0; k < ranks; k++) {
        const ot_buffer *b = k == whole->rank ? &to[k] : &from[k];
        told head;
        memcpy(&head, b->p, sizeof head);
        moments_of[whole->first + k] = b->p + sizeof head;
        ot_buffer_add(&all, b->p + sizeof head + head.moments * moment_bytes(), head.records * sizeof(record));
    }
    judge_all(c, (record *)(void *)all.p, all.n / sizeof(record));
    for (int k = 0; k < ranks; k++) {
        ot_free(to[k].p);
        ot_free(from[k].p);
    }
    ot_free(all.p);
    ot_free(to);
    ot_free(from);
    ot_free(sent);
    ot_free(coming);
    ot_free(moments_of);
}
