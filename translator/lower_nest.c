/*
 * lower_nest.c: how the iterations of a chunk are run: by loops of the user's own form.
 *
 * With collapse(n) the chunk is cut into rows, runs of the innermost loop, so that no iteration pays for
 * a division. Where the loops form a rectangle, a row's place in it says what the outer variables are; what the chunk
 * writes and reads is said of boxes then, which are few (rtlib/cut.c). Where
 * bounds depend on outer variables, the outer loops run as the user wrote them and count rows until they
 * are in the chunk; chunks come in ascending order, so the next one goes on at the outermost iteration where
 * the last one began.
 */
#include <string.h>

#include "checks.h"
#include "hull.h"
#include "lower.h"

static const char *const relation[] = {     /* by enum relation: macro, operator */
    [REL_LT] = "LT", [REL_LE] = "LE", [REL_GT] = "GT", [REL_GE] = "GE", [REL_NE] = "NE"
};
static const char *const operators[] = {
    [REL_LT] = "<", [REL_LE] = "<=", [REL_GT] = ">", [REL_GE] = ">=", [REL_NE] = "!="
};

/* A bound: a name that lowering gave to it, or the user's expression, written again at each use. */
struct operand {
    const char *name;
    struct node *plain;
};

/* One loop as lowering writes it. */
struct text {
    struct holes *holes;
    struct loop *loop;
    const char *var;
    struct operand lower, bound;
    const char *by;                     /* how far a step goes, positive: a name or a number */
};

static const char *use(struct holes *h, struct operand o)
{
    return o.plain ? ref(h, copy_tree(o.plain)) : o.name;
}

static bool is_128(const struct type *t)
{
    return t->kind == T_INT128 || t->kind == T_UINT128;
}

/* May the expression be written at each use? It is constant over the loop, as OpenMP 5.1, 2.11.1 says
   of bounds, so a variable may that has no copy in the construct. */
static bool is_plain(const struct construct *c, const struct node *e)
{
    if (e->kind == CONSTANT)
        return true;
    return e->kind == NAME && e->sym && (e->sym->kind == S_VARIABLE || e->sym->kind == S_ENUMERATOR)
        && e->type->kind != T_ARRAY && !(e->type->quals & Q_VOLATILE) && !data_of(c, e->sym);
}

static struct type *plain_type(struct type *t)
{
    return unqualified(decayed(t));
}

static const char *constant_declaration(struct type *t, const char *name)
{
    return is_pointer(t) ? type_text(t, format("const %s", name)) : format("const %s", type_text(t, name));
}

/* By its name, or (hardly ever used) as an expression. */
static const char *step_size(struct holes *h, struct loop *l, bool named)
{
    const char *name = format("otosp_by_%s", l->var->name), *size;

    if (!l->step)
        return "1";
    if (l->constant)
        return format("%ld", l->value < 0 ? -l->value : l->value);
    size = format(l->minus == (l->sign < 0) ? "%s" : "-(%s)", ref(h, copy_tree(l->step)));
    if (!named)
        return format("(otosp_count)(%s)", size);
    hole_add(h, "bounds", "const otosp_count %s = %s;\n", name, size);
    return name;
}

static bool is_one(const char *by)
{
    return by[0] == '1' && !by[1];
}

/* Declarations of the bounds that have names of lowering's: "" or lines. */
static const char *declare_bounds(const struct text *t)
{
    const char *lines = "";

    if (t->lower.name)
        lines = format("%s = %s;\n", constant_declaration(plain_type(t->loop->type), t->lower.name),
                       ref(t->holes, copy_tree(t->loop->lower)));
    if (t->bound.name)
        lines = format("%s%s = %s;\n", lines, constant_declaration(plain_type(t->loop->bound->type), t->bound.name),
                       ref(t->holes, copy_tree(t->loop->bound)));
    return lines;
}

/* Bounds are evaluated once, before the construct begins, or where the outer variables that they depend on
   are known. named: its step is computed with. */
static struct text describe(struct holes *h, const struct construct *c, struct loop *l, bool named)
{
    struct text t = { .holes = h, .loop = l, .var = l->var->name };

