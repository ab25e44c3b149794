/*
 * local_types.c: types that a function declares around a task, for the function that the task's body becomes.
 *
 *     struct point { double x, y; };              static void otosp_task_1(void *otosp_p)
 *     struct point p = { 1, 2 };                  {
 *     #pragma omp task firstprivate(p)                struct point { double x, y; };
 *     draw(p.x, p.y);                                 struct otosp_env_1 { struct point p; } *otosp_e = otosp_p;
 *
 * The declarations of those that it names, and of those that these name, are repeated in their order. A structure without
 * a name gets one there. What is computed from variables cannot be repeated, and what packs structures has to be the
 * same at both places.
 */
#include <string.h>

#include "capture.h"
#include "checks.h"
#include "resolve.h"

struct local_type {
    struct node *declaration;           /* where the function has it */
    struct node *defined;               /* the STRUCT or ENUM in it; NULL: it only names others */
    const char *name;                   /* of a typedef that is made for one without a tag; NULL: none */
    bool named;                         /* by the body, or by the copy of another one */
    struct node *copy;                  /* LIST; NULL: none yet */
    struct local_type *next;
};

/* ---- which there are ------------------------------------------------------------------------------- */

struct definition { struct node *first; bool is_typedef; };

static bool defines(const struct node *n)
{
    return (n->kind == STRUCT && kid(n, STRUCT_LBRACE)) || (n->kind == ENUM && kid(n, ENUM_LBRACE));
}

static void see_definition(struct node *n, void *data)
{
    struct definition *d = data;

    d->is_typedef |= n->kind == TOKEN && !strcmp(n->tok->text, "typedef");
    if (!d->first && defines(n))
        d->first = n;
}

static struct definition definition_in(struct node *specifiers)
{
    struct definition d = { NULL, false };

    if (specifiers)
        walk(specifiers, see_definition, NULL, &d);
    return d;
}

static struct node *tag_of(const struct node *n)
{
    return n->kind == STRUCT ? kid(n, STRUCT_TAG) : kid(n, ENUM_TAG);
}

static void add_type(struct capture *x, struct node *declaration)
{
    struct definition d = definition_in(kid(declaration, DECLARATION_SPECS));
    bool only_names = kid(declaration, DECLARATION_INITS)->nkids == 0;
    struct local_type *t, **last = &x->types;
    static int number;

    if (!d.first && !d.is_typedef && !only_names)
        return;
    while (*last)
        last = &(*last)->next;
    *last = t = allocate(sizeof *t);
    *t = (struct local_type){ .declaration = declaration, .defined = d.first };
    if (d.first && !tag_of(d.first) && !d.is_typedef && !only_names)
        t->name = format("otosp_type_%d", ++number);
}

static void add_types(struct capture *x, struct node *n)
{
    if (n && n->kind == DECLARATION)
        add_type(x, n);
    for (int i = 0; n && n->kind == LIST && i < n->nkids; i++)
        add_types(x, n->kid[i]);
}

/* What is declared in the scopes around the node, before it, the outermost first. */
static void find_around(struct capture *x, const struct node *n)
{
    const struct node *parent = n->parent;

    if (n->kind == FUNCTION || !parent)
        return;
    find_around(x, parent);
    for (int i = 0; (parent->kind == LIST || parent->kind == FOR) && parent->kid[i] != n; i++)
        add_types(x, parent->kid[i]);
}

/* The declaration that the node is part of; NULL: none of them. */
static struct local_type *declaring(struct capture *x, const struct node *n)
{
    struct local_type *t;

    if (!x->types_known)
        find_around(x, x->task->node);
    x->types_known = true;
    for (t = x->types; t && !(n && is_within(n, t->declaration)); )
        t = t->next;
    return t;
}

static struct local_type *need(struct capture *x, struct local_type *t)
{
    if (t)
        t->named = true;
    x->fails |= !t;
    return t;
}

bool packs_alike(const struct capture *x, const struct node *structure)
{
    const struct token *end = kid(structure, STRUCT_RBRACE)->tok;
    struct node *items = kid(x->task->function, FUNCTION_BODY);

    return end->index < 0 || pack_at(end) == pack_at(kid(items, items->nkids - 1)->tok);
}

/* ---- which are named -------------------------------------------------------------------------------- */

void see_local_typedef(struct capture *x, const struct symbol *s)
{
    need(x, declaring(x, s->decl));
}

struct tag_search { const char *tag; const struct node *task; struct node *found; };

static void see_tag(struct node *n, void *data)
{
    struct tag_search *s = data;
    struct node *tag = defines(n) ? tag_of(n) : NULL;
    const struct node *scope = n;

    while (scope && scope->kind != COMPOUND && scope->kind != FOR && scope->kind != FUNCTION)
        scope = scope->parent;
    if (tag && !strcmp(tag->tok->text, s->tag) && scope && is_within(s->task, scope))
        s->found = n;
}

