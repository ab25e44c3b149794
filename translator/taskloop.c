/*
 * taskloop.c: task loops of which nobody can see where one task ends and the next one begins, as divided loops.
 *
 *     #pragma omp taskloop grainsize(100)
 *     for (i = 1; i < n - 1; i++)
 *         next[i] = (u[i - 1] + u[i] + u[i + 1]) / 3;
 *
 * Their bodies only load and store, and nothing that a task has for itself goes from one iteration to another. So any
 * ranks may have any iterations: all that is known of a parallel loop is known of this one, and what it writes
 * stays where it is. Only how it begins is a task loop's own (otosp_taskloop_for_begin): in a set that keeps tasks.
 *
 * Where it shows how much an iteration does, each rank has as many; else they take as many at once as a task would have.
 */
#include <string.h>

#include "checks.h"
#include "infer.h"

/* ---- what tells tasks from each other --------------------------------------------------------------- */

/* Is what the name stands for, or an element or member of it, loaded there and no more? */
static bool is_loaded(struct node *name)
{
    struct node *n = name, *up = n->parent;

    while (up && (up->kind == PAREN || (up->kind == INDEX && kid(up, INDEX_A) == n)
                  || (up->kind == MEMBER && !strcmp(kid(up, MEMBER_OP)->tok->text, ".")))) {
        n = up;
        up = n->parent;
    }
    return n->type && n->type->kind != T_ARRAY && up && stored_by(up) != n && !(up->kind == PREFIX && is_operator(up, "&"));
}

struct copy { const struct symbol *symbol; bool changes; };

static void look_for_change(struct node *n, void *data)
{
    struct copy *copy = data;

    if (n->kind == NAME && n->sym == copy->symbol)
        copy->changes |= !is_loaded(n);
}

/* Each task would begin with its value once more. */
static bool changes_copy(const struct construct *c, const struct data_item *d)
{
    struct copy copy = { d->sym, false };

    walk(c->body, look_for_change, NULL, &copy);
    return copy.changes;
}

static bool has_plain_copies(const struct construct *c)
{
    for (const struct data_item *d = c->data; d; d = d->next)
        if ((d->sharing == FIRSTPRIVATE && changes_copy(c, d)) || d->sharing == FIRST_LASTPRIVATE)
            return false;
    return true;
}

/* in_reduction: what each rank has made can be added where the task loop stands. */
static bool joins_plainly(const struct construct *c)
{
    for (const struct clause *cl = c->directive->clauses; cl; cl = cl->next)
        for (int i = 0; cl->info->id == CL_IN_REDUCTION && i < cl->nitems; i++) {
            const struct data_item *d = data_of(c, named_by(base_of(bare(cl->item[i]))));

            if (!d || d->sharing != REDUCTION || d->section || d->user || d->sym->type->kind == T_ARRAY)
                return false;
        }
    return true;
}

static bool is_taken(struct unit *u, const struct construct *c)
{
    static const enum clause_id left_out[] = { CL_LINEAR, CL_ALLOCATE, CL_THREAD_LIMIT };

    if ((c->kind != D_TASKLOOP && c->kind != D_TASKLOOP_SIMD) || c->directive->broken || c->results || c->weight || !c->body
        || c->is_cancelled || may_ask_number(c))
        return false;
    for (size_t i = 0; i < sizeof left_out / sizeof *left_out; i++)
        if (find_clause(c->directive, left_out[i]))
            return false;
    return has_plain_copies(c) && joins_plainly(c) && only_computes(u, c);
}

/* ---- how much an iteration does ---------------------------------------------------------------------- */

struct look { const struct symbol *seen[64]; int count; bool uneven; };

static void look_at(struct node *n, void *data)
{
    struct look *l = data;
    const struct symbol *f = n->kind == CALL ? callee(n) : NULL;
    struct loop loop;

    l->uneven |= n->kind == WHILE || n->kind == DO || n->kind == GOTO
        || (n->kind == FOR && !is_counted(n, &loop) && !is_counted_at_most(n, &loop))
        || (n->kind == FOR && find_break(kid(n, FOR_BODY)) != NULL);
    if (l->uneven || !f || !f->definition)
        return;
    for (int i = 0; i < l->count; i++)
        if (l->seen[i] == f)
            return;
    if (l->count == (int)(sizeof l->seen / sizeof *l->seen)) {
        l->uneven = true;
        return;
    }
    l->seen[l->count++] = f;
    walk(kid(f->definition, FUNCTION_BODY), look_at, NULL, l);
}

/* May iterations take times of which nothing tells before? */
static bool is_uneven(const struct construct *c)
{
    struct look l = { .count = 0 };

    walk(iteration_body(c), look_at, NULL, &l);
    return l.uneven;
}

/* A variable that nobody changes meanwhile needs no copy: when the loop ends, all of it is done. Tasks inside, which could
   take part in a reduction, there are none. */
static void simplify_copies(struct unit *u, struct construct *c)
{
    struct data_item **d = &c->data;

    while (*d) {
        const struct symbol *s = (*d)->sym;

        (*d)->tasks = false;
        if ((*d)->sharing == FIRSTPRIVATE && (is_arithmetic(s->type) || is_pointer(s->type)) && !has_static_storage(s) && !is_address_taken(u, s)
            && !holds(u, c->function, HOLDS_FUNCTION))
            *d = (*d)->next;
        else
            d = &(*d)->next;
    }
}

void offer_taskloops(struct unit *u)
{
    for (int i = 0; i < u->nconstructs && !u->opt->checked; i++) {
        struct construct *c = u->constructs[i];

        if (!is_taken(u, c))
            continue;
        simplify_copies(u, c);
        c->kind = D_PARALLEL_FOR;
        c->info = &directive_table[D_PARALLEL_FOR];
        c->schedule = is_uneven(c) ? SCHEDULE_DYNAMIC : SCHEDULE_STATIC;
    }
}
