/*
 * check_blocks.c: the blocks of the heap that are in use, while a checking mode is on: their sizes as the
 * program asked for them, and the place of the call.
 *
 * All ranks know the same blocks when a construct has joined: what a member has allocated and freed travels
 * with its results. Memory of no block is kept zero, and so a block begins as zeros on all ranks. Blocks that a
 * library has asked for, such as a FILE, are its own affair.
 */
#include <link.h>
#include <string.h>
#include <unwind.h>
#include "checks.h"

#define EMPTY ((ot_block){ .base = 0 })

/* By address: open addressing, at most half full. */
static struct {
    ot_block *v;
    size_t n, cap;
    bool has_new;                       /* some may not be known to all ranks */
} table;

static unsigned long serials;

extern char __executable_start, etext;

/* ---- The table ---- */

static size_t place(uintptr_t base)
{
    return (size_t)((base >> 4) * 0x9e3779b97f4a7c15u >> 20) & (table.cap - 1);
}

static ot_block *find(uintptr_t base)
{
    size_t i = place(base);

    while (table.v[i].base && table.v[i].base != base)
        i = (i + 1) & (table.cap - 1);
    return &table.v[i];
}

static void grow(void)
{
    size_t cap = table.cap;
    ot_block *old = table.v;

    table.cap = cap ? 2 * cap : 1024;
    table.v = ot_alloc(table.cap * sizeof *table.v);
    memset(table.v, 0, table.cap * sizeof *table.v);
    for (size_t i = 0; i < cap; i++)
        if (old[i].base)
            *find(old[i].base) = old[i];
    ot_free(old);
}

static void insert(const ot_block *b)
{
    if (2 * table.n >= table.cap)
        grow();
    ot_block *to = find(b->base);
    table.n += !to->base;
    *to = *b;
}

/* Returns what was there. Entries behind it that had to step aside for it move up. */
static ot_block take(uintptr_t base)
{
    if (!table.cap)
        return EMPTY;
    ot_block *at = find(base), old = *at;
    size_t hole = (size_t)(at - table.v);

    if (!old.base)
        return old;
    table.n--;
    for (size_t i = (hole + 1) & (table.cap - 1); table.v[i].base; i = (i + 1) & (table.cap - 1))
        if (((i - place(table.v[i].base)) & (table.cap - 1)) >= ((i - hole) & (table.cap - 1))) {
            table.v[hole] = table.v[i];
            hole = i;
        }
    table.v[hole] = EMPTY;
    return old;
}

bool ot_block_of(const void *p, ot_block *to)
{
    for (size_t i = 0; i < table.cap; i++)
        if (table.v[i].base && (uintptr_t)p - table.v[i].base < table.v[i].bytes) {
            *to = table.v[i];
            return true;
        }
    return false;
}

ot_block ot_block_at(uintptr_t base)
{
    return table.cap ? *find(base) : EMPTY;
}

void ot_blocks_each(void (*each)(const ot_block *, void *), void *data)
{
    for (size_t i = 0; i < table.cap; i++)
        if (table.v[i].base)
            each(&table.v[i], data);
}

void ot_block_is_own(uintptr_t base)
{
    if (table.cap && find(base)->base)
        find(base)->own = true;
}

void ot_block_is_of_device(uintptr_t base)
{
    if (table.cap && find(base)->base)
        find(base)->of_device = true;
}

void ot_blocks_unreach(void)
{
    for (size_t i = 0; i < table.cap; i++)
        table.v[i].reached = false;
}

/* A pointer has been found: adds the block that begins there, the first time. */
void ot_block_reach(uintptr_t base, ot_buffer *to)
{
    if (!table.cap || !ot_heap_has((const void *)base))
        return;
    ot_block *b = find(base);
    if (b->base && !b->reached) {
        b->reached = true;
        ot_buffer_add(to, b, sizeof *b);
    }
}

/* ---- Who called ---- */

static _Unwind_Reason_Code in_program(struct _Unwind_Context *context, void *to)
{
    char *pc = (char *)_Unwind_GetIP(context);

    if (pc < &__executable_start || pc >= &etext || ot_is_code_of_runtime(pc))
        return _URC_NO_REASON;
    *(uintptr_t *)to = (uintptr_t)pc;
    return _URC_END_OF_STACK;
}

/*
 * Where the program goes on; returns whether a library has asked for the block. The runtime's frames are linked;
 * behind a library's the unwinder looks.
 */
static bool find_caller(uintptr_t *pc)
{
    void **frame = __builtin_frame_address(0);

    while (ot_is_code_of_runtime(frame[1]))
        frame = frame[0];
    *pc = (uintptr_t)frame[1];
    if (*pc >= (uintptr_t)&__executable_start && *pc < (uintptr_t)&etext)
        return false;
    bool user = ot_enter_runtime();
    _Unwind_Backtrace(in_program, pc);
    ot_leave_runtime(user);
    return true;
}

/* ---- What the heap tells ---- */

static unsigned depth(void)
{
    return ot.split ? ot.split->depth : 0;
}

void ot_check_allocated(void *p, size_t bytes, bool zeroed)
{
    uintptr_t pc = 0;
    bool library = find_caller(&pc);
    ot_block b = { (uintptr_t)p, bytes, pc, depth(), library, false, ot_device() != OTOSP_HOST,
                   ++serials };

    if (!zeroed)
        memset(p, 0, bytes);
    table.has_new |= b.known_to > 0;
    insert(&b);
}

void ot_check_resized(void *p, size_t bytes)
{
    ot_block b = take((uintptr_t)p);

    if (!b.base)
        return;
    if (bytes > b.bytes)
        memset((char *)p + b.bytes, 0, bytes - b.bytes);
    b.bytes = bytes;
    b.known_to = depth();
    table.has_new |= b.known_to > 0;
    insert(&b);
}

void ot_check_freed(void *p)
{
    ot_block b = take((uintptr_t)p);

    if (!b.base)
        return;
    memset(p, 0, b.bytes);
    b.bytes = 0;
    if (b.known_to < depth())
        ot_buffer_add(&ot.split->freed, &b, sizeof b);
}

/* ---- Joins ---- */

static void add_new(const ot_block *b, void *to)
{
    if (b->known_to == depth())
        ot_buffer_add(to, b, sizeof *b);
}

/* What this member has freed that others know, then what it has allocated, since the last join. */
size_t ot_check_tell_blocks(const ot_construct *c, ot_buffer *to)
{
    size_t before = to->n;

    ot_buffer_add(to, c->freed.p, c->freed.n);
    if (table.has_new)
        ot_blocks_each(add_new, to);
    table.has_new = c->outer;
    return to->n - before;
}

/*
 * What a member of c has told, on all ranks. `clears`: memory that another member has freed becomes zero here
 * too. Not where members have sent each other something before the join: what came may lie there.
 */
void ot_check_take_blocks(ot_construct *c, const char *told, size_t bytes, bool clears)
{
    unsigned outer = c->outer ? c->outer->depth : 0;

    for (; bytes >= sizeof(ot_block); bytes -= sizeof(ot_block), told += sizeof(ot_block)) {
        ot_block b, old;
        memcpy(&b, told, sizeof b);
        old = take(b.base);
        if (b.bytes) {
            b.known_to = outer;
            insert(&b);
            continue;
        }
        if (old.base && clears)
            memset((void *)old.base, 0, old.bytes);
        if (b.known_to < outer)
            ot_buffer_add(&c->outer->freed, &b, sizeof b);
    }
}
