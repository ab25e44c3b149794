/*
 * league.c: loops over teams that nobody can tell from loops over threads. `teams distribute parallel for` divides its
 * iterations twice, over teams and over the threads of each; where the body has no construct and asks for no number of
 * team or thread, and clauses may not ask for one team of one thread, a `parallel for` does the same with one division, and
 * moves what it needs as such loops do. Ranks are its teams, which get a block each; schedule(static, 1), as programs for
 * GPUs have it, says which thread of a team takes what of that team's block.
 *
 * A device that is named is one rank. Where that has no threads, a loop over threads that is all of a target there is done in
 * order.
 */
#include <string.h>

#include "checks.h"

static const struct { enum directive_id league; bool simd, threads; } loops[] = {
    { D_TEAMS_DISTRIBUTE, false, false }, { D_TEAMS_DISTRIBUTE_SIMD, true, false }, { D_TEAMS_LOOP, false, true },
    { D_TEAMS_DISTRIBUTE_PARALLEL_FOR, false, true }, { D_TEAMS_DISTRIBUTE_PARALLEL_FOR_SIMD, true, true },
};

enum { DEPTH = 8 };                     /* of calls that are looked into */
struct inspection { int depth; bool tells; };

/* Does it call what may know of teams, or hold another construct? */
static void look(struct node *n, void *data)
{
    struct inspection *b = data;
    const struct symbol *f = n->kind == CALL ? callee(n) : NULL;

    if (n->kind == DIRECTIVE_STMT || n->kind == ASM)
        b->tells = true;
    if (n->kind != CALL || (f && is_mathematical(f)) || b->tells)
        return;
    if (!f || !f->definition || b->depth == DEPTH) {
        b->tells = true;
        return;
    }
    b->depth++;
    walk(kid(f->definition, FUNCTION_BODY), look, NULL, b);
    b->depth--;
}

/* May the clause ask for one? */
static bool may_be_one(const struct clause *cl)
{
    long n;

    return !cl->nitems || !constant_value(cl->item[cl->nitems - 1], &n) || n < 2;
}

/* May the iterations be executed in order, by one team of one thread, so that the program counts on it? */
static bool may_be_in_order(const struct directive *d, bool threads)
{
    bool one_team = false, one_thread = !threads;

    for (const struct clause *cl = d->clauses; cl; cl = cl->next)
        if (cl->info->id == CL_NUM_TEAMS)
            one_team = may_be_one(cl);
        else if (cl->info->id == CL_THREAD_LIMIT || cl->info->id == CL_NUM_THREADS)
            one_thread |= may_be_one(cl);
    return one_team && one_thread;
}

/* Is it a static schedule, of which the threads of a team alone would have the chunks? One that has an error stays. */
static bool is_within_team(const struct clause *cl)
{
    long n;

    return cl->word && !strcmp(cl->word, "static") && cl->nitems && constant_value(cl->item[0], &n) && n > 0;
}

/* What says nothing of a loop over teams that stands for one over threads. */
static bool is_of_teams(const struct clause *cl)
{
    switch (cl->info->id) {
    case CL_SCHEDULE:
        return is_within_team(cl);
    case CL_NUM_TEAMS: case CL_THREAD_LIMIT: case CL_NUM_THREADS: case CL_DIST_SCHEDULE: case CL_BIND:
        return true;
    default:
        return false;
    }
}

void settle_league(struct node *n)
{
    struct directive *d = kid(n, DIRECTIVE_STMT_PRAGMA)->directive;
    struct inspection b = { 0, false };
    size_t i = 0;

    while (i < sizeof loops / sizeof *loops && loops[i].league != d->info->id)
        i++;
    if (i == sizeof loops / sizeof *loops || d->broken)
        return;
    if (may_be_in_order(d, loops[i].threads))
        return;
    walk(kid(n, DIRECTIVE_STMT_BODY), look, NULL, &b);
    if (b.tells)
        return;
    for (struct clause **cl = &d->clauses, *gone; *cl; )
        if (is_of_teams(gone = *cl)) {
            *cl = gone->next;
            gone->next = d->gone;
            d->gone = gone;
        } else
            cl = &(*cl)->next;
    d->info = &directive_table[D_PARALLEL_FOR];
    d->simd = loops[i].simd;
}

/* What says nothing of a loop that is done in order, in a target that has its `private` variables. */
static bool is_of_threads(const struct clause *cl)
{
    switch (cl->info->id) {
    case CL_SCHEDULE: case CL_NUM_THREADS: case CL_SHARED: case CL_DEFAULT: case CL_COLLAPSE: case CL_PRIVATE: case CL_REDUCTION:
        return true;
    default:
        return false;
    }
}

/* Clauses of the loop that the target goes without, and those that it has in its place. */
static void hand_over(struct directive *target, struct clause *of_loop)
{
    for (struct clause *cl = of_loop, *next; cl; cl = next) {
        struct clause **to = cl->info->id == CL_PRIVATE ? &target->clauses : &target->gone;

        next = cl->next;
        cl->next = *to;
        *to = cl;
    }
}

/* Is it a nest of so many loops, with no way out of them? What is none is left to the checks of the loop's directive. */
static bool is_nest(struct node *n, const struct clause *collapse)
{
    struct node *other;
    struct loop l;
    long levels = 1;

    if (collapse && (!collapse->nitems || !constant_value(collapse->item[0], &levels)))
        return false;
    for (; levels > 0; levels--, n = l.body)
        if (!(n = only_loop(n, &other)) || !is_counted(n, &l) || find_break(l.body))
            return false;
    return true;
}

void settle_device_loop(struct node *n)
{
    struct directive *d = kid(n, DIRECTIVE_STMT_PRAGMA)->directive, *loop;
    struct node *body = kid(n, DIRECTIVE_STMT_BODY);
    struct inspection b = { 0, false };

    if (d->info->id != D_TARGET || !(d->info->traits & FORKS) || find_clause(d, CL_NOWAIT) || d->broken || !body
        || body->kind != DIRECTIVE_STMT)
        return;
    loop = kid(body, DIRECTIVE_STMT_PRAGMA)->directive;
    if (!loop->part || loop->info->id != D_PARALLEL_FOR || loop->simd || loop->broken)
        return;
    for (const struct clause *cl = loop->clauses; cl; cl = cl->next)
        if (!is_of_threads(cl))
            return;
    walk(kid(body, DIRECTIVE_STMT_BODY), look, NULL, &b);
    if (b.tells || !is_nest(kid(body, DIRECTIVE_STMT_BODY), find_clause(loop, CL_COLLAPSE)))
        return;
    hand_over(d, loop->clauses);
    n->kid[DIRECTIVE_STMT_BODY] = kid(body, DIRECTIVE_STMT_BODY);
    n->kid[DIRECTIVE_STMT_BODY]->parent = n;
}
