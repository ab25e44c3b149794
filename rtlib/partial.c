/*
 * partial.c: values that the program combines itself: reductions that `declare reduction` defines, and what
 * `lastprivate(conditional:)` hands on.
 *
 * A member's values travel behind those of the reductions that the runtime knows. After the join each rank
 * has those of all members, in their order, and the emitted code takes one after the other.
 */
#include <stdlib.h>
#include <string.h>
#include "rt.h"

/* What precedes each value in the message; followed by `bytes` bytes. */
struct record {
    uint64_t number, bytes;             /* number: in ot_reductions.partial, alike on all members */
};

/* Not from the heap that the program sees: a store to a copy is nobody else's business. */
void *otosp_copies(otosp_size bytes)
{
    bool user = ot_enter_runtime();
    void *p = aligned_alloc(64, (bytes + 64) & ~(size_t)63);                /* a cache line, as allocators give */
    if (!p)
        ot_fatal("out of memory");
    ot_leave_runtime(user);
    return p;
}

void otosp_copies_end(void *p)
{
    bool user = ot_enter_runtime();
    ot_free(p);
    ot_leave_runtime(user);
}

static void append(otosp_partials *p, const void *value, size_t bytes)
{
    p->values = ot_realloc(p->values, (p->n + 1) * bytes);
    memcpy(p->values + p->n++ * bytes, value, bytes);
}

void otosp_gather(otosp_partials *p, void *shared, const void *mine, otosp_size bytes)
{
    ot_construct *split = ot.levels[ot.level].split;
    ot_reductions *r = split && !split->whole ? &split->reductions : NULL;
    size_t k = 0;

    if (!bytes)
        return;
    bool user = ot_enter_runtime();
    p->bytes = bytes;
    if (!r) {
        append(p, mine, bytes);
        if (ot.split && !ot.split->whole)
            ot_log_written(ot.split, shared, bytes);
        ot_leave_runtime(user);
        return;
    }
    while (k < r->npartials && r->partial[k].to != p)
        k++;
    if (k == r->npartials) {
        r->partial = ot_realloc(r->partial, ++r->npartials * sizeof *r->partial);
        r->partial[k] = (ot_partial){ p, shared, bytes };
    }
    ot_buffer_add(&r->records, &(struct record){ k, bytes }, sizeof(struct record));
    ot_buffer_add(&r->records, mine, bytes);
    ot_leave_runtime(user);
}

/* Takes what one member has sent. */
void ot_partials_take(ot_reductions *r, const char *from, size_t bytes, const otosp_site *site)
{
    struct record record;

    for (const char *end = from + bytes; from < end; from += record.bytes) {
        memcpy(&record, from, sizeof record);
        from += sizeof record;
        if (record.number >= r->npartials || record.bytes != r->partial[record.number].bytes)
            ot_fatal_at(site, "members reduce different variables");
        append(r->partial[record.number].to, from, record.bytes);
    }
}

void *otosp_next_partial(otosp_partials *p)
{
    if (!p->next)
        p->logging = otosp_logging;
    otosp_logging = p->next < p->n ? 0 : p->logging;
    if (p->next < p->n)
        return p->values + p->next++ * p->bytes;
    if (p->values)
        otosp_copies_end(p->values);
    memset(p, 0, sizeof *p);
    return NULL;
}
