/*
 * lower_ordered.c: `ordered` (OpenMP 5.1, 2.19.9): a block that iterations run in their order, or, with
 * depend(source) and depend(sink: ...), iterations that wait for others of a loop with ordered(n).
 */
#include "lower.h"

#include <string.h>

static const char block[] =
    "{\n"
    "$directive\n"
    "otosp_ordered_begin($loop, $iteration);\n"
    "$body\n"
    "otosp_ordered_end($loop);\n"
    "}\n";

static struct node *lower_block(struct unit *u, struct construct *c)
{
    struct holes *h = holes_new();
    const struct construct *loop = ordered_loop(c);

    lower_head(h, u, c);
    hole_text(h, "loop", loop ? "&otosp_l" : "0");
    hole_text(h, "iteration", loop ? "otosp_now" : "0");
    hole_node(h, "body", c->body);
    return quote(h, place_indent(u, c->body), block);
}

/* depend(sink: ...) of an iteration that is not there says nothing. */
static struct node *lower_dependences(struct unit *u, struct construct *c)
{
    struct holes *h = holes_new();
    const struct construct *loop = ordered_loop(c);

    lower_head(h, u, c);
    for (struct clause *cl = c->directive->clauses; cl; cl = cl->next) {
        const char *inside, *number = iteration_number(h, loop, cl->item, &inside);

        if (!strcmp(cl->word, "source"))
            hole_add(h, "calls", "otosp_source(&otosp_l, %s);\n", number);
        else if (!strcmp(cl->word, "before"))
            hole_add(h, "calls", "if (%s > 0)\notosp_sink(&otosp_l, %s - 1);\n", number, number);
        else
            hole_add(h, "calls", "if (%s)\notosp_sink(&otosp_l, %s);\n", inside, number);
    }
    return quote(h, place_indent(u, c->node), "{\n$directive\n$calls\n}\n");
}

struct node *lower_ordered(struct unit *u, struct construct *c)
{
    const struct construct *loop = ordered_loop(c);
    bool simd_only = find_clause(c->directive, CL_SIMD) && !find_clause(c->directive, CL_THREADS);

    if (!c->body)
        return lower_dependences(u, c);
    return simd_only || (loop && loop->kind == D_SIMD) ? lower_body(u, c) : lower_block(u, c);
}
