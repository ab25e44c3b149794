/*
 * unfold_space.c: arrays and structures that each thread of a region has for itself, in which loops keep what they compute
 * with.
 *
 *     #pragma omp parallel                             {
 *     {                                                    double w[N];
 *         double w[N];                                     #pragma omp parallel for private(w)
 *         #pragma omp for                                  for (i = 0; i < n; i++)
 *         for (i = 0; i < n; i++)                              ...
 *             ...                                          #pragma omp parallel for private(w)
 *         #pragma omp for                                  for (i = 0; i < n; i++)
 *         for (i = 0; i < n; i++)                              ...
 *             ...                                      }
 *     }
 *
 * The first loop may find in it what all threads have stored alike, or nothing: it gets a copy of that. What a loop
 * leaves in it is different on each thread: a later one may use it if each iteration stores to each element before it
 * reads that (refill.c), itself or in functions that it calls. No pointer to it stays behind.
 *
 * The same of an array that all threads allocate alike: each rank has a block of its own, which is as good as a copy.
 */
#include <string.h>

#include "directive.h"
#include "infer.h"
#include "resolve.h"
#include "unfold.h"

enum { MOST_POINTERS = 16 };

static bool names(struct node *n, const struct symbol *s)
{
    return n && (uses(n, s) || is_within(s->decl, n));
}

/* ---- pointers to it ------------------------------------------------------------------------------------------ */

struct leads {
    const struct symbol *seen[MOST_POINTERS];   /* variables that lead to it: they stay inside, too */
    int n;
    bool lost;
};

static void follow_variable(struct leads *, const struct symbol *, struct node *in);

static void follow_argument(struct leads *l, struct node *call, struct node *given)
{
    const struct symbol *f = callee(call);
    struct symbol *parameter;

    if (f && is_of_memory(f)) {
        l->lost |= call->parent->kind != EXPRESSION;
        return;
    }
    if (!f || !f->definition || f->type->variadic) {
        l->lost = true;
        return;
    }
    for (int k = 0; argument(call, k); k++)
        if (bare(argument(call, k)) == bare(given)) {
            parameter = parameter_at(f->definition, k);
            l->lost |= !parameter;
            if (parameter)
                follow_variable(l, parameter, kid(f->definition, FUNCTION_BODY));
        }
}

/* The variable gets it; it must be the code's own. */
static void follow_stored(struct leads *l, const struct symbol *to, struct node *in)
{
    l->lost |= !to || has_static_storage(to) || !is_within(to->decl, in);
    if (!l->lost)
        follow_variable(l, to, in);
}

/* The expression is a part of it, or its value leads there: where does that go? in: what holds the variables that may. */
static void follow_value(struct leads *l, struct node *n, struct node *in)
{
    for (struct node *up; !l->lost; n = up) {
        up = n->parent;
        if (!n->type || !(is_pointer(n->type) || n->type->kind == T_ARRAY)) {
            l->lost = !n->type;
            if (up->kind != MEMBER && up->kind != PAREN && !(up->kind == PREFIX && is_operator(up, "&")))
                return;
            continue;
        }
        switch (up->kind) {
        case PAREN: case INDEX: case MEMBER: case PREFIX: case POSTFIX: case COMMA: case CONDITIONAL:
            continue;
        case CAST:
            l->lost = !up->type || !(is_pointer(up->type) || up->type->kind == T_VOID);
            continue;
        case BINARY:
            if (up->type && is_pointer(up->type))
                continue;
            return;
        case SIZEOF_EXPR: case EXPRESSION:
            return;
        case ASSIGN:
            if (bare(kid(up, ASSIGN_L)) != bare(n) && up->parent->kind == EXPRESSION)
                follow_stored(l, named_by(kid(up, ASSIGN_L)), in);
            else
                l->lost = bare(kid(up, ASSIGN_L)) != bare(n);
            return;
        case INIT_DECLARATOR:
            follow_stored(l, declared_name(kid(up, INIT_DECLARATOR_DECLARATOR))->sym, in);
            return;
        case LIST:
            if (up->parent->kind == CALL) {
                follow_argument(l, up->parent, n);
                return;
            }
            /* fall through */
        default:
            l->lost = true;
        }
    }
}

struct following { struct leads *leads; const struct symbol *s; struct node *in; };

static void see_name(struct node *n, void *data)
{
    const struct following *f = data;

    if (n->kind == NAME && n->sym == f->s && !f->leads->lost)
        follow_value(f->leads, n, f->in);
}

