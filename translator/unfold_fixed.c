/*
 * unfold_fixed.c: what a region's variables are made of beside the thread's number, and is loaded from memory, gets a name.
 *
 *     #pragma omp parallel                             #pragma omp parallel
 *     {                                                {
 *         int me = omp_get_thread_num();                   int me = omp_get_thread_num();
 *                                                          const int otosp_fixed_0 = f->n;
 *         int from = f->n * me / 8;                        int from = otosp_fixed_0 * me / 8;
 *
 * All threads load the same there. Each loop can then declare the variable anew (unfold_number.c), whatever has become of what
 * was loaded. This is done whether or not the region can be taken apart: it means the same.
 */
#include <string.h>

#include "checks.h"
#include "directive.h"
#include "quote.h"
#include "unfold.h"

struct fixing {
    struct unit *unit;
    struct numbered *numbered;
    struct node *items;                 /* LIST of a block's */
    int at;                             /* the declaration among them */
};

static bool is_load(struct node *n)
{
    return n->kind == MEMBER || n->kind == INDEX || (n->kind == PREFIX && is_operator(n, "*"));
}

/* May what is in it be evaluated in front of it, whatever the rest is? */
static bool is_in_any_case(struct node *n)
{
    return n->kind != CONDITIONAL && n->kind != SIZEOF_TYPE && kind_class(n->kind) == EXPR && !is_operator(n, "&&")
        && !is_operator(n, "||") && !(n->kind == PREFIX && is_operator(n, "&"));
}

static void insert_item(struct node *list, int at, struct node *item)
{
    struct node **more = allocate((size_t)(list->nkids + 1) * sizeof *more);

    memcpy(more, list->kid, (size_t)at * sizeof *more);
    memcpy(more + at + 1, list->kid + at, (size_t)(list->nkids - at) * sizeof *more);
    more[at] = item;
    list->kid = more;
    list->nkids++;
    item->parent = list;
}

static void give_name(struct fixing *f, struct node *load)
{
    static int number;
    const char *name = format("otosp_fixed_%d", number), *declared;
    struct type *type = qualified(unqualified(load->type), Q_CONST);
    struct node *by = name_for(load, name), *declaration;
    struct holes *h = holes_new();

    if (!(declared = type_text(type, name)))
        return;
    number++;
    replace(load, by);
    hole_text(h, "declared", "%s", declared);
    hole_node(h, "value", load);
    declaration = kid(quote(h, place_indent(f->unit, f->items->kid[f->at]), "{\n$declared = $value;\n}\n")->kid[0],
                      COMPOUND_ITEMS)->kid[0];
    insert_item(f->items, f->at++, declaration);
    by->sym = declare_in(f->items->parent, name, type);
    by->type = by->sym->type;
}

struct named { const struct node *declaration; bool found; };

static void find_declared(struct node *n, void *data)
{
    struct named *d = data;

    d->found |= n->kind == NAME && n->sym && is_within(n->sym->decl, d->declaration);
}

/* Is it the same in front of the declaration, for all threads? */
static bool is_fixed(const struct fixing *f, struct node *n)
{
    struct named d = { f->items->kid[f->at], false };

    if (!is_load(n) || !n->type || !(is_integer(n->type) || is_pointer(n->type)) || n->type->quals & (Q_VOLATILE | Q_ATOMIC))
        return false;
    walk(n, find_declared, NULL, &d);
    return !d.found && !depends_on_number(f->numbered, n);
}

static void fix_loads(struct fixing *f, struct node *n)
{
    if (is_fixed(f, n)) {
        give_name(f, n);
        return;
    }
    for (int i = 0; is_in_any_case(n) && i < n->nkids; i++)
        if (n->kid[i] && kind_class(n->kid[i]->kind) == EXPR)
            fix_loads(f, n->kid[i]);
}

struct stores { bool found; };

static void find_stores(struct node *n, void *data)
{
    struct stores *s = data;

    s->found |= stored_by(n) || n->kind == STMT_EXPR || (n->kind == CALL && !asks_number(n) && !asks_threads(n));
}

/* Do its initialisers only compute values? */
static bool only_loads(struct node *declaration)
{
    struct stores s = { false };

    walk(declaration, find_stores, NULL, &s);
    return !s.found;
}

void fix_made(struct unit *u, struct numbered *numbered, struct node *items)
{
    struct fixing f = { u, numbered, items, 0 };

    for (; f.at < items->nkids; f.at++) {
        struct node *item = items->kid[f.at];
        struct node *inits = item && item->kind == DECLARATION && only_loads(item) ? kid(item, DECLARATION_INITS) : NULL;

        for (int i = 0; inits && i < inits->nkids; i++) {
            struct node *init = inits->kid[i]->kind == INIT_DECLARATOR ? kid(inits->kid[i], INIT_DECLARATOR_INIT) : NULL;

            if (init && kind_class(init->kind) == EXPR && depends_on_number(numbered, init))
                fix_loads(&f, init);
        }
    }
}
