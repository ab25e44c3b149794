/*
 * wanted.c: loops that store here and there what all ranks read afterwards.
 *
 * Where each rank reads only some of what a loop has stored, it stays with who has stored it (withheld.c). Where all ranks
 * read all of it, as by sequential code, or at places that are loaded from memory, it is faster to send it to all of them
 * when the loop ends (retrace.c). Which it is the last times tell: all ranks know what each reads.
 */
#include "demand.h"

enum { TIMES = 2 };                     /* in succession; then it is taken to be so from then on */
enum { SELDOM = 64 };                   /* ... for so many times, before it is looked at again */

static struct source {
    const otosp_site *site;
    uint64_t stored, read;              /* bytes, the last time; by all ranks together, since. stored: 0: that is decided */
    int times, sent;
} *sources;
static size_t nsources, sources_cap;

static struct part { ot_md md; const otosp_site *by; } *parts;  /* of memory, and who has stored there last */
static size_t nparts, parts_cap;

static struct source *source_of(const otosp_site *site)
{
    for (size_t i = 0; i < nsources; i++)
        if (sources[i].site == site)
            return &sources[i];
    return NULL;
}

/* The loop has stored something that stays where it is: the parts follow. */
void ot_wanted_begin(const otosp_site *site)
{
    struct source *s = source_of(site);
    size_t n = 0;

    if (!s) {
        if (nsources == sources_cap)
            sources = ot_realloc(sources, (sources_cap = 2 * sources_cap + 8) * sizeof *sources);
        s = &sources[nsources++];
        *s = (struct source){ .site = site };
    }
    if (s->stored)
        s->times = 0;
    s->stored = s->read = 0;
    for (size_t i = 0; i < nparts; i++)
        if (parts[i].by != site)
            parts[n++] = parts[i];
    nparts = n;
}

void ot_wanted_add(const otosp_site *site, const ot_md *md)
{
    size_t n = 0;

    source_of(site)->stored += md->len;
    for (size_t i = 0; i < nparts; i++)
        if (!ot_md_meets(&parts[i].md, md))
            parts[n++] = parts[i];
    if (n == parts_cap)
        parts = ot_realloc(parts, (parts_cap = 2 * parts_cap + 8) * sizeof *parts);
    parts[n] = (struct part){ *md, site };
    nparts = n + 1;
}

static void note(const ot_md *read)
{
    for (size_t i = 0; i < nparts; i++) {
        const ot_md *md = &parts[i].md;
        if (!ot_md_meets(md, read))
            continue;
        uint64_t from = ot_larger(md->offset, read->offset), to = ot_smaller(ot_md_end(md), ot_md_end(read));
        source_of(parts[i].by)->read += ot_smaller(ot_md_bytes(read), to - from);
    }
}

void ot_wanted_read(const ot_letter *to, int n)
{
    for (int i = 0; i < n; i++)
        for (size_t k = 0; k < to[i].n; k++)
            note(&to[i].v[k]);
    for (size_t i = 0; i < nsources; i++) {
        struct source *s = &sources[i];
        if (s->stored && s->read / 3 >= s->stored * (uint64_t)ot.world.size / 4) {
            s->stored = 0;
            s->times++;
        }
    }
}

bool ot_wanted(const otosp_site *site)
{
    struct source *s = source_of(site);

    if (!s || s->times < TIMES)
        return false;
    if (++s->sent <= SELDOM)
        return true;
    s->sent = 0;
    s->times = TIMES - 1;
    return false;
}
