/*
 * unfold_partial.c: what each thread of a region accumulates by itself, and combines with what others have in a critical
 * or atomic construct: a reduction, written out.
 *
 *     #pragma omp parallel                             double own = 0;
 *     {                                                #pragma omp parallel for reduction(+: own)
 *         double own = 0;                              for (i = 0; i < n; i++)
 *         #pragma omp for                                  own += x[i];
 *         for (i = 0; i < n; i++)                      sum += own;
 *             own += x[i];
 *         #pragma omp critical
 *         sum += own;
 *     }
 *
 * In loops the variable, or array, is only combined with values, by one operator, by which it is combined with others in
 * the end. Between the loops it is only stored to, alike on all threads: what takes part once there, and not once for
 * each thread, which is the same for the greatest or least value; a sum begins with 0.
 */
#include <stdlib.h>
#include <string.h>

#include "affine.h"
#include "directive.h"
#include "unfold.h"

static const char *const spellings[] = {
#define OPERATOR(id, spelling, types) [RED_##id] = spelling,
#include "directives.def"
};

static const struct partial *partial_of(const struct part *p, const struct symbol *s)
{
    for (int i = 0; i < p->partials; i++)
        if (p->partial[i].variable == s)
            return &p->partial[i];
    return NULL;
}

bool is_partial(const struct part *p, const struct symbol *s)
{
    return partial_of(p, s);
}

bool is_combining(const struct part *p, const struct node *n)
{
    for (int i = 0; i < p->combinings; i++)
        if (p->combining[i] == n)
            return true;
    return false;
}

bool is_in_combining(const struct part *p, const struct node *n)
{
    for (int i = 0; i < p->combinings; i++)
        if (is_within(n, p->combining[i]))
            return true;
    return false;
}

/* ---- statements that combine ------------------------------------------------------------------------------ */

struct update { struct node *place, *value; enum reduction_op op; };    /* value: NULL: 1 */

/* Of which two does the condition choose the one: the greater or the smaller? */
static bool read_order(struct node *condition, struct node *chosen, struct node *other, enum reduction_op *op)
{
    bool greater, turned;

    condition = bare(condition);
    if (condition->kind != BINARY || !strchr("<>", operator_of(condition)[0])
        || (operator_of(condition)[1] && strcmp(operator_of(condition) + 1, "=")))
        return false;
    greater = operator_of(condition)[0] == '>';
    turned = same_expression(kid(condition, BINARY_R), chosen);
    if (!same_expression(kid(condition, turned ? BINARY_R : BINARY_L), chosen)
        || !same_expression(kid(condition, turned ? BINARY_L : BINARY_R), other))
        return false;
    *op = greater != turned ? RED_MAX : RED_MIN;
    return true;
}

static bool is_called(struct node *n, const char *name)
{
    const struct symbol *f = n->kind == CALL ? callee(n) : NULL;

    return f && is_mathematical(f) && !strncmp(f->name, name, 4) && (!f->name[4] || strchr("fl", f->name[4]));
}

/* `x = e` where e is the greater, or smaller, one of x and a value. */
static bool read_chosen(struct node *x, struct node *e, struct update *u)
{
    struct node *pair[2] = { NULL, NULL };

    e = bare(e);
    if (is_called(e, "fmax") || is_called(e, "fmin")) {
        pair[0] = argument(e, 0);
        pair[1] = argument(e, 1);
        u->op = is_called(e, "fmax") ? RED_MAX : RED_MIN;
    } else if (e->kind == CONDITIONAL && kid(e, CONDITIONAL_T)) {
        pair[0] = kid(e, CONDITIONAL_T);
        pair[1] = kid(e, CONDITIONAL_E);
        if (!read_order(kid(e, CONDITIONAL_C), pair[0], pair[1], &u->op))
            return false;
    }
    for (int k = 0; k < 2 && pair[0] && pair[1]; k++)
        if (same_expression(pair[k], x)) {
            *u = (struct update){ x, pair[!k], u->op };
            return true;
        }
    return false;
}

