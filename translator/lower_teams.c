/*
 * lower_teams.c: `teams` on the host (OpenMP 5.1, 2.7): a league of teams over the members of a split,
 * each of which runs the body for its share of the team numbers.
 */
#include "lower.h"

static const char teams[] =
    "{\n"
    "$directive\n"
    "$storage otosp_site otosp_here = { $site };\n"
    "otosp_loop otosp_l;\n"
    "$shared\n"
    "\n"
    "$frame\n"
    "otosp_teams_begin(&otosp_l, &otosp_here, $count, $limit);\n"
    "while (otosp_next_team(&otosp_l)) {\n"
    "$private\n"
    "$setup\n"
    "$body\n"
    "$reduce\n"
    "}\n"
    "otosp_teams_end(&otosp_l);\n"
    "$combine\n"
    "}\n";

struct node *lower_teams(struct unit *u, struct construct *c)
{
    struct holes *h = holes_new();
    struct clause *count = find_clause(c->directive, CL_NUM_TEAMS);
    struct clause *limit = find_clause(c->directive, CL_THREAD_LIMIT);

    lower_head(h, u, c);
    lower_frame(h, u, c);
    lower_data(h, c, "otosp_loop_reduce", "&otosp_l");
    hole_text(h, "count", "%s", count ? ref(h, count->item[count->nitems - 1]) : "0");
    hole_text(h, "limit", "%s", limit ? ref(h, limit->item[0]) : "0");
    hole_node(h, "body", c->body);
    return quote(h, place_indent(u, c->body), teams);
}
