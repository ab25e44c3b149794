/*
 * reference.c: the memory that an lvalue names, as a variable, the way from there, and subscripts.
 */
#include <string.h>

#include "affine.h"
#include "quote.h"
#include "resolve.h"
#include "unfold.h"

void reference_free(struct reference *r)
{
    for (int i = 0; i < r->subscripts; i++)
        isl_pw_aff_free(r->subscript[i]);
    r->subscripts = 0;
}

bool same_dividers(const struct reference *a, const struct reference *b, int subscripts)
{
    for (int k = 0; k < subscripts; k++)
        if (a->divider[k].number != b->divider[k].number || !same_expression(a->divider[k].by, b->divider[k].by))
            return false;
    return true;
}

static void step(struct reference *r, const char *by)
{
    r->shape = format("%s%s", r->shape, by);
    if (by[0] != '/')
        r->form = format("%s%s", r->form, by);
}

static bool add_subscript(struct reference *r, isl_pw_aff *value)
{
    if (r->subscripts == MAX_SUBSCRIPTS) {
        isl_pw_aff_free(value);
        return false;
    }
    r->subscript[r->subscripts++] = value;
    return true;
}

/* Moves the last one on by a number. */
static bool shift(struct affine *x, struct reference *r, long more)
{
    isl_pw_aff **last = &r->subscript[r->subscripts - 1];

    if (*last && more)
        *last = isl_pw_aff_add(*last, isl_pw_aff_from_aff(isl_aff_val_on_domain(
            isl_local_space_from_space(isl_space_domain(isl_pw_aff_get_space(*last))),
            isl_val_int_from_si(x->isl, more))));
    return true;
}

/*
 * A linearised subscript: `i * n + j` is the pair (i, j), as long as it is divided by the same n elsewhere. Equal
 * pairs are equal subscripts; the converse holds where 0 <= j < n.
 */
static bool divide_variable(struct affine *x, const struct domain *d, const struct symbol *s, struct reference *r)
{
    struct reference value;

    if (!induction_value(x, d, s, &value))
        return false;
    if (r->subscripts + value.subscripts > MAX_SUBSCRIPTS) {
        reference_free(&value);
        return false;
    }
    for (int k = 0; k < value.subscripts; k++) {
        r->divider[r->subscripts] = value.divider[k];
        r->subscript[r->subscripts++] = value.subscript[k];
    }
    r->shape = format("%s%s", r->shape, value.shape);
    return true;
}

/* The same types but for qualifiers, of arrays' elements too: where f(const double a[][N]) is called with double x[M][N]. */
static bool is_alike(struct type *a, struct type *b)
{
    a = unqualified(a);
    b = unqualified(b);
    if (a->kind == T_ARRAY && b->kind == T_ARRAY)
        return (a->length < 0 || b->length < 0 || a->length == b->length) && is_alike(a->base, b->base);
    return same_type(a, b);
}

static bool divide(struct affine *, const struct domain *, struct node *, struct reference *);

/* The same of a variable that stands for an expression. */
static bool divide_value(struct affine *x, const struct domain *d, struct node *n, struct reference *r)
{
    struct node *value = stands_for(x, n->sym);
    struct binding *inner = x->call;
    bool known;

    if (!value || !value->type || !n->type || !is_integer(value->type)
        || (size_of(n->type) != 8 && !is_alike(value->type, n->type)))
        return false;
    if (n->sym->storage == ST_PARAMETER && inner)
        x->call = inner->outer;
    known = divide(x, d, value, r);
    x->call = inner;
    return known;
}

static bool divide_returned(struct affine *x, const struct domain *d, struct node *n, struct reference *r)
{
    struct binding b;
    struct node *e = enter_returned(x, n, &b);
    bool known;

    if (!e)
        return false;
    known = (size_of(n->type) == 8 || is_alike(e->type, n->type)) && divide(x, d, e, r);
    leave_returned(x);
    return known;
}

enum { MAX_FACTORS = 4 };

/* The factors of a product, as the dividers are named; false: there are others, or too many. */
static bool add_factors(struct affine *x, struct node *n, struct node **factor, int *count)
{
    struct node *form;

    n = bare(n);
    if (n->kind == BINARY && is_operator(n, "*"))
        return add_factors(x, kid(n, BINARY_L), factor, count) && add_factors(x, kid(n, BINARY_R), factor, count);
    if (*count == MAX_FACTORS || n->kind != NAME || !(form = invariant_form(x, n)))
        return false;
    factor[(*count)++] = form;
    return true;
}

