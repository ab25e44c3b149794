/*
 * lower_bare.c: bare copies of functions, behind the functions themselves:
 *
 *     static void put(double *p, int i, double v) { OTOSP_WROTE(p[i]) = v; }
 *     static void otosp_bare_put(double *p, int i, double v) { p[i] = v; }
 *
 * A copy calls the bare copies of what it calls. A function that logs nothing, and calls none that does, needs none;
 * one that parallel code calls by bare calls only is its own. Where only some of a call's stores are known, the copy
 * (otosp_rest_put) logs the others. What other files call is offered to them:
 *
 *     otosp_offers(put, otosp_bare_put, x0123456789abcdef);
 */
#include <string.h>

#include "bare.h"
#include "checks.h"
#include "duplicate.h"
#include "infer.h"
#include "lower.h"
#include "others.h"

struct search {
    struct unit *unit;
    enum copy_kind kind;                     /* of the copy that is looked for */
    struct node *caller;                /* the function of the file that is looked at */
    struct copy **copies;
    bool found;
};

static const char *name_of(const struct copy *c)
{
    return format("otosp_%s_%s", c->kind == LOGS_REST ? "rest" : "bare", c->of->function->name);
}

static struct symbol *called(struct node *n)
{
    struct symbol *f = n->kind == CALL ? callee(n) : NULL;

    return f && f->definition && !is_system(f->definition) ? f : NULL;
}

/* The same of another file. */
static struct symbol *called_elsewhere(struct node *n)
{
    struct symbol *f = n->kind == CALL ? callee(n) : NULL;

    return f && !f->definition && f->elsewhere && !bare_of(f->elsewhere)->why_not ? f : NULL;
}

/* ---- which functions ----------------------------------------------------------------------------- */

static void mark_logging(struct unit *u)
{
    for (struct logged *l = u->logged; l; l = l->next)
        if (l->function && l->function->sym)
            bare_of(l->function->sym)->copy[LOGS_NOTHING].need = NEEDED;
}

static bool is_listed(const struct rest *list, const struct node *n)
{
    while (list && list->node != n)
        list = list->next;
    return list;
}

static bool is_needed(struct unit *, struct copy *);

static void see_logging(struct node *n, void *data)
{
    struct search *s = data;
    struct symbol *f = s->found ? NULL : called(n);

    s->found |= (f && is_needed(s->unit, &bare_of(f)->copy[s->kind])) || called_elsewhere(n);
}

/* Does it log anything, or what it calls? One that can have no copy stores nothing where a copy calls it. */
static bool is_needed(struct unit *u, struct copy *c)
{
    struct search s = { .unit = u, .kind = c->kind };
    struct symbol *f = c->of->function;

    if (c->need == NOT_ASKED) {
        c->need = ASKED;
        if (!(s.found = c->kind == LOGS_REST ? c->of->rest != NULL : describes_loops(f)))
            walk(kid(f->definition, FUNCTION_BODY), see_logging, NULL, &s);
        c->need = s.found ? NEEDED : NOT_NEEDED;
    }
    return c->need == NEEDED && !c->of->why_not;
}

/* The copy that a call of the function goes to, in a copy of this kind; NULL: to the function itself. */
static struct copy *copy_for(struct unit *u, struct symbol *f, enum copy_kind kind)
{
    struct copy *c = bare_of(f)->copy;

    if (kind == LOGS_REST && is_needed(u, &c[LOGS_REST]))
        return &c[LOGS_REST];
    return is_needed(u, &c[LOGS_NOTHING]) ? &c[LOGS_NOTHING] : NULL;
}

static bool is_before(struct node *a, struct node *b)
{
    return first_token(a)->index < first_token(b)->index;
}

static void want(struct search *, struct symbol *);

static void see_call(struct node *n, void *data)
{
    struct search *s = data;
    struct symbol *f = called(n);

    if (f && !(s->kind == LOGS_REST && is_listed(bare_of(s->caller->sym)->rest, n)))
        want(data, f);
}

/* Stores and calls of the function that its copy logs, in that copy. A function that is called logs by itself. */
static void log_rest(struct unit *u, struct copy *c, struct node *original, struct node *copied)
{
    if (is_listed(c->of->rest, original) && (called(original) || called_elsewhere(original))) {
        struct rest *plain = allocate(sizeof *plain);

        *plain = (struct rest){ copied, c->plain };
        c->plain = plain;
    }
    if (is_listed(c->of->rest, original) && !called(original)) {
        struct logged *l = allocate(sizeof *l);

        *l = (struct logged){ .kind = original->kind == CALL ? LOG_CALL : LOG_LVALUE, .node = copied, .function = c->tree,
                              .next = u->logged };
        u->logged = l;
    }
    for (int i = 0; i < original->nkids; i++)
        if (original->kid[i])
            log_rest(u, c, original->kid[i], copied->kid[i]);
}

/* A copy of the function, and of those that it calls. Where all calls of parallel code are meant for one kind of copy,
   that is the function itself. */
