/*
 * lower_result.c: `llc result` and `nc_result` become calls that log what an iteration wrote.
 *
 * One that stands in the body is called where it stands. One that stands before the loop is called at
 * the end of each iteration: as the last statement of the body, or, where that would be passed over by
 * `continue` or would see other variables of the same name, in the loop's increment.
 */
#include "lower.h"

static const char *call(struct holes *h, const struct annotation *a)
{
    const char *addr = ref(h, copy_tree(a->addr)), *count = ref(h, copy_tree(a->count));

    return a->nc ? format("otosp_nc_result(&otosp_l, %s, %s, %s)", addr, count, ref(h, copy_tree(a->var)))
                 : format("otosp_result(&otosp_l, %s, %s)", addr, count);
}

struct search {
    struct node *loop;          /* looked for: a `continue` of this loop */
    const char *name;           /* looked for: a use of this name */
    bool found;
};

static void look_for_continue(struct node *n, void *data)
{
    struct search *s = data;
    struct node *loop = n;

    if (n->kind != CONTINUE || s->found)
        return;
    while (loop && loop->kind != FOR && loop->kind != WHILE && loop->kind != DO)
        loop = loop->parent;
    s->found = loop == s->loop;
}

static void look_for_name(struct node *n, void *data)
{
    struct search *s = data;

    if ((n->kind == NAME || n->kind == TYPEDEF_NAME) && kid(n, NAME_IDENT)->tok->text == s->name)
        s->found = true;
}

/* Does the annotation use a name that the body declares anew? */
struct hiding {
    struct node *body;
    const struct annotation *annotation;
    bool found;
};

static void look_for_declaration(struct node *n, void *data)
{
    struct hiding *h = data;
    struct node *block = n->parent;

    if (n->kind != D_NAME)
        return;
    while (block && block->kind != COMPOUND && block->kind != FUNCTION && block->kind != FOR)
        block = block->parent;
    if (block != h->body)
        return;
    struct search s = { NULL, kid(n, D_NAME_IDENT)->tok->text, false };

    walk(h->annotation->addr, look_for_name, NULL, &s);
    walk(h->annotation->count, look_for_name, NULL, &s);
    h->found |= s.found;
}

static bool fits_in_body(struct node *body, struct node *loop, const struct annotation *a)
{
    struct search s = { loop, NULL, false };
    struct hiding h = { body, a, false };

    walk(body, look_for_continue, NULL, &s);
    if (body->kind == COMPOUND)
        walk(body, look_for_declaration, NULL, &h);
    return !s.found && !h.found;
}

static bool is_inside(const struct node *n, const struct node *outer)
{
    while (n && n != outer)
        n = n->parent;
    return n;
}

static int statement_indent(struct unit *u, struct node *body)
{
    struct node *items = body->kind == COMPOUND ? kid(body, COMPOUND_ITEMS) : NULL;

    if (items && items->nkids)
        return place_indent(u, items->kid[items->nkids - 1]);
    return place_indent(u, body) + 4;
}

const char *lower_results(struct unit *u, struct construct *c, struct holes *h)
{
    struct loop *innermost = &c->loops[c->collapse - 1];
    const char *increment = "";
    struct node *line = NULL, *calls = NULL;    /* the last line in the body, and what takes its place */

    for (struct annotation *a = c->results; a; a = a->next) {
        struct holes *own = holes_new();

        if (a->stmt) {
            struct node *made;

            hole_text(own, "call", "%s", call(own, a));
            made = quote(own, place_indent(u, a->stmt), "$call;\n");
            if (a->stmt == line)
                append(calls, made);
            else
                replace(line = a->stmt, calls = made);
            continue;
        }
        if (a->holder->parent && !is_inside(a->holder, c->node))
            replace(a->holder, node(LIST, 0));
        if (!fits_in_body(innermost->body, innermost->node, a)) {
            increment = format("%s%s, ", increment, call(h, a));
            continue;
        }
        hole_text(own, "call", "%s", call(own, a));
        if (innermost->body->kind == COMPOUND)
            append(kid(innermost->body, COMPOUND_ITEMS),
                   quote(own, statement_indent(u, innermost->body), "$call;\n"));
        else {
            hole_node(own, "body", innermost->body);
            innermost->body = quote(own, place_indent(u, innermost->node), "{\n$body\n    $call;\n}\n")->kid[0];
            /* on the line of its `for` */
            first_token(innermost->body)->bol = false;
            first_token(innermost->body)->space = true;
        }
    }
    return increment;
}
