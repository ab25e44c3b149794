/*
 * threads_own.c: variables of the member around a loop, which its threads would share, and what may differ in them from
 * member to member: its number, and what has been computed from it, also in the loop.
 *
 *     int me = omp_get_thread_num(), at = 16 * me;
 *     #pragma omp for
 *     for (i = 0; i < n; i++)
 *         part[at] += x[i];                all iterations of a member store to one place
 */
#include "checks.h"
#include "unfold.h"

bool shared_by_threads(const struct construct *c, const struct symbol *s)
{
    const struct construct *p;
    const struct data_item *d;

    if (!is_variable_symbol(s) || has_static_storage(s) || (c->info->traits & FORKS) || is_within(s->decl, c->node))
        return false;
    p = privatizer(c, s);
    d = data_of(c, s);
    return p && !(p == c && d && d->sharing != SHARED);
}

struct symbol *first_variable(struct node *n)
{
    for (n = bare(n); n->kind != NAME; )
        switch (n->kind) {
        case INDEX: case MEMBER: case BINARY: case POSTFIX:
            n = bare(n->kid[0]);
            break;
        case PREFIX:
            n = bare(kid(n, PREFIX_E));
            break;
        default:
            return NULL;
        }
    return named_by(n);
}

struct own {
    const struct construct *construct;
    const struct symbol *of;                /* the variable whose values are looked at */
    bool around;                            /* ... of the member: calls give each one another value */
    struct seen_own { const struct symbol *variable; const struct seen_own *next; } seen;
    bool found;
};

static bool is_own(const struct construct *, const struct symbol *, const struct seen_own *);

static void see_name(struct node *n, void *data)
{
    struct own *o = data;

    if (n->kind == CALL && o->around && !asks_threads(n) && !(callee(n) && is_mathematical(callee(n))))
        o->found = true;
    if (!o->found && n->kind == NAME && n->sym)
        o->found = is_own(o->construct, n->sym, &o->seen);
}

/* What the variable gets: where it is declared, or assigned to. */
static void see_value(struct node *n, void *data)
{
    struct own *o = data;
    struct node *name = n->kind == INIT_DECLARATOR ? declared_name(kid(n, INIT_DECLARATOR_DECLARATOR)) : NULL, *value = NULL;

    if (name && name->sym == o->of)
        value = kid(n, INIT_DECLARATOR_INIT);
    else if (n->kind == ASSIGN && first_variable(kid(n, ASSIGN_L)) == o->of)
        value = kid(n, ASSIGN_R);
    if (value)
        walk(value, see_name, NULL, o);
}

/* A variable of the member has what it was declared with, or it may have anything. */
static bool may_differ(const struct construct *c, const struct symbol *s)
{
    const struct construct *p = privatizer(c, s);
    const struct data_item *d = data_of(p, s);
    struct node *function = function_around(c->node);

    if (is_changed_in(function, s))
        return true;
    return d ? d->sharing != FIRSTPRIVATE : s->storage == ST_PARAMETER || s->kind != S_VARIABLE;
}

static bool is_own(const struct construct *c, const struct symbol *s, const struct seen_own *seen)
{
    struct own o = { .construct = c, .of = s, .around = shared_by_threads(c, s), .seen = { s, seen } };

    for (; seen; seen = seen->next)
        if (seen->variable == s)
            return false;
    if (!is_variable_symbol(s) || has_static_storage(s) || (c->info->traits & FORKS))
        return false;
    if (o.around && may_differ(c, s))
        return true;
    walk(o.around ? function_around(c->node) : c->body, see_value, NULL, &o);
    return o.found;
}

bool names_own(const struct construct *c, struct node *n)
{
    struct own o = { .construct = c };

    walk(n, see_name, NULL, &o);
    return o.found;
}
