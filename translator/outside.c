/*
 * outside.c: expressions of functions that are called, and of variables that stand for others, as the scope itself
 * would write them:
 *
 *     static void set(struct matrix *m, int i, int j, double v) { m->data[i * m->columns + j] = v; }
 *     set(&a, i, j, 0);                                    m->columns is a.columns
 *
 * They are made of copies: the tree of the program stays as it is.
 */
#include <string.h>

#include "affine.h"
#include "quote.h"

/* What & in front of it names; NULL: it is no address of something. */
static struct node *addressed(struct node *n)
{
    n = bare(n);
    return n->kind == PREFIX && is_operator(n, "&") ? bare(kid(n, PREFIX_E)) : NULL;
}

/* Has a value of the one type, where it is computed with, the same value as of the other? */
static bool fits(struct type *value, struct type *variable)
{
    value = value ? decayed(value) : NULL;
    if (value && variable && is_pointer(value) && is_pointer(variable))
        return same_type(unqualified(value->base), unqualified(variable->base));
    return value && variable && same_type(unqualified(value), unqualified(variable));
}

/* An integer's value, converted to another type. */
static struct node *converted(struct node *value, struct type *to)
{
    struct holes *h = holes_new();
    struct node *e;

    if (!value->type || !is_integer(value->type) || !is_integer(to) || to->kind == T_BOOL || !type_text(unqualified(to), ""))
        return NULL;
    e = kid(quote(h, 0, format("(%s)%s;", type_text(unqualified(to), ""), ref(h, in_parentheses(copy_tree(value)))))->kid[0],
            EXPRESSION_E);
    e->type = unqualified(to);
    return e;
}

static struct node *of_name(struct affine *x, struct node *n, bool whole)
{
    struct node *value = stands_for(x, n->sym);
    struct binding *inner = x->call;
    bool same;

    if (!value && x->here && (value = noted_form(x, x->here, n->sym)))
        return fits(value->type, n->type) ? value : converted(value, n->type);
    if (!value)
        return (inner && !has_static_storage(n->sym)) || is_hidden(x, n->sym) ? NULL : n;
    same = fits(value->type, n->type)
        || (whole && value->type && is_integer(value->type) && is_integer(n->type) && size_of(n->type) == 8);
    if (n->sym->storage == ST_PARAMETER && inner)
        x->call = inner->outer;
    value = form_outside(x, value);
    x->call = inner;
    return value && !same ? converted(value, n->type) : value;
}

/* Its operand has another form: that in its place. */
static struct node *with_operand(struct node *n, int which, struct node *operand)
{
    struct node *whole = copy_tree(n), *of = addressed(operand);
    bool arrow = n->kind == MEMBER && !strcmp(kid(n, MEMBER_OP)->tok->text, "->");

    if (n->kind == PREFIX && of && is_operator(n, "*"))
        return of;
    if (arrow && of) {
        replace(kid(whole, MEMBER_OP), word("."));
        operand = of;
    }
    if (n->kind == MEMBER && !arrow && bare(operand)->kind == PREFIX && is_operator(bare(operand), "*")) {
        replace(kid(whole, MEMBER_OP), word("->"));
        operand = bare(kid(bare(operand), PREFIX_E));
    }
    replace(whole->kid[which], in_parentheses(copy_tree(operand)));
    return whole;
}

static struct node *of_call(struct affine *x, struct node *n)
{
    struct binding b;
    struct node *e = enter_returned(x, n, &b);

    if (!e)
        return NULL;
    e = fits(e->type, n->type) ? form_outside(x, e) : NULL;
    leave_returned(x);
    return e;
}

/* Of what a member holds, or else NULL. */
static struct node *of_member(struct affine *x, struct node *n)
{
    struct binding *before;
    struct node *e = enter_member(x, n, &before), *form = e ? form_outside(x, e) : NULL;

    x->call = before;
    return form && !fits(e->type, n->type) ? converted(form, n->type) : form;
}

