/*
 * lower_bare.c: bare copies of functions, behind the functions themselves:
 *
 *     static void put(double *p, int i, double v) { OTOSP_WROTE(p[i]) = v; }
 *     static void otosp_bare_put(double *p, int i, double v) { p[i] = v; }
 *
 * A copy calls the bare copies of what it calls. A function that logs nothing, and calls none that does, needs none;
 * one that parallel code calls by bare calls only is its own.
 */
#include <string.h>

#include "bare.h"
#include "checks.h"
#include "infer.h"
#include "lower.h"

struct search {
    struct unit *unit;
    struct node *caller;                /* the function of the file that is looked at */
    struct bare **copies;
    bool found;
};

static const char *name_of(const struct symbol *f)
{
    return format("otosp_bare_%s", f->name);
}

static struct symbol *called(struct node *n)
{
    struct symbol *f = n->kind == CALL ? callee(n) : NULL;

    return f && f->definition && !is_system(f->definition) ? f : NULL;
}

static struct node *function_around(struct node *n)
{
    while (n && n->kind != FUNCTION)
        n = n->parent;
    return n;
}

/* ---- which functions ----------------------------------------------------------------------------- */

static void mark_logging(struct unit *u)
{
    for (struct logged *l = u->logged; l; l = l->next) {
        struct node *function = function_around(l->node);

        if (function && function->sym)
            bare_of(u, function->sym)->need = NEEDED;
    }
}

static bool is_needed(struct unit *, struct symbol *);

static void see_logging(struct node *n, void *data)
{
    struct search *s = data;
    struct symbol *f = s->found ? NULL : called(n);

    s->found |= f && is_needed(s->unit, f);
}

/* Does it log anything, or what it calls? One that can have no copy stores nothing where a copy calls it. */
static bool is_needed(struct unit *u, struct symbol *f)
{
    struct search s = { .unit = u };
    struct bare *b = bare_of(u, f);

    if (b->need == NOT_ASKED) {
        b->need = ASKED;
        if (!(s.found = describes_loops(f)))
            walk(kid(f->definition, FUNCTION_BODY), see_logging, NULL, &s);
        b->need = s.found ? NEEDED : NOT_NEEDED;
    }
    return b->need == NEEDED && !b->why_not;
}

/* Has it another name, so that its calls change? */
static bool is_copied(struct unit *u, struct symbol *f)
{
    return is_needed(u, f) && bare_of(u, f)->reached;
}

static bool is_before(struct node *a, struct node *b)
{
    return first_token(a)->index < first_token(b)->index;
}

static void want(struct search *, struct symbol *);

static void see_call(struct node *n, void *data)
{
    struct symbol *f = called(n);

    if (f)
        want(data, f);
}

/* A copy of the function, and of those that it calls. */
static void want(struct search *s, struct symbol *f)
{
    struct bare *b = bare_of(s->unit, f);
    struct search inside = { .unit = s->unit, .caller = f->definition, .copies = s->copies };

    if (!is_needed(s->unit, f))
        return;
    if (!b->caller || is_before(s->caller, b->caller))
        b->caller = s->caller;
    if (b->copy)
        return;
    b->copy = b->reached ? copy_tree(f->definition) : f->definition;
    b->next = *s->copies;
    *s->copies = b;
    walk(kid(f->definition, FUNCTION_BODY), see_call, NULL, &inside);
}

/* ---- copies -------------------------------------------------------------------------------------- */

static void call_copy(struct node *call, struct symbol *f)
{
    wrap(kid(call, CALL_F), holes_new(), format("%s;", name_of(f)))->sym = f;
}

static void see_copied(struct node *n, void *data)
{
    struct search *s = data;
    struct symbol *f = called(n);

    if (f && is_copied(s->unit, f))
        call_copy(n, f);
}

static struct node *quoted_name(const char *name)
{
    return kid(kid(quote(holes_new(), 0, format("%s;", name))->kid[0], EXPRESSION_E), NAME_IDENT);
}

static void rename_declared(struct node *n, void *data)
{
    const struct symbol *f = data;

    if (n->kind == D_NAME && n->sym == f) {
        struct token *old = first_token(n);
        struct node *name = quoted_name(name_of(f));

        name->tok->bol = old->bol;
        name->tok->space = old->space;
        name->tok->indent = old->bol ? line_indent(old) : 0;
        replace(kid(n, D_NAME_IDENT), name);
    }
}

static bool is_word(const struct node *n, const char *word)
{
    return n->kind == TOKEN && !strcmp(n->tok->text, word);
}

/* `static`, and not `extern`. */
static void make_static(struct node *function)
{
    struct node *old = kid(function, FUNCTION_SPECS), *all = node(SPECIFIERS, 0);

    append(all, kid(quote(holes_new(), 0, "static int x;")->kid[0], DECLARATION_SPECS)->kid[0]);
    for (int i = 0; i < old->nkids; i++)
        if (!is_word(old->kid[i], "static") && !is_word(old->kid[i], "extern"))
            append(all, old->kid[i]);
    replace(old, all);
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

static void put_copy(struct unit *u, struct bare *b)
{
    struct symbol *f = b->function;
    struct search s = { .unit = u };
    struct holes *h = holes_new();

    walk(kid(b->copy, FUNCTION_BODY), see_copied, NULL, &s);
    if (!b->reached)
        return;
    walk(b->copy, rename_declared, NULL, f);
    make_static(b->copy);
    if (is_before(b->caller, f->definition))
        put_around(b->caller, holes_new(), format("static __typeof__(%s) %s;\n\n$x\n", f->name, name_of(f)));
    hole_node(h, "copy", b->copy);
    put_around(f->definition, h, "$x\n\n$copy\n");
}

void lower_bare_calls(struct unit *u)
{
    struct bare *copies = NULL;

    mark_logging(u);
    for (struct bare_call *b = u->bare; b; b = b->next) {
        struct search s = { .unit = u, .caller = function_around(b->call), .copies = &copies };

        want(&s, callee(b->call));
    }
    for (struct bare_call *b = u->bare; b; b = b->next)
        if (is_copied(u, callee(b->call)))
            call_copy(b->call, callee(b->call));
    for (struct bare *b = copies; b; b = b->next)
        put_copy(u, b);
}