    t.lower = is_plain(c, l->lower) ? (struct operand){ .plain = l->lower }
                                    : (struct operand){ .name = format("otosp_lb_%s", t.var) };
    t.bound = is_plain(c, l->bound) ? (struct operand){ .plain = l->bound }
                                    : (struct operand){ .name = format("otosp_ub_%s", t.var) };
    if (!l->depends)
        hole_add(h, "bounds", "%s", declare_bounds(&t));
    t.by = step_size(h, l, named);
    return t;
}

/* How far a step goes, in bytes for pointers. */
static const char *distance(const struct text *t)
{
    if (!is_pointer(t->loop->type))
        return t->by;
    return format("%s%ssizeof *%s", is_one(t->by) ? "" : t->by, is_one(t->by) ? "" : " * ",
                  use(t->holes, t->lower));
}

static const char *trips(const struct text *t)
{
    const char *by = distance(t), *from = use(t->holes, t->lower), *to = use(t->holes, t->bound);
    enum relation rel = t->loop->rel;

    if (rel == REL_NE && t->loop->sign < 0)
        return format("OTOSP_TRIPS_NE(%s, %s, %s)", to, from, by);
    return format("OTOSP_TRIPS_%s(%s, %s, %s)", relation[rel], from, to, by);
}

static bool is_zero(struct operand o)
{
    return o.plain && o.plain->kind == CONSTANT && !strcmp(first_token(o.plain)->text, "0");
}

/* Does the compiler know the first value, and how far apart they are? */
static bool has_constant_values(const struct text *t)
{
    return t->lower.plain && t->lower.plain->kind == CONSTANT && strspn(t->by, "0123456789") == strlen(t->by);
}

/* The value of the iteration variable at a logical iteration. */
static const char *value_at(const struct text *t, const char *iteration)
{
    if (is_128(t->loop->type))
        iteration = format("(%s)%s", type_text(t->loop->type, ""), iteration);
    if (!is_one(t->by))
        iteration = format("%s * %s", iteration, t->by);
    if (t->loop->sign > 0 && is_zero(t->lower))
        return iteration;
    return format("%s %c %s", use(t->holes, t->lower), t->loop->sign > 0 ? '+' : '-', iteration);
}

/* The bound of a chunk that ends before logical iteration `end`: past the last value for < > and !=, the
   last value for <= and >=, and nothing in between that could overflow where the user's bound does not. */
static const char *stop_at(const struct text *t, const char *end)
{
    enum relation rel = t->loop->rel;
    const char *last = value_at(t, format("(%s - 1)", end));

    if (rel == REL_LE || rel == REL_GE)
        return last;
    if (is_one(t->by))
        return value_at(t, end);
    return format("%s %c 1", last, t->loop->sign > 0 ? '+' : '-');
}

static const char *declared(const struct text *t)
{
    return t->loop->declared ? type_text(plain_type(t->loop->type), t->var) : t->var;
}

/* The user's loop, from a value on, as long as another condition holds too. */
static const char *head(const struct text *t, const char *from, const char *condition)
{
    return format("for (%s = %s; %s%s %s %s; %s)", declared(t), from, condition, t->var,
                  operators[t->loop->rel], use(t->holes, t->bound),
                  ref(t->holes, copy_tree(kid(t->loop->node, FOR_STEP))));
}

/* ---- a rectangle ------------------------------------------------------------------------------ */

/* Returns the number of iterations. */
static const char *fill_rectangle(struct holes *h, const struct text *t, int n)
{
    const char *inner = format("otosp_n_%s", t[n - 1].var), *size = inner, *all = "";

    for (int i = 0; i < n; i++) {
        hole_add(h, "bounds", "const otosp_count otosp_n_%s = %s;\n", t[i].var, trips(&t[i]));
        all = format("%s%sotosp_n_%s", all, i ? " * " : "", t[i].var);
    }
    hole_text(h, "rows",
              "otosp_count otosp_k, otosp_row;\n"
              "for (otosp_k = otosp_l.first; otosp_k < otosp_l.end; otosp_k = otosp_row) {\n"
              "const otosp_count otosp_from = otosp_k %% %s;\n"
              "const otosp_count otosp_to = OTOSP_ROW_END(otosp_from, %s, otosp_l.end - otosp_k);\n",
              inner, inner);
    hole_text(h, "end_rows", "}\n");
    hole_text(h, "outer", "otosp_row = otosp_k + (otosp_to - otosp_from);\n");
    for (int i = n - 2; i >= 0; i--) {
        const char *index = i ? format("(otosp_k / %s %% otosp_n_%s)", size, t[i].var)
                              : format("(otosp_k / %s)", size);

        hole_add(h, "outer", "%s = %s;\n", t[i].var, value_at(&t[i], index));
        if (t[i].loop->declared && !uses(t[n - 1].loop->body, t[i].loop->var))
            hole_add(h, "outer", "(void)%s;\n", t[i].var);     /* else it is set but not used */
        size = format(i == n - 2 ? "(otosp_n_%s * %s)" : "(otosp_n_%s * %s", t[i].var, size + (i < n - 2));
        if (t[i].loop->declared)
            hole_add(h, "private", "%s;\n", type_text(plain_type(t[i].loop->type), t[i].var));
    }
    return all;
}

