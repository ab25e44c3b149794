/*
 * retrace_value.c: expressions that have the same value once more, when a loop is done. See retrace.c.
 */
#include <string.h>

#include "infer.h"
#include "others.h"
#include "retrace.h"

bool is_restless(const struct node *n)
{
    return !n->type || (n->type->quals & (Q_VOLATILE | Q_ATOMIC));
}

/* Is it one object, the same for all members, and of the same name where the construct stands? */
bool is_common_object(struct retracing *r, const struct symbol *s)
{
    const struct data_item *d = data_of(r->construct, s);

    return is_variable_symbol(s) && !s->threadprivate && s->storage != ST_THREAD && (!d || d->sharing == SHARED)
        && !is_within(s->decl, r->construct->node);
}

/* A variable of each member's own, which no pointer leads to. */
bool is_own_variable(struct retracing *r, const struct symbol *s)
{
    const struct data_item *d = data_of(r->construct, s);

    return is_variable_symbol(s) && !has_static_storage(s) && s->type && !is_address_taken(r->unit, s)
        && (is_integer(s->type) || is_pointer(s->type)) && !(s->type->quals & (Q_VOLATILE | Q_ATOMIC))
        && (d ? d->sharing == PRIVATE : is_within(s->decl, r->construct->node));
}

/* The pointer through which an object is reached, or the address of the variable that it is a part of. */
const char *way_to(struct retracing *r, struct node *n)
{
    struct node *pointer = NULL;
    bool steady;

    for (n = bare(n); !pointer; n = bare(n))
        if (n->kind == INDEX && subscripted(n)->type && subscripted(n)->type->kind == T_ARRAY)
            n = subscripted(n);
        else if (n->kind == MEMBER && !strcmp(kid(n, MEMBER_OP)->tok->text, "."))
            n = kid(n, MEMBER_E);
        else if (n->kind == INDEX)
            pointer = subscripted(n);
        else if (n->kind == MEMBER)
            pointer = kid(n, MEMBER_E);
        else if (n->kind == PREFIX && is_operator(n, "*"))
            pointer = kid(n, PREFIX_E);
        else
            return n->kind == NAME && is_common_object(r, n->sym) ? format("&%s", n->sym->name) : NULL;
    for (pointer = bare(pointer); pointer->kind == BINARY && pointer->type && is_pointer(pointer->type); )
        pointer = bare(kid(pointer, kid(pointer, BINARY_L)->type && is_pointer(decayed(kid(pointer, BINARY_L)->type))
                                    ? BINARY_L : BINARY_R));
    r->x.assumes = true;
    steady = is_invariant(&r->x, pointer);
    r->x.assumes = false;
    if (!steady || (pointer->kind != NAME && !is_evaluated_in(&r->x, r->construct->loops[0].body, pointer)))
        return NULL;
    return format("(%s)", text_outside(pointer));
}

/* Are the objects that two expressions lead to different ones, as far as this can be seen when the program runs? */
void keep_apart(struct retracing *r, const char *a, const char *b)
{
    const char *condition;

    if (!a || !b || !strcmp(a, b)) {
        r->fails = true;
        return;
    }
    condition = format(" && otosp_are_apart(%s, %s)", a, b);
    if (!(*a == '&' && *b == '&') && !strstr(r->apart, condition))
        r->apart = format("%s%s", r->apart, condition);
}

struct meeting { struct retracing *r; const char *object; };

/* A store that may be to the object, by its type. Those that are retraced happen in their order on each rank. */
static void see_meeting(struct node *lvalue, void *data)
{
    struct meeting *m = data;

    if (is_retraced(m->r, lvalue))
        return;
    keep_apart(m->r, is_within(lvalue, m->r->construct->node) ? way_to(m->r, lvalue) : NULL, m->object);
}

static bool is_left_alone(struct retracing *r, struct node *object)
{
    struct meeting m = { r, way_to(r, object) };

    return stays_but_for(&r->x, object, see_meeting, &m) && !r->fails;
}

/* What is stored to another member need not have its type. */
static bool is_in_union(const struct node *member)
{
    const struct type *t = kid(member, MEMBER_E)->type ? decayed(kid(member, MEMBER_E)->type) : NULL;

    return !t || t->kind == T_UNION || (is_pointer(t) && t->base->kind == T_UNION);
}

/* Can the address be found again? */
bool can_place(struct retracing *r, struct node *n)
{
    n = bare(n);
    switch (n->kind) {
    case NAME:
        return is_common_object(r, n->sym);
    case INDEX:
        return (subscripted(n)->type && subscripted(n)->type->kind == T_ARRAY ? can_place : can_repeat)(r, subscripted(n))
            && can_repeat(r, subscript_of(n));
    case MEMBER:
        return !is_in_union(n)
            && (strcmp(kid(n, MEMBER_OP)->tok->text, "->") ? can_place : can_repeat)(r, kid(n, MEMBER_E));
    case PREFIX:
        return is_operator(n, "*") && can_repeat(r, kid(n, PREFIX_E));
    default:
        return false;
    }
}

static bool can_repeat_name(struct retracing *r, struct node *n)
{
    if (!is_variable_symbol(n->sym))
        return n->sym && n->sym->kind == S_ENUMERATOR;
    if (is_wanted(r->counting, n->sym))
        return true;
    if (is_own_variable(r, n->sym)) {
        if (!is_wanted(r->wanted, n->sym))
            r->wanted = with_wanted(r->wanted, n->sym);
        return true;
    }
    if (n->type && n->type->kind == T_ARRAY)
        return is_common_object(r, n->sym);
    return is_invariant(&r->x, n) && (!is_common_object(r, n->sym) || is_left_alone(r, n));
}

/* The C compiler may compute it with more digits in one place than in another. */
static bool is_rounded(const struct type *t)
{
    return !is_integer(t) && !is_pointer(t);
}

/* Has the expression the same value when the loop is done, for all members? */
bool can_repeat(struct retracing *r, struct node *n)
{
    long value;

    n = bare(n);
    if (!n || is_restless(n))
        return false;
    if (constant_value(n, &value))
        return true;
    switch (n->kind) {
    case CONSTANT:
        return true;
    case NAME:
        return can_repeat_name(r, n);
    case BINARY:
        return !is_rounded(n->type) && can_repeat(r, kid(n, BINARY_L)) && can_repeat(r, kid(n, BINARY_R));
    case CONDITIONAL:
        return kid(n, CONDITIONAL_T) && can_repeat(r, kid(n, CONDITIONAL_C)) && can_repeat(r, kid(n, CONDITIONAL_T))
            && can_repeat(r, kid(n, CONDITIONAL_E));
    case CAST:
        return can_repeat(r, kid(n, CAST_E));
    case PREFIX:
        if (is_operator(n, "&"))
            return can_place(r, kid(n, PREFIX_E));
        if (is_operator(n, "++") || is_operator(n, "--") || is_operator(n, "&&"))
            return false;
        if (!is_operator(n, "*"))
            return can_repeat(r, kid(n, PREFIX_E));
        break;
    case INDEX: case MEMBER:
        break;
    default:
        return false;
    }
    return can_place(r, n) && (n->type->kind == T_ARRAY || is_left_alone(r, n));
}
