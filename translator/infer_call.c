/*
 * infer_call.c: calls of functions of the unit. The stores of one belong to the construct that calls it: its
 * parameters are variables that begin with the arguments (see invariant.c and induction.c). Where each of them, and
 * of what it calls in turn, is described, so is the call.
 */
#include "infer.h"

const struct access *first_not_inferred(struct inferred *f, const struct node *call)
{
    for (struct access *e = f->stores.first; e; e = e->next)
        if (e->call == call && !e->own && !is_described(f, e))
            return e;
    return NULL;
}

bool is_inferred_call(struct inferred *f, const struct node *call)
{
    if (!f || f->obstacle || first_not_inferred(f, call))
        return false;
    for (struct access *e = f->stores.first; e; e = e->next)
        if (e->call == call && !e->own)
            section_of_access(f, e)->used = true;
    return true;
}
