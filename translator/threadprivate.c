/*
 * threadprivate.c: the variables of which each thread has its own (OpenMP 5.1, 2.21.2), as loops use them.
 *
 * What a member does with its own concerns no other one, so that a loop that uses some can be described all the same. It
 * says which: of these the thread that met the construct, which goes on as member 0, has what is pending then. A small
 * variable is never pending (OTOSP_NEVER_PENDING), so a loop that stores to one is not described.
 */
#include "checks.h"
#include "infer.h"
#include "others.h"

enum { MOST_USED = 16 };

static void mark(struct node *n, void *unused)
{
    struct clause *list = n->kind == PRAGMA && n->directive && n->directive->info->id == D_THREADPRIVATE
                        ? find_clause(n->directive, CL_THREADPRIVATE) : NULL;

    (void)unused;
    for (int i = 0; list && i < list->nitems; i++) {
        struct symbol *s = named_by(list->item[i]);

        if (s && is_variable_symbol(s) && has_static_storage(s))
            s->threadprivate = s->storage != ST_THREAD;
    }
}

void mark_threadprivate(struct unit *u)
{
    walk(u->root, mark, NULL, NULL);
}

/* What a loop uses, and the functions that it calls. */
struct used {
    struct unit *unit;
    const struct construct *construct;
    const struct symbol *variable[MOST_USED];
    int variables;
    struct entered entered;
    bool any, fails;                    /* fails: it cannot be said, or is small and stored to */
};

static void add(struct used *u, struct node *name)
{
    const struct symbol *s = name->sym;
    long size = s->type->complete ? size_of(s->type) : -1;

    u->any = true;
    u->fails |= size < 0 || !u->construct->inferred || !is_visible(u->construct->inferred, s)
             || (size <= STAYS_PENDING && is_changed(name));
    for (int i = 0; i < u->variables; i++)
        if (u->variable[i] == s)
            return;
    if (size <= STAYS_PENDING)
        return;
    u->fails |= u->variables == MOST_USED;
    if (!u->fails)
        u->variable[u->variables++] = s;
}

static void look(struct node *n, void *used)
{
    struct used *u = used;
    const struct symbol *f = n->kind == CALL ? defined(u->unit, callee(n)) : NULL;

    if (n->kind == NAME && is_variable_symbol(n->sym) && n->sym->threadprivate)
        add(u, n);
    if (f && f->definition && enters(&u->entered, f))
        walk(kid(f->definition, FUNCTION_BODY), look, NULL, u);
}

static struct used used_by(struct unit *unit, const struct construct *c)
{
    struct used u = { .unit = unit, .construct = c };

    walk(c->body, look, NULL, &u);
    u.any |= u.entered.full;
    u.fails |= u.entered.full || (u.any && c->turn) || find_clause(c->directive, CL_COPYIN) != NULL;
    return u;
}

bool uses_threadprivate(struct unit *u, const struct construct *c)
{
    return used_by(u, c).any;
}

bool may_describe_threadprivate(struct unit *unit, const struct construct *c, const char **lines)
{
    struct used u = used_by(unit, c);
    const char *text = "";

    for (int i = 0; i < u.variables; i++)
        text = format("%sotosp_threadprivate_used((void *)&%s, sizeof %s);\n", text, u.variable[i]->name, u.variable[i]->name);
    *lines = u.any && !u.fails ? text : NULL;
    return !u.fails;
}
