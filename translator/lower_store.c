/*
 * lower_store.c: stores that nothing states are written down where they happen.
 *
 * A store to an lvalue logs its address first (OTOSP_WROTE), since only where is logged, not what. Where the
 * right side calls a function that may hand on what is logged before the store has happened, the value is
 * computed before. Calls go through OTOSP_CALL, which knows the functions that log by themselves.
 */
#include <string.h>

#include "lower.h"
#include "checks.h"

struct node *wrap(struct node *n, struct holes *h, const char *text)
{
    struct token *first = first_token(n), *made;
    struct node *parent = n->parent, *e;
    int place = 0;

    while (parent->kid[place] != n)
        place++;
    hole_node(h, "x", n);
    e = kid(quote(h, 0, text)->kid[0], EXPRESSION_E);
    parent->kid[place] = e;
    e->parent = parent;
    e->type = n->type;
    made = first_token(e);
    made->bol = first->bol;
    made->space = first->space;
    made->heads = first->index >= 0 ? first : first->heads;
    made->indent = first->bol ? line_indent(first) : 0;
    return e;
}

/* Is it not the same to evaluate it twice? */
static bool has_effects(struct node *n)
{
    if (!n)
        return false;
    if (n->kind == CALL || n->kind == STMT_EXPR || stored_by(n))
        return true;
    for (int i = 0; i < n->nkids; i++)
        if (is_evaluated(n, i) && has_effects(n->kid[i]))
            return true;
    return false;
}

/* ---- lvalues ------------------------------------------------------------------------------------ */

static bool is_bit_field(const struct node *n)
{
    return n->kind == MEMBER && n->member && n->member->width;
}

/* Bytes of a bit-field: where they begin in the struct that the expression names, and how many. */
static bool bits_of(struct node *n, long *from, long *bytes)
{
    struct node *e = kid(n, MEMBER_E);
    struct type *t = !strcmp(kid(n, MEMBER_OP)->tok->text, "->") ? decayed(e->type)->base : e->type;
    struct member *m = find_member(t, n->member->name, from);

    if (!m || *from < 0)
        return false;
    *from += m->bit / 8;
    *bytes = (m->bit % 8 + m->bits + 7) / 8;
    return true;
}

static void log_bit_field(struct node *n)
{
    struct holes *h = holes_new();
    bool arrow = !strcmp(kid(n, MEMBER_OP)->tok->text, "->");
    long from, bytes;

    if (!bits_of(n, &from, &bytes)) {
        from = 0;
        bytes = size_of(arrow ? decayed(kid(n, MEMBER_E)->type)->base : kid(n, MEMBER_E)->type);
    }
    wrap(kid(n, MEMBER_E), h, format("OTOSP_WROTE_PART%s($x, %ld, %ld);", arrow ? "_AT" : "", from, bytes));
}

/* An element of a vector, which has no address of its own everywhere. */
static void log_element(struct node *n)
{
    struct holes *h = holes_new();
    struct node *index = kid(n, INDEX_I);

    if (has_effects(index))
        wrap(kid(n, INDEX_A), h, "OTOSP_WROTE($x);");
    else
        wrap(kid(n, INDEX_A), h, format("OTOSP_WROTE_PART($x, (%s) * %ld, %ld);", ref(h, copy_tree(index)),
                                        size_of(n->type), size_of(n->type)));
}

static void log_lvalue(struct node *n)
{
    struct node *inner = bare(n);

    if (is_bit_field(inner))
        log_bit_field(inner);
    else if (inner->kind == INDEX && kid(inner, INDEX_A)->type && kid(inner, INDEX_A)->type->kind == T_VECTOR)
        log_element(inner);
    else
        wrap(n, holes_new(), "OTOSP_WROTE($x);");
}

/* ---- values that are computed before -------------------------------------------------------------- */

struct publishing { struct unit *unit; struct instrumented *seen; bool found; };

/* May what is evaluated here synchronise ranks? A construct, or a function of which that is not known. */
static void see_publishing(struct node *n, void *data)
{
    struct publishing *p = data;
    struct symbol *f = n->kind == CALL ? callee(n) : NULL;
    struct instrumented *i = p->seen;

    if (n->kind == DIRECTIVE_STMT)
        p->found = true;
    if (n->kind != CALL || p->found)
        return;
    if (!f || !f->definition) {
        p->found = !f || !strncmp(f->name, "omp_", 4) || summary_of(p->unit, n)->unknown;
        return;
    }
    while (i && i->function != f)
        i = i->next;
    if (i)
        return;
    i = allocate(sizeof *i);
    *i = (struct instrumented){ f, p->seen };
    p->seen = i;
    walk(kid(f->definition, FUNCTION_BODY), see_publishing, NULL, p);
}