struct node *only_statement(struct node *n)
{
    while (n && n->kind == COMPOUND) {
        const struct node *items = kid(n, COMPOUND_ITEMS);
        n = items && items->nkids == 1 ? items->kid[0] : NULL;
    }
    return n;
}

/* A statement that combines a value with a place. */
static bool read_update(struct node *n, struct update *u)
{
    struct node *then = n->kind == IF ? only_statement(kid(n, IF_THEN)) : n, *e;
    struct atomic a = { .x = NULL };

    e = then && then->kind == EXPRESSION ? bare(kid(then, EXPRESSION_E)) : NULL;
    if (!e || !stored_by(e))
        return false;
    u->place = stored_by(e);
    if (n->kind == IF) {
        u->value = e->kind == ASSIGN && is_operator(e, "=") && !kid(n, IF_ELSE) ? kid(e, ASSIGN_R) : NULL;
        return u->value && read_order(kid(n, IF_C), u->value, u->place, &u->op);
    }
    if (e->kind == ASSIGN && is_operator(e, "=") && read_chosen(u->place, kid(e, ASSIGN_R), u))
        return true;
    read_combination(e, &a);
    u->value = a.value ? *a.value : NULL;
    u->op = a.op;
    return a.combines;
}

/* The variable that the place is an element of, or all of; NULL: neither. */
static struct symbol *variable_at(struct node *place)
{
    struct symbol *s;

    for (place = bare(place); place->kind == INDEX; place = bare(kid(place, INDEX_A)))
        if (!kid(place, INDEX_A)->type || kid(place, INDEX_A)->type->kind != T_ARRAY)
            return NULL;
    s = named_by(place);
    return s && is_variable_symbol(s) ? s : NULL;
}

/* The same, where no subscript names it. */
static bool is_place_of(struct node *place, const struct symbol *s)
{
    if (variable_at(place) != s)
        return false;
    for (place = bare(place); place->kind == INDEX; place = bare(kid(place, INDEX_A)))
        if (uses(kid(place, INDEX_I), s))
            return false;
    return true;
}

/* ---- where the threads' values meet ------------------------------------------------------------------------ */

static bool is_partial_type(const struct type *t)
{
    while (t->kind == T_ARRAY && size_of(t) > 0)
        t = t->base;
    return is_arithmetic(t);
}

static bool is_threads_variable(const struct part *p, const struct symbol *s)
{
    for (int i = 0; i < p->locals; i++)
        if (p->local[i] == s)
            return true;
    return !has_static_storage(s) && s->storage != ST_PARAMETER && is_within(s->decl, p->node);
}

/* What a construct stores to, but for counters of its own loops: how often, and perhaps where nobody knows. */
struct stored { const struct node *construct; int n; bool anywhere; };

static void count_stored(struct node *n, void *data)
{
    struct stored *s = data;
    struct node *to = stored_by(n);
    const struct symbol *variable = to ? whole_of(to) : NULL;

    if (!to || (variable && is_within(variable->decl, s->construct)))
        return;
    s->n++;
    s->anywhere |= !variable;
}

struct names { const struct part *part; struct node *inside, *place; struct stored stored; bool found; };

/* Does it load what another statement of the construct may change? Then it is not the same when the next thread comes. */
static bool may_change(const struct names *d, struct node *n)
{
    if (d->stored.n < 2 || n == d->place || !n->type || !is_arithmetic(n->type))
        return false;
    if (n->kind != NAME)
        return n->kind == INDEX || n->kind == MEMBER || (n->kind == PREFIX && is_operator(n, "*"));
    return is_variable_symbol(n->sym) && !is_within(n->sym->decl, d->inside) && !is_constant(n->sym, d->inside)
        && (d->stored.anywhere || is_changed_in(d->inside, n->sym));
}

static void find_own(struct node *n, void *data)
{
    struct names *d = data;

    d->found |= n->kind == CALL || stored_by(n) || may_change(d, n)
             || (n->kind == NAME && is_variable_symbol(n->sym) && is_threads_variable(d->part, n->sym)
                 && !is_within(n->sym->decl, d->inside));
}

