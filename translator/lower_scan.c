/*
 * lower_scan.c: `scan` (OpenMP 5.1, 2.11.8). The directive splits the loop's body into the part that puts values
 * into the reduction and the part that uses the running result.
 *
 * Each member runs the first part for its block and keeps what every iteration put in; members then learn
 * what those before them put in; and each runs the other part, putting in the kept values one by one.
 */
#include "lower.h"
#include "checks.h"

#include <string.h>

const char scan_chunks[] =
    "{\n"
    "const int otosp_any = otosp_next_chunk(&otosp_l);\n"
    "$saved\n"
    "\n"
    "if (otosp_any) {\n"
    "$rows\n"
    "$stop\n"
    "$written\n"
    "\n"
    "for ($init; $more; $increment$step) {\n"
    "$neutral\n"
    "$body\n"
    "$save\n"
    "}\n"
    "$end_rows\n"
    "}\n"
    "$exchange\n"
    "if (otosp_any) {\n"
    "$second\n"
    "$chunk\n"
    "$if_last\n"
    "$last\n"
    "$end_last\n"
    "}\n"
    "$free\n"
    "}\n";

static const char second_loop[] =
    "{\n"
    "$rows\n"
    "$stop\n"
    "\n"
    "for ($init; $more; $increment$step) {\n"
    "$before\n"
    "$body\n"
    "$after\n"
    "}\n"
    "$end_rows\n"
    "}\n";

/* ---- the two parts ------------------------------------------------------------------------------ */

struct part {
    struct node *block;
    struct annotation *results;
};

/* Which item of the list is it in? */
static int place_in(const struct node *list, const struct node *n)
{
    for (; n; n = n->parent)
        for (int i = 0; n->parent == list && i < list->nkids; i++)
            if (list->kid[i] == n)
                return i;
    return list->nkids;
}

static struct node *as_block(struct unit *u, struct node *items)
{
    struct holes *h = holes_new();

    hole_node(h, "items", items);
    return quote(h, place_indent(u, items), "{\n$items\n}\n")->kid[0];
}

/* What stands before the directive, and what stands behind it. What is stated for each iteration is evaluated in
   the part that uses the result. */
static void split_body(struct unit *u, struct construct *c, struct part *first, struct part *second, bool exclusive)
{
    struct node *list = kid(c->loops[c->collapse - 1].body, COMPOUND_ITEMS);
    struct node *before = node(LIST, 0), *behind = node(LIST, 0);
    struct annotation *next, **to_first = &first->results, **to_second = &second->results;
    int middle = place_in(list, c->scan->node);

    for (struct annotation *a = c->results; a; a = next) {
        bool in_first = a->stmt ? place_in(list, a->stmt) < middle : exclusive;

        next = a->next;
        a->next = NULL;
        if (in_first) {
            *to_first = a;
            to_first = &a->next;
        } else {
            *to_second = a;
            to_second = &a->next;
        }
    }
    for (int i = 0; i < list->nkids; i++)
        if (list->kid[i] && i != middle)
            append(i < middle ? before : behind, list->kid[i]);
    first->block = as_block(u, before);
    second->block = as_block(u, behind);
}

static const char *fill_part(struct holes *h, struct unit *u, struct construct *c, const struct part *part)
{
    c->results = part->results;
    c->loops[c->collapse - 1].body = part->block;
    return fill_loop(h, u, c);
}

/* ---- the variables ------------------------------------------------------------------------------ */

static const struct type *element(const struct type *t)
{
    while (t->kind == T_ARRAY)
        t = t->base;
    return t;
}

static const char *assign(bool array, const char *to, const char *from)
{
    return array ? format("__builtin_memcpy(%s, %s, sizeof %s);\n", to, from, to) : format("%s = %s;\n", to, from);
}

/* `to = to op from` */
static const char *combine(const struct data_item *d, const char *to, const char *from)
{
    const struct type *t = element(d->sym->type);
    const char *sign = d->sym->type->kind == T_ARRAY ? "" : "&";

    return format("otosp_combine(%s%s, %s%s, sizeof %s / sizeof(%s), %s, %s);\n", sign, to, sign, from, to,
                  type_text(t, ""), reduction_type(t), reduction_name(d->op));
}

static void fill_variable(struct holes *h, struct holes *h2, const struct data_item *d, bool exclusive)
{
    static const char number[] = "otosp_now - otosp_l.first";
    const char *name = d->sym->name, *none = format("otosp_none_%s", name), *saved = format("otosp_saved_%s", name);
    const struct type *t = element(d->sym->type);
    bool array = d->sym->type->kind == T_ARRAY;

    hole_add(h, "saved", "__typeof__(%s) *const %s = otosp_scan_begin(&otosp_l, sizeof %s), %s = %s;\n", name, saved,
             name, none, array ? "{ 0 }" : name);
    if (array)
        hole_add(h, "copied", "%s", assign(true, none, name));
    hole_add(h, "neutral", "%s", assign(array, name, none));
    hole_add(h, "save", "%s", assign(array, format("%s[%s]", saved, number), name));
    hole_add(h, "exchange", "%s", assign(array, name, none));
    hole_add(h, "exchange", "for (otosp_k = 0; otosp_k < otosp_l.end - otosp_l.first; otosp_k++)\n%s",
             combine(d, name, format("%s[otosp_k]", saved)));
    hole_add(h, "exchange", "otosp_scan(&otosp_l, %s%s, otosp_shared_%s, sizeof %s / sizeof(%s), %s, %s);\n",
             array ? "" : "&", name, name, name, type_text(t, ""), reduction_type(t), reduction_name(d->op));
    hole_add(h2, exclusive ? "after" : "before", "%s", combine(d, name, format("%s[%s]", saved, number)));
    hole_add(h, "free", "otosp_scan_end(%s);\n", saved);
}

const char *fill_scan(struct holes *h, struct unit *u, struct construct *c)
{
    struct holes *h2 = holes_new();
    bool exclusive = find_clause(c->scan->directive, CL_EXCLUSIVE);
    struct part before = { 0 }, behind = { 0 };
    int indent = place_indent(u, c->loops[0].node);
    const char *trips;

    split_body(u, c, &before, &behind, exclusive);
    trips = fill_part(h, u, c, exclusive ? &behind : &before);
    fill_part(h2, u, c, exclusive ? &before : &behind);
    for (const struct data_item *d = c->data; d; d = d->next)
        if (d->scans)
            fill_variable(h, h2, d, exclusive);
    hole_text(h, "saved", "%sotosp_count otosp_k;\n%s", hole_value(h, "saved"), hole_value(h, "copied"));
    hole_node(h, "second", quote(h2, indent, second_loop));
    return trips;
}

/* In a loop that is divided it is done with by that; in any other it says nothing. */
struct node *lower_scan(struct unit *u, struct construct *c)
{
    return c->parent->kind == D_SIMD ? lower_nothing(u, c) : c->node;
}
