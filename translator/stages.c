/*
 * stages.c: divided loops whose iterations read rows in a sequential loop, all of them in the same order, as a product of
 * matrices does. They may go by stages, each of which takes some of the rows through all iterations, while the next
 * rows come (rtlib/stages.c).
 *
 * Iterations of the divided loop do not depend on each other, so it does not matter in which order parts of different ones
 * are done, as long as nothing of an iteration is kept from one stage to the next in a variable that the next iteration has,
 * too. What stands in front of the sequential loop is done in the first stage, what stands behind it in the last one.
 *
 * In a triangle, iterations read more rows or fewer. One of them, the first or the last, reads all that any other one does:
 * all members are then said to read what that one reads. As the others could not write to it, nothing is different but
 * what comes.
 */
#include <string.h>

#include "checks.h"
#include "lower.h"
#include "resolve.h"
#include "section.h"
#include "unfold.h"

struct staging {
    struct loop loop;           /* the sequential one */
    enum reader { EACH, FIRST, LAST } reader;   /* the iteration that reads all rows which are read */
    const char *staged;         /* lines that say which rows are read, */
    const char *others;         /* and what else is */
};

struct iteration {              /* of the divided loop */
    struct unit *unit;
    struct construct *construct;
    const struct loop *loop;    /* the sequential one */
    struct node *part;          /* that is looked at */
    bool reduces;               /* what is added up may be so in any order */
    bool fails;
};

/* ---- the loop ------------------------------------------------------------------------------------ */

/* What stands around the loop in an iteration: blocks, of which others are done before and behind it. */
static bool is_around(struct unit *u, const struct node *n)
{
    const struct construct *c = n->kind == DIRECTIVE_STMT ? construct_of(u, n) : NULL;

    return n->kind == COMPOUND || n->kind == LIST || (c && maps_on_device(c));
}

/* The first loop that stands so in the statement, from the k-th on; NULL: there is none. */
static struct node *loop_in(struct unit *u, struct node *n, int *k)
{
    struct node *found = NULL;

    if (n->kind == FOR)
        return (*k)-- ? NULL : n;
    for (int i = 0; is_around(u, n) && i < n->nkids && !found; i++)
        if (n->kid[i])
            found = loop_in(u, n->kid[i], k);
    return found;
}

static bool stays_all_along(struct affine *x, struct node *e)
{
    return e->type && is_integer(e->type) && is_invariant(x, e);
}

enum { FEW_ROWS = 8 };          /* known beforehand: the C compiler may do without the loop */

static bool has_few_rows(const struct loop *l)
{
    long first, end;

    return constant_value(l->lower, &first) && constant_value(l->bound, &end) && end < first + FEW_ROWS;
}

/* The same, or it is counted from the divided loop's variable. */
static bool stays_within(struct affine *x, const struct symbol *divided, struct node *e)
{
    e = bare(e);
    if (e->kind == NAME && e->sym == divided)
        return is_integer(e->type) && !is_unsigned(e->type);
    if (e->kind == BINARY && (is_operator(e, "+") || is_operator(e, "-")))
        return stays_within(x, divided, kid(e, BINARY_L)) && stays_within(x, divided, kid(e, BINARY_R));
    return stays_all_along(x, e);
}

static bool read_inner(struct affine *x, const struct symbol *divided, struct node *n, struct loop *l)
{
    return is_counted(n, l) && l->constant && l->value == 1 && (l->rel == REL_LT || l->rel == REL_LE)
        && is_integer(l->type) && (!is_unsigned(l->type) || size_of(l->type) < 8) && bare(kid(n, FOR_STEP))->kind != COMMA
        && stays_within(x, divided, l->lower) && stays_within(x, divided, l->bound) && !find_store(l->body, l->var)
        && !has_few_rows(l);
}

/* ---- what an iteration does one after the other --------------------------------------------------- */

/* Visits what is done before the loop and behind it: what stands at the side of the way there from the body. It may be
   replaced. */
static void visit_parts(struct node *loop, const struct node *body, void visit(struct node *, bool behind, void *), void *data)
{
    for (struct node *n = loop; n != body; n = n->parent) {
        struct node *items = n->parent;
        bool behind = false;

        for (int i = 0; items->kind == LIST && i < items->nkids; i++)
            if (items->kid[i] == n)
                behind = true;
            else
                visit(items->kid[i], behind, data);
    }
}

