/*
 * acquire.c: where code outside of constructs acquires what it reads.
 *
 * After a construct that divides work, sections may be pending: valid on the ranks that wrote them only. A body is
 * looked at as it runs outside of constructs. Statements that follow each other and hold no such construct, nor a
 * call that may lead to one, are a run: nothing becomes pending in it. What a run reads is acquired before its first
 * statement that reads anything, or, where the expressions that say what it is get their values later, before the
 * statement itself:
 *
 *     OTOSP_ACQUIRE(u, sizeof u);
 *     for (i = 0; i < n; i++)
 *         sum += u[i];
 *
 * Of a loop with constructs in its body the condition is evaluated after these, so its guard is in there. Where a call
 * may leave sections pending, what the same expression reads after it is acquired behind the call.
 *
 * A function that leaves nothing pending and is only called here has no guards: its callers say what it reads.
 */
#include <string.h>

#include "acquire.h"
#include "infer.h"

enum { MOST = 12 };                      /* pieces of memory in a guard */

struct run {
    struct guard *first, *last;
    bool all;
    const struct run *outer;            /* what has been acquired before it, too */
};

struct walker {
    struct unit *unit;
    struct node *function;
    struct run run;
    struct before { struct symbol *variable; int set, visited; } *set;  /* variables that have got a value, or were
                                           followed, on every way to where the walk is, and what was known of them
                                           before that */
    int nset, room;
    int at_switch;                      /* how many of them at the begin of the innermost switch */
    bool quiet;                         /* nothing can be pending yet */
    struct guard **tail;
};

static void visit(struct walker *, struct node *);
static void visit_part(struct walker *, struct node *);

/* ---- guards ------------------------------------------------------------------------------------- */

static struct guard *add_guard(struct walker *w, enum guard_place place, struct node *at, int item)
{
    struct guard *g = allocate(sizeof *g);

    *g = (struct guard){ .at = at, .place = place, .item = item };
    *w->tail = g;
    w->tail = &g->next;
    return g;
}

static void add_memory(struct guard *g, struct acquired_memory *m)
{
    struct acquired_memory **tail = &g->memory;

    if (m->what == ANYTHING)
        g->all = true;
    for (; *tail; tail = &(*tail)->next)
        if ((*tail)->what == m->what && !strcmp((*tail)->text, m->text))
            return;
    if (++g->count > MOST)
        g->all = true;
    *tail = m;
}

static bool is_said(const struct guard *g, const struct acquired_memory *m)
{
    for (const struct acquired_memory *of = g ? g->memory : NULL; of; of = of->next)
        if (of->what == m->what && !strcmp(of->text, m->text))
            return true;
    return false;
}

/* Has it been acquired already? */
static bool is_valid(const struct run *r, struct item *it, const struct need *n)
{
    for (; r; r = r->outer)
        if (r->all || (r->first && (is_said(r->first, narrow(it, n, r->first->item, true))
                                    || is_said(r->first, narrow(it, n, r->first->item, false)))))
            return true;
    return false;
}

/* Is it what is read itself, not the object that this is in? */
static bool is_part(const struct acquired_memory *m, const struct need *n)
{
    return m->what == PART_OF_OBJECT || m->what == POINTEE || (m->what == NAMED_OBJECT && m->e == n->part);
}

/*
 * In the run's first guard, if that can say it, or else before the item. Rather the part that is read than the whole
 * object.
 */
static void acquire_need(struct walker *w, struct item *it, const struct need *n, enum guard_place place,
                         struct node *at)
{
    struct run *r = &w->run;
    struct acquired_memory *m;

    if (is_valid(r, it, n))
        return;
    for (int whole = 0; whole < 2; whole++) {
        if (r->first) {
            m = narrow(it, n, r->first->item, whole);
            if (m->what == NOTHING)
                return;
            if (m->what != ANYTHING && (whole || is_part(m, n))) {
                add_memory(r->first, m);
                r->all |= r->first->all;
                return;
            }
        }
        m = narrow(it, n, it->number, whole);
        if (m->what == NOTHING)
            return;
        if (whole || is_part(m, n)) {
            if (!r->last || r->last->item != it->number)
                r->last = add_guard(w, place, at, it->number);
            if (!r->first)
                r->first = r->last;
            add_memory(r->last, m);
            r->all |= r->last->all;
            return;
        }
    }
}

