/*
 * parcels.c: marked bytes that ranks send each other (withheld.c): pages and runs, as pages.c writes them.
 *
 * Who sends to whom is known to both, but not how much: a parcel begins with its length, which comes with the first bytes.
 */
#include <string.h>
#include "demand.h"

static struct {
    ot_requests r;
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
    ot_buffer_add(out, NULL, sizeof(uint64_t));
    return out;
}

void ot_parcel_close(int i)
{
    uint64_t n = parcels.out[i].n;

    memcpy(parcels.out[i].p, &n, sizeof n);
}

/* Of most the first bytes are all. */
void ot_parcel_send(int i, int rank)
{
    const ot_buffer *out = &parcels.out[i];
    const size_t head = out->n < OT_HEAD_MAX ? out->n : OT_HEAD_MAX;

    ot_send(&parcels.r, out->p, head, rank, OT_TAG_RUNS);
    if (head < out->n)
        ot_send(&parcels.r, out->p + head, out->n - head, rank, OT_TAG_HALO);
}

static uint64_t length_of(const ot_buffer *b)
{
    uint64_t n;

    memcpy(&n, b->p, sizeof n);
    return n;
}

/* Lengths are needed first: those are waited for with all else that goes out. */
void ot_parcels_end(void)
{
    if (parcels.heads)
        ot_wait_first(&parcels.r, parcels.heads);
    for (int q = 0; q < ot.world.size; q++) {
        ot_buffer *in = &parcels.in[q];
        uint64_t n = parcels.comes[q] ? length_of(in) : 0;
        if (n > OT_HEAD_MAX)
            ot_receive(&parcels.r, ot_buffer_add(in, NULL, n - OT_HEAD_MAX), n - OT_HEAD_MAX, q, OT_TAG_HALO);
    }
    ot_wait(&parcels.r);
    for (int q = 0; q < ot.world.size; q++)
        if (parcels.comes[q])
            ot_pages_take(parcels.in[q].p + sizeof(uint64_t), length_of(&parcels.in[q]) - sizeof(uint64_t));
}