static void see_jump(struct node *n, void *iteration)
{
    struct iteration *t = iteration;

    t->fails |= n->kind == GOTO || n->kind == COMPUTED_GOTO || n->kind == RETURN || n->kind == LABEL || n->kind == ASM
        || n->kind == LABEL_ADDRESS || n->kind == STMT_EXPR || n->kind == FUNCTION
        || (n->kind == DIRECTIVE_STMT && !is_around(t->unit, n));
}

/* Does it go on with the next iteration of the divided loop? */
static bool continues(const struct node *n)
{
    bool does = n->kind == CONTINUE;

    for (int i = 0; !does && !is_loop_statement(n) && i < n->nkids; i++)
        does = n->kid[i] && continues(n->kid[i]);
    return does;
}

/* A variable of each iteration's, or member's, own. */
static bool is_own(const struct construct *c, const struct symbol *s)
{
    const struct data_item *d = data_of(c, s);

    return (d && d->sharing != SHARED) || is_within(s->decl, c->node) || s->threadprivate || s->storage == ST_THREAD;
}

/* Of an expression that nothing in an iteration changes: addresses, and what is computed from variables that stay. */
static void see_value(struct node *n, void *iteration)
{
    struct iteration *t = iteration;
    const struct symbol *v = n->kind == NAME ? n->sym : NULL;

    if (v && v->kind == S_VARIABLE && v->type->kind != T_ARRAY && v != t->construct->loops[0].var)
        t->fails |= has_static_storage(v) || is_address_taken(t->unit, v) || find_store(t->construct->body, v);
    if (n->kind == INDEX || n->kind == MEMBER || (n->kind == PREFIX && is_operator(n, "*")))
        t->fails |= n->type->kind != T_ARRAY && takes_value(n);
}

/* It is declared in each stage: with the same value? */
static void see_declaration(struct node *n, void *iteration)
{
    struct iteration *t = iteration;
    struct node *init = n->kind == INIT_DECLARATOR ? kid(n, INIT_DECLARATOR_INIT) : NULL;

    t->fails |= n->kind == ATTRIBUTE_ITEM || (init && has_effects(init));
    if (init)
        walk(init, see_value, NULL, t);
}

/* Does the variable bring something to the part from what was done before? */
static void see_name(struct node *n, void *iteration)
{
    struct iteration *t = iteration;
    struct construct *c = t->construct;
    const struct symbol *v = n->kind == NAME ? n->sym : NULL;
    const struct data_item *d = v && t->reduces ? data_of(c, v) : NULL;

    if (!v || v->kind != S_VARIABLE || v == c->loops[0].var || !is_own(c, v) || is_within(v->decl, t->part)
        || (v == t->loop->var && t->part == t->loop->body) || (d && d->sharing == REDUCTION))
        return;
    t->fails |= is_aggregate(v->type) || v->type->kind == T_ARRAY || has_static_storage(v) || is_address_taken(t->unit, v)
        || (find_store(c->body, v) && !is_fresh(t->part, v));
}

static void look_at(struct iteration *t, struct node *part)
{
    t->part = part;
    walk(part, see_name, NULL, t);
}

static void see_part(struct node *n, bool behind, void *iteration)
{
    struct iteration *t = iteration;

    if (n->kind == DECLARATION)
        walk(n, see_declaration, NULL, t);
    if (behind)
        look_at(t, n);
    else
        t->fails |= continues(n);
}

/* Nothing is kept from one of the inner loop's iterations to the next, but in memory that no other iteration touches. */
bool can_interrupt(struct unit *u, struct construct *c, const struct loop *l, bool reduces)
{
    struct iteration t = { .unit = u, .construct = c, .loop = l, .reduces = reduces };

    for (const struct data_item *d = c->data; d; d = d->next)
        if (d->sharing != PRIVATE && d->sharing != SHARED && !(reduces && d->sharing == REDUCTION)
            && (d->sharing != FIRSTPRIVATE || find_store(c->body, d->sym)))
            return false;
    if (!is_own(c, l->var) || is_address_taken(u, l->var) || find_break(l->body))
        return false;
    walk(c->loops[0].body, see_jump, NULL, &t);
    look_at(&t, l->body);
    visit_parts(l->node, c->loops[0].body, see_part, &t);
    return !t.fails;
}

