/*
 * steps.c: what the iterations of a loop add to variables that change: see induction.c.
 *
 * The statements of the body tell what one iteration adds. Where that is the same for all of them, the variable's value
 * is a function of the loop's variable, inside the loop and behind it.
 */
#include <string.h>

#include "induction.h"
#include "resolve.h"

/* Is it possible that not all of it is executed? */
static bool is_left(struct node *n)
{
    if (is_jump(n) || n->kind == LABEL)
        return true;
    for (int i = 0; i < n->nkids; i++)
        if (n->kid[i] && n->kid[i]->nkids && is_left(n->kid[i]))
            return true;
    return false;
}

static isl_stat take_piece(isl_set *set, isl_aff *a, void *data)
{
    isl_set_free(set);
    *(isl_aff **)data = a;
    return isl_stat_ok;
}

/* The expression of the only parameter that the function is; NULL: it is something else. */
static struct node *as_parameter(isl_pw_aff *f)
{
    struct node *found = NULL;
    isl_aff *a = NULL;

    if (isl_pw_aff_n_piece(f) != 1)
        return NULL;
    isl_pw_aff_foreach_piece(f, take_piece, &a);
    for (int i = 0; i < (int)isl_aff_dim(a, isl_dim_param); i++) {
        isl_id *id = isl_pw_aff_get_dim_id(f, isl_dim_param, (unsigned)i);
        struct parameter_of *p = isl_id_get_user(id);
        isl_val *factor = isl_aff_get_coefficient_val(a, isl_dim_param, i);

        if (p && isl_val_is_one(factor) == isl_bool_true) {
            a = isl_aff_set_coefficient_si(a, isl_dim_param, i, 0);
            found = p->expression;
            isl_val_free(factor);
            isl_id_free(id);
            break;
        }
        isl_val_free(factor);
        isl_id_free(id);
    }
    if (isl_aff_plain_is_zero(a) != isl_bool_true)
        found = NULL;
    isl_aff_free(a);
    return found;
}

static bool is_constant(isl_pw_aff *a)
{
    return isl_pw_aff_is_cst(a) == isl_bool_true;
}

/* How many elements further the one lies than the other; NULL: that is not linear. */
static isl_pw_aff *apart(struct affine *x, const struct domain *d, const struct reference *to,
                         const struct reference *from)
{
    int last = to->subscripts - 1;
    isl_pw_aff *sum = number_on(x, d, 0);

    if (to->base != from->base || to->subscripts != from->subscripts || strcmp(to->form, from->form))
        return isl_pw_aff_free(sum);
    for (int k = 0; k <= last && sum; k++) {
        isl_pw_aff *part, *by = NULL;

        if (!to->subscript[k] || !from->subscript[k] || !same_expression(to->divider[k].by, from->divider[k].by))
            return isl_pw_aff_free(sum);
        if (k < last && isl_pw_aff_is_equal(to->subscript[k], from->subscript[k]) == isl_bool_true)
            continue;
        part = isl_pw_aff_sub(isl_pw_aff_copy(to->subscript[k]), isl_pw_aff_copy(from->subscript[k]));
        if (k < last)
            by = k == last - 1 && to->divider[k].by ? affine_value(x, d, to->divider[k].by) : NULL;
        else
            by = number_on(x, d, 1);
        if (!by || (!is_constant(by) && !is_constant(part))) {
            isl_pw_aff_free(by);
            isl_pw_aff_free(part);
            return isl_pw_aff_free(sum);
        }
        sum = isl_pw_aff_add(sum, isl_pw_aff_mul(part, by));
    }
    return sum;
}

isl_pw_aff *difference(struct affine *x, const struct domain *d, struct node *left, struct node *right)
{
    struct reference to = { .shape = "", .form = "" }, from = to;
    isl_pw_aff *n = NULL;

    if (points_to(x, d, left, &to)) {
        if (points_to(x, d, right, &from))
            n = apart(x, d, &to, &from);
        reference_free(&from);
    }
    reference_free(&to);
    return n;
}

