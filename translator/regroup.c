/*
 * regroup.c: sums of products, as subscripts are written by `i * ny * nz + j * nz + k`, in the form from which rows and
 * planes are seen: `(i * ny + j) * nz + k`.
 *
 * What changes in the loop only by terms that have a factor in common, which does not, is that factor times something.
 * The other terms are added to it.
 */
#include "affine.h"
#include "resolve.h"
#include "quote.h"

enum { TERMS = 8, FACTORS = 6 };

struct term { struct node *factor[FACTORS]; int factors; bool minus; };
struct sum { struct term v[TERMS]; int n; struct node *rest; };         /* rest: of the terms that are linear; or NULL */

struct node *binary_made(struct node *l, const char *by, struct node *r, struct type *type)
{
    struct node *n = node(BINARY, 3, l, word(by), r);

    n->type = type;
    return n;
}

/* What a variable stands for, if that is a product. */
static struct node *product_of(struct affine *x, const struct symbol *s)
{
    struct node *value = NULL;

    if (s && s->storage != ST_PARAMETER && !(value = stands_for(x, s)))
        value = value_for_good(s);
    value = value ? bare(value) : NULL;
    return value && value->kind == BINARY && is_operator(value, "*") ? value : NULL;
}

/* A variable that stands for a product is taken for that. */
static bool add_factors(struct affine *x, struct node *n, struct term *t)
{
    struct node *value;

    n = bare(n);
    value = n->kind == NAME ? product_of(x, n->sym) : NULL;
    if (value && value->type && n->type && same_type(unqualified(value->type), unqualified(n->type)))
        n = value;
    if (n->kind == BINARY && is_operator(n, "*"))
        return add_factors(x, kid(n, BINARY_L), t) && add_factors(x, kid(n, BINARY_R), t);
    if (t->factors == FACTORS)
        return false;
    t->factor[t->factors++] = n;
    return true;
}

static bool is_linear_term(struct affine *x, const struct domain *d, struct node *n)
{
    isl_pw_aff *value = index_value(x, d, n);

    isl_pw_aff_free(value);
    return value;
}

static bool add_terms(struct affine *x, const struct domain *d, struct node *n, bool minus, struct sum *s)
{
    n = bare(n);
    if (n->kind == BINARY && (is_operator(n, "+") || is_operator(n, "-")))
        return add_terms(x, d, kid(n, BINARY_L), minus, s)
            && add_terms(x, d, kid(n, BINARY_R), minus != is_operator(n, "-"), s);
    if (is_linear_term(x, d, n)) {
        if (!s->rest && minus)
            return false;
        s->rest = s->rest ? binary_made(s->rest, minus ? "-" : "+", copy_tree(n), n->type) : copy_tree(n);
        return true;
    }
    if (s->n == TERMS || !add_factors(x, n, &s->v[s->n]))
        return false;
    s->v[s->n++].minus = minus;
    return true;
}

/* Where the term has the factor; -1: it has not. */
static int factor_at(const struct term *t, struct node *factor)
{
    int k = 0;

    while (k < t->factors && !same_expression(t->factor[k], factor))
        k++;
    return k < t->factors ? k : -1;
}

static bool is_common(const struct sum *s, struct node *factor)
{
    bool all = true;

    for (int i = 0; i < s->n; i++)
        all = all && s->v[i].factors > 1 && factor_at(&s->v[i], factor) >= 0;
    return all;
}

/* The term without one of its factors. */
static struct node *rest_of(const struct term *t, int without, struct type *type)
{
    struct node *n = NULL;

    for (int k = 0; k < t->factors; k++)
        if (k != without)
            n = n ? binary_made(n, "*", copy_tree(t->factor[k]), type) : copy_tree(t->factor[k]);
    return n;
}

static struct node *without(const struct sum *s, struct node *factor, struct type *type)
{
    struct node *n = NULL;

    for (int i = 0; i < s->n; i++) {
        struct node *term = rest_of(&s->v[i], factor_at(&s->v[i], factor), type);

        n = n ? binary_made(n, s->v[i].minus ? "-" : "+", term, type) : term;
    }
    return n;
}

struct node *regrouped(struct affine *x, const struct domain *d, struct node *n)
{
    struct sum s = { .n = 0 };

    if (!add_terms(x, d, n, false, &s) || s.n < 2 || s.v[0].minus)
        return NULL;
    for (int k = s.v[0].factors; k--; ) {
        struct node *factor = s.v[0].factor[k], *by = is_common(&s, factor) ? invariant_form(x, factor) : NULL;

        if (by) {
            n = binary_made(without(&s, factor, n->type), "*", copy_tree(factor), n->type);
            return s.rest ? binary_made(n, "+", s.rest, n->type) : n;
        }
    }
    return NULL;
}