static void start_item(struct walker *w, struct item *it)
{
    *it = (struct item){ .unit = w->unit, .function = w->function, .number = next_item(), .guarded = true };
    it->tail = &it->needs;
}

static void end_run(struct walker *w)
{
    w->run = (struct run){ .all = false };
}

/* What the item reads after this call or statement expression. */
static void acquire_behind(struct walker *w, struct item *it, struct node *call)
{
    struct guard *g = NULL;

    if (call->kind == CALL && callee_kind(w->unit, call) == RETURNS_TWICE)
        return;
    for (struct need *n = it->needs; n; n = n->next) {
        struct need late = *n;
        struct acquired_memory *m;

        if (is_within(n->load, call))
            continue;
        late.conditional = true;
        m = narrow(it, &late, it->number, false);
        if (m->what == NOTHING)
            continue;
        if (!g)
            g = add_guard(w, BEHIND, call, it->number);
        add_memory(g, m);
    }
}

/* Of a loop: what can be told by sections is rather acquired so than as the objects that they are in. */
static void acquire_sections(struct walker *w, struct item *it, struct node *loop)
{
    struct need **at = &it->needs;

    while (*at) {
        struct need *n = *at;
        struct acquired_memory *m = narrow(it, n, it->number, false);

        if (m->what != NOTHING && !is_part(m, n) && !is_valid(&w->run, it, n)
            && acquires_by_loop(w->unit, w->function, loop, n->load))
            *at = n->next;
        else
            at = &n->next;
    }
    it->tail = at;
}

/* In a loop, the statement that prints what is loaded; NULL: there is none, or something may become pending in it. */
static struct node *printing_around(struct node *load, const struct node *loop)
{
    struct node *n = load;

    while (n != loop && !is_printing(n))
        n = n->parent;
    return n == loop || n->pends ? NULL : n;
}

/* Of a loop: what is loaded at places that are loaded, too, can be told for each iteration. */
static void acquire_each(struct walker *w, struct item *it, struct node *loop, struct each *e)
{
    struct need **at = &it->needs;

    if (!begin_each(e, it, loop))
        return;
    while (*at) {
        struct need *n = *at;
        struct acquired_memory *m = narrow(it, n, it->number, false);

        if (m->what != NOTHING && !is_part(m, n) && !is_valid(&w->run, it, n) && tell_each(e, n))
            *at = n->next;
        else
            at = &n->next;
    }
    it->tail = at;
    end_each(w->unit, e);
}

struct printing { struct node *statement[MOST]; int n; };

static bool add_statement(struct printing *p, struct node *n)
{
    int i = 0;

    while (i < p->n && p->statement[i] != n)
        i++;
    if (i == MOST)
        return false;
    p->statement[i] = n;
    p->n += i == p->n;
    return true;
}

/* Of a loop: what can only be told as the object that it is in is rather acquired where it is printed, bit by bit. */
static void leave_printed(struct walker *w, struct item *it, struct node *loop, const struct each *each,
                          struct printing *p)
{
    struct need **at = &it->needs;

    while (*at) {
        struct need *n = *at;
        struct acquired_memory *m = narrow(it, n, it->number, false);
        bool stays = m->what == NOTHING || is_part(m, n) || is_valid(&w->run, it, n) || !is_within(n->load, loop)
                  || finds_place(each, n->load);
        struct node *statement = stays ? NULL : printing_around(n->load, loop);

        if (statement && add_statement(p, statement))
            *at = n->next;
        else
            at = &n->next;
    }
    it->tail = at;
}

/* Guards of what has been read of an item that stands at `at`. */
static void acquire_item(struct walker *w, struct item *it, enum guard_place place, struct node *at)
{
    if (w->quiet && !it->pending)
        return;
    for (struct need *n = it->needs; n && !w->quiet && !w->run.all; n = n->next)
        acquire_need(w, it, n, place, at);
    for (struct site *s = it->pending; s; s = s->next) {
        w->quiet = false;
        acquire_behind(w, it, s->node);
        if (s->node->kind == STMT_EXPR) {
            end_run(w);
            visit(w, kid(s->node, STMT_EXPR_BODY));
        }
    }
    if (it->pending)
        end_run(w);
}

/* ---- variables that have values ------------------------------------------------------------------- */

