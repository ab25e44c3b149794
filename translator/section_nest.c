/*
 * section_nest.c: code of a set that is a nest of loops as it stands, or a few of them.
 *
 * The constraints whose last subscript is the k-th are the bounds of a k-th loop, if its factor in them is 1 or -1,
 * and the loops around it give the others their values: then the nest enumerates the points of the set and no
 * others, and nothing has to be generated. Where a subscript is a multiple of a number, or so much more, the loop
 * begins at such a value, and that is its step. Constraints of parameters alone are conditions, which stand
 * where these are known. Most sections are of this kind.
 */
#include <string.h>

#include "resolve.h"
#include "section.h"

enum { MAX_PARTS = 4 };

struct level {                          /* the bounds of one subscript, as C */
    const char *value;                  /* the only one, or: */
    const char *first, *last;
    const char *behind;                 /* one more than last, where that is shorter */
    int bounds, lower;                  /* how many, and how many of them below */
    const char *condition;              /* of what is known in its loop, or NULL */
    long step;                          /* all of its values are the same modulo this */
    isl_constraint *residue;            /* ... and this one says which; NULL: the step is 1 */
    isl_constraint *start;              /* the last one of those below */
};
struct nest {
    isl_set *image;
    isl_basic_set *part;                /* of it */
    int levels;
    struct level level[MAX_SUBSCRIPTS];
    const char *condition;              /* of the parameters, or NULL */
    int rows;                           /* levels around what depends on values that are loaded */
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

    l->bounds++;
    if (own != 1 && own != -1)
        n->good = false;
    else if (isl_constraint_is_equality(c) == isl_bool_true)
        l->value = with_number(sum, own > 0 ? -number : number);
    else if (own > 0) {
        l->first = extreme("otosp_max", with_number(sum, -number), l->first);
        l->lower++;
        isl_constraint_free(l->start);
        l->start = isl_constraint_copy(c);
    } else {
        l->behind = *sum && number < 0 && !l->last ? with_number(sum, number + 1) : NULL;
        l->last = extreme("otosp_min", with_number(sum, number), l->last);
    }
}

/* How many constraints name the unknown? */
static int constraints_with(const struct nest *n, int unknown)
{
    isl_constraint_list *all = isl_basic_set_get_constraint_list(n->part);
    int count = 0;

    for (int i = 0; i < (int)isl_constraint_list_n_constraint(all); i++) {
        isl_constraint *c = isl_constraint_list_get_constraint(all, i);

        count += coefficient(c, isl_dim_div, unknown) != 0;
        isl_constraint_free(c);
    }
    isl_constraint_list_free(all);
    return count;
}

/* own * subscript + the rest = a multiple of the step: one unknown, which can be any number. */
static void add_residue(struct nest *n, isl_constraint *c, int k)
{
    struct level *l = &n->level[k];
    long own = coefficient(c, isl_dim_set, k);
    int unknowns = 0;

    n->good &= !l->residue && isl_constraint_is_equality(c) == isl_bool_true && (own == 1 || own == -1);
    for (int i = 0; i < (int)isl_basic_set_dim(n->part, isl_dim_div); i++) {
        long factor = coefficient(c, isl_dim_div, i);

        if (factor) {
            n->good &= ++unknowns == 1 && constraints_with(n, i) == 1;
            l->step = factor < 0 ? -factor : factor;
        }
    }
    isl_constraint_free(l->residue);
    l->residue = isl_constraint_copy(c);
}

static bool has_unknown(const struct nest *n, isl_constraint *c)
{
    for (int i = 0; i < (int)isl_basic_set_dim(n->part, isl_dim_div); i++)
        if (coefficient(c, isl_dim_div, i))
            return true;
    return false;
}

