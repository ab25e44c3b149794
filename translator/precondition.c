/*
 * precondition.c: which expressions can be evaluated in front of a loop, and what must hold for that.
 *
 *     for (i = 0; i < n; i++)                          if (parts != 0) {
 *         if (parts)                                       sections, which name n / parts
 *             for (j = 0; j < n / parts; j++)          } else {
 *                 x[i][j] = 0;                             all memory
 *                                                      }
 *
 * What iterations evaluate in any case can be evaluated before, too. What they may not come to might fail there: it is no use
 * to load through a pointer that is checked first, to divide by what may be 0, or to leave an array.
 */
#include <string.h>

#include "section.h"

/* Can it be computed whatever the operands are, all of which are evaluated? */
static bool is_computable(struct node *e)
{
    return e->kind == CAST
        || (e->kind == BINARY && !is_operator(e, "/") && !is_operator(e, "%") && !is_operator(e, "&&") && !is_operator(e, "||"))
        || (e->kind == PREFIX && (is_operator(e, "-") || is_operator(e, "+") || is_operator(e, "~") || is_operator(e, "!")));
}

static bool is_computed_from_known(struct inferred *f, struct node *e)
{
    bool good = is_computable(e);

    for (int i = 0; i < e->nkids && good; i++)
        if (e->kid[i] && kind_class(e->kid[i]->kind) == EXPR)
            good = can_be_evaluated(f, e->kid[i]);
    return good;
}

static bool divides(struct node *e)
{
    long by;

    return e->kind == BINARY && (is_operator(e, "/") || is_operator(e, "%")) && !(constant_value(kid(e, BINARY_R), &by) && by);
}

/* Of an array with so many. */
static bool is_element_of_many(struct node *e, long *many)
{
    const struct type *t = e->kind == INDEX ? subscripted(e)->type : NULL;

    *many = t && t->kind == T_ARRAY ? t->length : 0;
    return *many > 0;
}

/* Can it be evaluated at some time only, anywhere in it? */
static bool may_fail(struct node *e)
{
    long many, at;
    bool fails = divides(e) || is_loaded_through_pointer(e)
              || (is_element_of_many(e, &many) && !(constant_value(subscript_of(e), &at) && at >= 0 && at < many));

    for (int i = 0; i < e->nkids && !fails; i++)
        fails = e->kid[i] && may_fail(e->kid[i]);
    return fails;
}

/* Does it hold of a place in each iteration? */
static bool is_so(struct inferred *f, struct node *e, bool says(struct affine *, struct node *, struct node *))
{
    const struct construct *c = f->construct;

    for (int i = 0; i < c->collapse; i++)
        if (says(&f->stores.x, c->loops[i].lower, e) || says(&f->stores.x, c->loops[i].bound, e))
            return true;
    return !f->by_nature.skips && says(&f->stores.x, c->loops[c->collapse - 1].body, e);
}

/* ---- what must hold ------------------------------------------------------------------------------ */

static bool require(struct inferred *f, struct node *operand, const char *text)
{
    struct precondition **last = &f->preconditions;

    while (*last && strcmp((*last)->text, text))
        last = &(*last)->next;
    if (!*last && !f->settled) {
        *last = allocate(sizeof **last);
        **last = (struct precondition){ text, operand, NULL };
    }
    return *last;
}

const char *preconditions(struct inferred *f)
{
    const char *text = NULL;

    f->settled = true;
    for (const struct precondition *p = f->preconditions; p; p = p->next)
        text = text ? format("%s && %s", text, p->text) : p->text;
    return text;
}

/* The pointer through which it loads; NULL: a sum of a pointer and something else, perhaps. */
static struct node *pointer_of(struct node *e)
{
    struct node *p = bare(e->kind == INDEX ? subscripted(e) : e->kind == MEMBER ? kid(e, MEMBER_E) : kid(e, PREFIX_E));

    return p->kind == NAME || p->kind == MEMBER || p->kind == INDEX ? p : NULL;
}

static bool is_evaluated_if_sound(struct inferred *, struct node *);

static bool is_pointer_sound(struct inferred *f, struct node *e)
{
    struct node *p = pointer_of(e);

    if (is_declared_there(e) && is_so(f, e, leads_somewhere_in))
        return true;
    return p && (is_declared_there(e) || (f->by_nature.ends && is_so(f, e, is_there_if_reached)))
        && is_evaluated_if_sound(f, p) && require(f, p, in_brackets(text_outside(p)));
}

static bool is_subscript_sound(struct inferred *f, struct node *e, long many)
{
    struct node *at = subscript_of(e);
    long constant;

    if (!can_be_evaluated(f, at))
        return false;
    if (constant_value(at, &constant))
        return constant >= 0 && constant < many;
    return require(f, at, format("(unsigned long)%s < %ldul", in_brackets(text_outside(at)), many));
}

/* An object, of which a part may be meant. */
static bool is_evaluated_if_sound(struct inferred *f, struct node *e)
{
    long many;

    e = bare(e);
    if (!may_fail(e) || is_so(f, e, is_evaluated_in) || is_so(f, e, is_there_in))
        return true;
    if (divides(e))
        return can_be_evaluated(f, kid(e, BINARY_L)) && can_be_evaluated(f, kid(e, BINARY_R))
            && require(f, kid(e, BINARY_R), format("%s != 0", in_brackets(text_outside(kid(e, BINARY_R)))));
    if (is_loaded_through_pointer(e))
        return is_pointer_sound(f, e);
    if (is_element_of_many(e, &many))
        return is_evaluated_if_sound(f, subscripted(e)) && is_subscript_sound(f, e, many);
    return e->kind == MEMBER && is_evaluated_if_sound(f, kid(e, MEMBER_E));
}

bool can_be_evaluated(struct inferred *f, struct node *e)
{
    e = bare(e);
    return can_be_said(f, e) && (!may_fail(e) || is_computed_from_known(f, e) || is_evaluated_if_sound(f, e));
}

bool is_reached(struct inferred *f, struct node *e)
{
    struct node *p;

    e = bare(e);
    if (!f->by_nature.ends || is_so(f, e, is_evaluated_in) || !is_loaded_through_pointer(e))
        return true;
    p = pointer_of(e);
    return p && can_be_evaluated(f, p) && require(f, p, in_brackets(text_outside(p)));
}