/* Is it the same for all threads, and does it nothing else? Counters of the construct's own loops may be in it. place: what
   the statement stores to. */
static bool is_same_for_all(const struct part *p, struct node *n, struct node *construct, struct node *place)
{
    struct names d = { p, construct, place ? bare(place) : NULL, { .construct = construct }, false };

    if (!n)
        return true;
    walk(construct, count_stored, NULL, &d.stored);
    walk(n, find_own, NULL, &d);
    return !d.found;
}

struct other { const struct update *than; bool found; };

static void find_other(struct node *n, void *data)
{
    struct other *o = data;
    struct update u;
    const struct symbol *s;

    if ((n->kind != EXPRESSION && n->kind != IF) || !read_update(n, &u) || u.op == o->than->op)
        return;
    s = whole_of(u.place);
    o->found |= !s || !whole_of(o->than->place) || s == whole_of(o->than->place);
}

/* Is something combined by another operator in the construct, which may be the same? What threads do one after the other is
   not what they do together, then. */
static bool is_combined_otherwise(const struct update *u, struct node *construct)
{
    struct other o = { u, false };

    walk(construct, find_other, NULL, &o);
    return o.found;
}

/* The thread's own value in one that is added, which may be a multiple of it, the same one for all; or the value. */
static struct node *own_in(const struct part *p, const struct update *u, struct node *construct)
{
    struct node *e = u->value ? bare(u->value) : NULL;

    for (int k = 0; e && k < 2 && u->op == RED_SUM && e->kind == BINARY && is_operator(e, "*"); k++) {
        struct node *own = bare(kid(e, k ? BINARY_R : BINARY_L)), *by = kid(e, k ? BINARY_L : BINARY_R);

        if (variable_at(own) && is_threads_variable(p, variable_at(own)) && is_same_for_all(p, by, construct, NULL))
            return own;
    }
    return e;
}

/* Critical, or atomic? */
static bool is_excluding(const struct node *n)
{
    enum directive_id id = n->kind == DIRECTIVE_STMT ? directive_of(n)->info->id : D_NONE;

    return id == D_CRITICAL || id == D_ATOMIC;
}

/* Are all statements of the loop in such constructs? */
static bool is_loop_of_excluding(struct node *n)
{
    if (is_excluding(n))
        return true;
    if (n->kind == FOR)
        return is_loop_of_excluding(kid(n, FOR_BODY));
    if (n->kind != COMPOUND)
        return false;
    for (int i = 0; i < kid(n, COMPOUND_ITEMS)->nkids; i++)
        if (!is_loop_of_excluding(kid(n, COMPOUND_ITEMS)->kid[i]))
            return false;
    return kid(n, COMPOUND_ITEMS)->nkids;
}

/* Statements that combine threads' own variables with what is shared; adds these. */
static bool read_combining(struct part *p, struct node *n, struct node *construct)
{
    struct update u;
    struct symbol *s;
    struct node *own;
    struct loop l;

    if (only_statement(n))
        n = only_statement(n);
    if (is_excluding(n))
        return read_combining(p, kid(n, DIRECTIVE_STMT_BODY), construct);
    if (n->kind == COMPOUND) {
        for (int i = 0; i < kid(n, COMPOUND_ITEMS)->nkids; i++)
            if (!read_combining(p, kid(n, COMPOUND_ITEMS)->kid[i], construct))
                return false;
        return kid(n, COMPOUND_ITEMS)->nkids;
    }
    if (n->kind == FOR)
        return is_counted(n, &l) && l.declared && is_same_for_all(p, l.lower, construct, NULL)
            && is_same_for_all(p, l.bound, construct, NULL) && l.constant && read_combining(p, kid(n, FOR_BODY), construct);
    if (!read_update(n, &u) || !(own = own_in(p, &u, construct)) || !(s = variable_at(own)) || !is_place_of(own, s)
        || !is_threads_variable(p, s) || !is_partial_type(s->type) || is_combined_otherwise(&u, construct)
        || !is_same_for_all(p, u.place, construct, u.place))
        return false;
    for (struct node *e = own; e->kind == INDEX; e = bare(kid(e, INDEX_A)))
        if (!is_same_for_all(p, kid(e, INDEX_I), construct, NULL))
            return false;
    if (partial_of(p, s))
        return partial_of(p, s)->op == u.op;
    if (p->partials == UNFOLD_MOST)
        return false;
    p->partial[p->partials++] = (struct partial){ .variable = s, .op = u.op };
    return true;
}

