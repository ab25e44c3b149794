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
 *
 * So are conditions under which whole rows are touched: those of the tiles along a border, as in if (i == 0 || j == 0).
 *
 * It may also be one of an iteration of a sequential loop in there, as one over the tiles of a band is: then there is a
 * row for each of these. If the loop's step is no constant, its iterations are numbered, and how many there are is such a
 * value itself.
 */
#include <string.h>

#include "infer.h"
#include "quote.h"
#include "resolve.h"
#include "section.h"

/* The loop around the place whose variable it is; -1: it is none whose values are known. */
static int loop_of(const struct domain *d, const struct node *n)
{
    int k = n->kind == NAME ? d->loops - 1 : -1;

    while (k >= 0 && d->var[k] != n->sym && !(d->steps[k] && d->steps[k]->var == n->sym))
        k--;
    return k;
}

static bool is_made(struct affine *, const struct domain *, struct node *, struct loaded *);

/* The variable of a loop, the divided one's or inside. */
static bool is_made_of_row(struct affine *x, const struct domain *d, int k, struct loaded *l)
{
    const struct stepping *s = d->steps[k];
    int level = k - x->outer;

    if (level < 0)
        return true;
    if (level >= MAX_ROW_LEVELS)
        return false;
    l->row[level] = s ? *s : (struct stepping){ .var = d->var[k] };
    l->level = level > l->level ? level : l->level;
    return !s || (is_made(x, d, s->lower, l) && is_made(x, d, s->step, l));
}

/* By what may be 0? */
static bool divides(struct node *n)
{
    bool found = n->kind == BINARY && (is_operator(n, "/") || is_operator(n, "%"))
              && !constant_value(kid(n, BINARY_R), &(long){ 0 });

    for (int i = 0; i < n->nkids && !found; i++)
        found = n->kid[i] && divides(n->kid[i]);
    return found;
}

/* false: there are too many. */
static bool add_part(struct loaded *l, struct node *n)
{
    for (int i = 0; i < l->parts; i++)
        if (same_expression(l->part[i], n))
            return true;
    if (l->parts == MAX_PARTS_COMPUTED)
        return false;
    l->part[l->parts++] = n;
    return true;
}

