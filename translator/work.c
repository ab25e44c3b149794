/*
 * work.c: how much an iteration of a described loop does.
 *
 * Where iterations differ in that, as the rows of a triangle do, it is counted in iterations of the loops inside. The
 * runtime asks for it where chunks of equal length would take some ranks much longer than others (rtlib/balance.c):
 * nobody can see which rank has which iterations, since all that such a loop does is known.
 *
 * Where it is known how much one does at most, that is said in operations, of which the first and the last iteration have
 * the mean: a loop with few of them may be better done by all ranks than divided (rtlib/whole.c).
 *
 * Where all do as much, there is nothing to be balanced by handing iterations out; nor where it is known how much each
 * does: such a loop is divided into chunks of equal work.
 */
#include <string.h>

#include "checks.h"
#include "section.h"

struct counting {
    struct unit *unit;
    const struct construct *construct;
    struct inferred *known;
    bool fails, differs;                /* differs: a bound depends on the divided variable */
    bool names;                         /* some bound names it */
    bool more;                          /* some loop may go round more often than is said, or some store is not known */
    int depth;                          /* of loops around */
};

/* Rounds, of a loop of which it is not known how often it goes round: at least it begins, and ends. */
#define UNKNOWN "4"

enum { OF_CALL = 40 };                  /* operations of a mathematical function */
enum { MOST_DEPTH = 4 };                /* of calls, whose bodies count */

/* Have all ranks the same value of it? It is local, or so small that it does not stay pending. */
static bool is_same_everywhere(const struct symbol *s)
{
    return s->storage == ST_AUTO || s->storage == ST_PARAMETER || s->storage == ST_REGISTER
        || (has_static_storage(s) && s->storage != ST_THREAD && !s->threadprivate);
}

/* A variable that keeps its value, or the divided one. */
static bool can_name(struct counting *w, struct node *n)
{
    const struct construct *c = w->construct;
    const struct symbol *s = n->sym;
    const struct data_item *d = data_of(c, s);

    if (s->kind == S_ENUMERATOR)
        return true;
    if (s == c->loops[0].var)
        return w->names = w->differs = true;
    return s->kind == S_VARIABLE && is_same_everywhere(s)
        && (!d || d->sharing == SHARED) && is_integer(n->type) && !(n->type->quals & (Q_VOLATILE | Q_ATOMIC))
        && is_visible(w->known, s) && !is_within(s->decl, c->node) && !is_address_taken(w->unit, s)
        && !find_store(c->node, s);
}

/* A bound that can be computed for an iteration. The smaller of two is where a tile ends. */
static bool can_compute(struct counting *w, struct node *n)
{
    n = bare(n);
    switch (n->kind) {
    case CONSTANT:
        return n->type && is_integer(n->type);
    case NAME:
        return n->sym && can_name(w, n);
    case PREFIX:
        return (is_operator(n, "-") || is_operator(n, "+")) && can_compute(w, kid(n, PREFIX_E));
    case CONDITIONAL:
        return kid(n, CONDITIONAL_T) && can_compute(w, kid(n, CONDITIONAL_C)) && can_compute(w, kid(n, CONDITIONAL_T))
            && can_compute(w, kid(n, CONDITIONAL_E));
    case BINARY:
        return !is_operator(n, "/") && !is_operator(n, "%") && !is_operator(n, "<<") && !is_operator(n, ">>")
            && can_compute(w, kid(n, BINARY_L)) && can_compute(w, kid(n, BINARY_R));
    default:
        return false;
    }
}

static const char *work_in(struct counting *, struct node *);

/* Is it one value or another, anywhere in it? */
static bool chooses(const struct node *n)
{
    bool found = n->kind == CONDITIONAL;

    for (int i = 0; i < n->nkids && !found; i++)
        found = n->kid[i] && chooses(n->kid[i]);
    return found;
}

/* Can both be computed? If both depend on the divided variable, as in a tile or a band, their distance hardly does; but in
   a plane across a cube, which begins at the larger of two values, it does. */
static bool can_compute_both(struct counting *w, struct node *lower, struct node *bound)
{
    bool before = w->differs, by_lower, can;

    w->differs = false;
    can = can_compute(w, lower);
    by_lower = w->differs;
    w->differs = false;
    can = can && can_compute(w, bound);
    w->differs = before || (can && (w->differs != by_lower || (by_lower && chooses(lower))));
    return can;
}

/* From a bound that the iteration loads to that where the next one goes on. Rows may differ at random, so one does not speak
   for many: of all iterations for which it is asked, from the bound of the first one to where the last one ends. */
