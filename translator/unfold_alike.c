/*
 * unfold_alike.c: variables of each thread that loops store to, and that are read elsewhere: have they the same value on all
 * threads there?
 *
 * A divided loop leaves in them what its last iteration on each thread has stored. What all threads then store alike is alike
 * again, up to the next such loop; other loops may read it, too:
 *
 *     row = 0;                                row is alike
 *     #pragma omp for
 *     for (j = 0; j < n; j++) a[row][j] = 1;
 *     #pragma omp for
 *     for (j = 0; j < n; j++)
 *         for (row = 1; row < n; row++)       private there, and not alike behind it
 *             a[row][j] = 0;
 *     row = n;                                alike
 */
#include "checks.h"
#include "directive.h"
#include "unfold.h"

struct state { const struct part *part; const struct symbol *of; bool differs; struct node *where; };

static bool is_single(const struct node *n)
{
    const struct directive *d = directive_of(n);

    return d && (d->info->id == D_SINGLE || d->info->id == D_MASTER || d->info->id == D_MASKED);
}

/* What threads do each for itself. */
static bool is_apart(const struct part *p, const struct node *n)
{
    return is_loop(n) || is_team(p, n) || is_turn(p, n) || is_combining(p, n) || is_handing(p, n);
}

bool is_changed_in(struct node *n, const struct symbol *s)
{
    if (!n)
        return false;
    if (n->kind == NAME)
        return n->sym == s && is_changed(n);
    for (int i = 0; i < n->nkids; i++)
        if (is_changed_in(n->kid[i], s))
            return true;
    return false;
}

/* Threads execute it each for itself: a variable that is changed there is private, or all have its value before. */
static void pass_apart(struct state *a, struct node *n)
{
    struct node *code = is_loop(n) ? kid(n, DIRECTIVE_STMT_BODY) : n;
    const bool changed = is_changed_in(code, a->of);

    if (is_loop(n) && is_private_in(n, a->of))
        return;
    if ((a->differs || (changed && !is_single(n))) && !is_fresh(code, a->of))
        a->where = n;
    a->differs |= changed;
}

/* Is there anything in it that leaves different values? */
static bool makes_different(const struct part *p, struct node *n, const struct symbol *s)
{
    if (!n || !uses(n, s))
        return false;
    if (is_apart(p, n) || is_single(n))
        return !(is_loop(n) && is_private_in(n, s)) && is_changed_in(n, s);
    for (int i = 0; i < n->nkids; i++)
        if (makes_different(p, n->kid[i], s))
            return true;
    return false;
}

static void pass(struct state *a, struct node *n);

static void pass_expression(struct state *a, struct node *n)
{
    if (n->kind == PAREN)
        pass_expression(a, kid(n, PAREN_E));
    else if (n->kind == COMMA) {
        pass_expression(a, kid(n, COMMA_L));
        pass_expression(a, kid(n, COMMA_R));
    } else if (n->kind == ASSIGN && is(kid(n, ASSIGN_OP)->tok, "=") && named_by(kid(n, ASSIGN_L)) == a->of) {
        pass_expression(a, kid(n, ASSIGN_R));
        a->differs = false;
    } else if (a->differs && uses(n, a->of) && !a->where)
        a->where = n;
}

/* Twice: the second time it begins with what the first has left. It may have no iteration, but for `do`. */
static void pass_loop(struct state *a, struct node *loop, struct node *before, struct node *body, struct node *behind)
{
    const bool may_differ = body && holds_jump(body) && makes_different(a->part, body, a->of);
    bool differs = a->differs;

    for (int i = 0; i < 2; i++) {
        pass(a, before);
        differs |= a->differs;
        pass(a, body);
        a->differs |= may_differ;
        pass(a, behind);
    }
    a->differs |= may_differ || (loop->kind != DO && differs);
}

static void pass_if(struct state *a, struct node *n)
{
    struct state other;

    pass(a, kid(n, IF_C));
    other = *a;
    pass(a, kid(n, IF_THEN));
    pass(&other, kid(n, IF_ELSE));
    a->differs |= other.differs;
    if (!a->where)
        a->where = other.where;
}

static void pass(struct state *a, struct node *n)
{
    if (!n || a->where || ((kind_class(n->kind) == EXPR || kind_class(n->kind) == STMT) && !uses(n, a->of)))
        return;
    if (is_apart(a->part, n) || is_single(n)) {
        pass_apart(a, n);
        return;
    }
    switch (n->kind) {
    case IF:
        pass_if(a, n);
        break;
    case FOR:
        pass(a, kid(n, FOR_INIT));
        pass_loop(a, n, kid(n, FOR_C), kid(n, FOR_BODY), kid(n, FOR_STEP));
        break;
    case WHILE:
        pass_loop(a, n, kid(n, WHILE_C), kid(n, WHILE_BODY), NULL);
        break;
    case DO:
        pass_loop(a, n, NULL, kid(n, DO_BODY), kid(n, DO_C));
        break;
    case SWITCH: case LABEL: case CASE: case DEFAULT:
        if (a->differs || makes_different(a->part, n, a->of))
            a->where = n;
        break;
    case INIT_DECLARATOR:
        if (kid(n, INIT_DECLARATOR_INIT)) {
            const struct node *name = declared_name(kid(n, INIT_DECLARATOR_DECLARATOR));

            pass(a, kid(n, INIT_DECLARATOR_INIT));
            a->differs &= !name || name->sym != a->of;
        }
        break;
    default:
        if (kind_class(n->kind) == EXPR) {
            pass_expression(a, n);
            break;
        }
        for (int i = 0; i < n->nkids; i++)
            pass(a, n->kid[i]);
    }
}

struct node *read_different(const struct part *p, const struct symbol *s)
{
    struct state a = { p, s, false, NULL };

    pass(&a, p->body);
    return a.where;
}
