/*
 * affine.c: iteration domains, and expressions on them.
 */
#include <string.h>

#include "affine.h"
#include "checks.h"
#include "resolve.h"

enum { OPERATIONS = 300000 };           /* of isl, for one construct: then nothing more is known */
enum { MOST_PIECES = 4 };               /* of a domain, before it is seen which others make up for */

void affine_begin(struct affine *x, struct unit *u, struct node *scope)
{
    *x = (struct affine){ .isl = isl_ctx_alloc(), .unit = u, .scope = scope };
    isl_options_set_on_error(x->isl, ISL_ON_ERROR_CONTINUE);
    isl_ctx_set_max_operations(x->isl, OPERATIONS);
}

void affine_go_on(struct affine *x)
{
    x->noted = NULL;
    isl_ctx_reset_error(x->isl);
    isl_ctx_reset_operations(x->isl);
    isl_ctx_set_max_operations(x->isl, OPERATIONS);
}

void affine_end(struct affine *x)
{
    inductions_free(x);
    loaded_free(x);
    isl_ctx_free(x->isl);
}

/* ---- domains ------------------------------------------------------------------------------------ */

struct domain domain_of_nothing(struct affine *x)
{
    return (struct domain){ .set = isl_set_universe(isl_space_set_alloc(x->isl, 0, 0)), .exact = true, .whole = true,
                            .sure = true };
}

struct domain domain_copy(const struct domain *d)
{
    struct domain copy = *d;

    copy.set = isl_set_copy(d->set);
    return copy;
}

void domain_free(struct domain *d)
{
    isl_set_free(d->set);
    d->set = NULL;
}

void enter_unknown(struct domain *d)
{
    d->exact = d->whole = d->sure = false;
}

static isl_local_space *space_of(struct affine *x, const struct domain *d)
{
    return isl_local_space_from_space(isl_space_set_alloc(x->isl, 0, (unsigned)d->loops));
}

isl_pw_aff *number_on(struct affine *x, const struct domain *d, long value)
{
    return isl_pw_aff_from_aff(isl_aff_val_on_domain(space_of(x, d), isl_val_int_from_si(x->isl, value)));
}

/* Conditions that do not hold are unions, each of which multiplies the pieces, most of which others hold. */
static void narrow(struct domain *d, isl_set *by)
{
    d->set = isl_set_intersect(d->set, by);
    if (isl_set_n_basic_set(d->set) > MOST_PIECES)
        d->set = isl_set_coalesce(isl_set_remove_redundancies(d->set));
}

/* The values that are whole steps away from the first one. */
static isl_set *on_steps(struct affine *x, isl_pw_aff *var, isl_pw_aff *first, long step)
{
    isl_pw_aff *away = isl_pw_aff_sub(var, first);

    return isl_pw_aff_zero_set(isl_pw_aff_mod_val(away, isl_val_int_from_si(x->isl, step)));
}

/* ---- loops -------------------------------------------------------------------------------------- */

bool goes_plainly(struct affine *x, const struct domain *d, const struct loop *l, isl_pw_aff *lower, isl_pw_aff *bound)
{
    struct type *common = common_type(l->type, l->bound->type);

    if (!x->assumes)
        return true;
    if ((l->lower->type && !arrives(x, d, lower, l->lower->type, l->type))
        || !arrives(x, d, bound, l->bound->type, common))
        return false;
    return !is_unsigned(common) || is_unsigned(l->type) || (l->sign > 0 && is_natural(x, d, lower));
}

/* A variable that all of the program knows, of which each member of a construct around has a copy: only the text of the
   construct reaches that. */
static bool is_copied(const struct affine *x, const struct symbol *s)
{
    const struct construct *owner = x->construct && !x->call ? privatizer(x->construct, s) : NULL;
    const struct data_item *d = owner ? data_of(owner, s) : NULL;

    return d && (d->sharing == PRIVATE || d->sharing == LASTPRIVATE);
}

/* May something else than the loop's own statement set its variable? */
static bool is_within_reach(struct affine *x, const struct symbol *s)
{
    if (!has_static_storage(s))
        return is_pointed_to(x, s);
    if (is_copied(x, s))
        return is_address_taken(x->unit, s);
    return !x->serial || x->call || !x->construct || x->construct->parent || !is_only_named(x->unit, x->scope, s);
}

