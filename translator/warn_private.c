/*
 * warn_private.c: private variables that are read before they are written.
 *
 * The body is followed in the order of evaluation up to the first use of the variable. What may or may not
 * be executed before it leaves the question open, unless nothing in the body sets the variable at all.
 */
#include <string.h>

#include "warn.h"

enum first { NONE, READ, MAYBE_READ, WRITTEN, UNKNOWN };
struct search {
    struct unit *unit;
    const struct symbol *s;
    struct node *use;           /* READ, MAYBE_READ: where */
};

static enum first first_use(struct search *, struct node *);

static enum first found(struct search *x, struct node *use)
{
    x->use = use;
    return READ;
}

static enum first in_order(struct search *x, struct node *n, int from)
{
    enum first f = NONE;

    for (int i = from; i < n->nkids && f == NONE; i++)
        if (n->kid[i] && is_evaluated(n, i))
            f = first_use(x, n->kid[i]);
    return f;
}

/* What is executed only sometimes. */
static enum first sometimes(enum first f)
{
    return f == READ ? MAYBE_READ : f == WRITTEN ? UNKNOWN : f;
}

/* One of two parts is executed; a part that is missing is NULL. */
static enum first either(struct search *x, struct node *one, struct node *other)
{
    enum first a = one ? first_use(x, one) : NONE, b;
    struct node *use = x->use;

    b = other ? first_use(x, other) : NONE;
    if (a == b)
        return a;
    if (a == UNKNOWN || b == UNKNOWN || a == WRITTEN || b == WRITTEN)
        return UNKNOWN;
    if (a != NONE)
        x->use = use;
    return MAYBE_READ;
}

static enum first then(struct search *x, enum first before, struct node *n)
{
    return before != NONE || !n ? before : first_use(x, n);
}

static enum first of_assignment(struct search *x, struct node *n)
{
    struct node *to = kid(n, ASSIGN_L);
    bool itself = named_by(to) == x->s;
    enum first f = NONE;

    if (!itself)
        f = first_use(x, to);
    f = then(x, f, kid(n, ASSIGN_R));
    if (f != NONE || !itself)
        return f;
    return is_operator(n, "=") ? WRITTEN : found(x, to);
}

/* The body of a loop may be executed not at all, or after itself. */
static enum first of_loop(struct search *x, struct node *body, enum first f)
{
    f = then(x, f, body);
    return f == WRITTEN ? UNKNOWN : f;
}

static enum first of_construct(struct search *x, struct node *n)
{
    struct construct *c = construct_of(x->unit, n);
    struct data_item *d = c ? data_of(c, x->s) : NULL;
    enum first f;

    if (!c || !c->body)
        return NONE;
    if (d && (d->sharing == PRIVATE || d->sharing == LASTPRIVATE))
        return d->sharing == LASTPRIVATE ? UNKNOWN : NONE;
    if (d && d->sharing != SHARED)
        return d->item ? found(x, d->item) : UNKNOWN;
    if (c->kind == D_ATOMIC || c->kind == D_SECTIONS || c->directive->sections || (c->info->traits & (FORKS | TASKS)))
        return uses(c->body, x->s) ? UNKNOWN : NONE;
    f = first_use(x, c->body);
    return f == WRITTEN && !(c->info->traits & SHARES) && c->kind != D_CRITICAL ? UNKNOWN : f;
}

/* A function of the library may copy to all of it. */
static enum first of_call(struct search *x, struct node *n)
{
    const struct object *o = callee(n) && stores_objects(callee(n)) ? objects_of(n) : NULL;
    enum first f = NONE;

    while (o && (o->loaded || named_by(o->lvalue) != x->s))
        o = o->next;
    if (!o)
        return in_order(x, n, 0);
    for (int k = 0; argument(n, k); k++)
        f = k == o->argument ? f : then(x, f, argument(n, k));
    return f == NONE ? WRITTEN : f;
}

