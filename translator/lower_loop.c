/*
 * lower_loop.c: `parallel for` and `for` (OpenMP 5.1, 2.11.4): the members of the team take chunks of
 * the logical iterations 0 .. trips-1.
 *
 * A chunk is run by a loop of the user's own form over the iteration variable. With collapse(n) the
 * chunk is cut into runs of the innermost loop, so that no iteration pays for a division.
 */
#include "lower.h"

#include <string.h>

static const char loop_template[] =
    "{\n"
    "$directive\n"
    "$storage otosp_site otosp_here = { $site };\n"
    "otosp_loop otosp_l;\n"
    "$bounds\n"
    "$shared\n"
    "$copies\n"
    "\n"
    "$begin;\n"
    "$open\n"
    "$private\n"
    "$setup\n"
    "while (otosp_next(&otosp_l)) {\n"
    "$threads_begin\n"
    "$rows\n"
    "$stop\n"
    "\n"
    "for ($init; $more; $increment$step)\n"
    "$body\n"
    "$end_rows\n"
    "$if_last\n"
    "$last\n"
    "$end_last\n"
    "$threads_end\n"
    "}\n"
    "$reduce\n"
    "$end(&otosp_l);\n"
    "$close\n"
    "}\n";

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
    const char *trips;
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

static const char *constant_declaration(struct type *t, const char *name)
{
    return is_pointer(t) ? type_text(t, format("const %s", name)) : format("const %s", type_text(t, name));
}

/* Evaluates an expression once, before the construct begins. */
static struct operand hoist(struct holes *h, struct construct *c, struct node *e, struct type *t,
                            const char *name)
{
    if (is_plain(c, e))
        return (struct operand){ .plain = e };
    hole_add(h, "bounds", "%s = %s;\n", constant_declaration(t, name), ref(h, copy_tree(e)));
    return (struct operand){ .name = name };
}

static const char *step_size(struct holes *h, struct loop *l)
{
    const char *name = format("otosp_by_%s", l->var->name);

    if (!l->step)
        return "1";
    if (l->constant)
        return format("%ld", l->value < 0 ? -l->value : l->value);
    hole_add(h, "bounds", l->minus == (l->sign < 0) ? "const otosp_count %s = %s;\n"
                                                    : "const otosp_count %s = -(%s);\n",
             name, ref(h, copy_tree(l->step)));
    return name;
}

static bool is_one(const char *by)
{
    return by[0] == '1' && !by[1];
}

static struct type *bare(struct type *t)
{
    t = decayed(t);
    return t->unqualified ? t->unqualified : t;
}

static struct text describe(struct holes *h, struct construct *c, struct loop *l)
{
    struct text t = { .holes = h, .loop = l, .var = l->var->name };
    const char *by;

    t.lower = hoist(h, c, l->lower, bare(l->type), format("otosp_lb_%s", t.var));
    t.bound = hoist(h, c, l->bound, bare(l->bound->type), format("otosp_ub_%s", t.var));
    t.by = by = step_size(h, l);
    if (is_pointer(l->type))
        by = is_one(by) ? format("sizeof *%s", use(h, t.lower)) : format("%s * sizeof *%s", by, use(h, t.lower));
    if (l->rel == REL_NE && l->sign < 0)
        t.trips = format("OTOSP_TRIPS_NE(%s, %s, %s)", use(h, t.bound), use(h, t.lower), by);
    else
        t.trips = format("OTOSP_TRIPS_%s(%s, %s, %s)", relation[l->rel], use(h, t.lower), use(h, t.bound), by);
    return t;
}

static bool is_zero(struct operand o)
{
    return o.plain && o.plain->kind == CONSTANT && !strcmp(first_token(o.plain)->text, "0");
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

/* collapse: the variables of the outer loops, and the ends of a run of the innermost one. */
static void fill_rows(struct holes *h, const struct text *t, int n)
{
    const char *inner = format("otosp_n_%s", t[n - 1].var), *size = inner;

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
        size = format(i == n - 2 ? "(otosp_n_%s * %s)" : "(otosp_n_%s * %s", t[i].var, size + (i < n - 2));
        if (t[i].loop->declared)
            hole_add(h, "private", "%s;\n", type_text(bare(t[i].loop->type), t[i].var));
    }
}

