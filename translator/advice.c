/*
 * advice.c: hints that say what to write so that a store is covered.
 *
 * A scalar is private, the sum or other combination of what all iterations give, or rarely a result. A
 * part of an array is a result; where its address is the same at the end of the iteration the line goes
 * before the loop, and a row that an inner loop fills is stated as a whole.
 */
#include <string.h>

#include "checks.h"

/* ---- questions ---------------------------------------------------------------------------------- */

static struct node *innermost_body(const struct construct *c)
{
    return c->collapse ? c->loops[c->collapse - 1].body : c->body;
}

static bool is_loop_variable(const struct construct *c, const struct symbol *s)
{
    for (int i = 0; i < c->collapse; i++)
        if (c->loops[i].var == s)
            return true;
    return false;
}

struct look {
    const struct construct *c;
    const struct symbol *moving;        /* a variable whose value changes within an iteration */
    int nmoving;
    bool effects;                       /* evaluating it twice is not the same as once */
    bool loop_variable;
};

static void look_at(struct node *n, void *data)
{
    struct look *l = data;
    struct symbol *s = n->kind == NAME ? n->sym : NULL;

    if (stored_by(n) || n->kind == CALL || n->kind == STMT_EXPR)
        l->effects = true;
    if (!is_variable_symbol(s))
        return;
    if (is_loop_variable(l->c, s)) {
        l->loop_variable = true;
        return;
    }
    if ((s->decl && is_within(s->decl, l->c->node)) || find_store(innermost_body(l->c), s))
        if (s != l->moving) {
            l->moving = s;
            l->nmoving++;
        }
}

static struct look look(const struct construct *c, struct node *n)
{
    struct look l = { .c = c };

    walk(n, look_at, NULL, &l);
    return l;
}

/* The first use of a variable in the order of the text. */
static struct node *first_use(struct node *n, const struct symbol *s)
{
    struct node *found;

    if (!n || (n->kind == NAME && n->sym == s))
        return n;
    for (int i = 0; i < n->nkids; i++)
        if (n->kid[i] && (n->kid[i]->nkids || n->kid[i]->kind == NAME) && (found = first_use(n->kid[i], s)))
            return found;
    return NULL;
}

/* Is it set before anything reads it, so that each iteration could have its own? */
static bool is_set_first(const struct construct *c, const struct symbol *s)
{
    struct node *use = first_use(c->body, s), *set = use ? use->parent : NULL;

    while (set && set->kind == PAREN)
        set = set->parent;
    return set && set->kind == ASSIGN && is_operator(set, "=") && named_by(kid(set, ASSIGN_L)) == s
        && !uses(kid(set, ASSIGN_R), s);
}

struct later { const struct construct *c; const struct symbol *sym; bool found; };

static void see_later(struct node *n, void *data)
{
    struct later *l = data;
    struct token *last = last_token(l->c->node);

    if (n->kind == NAME && n->sym == l->sym && last && kid(n, NAME_IDENT)->tok->index > last->index)
        l->found = true;
}

static bool is_used_later(const struct construct *c, const struct symbol *s)
{
    struct later l = { c, s, s->global };

    if (c->function)
        walk(c->function, see_later, NULL, &l);
    return l.found;
}

/* ---- reductions --------------------------------------------------------------------------------- */

/* `if (x > m) m = x;` is a maximum, and so on round. */
static const char *extremum(struct node *condition, const struct symbol *s)
{
    bool left, less;

    condition = bare(condition);
    if (condition->kind != BINARY || !strchr("<>", *operator_of(condition))
        || strlen(operator_of(condition)) > 2
        || !strcmp(operator_of(condition), "<<") || !strcmp(operator_of(condition), ">>"))
        return NULL;
    left = named_by(kid(condition, BINARY_L)) == s;
    if (!left && named_by(kid(condition, BINARY_R)) != s)
        return NULL;
    less = *operator_of(condition) == '<';
    return left == less ? "max" : "min";
}