void enter_loop(struct affine *x, struct domain *d, const struct loop *l)
{
    isl_pw_aff *var, *lower, *bound;

    if (d->loops == MAX_LOOPS) {
        enter_unknown(d);
        return;
    }
    d->set = isl_set_add_dims(d->set, isl_dim_set, 1);
    d->steps[d->loops] = NULL;
    d->var[d->loops++] = NULL;
    if (is_pointer(l->type) || (x->assumes && is_within_reach(x, l->var))) {
        enter_unknown(d);
        return;
    }
    x->loads = x->computes = true;
    lower = affine_value(x, d, l->lower);
    bound = affine_value(x, d, l->bound);
    x->loads = x->computes = false;
    if (lower && bound && !goes_plainly(x, d, l, lower, bound)) {
        isl_pw_aff_free(bound);
        bound = NULL;
    }
    d->var[d->loops - 1] = l->var;
    var = isl_pw_aff_var_on_domain(space_of(x, d), isl_dim_set, (unsigned)d->loops - 1);
    d->exact &= lower && bound && l->constant;
    d->whole &= lower && bound && l->constant;
    d->sure &= lower && bound && l->constant;
    if (lower)
        narrow(d, compared(isl_pw_aff_copy(var), l->sign > 0 ? REL_GE : REL_LE, isl_pw_aff_copy(lower)));
    if (bound) {
        enum relation rel = l->rel != REL_NE ? l->rel : l->sign > 0 ? REL_LT : REL_GT;

        narrow(d, compared(isl_pw_aff_copy(var), rel, isl_pw_aff_copy(bound)));
    }
    if (lower && l->constant && l->value != 1 && l->value != -1)
        narrow(d, on_steps(x, isl_pw_aff_copy(var), isl_pw_aff_copy(lower), l->value * l->sign));
    isl_pw_aff_free(var);
    isl_pw_aff_free(lower);
    isl_pw_aff_free(bound);
}

/* ---- expressions -------------------------------------------------------------------------------- */

isl_pw_aff *parameter_value(struct affine *x, const struct domain *d, struct node *n)
{
    struct parameter_of *p = x->parameters;
    isl_space *space;
    isl_id *id;
    isl_pw_aff *value;
    bool new;

    n = bare(n);
    while (p && (p->loaded || !same_expression(p->expression, n)))
        p = p->next;
    if ((new = !p)) {
        p = allocate(sizeof *p);
        *p = (struct parameter_of){ .expression = n, .name = node_text(n), .next = x->parameters };
        x->parameters = p;
    }
    id = isl_id_alloc(x->isl, p->name, p);
    space = isl_space_set_dim_id(isl_space_set_alloc(x->isl, 1, (unsigned)d->loops), isl_dim_param, 0, id);
    value = isl_pw_aff_var_on_domain(isl_local_space_from_space(space), isl_dim_param, 0);
    if (new && x->assumes)
        note_range(x, value, n->type);
    return value;
}

/* Of a variable that changes as the scope is executed, with so much added. */
static isl_pw_aff *of_changing(struct affine *x, const struct domain *d, const struct symbol *s, long more)
{
    struct reference r;

    if (!is_integer(s->type) || !induction_value(x, d, s, &r))
        return NULL;
    if (r.subscripts == 1)
        return isl_pw_aff_add(r.subscript[0], number_on(x, d, more));
    reference_free(&r);
    return NULL;
}

static isl_pw_aff *of_name(struct affine *x, const struct domain *d, struct node *n)
{
    struct node *value;
    isl_pw_aff *result;

    for (int i = d->loops; i--; )
        if (d->var[i] && d->var[i] == n->sym)
            return isl_pw_aff_var_on_domain(space_of(x, d), isl_dim_set, (unsigned)i);
    if (is_followed_variable(x, n->sym))
        return of_changing(x, d, n->sym, 0);
    if (!(value = stands_for(x, n->sym)))
        return NULL;
    if (!x->assumes && value->type && n->type && size_of(n->type) < size_of(value->type))
        return NULL;
    if (n->sym->storage == ST_PARAMETER && x->call) {   /* an argument means what it does where the call is */
        struct binding *inner = x->call;

        x->call = inner->outer;
        result = affine_value(x, d, value);
        x->call = inner;
    } else
        result = affine_value(x, d, value);
    if (result && x->assumes && !converts(x, d, result, value->type, n->type))
        result = isl_pw_aff_free(result);
    return result;
}

static isl_pw_aff *of_call(struct affine *x, const struct domain *d, struct node *n)
{
    struct binding b;
    struct node *e = enter_returned(x, n, &b);
    isl_pw_aff *value;

    if (!e)
        return NULL;
    value = n->type->kind == T_BOOL ? NULL : affine_value(x, d, e);
    if (value && !converts(x, d, value, e->type, n->type))
        value = isl_pw_aff_free(value);
    leave_returned(x);
    return value;
}