/* Where what is added is the length of a row, or so many rows' as lie in a plane, it leads to the next of these. */
static bool move_to_next(struct affine *x, const struct domain *d, struct node *by, bool back, struct reference *r, int from)
{
    struct node *factor[MAX_FACTORS];
    int left = 0, k = r->subscripts - 1, i;
    bool known = add_factors(x, by, factor, &left);

    while (known && left && k > from) {
        for (i = 0, k--; i < left && !(r->divider[k].by && same_expression(factor[i], r->divider[k].by)); )
            i++;
        known = i < left;
        for (left -= known; i < left; i++)
            factor[i] = factor[i + 1];
    }
    if (!known || left)
        return false;
    r->subscript[k] = isl_pw_aff_add(r->subscript[k], number_on(x, d, back ? -1 : 1));
    return true;
}

/* As many subscripts as another value has: those in front are 0. false: they are divided by others. */
static bool fill_up(struct affine *x, const struct domain *d, struct reference *r, const struct reference *to)
{
    int more = to->subscripts - r->subscripts;

    for (int k = to->subscripts; k-- && more > 0; ) {
        r->subscript[k] = k < more ? number_on(x, d, 0) : r->subscript[k - more];
        r->divider[k] = k < more ? to->divider[k] : r->divider[k - more];
    }
    r->subscripts += more > 0 ? more : 0;
    return same_dividers(r, to, to->subscripts);
}

/* Of one expression or the other: each subscript is that of the one or the other. */
static bool divide_choice(struct affine *x, const struct domain *d, struct node *n, struct reference *r)
{
    struct node *t = kid(n, CONDITIONAL_T), *e = kid(n, CONDITIONAL_E);
    struct reference yes = { .shape = "", .form = "" }, no = yes;
    isl_set *condition = t && t->type && e->type && is_alike(t->type, n->type)
                         && is_alike(e->type, n->type) ? where(x, d, kid(n, CONDITIONAL_C)) : NULL;
    bool known = condition && divide(x, d, t, &yes) && divide(x, d, e, &no) && fill_up(x, d, &yes, &no)
                 && fill_up(x, d, &no, &yes) && r->subscripts + yes.subscripts <= MAX_SUBSCRIPTS;

    for (int k = 0; known && k < yes.subscripts; k++) {
        r->divider[r->subscripts] = yes.divider[k];
        r->subscript[r->subscripts++] = isl_pw_aff_cond(isl_set_indicator_function(isl_set_copy(condition)),
                                                        isl_pw_aff_copy(yes.subscript[k]), isl_pw_aff_copy(no.subscript[k]));
    }
    if (known)
        r->shape = format("%s%s", r->shape, *yes.shape ? yes.shape : no.shape);
    isl_set_free(condition);
    reference_free(&yes);
    reference_free(&no);
    return known;
}

