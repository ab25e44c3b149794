/*
 * lower_task.c: `task`, `taskgroup`, `taskwait`, `taskyield` (OpenMP 5.1, 2.12, 2.19.5, 2.19.6).
 *
 * A task is executed in place by the member of the team that meets it, so what it depends on has been done.
 * Only the event of a `detach` clause can be fulfilled later: the runtime waits for it.
 */
#include "lower.h"

static const char task[] =
    "{\n"
    "$directive\n"
    "$storage otosp_site otosp_here = { $site };\n"
    "otosp_task otosp_t;\n"
    "$shared\n"
    "\n"
    "$frame\n"
    "$depend\n"
    "otosp_task_begin(&otosp_t, &otosp_here, $flags);\n"
    "$detach\n"
    "$wanted {\n"
    "$private\n"
    "$setup\n"
    "OTOSP_TASK_BODY(&otosp_t);\n"
    "$body\n"
    "$cancelled\n"
    "$reduce\n"
    "}\n"
    "otosp_task_end(&otosp_t);\n"
    "}\n";

static void add_flag(struct holes *h, const char *condition, const char *flag)
{
    const char *before = *hole_value(h, "flags") ? " | " : "";

    if (condition)
        hole_add(h, "flags", "%s(%s ? %s : 0)", before, condition, flag);
    else
        hole_add(h, "flags", "%s%s", before, flag);
}

void fill_task_flags(struct holes *h, struct construct *c)
{
    struct clause *final = find_clause(c->directive, CL_FINAL);

    if (c->condition)
        add_flag(h, format("!(%s)", ref(h, copy_tree(c->condition))), "OTOSP_TASK_UNDEFERRED");
    if (final && final->nitems)
        add_flag(h, format("(%s)", ref(h, final->item[0])), "OTOSP_TASK_FINAL");
    if (find_clause(c->directive, CL_DEPEND))
        add_flag(h, NULL, "OTOSP_TASK_DEPENDS");
    if (!*hole_value(h, "flags"))
        hole_text(h, "flags", "0");
}

struct node *lower_task(struct unit *u, struct construct *c)
{
    struct holes *h = holes_new();
    struct clause *detach = find_clause(c->directive, CL_DETACH);

    lower_head(h, u, c);
    fill_cancelled(h, u, c);
    hole_text(h, "wanted", "if (otosp_task_wanted())");
    lower_data(h, c, "otosp_task_reduce", "&otosp_t");
    fill_task_flags(h, c);
    fill_depend(h, c);
    lower_frame(h, u, c);
    if (detach && detach->nitems)
        hole_text(h, "detach", "otosp_task_detach(&otosp_t, &%s);", ref(h, detach->item[0]));
    hole_node(h, "body", c->body);
    return quote(h, place_indent(u, c->body), task);
}

static const char group[] =
    "{\n"
    "$directive\n"
    "$storage otosp_site otosp_here = { $site };\n"
    "otosp_taskgroup otosp_g;\n"
    "\n"
    "otosp_taskgroup_begin(&otosp_g, &otosp_here);\n"
    "$reductions\n"
    "$body\n"
    "otosp_taskgroup_end(&otosp_g);\n"
    "}\n";

struct node *lower_taskgroup(struct unit *u, struct construct *c)
{
    struct holes *h = holes_new();

    lower_head(h, u, c);
    for (struct clause *cl = c->directive->clauses; cl; cl = cl->next)
        for (int i = 0; cl->info->id == CL_TASK_REDUCTION && i < cl->nitems; i++)
            lower_group_reduction(h, cl->item[i]);
    hole_node(h, "body", c->body);
    return quote(h, place_indent(u, c->body), group);
}

static const char alone[] =
    "{\n"
    "$directive\n"
    "$storage otosp_site otosp_here = { $site };\n"
    "\n"
    "$depend\n"
    "$call;\n"
    "}\n";

struct node *lower_taskwait(struct unit *u, struct construct *c)
{
    struct holes *h = holes_new();

    lower_head(h, u, c);
    fill_depend(h, c);
    hole_text(h, "call", "otosp_taskwait(&otosp_here, %s)",
              find_clause(c->directive, CL_DEPEND) ? "OTOSP_TASK_DEPENDS" : "0");
    return quote(h, place_indent(u, c->node), alone);
}

struct node *lower_taskyield(struct unit *u, struct construct *c)
{
    struct holes *h = holes_new();

    lower_head(h, u, c);
    hole_text(h, "call", "otosp_taskyield(&otosp_here)");
    return quote(h, place_indent(u, c->node), alone);
}