/* From the first value to the bound, in the direction of the loop. */
static isl_pw_aff *span(struct affine *x, const struct domain *d, const struct loop *l)
{
    isl_pw_aff *lower, *bound, *n = NULL;
    struct reference from, to;

    if (!is_pointer(l->type)) {
        lower = affine_value(x, d, l->lower);
        bound = affine_value(x, d, l->bound);
        if (lower && bound)
            return l->sign > 0 ? isl_pw_aff_sub(bound, lower) : isl_pw_aff_sub(lower, bound);
        isl_pw_aff_free(lower);
        isl_pw_aff_free(bound);
        return NULL;
    }
    if (!held_by(x, d, l->lower, l->var, &from))
        return NULL;
    if (held_by(x, d, l->bound, l->var, &to)) {
        n = l->sign > 0 ? apart(x, d, &to, &from) : apart(x, d, &from, &to);
        reference_free(&to);
    }
    reference_free(&from);
    return n;
}

/* How many iterations it has; NULL: that is not known. That a parameter which is a bound is not negative is assumed. */
static isl_pw_aff *trips(struct affine *x, const struct domain *d, const struct loop *l)
{
    isl_pw_aff *n = l->constant ? span(x, d, l) : NULL;

    if (n && (l->rel == REL_LE || l->rel == REL_GE))
        n = isl_pw_aff_add(n, number_on(x, d, 1));
    if (!n || (as_parameter(n) && !is_natural(x, d, n)))
        return isl_pw_aff_free(n);
    if (!as_parameter(n))
        n = isl_pw_aff_coalesce(isl_pw_aff_gist(isl_pw_aff_max(n, number_on(x, d, 0)), isl_set_copy(d->set)));
    if (l->value * l->sign > 1)
        n = isl_pw_aff_ceil(isl_pw_aff_scale_down_val(n, isl_val_int_from_si(x->isl, l->value * l->sign)));
    return n;
}

static isl_pw_aff *innermost(struct affine *x, const struct domain *d)
{
    return isl_pw_aff_var_on_domain(isl_local_space_from_space(isl_space_set_alloc(x->isl, 0, (unsigned)d->loops)),
                                    isl_dim_set, (unsigned)d->loops - 1);
}

/* The iterations before the one at hand, on the domain inside the loop. */
static isl_pw_aff *passed(struct affine *x, const struct domain *d, const struct loop *l)
{
    isl_pw_aff *n = innermost(x, d), *lower;

    if (is_numbered(l))
        return n;
    if (!(lower = affine_value(x, d, l->lower)))
        return isl_pw_aff_free(n);
    n = l->sign > 0 ? isl_pw_aff_sub(n, lower) : isl_pw_aff_sub(lower, n);
    if (l->value * l->sign > 1)
        n = isl_pw_aff_floor(isl_pw_aff_scale_down_val(n, isl_val_int_from_si(x->isl, l->value * l->sign)));
    return n;
}

/* A loop whose variable is a pointer. */
static void enter_pointers(struct affine *x, struct domain *d, const struct loop *l)
{
    isl_pw_aff *n = d->whole && l->constant && changes(x, l->var) ? span(x, d, l) : NULL, *count;
    bool exact = d->exact;
    struct reference r;

    enter_loop(x, d, l);                /* which makes it inexact */
    if (!n || d->loops != (int)isl_pw_aff_dim(n, isl_dim_in) + 1 || !held_by(x, d, l->lower, l->var, &r)) {
        isl_pw_aff_free(n);
        return;
    }
    d->exact = exact;
    d->whole = d->sure = true;
    n = isl_pw_aff_add_dims(n, isl_dim_in, 1);
    count = isl_pw_aff_scale_val(innermost(x, d), isl_val_int_from_si(x->isl, l->value * l->sign));
    move_by(&r, l->sign > 0 ? isl_pw_aff_copy(count) : isl_pw_aff_neg(isl_pw_aff_copy(count)));
    note(x, d, l->var, &r);
    d->set = isl_set_intersect(d->set, isl_pw_aff_nonneg_set(isl_pw_aff_copy(count)));
    d->set = isl_set_intersect(d->set, compared(count, l->rel == REL_LE || l->rel == REL_GE ? REL_LE : REL_LT, n));
}

