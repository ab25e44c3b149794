/*
 * refill_value.c: integers in code that fills an array, as sums of variables that nothing there stores to, of those of the
 * loops around, and of constants. A parameter of a function that the code calls is the sum that it is given.
 */
#include <stdlib.h>

#include "checks.h"
#include "directive.h"
#include "refill.h"
#include "resolve.h"
#include "unfold.h"

/* ---- sums ------------------------------------------------------------------------------------------------- */

struct sum sum_of_number(long value)
{
    return (struct sum){ .known = labs(value) < 1L << 40, .constant = value };
}

static void add_term(struct sum *to, const struct symbol *of, long by)
{
    int i = 0;

    while (i < to->n && to->term[i].of != of)
        i++;
    if (i == MOST_TERMS) {
        to->known = false;
        return;
    }
    if (i == to->n)
        to->term[to->n++].of = of;
    else
        by += to->term[i].by;
    to->term[i].by = by;
    to->known &= labs(by) < 1L << 20;
    if (!by)
        to->term[i] = to->term[--to->n];
}

struct sum sum_of_one(const struct symbol *s)
{
    struct sum one = sum_of_number(0);

    add_term(&one, s, 1);
    return one;
}

struct sum sum_plus(struct sum a, struct sum b, long by)
{
    a.known &= b.known && labs(by) < 1L << 20;
    if (!a.known)
        return a;
    a.constant += by * b.constant;
    a.known = labs(a.constant) < 1L << 40;
    for (int i = 0; i < b.n && a.known; i++)
        add_term(&a, b.term[i].of, by * b.term[i].by);
    return a;
}

long factor_of(const struct sum *a, const struct symbol *s)
{
    for (int i = 0; i < a->n; i++)
        if (a->term[i].of == s)
            return a->term[i].by;
    return 0;
}

struct sum sum_with(struct sum a, const struct symbol *s, struct sum value)
{
    long by = factor_of(&a, s);

    if (by) {
        add_term(&a, s, -by);
        a = sum_plus(a, value, by);
    }
    return a;
}

bool is_plain_integer(const struct type *t)
{
    return t && (t->kind == T_INT || t->kind == T_LONG || t->kind == T_LLONG);
}

/* ---- variables that outlive the code --------------------------------------------------------------------------- */

struct search {
    const struct symbol *of;
    bool alone;                         /* no pointer leads to it, in whatever file */
    bool stored, found;
    struct entered entered;             /* functions that are called */
};

static void see_everywhere(struct node *n, void *data)
{
    struct search *f = data;

    for (const struct clause *cl = n->kind == DIRECTIVE_STMT ? directive_of(n)->clauses : NULL; cl; cl = cl->next)
        for (int i = 0; i < cl->nitems; i++)
            f->stored |= cl->item[i] && uses(cl->item[i], f->of);       /* one of its own, perhaps */
    if (n->kind != NAME || n->sym != f->of)
        return;
    n = whole_place(n);
    f->alone &= !is_addressed(n);
    f->stored |= is_addressed(n) || is_target(n);
}

static void see_change(struct node *, void *);

static void see_called(struct search *f, struct node *call)
{
    const struct symbol *called = callee(call);
    const struct library *l;

    if (called && called->definition) {
        if (enters(&f->entered, called))
            walk(kid(called->definition, FUNCTION_BODY), see_change, NULL, f);
        f->found |= f->entered.full;
        return;
    }
    l = called ? find_library(called->name) : NULL;
    f->found |= !called || !(is_mathematical(called) || (f->alone && l && !(l->flags & (CALLS | SYNC))));
}

/* Stores, and what lets others store meanwhile. */
static void see_change(struct node *n, void *data)
{
    struct search *f = data;
    struct node *to = f->found ? NULL : stored_by(n);

    if (f->found)
        return;
    if (n->kind == NAME && n->sym == f->of)
        f->found = is_addressed(whole_place(n));
    if (to && whole_of(to))
        f->found |= whole_of(to) == f->of;
    else if (to && !f->alone)
        f->found |= !to->type || !(is_floating(to->type) || is_pointer(to->type));
    f->found |= n->kind == ASM || (n->kind == DIRECTIVE_STMT && directive_of(n)->info->id != D_SIMD);
    if (n->kind == CALL && !f->found)
        see_called(f, n);
}