/* ---- bounds that depend on outer variables ---------------------------------------------------- */

/* For a loop outside of the construct's copies. */
static const char *own_variable(const struct text *t)
{
    return t->loop->declared ? "" : format("%s;\n", type_text(plain_type(t->loop->type), t->var));
}

/* Counts the iterations before the construct begins. */
static void fill_count(struct holes *h, const struct text *t, int n)
{
    hole_add(h, "bounds", "otosp_count otosp_trips = 0;\n");
    for (int i = 0; i < n - 1; i++) {
        hole_add(h, "bounds", "{\n%s%s%s\n", own_variable(&t[i]), t[i].loop->depends ? declare_bounds(&t[i]) : "",
                 head(&t[i], use(h, t[i].lower), ""));
    }
    hole_add(h, "bounds", "{\n%sotosp_trips += %s;\n}\n", t[n - 1].loop->depends ? declare_bounds(&t[n - 1]) : "",
             trips(&t[n - 1]));
    for (int i = 0; i < n - 1; i++)
        hole_add(h, "bounds", "}\n");
}

/* otosp_start, otosp_start_x: rows before this iteration of the outermost loop, and its variable, from where
   the next chunk is looked for. */
static const char *fill_polytope(struct holes *h, const struct text *t, int n)
{
    const char *start = format("otosp_start_%s", t[0].var), *inner = t[n - 1].var;

    fill_count(h, t, n);
    hole_add(h, "private", "otosp_count otosp_start = 0;\n%s = %s;\n", type_text(plain_type(t[0].loop->type), start),
             use(h, t[0].lower));
    hole_add(h, "rows", "otosp_count otosp_k = otosp_start;\n%s {\n",
             head(&t[0], start, "otosp_k < otosp_l.end && "));
    for (int i = 1; i < n; i++) {
        if (t[i].loop->depends)
            hole_add(h, "rows", "%s", declare_bounds(&t[i]));
        if (i == n - 1)
            hole_add(h, "rows",
                     "const otosp_count otosp_n_%s = %s, otosp_row = otosp_k;\n"
                     "const otosp_count otosp_from = OTOSP_ROW_PART(otosp_row, otosp_n_%s, otosp_l.first);\n"
                     "const otosp_count otosp_to = OTOSP_ROW_PART(otosp_row, otosp_n_%s, otosp_l.end);\n",
                     inner, trips(&t[i]), inner, inner);
        if (i == 1)
            hole_add(h, "rows",
                     "if (otosp_k <= otosp_l.first) {\n"
                     "otosp_start = otosp_k;\n"
                     "%s = %s;\n"
                     "}\n", start, t[0].var);
        if (i < n - 1)
            hole_add(h, "rows", "%s {\n", head(&t[i], use(h, t[i].lower), ""));
    }
    hole_add(h, "rows", "otosp_k += otosp_n_%s;\nif (otosp_from < otosp_to) {\n", inner);
    for (int i = 0; i < n; i++)
        hole_add(h, "end_rows", "}\n");
    return "otosp_trips";
}

/* ---- both --------------------------------------------------------------------------------------- */

/* lastprivate of a collapsed loop's variable: what it would be after the whole nest. */
static void fill_finals(struct holes *h, struct construct *c, const struct text *t)
{
    for (int i = 0; i < c->collapse - 1; i++) {
        struct data_item *d = data_of(c, t[i].loop->var);

        if (d && (d->sharing == LASTPRIVATE || d->sharing == FIRST_LASTPRIVATE) && !t[i].loop->depends)
            hole_add(h, "finals", "%s = %s;\n", t[i].var, value_at(&t[i], trips(&t[i])));
    }
}