static void want(struct search *s, struct symbol *f)
{
    struct copy *c = copy_for(s->unit, f, s->kind), *bare = &bare_of(f)->copy[LOGS_NOTHING];
    struct search inside = { .unit = s->unit, .caller = f->definition, .copies = s->copies };

    bare->called |= !c || c == bare;
    if (!c)
        return;
    inside.kind = c->kind;
    if (!c->caller || is_before(s->caller, c->caller))
        c->caller = s->caller;
    if (c->tree)
        return;
    c->tree = c->of->reached || (c != bare && bare->called) ? copy_tree(f->definition) : f->definition;
    c->next = *s->copies;
    *s->copies = c;
    if (c->kind == LOGS_REST)
        log_rest(s->unit, c, kid(f->definition, FUNCTION_BODY), kid(c->tree, FUNCTION_BODY));
    walk(kid(f->definition, FUNCTION_BODY), see_call, NULL, &inside);
}

/* ---- copies -------------------------------------------------------------------------------------- */

/* The call goes to the copy, where that is not the function itself. */
static void call_copy(struct unit *u, struct node *call, struct symbol *f, enum copy_kind kind)
{
    struct copy *c = copy_for(u, f, kind);

    if (c && c->tree != f->definition)
        wrap(kid(call, CALL_F), holes_new(), format("%s;", name_of(c)))->sym = f;
}

static void call_elsewhere(struct unit *u, struct node *call, struct symbol *f)
{
    wrap(kid(call, CALL_F), holes_new(), format("OTOSP_BARE(%s, %s);", f->name, id_of(u, f->elsewhere)))->sym = f;
}

struct putting { struct unit *unit; struct copy *copy; };

static void see_copied(struct node *n, void *data)
{
    struct putting *p = data;
    struct symbol *f = called(n);

    if (is_listed(p->copy->plain, n))
        return;
    if (f)
        call_copy(p->unit, n, f, p->copy->kind);
    else if ((f = called_elsewhere(n)))
        call_elsewhere(p->unit, n, f);
}

/* The text, in which $x is the node, in the node's place. */
static void put_around(struct node *n, struct holes *h, const char *text)
{
    struct node *parent = n->parent, *list;
    int place = 0;

    while (parent->kid[place] != n)
        place++;
    hole_node(h, "x", n);
    list = quote(h, 0, text);
    parent->kid[place] = list;
    list->parent = parent;
}

static void put_copy(struct unit *u, struct copy *c)
{
    struct symbol *f = c->of->function;
    struct putting p = { u, c };
    struct holes *h = holes_new();

    walk(kid(c->tree, FUNCTION_BODY), see_copied, NULL, &p);
    if (c->tree == f->definition)
        return;
    name_duplicate(c->tree, f, name_of(c));
    if (is_before(c->caller, f->definition))
        put_around(c->caller, holes_new(), format("static __typeof__(%s) %s;\n\n$x\n", f->name, name_of(c)));
    hole_node(h, "copy", c->tree);
    put_around(f->definition, h, "$x\n\n$copy\n");
}

static void want_called(struct unit *u, enum copy_kind kind, struct copy **copies)
{
    for (struct bare_call *b = u->bare; b; b = b->next)
        if (b->rest == (int)kind && callee(b->call)->definition)
            want(&(struct search){ .unit = u, .kind = kind, .caller = function_around(b->call), .copies = copies },
                 callee(b->call));
}

/* ---- other files --------------------------------------------------------------------------------- */

static bool is_offer(const struct unit *u, struct symbol *f)
{
    return is_offered(u, f) && !bare_of(f)->why_not;
}

static void want_offered(struct unit *u, struct copy **copies)
{
    for (struct instrumented *m = u->marked; m; m = m->next)
        if (is_offer(u, m->function))
            want(&(struct search){ .unit = u, .kind = LOGS_NOTHING, .caller = m->function->definition, .copies = copies },
                 m->function);
}

/* At the end of the file, where all of them are declared. */
static void offer(struct unit *u)
{
    struct holes *h = holes_new();
    bool any = false;

    for (struct instrumented *m = u->marked; m; m = m->next) {
        struct symbol *f = m->function;
        struct copy *c = is_offer(u, f) ? copy_for(u, f, LOGS_NOTHING) : NULL;

        if (!is_offer(u, f))
            continue;
        hole_add(h, "offers", "otosp_offers(%s, %s, %s);\n", f->name, c ? name_of(c) : f->name, id_of(u, f));
        any = true;
    }
    if (any)
        append(u->root, quote(h, 0, "\n$offers\n"));
}

void lower_bare_calls(struct unit *u)
{
    struct copy *copies = NULL;

    mark_logging(u);
    want_called(u, LOGS_NOTHING, &copies);
    want_offered(u, &copies);
    want_called(u, LOGS_REST, &copies);
    for (struct bare_call *b = u->bare; b; b = b->next) {
        struct symbol *f = callee(b->call);

        if (f->definition)
            call_copy(u, b->call, f, b->rest);
        else
            call_elsewhere(u, b->call, f);
    }
    for (struct copy *c = copies; c; c = c->next)
        put_copy(u, c);
    offer(u);
}
