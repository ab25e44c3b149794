/*
 * preface.c: what a task does first for itself alone: arrays of pointers that it fills. They are filled where the task
 * is met, and it takes them along, so that they have their values before it is executed, where it tells what it reads.
 *
 *     #pragma omp task                                const double *in[3];
 *     {                                               int k;
 *         const double *in[3];                        for (k = 0; k < n; k++)
 *         int k;                                          in[k] = x + from[k];
 *         for (k = 0; k < n; k++)                     #pragma omp task firstprivate(in)
 *             in[k] = x + from[k];                    {
 *         sum(out, n, in);                                sum(out, n, in);
 *     }                                               }
 *
 * The pointers are computed from what the task would find then, too: its own copies, and variables that nothing stores
 * to. What a loop does is bounded by the array's length.
 */
#include "checks.h"
#include "directive.h"
#include "quote.h"
#include "resolve.h"
#include "unfold.h"

enum { MOST_VARIABLES = 16, MOST_ELEMENTS = 64 };

struct preface {
    struct construct *construct;
    struct symbol *own[MOST_VARIABLES]; /* declared in the body, and perhaps filled */
    int owns;
    const struct symbol *counts;        /* the variable of the loop at hand; NULL: none */
    int end;                            /* items of the body behind its last statement; 0: it has none */
};

static bool is_own(const struct preface *p, const struct symbol *s)
{
    for (int i = 0; i < p->owns; i++)
        if (p->own[i] == s)
            return true;
    return false;
}

static bool is_pointers(const struct type *t)
{
    return t && t->kind == T_ARRAY && is_pointer(t->base) && size_of(t) > 0
        && size_of(t) <= MOST_ELEMENTS * size_of(t->base);
}

/* ---- expressions that have the same value where the task is met -------------------------------------- */

static bool is_same(const struct preface *, struct node *);

static bool is_copy(const struct preface *p, const struct symbol *s)
{
    const struct data_item *d = data_of(p->construct, s);

    return d && d->sharing == FIRSTPRIVATE;
}

/* Of what the address is taken, or an array is. */
static bool is_same_place(const struct preface *p, struct node *n)
{
    struct node *of;

    n = bare(n);
    switch (n->kind) {
    case NAME:
        return is_variable_symbol(n->sym) && !n->sym->threadprivate && n->sym->storage != ST_THREAD
            && !is_within(n->sym->decl, p->construct->node) && !data_of(p->construct, n->sym);
    case MEMBER:
        of = kid(n, MEMBER_E);
        return is(kid(n, MEMBER_OP)->tok, "->") ? is_same(p, of) : is_same_place(p, of);
    case INDEX:
        of = subscripted(n);
        return of->type && is_same(p, subscript_of(n))
            && (of->type->kind == T_ARRAY ? is_same_place(p, of) : is_pointer(of->type) && is_same(p, of));
    case PREFIX:
        return is_operator(n, "*") && is_same(p, kid(n, PREFIX_E));
    default:
        return false;
    }
}

/* An element of an array of which the task has a copy. */
static bool is_of_copy(const struct preface *p, struct node *n)
{
    for (n = bare(n); n->kind == INDEX; n = bare(subscripted(n)))
        if (!subscripted(n)->type || subscripted(n)->type->kind != T_ARRAY || !is_same(p, subscript_of(n)))
            return false;
    return n->kind == NAME && n->sym && is_copy(p, n->sym);
}

static bool is_same_variable(const struct preface *p, const struct symbol *s)
{
    if (s->kind == S_ENUMERATOR || s == p->counts)
        return true;
    return is_variable_symbol(s) && !(s->type->quals & Q_VOLATILE)
        && (is_copy(p, s) || (!data_of(p->construct, s) && !is_within(s->decl, p->construct->node) && s->function
                              && is_constant(s, s->function)));
}