static bool divide(struct affine *x, const struct domain *d, struct node *n, struct reference *r)
{
    isl_pw_aff *rest = index_value(x, d, n);
    struct node *left, *right;
    bool sum;
    int from;

    if (rest)
        return add_subscript(r, rest);
    n = bare(n);
    if (n->kind == NAME || n->kind == POSTFIX) {
        const struct symbol *s = named_by(n->kind == NAME ? n : kid(n, POSTFIX_E));
        long more = n->kind == NAME ? 0 : is_operator(n, "++") ? -1 : 1;

        if (n->kind == NAME && s && is_integer(s->type) && !is_followed_variable(x, s))
            return divide_value(x, d, n, r);
        return s && is_integer(s->type) && divide_variable(x, d, s, r) && shift(x, r, more);
    }
    if (x->assumes && n->type && size_of(n->type) < 8 && is_unsigned(n->type))
        return false;           /* it may wrap round */
    if (n->kind == CAST && n->type && is_integer(n->type) && (!x->assumes || size_of(n->type) == 8))
        return divide(x, d, kid(n, CAST_E), r);
    if (n->kind == CALL)
        return divide_returned(x, d, n, r);
    if (n->kind == CONDITIONAL)
        return divide_choice(x, d, n, r);
    if (n->kind != BINARY)
        return false;
    left = bare(kid(n, BINARY_L));
    right = bare(kid(n, BINARY_R));
    if (is_operator(n, "*")) {
        struct node *by = invariant_form(x, right);

        if (!by) {
            by = invariant_form(x, left);
            left = right;
        }
        if (!by || !divide(x, d, left, r))
            return false;
        step(r, format("/%s", node_text(by)));
        r->divider[r->subscripts - 1].by = by;
        return add_subscript(r, number_on(x, d, 0));
    }
    sum = is_operator(n, "+");
    if (!sum && !is_operator(n, "-"))
        return false;
    from = r->subscripts;
    rest = index_value(x, d, right);
    if (!rest && sum) {
        rest = index_value(x, d, left);
        left = right;
    }
    if (!rest && (n = regrouped(x, d, n)))
        return divide(x, d, n, r);
    if (!rest || !divide(x, d, left, r)) {
        isl_pw_aff_free(rest);
        return false;
    }
    if (move_to_next(x, d, left == bare(kid(n, BINARY_L)) ? right : kid(n, BINARY_L), !sum, r, from)) {
        isl_pw_aff_free(rest);
        return true;
    }
    r->subscript[r->subscripts - 1] = sum ? isl_pw_aff_add(r->subscript[r->subscripts - 1], rest)
                                          : isl_pw_aff_sub(r->subscript[r->subscripts - 1], rest);
    return true;
}

bool subscripts_of(struct affine *x, const struct domain *d, struct node *n, struct reference *r)
{
    if (divide(x, d, n, r))
        return true;
    reference_free(r);
    return false;
}

static bool element(struct affine *, const struct domain *, struct node *, struct node *, struct reference *);
static bool place(struct affine *, const struct domain *, struct node *, struct reference *);

static bool subscript(struct affine *x, const struct domain *d, struct node *i, struct reference *r)
{
    struct reference before = *r;

    if (!i)
        return add_subscript(r, number_on(x, d, 0));
    if (divide(x, d, i, r))
        return true;
    while (r->subscripts > before.subscripts) {
        isl_pw_aff_free(r->subscript[--r->subscripts]);
        r->divider[r->subscripts] = (struct divider){ NULL, 0 };
    }
    r->shape = before.shape;
    return add_subscript(r, NULL);
}

bool is_element(const struct reference *r)
{
    return r->subscripts && strchr("[*", r->form[strlen(r->form) - 1]);
}

/* The same for a linearised subscript: the element named is the beginning of its rows. */
static bool move_by_rows(struct affine *x, const struct domain *d, struct node *by, struct reference *r)
{
    int last = r->subscripts - 1;
    struct reference rows = { .shape = "", .form = "" };

    if ((last && (r->divider[last - 1].by || r->divider[last - 1].number)) || !subscripts_of(x, d, by, &rows))
        return false;
    if (last + rows.subscripts > MAX_SUBSCRIPTS) {
        reference_free(&rows);
        return false;
    }
    rows.subscript[rows.subscripts - 1] = isl_pw_aff_add(rows.subscript[rows.subscripts - 1], r->subscript[last]);
    for (int k = 0; k < rows.subscripts; k++) {
        r->subscript[last + k] = rows.subscript[k];
        r->divider[last + k] = rows.divider[k];
    }
    r->subscripts = last + rows.subscripts;
    r->shape = format("%s%s", r->shape, rows.shape);
    return true;
}

/* The element that lies so many further on (back) than the last one named. */
static bool move(struct affine *x, const struct domain *d, struct node *by, struct reference *r, bool back)
{
    isl_pw_aff *more, **last = r->subscripts ? &r->subscript[r->subscripts - 1] : NULL;

    if (!last || !strchr("[*", r->form[strlen(r->form) - 1]))
        return false;
    more = index_value(x, d, by);
    if (!more && *last && !back && move_by_rows(x, d, by, r))
        return true;
    if (!more || !*last) {
        isl_pw_aff_free(more);
        isl_pw_aff_free(*last);
        *last = NULL;
    } else
        *last = back ? isl_pw_aff_sub(*last, more) : isl_pw_aff_add(*last, more);
    return true;
}

