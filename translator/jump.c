/*
 * jump.c: nothing jumps into or out of a construct (OpenMP 5.1, 2.1.2: structured blocks).
 */
#include <string.h>

#include "checks.h"

/* Does the construct end before the statement that a break, continue or case belongs to? */
static bool leaves_construct(struct unit *u, struct node *n, bool to_switch, bool to_loop)
{
    for (n = n->parent; n && n->kind != FUNCTION; n = n->parent) {
        if ((to_loop && is_loop_statement(n)) || (to_switch && n->kind == SWITCH))
            return false;
        if (n->kind == DIRECTIVE_STMT && construct_of(u, n))
            return true;
    }
    return false;
}

struct labels {
    struct unit *unit;
    const char *name;
    struct node *found;
    struct node *function;
    struct construct *from;
};

static void find_label(struct node *n, void *data)
{
    struct labels *l = data;

    if (n->kind == LABEL && kid(n, LABEL_IDENT)->tok->text == l->name)
        l->found = n;
}

/* May a computed goto lead out of its construct? Some label whose address is taken stands elsewhere. */
static void see_label_address(struct node *n, void *data)
{
    struct labels *l = data;
    struct labels at = { .unit = l->unit };

    if (n->kind != LABEL_ADDRESS)
        return;
    at.name = kid(n, LABEL_ADDRESS_IDENT)->tok->text;
    walk(l->function, find_label, NULL, &at);
    if (at.found && construct_around(l->unit, at.found) != l->from)
        l->found = at.found;
}

static void check_computed_goto(struct unit *u, struct node *n, struct node *function)
{
    struct labels l = { .unit = u, .function = function, .from = construct_around(u, n) };

    walk(function, see_label_address, NULL, &l);
    if (l.found)
        error_range(n, l.from ? "this goto may jump out of '%s'" : "this goto may jump into '%s'",
                    directive_text((l.from ? l.from : construct_around(u, l.found))->info));
}

static void check_goto(struct unit *u, struct node *n, struct node *function)
{
    struct labels l = { .unit = u, .name = kid(n, GOTO_IDENT)->tok->text };
    struct construct *from = construct_around(u, n), *to;

    walk(function, find_label, NULL, &l);
    if (!l.found || from == (to = construct_around(u, l.found)))
        return;
    if (from && !(to && is_within(to->node, from->node)))
        error_range(n, "'goto %s' jumps out of '%s'", l.name, directive_text(from->info));
    else
        error_range(n, "'goto %s' jumps into '%s'", l.name, directive_text(to->info));
}

static void check_jump(struct node *n, void *data)
{
    struct unit *u = data;
    struct node *function;
    struct construct *c;

    switch (n->kind) {
    case GOTO: case COMPUTED_GOTO: case RETURN: case BREAK: case CONTINUE: case CASE: case DEFAULT:
        break;
    default:
        return;
    }
    function = function_around(n);
    c = construct_around(u, n);
    if (n->kind == GOTO && function)
        check_goto(u, n, function);
    else if (n->kind == COMPUTED_GOTO && function)
        check_computed_goto(u, n, function);
    else if (!c)
        return;
    else if (n->kind == RETURN)
        error_range(n, "'return' out of '%s'", directive_text(c->info));
    else if ((n->kind == CASE || n->kind == DEFAULT) && leaves_construct(u, n, true, false))
        error_at(first_token(n), "a 'switch' around '%s' jumps into it here", directive_text(c->info));
    else if (n->kind == BREAK && leaves_construct(u, n, true, true))
        error_range(n, "'break' out of '%s'", directive_text(c->info));
    else if (n->kind == CONTINUE && leaves_construct(u, n, false, true))
        error_range(n, "'continue' out of '%s'", directive_text(c->info));
}

void check_jumps(struct unit *u)
{
    walk(u->root, check_jump, NULL, u);
}
