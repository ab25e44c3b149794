/*
 * section_nest.c: code of a set that is a nest of loops as it stands.
 *
 * The constraints whose last subscript is the k-th are the bounds of a k-th loop, if its factor in them is 1 or -1, and
 * the loops around it give the others their values: then the nest enumerates the points of the set and no others,
 * and nothing has to be generated. Most sections are of this kind.
 */
#include <string.h>

#include "section.h"

struct level {                          /* the bounds of one subscript, as C */
    const char *value;                  /* the only one, or: */
    const char *first, *last;
    const char *behind;                 /* one more than last, where that is shorter */
};
struct nest {
    isl_set *image;
    int levels;
    struct level level[MAX_SUBSCRIPTS];
    bool single;                        /* one bound on either side alone will do */
    bool good;
};

static const char *iterator(int level)
{
    return format("otosp_at_%d", level);
}

static long coefficient(isl_constraint *c, enum isl_dim_type type, int at)
{
    isl_val *v = isl_constraint_get_coefficient_val(c, type, at);
    long value = isl_val_get_num_si(v);

    isl_val_free(v);
    return value;
}

static long constant(isl_constraint *c)
{
    isl_val *v = isl_constraint_get_constant_val(c);
    long value = isl_val_get_num_si(v);

    isl_val_free(v);
    return value;
}

/* ---- sums ---------------------------------------------------------------------------------------- */

static const char *with_term(const char *sum, long factor, const char *name)
{
    long size = factor < 0 ? -factor : factor;

    if (!factor)
        return sum;
    if (*sum)
        return format("%s %c %s", sum, factor < 0 ? '-' : '+', size == 1 ? name : format("%ld * %s", size, name));
    return factor == 1 ? name : factor == -1 ? format("-%s", name)
         : format(factor < 0 ? "(%ld) * %s" : "%ld * %s", factor, name);
}

static const char *with_number(const char *sum, long number)
{
    return !*sum ? format("%ld", number) : !number ? sum
         : format("%s %c %ld", sum, number < 0 ? '-' : '+', number < 0 ? -number : number);
}

/* What the constraint holds beside the level's own subscript, times sign, without the number. */
static const char *rest(const struct nest *n, isl_constraint *c, int level, int sign)
{
    const char *sum = "";

    for (int i = 0; i < (int)isl_constraint_dim(c, isl_dim_param); i++) {
        long factor = sign * coefficient(c, isl_dim_param, i);
        isl_id *id = factor ? isl_set_get_dim_id(n->image, isl_dim_param, (unsigned)i) : NULL;

        if (id)
            sum = with_term(sum, factor, id_text(id));
        isl_id_free(id);
    }
    for (int k = 0; k < level; k++)
        sum = with_term(sum, sign * coefficient(c, isl_dim_set, k),
                        n->level[k].value ? in_brackets(n->level[k].value) : iterator(k));
    return sum;
}

/* ---- bounds -------------------------------------------------------------------------------------- */

static int last_subscript(const struct nest *n, isl_constraint *c)
{
    int k = n->levels - 1;

    while (k >= 0 && !coefficient(c, isl_dim_set, k))
        k--;
    return k;
}

static const char *extreme(const char *function, const char *bound, const char *others)
{
    return others ? format("%s(%s, %s)", function, bound, others) : bound;
}

/* One more bound of a level. Its text names levels before, which must be known: see read_level. */
static void add_bound(struct nest *n, isl_constraint *c, int k)
{
    struct level *l = &n->level[k];
    long own = coefficient(c, isl_dim_set, k), number = constant(c);
    const char *sum = rest(n, c, k, own > 0 ? -1 : 1);

    if (own != 1 && own != -1)
        n->good = false;
    else if (isl_constraint_is_equality(c) == isl_bool_true)
        l->value = with_number(sum, own > 0 ? -number : number);
    else if (own > 0)
        l->first = extreme("otosp_max", with_number(sum, -number), l->first);
    else {
        l->behind = *sum && number < 0 && !l->last ? with_number(sum, number + 1) : NULL;
        l->last = extreme("otosp_min", with_number(sum, number), l->last);
    }
}

static void read_level(struct nest *n, isl_constraint_list *all, int k)
{
    struct level *l = &n->level[k];
    int count = 0;

    for (int i = 0; i < (int)isl_constraint_list_n_constraint(all); i++) {
        isl_constraint *c = isl_constraint_list_get_constraint(all, i);

        if (last_subscript(n, c) == k) {
            add_bound(n, c, k);
            count++;
        }
        isl_constraint_free(c);
    }
    n->good &= l->value ? count == 1 : l->first && l->last && (count == 2 || !n->single);
}

/* ---- the whole ----------------------------------------------------------------------------------- */

static struct code *write_nest(const struct nest *n)
{
    struct code *inner = new_code(CODE_ELEMENT);

    for (int k = 0; k < n->levels; k++)
        inner->subscript[k] = n->level[k].value ? n->level[k].value : iterator(k);
    for (int k = n->levels; k--; ) {
        const struct level *l = &n->level[k];
        struct code *loop;

        if (l->value)
            continue;
        loop = new_code(CODE_LOOP);
        loop->iterator = iterator(k);
        loop->first = l->first;
        loop->le = !l->behind;
        loop->bound = l->behind ? l->behind
                    : *l->last == '-' && !strchr(l->last, ' ') ? format("(%s)", l->last) : l->last;
        loop->step = 1;
        loop->body = inner;
        inner = loop;
    }
    return inner;
}

/* Constraints on parameters alone, which would be conditions? */
static bool has_conditions(const struct nest *n, isl_constraint_list *all)
{
    bool found = false;

    for (int i = 0; i < (int)isl_constraint_list_n_constraint(all) && !found; i++) {
        isl_constraint *c = isl_constraint_list_get_constraint(all, i);

        found = last_subscript(n, c) < 0;
        isl_constraint_free(c);
    }
    return found;
}

struct code *nest_code(isl_set *image, bool single)
{
    struct nest n = {
        .image = image, .levels = (int)isl_set_dim(image, isl_dim_set), .single = single, .good = true
    };
    isl_basic_set_list *parts = isl_set_n_basic_set(image) == 1 ? isl_set_get_basic_set_list(image) : NULL;
    isl_basic_set *part = parts ? isl_basic_set_list_get_basic_set(parts, 0) : NULL;
    isl_constraint_list *all = part ? isl_basic_set_get_constraint_list(part) : NULL;

    n.good = all && !isl_basic_set_dim(part, isl_dim_div) && !has_conditions(&n, all);
    for (int k = 0; k < n.levels && n.good; k++)
        read_level(&n, all, k);
    isl_constraint_list_free(all);
    isl_basic_set_free(part);
    isl_basic_set_list_free(parts);
    return n.good ? write_nest(&n) : NULL;
}