/* ---- rows of what a cast takes for an array of rows --------------------------------------------------- */

static void look_for_changes(struct node *n, void *data)
{
    if (n->kind == NAME && is_variable_symbol(n->sym))
        *(bool *)data |= !n->sym->function || !is_constant(n->sym, n->sym->function);
}

/* The length of rows has been computed where the pointer was declared: is it the same all the time? */
bool has_one_value(struct node *size)
{
    bool changes = false;

    walk(size, look_for_changes, NULL, &changes);
    return !changes;
}

static struct node *product(struct node *a, struct node *b)
{
    return binary_made(copy_tree(a), "*", copy_tree(b), basic(T_LONG));
}

/* So many elements further on, or rows of what `a` points to; by: NULL for 0. */
static bool further(struct affine *x, const struct domain *d, const struct node *a, struct node *by,
                    struct reference *r, bool back)
{
    const struct type *t = r->flat ? decayed(a->type)->base : NULL;
    long none;

    if (by && !t && constant_value(by, &none) && !none)
        return true;                    /* p[0], where it need not be in an array */
    if (!by || !t)
        return !by || move(x, d, by, r, back);
    return t->kind == T_ARRAY && t->size && has_one_value(t->size) && move(x, d, product(by, t->size), r, back);
}

/*
 * double (*u)[n] = (double (*)[n])p: the row u[i] begins with the element p[i * n]. value: the cast that `a` stands for, or
 * `a` itself.
 */
static bool row(struct affine *x, const struct domain *d, struct node *a, struct node *value, struct node *i,
                struct reference *r)
{
    struct binding *inner = x->call;
    struct type *rows = a->type->base, *t;
    struct node *e = bare(value);
    bool known;

    if (e->kind != CAST || rows->kind != T_ARRAY || !rows->size || rows->base->kind == T_ARRAY)
        return false;
    while (e->kind == CAST)
        e = bare(kid(e, CAST_E));
    t = e->type ? decayed(e->type) : NULL;
    if (!t || !is_pointer(t) || !is_alike(t->base, rows->base) || !has_one_value(rows->size))
        return false;
    if (a != value && a->sym->storage == ST_PARAMETER)
        x->call = inner->outer;
    known = element(x, d, e, NULL, r);
    x->call = inner;
    r->flat = known;
    return known && further(x, d, a, i, r, false);
}

/* The same for a pointer that stands for another expression. */
static bool element_of_value(struct affine *x, const struct domain *d, struct node *a, struct node *value,
                             struct node *i, struct reference *r)
{
    struct binding *inner = x->call;
    struct type *t = value->type ? decayed(value->type) : NULL;
    bool known;

    if (!t || !is_pointer(t) || !is_alike(t->base, a->type->base))
        return false;
    if (a->sym->storage == ST_PARAMETER)
        x->call = inner->outer;
    known = element(x, d, value, NULL, r);
    x->call = inner;
    return known && further(x, d, a, i, r, false);
}

/* The same for a pointer that is returned. */
static bool element_of_returned(struct affine *x, const struct domain *d, struct node *a, struct node *i,
                                struct reference *r)
{
    struct binding b;
    struct node *e = enter_returned(x, a, &b);
    bool known;

    if (!e)
        return false;
    known = element(x, d, e, NULL, r);
    leave_returned(x);
    return known && further(x, d, a, i, r, false);
}

/* The same for a pointer that changes: one that is stepped, perhaps, which has been done. */
static bool element_of_changing(struct affine *x, const struct domain *d, struct node *a, struct node *i,
                                struct reference *r)
{
    struct node *e = a->kind == POSTFIX ? kid(a, POSTFIX_E) : a->kind == PREFIX ? kid(a, PREFIX_E) : a;
    bool known = induction_value(x, d, named_by(e), r);

    if ((!known || !r->subscript[r->subscripts - 1]) && !x->why)
        x->why = format("the pointer '%s' changes in a way that is not linear", node_text(e));
    if (!known)
        return false;
    if (a->kind == POSTFIX)
        shift(x, r, is_operator(a, "++") ? -1 : 1);
    return further(x, d, a, i, r, false);
}

static bool is_changing(const struct affine *x, struct node *a)
{
    struct node *e = stored_by(a) && a->kind != ASSIGN ? stored_by(a) : a;

    return named_by(e) && is_followed_variable(x, named_by(e));
}

