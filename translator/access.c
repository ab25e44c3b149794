/*
 * access.c: collects the accesses to shared memory in a parallel region.
 *
 * The region is followed as its members execute it, calls of functions of the unit included. What cannot be
 * followed makes what comes after it inexact, or all of it uncertain. A loop with a barrier inside is followed
 * twice, so that the end of one iteration meets the beginning of the next.
 */
#include <string.h>

#include "access.h"

enum { MAX_ACCESSES = 300, MAX_CALLS = 4 };

struct place {                          /* of what is executed */
    struct domain domain;
    const struct construct *construct;
    struct strand strand;
    struct protection by;
    struct node *atomic;                /* the location of the atomic construct that this is in, or NULL */
    struct node *guard;
    int calls;
    int task;                           /* the wait after which the task was made that this is in; 0: in none */
};

static void statement(struct accesses *, struct place *, struct node *);
static void expression(struct accesses *, struct place *, struct node *);

/* ---- accesses ----------------------------------------------------------------------------------- */

static struct construct *find_construct(struct accesses *a, struct node *n)
{
    return n->kind == DIRECTIVE_STMT ? construct_of(a->x.unit, n) : NULL;
}

/* Does the whole team see one variable, where it is named so? */
static bool is_shared(struct accesses *a, const struct reference *r)
{
    const struct symbol *s = r->base;
    struct construct *c = NULL;

    if (!is_variable_symbol(s) || s->threadprivate || s->storage == ST_THREAD || !s->decl)
        return false;
    for (struct node *n = r->name; n && !c; n = n->parent)
        c = find_construct(a, n);
    for (const struct construct *task = c; task; task = task->parent)
        if (data_of(task, s) && data_of(task, s)->joins)
            return false;       /* it takes part in a reduction */
    return c ? !privatizer(c, s) : has_static_storage(s);
}

/* May what a pointer with this reference leads to be shared? The pointer itself may be everybody's own copy. */
static bool leads_out(struct reference *r)
{
    return strchr(r->shape, '*') != NULL;
}

static void add_access(struct accesses *a, struct place *p, struct node *n, bool store, bool combined)
{
    struct reference r = { .shape = "" };
    struct access *e;

    a->x.construct = p->construct;
    if (a->count == MAX_ACCESSES || (n->type && (n->type->quals & Q_ATOMIC)))
        return;
    if (!refer(&a->x, &p->domain, n, &r) || (!is_shared(a, &r) && !leads_out(&r))) {
        reference_free(&r);
        return;
    }
    e = allocate(sizeof *e);
    *e = (struct access){
        .node = n, .to = r, .domain = domain_copy(&p->domain), .store = store, .combined = combined,
        .atomic = p->atomic && same_expression(p->atomic, n), .guard = p->domain.exact ? NULL : p->guard,
        .by = p->by, .strand = p->strand, .phase = p->task ? -1 - p->task : a->phases
    };
    *a->last = e;
    a->last = &e->next;
    a->count++;
}

/* What a result states, where it is evaluated. */
static void add_result(struct accesses *a, struct place *p, const struct annotation *result)
{
    struct access *e = allocate(sizeof *e);

    a->x.construct = p->construct;
    *e = (struct access){ .node = result->addr, .result = result, .domain = domain_copy(&p->domain),
                          .strand = p->strand, .to = { .shape = "" } };
    if (result->nc || !points_to(&a->x, &p->domain, result->addr, &e->to)) {
        reference_free(&e->to);
        e->to = (struct reference){ .shape = "" };
    } else
        e->count = affine_value(&a->x, &p->domain, result->count);
    *a->last = e;
    a->last = &e->next;
}

static void results_at(struct accesses *a, struct place *p, const struct node *note)
{
    for (const struct construct *c = p->construct; c; c = c->parent)
        for (const struct annotation *r = c->results; r; r = r->next)
            if (c->node == a->x.scope && r->stmt == note)
                add_result(a, p, r);
}

