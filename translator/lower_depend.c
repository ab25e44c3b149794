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

static const char *kind_named(const char *word)
{
    return !strcmp(word, "in") ? "IN" : !strcmp(word, "mutexinoutset") ? "MUTEXINOUTSET"
         : !strcmp(word, "inoutset") ? "INOUTSET" : "OUT";
}

bool is_array_section(struct node *item)
{
    struct node *n = bare(item);

    return n->kind == SECTION || (n->kind == INDEX && is_array_section(kid(n, INDEX_A)));
}

static void see_store(struct node *n, void *found)
{
    *(bool *)found |= n->kind == STMT_EXPR || stored_by(n);
}

/* Are its items evaluated? What is kept as tokens is not, nor what stores. */
static bool is_known(const struct clause *c)
{
    bool stores = false;

    for (int i = 0; i < c->nitems; i++)
        walk(c->item[i], see_store, NULL, &stores);
    return c->nitems > c->bounds && !stores;
}

/* The heads of its iterators' loops; the text that ends them. A step may lead beyond what the type holds: it counts how
   many there are. */
static const char *begin_loops(struct holes *h, const struct clause *c)
{
    const char *ends = "";
    struct node *const *bound = c->item;

    for (const struct iterator *i = c->iterators; i && i->name; bound += 2 + i->steps, i++) {
        const char *k = i->name->sym->name;
        struct type *type = unqualified(i->name->type);

        hole_add(h, "depend", "{\n%s = (%s)(%s);\n", type_text(type, "otosp_end"), type_text(type, ""),
                 ref(h, copy_tree(bound[1])));
        hole_add(h, "depend", "%s = (%s)(%s);\n", type_text(type, k), type_text(type, ""), ref(h, copy_tree(bound[0])));
        if (i->steps) {
            const char *by = is_pointer(type) ? format("otosp_by * (long)sizeof *%s", k) : "otosp_by";

            hole_add(h, "depend", "const long otosp_by = (long)(%s);\notosp_count otosp_left = otosp_by > 0 "
                     "? OTOSP_TRIPS_LT(%s, otosp_end, %s) : otosp_by ? OTOSP_TRIPS_GT(%s, otosp_end, -%s) : 0;\n"
                     "for (; otosp_left; %s = --otosp_left ? %s + otosp_by : %s) {\n",
                     ref(h, copy_tree(bound[2])), k, by, k, by, k, k, k);
        } else
            hole_add(h, "depend", "for (; %s < otosp_end; %s++) {\n", k, k);
        ends = format("}\n}\n%s", ends);
    }
    return ends;
}

static void log_calls(struct node *n, void *unused)
{
    (void)unused;
    if (n->kind == CALL)
        log_call(n, 0);
}

/* One with calls is evaluated once, and nothing that it stores to stands in the sections of a construct. */
static void fill_item(struct holes *h, const struct clause *cl, struct node *item)
{
    const char *first, *last;

    if (has_effects(item)) {
        item = copy_tree(item);
        walk(item, NULL, log_calls, NULL);
        hole_add(h, "depend", "OTOSP_DEPEND_ON(OTOSP_DEPEND_%s, %s);\n", kind_named(cl->word),
                 macro_argument(ref(h, item), item));
        return;
    }
    first = element(h, item, FIRST);
    last = element(h, item, strcmp(cl->word, "in") ? LAST : LAST_OF_RUN);
    hole_add(h, "depend", "OTOSP_DEPEND(OTOSP_DEPEND_%s, %s, %s);\n", kind_named(cl->word), macro_argument(first, item),
             macro_argument(last, item));
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

        for (int i = cl->bounds; i < cl->nitems; i++)
            if (!strcmp(cl->word, "depobj"))
                hole_add(h, "depend", "otosp_depend_object(&(%s));\n", ref(h, copy_tree(cl->item[i])));
            else
                fill_item(h, cl, cl->item[i]);
        hole_add(h, "depend", "%s", ends);
    }
}

static const char object[] =
    "{\n"
    "$directive\n"
    "otosp_depobj(&($object), $what);\n"
    "}\n";

/* `depobj`: the object keeps a dependence, with another kind from `update` on. What becomes of it later, nobody asks. */
struct node *lower_depobj(struct unit *u, struct construct *c)
{
    struct clause *depend = find_clause(c->directive, CL_DEPEND), *update = find_clause(c->directive, CL_UPDATE);
    struct holes *h = holes_new();

    if (!depend && !update)
        return lower_nothing(u, c);
    lower_head(h, u, c);
    hole_text(h, "object", "%s", ref(h, find_clause(c->directive, CL_DEPOBJ)->item[0]));
    if (update)
        hole_text(h, "what", "OTOSP_DEPEND_%s, 0, 0", kind_named((*update->raw)->text));
    else if (is_known(depend) && depend->nitems == 1)
        hole_text(h, "what", "OTOSP_DEPEND_%s, &(%s), &(%s) + 1", kind_named(depend->word),
                  element(h, depend->item[0], FIRST), element(h, depend->item[0], LAST));
    else
        hole_text(h, "what", "OTOSP_DEPEND_ALL, 0, 0");
    return quote(h, place_indent(u, c->node), object);
}
