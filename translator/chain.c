/*
 * chain.c: variables that iterations of a divided sequential loop hand on, one to the next (rtlib/chain.c).
 *
 *     for (i = 0; i < n; i++)              struct { double sum; } otosp_chain;
 *         sum += a[i];                     if (otosp_chain_take(&otosp_l, &otosp_chain, sizeof otosp_chain)) {
 *                                              sum = otosp_chain.sum;
 *                                          }
 *                                          ...this rank's iterations...
 *                                          otosp_chain.sum = sum;
 *                                          if (otosp_chain_give(&otosp_l, &otosp_chain, sizeof otosp_chain)) {
 *                                              sum = otosp_chain.sum;
 *                                          }
 *
 * Each rank executes its iterations when all those before them have been, with the variable itself: whatever else leads to it,
 * as a pointer, finds there what it would find in the serial program. What travels is a copy, so that the variable can stay in a
 * register. Where each iteration sets it before it reads it, it has a copy of its own for the chunk: what the last iteration leaves
 * there is the variable's.
 */
#include "lower.h"
#include "checks.h"
#include "infer.h"

enum { MOST_BYTES = 4096 };             /* of one */

/* May a structure have one as a member, and is all of it copied then? */
static bool is_copied(const struct type *t)
{
    bool pointer = false;

    for (; t->kind == T_POINTER || t->kind == T_ARRAY; t = t->base) {
        pointer |= t->kind == T_POINTER;
        if (t->kind == T_ARRAY && (t->length == -2 || (!pointer && t->length <= 0)))
            return false;
    }
    for (const struct member *m = pointer ? NULL : t->members; m; m = m->next)
        if (m->type->quals & Q_CONST || !is_copied(m->type))
            return false;
    return true;
}

bool may_be_chained(const struct construct *c, const struct symbol *s)
{
    const struct loop *l = c->loops;

    return s->kind == S_VARIABLE && s->storage != ST_THREAD && s != l->var && !(s->type->quals & (Q_VOLATILE | Q_ATOMIC))
        && !(s->storage == ST_REGISTER && is_aggregate(s->type)) && size_of(s->type) > 0 && size_of(s->type) <= MOST_BYTES && is_copied(s->type)
        && !mentions(l->lower, s) && !mentions(l->bound, s) && !mentions(l->step, s);
}

/* Is the address of the variable only what a function of the library copies to, or from? */
static bool is_copied_by_address(struct node *name)
{
    struct node *n = name->parent;

    while (n && (n->kind == PREFIX || n->kind == CAST || n->kind == PAREN || n->kind == LIST))
        n = n->parent;
    return n && n->kind == CALL && callee(n) && is_of_memory(callee(n));
}

bool is_only_left(struct unit *u, const struct construct *c, const struct symbol *s)
{
    if (has_static_storage(s) || is_aggregate(s->type) || holds_jump(c->loops->body) || !writes_first(u, c->loops->body, s))
        return false;
    for (const struct occurrence *o = is_address_taken(u, s) ? occurrences_of(u, s) : NULL; o; o = o->next) {
        struct node *up = o->name->parent;

        while (up && bare(up) == o->name)
            up = up->parent;
        if (up && up->kind == PREFIX && is_operator(up, "&") && !is_copied_by_address(o->name))
            return false;
    }
    return true;
}

bool is_chained(const struct construct *c)
{
    const struct data_item *d = c->data;

    while (d && d->sharing != CHAINED)
        d = d->next;
    return d;
}

/* ---- as text -------------------------------------------------------------------------------------------- */

static const char *set(const struct symbol *s, const char *to, const char *from)
{
    return s->type->kind == T_ARRAY ? format("__builtin_memcpy(%s%s, %s%s, sizeof %s);\n", to, s->name, from, s->name, s->name)
                                    : format("%s%s = %s%s;\n", to, s->name, from, s->name);
}

void lower_chain(struct holes *h, const struct construct *c)
{
    const char *members = "", *in = "", *out = "", *left = "";

    if (!is_chained(c))
        return;
    for (const struct data_item *d = c->data; d; d = d->next) {
        if (d->sharing != CHAINED)
            continue;
        members = format("%s%s;\n", members, declare_like(d->sym, d->sym->name));
        in = format("%s%s", in, set(d->sym, "otosp_chain.", ""));
        if (d->anew)
            left = format("%sif (otosp_l.total)\n%s", left, set(d->sym, "*otosp_shared_", "otosp_chain."));
        else
            out = format("%s%s", out, set(d->sym, "", "otosp_chain."));
        if (is_aggregate(d->sym->type))
            hole_add(h, "uses", "OTOSP_ACQUIRE(%s);\n", d->sym->name);
    }
    hole_add(h, "shared", "struct {\n%s} otosp_chain;\n", members);
    hole_text(h, "take", "if (otosp_chain_take(&otosp_l, &otosp_chain, sizeof otosp_chain)) {\n%s}", out);
    hole_text(h, "give",
              "%s"
              "if (otosp_chain_give(&otosp_l, &otosp_chain, sizeof otosp_chain)) {\n%s}\n%s", in, out, left);
}