static void follow_variable(struct leads *l, const struct symbol *s, struct node *in)
{
    struct following f = { l, s, in };

    for (int i = 0; i < l->n; i++)
        if (l->seen[i] == s)
            return;
    if (l->n == MOST_POINTERS) {
        l->lost = true;
        return;
    }
    l->seen[l->n++] = s;
    walk(in, see_name, NULL, &f);
}

/* Does no pointer to it stay behind in the loop? */
static bool stays_in(struct node *loop, const struct symbol *s)
{
    struct leads l = { .n = 0 };

    follow_variable(&l, s, loop);
    return !l.lost;
}

/* ---- what it holds -------------------------------------------------------------------------------------------- */

/* Nothing that matters, the same on all threads, each its own. */
enum state { FREE, ALIKE, SPREAD };

static enum state worse(enum state a, enum state b)
{
    return a > b ? a : b;
}

static bool holds_loop(const struct node *n)
{
    if (is_loop(n))
        return true;
    for (int i = 0; i < n->nkids; i++)
        if (n->kid[i] && holds_loop(n->kid[i]))
            return true;
    return false;
}

/* A call of malloc() or calloc(); else NULL. */
static struct node *allocating(struct node *value)
{
    const struct symbol *f;

    value = value ? bare(value) : NULL;
    while (value && value->kind == CAST)
        value = bare(kid(value, CAST_E));
    f = value && value->kind == CALL ? callee(value) : NULL;
    return f && !f->definition && (!strcmp(f->name, "malloc") || !strcmp(f->name, "calloc")) ? value : NULL;
}

/* When its declaration, or allocation, has been executed. */
static enum state first_state(const struct space *a)
{
    if (a->allocated)
        return strcmp(callee(a->allocated)->name, "malloc") ? ALIKE : FREE;
    return declared_value(a->variable) ? ALIKE : FREE;
}

static bool follow(const struct part *, struct space *, struct node *, enum state *);

/* How its elements are used. */
struct use { const struct symbol *s; bool stores, else_used; };

/* In the operand of sizeof nothing is used. */
static bool is_measured(const struct node *n)
{
    while (n && kind_class(n->kind) == EXPR && n->kind != SIZEOF_EXPR)
        n = n->parent;
    return n && n->kind == SIZEOF_EXPR;
}

static void see_use(struct node *n, void *data)
{
    struct use *u = data;
    struct node *up;

    if (n->kind != NAME || n->sym != u->s || is_measured(n) || is_null_tested(n))
        return;
    for (up = n->parent; up->kind == PAREN || (up->kind == INDEX && bare(subscripted(up)) == bare(n)); up = n->parent)
        n = up;
    u->stores |= bare(stored_by(up)) == bare(n);
    u->else_used |= !n->type || !is_arithmetic(n->type) || (up->kind == PREFIX && is_operator(up, "&"));
}

static struct use use_of(struct node *n, const struct symbol *s)
{
    struct use u = { .s = s };

    walk(n, see_use, NULL, &u);
    return u;
}

/* Bounds of divided loops are the same for all threads. */
static bool is_in_heads(struct node *n, const struct symbol *s, bool collapsed)
{
    bool found = n->kind == FOR && ((kid(n, FOR_INIT) && uses(kid(n, FOR_INIT), s))
                                    || (kid(n, FOR_C) && uses(kid(n, FOR_C), s))
                                    || (kid(n, FOR_STEP) && uses(kid(n, FOR_STEP), s)));

    for (int i = 0; collapsed && i < n->nkids && !found; i++)
        found = n->kid[i] && is_in_heads(n->kid[i], s, true);
    return found;
}

/* What the loop, or the loops that are divided together, do in each iteration; NULL: it is not seen. */
static struct node *iteration_of(const struct node *loop)
{
    const struct clause *collapse = find_clause(directive_of(loop), CL_COLLAPSE);
    struct node *n = kid(loop, DIRECTIVE_STMT_BODY), *other;
    long loops = 1;

    if (n->kind != FOR || (collapse && !(collapse->nitems && constant_value(collapse->item[0], &loops))))
        return NULL;
    while (n && --loops > 0)
        n = only_loop(kid(n, FOR_BODY), &other);
    return n ? kid(n, FOR_BODY) : NULL;
}

