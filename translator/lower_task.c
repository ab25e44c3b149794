/*
 * lower_task.c: `task`, `taskgroup`, `taskwait`, `taskyield` (OpenMP 5.1, 2.12, 2.19.5, 2.19.6).
 *
 * A task's body becomes a function of what it takes along (capture.c), which the runtime calls when and where it likes.
 * One that cannot be moved is executed in place by the member of the team that meets it.
 */
#include "capture.h"
#include "checks.h"

#include <string.h>

static const char moved[] =
    "{\n"
    "$here\n"
    "$shared\n"
    "{\n"
    "$private\n"
    "$setup\n"
    "$begin_inner\n"
    "$body\n"
    "$cancelled\n"
    "$end_inner\n"
    "$reduce\n"
    "}\n"
    "}\n";

static const char function[] =
    "$env\n"
    "static void otosp_task_$number(void *);\n"
    "\n"
    "$function\n"
    "\n"
    "static void otosp_task_$number(void *otosp_p)\n"
    "{\n"
    "    $types\n"
    "    $own_env\n"
    "    $e\n"
    "    $aliases\n"
    "\n"
    "    $block\n"
    "}\n";

static const char met[] =
    "{\n"
    "$directive\n"
    "$storage otosp_site otosp_here = { $site };\n"
    "$event\n"
    "$env\n"
    "$all\n"
    "\n"
    "$copies\n"
    "$depend\n"
    "$weight\n"
    "otosp_task_make(&otosp_here, $flags, otosp_task_$number, $of_env);\n"
    "}\n";

/* All of it as an iteration, of which can be told what it reads and writes. */
static const char turn[] =
    "{\n"
    "otosp_loop otosp_l;\n"
    "\n"
    "otosp_turn_begin(&otosp_l);\n"
    "$ahead\n"
    "while (otosp_turn_next(&otosp_l)) {\n"
    "$logs\n"
    "$body\n"
    "}\n"
    "}\n";

static const char in_place[] =
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
    "$begin_inner\n"
    "$body\n"
    "$cancelled\n"
    "$end_inner\n"
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

/* Does it take part in a reduction as what is around it does? That stands on one member's stack. */
static bool joins_in_place(const struct construct *c)
{
    for (const struct clause *cl = c->directive->clauses; cl; cl = cl->next)
        for (int i = 0; cl->info->id == CL_IN_REDUCTION && i < cl->nitems; i++) {
            const struct data_item *d = data_of(c, named_by(base_of(bare(cl->item[i]))));

            if (!d || d->sharing != REDUCTION)
                return true;
        }
    return false;
}

void fill_task_flags(struct holes *h, struct construct *c)
{
    struct clause *final = find_clause(c->directive, CL_FINAL);
    struct clause *priority = find_clause(c->directive, CL_PRIORITY);

    if (c->condition && c->info->id != D_TARGET)
        add_flag(h, format("!(%s)", ref(h, copy_tree(c->condition))), "OTOSP_TASK_UNDEFERRED");
    if (c->info->body == LOOP && joins_in_place(c))
        add_flag(h, NULL, "OTOSP_TASK_UNDEFERRED");      /* there is one copy, of whoever executes what is around it */
    if (final && final->nitems)
        add_flag(h, format("(%s)", ref(h, final->item[0])), "OTOSP_TASK_FINAL");
    if (find_clause(c->directive, CL_DEPEND))
        add_flag(h, NULL, "OTOSP_TASK_DEPENDS");
    if (priority && priority->nitems)
        add_flag(h, NULL, format("OTOSP_TASK_PRIORITY(%s)", ref(h, priority->item[0])));
    if (c->makes_tasks)
        add_flag(h, NULL, "OTOSP_TASK_MAKES_TASKS");
    if (c->moves)
        add_flag(h, NULL, "OTOSP_TASK_MOVES");
    if (c->takes_all)
        add_flag(h, NULL, "OTOSP_TASK_TAKES_ALL");
    if (c->threads)
        add_flag(h, NULL, "OTOSP_TASK_COMPUTES");
    if (!*hole_value(h, "flags"))
        hole_text(h, "flags", "0");
}