static const char *work_of_rows(struct counting *w, const struct loop *l)
{
    const struct loop *divided = &w->construct->loops[0];
    const struct symbol *var = divided->var;

    if (!divided->constant || divided->value != 1 || l->value * l->sign != 1 || l->rel != REL_LT
        || !are_bounds_of_row(w->known, l->lower, l->bound))
        return NULL;
    w->differs = true;
    return format("otosp_rows(%s, %s)", as_long(with_text(l->lower, var, format("(%s - otosp_part.before)", var->name))),
                  as_long(with_text(l->bound, var, format("(%s + otosp_part.behind)", var->name))));
}

/* How often it goes round, which is not known of one whose bounds depend on loops around it. */
static const char *work_of_loop(struct counting *w, struct node *n)
{
    struct loop l = { .node = n };
    const char *inside, *rows;

    w->depth++;
    inside = work_in(w, kid(n, FOR_BODY));
    w->depth--;
    if (!is_counted(n, &l) || !l.constant || l.rel == REL_NE || !is_integer(l.type)) {
        w->fails |= !w->depth;
        w->more = true;
        return *inside ? inside : UNKNOWN;
    }
    if ((rows = work_of_rows(w, &l)))
        return format("%s%s%s%s", rows, *inside ? " * (" : "", inside, *inside ? ")" : "");
    if (!can_compute_both(w, l.lower, l.bound)) {
        w->more = true;
        return *inside ? inside : UNKNOWN;
    }
    return format("otosp_goes(%s, %s%s, %ld)%s%s%s", as_long(l.sign > 0 ? l.lower : l.bound),
                  as_long(l.sign > 0 ? l.bound : l.lower), l.rel == REL_LE || l.rel == REL_GE ? " + 1" : "",
                  l.value * l.sign, *inside ? " * (" : "", inside, *inside ? ")" : "");
}

struct called {
    int depth;
    bool loops;                         /* it has some, or calls too deep */
};

static void see_loop(struct node *n, void *called)
{
    struct called *b = called, inside = { b->depth + 1, false };
    const struct symbol *f = n->kind == CALL ? callee(n) : NULL;

    b->loops |= n->kind == FOR || n->kind == WHILE || n->kind == DO || n->kind == GOTO || n->kind == COMPUTED_GOTO;
    if (f && f->definition && inside.depth > MOST_DEPTH)
        b->loops = true;
    else if (f && f->definition)
        walk(f->definition, see_loop, NULL, &inside);
    b->loops |= inside.loops;
}

/* Does a function that is called do each of its statements once at most? */
static bool has_loops(const struct symbol *function)
{
    struct called b = { 1, false };

    walk(function->definition, see_loop, NULL, &b);
    return b.loops;
}

/* The loops in a statement, one after the other. */
static const char *work_in(struct counting *w, struct node *n)
{
    const char *text = "", *more;

    const struct symbol *f = n->kind == CALL ? callee(n) : NULL;

    w->fails |= ((n->kind == WHILE || n->kind == DO) && !w->depth) || (f && f->definition && has_loops(f));
    w->more |= n->kind == WHILE || n->kind == DO || n->kind == GOTO || n->kind == COMPUTED_GOTO;
    if (n->kind == FOR)
        return work_of_loop(w, n);
    for (int i = 0; i < n->nkids && !w->fails; i++)
        if (n->kid[i] && *(more = work_in(w, n->kid[i])))
            text = format("%s%s%s", text, *text ? " + " : "", more);
    return text;
}

static void count_operation(struct node *n, void *count)
{
    const struct symbol *f = n->kind == CALL ? callee(n) : NULL;

    if (f && f->definition)
        walk(f->definition, count_operation, NULL, count);
    *(long *)count += n->kind == CALL ? OF_CALL : n->kind == BINARY || n->kind == ASSIGN || n->kind == INDEX
        || n->kind == PREFIX || n->kind == POSTFIX || n->kind == CONDITIONAL;
}

/* Of an iteration: all that are written there, as often as the loops inside go round together. What is updated is always
   told, as it is combined when the loop is done. */
static const char *operations_text(const struct construct *c, const char *rounds)
{
    bool updates = *updates_lines(c->inferred);
    const char *most;
    long count = 1;

    walk(c->loops[0].body, count_operation, NULL, &count);
    most = *rounds ? format("%ld * (1 + %s)", count, rounds) : format("%ld", count);
    return updates ? format("otosp_operations(%s);\n", most) : format("if (otosp_decided(%s))\ncontinue;\n", most);
}

