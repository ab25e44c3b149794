/*
 * distribute.c: loops over several rows become loops over one row each (loop distribution).
 *
 *     for (j = 0; j < m; j++) {                    for (j = 0; j < m; j++)
 *         u[0][j] = u[1][j];                           u[0][j] = u[1][j];
 *         u[n - 1][j] = u[n - 2][j];               for (j = 0; j < m; j++)
 *     }                                                u[n - 1][j] = u[n - 2][j];
 *
 * Rows that are far from each other lie with different ranks. Who executes an iteration of the loop on the left needs both; of
 * those on the right, who has the row does all (rtlib/owned.c).
 *
 * That is done to parallel loops, and to sequential ones outside of constructs, which ranks may divide (divide.c), where all that
 * an iteration does are assignments to elements of arrays. Each loop's variable is one subscript of what is assigned, and
 * of all other elements of that array that are named, at the same place: so what an iteration assigns only the same one reads,
 * and in that the order stays what it was. The first subscripts tell the rows. What pointers lead to may be one array by
 * several names: then there is one name, if it is not parallel iterations that would have to do with each other.
 */
#include <string.h>

#include "affine.h"
#include "checks.h"
#include "construct.h"
#include "lower.h"
#include "quote.h"
#include "resolve.h"
#include "unfold.h"

enum { MOST_LOOPS = 4, MOST_STATEMENTS = 8, MOST_BASES = 8, MOST_SUBSCRIPTS = 6 };

/* Subscripts of a[i][j], outermost first, and the array. */
struct element {
    struct symbol *base;
    struct node *subscript[MOST_SUBSCRIPTS];
    int n;
};

struct nest {
    const struct symbol *var[MOST_LOOPS];
    struct node *head[2 * MOST_LOOPS];  /* first values, and bounds */
    int loops;
    struct node *items;                 /* statements of the innermost body */
    struct symbol *assigned[MOST_BASES];
    int place[MOST_BASES][MOST_LOOPS];  /* of each loop's variable, in what is assigned of this one */
    int bases;
    bool parallel, fails;
    bool pointers, others;              /* some array is named by a pointer; arrays are named that are not assigned to */
};

/* ---- what iterations name -------------------------------------------------------------------------- */

static bool read_element(struct node *n, struct element *e)
{
    *e = (struct element){ .n = 0 };
    for (n = bare(n); n->kind == INDEX; n = bare(subscripted(n))) {
        if (e->n == MOST_SUBSCRIPTS)
            return false;
        memmove(e->subscript + 1, e->subscript, (size_t)e->n++ * sizeof *e->subscript);
        e->subscript[0] = bare(subscript_of(n));
    }
    e->base = named_by(n);
    return e->base && e->n;
}

/* Where the loop's variable is a subscript; below 0: at no place, at several ones, or as a part of one. */
static int place_of_variable(const struct element *e, const struct symbol *var)
{
    int place = -1;

    for (int k = 0; k < e->n; k++) {
        if (!uses(e->subscript[k], var))
            continue;
        if (place >= 0 || named_by(e->subscript[k]) != var)
            return -1;
        place = k;
    }
    return place;
}

static int find_base(const struct nest *t, const struct symbol *s)
{
    int b = 0;

    while (b < t->bases && t->assigned[b] != s)
        b++;
    return b < t->bases ? b : -1;
}

/* Rows are told by the first subscript, which is the same in all iterations. */
static void see_assigned(struct nest *t, const struct element *e)
{
    int b = find_base(t, e->base);

    if (b < 0 && t->bases == MOST_BASES) {
        t->fails = true;
        return;
    }
    if (b < 0)
        t->assigned[b = t->bases++] = e->base;
    for (int i = 0; i < t->loops; i++) {
        t->place[b][i] = place_of_variable(e, t->var[i]);
        t->fails |= t->place[b][i] < 1;
    }
}

static void see_named(struct node *n, void *data)
{
    struct nest *t = data;
    struct element e;
    int b;

    t->fails |= (n->kind == CALL && !(callee(n) && is_mathematical(callee(n)))) || n->kind == STMT_EXPR || n->kind == ASM
        || (stored_by(n) && with_brackets(n)->parent->kind != EXPRESSION) || n->kind == COMMA || n->kind == COMPOUND_LITERAL
        || (n->type && n->type->quals & (Q_VOLATILE | Q_ATOMIC));
    if (n->kind != NAME || !n->sym || n->sym->kind != S_VARIABLE)
        return;
    t->pointers |= n->type && is_pointer(n->type);
    if ((b = find_base(t, n->sym)) < 0) {
        t->others |= n->type && !is_arithmetic(n->type);
        return;
    }
    while (with_brackets(n)->parent->kind == INDEX && bare(subscripted(with_brackets(n)->parent)) == n)
        n = with_brackets(n)->parent;
    t->fails |= !read_element(n, &e);
    for (int i = 0; i < t->loops && !t->fails; i++)
        t->fails |= place_of_variable(&e, t->var[i]) != t->place[b][i];
}

/* Numbers in rows of one length. Those that a pointer leads to are not such as bounds of loops. */
static bool has_rows(const struct symbol *s)
{
    const struct type *type = s->type && is_pointer(s->type) ? s->type->base : s->type;

    if (!type || type->kind != T_ARRAY || s->threadprivate || s->storage == ST_THREAD)
        return false;
    while (type && type->kind == T_ARRAY)
        type = type->base;
    return type && (is_pointer(s->type) ? is_floating(type) : is_arithmetic(type));
}

