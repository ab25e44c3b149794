/*
 * check.c: the constructs of a unit, and the rules that hold for them as a whole.
 *
 * check() finds each directive that is lowered and fills a struct construct for it: its loops
 * (nest.c), its data (sharing.c), its annotations and the values of its clauses. It checks how
 * constructs may nest (OpenMP 5.1, 2.22), that nothing jumps into or out of one, and what
 * annotations may say. A directive with a fault is marked broken, and what depends on it is left
 * alone, so that one fault gives one message.
 */
#include <string.h>

#include "checks.h"
#include "unfold.h"

/* The walk over the unit. */
struct finder {
    struct unit *unit;
    int room;
    struct construct *inside;           /* the construct that we are in */
    struct node *function;
    struct annotation *pending;         /* of llc lines that stand before the next construct */
    struct clause *weight;              /* the same */
    bool broken;                        /* one of those lines has an error */
    bool excused;                       /* a directive was not understood: annotations may look lost */
};

static void find(struct finder *, struct node *);

/* ---- finding constructs ------------------------------------------------------------------------ */

static bool is_note(const struct node *n)
{
    const struct directive *d = directive_of(n);

    return d && d->info->llc;
}

struct construct *construct_of(struct unit *u, const struct node *n)
{
    const struct directive *d = directive_of(n);

    (void)u;
    return d && d->construct && d->construct->node == n ? d->construct : NULL;
}

struct construct *construct_around(struct unit *u, const struct node *n)
{
    for (; n && n->kind != FUNCTION; n = n->parent) {
        struct construct *c = n->kind == DIRECTIVE_STMT ? construct_of(u, n) : NULL;

        if (c)
            return c;
    }
    return NULL;
}

bool is_transparent(const struct construct *c)
{
    return c->kind == D_SIMD || c->kind == D_UNROLL || c->kind == D_TARGET_DATA || c->kind == D_DISPATCH
        || (c->kind == D_TARGET && !(c->info->traits & (FORKS | TASKS)));
}

int loops_of(const struct construct *c)
{
    int most = c->collapse > c->across ? c->collapse : c->across;

    return most > c->serial ? most : c->serial;
}

void visit_evaluated(const struct construct *c, void (*visit)(struct node *, void *), void *data)
{
    for (const struct clause *cl = c->directive->clauses; cl; cl = cl->next)
        for (int i = 0; i < cl->nitems; i++)
            visit(cl->item[i], data);
    for (int i = 0; i < c->collapse + c->serial; i++) {
        struct node *head[] = { c->loops[i].lower, c->loops[i].bound, c->loops[i].step };

        for (int k = 0; k < 3; k++)
            if (head[k])
                visit(head[k], data);
    }
}

struct node *iteration_body(const struct construct *c)
{
    int loops = c->collapse + c->serial;

    return loops ? c->loops[loops - 1].body : c->body;
}

bool maps_on_device(const struct construct *c)
{
    const struct construct *around = c->parent;

    while (around && around->kind != D_TARGET)
        around = around->parent;
    return c->kind == D_TARGET_DATA && around;
}

static struct construct *add_construct(struct finder *f, struct node *n, struct directive *d)
{
    struct unit *u = f->unit;
    struct construct *c = allocate(sizeof *c);

    if (u->nconstructs == f->room) {
        struct construct **more = allocate((size_t)(f->room = 2 * f->room + 8) * sizeof *more);

        if (u->nconstructs)
            memcpy(more, u->constructs, (size_t)u->nconstructs * sizeof *more);
        u->constructs = more;
    }
    u->constructs[u->nconstructs++] = c;
    c->kind = d->info->id;
    c->info = d->info;
    c->directive = d;
    d->construct = c;
    c->node = n;
    c->parent = f->inside;
    c->function = f->function;
    return c;
}