/* ---- expressions -------------------------------------------------------------------------------- */

static bool is_lvalue(struct node *n)
{
    return (n->kind == NAME && is_variable_symbol(n->sym)) || n->kind == INDEX || n->kind == MEMBER
        || (n->kind == PREFIX && is_operator(n, "*"));
}

/* What is computed to find the place that an lvalue names. */
static void way_to(struct accesses *a, struct place *p, struct node *n)
{
    n = bare(n);
    switch (n->kind) {
    case INDEX: {
        struct node *of = kid(n, INDEX_A), *i = kid(n, INDEX_I);

        if (bare(of)->type && bare(of)->type->kind == T_ARRAY)
            way_to(a, p, of);
        else
            expression(a, p, of);
        expression(a, p, i);
        break;
    }
    case MEMBER:
        if (!strcmp(kid(n, MEMBER_OP)->tok->text, "->"))
            expression(a, p, kid(n, MEMBER_E));
        else
            way_to(a, p, kid(n, MEMBER_E));
        break;
    case PREFIX:
        if (is_operator(n, "*"))
            expression(a, p, kid(n, PREFIX_E));
        break;
    case NAME:
        break;
    default:
        expression(a, p, n);
    }
}

static void load(struct accesses *a, struct place *p, struct node *n)
{
    way_to(a, p, n);
    if (n->type && n->type->kind != T_ARRAY && n->type->kind != T_FUNCTION)
        add_access(a, p, n, false, false);
}

/* The place where a part is executed if a condition holds, or if it does not. */
static struct place branch(struct accesses *a, const struct place *p, struct node *condition, bool holds)
{
    struct place q = *p;

    q.domain = domain_copy(&p->domain);
    a->x.construct = p->construct;
    assume(&a->x, &q.domain, condition, holds);
    if (p->domain.exact && !q.domain.exact)
        q.guard = condition;
    return q;
}

static void conditional(struct accesses *a, struct place *p, struct node *condition, bool holds, struct node *part)
{
    struct place q = branch(a, p, condition, holds);

    if (part)
        expression(a, &q, part);
    domain_free(&q.domain);
}

/* ---- calls -------------------------------------------------------------------------------------- */

/* omp_set_lock and kin: by the text of their argument, where that is always the same lock. */
static bool is_locking(struct accesses *a, struct place *p, struct node *call, const char *name)
{
    bool sets = !strcmp(name, "omp_set_lock") || !strcmp(name, "omp_set_nest_lock");
    bool unsets = !strcmp(name, "omp_unset_lock") || !strcmp(name, "omp_unset_nest_lock");
    struct node *lock = argument(call, 0);
    const char *text;

    if (!strncmp(name, "omp_test_", 9))
        p->by.unknown = true;
    if (!lock || (!sets && !unsets))
        return !strncmp(name, "omp_test_", 9);
    text = intern(node_text(lock), strlen(node_text(lock)));
    lock = bare(lock);
    if (lock->kind == PREFIX && is_operator(lock, "&"))
        lock = bare(kid(lock, PREFIX_E));
    if (lock->kind != NAME || p->calls || p->by.count == MAX_LOCKS)
        p->by.unknown = true;
    else if (sets)
        p->by.lock[p->by.count++] = text;
    else
        for (int i = 0; i < p->by.count; i++)
            if (p->by.lock[i] == text)
                p->by.lock[i] = p->by.lock[--p->by.count];
    (void)a;
    return true;
}

static bool is_followed(struct accesses *a, struct place *p, const struct symbol *f)
{
    if (!f || !f->definition || is_system(f->definition) || p->calls >= MAX_CALLS || f->type->variadic)
        return false;
    for (struct binding *b = a->x.call; b; b = b->outer)
        if (b->function == f->definition)
            return false;
    return f->definition != a->x.scope && !is_within(a->x.scope, f->definition);
}

