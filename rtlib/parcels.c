/*
 * parcels.c: marked bytes that ranks send each other (withheld.c): pages and runs, as pages.c writes them.
 *
 * Who sends to whom is known to both, but not how much: a parcel begins with its length, which comes with the first bytes.
 * On one node the receiver copies the others from there, and runs that have stayed in their place (peek.c), and says when
 * it has done so.
 */
#include <string.h>
#include "demand.h"

/* What a parcel begins with. at: where it lies, if it is copied from there; stays: runs of it are. */
typedef struct label {
    uint64_t n, at, stays;
} label;

static struct {
    ot_requests r, done;
    ot_buffer *out, *in;                /* one for each rank */
    bool *comes;
    int heads;                          /* so many come */
} parcels;

void ot_parcels_begin(void)
{
    const size_t size = (size_t)ot.world.size;

    if (!parcels.out) {
        parcels.out = memset(ot_alloc(size * sizeof *parcels.out), 0, size * sizeof *parcels.out);
        parcels.in = memset(ot_alloc(size * sizeof *parcels.in), 0, size * sizeof *parcels.in);
        parcels.comes = ot_alloc(size * sizeof *parcels.comes);
    }
    memset(parcels.comes, 0, size * sizeof *parcels.comes);
    parcels.heads = 0;
}

void ot_parcel_comes(int rank)
{
    ot_buffer *in = &parcels.in[rank];

    in->n = 0;
    ot_receive(&parcels.r, ot_buffer_add(in, NULL, OT_HEAD_MAX), OT_HEAD_MAX, rank, OT_TAG_RUNS);
    parcels.comes[rank] = true;
    parcels.heads++;
}

ot_buffer *ot_parcel_open(int i)
{
    ot_buffer *out = &parcels.out[i];

    out->n = 0;
    ot_buffer_add(out, NULL, sizeof(label));
    return out;
}

void ot_parcel_close(int i, bool stays)
{
    const ot_buffer *out = &parcels.out[i];
    const label l = { out->n, (uint64_t)(uintptr_t)out->p, stays };

    memcpy(out->p, &l, sizeof l);
}

static label label_of(const ot_buffer *b)
{
    label l;

    memcpy(&l, b->p, sizeof l);
    return l;
}

/* Bytes behind those that come with the label. */
static size_t rest_of(const label *l)
{
    return l->n > OT_HEAD_MAX ? l->n - OT_HEAD_MAX : 0;
}

/* Does the receiver copy any of it, and tell the sender? Both find the same. */
static bool is_copied(const label *l, int rank)
{
    return l->stays || ot_peeks_at(rank, rest_of(l));
}

/* Of most the first bytes are all. */
void ot_parcel_send(int i, int rank)
{
    const char *p = parcels.out[i].p;
    const label l = label_of(&parcels.out[i]);
    const size_t rest = rest_of(&l);

    ot_send(&parcels.r, p, l.n - rest, rank, OT_TAG_RUNS);
    if (rest && !ot_peeks_at(rank, rest))
        ot_send(&parcels.r, p + OT_HEAD_MAX, rest, rank, OT_TAG_HALO);
    if (is_copied(&l, rank))
        ot_await_token(&parcels.done, rank, OT_TAG_TAKEN);
}

static void receive_rest(int q)
{
    const label l = label_of(&parcels.in[q]);
    const size_t rest = rest_of(&l);

    if (!rest)
        return;
    char *to = ot_buffer_add(&parcels.in[q], NULL, rest);
    if (ot_peeks_at(q, rest))
        ot_peek_at(q, (const char *)(uintptr_t)l.at + OT_HEAD_MAX, to, rest);
    else
        ot_receive(&parcels.r, to, rest, q, OT_TAG_HALO);
}

static void take(int q)
{
    const label l = label_of(&parcels.in[q]);

    ot_pages_take_from(q, parcels.in[q].p + sizeof l, l.n - sizeof l);
    if (is_copied(&l, q))
        ot_token(&parcels.done, q, OT_TAG_TAKEN);
}

/* Lengths are needed first: those are waited for with all else that goes out. */
void ot_parcels_end(void)
{
    if (parcels.heads)
        ot_wait_first(&parcels.r, parcels.heads);
    for (int q = 0; q < ot.world.size; q++)
        if (parcels.comes[q])
            receive_rest(q);
    ot_wait(&parcels.r);
    for (int q = 0; q < ot.world.size; q++)
        if (parcels.comes[q])
            take(q);
    ot_wait(&parcels.done);
}
