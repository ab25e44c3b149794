/*
 * width.c: integers of C types, and integers.
 *
 * An expression is analysed as if it were computed with integers of any size. Of a signed type that is what C
 * computes, or the program's behaviour is undefined. Of an unsigned type it is the same modulo 2^width, which is enough
 * for sums, differences, products and subscripts; where more is needed (to compare, to divide, to convert to a wider
 * type) the value has to have the type's range. What cannot be shown of that is assumed: see struct affine.
 */
#include "affine.h"
#include "resolve.h"

bool is_sure(struct affine *x, const struct domain *d, isl_set *good)
{
    isl_set *bad = isl_set_subtract(isl_set_copy(d->set), good);
    bool holds;

    if (x->assumes)
        bad = isl_set_intersect_params(bad, isl_set_copy(x->ranges));
    holds = isl_set_is_empty(bad) == isl_bool_true;
    isl_set_free(bad);
    return holds;
}

/* Is it that part of the domain, whatever iterations load? Of what they load nothing can be assumed in front of the loop. */
static bool is_known_before(const struct domain *d, isl_set *part)
{
    isl_set *others, *same;
    bool known = !involves_loaded(part);

    if (known)
        return true;
    others = isl_set_params(without_loaded(isl_set_copy(part)));
    same = isl_set_intersect_params(isl_set_copy(d->set), others);
    known = isl_set_is_equal(same, part) == isl_bool_true;
    isl_set_free(same);
    return known;
}

/* Does the set hold the whole domain, or can the parameters be assumed with which it does? */
static bool is_needed(struct affine *x, const struct domain *d, isl_set *good)
{
    isl_set *bad = isl_set_subtract(isl_set_copy(d->set), good);
    bool holds, known = is_known_before(d, bad);

    if (x->assumes)
        bad = isl_set_intersect_params(bad, isl_set_copy(x->ranges));
    if (known)
        bad = without_loaded(bad);
    holds = isl_set_is_empty(bad) == isl_bool_true;
    if (!holds && x->assumes && d->whole && known) {
        x->assumed = isl_set_subtract(x->assumed, isl_set_params(isl_set_copy(bad)));
        holds = isl_set_is_empty(x->assumed) == isl_bool_false;
    }
    isl_set_free(bad);
    return holds;
}

bool is_natural(struct affine *x, const struct domain *d, isl_pw_aff *value)
{
    return is_needed(x, d, isl_pw_aff_nonneg_set(isl_pw_aff_copy(value)));
}

/* Is it one function of the loops' variables and of parameters? */
static bool is_mixed(isl_pw_aff *value)
{
    unsigned variables = (unsigned)isl_pw_aff_dim(value, isl_dim_in), parameters = (unsigned)isl_pw_aff_dim(value, isl_dim_param);

    return is_single(value) && isl_pw_aff_involves_dims(value, isl_dim_in, 0, variables) == isl_bool_true
        && isl_pw_aff_involves_dims(value, isl_dim_param, 0, parameters) == isl_bool_true;
}

bool is_natural_by_sign(struct affine *x, const struct domain *d, isl_pw_aff *value)
{
    isl_set *bad;
    bool by_sign;

    if (!x->assumes || !is_mixed(value))
        return false;
    bad = isl_set_subtract(isl_set_copy(d->set), isl_pw_aff_nonneg_set(isl_pw_aff_copy(value)));
    for (unsigned i = 0; i < (unsigned)isl_set_dim(bad, isl_dim_param); i++)
        bad = isl_set_lower_bound_si(bad, isl_dim_param, i, 0);
    by_sign = isl_set_is_empty(bad) == isl_bool_true;
    isl_set_free(bad);
    return by_sign && is_natural(x, d, value);
}

/* The points at which it has the range of an integer type; of 64 bits only the sign counts, since nothing that a
   program does takes so many steps. */
static isl_set *in_range(isl_pw_aff *value, const struct type *t)
{
    long bits = 8 * size_of(t) - !is_unsigned(t);
    isl_space *space = isl_space_domain(isl_pw_aff_get_space(value));
    isl_local_space *local = isl_local_space_from_space(isl_space_copy(space));
    isl_set *good = isl_set_universe(space);

    for (int end = bits == 63 ? 2 : 0; end < (bits < 63 ? 2 : 1); end++) {
        long limit = end ? (1L << bits) - 1 : is_unsigned(t) ? 0 : -(1L << bits);
        isl_val *v = isl_val_int_from_si(isl_local_space_get_ctx(local), limit);
        isl_pw_aff *edge = isl_pw_aff_from_aff(isl_aff_val_on_domain(isl_local_space_copy(local), v));

        good = isl_set_intersect(good, compared(isl_pw_aff_copy(value), end ? REL_LE : REL_GE, edge));
    }
    isl_local_space_free(local);
    return good;
}

void note_range(struct affine *x, isl_pw_aff *value, const struct type *t)
{
    if (size_of(t) < 8)
        x->ranges = isl_set_intersect(x->ranges, isl_set_params(in_range(value, t)));
}

void note_natural(struct affine *x, isl_pw_aff *value)
{
    x->ranges = isl_set_intersect(x->ranges, isl_set_params(isl_pw_aff_nonneg_set(isl_pw_aff_copy(value))));
}

void note_truth(struct affine *x, isl_pw_aff *value)
{
    isl_pw_aff *rest = isl_pw_aff_neg(isl_pw_aff_copy(value));      /* 1 - value >= 0 */
    isl_local_space *space = isl_local_space_from_space(isl_space_domain(isl_pw_aff_get_space(value)));

    rest = isl_pw_aff_add(rest, isl_pw_aff_from_aff(isl_aff_val_on_domain(space, isl_val_one(x->isl))));
    note_natural(x, value);
    x->ranges = isl_set_intersect(x->ranges, isl_set_params(isl_pw_aff_nonneg_set(rest)));
}

static bool fits(struct affine *x, const struct domain *d, isl_pw_aff *value, const struct type *t)
{
    return is_integer(t) && t->kind != T_BOOL && size_of(t) <= 8 && is_needed(x, d, in_range(value, t));
}

bool converts(struct affine *x, const struct domain *d, isl_pw_aff *value, const struct type *from, const struct type *to)
{
    bool wider = size_of(to) > size_of(from);

    if (to->kind == T_BOOL && from->kind != T_BOOL)
        return false;           /* whatever is not 0 becomes 1 */

    if (!x->assumes)
        return size_of(to) >= size_of(from);
    if (is_unsigned(to) ? !wider || !is_unsigned(from) : !is_unsigned(from) && size_of(to) >= size_of(from))
        return true;
    return fits(x, d, value, wider ? from : to);
}

bool arrives(struct affine *x, const struct domain *d, isl_pw_aff *value, const struct type *from, const struct type *to)
{
    return !x->assumes
        || (converts(x, d, value, from, to) && (!is_unsigned(to) || fits(x, d, value, to)));
}
