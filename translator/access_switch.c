/*
 * access_switch.c: a switch as the branches of conditions that it is:
 *
 *     switch (x) {
 *     case A: ...; break;             if (x == A) { ... }
 *     case B: ...                     else if (x == B || x == C || x == D) { if (x == B) { ... } ... }
 *     case C: case D: ...; break;
 *     default: ...                    else { ... }
 *     }
 *
 * What stands between two labels is a part; parts of which one goes on in the next one are a group. A switch whose
 * labels stand in blocks, or loops, inside is not taken apart: of what its cases do is not known when they do it.
 */
#include "collect.h"
#include "quote.h"
#include "resolve.h"

enum { MOST_PARTS = 16 };

struct part {
    int first, behind;                  /* of the body's items; the first one has the labels */
    bool is_default;                    /* it has that label, among others perhaps, */
    bool ends;                          /* and does not go on in the next part */
};

/* A switch that is walked through, and in which state it has been left so far. */
struct leaving {
    struct node *stmt, *items;          /* items: of its body */
    struct part part[MOST_PARTS];
    struct group { int first, behind; } group[MOST_PARTS];      /* the default one is the last */
    int parts, groups;
    bool has_default, has_loop;
    const struct place *around;
    struct induction *start, *noted;    /* what is known at its begin, and where it is left */
    struct place out;                   /* where it is left */
    bool left, lost;                    /* left: there is such a place; lost: somewhere it ends without being left */
};

/* ---- its parts ----------------------------------------------------------------------------------- */

static bool is_label(const struct node *n)
{
    return n->kind == CASE || n->kind == DEFAULT;
}

static struct node *labelled(const struct node *label)
{
    return label->kind == CASE ? kid(label, CASE_BODY) : kid(label, DEFAULT_BODY);
}

/* The statement behind its labels; NULL: there is none. */
static struct node *behind_labels(struct node *n)
{
    while (n && is_label(n))
        n = labelled(n);
    return n;
}

/* Has it labels of the switch around it? */
static bool has_labels(const struct node *n)
{
    if (is_label(n))
        return true;
    for (int i = 0; i < n->nkids && n->kind != SWITCH && n->kind != FUNCTION; i++)
        if (n->kid[i] && n->kid[i]->nkids && has_labels(n->kid[i]))
            return true;
    return false;
}

/* Is the next statement not reached from it? */
static bool ends(struct node *n)
{
    struct node *items;

    n = n ? behind_labels(n) : NULL;
    if (n && n->kind == COMPOUND) {
        items = kid(n, COMPOUND_ITEMS);
        return items && items->nkids && ends(items->kid[items->nkids - 1]);
    }
    return n && (n->kind == BREAK || n->kind == CONTINUE || n->kind == RETURN || n->kind == GOTO);
}

/* Is it a value that the switch compares with, as it is written? */
static bool is_plain_value(struct node *n, const struct type *of)
{
    long value;

    if (!constant_value(n, &value) || !n->type || !is_integer(n->type) || (value < 0 && (is_unsigned(of) || is_unsigned(n->type))))
        return false;
    return size_of(of) >= 8 || (is_unsigned(of) ? value >> 32 == 0 : value == (int)value);
}

static bool have_plain_values(const struct node *label, const struct type *of)
{
    for (; label && is_label(label); label = labelled(label))
        if (label->kind == CASE && !(is_plain_value(kid(label, CASE_LO), of)
                                     && (!kid(label, CASE_HI) || is_plain_value(kid(label, CASE_HI), of))))
            return false;
    return true;
}

static bool has_default(const struct node *label)
{
    while (label && label->kind == CASE)
        label = labelled(label);
    return label && label->kind == DEFAULT;
}

/* false: it is not made of parts. */
static bool find_parts(struct leaving *l)
{
    struct node *body = kid(l->stmt, SWITCH_BODY);
    const struct type *type = kid(l->stmt, SWITCH_E)->type;
    struct part *p = NULL;

    l->items = body->kind == COMPOUND ? kid(body, COMPOUND_ITEMS) : NULL;
    if (!type || !is_integer(type) || size_of(type) > 8)
        return false;
    for (int i = 0; l->items && i < l->items->nkids; i++) {
        struct node *n = l->items->kid[i], *inner = behind_labels(n);

        if ((!p && !is_label(n)) || (inner && has_labels(inner)))
            return false;
        if (is_label(n)) {
            if (l->parts == MOST_PARTS || !have_plain_values(n, promoted((struct type *)type)))
                return false;
            p = &l->part[l->parts++];
            *p = (struct part){ .first = i, .is_default = has_default(n) };
        }
        p->behind = i + 1;
        p->ends = ends(n);
    }
    return l->parts;
}

