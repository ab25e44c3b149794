/*
 * access_branch.c: what both branches of a condition do.
 *
 *     if (solid[i])
 *         next->u[i] = a;
 *     else
 *         next->u[i] = b;
 *
 * Which of the branches is executed is not known, as the data tell it. But where each of them stores to the same
 * element, that is stored to; and what both load is loaded: next->u. The accesses of both are then sure
 * (struct domain). So are they where the first one ends with `continue`, or `return`, and the other stands behind.
 * While a branch is collected its domain is sure as far as the branch itself goes, so conditions in branches are
 * followed to any depth.
 */
#include <string.h>

#include "collect.h"

struct branches begin_branches(struct accesses *a, const struct place *around, struct place *yes, struct place *no)
{
    struct branches b = { NULL, NULL };

    if (a->wanted == LOADS_AND_STORES || !around->domain.sure || yes->domain.sure || no->domain.sure)
        return b;
    b.one = a->last;
    yes->domain.sure = no->domain.sure = true;
    return b;
}

void begin_other(struct accesses *a, struct branches *b)
{
    b->other = a->last;
}

static bool is_of_same_points(const struct domain *a, const struct domain *b)
{
    return a->loops == b->loops && isl_set_plain_is_equal(a->set, b->set) == isl_bool_true;
}

bool have_same_subscripts(const struct reference *a, const struct reference *b)
{
    for (int k = 0; k < a->subscripts; k++)
        if (a->divider[k].number != b->divider[k].number || !same_expression(a->divider[k].by, b->divider[k].by)
            || !a->subscript[k] || !b->subscript[k]
            || isl_pw_aff_plain_is_equal(a->subscript[k], b->subscript[k]) != isl_bool_true)
            return false;
    return true;
}

/* Not where others may store to the same place, one after the other, nor where it may be another object's. */
static bool is_alone(const struct access *e)
{
    return !e->result && !e->atomic && !e->by.count && !e->by.unknown && !e->one_of;
}

static bool is_same(const struct access *a, const struct access *b)
{
    const struct reference *r = &a->to, *s = &b->to;

    return r->base && r->base == s->base && a->store == b->store && a->construct == b->construct && is_alone(a) && is_alone(b)
        && !strcmp(r->form, s->form) && r->subscripts == s->subscripts && !r->rows && !s->rows
        && same_type(a->node->type, b->node->type) && is_of_same_points(&a->domain, &b->domain)
        && have_same_subscripts(r, s);
}

/* The accesses from `one` to `end` of which there is none of the same in `other` are not sure. */
static void compare(struct access *one, const struct access *end, const struct access *other, const struct access *behind)
{
    for (; one != end; one = one->next) {
        const struct access *e = other;

        while (one->domain.sure && e != behind && !(e->domain.sure && is_same(one, e)))
            e = e->next;
        one->domain.sure &= e != behind;
    }
}

void end_branches(const struct branches *b, struct place *yes, struct place *no)
{
    if (!b->one)
        return;
    yes->domain.sure = no->domain.sure = false;
    compare(*b->one, *b->other, *b->other, NULL);
    compare(*b->other, NULL, *b->one, *b->other);
}
