/*
 * nest.c: the loops that a construct divides, and how: collapse, schedule, weight; and what stands in such a
 * loop only: ordered, scan.
 */
#include <string.h>

#include "checks.h"

/* A count: of integer type, and positive where its value is known. */
bool check_count(struct node *e, const char *clause)
{
    long value;

    if (!e || !e->type || e->type->kind == T_ERROR)
        return false;
    if (!is_integer(e->type)) {
        error_range(e, "clause '%s' needs an integer, not a '%s'", clause, type_text(e->type, ""));
        return false;
    }
    if (constant_value(e, &value) && value <= 0) {
        error_range(e, "clause '%s' needs a positive number, not %ld", clause, value);
        return false;
    }
    return true;
}

/* ---- schedules ---------------------------------------------------------------------------------- */

static void check_weight(struct construct *c, struct clause *schedule)
{
    if (!c->weight || !c->weight->type || c->weight->type->kind == T_ERROR)
        return;
    if (!is_arithmetic(c->weight->type) || c->weight->type->kind == T_COMPLEX)
        error_range(c->weight, "a weight is a number, not a '%s'", type_text(c->weight->type, ""));
    if (schedule) {
        error_at(schedule->tok, "a loop with 'weight' has no 'schedule': its blocks follow the weights");
        hint("leave 'schedule' or the weight out");
    }
}

/* order(concurrent), but for `unconstrained`: two such loops give the same iterations to the same threads
   (2.11.2, 2.11.3). */
static bool is_reproducible(struct construct *c)
{
    struct clause *order = find_clause(c->directive, CL_ORDER);

    return order && !(order->modifier && !strcmp(order->modifier, "unconstrained"));
}

void read_schedule(struct construct *c)
{
    static const char *const word[] = {
        [SCHEDULE_STATIC] = "static", [SCHEDULE_DYNAMIC] = "dynamic", [SCHEDULE_GUIDED] = "guided",
        [SCHEDULE_AUTO] = "auto", [SCHEDULE_RUNTIME] = "runtime"
    };
    struct clause *schedule = find_clause(c->directive, CL_SCHEDULE);

    if (c->kind == D_DISTRIBUTE)
        schedule = find_clause(c->directive, CL_DIST_SCHEDULE);
    check_weight(c, schedule);
    if (!schedule || !schedule->word)
        return;
    while (strcmp(word[c->schedule], schedule->word))
        c->schedule++;
    if (is_reproducible(c))
        c->schedule = SCHEDULE_STATIC;
    if (!(c->chunk = schedule->nitems ? schedule->item[0] : NULL))
        return;
    if (strcmp(schedule->word, "auto") && strcmp(schedule->word, "runtime"))
        check_count(c->chunk, "schedule");
    else
        error_range(c->chunk, "schedule(%s) takes no chunk size", schedule->word);
}

/* ---- nested loops ------------------------------------------------------------------------------- */

struct node *only_loop(struct node *n, struct node **other)
{
    while (n && n->kind == COMPOUND && kid(n, COMPOUND_ITEMS)) {
        struct node *list = kid(n, COMPOUND_ITEMS), *found = NULL;

        for (int i = 0; i < list->nkids; i++) {
            struct node *item = list->kid[i];

            if (!item)
                continue;
            if (found || (item->kind != FOR && item->kind != COMPOUND)) {
                *other = !found || found->kind == FOR || found->kind == COMPOUND ? item : found;
                return NULL;
            }
            found = item;
        }
        n = found;
    }
    if (n && n->kind == FOR)
        return n;
    *other = n;
    return NULL;
}

/* Bounds of inner loops may depend on outer variables, steps may not. */
static bool check_outer(struct construct *c, int depth)
{
    struct loop *l = &c->loops[depth];

    for (int i = 0; i < depth; i++) {
        struct symbol *outer = c->loops[i].var;

        if (outer == l->var) {
            error_range(l->node->kid[0], "two loops of collapse(%d) count with '%s'", c->collapse, outer->name);
            return false;
        }
        if (l->step && uses(l->step, outer)) {
            error_range(l->step, "the step depends on '%s', the variable of an outer loop of the collapse",
                        outer->name);
            hint(depth == 1 ? "leave 'collapse' out" : "write collapse(%d)", depth);
            return false;
        }
        l->depends |= uses(l->lower, outer) || uses(l->bound, outer);
    }
    return true;
}

