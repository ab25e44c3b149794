/*
 * unfold_group.c: statements of a region that each thread executes by its number, one after the other, and that hand a variable
 * of its own on to each other: they become one, so that they are one turn (unfold_number.c).
 *
 *     #pragma omp parallel                             #pragma omp parallel
 *     {                                                {
 *         int me = omp_get_thread_num();                   int me = omp_get_thread_num();
 *         double own = 0;                                  double own = 0;
 *                                                          {
 *         for (i = from; i < to; i++)                          own = 0;
 *             own += x[i];                                     for (i = from; i < to; i++)
 *         sums[me] = own;                                          own += x[i];
 *     }                                                        sums[me] = own;
 *                                                          }
 *                                                      }
 *
 * Declarations that nothing else needs go with them. What is declared before has no value, or a constant, which it gets once
 * more. This is done whether or not the region can be taken apart then: it means the same.
 */
#include <string.h>

#include "checks.h"
#include "directive.h"
#include "quote.h"
#include "unfold.h"

enum { MOST_HANDED = 32 };              /* variables */

/* Statements of a block that belong together, in the making. */
struct group {
    struct node *region, *items;        /* items: the LIST of the block's */
    int first, last;
    struct symbol *handed[MOST_HANDED]; /* what they change of the thread's own */
    int n;
    struct symbol *begun[MOST_HANDED];  /* those that are declared before, with a value */
    int nbegun;
    struct numbered *numbered;
};

/* ---- statements --------------------------------------------------------------------------------------------- */

struct look { bool refused; };

static void look_into(struct node *n, void *data)
{
    struct look *l = data;

    l->refused |= n->kind == DIRECTIVE_STMT || n->kind == PRAGMA || n->kind == LABEL || n->kind == GOTO || n->kind == COMPUTED_GOTO
               || n->kind == RETURN || n->kind == STMT_EXPR || n->kind == ASM || n->kind == FUNCTION || n->kind == LOCAL_LABELS
               || (n->kind == STRUCT && kid(n, STRUCT_LBRACE)) || n->kind == ENUM
               || (n->kind == D_NAME && n->sym && (!is_variable_symbol(n->sym) || has_static_storage(n->sym)));
}

/* May it stand in a group? */
static bool is_plain(struct node *n)
{
    struct look l = { !n || (kind_class(n->kind) != STMT && n->kind != DECLARATION) || goes_out(n) };

    if (!l.refused)
        walk(n, look_into, NULL, &l);
    return !l.refused;
}

static void find_numbered(struct node *n, void *data)
{
    struct numbered *s = data;

    s->found |= asks_number(n);
    for (int i = 0; n->kind == NAME && i < s->n; i++)
        s->found |= s->v[i] == n->sym;
}

bool depends_on_number(struct numbered *s, struct node *n)
{
    s->found = false;
    walk(n, find_numbered, NULL, s);
    return s->found;
}

static void add_numbered(struct node *n, void *data)
{
    struct numbered *s = data;
    struct symbol *of = n->kind == D_NAME ? n->sym : n->kind == ASSIGN ? named_by(kid(n, ASSIGN_L)) : NULL;
    struct node *value = n->kind == ASSIGN ? kid(n, ASSIGN_R) : of && is_variable_symbol(of) ? declared_value(of) : NULL;

    if (!of || !value || has_static_storage(of) || s->n == UNFOLD_MOST || !depends_on_number(s, value))
        return;
    for (int i = 0; i < s->n; i++)
        if (s->v[i] == of)
            return;
    s->v[s->n++] = of;
    s->grows = true;
}

void read_numbered(struct numbered *s, struct node *region)
{
    s->n = 0;
    do {
        s->grows = false;
        walk(region, add_numbered, NULL, s);
    } while (s->grows);
}

/* ---- variables ---------------------------------------------------------------------------------------------- */

/* Does each thread have one, which it may change? */
static bool is_threads(const struct group *g, const struct symbol *s)
{
    if (!s || !is_variable_symbol(s) || has_static_storage(s))
        return false;
    for (const struct clause *cl = directive_of(g->region)->clauses; cl; cl = cl->next)
        for (int i = 0; cl->info->id == CL_PRIVATE && i < cl->nitems; i++)
            if (named_by(cl->item[i]) == s)
                return true;
    return is_within(s->decl, g->region);
}