/*
 * Where no region is around, tasks are complete when the function returns that makes them: those that name its variables.
 * Others are when the outermost one returns that makes tasks or waits for some, so that functions that make one task each
 * do not wait for that.
 */
static void wait_at_end(struct node *function, bool own)
{
    static struct done { const struct node *function; bool own; struct done *next; } *all;
    struct done *d = all;

    while (d && (d->function != function || (own && !d->own)))
        d = d->next;
    if (d)
        return;
    d = allocate(sizeof *d);
    *d = (struct done){ function, own, all };
    all = d;
    if (own)
        put_first(function, "const char otosp_lent __attribute__((__unused__, __cleanup__(otosp_tasks_lent))) = 0");
    else
        put_first(function, "const char otosp_made __attribute__((__unused__, __cleanup__(otosp_tasks_left))) = "
                            "otosp_tasks_begin()");
}

static bool names_variables(const struct capture *x)
{
    for (const struct captured *v = x->first; v; v = v->next)
        if (!v->copied)
            return true;
    return false;
}

/* The block as a function behind the one around it, with what it takes along declared before that, or, where it names
   types of the function, in both; fills $number, $env, $copies and $of_env of the place where it stood. */
static void put_function(struct construct *c, struct capture *x, struct node *block, struct holes *here)
{
    static int number;
    struct holes *h = holes_new(), *fields = holes_new();
    struct node *around = c->function, *parent = around->parent, *list;
    int place = 0;

    while (parent->kid[place] != around)
        place++;
    wait_at_end(around, names_variables(x));
    fill_captured(x, fields, h, here);
    hole_text(h, "number", "%d", ++number);
    hole_text(here, "number", "%d", number);
    if (*hole_value(fields, "fields")) {
        hole_text(h, x->declared ? "own_env" : "env", "struct otosp_env_%d {\n    %s};", number,
                  hole_value(fields, "fields"));
        hole_text(h, "e", "struct otosp_env_%d *const otosp_e = otosp_p;", number);
        hole_text(here, "env", "__extension__ struct otosp_env_%d %sotosp_env = { %s };", number,
                  x->declared ? format("{\n    %s} ", hole_value(here, "fields")) : "", hole_value(here, "values"));
        if (*hole_value(here, "room")) {
            hole_text(here, "all", "char otosp_all[%s] __attribute__((__aligned__(OTOSP_ALIGNED)));",
                      hole_value(here, "room"));
            hole_add(here, "copies", "__builtin_memcpy(otosp_all, &otosp_env, sizeof otosp_env);\n");
            hole_text(here, "of_env", "otosp_all, sizeof otosp_all");
        } else
            hole_text(here, "of_env", "&otosp_env, sizeof otosp_env");
    } else {
        hole_text(h, "e", "(void)otosp_p;");
        hole_text(here, "of_env", "0, 0");
    }
    hole_node(h, "function", around);
    hole_node(h, "block", block);
    list = quote(h, 0, function);
    parent->kid[place] = list;
    list->parent = parent;
}

static bool can_move(struct unit *u, const struct construct *c, struct capture *x, struct node *block)
{
    if (u->opt->checked || !c->function || !may_hold_static(c->function) || function_around(c->function->parent)
        || joins_in_place(c))
        return false;       /* or it is a function in a function */
    find_captured(x, c, block, block);
    return !x->fails;
}

static const char waiting[] =
    "{\n"
    "$storage otosp_site otosp_here = { $site };\n"
    "\n"
    "$depend\n"
    "otosp_taskwait(&otosp_here, OTOSP_TASK_DEPENDS);\n"
    "$block\n"
    "}\n";

struct node *wait_for_tasks(struct unit *u, struct construct *c, struct node *block)
{
    struct holes *h = holes_new();

    if (!find_clause(c->directive, CL_DEPEND))
        return block;
    lower_head(h, u, c);
    fill_depend(h, c);
    hole_node(h, "block", block);
    return quote(h, place_indent(u, c->node), waiting);
}

