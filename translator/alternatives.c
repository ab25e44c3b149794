/*
 * alternatives.c: local pointers that lead to one of a few objects, nobody sees to which.
 *
 *     double *all[3] = { g->h, g->u, g->v };
 *     for (m = 0; m < 3; m++) {
 *         const double *x = all[m], *y = up ? below : above;
 *
 * What is loaded through one is loaded from one of these objects: of each it is said what that would be. The pointers that
 * a variable may hold stay the same all through the scope, so it does not matter when it was set.
 */
#include "affine.h"

/* Is it a variable of the statement's own, each store to which can be seen? */
static bool is_own(const struct affine *x, const struct symbol *s)
{
    return is_variable_symbol(s) && s->function && s->decl && s->decl->kind == D_NAME && s->storage != ST_PARAMETER
        && !has_static_storage(s) && !s->threadprivate && !(s->type->quals & (Q_VOLATILE | Q_ATOMIC))
        && (is_within(s->decl, x->scope) || (x->call && s->function == x->call->function));
}

/* The items of such an array, all of which are given, one after the other, and stay; NULL: they are not. */
static struct node *items_of(struct affine *x, struct node *array)
{
    struct symbol *s = named_by(array);
    struct node *init = is_own(x, s) && s->type->kind == T_ARRAY && is_pointer(s->type->base) ? declared_value(s) : NULL;
    struct node *items = init && init->kind == INIT_LIST && keeps_value(x->unit, s) ? kid(init, INIT_LIST_ITEMS) : NULL;
    long count = 0;

    for (int i = 0; items && i < items->nkids; i++)
        if (items->kid[i]->kind != TOKEN && kind_class(items->kid[i]->kind) != EXPR)
            return NULL;
        else
            count += items->kid[i]->kind != TOKEN;
    return items && count == s->type->length ? items : NULL;
}

static bool is_item(struct affine *x, struct node *n)
{
    return n->kind == INDEX && items_of(x, subscripted(n));
}

/* Is it not seen where it leads? */
static bool is_open(struct affine *x, struct node *pointer)
{
    struct symbol *s = is_pointer(decayed(pointer->type)) ? named_by(pointer) : NULL;

    return pointer->kind == CONDITIONAL || is_item(x, pointer) || (s && is_own(x, s));
}

static struct node *open_pointer_of(struct affine *, struct node *);

/* The one that a pointer is made of. */
static struct node *open_in(struct affine *x, struct node *pointer)
{
    pointer = bare(pointer);
    if (!pointer->type || !is_pointer(decayed(pointer->type)))
        return NULL;
    if (pointer->kind == BINARY)
        return open_in(x, kid(pointer, is_integer(kid(pointer, BINARY_L)->type) ? BINARY_R : BINARY_L));
    return is_open(x, pointer) ? pointer : open_pointer_of(x, pointer);
}

/* The pointer on the way to the lvalue of which it is not known where it leads; NULL: there is none. */
static struct node *open_pointer_of(struct affine *x, struct node *lvalue)
{
    struct node *n = bare(lvalue), *holder;

    while ((n->kind == INDEX || n->kind == MEMBER) && (holder = holder_of(n)))
        n = holder;
    return n->kind == INDEX ? open_in(x, subscripted(n)) : n->kind == MEMBER ? open_in(x, kid(n, MEMBER_E))
         : n->kind == PREFIX && is_operator(n, "*") ? open_in(x, kid(n, PREFIX_E)) : NULL;
}

static bool add(struct affine *, struct node *pointer, const struct type *, struct alternatives *);

/* All that the variable is set to; false: it may hold something else. */
static bool add_stored(struct affine *x, const struct symbol *s, const struct type *t, struct alternatives *all)
{
    struct node *init = declared_value(s);

    if (all->depth == MOST_ALTERNATIVES || (init && !add(x, init, t, all)))
        return false;
    for (const struct occurrence *o = occurrences_of(x->unit, s); o; o = o->next) {
        struct node *up = with_brackets(o->name)->parent;

        if (is_changed(o->name)
            && !(up->kind == ASSIGN && is_operator(up, "=") && is_target(o->name) && add(x, kid(up, ASSIGN_R), t, all)))
            return false;
    }
    return !holds(x->unit, s->function, HOLDS_ASSEMBLY | HOLDS_FUNCTION);
}

static bool add_items(struct affine *x, struct node *items, const struct type *t, struct alternatives *all)
{
    for (int i = 0; i < items->nkids; i++)
        if (items->kid[i]->kind != TOKEN && !add(x, items->kid[i], t, all))
            return false;
    return true;
}

/* One that is the same all through the scope. */
static bool add_value(struct affine *x, struct node *pointer, struct alternatives *all)
{
    for (int i = 0; i < all->count; i++)
        if (same_expression(all->value[i], pointer))
            return true;
    if (all->count == MOST_ALTERNATIVES || !is_invariant(x, pointer))
        return false;
    all->value[all->count++] = pointer;
    return true;
}

static bool add(struct affine *x, struct node *pointer, const struct type *t, struct alternatives *all)
{
    bool good;

    pointer = bare(pointer);
    if (!pointer->type || !is_pointer(decayed(pointer->type))
        || !same_type(unqualified(decayed(pointer->type)->base), unqualified(t->base)))
        return false;
    all->depth++;
    good = pointer->kind == CONDITIONAL ? kid(pointer, CONDITIONAL_T) && add(x, kid(pointer, CONDITIONAL_T), t, all)
                                             && add(x, kid(pointer, CONDITIONAL_E), t, all)
         : is_item(x, pointer)          ? add_items(x, items_of(x, subscripted(pointer)), t, all)
         : is_open(x, pointer)          ? add_stored(x, named_by(pointer), t, all)
                                        : add_value(x, pointer, all);
    all->depth--;
    return good;
}

bool find_alternatives(struct affine *x, struct node *lvalue, struct alternatives *all)
{
    *all = (struct alternatives){ .pointer = open_pointer_of(x, lvalue) };
    return all->pointer && add(x, all->pointer, all->pointer->type, all) && all->count;
}