static struct node *item_of(const struct group *g, const struct symbol *s)
{
    struct node *n = s->decl;

    while (n && n->parent != g->items)
        n = n->parent;
    return n;
}

/* The item that declares it, as a declaration of the block: its number; -1: it is declared elsewhere. */
static int declared_at(const struct group *g, const struct symbol *s)
{
    struct node *item = item_of(g, s);
    int i = 0;

    if (!item || item->kind != DECLARATION)
        return -1;
    while (g->items->kid[i] != item)
        i++;
    return i;
}

static bool is_handed(const struct group *g, const struct symbol *s)
{
    for (int i = 0; i < g->n; i++)
        if (g->handed[i] == s)
            return true;
    return false;
}

struct clauses { const struct symbol *of; bool found; };

static void look_into_clauses(struct node *n, void *data)
{
    struct clauses *c = data;

    c->found |= n->kind == DIRECTIVE_STMT && has_use_in_clauses(directive_of(n), c->of);
}

/* Is it named in the statement, or in a clause there? */
static bool names(struct node *n, const struct symbol *s)
{
    struct clauses c = { s, uses(n, s) };

    walk(n, look_into_clauses, NULL, &c);
    return c.found;
}

struct elsewhere { const struct group *group; const struct symbol *of; bool found; };

static void find_elsewhere(struct node *n, void *data)
{
    struct elsewhere *e = data;
    struct clauses c = { e->of, n->kind == NAME && n->sym == e->of };

    if (is_within(n, e->group->items))
        return;
    if (n != e->group->region)
        look_into_clauses(n, &c);
    e->found |= c.found;
}

/* Is it named in the region, but not in this block? */
static bool is_used_elsewhere(const struct group *g, const struct symbol *s)
{
    struct elsewhere e = { g, s, false };

    walk(g->region, find_elsewhere, NULL, &e);
    return e.found;
}

/* Takes a variable in: with all that uses it, and its declaration, if `whole`. false: it cannot be. */
static bool take_in(struct group *g, struct symbol *s, bool whole)
{
    int declared = declared_at(g, s);

    if (g->n == MOST_HANDED || is_used_elsewhere(g, s))
        return false;
    g->handed[g->n++] = s;
    for (int i = 0; i < g->items->nkids; i++)
        if (g->items->kid[i] && i != declared && names(g->items->kid[i], s)) {
            g->first = i < g->first ? i : g->first;
            g->last = i > g->last ? i : g->last;
        }
    if (declared >= 0 && whole)
        g->first = declared < g->first ? declared : g->first;
    return true;
}

struct changes { struct group *group; const struct node *item; bool whole, refused; };

static void find_changed(struct node *n, void *data)
{
    struct changes *c = data;
    struct group *g = c->group;
    struct symbol *s = n->kind == NAME || n->kind == D_NAME ? n->sym : NULL;

    if (c->refused || !is_threads(g, s) || is_handed(g, s) || (n->kind == NAME && !is_changed(n)))
        return;
    if (is_within(s->decl, c->item) && c->item->kind != DECLARATION)
        return;                         /* it is the statement's own */
    c->refused = !take_in(g, s, c->whole);
}

/* Takes in what statements of the group change, until that is all. */
static bool complete(struct group *g, bool whole)
{
    for (int first = -1, last = -1; first != g->first || last != g->last; ) {
        first = g->first;
        last = g->last;
        for (int i = first; i <= last; i++) {
            struct changes c = { g, g->items->kid[i], whole, false };

            if (!is_plain(g->items->kid[i]))
                return false;
            walk(g->items->kid[i], find_changed, NULL, &c);
            if (c.refused)
                return false;
        }
    }
    return true;
}

/* What is declared before, in the same block, has no value, or a constant that can be assigned. */
static bool find_begun(struct group *g)
{
    for (int i = 0; i < g->n; i++) {
        struct symbol *s = g->handed[i];
        int declared = declared_at(g, s);
        struct node *value = declared_value(s);
        long constant;

        if ((declared >= g->first && declared <= g->last) || !value)
            continue;
        if (declared < 0 || !(is_arithmetic(s->type) || is_pointer(s->type)) || !(value->kind == CONSTANT || constant_value(value, &constant)))
            return false;
        g->begun[g->nbegun++] = s;
    }
    return true;
}