/* llc weight: all iterations of the loops, each one's weight given to the runtime. */
static void fill_weights(struct holes *h, const struct text *t, struct construct *c)
{
    int n = c->collapse;

    hole_add(h, "weigh", "while (otosp_weighing(&otosp_l)) {\n");
    for (int i = 0; i < n; i++)
        hole_add(h, "weigh", "%s", own_variable(&t[i]));
    for (int i = 0; i < n; i++)
        hole_add(h, "weigh", "%s%s {\n", t[i].loop->depends ? declare_bounds(&t[i]) : "",
                 head(&t[i], use(h, t[i].lower), ""));
    hole_add(h, "weigh", "otosp_weigh(&otosp_l, %s);\n", ref(h, c->weight));
    for (int i = 0; i <= n; i++)
        hole_add(h, "weigh", "}\n");
}

/* Variables that move from iteration to iteration in step with it. start: the number of the chunk's (or row's)
   first iteration. */
static void fill_moving(struct holes *h, struct construct *c, const char *start)
{
    if ((find_clause(c->directive, CL_ORDERED) && !c->across) || c->scan) {
        hole_add(h, "stop", "otosp_count otosp_now = %s;\n", start);
        hole_add(h, "increment", "otosp_now++, ");
    }
    for (struct clause *cl = c->directive->clauses; cl; cl = cl->next)
        for (int i = 0; cl->info->id == CL_LINEAR && i < cl->nitems; i++) {
            struct data_item *d = data_of(c, cl->item[i]->sym);
            const char *name, *step;

            if (!d || d->sharing != FIRST_LASTPRIVATE)
                continue;
            name = d->sym->name;
            step = cl->step ? format("(%s)", ref(h, copy_tree(cl->step))) : "1";
            hole_add(h, "at", "OTOSP_RACE_LINEAR(*otosp_shared_%s);\n", name);
            hole_add(h, "at", "%s = otosp_at_%s = *otosp_shared_%s + (long)%s * %s;\n", name, name, name, start, step);
            hole_add(h, "stop", "%s;\n", declare_like(d->sym, format("otosp_at_%s", name)));
            hole_add(h, "increment", "%s = otosp_at_%s += %s, ", name, name, step);
        }
}

/* ordered(n): each of the n loops' numbers of iterations; those of collapsed loops have been declared. */
static void fill_across(struct holes *h, struct construct *c)
{
    for (int i = c->collapse > 1 ? c->collapse : 0; i < c->across; i++) {
        struct text t = describe(i < c->collapse ? holes_new() : h, c, &c->loops[i], true);

        t.holes = h;
        hole_add(h, "bounds", "const otosp_count otosp_n_%s __attribute__((__unused__)) = %s;\n", t.var, trips(&t));
    }
}

const char *iteration_number(struct holes *h, const struct construct *c, struct node **values, const char **inside)
{
    const char *number = "";

    *inside = "";
    for (int i = 0; i < c->across; i++) {
        struct text t = describe(holes_new(), c, &c->loops[i], true);
        const char *value, *lower, *by, *place;

        t.holes = h;
        value = values ? format("(%s)", ref(h, copy_tree(values[i]))) : t.var;
        lower = use(h, t.lower);
        by = distance(&t);
        place = c->loops[i].sign > 0 ? format("OTOSP_DISTANCE(%s, %s)", lower, value)
                                     : format("OTOSP_DISTANCE(%s, %s)", value, lower);
        if (!is_one(by))
            place = format("%s / (%s)", place, by);
        *inside = format("%s%s%s < otosp_n_%s", *inside, i ? " && " : "", place, t.var);
        number = i ? format("(%s) * otosp_n_%s + %s", number, t.var, place) : place;
    }
    return number;
}

/* Where the chunks are known before the loop begins, so is what they write; else it is said chunk by chunk, and row by
   row of a nest. */
static bool is_known_ahead(const struct construct *c)
{
    return c->turn || ((c->collapse == 1 || c->described) && !c->scan && !(c->info->traits & TASKS)
                       && (c->schedule == SCHEDULE_STATIC || c->schedule == SCHEDULE_AUTO));
}

static const char *declare_bound(const char *text, const char *name, const char *value)
{
    return strstr(text, name) ? format("const long %s = %s;\n", name, value) : "";
}

