/*
 * acquire_narrow.c: how a guard can say what an item reads, before it reads it.
 *
 * The guard names memory by expressions of the user's. They must mean the same there as where the load is: no
 * variable in them is set in between. Nor may they do what the program would not: a variable has a value
 * already, a pointer that is followed would be followed anyway.
 */
#include <string.h>

#include "acquire.h"
#include "resolve.h"

struct when {
    struct item *item;
    int since;                  /* the guard stands before this item */
    bool certain;               /* and would be followed by the load, without anything in between */
    const struct symbol *counted;       /* but for this variable, which is counted in between */
};

static bool is_same(const struct when *, struct node *);
static bool is_same_place(const struct when *, struct node *);

/* Has it a value, which stays what it is? moves: it may go on within its object. */
static bool stays(const struct when *w, struct symbol *s, bool moves)
{
    const struct acquiring *a = acquiring(s);

    if (s == w->counted)
        return true;
    if ((s->type && (s->type->quals & Q_VOLATILE)) || a->declared >= w->since || a->changed >= w->since
        || (!moves && a->moved >= w->since))
        return false;
    if ((has_static_storage(s) || a->pointed_to) && variables_written >= w->since)
        return false;
    return w->certain || a->followed == w->since || has_static_storage(s) || s->storage == ST_PARAMETER || (a->set && a->set < w->since);
}

/* May memory that the program reads be read before, too? */
static bool may_follow(const struct when *w)
{
    return w->certain && variables_written < w->since;
}

/* Or through this pointer: the item does so in any case, or it has been done, and is the same still? */
static bool is_followed(const struct when *w, struct node *pointer)
{
    struct symbol *s = named_by(pointer);
    const struct acquiring *a = s ? acquiring(s) : NULL;

    if (may_follow(w))
        return true;
    if (!s || variables_written >= w->since)
        return false;
    return (w->since == w->item->number && a->followed == w->since)
        || (a->visited && a->visited < w->since && a->changed < a->visited && a->moved < a->visited && !a->pointed_to
            && !has_static_storage(s));
}

/* Is the operand not zero, whatever happens? */
static bool is_nonzero(struct node *n)
{
    long value;

    return constant_value(n, &value) && value != 0 && value != -1;
}

static bool is_same_index(const struct when *w, struct node *n)
{
    struct node *a = bare(subscripted(n)), *i = bare(subscript_of(n));

    if (!a->type || !i->type || !is_integer(i->type))
        return false;
    return is_same(w, i) && (a->type->kind == T_ARRAY ? is_same_place(w, a)
                                                       : is_pointer(a->type) && is_same(w, a));
}

/* Would a type be this one, by the name that the program gives it? */
static bool is_same_type(const struct when *w, const struct type *t)
{
    for (; t; t = t->base) {
        if (t->typedef_name)
            return acquiring(t->typedef_name)->declared < w->since;
        if ((t->kind == T_STRUCT || t->kind == T_UNION || t->kind == T_ENUM) && t->decl && function_around(t->decl))
            return false;
        if (t->kind == T_ARRAY && t->length == -2 && !(t->size && is_same(w, t->size)))
            return false;
    }
    return true;
}

struct called { const struct when *when; bool is_same; };

/* What a function may not do that a guard calls, too: it could take long, have effects, or depend on what is stored in between,
   as floating-point values may be. */
static void see_obstacle(struct node *n, void *data)
{
    struct called *c = data;
    struct symbol *s = named_by(n), *to = named_by(stored_by(n));

    c->is_same &= n->kind != CALL && n->kind != ASM && n->kind != GOTO && n->kind != COMPUTED_GOTO && n->kind != DIRECTIVE_STMT
        && !is_loop_statement(n)
        && !(n->type && ((is_arithmetic(n->type) && !is_integer(n->type)) || n->type->quals & (Q_VOLATILE | Q_ATOMIC)))
        && (!stored_by(n) || (to && !has_static_storage(to))) && (!s || !has_static_storage(s) || stays(c->when, s, false));
}

/* Does it only make an integer of integers, as the place of an element of its subscripts? What it loads is valid: the item needs
   that first. */
static bool makes_same(const struct when *w, struct node *call)
{
    struct called c = { w, callee_kind(w->item->unit, call) == OF_UNIT && call->type && is_integer(call->type) };

    if (c.is_same)
        walk(kid(callee(call)->definition, FUNCTION_BODY), see_obstacle, NULL, &c);
    return c.is_same;
}

/* Would it be called with the same values, which lead to the same? */
static bool is_same_call(const struct when *w, struct node *call)
{
    struct node *arg;

    if (!may_follow(w) || !makes_same(w, call))
        return false;
    for (int k = 0; (arg = argument(call, k)); k++)
        if (!is_same(w, arg))
            return false;
    return true;
}

