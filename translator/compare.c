/*
 * compare.c: where one affine function is less than another, equal to it, ...
 *
 * Nearly all functions are of one piece and hold everywhere. Two of those make one constraint, which takes a fifth
 * of the time of the functions that isl has for any number of pieces.
 */
#include "affine.h"

typedef isl_set *comparison(isl_pw_aff *, isl_pw_aff *);
typedef isl_basic_set *constraint(isl_aff *, isl_aff *);

static const struct { comparison *general; constraint *single; } table[] = {
    [REL_LT] = { isl_pw_aff_lt_set, isl_aff_lt_basic_set }, [REL_LE] = { isl_pw_aff_le_set, isl_aff_le_basic_set },
    [REL_GT] = { isl_pw_aff_gt_set, isl_aff_gt_basic_set }, [REL_GE] = { isl_pw_aff_ge_set, isl_aff_ge_basic_set },
    [REL_EQ] = { isl_pw_aff_eq_set, isl_aff_eq_basic_set }, [REL_NE] = { isl_pw_aff_ne_set, NULL }
};

bool is_single(isl_pw_aff *value)
{
    return isl_pw_aff_isa_aff(value) == isl_bool_true;
}

isl_set *compared(isl_pw_aff *l, enum relation rel, isl_pw_aff *r)
{
    isl_aff *one, *other;

    if (!table[rel].single || !is_single(l) || !is_single(r))
        return table[rel].general(l, r);
    one = isl_pw_aff_as_aff(l);
    other = isl_pw_aff_as_aff(r);
    one = isl_aff_align_params(one, isl_aff_get_domain_space(other));
    other = isl_aff_align_params(other, isl_aff_get_domain_space(one));
    return isl_set_from_basic_set(table[rel].single(one, other));
}
