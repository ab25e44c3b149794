/*
 * uses.c: all that a region, or a loop that divides work, may read, as it tells when it begins (otosp_uses_...).
 *
 * That becomes valid; what else is pending stays so. What its members store to other blocks of memory is not needed by
 * any of them: see withheld.c. The same of loops that have told all that they read, but not all stores, be it that these
 * leave blocks (hull.c), or that nobody knows where they go: what is read there no other member stores to.
 */
#include "demand.h"

enum { LEAST_BLOCK = 4 * OT_MARKED_PAGE };

static struct {
    ot_log objects;
    bool listening, withholds;          /* the construct that begins is to be told of; it keeps what it can */
    bool told;                          /* it has been: by these objects, which are not looked at where it describes itself: */
    ot_log aside;
    uint64_t changes;                   /* of the objects while it is under way */
} uses;

void otosp_uses_begin(void)
{
    uses.listening = !ot.split && !ot.shown->site && ot_may_be_pending();
    if (uses.listening)
        uses.objects.n = 0;
}

void otosp_uses_object(const volatile void *p)
{
    const char *inside = (const char *)(uintptr_t)p;
    ot_md md;

    for (int i = 0; uses.listening && i < 2; i++)
        if (ot_object_of(&md, inside + i * OT_IN_FRONT))
            ot_log_add(&uses.objects, &md);
}

void otosp_uses_variable(const volatile void *x, otosp_size bytes)
{
    ot_md md;

    if (uses.listening && ot_md_make(&md, (const void *)(uintptr_t)x, bytes, 0, 1))
        ot_log_add(&uses.objects, &md);
}

void ot_uses_add(const ot_md *object)
{
    ot_log_add(&uses.objects, object);
    uses.changes++;
}

bool ot_uses_told(const otosp_site *site)
{
    bool told = uses.listening && site->flags & OTOSP_SITE_USES, scatters = site->flags & OTOSP_SITE_SCATTERS;

    uses.listening = false;
    uses.told = told;
    uses.withholds = scatters ? ot_demand_possible() : told;
    if (scatters) {
        ot_log all = uses.objects;
        uses.objects = uses.aside;
        uses.aside = all;
        uses.objects.n = 0;
    }
    return told;
}

void ot_uses_acquire(void)
{
    ot_demand_begin_read();
    for (size_t i = 0; i < uses.objects.n; i++)
        ot_account_read(&uses.objects.v[i]);
    ot_demand_end_read();
}

void ot_uses_but(const ot_log *objects)
{
    uses.objects.n = 0;
    for (size_t i = 0; i < objects->n; i++)
        ot_uses_add(&objects->v[i]);
    ot.split->withholds = ot.split->team.members == ot.world.size;
}

size_t ot_uses_lack(void)
{
    ot_pieces all = ot_pieces_of(ot_demand_state, NULL);
    const ot_pending *p;
    size_t bytes = 0;

    while ((p = ot_pieces_next(&all))) {
        bool used = !uses.told;
        for (size_t i = 0; !used && i < uses.aside.n; i++)
            used = ot_md_meets(&uses.aside.v[i], &p->md);
        bytes += used ? ot_md_bytes(&p->md) : 0;
    }
    return bytes;
}

void ot_uses_instead(ot_construct *c)
{
    c->withholds &= uses.told;
    if (c->withholds) {
        ot_uses_but(&uses.aside);
        ot_uses_acquire();
    } else
        otosp_acquire_all();
}

bool ot_uses_withhold(int members)
{
    bool withholds = uses.withholds && members == ot.world.size;

    uses.withholds = false;
    return withholds;
}

/* The whole pages of a variable, the same on all ranks. */
static bool find_variable(const char *page, ot_md *block)
{
    int id = ot_segment_find(page);
    const ot_segment *s = id < 0 ? NULL : ot_segment_of((uint32_t)id);

    if (!s || s->kind != OT_KIND_DATA || (uintptr_t)s->base % OT_MARKED_PAGE || !ot_variable_of(block, (uint32_t)id, page))
        return false;
    const uintptr_t start = (uintptr_t)ot_address(block->segment, block->offset), before = -start % OT_MARKED_PAGE;
    const char *from = (const char *)(start + before);
    if (page < from || block->len < before + LEAST_BLOCK || ot_threadprivate_has(from, from + block->len - before))
        return false;
    block->offset += before;
    block->len = (block->len - before) / OT_MARKED_PAGE * OT_MARKED_PAGE;
    return page < from + block->len;
}

bool ot_uses_block(const char *page, ot_md *block)
{
    if (!ot_heap_has(page))
        return find_variable(page, block);
    return ot_heap_block(block, page) && block->len >= LEAST_BLOCK && block->len % OT_MARKED_PAGE == 0
        && (uintptr_t)ot_address(block->segment, block->offset) % OT_MARKED_PAGE == 0;
}

/* Is it a large block of memory that all ranks have together, and is not used? */
static bool find_withheld(const char *at, ot_md *block)
{
    if (!ot_uses_block(at, block))
        return false;
    for (size_t i = 0; i < uses.objects.n; i++)
        if (ot_md_meets(&uses.objects.v[i], block))
            return false;
    return true;
}

bool ot_withholds(const char *at)
{
    static struct { const char *from, *to; uint64_t fork, changes; bool is; } last;
    ot_md block;

    if (!ot.split || !ot.split->withholds)
        return false;
    if (last.fork != ot.split->key || last.changes != uses.changes || at < last.from || at >= last.to) {
        last.fork = ot.split->key;
        last.changes = uses.changes;
        last.is = find_withheld(at, &block);
        last.from = last.is ? ot_address(block.segment, block.offset) : at;
        last.to = last.from + (last.is ? block.len : 1);
    }
    return last.is;
}
