/*
 * serial.c: loops of parallel code that no construct divides. What one of them writes is said where it begins:
 *
 *     if (otosp_logging) {
 *     const long otosp_low_j = 0, otosp_high_j = (long)(m) - 1;
 *     if (otosp_low_j <= otosp_high_j)
 *         otosp_writes(&x[otosp_low_j], otosp_high_j - otosp_low_j + 1);
 *     }
 *     for (j = 0; j < m; j++)
 *         x[j] = 0;
 *
 * That is done where a store is neither stated nor known when the construct begins, as in a task, in a function that
 * parallel code calls, or beside a critical region. The outermost loop is taken of which the store is known. What it
 * reads is said in the same way, in programs built to be checked.
 *
 * Outside of constructs one acquires the sections that it reads, rather than the objects that they are in:
 *
 *     if (OTOSP_UNLIKELY(otosp_pending))
 *     while (otosp_acquires()) {
 *     const long otosp_low_j = 0, otosp_high_j = (long)(m) - 1;
 *     if (otosp_low_j <= otosp_high_j)
 *         otosp_reads(&x[1][otosp_low_j], otosp_high_j - otosp_low_j + 1);
 *     }
 *     for (j = 0; j < m; j++)
 *         x[0][j] = x[1][j];
 */
#include <string.h>

#include "bare.h"
#include "lower.h"
#include "checks.h"
#include "infer.h"
#include "section.h"

struct serial_loop {
    struct construct own;               /* the loop as infer() sees it: divided, but not over several members */
    struct directive directive;
    struct loop loop;
    struct inferred *inferred;          /* NULL: nothing of it is known */
    bool at_most;                       /* it may have fewer iterations than that says: it reads no more, but may store less */
    bool divided;                       /* or unrolled, by a construct */
    bool acquires;                      /* it stands outside of constructs, and tells what it reads */
    struct construct *division;         /* ... or may be divided, and is one then; NULL: it may not */
    struct serial_loop *next;           /* of the unit */
    struct serial_loop *sibling;        /* of the function */
};

/* Does a construct divide or unroll it? */
static bool is_of_construct(struct unit *u, struct node *n)
{
    for (struct node *up = n; up && up->kind != FUNCTION; up = up->parent) {
        const struct construct *c = up->kind == DIRECTIVE_STMT ? construct_of(u, up) : NULL;

        for (int i = 0; c && i < c->collapse + c->serial; i++)
            if (c->loops[i].node == n)
                return true;
    }
    return false;
}

/* Does the loop declare other variables than its own? Before it begins they are not there. */
static bool declares_more(struct node *function, const struct loop *l)
{
    for (const struct symbol *s = function->sym->locals; s; s = s->next_local)
        if (s->scope == l->node && s != l->var)
            return true;
    return false;
}

/* Does nothing in the loop change what the expression is computed from? */
static bool is_steady(struct affine *x, struct node *n)
{
    n = bare(n);
    if (n->kind == NAME || n->kind == INDEX || n->kind == MEMBER || (n->kind == PREFIX && is_operator(n, "*")))
        return is_invariant(x, n);
    for (int i = 0; i < n->nkids; i++)
        if (n->kid[i] && is_evaluated(n, i) && !is_steady(x, n->kid[i]))
            return false;
    return true;
}

/* May it be computed once more? */
static bool only_computes_value(struct node *n)
{
    if (stored_by(n) || n->kind == STMT_EXPR || (n->kind == CALL && !(callee(n) && is_mathematical(callee(n)))))
        return false;
    for (int i = 0; i < n->nkids; i++)
        if (n->kid[i] && is_evaluated(n, i) && !only_computes_value(n->kid[i]))
            return false;
    return true;
}

/* The bound of a loop, unlike that of a divided one, is looked at in each iteration. */
static bool is_known_in_front(struct inferred *f, const struct loop *l)
{
    return f->obstacle || (only_computes_value(l->lower) && only_computes_value(l->bound) && is_steady(&f->stores.x, l->bound)
                           && (!l->step || (only_computes_value(l->step) && is_steady(&f->stores.x, l->step))));
}

static struct serial_loop *serial_loop(struct unit *u, const struct construct *parent, struct node *function, struct node *n)
{
    struct serial_loop *s = function->sym->loops;
    bool counted;

    while (s && s->own.node != n)
        s = s->sibling;
    if (s)
        return s;
    s = allocate(sizeof *s);
    s->directive.info = &directive_table[D_FOR];
    s->own = (struct construct){
        .kind = D_FOR, .info = s->directive.info, .directive = &s->directive, .node = n, .parent = (struct construct *)parent,
        .function = function, .body = n, .collapse = 1, .loops = &s->loop
    };
    s->next = u->serial_loops;
    u->serial_loops = s;
    s->sibling = function->sym->loops;
    function->sym->loops = s;
    s->divided = is_of_construct(u, n);
    if (s->divided)
        return s;
    counted = is_counted(n, &s->loop);
    s->at_most = !counted && is_counted_but_for_last(n, &s->loop);
    if ((counted || s->at_most) && !declares_more(function, &s->loop))
        s->inferred = infer_serial(u, &s->own);
    if (s->inferred && !is_known_in_front(s->inferred, &s->loop))
        s->inferred = NULL;
    return s;
}