static bool is_same(const struct preface *p, struct node *n)
{
    n = bare(n);
    if (!n->type)
        return false;
    if (n->type->kind == T_ARRAY)
        return is_same_place(p, n);
    switch (n->kind) {
    case CONSTANT: case SIZEOF_TYPE:
        return true;
    case NAME:
        return n->sym && is_same_variable(p, n->sym);
    case INDEX:
        return !(n->type->quals & Q_VOLATILE) && is_of_copy(p, n);
    case CAST:
        return is_same(p, kid(n, CAST_E));
    case PREFIX:
        if (is_operator(n, "&"))
            return is_same_place(p, kid(n, PREFIX_E));
        return !is_operator(n, "*") && !stored_by(n) && is_same(p, kid(n, PREFIX_E));
    case BINARY:
        return is_same(p, kid(n, BINARY_L)) && is_same(p, kid(n, BINARY_R));
    default:
        return false;
    }
}

/* ---- what the body begins with -------------------------------------------------------------------------- */

static bool are_same(const struct preface *p, struct node *list)
{
    for (int i = 0; i < list->nkids; i++)
        if (list->kid[i] && list->kid[i]->kind != TOKEN
            && (kind_class(list->kid[i]->kind) != EXPR || !is_same(p, list->kid[i])))
            return false;
    return true;
}

/* Arrays of pointers, with or without values, and integers without. */
static bool read_declaration(struct preface *p, struct node *n)
{
    struct node *inits = kid(n, DECLARATION_INITS);
    int owns = p->owns;

    for (int i = 0; inits && i < inits->nkids; i++) {
        struct node *one = inits->kid[i], *init, *name;
        struct symbol *s;

        if (!one || one->kind != INIT_DECLARATOR)
            continue;
        init = kid(one, INIT_DECLARATOR_INIT);
        name = declared_name(kid(one, INIT_DECLARATOR_DECLARATOR));
        s = name ? name->sym : NULL;
        if (!s || p->owns == MOST_VARIABLES || s->kind != S_VARIABLE || s->storage != ST_AUTO
            || kid(one, INIT_DECLARATOR_ATTRIBUTES) || s->type->quals
            || !(is_pointers(s->type) || (is_integer(s->type) && !init))
            || (init && (init->kind != INIT_LIST || !are_same(p, kid(init, INIT_LIST_ITEMS))))) {
            p->owns = owns;
            return false;
        }
        p->own[p->owns++] = s;
    }
    return p->owns > owns;
}

/* `in[k] = e`. counted: by the variable of the loop, so at most once for each element. */
static bool fills(const struct preface *p, struct node *n, bool *counted)
{
    struct node *e = n->kind == EXPRESSION && kid(n, EXPRESSION_E) ? bare(kid(n, EXPRESSION_E)) : NULL, *to, *array;

    if (!e || e->kind != ASSIGN || !is(kid(e, ASSIGN_OP)->tok, "="))
        return false;
    to = bare(kid(e, ASSIGN_L));
    array = to->kind == INDEX ? bare(subscripted(to)) : to;
    if (to->kind != INDEX || array->kind != NAME || !array->sym || !is_own(p, array->sym)
        || !is_pointers(array->sym->type))
        return false;
    *counted |= p->counts && named_by(subscript_of(to)) == p->counts;
    return is_same(p, subscript_of(to)) && is_same(p, kid(e, ASSIGN_R));
}

static bool fill_all(const struct preface *p, struct node *body, bool *counted)
{
    struct node *items = body->kind == COMPOUND ? kid(body, COMPOUND_ITEMS) : NULL;

    if (!items)
        return fills(p, body, counted);
    for (int i = 0; i < items->nkids; i++)
        if (!fills(p, items->kid[i], counted))
            return false;
    return true;
}

static bool read_filling_loop(struct preface *p, struct node *n)
{
    struct node *init = kid(n, FOR_INIT), *first = init && init->kind == EXPRESSION ? kid(init, EXPRESSION_E) : NULL;
    struct loop l;
    bool counted = false, is;

    if (!is_counted(n, &l) || !l.constant || l.value * l.sign != 1 || bare(kid(n, FOR_STEP))->kind == COMMA
        || !(l.declared || (first && bare(first)->kind == ASSIGN && is_own(p, l.var))) || is_pointer(l.type)
        || !is_same(p, l.lower) || !is_same(p, l.bound))
        return false;
    if (init->kind == DECLARATION && kid(init, DECLARATION_INITS)->nkids != 1)
        return false;
    p->counts = l.var;
    is = fill_all(p, l.body, &counted) && counted;
    p->counts = NULL;
    return is;
}

