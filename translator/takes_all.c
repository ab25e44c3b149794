/*
 * takes_all.c: tasks that read nothing of the frames around them: what they need they take along.
 *
 *     #pragma omp task shared(x) firstprivate(n)
 *     x = fib(n - 1);
 *
 * Another rank that takes such a task (rtlib/steal.c) needs none of these frames, which in a deep tree are many.
 *
 * What a task could read there: shared variables, by their names, so each may only be assigned to; and what pointers
 * lead to, so it may not take any along, nor find any in variables that last.
 */
#include "capture.h"
#include "checks.h"
#include "tasks.h"
#include "unfold.h"

static bool may_hold_pointers(const struct type *t)
{
    while (t->kind == T_ARRAY)
        t = t->base;
    if (!is_aggregate(t))
        return !is_arithmetic(t);
    for (const struct member *m = t->origin->members; m; m = m->next)
        if (may_hold_pointers(m->type))
            return true;
    return !t->origin->members;
}

/* Is it, or a part of it, what a plain assignment sets? */
static bool is_set(struct node *n)
{
    for (struct node *p = n->parent; p; n = p, p = p->parent)
        switch (p->kind) {
        case PAREN:
            continue;
        case INDEX:
            if (n != kid(p, INDEX_A) || n->type->kind != T_ARRAY)
                return false;
            continue;
        case MEMBER:
            if (!is_aggregate(n->type) || !p->member || p->member->width)
                return false;
            continue;
        case ASSIGN:
            return n == kid(p, ASSIGN_L) && is_operator(p, "=");
        default:
            return false;
        }
    return false;
}

static void look_at_name(struct search *s, struct node *n)
{
    const struct symbol *v = n->sym;
    const struct data_item *d;

    if (!is_variable_symbol(v))
        return;
    if (has_static_storage(v)) {
        s->found |= may_hold_pointers(v->type);
        return;
    }
    if (s->depth || (v->scope && is_within(v->scope, s->task->body)))
        return;
    d = data_of(s->task, v);
    if ((d && d->sharing == FIRSTPRIVATE) || never_changes(s->task, v))
        s->found |= may_hold_pointers(v->type);
    else if (!d || d->sharing != PRIVATE)
        s->found |= !is_set(n);
}

/* What clauses list is not looked into. */
static bool lists_variables(const struct directive *d)
{
    for (const struct clause *cl = d->clauses; cl; cl = cl->next)
        if (cl->info->id != CL_SHARED && cl->nitems)
            return true;
    return false;
}

static void look(struct node *n, void *data)
{
    struct search *s = data;

    if (s->found)
        return;
    switch (n->kind) {
    case NAME:
        look_at_name(s, n);
        break;
    case CALL:
        search_function(s, callee(n));
        break;
    case CAST:
        s->found |= n->type && is_pointer(n->type) && kid(n, CAST_E)->type && is_arithmetic(kid(n, CAST_E)->type);
        break;
    case DIRECTIVE_STMT:
        s->found |= !s->depth && lists_variables(directive_of(n));
        break;
    default:
        break;
    }
}

/* Of a task that moves, whose calls are known, or of libraries. */
bool takes_all(const struct construct *c)
{
    struct search s = { .look = look, .task = c };

    walk(c->body, look, NULL, &s);
    return !s.found;
}