static enum first first_use(struct search *x, struct node *n)
{
    switch (n->kind) {
    case CALL:
        return of_call(x, n);
    case NAME:
        return n->sym == x->s ? found(x, n) : NONE;
    case PREFIX:
        if (is_operator(n, "&") && named_by(kid(n, PREFIX_E)) == x->s)
            return UNKNOWN;
        return first_use(x, kid(n, PREFIX_E));
    case CAST:
        if (n->type && n->type->kind == T_VOID && named_by(kid(n, CAST_E)))
            return NONE;
        return first_use(x, kid(n, CAST_E));
    case ASSIGN:
        return of_assignment(x, n);
    case BINARY: {
        enum first f = first_use(x, kid(n, BINARY_L));

        if (f != NONE || !(is_operator(n, "&&") || is_operator(n, "||")))
            return then(x, f, kid(n, BINARY_R));
        return sometimes(first_use(x, kid(n, BINARY_R)));
    }
    case CONDITIONAL: {
        enum first f = first_use(x, kid(n, CONDITIONAL_C));

        return f != NONE ? f : either(x, kid(n, CONDITIONAL_T), kid(n, CONDITIONAL_E));
    }
    case IF: {
        enum first f = first_use(x, kid(n, IF_C));

        return f != NONE ? f : either(x, kid(n, IF_THEN), kid(n, IF_ELSE));
    }
    case FOR: {
        enum first f = kid(n, FOR_INIT) ? first_use(x, kid(n, FOR_INIT)) : NONE;

        f = then(x, f, kid(n, FOR_C));
        return f != NONE ? f : of_loop(x, kid(n, FOR_BODY), f);
    }
    case WHILE:
        return of_loop(x, kid(n, WHILE_BODY), first_use(x, kid(n, WHILE_C)));
    case DO: {
        enum first f = then(x, first_use(x, kid(n, DO_BODY)), kid(n, DO_C));

        return f == WRITTEN && holds_jump(kid(n, DO_BODY)) ? UNKNOWN : f;       /* it may be left before */
    }
    case DIRECTIVE_STMT:
        return of_construct(x, n);
    case SWITCH: case ASM: case LABEL: case FUNCTION: case STMT_EXPR: case GENERIC: case BUILTIN:
        return uses(n, x->s) ? UNKNOWN : NONE;
    case GOTO: case COMPUTED_GOTO:
        return UNKNOWN;
    default:
        return in_order(x, n, 0);
    }
}

/* Is it set anywhere, or its address taken? */
static bool is_set(struct node *n, const struct symbol *s)
{
    if (find_store(n, s))
        return true;
    if ((n->kind == PREFIX && is_operator(n, "&") && named_by(kid(n, PREFIX_E)) == s) || n->kind == ASM)
        return true;
    for (int i = 0; i < n->nkids; i++)
        if (n->kid[i] && is_set(n->kid[i], s))
            return true;
    return false;
}

static void look(struct unit *u, struct construct *c, const struct data_item *d, struct node *body)
{
    struct search x = { u, d->sym, NULL };
    enum first f = first_use(&x, body);

    if (f != READ && !(f == MAYBE_READ && !is_set(c->body, d->sym)))
        return;
    warn_range(W_UNINITIALIZED, x.use, "'%s' is private in '%s' and is read here before it is written", d->sym->name,
               directive_text(c->directive->written));
    hint("write firstprivate(%s) if each begins with the value from before it", d->sym->name);
    if (d->item)
        note_at(place_of(d->item), "it is made private here");
}

bool writes_first(struct unit *u, struct node *body, const struct symbol *s)
{
    struct search x = { u, s, NULL };

    return first_use(&x, body) == WRITTEN;
}

bool read_first(struct unit *u, struct node *n, const struct symbol *s, struct node **use)
{
    struct search x = { u, s, NULL };
    enum first f = first_use(&x, n);

    if (f == READ)
        *use = x.use;
    return f == READ || f == NONE;
}

/* The loop itself gives it its value. */
static bool is_counter(const struct construct *c, const struct symbol *s)
{
    for (int i = 0; i < loops_of(c); i++)
        if (c->loops[i].var == s)
            return true;
    return false;
}

void warn_private(struct unit *u, struct construct *c)
{
    int loops = loops_of(c);

    for (const struct data_item *d = c->data; d; d = d->next) {
        struct node *items = c->kind == D_SECTIONS ? kid(c->body, COMPOUND_ITEMS) : NULL;

        if (!d->stated || (d->sharing != PRIVATE && d->sharing != LASTPRIVATE) || is_aggregate(d->sym->type)
            || d->sym->type->kind == T_ARRAY || is_counter(c, d->sym))
            continue;
        for (int i = 0; items && i < items->nkids; i++)
            if (items->kid[i])
                look(u, c, d, items->kid[i]);
        for (int k = 0; k < c->directive->sections; k++)
            look(u, c, d, dealt_section(c, k));
        if (!items && !c->directive->sections)
            look(u, c, d, loops ? c->loops[loops - 1].body : c->body);
    }
}
