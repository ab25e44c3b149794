/*
 * section_gist.c: sets without the constraints that hold anyway where a chunk is at hand.
 *
 * A bound of the divided loop that is farther away than the chunk's own is left out: `i <= n - 1` beside
 * `i <= high`, where `high <= n - 1` is known. That is seen from the coefficients alone, and does for most
 * sections; isl's gist is left for the others, as it takes many times as long.
 */
#include <string.h>

#include "section.h"

enum { MAX_ROWS = 24, MAX_COLUMNS = 24, MAX_UNKNOWNS = 8 };

struct row {
    isl_constraint *constraint;
    bool equality, dropped;
    bool unknown;                       /* it holds an unknown number, as that of steps does */
    long of[MAX_COLUMNS];               /* of the constant, the subscripts, the parameters */
};
struct rows { int count, columns; bool good; struct row row[MAX_ROWS]; };

static long number(isl_val *v)
{
    long value = isl_val_get_num_si(v);

    isl_val_free(v);
    return value;
}

/* Are there unknown numbers in it? None of them may be in another constraint, too, as those are put together anew. */
static bool read_unknowns(struct rows *all, isl_constraint *c, bool *taken)
{
    bool any = false;

    for (int i = 0; i < (int)isl_constraint_dim(c, isl_dim_div); i++)
        if (number(isl_constraint_get_coefficient_val(c, isl_dim_div, i))) {
            all->good &= !taken[i];
            taken[i] = any = true;
        }
    return any;
}

static void read_row(struct rows *all, isl_constraint *c, int subscripts, bool *taken)
{
    int dims = (int)isl_constraint_dim(c, isl_dim_set), parameters = (int)isl_constraint_dim(c, isl_dim_param);
    struct row *r = &all->row[all->count];

    all->columns = 1 + subscripts + parameters;
    if (all->count == MAX_ROWS || all->columns > MAX_COLUMNS || isl_constraint_dim(c, isl_dim_div) > MAX_UNKNOWNS) {
        all->good = false;
        isl_constraint_free(c);
        return;
    }
    *r = (struct row){ .constraint = c, .equality = isl_constraint_is_equality(c) == isl_bool_true };
    r->unknown = read_unknowns(all, c, taken);
    r->of[0] = number(isl_constraint_get_constant_val(c));
    for (int i = 0; i < dims; i++)
        r->of[1 + i] = number(isl_constraint_get_coefficient_val(c, isl_dim_set, i));
    for (int i = 0; i < parameters; i++)
        r->of[1 + subscripts + i] = number(isl_constraint_get_coefficient_val(c, isl_dim_param, i));
    all->count++;
}

/* Those of a set of one piece, with so many subscripts or none. */
static void read_rows(struct rows *all, isl_set *set, int subscripts)
{
    isl_basic_set_list *parts = isl_set_n_basic_set(set) == 1 ? isl_set_get_basic_set_list(set) : NULL;
    isl_basic_set *part = parts ? isl_basic_set_list_get_basic_set(parts, 0) : NULL;
    isl_constraint_list *list = part ? isl_basic_set_get_constraint_list(part) : NULL;
    bool taken[MAX_UNKNOWNS] = { false };

    *all = (struct rows){ .good = list };
    for (int i = 0; all->good && i < (int)isl_constraint_list_n_constraint(list); i++)
        read_row(all, isl_constraint_list_get_constraint(list, i), subscripts, taken);
    isl_constraint_list_free(list);
    isl_basic_set_free(part);
    isl_basic_set_list_free(parts);
}

static void free_rows(struct rows *all)
{
    for (int i = 0; i < all->count; i++)
        isl_constraint_free(all->row[i].constraint);
}

/* Is a sum never negative, as another one, times sign, is not? Then it is the same but for a larger constant. */
static bool is_at_least(const long *sum, const long *other, int sign, int columns)
{
    for (int i = 1; i < columns; i++)
        if (sum[i] != sign * other[i])
            return false;
    return sum[0] >= sign * other[0];
}

static bool is_known(const long *sum, const struct rows *context)
{
    static const long zero[MAX_COLUMNS];

    if (is_at_least(sum, zero, 1, context->columns))
        return true;
    for (int i = 0; i < context->count; i++) {
        const struct row *r = &context->row[i];

        if (!r->unknown && (is_at_least(sum, r->of, 1, context->columns)
                            || (r->equality && is_at_least(sum, r->of, -1, context->columns))))
            return true;
    }
    return false;
}

/* Does the inequality follow from another one that is kept, as the difference is known not to be negative? */
static bool follows(const struct row *r, const struct row *from, const struct rows *context)
{
    long difference[MAX_COLUMNS];

    if (r == from || from->dropped || from->equality || from->unknown)
        return false;
    for (int i = 0; i < context->columns; i++)
        if (__builtin_sub_overflow(r->of[i], from->of[i], &difference[i]))
            return false;
    return is_known(difference, context);
}

static bool drop_known(struct rows *all, const struct rows *context)
{
    bool changed = false;

    for (int i = 0; i < all->count; i++) {
        struct row *r = &all->row[i];

        if (r->equality || r->unknown)
            continue;
        r->dropped = is_known(r->of, context);
        for (int k = 0; k < all->count && !r->dropped; k++)
            r->dropped = follows(r, &all->row[k], context);
        changed |= r->dropped;
    }
    return changed;
}

isl_set *without_known(isl_set *set, isl_set *context)
{
    int subscripts = (int)isl_set_dim(set, isl_dim_set);
    isl_set *known;
    struct rows all, given;

    set = isl_set_align_params(set, isl_set_get_space(context));
    known = isl_set_align_params(isl_set_copy(context), isl_set_get_space(set));
    read_rows(&all, set, subscripts);
    read_rows(&given, known, subscripts);
    if (all.good && given.good && all.columns == given.columns && drop_known(&all, &given)) {
        isl_basic_set *kept = isl_basic_set_universe(isl_set_get_space(set));

        for (int i = 0; i < all.count; i++)
            if (!all.row[i].dropped)
                kept = isl_basic_set_add_constraint(kept, isl_constraint_copy(all.row[i].constraint));
        isl_set_free(set);
        set = isl_set_from_basic_set(kept);
    }
    free_rows(&all);
    free_rows(&given);
    isl_set_free(known);
    return set;
}