/* ---- the rows ------------------------------------------------------------------------------------ */

/* Is the first subscript the loop's variable itself? */
static bool counts_rows(const struct access *e, const struct symbol *v)
{
    isl_aff *a = e->to.subscript[0] && is_single(e->to.subscript[0])
               ? isl_pw_aff_as_aff(isl_pw_aff_copy(e->to.subscript[0])) : NULL;
    isl_val *constant = a ? isl_aff_get_constant_val(a) : NULL;
    bool does = a && isl_val_is_zero(constant) == isl_bool_true && !isl_aff_dim(a, isl_dim_div);

    for (int i = 0; does && i < (int)isl_aff_dim(a, isl_dim_param); i++)
        does = isl_aff_involves_dims(a, isl_dim_param, (unsigned)i, 1) == isl_bool_false;
    for (int i = 0; does && i < e->domain.loops; i++) {
        isl_val *factor = isl_aff_get_coefficient_val(a, isl_dim_in, i);

        does = e->domain.var[i] == v ? isl_val_is_one(factor) == isl_bool_true
                                     : isl_val_is_zero(factor) == isl_bool_true;
        isl_val_free(factor);
    }
    isl_val_free(constant);
    isl_aff_free(a);
    return does;
}

/* Is it read in the loop, from the row that the variable counts? */
static bool is_of_rows(const struct load *l, const void *of)
{
    const struct loop *loop = of;
    const struct access *e = l->access;
    const struct node *n = e->call ? e->call : e->node;

    return l->by && l->extent < WITHIN_OBJECT && is_within(n, loop->body) && e->to.subscripts && !e->to.rows
        && !is_guarded(&e->to) && !e->to.packed && counts_rows(e, loop->var);
}

static bool is_other(const struct load *l, const void *loop)
{
    return !is_of_rows(l, loop);
}

/* Does the iteration named so read all that any of those from low to high does? */
static bool reads_all(const struct inferred *f, const struct access *e, const char *reader)
{
    isl_set *all = image_of(f, e), *one = isl_set_copy(all);
    int low = isl_set_find_dim_by_name(one, isl_dim_param, f->low);
    int high = isl_set_find_dim_by_name(one, isl_dim_param, f->high), other = reader == f->low ? high : low;
    bool does;

    if (low >= 0 && high >= 0)
        one = isl_set_project_out(isl_set_equate(one, isl_dim_param, low, isl_dim_param, high), isl_dim_param, (unsigned)other, 1);
    does = isl_set_is_subset(isl_set_intersect_params(isl_set_copy(all), isl_set_copy(f->context)), one) == isl_bool_true
        && (low < 0 || high >= 0);
    isl_set_free(all);
    isl_set_free(one);
    return does;
}

/* Of all rows. */
static bool is_reader(const struct inferred *f, const struct loop *l, const char *name)
{
    for (const struct load *m = f->loads; m; m = m->next)
        if (is_of_rows(m, l) && !reads_all(f, m->access, name))
            return false;
    return f->context;
}

/* false: no iteration reads all. */
static bool find_reader(const struct construct *c, struct staging *s)
{
    const struct inferred *f = c->inferred;
    const struct loop *divided = &c->loops[0];
    bool up = divided->sign > 0;

    if (!mentions(s->loop.lower, divided->var) && !mentions(s->loop.bound, divided->var))
        s->reader = EACH;
    else if (is_reader(f, &s->loop, up ? f->low : f->high))
        s->reader = FIRST;
    else if (is_reader(f, &s->loop, up ? f->high : f->low))
        s->reader = LAST;
    else
        return false;
    return true;
}

static bool names_chunk(const struct inferred *f, const char *lines)
{
    return strstr(lines, f->low) || strstr(lines, f->high);
}

/* The value behind the last one. */
static const char *end_text(const struct loop *l)
{
    return format("%s%s", as_long(l->bound), l->rel == REL_LE ? " + 1" : "");
}

/* Lines for that iteration. */
static const char *staged_lines(const struct construct *c, const struct staging *s, const char *rows)
{
    const char *lines = format("otosp_stages(%s, %s);\n%s", as_long(s->loop.lower), end_text(&s->loop), rows);

    return s->reader == EACH ? lines : of_iteration(c, c->inferred->high, lines);
}