struct wanted {
    struct unit *unit;
    const struct construct *construct;  /* or NULL: */
    struct node *function;
    bool (*describes)(struct inferred *, const struct node *);
    struct node *access;
};

/* Outermost first. */
static struct inferred *cover(const struct wanted *w, struct node *n)
{
    struct inferred *found;
    struct serial_loop *s;

    if (!n || n->kind == FUNCTION || (w->construct && n == w->construct->node))
        return NULL;
    if ((found = cover(w, n->parent)) || n->kind != FOR)
        return found;
    s = serial_loop(w->unit, w->construct, w->function, n);
    return s->inferred && !s->at_most && w->describes(s->inferred, w->access) ? s->inferred : NULL;
}

struct inferred *cover_by_loop(struct unit *u, const struct construct *c, struct node *function,
                                     struct node *lvalue)
{
    struct wanted w = { u, c, function, is_inferred, lvalue };

    return cover(&w, lvalue);
}

struct inferred *cover_call_by_loop(struct unit *u, const struct construct *c, struct node *function, struct node *call,
                                    bool (*describes)(struct inferred *, const struct node *))
{
    struct wanted w = { u, c, function, describes, call };

    return cover(&w, call);
}

void forget_loops(struct unit *u, const struct construct *c)
{
    for (struct serial_loop **at = &u->serial_loops; *at; )
        if (is_within((*at)->own.node, c->node))
            *at = (*at)->next;
        else
            at = &(*at)->next;
    for (struct serial_loop **at = &c->function->sym->loops; *at; )
        if (is_within((*at)->own.node, c->node))
            *at = (*at)->sibling;
        else
            at = &(*at)->sibling;
}

bool describes_loops(const struct symbol *function)
{
    for (const struct serial_loop *s = function->loops; s; s = s->sibling)
        if (s->inferred && is_used(s->inferred))
            return true;
    return false;
}

const char *why_not_by_loop(const struct construct *c, struct node *n,
                            const char *why(const struct inferred *, const struct node *))
{
    const struct node *function = function_around(n);
    struct node *loop = n;

    while (loop && loop != function && !is_loop_statement(loop) && !(c && loop == c->node))
        loop = loop->parent;
    if (!loop || !is_loop_statement(loop))
        return NULL;
    for (const struct serial_loop *s = function->sym->loops; s; s = s->sibling)
        if (s->own.node == loop && s->inferred)
            return why(s->inferred, n);
        else if (s->own.node == loop && s->divided)
            return NULL;
    return format("how often the loop of line %d goes round is not known", place_of(loop)->line);
}

void cover_loads(struct unit *u, struct inferred *f)
{
    for (struct load *l = f->loads; l; l = l->next) {
        const struct construct *c = l->access->construct;
        struct node *n = l->access->node;
        struct wanted w = { u, c && is_within(n, c->node) ? c : NULL, function_around(n), is_load_inferred, n };

        if (!l->by && w.function && !w.function->sym->other && !(l->access->call && l->access->call->bare))
            l->loop = cover(&w, n);
    }
}

/* ---- outside of constructs ------------------------------------------------------------------------- */

/* Does a section tell the load, by itself and not by its object? */
static bool is_told(const struct load *l)
{
    return l->by && l->by->extent < WITHIN_OBJECT && l->access->to.subscripts > 0;
}

/* Is it the load of an object that a function of the library copies? */
static bool is_copied_by(const struct load *l, struct node *call)
{
    const struct object *o = callee(call) && stores_objects(callee(call)) ? objects_of(call) : NULL;

    while (o && !(o->loaded && o->lvalue == l->access->node))
        o = o->next;
    return o;
}

/* Is it a load of this node, or in this call? */
static bool is_at(const struct load *l, struct node *n)
{
    return n->kind == CALL ? l->access->call == n || is_copied_by(l, n) : bare(l->access->node) == bare(n);
}

/* All that are there. */
static bool are_told(const struct inferred *f, struct node *n)
{
    bool found = false;

    if (n->kind == CALL && f->by_nature.others)
        return false;
    for (const struct load *l = f->loads; l; l = l->next)
        if (is_at(l, n)) {
            if (!is_told(l))
                return false;
            found = true;
        }
    return found;
}

static void use_loads(const struct inferred *f, struct node *n, bool used)
{
    for (const struct load *l = f->loads; l; l = l->next)
        if (is_at(l, n))
            l->by->used = used;
}