static isl_pw_aff *of_member(struct affine *x, const struct domain *d, struct node *n)
{
    struct binding *before;
    struct node *e = enter_member(x, n, &before);
    isl_pw_aff *value = e ? affine_value(x, d, e) : NULL;

    x->call = before;
    return value && !converts(x, d, value, e->type, n->type) ? isl_pw_aff_free(value) : value;
}

/* Division and shifts by a constant. */
static isl_pw_aff *by_constant(struct affine *x, const struct domain *d, struct node *n, isl_pw_aff *l, long r)
{
    isl_val *power = r >= 0 && r < 31 ? isl_val_int_from_si(x->isl, 1L << r) : NULL;
    bool natural;

    if (is_operator(n, "<<") && power)
        return isl_pw_aff_scale_val(l, power);
    if (is_operator(n, ">>") && power)
        return isl_pw_aff_floor(isl_pw_aff_scale_down_val(l, power));
    isl_val_free(power);
    if (is_operator(n, "&") && r > 0 && !(r & (r + 1)))
        return isl_pw_aff_mod_val(l, isl_val_int_from_si(x->isl, r + 1));
    if (r <= 0 || !(is_operator(n, "/") || is_operator(n, "%")))
        return isl_pw_aff_free(l);
    natural = is_sure(x, d, isl_pw_aff_nonneg_set(isl_pw_aff_copy(l)))     /* else what is below 0 is a piece by itself */
           || is_natural_by_sign(x, d, l);
    if (is_operator(n, "%"))
        return natural ? isl_pw_aff_mod_val(l, isl_val_int_from_si(x->isl, r)) : isl_pw_aff_tdiv_r(l, number_on(x, d, r));
    return natural ? isl_pw_aff_floor(isl_pw_aff_scale_down_val(l, isl_val_int_from_si(x->isl, r)))
                   : isl_pw_aff_tdiv_q(l, number_on(x, d, r));
}

/* Sums, differences and products, which are the same whether types wrap round before or after. */
static isl_pw_aff *of_sum(struct affine *x, const struct domain *d, struct node *n, isl_pw_aff *l)
{
    isl_pw_aff *r = affine_value(x, d, kid(n, BINARY_R)), *result;

    if (!r || !converts(x, d, l, kid(n, BINARY_L)->type, n->type) || !converts(x, d, r, kid(n, BINARY_R)->type, n->type)
        || (is_operator(n, "*") && isl_pw_aff_is_cst(l) != isl_bool_true && isl_pw_aff_is_cst(r) != isl_bool_true)) {
        isl_pw_aff_free(l);
        isl_pw_aff_free(r);
        return NULL;
    }
    result = is_operator(n, "*") ? isl_pw_aff_mul(l, r) : is_operator(n, "+") ? isl_pw_aff_add(l, r)
                                                                              : isl_pw_aff_sub(l, r);
    if (!x->assumes && is_operator(n, "-") && is_unsigned(n->type) && !is_natural(x, d, result))
        result = isl_pw_aff_free(result);
    return result;
}

/* Of what is known to be less than a few times the divisor, whatever that is. */
static isl_pw_aff *of_remainder(struct affine *x, const struct domain *d, struct node *n, isl_pw_aff *l)
{
    struct node *right = kid(n, BINARY_R);
    isl_pw_aff *r = affine_value(x, d, right), *value = r ? remainder_value(x, d, l, r) : NULL;

    if (value && !(arrives(x, d, l, kid(n, BINARY_L)->type, n->type) && arrives(x, d, r, right->type, n->type)))
        value = isl_pw_aff_free(value);
    isl_pw_aff_free(r);
    return value;
}

/* What does not change, and is not negative, divided by a constant: a parameter by itself, of which is known what the division
   leaves. As a function of what is divided it would make many pieces of everything. Takes l. */
static isl_pw_aff *quotient(struct affine *x, const struct domain *d, struct node *n, isl_pw_aff *l, long r)
{
    isl_pw_aff *value, *rest;

    if (!is_natural(x, d, l))
        return by_constant(x, d, n, l, r);
    value = parameter_value(x, d, n);
    rest = isl_pw_aff_sub(l, isl_pw_aff_scale_val(isl_pw_aff_copy(value), isl_val_int_from_si(x->isl, r)));
    note_natural(x, rest);
    rest = isl_pw_aff_sub(number_on(x, d, r - 1), rest);
    note_natural(x, rest);
    isl_pw_aff_free(rest);
    return value;
}

