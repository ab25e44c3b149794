/*
 * induction.c: local variables that change as a scope is executed, and what they hold at each place.
 *
 *     double *p = a + i * n;
 *     for (j = 0; j < m; j++)
 *         *p++ = 0;                    p is a + i * n + j
 *
 * The walk over the statements notes each store to such a variable. What an iteration of a loop inside adds to it
 * is read off the statements of the loop's body: where all iterations add the same, its value is a function of the
 * loop's variable. An integer's value is the subscripts that it makes, a pointer's the element that it leads to.
 */
#include <string.h>

#include "induction.h"
#include "resolve.h"

enum { MOST_PARTS = 200 };              /* of a value that is made of others' */

/* ---- variables ---------------------------------------------------------------------------------- */

struct local { const struct symbol *s; bool plain, stored; struct local *next; };

/* Is it a local integer or pointer that changes by its name only? */
static const struct local *local_of(struct affine *x, const struct symbol *s)
{
    struct local *l = x->locals;

    while (l && l->s != s)
        l = l->next;
    if (l)
        return l;
    l = allocate(sizeof *l);
    *l = (struct local){ .s = s, .next = x->locals };
    x->locals = l;
    if (is_variable_symbol(s) && s->type && !has_static_storage(s) && s->function && s->decl
        && !(s->type->quals & (Q_VOLATILE | Q_ATOMIC))
        && (is_pointer(s->type) || (is_integer(s->type) && s->type->kind != T_BOOL && size_of(s->type) <= 8))) {
        l->plain = !holds(x->unit, s->function, HOLDS_ASSEMBLY | HOLDS_FUNCTION) && !is_address_taken(x->unit, s);
        l->stored = is_stored_to(x->unit, s);
    }
    return l;
}

/* Is it a variable that one iteration has for itself, and that is stored to? */
bool changes(struct affine *x, const struct symbol *s)
{
    if (!x->assumes || !s || !local_of(x, s)->plain || !local_of(x, s)->stored)
        return false;
    return is_within(s->decl, x->scope) || (x->call && x->call->function == s->function)
        || (x->construct && s->function == x->construct->function && privatizer(x->construct, s));
}

bool is_plain_local(struct affine *x, const struct symbol *s)
{
    return local_of(x, s)->plain;
}

bool is_constant_local(struct affine *x, const struct symbol *s)
{
    return local_of(x, s)->plain && !local_of(x, s)->stored;
}

static bool names_changing(struct affine *x, struct node *n)
{
    if (n->kind == NAME && changes(x, n->sym))
        return true;
    for (int i = 0; i < n->nkids; i++)
        if (n->kid[i] && names_changing(x, n->kid[i]))
            return true;
    return false;
}

/* Is it a variable of the divided loop, which has one value in an iteration? */
static bool is_iteration(const struct affine *x, const struct symbol *s)
{
    for (int i = 0; x->construct && i < x->construct->collapse; i++)
        if (x->construct->loops[i].var == s)
            return true;
    return false;
}

bool is_of_iteration(struct affine *x, struct node *n)
{
    if (n->kind == NAME && changes(x, n->sym) && !is_iteration(x, n->sym))
        return false;
    for (int i = 0; i < n->nkids; i++)
        if (n->kid[i] && !is_of_iteration(x, n->kid[i]))
            return false;
    return true;
}

/* ---- values ------------------------------------------------------------------------------------- */

const struct induction *latest(const struct induction *list, const struct symbol *s)
{
    while (list && list->symbol != s)
        list = list->before;
    return list;
}

bool is_followed_variable(const struct affine *x, const struct symbol *s)
{
    return latest(x->noted, s);
}

void use(struct affine *x, const struct induction *v)
{
    if (v->needs)
        x->assumed = isl_set_intersect(x->assumed, isl_set_copy(v->needs));
}

struct reference value_copy(struct affine *x, const struct induction *v, int loops)
{
    struct reference r = v->value;

