/*
 * retrace.c: loops whose stores have places that any member can find again: `y[index[i]] = ...`.
 *
 * Such a store is described by no section, since its subscript is loaded from memory; but where nothing in the
 * loop changes what it is loaded from, the places that the loop has stored to can be found once more when it is
 * done: by the loop's own statements, of which all is left out that computes nothing but values. Each member sends
 * what it stores, in the order of its stores, and walks so through the iterations of all others to store what they
 * have sent: no places travel, and nothing is written down.
 *
 * Only such expressions are repeated as have no effect, and are made of iteration variables, local variables that
 * have one value in an iteration, and memory that no other store of the loop changes, be it because the types say so
 * (C17 6.5, paragraph 7), or because the program sees when it runs that what is stored to is another object. Where
 * the stores themselves change what places are loaded from, they do so on each rank, in the same order: what a
 * member loads no other one stores to.
 *
 * Short sections that a sequential loop in an iteration says (serial.c), as in `row[index[i]][j] = ...`, are values
 * alone, too, where all iterations store as much.
 */
#include <string.h>

#include "checks.h"
#include "infer.h"
#include "others.h"
#include "retrace.h"

bool is_wanted(const struct wanted *list, const struct symbol *s)
{
    while (list && list->sym != s)
        list = list->next;
    return list;
}

struct wanted *with_wanted(struct wanted *list, const struct symbol *s)
{
    struct wanted *w = allocate(sizeof *w);

    *w = (struct wanted){ s, list };
    return w;
}

static void drop(struct wanted **list, const struct symbol *s)
{
    while (*list)
        if ((*list)->sym == s)
            *list = (*list)->next;
        else
            list = &(*list)->next;
}

bool is_retraced(const struct retracing *r, const struct node *lvalue)
{
    for (struct carried *s = r->stores; s; s = s->next)
        if (s->lvalue == lvalue)
            return true;
    return false;
}

static bool holds_stores(const struct retracing *r, const struct node *n)
{
    for (struct carried *s = r->stores; s; s = s->next)
        if (is_within(s->lvalue, n))
            return true;
    return false;
}

static void add_bytes(struct retracing *r, long bytes)
{
    r->bytes = r->bytes < 0 || bytes < 0 ? -1 : r->bytes + bytes;
}

enum { MOST_SAID = 256 };       /* bytes of an iteration: beyond that, sections travel as fast as values alone */
enum { MOST_COUNTED = 1 << 20 };        /* constant bounds of a loop whose stores are counted */

/* ---- statements ----------------------------------------------------------------------------------- */

static const char *retrace(struct retracing *, struct node *);

static const char *fail(struct retracing *r)
{
    r->fails = true;
    return "";
}

/* The stores of an expression, in their order. used: somebody asks for its value. */
static const char *stores_of(struct retracing *r, struct node *n, bool used)
{
    struct node *to, *inner;
    const char *before;

    n = bare(n);
    if (!holds_stores(r, n))
        return "";
    if (n->kind == COMMA) {
        before = stores_of(r, kid(n, COMMA_L), false);
        return format("%s%s", before, stores_of(r, kid(n, COMMA_R), used));
    }
    if (n->kind == CAST)
        return stores_of(r, kid(n, CAST_E), used);
    if (!(to = stored_by(n)) || !is_retraced(r, to) || (used && n->kind == POSTFIX))
        return fail(r);
    inner = bare(to);
    if (is_packed(to) || (inner->kind == MEMBER && inner->member && inner->member->width)
        || (inner->kind == INDEX && subscripted(inner)->type && subscripted(inner)->type->kind == T_VECTOR)
        || is_restless(inner) || !can_place(r, inner))
        return fail(r);
    before = n->kind == ASSIGN ? stores_of(r, kid(n, ASSIGN_R), true) : "";
    r->found++;
    add_bytes(r, size_of(to->type));
    return format("%sOTOSP_RETRACED(%s);\n", before, text_outside(to));
}

