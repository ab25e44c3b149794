/*
 * remainder.c: remainders of what is only a little larger than the divisor, as of indices that wrap round: (i + 1) % n.
 *
 * A remainder by a value that is not constant is no affine function. But where the dividend is known to be less than a few
 * times the divisor, it is one in each of a few pieces: the dividend itself, or less by the divisor once, or twice.
 * In C that is so for negative dividends, too, whose remainder is negative.
 */
#include "affine.h"

enum { MOST_TIMES = 3 };

static isl_pw_aff *multiple(struct affine *x, isl_pw_aff *value, long times)
{
    return isl_pw_aff_scale_val(isl_pw_aff_copy(value), isl_val_int_from_si(x->isl, times));
}

static bool is_less(struct affine *x, const struct domain *d, isl_pw_aff *value, isl_pw_aff *than)
{
    return is_sure(x, d, compared(value, REL_LT, than));
}

isl_pw_aff *remainder_value(struct affine *x, const struct domain *d, isl_pw_aff *dividend, isl_pw_aff *divisor)
{
    isl_pw_aff *value;
    long times = 1;

    if (!is_less(x, d, number_on(x, d, 0), isl_pw_aff_copy(divisor))
        || !is_less(x, d, multiple(x, divisor, -1), isl_pw_aff_copy(dividend)))
        return NULL;
    while (times <= MOST_TIMES && !is_less(x, d, isl_pw_aff_copy(dividend), multiple(x, divisor, times)))
        times++;
    if (times > MOST_TIMES)
        return NULL;
    value = isl_pw_aff_copy(dividend);
    for (long k = 1; k < times; k++) {
        isl_set *larger = compared(isl_pw_aff_copy(dividend), REL_GE, multiple(x, divisor, k));
        isl_pw_aff *less = isl_pw_aff_sub(isl_pw_aff_copy(dividend), multiple(x, divisor, k));

        value = isl_pw_aff_cond(isl_set_indicator_function(larger), less, value);
    }
    return value;
}