static bool are_known(const struct nest *t)
{
    if (t->pointers && (t->bases > 1 || t->others) && !(t->parallel && t->loops == 1))
        return false;
    for (int b = 0; b < t->bases; b++) {
        if (!has_rows(t->assigned[b]))
            return false;
        for (int i = 0; i < 2 * t->loops; i++)
            if (uses(t->head[i], t->assigned[b]))
                return false;
    }
    return true;
}

/* ---- the loops ---------------------------------------------------------------------------------------- */

static struct node *assignment_of(struct node *item)
{
    struct node *e = item && item->kind == EXPRESSION && kid(item, EXPRESSION_E) ? bare(kid(item, EXPRESSION_E)) : NULL;

    return e && e->kind == ASSIGN ? e : NULL;
}

/* What the loop does, or the loop in it. */
static struct node *inside(const struct node *loop)
{
    struct node *body = kid(loop, FOR_BODY), *only = body->kind == COMPOUND ? only_statement(body) : NULL;

    return only && only->kind == FOR ? only : body;
}

/* false: it is no such nest. */
static bool read_nest(struct node *loop, struct nest *t)
{
    struct node *body = loop;
    struct loop l;

    for (t->loops = 0; body->kind == FOR; t->loops++, body = inside(body)) {
        if (t->loops == MOST_LOOPS || !is_canonical(body, &l) || has_effects(l.lower) || has_effects(l.bound))
            return false;
        t->var[t->loops] = l.var;
        t->head[2 * t->loops] = l.lower;
        t->head[2 * t->loops + 1] = l.bound;
    }
    t->items = body->kind == COMPOUND ? kid(body, COMPOUND_ITEMS) : NULL;
    if (!t->items || t->items->nkids < 2 || t->items->nkids > MOST_STATEMENTS)
        return false;
    for (int i = 0; i < t->items->nkids; i++) {
        struct node *assignment = assignment_of(t->items->kid[i]);
        struct element e;

        if (!assignment || !read_element(kid(assignment, ASSIGN_L), &e))
            return false;
        see_assigned(t, &e);
    }
    for (int i = 0; i < t->items->nkids && !t->fails; i++)
        walk(assignment_of(t->items->kid[i]), see_named, NULL, t);
    return !t->fails && are_known(t);
}

/* Do both statements assign to the same row? */
static bool are_alike(struct node *a, struct node *b)
{
    struct element of_a, of_b;

    return read_element(kid(assignment_of(a), ASSIGN_L), &of_a) && read_element(kid(assignment_of(b), ASSIGN_L), &of_b)
        && same_expression(of_a.subscript[0], of_b.subscript[0]);
}

/* A copy of the statement, in which the nest has its items first .. end - 1. */
static struct node *rows_of(struct node *stmt, int first, int end)
{
    struct node *copy = another(stmt), *body = copy->kind == DIRECTIVE_STMT ? kid(copy, DIRECTIVE_STMT_BODY) : copy;
    struct node *some = node(LIST, 0), *items;

    while (body->kind == FOR)
        body = inside(body);
    items = kid(body, COMPOUND_ITEMS);
    for (int i = first; i < end; i++)
        append(some, items->kid[i]);
    replace(items, some);
    return copy;
}

static void distribute(struct node *stmt, const struct nest *t)
{
    struct holes *h = holes_new();
    const char *text = "{\n";
    struct node *all;

    for (int first = 0, end; first < t->items->nkids; first = end) {
        for (end = first + 1; end < t->items->nkids && are_alike(t->items->kid[first], t->items->kid[end]); end++)
            ;
        text = format("%s%s\n", text, ref(h, rows_of(stmt, first, end)));
    }
    all = quote(h, line_indent(first_token(stmt)), format("%s}\n", text))->kid[0];
    replace(stmt, all);
    resolve_inside(all, stmt);
}

static bool has_several_rows(const struct nest *t)
{
    for (int i = 1; i < t->items->nkids; i++)
        if (!are_alike(t->items->kid[0], t->items->kid[i]))
            return true;
    return false;
}

/* Nothing but which variables are shared, or private. */
static bool has_plain_clauses(const struct directive *d)
{
    for (const struct clause *cl = d->clauses; cl; cl = cl->next)
        if (cl->info->id != CL_SHARED && cl->info->id != CL_PRIVATE && cl->info->id != CL_DEFAULT)
            return false;
    return true;
}

static void look_at(struct node *n, void *data)
{
    const struct directive *d = n->kind == DIRECTIVE_STMT ? kid(n, DIRECTIVE_STMT_PRAGMA)->directive : NULL;
    struct node *loop = n->kind == FOR ? n : d && !d->broken && d->info->id == D_PARALLEL_FOR && has_plain_clauses(d)
                      ? kid(n, DIRECTIVE_STMT_BODY) : NULL;
    struct nest t = { .parallel = d };

    (void)data;
    if (loop && loop->kind == FOR && function_around(n) && stands_in_none(n) && read_nest(loop, &t)
        && has_several_rows(&t) && may_copy(n))
        distribute(n, &t);
}

void distribute_loops(struct unit *u)
{
    walk(u->root, look_at, NULL, NULL);
}
