/*
 * spread.c: what all ranks are to have: sections of some owners, or of one.
 *
 * By pairs, an owner starts as many messages as there are other ranks. Where that takes longer than to hand the
 * sections on, they travel by dissemination (Bruck's all-gather with blocks of any length): in a round that begins with k
 * ranks' sections known to each, a rank sends what it has to the rank k above it, around the circle, and receives from the
 * rank k below; where messages take long, to those 2k, 3k, ... above it, too, which makes rounds fewer. All know who owns
 * how much, so messages have no heads, and of an owner alone it is a tree.
 *
 * In that each byte is sent as often as there are rounds before the last ranks have it. Much of one owner goes by
 * parts: each rank gets one of them, down a tree, and then the ranks give each other theirs, by dissemination: a byte is
 * sent twice. Parts lie where they belong: what is one section is not copied.
 *
 * A rank that holds such a section already gets it once more.
 */
#include <stdlib.h>
#include <string.h>
#include "demand.h"

static int below(int owner)             /* how far, around the circle */
{
    return (ot.world.rank - owner + ot.world.size) % ot.world.size;
}

/* Seconds, of owners who have so many bytes at most, and all together. */
static double cost_by_pairs(size_t most, size_t all)
{
    const ot_network *n = ot_network_now;
    size_t bytes = most * (size_t)(ot.world.size - 1);

    return n->latency + (ot.world.size - 1) * n->starting + (double)(bytes > all ? bytes : all) * n->per_byte;
}

static const double copy_takes = 0.2e-9;

/* To how many others a rank sends in a round, and one. */
static int fan(void)
{
    return ot_network_fan(ot.world.size, 0);
}

static double cost_by_rounds(size_t most, size_t all)
{
    int by = fan();
    double seconds = (double)all * copy_takes + ot_network_rounds(ot.world.size, by, 0);
    size_t others = (size_t)by - 1;

    for (size_t step = 1; step < (size_t)ot.world.size; step *= (size_t)by)
        seconds += (double)(step * others * most < all ? step * others * most : all) * ot_network_now->per_byte;
    return seconds;
}

/* Of one owner. All but one part of it go down, and around. */
static double cost_by_parts(size_t bytes)
{
    return (double)bytes * (2 * ot_network_now->per_byte * (ot.world.size - 1) / ot.world.size + copy_takes)
        + 2 * ot_network_rounds(ot.world.size, fan(), 0);
}

static bool goes_by_parts(size_t most, size_t all)
{
    return most == all && cost_by_parts(all) < cost_by_rounds(most, all);
}

bool ot_spread_pays(const ot_spread *s)
{
    size_t *bytes = ot_alloc((size_t)ot.world.size * sizeof *bytes), most = 0, all = 0;

    memset(bytes, 0, (size_t)ot.world.size * sizeof *bytes);
    for (size_t i = 0; i < s->n; i++) {
        size_t *owned = &bytes[s->v[i].owner];
        *owned += ot_md_bytes(&s->v[i].md);
        all += ot_md_bytes(&s->v[i].md);
        most = *owned > most ? *owned : most;
    }
    ot_free(bytes);
    return !ot_peeks_anywhere(most)
        && (cost_by_rounds(most, all) < cost_by_pairs(most, all)
            || (most == all && cost_by_parts(all) < cost_by_pairs(most, all)));
}

static int by_distance(const void *pa, const void *pb)
{
    const struct ot_spread_part *a = pa, *b = pb;

    return below(a->owner) - below(b->owner);
}

int ot_spread_letters(ot_spread *s, ot_letter **letters)
{
    ot_log log = { .n = 0 };
    int n = 0;

    ot_sort(s->v, s->n, sizeof *s->v, by_distance);
    for (size_t i = 0; i < s->n; ) {
        int owner = s->v[i].owner;
        for (log.n = 0; i < s->n && s->v[i].owner == owner; i++)
            ot_log_add(&log, &s->v[i].md);
        ot_log_normalise(&log);
        ot_letter_add(letters, &n, owner, log.v, log.n, false);
    }
    ot_free(log.v);
    s->n = 0;
    return n;
}

/* Bytes of the owners that are less far below than that. */
static size_t bytes_within(const ot_letter *v, int n, int distance)
{
    size_t bytes = 0;

    for (int i = 0; i < n && below(v[i].rank) < distance; i++)
        bytes += v[i].bytes;
    return bytes;
}

/* ---- by rounds ------------------------------------------------------------------------------------ */