static struct preface read_body(struct construct *c)
{
    struct node *items = kid(c->body, COMPOUND_ITEMS);
    struct preface p = { .construct = c };
    bool counted;

    for (int i = 0; items && i < items->nkids; i++) {
        struct node *n = items->kid[i];

        if (n->kind == FOR ? read_filling_loop(&p, n) : fills(&p, n, &counted))
            p.end = i + 1;
        else if (n->kind != DECLARATION)
            break;
        else if (read_declaration(&p, n) && kid(kid(n, DECLARATION_INITS)->kid[0], INIT_DECLARATOR_INIT))
            p.end = i + 1;              /* a declaration that is none of these stays: it may be in between */
    }
    return p;
}

/* ---- what moves ----------------------------------------------------------------------------------------- */

/* Is anything declared that is filled, or counts? */
static bool is_needed(const struct preface *p, struct node *declaration, struct node *items)
{
    for (int i = 0; i < p->owns; i++)
        for (int k = 0; is_within(p->own[i]->decl, declaration) && k < p->end; k++)
            if (is_pointers(p->own[i]->type) || (items->kid[k]->kind != DECLARATION && uses(items->kid[k], p->own[i])))
                return true;
    return false;
}

struct named { const struct preface *preface; bool found; };

static void find_named(struct node *n, void *data)
{
    struct named *d = data;

    for (int i = 0; n->kind == NAME && i < d->preface->owns; i++)
        d->found |= is(first_token(n), d->preface->own[i]->name) && n->sym && n->sym != d->preface->own[i];
}

static bool is_iterator(const struct clause *cl, const char *name)
{
    for (const struct iterator *i = cl->iterators; i && i->name; i++)
        if (is(first_token(i->name), name))
            return true;
    return false;
}

/* Do clauses, which would stand behind the declarations, name other variables so? Iterators declare their own. */
static bool hides(const struct preface *p)
{
    for (const struct clause *cl = p->construct->directive->clauses; cl; cl = cl->next) {
        struct preface others = { .owns = 0 };
        struct named d = { &others, false };

        for (int i = 0; i < p->owns; i++)
            if (!is_iterator(cl, p->own[i]->name))
                others.own[others.owns++] = p->own[i];
        for (int i = 0; i < cl->nitems; i++)
            if (cl->item[i])
                walk(cl->item[i], find_named, NULL, &d);
        if (d.found)
            return true;
    }
    return false;
}

void move_preface(struct unit *u, struct construct *c)
{
    struct preface p;
    struct node *items, *block, *before = node(LIST, 0), *rest = node(LIST, 0);
    struct holes *h = holes_new();

    if (c->kind != D_TASK || c->weight || !c->body || c->body->kind != COMPOUND)
        return;
    p = read_body(c);
    if (!p.end || hides(&p))
        return;
    items = kid(c->body, COMPOUND_ITEMS);
    hole_text(h, "task", ";");
    block = quote(h, place_indent(u, c->node), "{\n$task\n}\n")->kid[0];
    replace(c->node, block);
    for (int i = 0; i < items->nkids; i++) {
        struct node *n = items->kid[i];
        bool moves = i < p.end && (n->kind != DECLARATION || is_needed(&p, n, items));

        append(moves ? before : rest, n);
    }
    append(before, c->node);
    replace(items, rest);
    replace(kid(block, COMPOUND_ITEMS), before);
    for (int i = 0; i < p.owns; i++)
        if (is_within(p.own[i]->decl, before)) {
            p.own[i]->scope = block;
            if (uses(rest, p.own[i]))
                add_sharing(c, p.own[i], FIRSTPRIVATE);
        }
}
