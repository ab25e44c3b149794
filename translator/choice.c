/*
 * choice.c: local integers that hold one of several values: which, only the data tell.
 *
 *     for (i = k + 1; i < n; i++)
 *         if (fabs(a[i][k]) > fabs(a[p][k]))
 *             p = i;                       p is what it was before, or one of k + 1 .. n - 1
 *
 * What may be loaded by its help lies in a section nevertheless: the domain of the load gets one variable more, which
 * takes all of these values, as if a loop went through them.
 */
#include "induction.h"
#include "resolve.h"

enum { MOST_PIECES = 8 };               /* of a set of values */

/* The values of one function on the points of a domain, as a dimension behind its own. Takes both. */
static isl_set *values_of(isl_set *domain, isl_pw_aff *value)
{
    return isl_set_flatten(isl_map_wrap(isl_map_intersect_domain(isl_map_from_pw_aff(value), domain)));
}

/* What it may hold in so many loops; NULL: that is not known. */
static isl_set *choices_of(struct affine *x, const struct induction *v, int loops)
{
    isl_set *domain;

    if (!v || v->loops > loops || !is_integer(v->symbol->type))
        return NULL;
    if (!v->known)
        return isl_set_insert_dims(isl_set_copy(v->choices), isl_dim_set, (unsigned)v->loops, (unsigned)(loops - v->loops));
    if (v->value.subscripts != 1 || !v->value.subscript[0])
        return NULL;
    use(x, v);
    domain = isl_set_universe(isl_pw_aff_get_domain_space(v->value.subscript[0]));
    return isl_set_insert_dims(values_of(domain, isl_pw_aff_copy(v->value.subscript[0])), isl_dim_set,
                               (unsigned)v->loops, (unsigned)(loops - v->loops));
}

/* Of the one or the other; takes both. */
static isl_set *either(isl_set *a, isl_set *b)
{
    isl_set *all = isl_set_coalesce(isl_set_union(a, b));

    return all && isl_set_n_basic_set(all) <= MOST_PIECES ? all : isl_set_free(all);
}

void note_choices(struct affine *x, const struct domain *d, const struct symbol *s, isl_set *choices)
{
    note(x, d, s, NULL);
    x->noted->choices = choices;
}

isl_set *choices_joined(struct affine *x, const struct induction *a, const struct induction *b, int loops)
{
    return either(choices_of(x, a, loops), choices_of(x, b, loops));
}

/* Adds what the expression gives the variable, without holes; false: that is not known. */
static bool add_value(struct affine *x, const struct domain *d, int loops, struct node *e, const struct symbol *s,
                      isl_set **all)
{
    isl_pw_aff *value;
    isl_set *stored;

    e = bare(e);
    if (e->kind == NAME && e->sym == s)
        return true;
    if (e->kind == CONDITIONAL && kid(e, CONDITIONAL_T))
        return add_value(x, d, loops, kid(e, CONDITIONAL_T), s, all)
            && add_value(x, d, loops, kid(e, CONDITIONAL_E), s, all);
    value = affine_value(x, d, e);
    if (!value || !converts(x, d, value, e->type, s->type)) {
        isl_pw_aff_free(value);
        return false;
    }
    stored = isl_set_project_out(values_of(isl_set_copy(d->set), value), isl_dim_set, (unsigned)loops,
                                 (unsigned)(d->loops - loops));
    *all = either(*all, isl_set_from_basic_set(isl_set_simple_hull(isl_set_remove_divs(stored))));
    return *all;
}

static bool add_stored(struct affine *, const struct domain *, int loops, struct node *, const struct symbol *,
                       isl_set **all);

static bool add_stored_in_loop(struct affine *x, const struct domain *d, int loops, struct node *n,
                               const struct symbol *s, isl_set **all)
{
    struct domain inside = domain_copy(d);
    struct loop l;
    bool known;

    if (is_counted(n, &l) && !is_numbered(&l))
        enter_loop(x, &inside, &l);
    known = !find_store(kid(n, FOR_STEP), s) && !find_store(kid(n, FOR_INIT), s)
         && add_stored(x, &inside, loops, kid(n, FOR_BODY), s, all);
    domain_free(&inside);
    return known;
}

