/*
 * choose.c: calls through pointers to functions, in regions.
 *
 *     #pragma omp parallel for                     if (s && (s->flux == upwind || s->flux == central))
 *     for (i = 1; i < n; i++)                          #pragma omp parallel for
 *         f[i] = s->flux(u[i - 1], u[i]);              for (i = 1; i < n; i++)
 *                                                          f[i] = (s->flux == upwind ? upwind(u[i - 1], u[i])
 *                                                                                    : central(u[i - 1], u[i]));
 *                                                  else
 *                                                      as it was
 *
 * Of a function that a pointer leads to nothing is known, and so the region would get all memory. Which functions it may be tells
 * its type: those of the file of which somewhere the address is taken (or that other files may know, if there are none of those).
 * So all passes that follow see calls of functions that they can look into, and where it is another one, the region is as it was.
 *
 * That is done where the pointer is named by a variable, or by members, that the region does not change.
 */
#include <string.h>

#include "affine.h"
#include "checks.h"
#include "construct.h"
#include "quote.h"
#include "resolve.h"
#include "unfold.h"

enum { MOST_FUNCTIONS = 8, MOST_POINTERS = 4 };         /* of a pointer; of a region */

struct pointer {
    struct node *place;                 /* the first call's: s->flux */
    struct symbol *may[MOST_FUNCTIONS];
    int n;
};

struct region {
    struct unit *unit;
    struct node *stmt;
    struct pointer v[MOST_POINTERS];
    int n;
    struct entered entered;
    bool refused;
};

/* ---- functions that a pointer may lead to --------------------------------------------------------- */

struct taken { const struct symbol *function; bool found; };

static void look_for_address(struct node *n, void *data)
{
    struct taken *t = data;
    struct node *whole = n->kind == NAME && n->sym == t->function ? with_brackets(n) : NULL;

    t->found |= whole && !(whole->parent->kind == CALL && kid(whole->parent, CALL_F) == whole);
}

/* Is it named, other than to be called? */
static bool is_taken(struct unit *u, const struct symbol *f)
{
    struct taken t = { f, false };

    walk(u->root, look_for_address, NULL, &t);
    return t.found;
}

/* May a region of the function name it, and mean that one? */
static bool is_in_force(const struct symbol *f, struct node *function)
{
    const struct symbol *s = function->sym->locals;

    while (s && strcmp(s->name, f->name))
        s = s->next_local;
    return !s && f->decl && first_token(f->decl)->index < first_token(kid(function, FUNCTION_BODY))->index;
}

static bool is_seen(struct symbol *f)
{
    return is_mathematical(f) || (f->definition && !is_system(f->definition));
}

/* Functions of the pointer's type, in the order in which they are declared. False: there are none, or too many. */
static bool find_functions(struct unit *u, struct node *function, struct pointer *p)
{
    const struct type *type = p->place->type->base;

    for (int taken = 1; taken >= 0 && !p->n; taken--)
        for (struct symbol *s = u->symbols; s; s = s->next) {
            if (s->kind != S_FUNCTION || !s->global || !s->type || !same_type(s->type, type) || !s->type->prototyped
                || !is_seen(s) || !is_in_force(s, function))
                continue;
            if (taken ? !is_taken(u, s) : s->storage == ST_STATIC || is_mathematical(s))
                continue;
            if (p->n == MOST_FUNCTIONS)
                return false;
            p->may[p->n++] = s;
        }
    return p->n;
}

static bool goes_through(struct node *member)
{
    return !strcmp(kid(member, MEMBER_OP)->tok->text, "->");
}

/* ---- what the pointer is named by ------------------------------------------------------------------ */

static bool has_function_pointer(const struct type *t, int deep)
{
    if (!t || deep > 8)
        return true;
    if (is_pointer(t))
        return t->base && t->base->kind == T_FUNCTION;
    if (t->kind == T_ARRAY)
        return has_function_pointer(t->base, deep + 1);
    for (const struct member *m = t->kind == T_STRUCT || t->kind == T_UNION ? t->members : NULL; m; m = m->next)
        if (has_function_pointer(m->type, deep + 1))
            return true;
    return false;
}

/* May a store to something of this type change which function is called: the pointer, one on the way to it, or what holds them? */
static bool may_change(const struct region *r, const struct type *t)
{
    if (!t || has_function_pointer(t, 0))
        return true;
    for (int i = 0; i < r->n; i++)
        for (struct node *e = r->v[i].place; e->kind == MEMBER; e = bare(kid(e, MEMBER_E)))
            if (goes_through(e) && same_type(bare(kid(e, MEMBER_E))->type->unqualified, t->unqualified))
                return true;
    return false;
}