/* See visit_evaluated(). */
static void put_in_brackets(struct loop *l)
{
    struct node **head[] = { &l->lower, &l->bound, &l->step };

    for (int i = 0; i < 3; i++)
        if (*head[i] && (*head[i])->kind != PAREN && may_store(*head[i]))
            *head[i] = bracketed(*head[i]);
}

/* A clause's count, if it is a constant; else false, and an error has been reported. */
static bool check_constant_count(struct clause *clause, long *count)
{
    if (!check_count(clause->item[0], clause->info->name))
        return false;
    if (constant_value(clause->item[0], count))
        return true;
    error_range(clause->item[0], "clause '%s' needs a constant", clause->info->name);
    return false;
}

/* How many loops a clause asks for; 0: it is not there or does not say; -1 after an error. */
static int asked_loops(struct construct *c, enum clause_id id)
{
    struct clause *clause = find_clause(c->directive, id);
    long wanted;

    if (!clause || !clause->nitems)
        return 0;
    if (!check_constant_count(clause, &wanted))
        return -1;
    if (wanted > 64) {
        error_range(clause->item[0], "%s of %ld loops", clause->info->name, wanted);
        return -1;
    }
    return (int)wanted;
}

/* The loop inside the one at depth - 1, with nothing between them. */
static struct node *inner_loop(struct construct *c, int depth, int wanted)
{
    struct node *other = NULL, *n = only_loop(c->loops[depth - 1].body, &other);
    const char *clause = c->across == wanted ? "ordered" : "collapse";

    if (n)
        return n;
    error_range(other ? other : c->loops[depth - 1].body,
                "%s(%d) needs %d loops nested without anything between them", clause, wanted, wanted);
    if (depth == 1 && c->across != wanted)
        hint("leave 'collapse' out, or move this into the innermost loop");
    else
        hint("write %s(%d), or move this into the innermost loop", clause, depth);
    return NULL;
}

static bool check_across(struct construct *c, int collapse)
{
    for (int i = 0; i < c->across; i++)
        if (c->loops[i].depends) {
            error_range(c->loops[i].node->kid[0], "the bounds of loops of ordered(%d) depend on each other",
                        c->across);
            return false;
        }
    if (!c->across || c->across >= collapse)
        return true;
    error_at(find_clause(c->directive, CL_ORDERED)->tok, "ordered(%d) is less than collapse(%d)", c->across,
             collapse);
    return false;
}

/* A loop that another construct transforms is divided as it was before. Of `unroll` a loop is left with `partial`
   only, and one (2.11.9.2). NULL: an error has been reported. */
static struct node *untransformed(const struct construct *c, struct node *n, int wanted)
{
    while (n && n->kind == DIRECTIVE_STMT) {
        struct directive *d = kid(n, DIRECTIVE_STMT_PRAGMA)->directive;

        if (d->info->id != D_TILE && d->info->id != D_UNROLL)
            break;
        if (d->info->id == D_UNROLL && (wanted > 1 || !find_clause(d, CL_PARTIAL))) {
            error_at(d->name, wanted > 1 ? "'unroll partial' leaves one loop, and '%s' needs more of them"
                                         : "'unroll' without 'partial' leaves no loop for '%s'",
                     directive_text(c->info));
            hint(wanted > 1 ? "leave it out, or unroll the innermost loop"
                            : "write 'unroll partial', or leave it out");
            return NULL;
        }
        n = kid(n, DIRECTIVE_STMT_BODY);
    }
    return n;
}