/* lastprivate of a collapsed loop's variable: what it would be after the whole nest. */
static void fill_finals(struct holes *h, struct construct *c, const struct text *t)
{
    for (int i = 0; i < c->collapse - 1; i++) {
        struct data_item *d = data_of(c, t[i].loop->var);

        if (d && (d->sharing == LASTPRIVATE || d->sharing == FIRST_LASTPRIVATE))
            hole_add(h, "finals", "%s = %s;\n", t[i].var, value_at(&t[i], format("otosp_n_%s", t[i].var)));
    }
}

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

static const char *begin_name(const struct construct *c)
{
    switch (c->kind) {
    case D_DISTRIBUTE:
        return "distribute";
    case D_DISTRIBUTE_PARALLEL_FOR:
        return "distribute_parallel_for";
    default:
        return c->info->traits & FORKS ? "parallel_for" : "for";
    }
}

const char *fill_loop(struct holes *h, struct unit *u, struct construct *c)
{
    int n = c->collapse;
    struct text *t = allocate(n * sizeof *t);
    struct text *inner = &t[n - 1];
    const char *first = n > 1 ? "otosp_from" : "otosp_l.first", *end = n > 1 ? "otosp_to" : "otosp_l.end";
    const char *trips;

    for (int i = 0; i < n; i++)
        t[i] = describe(h, c, &c->loops[i]);
    trips = t[0].trips;
    if (n > 1) {
        trips = format("otosp_n_%s", t[0].var);
        for (int i = 0; i < n; i++) {
            hole_add(h, "bounds", "const otosp_count otosp_n_%s = %s;\n", t[i].var, t[i].trips);
            if (i)
                trips = format("%s * otosp_n_%s", trips, t[i].var);
        }
    }
    hole_text(h, "increment", "%s", lower_results(u, c, h));
    fill_finals(h, c, t);
    if (n > 1)
        fill_rows(h, t, n);
    hole_text(h, "stop", "%s = %s;\n%s",
              constant_declaration(bare(inner->loop->type), format("otosp_stop_%s", inner->var)),
              stop_at(inner, end), hole_value(h, "outer"));
    hole_text(h, "init", "%s = %s",
              inner->loop->declared ? type_text(bare(inner->loop->type), inner->var) : inner->var,
              value_at(inner, first));
    hole_text(h, "more", "%s %s otosp_stop_%s", inner->var, operators[inner->loop->rel], inner->var);
    hole_node(h, "step", kid(inner->loop->node, FOR_STEP));
    hole_node(h, "body", inner->loop->body);
    return trips;
}

void fill_last(struct holes *h)
{
    if (!*hole_value(h, "last"))
        return;
    hole_text(h, "if_last", "if (otosp_is_last(&otosp_l)) {\n%s", hole_value(h, "finals"));
    hole_text(h, "end_last", "}");
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
    hole_text(h, "private", "%s", "");
    hole_text(h, "setup", "%s", "");
    hole_text(h, "reduce", "%s", "");
}

struct node *lower_loop(struct unit *u, struct construct *c)
{
    struct holes *h = holes_new();
    int indent = place_indent(u, c->loops[0].node);
    bool forks = c->info->traits & FORKS;
    const char *trips = fill_loop(h, u, c);

    lower_head(h, u, c);
    hole_text(h, "begin", "otosp_%s_begin(&otosp_l, &otosp_here, %s, OTOSP_STATIC, %s%s%s)",
              begin_name(c), trips, c->chunk ? ref(h, c->chunk) : "0",
              forks ? ", " : "", forks ? hole_value(h, "threads") : "");
    hole_text(h, "end", "%s", c->nowait || c->kind == D_DISTRIBUTE ? "otosp_end_nowait" : "otosp_end");
    lower_data(h, c, "otosp_loop_reduce", "&otosp_l");
    fill_last(h);
    if (c->threads)
        fill_threads(h, c);
    else if (needs_block(c)) {
        hole_text(h, "open", "{");
        hole_text(h, "close", "}");
    } else {
        hole_text(h, "copies", "%s", hole_value(h, "private"));
        hole_text(h, "private", "%s", "");
    }
    return quote(h, indent, loop_template);
}