struct node *as_task(struct unit *u, struct construct *c, struct node *block)
{
    struct holes *h = holes_new();
    struct capture x;

    if (u->opt->checked || (!c->nowait && !find_clause(c->directive, CL_DEPEND)))
        return block;
    if (!c->nowait || find_clause(c->directive, CL_IN_REDUCTION) || !can_move(u, c, &x, block))
        return wait_for_tasks(u, c, block);
    lower_head(h, u, c);
    fill_depend(h, c);
    fill_task_flags(h, c);
    put_function(c, &x, block, h);
    return quote(h, place_indent(u, c->node), met);
}

/* What the task does, in the place of its body. */
static struct node *doings(struct unit *u, struct construct *c)
{
    struct holes *h = holes_new();

    if (!c->turn)
        return c->body;
    fill_loop(h, u, c);
    if (c->logs)
        hole_text(h, "logs", "%s", logs_line(u, c));
    return quote(h, place_indent(u, c->loops[0].body), turn)->kid[0];
}

static struct node *move_task(struct unit *u, struct construct *c, struct node *body, int indent)
{
    struct clause *detach = find_clause(c->directive, CL_DETACH);
    struct holes *inside = holes_new(), *here = holes_new();
    struct node *block;
    struct capture x;

    lower_head(here, u, c);
    fill_cancelled(inside, u, c);
    lower_data(inside, c, "", "");
    if (strstr(hole_value(inside, "shared"), "otosp_here") || *hole_value(inside, "begin_inner"))
        hole_text(inside, "here", "%s otosp_site otosp_here = { %s };", hole_value(here, "storage"),
                  hole_value(here, "site"));
    hole_node(inside, "body", body);
    block = quote(inside, 4, moved)->kid[0];
    find_captured(&x, c, block, body);
    fill_task_flags(here, c);
    fill_depend(here, c);
    put_function(c, &x, block, here);
    if (detach && detach->nitems)
        hole_text(here, "event", "otosp_task_event(&otosp_here, &%s);", ref(here, detach->item[0]));
    if (c->weight)
        hole_text(here, "weight", "otosp_task_weight(&otosp_here, %s);", ref(here, c->weight));
    if (c->info->id == D_TARGET && find_clause(c->directive, CL_DEVICE))
        hole_text(here, "weight", "otosp_task_device(&otosp_here, %s);", device_number(here, c));
    return quote(here, indent, met);
}

struct node *lower_task(struct unit *u, struct construct *c)
{
    struct holes *h = holes_new();
    struct clause *detach = find_clause(c->directive, CL_DETACH);
    int indent = place_indent(u, c->turn ? c->loops[0].body : c->body);
    struct node *body = doings(u, c);
    struct capture x;

    if (can_move(u, c, &x, body))
        return move_task(u, c, body, indent);
    lower_head(h, u, c);
    fill_cancelled(h, u, c);
    hole_text(h, "wanted", "if (otosp_task_wanted())");
    lower_data(h, c, "otosp_task_reduce", "&otosp_t");
    fill_task_flags(h, c);
    fill_depend(h, c);
    lower_frame(h, u, c);
    if (detach && detach->nitems)
        hole_text(h, "detach", "otosp_task_detach(&otosp_t, &%s);", ref(h, detach->item[0]));
    hole_node(h, "body", body);
    return quote(h, indent, in_place);
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
    struct data_item *d;

    lower_head(h, u, c);
    if (c->function)
        wait_at_end(c->function, false);
    for (struct clause *cl = c->directive->clauses; cl; cl = cl->next)
        for (int i = 0; cl->info->id == CL_TASK_REDUCTION && i < cl->nitems; i++)
            if ((d = group_reduction(u, c, cl, cl->item[i])))
                lower_group_reduction(h, c, d);
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
    if (c->function)
        wait_at_end(c->function, false);
    if (find_clause(c->directive, CL_NOWAIT) && !u->opt->checked)
        hole_text(h, "call", "otosp_task_make(&otosp_here, OTOSP_TASK_DEPENDS, otosp_no_task, 0, 0)");
    else
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
