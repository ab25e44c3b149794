/*
 * variables.c: which variable of a module an address lies in, by the module's symbol table.
 *
 * What is loaded through a pointer stays in one object. Of memory that is no heap that is a variable; in a module
 * without a symbol table (strip) it might be all of its data. All ranks have loaded the same modules, so they find
 * the same.
 */
#include <stdlib.h>
#include "debug.h"

typedef struct variable {
    uintptr_t from, to;
} variable;

typedef struct table {                  /* of a segment: in order, none in another one */
    variable *v;
    size_t n;
    bool known;
} table;

static table *tables;
static size_t count;

static table *filling;
static size_t room;

static void add(uintptr_t from, size_t bytes)
{
    if (filling->n == room)
        filling->v = ot_realloc(filling->v, (room = 2 * room + 256) * sizeof *filling->v);
    filling->v[filling->n++] = (variable){ from, from + bytes };
}

static int in_order(const void *pa, const void *pb)
{
    const variable *a = pa, *b = pb;

    return a->from != b->from ? (a->from < b->from ? -1 : 1) : (a->to < b->to) - (a->to > b->to);
}

/* Variables that share bytes, as two names of one do, are one. */
static void merge(table *t)
{
    size_t n = 0;

    if (t->n)
        ot_sort(t->v, t->n, sizeof *t->v, in_order);
    for (size_t i = 0; i < t->n; i++)
        if (n && t->v[i].from < t->v[n - 1].to)
            t->v[n - 1].to = t->v[i].to > t->v[n - 1].to ? t->v[i].to : t->v[n - 1].to;
        else
            t->v[n++] = t->v[i];
    t->n = n;
}

static const table *table_of(uint32_t segment)
{
    bool user;
    ot_module m;

    if (segment >= count) {
        size_t more = segment + 8;
        tables = ot_realloc(tables, more * sizeof *tables);
        while (count < more)
            tables[count++] = (table){ .n = 0 };
    }
    if (tables[segment].known)
        return &tables[segment];
    user = ot_enter_runtime();
    filling = &tables[segment];
    filling->known = true;
    room = 0;
    if (ot_module_of(ot_segment_of(segment)->base, &m))
        ot_symbols_each(&m, add);
    merge(filling);
    ot_leave_runtime(user);
    return filling;
}

void ot_variables_forget(void)
{
    for (size_t i = 0; i < count; i++) {
        ot_free(tables[i].v);
        tables[i] = (table){ .n = 0 };
    }
}

bool ot_variable_of(ot_md *md, uint32_t segment, const void *inside)
{
    const table *t = table_of(segment);
    uintptr_t at = (uintptr_t)inside;
    size_t low = 0, high = t->n;

    while (low < high) {
        size_t i = low + (high - low) / 2;
        if (t->v[i].to <= at)
            low = i + 1;
        else
            high = i;
    }
    return low < t->n && t->v[low].from <= at
        && ot_md_make(md, (const void *)t->v[low].from, t->v[low].to - t->v[low].from, 0, 1);
}