/* The statement `lvalue = value` whose value is to be computed first. */
static bool is_computed_before(struct unit *u, struct node *store)
{
    struct publishing p = { .unit = u };

    walk(kid(store, ASSIGN_R), see_publishing, NULL, &p);
    return p.found;
}

static void compute_before(struct node *store)
{
    struct holes *h = holes_new();
    struct node *value = kid(store, ASSIGN_R);
    const char *text = ref(h, value);

    kid(store, ASSIGN_R) = NULL;
    struct holes *name = holes_new();
    struct node *use = kid(quote(name, 0, "otosp_value;")->kid[0], EXPRESSION_E);

    kid(store, ASSIGN_R) = use;
    use->parent = store;
    first_token(use)->bol = false;
    first_token(use)->space = true;
    wrap(store, h, format("(__extension__ ({ __auto_type otosp_value = %s; $x; }));", text));
}

/* ---- calls -------------------------------------------------------------------------------------- */

static bool is_builtin(const struct symbol *f)
{
    return f && (f->kind == S_BUILTIN || !strncmp(f->name, "__builtin_", 10) || !strncmp(f->name, "__sync_", 7)
                 || !strncmp(f->name, "__atomic_", 9));
}

/* Functions that return to where they were called from must be called there. */
static bool returns_twice(const struct symbol *f)
{
    return f && (strstr(f->name, "setjmp") || strstr(f->name, "vfork"));
}

static void log_call(struct node *call)
{
    struct symbol *f = callee(call);

    if (returns_twice(f))
        return;
    if (is_builtin(f))
        wrap(call, holes_new(), "(otosp_unseen(), $x);");
    else
        wrap(kid(call, CALL_F), holes_new(), "OTOSP_CALL($x);");
}

static void log_effect(struct node *call)
{
    int which;
    const char *bytes = library_extent(callee(call), &which);
    struct holes *h = holes_new();
    const char *text = "";

    for (int k = 0; argument(call, k); k++)
        if (has_effects(argument(call, k)))
            bytes = NULL;
    if (!bytes) {
        log_call(call);
        return;
    }
    for (const char *p = bytes; *p; p++)
        if (*p == '$')
            text = format("%s%s", text, ref(h, copy_tree(argument(call, *++p - '1'))));
        else
            text = format("%s%c", text, *p);
    wrap(call, h, format("(otosp_wrote(%s, %s), $x);", ref(h, copy_tree(argument(call, which))), text));
}

/* ---- the unit ----------------------------------------------------------------------------------- */

/* The variable that is stored to must have an address. */
static void find_variable(struct node *n)
{
    n = bare(n);
    while (n->kind == INDEX || n->kind == MEMBER)
        n = bare(n->kid[0]);
    if (n->kind == NAME && n->sym)
        make_addressable(n->sym);
}

/* At the end of the file, where all of them are declared. */
static void mark_functions(struct unit *u)
{
    struct holes *h = holes_new();

    for (struct instrumented *m = u->marked; m; m = m->next)
        hole_add(h, "marks", "otosp_logs(%s);\n", m->function->name);
    if (u->marked)
        append(u->root, quote(h, 0, "\n$marks\n"));
}

void lower_stores(struct unit *u)
{
    /* Values first: whether they may synchronise is read off calls as the user wrote them. */
    for (struct logged *l = u->logged; l; l = l->next) {
        struct node *store = l->node;

        if (l->kind != LOG_LVALUE)
            continue;
        find_variable(store);
        while (store->parent && (store->parent->kind == PAREN))
            store = store->parent;
        if (store->parent && store->parent->kind == ASSIGN && kid(store->parent, ASSIGN_L) == store)
            l->before = is_computed_before(u, store->parent);
    }
    for (struct logged *l = u->logged; l; l = l->next) {
        struct node *store = l->node;

        while (store->parent && (store->parent->kind == PAREN))
            store = store->parent;
        if (l->kind == LOG_LVALUE && l->before)
            compute_before(store->parent);
        switch (l->kind) {
        case LOG_LVALUE:
            log_lvalue(l->node);
            break;
        case LOG_CALL:
            log_call(l->node);
            break;
        case LOG_EFFECT:
            log_effect(l->node);
        }
    }
    mark_functions(u);
}
