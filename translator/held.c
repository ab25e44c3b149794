/*
 * held.c: what the C compiler is to keep in registers while the iterations of a chunk run.
 *
 *     const int otosp_held_shift = OTOSP_HELD(shift);
 *     const int shift = otosp_held_shift;
 *     for (i = otosp_l.first; i < otosp_stop_i; i++) {
 *         int *own = OTOSP_HELD(size + otosp_number * BUCKETS);
 *         own[key[i] >> shift]++;
 *     }
 *
 * A function whose loops have become constructs is long, and a variable of it lives across many calls: the C compiler
 * leaves it on the stack, and loads it in each iteration. One of the chunk's own, whose value it cannot trace back, it
 * keeps in a register. Nor does it take a pointer apart then that is the same for all iterations, to add it up in each.
 *
 * What the body's beginning makes once of other variables needs these no more.
 *
 * This is done in loops whose members have blocks of their own by their numbers (hull.h). They store through indices that
 * they load: nothing else could be made of them by who knew the values.
 */
#include <string.h>

#include "checks.h"
#include "hull.h"
#include "infer.h"
#include "lower.h"
#include "resolve.h"

enum { MOST_HELD = 6 };                 /* there are 15 registers, and the loop has its own variables */

bool is_steady(struct unit *u, const struct construct *c, const struct symbol *s)
{
    const struct data_item *d = data_of(c, s);

    return is_variable_symbol(s) && is_visible(c->inferred, s) && (!d || d->sharing == SHARED) && !s->threadprivate
        && s->storage != ST_THREAD && !find_store(c->node, s) && (s->type->kind == T_ARRAY || !is_address_taken(u, s))
        && !(s->type->quals & (Q_VOLATILE | Q_ATOMIC));
}

/* A local variable that fits into a register. */
static bool may_be_held(const struct symbol *s)
{
    if (!s->function || has_static_storage(s) || !type_text(s->type, s->name))
        return false;
    return is_pointer(s->type) ? size_of(s->type->base) > 0 : is_integer(s->type) && size_of(s->type) <= 8;
}

struct holding {
    struct unit *unit;
    const struct construct *construct;
    const struct symbol *held[MOST_HELD];
    int n;
};

static void add_held(struct node *n, void *data)
{
    struct holding *to = data;
    const struct symbol *s = n->kind == NAME ? n->sym : NULL;

    if (!s || to->n == MOST_HELD || !is_variable_symbol(s) || !s->decl || is_within(s->decl, to->construct->node)
        || !may_be_held(s) || !is_steady(to->unit, to->construct, s))
        return;
    for (int i = 0; i < to->n; i++)
        if (to->held[i] == s)
            return;
    to->held[to->n++] = s;
}

/* Variables at the beginning of the body that have one value for all iterations of a chunk. */
struct alike { struct unit *unit; const struct construct *construct; const struct symbol *made[MOST_HELD]; int n; };

static bool is_alike(const struct alike *a, struct node *n)
{
    n = bare(n);
    switch (n->kind) {
    case CONSTANT: case SIZEOF_TYPE:
        return true;
    case NAME:
        if (!n->sym)
            return !strcmp(first_token(n)->text, "otosp_number");
        for (int i = 0; i < a->n; i++)
            if (a->made[i] == n->sym)
                return true;
        return n->sym->kind == S_ENUMERATOR || is_steady(a->unit, a->construct, n->sym);
    case BINARY:
        return is_alike(a, kid(n, BINARY_L)) && is_alike(a, kid(n, BINARY_R));
    default:
        return false;
    }
}

/* int *own = OTOSP_HELD(...) */
static void hold_declared(struct node *n, void *data)
{
    struct alike *a = data;
    struct node *init = n->kind == INIT_DECLARATOR ? kid(n, INIT_DECLARATOR_INIT) : NULL, *name;
    struct symbol *s;

    if (!init || init->kind == INIT_LIST || a->n == MOST_HELD || !is_alike(a, init))
        return;
    name = declared_name(kid(n, INIT_DECLARATOR_DECLARATOR));
    s = name ? name->sym : NULL;
    if (!s || !may_be_held(s) || find_store(a->construct->loops[0].body, s) || is_address_taken(a->unit, s))
        return;
    a->made[a->n++] = s;
    if (is_pointer(s->type))
        wrap(init, holes_new(), format("OTOSP_HELD(%s);", macro_argument("$x", init)));
}

const char *held_lines(struct unit *u, const struct construct *c)
{
    struct node *body = c->loops[0].body, *items = body->kind == COMPOUND ? kid(body, COMPOUND_ITEMS) : NULL;
    struct alike alike = { u, c, { NULL }, 0 };
    struct holding holding = { u, c, { NULL }, 0 };
    const char *lines = "";
    int i = 0;

    if (!c->hulls || !c->numbered)
        return lines;
    for (; items && i < items->nkids && items->kid[i] && items->kid[i]->kind == DECLARATION; i++)
        walk(items->kid[i], NULL, hold_declared, &alike);
    for (; items && i < items->nkids; i++)
        if (items->kid[i])
            walk(items->kid[i], NULL, add_held, &holding);
    if (!items)
        walk(body, NULL, add_held, &holding);
    for (i = 0; i < holding.n; i++) {
        const char *name = holding.held[i]->name, *held = format("otosp_held_%s", name);
        struct type *t = qualified(unqualified(holding.held[i]->type), Q_CONST);

        lines = format("%s%s = OTOSP_HELD(%s);\n%s = %s;\n", lines, type_text(t, held), name, type_text(t, name), held);
    }
    return lines;
}