struct counted_stores { const struct symbol *s; int n; };

static void count_store(struct node *n, void *data)
{
    struct counted_stores *c = data;
    struct node *to = stored_by(n);

    c->n += to && named_by(to) == c->s;
}

static int stores_to(struct node *n, const struct symbol *s)
{
    struct counted_stores c = { s, 0 };

    walk(n, count_store, NULL, &c);
    return c.n;
}

/* A variable that is set here and nowhere else in the construct. */
static const char *settle_variable(struct retracing *r, const struct symbol *s, struct node *value, int stores,
                                   const char *text)
{
    drop(&r->wanted, s);
    if (!value || stores_to(r->construct->node, s) != stores || !can_repeat(r, value))
        return fail(r);
    return text;
}

/* `k = index[i];` */
static const char *retrace_expression(struct retracing *r, struct node *e)
{
    const struct symbol *s;
    const struct node *block = e->parent->parent ? e->parent->parent->parent : NULL;
    const char *type;

    if (holds_stores(r, e))
        return stores_of(r, e, false);
    e = bare(e);
    s = e->kind == ASSIGN && is_operator(e, "=") ? named_by(kid(e, ASSIGN_L)) : NULL;
    if (!s || !is_wanted(r->wanted, s))
        return "";
    type = type_text(unqualified(s->type), s->name);
    if (!is_within(s->decl, r->construct->node))
        r->declared = format("%s%s;\n", r->declared, type);
    else if (block == s->scope)
        return settle_variable(r, s, kid(e, ASSIGN_R), 1, format("%s = %s;\n", type, text_outside(kid(e, ASSIGN_R))));
    else
        return fail(r);
    return settle_variable(r, s, kid(e, ASSIGN_R), 1, format("%s;\n", text_outside(e)));
}

/* Local variables with the values that they begin with. */
static const char *retrace_declaration(struct retracing *r, struct node *n)
{
    const char *text = "", *line;
    struct node *inits = kid(n, DECLARATION_INITS), *value;

    if (holds_stores(r, n))
        return fail(r);
    for (int i = inits ? inits->nkids - 1 : -1; i >= 0; i--) {
        struct node *d = inits->kid[i] && inits->kid[i]->kind == INIT_DECLARATOR ? inits->kid[i] : NULL;
        struct node *name = d ? declared_name(kid(d, INIT_DECLARATOR_DECLARATOR)) : NULL;
        struct symbol *s = name ? name->sym : NULL;

        if (!s || !is_wanted(r->wanted, s))
            continue;
        value = kid(d, INIT_DECLARATOR_INIT);
        if (!value || value->kind == INIT_LIST)
            return fail(r);
        line = format("%s = %s;\n", type_text(unqualified(s->type), s->name), text_outside(value));
        text = format("%s%s", settle_variable(r, s, value, 0, line), text);
    }
    return text;
}

/* What comes later says which values are needed. */
static const char *retrace_items(struct retracing *r, struct node *items)
{
    const char *text = "";

    for (int i = items ? items->nkids - 1 : -1; i >= 0 && !r->fails; i--)
        if (items->kid[i])
            text = format("%s%s", retrace(r, items->kid[i]), text);
    return text;
}

/* What is set in a part of an iteration that may be left out, or executed again, is not there behind it. */
static const char *retrace_part(struct retracing *r, struct node *n)
{
    struct wanted *behind = r->wanted;
    const char *text;

    r->wanted = NULL;
    text = retrace(r, n);
    for (struct wanted *w = r->wanted; w; w = w->next)
        if (!is_wanted(behind, w->sym))
            behind = with_wanted(behind, w->sym);
    r->wanted = behind;
    return text;
}

