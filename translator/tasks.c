/*
 * tasks.c: which tasks make tasks, and which regions do nothing else than having one member make some.
 *
 * A task that may make others is executed by all ranks alike while there are few of them. So is such a region:
 *
 *     #pragma omp parallel
 *     #pragma omp single
 *     solve(problem);                         which makes tasks
 *
 * All ranks make the tasks, each of which is executed by one, instead of one rank that makes and executes them all.
 */
#include <string.h>

#include "checks.h"
#include "tasks.h"
#include "unfold.h"

void search_function(struct search *s, struct symbol *f)
{
    struct seen *seen = s->seen;

    if (f && !f->definition)
        f = f->elsewhere;
    if (!f || !f->definition || is_system(f->definition))
        return;
    while (seen && seen->function != f)
        seen = seen->next;
    if (seen)
        return;
    seen = allocate(sizeof *seen);
    *seen = (struct seen){ f, s->seen };
    s->seen = seen;
    s->depth++;
    walk(kid(f->definition, FUNCTION_BODY), s->look, NULL, s);
    s->depth--;
}

static void look(struct node *n, void *data)
{
    struct search *s = data;
    struct directive *d = n->kind == DIRECTIVE_STMT ? directive_of(n) : NULL;

    if (s->found)
        return;
    if (d && d->info && (d->info->traits & TASKS || (d->info->id == D_TARGET && find_clause(d, CL_NOWAIT))))
        s->found = true;
    else if (n->kind == CALL)
        search_function(s, callee(n));
}

static bool may_make_tasks(struct node *body)
{
    struct search s = { .look = look };

    walk(body, look, NULL, &s);
    return s.found;
}

/* Other files' functions, and those that a pointer leads to, may make some; libraries' do not. */
static void look_for_unknown(struct node *n, void *data)
{
    struct search *s = data;
    const struct symbol *f = n->kind == CALL ? callee(n) : NULL;

    look(n, data);
    if (n->kind == CALL && !s->found)
        s->found = !f || (f->kind != S_BUILTIN && !f->definition && !(f->elsewhere && f->elsewhere->definition)
                          && !find_library(f->name) && strncmp(f->name, "omp_", 4) && !(f->decl && is_system(f->decl)));
}

/* ---- tasks that know of no others but those that they make ------------------------------------------ */

/* Of a function: what it does, or what it is known to do. */
static void look_for_others_in(struct search *s, struct node *call)
{
    struct symbol *f = callee(call);
    bool is_here = f && (f->definition ? !is_system(f->definition) : f->elsewhere != NULL);
    const struct library *known = f && !is_here ? find_library(f->name) : NULL;

    if (is_here)
        search_function(s, f);
    else if (!known || known->flags & (SYNC | CALLS | WAITS))
        s->found = true;
}

static bool is_atomic(const struct node *n)
{
    return n->type && n->type->quals & Q_ATOMIC;
}

static void look_for_others(struct node *n, void *data)
{
    struct search *s = data;
    struct directive *d = n->kind == DIRECTIVE_STMT ? directive_of(n) : NULL;

    if (d && d->info)
        s->found |= (d->info->id != D_TASK && d->info->id != D_TASKWAIT && d->info->id != D_TASKGROUP
                     && d->info->id != D_SIMD) || find_clause(d, CL_DETACH);
    else if (n->kind == DIRECTIVE_STMT || n->kind == ASM || is_atomic(n))
        s->found = true;
    else if (n->kind == CALL && !s->found)
        look_for_others_in(s, n);
}

static bool may_move(struct node *body)
{
    struct search s = { .look = look_for_others };

    walk(body, look_for_others, NULL, &s);
    return !s.found;
}

/* ---- regions ---------------------------------------------------------------------------------------- */

bool is_team_for_one(const struct node *n)
{
    const struct directive *d = n->kind == DIRECTIVE_STMT ? kid(n, DIRECTIVE_STMT_PRAGMA)->directive : NULL;
    struct search s = { .look = look_for_unknown };

    if (!d || !d->info || (d->info->id != D_SINGLE && d->info->id != D_MASTER && d->info->id != D_MASKED)
        || find_clause(d, CL_FILTER) || !kid(n, DIRECTIVE_STMT_BODY))
        return false;
    walk(kid(n, DIRECTIVE_STMT_BODY), look_for_unknown, NULL, &s);
    return s.found;
}

static bool is_by_tasks(const struct construct *c)
{
    const struct node *only = c->kind == D_PARALLEL ? only_statement(c->body) : NULL;

    return only && is_team_for_one(only) && !c->is_cancelled && !find_clause(c->directive, CL_COPYIN);
}

void find_tasks(struct unit *u)
{
    for (int i = 0; i < u->nconstructs; i++) {
        struct construct *c = u->constructs[i];

        if (c->info->traits & TASKS && c->body) {
            c->makes_tasks = may_make_tasks(c->body);
            c->moves = c->kind == D_TASK && may_move(c->body);
            c->takes_all = c->moves && takes_all(c);
        }
        c->by_tasks = !u->opt->checked && is_by_tasks(c);
    }
}
