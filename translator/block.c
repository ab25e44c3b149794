/*
 * block.c: memory that an iteration, or a call of a function, allocates for itself. It is private as
 * long as no pointer to it is left where others find one. Pointers are followed; where one goes along in the value of a
 * structure, as an integer, by a clause that copies a variable out, or with a task, others may find it.
 */
#include <string.h>

#include "checks.h"
#include "unfold.h"

enum { MOST_HOLDERS = 16 };

static void expand_all(struct context *x, const struct paths *in, struct paths *out)
{
    for (int i = 0; i < in->count; i++)
        expand(x, in->path[i], out);
}

static bool points_to(struct context *x, struct node *value, const struct symbol *block)
{
    struct paths raw = { .count = 0 }, all = { .count = 0 };

    if (value->kind == INIT_LIST)
        targets_in(x, value, &raw);
    else if (value->type && (is_pointer(value->type) || value->type->kind == T_ARRAY))
        target(x, value, &raw);
    expand_all(x, &raw, &all);
    for (int i = 0; i < all.count; i++)
        if (all.path[i].base == block)
            return true;
    return false;
}

struct escape {
    struct context *x;
    const struct symbol *block;
    const struct symbol *holder[MOST_HOLDERS];  /* private variables, and other blocks, that hold a pointer to it */
    int holders;
    bool unknown;
};

static void add_holder(struct escape *e, const struct symbol *s)
{
    for (int i = 0; i < e->holders; i++)
        if (e->holder[i] == s)
            return;
    if (e->holders == MOST_HOLDERS)
        e->unknown = true;
    else
        e->holder[e->holders++] = s;
}

static bool is_holder(const struct escape *e, const struct symbol *s)
{
    for (int i = 0; i < e->holders; i++)
        if (e->holder[i] == s)
            return true;
    return false;
}

static bool any_holder(struct escape *e, const struct paths *raw)
{
    struct paths all = { .count = 0 };

    expand_all(e->x, raw, &all);
    for (int i = 0; i < all.count; i++)
        if (!all.path[i].base || is_holder(e, all.path[i].base))
            return true;
    return false;
}

/* Is it in, or part of, what holds a pointer to the block? */
static bool is_of_holder(struct escape *e, struct node *lvalue)
{
    struct paths raw = { .count = 0 };

    locate(e->x, lvalue, &raw);
    return any_holder(e, &raw);
}

static bool leads_to_holder(struct escape *e, struct node *pointer)
{
    struct paths raw = { .count = 0 };

    if (pointer->type && is_pointer(decayed(pointer->type)))
        target(e->x, pointer, &raw);
    return any_holder(e, &raw);
}

static bool is_structure(const struct type *t)
{
    return t && (t->kind == T_STRUCT || t->kind == T_UNION);
}

/* A structure's value; a pointer as an integer, or what a union holds else. */
static bool lets_out(struct escape *e, struct node *n)
{
    switch (n->kind) {
    case COMPOUND_LITERAL:
        return points_to(e->x, kid(n, COMPOUND_LITERAL_INIT), e->block);
    case CAST:
        return n->type && !is_pointer(n->type) && n->type->kind != T_VOID && points_to(e->x, kid(n, CAST_E), e->block);
    case MEMBER:
        if (kid(n, MEMBER_E)->type && kid(n, MEMBER_E)->type->kind == T_UNION && !is_pointer(n->type)
            && n->type->kind != T_ARRAY && takes_value(n) && is_of_holder(e, kid(n, MEMBER_E)))
            return true;
        /* fall through */
    case NAME: case INDEX: case PREFIX:
        return is_structure(n->type) && takes_value(n) && is_of_holder(e, n);
    default:
        return false;
    }
}

/* A clause that gives what a member has to others. */
static bool copies_out(const struct clause *cl)
{
    static const enum clause_id which[] = {
        CL_COPYPRIVATE, CL_LASTPRIVATE, CL_REDUCTION, CL_TASK_REDUCTION, CL_IN_REDUCTION, CL_LINEAR
    };

    for (size_t i = 0; i < sizeof which / sizeof *which; i++)
        if (cl->info->id == which[i])
            return true;
    return false;
}

