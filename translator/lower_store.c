/*
 * lower_store.c: stores that nothing states are written down where they happen.
 *
 * A store to an lvalue logs its address first (OTOSP_WROTE), since only where is logged, not what. Where the
 * right side calls a function that may hand on what is logged before the store has happened, the value is
 * computed before. Calls go through OTOSP_CALL, which knows the functions that log by themselves. Stores that
 * stand in a divided loop itself ask once a chunk whether they are logged (otosp_log), so that the C compiler can
 * make two loops of it, of which one is the user's.
 */
#include <string.h>

#include "lower.h"
#include "checks.h"
#include "hull.h"

struct node *wrap(struct node *n, struct holes *h, const char *text)
{
    struct token *first = first_token(n);
    struct node *parent = n->parent, *e;
    int place = 0;

    while (parent->kid[place] != n)
        place++;
    hole_node(h, "x", n);
    e = kid(quote(h, 0, text)->kid[0], EXPRESSION_E);
    parent->kid[place] = e;
    e->parent = parent;
    e->type = n->type;
    take_place(first_token(e), first);
    return e;
}

struct node *enclose(struct unit *u, struct node *n, struct holes *h, const char *text)
{
    struct node *parent = n->parent, *made;
    int place = 0, indent = place_indent(u, n);

    while (parent->kid[place] != n)
        place++;
    hole_node(h, "x", n);
    made = quote(h, indent, text);
    parent->kid[place] = made;
    made->parent = parent;
    return made;
}

bool has_effects(struct node *n)
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
    wrap(kid(n, MEMBER_E), h, format("OTOSP_WROTE_PART%s(%s, %ld, %ld);", arrow ? "_AT" : "",
                                     macro_argument("$x", n), from, bytes));
}

/* An element of a vector, which has no address of its own everywhere. */
static void log_element(struct node *n)
{
    struct holes *h = holes_new();
    struct node *index = kid(n, INDEX_I);

    if (has_effects(index))
        wrap(kid(n, INDEX_A), h, format("OTOSP_WROTE(%s);", macro_argument("$x", n)));
    else
        wrap(kid(n, INDEX_A), h, format("OTOSP_WROTE_PART(%s, (%s) * %ld, %ld);", macro_argument("$x", n),
                                        ref(h, copy_tree(index)), size_of(n->type), size_of(n->type)));
}

struct construct *chunk_around(struct unit *u, struct node *n)
{
    struct construct *c = construct_around(u, n);

    return c && has_chunks(c) && is_within(n, c->loops[c->collapse - 1].body) ? c : NULL;
}

/* What is stored travels, and the place is found again. Nobody asks for what `x++` was before. */
static void carry(struct node *store)
{
    while (store->kind == PAREN)
        store = store->parent;
    if (store->kind == POSTFIX) {
        const char *op = operator_of(store);
        struct node *to = kid(store, POSTFIX_E);

        replace(store, to);
        wrap(to, holes_new(), format("OTOSP_CARRIED(%s%s);", op, macro_argument("$x", to)));
    } else
        wrap(store, holes_new(), format("OTOSP_CARRIED(%s);", macro_argument("$x", store)));
}

/* Done when somebody looks (copied.c). */
static void put_off(struct node *lvalue)
{
    struct node *store = lvalue->parent, *value = kid(store, ASSIGN_R);
    struct holes *h = holes_new();
    const char *text = macro_argument(ref(h, value), value);

    kid(store, ASSIGN_R) = NULL;
    replace(store, lvalue);
    wrap(lvalue, h, format("OTOSP_STORE_LATER(otosp_log_outside, %s, %s);", macro_argument("$x", lvalue), text));
}

/* What is logged of a store in a divided loop, and how the chunk has asked. */
static const char *form_of(struct construct *c, const struct node *lvalue)
{
    if (c->retrace && !c->scatters)
        return "OTOSP_WROTE_RARELY(otosp_log, %s);";
    if (!c->hulls)
        return "OTOSP_WROTE_IF(otosp_log, %s);";
    if (!is_outside(c, lvalue)) {
        c->logs_within = true;
        c->logs_anywhere |= !is_in_hulls(c, lvalue);
        return "OTOSP_WROTE_WITHIN(otosp_log, %s);";
    }
    c->logs_outside = true;
    return "OTOSP_WROTE_IF(otosp_log_outside, %s);";
}

/* An _Atomic object is stored to as atomic constructs do it: by one member at a time. */
static void store_singly(struct node *n)
{
    struct holes *h = holes_new();
    struct node *store = with_brackets(n)->parent, *place = copy_tree(n), *use;
    const char *type = location_type(n->type);

    use = kid(quote(holes_new(), 0, "(*otosp_x);")->kid[0], EXPRESSION_E);
    first_token(use)->bol = false;
    replace(n, use);
    wrap(store, h, format("(__extension__ ({ __auto_type otosp_x = &%s; otosp_atomic otosp_a; "
                          "otosp_atomic_begin(&otosp_a, otosp_x, sizeof *otosp_x, %s); %s$x; "
                          "otosp_atomic_end(&otosp_a); %s}));", ref(h, place), type,
                          is_dropped(store) ? "" : "__auto_type otosp_0 = ", is_dropped(store) ? "" : "otosp_0; "));
}

