/*
 * account.c: what is told of a construct, member by member, or of what is read outside of constructs.
 *
 * What stays pending is on the heap, or global and larger than OT_SHORT bytes: a stack goes on to be used for
 * other things, and scalars are read too often to be asked for. So do short parts of large variables, as elements of an
 * anti-diagonal are, of loops that worth.c keeps from making too many pieces.
 */
#include "demand.h"

enum { MOST_TOUCHES = 1 << 22 };        /* of a construct; one with more is not described */
enum { LEAST_LARGE = 4096 };            /* bytes of a variable, short parts of which may stay pending */
enum { MOST_LOOKED = 8 };               /* objects that are looked at in the directory */

static struct ot_object looked[MOST_LOOKED];
struct ot_account ot_account = { .looked.v = looked };

void ot_account_touch(const ot_md *md, uint64_t apart, uint64_t planes, enum ot_how how)
{
    uint32_t first = (uint32_t)ot_account.ranks.first, n = (uint32_t)ot_account.ranks.size;

    if (OTOSP_UNLIKELY(ot_hidden_any) && how == OT_READS && (ot_late_any || ot_set_has(ot_account.ranks, ot.world.rank)))
        ot_hidden_look(ot_address(md->segment, md->offset), apart * (planes - 1) + (ot_md_end(md) - md->offset));
    ot_touch_add(&ot_account.touches, &(ot_touch){ first, n, md->offset, md->len, md->stride, md->rows, apart, planes,
                                                   md->segment, how });
    ot_account.refused |= ot_account.touches.n >= MOST_TOUCHES;
}

void ot_account_look_anew(void)
{
    ot_account.looked.n = 0;
    ot_account.wide = false;
}

/* The object is looked at in the directory. What others tell does not say which ones they have looked at. */
static void look_at(const ot_md *object)
{
    struct ot_object o = { object->segment, object->offset, ot_md_end(object) };
    size_t n = ot_account.looked.n;

    for (size_t i = 0; i < n; i++)
        if (looked[i].segment == o.segment && looked[i].from == o.from && looked[i].end == o.end)
            return;
    ot_account.wide |= n == MOST_LOOKED || ot_account.own;
    if (!ot_account.wide)
        looked[ot_account.looked.n++] = o;
}

/* Where the box lies; false: it is nothing that ranks share. */
static bool place(const ot_box *b, ot_md *reach)
{
    int id;

    if (ot_md_make(reach, b->at, ot_box_reach(b), 0, 1))
        return true;
    id = ot_segment_find(b->at);
    ot_account.refused |= (id >= 0 && ot_segment_of((uint32_t)id)->kind != OT_KIND_READONLY)
        || ot_segment_find(b->at + ot_box_reach(b) - 1) != id;
    return false;
}

/* Of at most two dimensions. */
static void touch_planes(const ot_box *b, int how)
{
    static const struct ot_dimension none = { 1, 0 };
    struct ot_dimension rows = b->n > 0 ? b->by[0] : none, planes = b->n > 1 ? b->by[1] : none;
    ot_md md;

    if (ot_md_make(&md, b->at, b->bytes, rows.stride, rows.count))
        ot_account_touch(&md, planes.stride, planes.count, (enum ot_how)how);
}

bool ot_account_is_on_stack(const volatile void *p, size_t bytes)
{
    const ot_segment *stack = ot_segment_of(OT_SEGMENT_STACK);
    size_t at = (uintptr_t)p - (uintptr_t)stack->base;

    return at < stack->size && bytes <= stack->size - at;
}

static bool may_make_pieces(void)
{
    return ot_account.site && ot_account.site->flags & OTOSP_SITE_BOUNDED;
}

/* Code loads a variable of at most OTOSP_NEVER_PENDING bytes without asking: where none is known it may be one. */
bool ot_account_is_small(const volatile void *p, size_t bytes)
{
    int id = bytes <= OT_SHORT ? ot_segment_find((const char *)(uintptr_t)p) : -1;
    ot_md variable;

    if (id < 0 || ot_segment_of((uint32_t)id)->kind != OT_KIND_DATA)
        return false;
    return !may_make_pieces() || !ot_variable_of(&variable, (uint32_t)id, (const char *)(uintptr_t)p) || variable.len < LEAST_LARGE;
}

bool ot_account_lacks(const ot_box *b)
{
    bool before = ot_account.refused, lacks;
    ot_md reach;
    ot_pieces all;

    ot_account.wide = true;
    if (!place(b, &reach)) {
        lacks = ot_account.refused && !before;
        ot_account.refused = before;
        return lacks;
    }
    all = ot_pieces_of(ot_demand_state, &reach);
    return ot_demand_state && reach.segment != OT_SEGMENT_STACK && ot_pieces_next(&all);
}

