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
 * reads that (refill.c). No pointer to it stays behind.
 */
#include <string.h>

#include "directive.h"
#include "infer.h"
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
    const struct parameter *parameter = f && f->type ? f->type->params : NULL;

    if (f && is_of_memory(f)) {
        l->lost |= call->parent->kind != EXPRESSION;
        return;
    }
    if (!f || !f->definition || f->type->variadic) {
        l->lost = true;
        return;
    }
    for (int k = 0; parameter; parameter = parameter->next, k++)
        if (bare(argument(call, k)) == bare(given)) {
            l->lost |= !parameter->sym;
            if (parameter->sym)
                follow_variable(l, parameter->sym, kid(f->definition, FUNCTION_BODY));
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

static bool has_value(const struct symbol *s)
{
    const struct node *n = s->decl;

    while (n->kind != INIT_DECLARATOR && n->kind != DECLARATION)
        n = n->parent;
    return n->kind == INIT_DECLARATOR && kid(n, INIT_DECLARATOR_INIT);
}

static bool follow(const struct part *, struct space *, struct node *, enum state *);

/* A divided loop that names it. */
static bool follow_loop(struct space *a, struct node *n, enum state *state)
{
    struct node *body = kid(n, DIRECTIVE_STMT_BODY);
    bool refilled = body->kind == FOR && !find_clause(directive_of(n), CL_COLLAPSE)
                 && is_refilled(kid(body, FOR_BODY), a->variable, NULL);

    if (is_private_in(n, a->variable))
        return true;
    if (!stays_in(n, a->variable) || (*state == SPREAD && !refilled))
        return false;
    a->alike |= *state == ALIKE && !refilled;
    *state = SPREAD;
    return true;
}

/* Code that all threads execute alike. */
static bool follow_alike(const struct part *p, struct space *a, struct node *n, enum state *state)
{
    bool whole = false, refilled = is_refilled(n, a->variable, &whole);

    if (n->kind == DIRECTIVE_STMT || is_handing(p, n) || is_turn(p, n) || (*state == SPREAD && !refilled))
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
        *state = has_value(a->variable) ? ALIKE : FREE;
        return true;
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

void check_spaces(struct part *p)
{
    for (int i = 0; i < p->spaces && !p->why; i++) {
        enum state state = FREE;

        if (!follow(p, &p->space[i], p->body, &state))
            stay(p, p->node, format("has a '%s' of each thread in which loops find, or leave, what may differ",
                                    p->space[i].variable->name));
    }
}
