/*
 * invariant.c: which expressions have one value throughout a scope, for all members of the team that
 * executes it; and variables that stand for an expression.
 */
#include <string.h>

#include "affine.h"
#include "infer.h"
#include "others.h"
#include "unfold.h"

bool same_expression(struct node *a, struct node *b)
{
    a = bare(a);
    b = bare(b);
    if (!a || !b || a->kind != b->kind || a->nkids != b->nkids)
        return a == b;
    if (a->kind == NAME && (a->sym || b->sym))
        return a->sym == b->sym;
    if (a->tok && b->tok && strcmp(a->tok->text, b->tok->text))
        return false;
    for (int i = 0; i < a->nkids; i++)
        if (!same_expression(a->kid[i], b->kid[i]))
            return false;
    return true;
}

/* ---- what may be stored ------------------------------------------------------------------------- */

struct search {
    struct affine *x;
    const struct symbol *s;             /* the variable, or NULL: */
    const struct type *type;            /* objects of this type */
    bool found;
};

static bool may_reach(const struct search *q, const struct path p)
{
    return !p.base || (q->s ? p.base == q->s : strchr(p.shape, '*') != NULL || p.base->global);
}

static void see_effects(struct search *q, struct node *call)
{
    const struct symbol *f = defined(q->x->unit, callee(call));
    const struct summary *sum;

    if (q->s && !has_static_storage(q->s))
        return;                         /* its address is not taken: see below */
    if (q->s && q->x->assumes && f && f->definition && !is_system(f->definition))
        return;                         /* stays() looks into it */
    sum = summary_of(q->x->unit, call);
    q->found |= sum->unknown != NULL;
    for (const struct effect *e = sum->effects; e && !q->found; e = e->next)
        q->found = q->s ? may_reach(q, e->path) : true;
}

static void see_store(struct node *n, void *data)
{
    struct search *q = data;
    struct node *to = q->found ? NULL : stored_by(n);

    if (q->found)
        return;
    if (n->kind == CALL)
        see_effects(q, n);
    if (n->kind == ASM)
        q->found = true;
    if (to && q->s)
        q->found = named_by(to) == q->s;
    else if (to && to->type)
        q->found = is_aggregate(to->type) || same_type(to->type, q->type);
    if (q->s && whose_address(n) && named_by(whose_address(n)) == q->s)
        q->found = true;
}

static bool is_stored(struct affine *x, const struct symbol *s)
{
    struct search q = { x, s, NULL, false };
    struct asked *known = x->stored;

    for (; known; known = known->next)
        if (known->s == s)
            return known->answer;
    walk(x->scope, see_store, NULL, &q);
    if (!q.found && s->function && !has_static_storage(s) && x->scope->kind != FUNCTION)
        for (struct pointer_store *p = pointer_stores(s->function); p && !q.found; p = p->next)
            q.found = p->value->kind == PREFIX && is_operator(p->value, "&")
                && named_by(kid(p->value, PREFIX_E)) == s;
    known = allocate(sizeof *known);
    *known = (struct asked){ s, q.found, x->stored };
    x->stored = known;
    return q.found;
}

bool type_is_stored(struct affine *x, const struct type *t)
{
    struct search q = { x, NULL, t, false };

    walk(x->scope, see_store, NULL, &q);
    return q.found;
}

/* ---- variables ---------------------------------------------------------------------------------- */

/* Does every member see one and the same variable, or a copy with the value from before? */
static bool is_common(struct affine *x, const struct symbol *s)
{
    const struct construct *owner = x->construct ? privatizer(x->construct, s) : NULL;
    const struct data_item *d = owner ? data_of(owner, s) : NULL;

    if (s->function && x->construct && s->function != x->construct->function && !has_static_storage(s))
        return false;
    if (!owner || (x->assumes && is_within(x->scope, owner->node)
                   && (owner->node != x->scope || (x->serial && !is_within(s->decl, x->scope)))))
        return true;            /* each member speaks for itself alone where it assumes something */
    if (d && d->sharing == FIRSTPRIVATE)
        return (owner->info->traits & FORKS) || owner->turn || (owner->parent && !privatizer(owner->parent, s));
    return x->lenient && !is_within(s->decl, x->scope);
}

bool is_hidden(const struct affine *x, const struct symbol *s)
{
    for (const struct construct *c = x->call && has_static_storage(s) ? x->construct : NULL; c; c = c->parent) {
        const struct data_item *d = data_of(c, s);

        if (d && d->sharing != SHARED)
            return true;
    }
    return false;
}

static bool is_invariant_variable(struct affine *x, const struct symbol *s)
{
    return !(s->type->quals & (Q_VOLATILE | Q_ATOMIC)) && !s->threadprivate && s->storage != ST_THREAD
        && is_common(x, s) && !is_hidden(x, s) && !is_stored(x, s);
}

bool is_at_one_place(struct affine *x, const struct symbol *s)
{
    return is_common(x, s) && !is_hidden(x, s) && !s->threadprivate && s->storage != ST_THREAD;
}

/* An lvalue whose parts are invariant: does nothing store to it? */
static bool is_left_alone(struct affine *x, struct node *n)
{
    if (!n->type || (n->type->quals & (Q_VOLATILE | Q_ATOMIC)))
        return false;
    return x->assumes ? stays(x, n, true) : !type_is_stored(x, n->type);
}

/* What an element or a member is a part of: only where it lies counts. */
static bool is_way_invariant(struct affine *x, struct node *n, struct node *of)
{
    struct node *holder = x->assumes ? holder_of(n) : NULL;

    if (holder) {
        of = holder;
        if (of->kind == NAME)
            return is_variable_symbol(of->sym) && is_common(x, of->sym) && !is_hidden(x, of->sym)
                && !of->sym->threadprivate
                && of->sym->storage != ST_THREAD;
        if (of->kind == MEMBER)
            return is_way_invariant(x, of, kid(of, MEMBER_E));
        if (of->kind == INDEX)
            return is_way_invariant(x, of, subscripted(of)) && is_invariant(x, subscript_of(of));
    }
    return is_invariant(x, of);
}