/* Parameters with factors of the sign. */
static const char *terms(const struct nest *n, isl_constraint *c, int sign)
{
    const char *sum = "";

    for (int i = 0; i < (int)isl_constraint_dim(c, isl_dim_param); i++) {
        long factor = sign * coefficient(c, isl_dim_param, i);
        isl_id *id = factor > 0 ? isl_set_get_dim_id(n->image, isl_dim_param, (unsigned)i) : NULL;

        if (id)
            sum = with_term(sum, factor, id_text(id));
        isl_id_free(id);
    }
    return sum;
}

static void add_condition(struct nest *n, isl_constraint *c, const char **condition)
{
    bool equal = isl_constraint_is_equality(c) == isl_bool_true;
    const char *left = terms(n, c, 1), *right = terms(n, c, -1), *text;

    if (*left)
        text = format("%s %s %s", left, equal ? "==" : ">=", with_number(right, -constant(c)));
    else
        text = format("%s %s %ld", right, equal ? "==" : "<=", constant(c));
    n->good &= !n->single && !has_unknown(n, c);
    *condition = *condition ? format("%s && %s", *condition, text) : text;
}

/* ---- steps --------------------------------------------------------------------------------------- */

/* Does it divide what is left of the first `n` of this type, where the subscript is at its lower bound? */
static bool divides(const struct level *l, long own, enum isl_dim_type type, int n)
{
    for (int i = 0; i < n; i++)
        if ((coefficient(l->residue, type, i) - own * coefficient(l->start, type, i)) % l->step)
            return false;
    return true;
}

/* Is the lower bound one of the subscript's values? */
static bool is_aligned(const struct nest *n, int k)
{
    const struct level *l = &n->level[k];
    long own = coefficient(l->residue, isl_dim_set, k);

    return l->lower == 1 && divides(l, own, isl_dim_param, (int)isl_constraint_dim(l->start, isl_dim_param))
        && divides(l, own, isl_dim_set, k)
        && (constant(l->residue) - own * constant(l->start)) % l->step == 0;
}

/* The same, from what is known of the parameters. */
static bool is_aligned_in(const struct nest *n, int k, isl_set *context)
{
    const struct level *l = &n->level[k];
    long own = coefficient(l->residue, isl_dim_set, k), rest;
    isl_ctx *isl = isl_set_get_ctx(context);
    isl_local_space *space = isl_local_space_from_space(isl_set_get_space(context));
    isl_aff *value = isl_aff_zero_on_domain(isl_local_space_copy(space));
    bool good = l->lower == 1;

    for (int i = 0; i < k; i++)
        good &= !coefficient(l->residue, isl_dim_set, i) && !coefficient(l->start, isl_dim_set, i);
    for (int i = 0; i < (int)isl_constraint_dim(l->start, isl_dim_param); i++) {
        long factor = coefficient(l->residue, isl_dim_param, i) - own * coefficient(l->start, isl_dim_param, i);
        isl_id *id = isl_set_get_dim_id(n->image, isl_dim_param, (unsigned)i);
        int at = isl_set_find_dim_by_id(context, isl_dim_param, id);

        good &= !factor || at >= 0;
        if (at >= 0)
            value = isl_aff_set_coefficient_val(value, isl_dim_param, at, isl_val_int_from_si(isl, factor));
        isl_id_free(id);
    }
    rest = constant(l->residue) - own * constant(l->start);
    value = isl_aff_set_constant_val(value, isl_val_int_from_si(isl, rest));
    value = isl_aff_mod_val(value, isl_val_int_from_si(isl, l->step));
    isl_set *aligned = isl_set_from_basic_set(isl_aff_zero_basic_set(value));
    good = good && isl_set_is_subset(context, aligned) == isl_bool_true;
    isl_set_free(aligned);
    isl_local_space_free(space);
    return good;
}

/* The first value that is not below the bound, if which they are is a number. */
static void align_first(struct nest *n, int k)
{
    struct level *l = &n->level[k];
    long own = coefficient(l->residue, isl_dim_set, k), value = -own * constant(l->residue) % l->step;

    n->good &= l->value == NULL && !*rest(n, l->residue, k, 1);
    if (!n->good)
        return;
    value += value < 0 ? l->step : 0;
    l->first = format("otosp_floor(%s, %ld) * %ld", with_number(l->first, l->step - 1 - value), l->step, l->step);
    if (value)
        l->first = with_number(l->first, value);
}