static void follow_call(struct accesses *a, struct place *p, struct node *call, struct symbol *f)
{
    struct binding b = { f->definition, call, a->x.call };
    struct place q = *p;

    q.domain = domain_copy(&p->domain);
    q.calls++;
    a->x.call = &b;
    statement(a, &q, kid(f->definition, FUNCTION_BODY));
    a->x.call = b.outer;
    p->by = q.by;
    domain_free(&q.domain);
}

static void call(struct accesses *a, struct place *p, struct node *n)
{
    struct symbol *f = callee(n);
    const struct library *l = f && !f->definition ? find_library(f->name) : NULL;
    struct node *arg;

    for (int k = 0; (arg = argument(n, k)); k++)
        expression(a, p, arg);
    if (f && never_returns(f)) {
        p->domain.set = isl_set_intersect(p->domain.set, isl_set_empty(isl_set_get_space(p->domain.set)));
        return;
    }
    if (l && is_locking(a, p, n, f->name))
        return;
    if (is_followed(a, p, f))
        follow_call(a, p, n, f);
    else if (l ? l->flags & (SYNC | CALLS) : n->parent->kind == EXPRESSION && summary_of(a->x.unit, n)->unknown)
        a->uncertain = true;            /* it may be a lock, or wait for another member */
}

/* ---- */

static void store(struct accesses *a, struct place *p, struct node *to, bool combined)
{
    to = bare(to);
    way_to(a, p, to);
    if (is_lvalue(to))
        add_access(a, p, to, true, combined);
}

static void all_kids(struct accesses *a, struct place *p, struct node *n)
{
    for (int i = 0; i < n->nkids; i++)
        if (n->kid[i] && n->kid[i]->nkids && is_evaluated(n, i))
            expression(a, p, n->kid[i]);
}

static void expression(struct accesses *a, struct place *p, struct node *n)
{
    n = bare(n);
    if (!n)
        return;
    if (is_lvalue(n)) {
        load(a, p, n);
        return;
    }
    switch (n->kind) {
    case ASSIGN:
        expression(a, p, kid(n, ASSIGN_R));
        store(a, p, kid(n, ASSIGN_L), !is_operator(n, "="));
        break;
    case POSTFIX:
        store(a, p, kid(n, POSTFIX_E), true);
        break;
    case PREFIX:
        if (is_operator(n, "++") || is_operator(n, "--"))
            store(a, p, kid(n, PREFIX_E), true);
        else if (is_operator(n, "&"))
            way_to(a, p, kid(n, PREFIX_E));
        else
            expression(a, p, kid(n, PREFIX_E));
        break;
    case BINARY:
        expression(a, p, kid(n, BINARY_L));
        if (is_operator(n, "&&") || is_operator(n, "||"))
            conditional(a, p, kid(n, BINARY_L), is_operator(n, "&&"), kid(n, BINARY_R));
        else
            expression(a, p, kid(n, BINARY_R));
        break;
    case CONDITIONAL:
        expression(a, p, kid(n, CONDITIONAL_C));
        conditional(a, p, kid(n, CONDITIONAL_C), true, kid(n, CONDITIONAL_T));
        conditional(a, p, kid(n, CONDITIONAL_C), false, kid(n, CONDITIONAL_E));
        break;
    case CALL:
        call(a, p, n);
        break;
    case STMT_EXPR:
        statement(a, p, kid(n, STMT_EXPR_BODY));
        break;
    case FUNCTION:
    case CONSTANT:
    case STRING:
        break;
    default:
        all_kids(a, p, n);
    }
}

/* ---- statements --------------------------------------------------------------------------------- */

/* Does the team wait for all of its members somewhere in it? */
static bool has_barrier(struct accesses *a, struct node *n)
{
    const struct construct *c = find_construct(a, n);

    if (n->kind == FUNCTION || (c && (c->info->traits & FORKS)))
        return false;
    if (c && (c->kind == D_BARRIER || c->kind == D_TASKWAIT || c->kind == D_TASKGROUP || ((c->info->traits & (SHARES | SHARES_LOOP)) && !c->nowait)))
        return true;
    for (int i = 0; i < n->nkids; i++)
        if (n->kid[i] && n->kid[i]->nkids && has_barrier(a, n->kid[i]))
            return true;
    return false;
}