/* The clauses of an llc line become annotations at the end of a list. */
static void add_annotations(struct annotation **tail, struct node *note, struct node *stmt)
{
    while (*tail)
        tail = &(*tail)->next;
    for (struct clause *cl = directive_of(note)->clauses; cl; cl = cl->next) {
        struct annotation *a = allocate(sizeof *a);

        if (cl->nitems < (cl->info->id == CL_NC_RESULT ? 3 : 2))
            continue;           /* an error has been reported */
        a->nc = cl->info->id == CL_NC_RESULT;
        a->addr = cl->item[0];
        a->count = cl->item[1];
        a->var = cl->nitems > 2 ? cl->item[2] : NULL;
        a->tok = cl->tok;
        a->stmt = stmt;
        a->holder = note;
        *tail = a;
        tail = &a->next;
    }
}

static struct clause *weight_of(struct node *note)
{
    return find_clause(directive_of(note), CL_WEIGHT);
}

/* The annotations of a line before a construct wait for it. */
static void wait(struct finder *f, struct node *note)
{
    struct clause *weight = weight_of(note);

    if (weight && f->weight) {
        error_at(weight->tok, "clause 'weight' is given twice");
        note_at(f->weight->tok, "the first one is here");
    } else if (weight)
        f->weight = weight;
    add_annotations(&f->pending, note, NULL);
    f->broken |= directive_of(note)->broken;
}

/* The construct whose iterations an annotation at this place speaks of. */
static struct construct *iterating(struct construct *c)
{
    while (c && !(c->info->traits & SHARES_LOOP))
        c = c->parent;
    return c;
}

/* A name in an expression that a later statement declares or sets. */
struct moving { struct node *later; const struct symbol *found; };

static void see_moving(struct node *n, void *data)
{
    struct moving *m = data;

    if (n->kind == NAME && is_variable_symbol(n->sym) && !m->found
        && ((n->sym->decl && is_within(n->sym->decl, m->later)) || find_store(m->later, n->sym)))
        m->found = n->sym;
}

static const struct symbol *moving_in(struct clause *clause, struct node *later)
{
    struct moving m = { later, NULL };

    for (int i = 0; i < clause->nitems && i < 2; i++)
        walk(clause->item[i], see_moving, NULL, &m);
    return m.found;
}

/*
 * An annotation in a body is evaluated where it stands. Just before an inner loop, one that uses what
 * that loop changes was meant to be in it.
 */
static void check_following_loop(struct node *note, struct node *next)
{
    const struct symbol *s;

    if (!is_loop_statement(next))
        return;
    for (struct clause *cl = directive_of(note)->clauses; cl; cl = cl->next)
        if ((s = moving_in(cl, next))) {
            error_at(cl->tok, "'%s' is evaluated here, before the loop that changes '%s'", cl->info->name,
                     s->name);
            hint("put the line into that loop's body, after the store, or describe all of it, as in "
                 "result(&x[0], n)");
        }
}

/* An llc line that stands in a body (next: the statement after it, or NULL). */
static void find_note(struct finder *f, struct node *note, struct node *next)
{
    struct construct *c = iterating(f->inside);
    struct node *body = kid(note, DIRECTIVE_STMT_BODY);

    if (c && weight_of(note)) {
        error_at(weight_of(note)->tok, "'weight' stands before the loop, not in it");
    } else if (c && body) {
        error_at(directive_of(note)->tok, "'#pragma llc' stands between a statement's head and its body");
        hint("put '{' and '}' around it and the statement");
    } else if (c) {
        check_following_loop(note, next);
        add_annotations(&c->results, note, note);
        c->directive->broken |= directive_of(note)->broken;
    } else if (!f->excused && !directive_of(note)->broken) {
        error_at(directive_of(note)->tok, "'#pragma llc %s' is not at a parallel loop",
                 directive_of(note)->clauses->info->name);
        hint(f->inside ? "put it before a '#pragma omp for' loop or into its body"
                       : "put it before a '#pragma omp parallel for' loop or into its body");
    }
    if (body)
        find(f, body);
}

/* What is behind the llc lines that come after item i. */
static struct node *after_notes(struct node *list, int i)
{
    for (i++; i < list->nkids; i++)
        if (list->kid[i] && !is_note(list->kid[i]))
            return list->kid[i];
    return NULL;
}

