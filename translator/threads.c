/*
 * threads.c: may a rank's share of a loop run on threads (otospcc -fopenmp)?
 *
 * Where the body only computes and stores: no construct is inside, nothing is called but such functions
 * and those of mathematics, and no variable that is private to the member around the loop is changed.
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

static void inspect_call(struct inspection *x, struct node *call)
{
    const struct symbol *f = callee(call);
    struct seen *s = x->seen;

    if (!f)
        x->fails = true;
    else if (f->definition) {
        bool outside = x->outside;

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
    } else if (!is_mathematical(f))
        x->fails |= !(only_asks(f) && (x->construct->info->traits & FORKS));
}

/* Is it a variable of the member around the loop, which its threads would share? */
static bool is_around(const struct construct *c, const struct symbol *s)
{
    const struct construct *p;

    if (!is_variable_symbol(s) || has_static_storage(s) || (c->info->traits & FORKS))
        return false;
    p = privatizer(c, s);
    return p && p != c;
}

static void inspect(struct node *n, void *data)
{
    struct inspection *x = data;
    struct node *changed;

    if (x->fails)
        return;
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
    default:
        if (n->kind == NAME && n->sym && n->sym->threadprivate)
            x->fails = true;            /* the rank has one for all its threads */
        if (x->outside)
            break;
        changed = n->kind == PREFIX && is_operator(n, "&") ? kid(n, PREFIX_E) : stored_by(n);
        if (changed && is_around(x->construct, named_by(changed)))
            x->fails = true;
        if (n->kind == NAME && n->sym && n->sym->type && n->sym->type->kind == T_ARRAY
            && is_around(x->construct, n->sym))
            x->fails = true;
    }
}

bool may_use_threads(struct unit *u, const struct construct *c)
{
    struct inspection x = { .unit = u, .construct = c };

    if (!u->opt->threads || (c->kind != D_FOR && c->kind != D_PARALLEL_FOR)
        || find_clause(c->directive, CL_COPYIN) || needs_join(c))
        return false;
    walk(c->body, inspect, NULL, &x);
    return !x.fails;
}
