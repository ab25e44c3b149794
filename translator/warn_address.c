/*
 * warn_address.c: addresses of variables that each member has of its own, which go to others.
 *
 * Threads of one address space may read each other's stacks. Members on different ranks each have the variable at the
 * same address, which leads each of them to its own.
 */
#include "affine.h"
#include "warn.h"

/* The variable that the lvalue begins with, by subscripts and members, also through pointers. */
static const struct symbol *root_of(struct node *n)
{
    for (n = bare(n); ; n = bare(n))
        if (n->kind == INDEX)
            n = subscripted(n);
        else if (n->kind == MEMBER)
            n = kid(n, MEMBER_E);
        else if (n->kind == PREFIX && is_operator(n, "*"))
            n = kid(n, PREFIX_E);
        else
            return named_by(n);
}

/* The variable whose address the value is, or lies in; NULL: it is another value, or not known. */
static const struct symbol *addressed_by(struct node *value)
{
    struct node *n = uncast(value);

    if (n->kind == PREFIX && is_operator(n, "&"))
        return whole_of(kid(n, PREFIX_E));
    if (n->kind == BINARY && (is_operator(n, "+") || is_operator(n, "-")))
        return addressed_by(kid(n, BINARY_L));
    return n->type && n->type->kind == T_ARRAY ? whole_of(n) : NULL;
}

/* Is it memory of the stack, which the expression gets? */
static bool allocates(struct node *value)
{
    struct node *n = uncast(value);

    return n->kind == CALL && callee(n) && is_alloca(callee(n));
}

/* Does each member of the team have one? c: the construct that forks it, or NULL: all of the function's are. */
static bool is_members_own(const struct construct *c, const struct symbol *v)
{
    const struct data_item *d = c ? data_of(c, v) : NULL;

    if (has_static_storage(v))
        return v->threadprivate;
    return d ? d->sharing == PRIVATE || d->sharing == FIRSTPRIVATE : !c || (v->decl && is_within(v->decl, c->body));
}

/* ---- in memory that is shared -------------------------------------------------------------------- */

struct publishing {
    struct unit *unit;
    struct construct *construct;
    struct node *place;                 /* that an address has been stored to */
    const struct symbol *root;          /* of that place */
    const struct node *alone;           /* around it: what others do not execute, or not at a time; or NULL */
    bool found;                         /* others read it there */
};

/* What one member executes, or one at a time, innermost around the node; NULL: nothing is within the construct. */
static const struct node *alone_around(const struct publishing *p, const struct node *n)
{
    for (; n != p->construct->node; n = n->parent) {
        const struct construct *c = n->kind == DIRECTIVE_STMT ? construct_of(p->unit, (struct node *)n) : NULL;

        if (c && (c->kind == D_SINGLE || c->kind == D_MASTER || c->kind == D_MASKED || c->kind == D_CRITICAL))
            return n;
    }
    return NULL;
}

/* Is it read where it may be another member's? Elements by another subscript, and variables by those that did not store. */
static void see_use(struct node *n, void *publishing)
{
    struct publishing *p = publishing;
    struct node *use = n, *at = p->place;

    if (n->kind != NAME || n->sym != p->root || is_within(n, p->place))
        return;
    if (at->kind == NAME) {
        p->found |= !p->alone || !is_within(n, p->alone);
        return;
    }
    while (use->parent && use->kind != at->kind && use != p->construct->node)
        use = use->parent;
    if (use->kind == at->kind && !same_expression(use, at)
        && !(use->parent->kind == ASSIGN && kid(use->parent, ASSIGN_L) == use))
        p->found = true;
}

static void see_store(struct node *n, void *publishing)
{
    struct publishing *p = publishing;
    bool sets = n->kind == ASSIGN && is_operator(n, "=");
    const struct symbol *own = sets ? addressed_by(kid(n, ASSIGN_R)) : NULL;
    const struct symbol *root = sets ? root_of(kid(n, ASSIGN_L)) : NULL;

    if (!root || !(own ? is_members_own(p->construct, own) : allocates(kid(n, ASSIGN_R)))
        || is_members_own(p->construct, root))
        return;
    p->place = bare(kid(n, ASSIGN_L));
    p->root = root;
    p->alone = alone_around(p, n);
    p->found = false;
    walk(p->construct->body, see_use, NULL, p);
    if (!p->found)
        return;
    if (!own) {
        warn_range(W_ADDRESS, kid(n, ASSIGN_R), "what this gives lies on the stack, of which each member of '%s' has its own: "
                   "stored here, it leads others to theirs", directive_text(p->construct->info));
        hint("get it from malloc, or in front of the construct");
        return;
    }
    warn_range(W_ADDRESS, kid(n, ASSIGN_R), "each member of '%s' has a variable '%s' of its own: its address, which is stored "
               "here, leads others to theirs", directive_text(p->construct->info), own->name);
    hint("let them share an array that is declared in front of the construct, and give each an element of it");
}

/* ---- copyprivate --------------------------------------------------------------------------------- */

static const struct construct *team_of(const struct construct *c)
{
    while (c && !(c->info->traits & FORKS))
        c = c->parent;
    return c;
}

struct handing { const struct construct *team; const struct symbol *pointer; struct node *value; };

static void see_value(struct node *n, void *handing)
{
    struct handing *h = handing;
    bool sets = n->kind == ASSIGN && is_operator(n, "=") && named_by(kid(n, ASSIGN_L)) == h->pointer;
    const struct symbol *own = sets ? addressed_by(kid(n, ASSIGN_R)) : NULL;

    if (own && is_members_own(h->team, own))
        h->value = kid(n, ASSIGN_R);
}

static void look_at_copies(struct construct *c)
{
    for (const struct clause *cl = c->directive->clauses; cl; cl = cl->next)
        for (int i = 0; cl->info->id == CL_COPYPRIVATE && i < cl->nitems; i++) {
            struct handing h = { team_of(c), named_by(cl->item[i]), NULL };

            if (!h.pointer)
                continue;
            walk(c->body, see_value, NULL, &h);
            if (!h.value)
                continue;
            warn_range(W_ADDRESS, h.value, "each member of the team has a variable '%s' of its own: its address, which "
                       "copyprivate hands on, leads others to theirs", addressed_by(h.value)->name);
            hint("let them share it: declare it in front of the parallel construct");
        }
}

void warn_addresses(struct unit *u, struct construct *c)
{
    struct publishing p = { .unit = u, .construct = c };

    if (c->kind == D_SINGLE)
        look_at_copies(c);
    if ((c->info->traits & FORKS) && !loops_of(c))
        walk(c->body, see_store, NULL, &p);
}
