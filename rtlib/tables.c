/*
 * tables.c: pointers of which nobody knows which ones a loop loads, as in sum[nearest[i]][k] += x[i][k].
 *
 * Whatever the pointers lead to that lie in the same block or variable may be read then, or updated by atomic constructs.
 * Some of them may never have got a value, and what is there instead may differ from rank to rank. So when all of it is valid
 * ranks compare what they have, each time; where that differs, the construct is not described. What leads nowhere is left
 * out. A table that is too long to be looked at may lead to anything.
 */
#include <string.h>
#include "demand.h"

enum { MOST = 1 << 16 };                /* bytes of a table */

static bool told;                       /* one, since ranks have compared what they have */
static bool differ;

/* The block or variable that the pointer lies in; false: it is none, or too long. */
static bool find_table(const char *pointer, ot_md *table)
{
    int id = ot_segment_find(pointer);
    bool variable = id >= 0 && ot_segment_of((uint32_t)id)->kind == OT_KIND_DATA;

    return (variable ? ot_variable_of(table, (uint32_t)id, pointer) : ot_heap_block(table, pointer)) && table->len <= MOST;
}

static bool leads_nowhere(const char *p)
{
    return ot_segment_find(p) < 0 && ot_segment_find(p + OT_IN_FRONT) < 0;
}

/* Goes through the pointers of a table. Most lead to rows of one block: the one that this begins with stands for all that are
   elements of so many bytes apart. None of them is meant to lie in front of another block (OT_IN_FRONT), then. */
typedef struct walk {
    const char *at, *end;
    size_t distance, element;
    const char *pointer;                /* at hand */
    ot_md begun;                        /* the block that one led to the beginning of; len 0: none has */
} walk;

static walk walk_through(const ot_md *table, const char *pointer, long distance, size_t element)
{
    const char *start = ot_address(table->segment, table->offset);

    return (walk){ .at = pointer - (size_t)(pointer - start) / (size_t)distance * (size_t)distance, .end = start + table->len,
                   .distance = (size_t)distance, .element = element };
}

static bool is_row(walk *w, const char *p)
{
    ot_md block;
    size_t before;
    bool same;

    if (!ot_heap_block(&block, p))
        return false;
    same = block.len == w->begun.len && block.offset == w->begun.offset;
    before = (size_t)(p - ot_address(block.segment, block.offset));
    if (!before)
        w->begun = block;
    return same && before % w->element == 0;
}

static bool next_pointer(walk *w)
{
    bool found = false;

    for (; !found && w->at + sizeof w->pointer <= w->end; w->at += w->distance) {
        memcpy(&w->pointer, w->at, sizeof w->pointer);
        found = !leads_nowhere(w->pointer) && !is_row(w, w->pointer);
    }
    return found;
}

void ot_tables_begin(void)
{
    told = differ = false;
}

bool ot_tables_differ(void)
{
    return differ;
}

void ot_tables_compare(const otosp_site *site)
{
    ot_bytes *all;
    uint64_t hash;

    if (!told)
        return;
    told = false;
    differ |= !ot.split || ot.split->team.members != ot.world.size;
    if (differ)
        return;
    bool user = ot_enter_runtime();
    enum ot_activity before = ot_activity(OT_MOVING);

    ot_loads_hash(&hash);
    all = ot_alloc((size_t)ot.world.size * sizeof *all);
    ot_exchange_tell(ot.split, site, &hash, sizeof hash, all);
    for (int m = 0; m < ot.world.size; m++)
        differ |= memcmp(all[m].p, &hash, sizeof hash) != 0;
    ot_free(all);
    ot_activity(before);
    ot_leave_runtime(user);
}

void otosp_loads_table_of(const volatile void *pointer, long distance)
{
    ot_md table;

    (void)distance;
    told = true;
    if (find_table((const char *)(uintptr_t)pointer, &table)) {
        ot_box box = ot_box_run(ot_address(table.segment, table.offset), table.len);
        ot_loads_add(&box);
    }
}

void otosp_loads_behind_of(const volatile void *pointer, long distance)
{
    const char *at = (const char *)(uintptr_t)pointer;
    ot_md table;

    if (differ || !find_table(at, &table))
        return;
    for (walk w = walk_through(&table, at, distance, 1); next_pointer(&w); )
        ot_loads_extent((uint64_t)otosp_extent(w.pointer));
}

/* Can it be said what the table leads to? */
static bool is_open(const char *pointer, ot_md *table)
{
    if (otosp_asking == OTOSP_ASK_NOTHING || !differ)
        return otosp_asking != OTOSP_ASK_NOTHING && find_table(pointer, table);
    ot_account.refused = true;
    return false;
}

void otosp_reads_behind(const volatile void *pointer, long distance)
{
    const char *at = (const char *)(uintptr_t)pointer;
    ot_md table;

    if (is_open(at, &table))
        for (walk w = walk_through(&table, at, distance, 1); next_pointer(&w); )
            otosp_reads_object(w.pointer);
    else
        otosp_may_read_anything();
}

void otosp_updates_behind_of(const volatile void *pointer, long distance, enum otosp_type type, enum otosp_op op)
{
    const char *at = (const char *)(uintptr_t)pointer;
    ot_md table;

    if (is_open(at, &table))
        for (walk w = walk_through(&table, at, distance, ot_type_size(type)); next_pointer(&w); )
            otosp_updates_object(w.pointer, type, op);
    else
        ot_ahead_refuse();
}
