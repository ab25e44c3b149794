/*
 * obstacle.c: what in a construct stands in the way of knowing its stores and loads before it runs.
 *
 * Its stores must become known where it ends and not before, since they are said to have happened when it begins; and
 * its iterations must be those that its header says. The latter alone matters for loads.
 */
#include <string.h>

#include "infer.h"
#include "others.h"

struct search {
    struct unit *unit;
    struct entered entered;             /* functions that are named */
    int depth;
    struct node *body;                  /* of the loop */
    struct obstacles found;
};

static void note(struct search *s, const char *obstacle, bool of_loads)
{
    if (obstacle && !s->found.stores)
        s->found.stores = obstacle;
    if (obstacle && of_loads && !s->found.loads)
        s->found.loads = obstacle;
}

/* The same, where loads may be left out that nobody sees. */
static void note_unseen(struct search *s, const char *obstacle)
{
    note(s, obstacle, true);
    s->found.others = true;
}

/* A construct that forks has loads of its own, which are not listed with those around it. */
static void see_construct(struct search *s, const struct construct *c)
{
    if (is_transparent(c) || c->kind == D_SCAN || (c->kind == D_ATOMIC && c->atomic && c->atomic->accumulates))
        return;
    note(s, format("'%s' inside it hands on what has been written so far", directive_text(c->info)), false);
    s->found.others |= c->kind != D_ATOMIC && c->kind != D_CRITICAL;
}

static void see_call(struct search *s, struct node *call)
{
    const struct symbol *f = defined(s->unit, callee(call));
    const struct library *l = f ? find_library(f->name) : NULL;

    if (f && strstr(f->name, "jmp") && !f->definition)
        note_unseen(s, format("'%s' jumps, or is where a jump leads", node_text(call)));
    else if (f && (f->definition || never_returns(f) || is_pure(f)))
        return;
    else if (l && (l->flags & (SYNC | WAITS) || (l->flags & CALLS && summary_of(s->unit, call)->unknown))) {
        note(s, format("'%s' may hand on what has been written so far", node_text(call)), false);
        s->found.others |= l->flags & CALLS;
    } else if (l && l->flags & CALLS) {
        s->found.others = true;         /* what it calls is looked into */
    } else if (!l && summary_of(s->unit, call)->unknown) {
        s->found.ends = true;
        note(s, format("'%s' calls a function whose source is not seen", node_text(call)), false);
        s->found.others = true;
    }
}

/* Does it leave the loop with this body? */
static bool breaks_off(const struct node *n, const struct node *body)
{
    if (n->kind != BREAK)
        return false;
    while (n != body && n->kind != FUNCTION && !is_loop_statement(n) && n->kind != SWITCH)
        n = n->parent;
    return n == body;
}

static void see_node(struct search *s, struct node *n)
{
    switch (n->kind) {
    case DIRECTIVE_STMT:
        if (construct_of(s->unit, n))
            see_construct(s, construct_of(s->unit, n));
        break;
    case CALL:
        see_call(s, n);
        break;
    case GOTO: case COMPUTED_GOTO: case LABEL: case RETURN:
        if (!s->depth)
            note(s, "a jump leads through it", true);
        break;
    case ASM:
        if (!s->depth)
            note(s, "it holds assembly", true);
        s->found.others = true;
        break;
    default:
        break;
    }
}

static void look_for_obstacle(struct node *, void *);

static void look_into(struct search *s, struct symbol *name)
{
    const struct symbol *f = name && name->kind == S_FUNCTION ? defined(s->unit, name) : NULL;

    if (!f || !f->definition || is_system(f->definition))
        return;
    if (enters(&s->entered, f)) {
        s->depth++;
        walk(kid(f->definition, FUNCTION_BODY), look_for_obstacle, NULL, s);
        s->depth--;
    }
    if (s->entered.full)
        note_unseen(s, "it calls many functions");
}

/* Functions that are named are called, if not here, then by those that they are handed to. */
static void look_for_obstacle(struct node *n, void *data)
{
    struct search *s = data;
    const struct symbol *f = n->kind == CALL ? defined(s->unit, callee(n)) : NULL;

    see_node(s, n);
    s->found.skips |= n->kind == CONTINUE || breaks_off(n, s->body) || (f && never_returns(f) && !ends_program(f));
    s->found.ends |= f && ends_program(f);
    if (n->kind == NAME)
        look_into(s, n->sym);
}

/* Why its iterations are not those of its header. */
static const char *of_header(const struct construct *c)
{
    if (!c->collapse)
        return "it divides no loop";
    if (c->is_cancelled)
        return "it may be cancelled";
    for (int i = 0; i < c->collapse; i++) {
        const struct loop *l = &c->loops[i];

        if (is_pointer(l->type) && c->collapse > 1)
            return format("its variable '%s' is a pointer", l->var->name);
        if (!l->constant && (!is_numbered(l) || is_pointer(l->type)))
            return format("the step of '%s' is not a constant", l->var->name);
        if (size_of(l->type) > 8)
            return format("its variable '%s' has more than 64 bits", l->var->name);
    }
    return NULL;
}

struct obstacles obstacles_of(struct unit *u, const struct construct *c)
{
    struct search s = { .unit = u };

    note(&s, of_header(c), true);
    if (c->across || find_clause(c->directive, CL_ORDERED))
        note(&s, "its iterations wait for each other", false);
    s.body = c->collapse ? c->loops[c->collapse - 1].body : c->body;
    walk(s.body, look_for_obstacle, NULL, &s);
    if (s.found.stores && !(c->info->traits & FORKS) && !c->turn)
        note(&s, s.found.stores, true);     /* members that execute other constructs may change what it depends on */
    return s.found;
}