/* Is it the loop that the scope is, or divides: the innermost one, or (outer) one around it? */
static bool is_of_scope(struct affine *x, const struct loop *l, bool outer)
{
    const struct construct *c = x->scope->kind == DIRECTIVE_STMT ? construct_of(x->unit, x->scope) : NULL;

    for (int i = 0; c && i < c->collapse; i++)
        if (c->loops[i].node == l->node)
            return outer == (i < c->collapse - 1);
    return l->node == x->scope && !outer;
}

/* May its variable be computed from the number of the iteration? */
static bool is_computed(struct affine *x, const struct domain *d, const struct loop *l)
{
    isl_pw_aff *lower = affine_value(x, d, l->lower), *bound = affine_value(x, d, l->bound);
    isl_pw_aff *step = affine_value(x, d, l->step);
    bool good = lower && bound && step && goes_plainly(x, d, l, lower, bound) && is_plain_local(x, l->var) && (l->sign > 0 || !is_unsigned(l->type))
        && is_wide_enough(common_type(l->type, l->step->type), l->type) && is_invariant(x, l->step);

    isl_pw_aff_free(lower);
    isl_pw_aff_free(bound);
    if (good)
        good = is_natural(x, d, step = isl_pw_aff_sub(step, number_on(x, d, 1)));
    isl_pw_aff_free(step);
    return good;
}

/* A loop whose step is no constant: of iteration n the variable is lower + n * step. There is a first iteration and a
   next one; how many of them there are is known where the scope is lowered. */
static void enter_steps(struct affine *x, struct domain *d, const struct loop *l)
{
    struct reference r = { .shape = format("/%s", node_text(l->step)), .form = "", .subscripts = 2 };
    bool known, outer = is_of_scope(x, l, true), own = is_of_scope(x, l, false);

    x->computes = !own && !outer;
    known = x->assumes && d->whole && is_computed(x, d, l);
    x->computes = false;
    if (!x->assumes || (!outer && !own && !(known && enter_numbered(x, d, l)))) {
        enter_loop(x, d, l);
        return;
    }
    if (outer && known) {               /* where sections are told, it has one of its values */
        enter_loop(x, d, l);
        d->whole = d->sure = d->var[d->loops - 1] == l->var;
        return;
    }
    if (own || outer) {
        d->steps[d->loops] = own ? stepping_of(x, l) : NULL;
        d->set = isl_set_add_dims(d->set, isl_dim_set, 1);
        d->var[d->loops++] = NULL;
    }
    if (!known) {
        x->unsteady = format("the step of '%s' is not known in front of the loop", l->var->name);
        enter_unknown(d);
        return;
    }
    r.divider[0].by = own ? l->step : d->steps[d->loops - 1]->step;
    r.subscript[0] = innermost(x, d);
    x->computes = !own;
    r.subscript[1] = affine_value(x, d, l->lower);
    x->computes = false;
    d->set = isl_set_intersect(d->set, isl_pw_aff_nonneg_set(isl_pw_aff_copy(r.subscript[0])));
    if (l->sign < 0)
        r.subscript[0] = isl_pw_aff_neg(r.subscript[0]);
    note(x, d, l->var, &r);
}

void enter_counted(struct affine *x, struct domain *d, const struct loop *l)
{
    if (is_pointer(l->type))
        enter_pointers(x, d, l);
    else if (is_numbered(l))
        enter_steps(x, d, l);
    else
        enter_loop(x, d, l);
}

static bool add_steps(struct affine *, const struct domain *, struct node *, const struct symbol *, isl_pw_aff **);