/* ---- levels -------------------------------------------------------------------------------------- */

/* The level in whose loop all values are known that it depends on; -1: in front of all. */
static int level_of_loaded(const struct nest *n, isl_constraint *c)
{
    int level = -1;

    for (int i = 0; i < (int)isl_constraint_dim(c, isl_dim_param); i++) {
        const struct parameter_of *p = coefficient(c, isl_dim_param, i) ? loaded_parameter(n->image, i) : NULL;

        if (p && p->loaded->level > level)
            level = p->loaded->level;
    }
    return level;
}

static void read_constraints(struct nest *n, isl_basic_set *of, int k)
{
    isl_constraint_list *all = isl_basic_set_get_constraint_list(of);

    n->good &= all != NULL;
    for (int i = 0; i < (int)isl_constraint_list_n_constraint(all); i++) {
        isl_constraint *c = isl_constraint_list_get_constraint(all, i);

        if (last_subscript(n, c) == k) {
            int known = level_of_loaded(n, c);

            n->good &= k < 0 || k >= n->rows || known < k;
            if (k < 0)
                add_condition(n, c, known < 0 ? &n->condition : &n->level[known].condition);
            else if (of == n->part && has_unknown(n, c))
                add_residue(n, c, k);
            else
                add_bound(n, c, k);
        }
        isl_constraint_free(c);
    }
    isl_constraint_list_free(all);
}

/* A subscript whose bounds follow from those of the ones behind it alone. */
static void read_projected(struct nest *n, int k)
{
    isl_basic_set *before = isl_basic_set_project_out(isl_basic_set_copy(n->part), isl_dim_set, (unsigned)k + 1,
                                                      (unsigned)(n->levels - k - 1));
    int levels = n->levels;

    n->good &= !n->level[k].residue && before && !isl_basic_set_dim(before, isl_dim_div);
    n->levels = k + 1;
    n->level[k].first = n->level[k].last = n->level[k].behind = NULL;
    n->level[k].bounds = 0;
    if (n->good)
        read_constraints(n, before, k);
    n->levels = levels;
    isl_basic_set_free(before);
}

static void read_level(struct nest *n, int k, isl_set *context)
{
    struct level *l = &n->level[k];

    l->step = 1;
    read_constraints(n, n->part, k);
    if (n->good && !l->value && (!l->first || !l->last))
        read_projected(n, k);
    n->good &= l->value ? l->bounds == 1 && !l->residue : l->first && l->last && (l->bounds == 2 || !n->single);
    if (n->good && l->residue && !is_aligned(n, k) && !is_aligned_in(n, k, context))
        align_first(n, k);
}

/* ---- the whole ----------------------------------------------------------------------------------- */

/* What it is, as a sum of parameters and of the levels. */
static const char *value_text(const struct nest *n, isl_pw_aff *value)
{
    isl_aff *a = isl_pw_aff_as_aff(isl_pw_aff_copy(value));
    const char *sum = "";
    isl_val *v;

    for (int i = 0; i < (int)isl_aff_dim(a, isl_dim_param); i++) {
        isl_id *id = isl_pw_aff_get_dim_id(value, isl_dim_param, (unsigned)i);

        v = isl_aff_get_coefficient_val(a, isl_dim_param, i);
        sum = with_term(sum, isl_val_get_num_si(v), id_text(id));
        isl_val_free(v);
        isl_id_free(id);
    }
    for (int k = 0; k < (int)isl_aff_dim(a, isl_dim_in); k++) {
        v = isl_aff_get_coefficient_val(a, isl_dim_in, k);
        sum = with_term(sum, isl_val_get_num_si(v), n->level[k].value ? in_brackets(n->level[k].value) : iterator(k));
        isl_val_free(v);
    }
    v = isl_aff_get_constant_val(a);
    sum = with_number(sum, isl_val_get_num_si(v));
    isl_val_free(v);
    isl_aff_free(a);
    return sum;
}

