/*
 * member.c: what a member of a structure holds that an iteration has for itself, as bounds that a function returns:
 *
 *     struct range split(long n, int parts, int k) { struct range r; r.lo = n * k / parts; ... return r; }
 *     struct range r = split(n, parts, i);
 *     for (j = r.lo; j < r.hi; j++)                r.lo is n * i / parts
 *
 * The member, or the whole structure, is given a value once: where it is declared, or by a statement of the same block. So
 * wherever it is read it holds that, as long as what the value is made of does not change in the iteration.
 */
#include <string.h>

#include "affine.h"
#include "bare.h"
#include "others.h"

/* What gives the member its value: as the value of the whole structure, or its own. */
struct given {
    struct node *value;
    bool whole;
    int times;                  /* that are seen */
    bool otherwise;             /* it may be changed by others, or by means that are not followed */
};

static void give(struct given *g, struct node *value, bool whole)
{
    g->value = value;
    g->whole = whole;
    g->times++;
}

/* The block that it is a statement or a declaration of; NULL: it is a part of one that is executed perhaps, or often. */
static const struct node *block_of(const struct node *n)
{
    while (n && kind_class(n->kind) != STMT && n->kind != DECLARATION)
        n = n->parent;
    n = n && (n->kind == EXPRESSION || n->kind == DECLARATION) ? n->parent : NULL;
    return n && n->kind == LIST && n->parent->kind == COMPOUND ? n->parent : NULL;
}

/* The expression is an assignment to it, as a statement of the block in which the variable is declared. */
static bool is_given_by(const struct node *store, const struct node *target, const struct symbol *s)
{
    return store && store->kind == ASSIGN && is_operator((struct node *)store, "=") && kid(store, ASSIGN_L) == target
        && store->parent->kind == EXPRESSION && block_of(store) && block_of(store) == block_of(s->decl);
}

/* Is it read there, as a value? */
static bool is_value_there(const struct node *n)
{
    const struct node *up = n->parent;

    return up && (up->kind == RETURN || up->kind == LIST || (up->kind == INIT_DECLARATOR && kid(up, INIT_DECLARATOR_INIT) == n)
                  || (up->kind == ASSIGN && kid(up, ASSIGN_R) == n));
}

/* One occurrence of the variable's name. */
static void see(struct given *g, const struct symbol *s, const struct member *m, struct node *name)
{
    struct node *n = with_brackets(name), *up = n->parent;

    if (up && up->kind == MEMBER && !strcmp(kid(up, MEMBER_OP)->tok->text, ".")) {
        n = with_brackets(up);
        g->otherwise |= !up->type || !(is_integer(up->type) || is_pointer(up->type) || is_arithmetic(up->type));
        g->otherwise |= n->parent->kind == PREFIX && is_operator(n->parent, "&");
        if (up->member != m || !stored_by(n->parent) || bare(stored_by(n->parent)) != up)
            return;
        if (is_given_by(n->parent, n, s))
            give(g, kid(n->parent, ASSIGN_R), false);
        else
            g->otherwise = true;
    } else if (is_given_by(up, n, s))
        give(g, kid(up, ASSIGN_R), true);
    else
        g->otherwise |= !is_value_there(n);
}

/* What the variable's member is given; NULL: it is not known. */
static struct node *given(struct affine *x, const struct symbol *s, const struct member *m, bool *whole)
{
    struct given g = { NULL, false, 0, false };
    struct node *item = s->decl->parent;

    if (s->decl->kind != D_NAME || holds(x->unit, s->function, HOLDS_ASSEMBLY | HOLDS_FUNCTION))
        return NULL;
    if (item && item->kind == INIT_DECLARATOR && kid(item, INIT_DECLARATOR_INIT) && block_of(item))
        give(&g, kid(item, INIT_DECLARATOR_INIT), true);
    for (const struct occurrence *o = occurrences_of(x->unit, s); o; o = o->next)
        see(&g, s, m, o->name);
    *whole = g.whole;
    return g.times == 1 && !g.otherwise ? g.value : NULL;
}

/* The member's item of a list in braces, where all are of single values, and all have names or none has. */
static struct node *item_of(struct node *list, const struct type *t, const struct member *m)
{
    struct node *items = kid(list, INIT_LIST_ITEMS), *found = NULL;
    const struct member *at = t->origin->members;