/* May iterations wait for other ones, so that it may not even be asked for its chunks before they are executed? */
static bool waits(const struct construct *c)
{
    return c->across || find_clause(c->directive, CL_ORDERED);
}

bool compares_sections(const struct construct *c)
{
    return c->inferred && is_used(c->inferred) && c->inferred->stores.x.kept;
}

/* Threads take parts of chunks, and know nothing of stages. */
static bool goes_by_stages(const struct construct *c)
{
    return c->staging && !c->threads;
}

/* Values of the divided variables that tell what all of them are, and how many there are of the loops inside, behind the
   last one NULL: as far as the compiler does not know them. */
static const char *const *first_values(const struct text *t, int n)
{
    const char **values = allocate((3 * n + 1) * sizeof *values);
    int k = 0;

    for (int i = 0; i < n; i++) {
        if (!has_constant_values(&t[i])) {
            values[k++] = value_at(&t[i], "0L");
            values[k++] = value_at(&t[i], "1L");
        }
        if (i)
            values[k++] = format("otosp_n_%s", t[i].var);
    }
    values[k] = NULL;
    return values;
}

/* The first and last value that the variable has in logical iterations first .. end - 1, if the text names them. */
static const char *declare_extremes(const struct text *t, const char *text, const char *low, const char *high,
                                    const char *first, const char *end)
{
    bool numbers = is_numbered(t->loop), up = t->loop->sign > 0 || numbers;
    const char *from = numbers ? first : value_at(t, first);
    const char *to = numbers ? format("%s - 1", end) : value_at(t, format("(%s - 1)", end));

    return format("%s%s", declare_bound(text, low, up ? from : to), declare_bound(text, high, up ? to : from));
}

/* The text for each box of a chunk's iterations. */
static const char *for_boxes(const struct text *t, int n, const char *text)
{
    const char *trips = "", *extremes = "";

    for (int i = 0; i < n; i++) {
        const char *low = format("otosp_low_%s", t[i].var), *high = format("otosp_high_%s", t[i].var);

        trips = format("%s%sotosp_n_%s", trips, i ? ", " : "", t[i].var);
        extremes = format("%s%s", extremes, declare_extremes(&t[i], text, low, high, format("otosp_box[%d].first", i),
                                                             format("otosp_box[%d].end", i)));
    }
    return format("otosp_count otosp_k = otosp_l.first;\n"
                  "otosp_range otosp_box[%d];\n"
                  "while (otosp_cut(otosp_box, &otosp_k, otosp_l.end, %d, (const otosp_count[]){ %s })) {\n%s%s}\n",
                  n, n, trips, extremes, text);
}

static const char *stages_text(const struct construct *c, const struct text *t, const char *reads)
{
    const char *lines = lines_of_stages(c->staging), *low = c->inferred->low, *high = c->inferred->high;

    return staged_reads(c->staging, reads, declare_extremes(t, lines, low, high, "0L", "1L"),
                        declare_extremes(t, lines, low, high, "(otosp_l.total - 1)", "otosp_l.total"));
}

