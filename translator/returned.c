/*
 * returned.c: calls of functions that do nothing but return an expression, which stands for the call:
 *
 *     static inline size_t at(const struct grid *g, int x, int y) { return (size_t)y * g->nx + x; }
 *     a[at(g, i, j)] = 0;                                  the subscript is j * g->nx + i
 *
 * Declarations in front of it are variables that stand for their values, as elsewhere.
 */
#include "affine.h"
#include "bare.h"
#include "others.h"

/* What a function returns whose body is declarations and `return e;`; NULL: it is another one. */
static struct node *only_result(struct node *function)
{
    struct node *items = kid(kid(function, FUNCTION_BODY), COMPOUND_ITEMS);
    struct node *last = items->nkids ? items->kid[items->nkids - 1] : NULL;

    for (int i = 0; i + 1 < items->nkids; i++)
        if (items->kid[i]->kind != DECLARATION)
            return NULL;
    return last && last->kind == RETURN ? kid(last, RETURN_E) : NULL;
}

static bool is_of_type(const struct type *t, struct node *e)
{
    const struct type *of = e->type ? decayed(e->type) : NULL;

    if (is_pointer(t))
        return of && is_pointer(of) && same_type(unqualified(t->base), unqualified(of->base));
    return of && is_integer(t) && is_integer(of);
}

struct node *enter_returned(struct affine *x, struct node *call, struct binding *b)
{
    struct symbol *f = call->kind == CALL ? defined(x->unit, callee(call)) : NULL;
    struct node *e;

    if (!f || !f->definition || is_system(f->definition) || f->type->variadic || bare_of(f)->why_not
        || !(e = only_result(f->definition)) || !is_of_type(f->type->base, e))
        return NULL;
    for (const struct binding *outer = x->call; outer; outer = outer->outer)
        if (outer->function == f->definition)
            return NULL;
    *b = (struct binding){ f->definition, call, x->call };
    x->call = b;
    return e;
}

void leave_returned(struct affine *x)
{
    x->call = x->call->outer;
}