bool acquires_by_loop(struct unit *u, struct node *function, struct node *loop, struct node *load)
{
    struct serial_loop *s = serial_loop(u, NULL, function, loop);
    struct inferred *f = s->inferred;

    if (!f || f->obstacle || f->still)
        return false;
    if (!f->reads_assumed && !f->loads)
        infer_serial_reads(u, f);
    if (!f->reads_assumed || !are_told(f, load))
        return false;
    use_loads(f, load, true);
    if (strstr(needs_text(f, reads_lines(f)), ALL_NEEDED)) {
        use_loads(f, load, false);
        return false;
    }
    if (!s->acquires)
        s->division = divide(u, function, loop);
    return s->acquires = true;
}

/* ---- as text ------------------------------------------------------------------------------------ */

static const char *value(struct node *e)
{
    return e->kind == CONSTANT ? node_text(e) : as_long(e);
}

/* The last iteration's value of the variable, or one before the first. */
static const char *last_value(const struct loop *l)
{
    bool up = l->sign > 0;
    const char *first = value(l->lower), *last = value(l->bound);

    if (l->rel != REL_LE && l->rel != REL_GE)
        last = format("%s %s 1", last, up ? "-" : "+");
    if (l->value * l->sign == 1)
        return last;
    return format("%s %s otosp_floor(%s - (%s), %ld) * %ld", first, up ? "+" : "-", up ? last : first,
                  up ? first : last, l->value * l->sign, l->value * l->sign);
}

/* The number of the last iteration, where they are numbered; below 0: it has none. */
static const char *last_number(const struct loop *l)
{
    struct node *from = l->sign > 0 ? l->lower : l->bound, *to = l->sign > 0 ? l->bound : l->lower;
    bool pointers = is_pointer(l->type);
    const char *span = pointers ? format("(%s) - (%s)", node_text(to), node_text(from))
                                : format("%s - %s", value(to), in_brackets(value(from)));

    if (l->rel != REL_LE && l->rel != REL_GE)
        span = format("%s - 1", span);
    if (!l->constant)       /* one that is not positive is seen to by what is assumed */
        return format("%s > 0 ? otosp_floor(%s, %s) : 0", value(l->step), span, value(l->step));
    return l->value * l->sign == 1 ? span : format("otosp_floor(%s, %ld)", span, l->value * l->sign);
}

static const char *known_of(const struct inferred *f, const struct loop *l, const char *lines)
{
    bool up = l->sign > 0;
    const char *low, *high;

    if (is_numbered(l)) {
        low = "0";
        high = last_number(l);
    } else {
        low = up ? value(l->lower) : last_value(l);
        high = up ? last_value(l) : value(l->lower);
    }
    return format("const long %s = %s, %s = %s;\nif (%s <= %s) {\n%s}\n", f->low, low, f->high, high, f->low, f->high,
                  lines);
}

static void make_used_addressable(const struct section *s)
{
    for (; s; s = s->next)
        if (s->used)
            make_addressable(s->to.base);
}

static const char *reads_if_sound(struct inferred *f, const char *reads)
{
    const char *condition = *reads ? preconditions(f) : NULL;

    return condition ? format("if (%s) {\n%s} else {\n" ANYTHING_READ "}\n", condition, reads) : reads;
}

/* What is said in front of the loop; "": nothing. */
static const char *said_of(struct unit *u, const struct serial_loop *s)
{
    const struct construct *parent = s->own.parent;
    struct inferred *f = s->inferred;
    const char *reads = u->opt->checked || s->acquires ? reads_lines(f) : "", *written = writes_lines(f), *text = "";

    if (s->acquires && !s->division)
        text = format("if (OTOSP_UNLIKELY(otosp_pending))\nwhile (otosp_acquires()) {\n%s}\n",
                      known_of(f, &s->loop, format("%s%s", needs_text(f, reads), reads_if_sound(f, reads))));
    if (u->opt->checked)
        written = format("%s%s", reads, written);
    if (*written)
        text = format("%sif (otosp_logging%s) {\n%s}\n", text, parent && parent->retrace ? " && !otosp_retraced" : "",
                      known_of(f, &s->loop, lines_if_sound(f, lines_if_still(f, written))));
    return text;
}

void lower_serial_loops(struct unit *u)
{
    for (struct serial_loop *s = u->serial_loops; s; s = s->next) {
        struct holes *h = holes_new();
        struct node *n = s->own.node;
        const char *said = s->inferred ? said_of(u, s) : "";

        if (s->division)                /* nothing is logged of its copy */
            s->division->loops[0].body = copy_tree(s->division->loops[0].body);
        if (!*said)
            continue;
        hole_text(h, "said", "%s", said);
        make_used_addressable(s->inferred->sections);
        if (u->opt->checked || s->acquires)
            make_used_addressable(s->inferred->reads);
        change_body(s->own.parent, n, enclose(u, n, h, "{\n$said\n$x\n}\n"));
    }
}