bool ot_account_written(const ot_md *md)
{
    for (size_t i = 0; i < ot_account.touches.n; i++) {
        const ot_touch *t = &ot_account.touches.v[i];
        if (t->how != OT_READS && t->segment == md->segment && t->offset < ot_md_end(md)
            && md->offset < t->offset + ot_touch_reach(t))
            return true;
    }
    return false;
}

/* A box, which reaches so far. */
static void touch_box(const ot_box *b, const ot_md *reach, enum ot_how how)
{
    if (b->n)
        ot_box_each(b, 2, touch_planes, how);
    else
        ot_account_touch(reach, 0, 1, how);
}

/* Nothing need come where nothing is pending. */
static bool reads_count(void)
{
    return ot_demand_state || ot_account.compared || ot_account.measured;
}

void ot_demand_read(const ot_box *b)
{
    ot_md reach;

    if ((!reads_count() && !ot_updates_any()) || !place(b, &reach))
        return;
    ot_account.refused |= ot_updates_meet(&reach);
    if (reads_count() && reach.segment != OT_SEGMENT_STACK)
        touch_box(b, &reach, OT_READS);
}

/* What members share of a run on the stack. */
static void touch_shared(const ot_box *b, int how)
{
    static ot_log shared;
    ot_md md;

    ot_account.fleeting = true;
    shared.n = 0;
    if (ot_md_make(&md, b->at, b->bytes, 0, 1))
        ot_zone_add(&ot.split->zone, &md, &shared);
    for (size_t i = 0; i < shared.n; i++)
        ot_account_touch(&shared.v[i], 0, 1, (enum ot_how)how);
}

/* Members write it, or claim it (claims.c). */
static void touch_written(const ot_box *b, bool claims)
{
    ot_md reach;

    if (!place(b, &reach)) {
        ot_account.aside = true;
        return;
    }
    ot_account.refused |= ot_updates_meet(&reach);
    if (reach.segment != OT_SEGMENT_STACK || !ot.split) {
        bool is_small = ot_account_is_small(b->at, reach.len);
        touch_box(b, &reach, claims ? OT_CLAIMS : is_small ? OT_WRITES_NOW : OT_WRITES);
    } else
        ot_box_each(b, 0, touch_shared, claims ? OT_CLAIMS : OT_WRITES_NOW);
}

void ot_demand_written(const ot_box *b)
{
    touch_written(b, false);
}

void ot_demand_claimed(const ot_box *b)
{
    touch_written(b, true);
}

/* What may be read of it, apart from blocks of the heap with hulls (hull.c). */
void ot_account_read(const ot_md *md)
{
    static ot_log log;

    log.n = 0;
    ot_log_add(&log, md);
    ot_hulls_cut(&log);
    for (size_t i = 0; i < log.n; i++)
        ot_account_touch(&log.v[i], 0, 1, OT_READS);
}

/* May pages be fetched when a load of the member meets them? Where threads run, others than this one may. */
static bool may_fetch(void)
{
    return ot_account.site && !(ot_account.site->flags & OTOSP_SITE_BLOCKS) && ot_account.ranks.size == 1
        && !ot_updates_any() && otosp_logging == OTOSP_MARKING && !ot_threads_possible();
}

/* What one rank may load of an object: all of it, or what it has loaded before (far.c). */
static void read_some(const ot_md *object)
{
    if (ot_account.own && may_fetch())
        ot_account.beyond = true;
    else if (!may_fetch() || !ot_far_ask(object, ot_account.ranks.first))
        ot_account_read(object);
}

/* may_meet: it is not what the loop updates. */
static void read_object(const void *inside, bool may_meet)
{
    ot_md object, block;
    ot_pieces all;

    if (!ot_object_of(&object, inside))
        return;
    look_at(&object);
    ot_account.refused |= ot_account.compared;
    ot_account.refused |= !may_meet && ot_updates_any() && ot_updates_meet(ot_heap_block(&block, inside) ? &block : &object);
    all = ot_pieces_of(ot_demand_state, &object);
    if (ot_pieces_next(&all))
        read_some(&object);
}

/* A pointer that a block begins at is none in front of the next one. */
static bool begins_block(const void *p)
{
    ot_md block;

    return ot_heap_block(&block, p) && p == ot_address(block.segment, block.offset);
}