/* A divided loop that names it. */
static bool follow_loop(struct space *a, struct node *n, enum state *state)
{
    struct node *body = kid(n, DIRECTIVE_STMT_BODY), *iteration = iteration_of(n);
    bool collapsed = find_clause(directive_of(n), CL_COLLAPSE);
    bool refilled = iteration && is_refilled(iteration, a->variable, NULL);
    struct use use = use_of(n, a->variable);

    if (is_private_in(n, a->variable))
        return true;
    if (!stays_in(n, a->variable) || is_in_heads(body, a->variable, collapsed) || (*state == SPREAD && !refilled))
        return false;
    a->alike |= *state == ALIKE && !refilled;
    if (use.stores || use.else_used)
        *state = SPREAD;
    return true;
}

static bool frees(const struct part *p, struct node *statement)
{
    struct node *e = statement->kind == EXPRESSION && kid(statement, EXPRESSION_E) ? bare(kid(statement, EXPRESSION_E)) : NULL;

    return e && e->kind == CALL && is_freed(p, e);
}

static bool is_allocation(const struct space *a, const struct node *statement)
{
    return statement->kind == EXPRESSION && is_within(a->allocated, statement);
}

/* Code that all threads execute alike. */
static bool follow_alike(const struct part *p, struct space *a, struct node *n, enum state *state)
{
    bool whole = false, refilled = is_refilled(n, a->variable, &whole);

    if (frees(p, n)) {
        *state = FREE;
        return true;
    }
    if (a->allocated && is_allocation(a, n)) {
        *state = first_state(a);
        return !use_of(a->allocated, a->variable).else_used;
    }
    if (n->kind == DIRECTIVE_STMT || (a->allocated && use_of(n, a->variable).else_used)
        || (*state == SPREAD && !refilled))
        return false;
    *state = whole || *state == FREE ? ALIKE : *state;
    return true;
}

/* A sequential loop around divided ones. What is true in each of its iterations is in the next one. */
static bool follow_sequential(const struct part *p, struct space *a, struct node *n, struct node *body, enum state *state)
{
    enum state begin = *state, end;

    for (;;) {
        end = begin;
        if (!follow(p, a, body, &end))
            return false;
        end = goes_out(body) ? SPREAD : worse(begin, end);
        if (end == begin)
            break;
        begin = end;
    }
    *state = end;
    for (int i = 0; i < n->nkids; i++)
        if (n->kid[i] && n->kid[i] != body && uses(n->kid[i], a->variable))
            return false;
    return true;
}

static bool follow(const struct part *p, struct space *a, struct node *n, enum state *state)
{
    enum state otherwise = *state;

    if (!names(n, a->variable))
        return true;
    if (is_loop(n))
        return follow_loop(a, n, state);
    switch (n->kind) {
    case COMPOUND: case LIST:
        for (int i = 0; i < n->nkids; i++)
            if (n->kid[i] && !follow(p, a, n->kid[i], state))
                return false;
        return true;
    case DECLARATION:
        if (!is_within(a->variable->decl, n))
            break;
        *state = first_state(a);
        return !(a->allocated && use_of(n, a->variable).else_used);
    case IF:
        if (!holds_loop(n))
            break;
        if (uses(kid(n, IF_C), a->variable) || !follow(p, a, kid(n, IF_THEN), state)
            || (kid(n, IF_ELSE) && !follow(p, a, kid(n, IF_ELSE), &otherwise)))
            return false;
        *state = worse(*state, otherwise);
        return true;
    case FOR:
        if (!holds_loop(n))
            break;
        return follow_sequential(p, a, n, kid(n, FOR_BODY), state);
    case WHILE:
        if (!holds_loop(n))
            break;
        return follow_sequential(p, a, n, kid(n, WHILE_BODY), state);
    case DO:
        if (!holds_loop(n))
            break;
        return follow_sequential(p, a, n, kid(n, DO_BODY), state);
    default:
        if (holds_loop(n))
            return false;
    }
    return follow_alike(p, a, n, state);
}

/* ---- the part ------------------------------------------------------------------------------------------------- */

bool is_space(const struct part *p, const struct symbol *s)
{
    for (int i = 0; i < p->spaces; i++)
        if (p->space[i].variable == s)
            return true;
    return false;
}

void add_space(struct part *p, struct symbol *s, struct node *where)
{
    if (is_space(p, s))
        return;
    if (p->spaces == UNFOLD_MOST)
        stay(p, where, "has many arrays of each thread");
    else
        p->space[p->spaces++] = (struct space){ .variable = s };
}

/* Is it used where each thread does something by itself, or one for all? */
static bool is_used_by_itself(const struct part *p, const struct symbol *s)
{
    bool used = false;

    for (int i = 0; i < p->turns; i++)
        used |= uses(p->turn[i], s);
    for (int i = 0; i < p->handings; i++)
        used |= uses(p->handing[i], s);
    for (int i = 0; i < p->combinings; i++)
        used |= uses(p->combining[i], s);
    return used;
}

