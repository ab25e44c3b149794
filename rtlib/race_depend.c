/*
 * race_depend.c: the order of sibling tasks by what they depend on (OpenMP 5.1, 2.19.11).
 *
 * Of each address that children of one task name, the tasks form sets: those that follow each other and all name it
 * `in`, or all mutexinoutset, or all inoutset, are one set; one that names it `out` is alone in its own. A task comes
 * behind all tasks of the set before its own. What does not evaluate its list items comes behind all siblings that
 * depend on something, and before all later ones.
 */
#include <string.h>
#include "race.h"

/* Lists of strands, and of such lists. Numbers are indices, 0 is none. */
typedef struct entry {
    uint32_t what, next;
} entry;

static entry *links;
static uint32_t nlinks, links_cap;

/* An address that children of one task have named. */
typedef struct named {
    uint32_t parent;                    /* 0: free */
    uintptr_t address;                  /* 0: of those that may have named anything */
    enum otosp_depend kind;
    uint32_t set, before;               /* lists of strands */
} named;

static named *table;
static size_t nnamed, cap;              /* cap: a power of 2 */

static uint32_t found_for;              /* whose predecessors bear its mark */

static uint32_t push(uint32_t list, uint32_t what)
{
    if (nlinks + 1 >= links_cap) {
        links_cap = 2 * links_cap + 64;
        links = ot_realloc(links, links_cap * sizeof *links);
    }
    links[++nlinks] = (entry){ what, list };
    return nlinks;
}

static named *place(uint32_t parent, uintptr_t address)
{
    size_t i = ot_mix(address, parent) & (cap - 1);

    while (table[i].parent && (table[i].parent != parent || table[i].address != address))
        i = (i + 1) & (cap - 1);
    return &table[i];
}

static named *name(uint32_t parent, uintptr_t address)
{
    if (4 * (nnamed + 1) > 3 * cap) {
        named *old = table;
        size_t n = cap;
        cap = cap ? 2 * cap : 256;
        table = memset(ot_alloc(cap * sizeof *table), 0, cap * sizeof *table);
        for (size_t i = 0; i < n; i++)
            if (old[i].parent)
                *place(old[i].parent, old[i].address) = old[i];
        ot_free(old);
    }
    named *a = place(parent, address);
    if (!a->parent) {
        *a = (named){ .parent = parent, .address = address, .kind = OTOSP_DEPEND_OUT };
        nnamed++;
    }
    return a;
}

/* No strand is kept any more that names something. */
void ot_race_depend_forget(void)
{
    if (nnamed)
        memset(table, 0, cap * sizeof *table);
    nnamed = 0;
    nlinks = 0;
    found_for = 0;
}

/* The strand begins, a child of `parent`, and depends on these. */
void ot_race_depend_add(uint32_t strand, uint32_t parent, const ot_depend *item, size_t n)
{
    ot_strand *s = ot_strand_of(strand);

    for (size_t i = 0; i < n; i++) {
        bool any = item[i].kind == OTOSP_DEPEND_ALL;
        named *a = name(parent, any ? 0 : item[i].from);
        if (item[i].kind != a->kind || a->kind == OTOSP_DEPEND_OUT) {
            a->before = a->set;
            a->set = 0;
            a->kind = any ? OTOSP_DEPEND_OUT : item[i].kind;
        }
        if (any)
            for (uint32_t c = ot_strand_of(parent)->child; c; c = ot_strand_of(c)->sibling)
                if (ot_strand_of(c)->depends && c != strand)
                    a->before = push(a->before, c);
        a->set = push(a->set, strand);
        if (a->before)
            s->behind = push(s->behind, a->before);
        if (a->kind == OTOSP_DEPEND_MUTEXINOUTSET)
            s->excludes = push(s->excludes, (uint32_t)(ot_mix(item[i].from, 3) | 1));
    }
    const named *all = n ? place(parent, 0) : NULL;
    if (all && all->set)
        s->behind = push(s->behind, all->set);
}

/* Marks the siblings that the strand comes behind, directly or not. */
static void find(uint32_t strand)
{
    static uint32_t *stack;
    static size_t stack_cap;
    size_t n = 0;

    for (uint32_t at = strand;; at = stack[--n]) {
        for (uint32_t i = ot_strand_of(at)->behind; i; i = links[i].next)
            for (uint32_t j = links[i].what; j; j = links[j].next) {
                ot_strand *before = ot_strand_of(links[j].what);
                if (before->mark == strand)
                    continue;
                before->mark = strand;
                if (n == stack_cap)
                    stack = ot_realloc(stack, (stack_cap = 2 * stack_cap + 64) * sizeof *stack);
                stack[n++] = links[j].what;
            }
        if (!n)
            break;
    }
    found_for = strand;
}

static bool exclude(const ot_strand *a, const ot_strand *b)
{
    for (uint32_t i = a->excludes; i; i = links[i].next)
        for (uint32_t j = b->excludes; j; j = links[j].next)
            if (links[i].what == links[j].what)
                return true;
    return false;
}

/* Does the later of two siblings come behind the other, or do they exclude each other? */
bool ot_race_depend_orders(uint32_t first, uint32_t second)
{
    const ot_strand *a = ot_strand_of(first), *b = ot_strand_of(second);

    if (!a->depends || !b->depends)
        return false;
    if (found_for != second)
        find(second);
    return a->mark == second || exclude(a, b);
}

/* All that the strand comes behind is complete. */
void ot_race_depend_join(uint32_t strand, uint32_t parent)
{
    find(strand);
    for (uint32_t c = ot_strand_of(parent)->child; c; c = ot_strand_of(c)->sibling)
        if (ot_strand_of(c)->mark == strand)
            ot_strand_of(c)->joined = true;
}