static const char *conditional_extremum(struct node *n, const struct symbol *s)
{
    const char *way = extremum(kid(n, CONDITIONAL_C), s);

    if (!way || !kid(n, CONDITIONAL_T))
        return NULL;
    if (named_by(kid(n, CONDITIONAL_T)) == s)   /* m < x ? m : x keeps the smaller one */
        return !strcmp(way, "max") ? "min" : "max";
    return named_by(kid(n, CONDITIONAL_E)) == s ? way : NULL;
}

/* The operator of the reduction that a store to s looks like, or NULL. */
static const char *reduction_like(struct node *store, const struct symbol *s)
{
    static const char *const operators[] = { "+", "-", "*", "&", "|", "^", "&&", "||", NULL };
    struct node *value, *up = store->parent;
    const char *op = operator_of(store);

    if (!reduction_type(s->type))
        return NULL;
    if (store->kind != ASSIGN)
        return stored_by(store) ? "+" : NULL;
    for (int i = 0; operators[i] && strcmp(op, "="); i++)
        if (strlen(op) == 2 && op[0] == operators[i][0] && !operators[i][1])
            return op[0] == '-' ? "+" : operators[i];
    if (strcmp(op, "="))
        return NULL;
    value = bare(kid(store, ASSIGN_R));
    for (int i = 0; value->kind == BINARY && operators[i]; i++) {
        if (strcmp(operator_of(value), operators[i]))
            continue;
        if (named_by(kid(value, BINARY_L)) == s && !uses(kid(value, BINARY_R), s))
            return *operators[i] == '-' ? "+" : operators[i];
        if (named_by(kid(value, BINARY_R)) == s && !uses(kid(value, BINARY_L), s) && *operators[i] != '-')
            return operators[i];
    }
    if (value->kind == CONDITIONAL)
        return conditional_extremum(value, s);
    if (value->kind == CALL && callee(value) && uses(value, s))
        return !strncmp(callee(value)->name, "fmax", 4) ? "max"
             : !strncmp(callee(value)->name, "fmin", 4) ? "min"
             : NULL;
    while (up && (up->kind == EXPRESSION || up->kind == COMPOUND || up->kind == LIST))
        up = up->parent;
    return up && up->kind == IF ? extremum(kid(up, IF_C), s) : NULL;
}

/* ---- results ------------------------------------------------------------------------------------ */

static bool is_bit_field(struct node *n)
{
    return n->kind == MEMBER && n->member && n->member->width;
}

/* The address of an lvalue as a user would write it. */
static const char *address(struct node *lvalue)
{
    lvalue = bare(lvalue);
    while (is_bit_field(lvalue)) {
        struct node *whole = bare(kid(lvalue, MEMBER_E));

        if (!strcmp(kid(lvalue, MEMBER_OP)->tok->text, "->"))
            return node_text(whole);
        lvalue = whole;
    }
    if (lvalue->kind == PREFIX && is_operator(lvalue, "*"))
        return node_text(bare(kid(lvalue, PREFIX_E)));
    return format("&%s", node_text(lvalue));
}

/* `for (s = 0; s < n; s++)` around the node and inside the construct: gives n. */
static struct node *counted_to(const struct construct *c, struct node *n, const struct symbol *s)
{
    for (; n && n != innermost_body(c); n = n->parent) {
        struct node *condition, *step;

        if (n->kind != FOR || !kid(n, FOR_C) || !kid(n, FOR_STEP))
            continue;
        condition = bare(kid(n, FOR_C));
        step = bare(kid(n, FOR_STEP));
        if (condition->kind == BINARY && is_operator(condition, "<")
            && named_by(kid(condition, BINARY_L)) == s
            && is_operator(step, "++") && named_by(stored_by(step)) == s
            && strstr(node_text(kid(n, FOR_INIT)), format("%s = 0;", s->name)))
            return kid(condition, BINARY_R);
    }
    return NULL;
}