/* Before a construct that stands in another's loop, a line speaks of the inner one if it uses what that
   changes. */
static bool speaks_of_next(struct finder *f, struct node *note, struct node *next)
{
    struct directive *d = directive_of(next);

    if (!d || d->info->id == D_NONE || !d->info->traits || kid(note, DIRECTIVE_STMT_BODY))
        return false;
    if (!iterating(f->inside))
        return true;
    for (struct clause *cl = directive_of(note)->clauses; cl; cl = cl->next)
        if (moving_in(cl, next))
            return true;
    return false;
}

static void find_in_list(struct finder *f, struct node *list)
{
    for (int i = 0; i < list->nkids; i++) {
        struct node *n = list->kid[i], *next;

        if (!n)
            continue;
        if (!is_note(n)) {
            find(f, n);
            continue;
        }
        next = after_notes(list, i);
        if (speaks_of_next(f, n, next))
            wait(f, n);
        else
            find_note(f, n, next);
    }
}

static void read_construct(struct finder *, struct construct *);

static void find_directive(struct finder *f, struct node *n, struct directive *d)
{
    struct node *body = kid(n, DIRECTIVE_STMT_BODY);
    struct construct *c, *outside = f->inside;

    for (; body && is_note(body); body = kid(body, DIRECTIVE_STMT_BODY))
        wait(f, body);
    if (d->info->state == LATER) {
        f->excused = true;
        f->pending = NULL;
        f->broken = false;
        if (body)
            find(f, body);
        return;
    }
    d->broken |= f->broken;
    f->broken = false;
    c = add_construct(f, n, d);
    c->body = body;
    if (c->info->traits & SHARES_LOOP || (c->kind == D_TASK && !f->pending)) {
        c->results = f->pending;
        f->pending = NULL;
        c->weight = f->weight && f->weight->nitems ? f->weight->item[0] : NULL;
        f->weight = NULL;
    } else if ((f->pending || f->weight) && body && !directive_of(body)) {
        error_at(f->pending ? f->pending->tok : f->weight->tok, "'#pragma llc %s' is not at a parallel loop",
                 f->pending ? f->pending->nc ? "nc_result" : "result" : "weight");
        hint(f->pending ? "put it before a '#pragma omp for' loop inside the region, or into its body"
                        : "put it before a '#pragma omp for' loop inside the region");
        f->pending = NULL;
        f->weight = NULL;
    }
    read_construct(f, c);
    f->inside = c;
    if (body)
        find(f, body);
    f->inside = outside;
}

static void find(struct finder *f, struct node *n)
{
    struct node *function = f->function;
    struct construct *inside = f->inside;
    struct directive *d = directive_of(n);

    if (d && d->info->llc) {
        find_note(f, n, NULL);
    } else if (d) {
        find_directive(f, n, d);
    } else if (n->kind == LIST || n->kind == UNIT) {
        find_in_list(f, n);
    } else {
        if (n->kind == FUNCTION) {
            f->function = n;
            f->inside = NULL;
            f->excused = false;
        }
        for (int i = 0; i < n->nkids; i++)
            if (n->kid[i] && n->kid[i]->nkids)
                find(f, n->kid[i]);
        f->function = function;
        f->inside = inside;
    }
}

/* ---- clauses with values ------------------------------------------------------------------------ */

static struct node *value_of_clause(struct construct *c, enum clause_id id)
{
    struct clause *cl = find_clause(c->directive, id);

    return cl && cl->nitems ? cl->item[0] : NULL;
}

/* Its `if`; that of a simd that it is combined with is up to the C compiler. */
static struct clause *condition_of(const struct construct *c)
{
    struct clause *cl = c->directive->clauses;

    while (cl && (cl->info->id != CL_IF || (cl->word && !strcmp(cl->word, "simd"))))
        cl = cl->next;
    return cl;
}

/* A target that is one parallel loop, or region, and names no device, is for all ranks: nobody has time for anything else
   meanwhile, and `nowait` is a permission. */
