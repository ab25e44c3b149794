/*
 * occurrence.c: where variables are named, found in one walk over the unit; those of other files, in theirs. It holds from the resolved tree until
 * lowering begins.
 */
#include <string.h>

#include "checks.h"
#include "others.h"

struct search { struct unit *unit; struct node *function; bool elsewhere; };

static void see(struct search *, struct node *);

/* The parent of a NAME, without PARENs and the like. */
static struct node *around(struct node *name)
{
    struct node *n = name->parent;

    while (n && bare(n) == name)
        n = n->parent;
    return n;
}

static void see_name(struct node *name)
{
    struct symbol *s = name->sym;
    struct occurrence *o = allocate(sizeof *o), *last = s->last_occurrence;
    struct node *n = around(name);

    o->name = name;
    *(last ? &last->next : &s->occurrences) = s->last_occurrence = o;
    s->stored |= n && bare(stored_by(n)) == name;
    s->address_taken |= n && n->kind == PREFIX && is_operator(n, "&");
}

static void see_kids(struct search *s, struct node *n)
{
    for (int i = 0; i < n->nkids; i++)
        if (n->kid[i])
            see(s, n->kid[i]);
}

static void see_function(struct search *s, struct node *n)
{
    struct node *around = s->function;
    struct symbol *f = n->sym;

    s->function = n;
    see_kids(s, n);
    s->function = around;
    if (around && around->sym) {
        around->sym->holds |= HOLDS_FUNCTION;
        if (f)
            around->sym->holds |= f->holds;
    }
}

static void see(struct search *s, struct node *n)
{
    struct symbol *f = s->function ? s->function->sym : NULL, *called;

    if (n->kind == FUNCTION) {
        see_function(s, n);
        return;
    }
    if (f && n->kind == ASM)
        f->holds |= HOLDS_ASSEMBLY;
    if (f && n->kind == CALL && (called = callee(n)) && is_alloca(called))
        f->holds |= HOLDS_ALLOCA;
    if (n->kind == NAME && is_variable_symbol(n->sym) && (!s->elsewhere || n->sym->other))
        see_name(n);
    see_kids(s, n);
}

static void find_occurrences(struct unit *u)
{
    struct search s = { .unit = u };

    if (u->occurrences_known)
        return;
    see(&s, u->root);
    s.elsewhere = true;
    for (struct other *o = u->others; o; o = o->next)
        if (o->is_read)
            see(&s, o->unit.root);
    u->occurrences_known = true;
}

struct occurrence *occurrences_of(struct unit *u, const struct symbol *s)
{
    find_occurrences(u);
    return s->occurrences;
}

bool keeps_value(struct unit *u, const struct symbol *s)
{
    for (const struct occurrence *o = occurrences_of(u, s); o; o = o->next)
        if (is_changed(o->name))
            return false;
    return !holds(u, s->function, HOLDS_ASSEMBLY | HOLDS_FUNCTION);
}

bool holds(struct unit *u, const struct node *function, unsigned what)
{
    find_occurrences(u);
    return function->sym && function->sym->holds & what;
}

bool is_address_taken(struct unit *u, const struct symbol *s)
{
    find_occurrences(u);
    return s->address_taken;
}

bool is_stored_to(struct unit *u, const struct symbol *s)
{
    find_occurrences(u);
    return s->stored;
}