/* What is read else; where the last iteration reads most, a chunk uses no more rows than its last one does. */
static const char *other_lines(const struct construct *c, const struct staging *s, const char *others)
{
    const struct loop *divided = &c->loops[0];
    const char *until = format("otosp_stages_until(%s);\n", end_text(&s->loop));

    if (s->reader != LAST || !mentions(s->loop.bound, divided->var))
        return others;
    return format("%s%s", of_iteration(c, divided->sign > 0 ? c->inferred->high : c->inferred->low, until), others);
}

static struct staging *staging_of(struct unit *u, struct construct *c, struct node *n)
{
    struct inferred *f = c->inferred;
    struct staging s = { .loop = { .node = n } }, *made;
    const char *rows;

    affine_go_on(&f->stores.x);
    if (!read_inner(&f->stores.x, c->loops[0].var, n, &s.loop) || !find_reader(c, &s)
        || !(rows = reads_of(f, is_of_rows, &s.loop, "staged")) || !*rows || (s.reader == EACH && names_chunk(f, rows))
        || !can_interrupt(u, c, &s.loop, false) || !(s.others = reads_of(f, is_other, &s.loop, NULL)))
        return NULL;
    s.staged = staged_lines(c, &s, rows);
    s.others = other_lines(c, &s, s.others);
    made = allocate(sizeof *made);
    *made = s;
    return made;
}

struct staging *find_stages(struct unit *u, struct construct *c)
{
    struct staging *found = NULL;
    struct node *n;

    if (!c->described || c->hulls || c->claims || c->numbered || c->turn || c->across || c->scan || c->weight
        || c->collapse != 1 || !(c->info->traits & FORKS) || u->opt->checked || *updates_lines(c->inferred)
        || (c->schedule != SCHEDULE_STATIC && c->schedule != SCHEDULE_AUTO) || c->inferred->stores.x.kept
        || is_numbered(&c->loops[0]))
        return NULL;
    for (int k = 0; !found; k++) {
        int left = k;

        if (!(n = loop_in(u, c->loops[0].body, &left)))
            break;
        found = staging_of(u, c, n);
    }
    return found;
}

/* ---- lowering ------------------------------------------------------------------------------------ */

const char *staged_reads(const struct staging *s, const char *reads, const char *of_first, const char *of_last)
{
    const char *extremes = s->reader == EACH ? "" : s->reader == FIRST ? of_first : of_last;

    return format("if (otosp_goes_by_stages) {\n{\n%s%s}\n%s} else {\n%s}\n", extremes, s->staged, s->others, reads);
}

const char *lines_of_stages(const struct staging *s)
{
    return s->staged;
}

static void guard(struct node *n, bool behind, void *unit)
{
    const char *which = behind ? "last" : "first";

    if (n->kind != DECLARATION && n->kind != RAW && n->kind != TOKEN)
        enclose(unit, n, holes_new(),
                format(n->kind == IF ? "if (otosp_is_%s_stage(&otosp_l)) {\n    $x\n}\n"
                                     : "if (otosp_is_%s_stage(&otosp_l))\n    $x\n", which));
}

/* The loop with the bounds of the stage, which the C compiler sees to stay the same. */
static struct node *lower_inner(struct unit *u, const struct loop *l)
{
    const char *name = format("otosp_stop_%s", l->var->name);
    struct holes *h = holes_new();

    wrap(l->lower, holes_new(), "otosp_stage_from(&otosp_l, $x);");
    replace(l->bound, name_for(l->bound, name));
    hole_text(h, "stop", "const %s", type_text(unqualified(l->bound->type), name));
    hole_text(h, "bound", l->rel == REL_LE ? "otosp_stage_to(&otosp_l, (long)(%s) + 1) - 1" : "otosp_stage_to(&otosp_l, %s)",
              ref(h, l->bound));
    return enclose(u, l->node, h, "{\n    $stop = $bound;\n\n    $x\n}\n");
}

struct node *lower_stages(struct unit *u, const struct staging *s, struct node *body)
{
    struct node *made;

    visit_parts(s->loop.node, body, guard, u);
    made = lower_inner(u, &s->loop);
    return body == s->loop.node ? made : body;
}