bool read_loops(struct construct *c)
{
    int collapse = asked_loops(c, CL_COLLAPSE), across = asked_loops(c, CL_ORDERED), wanted;
    struct clause *sizes = find_clause(c->directive, CL_SIZES);
    struct node *n = c->body;

    if (collapse < 0 || across < 0)
        return false;
    collapse = collapse ? collapse : sizes ? sizes->nitems : 1;
    wanted = collapse > across ? collapse : across;
    if (!(n = untransformed(c, n, wanted)))
        return false;
    if (n->kind != FOR) {
        error_at(c->directive->name, "'%s' needs a for loop after it", directive_text(c->info));
        note_at(place_of(n), "what comes is this");
        return false;
    }
    c->loops = allocate((size_t)wanted * sizeof *c->loops);
    c->across = across;
    for (int i = 0; i < wanted; i++) {
        if ((i && !(n = inner_loop(c, i, wanted))) || !read_loop(n, &c->loops[i])) {
            c->across = 0;
            return false;
        }
        if (i < collapse)
            c->collapse = i + 1;
        if (!check_outer(c, i)) {
            c->across = 0;
            return false;
        }
        put_in_brackets(&c->loops[i]);
    }
    return check_across(c, collapse);
}

static bool check_tile(struct construct *c)
{
    struct clause *sizes = find_clause(c->directive, CL_SIZES);

    if (!sizes) {
        error_at(c->directive->name, "'%s' needs the clause 'sizes'", directive_text(c->info));
        hint("write sizes(16, 16)");
        return false;
    }
    for (int i = 0; i < sizes->nitems; i++)
        if (!check_count(sizes->item[i], "sizes"))
            return false;
    return true;
}

static bool has_constant_trips(const struct loop *l)
{
    long value;

    return constant_value(l->lower, &value) && constant_value(l->bound, &value) && (l->constant || !l->step);
}

/* `unroll`: of a loop as others are divided; all of it only where its iterations have been counted (2.11.9.2). */
bool check_unroll(struct construct *c)
{
    struct clause *full = find_clause(c->directive, CL_FULL), *partial = find_clause(c->directive, CL_PARTIAL);
    struct loop loop = { 0 };
    struct node *n = untransformed(c, c->body, 1);
    long factor;

    if (!n)
        return false;
    if (n->kind != FOR) {
        error_at(c->directive->name, "'%s' needs a for loop after it", directive_text(c->info));
        note_at(place_of(n), "what comes is this");
        return false;
    }
    if (full && partial) {
        error_at(partial->tok, "a loop is unrolled as a whole, or in part");
        note_at(full->tok, "the other clause is here");
        return false;
    }
    if (partial && partial->nitems && !check_constant_count(partial, &factor))
        return false;
    if (!read_loop(n, &loop))
        return false;
    if (full && !has_constant_trips(&loop)) {
        error_at(full->tok, "'full' needs a loop with a constant number of iterations");
        hint("write 'partial'");
        return false;
    }
    return true;
}

/* A loop that is not divided has the same form. */
bool read_serial_loops(struct construct *c)
{
    if (c->kind == D_TILE && !check_tile(c))
        return false;
    if (!read_loops(c))
        return false;
    for (int i = 0; c->kind == D_TILE && i < c->collapse; i++)
        if (c->loops[i].depends) {
            error_range(c->loops[i].node->kid[0], "the bounds of loops to be tiled depend on each other");
            return false;
        }
    c->serial = c->collapse;
    c->collapse = 0;
    return true;
}

/* A variable of a bound that the body sets: the number of iterations is fixed when the loop begins. */
struct changes { struct construct *construct; const char *what; struct node *body; };

static void see_change(struct node *n, void *data)
{
    struct changes *ch = data;
    struct symbol *s = n->kind == NAME ? n->sym : NULL;
    struct data_item *d = s ? data_of(ch->construct, s) : NULL;
    struct node *store;

    if (!is_variable_symbol(s) || (d && d->sharing != SHARED) || !(store = find_store(ch->body, s)))
        return;
    error_range(store, "the body changes '%s', which the loop's %s depends on", s->name, ch->what);
    hint("use another variable for it, or compute the %s before the loop", ch->what);
}

void check_changes(struct construct *c)
{
    for (int i = 0; i < c->collapse; i++) {
        struct loop *l = &c->loops[i];
        struct changes bound = { c, "bound", c->loops[c->collapse - 1].body }, step = bound;

        step.what = "step";
        walk(l->bound, see_change, NULL, &bound);
        if (i)
            walk(l->lower, see_change, NULL, &bound);
        if (l->step)
            walk(l->step, see_change, NULL, &step);
    }
}

/* ---- ordered and scan --------------------------------------------------------------------------- */

