/*
 * critical.c: critical constructs in divided loops that only combine values with variables, as atomic constructs.
 *
 *     #pragma omp critical                        {
 *     {                                               #pragma omp atomic
 *         sum += x[i];                                sum += x[i];
 *         if (x[i] > most)                            #pragma omp atomic
 *             most = x[i];                            if (x[i] > most)
 *     }                                                   most = x[i];
 *                                                 }
 *
 * No iteration waits for others then: what the members combine meets where the loop ends. Nobody sees a difference where
 * nothing else in the region looks at these variables, and no other critical construct orders anything: they are all of
 * this kind.
 */
#include <string.h>

#include "checks.h"
#include "directive.h"
#include "unfold.h"

enum { MOST = 32 };

struct combined { struct node *critical, *statement; struct atomic form; };

struct region {
    struct unit *unit;
    struct node *node;                  /* DIRECTIVE_STMT of the outermost construct that makes a team */
    struct combined v[MOST];            /* statements of critical constructs */
    int n;
    bool refused;
};

/* Which of them stores to what the symbol stands for, or NULL. */
static const struct combined *combining(const struct region *r, const struct symbol *s)
{
    for (int i = 0; i < r->n; i++)
        if (whole_of(r->v[i].form.x) == s)
            return &r->v[i];
    return NULL;
}

static const char *name_of(const struct node *critical)
{
    struct token **name = directive_of(critical)->argument;

    return name && *name ? (*name)->text : "";
}

static struct node *around(const struct node *n, const struct node *last, unsigned traits)
{
    for (struct node *p = n->parent; p; p = p->parent) {
        if (p->kind == DIRECTIVE_STMT && directive_of(p) && directive_of(p)->info->traits & traits)
            return p;
        if (p == last)
            break;
    }
    return NULL;
}

static void add_statement(struct region *r, struct node *critical, struct node *statement)
{
    struct combined *c = &r->v[r->n];
    const struct combined *before;
    const struct symbol *s;

    if (r->n == MOST) {
        r->refused = true;
        return;
    }
    *c = (struct combined){ critical, statement, { .x = NULL } };
    if (!statement || !read_atomic(statement, &c->form) || !c->form.combines || !(s = whole_of(c->form.x)) || !c->form.x->type
        || !is_arithmetic(c->form.x->type) || !is_reached_by_name(r->unit, s) || s->threadprivate
        || (s->scope && is_within(s->scope, r->node)))
        r->refused = true;
    else if ((before = combining(r, s)) && strcmp(name_of(before->critical), name_of(critical)))
        r->refused = true;              /* they do not exclude each other: the program has a race, and is to hear of it */
    else
        r->n++;
}

static void read_critical(struct region *r, struct node *n)
{
    struct node *body = kid(n, DIRECTIVE_STMT_BODY), *items = body && body->kind == COMPOUND ? kid(body, COMPOUND_ITEMS) : NULL;

    if (!body || directive_of(n)->clauses || directive_of(n)->broken || !around(n, r->node, SHARES_LOOP))
        r->refused = true;
    else if (body->kind != COMPOUND)
        add_statement(r, n, body);
    else if (!items || !items->nkids)
        r->refused = true;
    for (int i = 0; items && i < items->nkids && !r->refused; i++)
        add_statement(r, n, items->kid[i]);
}

static void look_for_criticals(struct node *n, void *data)
{
    struct region *r = data;
    const struct directive *d = n->kind == DIRECTIVE_STMT ? directive_of(n) : NULL;

    if (d && d->info->id == D_CRITICAL)
        read_critical(r, n);
    else if (d && (d->info->id == D_FLUSH || d->info->id == D_ORDERED || d->info->traits & TASKS))
        r->refused = true;
    else if (n->kind == ASM || n->kind == STMT_EXPR)
        r->refused = true;
    for (const struct clause *cl = d ? d->clauses : NULL; cl; cl = cl->next)
        r->refused |= cl->info->id == CL_COPYIN;
}

/* Names, and calls, that are not in such a statement. */
static void look_beside(struct node *n, void *data)
{
    struct region *r = data;
    const struct directive *d = n->kind == DIRECTIVE_STMT ? directive_of(n) : NULL;
    bool inside = false;

    for (int i = 0; i < r->n && !inside; i++)
        inside = is_within(n, r->v[i].critical);
    for (const struct clause *cl = d ? d->clauses : NULL; cl; cl = cl->next)
        for (int i = 0; i < cl->nitems && cl->info->id != CL_SHARED; i++)
            walk(cl->item[i], look_beside, NULL, r);
    if (!inside && n->kind == NAME && n->sym && combining(r, n->sym))
        r->refused = true;
    if (n->kind != CALL || inside)
        return;
    r->refused |= !is_harmless_call(n);
    for (int i = 0; callee(n) && callee(n)->definition && i < r->n; i++)
        r->refused |= !whole_of(r->v[i].form.x)->function;      /* the function could name the variable */
}

struct inside { const struct region *r; const struct node *place; bool refused; };

/* A part of a statement that is computed: without the lock, and by itself. */
static void look_inside(struct node *n, void *data)
{
    struct inside *in = data;

    in->refused |= n->kind == COMMA || n->kind == STMT_EXPR || stored_by(n)
        || (n->kind == CALL && !(callee(n) && is_mathematical(callee(n))))
        || (n->kind == NAME && n->sym && combining(in->r, n->sym) && bare(whole_place(n)) != in->place);
}

static void look_at_parts(struct region *r)
{
    for (int i = 0; i < r->n; i++) {
        struct inside in = { r, bare(r->v[i].form.x), false };

        walk(r->v[i].form.x, look_inside, NULL, &in);
        in.place = NULL;
        if (r->v[i].form.value)
            walk(*r->v[i].form.value, look_inside, NULL, &in);
        r->refused |= in.refused;
    }
}

static void make_atomic(const struct combined *c)
{
    struct directive *d = allocate(sizeof *d);
    struct node *body = kid(c->critical, DIRECTIVE_STMT_BODY);

    *d = *directive_of(c->critical);
    d->info = &directive_table[D_ATOMIC];
    d->argument = NULL;
    if (c->statement == body)
        kid(c->critical, DIRECTIVE_STMT_PRAGMA)->directive = d;
    else
        put_in_construct(c->statement, d);
}

static void read_region(struct node *n, void *data)
{
    struct region r = { data, n, { { NULL } }, 0, false };

    if (n->kind != DIRECTIVE_STMT || !directive_of(n) || !(directive_of(n)->info->traits & FORKS) || around(n, NULL, FORKS))
        return;
    walk(n, look_for_criticals, NULL, &r);
    if (r.refused || !r.n)
        return;
    walk(n, look_beside, NULL, &r);
    look_at_parts(&r);
    for (int i = 0; i < r.n && !r.refused; i++) {
        make_atomic(&r.v[i]);

        struct node *critical = r.v[i].critical, *body = kid(critical, DIRECTIVE_STMT_BODY);

        if (body->kind == COMPOUND && (i + 1 == r.n || r.v[i + 1].critical != critical))
            replace(critical, body);
    }
}

void combine_criticals(struct unit *u)
{
    walk(u->root, read_region, NULL, u);
}
