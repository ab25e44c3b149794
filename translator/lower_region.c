/*
 * lower_region.c: `parallel`. The team runs the region's body; what the body shares out is lowered
 * by itself.
 */
#include "lower.h"
#include "acquire.h"

static const char region[] =
    "{\n"
    "$directive\n"
    "$storage otosp_site otosp_here = { $site };\n"
    "otosp_region otosp_r;\n"
    "$shared\n"
    "\n"
    "$uses\n"
    "$frame\n"
    "$begin(&otosp_r, &otosp_here, $sections$threads);\n"
    "{\n"
    "$private\n"
    "$setup\n"
    "$body\n"
    "$cancelled\n"
    "$reduce\n"
    "otosp_region_end(&otosp_r);\n"
    "$combine\n"
    "}\n"
    "}\n";

struct node *lower_region(struct unit *u, struct construct *c)
{
    struct holes *h = holes_new();
    int indent = place_indent(u, c->body);

    check_uses(c, "");
    lower_head(h, u, c);
    fill_cancelled(h, u, c);
    lower_data(h, c, "otosp_region_reduce", "&otosp_r");
    lower_frame(h, u, c);
    fill_uses(h, c);
    hole_text(h, "begin", c->sections ? "otosp_parallel_sections_begin" : "otosp_region_begin");
    if (c->sections)
        hole_text(h, "sections", "%d, ", c->sections);
    hole_node(h, "body", c->body);
    return quote(h, indent, region);
}
