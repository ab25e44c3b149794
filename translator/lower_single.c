/*
 * lower_single.c: `single` and `scope` (OpenMP 5.1, 2.10): blocks that all members of a team meet, and
 * that one of them, or each, executes.
 */
#include "lower.h"
#include "checks.h"

static const char single[] =
    "{\n"
    "$directive\n"
    "$here\n"
    "$shared\n"
    "\n"
    "if (otosp_masked(0)) {\n"
    "$private\n"
    "$setup\n"
    "$body\n"
    "}\n"
    "$barrier\n"
    "$leave\n"
    "$copies\n"
    "}\n";

/* Member 0 executes it: which one does is not for the program to know, and so each run is the same. */
struct node *lower_single(struct unit *u, struct construct *c)
{
    struct holes *h = holes_new();

    lower_head(h, u, c);
    lower_data(h, c, "", "");
    if (!c->nowait) {
        hole_text(h, "here", "%s otosp_site otosp_here = { %s };", hole_value(h, "storage"), hole_value(h, "site"));
        hole_text(h, "barrier", "otosp_barrier(&otosp_here);");
    if (!c->nowait)
        fill_leave(h, u, c);
    }
    for (struct clause *cl = c->directive->clauses; cl; cl = cl->next)
        for (int i = 0; cl->info->id == CL_COPYPRIVATE && i < cl->nitems; i++)
            hole_add(h, "copies", "otosp_copyprivate(&otosp_here, (void *)&%s, sizeof %s);\n",
                     ref(h, copy_tree(cl->item[i])), ref(h, copy_tree(cl->item[i])));
    hole_node(h, "body", c->body);
    return quote(h, place_indent(u, c->body), single);
}

static const char scope[] =
    "{\n"
    "$directive\n"
    "$storage otosp_site otosp_here = { $site };\n"
    "otosp_loop otosp_l;\n"
    "$shared\n"
    "\n"
    "otosp_for_begin(&otosp_l, &otosp_here, 1, OTOSP_STATIC, 0);\n"
    "{\n"
    "$private\n"
    "$setup\n"
    "$body\n"
    "$reduce\n"
    "$end(&otosp_l);\n"
    "$leave\n"
    "$combine\n"
    "}\n"
    "}\n";

/* A worksharing construct that shares nothing out: its reductions and its join are those of a loop. */
struct node *lower_scope(struct unit *u, struct construct *c)
{
    struct holes *h = holes_new();

    lower_head(h, u, c);
    lower_data(h, c, "otosp_loop_reduce", "&otosp_l");
    if (!c->nowait)
        fill_leave(h, u, c);
    hole_text(h, "end", "%s", c->nowait && !needs_join(c) ? "otosp_end_nowait" : "otosp_end");
    hole_node(h, "body", c->body);
    return quote(h, place_indent(u, c->body), scope);
}