/* A row that an inner loop fills: a[..][s] or a[.. + s] for s from 0 to n-1. */
static bool advise_row(struct construct *c, struct node *lvalue, const struct symbol *s)
{
    struct node *bound = counted_to(c, lvalue, s), *row = bare(lvalue), *subscript;
    const char *start = "0";

    if (!bound || row->kind != INDEX || uses(kid(row, INDEX_A), s) || look(c, bound).nmoving
        || look(c, bound).effects)
        return false;
    subscript = bare(kid(row, INDEX_I));
    if (subscript->kind == BINARY && is_operator(subscript, "+") && named_by(kid(subscript, BINARY_R)) == s
        && !uses(kid(subscript, BINARY_L), s))
        start = node_text(kid(subscript, BINARY_L));
    else if (named_by(subscript) != s)
        return false;
    if (!look(c, lvalue).loop_variable && named_by(kid(row, INDEX_A))
        && named_by(kid(row, INDEX_A))->type->kind == T_ARRAY)
        hint("add private(%s) to '%s'", named_by(kid(row, INDEX_A))->name, directive_text(c->info));
    else
        hint("write '#pragma llc result(&%s[%s], %s)' before the loop", node_text(kid(row, INDEX_A)), start,
             node_text(bound));
    return true;
}

/* The array variable that a[..] is an element of, or NULL. */
static struct symbol *array_of_element(struct node *lvalue)
{
    struct symbol *s;

    lvalue = bare(lvalue);
    if (lvalue->kind != INDEX)
        return NULL;
    while (lvalue->kind == INDEX)
        lvalue = bare(kid(lvalue, INDEX_A));
    s = named_by(lvalue);
    return s && s->type->kind == T_ARRAY ? s : NULL;
}

static bool has_index(struct node *n)
{
    if (n->kind == INDEX)
        return true;
    for (int i = 0; i < n->nkids; i++)
        if (n->kid[i] && has_index(n->kid[i]))
            return true;
    return false;
}

/* hist[key[i]]++ adds to any element: the array is reduced. */
static bool advise_array_reduction(struct construct *c, struct node *store, struct node *lvalue,
                                   struct look l)
{
    struct symbol *s = array_of_element(lvalue);
    const struct type *t = s ? s->type : NULL;
    const char *op = operator_of(store);
    bool indirect = false;

    for (struct node *n = bare(lvalue); n->kind == INDEX; n = bare(kid(n, INDEX_A)))
        indirect |= look(c, kid(n, INDEX_I)).effects || has_index(kid(n, INDEX_I));
    indirect |= !l.loop_variable || l.nmoving;
    while (t && t->kind == T_ARRAY)
        t = t->base;
    if (!t || !reduction_type(t) || !indirect || !strcmp(op, "=") || !strcmp(op, "/=")
        || !strcmp(op, "%=") || !strcmp(op, "<<=") || !strcmp(op, ">>=") || !*op)
        return false;
    hint("add reduction(%.1s: %s) to '%s' if several iterations add to the same element",
         *op == '-' ? "+" : op, s->name, directive_text(c->info));
    return true;
}

static void advise_result(struct construct *c, struct node *store, struct node *lvalue)
{
    struct look l = look(c, lvalue);
    struct node *n = lvalue;

    if (!(l.nmoving == 1 && counted_to(c, lvalue, l.moving)) && advise_array_reduction(c, store, lvalue, l))
        return;
    if (l.effects) {
        hint("state what the iteration writes, with '#pragma llc result(address, count)'");
        return;
    }
    if (!l.nmoving) {
        hint("write '#pragma llc result(%s, 1)' before the loop", address(lvalue));
        return;
    }
    if (l.nmoving == 1 && advise_row(c, lvalue, l.moving))
        return;
    while (n->parent && n->kind != EXPRESSION && n->kind != COMPOUND)
        n = n->parent;
    hint("write '#pragma llc result(%s, 1)' after the store%s", address(lvalue),
         n->parent && n->parent->kind == LIST ? "" : ", with '{' and '}' around both");
}