static struct node *pointer_called(struct node *call)
{
    struct node *f = bare(kid(call, CALL_F));

    while (f->kind == PREFIX && is_operator(f, "*"))
        f = bare(kid(f, PREFIX_E));
    return f;
}

/* A variable, or a member by '.' and '->', which does not change by being looked at. */
static bool is_plain_place(struct node *e, const struct node *region)
{
    const struct symbol *s;

    for (; e->kind == MEMBER; e = bare(kid(e, MEMBER_E)))
        if (!e->type || e->type->quals & (Q_VOLATILE | Q_ATOMIC))
            return false;
    s = named_by(e);
    return s && is_variable_symbol(s) && s->type && !(s->type->quals & (Q_VOLATILE | Q_ATOMIC)) && !s->threadprivate
        && s->storage != ST_THREAD && s->decl && !is_within(s->decl, region);
}

static bool is_of_pointer(const struct node *place)
{
    return place->type && is_pointer(place->type) && place->type->base && place->type->base->kind == T_FUNCTION;
}

static struct pointer *pointer_of(struct region *r, struct node *call)
{
    struct node *place = pointer_called(call);

    for (int i = 0; i < r->n; i++)
        if (same_expression(r->v[i].place, place))
            return &r->v[i];
    return NULL;
}

static void look_for_calls(struct node *n, void *data)
{
    struct region *r = data;
    struct node *place;

    if (n->kind != CALL || callee(n) || pointer_of(r, n))
        return;
    place = pointer_called(n);
    if (r->n == MOST_POINTERS || !is_of_pointer(place) || !is_plain_place(place, r->stmt)) {
        r->refused = true;
        return;
    }
    r->v[r->n] = (struct pointer){ .place = place };
    r->refused |= !find_functions(r->unit, function_around(r->stmt), &r->v[r->n++]);
}

/* ---- does it stay the same ---------------------------------------------------------------------------- */

static void look_for_change(struct node *, void *);

static void look_into(struct region *r, struct symbol *f)
{
    if (f->definition && !is_system(f->definition)) {
        if (enters(&r->entered, f))
            walk(kid(f->definition, FUNCTION_BODY), look_for_change, NULL, r);
        r->refused |= r->entered.full;
    } else {
        const struct library *l = find_library(f->name);

        r->refused |= !(f->kind == S_BUILTIN || is_pure(f) || is_mathematical(f) || (l && !(l->flags & (CALLS | SYNC))));
    }
}

/* What a function of the library may store to is told by its arguments. */
static void look_at_arguments(struct region *r, struct node *call)
{
    struct node *arg;

    for (int k = 0; (arg = argument(call, k)); k++) {
        struct type *t = uncast(arg)->type ? decayed(uncast(arg)->type) : NULL;

        r->refused |= !t || (is_pointer(t) && t->base && !(t->base->quals & Q_CONST) && may_change(r, t->base));
    }
}

static void look_for_change(struct node *n, void *data)
{
    struct region *r = data;
    struct node *to = stored_by(n);

    r->refused |= n->kind == ASM || (to && may_change(r, to->type));
    if (n->kind != CALL)
        return;
    if (!callee(n))
        r->refused |= !is_within(n, r->stmt);
    else {
        look_into(r, callee(n));
        if (!callee(n)->definition)
            look_at_arguments(r, n);
    }
}

/* A variable that clauses list is another one for each member. */
static void look_at_clauses(struct node *n, void *data)
{
    struct region *r = data;
    const struct directive *d = n->kind == DIRECTIVE_STMT ? kid(n, DIRECTIVE_STMT_PRAGMA)->directive : NULL;

    for (const struct clause *cl = d ? d->clauses : NULL; cl; cl = cl->next)
        for (int i = 0; i < cl->nitems; i++)
            for (int k = 0; k < r->n && cl->info->id != CL_SHARED; k++) {
                struct node *e = r->v[k].place;

                while (e->kind == MEMBER)
                    e = bare(kid(e, MEMBER_E));
                r->refused |= uses(cl->item[i], e->sym);
            }
}

/* ---- the copy ------------------------------------------------------------------------------------------- */