struct node *form_outside(struct affine *x, struct node *n)
{
    struct node *value;

    n = bare(n);
    if (n->kind == MEMBER && (value = of_member(x, n)))
        return value;
    switch (n->kind) {
    case CONSTANT:
        return n;
    case CALL:
        return of_call(x, n);
    case NAME:
        return is_variable_symbol(n->sym) ? of_name(x, n, false) : n;
    case MEMBER: case PREFIX: case BINARY: case INDEX: case CAST: case CONDITIONAL: {
        struct node *whole = n;

        for (int i = 0; i < n->nkids; i++) {
            struct node *operand = n->kid[i], *other;

            if (!operand || !operand->nkids || kind_class(operand->kind) != EXPR)
                continue;
            if (!(other = form_outside(x, operand)))
                return NULL;
            if (other != bare(operand))
                whole = with_operand(whole, i, other);
        }
        return whole;
    }
    default:
        return NULL;
    }
}

struct node *form_here(struct affine *x, const struct domain *d, struct node *n)
{
    const struct domain *before = x->here;
    struct node *form;

    x->here = d;
    form = form_outside(x, n);
    x->here = before;
    return form;
}

struct node *invariant_form(struct affine *x, struct node *n)
{
    struct binding *inner = x->call;
    struct node *form;

    n = bare(n);
    if (is_invariant(x, n))
        return n;
    if (!x->assumes || !n)
        return NULL;
    form = n->kind == NAME && is_variable_symbol(n->sym) ? of_name(x, n, true) : form_outside(x, n);
    if (!form || form == n)
        return NULL;
    x->call = NULL;
    if (!is_invariant(x, form))
        form = NULL;
    x->call = inner;
    return form;
}

void replace_by_text(struct node *n, const char *text)
{
    struct node *by = word(text);

    by->type = n->type;
    replace(n, by);
}

struct replacement { const struct symbol *of; const char *by; };

static void replace_name(struct node *n, void *data)
{
    const struct replacement *r = data;

    if (n->kind == NAME && n->sym == r->of)
        replace_by_text(n, r->by);
}

struct node *with_text(struct node *n, const struct symbol *s, const char *text)
{
    struct replacement r = { s, text };
    struct node *whole = copy_tree(n);

    walk(whole, NULL, replace_name, &r);
    return whole;
}

/* ---- where what a function declares is not seen -------------------------------------------------- */

/* Does it name a type, or anything else, that may be declared in a function? */
static void see_inner_name(struct node *n, void *data)
{
    *(bool *)data |= n->kind == STRUCT || n->kind == ENUM || (n->sym && n->sym->function);
}

static const char *number_text(const struct node *n, long value)
{
    const char *type = n->type && n->type->kind != T_INT ? type_text(unqualified(n->type), "") : NULL;

    return type ? format("((%s)%ldL)", type, value) : format("(%ld)", value);
}

static bool names_inner(struct node *n)
{
    bool found = false;

    walk(n, see_inner_name, NULL, &found);
    return found;
}

static void number_constants(struct node *n, void *data)
{
    const char *type = n->kind == CAST && names_inner(kid(n, CAST_TYPE)) && is_arithmetic(n->type)
                     ? type_text(unqualified(n->type), "") : NULL;

    if (type)
        replace_by_text(kid(n, CAST_TYPE), type);
    for (int i = 0; i < n->nkids; i++) {
        struct node *e = n->kid[i];
        long value;

        if (e && kind_class(e->kind) == EXPR && constant_value(e, &value) && names_inner(e))
            replace_by_text(e, number_text(e, value));
    }
    (void)data;
}

struct node *numbered(struct node *e)
{
    struct node *whole = node(PAREN, 3, word("("), copy_tree(e), word(")"));

    walk(whole, number_constants, NULL, NULL);
    return whole;
}

const char *text_outside(struct node *e)
{
    return node_text(kid(numbered(e), PAREN_E));
}