/* May a member wait in it for what another one stores? */
static bool may_spin(struct accesses *a, struct node *n)
{
    const struct construct *c = find_construct(a, n);
    const struct symbol *f = n->kind == CALL ? callee(n) : NULL;
    const struct library *l = f && !f->definition ? find_library(f->name) : NULL;

    if (c && (c->kind == D_CRITICAL || c->kind == D_ATOMIC || c->kind == D_FLUSH))
        return true;
    if (n->kind == CALL && (l ? l->flags & (SYNC | WAITS) : !f || !is_pure(f)))
        return true;
    if (n->type && n->kind != CALL && (n->type->quals & (Q_VOLATILE | Q_ATOMIC)))
        return true;
    for (int i = 0; i < n->nkids; i++)
        if (n->kid[i] && n->kid[i]->nkids && may_spin(a, n->kid[i]))
            return true;
    return false;
}

/* Is it left by a jump? */
static bool has_jump(struct node *n, bool in_loop)
{
    if (!n || n->kind == FUNCTION)
        return false;
    if (n->kind == GOTO || n->kind == COMPUTED_GOTO || n->kind == RETURN || (n->kind == BREAK && !in_loop))
        return true;
    in_loop |= is_loop_statement(n) || n->kind == SWITCH;
    for (int i = 0; i < n->nkids; i++)
        if (has_jump(n->kid[i], in_loop))
            return true;
    return false;
}

/* After a part that is left by jumps less may be executed than before it. */
static void after(struct place *p, bool jumps)
{
    if (jumps && p->domain.exact) {
        enter_unknown(&p->domain);
        p->guard = NULL;
    }
}

static void sequential_loop(struct accesses *a, struct place *p, struct node *body, const struct loop *l, bool once)
{
    struct place q = *p;

    q.domain = domain_copy(&p->domain);
    a->x.construct = p->construct;
    if (has_barrier(a, body)) {
        statement(a, &q, body);
        domain_free(&q.domain);
        q = *p;
        q.domain = domain_copy(&p->domain);
        statement(a, &q, body);
        domain_free(&q.domain);
        return;
    }
    if (l)
        enter_loop(&a->x, &q.domain, l);
    if ((!l && !once) || has_jump(body, false))
        enter_unknown(&q.domain);
    if (p->domain.exact && !q.domain.exact)
        q.guard = NULL;
    statement(a, &q, body);
    domain_free(&q.domain);
    after(p, has_jump(body, true));
}

static void for_loop(struct accesses *a, struct place *p, struct node *n)
{
    struct loop l;
    bool canonical = is_canonical(n, &l);

    if (kid(n, FOR_INIT))
        statement(a, p, kid(n, FOR_INIT));
    if (kid(n, FOR_C))
        expression(a, p, kid(n, FOR_C));
    a->uncertain |= !canonical && may_spin(a, n);
    sequential_loop(a, p, kid(n, FOR_BODY), canonical ? &l : NULL, false);
    if (kid(n, FOR_STEP)) {
        struct place q = *p;

        q.domain = domain_copy(&p->domain);
        expression(a, &q, kid(n, FOR_STEP));
        domain_free(&q.domain);
    }
}