/* Is it declared by the function, where the task stands? */
void see_local_tag(struct capture *x, const char *tag)
{
    struct tag_search s = { tag, x->task->node, NULL };

    walk(x->task->function, see_tag, NULL, &s);
    if (s.found)
        need(x, declaring(x, s.found));
}

void see_local_type(struct capture *x, const struct type *t)
{
    for (; t; t = t->base) {
        bool has_tag = t->kind == T_STRUCT || t->kind == T_UNION || t->kind == T_ENUM;

        x->fails |= t->kind == T_BUILTIN || t->kind == T_ERROR;
        if (t->typedef_name && t->typedef_name->function)
            see_local_typedef(x, t->typedef_name);
        if (t->typedef_name)
            return;
        if (has_tag && ((t->decl && function_around(t->decl)) || !t->name)) {
            const struct local_type *from = need(x, declaring(x, t->decl));

            x->fails |= !t->name && (!from || !from->name || from->defined != t->decl);
        }
        for (const struct parameter *p = t->kind == T_FUNCTION ? t->params : NULL; p; p = p->next)
            see_local_type(x, p->type);
    }
}

/* ---- their copies ----------------------------------------------------------------------------------- */

static bool is_declared_by(const struct symbol *s, const struct local_type *t)
{
    return (s->kind == S_TYPEDEF || s->kind == S_ENUMERATOR) && is_within(s->decl, t->declaration);
}

/* Two declarations of one name: that of the inner block would have to hide the other one. */
static bool share_names(const struct local_type *a, const struct local_type *b, const struct symbol *locals)
{
    const struct node *tag = a->defined ? tag_of(a->defined) : NULL, *other = b->defined ? tag_of(b->defined) : NULL;

    if (tag && other && !strcmp(tag->tok->text, other->tok->text))
        return true;
    for (const struct symbol *s = locals; s; s = s->next_local)
        for (const struct symbol *t = is_declared_by(s, a) ? locals : NULL; t; t = t->next_local)
            if (is_declared_by(t, b) && !strcmp(s->name, t->name))
                return true;
    return false;
}

static bool is_hidden_later(const struct local_type *t, const struct symbol *locals)
{
    const struct local_type *later = t->next;

    while (later && !(later->named && share_names(t, later, locals)))
        later = later->next;
    return later;
}

static struct node *copy_of(const struct local_type *t)
{
    struct holes *h = holes_new();
    bool whole = definition_in(kid(t->declaration, DECLARATION_SPECS)).is_typedef
        || !kid(t->declaration, DECLARATION_INITS)->nkids;

    hole_node(h, "type", copy_tree(whole ? t->declaration : t->defined));
    return quote(h, 4, t->name ? format("typedef $type %s;\n", t->name) : whole ? "$type\n" : "$type;\n");
}

struct node *copied_type(struct capture *x)
{
    for (struct local_type *t = x->types; t; t = t->next)
        if (t->named && !t->copy)
            return t->copy = copy_of(t);
    return NULL;
}

/* Where a typedef stands nobody may use it any more. */
static void mark_names(const struct local_type *t)
{
    struct node *names = kid(t->declaration, DECLARATION_INITS);

    for (int i = 0; i < names->nkids && definition_in(kid(t->declaration, DECLARATION_SPECS)).is_typedef; i++)
        if (names->kid[i]->kind == INIT_DECLARATOR)
            mark_unused(names->kid[i]);
}

struct node *copied_types(struct capture *x)
{
    struct node *all = NULL;

    for (const struct local_type *t = x->types; t; t = t->next)
        if (t->copy) {
            x->fails |= is_hidden_later(t, x->task->function->sym->locals);
            all = append(all, t->copy);
        }
    return all;
}

void mark_types(struct capture *x)
{
    for (const struct local_type *t = x->types; t; t = t->next)
        if (t->copy)
            mark_names(t);
}

/* The type, with the name that stands for a structure that has none. */
struct type *type_there(struct capture *x, struct type *t)
{
    const struct local_type *from = t->typedef_name || t->name || !t->decl ? NULL : declaring(x, t->decl);
    struct type *base = !from && t->base && !t->typedef_name ? type_there(x, t->base) : t->base, *copy;

    if (!from && base == t->base)
        return t;
    copy = allocate(sizeof *copy);
    *copy = *t;
    copy->base = base;
    copy->unqualified = t->unqualified == t ? copy : type_there(x, t->unqualified);
    copy->pointer = NULL;
    if (from) {
        copy->typedef_name = allocate(sizeof *copy->typedef_name);
        *copy->typedef_name = (struct symbol){ .name = from->name, .kind = S_TYPEDEF, .type = t->unqualified };
    }
    return copy;
}