    use(x, v);
    for (int k = 0; k < r.subscripts; k++)
        if (r.subscript[k])
            r.subscript[k] = isl_pw_aff_add_dims(isl_pw_aff_copy(r.subscript[k]), isl_dim_in,
                                                 (unsigned)(loops - v->loops));
    return r;
}

bool induction_value(struct affine *x, const struct domain *d, const struct symbol *s, struct reference *r)
{
    const struct induction *v = latest(x->noted, s);

    if (!v || !v->known || v->loops > d->loops)
        return false;
    *r = value_copy(x, v, d->loops);
    return true;
}

/* value: the variable's from now on; NULL: that is not known. */
void note(struct affine *x, const struct domain *d, const struct symbol *s, const struct reference *value)
{
    struct induction *v = allocate(sizeof *v);

    *v = (struct induction){ .symbol = s, .known = value, .loops = d->loops, .before = x->noted,
                             .made = x->inductions };
    if (value)
        v->value = *value;
    x->noted = x->inductions = v;
}

isl_set *assumed_so_far(const struct affine *x)
{
    return x->assumes ? isl_set_copy(x->assumed) : NULL;
}

void note_needing(struct affine *x, const struct domain *d, const struct symbol *s, const struct reference *value,
                  isl_set *before)
{
    note(x, d, s, value);
    if (!before || !x->assumed || isl_set_plain_is_equal(before, x->assumed) == isl_bool_true) {
        isl_set_free(before);
        return;
    }
    x->noted->needs = value ? x->assumed : isl_set_free(x->assumed);
    x->assumed = before;
}

void inductions_free(struct affine *x)
{
    for (struct induction *v = x->inductions; v; v = v->made) {
        reference_free(&v->value);
        isl_set_free(v->needs);
        isl_set_free(v->choices);
        isl_set_free(v->first);
    }
}

bool is_wide_enough(const struct type *of, const struct type *variable)
{
    return size_of(variable) >= size_of(of) && (size_of(variable) == 8
                                                || (size_of(variable) == 4 && !is_unsigned(variable)));
}

static bool is_held(struct affine *x, const struct domain *d, struct node *e, const struct symbol *s,
                    struct reference *r)
{
    struct type *t = decayed(e->type);

    *r = (struct reference){ .shape = "", .form = "" };
    if (is_pointer(s->type)
            ? is_pointer(t) && same_type(unqualified(t->base), unqualified(s->type->base)) && points_to(x, d, e, r)
              && is_element(r)
            : is_integer(t) && subscripts_of(x, d, e, r)
              && (r->subscripts == 1 ? converts(x, d, r->subscript[0], t, s->type) : is_wide_enough(t, s->type)))
        return true;
    reference_free(r);
    return false;
}

bool held_by(struct affine *x, const struct domain *d, struct node *e, const struct symbol *s, struct reference *r)
{
    bool computes = x->computes, held;

    *r = (struct reference){ .shape = "", .form = "" };
    if (!e->type)
        return false;
    x->computes = false;                /* subscripts say more than the one value that is computed of them */
    held = is_held(x, d, e, s, r);
    x->computes = !x->starts;           /* a loop's first values are of its bounds */
    held = held || (x->computes && is_held(x, d, e, s, r));
    x->computes = computes;
    return held;
}

/* Moves it on by so many elements, or units. */
void move_by(struct reference *r, isl_pw_aff *by)
{
    isl_pw_aff **last = &r->subscript[r->subscripts - 1];

    *last = isl_pw_aff_add(*last, by);
}

/* The same for an integer of a type to which one of the other type was added. */
bool still_fits(struct affine *x, const struct domain *d, const struct reference *r, const struct symbol *s,
                       const struct type *added)
{
    struct type *common;

    if (is_pointer(s->type))
        return true;
    common = common_type(s->type, (struct type *)added);
    return r->subscripts == 1 ? converts(x, d, r->subscript[0], common, s->type) : is_wide_enough(common, s->type);
}