/* A member's number, or how many there are: the same all through a loop that it executes by itself. */
static bool is_of_team(struct node *call)
{
    static const char *const names[] = { "omp_get_thread_num", "omp_get_num_threads", "omp_get_team_num",
                                         "omp_get_num_teams" };
    const struct symbol *f = callee(call);

    for (size_t i = 0; f && !f->definition && i < sizeof names / sizeof *names; i++)
        if (!strcmp(f->name, names[i]))
            return true;
    return false;
}

/* The same in a divided loop, of whose members each is told of by itself. */
static bool is_of_member(const struct affine *x, struct node *call)
{
    const struct construct *c = x->construct;

    while (c && c->node != x->scope)
        c = c->parent;
    return x->assumes && c && tells_number(x->unit, c) && (asks_number(call) || asks_threads(call));
}

bool is_invariant(struct affine *x, struct node *n)
{
    long value;

    n = bare(n);
    if (!n)
        return true;
    if (constant_value(n, &value))
        return true;
    switch (n->kind) {
    case CONSTANT: case SIZEOF_EXPR: case SIZEOF_TYPE:
        return true;
    case NAME:
        if (is_variable_symbol(n->sym))
            return is_invariant_variable(x, n->sym)
                && (!x->assumes || !n->type || n->type->kind == T_ARRAY || stays(x, n, true));
        return n->sym && n->sym->kind == S_ENUMERATOR;
    case CALL:
        return (x->assumes && x->serial && is_of_team(n)) || is_of_member(x, n);
    case BINARY:
        return is_invariant(x, kid(n, BINARY_L)) && is_invariant(x, kid(n, BINARY_R));
    case CAST:
        return is_invariant(x, kid(n, CAST_E));
    case PREFIX:
        if (is_operator(n, "&") || is_operator(n, "++") || is_operator(n, "--"))
            return false;
        return is_invariant(x, kid(n, PREFIX_E)) && (!is_operator(n, "*") || is_left_alone(x, n));
    case MEMBER:
        return is_way_invariant(x, n, kid(n, MEMBER_E)) && is_left_alone(x, n);
    case INDEX:
        return is_way_invariant(x, n, subscripted(n)) && is_invariant(x, subscript_of(n)) && is_left_alone(x, n);
    default:
        return false;
    }
}

/* ---- variables that stand for an expression ----------------------------------------------------- */

struct node *argument_of(const struct binding *b, const struct symbol *s)
{
    int k = parameter_index(b->function, s);

    return k < 0 ? NULL : argument(b->call, k);
}

/* Has a construct around the place a variable of its own for it, with another value? */
static bool is_replaced(const struct affine *x, const struct symbol *s)
{
    for (const struct construct *c = x->construct; c; c = c->parent) {
        const struct data_item *d = data_of(c, s);

        if (d && d->sharing != SHARED && d->sharing != FIRSTPRIVATE)
            return true;
    }
    return false;
}

/* What its declaration gives it; NULL: nothing, or parts of an array or struct. */
static struct node *initial_value(struct node *n)
{
    const struct node *inside = NULL;

    while (n && (n->kind == D_NAME || n->kind == D_POINTER || n->kind == D_PAREN
                 || (n->kind == D_ARRAY && inside && inside->kind == D_PAREN))) {
        inside = n;
        n = n->parent;
    }
    n = n && n->kind == INIT_DECLARATOR ? kid(n, INIT_DECLARATOR_INIT) : NULL;
    return n && n->kind != INIT_LIST ? n : NULL;
}

/* Does a local variable have its first value all the time? Of a structure, all parts. */
static bool has_first_value(struct affine *x, const struct symbol *s)
{
    return is_aggregate(s->type) ? keeps_value(x->unit, s) : is_constant_local(x, s);
}

/* The value that a structure is declared with: not where it is computed from what changes, which may be another value by now. */
static struct node *steady_value(struct affine *x, const struct symbol *s, struct node *value)
{
    return is_aggregate(s->type) && !is_of_iteration(x, value) ? NULL : value;
}

struct node *stands_for(struct affine *x, const struct symbol *s)
{
    struct node *n = s ? s->decl : NULL;

    if (!is_variable_symbol(s) || !n || s->threadprivate || (s->type->quals & (Q_VOLATILE | Q_ATOMIC))
        || is_replaced(x, s))
        return NULL;
    if (s->storage == ST_PARAMETER)
        return x->call && x->call->function == s->function && has_first_value(x, s)
             ? argument_of(x->call, s) : NULL;
    if (has_static_storage(s) || !(is_within(n, x->scope) || (x->call && s->function == x->call->function))
        || n->kind != D_NAME || !initial_value(n) || !s->function)
        return NULL;
    if (x->call && s->function == x->call->function)
        return has_first_value(x, s) ? steady_value(x, s, initial_value(n)) : NULL;
    return is_stored(x, s) || (is_aggregate(s->type) && !keeps_value(x->unit, s)) ? NULL
         : steady_value(x, s, initial_value(n));
}

struct node *value_for_good(const struct symbol *s)
{
    struct node *n = is_variable_symbol(s) ? s->decl : NULL, *value;

    if (!n || n->kind != D_NAME || s->threadprivate || has_static_storage(s) || !s->function || !is_constant(s, s->function)
        || (s->type->quals & (Q_VOLATILE | Q_ATOMIC)))
        return NULL;
    value = initial_value(n);
    return value && has_one_value(value) ? value : NULL;
}