/* The group around the item; false: there is none, or it is nothing but that. */
static bool read_group(struct group *g, int item, bool whole)
{
    bool numbered = false;

    g->first = g->last = item;
    g->n = g->nbegun = 0;
    if (!complete(g, whole) || !find_begun(g))
        return false;
    for (int i = g->first; i <= g->last; i++)
        numbered |= depends_on_number(g->numbered, g->items->kid[i]);
    return numbered && g->n && (g->first < g->last || g->nbegun);
}

/* ---- new trees ------------------------------------------------------------------------------------------------ */

static void settle_assigned(struct node *n, void *data)
{
    const struct symbol *s = data;

    if (n->kind == NAME && !n->sym && !strcmp(first_token(n)->text, s->name)) {
        n->sym = (struct symbol *)s;
        n->type = s->type;
    }
    if (n->kind == ASSIGN && !n->type)
        n->type = s->type;
}

struct scopes { const struct node *was; struct node *is; };

static void change_scope(struct node *n, void *data)
{
    const struct scopes *s = data;

    if (n->kind == D_NAME && n->sym && n->sym->scope == s->was)
        n->sym->scope = s->is;
}

static void put_together(struct unit *u, struct group *g)
{
    struct holes *h = holes_new();
    struct node *block, *items = g->items;
    struct scopes scopes = { items->parent, NULL };
    int indent = place_indent(u, items->kid[g->first]);

    for (int i = 0; i < g->nbegun; i++)
        hole_add(h, "items", "%s = %s;\n", g->begun[i]->name, ref(h, copy_tree(declared_value(g->begun[i]))));
    for (int i = g->first; i <= g->last; i++)
        hole_add(h, "items", "%s\n", ref(h, items->kid[i]));
    block = quote(h, indent, "{\n$items\n}\n")->kid[0];
    for (int i = 0; i < g->nbegun; i++)
        walk(kid(block, COMPOUND_ITEMS)->kid[i], NULL, settle_assigned, g->begun[i]);
    scopes.is = block;
    walk(block, NULL, change_scope, &scopes);
    items->kid[g->first] = block;
    block->parent = items;
    for (int i = g->last + 1; i < items->nkids; i++)
        items->kid[g->first + i - g->last] = items->kid[i];
    items->nkids -= g->last - g->first;
}

/* ---- the region ----------------------------------------------------------------------------------------------- */

struct grouping { struct unit *unit; struct node *region; struct numbered *numbered; };

static void group_items(struct node *n, void *data)
{
    const struct grouping *of = data;
    struct group g = { .region = of->region, .items = n->kind == COMPOUND ? kid(n, COMPOUND_ITEMS) : NULL,
                       .numbered = of->numbered };

    for (struct node *up = n; g.items && up != of->region; up = up->parent)
        if (up->kind == DIRECTIVE_STMT)
            return;
    if (g.items)
        fix_made(of->unit, of->numbered, g.items);
    for (int i = 0; g.items && i < g.items->nkids; i++) {
        struct node *item = g.items->kid[i];

        if (item && item->kind != DECLARATION && is_plain(item) && (read_group(&g, i, true) || read_group(&g, i, false))) {
            put_together(of->unit, &g);
            i = g.first;
        }
    }
}

static void find_region(struct node *n, void *data)
{
    struct directive *d = directive_of(n);
    struct numbered numbered;
    struct grouping g = { data, n, &numbered };

    if (!d || d->info->id != D_PARALLEL || !stands_in_none(n) || find_clause(d, CL_NUM_THREADS) || find_clause(d, CL_IF))
        return;
    read_numbered(&numbered, kid(n, DIRECTIVE_STMT_BODY));
    walk(kid(n, DIRECTIVE_STMT_BODY), NULL, group_items, &g);
}

void group_turns(struct unit *u)
{
    if (!u->opt->threads)
        walk(u->root, find_region, NULL, u);
}