static void if_statement(struct accesses *a, struct place *p, struct node *n)
{
    struct place yes, no;

    expression(a, p, kid(n, IF_C));
    yes = branch(a, p, kid(n, IF_C), true);
    no = branch(a, p, kid(n, IF_C), false);
    if (kid(n, IF_THEN))
        statement(a, &yes, kid(n, IF_THEN));
    if (kid(n, IF_ELSE))
        statement(a, &no, kid(n, IF_ELSE));
    /* What goes on after it has come through one of the two. */
    if (has_jump(n, false) || isl_set_is_empty(yes.domain.set) || isl_set_is_empty(no.domain.set)) {
        bool exact = yes.domain.exact && no.domain.exact;

        isl_set_free(p->domain.set);
        p->domain.set = isl_set_union(yes.domain.set, no.domain.set);
        if (!exact)
            after(p, true);
    } else {
        domain_free(&yes.domain);
        domain_free(&no.domain);
    }
    p->by.unknown |= yes.by.count != no.by.count || yes.by.unknown || no.by.unknown;
}

/* ---- constructs --------------------------------------------------------------------------------- */

static void lock_body(struct accesses *a, struct place *p, const struct construct *c, const char *name)
{
    struct place q = *p;

    q.construct = c;
    q.domain = domain_copy(&p->domain);
    if (q.by.count == MAX_LOCKS)
        q.by.unknown = true;
    else
        q.by.lock[q.by.count++] = intern(name, strlen(name));
    statement(a, &q, c->body);
    domain_free(&q.domain);
}

static const char *critical_name(const struct construct *c)
{
    struct token **word = c->directive->argument;

    return format("critical %s", word && *word ? (*word)->text : "");
}

static void divided_loop(struct accesses *a, struct place *p, const struct construct *c)
{
    struct place q = *p;

    q.domain = domain_copy(&p->domain);
    q.construct = c;
    q.strand = (struct strand){ ITERATIONS, c, 0, p->domain.loops, c->collapse };
    if (c->across || c->scan)
        q.by.unknown = true;            /* iterations wait for each other */
    a->x.construct = c;
    a->x.lenient = true;
    for (int i = 0; i < c->collapse; i++)
        enter_loop(&a->x, &q.domain, &c->loops[i]);
    a->x.lenient = false;
    results_at(a, &q, NULL);
    statement(a, &q, c->loops[c->collapse - 1].body);
    domain_free(&q.domain);
}

static void serial_loops(struct accesses *a, struct place *p, const struct construct *c)
{
    struct place q = *p;

    q.domain = domain_copy(&p->domain);
    q.construct = c;
    a->x.construct = c;
    for (int i = 0; i < c->serial; i++)
        enter_loop(&a->x, &q.domain, &c->loops[i]);
    statement(a, &q, c->loops[c->serial - 1].body);
    domain_free(&q.domain);
}

static void body_of(struct accesses *a, struct place *p, const struct construct *c, struct strand s, struct node *body)
{
    struct place q = *p;

    q.domain = domain_copy(&p->domain);
    q.construct = c;
    q.strand = s;
    statement(a, &q, body);
    domain_free(&q.domain);
}

static void all_sections(struct accesses *a, struct place *p, const struct construct *c)
{
    struct node *items = c->body->kind == COMPOUND ? kid(c->body, COMPOUND_ITEMS) : NULL;
    int number = 0;

    for (int i = 0; items && i < items->nkids; i++) {
        struct construct *section = items->kid[i] ? find_construct(a, items->kid[i]) : NULL;

        number += section != NULL;
        if (items->kid[i])
            body_of(a, p, section ? section : c, (struct strand){ A_SECTION, c, number, 0, 0 },
                    section ? section->body : items->kid[i]);
    }
}

/* Tasks that are made later wait for none of those before. */
static void wait_for_tasks(struct accesses *a)
{
    a->wait = ++a->waits;
}

/*
 * A task is compared with itself, if it is made several times, and with others that nobody has waited for in
 * between. What it depends on, and what its parent does meanwhile, is not followed.
 */