/* What is known of a variable is about to change. */
static struct acquiring *remember(struct walker *w, struct symbol *s)
{
    struct acquiring *a = acquiring(s);

    if (w->nset == w->room) {
        struct before *more = allocate((size_t)(w->room = 2 * w->room + 64) * sizeof *more);

        if (w->nset)
            memcpy(more, w->set, (size_t)w->nset * sizeof *more);
        w->set = more;
    }
    w->set[w->nset++] = (struct before){ s, a->set, a->visited };
    return a;
}

static void add_set(struct walker *w, struct symbol *s, int item)
{
    remember(w, s)->set = item;
}

static void forget_set(struct walker *w, int down_to)
{
    while (w->nset-- > down_to) {
        struct before *b = &w->set[w->nset];

        acquiring(b->variable)->set = b->set;
        acquiring(b->variable)->visited = b->visited;
    }
    w->nset = down_to;
}

static void add_followed(struct walker *w, const struct item *it)
{
    for (const struct need *n = it->needs; n; n = n->next) {
        struct symbol *s = n->pointer ? named_by(n->pointer) : NULL;

        if (s && acquiring(s)->followed == it->number && acquiring(s)->visited != it->number)
            remember(w, s)->visited = it->number;
    }
}

/* An expression that is evaluated in any case: assignments, and addresses that are handed to functions. */
static void find_set(struct walker *w, struct node *n, int item)
{
    struct symbol *s = NULL;

    n = bare(n);
    if (n->kind == ASSIGN) {
        s = named_by(kid(n, ASSIGN_L));
        find_set(w, kid(n, ASSIGN_R), item);
    } else if (n->kind == PREFIX && is_operator(n, "&"))
        s = named_by(kid(n, PREFIX_E));
    else if (n->kind == COMMA) {
        find_set(w, kid(n, COMMA_L), item);
        find_set(w, kid(n, COMMA_R), item);
    } else if (n->kind == CAST)
        find_set(w, kid(n, CAST_E), item);
    else if (n->kind == CALL) {
        struct node *arg;

        for (int k = 0; (arg = argument(n, k)); k++)
            find_set(w, arg, item);
    }
    if (s)
        add_set(w, s, item);
}

/* What a statement sets in any case. */
static void find_set_by(struct walker *w, struct node *n, int item)
{
    switch (n->kind) {
    case EXPRESSION:
        if (kid(n, EXPRESSION_E))
            find_set(w, kid(n, EXPRESSION_E), item);
        break;
    case DECLARATION: {
        struct node *inits = kid(n, DECLARATION_INITS);

        for (int i = 0; i < inits->nkids; i++)
            if (inits->kid[i]->kind == INIT_DECLARATOR && kid(inits->kid[i], INIT_DECLARATOR_INIT)) {
                struct node *name = declared_name(kid(inits->kid[i], INIT_DECLARATOR_DECLARATOR));

                if (name && name->sym)
                    add_set(w, name->sym, item);
            }
        break;
    }
    case IF:
        find_set(w, kid(n, IF_C), item);
        break;
    case FOR:
        find_set_by(w, kid(n, FOR_INIT), item);
        break;
    default:
        break;
    }
}

/* ---- statements --------------------------------------------------------------------------------- */

/* Is it the only statement where one is wanted? */
static bool is_lone(const struct node *n)
{
    return n->parent->kind != LIST;
}

/* Of a declaration that begins its block, the first initialiser: before C99, no statement may stand in front of it. */
static struct node *first_initialiser(struct node *n)
{
    struct node *inits = n->kind == DECLARATION && n->parent->kind == LIST ? kid(n, DECLARATION_INITS) : NULL, *first;

    for (int i = 0; inits && n->parent->kid[i] != n; i++)
        if (n->parent->kid[i] && n->parent->kid[i]->kind != DECLARATION)
            return NULL;
    first = inits && inits->nkids && inits->kid[0]->kind == INIT_DECLARATOR ? kid(inits->kid[0], INIT_DECLARATOR_INIT)
                                                                              : NULL;
    return first && kind_class(first->kind) == EXPR && first->kind != STRING ? first : NULL;
}

