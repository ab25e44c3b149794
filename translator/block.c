/*
 * block.c: memory that an iteration, or a call of a function, allocates for itself. It is private as
 * long as no pointer to it is left where others find one.
 */
#include <string.h>

#include "checks.h"

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

struct escape { struct context *x; const struct symbol *block; struct paths *places; bool unknown; };

static void see_escape(struct node *n, void *data)
{
    struct escape *e = data;
    struct node *arg;

    if (n->kind == RETURN && !e->x->construct && kid(n, RETURN_E)
        && points_to(e->x, kid(n, RETURN_E), e->block))
        e->unknown = true;
    if (n->kind != CALL)
        return;
    for (int k = 0; (arg = argument(n, k)); k++)
        if (keeps_argument(e->x, n, k) && points_to(e->x, arg, e->block))
            e->unknown = true;
}

/* Where a pointer may be left: what was allocated in a region may be so before or after a loop inside it. */
static struct node *scope_of(const struct context *x)
{
    const struct construct *c = x->construct;

    while (c && c->parent)
        c = c->parent;
    return c ? c->node : x->function;
}

bool block_aliases(struct context *x, const struct symbol *block, struct paths *places)
{
    struct escape e = { x, block, places, false };

    for (struct pointer_store *s = pointer_stores(x->function); s; s = s->next) {
        struct paths raw = { .count = 0 }, to = { .count = 0 };

        if (!is_within(s->at, scope_of(x)) || !points_to(x, s->value, block))
            continue;
        locate(x, s->to, &raw);
        expand_all(x, &raw, &to);
        for (int i = 0; i < to.count; i++)
            if (strchr(to.path[i].shape, '*') || !is_private(x, to.path[i].base))
                add_path(places, deeper(to.path[i], "*"));
    }
    walk(scope_of(x), see_escape, NULL, &e);
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
