/*
 * described.c: loops of which all is known before they run: what every member reads and writes, and that they do
 * nothing else that other ranks would have to hear of. Such a loop moves only what is needed (rtlib/demand.c).
 */
#include "checks.h"
#include "infer.h"

enum { MAX_DEPTH = 4 };                 /* of calls: those that access_call.c follows */

struct look {
    struct unit *unit;
    int depth;
    bool fails;
};

/* A call that only computes: its loads are followed. */
static void look_at(struct node *n, void *data)
{
    struct look *l = data;
    struct symbol *f = n->kind == CALL ? callee(n) : NULL;
    const struct construct *c = n->kind == DIRECTIVE_STMT ? construct_of(l->unit, n) : NULL;

    l->fails |= n->kind == ASM || n->kind == STMT_EXPR || (c && c->kind != D_SIMD && c->kind != D_UNROLL);
    if (l->fails || n->kind != CALL || (f && is_mathematical(f)))
        return;
    if (!f || !f->definition || is_system(f->definition) || f->type->variadic || l->depth == MAX_DEPTH
        || summary_of(l->unit, n)->effects || summary_of(l->unit, n)->unknown) {
        l->fails = true;
        return;
    }
    l->depth++;
    walk(kid(f->definition, FUNCTION_BODY), look_at, NULL, l);
    l->depth--;
}

bool is_described_loop(struct unit *u, const struct construct *c)
{
    struct look l = { .unit = u };

    if (c->kind != D_PARALLEL_FOR || c->collapse != 1 || c->results || c->weight
        || (c->schedule != SCHEDULE_STATIC && c->schedule != SCHEDULE_AUTO))
        return false;
    for (const struct data_item *d = c->data; d; d = d->next)
        if (d->sharing == LASTPRIVATE || d->sharing == FIRST_LASTPRIVATE)
            return false;
    walk(c->body, look_at, NULL, &l);
    return !l.fails;
}