/* ---- the advice --------------------------------------------------------------------------------- */

static void advise_scalar(struct construct *c, struct node *store, struct symbol *s)
{
    const char *op = reduction_like(store, s), *directive = directive_text(c->info);

    if (op && !is_set_first(c, s))
        hint("add reduction(%s: %s) to '%s'", op, s->name, directive);
    else if (is_set_first(c, s) && is_used_later(c, s) && c->collapse)
        hint("add private(%s) to '%s', or lastprivate(%s) if its last value is needed afterwards", s->name,
             directive, s->name);
    else if (is_set_first(c, s) || !c->collapse)
        hint("add private(%s) to '%s'", s->name, directive);
    else
        hint("add private(%s) to '%s' if each iteration uses its own, or write '#pragma llc result(&%s, 1)' "
             "after the store if one iteration sets it", s->name, directive, s->name);
}

void advise_store(struct construct *c, struct node *store, struct node *lvalue)
{
    struct symbol *s = named_by(lvalue);

    if (s)
        advise_scalar(c, store, s);
    else if (c->collapse)
        advise_result(c, store, lvalue);
    else
        hint("put it into a '#pragma omp for' loop");
}

const char *effect_text(struct node *call, const struct effect *e)
{
    struct node *arg = effect_argument(call, e);

    if (arg)
        return format("what '%s' points to", node_text(arg));
    if (is_block(e->path.base))
        return "the memory that it allocates";
    if (!e->path.base || !e->path.base->name)
        return "memory that is not known here";
    return format(*e->path.shape == '*' ? "what '%s' points to" : "'%s'", e->path.base->name);
}

void advise_call(struct construct *c, struct node *call, const struct effect *e)
{
    struct node *arg = effect_argument(call, e);
    struct look l = { .c = c };

    if (!c->collapse)
        hint("put it into a '#pragma omp for' loop");
    else if (is_linked(e->path.base))
        hint("build the structure in the loop's body, with '#pragma llc result(p, 1)' for each block p");
    else if (!arg && e->path.base && !is_block(e->path.base))
        hint("state it with '#pragma llc result(%s%s, 1)' if one iteration sets it, or keep the value in a "
             "variable of the function",
             *e->path.shape == '*' || e->path.base->type->kind == T_ARRAY ? "" : "&",
             e->path.base->name);
    else if (!arg && call->parent->kind == ASSIGN && !look(c, kid(call->parent, ASSIGN_L)).effects
             && is_block(e->path.base))
        hint("write '#pragma llc result(%s, 1)' %s", node_text(kid(call->parent, ASSIGN_L)),
             look(c, kid(call->parent, ASSIGN_L)).nmoving ? "after the call" : "before the loop");
    else if (!arg)
        hint("state what it writes, with '#pragma llc result(address, count)'");
    else if ((l = look(c, arg)).effects || l.nmoving)
        hint("write '#pragma llc result(%s, 1)' after the call, with the number of elements that it writes",
             l.effects ? "address" : node_text(arg));
    else
        hint("write '#pragma llc result(%s, 1)' before the loop, with the number of elements that it writes",
             node_text(arg));
}

void advise_unknown(struct construct *c, struct node *call, struct node *arg, const char *name)
{
    struct symbol *f = callee(call);

    if (arg && c->collapse && !look(c, arg).effects)
        hint("write '#pragma llc result(%s, 1)' %s, with the number of elements that it writes there",
             node_text(arg), look(c, arg).nmoving ? "after the call" : "before the loop");
    else if (f && *name)
        hint("if it writes nothing, declare it with __attribute__((pure))%s", c->collapse
             ? "; otherwise state what it writes, with '#pragma llc result(address, count)'" : "");
    else
        hint("state what it writes, with '#pragma llc result(address, count)'");
}
