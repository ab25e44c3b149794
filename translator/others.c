/*
 * others.c: reads other files of the command line, and says what depends on them. See others.h.
 */
#include <errno.h>
#include <string.h>

#include "others.h"
#include "checks.h"
#include "process.h"

/* ---- which files ---------------------------------------------------------------------------------- */

static struct other *other_of(struct unit *u, const struct outline *outline)
{
    struct other *o = u->others;

    while (o && o->outline != outline)
        o = o->next;
    return o;
}

/* Calls are followed no deeper. */
enum { DEPTH = 4 };

/* Files that define what the function calls, and what that calls. */
static void need(struct unit *u, struct outline *in, struct outlined *f, int left)
{
    struct other *o = other_of(u, in);

    if (f->left >= left)
        return;
    f->left = left;
    if (o)
        o->needed = true;
    for (struct called *c = left > 1 ? f->calls : NULL; c; c = c->next) {
        struct outline *further;
        struct outlined *g = outlined_callee(u->outlines, in, c->name, &further);

        if (g)
            need(u, further, g, left - 1);
    }
}

/* Does a function of another file call it, from parallel code? */
static bool is_called_elsewhere(const struct unit *u, const struct outlined *f)
{
    struct outline *in;

    for (struct outline *o = u->outlines; o; o = o->next)
        for (struct outlined *g = o == u->outline ? NULL : o->functions; g; g = g->next)
            for (struct called *c = g->reached ? g->calls : NULL; c; c = c->next)
                if (c->name == f->name && outlined_callee(u->outlines, o, c->name, &in) == f)
                    return true;
    return false;
}

static void find_needed(struct unit *u)
{
    reach_outlines(u->outlines);
    for (struct outlined *f = u->outline->functions; f; f = f->next)
        if (f->directs || (f->reached && !f->is_static && is_called_elsewhere(u, f)))
            need(u, u->outline, f, 1 + DEPTH);
}

bool is_offered(const struct unit *u, const struct symbol *f)
{
    struct outlined *o = u->outline ? u->outline->functions : NULL;

    while (o && o->name != f->name)
        o = o->next;
    return o && o->reached && !o->is_static && is_called_elsewhere(u, o);
}

/* ---- reading -------------------------------------------------------------------------------------- */

/* Whatever they declare stands behind all that the unit declares. */
enum { BEHIND = 1 << 28 };

static void read_other(struct unit *u, struct other *o)
{
    struct unit *v = &o->unit;
    int wrong;

    v->opt = u->opt;
    silence(true);
    wrong = silenced();
    lex(v);
    parse(v);
    if (v->root && silenced() == wrong) {
        resolve(v);
        o->is_read = silenced() == wrong;
    }
    silence(false);
    forget_names(v);
    for (int i = 0; i < v->ntokens; i++)
        v->token[i]->index += BEHIND;
}

void read_others(struct unit *u)
{
    struct outline **tail = &u->outlines;
    struct other **last = &u->others;

    if (!u->opt->with)
        return;
    u->outline = *tail = outline_of(u->text);
    tail = &u->outline->next;
    for (char **path = u->opt->with; *path; path++) {
        struct other *o = *last = allocate(sizeof *o);

        if (!(o->unit.text = read_file(*path, &o->unit.size)))
            fatal("cannot read '%s': %s", *path, strerror(errno));
        o->outline = *tail = outline_of(o->unit.text);
        tail = &o->outline->next;
        last = &o->next;
    }
    find_needed(u);
    for (struct other *o = u->others; o; o = o->next)
        if (o->needed)
            read_other(u, o);
}

/* ---- functions ------------------------------------------------------------------------------------ */

struct symbol *defined(const struct unit *u, struct symbol *f)
{
    return f && !f->definition && f->elsewhere && u->through ? f->elsewhere : f;
}

const char *id_of(const struct unit *u, const struct symbol *f)
{
    return f->other ? f->other->outline->id : u->outline->id;
}

struct search {
    struct unit *unit;
    struct node *scope;
    struct seen { const struct symbol *function; struct seen *next; } *seen;
    const char *condition;
};

static bool is_at_file_scope(const struct node *declaration)
{
    while (declaration->kind != DECLARATION && declaration->kind != UNIT)
        declaration = declaration->parent;
    return declaration->kind == UNIT || declaration->parent->kind == UNIT;
}

/* Is it declared in front of the function that the scope is in, and is its name no other thing's there? */
static bool is_declared(const struct search *search, const struct symbol *f)
{
    const struct node *around = search->scope;

    while (around->kind != FUNCTION)
        around = around->parent;
    for (const struct symbol *s = around->sym ? around->sym->locals : NULL; s; s = s->next_local)
        if (s->name == f->name)
            return false;
    return !f->other && f->decl && f->scope && is_at_file_scope(f->decl)
        && first_token(f->decl)->index < first_token((struct node *)around)->index;
}

static void see_call(struct node *n, void *data)
{
    struct search *s = data;
    struct symbol *f = n->kind == CALL ? callee(n) : NULL, *named = f;

    if (!f || !(f->definition || f->elsewhere))
        return;
    f = f->definition ? f : f->elsewhere;
    for (struct seen *seen = s->seen; seen; seen = seen->next)
        if (seen->function == f)
            return;
    struct seen *seen = allocate(sizeof *seen);

    *seen = (struct seen){ f, s->seen };
    s->seen = seen;
    if (f->other && is_alone(f))
        s->condition = format("%s%sOTOSP_STILL%s(%s, %s)", s->condition ? s->condition : "", s->condition ? " && " : "",
                              is_declared(s, named) ? "" : "_NAMED", f->name, id_of(s->unit, f));
    walk(kid(f->definition, FUNCTION_BODY), see_call, NULL, s);
}

const char *still_others(struct unit *u, struct node *scope)
{
    struct search s = { .unit = u, .scope = scope };

    if (u->others)
        walk(scope, see_call, NULL, &s);
    return s.condition;
}
