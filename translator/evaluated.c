/*
 * evaluated.c: which expressions are evaluated for certain where others are: those that load through a pointer may
 * be evaluated in front of a loop only if its iterations would do so too, or load another member of the same structure, or
 * an element further away from where the same pointer leads.
 */
#include <string.h>

#include "affine.h"
#include "others.h"
#include "unfold.h"

/* Does evaluating a node say of an expression what is asked for? */
typedef bool (*says)(struct node *, struct node *expression);

struct search { struct affine *x; struct node *expression; says says; bool goes_on; };  /* goes_on: where the program may end */
enum outcome { NOTHING, SAID, ENDED };

/* Has a loop an iteration, whatever happens, that is executed to its end? */
static bool is_entered(const struct node *n)
{
    struct loop l;
    long lower, bound;

    if (holds_jump(n) || !is_counted((struct node *)n, &l) || !constant_value(l.lower, &lower) || !constant_value(l.bound, &bound))
        return false;
    return l.rel == REL_LT ? lower < bound : l.rel == REL_LE ? lower <= bound : l.rel == REL_GT ? lower > bound
         : l.rel == REL_GE ? lower >= bound : false;
}

/* Is a kid of the node evaluated wherever the node is? */
static bool is_certain(const struct node *n, int i)
{
    const struct node *k = n->kid[i];

    switch (n->kind) {
    case IF:
        return k == kid(n, IF_C);
    case FOR:
        return k == kid(n, FOR_INIT) || k == kid(n, FOR_C) || (k == kid(n, FOR_BODY) && is_entered(n));
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

/* Be it in a function that is called, and written as that does. */
static bool is_said(const struct search *s, struct node *n, struct binding *call)
{
    struct binding *around = s->x->call;
    struct node *form;

    if (!call || (n->kind != s->expression->kind && n->kind != PREFIX))
        return s->says(n, s->expression);
    s->x->call = call;
    form = form_outside(s->x, n);
    s->x->call = around;
    return form && s->says(form, s->expression);
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

static enum outcome look_inside(const struct search *, struct node *, struct binding *, bool certain);

static enum outcome look_into_call(const struct search *s, struct node *call, struct binding *outer)
{
    struct symbol *f = defined(s->x->unit, callee(call));
    struct binding b = { f ? f->definition : NULL, call, outer };

    if (!b.function || is_system(b.function) || f->type->variadic
        || returns_early(b.function, kid(b.function, FUNCTION_BODY)))
        return NOTHING;
    for (; outer; outer = outer->outer)
        if (outer->function == b.function)
            return NOTHING;
    return look_inside(s, kid(b.function, FUNCTION_BODY), &b, true);
}

/* In the order in which it is executed. certain: it is, if nothing in front of it ends the program. */
static enum outcome look_inside(const struct search *s, struct node *n, struct binding *b, bool certain)
{
    enum outcome found = certain && is_said(s, n, b) ? SAID : NOTHING;

    for (int i = 0; i < n->nkids && found == NOTHING; i++)
        if (n->kid[i] && n->kid[i]->nkids)
            found = look_inside(s, n->kid[i], b, certain && is_certain(n, i));
    if (found == NOTHING && certain && n->kind == CALL)
        found = look_into_call(s, n, b);
    return found == NOTHING && n->kind == CALL && !s->goes_on && may_end(s->x->unit, n) ? ENDED : found;
}

static bool is_said_inside(struct affine *x, struct node *n, struct node *e, says says, bool goes_on)
{
    const struct search s = { x, e, says, goes_on };

    return look_inside(&s, n, NULL, true) == SAID;
}

bool is_evaluated_in(struct affine *x, struct node *n, struct node *e)
{
    return is_said_inside(x, n, bare(e), same_expression, false);
}

/* Is there a value that is loaded, and no address that is computed? */
static bool is_value(const struct node *n)
{
    return n->type && n->type->kind != T_ARRAY && n->type->kind != T_STRUCT && n->type->kind != T_UNION
        && !(n->parent && n->parent->kind == PREFIX && is_operator(n->parent, "&"));
}

/* ---- elements ------------------------------------------------------------------------------------ */

/* Of `p[3]`, or *p: the pointer, and how far behind it; NULL: it is no such element. */
static struct node *pointer_to_element(struct node *n, long *at)
{
    *at = 0;
    if (n->kind == PREFIX && is_operator(n, "*"))
        return bare(kid(n, PREFIX_E));
    return n->kind == INDEX && is_pointer(subscripted(n)->type) && constant_value(subscript_of(n), at) ? bare(subscripted(n))
                                                                                                        : NULL;
}

/* Between an element that is there, and where the pointer leads, all others are. */
static bool loads_element_beyond(struct node *n, struct node *e)
{
    long at, wanted;
    struct node *of = pointer_to_element(n, &at), *pointer = pointer_to_element(e, &wanted);

    return of && pointer && is_value(n) && (wanted >= 0 ? wanted <= at : wanted >= at) && same_expression(of, pointer);
}

/* How many elements a parameter is declared with, as `int n[3]`; 0: it is no such parameter. */
static long declared_length(const struct symbol *s)
{
    const struct node *array = s && s->storage == ST_PARAMETER && s->decl ? s->decl->parent : NULL;
    long n;

    return array && array->kind == D_ARRAY && kid(array, D_ARRAY_SIZE) && constant_value(kid(array, D_ARRAY_SIZE), &n) ? n : 0;
}

/* C holds no caller to that, who may hand over a null pointer. But none will declare more than there is, and what is read so
   is not used, if iterations do not read it. */
bool is_declared_there(struct node *e)
{
    long at;
    const struct node *pointer = pointer_to_element(bare(e), &at);

    return pointer && pointer->kind == NAME && at >= 0 && at < declared_length(pointer->sym)
        && is_constant(pointer->sym, pointer->sym->function);
}

static bool loads_element(struct node *n, struct node *e)
{
    long at;
    struct node *of = pointer_to_element(n, &at), *pointer = pointer_to_element(e, &at);

    return of && pointer && is_value(n) && same_expression(of, pointer);
}

bool leads_somewhere_in(struct affine *x, struct node *n, struct node *e)
{
    return is_said_inside(x, n, bare(e), loads_element, false);
}

/* ---- members ------------------------------------------------------------------------------------- */

/* Is it an element, and has the array that many? */
static bool is_element_there(struct node *n)
{
    const struct type *t = n->kind == INDEX ? subscripted(n)->type : NULL;
    long at;

    return t && t->kind == T_ARRAY && constant_value(subscript_of(n), &at) && at >= 0 && at < t->length;
}

/* By which the structure is reached that the expression is a member of, or a member of a member, or an element of one; NULL:
   it is none. */
static struct node *pointer_to_whole(struct node *n)
{
    for (n = bare(n); n->kind == MEMBER || is_element_there(n); n = bare(n->kind == MEMBER ? kid(n, MEMBER_E) : subscripted(n)))
        if (n->kind == MEMBER && !strcmp(kid(n, MEMBER_OP)->tok->text, "->"))
            return bare(kid(n, MEMBER_E));
    return NULL;
}

/* Is a structure that a pointer leads to copied as a whole? */
static bool copies_whole(const struct node *n)
{
    return n->kind == PREFIX && is_operator((struct node *)n, "*") && n->type && n->type->kind == T_STRUCT && n->parent
        && (n->parent->kind == INIT_DECLARATOR || n->parent->kind == LIST);
}

static bool loads_member_beside(struct node *n, struct node *e)
{
    struct node *whole = (n->kind == MEMBER || n->kind == INDEX) && is_value(n) ? pointer_to_whole(n)
                       : copies_whole(n) ? bare(kid(n, PREFIX_E)) : NULL;

    return whole && same_expression(whole, pointer_to_whole(e));
}

static bool is_found(struct affine *x, struct node *n, struct node *e, bool goes_on)
{
    long at;

    return (pointer_to_whole(e) && is_said_inside(x, n, e, loads_member_beside, goes_on))
        || (pointer_to_element(e, &at) && is_said_inside(x, n, e, loads_element_beyond, goes_on));
}

bool is_there_in(struct affine *x, struct node *n, struct node *e)
{
    return is_found(x, n, bare(e), false);
}

bool is_there_if_reached(struct affine *x, struct node *n, struct node *e)
{
    e = bare(e);
    return is_said_inside(x, n, e, same_expression, true) || is_found(x, n, e, true);
}