/* a without its last variable, on which it does not depend; NULL: it does. */
static isl_pw_aff *outside(isl_pw_aff *a, int loops)
{
    if (isl_pw_aff_involves_dims(a, isl_dim_in, (unsigned)loops - 1, 1) != isl_bool_false)
        return isl_pw_aff_free(a);
    return isl_pw_aff_drop_dims(a, isl_dim_in, (unsigned)loops - 1, 1);
}

/* What an iteration adds, where all of them add the same; inside: the domain in the loop. */
static isl_pw_aff *step_of(struct affine *x, const struct domain *inside, const struct loop *l,
                           const struct symbol *s)
{
    isl_pw_aff *each = number_on(x, inside, 0);

    if (inside->whole && l->var != s && !is_left(l->body) && add_steps(x, inside, l->body, s, &each)
        && add_steps(x, inside, kid(l->node, FOR_STEP), s, &each))
        return outside(each, inside->loops);
    return isl_pw_aff_free(each);
}

static bool add_loop(struct affine *x, const struct domain *d, struct node *n, const struct symbol *s,
                     isl_pw_aff **sum)
{
    struct induction *noted = x->noted;
    struct domain inside;
    struct loop l;
    isl_pw_aff *each, *times;

    if (!is_counted(n, &l) || find_store(kid(n, FOR_INIT), s))
        return false;
    inside = domain_copy(d);
    enter_counted(x, &inside, &l);
    each = step_of(x, &inside, &l, s);
    domain_free(&inside);
    x->noted = noted;
    times = each ? trips(x, d, &l) : NULL;
    if (!times || (!is_constant(each) && !is_constant(times))) {
        isl_pw_aff_free(each);
        isl_pw_aff_free(times);
        return false;
    }
    *sum = isl_pw_aff_add(*sum, isl_pw_aff_mul(each, times));
    return true;
}

static bool add_branches(struct affine *x, const struct domain *d, struct node *n, const struct symbol *s,
                         isl_pw_aff **sum)
{
    isl_pw_aff *other = isl_pw_aff_copy(*sum);
    bool same = !find_store(kid(n, IF_C), s) && add_steps(x, d, kid(n, IF_THEN), s, sum)
             && add_steps(x, d, kid(n, IF_ELSE), s, &other) && isl_pw_aff_plain_is_equal(*sum, other) == isl_bool_true;

    isl_pw_aff_free(other);
    return same;
}

/* Adds what the statement adds to the variable; false: it may do something else to it. */
static bool add_steps(struct affine *x, const struct domain *d, struct node *n, const struct symbol *s,
                      isl_pw_aff **sum)
{
    const struct type *type;
    isl_pw_aff *by;

    if (!n || !find_store(n, s))
        return true;
    switch (n->kind) {
    case IF:
        return add_branches(x, d, n, s, sum);
    case FOR:
        return add_loop(x, d, n, s, sum);
    case WHILE: case DO: case SWITCH: case CONDITIONAL: case DIRECTIVE_STMT: case FUNCTION:
        return false;
    case BINARY:
        if ((is_operator(n, "&&") || is_operator(n, "||")) && find_store(kid(n, BINARY_R), s))
            return false;
        break;
    default:
        if (!stored_by(n) || named_by(stored_by(n)) != s)
            break;
        if ((n->kind == ASSIGN && find_store(kid(n, ASSIGN_R), s)) || !(by = added_by(x, d, n, &type)))
            return false;
        *sum = isl_pw_aff_add(*sum, by);
        return size_of(type) <= 8;
    }
    for (int i = 0; i < n->nkids; i++)
        if (n->kid[i] && n->kid[i]->nkids && is_evaluated(n, i) && !add_steps(x, d, n->kid[i], s, sum))
            return false;
    return true;
}

