/*
 * access_statement.c: the statements of a region as they are executed: under which conditions, how often.
 */
#include "collect.h"
#include "others.h"

/* Does the team wait for all of its members somewhere in it? */
static bool has_barrier(struct accesses *a, struct node *n)
{
    const struct construct *c = construct_at(a, n);

    if (n->kind == FUNCTION || (c && (c->info->traits & FORKS)))
        return false;
    if (c && (c->kind == D_BARRIER || c->kind == D_TASKWAIT || c->kind == D_TASKGROUP))
        return true;
    if (c && (c->info->traits & (SHARES | SHARES_LOOP)) && !c->nowait)
        return true;
    for (int i = 0; i < n->nkids; i++)
        if (n->kid[i] && n->kid[i]->nkids && has_barrier(a, n->kid[i]))
            return true;
    return false;
}

struct waiting { struct accesses *a; struct entered entered; };

static bool may_wait(struct waiting *, struct node *);

/* The same of a call: a function of the unit is looked into, once. */
static bool may_wait_called(struct waiting *w, const struct symbol *f)
{
    const struct library *l = f && !f->definition ? find_library(f->name) : NULL;

    if (l || !f || !f->definition || is_system(f->definition))
        return l ? l->flags & (SYNC | WAITS) : !f || !is_pure(f);
    return enters(&w->entered, f) && may_wait(w, kid(f->definition, FUNCTION_BODY));
}

static bool may_wait(struct waiting *w, struct node *n)
{
    const struct construct *c = construct_at(w->a, n);

    if (c && (c->kind == D_CRITICAL || c->kind == D_ATOMIC || c->kind == D_FLUSH))
        return true;
    if (n->kind == ASM || (n->kind == CALL && may_wait_called(w, defined(w->a->x.unit, callee(n)))))
        return true;
    if (n->type && n->kind != CALL && (n->type->quals & (Q_VOLATILE | Q_ATOMIC)))
        return true;
    for (int i = 0; i < n->nkids; i++)
        if (n->kid[i] && n->kid[i]->nkids && may_wait(w, n->kid[i]))
            return true;
    return false;
}

/* May a member wait in it for what another one stores? */
static bool may_spin(struct accesses *a, struct node *n)
{
    struct waiting w = { .a = a };

    return may_wait(&w, n) || w.entered.full;
}

bool has_jump(struct node *n, bool in_loop)
{
    if (!n || n->kind == FUNCTION)
        return false;
    if (n->kind == GOTO || n->kind == COMPUTED_GOTO || n->kind == RETURN || (n->kind == BREAK && !in_loop))
        return true;
    if (n->kind == CALL && callee(n) && never_returns(callee(n)) && !ends_program(callee(n)))
        return true;
    in_loop |= is_loop_statement(n) || n->kind == SWITCH;
    for (int i = 0; i < n->nkids; i++)
        if (has_jump(n->kid[i], in_loop))
            return true;
    return false;
}

bool has_continue(struct node *n)
{
    if (!n || n->kind == FUNCTION || is_loop_statement(n))
        return false;
    if (n->kind == CONTINUE)
        return true;
    for (int i = 0; i < n->nkids; i++)
        if (has_continue(n->kid[i]))
            return true;
    return false;
}

/* After a part that is left by jumps less may be executed than before it. */
static void after(struct place *p, bool jumps)
{
    if (jumps && (p->domain.exact || p->domain.sure)) {
        enter_unknown(&p->domain);
        p->guard = NULL;
    }
}

void note_iterations(struct accesses *a, const struct domain *d, const struct node *loop)
{
    if (loop == a->x.scope && !a->iterations)
        a->iterations = isl_set_copy(d->set);
}

static void sequential_loop(struct accesses *a, struct place *p, struct node *n, struct node *body,
                            const struct loop *l, struct node *also, bool once, struct induction *start)
{
    struct moving *moving = NULL;
    struct place q = *p;

    q.domain = domain_copy(&p->domain);
    a->x.construct = p->construct;
    if (has_barrier(a, body)) {
        collect_statement(a, &q, body);
        domain_free(&q.domain);
        q = *p;
        q.domain = domain_copy(&p->domain);
        forget_stored(&a->x, &p->domain, n);
        collect_statement(a, &q, body);
        domain_free(&q.domain);
        forget_stored(&a->x, &p->domain, n);
        return;
    }
    if (l)
        enter_counted(&a->x, &q.domain, l);
    note_iterations(a, &q.domain, n);
    if (also)
        assume(&a->x, &q.domain, also, true);
    if ((!l && !once) || has_jump(body, false))
        enter_unknown(&q.domain);
    else if (l && !also) {
        note_first(&a->x, &q.domain, l, start);
        moving = begin_loop(&a->x, &q.domain, l, start);
    }
    if (p->domain.exact && !q.domain.exact)
        q.guard = NULL;
    collect_statement(a, &q, body);
    domain_free(&q.domain);
    after(p, has_jump(body, true));
    a->x.construct = p->construct;
    forget_stored_but(&a->x, &p->domain, n, start);
    if (moving)
        end_loop(&a->x, &p->domain, l, moving);
}

