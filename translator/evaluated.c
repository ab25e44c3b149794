/*
 * evaluated.c: which expressions are evaluated for certain where others are: those that load through a pointer may
 * be evaluated in front of a loop only if its iterations would do so too.
 */
#include "affine.h"
#include "others.h"

/* Is a kid of the node evaluated wherever the node is? */
static bool is_certain(const struct node *n, int i)
{
    const struct node *k = n->kid[i];

    switch (n->kind) {
    case IF:
        return k == kid(n, IF_C);
    case FOR:
        return k == kid(n, FOR_INIT) || k == kid(n, FOR_C);
    case WHILE:
        return k == kid(n, WHILE_C);
    case SWITCH:
        return k == kid(n, SWITCH_E);
    case CONDITIONAL:
        return k == kid(n, CONDITIONAL_C);
    case BINARY:
        return k == kid(n, BINARY_L)
            || !(is_operator((struct node *)n, "&&") || is_operator((struct node *)n, "||"));
    default:
        return is_evaluated(n, i);
    }
}

/* Is it the expression, be it in a function that is called and written as that does? */
static bool is_same(struct affine *x, struct node *n, struct binding *call, struct node *e)
{
    struct binding *around = x->call;
    struct node *form;

    if (!call || (n->kind != e->kind && n->kind != PREFIX))
        return same_expression(n, e);
    x->call = call;
    form = form_outside(x, n);
    x->call = around;
    return form && same_expression(form, e);
}

/* Does it return from anywhere but its end? */
static bool returns_early(struct node *n, const struct node *body)
{
    if (n->kind == RETURN)
        return n->parent->parent != body;
    for (int i = 0; i < n->nkids; i++)
        if (n->kid[i] && n->kid[i]->nkids && returns_early(n->kid[i], body))
            return true;
    return false;
}

static bool is_evaluated_inside(struct affine *, struct node *, struct binding *, struct node *);

static bool is_evaluated_by_call(struct affine *x, struct node *call, struct binding *outer, struct node *e)
{
    struct symbol *f = defined(x->unit, callee(call));
    struct binding b = { f ? f->definition : NULL, call, outer };

    if (!b.function || is_system(b.function) || f->type->variadic
        || returns_early(b.function, kid(b.function, FUNCTION_BODY)))
        return false;
    for (; outer; outer = outer->outer)
        if (outer->function == b.function)
            return false;
    return is_evaluated_inside(x, kid(b.function, FUNCTION_BODY), &b, e);
}

static bool is_evaluated_inside(struct affine *x, struct node *n, struct binding *b, struct node *e)
{
    if (is_same(x, n, b, e))
        return true;
    for (int i = 0; i < n->nkids; i++)
        if (n->kid[i] && n->kid[i]->nkids && is_certain(n, i) && is_evaluated_inside(x, n->kid[i], b, e))
            return true;
    return n->kind == CALL && is_evaluated_by_call(x, n, b, e);
}

bool is_evaluated_in(struct affine *x, struct node *n, struct node *e)
{
    return is_evaluated_inside(x, n, NULL, bare(e));
}