/* Is its first value one that is known? */
static bool has_constant(const struct symbol *s, long *first)
{
    struct node *value = declared_value(s);

    return value && constant_value(value, first) && value->type && size_of(value->type) <= size_of(s->type);
}

/* Of static storage: itself, where nothing changes it in the code and in what that calls; its first value, where nothing
   does so in the whole file, and no other one knows it. */
static struct sum steady_value(const struct refill *w, const struct symbol *s)
{
    struct search f = { .of = s, .alone = s->storage == ST_STATIC };
    struct node *root = w->code;
    long first;

    if (s->type->quals & (Q_VOLATILE | Q_ATOMIC))
        return (struct sum){ .known = false };
    while (root->parent)
        root = root->parent;
    walk(root, see_everywhere, NULL, &f);
    if (f.alone && !f.stored && has_constant(s, &first))
        return sum_of_number(first);
    walk(w->code, see_change, NULL, &f);
    return f.found ? (struct sum){ .known = false } : sum_of_one(s);
}

static struct sum value_of_static(struct refill *w, const struct symbol *s)
{
    for (int i = 0; i < w->n; i++)
        if (w->steady[i].of == s)
            return w->steady[i].value;
    if (w->n == MOST_STEADY)
        return (struct sum){ .known = false };
    w->steady[w->n].of = s;
    w->steady[w->n].value = steady_value(w, s);
    return w->steady[w->n++].value;
}

/* ---- values --------------------------------------------------------------------------------------------------- */

const struct level *level_of(const struct refill *w, const struct symbol *s)
{
    const struct level *l = w->inner;

    while (l && l->var != s)
        l = l->outer;
    return l;
}

static struct sum value_of_variable(struct refill *w, const struct symbol *s)
{
    const struct frame *f = w->frame;
    struct node *value = declared_value(s);
    bool inside = f->function ? s->function == f->function : is_within(s->decl, w->code);
    long first;

    if (level_of(w, s))
        return sum_of_one(s);
    if (has_static_storage(s))
        return value_of_static(w, s);
    if (has_constant(s, &first) && is_constant(s, s->function))
        return sum_of_number(first);
    for (int i = 0; i < f->n; i++)
        if (f->given[i].of == s)
            return f->given[i].value;
    if (!is_constant(s, f->function ? f->function : w->code))
        return (struct sum){ .known = false };
    if (!inside && !f->function)
        return sum_of_one(s);
    if (inside && value && value->type && size_of(value->type) <= size_of(s->type))
        return sum_of(w, value);
    return (struct sum){ .known = false };
}

/* As C computes it: signed integers do not overflow. */
struct sum sum_of(struct refill *w, struct node *e)
{
    struct sum unknown = { .known = false }, l, r;
    long value;

    e = bare(e);
    if (!e || !is_plain_integer(e->type))
        return unknown;
    if (constant_value(e, &value))
        return sum_of_number(value);
    switch (e->kind) {
    case NAME:
        return is_variable_symbol(e->sym) && e->sym->decl ? value_of_variable(w, e->sym) : unknown;
    case BINARY:
        l = sum_of(w, kid(e, BINARY_L));
        r = sum_of(w, kid(e, BINARY_R));
        if (!l.known || !r.known)
            return unknown;
        if (is_operator(e, "+") || is_operator(e, "-"))
            return sum_plus(l, r, is_operator(e, "+") ? 1 : -1);
        if (is_operator(e, "*") && (!l.n || !r.n))
            return l.n ? sum_plus(sum_of_number(0), l, r.constant) : sum_plus(sum_of_number(0), r, l.constant);
        return unknown;
    case PREFIX:
        return is_operator(e, "-") ? sum_plus(sum_of_number(0), sum_of(w, kid(e, PREFIX_E)), -1) : unknown;
    case CAST:
        return kid(e, CAST_E)->type && size_of(kid(e, CAST_E)->type) <= size_of(e->type) ? sum_of(w, kid(e, CAST_E))
                                                                                         : unknown;
    default:
        return unknown;
    }
}