/* Its bound is looked at in front of it, where all ranks have it. */
static bool is_divided(const struct place *p, const struct node *n)
{
    return p->construct && p->construct->sequential && p->construct->node == n;
}

static void for_loop(struct accesses *a, struct place *p, struct node *n)
{
    struct loop l;
    bool counted = is_counted(n, &l);
    struct node *also = counted ? NULL : is_counted_at_most(n, &l);
    struct induction *start, *behind;

    a->x.starts = true;
    if (kid(n, FOR_INIT))
        collect_statement(a, p, kid(n, FOR_INIT));
    a->x.starts = false;
    start = a->x.noted;
    forget_stored_but(&a->x, &p->domain, n, start);
    if (kid(n, FOR_C) && !is_divided(p, n))
        collect_expression(a, p, kid(n, FOR_C));
    a->uncertain |= !counted && may_spin(a, n);
    sequential_loop(a, p, n, kid(n, FOR_BODY), counted || also ? &l : NULL, also, false, start);
    behind = a->x.noted;
    if (kid(n, FOR_STEP)) {
        struct place q = *p;

        q.domain = domain_copy(&p->domain);
        enter_unknown(&q.domain);
        forget_stored(&a->x, &p->domain, n);
        collect_expression(a, &q, kid(n, FOR_STEP));
        domain_free(&q.domain);
    }
    a->x.noted = behind;
}

bool has_loop(struct node *n)
{
    if (!n || n->kind == FUNCTION || is_loop_statement(n))
        return n && n->kind != FUNCTION;
    for (int i = 0; i < n->nkids; i++)
        if (has_loop(n->kid[i]))
            return true;
    return false;
}

static void if_statement(struct accesses *, struct place *, struct node *, struct node *rest, int from);

/* Does nothing come behind it that is executed after it, but a loop's next iteration or what is behind the call? */
static bool goes_away(struct node *n)
{
    while (n && (n->kind == COMPOUND || n->kind == LIST))
        n = n->kind == COMPOUND ? kid(n, COMPOUND_ITEMS) : n->nkids ? n->kid[n->nkids - 1] : NULL;
    return n && (n->kind == CONTINUE || n->kind == RETURN);
}

/* Is what stands behind it in its block the other branch? */
static bool is_guard(struct accesses *a, struct node *n)
{
    return n->kind == IF && !kid(n, IF_ELSE) && goes_away(kid(n, IF_THEN)) && !a->at_switch;
}

static void collect_list(struct accesses *a, struct place *p, struct node *list, int from)
{
    for (int i = from; i < list->nkids; i++) {
        struct node *n = list->kid[i];

        if (n && n->nkids && is_guard(a, n)) {
            if_statement(a, p, n, list, i + 1);
            return;
        }
        if (n && n->nkids)
            collect_statement(a, p, n);
    }
}

/* `if (c) { A; continue; } B` is the same as `if (c) A else B`. rest: B, in this list from there on; NULL: there is none. */
static void if_statement(struct accesses *a, struct place *p, struct node *n, struct node *rest, int from)
{
    struct induction *start, *then;
    struct place yes, no;
    struct branches b;
    bool leaves = rest || has_jump(n, false) || has_continue(n);

    collect_expression(a, p, kid(n, IF_C));
    a->x.computes = has_loop(n);        /* whole rows depend on it: computed.c */
    yes = branch_of(a, p, kid(n, IF_C), true);
    no = branch_of(a, p, kid(n, IF_C), false);
    a->x.computes = false;
    b = begin_branches(a, p, &yes, &no);
    start = a->x.noted;
    if (kid(n, IF_THEN))
        collect_statement(a, &yes, kid(n, IF_THEN));
    then = a->x.noted;
    a->x.noted = start;
    begin_other(a, &b);
    if (kid(n, IF_ELSE))
        collect_statement(a, &no, kid(n, IF_ELSE));
    if (rest)
        collect_list(a, &no, rest, from);
    end_branches(&b, &yes, &no);
    note_join(&a->x, &p->domain, start, then);
    /* What goes on after it has come through one of the two: all of it, where the other one ends the program. */
    if (leaves || isl_set_is_empty(yes.domain.set) || isl_set_is_empty(no.domain.set)) {
        isl_set_free(p->domain.set);
        p->domain.set = isl_set_union(yes.domain.set, no.domain.set);
        if (leaves) {
            p->domain.whole &= yes.domain.whole && no.domain.whole;
            p->domain.sure &= yes.domain.sure && no.domain.sure;
        }
        if (leaves && !(yes.domain.exact && no.domain.exact)) {
            p->domain.exact = false;
            p->guard = NULL;
        }
    } else {
        domain_free(&yes.domain);
        domain_free(&no.domain);
    }
    p->by.unknown |= yes.by.count != no.by.count || yes.by.unknown || no.by.unknown;
}

