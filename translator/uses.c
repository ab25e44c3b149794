/*
 * uses.c: all that a region, or a divided loop, may read, as objects that can be named before it begins.
 *
 * Where that is known, what is pending stays so unless it is read there; and what its members store to other blocks of
 * the heap stays with them (rtlib/withheld.c). So it is known of constructs that read objects by pointers that do not
 * change in them, and hand nothing on before their members join: no locks, no tasks, no atomic constructs. All that
 * they store has to be seen as it is stored, or told: what is found by comparing memory with copies may be hidden by old
 * contents, and what an annotation states may be more than what is stored. Stores whose values alone travel (retrace.c)
 * reach all ranks when the construct ends, also those that hold what they are parts of.
 */
#include <string.h>

#include "acquire.h"

enum { MAX_DEPTH = 6 };                 /* of calls */

struct look {
    struct unit *unit;
    int depth;
    bool fails;
};

static void look_at(struct node *, void *);

/* Does it hand something on, or say what it writes in another way? */
static bool is_special(const struct construct *c)
{
    return c->results || c->scan || c->across || c->is_cancelled || find_clause(c->directive, CL_ORDERED);
}

static bool may_stand(const struct construct *c)
{
    switch (c->kind) {
    case D_FOR: case D_FOR_SIMD: case D_SIMD: case D_UNROLL:
    case D_BARRIER: case D_SINGLE: case D_MASTER: case D_MASKED:
        return !is_special(c);
    default:
        return false;
    }
}

/* A function of the library that does what everybody knows to what it is handed. */
static bool is_harmless(const struct symbol *f)
{
    static const char *const names[] = {
        "memcpy", "memmove", "memset", "memcmp", "abs", "labs", "omp_get_thread_num", "omp_get_num_threads",
        "omp_get_max_threads", "omp_get_wtime"
    };

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (!strcmp(f->name, names[i]))
            return !f->definition;
    return is_mathematical(f);
}

static void look_into(struct look *l, struct symbol *f)
{
    if (is_harmless(f))
        return;
    l->fails |= !f->definition || is_system(f->definition) || f->type->variadic || l->depth == MAX_DEPTH
             || acquiring(f)->pends;
    if (l->fails)
        return;
    l->depth++;
    walk(kid(f->definition, FUNCTION_BODY), look_at, NULL, l);
    l->depth--;
}

static void look_at(struct node *n, void *data)
{
    struct look *l = data;
    const struct construct *c = n->kind == DIRECTIVE_STMT ? construct_of(l->unit, n) : NULL;

    l->fails |= n->kind == ASM || n->kind == STMT_EXPR || n->kind == COMPUTED_GOTO
             || (l->depth && (n->kind == FOR || n->kind == WHILE || n->kind == DO))
             || (c && (!may_stand(c) || (l->depth && c->kind != D_SIMD)));
    if (l->fails || n->kind != CALL)
        return;
    if (callee(n))
        look_into(l, callee(n));
    else
        l->fails = true;
}

static bool has_known_clauses(const struct construct *c)
{
    for (const struct data_item *d = c->data; d; d = d->next)
        if (d->sharing == REDUCTION && (d->user || d->tasks || d->joins))
            return false;
    return !is_special(c) && !c->hulls && !find_clause(c->directive, CL_COPYIN);
}

static bool add(struct construct *c, struct acquired_memory *m)
{
    struct acquired_memory **tail = &c->uses;

    for (; *tail; tail = &(*tail)->next)
        if ((*tail)->what == m->what && !strcmp((*tail)->text, m->text))
            return true;
    *tail = m;
    return m->what == OBJECT_OF_POINTER || m->what == NAMED_OBJECT;
}

static void find_comparing(struct node *n, void *data)
{
    static const char *const names[] = { "otosp_keep", "otosp_unseen", "otosp_unknown", "OTOSP_CALL" };

    for (size_t i = 0; n->kind == TOKEN && i < sizeof names / sizeof *names; i++)
        *(bool *)data |= !strcmp(n->tok->text, names[i]);
}

void check_uses(struct construct *c, const char *told)
{
    bool compares = strstr(told, "otosp_keep") || strstr(told, "otosp_unseen");

    if (c->tells_uses)
        walk(kid(c->node, DIRECTIVE_STMT_BODY), find_comparing, NULL, &compares);
    c->tells_uses &= !compares;
}

void find_uses(struct unit *u, struct construct *c)
{
    struct look l = { .unit = u };
    struct item it = { .unit = u, .function = c->function, .number = next_item(), .deep = true };

    if (c->parent || (c->described && !(c->scatters && c->retrace)) || !has_known_clauses(c) || uses_threadprivate(u, c) || (c->kind != D_PARALLEL && c->kind != D_PARALLEL_FOR))
        return;
    walk(kid(c->node, DIRECTIVE_STMT_BODY), look_at, NULL, &l);
    if (l.fails)
        return;
    it.tail = &it.needs;
    read_directive_item(&it, c);
    read_item(&it, kid(c->node, DIRECTIVE_STMT_BODY));
    c->tells_uses = !it.pending;
    for (const struct need *n = it.needs; c->tells_uses && n; n = n->next) {
        struct acquired_memory *m = narrow(&it, n, it.number, true);
        c->tells_uses = m->what == NOTHING || add(c, m);
    }
}
