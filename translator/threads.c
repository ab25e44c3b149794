/*
 * threads.c: may a rank's share of a loop, or of the tasks that are ready, run on threads (otospcc -fopenmp)?
 *
 * Where the body only computes and stores: no construct is inside, nothing is called but such functions
 * and those of mathematics, and the iterations of one member do not use memory of its own in turn: no
 * variable that is private to the member around the loop is changed, and what its pointers lead to, or lies at a place
 * that its number tells, only at places that the iteration variable tells apart. A task has what is private to it on the
 * stack of the thread that executes it, or takes it along: only what it does counts. Iterations of a sequential loop that
 * ranks divide (divide.c) may have to do with each other in a rank's share: one thread executes them in their order.
 */
#include <string.h>

#include "checks.h"

struct inspection {
    struct unit *unit;
    const struct construct *construct;
    struct seen { const struct symbol *function; struct seen *next; } *seen;
    bool outside;               /* in a function that is called */
    bool fails;
};

static void inspect(struct node *, void *);

static bool only_asks(const struct symbol *f)
{
    static const char *const names[] = { "omp_get_thread_num", "omp_get_num_threads", "omp_in_parallel" };

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (!strcmp(f->name, names[i]))
            return true;
    return false;
}

static void see_around(struct node *n, void *data)
{
    struct inspection *x = data;

    if (n->kind == NAME && shared_by_threads(x->construct, n->sym) && n->sym->type && !is_arithmetic(n->sym->type))
        x->fails = true;
}

static void inspect_call(struct inspection *x, struct node *call)
{
    const struct symbol *f = callee(call);
    struct seen *s = x->seen;

    if (!f)
        x->fails = true;
    else if (f->definition) {
        bool outside = x->outside;

        if (!outside && !x->construct->turn && summary_of(x->unit, call)->effects && kid(call, CALL_ARGS)) {
            walk(kid(call, CALL_ARGS), see_around, NULL, x);
            x->fails |= names_own(x->construct, kid(call, CALL_ARGS));
        }
        while (s && s->function != f)
            s = s->next;
        if (s)
            return;
        s = allocate(sizeof *s);
        *s = (struct seen){ f, x->seen };
        x->seen = s;
        x->outside = true;
        walk(f->definition, inspect, NULL, x);
        x->outside = outside;
    } else if (!is_mathematical(f) && !(x->construct->turn && is_of_memory(f)))
        x->fails |= !(only_asks(f) && (x->construct->info->traits & FORKS));
}

/* Does each iteration have a place of its own: is the iteration variable, or that and a constant, a subscript? */
static bool is_own_place(const struct construct *c, struct node *lvalue)
{
    struct node *i;

    for (lvalue = bare(lvalue); lvalue->kind == INDEX || lvalue->kind == MEMBER; lvalue = bare(lvalue->kid[0])) {
        if (lvalue->kind != INDEX)
            continue;
        i = bare(kid(lvalue, INDEX_I));
        if (i->kind == BINARY && (is_operator(i, "+") || is_operator(i, "-"))
            && bare(kid(i, BINARY_R))->kind == CONSTANT)
            i = bare(kid(i, BINARY_L));
        for (int k = 0; k < c->collapse; k++)
            if (named_by(i) == c->loops[k].var)
                return c->collapse == 1;
    }
    return false;
}

static void inspect_store(struct inspection *x, struct node *lvalue)
{
    const struct symbol *s = first_variable(lvalue);

    if (x->construct->turn)
        return;
    if (named_by(lvalue))
        x->fails |= shared_by_threads(x->construct, s);
    else if (!(x->construct->info->traits & FORKS)
             && (!s || shared_by_threads(x->construct, s) || names_own(x->construct, lvalue)))
        x->fails |= !is_own_place(x->construct, lvalue);
}

static void inspect(struct node *n, void *data)
{
    struct inspection *x = data;

    if (x->fails)
        return;
    x->fails = n->type && (n->type->quals & Q_ATOMIC);
    switch (n->kind) {
    case DIRECTIVE_STMT:
        x->fails |= x->outside || !kid(n, DIRECTIVE_STMT_PRAGMA)->directive->info->llc;
        break;
    case ASM: case COMPUTED_GOTO:
        x->fails = true;
        break;
    case CALL:
        inspect_call(x, n);
        break;
    case NAME:
        if (n->sym && (n->sym->threadprivate || n->sym->storage == ST_THREAD))
            x->fails = true;            /* the rank has one for all its threads; or the region's thread has its own */
        break;
    default:
        if (x->outside)
            break;
        if (!x->construct->turn && n->kind == PREFIX && is_operator(n, "&")
            && shared_by_threads(x->construct, named_by(kid(n, PREFIX_E))))
            x->fails = true;
        if (stored_by(n))
            inspect_store(x, stored_by(n));
    }
}

/* Copies that each thread can have, and values that the runtime combines. */
static bool has_plain_data(const struct construct *c)
{
    for (const struct data_item *d = c->data; d; d = d->next)
        if (d->section || (d->sharing != SHARED && d->sharing != PRIVATE && d->sharing != FIRSTPRIVATE
                           && d->sharing != LASTPRIVATE && d->sharing != FIRST_LASTPRIVATE && d->sharing != REDUCTION))
            return false;
    return true;
}

static bool is_plain_loop(const struct construct *c)
{
    return (c->kind == D_FOR || c->kind == D_PARALLEL_FOR) && !c->sequential && !c->scan && !needs_join(c)
        && !find_clause(c->directive, CL_COPYIN) && !find_clause(c->directive, CL_ORDERED)
        && !find_clause(c->directive, CL_LINEAR) && has_plain_data(c);
}

bool may_use_threads(struct unit *u, const struct construct *c)
{
    struct inspection x = { .unit = u, .construct = c };

    if (!u->opt->threads || (c->turn ? c->info->id == D_TARGET && !c->nowait : !is_plain_loop(c)))
        return false;
    walk(c->body, inspect, NULL, &x);
    return !x.fails;
}