/* Is it the same object in all iterations, as far as a pointer on the way goes that nothing changes? */
static bool is_one_object(struct affine *x, struct node *n)
{
    long at;

    n = bare(n);
    switch (n->kind) {
    case NAME:
        return true;
    case MEMBER:
        if (holder_of(n))
            return is_one_object(x, holder_of(n));
        return named_by(kid(n, MEMBER_E)) && is_invariant(x, bare(kid(n, MEMBER_E)));
    case INDEX:
        return subscripted(n)->type && subscripted(n)->type->kind == T_ARRAY && constant_value(subscript_of(n), &at)
            && is_one_object(x, subscripted(n));
    default:
        return false;
    }
}

/* Does the pointer stay while the scope is executed? One object of a function that is called is asked for as the scope would
   name it: where that lies can be looked at. */
static bool pointer_stays(struct affine *x, struct node *a)
{
    struct binding *inner = x->call;
    struct node *form = inner ? form_outside(x, a) : a;
    bool one, kept;

    x->call = form ? NULL : inner;
    one = form && is_one_object(x, form);
    kept = one && stays(x, form, true);
    x->call = inner;
    return kept || (!one && stays(x, a, false));
}

/* The pointer that a copy of a structure holds, as the scope names it where it has been copied from; NULL: it is none. */
static struct node *copied_pointer(struct affine *x, struct node *a)
{
    struct symbol *s = a->kind == MEMBER ? whole_of(a) : NULL;
    struct node *form = s && !has_static_storage(s) && is_aggregate(s->type) && stands_for(x, s) ? form_outside(x, a) : NULL;

    return form == a ? NULL : form;
}

/* The same for such a pointer. */
static bool element_of_copied(struct affine *x, const struct domain *d, struct node *a, struct node *form, struct node *i,
                              struct reference *r)
{
    struct binding *inner = x->call;
    bool known;

    x->call = NULL;
    known = element(x, d, form, NULL, r);
    x->call = inner;
    return known && further(x, d, a, i, r, false);
}

/* Does it make a pointer to what is const, as (const double (*)[n])x does, or takes that away? */
static bool makes_const(struct node *cast)
{
    struct node *e = bare(kid(cast, CAST_E));
    struct type *t = e->type ? decayed(e->type) : NULL, *to = cast->type;

    if (!t || !is_pointer(t) || !is_pointer(to) || !is_alike(t->base, to->base))
        return false;
    for (to = to->base; to->kind == T_ARRAY; to = to->base)
        ;
    return !(to->quals & (Q_VOLATILE | Q_ATOMIC));
}

/* What a pointer or an array leads to, at a subscript (NULL: 0). */
static bool element(struct affine *x, const struct domain *d, struct node *a, struct node *i, struct reference *r)
{
    struct node *value;

    a = bare(a);
    if (!a->type)
        return false;
    if (a->kind == BINARY && is_operator(a, "+") && kid(a, BINARY_L)->type && !is_integer(kid(a, BINARY_L)->type))
        return element(x, d, kid(a, BINARY_L), kid(a, BINARY_R), r) && further(x, d, a, i, r, false);
    if (a->kind == BINARY && is_operator(a, "-") && is_pointer(a->type))
        return element(x, d, kid(a, BINARY_L), i, r) && further(x, d, a, kid(a, BINARY_R), r, true);
    if (!i && a->kind == PREFIX && is_operator(a, "&"))
        return place(x, d, kid(a, PREFIX_E), r);
    if (a->type->kind == T_ARRAY) {
        if (!place(x, d, a, r))
            return false;
        if (r->flat) {
            r->flat = false;
            return !i || move(x, d, i, r, false);
        }
        step(r, "[");
        return subscript(x, d, i, r);
    }
    if (a == x->open)
        return element(x, d, x->chosen, NULL, r) && further(x, d, a, i, r, false);
    if (a->type->kind != T_POINTER)
        return false;
    if (is_changing(x, a))
        return element_of_changing(x, d, a, i, r);
    if (a->kind == NAME && (value = stands_for(x, a->sym)))
        return row(x, d, a, value, i, r) || element_of_value(x, d, a, value, i, r);
    if (a->kind == CAST && makes_const(a))
        return element(x, d, kid(a, CAST_E), i, r);
    if (a->kind == CAST && row(x, d, a, a, i, r))
        return true;
    if (a->kind == CALL)
        return element_of_returned(x, d, a, i, r);
    if ((value = copied_pointer(x, a)))
        return element_of_copied(x, d, a, value, i, r);
    /* The pointer itself must stay: rows are reached through an array of pointers. */
    if ((a->kind == NAME ? !is_invariant(x, a) : x->assumes ? !pointer_stays(x, a) : type_is_stored(x, a->type))
        || !place(x, d, a, r)) {
        if (!x->why)
            x->why = format("the pointer '%s' may change in the loop", node_text(a));
        return false;
    }
    step(r, "*");
    return subscript(x, d, i, r);
}

