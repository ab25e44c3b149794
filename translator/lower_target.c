/*
 * lower_target.c: device constructs (OpenMP 5.1, 2.14). Without `device` the block is run by all ranks alike, with
 * copies of what is private to it; with it, by the rank that is that device, and what it writes is handed on.
 */
#include "checks.h"
#include "lower.h"

#include <string.h>

static const char by_all[] =
    "{\n"
    "$directive\n"
    "$here\n"
    "otosp_target otosp_d;\n"
    "$shared\n"
    "\n"
    "otosp_target_begin(&otosp_d, &otosp_here, $device, $limit);\n"
    "{\n"
    "$private\n"
    "$setup\n"
    "$body\n"
    "$reduce\n"
    "}\n"
    "otosp_target_end(&otosp_d);\n"
    "}\n";

static const char by_one[] =
    "{\n"
    "$directive\n"
    "$here\n"
    "otosp_target otosp_d;\n"
    "$shared\n"
    "\n"
    "$frame\n"
    "otosp_target_device_begin(&otosp_d, &otosp_here, $device, $limit);\n"
    "if (otosp_target_here(&otosp_d)) {\n"
    "$private\n"
    "$setup\n"
    "$body\n"
    "}\n"
    "otosp_target_device_end(&otosp_d);\n"
    "}\n";

struct node *lower_target(struct unit *u, struct construct *c)
{
    struct holes *h = holes_new();
    struct clause *device = find_clause(c->directive, CL_DEVICE), *limit = find_clause(c->directive, CL_THREAD_LIMIT);
    const char *number = device && device->nitems ? ref(h, device->item[0]) : "OTOSP_DEFAULT_DEVICE";

    lower_head(h, u, c);
    lower_data(h, c, "", "");
    lower_frame(h, u, c);
    hole_text(h, "here", "%s otosp_site otosp_here = { %s };", hole_value(h, "storage"), hole_value(h, "site"));
    if (device && device->word && !strcmp(device->word, "ancestor"))
        number = "OTOSP_HOST";
    if (c->condition)
        number = format("(%s) ? %s : OTOSP_HOST", ref(h, copy_tree(c->condition)), number);
    hole_text(h, "device", "%s", number);
    hole_text(h, "limit", "%s", limit ? ref(h, limit->item[0]) : "0");
    hole_node(h, "body", c->body);
    return quote(h, place_indent(u, c->body), is_transparent(c) ? by_all : by_one);
}