static bool is_for_all_ranks(const struct construct *c)
{
    struct node *s = c->kind == D_TARGET ? only_statement(kid(c->node, DIRECTIVE_STMT_BODY)) : NULL;

    return directive_of(s) && directive_of(s)->info->traits & FORKS && !find_clause(c->directive, CL_DEVICE);
}

static void read_values(struct construct *c)
{
    struct clause *condition = condition_of(c);

    if ((c->num_threads = value_of_clause(c, CL_NUM_THREADS)))
        check_count(c->num_threads, "num_threads");
    c->condition = condition && condition->nitems ? condition->item[0] : NULL;
    if (c->condition && c->condition->type
        && (is_aggregate(c->condition->type) || c->condition->type->kind == T_VOID)
        && c->condition->type->kind != T_ARRAY)
        error_range(c->condition, "clause 'if' needs a condition, not a '%s'",
                    type_text(c->condition->type, ""));
    c->nowait = find_clause(c->directive, CL_NOWAIT) && !is_for_all_ranks(c);
    read_schedule(c);
}

/* ---- nesting ------------------------------------------------------------------------------------ */

/* All threads of a team must meet what they share, so it may not stand where each goes its own way. */
static bool check_nesting(struct construct *c)
{
    struct construct *p = c->parent;

    if ((c->info->traits & FORKS) || !(c->info->traits & (SHARES | SHARES_LOOP)))
        return true;
    while (p && p->kind != D_TARGET && !(p->info->traits & (FORKS | SHARES_LOOP | CLOSED)))
        p = p->parent;
    if (!p || p->kind == D_TARGET || !(p->info->traits & (SHARES_LOOP | CLOSED)))
        return true;
    if (p->info->traits & SHARES_LOOP)
        error_at(c->directive->name, "'%s' inside the loop of '%s': its team has been divided already",
                 directive_text(c->info), directive_text(p->info));
    else
        error_at(c->directive->name, "'%s' inside '%s', which not all threads of the team execute",
                 directive_text(c->info), directive_text(p->info));
    if (c->info->traits & SHARES_LOOP)
        hint("write '#pragma omp parallel for', or leave this line out");
    note_at(p->directive->name, "the outer %s begins here", p->info->traits & SHARES_LOOP ? "loop" : "construct");
    return false;
}

bool is_directive(const struct node *n, enum directive_id id)
{
    const struct directive *d = directive_of(n);

    return d && d->info->id == id;
}

/* Is it a statement among others, and not the only one that a condition, loop or construct has (2.1.3)? Behind a
   label it may stand, and as the first one of a section. */
static bool check_alone(struct construct *c)
{
    struct node *around = c->node->parent;

    if (c->body || (c->info->body != ALONE && c->kind != D_ORDERED) || c->kind == D_NOTHING || c->kind == D_ERROR)
        return true;
    while (around && (around->kind == LABEL || around->kind == CASE || around->kind == DEFAULT))
        around = around->parent;
    if (!around || around->kind == LIST || around->kind == UNIT || is_directive(around, D_SECTION))
        return true;
    error_at(c->directive->name, "'%s' stands in the place of a statement's body", directive_text(c->info));
    hint("put '{' and '}' around it");
    return false;
}

/* `sections` holds a block of them; `section` stands right in that block. */
static bool check_sections(struct construct *c)
{
    if (c->kind == D_SECTION) {
        if (c->parent && c->parent->kind == D_SECTIONS && c->node->parent
            && c->node->parent->parent == c->parent->body)
            return true;
        error_at(c->directive->name, "'section' stands outside of the block of a 'sections'");
        return false;
    }
    if (c->kind != D_SECTIONS)
        return true;
    if (c->body->kind != COMPOUND) {
        error_at(c->directive->name, "'%s' needs a block of sections after it", directive_text(c->info));
        hint("put '{' and '}' around them");
        return false;
    }
    return true;
}