/* The pointer is one of those functions: a condition, beside others perhaps. */
static const char *condition_of(const struct pointer *p, bool beside)
{
    const char *text = "", *any = "";

    for (struct node *e = p->place; e->kind == MEMBER; e = bare(kid(e, MEMBER_E)))
        if (goes_through(e) && is_pointer(bare(kid(e, MEMBER_E))->type))        /* and no array */
            text = format("%s && %s", node_text(bare(kid(e, MEMBER_E))), text);
    for (int i = 0; i < p->n; i++)
        any = format("%s%s%s == %s", any, i ? " || " : "", node_text(p->place), p->may[i]->name);
    return p->n > 1 && (beside || *text) ? format("%s(%s)", text, any) : format("%s%s", text, any);
}

static void choose(struct node *call, void *data)
{
    struct region *r = data;
    struct pointer *p = call->kind == CALL && !callee(call) ? pointer_of(r, call) : NULL;
    struct holes *h = holes_new();
    const char *text = "";
    struct node *all;

    if (!p)
        return;
    for (int i = 0; i < p->n; i++) {
        struct node *to = another(call);

        replace(kid(to, CALL_F), name_for(kid(to, CALL_F), p->may[i]->name));
        first_token(to)->space = true;
        if (i + 1 < p->n)
            text = format("%s%s == %s ? %s : ", text, node_text(p->place), p->may[i]->name, ref(h, to));
        else
            text = format("%s%s", text, ref(h, to));
    }
    all = kid(quote(h, 0, format("%s;", text))->kid[0], EXPRESSION_E);
    all = p->n > 1 ? in_parentheses(all) : all;
    replace(call, all);
    take_place(first_token(all), first_token(call));
}

/* The same for a reader. */
static const char *names_of(struct pointer *p)
{
    const char *text = format("'%s' is", node_text(p->place));

    for (int i = 0; i < p->n; i++)
        text = format("%s%s %s", text, i ? " or" : "", p->may[i]->name);
    return text;
}

static void make_choice(struct region *r)
{
    struct holes *h = holes_new();
    struct node *copy = another(r->stmt), *place = quote(holes_new(), 0, ";")->kid[0], *all;
    const char *condition = "", *where = "where";

    for (int i = 0; i < r->n; i++) {
        condition = format("%s%s%s", condition, i ? " && " : "", condition_of(&r->v[i], r->n > 1));
        where = format("%s%s %s", where, i ? " and" : "", names_of(&r->v[i]));
    }
    kid(copy, DIRECTIVE_STMT_PRAGMA)->directive->where = where;
    kid(r->stmt, DIRECTIVE_STMT_PRAGMA)->directive->where = "where not";
    walk(copy, NULL, choose, r);
    hole_text(h, "condition", "%s", condition);
    hole_node(h, "copy", copy);
    hole_node(h, "else", place);
    all = quote(h, line_indent(first_token(r->stmt)), "if ($condition) {\n$copy\n}\nelse {\n$else\n}\n")->kid[0];
    replace(r->stmt, all);
    resolve_inside(all, r->stmt);
    replace(place, r->stmt);
}

static void see_type(struct node *n, void *data)
{
    *(bool *)data |= (n->kind == STRUCT && kid(n, STRUCT_LBRACE)) || (n->kind == ENUM && kid(n, ENUM_LBRACE));
}

/* Would a copy mean the same: has it no label, and does the function define no types? */
bool may_copy(struct node *stmt)
{
    bool types = false;

    walk(function_around(stmt), see_type, NULL, &types);
    return !types && may_repeat(stmt);
}

static void read_region(struct node *n, void *data)
{
    struct region r = { .unit = data, .stmt = n };
    const struct directive *d = n->kind == DIRECTIVE_STMT ? kid(n, DIRECTIVE_STMT_PRAGMA)->directive : NULL;

    if (!d || d->broken || !(d->info->traits & FORKS) || d->info->traits & TASKS || !function_around(n))
        return;
    if (!stands_in_none(n))
        return;
    walk(n, look_for_calls, NULL, &r);
    if (r.refused || !r.n || !may_copy(n))
        return;
    walk(n, look_for_change, NULL, &r);
    walk(n, look_at_clauses, NULL, &r);
    for (int i = 0; i < r.n; i++)
        for (int k = 0; k < r.v[i].n; k++)
            look_into(&r, r.v[i].may[k]);
    if (!r.refused)
        make_choice(&r);
}

void choose_functions(struct unit *u)
{
    walk(u->root, read_region, NULL, u);
}