static void load_singly(struct node *n)
{
    wrap(n, holes_new(), "(*__extension__ ({ __auto_type otosp_x = &$x; otosp_atomic_read(otosp_x, sizeof *otosp_x); "
                         "otosp_x; }));");
}

/* late: it may be done later, as far as its value is concerned. */
static void log_lvalue(struct unit *u, struct node *n, bool late)
{
    struct node *inner = bare(n);
    struct construct *chunk = chunk_around(u, n);

    if (inner->type && (inner->type->quals & Q_ATOMIC))
        store_singly(n);
    else if (is_bit_field(inner))
        log_bit_field(inner);
    else if (inner->kind == INDEX && kid(inner, INDEX_A)->type && kid(inner, INDEX_A)->type->kind == T_VECTOR)
        log_element(inner);
    else if (is_packed(n))
        wrap(n, holes_new(), format("OTOSP_WROTE(*OTOSP_PACKED(%s));", macro_argument("$x", n)));
    else if (chunk) {
        struct node *store = n->parent;
        const char *form;

        chunk->logs = true;
        if (chunk->cursors) {
            if (is_cursor(inner))
                follow_cursor(chunk, inner);
            return;
        }
        form = form_of(chunk, inner);
        note_logged(chunk, inner);
        if (late && !chunk->retrace && chunk->hulls && is_outside(chunk, inner) && may_be_late(u, chunk, n)) {
            put_off(n);
            return;
        }
        wrap(n, holes_new(), format(form, macro_argument("$x", n)));
        if (chunk->retrace)
            carry(store);
    } else
        wrap(n, holes_new(), format("OTOSP_WROTE(%s);", macro_argument("$x", n)));
}

/* ---- values that are computed before -------------------------------------------------------------- */

struct publishing { struct unit *unit; struct instrumented *seen; };

static bool publishes(struct publishing *, struct node *);

/* May the function that is called synchronise ranks? One that was met before does not, or is being looked at. */
static bool call_publishes(struct publishing *p, struct node *call)
{
    struct symbol *f = callee(call);

    if (!f || !f->definition) {
        const struct library *l = f ? find_library(f->name) : NULL;

        return !f || (l && (l->flags & SYNC)) || summary_of(p->unit, call)->unknown;
    }
    for (struct instrumented *i = p->seen; i; i = i->next)
        if (i->function == f)
            return false;
    struct instrumented *i = allocate(sizeof *i);

    *i = (struct instrumented){ f, p->seen };
    p->seen = i;
    return publishes(p, kid(f->definition, FUNCTION_BODY));
}

/* May what is evaluated here synchronise ranks? A construct, or a function of which that is not known. */
static bool publishes(struct publishing *p, struct node *n)
{
    if (!n)
        return false;
    if (n->kind == DIRECTIVE_STMT || (n->kind == CALL && call_publishes(p, n)))
        return true;
    for (int i = 0; i < n->nkids; i++)
        if (publishes(p, n->kid[i]))
            return true;
    return false;
}

static bool may_publish(struct unit *u, struct node *n)
{
    return publishes(&(struct publishing){ .unit = u }, n);
}

/* What has to be computed before something is logged: read off the calls as the user wrote them. */
static void find_before(struct unit *u, struct logged *l)
{
    struct node *n = l->node;

    if (l->kind == LOG_LVALUE) {
        n = with_brackets(n);
        if (n->parent && n->parent->kind == ASSIGN && kid(n->parent, ASSIGN_L) == n)
            l->before = may_publish(u, kid(n->parent, ASSIGN_R));
        return;
    }
    for (int k = 0; k < 32 && argument(n, k); k++)
        l->before |= (unsigned)may_publish(u, argument(n, k)) << k;
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
    for (struct logged *l = u->logged; l; l = l->next) {
        if (l->kind != LOG_CALL)
            find_variable(l->node);
        if (l->kind != LOG_LOAD)
            find_before(u, l);
    }
    for (struct logged *l = u->logged; l; l = l->next) {
        if (l->kind == LOG_CALL)
            log_call(l->node, l->before);
        if (l->kind == LOG_LOAD)
            load_singly(l->node);
        if (l->kind != LOG_LVALUE)
            continue;
        if (l->before)
            compute_before(with_brackets(l->node)->parent);
        log_lvalue(u, l->node, !l->before);
    }
    for (int i = 0; i < u->nconstructs; i++)
        for (struct carried *s = u->constructs[i]->retrace ? u->constructs[i]->retrace->said : NULL; s; s = s->next)
            carry(s->lvalue->parent);
    mark_functions(u);
}