struct node *noted_form(const struct affine *x, const struct domain *d, const struct symbol *s)
{
    const struct induction *v = latest(x->noted, s);

    return v && v->loops <= d->loops ? v->form : NULL;
}

static int parts_of(const struct node *n)
{
    int parts = 1;

    for (int i = 0; i < n->nkids; i++)
        parts += n->kid[i] ? parts_of(n->kid[i]) : 0;
    return parts;
}

/* The variable has the value of the expression from now on; NULL: it is not known. */
static void note_value(struct affine *x, const struct domain *d, const struct symbol *s, struct node *e)
{
    isl_set *before = assumed_so_far(x);
    struct reference r;
    bool known = e && e->kind != INIT_LIST && held_by(x, d, e, s, &r);
    struct node *form = known && is_integer(s->type) ? form_here(x, d, e) : NULL;

    note_needing(x, d, s, known ? &r : NULL, before);
    if (form && parts_of(form) <= MOST_PARTS)
        x->noted->form = form;
}

/* What a store adds to the variable; NULL: it does something else. *type: of what is added. */
isl_pw_aff *added_by(struct affine *x, const struct domain *d, struct node *store, const struct type **type)
{
    isl_pw_aff *by;

    *type = basic(T_INT);
    if (store->kind != ASSIGN)
        return number_on(x, d, is_operator(store, "++") ? 1 : -1);
    if (!is_operator(store, "+=") && !is_operator(store, "-="))
        return NULL;
    *type = kid(store, ASSIGN_R)->type;
    by = index_value(x, d, kid(store, ASSIGN_R));
    return by && is_operator(store, "-=") ? isl_pw_aff_neg(by) : by;
}

void note_store(struct affine *x, const struct domain *d, struct node *store)
{
    const struct symbol *s = named_by(stored_by(store));
    const struct type *type;
    struct reference r;
    isl_set *before;
    isl_pw_aff *by;
    bool known;

    if (!s || !changes(x, s))
        return;
    if (store->kind == ASSIGN && is_operator(store, "=")) {
        note_value(x, d, s, kid(store, ASSIGN_R));
        return;
    }
    before = assumed_so_far(x);
    if ((known = induction_value(x, d, s, &r))) {
        if ((by = added_by(x, d, store, &type)))
            move_by(&r, by);
        if (!by || !still_fits(x, d, &r, s, type)) {
            reference_free(&r);
            known = false;
        }
    }
    note_needing(x, d, s, known ? &r : NULL, before);
}

void note_initial(struct affine *x, const struct domain *d, const struct symbol *s, struct node *e)
{
    if (!x->assumes || !s || !local_of(x, s)->plain)
        return;
    if (changes(x, s) || (e && names_changing(x, e)))
        note_value(x, d, s, e);
}

/* Does a loop around the store give the variable a first value? */
static bool is_set_anew(struct node *store, const struct symbol *s, const struct node *loop)
{
    for (struct node *n = store; n != loop->parent; n = n->parent)
        if (n->kind == FOR && find_store(kid(n, FOR_INIT), s))
            return true;
    return false;
}

/* What the loop stores to has its own value where the loop begins. */
static void see_entry(struct affine *x, const struct domain *d, struct node *n, struct node *loop)
{
    struct node *name = stored_by(n) ? bare(stored_by(n)) : NULL;
    const struct symbol *s = name ? named_by(name) : NULL;

    if (s && !latest(x->noted, s) && !is_within(s->decl, loop) && !is_set_anew(n, s, loop) && changes(x, s)) {
        struct reference r = { .base = s, .name = name, .shape = "*", .form = "*", .subscripts = 1 };

        if (is_pointer(s->type))
            r.subscript[0] = number_on(x, d, 0);
        else
            r = (struct reference){ .shape = "", .form = "", .subscripts = 1, .subscript = { parameter_value(x, d, name) } };
        note(x, d, s, &r);
    }
    for (int i = 0; i < n->nkids; i++)
        if (n->kid[i] && n->kid[i]->nkids)
            see_entry(x, d, n->kid[i], loop);
}

