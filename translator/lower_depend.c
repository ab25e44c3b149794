/*
 * lower_depend.c: `depend` of `task` and `taskwait` (OpenMP 5.1, 2.19.11), for the pool of a set's tasks and for the
 * race detector: in the order of the program, in which others execute them, all dependences are satisfied.
 *
 * Iterators become loops around what is said of an item:
 *
 *     {
 *         int otosp_end = (int)(n);
 *         int k;
 *         for (k = (int)(0); k < otosp_end; k++) {
 *             OTOSP_DEPEND(OTOSP_DEPEND_IN, a[from[k]], a[from[k]]);
 *         }
 *     }
 *
 * A line names each list item's kind and its first and last element. What a task stores to may be more than the
 * item, where sections leave gaps, and what it only reads less: nothing is said of a program that may be right.
 */
#include "lower.h"
#include "checks.h"

#include <string.h>

enum element {
    FIRST,
    LAST_OF_RUN,                /* the last one of those that follow the first without a gap */
    LAST
};

/* An element of a list item. */
static const char *element(struct holes *h, struct node *n, enum element which)
{
    struct node *lower, *length, *stride;
    const char *whole, *first;

    n = bare(n);
    if (n->kind == INDEX) {
        whole = element(h, kid(n, INDEX_A), which == LAST ? LAST : FIRST);
        return format("%s[%s]", whole, ref(h, copy_tree(kid(n, INDEX_I))));
    }
    if (n->kind != SECTION)
        return format("(%s)", ref(h, copy_tree(n)));
    whole = element(h, kid(n, SECTION_A), which == LAST ? LAST : FIRST);
    lower = kid(n, SECTION_LO);
    length = kid(n, SECTION_LEN);
    stride = kid(n, SECTION_STRIDE);
    first = lower ? format("(%s)", ref(h, copy_tree(lower))) : "0";
    if (which == FIRST || (which == LAST_OF_RUN && stride))
        return format("%s[%s]", whole, first);
    if (!length)
        return format("%s[sizeof %s / sizeof %s[0] - 1]", whole, whole, whole);
    return format("%s[%s + ((%s) - 1)%s]", whole, first, ref(h, copy_tree(length)),
                  stride ? format(" * (%s)", ref(h, copy_tree(stride))) : "");
}

const char *item_element(struct holes *h, struct node *item, bool first)
{
    return element(h, item, first ? FIRST : LAST);
}

static const char *kind_of(const struct clause *c)
{
    return !strcmp(c->word, "in") ? "IN" : !strcmp(c->word, "mutexinoutset") ? "MUTEXINOUTSET"
         : !strcmp(c->word, "inoutset") ? "INOUTSET" : "OUT";
}

/* Are its items evaluated? What is kept as tokens is not, nor what has effects. */
static bool is_known(const struct clause *c)
{
    for (int i = 0; i < c->nitems; i++)
        if (has_effects(c->item[i]))
            return false;
    return c->nitems > c->bounds;
}

/* The heads of its iterators' loops; the text that ends them. */
static const char *begin_loops(struct holes *h, const struct clause *c)
{
    const char *ends = "";
    struct node *const *bound = c->item;

    for (const struct iterator *i = c->iterators; i && i->name; bound += 2 + i->steps, i++) {
        const char *k = i->name->sym->name;
        struct type *type = unqualified(i->name->type);
        const char *more = format("%s < otosp_end", k), *next = format("%s++", k);

        if (i->steps) {
            more = format("(%s) > 0 ? %s : %s > otosp_end", ref(h, copy_tree(bound[2])), more, k);
            next = format("%s += (%s)", k, ref(h, copy_tree(bound[2])));
        }
        hole_add(h, "depend", "{\n%s = (%s)(%s);\n", type_text(type, "otosp_end"), type_text(type, ""),
                 ref(h, copy_tree(bound[1])));
        hole_add(h, "depend", "%s;\nfor (%s = (%s)(%s); %s; %s) {\n", type_text(type, k), k, type_text(type, ""),
                 ref(h, copy_tree(bound[0])), more, next);
        ends = format("}\n}\n%s", ends);
    }
    return ends;
}

void fill_depend(struct holes *h, const struct construct *c)
{
    for (struct clause *cl = c->directive->clauses; cl; cl = cl->next) {
        if (cl->info->id != CL_DEPEND)
            continue;
        if (!is_known(cl)) {
            hole_add(h, "depend", "OTOSP_DEPEND_ON_ALL;\n");
            continue;
        }
        const char *ends = begin_loops(h, cl);

        for (int i = cl->bounds; i < cl->nitems; i++) {
            const char *first = element(h, cl->item[i], FIRST);
            const char *last = element(h, cl->item[i], strcmp(cl->word, "in") ? LAST : LAST_OF_RUN);

            hole_add(h, "depend", "OTOSP_DEPEND(OTOSP_DEPEND_%s, %s, %s);\n", kind_of(cl),
                     macro_argument(first, cl->item[i]), macro_argument(last, cl->item[i]));
        }
        hole_add(h, "depend", "%s", ends);
    }
}
