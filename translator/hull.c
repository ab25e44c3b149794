/*
 * hull.c: which blocks the iterations of a divided loop are taken to stay in. See hull.h.
 *
 * Where a pointer is made of the loop's variable, as in f(x + i * n) or x[i * n + which[k]], or of the number of the
 * thread, what is added that can be evaluated in front of the loop is taken for the beginning of the iteration's block;
 * be it a bound that the iteration loads, as in x + row[i], if it loads the next one, too (loaded.c).
 * This is a guess, so anything will do that all ranks find alike. A target data in a target says it itself, by what it
 * maps of the iteration (OmpCloud); OpenMP leaves open what that means, and the body may use more.
 */
#include <string.h>

#include "checks.h"
#include "hull.h"
#include "quote.h"
#include "section.h"
#include "unfold.h"

enum { MAX_HULLS = 8 };

struct guess {
    const struct construct *construct;
    struct hull *hulls;
    int count;
    const struct clause *map;           /* that is looked at, */
    bool reads;                         /* of those that only read, or of the others */
};

/* ---- what can be evaluated in front of the loop, to the same on all ranks ------------------------- */

/* Does its name mean the same variable there, with the same value? */
static bool is_steady_name(const struct construct *c, const struct symbol *s)
{
    const struct data_item *d = data_of(c, s);

    return is_visible(c->inferred, s) && (!d || d->sharing == SHARED) && !s->threadprivate
        && s->storage != ST_THREAD;
}

/* What it loads is told of before, and what the next iteration would. */
static bool is_row_bound(const struct construct *c, struct node *e)
{
    return c->loops[0].constant && c->loops[0].value == 1 && is_bound_of_rows(c->inferred, e);
}

static bool is_value(const struct construct *c, struct node *e)
{
    long value;

    e = bare(e);
    if (!e->type || !is_integer(e->type))
        return false;
    switch (e->kind) {
    case CONSTANT: case SIZEOF_TYPE:
        return true;
    case CALL:
        return asks_number(e);
    case NAME:
        return e->sym && (e->sym == c->loops[0].var || e->sym->kind != S_VARIABLE || is_steady_name(c, e->sym))
            && size_of(e->sym->type) > 0;
    case CAST:
        return is_value(c, kid(e, CAST_E));
    case PREFIX:
        return (is_operator(e, "-") || is_operator(e, "+")) && is_value(c, kid(e, PREFIX_E));
    case BINARY:
        if (is_operator(e, "/") || is_operator(e, "%"))
            return is_value(c, kid(e, BINARY_L)) && constant_value(kid(e, BINARY_R), &value) && value > 0;
        return (is_operator(e, "*") || is_operator(e, "+") || is_operator(e, "-"))
            && is_value(c, kid(e, BINARY_L)) && is_value(c, kid(e, BINARY_R));
    default:
        return is_row_bound(c, e);
    }
}

struct spelling { const struct construct *construct; bool changed; };

static void spell_out(struct node *n, void *data)
{
    struct spelling *s = data;
    struct node *value = n->kind == NAME ? stands_for(&s->construct->inferred->stores.x, n->sym) : NULL;

    if (!value || !value->type || !is_integer(value->type) || !is_value(s->construct, value)
        || !same_type(unqualified(value->type), unqualified(n->type)))
        return;
    replace(n, in_parentheses(copy_tree(value)));
    s->changed = true;
}

/* With values in the place of variables that stand for them: `me * n`, where `me` is omp_get_thread_num(). */
static struct node *spelled_out(const struct construct *c, struct node *e)
{
    struct spelling s = { c, false };
    struct node *whole = node(PAREN, 3, word("("), copy_tree(e), word(")"));

    kid(whole, PAREN_E)->parent = whole;
    walk(kid(whole, PAREN_E), NULL, spell_out, &s);
    return s.changed ? kid(whole, PAREN_E) : e;
}

/* Where an iteration's block begins, in the making. */
struct start {
    const struct construct *construct;
    const struct symbol *base;
    bool varies, numbered;              /* from iteration to iteration; from member to member */
    const char *values;                 /* that it is computed from; NULL: they cannot be named */
};

static void add_name(struct node *n, void *data)
{
    struct start *s = data;

    s->numbered |= asks_number(n);
    if (n->kind == INDEX && s->values)
        s->values = format("%s, (long)otosp_loaded()", s->values);
    if (n->kind != NAME || !n->sym || n->sym->kind != S_VARIABLE)
        return;
    s->varies |= n->sym == s->construct->loops[0].var;
    if (n->sym != s->construct->loops[0].var && s->values)
        s->values = format("%s, (long)%s", s->values, n->sym->name);
}