/* Would the expression have this value before the item, and have it without harm? */
static bool is_same(const struct when *w, struct node *n)
{
    n = bare(n);
    if (n->type && n->type->kind == T_ARRAY)
        return is_same_place(w, n);
    switch (n->kind) {
    case CONSTANT:
        return true;
    case SIZEOF_TYPE:
        return is_same_type(w, kid(n, SIZEOF_TYPE_TYPE)->type);
    case NAME:
        if (n->sym && n->sym->kind == S_ENUMERATOR)
            return acquiring(n->sym)->declared < w->since;
        return n->sym && n->sym->kind == S_VARIABLE && n->type && (is_arithmetic(n->type) || is_pointer(n->type))
            && stays(w, n->sym, false);
    case CAST:
        return n->type && (is_integer(n->type) || is_pointer(n->type)) && is_same_type(w, kid(n, CAST_TYPE)->type)
            && is_same(w, kid(n, CAST_E));
    case BINARY:
        if (is_operator(n, "/") || is_operator(n, "%"))
            return is_same(w, kid(n, BINARY_L)) && is_nonzero(kid(n, BINARY_R));
        return (is_operator(n, "+") || is_operator(n, "-") || is_operator(n, "*"))
            && is_same(w, kid(n, BINARY_L)) && is_same(w, kid(n, BINARY_R));
    case PREFIX:
        if (is_operator(n, "&"))
            return is_same_place(w, kid(n, PREFIX_E));
        if (is_operator(n, "*"))
            return may_follow(w) && is_same(w, kid(n, PREFIX_E));
        return (is_operator(n, "-") || is_operator(n, "+") || is_operator(n, "~")) && is_same(w, kid(n, PREFIX_E));
    case CALL:
        return is_same_call(w, n);
    case INDEX:
        return may_follow(w) && is_same_index(w, n);
    case MEMBER:
        return (holder_of(n) || is_followed(w, kid(n, MEMBER_E))) && is_same_place(w, n);
    default:
        return false;
    }
}

/* Would the lvalue name the same place? */
static bool is_same_place(const struct when *w, struct node *n)
{
    n = bare(n);
    switch (n->kind) {
    case NAME:                  /* a structure of the stack may not have been set */
        return is_variable_symbol(n->sym) && acquiring(n->sym)->declared < w->since
            && (n->type->kind == T_ARRAY || stays(w, n->sym, false));
    case INDEX:
        return is_same_index(w, n);
    case MEMBER:
        return holder_of(n) ? is_same_place(w, holder_of(n)) : is_same(w, kid(n, MEMBER_E));
    case PREFIX:
        return is_operator(n, "*") && is_same(w, kid(n, PREFIX_E));
    default:
        return false;
    }
}

/* A pointer into the object. A variable may have moved since, but not out of it. */
static bool is_same_object(const struct when *w, struct node *n)
{
    if (n->kind == NAME && n->type && n->type->kind == T_ARRAY)
        return acquiring(n->sym)->declared < w->since;
    if (n->kind == NAME)
        return stays(w, n->sym, true) && !acquiring(n->sym)->wanders;
    return is_same(w, n);
}

/*
 * A local pointer that is set once, to part of an object that has a name, or is that of a parameter which is never
 * set: where that leads. SOMEWHERE: it is another pointer.
 */
static enum root follow(struct node *pointer, struct need *into)
{
    for (int i = 0; i < 8 && pointer && pointer->kind == NAME && is_variable_symbol(pointer->sym); i++) {
        const struct acquiring *a = acquiring(pointer->sym);
        enum root root;

        if (pointer->sym->storage == ST_PARAMETER)
            return i == 0 || a->stores || a->pointed_to ? SOMEWHERE : ROOTED;
        if (has_static_storage(pointer->sym) || a->stores != 1 || a->pointed_to || a->wanders || !a->value)
            break;
        *into = (struct need){ .load = pointer };
        root = find_target(a->value, into);
        if (root != ROOTED || into->named)
            return root;
        pointer = into->pointer;
    }
    return SOMEWHERE;
}

static struct acquired_memory *memory(enum acquired what, struct node *e)
{
    struct acquired_memory *m = allocate(sizeof *m);

    *m = (struct acquired_memory){ what, e, e ? node_text(e) : "", NULL };
    return m;
}

static bool names_object(const struct when *w, const struct need *n)
{
    return n->named && acquiring(n->named->sym)->declared < w->since;
}

struct acquired_memory *narrow(struct item *it, const struct need *n, int since, bool whole)
{
    struct when w = { it, since, !n->conditional && since == it->number, NULL };
    struct need to;

    if (n->inside && n->named)
        return memory(NAMED_OBJECT, n->named);
    if (!whole && n->part && (n->pointee ? is_same(&w, n->part) : is_same_place(&w, n->part)))
        return memory(n->pointee ? POINTEE : n->part->kind == NAME ? NAMED_OBJECT : PART_OF_OBJECT, n->part);
    if (names_object(&w, n))
        return memory(NAMED_OBJECT, n->named);
    if (n->pointer && is_same_object(&w, n->pointer))
        return memory(OBJECT_OF_POINTER, n->pointer);
    switch (n->pointer ? follow(n->pointer, &to) : SOMEWHERE) {
    case NOWHERE:
        return memory(NOTHING, NULL);
    case ROOTED:
        if (names_object(&w, &to))
            return memory(NAMED_OBJECT, to.named);
        if (to.pointer && is_same_object(&w, to.pointer))
            return memory(OBJECT_OF_POINTER, to.pointer);
        break;
    default:
        break;
    }
    return memory(ANYTHING, NULL);
}

/* Memory that expressions load must not be written; in each iteration they are evaluated. */
bool stays_in_each(struct item *it, struct node *e, const struct symbol *counted)
{
    struct when w = { it, it->number, true, counted };

    return is_same(&w, e);
}

bool narrow_each(struct item *it, const struct need *n, const struct symbol *counted)
{
    struct when w = { it, it->number, true, counted };

    return n->part && variables_written < it->number && (n->pointee ? is_same(&w, n->part) : is_same_place(&w, n->part));
}
