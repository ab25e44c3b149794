/*
 * obstacle.c: what in a construct stands in the way of knowing its stores before it runs.
 *
 * Its stores must become known where it ends and not before, since they are said to have happened when it begins; and
 * its iterations must be those that its header says.
 */
#include <string.h>

#include "infer.h"

enum { MAX_FUNCTIONS = 64 };

struct search {
    struct unit *unit;
    struct node *seen[MAX_FUNCTIONS];   /* functions that have been looked into */
    int count, depth;
    const char *found;
    bool skips;
};

static const char *of_construct(const struct construct *c)
{
    if (c->kind == D_SIMD || c->kind == D_UNROLL || (c->kind == D_ATOMIC && c->atomic && c->atomic->accumulates))
        return NULL;
    return format("'%s' inside it hands on what has been written so far", directive_text(c->info));
}

static const char *of_call(struct unit *u, struct node *call)
{
    const struct symbol *f = callee(call);
    const struct library *l = f ? find_library(f->name) : NULL;

    if (f && strstr(f->name, "jmp") && !f->definition)
        return format("'%s' jumps, or is where a jump leads", node_text(call));
    if (f && (f->definition || never_returns(f) || is_pure(f)))
        return NULL;
    if (l && l->flags & (SYNC | CALLS | WAITS))
        return format("'%s' may hand on what has been written so far", node_text(call));
    return !l && summary_of(u, call)->unknown ? format("'%s' calls a function whose source is not seen", node_text(call))
                                              : NULL;
}

static const char *of_node(struct search *s, struct node *n)
{
    switch (n->kind) {
    case DIRECTIVE_STMT:
        return construct_of(s->unit, n) ? of_construct(construct_of(s->unit, n)) : NULL;
    case CALL:
        return of_call(s->unit, n);
    case GOTO: case COMPUTED_GOTO: case LABEL: case RETURN:
        return s->depth ? NULL : "a jump leads through it";
    case ASM:
        return s->depth ? NULL : "it holds assembly";
    default:
        return NULL;
    }
}

static void look_for_obstacle(struct node *n, void *data)
{
    struct search *s = data;
    const struct symbol *f = n->kind == CALL ? callee(n) : NULL;

    if (s->found)
        return;
    s->found = of_node(s, n);
    s->skips |= n->kind == CONTINUE || (f && never_returns(f));
    if (s->found || !f || !f->definition || is_system(f->definition))
        return;
    for (int i = 0; i < s->count; i++)
        if (s->seen[i] == f->definition)
            return;
    if (s->count == MAX_FUNCTIONS) {
        s->found = "it calls many functions";
        return;
    }
    s->seen[s->count++] = f->definition;
    s->depth++;
    walk(kid(f->definition, FUNCTION_BODY), look_for_obstacle, NULL, s);
    s->depth--;
}

const char *obstacle_of(struct unit *u, const struct construct *c, bool *skips)
{
    struct search s = { .unit = u };

    *skips = true;
    if (!c->collapse || !(c->info->traits & SHARES_LOOP) || c->info->traits & TASKS)
        return "it divides no loop";
    if (c->scan || c->across || find_clause(c->directive, CL_ORDERED))
        return "its iterations wait for each other";
    if (c->is_cancelled)
        return "it may be cancelled";
    for (int i = 0; i < c->collapse; i++) {
        const struct loop *l = &c->loops[i];

        if (is_pointer(l->type))
            return format("its variable '%s' is a pointer", l->var->name);
        if (!l->constant)
            return format("the step of '%s' is not a constant", l->var->name);
        if (size_of(l->type) > 8)
            return format("its variable '%s' has more than 64 bits", l->var->name);
    }
    walk(c->loops[c->collapse - 1].body, look_for_obstacle, NULL, &s);
    *skips = s.skips;
    return s.found;
}
