/*
 * present.c: which memory is mapped to which device, and how often (OpenMP 5.1, 2.21.7.1). Storage of host and devices
 * is one and the same on each rank, so nothing is moved because of it: omp_target_is_present tells what is here, and
 * OTOSP_CHECK=results names what a device with memory of its own would stumble over.
 *
 * Ranges of one device do not overlap, and lie in order. A construct changes the count of a range once, whatever parts
 * of it it names. What members of a split have mapped and unmapped is done again by the others when they join.
 */
#include <string.h>
#include "checks.h"

typedef struct range {
    int device;
    uintptr_t from, to;
    uint64_t count, construct;          /* construct: the last one that has changed the count */
} range;

/* What a construct does to the table, as it travels. */
typedef struct change {
    uintptr_t from, to;
    uint64_t construct;
    int device;
    unsigned how;
} change;

/* The begin of a region: which of `regions` are its own, and what had been told in which split. */
typedef struct mark {
    size_t from, told;
    const ot_construct *split;
    uint64_t join;
} mark;

static struct { range *v; size_t n, cap; } table;
static ot_buffer regions;               /* changes that `target data` constructs have begun with, innermost last */
static ot_buffer marks;                 /* mark: where each of them begins */
static uint64_t constructs;             /* met so far */
static bool unsure;                     /* something is mapped that no clause tells, or all is, */
static bool untold;                     /* ... or unmapped so */

/* ---- The table ---- */