/* Of a sum, the parts that can be evaluated; NULL: none can. */
static const char *steady_part(const struct construct *c, struct node *e, struct start *s)
{
    struct node *value;
    const char *l, *r;

    if (is_value(c, e)) {
        walk(e, add_name, NULL, s);
        return text_outside(e);
    }
    e = bare(e);
    if (e->kind == CAST)
        return steady_part(c, kid(e, CAST_E), s);
    if (e->kind == NAME && (value = stands_for(&c->inferred->stores.x, e->sym)))
        return (l = steady_part(c, value, s)) ? format("(%s)", l) : NULL;
    if (e->kind != BINARY || !(is_operator(e, "+") || is_operator(e, "-")))
        return NULL;
    l = steady_part(c, kid(e, BINARY_L), s);
    r = steady_part(c, kid(e, BINARY_R), s);
    return r ? format("%s %s (%s)", l ? l : "0", operator_of(e), r) : l;
}

static const char *steady_pointer(const struct construct *, struct node *, struct start *);

static const char *steady_element(const struct construct *c, struct node *a, struct node *i, const char *form,
                                  struct start *s)
{
    const char *at = steady_pointer(c, a, s), *by = steady_part(c, spelled_out(c, i), s);

    if (a->type && size_of(decayed(a->type)->base) < 0)
        s->values = NULL;
    return at ? format(form, at, by ? by : "0") : NULL;
}

/* Where a pointer points to, without what is added that cannot be evaluated; NULL: that may be anywhere. */
static const char *steady_pointer(const struct construct *c, struct node *e, struct start *s)
{
    struct type *t = e->type ? decayed(e->type) : NULL;
    struct node *l, *r;

    e = bare(e);
    if (!t || !is_pointer(t))
        return NULL;
    switch (e->kind) {
    case NAME:
        s->base = e->sym;
        add_name(e, s);
        return e->sym && e->sym->kind == S_VARIABLE && is_steady_name(c, e->sym) ? e->sym->name : NULL;
    case BINARY:
        l = kid(e, BINARY_L);
        r = kid(e, BINARY_R);
        if (is_operator(e, "-"))
            return steady_element(c, l, r, "%s - (%s)", s);
        return is_pointer(decayed(l->type)) ? steady_element(c, l, r, "%s + (%s)", s)
                                            : steady_element(c, r, l, "%s + (%s)", s);
    case INDEX:                         /* of arrays in an array */
        return e->type->kind == T_ARRAY ? steady_element(c, subscripted(e), subscript_of(e), "(%s)[%s]", s) : NULL;
    case PREFIX:
        l = is_operator(e, "&") ? bare(kid(e, PREFIX_E)) : e;
        return l->kind == INDEX ? steady_element(c, subscripted(l), subscript_of(l), "&(%s)[%s]", s) : NULL;
    default:
        return NULL;
    }
}

/* ---- guesses ------------------------------------------------------------------------------------- */

static struct start start_of(const struct guess *g)
{
    return (struct start){ .construct = g->construct, .values = "" };
}

/* Is anything stored there, perhaps, that is not known before? */
static bool is_stored_through(const struct construct *c, const struct symbol *base)
{
    for (struct access *e = c->inferred->stores.first; e; e = e->next)
        if (e->store && !e->own && (!e->to.base || e->to.base == base) && !is_described(c->inferred, e))
            return true;
    return false;
}

/* Is anything stored, where it is not known before, to an element of it whose place has no part that is the iteration's, as to
   x[k] beside x[i]? Then that goes elsewhere. */
static bool is_stored_beside(const struct guess *g, const struct symbol *base)
{
    for (struct access *e = g->construct->inferred->stores.first; e; e = e->next) {
        struct node *at = e->store && !e->own && e->node && e->node->kind == INDEX ? e->node : NULL;
        struct start s = start_of(g);

        if (at && e->to.base == base && steady_element(g->construct, subscripted(at), subscript_of(at), "%s%s", &s)
            && s.base == base && !s.varies && !s.numbered && !is_described(g->construct->inferred, e))
            return true;
    }
    return false;
}

static void add(struct guess *g, const char *first, const char *end, const struct start *s)
{
    struct hull *h;

    if (!first || s->varies == s->numbered || g->count == MAX_HULLS
        || (!g->map && holds_bounds(g->construct->inferred, s->base)))
        return;
    for (h = g->hulls; h; h = h->next)
        if (!strcmp(h->first, first) || (h->map && !g->map && !strcmp(h->base, s->base->name)))
            return;
    if ((!end && !is_stored_through(g->construct, s->base)) || (!g->map && is_stored_beside(g, s->base))
        || (s->base->type->kind == T_ARRAY && size_of(s->base->decl->type) <= 0))
        return;
    h = allocate(sizeof *h);
    *h = (struct hull){ first, s->base->name, s->base->type->kind == T_ARRAY ? s->base->name : NULL, s->values,
                        s->numbered, g->map, end, g->hulls };
    g->hulls = h;
    g->count++;
}

/* A pointer that may be stored through. */
static void look_at_pointer(struct guess *g, struct node *e)
{
    struct type *t = e && e->type ? decayed(e->type) : NULL;
    struct start s = start_of(g);

    if (t && is_pointer(t) && t->base && t->base->kind != T_FUNCTION && !(t->base->quals & Q_CONST))
        add(g, steady_pointer(g->construct, e, &s), NULL, &s);
}