void note_entry(struct affine *x, const struct domain *d, struct node *loop)
{
    see_entry(x, d, loop, loop);
}

void note_arguments(struct affine *x, const struct domain *d, struct binding *inner)
{
    for (int k = 0; argument(inner->call, k); k++) {
        const struct symbol *s = parameter_at(inner->function, k);

        x->call = inner;
        if (!s || !changes(x, s))
            continue;
        x->call = inner->outer;
        note_value(x, d, s, argument(inner->call, k));
    }
    x->call = inner->outer;
}

/* ---- branches ----------------------------------------------------------------------------------- */

static bool is_same(const struct induction *a, const struct induction *b)
{
    if (!a || !b || !a->known || !b->known || a->loops != b->loops || a->value.base != b->value.base
        || a->value.subscripts != b->value.subscripts || strcmp(a->value.form, b->value.form))
        return a == b;
    for (int k = 0; k < a->value.subscripts; k++)
        if (!a->value.subscript[k] || !b->value.subscript[k]
            || isl_pw_aff_plain_is_equal(a->value.subscript[k], b->value.subscript[k]) != isl_bool_true
            || !same_expression(a->value.divider[k].by, b->value.divider[k].by))
            return false;
    return true;
}

/* What two pointers have in common: they lead to elements of one array, with the same subscripts but for some. */
static bool common_value(struct affine *x, const struct induction *a, const struct induction *b, int loops,
                         struct reference *r)
{
    struct reference other;

    if (!a || !b || !a->known || !b->known || !is_pointer(a->symbol->type) || a->loops > loops || b->loops > loops
        || a->value.base != b->value.base || a->value.subscripts != b->value.subscripts
        || strcmp(a->value.form, b->value.form))
        return false;
    for (int k = 0; k < a->value.subscripts; k++)
        if (a->value.divider[k].number != b->value.divider[k].number
            || !same_expression(a->value.divider[k].by, b->value.divider[k].by))
            return false;
    *r = value_copy(x, a, loops);
    other = value_copy(x, b, loops);
    for (int k = 0; k < r->subscripts; k++)
        if (!r->subscript[k] || !other.subscript[k]
            || isl_pw_aff_plain_is_equal(r->subscript[k], other.subscript[k]) != isl_bool_true)
            r->subscript[k] = isl_pw_aff_free(r->subscript[k]);
    reference_free(&other);
    return true;
}

void note_join(struct affine *x, const struct domain *d, struct induction *start, struct induction *one)
{
    struct induction *ends[] = { one, x->noted };

    x->noted = start;
    for (int k = 0; k < 2; k++)
        for (struct induction *v = ends[k]; v != start; v = v->before) {
            const struct induction *a = latest(ends[0], v->symbol), *b = latest(ends[1], v->symbol);
            struct reference r;

            if (latest(x->noted, v->symbol) != latest(start, v->symbol))
                continue;               /* done */
            if (is_same(a, b) && a->known) {
                use(x, b);
                r = value_copy(x, a, d->loops);
                note(x, d, v->symbol, &r);
            } else if (common_value(x, a, b, d->loops, &r))
                note(x, d, v->symbol, &r);
            else
                note_choices(x, d, v->symbol, choices_joined(x, a, b, d->loops));
        }
}

void forget_stored(struct affine *x, const struct domain *d, struct node *n)
{
    for (const struct induction *start = x->noted, *v = start; v; v = v->before)
        if ((v->known || v->choices) && latest(x->noted, v->symbol) == v && find_store(n, v->symbol))
            note(x, d, v->symbol, NULL);
}

void forget_items(struct affine *x, const struct domain *d, const struct construct *c)
{
    for (const struct data_item *item = c->data; item; item = item->next)
        if (latest(x->noted, item->sym))
            note(x, d, item->sym, NULL);
}