/* The first range of the device that ends behind the address. */
static size_t first_behind(int device, uintptr_t address)
{
    size_t low = 0, high = table.n;

    while (low < high) {
        size_t middle = (low + high) / 2;
        const range *r = &table.v[middle];
        if (r->device < device || (r->device == device && r->to <= address))
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* The range that the address lies in, or NULL. */
static range *range_at(int device, uintptr_t address)
{
    size_t i = first_behind(device, address);

    return i < table.n && table.v[i].device == device && table.v[i].from <= address ? &table.v[i] : NULL;
}

/* How many of the bytes are mapped. */
static size_t mapped(int device, uintptr_t from, uintptr_t to)
{
    size_t bytes = 0;

    for (size_t i = first_behind(device, from); i < table.n && table.v[i].device == device && table.v[i].from < to; i++) {
        uintptr_t low = table.v[i].from > from ? table.v[i].from : from, high = table.v[i].to < to ? table.v[i].to : to;
        bytes += high - low;
    }
    return bytes;
}

static void insert(size_t at, range r)
{
    if (table.n == table.cap)
        table.v = ot_realloc(table.v, (table.cap = 2 * table.cap + 32) * sizeof *table.v);
    for (size_t i = table.n++; i > at; i--)
        table.v[i] = table.v[i - 1];
    table.v[at] = r;
}

static void take_out(size_t at)
{
    table.n--;
    for (size_t i = at; i < table.n; i++)
        table.v[i] = table.v[i + 1];
}

static void enter(const change *c)
{
    size_t at = first_behind(c->device, c->from);
    range *r = range_at(c->device, c->from);
    bool overlaps = at < table.n && table.v[at].device == c->device && table.v[at].from < c->to;

    if (!r && overlaps)
        r = &table.v[at];
    if (r) {
        r->count += r->construct != c->construct;
        r->construct = c->construct;
    } else if (c->to > c->from)
        insert(at, (range){ c->device, c->from, c->to, 1, c->construct });
}

static void leave(const change *c)
{
    range *r = range_at(c->device, c->from);

    if (!r)
        return;
    if (c->how & OTOSP_MAP_DELETE)
        r->count = 0;
    else if (r->construct != c->construct)
        r->count--;
    r->construct = c->construct;
    if (!r->count)
        take_out((size_t)(r - table.v));
}

static void apply(const change *c, bool tells)
{
    if (c->how & OTOSP_MAP_ENTERS)
        enter(c);
    else if (c->how & OTOSP_MAP_LEAVES)
        leave(c);
    if (ot.split && tells)
        ot_buffer_add(&ot.split->maps, c, sizeof *c);
}

/* ---- Joins ---- */

/* What a member of c has told, on the other ranks of the team. Called in c; tells who is around it. */
void ot_maps_take(ot_construct *c, const char *told, size_t bytes, bool mine)
{
    uint64_t theirs = 0;

    for (; bytes >= sizeof(change); bytes -= sizeof(change), told += sizeof(change)) {
        change one;
        memcpy(&one, told, sizeof one);
        if (one.construct != theirs)
            constructs += !mine;
        theirs = one.construct;
        if (!mine) {
            one.construct = constructs;
            if (one.how & OTOSP_MAP_ENTERS)
                enter(&one);
            else
                leave(&one);
        }
        if (c->outer)
            ot_buffer_add(&c->outer->maps, &one, sizeof one);
    }
}

/* ---- What emitted code calls ---- */

static struct { bool any; uintptr_t from, to; } siblings;  /* members of one structure, of which one is still to come */

static void say(const otosp_site *site, int line, int column, const char *item, const char *what, const char *hint)
{
    char text[512];

    if (!(ot_checks & OT_CHECK_RESULTS) || unsure)
        return;
    snprintf(text, sizeof text, "%s:%d:%d: error: results: '%s' in '%s' %s: %s", site->file, line, column, item,
             site->what, what, hint);
    ot_say_first(1);
    ot_print("%s", text);
    ot_die(1);
}

/* Is the list item what its construct may name? */
static void check(const otosp_site *site, const change *c, const char *item, int line, int column)
{
    size_t bytes = c->to - c->from, here = mapped(c->device, c->from, c->to);
    bool present = bytes ? here > 0 : range_at(c->device, c->from) != NULL;

    if (!present && c->how & OTOSP_MAP_PRESENT)
        say(site, line, column, item, "is not present on the device", "map it before, or leave out 'present'");
    if (present && here < bytes)
        say(site, line, column, item, c->how & OTOSP_MAP_ENTERS ? "is more than is present of it on the device"
            : "names more than is present of it on the device", "map all of it where it is mapped first");
    if (!present && bytes && c->how & OTOSP_MAP_LEAVES && c->how & OTOSP_MAP_FROM)
        say(site, line, column, item, "is not mapped, so nothing comes back from the device", "map it before, as in "
            "'#pragma omp target enter data map(to: ...)'");
}

int otosp_maps(const otosp_site *site, int device)
{
    constructs++;
    return ot_device_of(site, device);
}

int otosp_data_begin(const otosp_site *site, int device)
{
    bool user = ot_enter_runtime();

    mark m = { regions.n, ot.split ? ot.split->maps.n : 0, ot.split, ot.split ? ot.split->join : 0 };
    ot_buffer_add(&marks, &m, sizeof m);
    ot_hosts_begin();
    ot_leave_runtime(user);
    return otosp_maps(site, device);
}

void otosp_map(const otosp_site *site, int device, unsigned how, const volatile void *first, const volatile void *behind,
               const char *item, int line, int column)
{
    change c = { (uintptr_t)first, (uintptr_t)behind, constructs, device, how };

    if (device == OTOSP_HOST)
        return;
    if (siblings.any) {
        c.from = c.from < siblings.from ? c.from : siblings.from;
        c.to = c.to > siblings.to ? c.to : siblings.to;
    }
    siblings.any = how & OTOSP_MAP_SIBLING;
    siblings.from = c.from;
    siblings.to = c.to;
    if (siblings.any)
        return;
    bool user = ot_enter_runtime();
    ot_thread_lock();
    if (OTOSP_UNLIKELY(ot_checks))
        check(site, &c, item, line, column);
    if (how & (OTOSP_MAP_ENTERS | OTOSP_MAP_LEAVES))
        apply(&c, true);
    if (how & OTOSP_MAP_REGION)
        ot_buffer_add(&regions, &c, sizeof c);
    ot_thread_unlock();
    ot_leave_runtime(user);
}

void otosp_data_end(void)
{
    bool user = ot_enter_runtime();
    ot_construct *split = ot.split;
    mark m;

    constructs++;
    marks.n -= sizeof m;
    memcpy(&m, marks.p + marks.n, sizeof m);
    /* Has nobody heard of its begin, and is there nothing else to tell? */
    bool unheard = split && split == m.split && split->join == m.join
        && split->maps.n == m.told + (regions.n - m.from);
    if (unheard)
        split->maps.n = m.told;
    for (size_t at = m.from; at < regions.n; at += sizeof(change)) {
        change c;
        memcpy(&c, regions.p + at, sizeof c);
        c.how = OTOSP_MAP_LEAVES;
        c.construct = constructs;
        apply(&c, !unheard);
    }
    regions.n = m.from;
    ot_hosts_end();
    ot_leave_runtime(user);
}

void otosp_maps_unknown(int all)
{
    unsure = true;
    untold |= !all;
}

/* ---- What others ask ---- */

bool ot_maps_all(const void *p, size_t bytes, int device)
{
    uintptr_t from = (uintptr_t)p;

    return unsure || mapped(device, from, from + bytes) == bytes;
}

bool ot_present(const void *p, int device)
{
    bool is = range_at(device, (uintptr_t)p) != NULL;

    if (!is && untold)
        ot_fatal("it is not known whether this memory is mapped (omp_target_is_present, omp_get_mapped_ptr): a map clause has "
                 "an iterator, a mapper or a call, of which no account is kept; name the section by variables there");
    return is;
}

/* Its memory stays where it is; false: something else is mapped there. */
bool ot_associate(const void *p, size_t bytes, int device)
{
    uintptr_t from = (uintptr_t)p;
    range *r = range_at(device, from);

    if (r && r->count == UINT64_MAX && r->from == from && r->to == from + bytes)
        return true;
    if (!bytes || mapped(device, from, from + bytes))
        return false;
    insert(first_behind(device, from), (range){ device, from, from + bytes, UINT64_MAX, 0 });
    return true;
}

bool ot_disassociate(const void *p, int device)
{
    range *r = range_at(device, (uintptr_t)p);

    if (!r || r->from != (uintptr_t)p || r->count < UINT64_MAX / 2)
        return false;
    take_out((size_t)(r - table.v));
    return true;
}