/* What the chunk first .. end - 1 writes, and reads. */
static void fill_written(struct holes *h, bool checked, struct construct *c, const struct text *t, const char *first,
                         const char *end)
{
    struct inferred *f = c->inferred;
    const struct text *inner = &t[c->collapse - 1];
    bool reads = checked || c->described, ahead = is_known_ahead(c);
    const char *text = "", *read = "", *kept = "", *known = "";

    if (!f || !(is_used(f) || reads))
        return;
    if (f->obstacle && (waits(c) || !are_reads_known(f))) {
        hole_text(h, is_known_ahead(c) ? "ahead" : "written", "if (otosp_logging)\n" ANYTHING_READ);
        return;
    }
    if (is_used(f))
        text = writes_lines(f);
    if (reads)
        read = are_reads_known(f) ? reads_lines(f) : ANYTHING_READ;
    if (goes_by_stages(c))
        read = stages_text(c, inner, read);
    if (reads)
        text = format("%s%s%s", updates_lines(f), read, text);
    text = lines_if_still(f, format("%s%s", c->hulls ? hulls_lines(c, inner->by) : "", text));
    kept = preconditions(f) && *kept_lines(f) ? format("if (%s) {\n%s}\n", preconditions(f), kept_lines(f)) : kept_lines(f);
    if (c->described && (c->collapse == 1 || c->boxes) && !checked)
        known = known_text(f, c->hulls, text, first_values(t, c->collapse));
    text = lines_if_sound(f, format("%s%s", c->work ? c->work : "", text));
    text = format("%s%s", text, c->threadprivate ? c->threadprivate : "");
    text = format("%s%s%s%s%s", c->planes ? row_bounds(h, c->planes) : "", c->described ? needs_text(f, text) : "", known, kept, text);
    text = c->boxes ? for_boxes(t, c->collapse, text)
                    : format("%s%s", declare_extremes(inner, text, f->low, f->high, first, end), text);
    if (ahead && c->collapse > 1 && !c->boxes)
        hole_text(h, "ahead", "while (otosp_ahead_rows(&otosp_l, %d, otosp_n_%s)) {\n%s%s%s%s}", *kept != '\0',
                  inner->var, hole_value(h, "rows"), hole_value(h, "outer"), text, hole_value(h, "end_rows"));
    else
        hole_text(h, ahead ? "ahead" : "written", "while (otosp_%s(&otosp_l, %d)) {\n%s}",
                  c->turn ? "turn_ahead" : ahead ? "ahead" : "ahead_chunk", *kept != '\0', text);
    c->needs = strstr(text, "otosp_need");
    c->tables = strstr(text, "otosp_loads_table");
    for (const struct section *s = f->sections; s; s = s->next)
        make_addressable(s->to.base);
    for (const struct section *s = f->reads; s; s = s->next)
        make_addressable(s->to.base);
}

/* The places that this loop's iterations have stored to, once more: see retrace.c. */
static void fill_retrace(struct holes *h, const struct construct *c, const struct text *t)
{
    hole_text(h, "retrace",
              "while (otosp_retrace(&otosp_l, otosp_retraced)) {\n"
              "char *otosp_wire = otosp_wire_at, *otosp_wire_stop = otosp_wire_end;\n"
              "const int otosp_enough = otosp_wire_enough;\n"
              "%s = %s;\n"
              "%s;\n"
              "%s"
              "for (%s = %s; %s %s otosp_stop_%s; %s) {\n"
              "%s}\n"
              "otosp_wire_at = otosp_wire;\n"
              "}",
              constant_declaration(plain_type(t->loop->type), format("otosp_stop_%s", t->var)), stop_at(t, "otosp_l.end"),
              type_text(plain_type(t->loop->type), t->var), c->retrace->locals,
              t->var, value_at(t, "otosp_l.first"), t->var, operators[t->loop->rel], t->var,
              ref(h, copy_tree(kid(t->loop->node, FOR_STEP))), c->retrace->body);
}

struct bounds {
    const struct loop *loop;
    bool change;
};

static void look_for_change(struct node *n, void *data)
{
    struct bounds *b = data;

    b->change |= n->kind == NAME && n->sym && (mentions(b->loop->lower, n->sym) || mentions(b->loop->bound, n->sym));
}

/* Does the step of a loop around it change what its bounds are computed from? */
static bool slides(const struct construct *c)
{
    struct bounds b = { &c->loops[0], false };

    for (const struct node *n = b.loop->node->parent; n; n = n->parent)
        if (n->kind == FOR && kid(n, FOR_STEP))
            walk(kid(n, FOR_STEP), look_for_change, NULL, &b);
    return b.change;
}

/* Chunks that are dealt out in turn are each the member's that has such values of the variable: see rtlib/deal.c. */
static void fill_number_of_first(struct holes *h, struct construct *c, const struct text *t)
{
    const char *number = use(h, t->lower);

    if (!c->described || c->sequential || c->turn || c->numbered || c->hulls || c->collapse > 1 || !(c->info->traits & FORKS)
        || is_pointer(t->loop->type) || is_numbered(t->loop))
        return;
    c->slides = slides(c);
    if ((!c->chunk && !c->slides) || is_zero(t->lower))
        return;
    if (!is_one(t->by))
        number = format("(%s) / (long)(%s)", number, t->by);
    hole_text(h, "numbered", "otosp_numbered(&otosp_l, %s(long)(%s));", t->loop->sign > 0 ? "" : "-", number);
}