void ot_demand_read_object(const void *inside)
{
    read_object(inside, false);
    read_object((const char *)inside + OT_IN_FRONT, begins_block(inside));
}

long otosp_extent(const volatile void *p)
{
    uint64_t extent = 0;

    for (int i = 0; i < 2; i++) {
        ot_md object;
        if (ot_object_of(&object, (const char *)(uintptr_t)p + i * OT_IN_FRONT))
            extent = (extent + object.offset) * UINT64_C(0x9e3779b97f4a7c15) + object.len + object.segment;
    }
    return (long)extent;
}

void ot_demand_read_all(void)
{
    ot_pieces all = ot_pieces_of(ot_demand_state, NULL);
    const ot_pending *p;

    ot_account.wide = true;
    ot_account.refused |= ot_updates_any() || ot_account.compared;
    while ((p = ot_pieces_next(&all)))
        ot_account_read(&p->md);
}

void ot_demand_read_anything(void)
{
    if (!may_fetch()) {
        ot_demand_read_all();
        return;
    }
    ot_account.wide = true;
    ot_account.refused |= ot_account.compared;
    if (ot_account.own)
        ot_account.beyond |= ot_demand_state != 0;
    else if (ot_demand_state && !ot_far_ask(NULL, ot_account.ranks.first))
        ot_demand_read_all();
}

/* What nobody holds (withheld.c) of an object with a hull: no rank could be asked for a page of it. */
static void read_withheld(void)
{
    ot_md object;
    ot_pieces all;
    const ot_pending *p;

    if (!ot_hull_object(&object))
        return;
    look_at(&object);
    if (!ot_any_scattered(ot_demand_state, &object))
        return;
    all = ot_pieces_of(ot_demand_state, &object);
    while ((p = ot_pieces_next(&all)))
        if (!p->holders)
            ot_account_touch(&p->md, 0, 1, OT_READS);
}

/* What the member of the hull that was added last reads of its object before it begins. */
static void read_needed(const ot_md *needed, size_t n)
{
    for (size_t i = 0; ot_demand_state && i < n; i++)
        ot_account_touch(&needed[i], 0, 1, OT_READS);
    if (ot_demand_state)
        read_withheld();
}

/* Blocks of the iterations from the one of `first` to that of `last`, which `next` follows. */
void ot_demand_block(const char *first, const char *last, const char *next, const void *array, size_t bytes)
{
    const char *from = last <= next ? first : last, *to = last <= next ? next : first + (last - next);
    ot_md written, needed[3];
    size_t n;

    ot_account.beyond = true;
    if (!ot_hull_add(from, to, array, bytes, ot_account.ranks, false))
        return;
    n = ot_hull_needs(&written, needed);
    read_needed(needed, n);
    ot_account_touch(&written, 0, 1, OT_WRITES);
}

/* Of what they only read. */
void ot_demand_read_block(const char *from, const char *to, const void *array, size_t bytes)
{
    ot_md block, needed[3];

    ot_account.beyond = true;
    if (ot_hull_add(from, to, array, bytes, ot_account.ranks, true))
        read_needed(needed, ot_hull_needs(&block, needed));
}

/* Values are combined with it, on all ranks with those that it has. */
static void update(const ot_md *md, enum otosp_type type, enum otosp_op op)
{
    ot_set ranks = ot_account.ranks;

    ot_account.beyond = true;
    ot_account.refused |= md->len % ot_type_size(type) || !ot_updates_add(md, type, op);
    ot_account.ranks = ot.world;
    if (ot_demand_state && md->segment != OT_SEGMENT_STACK)
        ot_account_touch(md, 0, 1, OT_READS);
    ot_account.ranks = ranks;
}

void ot_demand_updated(const void *addr, size_t bytes, enum otosp_type type, enum otosp_op op)
{
    ot_md md;

    if (ot_md_make(&md, addr, bytes, 0, 1) && (!ot.split || ot_shares(ot.split, addr, bytes)))
        update(&md, type, op);
    else
        ot_account.refused = true;
}

/* Of the elements that p leads to, as many as there are. */
void ot_demand_updated_object(const void *p, enum otosp_type type, enum otosp_op op)
{
    ot_md md;

    if (!ot_heap_behind(&md, p)) {
        ot_account.refused = true;
        return;
    }
    size_t bytes = ot_type_size(type), from = (size_t)((const char *)p - ot_address(md.segment, md.offset)) % bytes;
    md.offset += from;
    md.len -= from + (md.len - from) % bytes;
    update(&md, type, op);
}
