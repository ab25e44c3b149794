/*
 * lower_simd.c: loops that are not divided: `simd` (OpenMP 5.1, 2.11.5) and `loop` where one thread runs it.
 */
#include "lower.h"

static const char serial[] =
    "{\n"
    "$directive\n"
    "$private\n"
    "$setup\n"
    "$body\n"
    "}\n";

struct node *lower_simd(struct unit *u, struct construct *c)
{
    struct holes *h = holes_new();

    lower_head(h, u, c);
    lower_data(h, c, "", "");           /* only private copies: see share() */
    hole_node(h, "body", c->body);
    return quote(h, place_indent(u, c->body), serial);
}
