/*
 * lower_sync.c: directives that order what the members of a team do: barrier, critical, flush, and
 * master and masked, which one of them executes (OpenMP 5.1, 2.8, 2.19).
 */
#include "lower.h"

static const char barrier[] =
    "{\n"
    "$directive\n"
    "$storage otosp_site otosp_here = { $site };\n"
    "\n"
    "$call(&otosp_here);\n"
    "$leave\n"
    "}\n";

struct node *lower_barrier(struct unit *u, struct construct *c)
{
    struct holes *h = holes_new();

    lower_head(h, u, c);
    hole_text(h, "call", "otosp_barrier");
    fill_leave(h, u, c);
    return quote(h, place_indent(u, c->node), barrier);
}

/* A list after `flush` only weakens it: what is written to other variables may be seen as well. */
struct node *lower_flush(struct unit *u, struct construct *c)
{
    struct holes *h = holes_new();

    lower_head(h, u, c);
    hole_text(h, "call", find_clause(c->directive, CL_RELEASE) ? "otosp_flush_release"
                       : find_clause(c->directive, CL_ACQUIRE) ? "otosp_flush_acquire" : "otosp_flush");
    return quote(h, place_indent(u, c->node), barrier);
}

static const char critical[] =
    "{\n"
    "$directive\n"
    "$storage otosp_site otosp_here = { $site };\n"
    "\n"
    "otosp_critical_begin(&otosp_here, \"$name\");\n"
    "$body\n"
    "otosp_critical_end(&otosp_here, \"$name\");\n"
    "}\n";

struct node *lower_critical(struct unit *u, struct construct *c)
{
    struct holes *h = holes_new();
    struct token **name = c->directive->argument;

    lower_head(h, u, c);
    hole_text(h, "name", "%s", name && *name ? (*name)->text : "");
    hole_node(h, "body", c->body);
    return quote(h, place_indent(u, c->body), critical);
}

static const char masked[] =
    "if (otosp_masked($filter)) {\n"
    "$directive\n"
    "$body\n"
    "}\n";

struct node *lower_masked(struct unit *u, struct construct *c)
{
    struct holes *h = holes_new();
    struct clause *filter = find_clause(c->directive, CL_FILTER);

    lower_head(h, u, c);
    hole_text(h, "filter", "%s", filter && filter->nitems ? ref(h, filter->item[0]) : "0");
    hole_node(h, "body", c->body);
    return quote(h, place_indent(u, c->body), masked);
}