const char *fill_loop(struct holes *h, struct unit *u, struct construct *c)
{
    int n = c->collapse;
    bool rectangle = is_rectangle(c);
    struct text *t = allocate(n * sizeof *t);
    struct text *inner = &t[n - 1];
    const char *first = n > 1 ? "otosp_from" : "otosp_l.first", *end = n > 1 ? "otosp_to" : "otosp_l.end";
    const char *all;

    for (int i = 0; i < n; i++)
        t[i] = describe(h, c, &c->loops[i], rectangle || i == n - 1);
    all = n == 1 ? trips(inner) : rectangle ? fill_rectangle(h, t, n) : fill_polytope(h, t, n);
    fill_across(h, c);
    hole_text(h, "increment", "%s", lower_results(u, c, h));
    fill_finals(h, c, t);
    if (c->left)
        fill_left(h, c, value_at(&t[0], "otosp_l.total"));
    if (c->weight && !c->turn)
        fill_weights(h, t, c);
    hole_text(h, "stop", "%s = %s;\n",
              constant_declaration(plain_type(inner->loop->type), format("otosp_stop_%s", inner->var)),
              stop_at(inner, end));
    if (c->planes)
        hole_add(h, "stop", "%s", row_bounds(h, c->planes));
    fill_moving(h, c, n == 1 ? first : rectangle ? "otosp_k" : "(otosp_row + otosp_from)");
    hole_add(h, "stop", "%s%s", hole_value(h, "outer"), hole_value(h, "at"));
    hole_text(h, "init", "%s = %s", declared(inner), value_at(inner, first));
    hole_text(h, "more", "%s %s otosp_stop_%s", inner->var, operators[inner->loop->rel], inner->var);
    hole_node(h, "step", copy_tree(kid(inner->loop->node, FOR_STEP)));
    fill_written(h, u->opt->checked, c, t, first, end);
    fill_number_of_first(h, c, inner);
    if (c->retrace)
        fill_retrace(h, c, inner);
    if (c->directive->simd && !*hole_value(h, "increment"))
        hole_text(h, "simd", "%s", simd_line(u, c, inner->loop->body, false));
    if (goes_by_stages(c))
        hole_text(h, "stages", "while (otosp_stage(&otosp_l))");
    hole_node(h, "body", goes_by_stages(c) ? lower_stages(u, c->staging, inner->loop->body) : inner->loop->body);
    return all;
}

void fill_last(struct holes *h)
{
    if (!*hole_value(h, "last"))
        return;
    hole_text(h, "if_last", "if (otosp_is_last(&otosp_l)) {\n%s", hole_value(h, "finals"));
    hole_text(h, "end_last", "}");
}

/* ---- tile --------------------------------------------------------------------------------------- */

static const char tiles[] =
    "{\n"
    "$directive\n"
    "$bounds\n"
    "$counters\n"
    "\n"
    "$tiles\n"
    "$inside\n"
    "{\n"
    "$variables\n"
    "$body\n"
    "}\n"
    "}\n";

/* `tile` (OpenMP 5.1, 2.11.9.1): the iterations of n loops, tile by tile. */
struct node *lower_tile(struct unit *u, struct construct *c)
{
    struct holes *h = holes_new();
    const struct clause *sizes = find_clause(c->directive, CL_SIZES);
    int n = c->serial, indent = place_indent(u, c->body);

    lower_head(h, u, c);
    for (int i = 0; i < n; i++) {
        struct text t = describe(h, c, &c->loops[i], true);
        const char *x = t.var, *number = format("otosp_k_%s", x);

        hole_add(h, "bounds", "const otosp_count otosp_n_%s = %s, otosp_size_%s = %s;\n", x, trips(&t), x,
                 ref(h, sizes->item[i]));
        hole_add(h, "counters", "otosp_count otosp_tile_%s, %s;\n", x, number);
        hole_add(h, "tiles", "for (otosp_tile_%s = 0; otosp_tile_%s < otosp_n_%s; otosp_tile_%s += otosp_size_%s)\n",
                 x, x, x, x, x);
        hole_add(h, "inside", "for (%s = otosp_tile_%s; %s < otosp_n_%s && %s - otosp_tile_%s < otosp_size_%s; %s++)\n",
                 number, x, number, x, number, x, x, number);
        hole_add(h, "variables", "%s = %s;\n", declared(&t), value_at(&t, number));
    }
    hole_node(h, "body", c->loops[n - 1].body);
    return quote(h, indent, tiles);
}