/* Does the declaration load anything before that initialiser, as the sizes of arrays are? */
static bool loads_before(const struct item *it, const struct node *declaration, const struct node *init)
{
    for (const struct need *n = it->needs; n; n = n->next)
        if (is_within(n->load, kid(declaration, DECLARATION_SPECS))
            || is_within(n->load, kid(init->parent, INIT_DECLARATOR_DECLARATOR)))
            return true;
    return false;
}

/* A guard before the statement; in it, if there is no room for two. */
static void acquire_before(struct walker *w, struct item *it, struct node *n)
{
    struct node *e = n->kind == EXPRESSION ? kid(n, EXPRESSION_E) : n->kind == RETURN ? kid(n, RETURN_E)
                   : n->kind == IF ? kid(n, IF_C) : NULL, *init = first_initialiser(n);

    if (init && !loads_before(it, n, init))
        acquire_item(w, it, IN_FRONT, init);
    else if (is_lone(n) && e)
        acquire_item(w, it, IN_FRONT, e);
    else
        acquire_item(w, it, BEFORE, n);
}

/* That the statement is; NULL: it is none. */
static struct node *assignment_of(struct node *n)
{
    struct node *e = n->kind == EXPRESSION && kid(n, EXPRESSION_E) ? bare(kid(n, EXPRESSION_E)) : NULL;

    return e && e->kind == ASSIGN ? e : NULL;
}

/* One that leaves nothing pending but by calls in its own expressions. */
static void take(struct walker *w, struct node *n)
{
    struct printing p = { .n = 0 };
    struct each *each = is_loop_statement(n) ? allocate(sizeof *each) : NULL;
    struct item it;

    start_item(w, &it);
    it.ends = assignment_of(n);
    read_item(&it, n);
    if (n->kind == FOR && !it.pending && !w->quiet) {
        acquire_sections(w, &it, n);
        acquire_each(w, &it, n, each);
    }
    if (is_loop_statement(n) && !it.pending && !w->quiet)
        leave_printed(w, &it, n, each, &p);
    acquire_before(w, &it, n);
    for (int i = 0; i < p.n; i++)
        visit_part(w, p.statement[i]);
    end_item(&it);
    add_followed(w, &it);
    find_set_by(w, n, it.number);
}

/* An expression that is evaluated before anything else of the statement. */
static void take_first(struct walker *w, struct node *e, struct node *statement)
{
    struct item it;

    start_item(w, &it);
    read_item(&it, e);
    acquire_before(w, &it, statement);
    add_followed(w, &it);
    if (kind_class(e->kind) == STMT || e->kind == DECLARATION)
        find_set_by(w, e, it.number);
    else
        find_set(w, e, it.number);
}

/* An expression that is evaluated again and again; certain: at least once. */
static void take_again(struct walker *w, struct node *e, bool certain)
{
    struct item it;

    if (!e)
        return;
    end_run(w);
    start_item(w, &it);
    read_item(&it, e);
    acquire_item(w, &it, IN_FRONT, e);
    if (certain)
        add_followed(w, &it);
    end_run(w);
}

/* A part that may not be executed. What was acquired before it is valid in it. */
static void visit_part(struct walker *w, struct node *n)
{
    struct run outer = w->run;
    int set = w->nset;

    w->run = (struct run){ .outer = &outer };
    if (n)
        visit(w, n);
    forget_set(w, set);
    w->run = outer;
}

static void visit_loop(struct walker *w, struct node *n)
{
    if (n->kind == FOR && kid(n, FOR_INIT))
        take_first(w, kid(n, FOR_INIT), n);
    w->quiet = false;
    end_run(w);
    if (n->kind != DO)
        take_again(w, kid(n, n->kind == FOR ? FOR_C : WHILE_C), true);
    end_run(w);
    visit_part(w, kid(n, n->kind == FOR ? FOR_BODY : n->kind == DO ? DO_BODY : WHILE_BODY));
    if (n->kind == FOR)
        take_again(w, kid(n, FOR_STEP), false);
    if (n->kind == DO)
        take_again(w, kid(n, DO_C), false);
    end_run(w);
}

static void visit_directive(struct walker *w, struct node *n)
{
    struct construct *c = construct_of(w->unit, n);
    struct node *body = kid(n, DIRECTIVE_STMT_BODY);

    if (c) {
        struct item it;
        int loops = loops_of(c);

        start_item(w, &it);
        read_directive_item(&it, c);
        acquire_item(w, &it, BEFORE, n);
        find_uses(w->unit, c);
        c->guarded = waits_for_tasks(c);
        body = is_opaque(c) || c->kind == D_ATOMIC ? NULL : loops ? c->loops[loops - 1].body : c->body;
    }
    w->quiet = false;
    end_run(w);
    visit_part(w, body);
    end_run(w);
}

