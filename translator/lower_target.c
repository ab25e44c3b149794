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
    "$begin_maps\n"
    "$maps\n"
    "$begin_task\n"
    "otosp_target_begin(&otosp_d, &otosp_here, $device, $limit);\n"
    "{\n"
    "$private\n"
    "$setup\n"
    "$mentions\n"
    "$task\n"
    "$body\n"
    "$reduce\n"
    "$destroy\n"
    "}\n"
    "otosp_target_end(&otosp_d);\n"
    "$end_task\n"
    "$end_maps\n"
    "}\n";

static const char by_one[] =
    "{\n"
    "$directive\n"
    "$here\n"
    "otosp_target otosp_d;\n"
    "$shared\n"
    "\n"
    "$begin_maps\n"
    "$maps\n"
    "$begin_task\n"
    "$frame\n"
    "$task\n"
    "otosp_target_device_begin(&otosp_d, &otosp_here, $device, $limit);\n"
    "if (otosp_target_here(&otosp_d)) {\n"
    "$private\n"
    "$setup\n"
    "$mentions\n"
    "$body\n"
    "$destroy\n"
    "}\n"
    "otosp_target_device_end(&otosp_d);\n"
    "$end_task\n"
    "$end_maps\n"
    "}\n";

/* The word in brackets behind a name in the clause; NULL: there is none. */
static const char *word_behind(const struct clause *cl, const char *name)
{
    for (struct token **t = cl->raw; *t; t++)
        if (!strcmp((*t)->text, name) && t[1] && !strcmp(t[1]->text, "(") && t[2])
            return t[2]->text;
    return NULL;
}

/* Allocators of the construct's own (2.13.2). */
static void fill_allocators(struct holes *h, const struct construct *c)
{
    for (const struct clause *cl = c->directive->clauses; cl; cl = cl->next)
        for (int i = 0; cl->info->id == CL_USES_ALLOCATORS && i < cl->nitems; i++) {
            const char *name = node_text(cl->item[i]), *space = word_behind(cl, "memspace");
            const char *traits = word_behind(cl, name) ? word_behind(cl, name) : word_behind(cl, "traits");

            hole_add(h, "setup", "%s = omp_init_allocator(%s, %s, %s);\n", name, space ? space : "omp_default_mem_space",
                     traits ? format("sizeof %s / sizeof *%s", traits, traits) : "0", traits ? traits : "0");
            hole_add(h, "destroy", "omp_destroy_allocator(%s);\n", name);
        }
}

static bool copies(const struct construct *c)
{
    for (const struct data_item *d = c->data; d; d = d->next)
        if (needs_copy(c, d) && d->sharing != PRIVATE)
            return true;
    return false;
}

void fill_target_task(struct holes *h, const struct construct *c)
{
    bool depends = find_clause(c->directive, CL_DEPEND);

    if (!depends && !c->nowait)
        return;
    fill_depend(h, c);
    hole_text(h, "begin_task", "otosp_task otosp_t;\n\n%sotosp_task_begin(&otosp_t, &otosp_here, %s%s);",
              hole_value(h, "depend"), c->nowait ? "0" : "OTOSP_TASK_UNDEFERRED",
              depends ? " | OTOSP_TASK_DEPENDS" : "");
    hole_text(h, "task", "OTOSP_TASK_BODY(&otosp_t);");
    hole_text(h, "end_task", "otosp_task_end(&otosp_t);");
}

const char *device_number(struct holes *h, const struct construct *c)
{
    const struct clause *device = find_clause(c->directive, CL_DEVICE);
    const char *number = device && device->nitems ? ref(h, device->item[0]) : "OTOSP_DEFAULT_DEVICE";

    if (device && device->word && !strcmp(device->word, "ancestor"))
        number = "OTOSP_HOST";
    return c->condition ? format("(%s) ? %s : OTOSP_HOST", ref(h, copy_tree(c->condition)), number) : number;
}

struct node *lower_target(struct unit *u, struct construct *c)
{
    struct holes *h = holes_new();
    struct clause *limit = find_clause(c->directive, CL_THREAD_LIMIT);

    lower_head(h, u, c);
    lower_data(h, c, "", "");
    lower_frame(h, u, c);
    mention_items(h, u, c);
    fill_allocators(h, c);
    hole_text(h, "here", "%s otosp_site otosp_here = { %s };", hole_value(h, "storage"), hole_value(h, "site"));
    if (u->opt->checked) {
        fill_maps(h, u, c);
        hole_add(h, "maps", "%s", c->hosts);
        hole_text(h, "begin_maps", "const int otosp_device = otosp_data_begin(&otosp_here, %s);",
                  hole_value(h, "number"));
        hole_text(h, "end_maps", "otosp_data_end();");
        if (!(c->info->traits & FORKS) || !copies(c))    /* a device makes its copies where the others do not see it */
            fill_target_task(h, c);
    }
    hole_text(h, "device", "%s", u->opt->checked ? "otosp_device" : device_number(h, c));
    hole_text(h, "limit", "%s", limit ? ref(h, limit->item[0]) : "0");
    hole_node(h, "body", c->body);
    return as_task(u, c, quote(h, place_indent(u, c->body), c->info->traits & FORKS ? by_one : by_all)->kid[0]);
}