static const char *retrace_if(struct retracing *r, struct node *n)
{
    const char *then, *otherwise = "";

    if (kid(n, IF_ELSE))
        otherwise = retrace_part(r, kid(n, IF_ELSE));
    then = retrace_part(r, kid(n, IF_THEN));
    if (!*then && !*otherwise)
        return holds_stores(r, n) ? fail(r) : "";
    if (!can_repeat(r, kid(n, IF_C)))
        return fail(r);
    add_bytes(r, -1);
    return format("if (%s) {\n%s}\n%s%s%s", text_outside(kid(n, IF_C)), then, *otherwise ? "else {\n" : "", otherwise,
                  *otherwise ? "}\n" : "");
}

/* The variable that a loop's header sets; NULL: it has another form. */
static const struct symbol *variable_of(struct retracing *r, struct node *n, struct node **first)
{
    struct node *init = kid(n, FOR_INIT), *step = bare(kid(n, FOR_STEP)), *e, *name;
    const struct symbol *s = NULL;

    *first = NULL;
    if (init && init->kind == EXPRESSION && (e = bare(kid(init, EXPRESSION_E))) && e->kind == ASSIGN
        && is_operator(e, "=")) {
        s = named_by(kid(e, ASSIGN_L));
        *first = kid(e, ASSIGN_R);
    } else if (init && init->kind == DECLARATION && kid(init, DECLARATION_INITS)->nkids == 1
               && (e = kid(init, DECLARATION_INITS)->kid[0])->kind == INIT_DECLARATOR
               && (name = declared_name(kid(e, INIT_DECLARATOR_DECLARATOR)))) {
        s = name->sym;
        *first = kid(e, INIT_DECLARATOR_INIT);
    }
    if (!s || !*first || !is_own_variable(r, s) || !kid(n, FOR_C) || !step || !stored_by(step) || named_by(stored_by(step)) != s
        || stores_to(kid(n, FOR_BODY), s) || stores_to(kid(n, FOR_C), s))
        return NULL;
    return s;
}

/* The bytes of all iterations of a loop, by those of one. */
static long bytes_of_loop(struct node *n, long each)
{
    struct loop l = { .node = n };
    long first, last;

    if (each < 0 || !is_counted(n, &l) || !l.constant || l.rel == REL_NE || !constant_value(l.lower, &first)
        || !constant_value(l.bound, &last) || first < 0 || last < 0 || first > MOST_COUNTED || last > MOST_COUNTED)
        return -1;
    last -= l.rel == REL_LT ? 1 : l.rel == REL_GT ? -1 : 0;
    return (last - first) * l.sign < 0 ? 0 : ((last - first) / l.value + 1) * each;
}

static const char *retrace_for(struct retracing *r, struct node *n)
{
    struct node *first, *step = bare(kid(n, FOR_STEP));
    const struct symbol *s;
    struct wanted *around = r->counting;
    const char *body;
    long bytes = r->bytes;

    if (!holds_stores(r, n))
        return "";
    if (!(s = variable_of(r, n, &first)) || find_break(kid(n, FOR_BODY)))
        return fail(r);
    r->counting = with_wanted(around, s);
    r->bytes = 0;
    body = retrace_part(r, kid(n, FOR_BODY));
    r->bytes = bytes_of_loop(n, r->bytes);
    add_bytes(r, bytes);
    if (!can_repeat(r, kid(n, FOR_C)) || (step->kind == ASSIGN && !can_repeat(r, kid(step, ASSIGN_R))))
        return fail(r);
    r->counting = around;
    if (is_wanted(r->wanted, s) || !can_repeat(r, first))
        return fail(r);
    return format("{\n%s;\nfor (%s = %s; %s; %s) {\n%s}\n}\n", type_text(unqualified(s->type), s->name), s->name,
                  text_outside(first), text_outside(kid(n, FOR_C)), text_outside(step), body);
}