static void visit_items(struct walker *w, struct node *list)
{
    for (int i = 0; i < list->nkids; i++)
        if (list->kid[i] && list->kid[i]->nkids)
            visit(w, list->kid[i]);
}

static void visit_label(struct walker *w, struct node *n, struct node *body)
{
    w->quiet = false;
    end_run(w);
    forget_set(w, n->kind == LABEL ? 0 : w->at_switch);
    if (body)
        visit(w, body);
}

static void visit_switch(struct walker *w, struct node *n)
{
    int around = w->at_switch;

    w->at_switch = w->nset;
    end_run(w);
    visit_part(w, kid(n, SWITCH_BODY));
    end_run(w);
    w->at_switch = around;
}

static void visit_pending(struct walker *w, struct node *n)
{
    switch (n->kind) {
    case SWITCH:
        take_first(w, kid(n, SWITCH_E), n);
        visit_switch(w, n);
        break;
    case FOR: case WHILE: case DO:
        visit_loop(w, n);
        break;
    case LABEL:
        visit_label(w, n, kid(n, LABEL_BODY));
        break;
    case CASE:
        visit_label(w, n, kid(n, CASE_BODY));
        break;
    case DEFAULT:
        visit_label(w, n, kid(n, DEFAULT_BODY));
        break;
    case DIRECTIVE_STMT:
        visit_directive(w, n);
        break;
    default:
        take(w, n);
    }
}

/* A statement is not looked at as one thing where only part of it may be executed. */
static void visit_if(struct walker *w, struct node *n)
{
    bool quiet;

    take_first(w, kid(n, IF_C), n);
    quiet = w->quiet;
    visit_part(w, kid(n, IF_THEN));
    quiet &= w->quiet;
    visit_part(w, kid(n, IF_ELSE));
    w->quiet &= quiet;
    if (n->pends)
        end_run(w);
}

static void visit(struct walker *w, struct node *n)
{
    switch (n->kind) {
    case FUNCTION:
        break;
    case COMPOUND:
        visit_items(w, kid(n, COMPOUND_ITEMS));
        break;
    case LIST:
        visit_items(w, n);
        break;
    case IF:
        visit_if(w, n);
        break;
    default:
        if (n->pends)
            visit_pending(w, n);
        else
            take(w, n);
    }
}

/* Calls outside of constructs that may come to functions without guards. */
static void find_calls(struct walker *w, struct node *n)
{
    struct construct *c = n->kind == DIRECTIVE_STMT ? construct_of(w->unit, n) : NULL;

    if ((c && is_opaque(c)) || (n->kind == FUNCTION && is_system(n)))
        return;
    for (int i = 0; i < n->nkids; i++)
        if (n->kid[i] && n->kid[i]->nkids && is_evaluated(n, i))
            find_calls(w, n->kid[i]);
    if (n->kind == CALL && callee_kind(w->unit, n) == FOREIGN)
        add_guard(w, AROUND_FOREIGN, n, 0);
    if (n->kind == CALL && callee_kind(w->unit, n) == BY_POINTER)
        add_guard(w, THROUGH_POINTER, n, 0);
}

static void visit_function(struct walker *w, struct node *function)
{
    bool is_main = function->sym->global && !strcmp(function->sym->name, "main");
    bool is_called = acquiring(function->sym)->handed || acquiring(function->sym)->callers;

    w->function = function;
    w->quiet = is_main && !is_called;
    forget_set(w, 0);
    end_run(w);
    if (has_own_guards(function->sym))
        visit(w, kid(function, FUNCTION_BODY));
}

static void see_function(struct node *n, void *data)
{
    if (n->kind == FUNCTION && !is_system(n) && n->sym)
        visit_function(data, n);
}

void acquire(struct unit *u)
{
    struct walker w = { .unit = u, .tail = &u->guards };

    if (u->opt->checked || !find_pending(u))
        return;
    u->acquires = true;
    walk(u->root, see_function, NULL, &w);
    find_calls(&w, u->root);
}