/* Adds the values that the statement stores, where the variables that it changes have no values which are known; of the
   domain's loops those count that are around the variable's place. false: one is not known. */
static bool add_stored(struct affine *x, const struct domain *d, int loops, struct node *n, const struct symbol *s,
                       isl_set **all)
{
    if (!n || !find_store(n, s))
        return true;
    if (n->kind == DIRECTIVE_STMT || n->kind == FUNCTION)
        return false;
    if (n->kind == FOR && !find_store(kid(n, FOR_C), s))
        return add_stored_in_loop(x, d, loops, n, s, all);
    if (stored_by(n) && named_by(stored_by(n)) == s)
        return n->kind == ASSIGN && is_operator(n, "=") && !find_store(kid(n, ASSIGN_R), s)
            && add_value(x, d, loops, kid(n, ASSIGN_R), s, all);
    for (int i = 0; i < n->nkids; i++)
        if (n->kid[i] && n->kid[i]->nkids && !add_stored(x, d, loops, n->kid[i], s, all))
            return false;
    return true;
}

void forget_stored_but(struct affine *x, const struct domain *d, struct node *n, const struct induction *start)
{
    forget_stored(x, d, n);
    for (const struct induction *v = start; v; v = v->before) {
        isl_set *choices;

        if (latest(start, v->symbol) != v || !find_store(n, v->symbol) || !(choices = choices_of(x, v, d->loops)))
            continue;
        if (add_stored(x, d, d->loops, n, v->symbol, &choices))
            note_choices(x, d, v->symbol, choices);
        else
            isl_set_free(choices);
    }
}

void note_first(struct affine *x, const struct domain *d, const struct loop *l, const struct induction *start)
{
    isl_pw_aff *lower = d->whole && d->var[d->loops - 1] == l->var ? affine_value(x, d, l->lower) : NULL;
    isl_set *at;

    if (!lower)
        return;
    at = compared(isl_pw_aff_var_on_domain(isl_local_space_from_space(isl_pw_aff_get_domain_space(lower)), isl_dim_set,
                                           (unsigned)d->loops - 1), REL_EQ, lower);
    for (struct induction *v = x->noted; v != start; v = v->before) {
        const struct induction *from = latest(start, v->symbol);

        if (v->choices && latest(x->noted, v->symbol) == v && from->known)
            v->first = isl_set_intersect(choices_of(x, from, d->loops), isl_set_add_dims(isl_set_copy(at), isl_dim_set, 1));
    }
    isl_set_free(at);
}

static bool is_of_domain(const struct domain *d, const struct symbol *s)
{
    for (int i = 0; i < d->loops; i++)
        if (d->var[i] == s)
            return true;
    return false;
}

bool enter_choices(struct affine *x, struct domain *d, struct node *e, bool first)
{
    const struct induction *v = e->kind == NAME && e->sym ? latest(x->noted, e->sym) : NULL;
    isl_set *values = v && !v->known ? first ? v->first : v->choices : NULL;
    bool entered = false;

    if (values && d->loops < MAX_LOOPS && !is_of_domain(d, e->sym)) {
        unsigned of = isl_set_dim(values, isl_dim_set) - 1;

        if (of <= (unsigned)d->loops) {
            values = isl_set_insert_dims(isl_set_copy(values), isl_dim_set, of, (unsigned)d->loops - of);
            d->set = isl_set_intersect(isl_set_add_dims(d->set, isl_dim_set, 1), values);
            d->var[d->loops++] = e->sym;
            d->exact &= first;
            d->whole &= first;
            d->sure &= first;
            entered = true;
        }
    }
    for (int i = 0; i < e->nkids; i++)
        if (e->kid[i])
            entered |= enter_choices(x, d, e->kid[i], first);
    return entered;
}