/* The conditions of groups exclude each other: they may be asked for in any order, but default last. */
static void find_groups(struct leaving *l)
{
    struct group otherwise = { 0, 0 };

    for (int k = 0; k < l->parts; ) {
        struct group g = { k, k };
        bool is_default = false;

        do
            is_default |= l->part[g.behind].is_default;
        while (!l->part[g.behind++].ends && g.behind < l->parts);
        if (is_default)
            otherwise = g;
        else
            l->group[l->groups++] = g;
        k = g.behind;
    }
    l->has_default = otherwise.behind;
    if (l->has_default)
        l->group[l->groups++] = otherwise;
}

/* ---- its conditions ------------------------------------------------------------------------------ */

static struct node *either(struct node *a, const char *by, struct node *b)
{
    return a ? binary_made(a, by, b, basic(T_INT)) : b;
}

static struct node *compared_with(const struct leaving *l, const char *by, struct node *value)
{
    return binary_made(in_parentheses(copy_tree(kid(l->stmt, SWITCH_E))), by, in_parentheses(copy_tree(value)),
                       basic(T_INT));
}

/* Adds the values of the parts but one of them (-1: all), as a condition. */
static struct node *condition_of(const struct leaving *l, int k, int behind, int but)
{
    struct node *all = NULL;

    for (; k < behind; k++)
        for (struct node *n = k == but ? NULL : l->items->kid[l->part[k].first]; n && is_label(n); n = labelled(n)) {
            if (n->kind == DEFAULT)
                continue;
            if (kid(n, CASE_HI))
                all = either(all, "||", either(compared_with(l, ">=", kid(n, CASE_LO)), "&&",
                                               compared_with(l, "<=", kid(n, CASE_HI))));
            else
                all = either(all, "||", compared_with(l, "==", kid(n, CASE_LO)));
        }
    return all;
}

/* The place where the condition holds, or does not; NULL: the same place. */
static struct place branch(struct accesses *a, const struct place *p, struct node *condition, bool holds)
{
    const struct leaving *l = a->leaving;
    struct place q = *p;

    if (!condition) {
        q.domain = domain_copy(&p->domain);
        return q;
    }
    a->x.computes = l->has_loop;
    q = branch_of(a, p, condition, holds);
    a->x.computes = false;
    if (q.guard == condition)
        q.guard = kid(l->stmt, SWITCH_E);
    q.domain.set = isl_set_coalesce(q.domain.set);
    return q;
}

/* ---- its end ------------------------------------------------------------------------------------- */

static isl_set *nothing_of(isl_set *set)
{
    return isl_set_intersect(set, isl_set_empty(isl_set_get_space(set)));
}

/* The first place is where both of them come to. */
static void join(struct place *p, const struct place *q)
{
    if (p->domain.exact && !q->domain.exact)
        p->guard = NULL;
    p->domain.set = isl_set_union(p->domain.set, isl_set_copy(q->domain.set));
    p->domain.exact &= q->domain.exact;
    p->domain.whole &= q->domain.whole;
    p->domain.sure &= q->domain.sure;
}

/* The switch is left here. */
static void leave(struct accesses *a, const struct place *p)
{
    struct leaving *l = a->leaving;
    struct induction *here = a->x.noted;

    l->out.by.unknown |= p->by.count != l->around->by.count || p->by.unknown;
    if (isl_set_is_empty(p->domain.set) == isl_bool_true) {
        l->lost = true;
        return;
    }
    if (l->left) {
        note_join(&a->x, &l->around->domain, l->start, l->noted);
        join(&l->out, p);
    } else {
        struct protection by = l->out.by;

        l->out = *p;
        l->out.by = by;
        l->out.domain = domain_copy(&p->domain);
    }
    l->left = true;
    l->noted = a->x.noted;
    a->x.noted = here;
}

void collect_break(struct accesses *a, struct place *p, const struct node *n)
{
    while (n && n->kind != SWITCH && n->kind != FUNCTION && !is_loop_statement(n))
        n = n->parent;
    if (n && a->leaving && n == a->leaving->stmt)
        leave(a, p);
}

