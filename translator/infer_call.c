/*
 * infer_call.c: calls of functions of the unit. The stores of one belong to the construct that calls it: its
 * parameters are variables that begin with the arguments (see invariant.c and induction.c). Where each of them, and
 * of what it calls in turn, is described, so is the call. Where some are, the others are logged by a copy of the
 * function that logs nothing else.
 */
#include "infer.h"

bool is_inferred_in_call(struct inferred *f, const struct access *store)
{
    for (struct access *e = f->stores.first; e; e = e->next)
        if (e->node == store->node && e->call == store->call && !e->own && !is_described(f, e))
            return false;
    return true;
}

const struct access *first_not_inferred(struct inferred *f, const struct node *call)
{
    for (struct access *e = f->stores.first; e; e = e->next)
        if (e->call == call && !e->own && !is_described(f, e))
            return e;
    return NULL;
}

void use_call(struct inferred *f, const struct node *call)
{
    for (struct access *e = f->stores.first; e; e = e->next)
        if (e->call == call && !e->own && is_inferred_in_call(f, e))
            section_of_access(f, e)->used = true;
}

bool is_looked_at(const struct inferred *f, const struct node *call)
{
    const struct seen_call *seen = f->stores.calls;

    while (seen && seen->call != call)
        seen = seen->next;
    return seen;
}

bool is_inferred_call(struct inferred *f, const struct node *call)
{
    return f && !f->obstacle && is_looked_at(f, call) && !first_not_inferred(f, call);
}

bool is_partly_inferred_call(struct inferred *f, const struct node *call)
{
    for (struct access *e = f && !f->obstacle ? f->stores.first : NULL; e; e = e->next)
        if (e->call == call && !e->own && is_inferred_in_call(f, e))
            return true;
    return false;
}