static void task(struct accesses *a, struct place *p, const struct construct *c)
{
    static const enum clause_id left_out[] = { CL_DEPEND, CL_IF, CL_FINAL, CL_MERGEABLE, CL_DETACH, CL_GRAINSIZE };
    struct clause *number = find_clause(c->directive, CL_NUM_TASKS);
    bool is_loop = c->collapse > 0;
    struct place q = *p;
    int before;
    long tasks;

    for (size_t i = 0; i < sizeof left_out / sizeof *left_out; i++)
        if (find_clause(c->directive, left_out[i]))
            return;
    if (number && !(constant_value(number->item[0], &tasks) && tasks > 1))
        return;
    if (is_loop)
        wait_for_tasks(a);
    before = a->wait;
    q.task = before + 1;
    q.construct = c;
    if (is_loop)
        divided_loop(a, &q, c);
    else {
        wait_for_tasks(a);      /* its own children are not its siblings */
        body_of(a, &q, c, (struct strand){ p->strand.kind == EACH_MEMBER ? EACH_MEMBER : ITERATIONS, c, 0, 0,
                                           p->domain.loops }, c->body);
    }
    a->wait = before;
    if (is_loop)
        wait_for_tasks(a);
}

/* With `nowait`, what a reduction or lastprivate makes is stored while others go on. */
static void add_results_of(struct accesses *a, struct place *p, const struct construct *c)
{
    for (const struct data_item *d = c->data; d; d = d->next) {
        struct reference r = { .base = d->sym, .name = c->node->parent, .shape = "" };
        struct access *e;

        if (!d->item || d->section || d->sharing < LASTPRIVATE || !is_shared(a, &r))
            continue;
        e = allocate(sizeof *e);
        *e = (struct access){ .node = d->item, .to = r, .domain = domain_copy(&p->domain), .store = true, .by = p->by,
                              .strand = { ONE_MEMBER, c, 0, 0, 0 }, .phase = a->phases };
        *a->last = e;
        a->last = &e->next;
    }
}

static void construct(struct accesses *a, struct place *p, const struct construct *c)
{
    bool waits = (c->info->traits & (SHARES | SHARES_LOOP)) && !c->nowait;

    if (c->directive->broken)
        a->uncertain = true;
    if (c->directive->broken || (c->info->traits & FORKS && c->node != a->x.scope))
        return;
    if (c->info->traits & TASKS) {
        task(a, p, c);
        return;
    }
    switch (c->kind) {
    case D_BARRIER:
        a->phases++;
        wait_for_tasks(a);
        return;
    case D_TASKWAIT:
        wait_for_tasks(a);
        return;
    case D_TASKGROUP:
        wait_for_tasks(a);
        body_of(a, p, c, p->strand, c->body);
        wait_for_tasks(a);
        return;
    case D_FLUSH: case D_CANCEL: case D_DEPOBJ:
        a->uncertain = true;
        return;
    case D_CRITICAL:
        lock_body(a, p, c, critical_name(c));
        return;
    case D_ORDERED:
        if (c->body)
            lock_body(a, p, c, "ordered");
        return;
    case D_ATOMIC: {
        struct place q = *p;

        q.domain = domain_copy(&p->domain);
        q.construct = c;
        q.atomic = c->atomic ? c->atomic->x : NULL;
        statement(a, &q, c->body);
        domain_free(&q.domain);
        return;
    }
    case D_MASTER:
        body_of(a, p, c, (struct strand){ THE_MASTER, c, 0, 0, 0 }, c->body);
        return;
    case D_MASKED: {
        struct clause *filter = find_clause(c->directive, CL_FILTER);
        struct strand s = { THE_MASTER, c, 0, 0, 0 };
        long number = 0;

        if (filter && !constant_value(filter->item[0], &number))
            s = (struct strand){ ONE_MEMBER, c, 0, 0, 0 };
        s.section = (int)number;
        body_of(a, p, c, s, c->body);
        return;
    }
    case D_SINGLE:
        body_of(a, p, c, (struct strand){ ONE_MEMBER, c, 0, 0, 0 }, c->body);
        break;
    case D_SECTIONS:
        all_sections(a, p, c);
        break;
    default:
        if (c->collapse && (c->info->traits & SHARES_LOOP))
            divided_loop(a, p, c);
        else if (c->serial)
            serial_loops(a, p, c);
        else if (c->body)
            body_of(a, p, c, p->strand, c->body);
    }
    if (c->nowait && !p->task)
        add_results_of(a, p, c);
    if (waits) {
        a->phases++;
        wait_for_tasks(a);
    }
}