/* Of a statement what finds the places again; "": there are none. */
static const char *retrace(struct retracing *r, struct node *n)
{
    const char *text;

    if (r->fails)
        return "";
    switch (n->kind) {
    case COMPOUND:
        text = retrace_items(r, kid(n, COMPOUND_ITEMS));
        return *text ? format("{\n%s}\n", text) : "";
    case EXPRESSION:
        return kid(n, EXPRESSION_E) ? retrace_expression(r, kid(n, EXPRESSION_E)) : "";
    case DECLARATION:
        return retrace_declaration(r, n);
    case IF:
        return retrace_if(r, n);
    case FOR:
        return retrace_for(r, n);
    default:
        return holds_stores(r, n) ? fail(r) : "";
    }
}

/* ---- the construct ------------------------------------------------------------------------------ */

static bool has_form(const struct construct *c)
{
    return c->info->traits & FORKS && c->collapse == 1 && c->kind == D_PARALLEL_FOR && !c->scan && !c->across && !c->weight
        && !find_clause(c->directive, CL_ORDERED) && !c->parent && !c->is_cancelled && !c->turn
        && (c->schedule == SCHEDULE_STATIC || c->schedule == SCHEDULE_AUTO);
}

/* A member's stores reach the others in two ways, and no place may be stored to by both. */
static void see_other_store(struct node *n, void *data)
{
    struct retracing *r = data;
    struct node *to = stored_by(n), *root = to;
    const struct summary *called = n->kind == CALL ? summary_of(r->unit, n) : NULL;

    if (called)
        r->fails |= called->unknown || called->effects;
    if (n->kind == DIRECTIVE_STMT || n->kind == ASM)
        r->fails = true;
    if (!to || is_retraced(r, to))
        return;
    for (root = bare(to); root->kind == MEMBER || root->kind == INDEX; root = bare(root->kid[0]))
        if (root->kind == MEMBER ? strcmp(kid(root, MEMBER_OP)->tok->text, ".") != 0
                                 : !subscripted(root)->type || subscripted(root)->type->kind != T_ARRAY)
            break;
    if (root->kind == NAME && root->sym && !is_common_object(r, root->sym))
        return;
    for (struct carried *s = r->stores; s && !r->fails; s = s->next)
        keep_apart(r, way_to(r, to), way_to(r, s->lvalue));
}

static struct carried *with_store(struct carried *list, struct node *lvalue)
{
    struct carried *s = allocate(sizeof *s);

    *s = (struct carried){ lvalue, list };
    return s;
}

void find_retraced(struct unit *u, struct construct *c, struct logged *end, struct carried *said)
{
    struct retracing r = { .unit = u, .construct = c, .stores = said, .declared = "", .apart = "" };
    const struct inferred *known = c->inferred;
    struct retrace *how;
    int stores = 0;
    const char *text;

    for (struct logged *l = u->logged; l != end; l = l->next)
        if (l->kind != LOG_LVALUE)
            return;
        else
            r.stores = with_store(r.stores, l->node);
    for (struct carried *s = r.stores; s; s = s->next)
        stores++;
    if (!stores || !has_form(c) || u->opt->threads || u->opt->checked || stores_to(c->loops[0].body, c->loops[0].var)
        || is_address_taken(u, c->loops[0].var) || known->by_nature.stores || known->by_nature.skips || known->still
        || may_ask_number(c))
        return;
    affine_begin(&r.x, u, c->node);
    r.x.construct = c;
    walk(c->loops[0].body, see_other_store, NULL, &r);
    r.counting = with_wanted(NULL, c->loops[0].var);
    text = retrace(&r, c->loops[0].body);
    affine_end(&r.x);
    if (r.fails || r.wanted || r.found != stores || (said && (r.bytes < 0 || r.bytes > MOST_SAID)))
        return;
    how = allocate(sizeof *how);
    *how = (struct retrace){ r.bytes < 0 ? 0 : r.bytes, r.apart, r.declared, text, r.stores, said };
    c->retrace = how;
}
