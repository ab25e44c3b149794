/*
 * spread.c: what all ranks are to have: sections of some owners, or of one.
 *
 * By pairs, an owner starts as many messages as there are other ranks. Where that takes longer than to hand the
 * sections on, they travel by dissemination (Bruck's all-gather with blocks of any length): in round k a rank sends what
 * it has to the rank 2^k above it, around the circle, and receives from the rank 2^k below. All know who owns how much,
 * so messages have no heads, and of an owner alone it is a binomial tree.
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
    double latency = 0.7e-6, starting = 0.7e-6, per_byte = 0.2e-9;
    size_t bytes = most * (size_t)(ot.world.size - 1);

    return latency + (ot.world.size - 1) * starting + (double)(bytes > all ? bytes : all) * per_byte;
}

static double cost_by_rounds(size_t most, size_t all)
{
    double round = 1.4e-6, per_byte = 0.2e-9, copied = 0.2e-9, seconds = (double)all * copied;

    for (size_t step = 1; step < (size_t)ot.world.size; step *= 2)
        seconds += round + (double)(step * most < all ? step * most : all) * per_byte;
    return seconds;
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
    return !ot_peeks_anywhere(most) && cost_by_rounds(most, all) < cost_by_pairs(most, all);
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

void ot_spread_run(const ot_letter *v, int n, enum ot_tag tag)
{
    static ot_buffer known;             /* by distance */
    static ot_requests r;
    int size = ot.world.size, rank = ot.world.rank;
    char *at;

    if (!n)
        return;
    known.n = 0;
    ot_buffer_add(&known, NULL, bytes_within(v, n, size));
    at = known.p;
    if (v->rank == rank)
        ot_letter_pack(v, at);
    for (int step = 1; step < size; step *= 2) {
        int blocks = step < size - step ? step : size - step;
        size_t begins = bytes_within(v, n, step);
        ot_receive(&r, at + begins, bytes_within(v, n, step + blocks) - begins, (rank - step + size) % size, tag);
        ot_send(&r, at, bytes_within(v, n, blocks), (rank + step) % size, tag);
        ot_wait(&r);
    }
    for (int i = 0; i < n; at += v[i++].bytes)
        if (v[i].rank != rank)
            ot_letter_unpack(&v[i], at);
    ot_idle(known.p, known.n);
}
