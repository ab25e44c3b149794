/*
 * lower_loop.c: `parallel for` and `for` (OpenMP 5.1, 2.11.4): the members of the team take chunks of
 * the logical iterations 0 .. trips-1.
 *
 * How the iterations of a chunk are run is written by lower_nest.c.
 */
#include "lower.h"
#include "acquire.h"
#include "checks.h"
#include "hull.h"
#include "infer.h"

/* Where nothing is pending, all ranks execute all of it. In braces, as it may end in an if. */
static const char sequential[] =
    "$open_all\n"
    "if (OTOSP_LIKELY(!otosp_pending)) {\n"
    "$loop\n"
    "} else\n";

static const char before_chunks[] =
    "{\n"
    "$directive\n"
    "$storage otosp_site otosp_here = { $site };\n"
    "otosp_loop otosp_l;\n"
    "$bounds\n"
    "$shared\n"
    "$copies\n"
    "\n"
    "$uses\n"
    "$frame\n"
    "$begin;\n"
    "$numbered\n"
    "$retraces\n"
    "$ordered\n"
    "$open\n"
    "$private\n"
    "$setup\n"
    "$weigh\n"
    "$ahead\n";

static const char chunks[] =
    "$stages\n"
    "$take\n"
    "while (otosp_next(&otosp_l)) {\n"
    "$threads_begin\n"
    "$number\n"
    "$held\n"
    "$logs\n"
    "$rows\n"
    "$stop\n"
    "$written\n"
    "\n"
    "$simd\n"
    "for ($init; $more; $increment$step)\n"
    "$body\n"
    "$end_rows\n"
    "$carried\n"
    "$chunk\n"
    "$if_last\n"
    "$last\n"
    "$end_last\n"
    "$threads_end\n"
    "}\n";

/* The iteration of one that stands for a `target`. */
static const char turn[] =
    "while (otosp_next(&otosp_l)) {\n"
    "$logs\n"
    "$body\n"
    "}\n";

static const char after_chunks[] =
    "$cancelled\n"
    "$reduce\n"
    "$give\n"
    "$retrace\n"
    "$end(&otosp_l);\n"
    "$leave\n"
    "$combine\n"
    "$close\n"
    "$left\n"
    "}\n"
    "$close_all\n";

/* Do the copies need a block inside the one that evaluates bounds and takes addresses? */
static bool needs_block(const struct construct *c)
{
    for (struct data_item *d = c->data; d; d = d->next) {
        if (!needs_copy(c, d))
            continue;
        if (d->sharing != PRIVATE || mentions(c->chunk, d->sym) || mentions(c->num_threads, d->sym)
            || mentions(c->condition, d->sym))
            return true;
        for (int i = 0; i < c->collapse; i++)
            if (mentions(c->loops[i].lower, d->sym) || mentions(c->loops[i].bound, d->sym)
                || mentions(c->loops[i].step, d->sym))
                return true;
    }
    return false;
}

static const char *const schedules[] = {
    [SCHEDULE_STATIC] = "STATIC", [SCHEDULE_DYNAMIC] = "DYNAMIC", [SCHEDULE_GUIDED] = "GUIDED",
    [SCHEDULE_AUTO] = "AUTO", [SCHEDULE_RUNTIME] = "RUNTIME"
};

static bool is_of_tasks(const struct construct *c)
{
    return c->directive->info->traits & TASKS && !c->turn;
}

static const char *begin_name(const struct construct *c)
{
    switch (c->kind) {
    case D_DISTRIBUTE:
        return "distribute";
    case D_DISTRIBUTE_PARALLEL_FOR:
        return "distribute_parallel_for";
    default:
        return c->planes ? "parallel_for_rows" : c->info->traits & FORKS ? "parallel_for" : "for";
    }
}

/* The rank takes part in reductions even where it has no iteration: with values that change nothing. */
static void fill_rank_copies(struct holes *h, const struct construct *c)
{
    struct construct own = *c;
    struct data_item **tail = &own.data;
    struct holes *copies = holes_new();

    for (const struct data_item *d = c->data; d; d = d->next)
        if (d->sharing == REDUCTION) {
            *tail = allocate(sizeof **tail);
            **tail = *d;
            tail = &(*tail)->next;
        }
    *tail = NULL;
    lower_data(copies, &own, "otosp_loop_reduce", "&otosp_l");
    hole_text(h, "private", "%s", hole_value(copies, "private"));
    hole_text(h, "setup", "%s", hole_value(copies, "setup"));
    hole_text(h, "reduce", "%s", hole_value(copies, "reduce"));
    if (own.data) {
        hole_text(h, "open", "{");
        hole_text(h, "close", "}");
    }
}

/* The chunk is divided once more, over threads; copies are theirs. */
static void fill_threads(struct holes *h, const struct construct *c)
{
    const char *own = "";               /* variables that serve as their own copies */

    for (const struct data_item *d = c->data; d; d = d->next)
        if (d->serves)
            own = format("%s%s%s", own, *own ? ", " : " private(", d->sym->name);
    hole_add(h, "bounds", "otosp_loop *const otosp_whole = &otosp_l;\n");
    hole_text(h, "threads_begin",
              "#pragma omp parallel num_threads(otosp_threads())%s%s\n"
              "{\n"
              "otosp_loop otosp_l;\n"
              "if (otosp_thread_begin(&otosp_l, otosp_whole)) {\n"
              "%s%s", own, *own ? ")" : "", hole_value(h, "private"), hole_value(h, "setup"));
    hole_text(h, "threads_end",
              "%s"
              "}\n"
              "otosp_thread_end();\n"
              "}\n"
              "otosp_threads_end(&otosp_l);", hole_value(h, "reduce"));
    fill_rank_copies(h, c);
}