const char *of_iteration(const struct construct *c, const char *at, const char *lines)
{
    const struct loop *l = &c->loops[0];

    return format("{\nconst %s = %s;\n%s}\n", type_text(unqualified(l->type), l->var->name), at, lines);
}

/* Iterations differ: what each does, and of the loop as a whole, which is one chunk then, the mean of both ends. */
static const char *differing_text(const struct construct *c, const char *work, bool bounded)
{
    const char *call = c->handed_out ? "otosp_work_handed_out" : "otosp_work", *last, *mean;
    const char *each = format("if (otosp_asks_work)\n%s(%s);\n", call, work);

    if (!bounded)
        return of_iteration(c, c->inferred->low, each);
    last = of_iteration(c, c->inferred->high, format("otosp_rounds = (otosp_rounds + %s) / 2;\n", work));
    mean = operations_text(c, "otosp_rounds");
    return of_iteration(c, c->inferred->low, format("double otosp_rounds = %s;\nif (otosp_asks_work)\n"
                                                    "%s(otosp_rounds);\n%s%s", work, call, last, mean));
}

/* ---- schedules ------------------------------------------------------------------------------------ */

struct alike {
    const struct construct *construct;
    bool fails;
};

/* A bound that is the same in all iterations, as far as its text tells. */
static void see_bound(struct node *n, void *alike)
{
    struct alike *b = alike;

    b->fails |= n->kind == INDEX || n->kind == CALL || n->kind == ASSIGN || n->kind == CONDITIONAL
        || (n->kind == PREFIX && is_operator(n, "*"));
    for (int i = 0; i < loops_of(b->construct) && n->kind == NAME; i++)
        b->fails |= n->sym == b->construct->loops[i].var;
}

static void see_part(struct node *n, void *alike)
{
    struct alike *b = alike;
    const struct symbol *f = n->kind == CALL ? callee(n) : NULL;
    struct loop l = { .node = n };

    switch (n->kind) {
    case WHILE: case DO: case GOTO: case COMPUTED_GOTO: case CONTINUE: case BREAK: case DIRECTIVE_STMT: case STMT_EXPR:
        b->fails = true;
        break;
    case CALL:
        b->fails |= !f || (f->definition ? has_loops(f) : !is_mathematical(f));
        break;
    case FOR:
        if ((!is_counted(n, &l) && !is_counted_but_for_last(n, &l)) || !l.constant) {
            b->fails = true;
            break;
        }
        walk(l.lower, see_bound, NULL, b);
        walk(l.bound, see_bound, NULL, b);
        for (struct node *up = n->parent; up != iteration_body(b->construct)->parent; up = up->parent)
            b->fails |= up->kind == IF || up->kind == SWITCH;
        break;
    default:
        break;
    }
}

bool is_handed_out(const struct construct *c)
{
    return c->kind == D_PARALLEL_FOR && !c->turn && !find_clause(c->directive, CL_ORDERED)
        && (c->schedule == SCHEDULE_DYNAMIC || c->schedule == SCHEDULE_GUIDED)
        && (!c->chunk || bare(c->chunk)->kind == CONSTANT);
}

/*
 * Of iterations that all do as much there is nothing to be balanced: where they are handed out in pieces, as they need
 * not be, they are divided into blocks. Then the next loop finds them where this one has left what it needs.
 */
void settle_schedule(struct construct *c)
{
    struct alike b = { c, false };

    if (!is_handed_out(c))
        return;
    for (int i = 0; i < loops_of(c); i++)
        b.fails |= c->loops[i].depends;
    walk(iteration_body(c), see_part, NULL, &b);
    if (b.fails)
        return;
    c->schedule = SCHEDULE_STATIC;
    c->chunk = NULL;
}

/* ---- what a construct says ------------------------------------------------------------------------ */

const char *work_text(struct unit *u, struct construct *c)
{
    struct counting w = { .unit = u, .construct = c, .known = c->inferred, .more = c->hulls };
    const struct loop *l = &c->loops[0];
    const char *work;

    if (c->collapse != 1 || !is_integer(l->type) || is_numbered(l) || find_store(l->body, l->var)
        || is_address_taken(u, l->var))
        return "";
    work = work_in(&w, l->body);
    if (w.fails || (!w.differs && w.more))
        return "";
    c->differs = w.differs;
    c->bounded = !w.more;
    if (w.differs)
        return differing_text(c, work, c->bounded);
    work = operations_text(c, work);
    return w.names ? of_iteration(c, c->inferred->low, work) : work;
}