static void run_rounds(const ot_letter *v, int n, enum ot_tag tag)
{
    static ot_buffer known;             /* by distance */
    static ot_requests r;
    int size = ot.world.size, rank = ot.world.rank, by = fan();
    char *at;

    known.n = 0;
    ot_buffer_add(&known, NULL, bytes_within(v, n, size));
    at = known.p;
    if (v->rank == rank)
        ot_letter_pack(v, at);
    for (int step = 1; step < size; step *= by) {
        for (int far = step; far < step * by && far < size; far += step) {
            int blocks = step < size - far ? step : size - far;
            size_t begins = bytes_within(v, n, far);
            ot_receive(&r, at + begins, bytes_within(v, n, far + blocks) - begins, (rank - far + size) % size, tag);
            ot_send(&r, at, bytes_within(v, n, blocks), (rank + far) % size, tag);
        }
        ot_wait(&r);
    }
    for (int i = 0; i < n; at += v[i++].bytes)
        if (v[i].rank != rank)
            ot_letter_unpack(&v[i], at);
    ot_idle(known.p, known.n);
}

/* ---- by parts ------------------------------------------------------------------------------------- */

/* What is spread, and who is who: ranks have numbers, the owner's is 0, and as many parts. */
typedef struct parts {
    char *at;
    size_t bytes;
    int owner;
    enum ot_tag tag;
} parts;

static size_t begin_of(const parts *p, int part)
{
    return p->bytes / (size_t)ot.world.size * (size_t)part + p->bytes % (size_t)ot.world.size * (size_t)part
        / (size_t)ot.world.size;
}

/* So many parts to a number, or from it; behind the last one comes the first. Nobody sends to the owner. */
static void pass(const parts *p, ot_requests *r, int number, bool sends, int first, int n)
{
    int size = ot.world.size, rank = (p->owner + number) % size, end = first + n < size ? first + n : size;
    char *from = p->at + begin_of(p, first);
    size_t bytes = begin_of(p, end) - begin_of(p, first);

    if (bytes && sends)
        ot_send(r, from, bytes, rank, p->tag);
    else if (bytes)
        ot_receive(r, from, bytes, rank, p->tag);
    if (first + n > size)
        pass(p, r, number, sends, 0, first + n - size);
}

/* A rank that has several parts gives most of them to the first ones who are to have those. */
static void hand_down(const parts *p, int me)
{
    static ot_requests r;
    int size = ot.world.size, by = fan(), step = 1;

    while (step < size)
        step *= by;
    for (step /= by; step; step /= by) {
        int place = me / step % by;
        for (int to = me + step; me % step == 0 && !place && to < me + step * by && to < size; to += step)
            pass(p, &r, to, true, to, step < size - to ? step : size - to);
        if (me % step == 0 && place)
            pass(p, &r, me - place * step, false, me, step < size - me ? step : size - me);
        ot_wait(&r);
    }
}

/* In the round of a step each has the parts of as many ranks as that, up to its own. */
static void give_round(const parts *p, int me)
{
    static ot_requests r;
    int size = ot.world.size, by = fan();

    for (int step = 1; step < size; step *= by) {
        for (int far = step; far < step * by && far < size; far += step) {
            int n = step < size - far ? step : size - far, to = (me + far) % size, from = (me - far + size) % size;
            if (me)
                pass(p, &r, from, false, (from - n + 1 + size) % size, n);
            if (to)
                pass(p, &r, to, true, (me - n + 1 + size) % size, n);
        }
        ot_wait(&r);
    }
}

static void run_parts(const ot_letter *l, enum ot_tag tag)
{
    static ot_buffer packed;
    bool lies_there = l->n == 1 && l->v->rows == 1;
    int me = below(l->rank);
    parts p = { .bytes = l->bytes, .owner = l->rank, .tag = tag };

    packed.n = 0;
    p.at = lies_there ? ot_address(l->v->segment, l->v->offset) : ot_buffer_add(&packed, NULL, l->bytes);
    if (!me && !lies_there)
        ot_letter_pack(l, p.at);
    hand_down(&p, me);
    give_round(&p, me);
    if (me && !lies_there)
        ot_letter_unpack(l, p.at);
    ot_idle(packed.p, packed.n);
}

/* ---- either --------------------------------------------------------------------------------------- */

void ot_spread_run(const ot_letter *v, int n, enum ot_tag tag)
{
    if (n == 1 && goes_by_parts(v->bytes, v->bytes))
        run_parts(v, tag);
    else if (n)
        run_rounds(v, n, tag);
}