/* ---- its groups ---------------------------------------------------------------------------------- */

/* Do the parts of a group before this one leave it, or go on with the next iteration of a loop around? */
static bool is_left_before(const struct leaving *l, int first, int part)
{
    for (int i = l->part[first].first; i < l->part[part].first; i++)
        if (has_jump(l->items->kid[i], false) || has_continue(l->items->kid[i]))
            return true;
    return false;
}

static void collect_part(struct accesses *a, struct place *p, int k)
{
    const struct leaving *l = a->leaving;

    for (int i = l->part[k].first; i < l->part[k].behind; i++) {
        struct node *n = behind_labels(l->items->kid[i]);

        if (n && n->nkids)
            collect_statement(a, p, n);
    }
}

/* A group, at the place where one of its labels is what the switch has. */
static void collect_group(struct accesses *a, struct place *p, const struct group *g)
{
    const struct leaving *l = a->leaving;
    struct place own[MOST_PARTS], q = *p;
    int parts = g->behind - g->first;

    for (int k = 0; k < parts; k++) {
        int i = g->first + k;

        own[k] = l->part[i].is_default ? branch(a, p, condition_of(l, g->first, g->behind, i), false)
                                       : branch(a, p, condition_of(l, i, i + 1, -1), true);
    }
    q.domain = domain_copy(&p->domain);
    q.domain.set = nothing_of(q.domain.set);
    for (int k = 0; k < parts; k++) {
        if (isl_set_is_empty(q.domain.set) == isl_bool_true) {
            a->x.noted = l->start;
            q.by = p->by;
        } else {
            note_join(&a->x, &p->domain, l->start, l->start);
            q.by.unknown |= q.by.count != p->by.count;
        }
        if (k + 1 == parts && !is_left_before(l, g->first, g->first + k)) {
            domain_free(&q.domain);
            q.domain = domain_copy(&p->domain);         /* all come to the last one */
        } else
            join(&q, &own[k]);
        collect_part(a, &q, g->first + k);
        domain_free(&own[k].domain);
    }
    if (!l->part[g->behind - 1].ends)
        leave(a, &q);
    domain_free(&q.domain);
}

/* The groups from the k-th on, at the place where no label of those before is what the switch has. */
static void collect_groups(struct accesses *a, struct place *p, int k)
{
    const struct leaving *l = a->leaving;
    const struct group *g = &l->group[k];
    struct place yes, no;
    struct node *condition;
    struct branches b;

    a->x.noted = l->start;
    if (k == l->groups) {
        leave(a, p);
    } else if (k + 1 == l->groups && l->has_default) {
        collect_group(a, p, g);
    } else {
        condition = condition_of(l, g->first, g->behind, -1);
        yes = branch(a, p, condition, true);
        no = branch(a, p, condition, false);
        b = begin_branches(a, p, &yes, &no);
        collect_group(a, &yes, g);
        begin_other(a, &b);
        collect_groups(a, &no, k + 1);
        end_branches(&b, &yes, &no);
        domain_free(&yes.domain);
        domain_free(&no.domain);
    }
}

bool collect_switch(struct accesses *a, struct place *p, struct node *n)
{
    struct leaving l = { .stmt = n, .around = p, .start = a->x.noted, .noted = a->x.noted }, *around = a->leaving;
    struct node *body = kid(n, SWITCH_BODY);
    bool exact;

    if (!find_parts(&l))
        return false;
    find_groups(&l);
    l.has_loop = has_loop(body);
    a->leaving = &l;
    collect_groups(a, p, 0);
    a->leaving = around;
    a->x.noted = l.left ? l.noted : l.start;
    p->by.unknown |= l.out.by.unknown;
    if (!l.left) {
        p->domain.set = nothing_of(p->domain.set);
        return true;
    }
    /* What goes on after it has come out of it. */
    if (l.lost || has_jump(body, true) || has_continue(body)) {
        exact = l.out.domain.exact;
        isl_set_free(p->domain.set);
        p->domain.set = isl_set_coalesce(l.out.domain.set);
        p->domain.whole &= l.out.domain.whole;
        p->domain.sure &= l.out.domain.sure;
        if (!exact) {
            p->domain.exact = false;
            p->guard = NULL;
        }
    } else
        domain_free(&l.out.domain);
    return true;
}