/* `hint` is one of the constants of omp.h, and of use where the construct has a name (2.19.1, 2.19.12). */
static void check_hint(struct construct *c)
{
    struct node *value = value_of_clause(c, CL_HINT);
    long hint;

    if (!value)
        return;
    if (!constant_value(value, &hint) || hint < 0)
        error_range(value, "clause 'hint' needs a constant, one of omp_sync_hint_... or a sum of them");
    else if (c->kind == D_CRITICAL && hint && !(c->directive->argument && *c->directive->argument))
        error_range(value, "'critical' with a hint needs a name");
}

static bool has_loops(const struct construct *c)
{
    return c->info->traits & SHARES_LOOP || (c->info->traits & TASKS && c->info->body == LOOP);
}

static void read_construct(struct finder *f, struct construct *c)
{
    if (!check_nesting(c) || !check_alone(c) || !check_sections(c) || !check_ordered(c) || !check_scan(c) || !check_task(c)
        || !check_target(c)
        || (c->kind == D_ATOMIC && !check_atomic(c))
        || ((c->kind == D_CANCEL || c->kind == D_CANCELLATION_POINT) && !check_cancel(c))
        || (has_loops(c) && !read_loops(c)) || ((c->kind == D_SIMD || c->kind == D_TILE) && !read_serial_loops(c))
        || (c->kind == D_UNROLL && !check_unroll(c)))
        c->directive->broken = true;
    read_values(c);
    check_hint(c);
    if (c->kind == D_THREADPRIVATE)
        check_threadprivate(c);
    if (c->kind == D_ERROR && !c->directive->broken)
        check_error(c);
    share(f->unit, c);
}

/* ---- annotations -------------------------------------------------------------------------------- */

static void check_annotation(struct annotation *a)
{
    const char *name = a->nc ? "nc_result" : "result";
    struct type *t = a->addr->type ? decayed(a->addr->type) : NULL, *n = a->count->type;
    long value;

    if (t && t->kind != T_ERROR && !is_pointer(t)) {
        error_range(a->addr, "clause '%s' needs an address, and '%s' is no pointer: its type is '%s'", name,
                    node_text(a->addr), type_text(t, ""));
        hint(a->nc ? "write nc_result(&%s, %s, %s)" : "write result(&%s, %s)", node_text(a->addr),
             node_text(a->count), a->nc ? node_text(a->var) : "");
    } else if (t && t->kind == T_POINTER && t->base->kind == T_FUNCTION) {
        error_range(a->addr, "'%s' is the address of a function", node_text(a->addr));
    } else if (t && t->kind == T_POINTER && t->base->kind != T_ERROR && !t->base->complete) {
        error_range(a->addr, t->base->kind == T_VOID ? "'%s' has type '%s', so what it points to has no size"
                                                     : "'%s' has type '%s', a pointer to an incomplete type",
                    node_text(a->addr), type_text(t, ""));
        hint("cast it, as in %s((char *)%s, %s)", name, node_text(a->addr), node_text(a->count));
    }
    if (n && n->kind != T_ERROR && !is_integer(n)) {
        error_range(a->count, "the count of '%s' has type '%s'; it must be an integer", name,
                    type_text(n, ""));
        hint("it counts elements of the type that the address points to");
    } else if (constant_value(a->count, &value) && value < 0)
        error_range(a->count, "the count of '%s' is negative", name);
    if (a->nc && a->var->type && a->var->type->kind != T_ERROR && !named_by(a->var)) {
        error_range(a->var, "the third argument of 'nc_result' is not a variable");
        hint("name the array or pointer that the address is in");
    }
}

/* ---- the pass ----------------------------------------------------------------------------------- */

void check(struct unit *u)
{
    struct finder f = { .unit = u };

    find(&f, u->root);
    find_device_variables(u);
    for (int i = 0; i < u->nconstructs; i++) {
        struct construct *c = u->constructs[i];
        int before;

        share_defaults(u, c);
        if (!c->directive->broken) {
            check_changes(c);
            check_across_ends(u, c);
        }
        before = errors();
        check_inscan(c);
        for (struct annotation *a = c->results; a; a = a->next)
            check_annotation(a);
        c->directive->broken |= errors() > before;
    }
    settle_atomics(u);
    if (u->nconstructs)
        check_jumps(u);
}