/* In front of that: what the rank's own device does instead, if it has one. */
static void fill_native(struct holes *h, struct unit *u, const struct construct *c)
{
    const char *line = c->scan || *hole_value(h, "increment") ? NULL : native_line(u, c);
    const struct node *loop = c->loops[0].node;

    if (line)
        hole_text(h, "threads_begin",
                  "if (otosp_offload_begin()) {\n"
                  "%s"
                  "%s"
                  "for (%s; %s; %s)\n"
                  "%s\n"
                  "otosp_offload_end();\n"
                  "continue;\n"
                  "}\n"
                  "%s", hole_value(h, "stop"), line, hole_value(h, "init"), hole_value(h, "more"),
                  node_text(kid(loop, FOR_STEP)), node_text(c->loops[0].body), hole_value(h, "threads_begin"));
}

/* Iterations that wait for the one before are better dealt out in turn, where nothing else is asked for. */
static bool follows(const struct construct *c)
{
    return c->across && !find_clause(c->directive, CL_SCHEDULE);
}

static void use_number(struct node *n, void *asked)
{
    if (!asks_number(n))
        return;
    replace(n, name_for(n, "otosp_number"));
    *(bool *)asked = true;
}

/* The number is one all through the chunk: the C compiler sees that, too. */
static void fill_number(struct holes *h, struct node *body)
{
    bool asked = false;

    walk(body, NULL, use_number, &asked);
    if (asked)
        hole_text(h, "number", "const int otosp_number = omp_get_thread_num();");
}

struct node *lower_loop(struct unit *u, struct construct *c)
{
    if (c->info->traits & TASKS || (c->turn && c->nowait))
        return lower_task(u, c);

    struct holes *h = holes_new();
    struct node *body = c->loops[c->collapse - 1].body;
    int indent = place_indent(u, c->loops[0].node);
    bool forks = c->info->traits & FORKS;
    const char *trips = c->scan ? fill_scan(h, u, c) : fill_loop(h, u, c);

    check_uses(c, format("%s%s", hole_value(h, "ahead"), hole_value(h, "written")));
    if (c->numbered) {
        fill_number(h, body);
        hole_text(h, "held", "%s", held_lines(u, c));
    }
    lower_head(h, u, c);
    lower_frame(h, u, c);
    fill_uses(h, c);
    fill_cancelled(h, u, c);
    if (c->turn)
        hole_text(h, "begin", "otosp_target_loop_begin(&otosp_l, &otosp_here, %s)", device_number(h, c));
    else if (is_of_tasks(c)) {
        fill_tasks_of_loop(h, c);
        hole_text(h, "begin", "otosp_taskloop_for_begin(&otosp_l, &otosp_here, %s, OTOSP_%s, %s, %s)", trips,
                  schedules[c->schedule], hole_value(h, "size"), hole_value(h, "flags"));
    } else if (c->sequential)
        hole_text(h, "begin", "otosp_sequential_for_begin(&otosp_l, &otosp_here, %s)", trips);
    else
        hole_text(h, "begin", "otosp_%s_begin(&otosp_l, &otosp_here, %s, OTOSP_%s, %s%s%s%s%s)",
                  begin_name(c), trips, c->weight ? "WEIGHTED" : schedules[c->schedule],
                  c->chunk ? ref(h, c->chunk) : follows(c) ? "1" : "0",
                  forks ? ", " : "", forks ? hole_value(h, "threads") : "",
                  c->planes ? ", " : "", c->planes ? rows_of_planes(h, c->planes) : "");
    if (!c->nowait && c->kind == D_FOR)
        fill_leave(h, u, c);
    hole_text(h, "end", "%s", (c->nowait && !needs_join(c)) || c->kind == D_DISTRIBUTE ? "otosp_end_nowait" : "otosp_end");
    if (find_clause(c->directive, CL_ORDERED))
        hole_text(h, "ordered", "otosp_loop_%s(&otosp_l);", c->across ? "doacross" : "ordered");
    lower_data(h, c, "otosp_loop_reduce", "&otosp_l");
    lower_chain(h, c);
    fill_last(h);
    if (c->retrace) {
        hole_text(h, "retraces", "const int otosp_retraced = otosp_retraces%s(&otosp_l, %ld)%s;",
                  c->retrace->said ? "_rows" : "", c->retrace->bytes, c->retrace->condition);
        hole_text(h, "logs", "%schar *otosp_wire = otosp_wire_at, *otosp_wire_stop = otosp_wire_end;\n"
                  "const int otosp_enough = otosp_wire_enough;",
                  c->logs ? "const int otosp_log = otosp_retraced ? 0 : otosp_logging;\n" : "");
        hole_text(h, "carried", "otosp_wire_at = otosp_wire;");
    } else if (c->logs)
        hole_text(h, "logs", "%s", logs_line(u, c));
    if (c->threads) {
        fill_threads(h, c);
        fill_native(h, u, c);
    } else if (needs_block(c)) {
        hole_text(h, "open", "{");
        hole_text(h, "close", "}");
    } else {
        hole_text(h, "copies", "%s", hole_value(h, "private"));
        hole_text(h, "private", "%s", "");
    }
    if (c->sequential)
        hole_node(h, "loop", copy_tree(c->node));
    if (c->sequential && c->node->parent->kind != LIST) {
        hole_text(h, "open_all", "{");
        hole_text(h, "close_all", "}");
    }
    return quote(h, indent, format("%s%s%s%s", c->sequential ? sequential : "", before_chunks,
                                   c->scan ? scan_chunks : c->turn ? turn : chunks, after_chunks));
}