static void see_clauses(struct escape *e, const struct directive *d)
{
    for (const struct clause *cl = d ? d->clauses : NULL; cl; cl = cl->next)
        for (int i = 0; copies_out(cl) && i < cl->nitems; i++)
            e->unknown |= is_holder(e, named_by(base_of(cl->item[i])));
}

static void see_taken(struct node *name, void *data)
{
    struct escape *e = data;
    struct paths raw = { .count = 0 };

    locate(e->x, name, &raw);
    e->unknown |= any_holder(e, &raw) || leads_to_holder(e, name) || points_to(e->x, name, e->block);
}

static void see_escape(struct node *n, void *data)
{
    struct escape *e = data;
    struct node *arg;

    if (e->unknown)
        return;
    if (n->kind == RETURN && !e->x->construct && kid(n, RETURN_E)
        && points_to(e->x, kid(n, RETURN_E), e->block))
        e->unknown = true;
    if (n->kind == DIRECTIVE_STMT)
        see_clauses(e, directive_of(n));
    if (!is_within(maker_of(e->block), n))
        visit_taken(n, see_taken, e);
    e->unknown |= lets_out(e, n);
    if (n->kind != CALL)
        return;
    for (int k = 0; (arg = argument(n, k)); k++)
        if ((keeps_argument(e->x, n, k) && points_to(e->x, arg, e->block))
            || (copies_argument(e->x->unit, n, k) && leads_to_holder(e, arg)))
            e->unknown = true;
}

/* Where a pointer may be left: what was allocated in a region may be so before or after a loop inside it; the region
   of a construct that stands in none may be around the function; and what was allocated in an earlier region may have been
   left there. */
static struct node *scope_of(const struct context *x, const struct symbol *block)
{
    const struct construct *c = x->construct;

    while (c && c->parent)
        c = c->parent;
    return c && c->info->traits & FORKS && is_within(maker_of(block), c->node) ? c->node : x->function;
}

bool block_aliases(struct context *x, const struct symbol *block, struct paths *places)
{
    struct escape e = { .x = x, .block = block };

    for (struct pointer_store *s = pointer_stores(x->function); s; s = s->next) {
        struct paths raw = { .count = 0 }, to = { .count = 0 };

        if (!is_within(s->at, scope_of(x, block)) || !points_to(x, s->value, block))
            continue;
        locate(x, s->to, &raw);
        expand_all(x, &raw, &to);
        for (int i = 0; i < to.count; i++) {
            const struct symbol *base = to.path[i].base;

            if (strchr(to.path[i].shape, '*') || !is_private(x, base) || base->threadprivate)
                add_path(places, deeper(to.path[i], "*"));
            if (base && (is_block(base) || is_private(x, base)))
                add_holder(&e, base);
        }
    }
    walk(scope_of(x, block), see_escape, NULL, &e);
    return !e.unknown;
}

/* Blocks that are put into other blocks only, which stay inside too, stay inside. */
static bool stays_inside(struct context *x, const struct symbol *block, const struct symbol *asked[], int n)
{
    struct paths places = { .count = 0 };

    for (int i = 0; i < n; i++)
        if (asked[i] == block)
            return true;
    if (n == 16 || !block_aliases(x, block, &places))
        return false;
    asked[n] = block;
    for (int i = 0; i < places.count; i++)
        if (!is_block(places.path[i].base) || !stays_inside(x, places.path[i].base, asked, n + 1))
            return false;
    return true;
}

bool is_private_path(struct context *x, struct path p)
{
    const struct symbol *asked[17];

    if (is_block(p.base))
        return stays_inside(x, p.base, asked, 0);
    return p.base && !strchr(p.shape, '*') && is_private(x, p.base);
}