static void find_combining(struct part *p, struct node *n)
{
    int partials = p->partials;

    if (n->kind == FUNCTION)
        return;
    if ((is_excluding(n) || (n->kind == FOR && is_loop_of_excluding(n))) && p->combinings < UNFOLD_MOST) {
        if (read_combining(p, n, n))
            p->combining[p->combinings++] = n;
        else
            p->partials = partials;
    } else if (n->kind != DIRECTIVE_STMT)
        for (int i = 0; i < n->nkids; i++)
            if (n->kid[i] && n->kid[i]->nkids)
                find_combining(p, n->kid[i]);
}

/* ---- what else is done with them ----------------------------------------------------------------------------- */

/* Does it not matter how often such a value takes part? */
static bool is_neutral(enum reduction_op op, struct node *value)
{
    double x = op == RED_PROD;
    const char *text;
    char *end;
    long number;

    if (op != RED_SUM && op != RED_PROD && op != RED_BXOR)
        return true;
    value = bare(value);
    if (constant_value(value, &number))
        return (double)number == x;
    text = node_text(value);
    return value->kind == CONSTANT && strtod(text, &end) == x && end > text && !end[strspn(end, "fFlL")];
}

static bool is_neutral_initialiser(enum reduction_op op, struct node *n, const struct symbol *s)
{
    struct node *items = n->kind == INIT_LIST ? kid(n, INIT_LIST_ITEMS) : NULL;

    if (!items)
        return !uses(n, s) && is_neutral(op, n);
    if (op == RED_PROD)
        return false;                   /* elements that are left out are 0 */
    for (int i = 0; i < items->nkids; i++) {
        struct node *item = items->kid[i];

        if (item->kind != TOKEN && ((kind_class(item->kind) != EXPR && item->kind != INIT_LIST) || !is_neutral_initialiser(op, item, s)))
            return false;
    }
    return true;
}

bool has_use_in_clauses(const struct directive *d, const struct symbol *s)
{
    for (const struct clause *cl = d->clauses; cl; cl = cl->next)
        for (int i = 0; i < cl->nitems; i++)
            if (cl->item[i] && uses(cl->item[i], s))
                return true;
    return false;
}

bool is_zeroed(const struct part *p, struct node *call)
{
    const struct symbol *f = callee(call);
    struct symbol *s = argument(call, 0) ? named_by(bare(argument(call, 0))) : NULL;
    const struct partial *of = s ? partial_of(p, s) : NULL;
    long value, bytes;

    return of && f && !strcmp(f->name, "memset") && !f->definition && argument(call, 2) && of->op != RED_PROD
        && constant_value(argument(call, 1), &value) && !value && constant_value(argument(call, 2), &bytes);
}

bool has_construct(const struct node *n)
{
    bool found = n->kind == DIRECTIVE_STMT;

    for (int i = 0; i < n->nkids && !found; i++)
        found = n->kid[i] && has_construct(n->kid[i]);
    return found;
}

bool may_be_turn(const struct part *p, const struct node *n)
{
    return p->numbers && kind_class(n->kind) == STMT && n->kind != COMPOUND && !has_construct(n);
}

