/*
 * reach.c: which functions parallel code may call.
 *
 * Those that constructs of the unit call, and so on; those with external linkage, which a construct of
 * another file may call; those whose address is taken. `main` is among them only if it is called. What
 * only sequential code calls stays as the user wrote it. Before that it may be asked of a single function whether the unit
 * calls it in parallel code.
 */
#include <string.h>

#include "bare.h"
#include "checks.h"

struct reach {
    struct unit *unit;
    void (*visit)(struct unit *, struct node *function);
    struct instrumented *found, **tail;
    struct instrumented *handed;        /* functions whose address is taken */
};

static void add(struct reach *, struct symbol *);

static bool is_ours(const struct symbol *f)
{
    return f && f->kind == S_FUNCTION && f->definition && !is_system(f->definition);
}

static void see_names(struct reach *, struct node *);

static void see_evaluated(struct node *n, void *data)
{
    see_names(data, n);
}

/* Every function that is named, be it called or handed on. */
static void see_names(struct reach *r, struct node *n)
{
    const struct construct *c = n->kind == DIRECTIVE_STMT ? construct_of(r->unit, n) : NULL;

    if (c)
        visit_evaluated(c, see_evaluated, r);
    if (n->kind == NAME && is_ours(n->sym))
        add(r, n->sym);
    for (int i = 0; i < n->nkids; i++)
        if (n->kid[i] && n->kid[i]->nkids && !(n->kind == CALL && i == CALL_F && n->bare))
            see_names(r, n->kid[i]);
}

/* ---- before sections are looked for ---------------------------------------------------------------- */

struct calls { struct unit *unit; const struct symbol *function; bool any, parallel; };

/* Is it a call in sequential code? */
static bool is_sequential_call(struct node *name, const struct calls *c)
{
    struct node *call = name->parent, *up;

    while (call && bare(call) == name)
        call = call->parent;
    if (!call || call->kind != CALL || bare(kid(call, CALL_F)) != name)
        return false;
    for (up = call; up && up->kind != FUNCTION; up = up->parent)
        if (up->kind == DIRECTIVE_STMT)
            return false;
    return up && up->sym && !may_be_called_in_parallel(c->unit, up->sym);
}

static void see_call(struct node *n, void *data)
{
    struct calls *c = data;

    if (n->kind != NAME || n->sym != c->function || c->parallel)
        return;
    c->any = true;
    c->parallel = !is_sequential_call(n, c);
}

/* Where no call is seen of a function that no other file can call, it is called otherwise. */
bool may_be_called_in_parallel(struct unit *u, struct symbol *function)
{
    struct calls c = { u, function, false, false };

    if (function->called == UNASKED) {
        function->called = PERHAPS_IN_PARALLEL;         /* by itself, too */
        walk(u->root, see_call, NULL, &c);
        if (!c.parallel && (c.any || function->global))
            function->called = BY_SEQUENTIAL_CODE;
    }
    return function->called == PERHAPS_IN_PARALLEL;
}

/* ---- all of them ----------------------------------------------------------------------------------- */

/* What copies call that log the rest: of functions that are looked at, too. */
static void see_rests(struct reach *r)
{
    for (struct instrumented **last = NULL; last != r->tail; ) {
        last = r->tail;
        for (struct symbol *s = r->unit->symbols; s; s = s->next)
            for (struct rest *rest = s->bare ? s->bare->rest : NULL; rest; rest = rest->next)
                if (rest->node->kind == CALL && is_ours(callee(rest->node)))
                    add(r, callee(rest->node));
    }
}

static void add(struct reach *r, struct symbol *f)
{
    struct instrumented *i = r->found;

    while (i && i->function != f)
        i = i->next;
    if (i)
        return;
    i = allocate(sizeof *i);
    i->function = f;
    bare_of(f)->reached = true;
    *r->tail = i;
    r->tail = &i->next;
    r->visit(r->unit, f->definition);
    see_names(r, kid(f->definition, FUNCTION_BODY));
}

/* Outside of constructs: a name that is not just called is an address that anybody may call. */
static void see_address(struct node *n, void *data)
{
    struct node *up = n->parent, *below = n;

    if (n->kind != NAME || !is_ours(n->sym))
        return;
    for (; up && (up->kind == PAREN || up->kind == PREFIX); up = up->parent)
        below = up;
    if (!up || up->kind != CALL || kid(up, CALL_F) != below) {
        struct reach *r = data;
        struct instrumented *i = allocate(sizeof *i);

        *i = (struct instrumented){ n->sym, r->handed };
        r->handed = i;
        add(r, n->sym);
    }
}

static bool has_word(struct node *specs, const char *word)
{
    if (!specs)
        return false;
    if (specs->kind == TOKEN)
        return strstr(specs->tok->text, word) != NULL;
    for (int i = 0; i < specs->nkids; i++)
        if (has_word(specs->kid[i], word))
            return true;
    return false;
}

/* May a call that does not see its definition come to it? An inline definition may have no object code, so
   no mark can take its address. */
static bool is_marked(const struct reach *r, const struct symbol *f)
{
    struct node *specs = kid(f->definition, FUNCTION_SPECS);

    for (const struct instrumented *i = r->handed; i; i = i->next)
        if (i->function == f && f->global)
            return true;
    return f->global && f->storage == ST_EXTERN && !has_word(specs, "inline");
}

void reach(struct unit *u, void (*visit)(struct unit *, struct node *function))
{
    struct reach r = { .unit = u, .visit = visit };
    struct instrumented **mark = &u->marked;

    r.tail = &r.found;
    for (int i = 0; i < u->nconstructs; i++)
        if (u->constructs[i]->body && !is_transparent(u->constructs[i]))
            see_names(&r, u->constructs[i]->body);
    walk(u->root, see_address, NULL, &r);
    for (struct symbol *s = u->symbols; s; s = s->next)
        if (is_ours(s) && s->global && s->storage == ST_EXTERN && strcmp(s->name, "main"))
            add(&r, s);
    see_rests(&r);
    for (struct instrumented *i = r.found; i; i = i->next) {
        if (!is_marked(&r, i->function))
            continue;
        *mark = allocate(sizeof **mark);
        (*mark)->function = i->function;
        mark = &(*mark)->next;
    }
}