void check_spaces(struct part *p)
{
    for (int i = 0; i < p->spaces && !p->why; i++) {
        enum state state = FREE;

        if (is_used_by_itself(p, p->space[i].variable) || !follow(p, &p->space[i], p->body, &state))
            stay(p, p->node, format("has a '%s' of each thread in which loops find, or leave, what may differ",
                                    p->space[i].variable->name));
    }
}

/* ---- what is allocated ------------------------------------------------------------------------------------------ */

static const struct space *allocated_at(const struct part *p, const struct symbol *s)
{
    for (int i = 0; i < p->spaces; i++)
        if (p->space[i].variable == s && p->space[i].allocated)
            return &p->space[i];
    return NULL;
}

struct stores { const struct symbol *to; int n; };

static void count_store(struct node *n, void *data)
{
    struct stores *s = data;

    s->n += stored_by(n) && named_by(stored_by(n)) == s->to;
}

/* Is the statement the only one that stores to the pointer? */
static bool is_only_store(const struct part *p, const struct symbol *s)
{
    struct stores all = { s, 0 };

    walk(p->body, count_store, NULL, &all);
    return all.n == 1 && is_constant(s, NULL) && !declared_value(s);
}

struct node *read_allocated(struct part *p, struct node *n)
{
    struct node *e = n->kind == EXPRESSION && kid(n, EXPRESSION_E) ? bare(kid(n, EXPRESSION_E)) : NULL, *value = NULL;
    const struct node *name;
    struct symbol *s = NULL;

    if (n->kind == INIT_DECLARATOR && (name = declared_name(kid(n, INIT_DECLARATOR_DECLARATOR)))) {
        s = name->sym;
        value = kid(n, INIT_DECLARATOR_INIT);
    } else if (e && e->kind == ASSIGN && is_operator(e, "=")) {
        s = named_by(kid(e, ASSIGN_L));
        value = kid(e, ASSIGN_R);
    }
    if (!p->allocates || !s || !is_variable_symbol(s) || !is_pointer(s->type) || !s->scope || !is_threads_own(p, s)
        || !is_within(s->decl, p->body) || !(is_arithmetic(s->type->base) || s->type->base->kind == T_ARRAY)
        || !(value = allocating(value)) || !(e ? is_only_store(p, s) : is_constant(s, p->body)))
        return NULL;
    add_space(p, s, n);
    p->space[p->spaces - 1].allocated = value;
    return value;
}

bool is_freed(const struct part *p, struct node *call)
{
    const struct symbol *f = callee(call), *s = argument(call, 0) ? named_by(bare(argument(call, 0))) : NULL;

    return f && !f->definition && !strcmp(f->name, "free") && s && allocated_at(p, s);
}

bool is_null_check(const struct part *p, struct node *n)
{
    struct node *c = n->kind == IF && !kid(n, IF_ELSE) ? bare(kid(n, IF_C)) : NULL, *of = NULL;

    if (c && c->kind == PREFIX && is_operator(c, "!"))
        of = kid(c, PREFIX_E);
    else if (c && c->kind == BINARY && is_operator(c, "==") && is_null_constant(kid(c, BINARY_R)))
        of = kid(c, BINARY_L);
    return of && named_by(bare(of)) && allocated_at(p, named_by(bare(of)));
}

bool is_in_allocated(const struct part *p, struct node *place)
{
    for (place = bare(place); place->kind == INDEX; place = bare(subscripted(place)))
        ;
    return place->kind == NAME && allocated_at(p, place->sym);
}

struct owning { const struct symbol *from; struct symbol *to; };

static void own_name(struct node *n, void *data)
{
    const struct owning *o = data;

    if (n->kind == NAME && n->sym == o->from) {
        n->sym = o->to;
        n->type = o->to->type;
    }
}

void own_allocated(struct part *p)
{
    for (int i = 0; i < p->spaces; i++) {
        const struct symbol *s = p->space[i].variable;
        struct owning o = { s, allocate(sizeof *s) };

        if (!p->space[i].allocated)
            continue;
        *o.to = *s;
        o.to->allocated = true;
        o.to->type = array_of(s->type->base, -2, argument(p->space[i].allocated, 0));
        for (int k = 0; k < p->loops; k++)
            walk(p->loop[k], own_name, NULL, &o);
        p->space[i] = (struct space){ .variable = o.to };
    }
}