static isl_pw_aff *of_binary(struct affine *x, const struct domain *d, struct node *n)
{
    struct node *left = kid(n, BINARY_L);
    isl_pw_aff *l = affine_value(x, d, left), *remainder;
    long value;

    if (is_operator(n, "-") && left->type && is_pointer(decayed(left->type)))
        return difference(x, d, left, kid(n, BINARY_R));
    if (!l)
        return NULL;
    if (is_operator(n, "+") || is_operator(n, "-") || is_operator(n, "*"))
        return of_sum(x, d, n, l);
    if (is_operator(n, "%") && (remainder = of_remainder(x, d, n, l))) {
        isl_pw_aff_free(l);
        return remainder;
    }
    if (constant_value(kid(n, BINARY_R), &value) && arrives(x, d, l, kid(n, BINARY_L)->type, n->type))
        return is_operator(n, "/") && value > 1 && x->assumes && is_invariant(x, n) && isl_pw_aff_is_cst(l) != isl_bool_true
             ? quotient(x, d, n, l, value) : by_constant(x, d, n, l, value);
    isl_pw_aff_free(l);
    return NULL;
}

static isl_pw_aff *of_choice(struct affine *x, const struct domain *d, struct node *n)
{
    isl_set *condition = where(x, d, kid(n, CONDITIONAL_C));
    struct node *t = kid(n, CONDITIONAL_T), *e = kid(n, CONDITIONAL_E);
    isl_pw_aff *yes = condition && t ? affine_value(x, d, t) : NULL, *no = yes ? affine_value(x, d, e) : NULL;

    if (no && converts(x, d, yes, t->type, n->type) && converts(x, d, no, e->type, n->type))
        return isl_pw_aff_cond(isl_set_indicator_function(condition), yes, no);
    isl_set_free(condition);
    isl_pw_aff_free(yes);
    isl_pw_aff_free(no);
    return NULL;
}

/* What an iteration computes by it is one value. */
static isl_pw_aff *of_conditional(struct affine *x, const struct domain *d, struct node *n)
{
    bool computes = x->computes;
    isl_pw_aff *value, *whole;

    x->computes = false;
    value = of_choice(x, d, n);
    x->computes = computes;
    if (computes && value && depends_on_computed(isl_map_wrap(isl_map_from_pw_aff(isl_pw_aff_copy(value))))
        && (whole = computed_value(x, d, n))) {
        isl_pw_aff_free(value);
        return whole;
    }
    return value;
}

static isl_pw_aff *of_cast(struct affine *x, const struct domain *d, struct node *n)
{
    struct node *e = kid(n, CAST_E);
    isl_pw_aff *value;

    if (!e->type || !n->type || !is_integer(e->type) || !is_integer(n->type) || n->type->kind == T_BOOL
        || !(value = affine_value(x, d, e)))
        return NULL;
    return converts(x, d, value, e->type, n->type) ? value : isl_pw_aff_free(value);
}

/* Why an expression has no value that is known. */
static const char *reason(struct node *n)
{
    switch (n->kind) {
    case NAME:
        return format("'%s' changes in the loop", node_text(n));
    case CALL:
        return format("'%s' is a call", node_text(n));
    case INDEX: case MEMBER: case PREFIX:
        return format("'%s' is loaded from memory", node_text(n));
    case BINARY:
        if (is_operator(n, "*"))
            return format("'%s' multiplies values that change", node_text(n));
        /* fall through */
    default:
        return format("'%s' is not a linear function of the loops' variables", node_text(n));
    }
}

isl_pw_aff *affine_value(struct affine *x, const struct domain *d, struct node *n)
{
    isl_pw_aff *result = NULL;
    struct node *form;
    long value;

    n = bare(n);
    if (!n || !n->type || !is_integer(n->type))
        return NULL;
    if (constant_value(n, &value))
        return is_unsigned(n->type) && value < 0 && !x->assumes ? NULL : number_on(x, d, value);
    switch (n->kind) {
    case NAME:
        result = of_name(x, d, n);
        break;
    case BINARY:
        result = of_binary(x, d, n);
        break;
    case CAST:
        result = of_cast(x, d, n);
        break;
    case CONDITIONAL:
        result = of_conditional(x, d, n);
        break;
    case CALL:
        result = of_call(x, d, n);
        break;
    case MEMBER:
        result = of_member(x, d, n);
        break;
    case POSTFIX:                   /* it has been executed */
        if (is_followed_variable(x, named_by(kid(n, POSTFIX_E))))
            result = of_changing(x, d, named_by(kid(n, POSTFIX_E)), is_operator(n, "++") ? -1 : 1);
        break;
    case PREFIX:
        if (is_operator(n, "++") || is_operator(n, "--"))
            result = named_by(kid(n, PREFIX_E)) ? of_name(x, d, bare(kid(n, PREFIX_E))) : NULL;
        else if (is_operator(n, "+"))
            result = affine_value(x, d, kid(n, PREFIX_E));
        else if (is_operator(n, "-") && !is_unsigned(n->type) && (result = affine_value(x, d, kid(n, PREFIX_E))))
            result = isl_pw_aff_neg(result);
        break;
    default:
        break;
    }
    if (result)
        return result;
    form = n->kind != NAME ? invariant_form(x, n) : is_invariant(x, n) ? n : NULL;
    if (form)
        return parameter_value(x, d, form);
    if (x->loads && (result = loaded_value(x, d, n)))
        return result;
    if (x->computes && (result = computed_value(x, d, n)))
        return result;
    if (!x->why)
        x->why = reason(n);
    return NULL;
}

