/*
 * lower_taskloop.c: `taskloop` (OpenMP 5.1, 2.12.2): a loop whose chunks are tasks, each with its own
 * copies. A set of several ranks divides them (rtlib/taskloop.c); one rank executes them all, in order.
 */
#include "lower.h"

static const char template[] =
    "{\n"
    "$directive\n"
    "$storage otosp_site otosp_here = { $site };\n"
    "otosp_loop otosp_l;\n"
    "otosp_taskloop otosp_tasks;\n"
    "otosp_task otosp_t;\n"
    "const unsigned otosp_flags = $flags;\n"
    "$group\n"
    "$bounds\n"
    "\n"
    "$begin_group\n"
    "$reductions\n"
    "$frame\n"
    "otosp_taskloop_begin(&otosp_tasks, &otosp_l, &otosp_here, $trips, $size, otosp_flags);\n"
    "while (otosp_taskloop_next(&otosp_tasks, &otosp_l)) {\n"
    "otosp_task_begin(&otosp_t, &otosp_here, otosp_flags);\n"
    "{\n"
    "$shared\n"
    "{\n"
    "$private\n"
    "$setup\n"
    "OTOSP_TASK_BODY(&otosp_t);\n"
    "$begin_inner\n"
    "$rows\n"
    "$stop\n"
    "$written\n"
    "\n"
    "for ($init; $more; $increment$step)\n"
    "$body\n"
    "$end_rows\n"
    "$if_last\n"
    "$last\n"
    "$end_last\n"
    "$cancelled\n"
    "$end_inner\n"
    "$reduce\n"
    "}\n"
    "}\n"
    "otosp_task_end(&otosp_t);\n"
    "}\n"
    "otosp_taskloop_end(&otosp_tasks, &otosp_l);\n"
    "$end_group\n"
    "}\n";

/* How the iterations are cut into tasks: OTOSP_GRAINSIZE or OTOSP_NUM_TASKS, strict, a number. */
static void fill_size(struct holes *h, struct construct *c)
{
    struct clause *size = find_clause(c->directive, CL_GRAINSIZE), *tasks = find_clause(c->directive, CL_NUM_TASKS);
    struct clause *given = size ? size : tasks;

    if (given && given->nitems)
        hole_text(h, "size", "%s, %d, %s", size ? "OTOSP_GRAINSIZE" : "OTOSP_NUM_TASKS", given->word != NULL,
                  ref(h, given->item[0]));
    else
        hole_text(h, "size", "OTOSP_NUM_TASKS, 0, 0");
}

void fill_tasks_of_loop(struct holes *h, struct construct *c)
{
    fill_size(h, c);
    fill_task_flags(h, c);
}

struct node *lower_taskloop(struct unit *u, struct construct *c)
{
    struct holes *h = holes_new();
    int indent = place_indent(u, c->loops[0].node);

    hole_text(h, "trips", "%s", fill_loop(h, u, c));
    lower_head(h, u, c);
    lower_data(h, c, "otosp_task_reduce", "&otosp_t");
    fill_last(h);
    fill_cancelled(h, u, c);
    fill_tasks_of_loop(h, c);
    lower_frame(h, u, c);
    for (const struct data_item *d = c->data; d; d = d->next)
        if (d->sharing == REDUCTION && !d->joins)
            lower_group_reduction(h, c, d);
    if (!find_clause(c->directive, CL_NOGROUP)) {
        hole_text(h, "group", "otosp_taskgroup otosp_g;");
        hole_text(h, "begin_group", "otosp_taskgroup_begin(&otosp_g, &otosp_here);");
        hole_text(h, "end_group", "otosp_taskgroup_end(&otosp_g);");
    }
    return quote(h, indent, template);
}