/* Is it one value of an iteration, which can be computed where only that is known? Its other parts are noted. */
static bool is_made(struct affine *x, const struct domain *d, struct node *n, struct loaded *l)
{
    n = bare(n);
    if (!n || !n->type || !is_integer(n->type) || size_of(n->type) > 8)
        return false;
    if (constant_value(n, &(long){ 0 }))
        return true;
    if (loop_of(d, n) >= 0)
        return is_made_of_row(x, d, loop_of(d, n), l);
    if (!divides(n) && is_invariant(x, n))
        return add_part(l, n);
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

/* One that is 0 or 1? */
static bool is_truth(struct node *n)
{
    static const char *const operators[] = { "<", "<=", ">", ">=", "==", "!=", "&&", "||" };

    for (size_t i = 0; n->kind == BINARY && i < sizeof operators / sizeof *operators; i++)
        if (is_operator(n, operators[i]))
            return true;
    return n->kind == PREFIX && is_operator(n, "!");
}

static void note_values(struct affine *x, isl_pw_aff *value, struct node *form)
{
    if (is_truth(form))
        note_truth(x, value);
    else if (size_of(form->type) < 8)
        note_range(x, value, form->type);
    else if (is_unsigned(form->type))
        note_natural(x, value);
}

/* The same of a form. */
static isl_pw_aff *value_of_form(struct affine *x, const struct domain *d, struct node *form)
{
    struct binding *inner = x->call;
    struct loaded l = { .form = form };
    struct parameter_of *p;
    isl_pw_aff *value;
    bool new, good;

    x->call = NULL;
    good = is_made(x, d, form, &l);
    x->call = inner;
    if (!good)
        return NULL;
    if ((new = !(p = find_computed(x, form))))
        p = new_computed(x, d, form, &l);
    value = isl_pw_aff_var_on_domain(isl_local_space_from_space(isl_space_set_dim_id(
        isl_space_set_alloc(x->isl, 1, (unsigned)d->loops), isl_dim_param, 0, isl_id_alloc(x->isl, p->name, p))),
        isl_dim_param, 0);
    if (new)
        note_values(x, value, form);
    return value;
}

/* Is the place in an iteration whose values are all known? */
static bool is_in_rows(const struct affine *x, const struct domain *d)
{
    return x->rows && d->whole && d->loops > x->outer && (d->var[x->outer] || d->steps[x->outer]);
}

isl_pw_aff *computed_value(struct affine *x, const struct domain *d, struct node *n)
{
    struct node *form = is_in_rows(x, d) ? form_here(x, d, n) : NULL;

    return form ? value_of_form(x, d, form) : NULL;
}

isl_set *computed_condition(struct affine *x, const struct domain *d, struct node *n)
{
    isl_pw_aff *value = is_truth(n = bare(n)) ? computed_value(x, d, n) : NULL;

    return value ? compared(value, REL_GE, number_on(x, d, 1)) : NULL;
}

bool depends_on_computed(isl_set *set)
{
    const struct parameter_of *p;
    bool depends = false;

    for (int k = set ? (int)isl_set_dim(set, isl_dim_param) : 0; k > 0 && !depends; )
        depends = (p = loaded_parameter(set, --k)) && p->loaded->form;
    isl_set_free(set);
    return depends;
}

/* ---- loops whose iterations are numbered --------------------------------------------------------- */

const struct stepping *stepping_of(struct affine *x, const struct loop *l)
{
    struct stepping *s = allocate(sizeof *s);

    *s = (struct stepping){ l->var, form_outside(x, l->lower), form_outside(x, l->step), l->sign };
    return s->lower && s->step ? s : NULL;
}

static void make_long(struct node *n, void *data)
{
    (void)data;
    if (kind_class(n->kind) == EXPR && !n->type)
        n->type = basic(T_LONG);
}

/* How many iterations there are, if there are any. */
static struct node *trips_of(struct affine *x, const struct loop *l, const struct stepping *s)
{
    struct node *bound = form_outside(x, l->bound), *e;
    struct holes *h = holes_new();

    if (!bound)
        return NULL;
    e = quote(h, 0, format(l->rel == REL_LE || l->rel == REL_GE ? "((long)%s - (long)%s + (long)%s) / (long)%s;"
                                                                : "((long)%s - (long)%s + (long)%s - 1) / (long)%s;",
                           ref(h, in_parentheses(copy_tree(l->sign > 0 ? bound : s->lower))),
                           ref(h, in_parentheses(copy_tree(l->sign > 0 ? s->lower : bound))),
                           ref(h, in_parentheses(copy_tree(s->step))), ref(h, in_parentheses(copy_tree(s->step)))));
    e = kid(e->kid[0], EXPRESSION_E);
    walk(e, NULL, make_long, NULL);
    return e;
}

bool enter_numbered(struct affine *x, struct domain *d, const struct loop *l)
{
    const struct stepping *s = is_in_rows(x, d) && d->loops < MAX_LOOPS ? stepping_of(x, l) : NULL;
    struct node *form = s ? trips_of(x, l, s) : NULL;
    isl_pw_aff *trips = form ? value_of_form(x, d, form) : NULL, *number;

    if (!trips)
        return false;
    d->set = isl_set_add_dims(d->set, isl_dim_set, 1);
    d->steps[d->loops] = s;
    d->var[d->loops++] = NULL;
    number = isl_pw_aff_var_on_domain(isl_local_space_from_space(isl_space_set_alloc(x->isl, 0, (unsigned)d->loops)),
                                      isl_dim_set, (unsigned)d->loops - 1);
    d->set = isl_set_intersect(d->set, isl_pw_aff_nonneg_set(isl_pw_aff_copy(number)));
    d->set = isl_set_intersect(d->set, compared(number, REL_LT, isl_pw_aff_add_dims(trips, isl_dim_in, 1)));
    return true;
}

/* ---- as C ---------------------------------------------------------------------------------------- */

/* Where an iteration does not come to it, it may divide by 0. */
static void keep_from_zero(struct node *n, void *data)
{
    struct node *by = n->kind == BINARY ? kid(n, BINARY_R) : NULL;

    (void)data;
    if (by && (is_operator(n, "/") || is_operator(n, "%")) && !constant_value(by, &(long){ 0 }))
        replace_by_text(by, format("OTOSP_DIVISOR(%s)", node_text(by)));
}

static const char *variable_at(const struct loaded *, int level, const char *const *iteration);

/* The expression, where iterations of so many loops are known. */
static const char *text_in(const struct loaded *l, struct node *e, int levels, const char *const *iteration)
{
    e = numbered(e);
    for (int k = levels; k--; )
        if (l->row[k].var)
            e = with_text(e, l->row[k].var, variable_at(l, k, iteration));
    walk(e, NULL, keep_from_zero, NULL);
    return in_brackets(node_text(kid(e, PAREN_E)));
}

/* The variable's value. */
static const char *variable_at(const struct loaded *l, int level, const char *const *iteration)
{
    const struct stepping *s = &l->row[level];
    const char *value = iteration[level];

    if (s->lower)
        value = format("(%s %c %s * %s)", text_in(l, s->lower, level, iteration), s->sign > 0 ? '+' : '-', value,
                       text_in(l, s->step, level, iteration));
    return format("((%s)%s)", type_text(unqualified(s->var->type), ""), value);
}

const char *computed_text(const struct loaded *l, const char *const *iteration)
{
    return text_in(l, l->form, l->level + 1, iteration);
}