/* The values that an iteration of this level loads, or computes, in front of what they are needed for. */
static struct code *with_loaded(const struct nest *n, int level, struct code *body)
{
    isl_set *part = isl_set_from_basic_set(isl_basic_set_copy(n->part));
    const char *iteration[MAX_SUBSCRIPTS];

    for (int k = 0; k <= level; k++)
        iteration[k] = n->level[k].value ? in_brackets(n->level[k].value) : iterator(k);

    for (int i = 0; i < (int)isl_set_dim(part, isl_dim_param); i++) {
        const struct parameter_of *p = loaded_parameter(part, i);
        const char *subscript[MAX_SUBSCRIPTS], *value;
        struct code *load;

        if (!p || p->loaded->level != level)
            continue;
        for (int k = 0; k < p->loaded->to.subscripts; k++)
            subscript[k] = value_text(n, p->loaded->to.subscript[k]);
        value = p->loaded->form ? computed_text(p->loaded, iteration) : place_text(&p->loaded->to, subscript);
        load = new_code(CODE_LOOP);
        load->iterator = p->name;
        load->first = format(is_unsigned(p->expression->type) && size_of(p->expression->type) == 8 ? "otosp_natural(%s)" : "(long)%s",
                             value);
        load->body = body;
        body = load;
    }
    isl_set_free(part);
    return body;
}

static struct code *in_condition(const char *condition, struct code *body)
{
    struct code *c = condition ? new_code(CODE_CONDITION) : body;

    if (condition) {
        c->condition = condition;
        c->body = body;
    }
    return c;
}

static struct code *write_nest(const struct nest *n)
{
    struct code *inner = new_code(CODE_ELEMENT);

    for (int k = 0; k < n->levels; k++)
        inner->subscript[k] = n->level[k].value ? n->level[k].value : iterator(k);
    for (int k = n->levels; k--; ) {
        const struct level *l = &n->level[k];
        struct code *loop;

        if (k < n->rows)
            inner = with_loaded(n, k, in_condition(l->condition, inner));
        if (l->value)
            continue;
        loop = new_code(CODE_LOOP);
        loop->iterator = iterator(k);
        loop->first = l->first;
        loop->le = !l->behind;
        loop->bound = l->behind ? l->behind
                    : *l->last == '-' && !strchr(l->last, ' ') ? format("(%s)", l->last) : l->last;
        loop->step = l->step;
        loop->body = inner;
        inner = loop;
    }
    return inner;
}

static struct code *nest_of(isl_set *image, isl_basic_set *part, isl_set *context, int rows, bool single)
{
    struct nest n = {
        .image = image, .part = part, .levels = (int)isl_set_dim(image, isl_dim_set), .rows = rows, .single = single,
        .good = part
    };

    if (n.good)
        read_constraints(&n, part, -1);
    for (int k = 0; k < n.levels && n.good; k++)
        read_level(&n, k, context);
    for (int k = 0; k < n.levels; k++) {
        isl_constraint_free(n.level[k].residue);
        isl_constraint_free(n.level[k].start);
    }
    return n.good ? in_condition(n.condition, write_nest(&n)) : NULL;
}

struct code *nest_code(isl_set *image, isl_set *context, int rows, bool single)
{
    int parts = (int)isl_set_n_basic_set(image);
    bool few = parts >= 1 && parts <= (single ? 1 : MAX_PARTS);
    isl_basic_set_list *all = few ? isl_set_get_basic_set_list(image) : NULL;
    struct code *first = NULL, **tail = &first;
    bool good = all;

    for (int i = 0; i < parts && good; i++) {
        isl_basic_set *part = isl_basic_set_list_get_basic_set(all, i);

        *tail = nest_of(image, part, context, rows, single);
        good = *tail;
        if (good)
            tail = &(*tail)->next;
        isl_basic_set_free(part);
    }
    isl_basic_set_list_free(all);
    return good ? first : NULL;
}