isl_pw_aff *index_value(struct affine *x, const struct domain *d, struct node *n)
{
    isl_pw_aff *value = affine_value(x, d, n);

    return !value || converts(x, d, value, n->type, basic(T_LONG)) ? value : isl_pw_aff_free(value);
}

/* ---- conditions --------------------------------------------------------------------------------- */

/* Are both sides of a comparison what they seem to be? */
static bool both_arrive(struct affine *x, const struct domain *d, isl_pw_aff *l, struct node *left, isl_pw_aff *r,
                        struct node *right)
{
    struct type *common = common_type(left->type, right->type);

    return arrives(x, d, l, left->type, common) && arrives(x, d, r, right->type, common);
}

static isl_set *where_returned(struct affine *x, const struct domain *d, struct node *n)
{
    struct binding b;
    struct node *e = enter_returned(x, n, &b);
    isl_set *set;

    if (!e)
        return NULL;
    set = n->type->kind == T_BOOL || size_of(n->type) >= size_of(e->type) ? where(x, d, e) : NULL;
    leave_returned(x);
    return set;
}

isl_set *where(struct affine *x, const struct domain *d, struct node *n)
{
    static const struct { const char *op; enum relation rel; } table[] = {
        { "<", REL_LT }, { "<=", REL_LE }, { ">", REL_GT }, { ">=", REL_GE }, { "==", REL_EQ }, { "!=", REL_NE }
    };
    isl_set *one, *other;
    isl_pw_aff *l, *r;
    bool compares = false;

    n = bare(n);
    if (n->kind == PREFIX && is_operator(n, "!"))
        return (one = where(x, d, kid(n, PREFIX_E))) ? isl_set_complement(one) : NULL;
    if (n->kind == BINARY && (is_operator(n, "&&") || is_operator(n, "||"))) {
        one = where(x, d, kid(n, BINARY_L));
        other = where(x, d, kid(n, BINARY_R));
        if (one && other)
            return is_operator(n, "&&") ? isl_set_intersect(one, other) : isl_set_union(one, other);
        isl_set_free(one);
        isl_set_free(other);
        return NULL;
    }
    for (size_t i = 0; n->kind == BINARY && i < sizeof table / sizeof *table; i++) {
        if (!is_operator(n, table[i].op))
            continue;
        compares = true;
        l = affine_value(x, d, kid(n, BINARY_L));
        r = affine_value(x, d, kid(n, BINARY_R));
        if (l && r && both_arrive(x, d, l, kid(n, BINARY_L), r, kid(n, BINARY_R)))
            return compared(l, table[i].rel, r);
        isl_pw_aff_free(l);
        isl_pw_aff_free(r);
        if (!is_invariant(x, n))
            return NULL;
    }
    if (n->kind == CALL)
        return where_returned(x, d, n);
    if (n->type && !is_integer(n->type))
        return NULL;
    if (!(l = affine_value(x, d, n)))
        return NULL;
    return compares ? compared(l, REL_GE, number_on(x, d, 1)) : isl_pw_aff_non_zero_set(l);     /* 0 or 1 */
}

void assume(struct affine *x, struct domain *d, struct node *condition, bool holds)
{
    bool computes = x->computes;
    isl_set *set, *whole = NULL;

    x->computes = false;
    set = where(x, d, condition);
    if (computes && (!set || depends_on_computed(isl_set_copy(set))))
        whole = computed_condition(x, d, condition);
    x->computes = computes;
    if (whole) {
        isl_set_free(set);
        set = whole;
    }
    d->whole &= set != NULL;
    d->sure &= set != NULL;
    if (!set || is_invariant(x, condition))
        d->exact = false;       /* one that is the same for all may be meant never to hold */
    if (set)
        narrow(d, holds ? set : isl_set_complement(set));
}