static void statement(struct accesses *a, struct place *p, struct node *n)
{
    switch (n->kind) {
    case TOKEN: case PRAGMA: case FUNCTION:
        return;
    case DIRECTIVE_STMT:
        if (find_construct(a, n))
            construct(a, p, find_construct(a, n));
        else {
            results_at(a, p, n);
            if (kid(n, DIRECTIVE_STMT_BODY))
                statement(a, p, kid(n, DIRECTIVE_STMT_BODY));
        }
        return;
    case IF:
        if_statement(a, p, n);
        return;
    case FOR:
        for_loop(a, p, n);
        return;
    case WHILE:
        a->uncertain |= may_spin(a, n);
        expression(a, p, kid(n, WHILE_C));
        sequential_loop(a, p, kid(n, WHILE_BODY), NULL, false);
        return;
    case DO:
        a->uncertain |= may_spin(a, n);
        sequential_loop(a, p, kid(n, DO_BODY), NULL, true);
        expression(a, p, kid(n, DO_C));
        return;
    case SWITCH: {
        struct place q = *p;

        expression(a, p, kid(n, SWITCH_E));
        q.domain = domain_copy(&p->domain);
        enter_unknown(&q.domain);
        q.guard = NULL;
        statement(a, &q, kid(n, SWITCH_BODY));
        domain_free(&q.domain);
        after(p, has_jump(kid(n, SWITCH_BODY), true));
        return;
    }
    case CONTINUE: case BREAK: case RETURN: case GOTO: case COMPUTED_GOTO:
        for (int i = 0; i < n->nkids; i++)
            if (n->kid[i] && n->kid[i]->nkids && n->kind == RETURN)
                expression(a, p, n->kid[i]);
        p->domain.set = isl_set_intersect(p->domain.set, isl_set_empty(isl_set_get_space(p->domain.set)));
        a->uncertain |= n->kind == GOTO || n->kind == COMPUTED_GOTO;
        return;
    case LABEL: case ASM:
        a->uncertain = true;
        break;
    case EXPRESSION:
        if (kid(n, EXPRESSION_E))
            expression(a, p, kid(n, EXPRESSION_E));
        return;
    case DECLARATION:
        for (int i = 0; kid(n, DECLARATION_INITS) && i < kid(n, DECLARATION_INITS)->nkids; i++) {
            struct node *item = kid(n, DECLARATION_INITS)->kid[i];

            if (item && item->kind == INIT_DECLARATOR && kid(item, INIT_DECLARATOR_INIT))
                expression(a, p, kid(item, INIT_DECLARATOR_INIT));
        }
        return;
    default:
        break;
    }
    for (int i = 0; i < n->nkids; i++)
        if (n->kid[i] && n->kid[i]->nkids)
            statement(a, p, n->kid[i]);
}

void collect(struct accesses *a, struct unit *u, struct construct *c)
{
    struct place p = { .construct = c, .strand = { EACH_MEMBER, c, 0, 0, 0 } };

    *a = (struct accesses){ .first = NULL };
    a->last = &a->first;
    affine_begin(&a->x, u, c->node);
    a->x.construct = c;
    p.domain = domain_of_nothing(&a->x);
    construct(a, &p, c);
    domain_free(&p.domain);
    a->x.construct = c;
}

void release(struct accesses *a)
{
    for (struct access *e = a->first; e; e = e->next) {
        reference_free(&e->to);
        domain_free(&e->domain);
        isl_pw_aff_free(e->count);
    }
    affine_end(&a->x);
}