/* One that cannot be taken apart. */
static void switch_body(struct accesses *a, struct place *p, struct node *n)
{
    struct node *around = a->in_switch;
    const struct domain *reached = a->at_switch;
    struct place q = *p;

    q.domain = domain_copy(&p->domain);
    enter_unknown(&q.domain);
    q.guard = NULL;
    forget_stored(&a->x, &p->domain, n);
    a->in_switch = n;
    a->at_switch = &p->domain;
    collect_statement(a, &q, kid(n, SWITCH_BODY));
    a->in_switch = around;
    a->at_switch = reached;
    forget_stored(&a->x, &p->domain, n);
    domain_free(&q.domain);
    after(p, has_jump(kid(n, SWITCH_BODY), true) || has_continue(kid(n, SWITCH_BODY)));
}

/* The switch leads here, whatever stands before. */
static void case_label(struct accesses *a, struct place *p)
{
    if (!a->at_switch || p->domain.loops != a->at_switch->loops) {
        a->uncertain = true;
        return;
    }
    isl_set_free(p->domain.set);
    p->domain.set = isl_set_copy(a->at_switch->set);
    enter_unknown(&p->domain);
    p->guard = NULL;
    forget_stored(&a->x, &p->domain, a->in_switch);
}

static void declaration(struct accesses *a, struct place *p, struct node *item)
{
    struct node *name = declared_name(kid(item, INIT_DECLARATOR_DECLARATOR)), *init = kid(item, INIT_DECLARATOR_INIT);

    if (init)
        collect_expression(a, p, init);
    a->x.construct = p->construct;
    if (name)
        note_initial(&a->x, &p->domain, name->sym, init);
}

void collect_statement(struct accesses *a, struct place *p, struct node *n)
{
    struct induction *start;

    switch (n->kind) {
    case TOKEN: case PRAGMA: case FUNCTION:
        return;
    case DIRECTIVE_STMT:
        if (construct_at(a, n))
            collect_construct(a, p, construct_at(a, n));
        else {
            results_at(a, p, n);
            if (kid(n, DIRECTIVE_STMT_BODY))
                collect_statement(a, p, kid(n, DIRECTIVE_STMT_BODY));
        }
        return;
    case IF:
        if_statement(a, p, n, NULL, 0);
        return;
    case FOR:
        for_loop(a, p, n);
        return;
    case WHILE:
        a->uncertain |= may_spin(a, n);
        start = a->x.noted;
        forget_stored_but(&a->x, &p->domain, n, start);
        collect_expression(a, p, kid(n, WHILE_C));
        sequential_loop(a, p, n, kid(n, WHILE_BODY), NULL, NULL, false, start);
        return;
    case DO:
        a->uncertain |= may_spin(a, n);
        start = a->x.noted;
        forget_stored_but(&a->x, &p->domain, n, start);
        sequential_loop(a, p, n, kid(n, DO_BODY), NULL, NULL, true, start);
        collect_expression(a, p, kid(n, DO_C));
        return;
    case SWITCH:
        collect_expression(a, p, kid(n, SWITCH_E));
        if (!collect_switch(a, p, n))
            switch_body(a, p, n);
        return;
    case CASE: case DEFAULT:
        case_label(a, p);
        break;
    case CONTINUE: case BREAK: case RETURN: case GOTO: case COMPUTED_GOTO:
        if (n->kind == BREAK)
            collect_break(a, p, n);
        for (int i = 0; i < n->nkids; i++)
            if (n->kid[i] && n->kid[i]->nkids && n->kind == RETURN)
                collect_expression(a, p, n->kid[i]);
        p->domain.set = isl_set_intersect(p->domain.set, isl_set_empty(isl_set_get_space(p->domain.set)));
        a->uncertain |= n->kind == GOTO || n->kind == COMPUTED_GOTO;
        return;
    case LABEL: case ASM:
        a->uncertain = true;
        break;
    case EXPRESSION:
        if (kid(n, EXPRESSION_E))
            collect_expression(a, p, kid(n, EXPRESSION_E));
        return;
    case DECLARATION:
        for (int i = 0; kid(n, DECLARATION_INITS) && i < kid(n, DECLARATION_INITS)->nkids; i++) {
            struct node *item = kid(n, DECLARATION_INITS)->kid[i];

            if (item && item->kind == INIT_DECLARATOR)
                declaration(a, p, item);
        }
        return;
    default:
        break;
    }
    collect_list(a, p, n, 0);
}