static bool place(struct affine *x, const struct domain *d, struct node *n, struct reference *r)
{
    n = bare(n);
    switch (n->kind) {
    case NAME:
        if (!is_variable_symbol(n->sym) || is_hidden(x, n->sym))
            return false;
        *r = (struct reference){ .base = n->sym, .name = n, .shape = "", .form = "" };
        return true;
    case INDEX:
        return element(x, d, subscripted(n), subscript_of(n), r);
    case PREFIX:
        return is_operator(n, "*") && element(x, d, kid(n, PREFIX_E), NULL, r);
    case MEMBER: {
        struct node *e = kid(n, MEMBER_E);
        bool arrow = !strcmp(kid(n, MEMBER_OP)->tok->text, "->");
        struct type *whole = e->type && arrow ? decayed(e->type)->base : e->type;

        if (!(arrow ? element(x, d, e, NULL, r) : place(x, d, e, r)))
            return false;
        r->packed = is_packed(n);
        if (whole && whole->kind != T_UNION)    /* members of a union are the same memory */
            step(r, format(".%s", kid(n, MEMBER_IDENT)->tok->text));
        else
            r->form = format("%s.%s", r->form, kid(n, MEMBER_IDENT)->tok->text);
        return true;
    }
    default:
        return false;
    }
}

/* A row by itself is not known. */
static bool is_no_row(struct reference *r)
{
    if (r->flat)
        reference_free(r);
    return !r->flat;
}

bool refer(struct affine *x, const struct domain *d, struct node *n, struct reference *r)
{
    return place(x, d, n, r) && is_no_row(r);
}

bool points_to(struct affine *x, const struct domain *d, struct node *pointer, struct reference *r)
{
    return element(x, d, pointer, NULL, r) && is_no_row(r);
}

/* All subscripts as one function, where each is one of one piece; NULL: they are not. */
static isl_multi_aff *single_function(isl_set *domain, const struct reference *r)
{
    isl_space *space = isl_set_get_space(domain);
    isl_aff_list *list;

    for (int i = 0; i < r->subscripts; i++)
        if (!is_single(r->subscript[i])) {
            isl_space_free(space);
            return NULL;
        }
    for (int i = 0; i < r->subscripts; i++)
        space = isl_space_align_params(space, isl_space_domain(isl_pw_aff_get_space(r->subscript[i])));
    list = isl_aff_list_alloc(isl_set_get_ctx(domain), r->subscripts);
    for (int i = 0; i < r->subscripts; i++)
        list = isl_aff_list_add(list, isl_aff_align_params(isl_pw_aff_as_aff(isl_pw_aff_copy(r->subscript[i])),
                                                           isl_space_copy(space)));
    return isl_multi_aff_from_aff_list(isl_space_add_dims(isl_space_from_domain(space), isl_dim_out,
                                                          (unsigned)r->subscripts), list);
}

isl_map *access_relation(const struct domain *d, const struct reference *r)
{
    isl_multi_aff *single;
    isl_map *map;

    for (int i = 0; i < r->subscripts; i++)
        if (!r->subscript[i])
            return NULL;
    if (r->subscripts && (single = single_function(d->set, r)))
        return isl_map_intersect_domain(isl_map_from_multi_aff(single), isl_set_copy(d->set));
    map = isl_map_from_domain(isl_set_copy(d->set));
    for (int i = 0; i < r->subscripts; i++)
        map = isl_map_flat_range_product(map, isl_map_from_pw_aff(isl_pw_aff_copy(r->subscript[i])));
    return map;
}