const struct construct *ordered_loop(const struct construct *c)
{
    for (c = c->parent; c; c = c->parent)
        if (c->info->traits & SHARES_LOOP || c->kind == D_SIMD)
            return c;
        else if (c->info->traits & FORKS)
            return NULL;
    return NULL;
}

bool check_ordered(struct construct *c)
{
    const struct construct *loop = c->kind == D_ORDERED ? ordered_loop(c) : NULL;
    const struct clause *clause = loop ? find_clause(loop->directive, CL_ORDERED) : NULL;

    if (c->kind != D_ORDERED)
        return true;
    if (c->body ? loop && loop->kind != D_SIMD && (!clause || loop->across) : !loop || !loop->across) {
        error_at(c->directive->name, c->body ? "'%s' is in a loop without the clause 'ordered'"
                                             : "'%s' is not in a loop with a clause 'ordered(n)'",
                 directive_text(c->info));
        if (loop)
            hint("add 'ordered%s' to '%s'", c->body ? "" : "(1)", directive_text(loop->info));
        return false;
    }
    for (struct clause *cl = c->directive->clauses; !c->body && cl; cl = cl->next)
        if (cl->word && !strcmp(cl->word, "sink") && cl->nitems != loop->across) {
            error_at(cl->tok, "the loop is ordered(%d), and this names %d iteration variables", loop->across,
                     cl->nitems);
            return false;
        }
    return true;
}

/* What iterations of a loop with ordered(n) wait for has to be said by some of them. */
void check_across_ends(struct unit *u, struct construct *loop)
{
    struct clause *sink = NULL;

    for (int i = 0; loop->across && i < u->nconstructs; i++) {
        struct construct *c = u->constructs[i];

        if (c->kind != D_ORDERED || c->body || ordered_loop(c) != loop)
            continue;
        for (struct clause *cl = c->directive->clauses; cl; cl = cl->next) {
            if (cl->word && !strcmp(cl->word, "source"))
                return;
            sink = sink ? sink : cl;
        }
    }
    if (sink) {
        const char *source = sink->info->id == CL_DOACROSS ? "doacross(source:)" : "depend(source)";

        error_at(sink->tok, "no iteration of the loop says %s, so this waits for ever", source);
        hint("write '#pragma omp ordered %s' behind what other iterations wait for", source);
        loop->directive->broken = true;
    }
}

/* `scan` stands right in the body of a loop with an inscan reduction, and splits it in two. */
bool check_scan(struct construct *c)
{
    struct construct *loop = c->parent;
    int n = loop ? loop->collapse + loop->serial : 0;
    struct node *body = n ? loop->loops[n - 1].body : NULL;

    if (c->kind != D_SCAN)
        return true;
    if (loop && loop->scan) {
        error_at(c->directive->name, "the loop is split by another '%s'", directive_text(c->info));
        note_at(loop->scan->directive->name, "it is here");
        return false;
    }
    if (loop)
        loop->scan = c;
    if (body && body->kind == COMPOUND && c->node->parent == kid(body, COMPOUND_ITEMS))
        return true;
    error_at(c->directive->name, "'%s' does not stand in the body of a loop that it splits in two",
             directive_text(c->info));
    return false;
}

/* Once all constructs are known. */
void check_inscan(struct construct *c)
{
    static const enum clause_id others[] = { CL_SCHEDULE, CL_ORDERED };
    bool scans = false;

    for (struct clause *cl = c->directive->clauses; cl; cl = cl->next)
        scans |= cl->modifier && !strcmp(cl->modifier, "inscan");
    if (scans && !c->scan)
        error_at(c->directive->name, "the loop has an inscan reduction and no '#pragma omp scan' in its body");
    else if (c->scan && !scans)
        error_at(c->scan->directive->name, "the loop has no 'reduction(inscan, ...)'");
    for (size_t i = 0; scans && i < sizeof others / sizeof *others; i++)
        if (find_clause(c->directive, others[i]))
            error_at(find_clause(c->directive, others[i])->tok, "clause '%s' beside an inscan reduction",
                     clause_table[others[i]].name);
}

bool is_rectangle(const struct construct *c)
{
    for (int i = 0; i < c->collapse; i++)
        if (c->loops[i].depends)
            return false;
    return true;
}
