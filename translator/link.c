/*
 * link.c: other files of the command line, and the unit. An object or function with external linkage is one symbol in
 * all of them: the unit's, or that of the first file which declares it. A struct that both declare is one type (C17
 * 6.2.7, paragraph 1). A file that declares something in another way than the unit is left out.
 */
#include <stdlib.h>
#include <string.h>

#include "others.h"
#include "checks.h"

/* ---- types ---------------------------------------------------------------------------------------- */

static bool unite(struct type *, struct type *);

static bool unite_members(const struct member *a, const struct member *b)
{
    for (; a && b; a = a->next, b = b->next)
        if (a->name != b->name || a->offset != b->offset || !a->width != !b->width || a->bit != b->bit
            || a->bits != b->bits || !unite(a->type, b->type))
            return false;
    return !a && !b;
}

/* All writings of a type become writings of this one, which is declared there. */
static void become(struct type *b, struct type *origin, struct node *decl)
{
    for (struct type *v = b; v; v = v->variants) {
        v->origin = origin;
        v->decl = decl;
    }
}

/* Meanwhile all their writings count as the same, since members may lead back to any of them. */
static bool unite_tagged(struct type *a, struct type *b)
{
    struct node *decl = b->decl;

    if (a->name != b->name)
        return false;
    if (!a->complete || !b->complete)
        return true;
    become(b, a->origin, a->decl);
    if (a->kind == T_ENUM ? !unite(a->base, b->base) : a->bytes != b->bytes || !unite_members(a->members, b->members)) {
        become(b, b, decl);
        return false;
    }
    return true;
}

static bool unite_parameters(const struct parameter *p, const struct parameter *q)
{
    for (; p && q; p = p->next, q = q->next)
        if (!unite(p->type->unqualified, q->type->unqualified))
            return false;
    return !p && !q;
}

/* Makes types of another file those of the unit; false: they are not the same. */
static bool unite(struct type *a, struct type *b)
{
    if (a == b)
        return true;
    if (!a || !b || a->kind != b->kind || a->quals != b->quals)
        return false;
    if (a->origin == b->origin)
        return true;
    switch (a->kind) {
    case T_POINTER: case T_COMPLEX:
        return unite(a->base, b->base);
    case T_VECTOR: case T_ARRAY:
        return (a->length < 0 || b->length < 0 || a->length == b->length) && unite(a->base, b->base);
    case T_FUNCTION:
        return a->variadic == b->variadic && unite(a->base, b->base)
            && (!a->prototyped || !b->prototyped || unite_parameters(a->params, b->params));
    case T_STRUCT: case T_UNION: case T_ENUM:
        return unite_tagged(a->origin, b->origin);
    default:
        return same_type(a, b);
    }
}

/* ---- symbols -------------------------------------------------------------------------------------- */

static bool has_linkage(const struct symbol *s)
{
    return s->global && (s->kind == S_FUNCTION || s->kind == S_VARIABLE) && s->storage != ST_STATIC;
}

/* What the same word means in two files that include the same header. */
static bool is_shared(const struct symbol *s)
{
    return s->global && s->decl && (has_linkage(s) || s->kind == S_TYPEDEF || s->kind == S_ENUMERATOR);
}

struct table { struct symbol **symbol; size_t count, room; };

static int by_name(const void *a, const void *b)
{
    const struct symbol *s = *(struct symbol *const *)a, *t = *(struct symbol *const *)b;

    return s->name < t->name ? -1 : s->name > t->name;
}

static struct symbol *find(const struct table *t, const struct symbol *s)
{
    struct symbol **found = t->count ? bsearch(&s, t->symbol, t->count, sizeof *t->symbol, by_name) : NULL;

    return found ? *found : NULL;
}

static void add(struct table *t, struct symbol *s)
{
    if (t->count == t->room) {
        struct symbol **more = allocate((t->room = 2 * t->room + 256) * sizeof *more);

        if (t->count)
            memcpy(more, t->symbol, t->count * sizeof *more);
        t->symbol = more;
    }
    t->symbol[t->count++] = s;
}

/* Is it declared alike? A word of the system's headers, or one without linkage, may be another one there. */
static bool agrees(struct symbol *own, struct symbol *s)
{
    bool same = own->kind == s->kind && own->type && s->type && own->value == s->value && unite(own->type, s->type);

    if (same)
        s->same = own;
    return same || !has_linkage(own) || !has_linkage(s) || is_system(s->decl);
}

static bool agree(const struct table *t, const struct other *o)
{
    for (struct symbol *s = o->unit.symbols; s; s = s->next) {
        struct symbol *own = is_shared(s) ? find(t, s) : NULL;

        if (own && !agrees(own, s))
            return false;
    }
    return true;
}

static void use_same(struct node *n, void *data)
{
    (void)data;
    if ((n->kind == NAME || n->kind == TYPEDEF_NAME) && n->sym && n->sym->same)
        n->sym = n->sym->same;
}

static void see_directive(struct node *n, void *data)
{
    *(bool *)data |= n->kind == DIRECTIVE_STMT;
}

/* Constructs of other files are not looked at: what such a function does is not known. */
static bool holds_directive(struct node *function)
{
    bool found = false;

    walk(function, see_directive, NULL, &found);
    return found;
}

static bool has_word(struct node *specs, const char *word)
{
    for (int i = 0; specs && i < specs->nkids; i++)
        if (specs->kid[i] && specs->kid[i]->kind == TOKEN && strstr(specs->kid[i]->tok->text, word))
            return true;
    return false;
}

bool is_alone(const struct symbol *s)
{
    return has_linkage(s) && !is_system(s->definition) && !has_word(kid(s->definition, FUNCTION_SPECS), "inline");
}

static void enter(struct table *t, struct other *o)
{
    size_t before = t->count;

    for (struct symbol *s = o->unit.symbols; s; s = s->next) {
        struct symbol *one = s->same ? s->same : s;

        s->other = o;
        if (s->kind == S_FUNCTION && s->definition && holds_directive(s->definition))
            s->definition = NULL;
        if (is_shared(s) && !s->same && !find(&(struct table){ t->symbol, before, 0 }, s))
            add(t, s);
        if (s->definition && one != s && is_alone(s)) {
            one->elsewhere = one->elsewhere || one->definition ? NULL : s;
            one->several |= !one->elsewhere;
        }
        if (one->several) {
            one->elsewhere = NULL;
            one->definition = one->other ? NULL : one->definition;
        }
    }
    qsort(t->symbol, t->count, sizeof *t->symbol, by_name);
    walk(o->unit.root, use_same, NULL, NULL);
}

void link_others(struct unit *u)
{
    struct table t = { NULL };

    for (struct symbol *s = u->symbols; s; s = s->next)
        if (is_shared(s))
            add(&t, s);
    if (t.count)
        qsort(t.symbol, t.count, sizeof *t.symbol, by_name);
    for (struct other *o = u->others; o; o = o->next)
        if (o->is_read && (o->is_read = agree(&t, o)))
            enter(&t, o);
}
