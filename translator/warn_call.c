/*
 * warn_call.c: calls whose meaning changes in a construct: output, which each iteration does, and functions
 * whose answer differs from rank to rank.
 */
#include "warn.h"

struct calls { struct unit *unit; struct construct *construct; };

/* Does only one member of the team execute it? */
static bool by_one(const struct construct *c)
{
    return c->kind == D_SINGLE || c->kind == D_MASTER || c->kind == D_MASKED;
}

/* Is it executed by several members at a time, and a loop over which they divide iterations? */
static const struct construct *loop_around(const struct construct *c)
{
    while (c && !(c->info->traits & SHARES_LOOP) && !by_one(c))
        c = c->parent;
    return c && (c->info->traits & SHARES_LOOP) ? c : NULL;
}

static bool in_team(const struct construct *c)
{
    while (c && !(c->info->traits & (FORKS | SHARES_LOOP | SHARES | TASKS)) && !by_one(c))
        c = c->parent;
    return c && !by_one(c);
}

static void see_call(struct calls *x, struct node *call)
{
    const struct symbol *f = callee(call);
    const struct library *l = f && !f->definition ? find_library(f->name) : NULL;
    const struct construct *c = x->construct;

    if (!f || never_returns(f))
        return;
    if (l && (l->flags & DIFFERS) && in_team(c)) {
        warn_range(W_DIFFERS, call, "'%s' gives each member of the team an answer of its own", f->name);
        hint("call it before '%s', and use its value inside", directive_text(c->directive->written));
    }
    if (summary_of(x->unit, call)->prints && loop_around(c)
        && !find_clause(loop_around(c)->directive, CL_ORDERED)) {
        warn_range(W_OUTPUT, call, "'%s' writes in each iteration of a loop that is divided", f->name);
        hint("in OpenMP the order of these lines is not known; print after the loop, or add 'ordered'");
    }
}

/* What stands in a construct inside is looked at with that. */
static void see(struct calls *x, struct node *n)
{
    if (n->kind == FUNCTION || (n->kind == DIRECTIVE_STMT && construct_of(x->unit, n)))
        return;
    if (n->kind == CALL)
        see_call(x, n);
    for (int i = 0; i < n->nkids; i++)
        if (n->kid[i] && n->kid[i]->nkids && is_evaluated(n, i))
            see(x, n->kid[i]);
}

void warn_calls(struct unit *u, struct construct *c)
{
    struct calls x = { u, c };

    see(&x, c->body);
}