static void look_at(struct node *n, void *data)
{
    struct guess *g = data;
    struct start s = start_of(g);
    struct node *arg;

    for (int k = 0; n->kind == CALL && (arg = argument(n, k)); k++)
        look_at_pointer(g, arg);
    if (n->kind == INIT_DECLARATOR)
        look_at_pointer(g, kid(n, INIT_DECLARATOR_INIT));
    if (n->kind == ASSIGN && is_operator(n, "="))
        look_at_pointer(g, kid(n, ASSIGN_R));
    if (n->kind == INDEX && n->type && n->type->kind != T_ARRAY && !is_pointer(n->type))
        add(g, steady_element(g->construct, subscripted(n), subscript_of(n), "&(%s)[%s]", &s), NULL, &s);
}

/* An element of a section: 0: the first one, -1: the last one, 1: the one behind that. NULL: it cannot be evaluated. */
static const char *place_in(const struct construct *c, struct node *n, int from_end, struct start *s)
{
    struct node *a = bare(kid(n, SECTION_A)), *low = kid(n, SECTION_LO), *length = kid(n, SECTION_LEN);
    const char *at = a->kind == SECTION ? place_in(c, a, from_end ? -1 : 0, s) : steady_pointer(c, a, s);
    const char *by = low && is_value(c, low) ? steady_part(c, low, s) : NULL;
    const char *count = !from_end ? "" : length && is_value(c, length) ? steady_part(c, length, s) : NULL;

    if (!at || !by || !count)
        return NULL;
    if (from_end)
        by = format("%s + %s%s", by, count, from_end < 0 ? " - 1" : "");
    return format(a->kind == SECTION ? "&(*%s)[%s]" : "&(%s)[%s]", at, by);
}

static bool only_reads(const struct clause *map)
{
    return map->word && !strcmp(map->word, "to");
}

static void look_at_maps(struct node *n, void *data)
{
    struct guess *g = data;
    const struct directive *d = n->kind == DIRECTIVE_STMT ? directive_of(n) : NULL;

    if (!d || d->info->id != D_TARGET_DATA)
        return;
    for (g->map = d->clauses; g->map; g->map = g->map->next)
        for (int i = 0; g->map->info->id == CL_MAP && only_reads(g->map) == g->reads && i < g->map->nitems; i++) {
            struct node *item = bare(g->map->item[i]);
            struct start s = start_of(g);
            const char *first = item->kind == SECTION ? place_in(g->construct, item, 0, &s) : NULL;
            const char *end = first && g->reads ? place_in(g->construct, item, 1, &s) : NULL;

            if (end || !g->reads)
                add(g, first, end, &s);
        }
}

/* What is written comes first: there may be too many. */
static void look_at_all_maps(struct guess *g, struct node *body)
{
    walk(body, look_at_maps, NULL, g);
    g->reads = true;
    walk(body, look_at_maps, NULL, g);
}

/* Blocks that are only read are of use beside others. */
static struct hull *with_stores(struct hull *hulls)
{
    const struct hull *h = hulls;

    while (h && h->end)
        h = h->next;
    return h ? hulls : NULL;
}

struct hull *hulls_of(struct unit *u, const struct construct *c)
{
    struct guess g = { .construct = c };

    if (c->inferred->obstacle || c->collapse != 1 || is_numbered(&c->loops[0]) || u->opt->threads || u->opt->checked
        || !only_loads_and_stores(u, c))
        return NULL;
    look_at_all_maps(&g, c->body);
    walk(c->body, look_at, NULL, &g);
    return with_stores(g.hulls);
}

bool is_in_hulls(const struct construct *c, const struct node *lvalue)
{
    bool found = false;

    for (const struct access *e = c->inferred->stores.first; e; e = e->next) {
        const struct hull *h = c->hulls;

        if (e->node != lvalue)
            continue;
        while (h && (h->end || !e->to.base || strcmp(h->base, e->to.base->name)))
            h = h->next;
        if (!h)
            return false;
        found = true;
    }
    return found;
}

bool is_outside(const struct construct *c, const struct node *lvalue)
{
    bool found = false;

    for (struct access *e = c->inferred->stores.first; e; e = e->next) {
        if (e->node != lvalue)
            continue;
        for (const struct hull *h = c->hulls; h; h = h->next)
            if (!e->to.base || !strcmp(h->base, e->to.base->name))
                return false;
        found = true;
    }
    return found;
}

const char *hulls_lines(const struct construct *c, const char *by)
{
    const char *text = "";

    for (const struct hull *h = c->hulls; h; h = h->next) {
        const char *array = h->array ? format(", %s", h->array) : "", *of = h->array ? "_of" : "";
        const char *range = format("%s, %s, %s", c->loops[0].var->name, c->inferred->low, c->inferred->high);

        if (h->numbered)
            text = format("%sotosp_member_block%s(%s%s);\n", text, of, h->first, array);
        else if (h->end)
            text = format("%sotosp_read_block%s(%s, %s, %s%s);\n", text, of, range, h->first, h->end, array);
        else
            text = format("%sotosp_block%s(%s, %s, %s%s);\n", text, of, range, by, h->first, array);
    }
    return text;
}