    for (const struct member *k = at; k; k = k->next)
        if (!k->name || k->width || !(is_arithmetic(k->type) || is_pointer(k->type)))
            return NULL;
    for (int i = 0; items && i < items->nkids; i++) {
        struct node *item = items->kid[i], *path, *name;

        if (item->kind == TOKEN)
            continue;
        if (item->kind != DESIGNATED) {
            found = at == m ? item : found;
            if (!at || item->kind == INIT_LIST)
                return NULL;
            at = at->next;
            continue;
        }
        path = kid(item, DESIGNATED_PATH);
        at = NULL;                      /* what goes on without a name is not followed */
        if (path->nkids != 1 || path->kid[0]->kid[0]->kind != TOKEN || path->kid[0]->kid[0]->tok->text[0] != '.')
            return NULL;
        name = path->kid[0]->kid[1];
        if (name->tok && !strcmp(name->tok->text, m->name)) {
            if (found)
                return NULL;
            found = kid(item, DESIGNATED_INIT);
        }
    }
    return found && kind_class(found->kind) == EXPR ? found : NULL;
}

static int returns_in(const struct node *n)
{
    int found = n->kind == RETURN;

    for (int i = 0; i < n->nkids; i++)
        found += n->kid[i] && n->kid[i]->nkids ? returns_in(n->kid[i]) : 0;
    return found;
}

/* What a function returns at its end, and nowhere else; NULL: it is another one. */
static struct node *result_at_end(struct node *function)
{
    struct node *body = kid(function, FUNCTION_BODY), *items = kid(body, COMPOUND_ITEMS);
    struct node *last = items && items->nkids ? items->kid[items->nkids - 1] : NULL;

    return last && last->kind == RETURN && returns_in(body) == 1 ? kid(last, RETURN_E) : NULL;
}

static struct node *value_in(struct affine *, struct node *, const struct member *);

static struct node *value_in_call(struct affine *x, struct node *call, const struct member *m)
{
    struct symbol *f = defined(x->unit, callee(call));
    struct binding *b;
    struct node *e;

    if (!f || !f->definition || is_system(f->definition) || f->type->variadic || bare_of(f)->why_not
        || !(e = result_at_end(f->definition)))
        return NULL;
    for (const struct binding *outer = x->call; outer; outer = outer->outer)
        if (outer->function == f->definition)
            return NULL;
    b = allocate(sizeof *b);
    *b = (struct binding){ f->definition, call, x->call };
    x->call = b;
    return value_in(x, e, m);
}

static struct node *value_in_variable(struct affine *x, const struct symbol *s, const struct member *m)
{
    bool called = x->call && s->function == x->call->function, whole;
    const struct construct *copies = x->construct && s->function == x->construct->function ? privatizer(x->construct, s) : NULL;
    struct node *value;

    if (has_static_storage(s) || !s->function || !s->decl || s->threadprivate || (s->type->quals & (Q_VOLATILE | Q_ATOMIC)))
        return NULL;
    if (s->storage == ST_PARAMETER) {
        if (!called || !keeps_value(x->unit, s) || !(value = argument_of(x->call, s)))
            return NULL;
        x->call = x->call->outer;
        return is_of_iteration(x, value) ? value_in(x, value, m) : NULL;
    }
    if ((!called && !is_within(s->decl, x->scope)) || (copies && !is_within(s->decl, copies->node))
        || !(value = given(x, s, m, &whole)) || !is_of_iteration(x, value))
        return NULL;
    if (whole && value->kind == INIT_LIST)
        return item_of(value, s->type, m);
    return whole ? value_in(x, value, m) : value;
}

/* Of a structure's value; x->call is what its parts are to be seen in. */
static struct node *value_in(struct affine *x, struct node *e, const struct member *m)
{
    e = bare(e);
    switch (e->kind) {
    case NAME:
        return is_variable_symbol(e->sym) && e->sym->type->kind == T_STRUCT ? value_in_variable(x, e->sym, m) : NULL;
    case CALL:
        return value_in_call(x, e, m);
    case COMPOUND_LITERAL:
        return e->type->kind == T_STRUCT ? item_of(kid(e, COMPOUND_LITERAL_INIT), e->type, m) : NULL;
    default:
        return NULL;
    }
}

struct node *enter_member(struct affine *x, struct node *n, struct binding **before)
{
    bool named = n->kind == MEMBER && x->assumes && n->member && n->member->name && !n->member->width;
    struct node *e = named ? bare(kid(n, MEMBER_E)) : NULL;
    struct node *value;

    *before = x->call;
    if (!e || strcmp(kid(n, MEMBER_OP)->tok->text, ".") || !e->type || e->type->kind != T_STRUCT || !n->type || !is_integer(n->type)
        || n->type->kind == T_BOOL || (n->type->quals & (Q_VOLATILE | Q_ATOMIC)))
        return NULL;
    value = value_in(x, e, n->member);
    if (!value || !value->type || !is_integer(value->type)) {
        x->call = *before;
        return NULL;
    }
    return value;
}
