/*
 * delinear.c: the subscripts that a linear one was made of.
 *
 * `a[361 * i + 19 * j + k]` is a[i][j][k] of rows of 19 elements and planes of 19 rows. The factors of the iteration
 * variables, in falling order, each a multiple of the next, tell the sizes. The element is the same in either form,
 * whatever the variables' values; but the set of (i, j, k) has rows without holes where that of the sums has not.
 * Where the factors are no such multiples, as of `a[40 * i + 6 * j + k]`, the subscripts are (40 * i, 6 * j, k), to be
 * added as they are.
 */
#include <string.h>

#include "affine.h"

struct factors { int count; long value[MAX_SUBSCRIPTS]; bool divide; };     /* divide: each one the one before it */

static long factor_of(isl_aff *a, int i)
{
    isl_val *v = isl_aff_get_coefficient_val(a, isl_dim_in, i);
    long value = isl_val_is_int(v) == isl_bool_true ? isl_val_get_num_si(v) : 0;

    isl_val_free(v);
    return value;
}

static bool add_factor(struct factors *f, long value)
{
    int at = 0;

    while (at < f->count && f->value[at] > value)
        at++;
    if (at < f->count && f->value[at] == value)
        return true;
    if (f->count == MAX_SUBSCRIPTS)
        return false;
    memmove(f->value + at + 1, f->value + at, (size_t)(f->count++ - at) * sizeof *f->value);
    f->value[at] = value;
    return true;
}

/* The factors, the largest first; false: there is nothing to divide. */
static bool read_factors(isl_aff *a, struct factors *f)
{
    *f = (struct factors){ 0 };
    for (int i = 0; i < (int)isl_aff_dim(a, isl_dim_in); i++) {
        long value = factor_of(a, i);

        if (value && !add_factor(f, value < 0 ? -value : value))
            return false;
    }
    if (!f->count || (f->count == 1 && f->value[0] == 1))
        return false;
    if (f->value[f->count - 1] != 1 && !add_factor(f, 1))
        return false;
    f->divide = true;
    for (int i = 1; i < f->count; i++)
        f->divide &= f->value[i - 1] % f->value[i] == 0;
    return true;
}

/* The variables with this factor, with another one in its place; and for 1 all the rest of the function. */
static isl_aff *part(isl_aff *a, long factor, long new)
{
    isl_aff *p = factor == 1 ? isl_aff_copy(a)
                             : isl_aff_zero_on_domain(isl_aff_get_domain_local_space(a));

    for (int i = 0; i < (int)isl_aff_dim(a, isl_dim_in); i++) {
        long value = factor_of(a, i);

        if (value == factor || value == -factor)
            p = isl_aff_set_coefficient_si(p, isl_dim_in, i, (int)(value < 0 ? -new : new));
        else
            p = isl_aff_set_coefficient_si(p, isl_dim_in, i, 0);
    }
    return p;
}

static isl_stat take_piece(isl_set *set, isl_aff *a, void *data)
{
    isl_set_free(set);
    *(isl_aff **)data = a;
    return isl_stat_ok;
}

static isl_aff *only_piece(isl_pw_aff *value)
{
    isl_aff *a = NULL;

    if (isl_pw_aff_n_piece(value) != 1)
        return NULL;
    isl_pw_aff_foreach_piece(value, take_piece, &a);
    return a && isl_aff_dim(a, isl_dim_div) ? isl_aff_free(a) : a;
}

/* The subscript and its factors, if they divide each other, or if they do not; NULL: they are otherwise, or too many. Nothing
   is divided twice. */
static isl_aff *sum_of(const struct reference *r, int k, bool divide, struct factors *f)
{
    bool divided = r->divider[k].by || r->divider[k].number || (k && (r->divider[k - 1].by || r->divider[k - 1].number));
    isl_aff *a = divided || !r->subscript[k] ? NULL : only_piece(r->subscript[k]);

    *f = (struct factors){ 0 };
    if (!a || (read_factors(a, f) && f->divide == divide && f->count - 1 + r->subscripts <= MAX_SUBSCRIPTS))
        return a;
    return isl_aff_free(a);
}

static bool split_one(struct reference *r, int k, bool divide)
{
    struct factors f;
    isl_aff *a = sum_of(r, k, divide, &f);
    int more = f.count - 1;

    if (!a)
        return false;
    for (int i = r->subscripts; i-- > k + 1; ) {
        r->subscript[i + more] = r->subscript[i];
        r->divider[i + more] = r->divider[i];
    }
    r->divider[k + more] = r->divider[k];
    isl_pw_aff_free(r->subscript[k]);
    for (int i = 0; i <= more; i++) {
        r->subscript[k + i] = isl_pw_aff_from_aff(part(a, f.value[i], f.divide ? 1 : f.value[i]));
        if (i < more)
            r->divider[k + i] = (struct divider){ NULL, f.divide ? f.value[i] / f.value[i + 1] : 1 };
    }
    r->subscripts += more;
    isl_aff_free(a);
    return true;
}

static bool split_all(struct reference *r, bool divide)
{
    bool changed = false;

    for (int k = r->subscripts; k--; )
        changed |= split_one(r, k, divide);
    return changed;
}

bool is_linear(const struct reference *r)
{
    bool linear = false;

    for (int k = 0; k < r->subscripts && !linear; k++) {
        struct factors f;
        isl_aff *a = sum_of(r, k, true, &f);

        linear = a;
        isl_aff_free(a);
    }
    return linear;
}

bool delinearise(struct reference *r)
{
    return split_all(r, true);
}

void separate(struct reference *r)
{
    split_all(r, false);
}