/* Is all that is done with the variable what a partial result allows? in_loop: or in a turn. */
static bool is_accumulated(const struct part *p, const struct partial *of, struct node *n, bool in_loop)
{
    const struct symbol *s = of->variable;
    struct update u;
    struct node *e;

    if (!n || (!uses(n, s) && !is_within(s->decl, n)) || is_combining(p, n))
        return true;
    if (n->kind == DIRECTIVE_STMT)
        return !in_loop && is_loop(n) && !has_use_in_clauses(directive_of(n), s)
            && is_accumulated(p, of, kid(n, DIRECTIVE_STMT_BODY), true);
    if (!in_loop && may_be_turn(p, n) && is_accumulated(p, of, n, true))
        return true;
    e = n->kind == EXPRESSION ? bare(kid(n, EXPRESSION_E)) : NULL;
    if (in_loop && (e || n->kind == IF) && read_update(n, &u) && is_place_of(u.place, s))
        return u.op == of->op && (!u.value || !uses(u.value, s));
    if (!in_loop && e && e->kind == CALL)
        return is_zeroed(p, e);
    if (!in_loop && e)
        return e->kind == ASSIGN && is_operator(e, "=") && is_place_of(kid(e, ASSIGN_L), s)
            && !uses(kid(e, ASSIGN_R), s) && is_neutral(of->op, kid(e, ASSIGN_R));
    if (n->kind == INIT_DECLARATOR && is_within(s->decl, kid(n, INIT_DECLARATOR_DECLARATOR)))
        return !in_loop && (!kid(n, INIT_DECLARATOR_INIT)
                            || is_neutral_initialiser(of->op, kid(n, INIT_DECLARATOR_INIT), s));
    if (kind_class(n->kind) == EXPR)
        return false;
    for (int i = 0; i < n->nkids; i++)
        if (!is_accumulated(p, of, n->kid[i], in_loop))
            return false;
    return true;
}

/* Elsewhere than in loops, may all that uses it be turns? */
static bool accumulates(const struct part *p, const struct partial *of, struct node *n)
{
    if (!n || !uses(n, of->variable) || (may_be_turn(p, n) && is_accumulated(p, of, n, true)))
        return true;
    if (n->kind == DIRECTIVE_STMT)
        return is_accumulated(p, of, n, false);
    if (kind_class(n->kind) == EXPR || n->kind == EXPRESSION)
        return false;
    for (int i = 0; i < n->nkids; i++)
        if (!accumulates(p, of, n->kid[i]))
            return false;
    return true;
}

bool is_reduced_in_turns(const struct part *p, const struct clause *cl, struct symbol *s)
{
    for (int op = 0; op < (int)(sizeof spellings / sizeof *spellings); op++)
        if (p->numbers && spellings[op] && cl->word && !strcmp(spellings[op], cl->word))
            return accumulates(p, &(struct partial){ .variable = s, .op = (enum reduction_op)op }, p->body);
    return false;
}

bool only_accumulates(const struct part *p, struct node *turn)
{
    for (int i = 0; i < p->partials; i++) {
        const struct partial *of = &p->partial[i];

        if (!of->kept && !is_accumulated(p, of, turn, true))
            return false;
    }
    return true;
}

bool sets_partial(const struct part *p, struct node *store)
{
    const struct symbol *s = variable_at(stored_by(store));
    const struct partial *of = s ? partial_of(p, s) : NULL;

    return !of || of->kept || (store->kind == ASSIGN && is_operator(store, "=") && !uses(kid(store, ASSIGN_R), s));
}

/* One that fails takes the constructs along that combine it, and what else these combine. */
static void drop_combining(struct part *p, const struct symbol *s)
{
    int kept = 0;

    for (int i = 0; i < p->combinings; i++)
        if (!uses(p->combining[i], s))
            p->combining[kept++] = p->combining[i];
    p->combinings = kept;
    kept = 0;
    for (int i = 0; i < p->partials; i++) {
        bool used = false;

        for (int k = 0; k < p->combinings; k++)
            used |= uses(p->combining[k], p->partial[i].variable);
        if (used)
            p->partial[kept++] = p->partial[i];
    }
    p->partials = kept;
}

void read_partials(struct part *p)
{
    find_combining(p, p->body);
    for (int i = 0; i < p->partials; i++)
        if (!is_accumulated(p, &p->partial[i], p->body, false)) {
            drop_combining(p, p->partial[i].variable);
            i = -1;
        }
}

const char *operator_word(enum reduction_op op)
{
    return spellings[op];
}
