/*
 * computed.c: values that an iteration of a divided loop computes from its number, by no linear function.
 *
 *     for (t = 0; t < tiles; t++)
 *         for (i = t * size; i < MIN((t + 1) * size, n); i++)
 *             x[i] = 0;                       iteration t writes x[t * size .. MIN((t + 1) * size, n) - 1]
 *
 * So are tiles of a size that is no constant, and shares of members that count themselves, as in lo = me * n / all.
 * Such a value is a parameter of one iteration, as those that are loaded (loaded.c): the iteration's section is that
 * of a row, and the code which says it computes the value as the loop does, for each iteration.
 */
#include <string.h>

#include "infer.h"
#include "resolve.h"
#include "section.h"

/* Is it the variable of a divided loop, the iteration's own? */
static bool is_iteration(const struct affine *x, const struct domain *d, const struct node *n)
{
    if (n->kind != NAME)
        return false;
    for (int k = 0; k < x->outer; k++)
        if (n->sym == d->var[k])
            return true;
    return n->sym == x->rows->var;
}

/* Is the place in an iteration of that loop, all of whose values are known? */
static bool is_in_rows(const struct affine *x, const struct domain *d)
{
    return x->rows && d->whole && d->loops > x->outer && (d->var[x->outer] == x->rows->var || is_numbered(x->rows));
}

/* Is it one value of an iteration, which can be computed where only that is known? Its other parts are noted. */
static bool is_made(struct affine *x, const struct domain *d, struct node *n, struct loaded *l)
{
    n = bare(n);
    if (!n || !n->type || !is_integer(n->type) || size_of(n->type) > 8)
        return false;
    if (is_iteration(x, d, n) || constant_value(n, &(long){ 0 }))
        return true;
    if (is_invariant(x, n)) {
        if (l->parts == MAX_PARTS_COMPUTED)
            return false;
        l->part[l->parts++] = n;
        return true;
    }
    switch (n->kind) {
    case BINARY:
        return is_made(x, d, kid(n, BINARY_L), l) && is_made(x, d, kid(n, BINARY_R), l);
    case CAST:
        return is_made(x, d, kid(n, CAST_E), l);
    case CONDITIONAL:
        return is_made(x, d, kid(n, CONDITIONAL_C), l) && kid(n, CONDITIONAL_T) && is_made(x, d, kid(n, CONDITIONAL_T), l)
            && is_made(x, d, kid(n, CONDITIONAL_E), l);
    case PREFIX:
        return strchr("+-~!", *first_token(n)->text) && !stored_by(n) && is_made(x, d, kid(n, PREFIX_E), l);
    default:
        return false;
    }
}

static struct parameter_of *find_computed(const struct affine *x, struct node *form)
{
    struct parameter_of *p = x->parameters;

    while (p && !(p->loaded && p->loaded->form && same_expression(p->loaded->form, form)))
        p = p->next;
    return p;
}

/* The parts are parameters, too. */
static struct parameter_of *new_computed(struct affine *x, const struct domain *d, struct node *n, const struct loaded *l)
{
    struct parameter_of *p = allocate(sizeof *p);
    int number = 0;

    for (int k = 0; k < l->parts; k++)
        isl_pw_aff_free(parameter_value(x, d, l->part[k]));
    for (const struct parameter_of *q = x->parameters; q; q = q->next)
        number += q->loaded != NULL;
    *p = (struct parameter_of){ n, format("otosp_%d_loaded", number), allocate(sizeof *p->loaded), x->parameters };
    *p->loaded = *l;
    return x->parameters = p;
}

isl_pw_aff *computed_value(struct affine *x, const struct domain *d, struct node *n)
{
    struct binding *inner = x->call;
    struct node *form = is_in_rows(x, d) ? form_outside(x, n) : NULL;
    struct loaded l = { .form = form, .rows = x->rows };
    struct parameter_of *p;
    isl_pw_aff *value;
    bool new, good;

    x->call = NULL;
    good = form && is_made(x, d, form, &l);
    x->call = inner;
    if (!good)
        return NULL;
    if ((new = !(p = find_computed(x, form))))
        p = new_computed(x, d, n, &l);
    value = isl_pw_aff_var_on_domain(isl_local_space_from_space(isl_space_set_dim_id(
        isl_space_set_alloc(x->isl, 1, (unsigned)d->loops), isl_dim_param, 0, isl_id_alloc(x->isl, p->name, p))),
        isl_dim_param, 0);
    if (new && size_of(n->type) < 8)
        note_range(x, value, n->type);
    else if (new && is_unsigned(n->type))
        note_natural(x, value);
    return value;
}

/* The variable's value, where the iteration's number is known, or (the step is a constant) that itself. */
static const char *variable_at(const struct loop *l, const char *iteration)
{
    if (is_numbered(l))
        iteration = format("(%s %c %s * %s)", in_brackets(node_text(l->lower)), l->sign > 0 ? '+' : '-', iteration,
                           in_brackets(node_text(l->step)));
    return format("((%s)%s)", type_text(unqualified(l->type), ""), iteration);
}

/* Where an iteration does not come to it, it may divide by 0. */
static void keep_from_zero(struct node *n, void *data)
{
    struct node *by = n->kind == BINARY ? kid(n, BINARY_R) : NULL;

    (void)data;
    if (by && (is_operator(n, "/") || is_operator(n, "%")) && !constant_value(by, &(long){ 0 }))
        replace_by_text(by, format("OTOSP_DIVISOR(%s)", node_text(by)));
}

const char *computed_text(const struct loaded *l, const char *iteration)
{
    struct node *e = with_text(l->form, l->rows->var, variable_at(l->rows, iteration));

    walk(e, NULL, keep_from_zero, NULL);
    return in_brackets(node_text(e));
}