/* Moves it on by each * times, the product of a parameter and a function as a subscript of its own. */
static bool move_by_product(struct reference *r, isl_pw_aff *each, isl_pw_aff *times)
{
    struct node *by = NULL;
    int last = r->subscripts - 1;

    if (is_constant(each) || is_constant(times)) {
        move_by(r, isl_pw_aff_mul(each, times));
        return true;
    }
    by = as_parameter(each);
    isl_pw_aff_free(each);
    if (by && last && r->divider[last - 1].by && same_expression(r->divider[last - 1].by, by)) {
        r->subscript[last - 1] = isl_pw_aff_add(r->subscript[last - 1], times);
        return true;
    }
    if (!by || r->subscripts == MAX_SUBSCRIPTS || (last && (r->divider[last - 1].by || r->divider[last - 1].number))) {
        isl_pw_aff_free(times);
        return false;
    }
    r->subscript[last + 1] = r->subscript[last];
    r->subscript[last] = times;
    r->divider[last] = (struct divider){ by, 0 };
    r->subscripts++;
    r->shape = format("%s/%s", r->shape, node_text(by));
    return true;
}

struct moving {
    const struct induction *from;       /* in front of the loop */
    isl_pw_aff *each;                   /* that an iteration adds, on the domain around the loop */
    struct moving *next;
};

/* Notes the values as iterations go on: each has been added so often. */
static void note_moved(struct affine *x, const struct domain *d, const struct moving *all, isl_pw_aff *times)
{
    for (const struct moving *m = all; m && times; m = m->next) {
        const struct symbol *s = m->from->symbol;
        isl_set *before = assumed_so_far(x);
        struct reference r = value_copy(x, m->from, d->loops);
        int more = d->loops - (int)isl_pw_aff_dim(m->each, isl_dim_in);

        if (move_by_product(&r, isl_pw_aff_add_dims(isl_pw_aff_copy(m->each), isl_dim_in, (unsigned)more),
                            isl_pw_aff_copy(times)) && still_fits(x, d, &r, s, s->type))
            note_needing(x, d, s, &r, before);
        else {
            isl_set_free(before);
            reference_free(&r);
        }
    }
    isl_pw_aff_free(times);
}

struct moving *begin_loop(struct affine *x, const struct domain *d, const struct loop *l, struct induction *start)
{
    struct moving *all = NULL;

    for (const struct induction *v = start; v && d->whole; v = v->before) {
        isl_pw_aff *each;

        if (!v->known || latest(start, v->symbol) != v || !find_store(l->node, v->symbol)
            || !(each = step_of(x, d, l, v->symbol)))
            continue;
        struct moving *m = allocate(sizeof *m);

        *m = (struct moving){ v, each, all };
        all = m;
    }
    if (all)
        note_moved(x, d, all, passed(x, d, l));
    return all;
}

/* Is the value of the variable used anywhere but in the statement? */
static bool is_used_outside(struct node *n, const struct symbol *s, const struct node *statement)
{
    if (n == statement)
        return false;
    if (n->kind == ASSIGN && is_operator(n, "=") && named_by(kid(n, ASSIGN_L)) == s)
        return is_used_outside(kid(n, ASSIGN_R), s, statement);
    if (n->kind == NAME)
        return n->sym == s;
    for (int i = 0; i < n->nkids; i++)
        if (n->kid[i] && n->kid[i]->nkids && is_used_outside(n->kid[i], s, statement))
            return true;
    return false;
}

void end_loop(struct affine *x, const struct domain *d, const struct loop *l, struct moving *all)
{
    struct moving *used = NULL, *next;

    for (struct moving *m = all; m; m = next) {
        next = m->next;
        if (is_used_outside(kid(m->from->symbol->function, FUNCTION_BODY), m->from->symbol, l->node)) {
            m->next = used;
            used = m;
        } else
            isl_pw_aff_free(m->each);
    }
    if (used)
        note_moved(x, d, used, trips(x, d, l));
    for (struct moving *m = used; m; m = m->next)
        isl_pw_aff_free(m->each);
}
