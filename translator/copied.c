/*
 * copied.c: divided loops whose stores here and there may be found by comparing objects with copies of before
 * (rtlib/copied.c): it is known before the loop in which objects all of them lie.
 */
#include <string.h>

#include "checks.h"
#include "hull.h"
#include "lower.h"

enum { MAX_COPIED = 8 };

static void look_at(struct node *n, void *library)
{
    const struct symbol *f = n->kind == CALL ? callee(n) : NULL;

    *(bool *)library |= f && !f->definition && !is_mathematical(f);
}

/* Does it call functions that may store as well? */
static bool calls_library(const struct construct *c)
{
    bool library = false;

    walk(c->body, look_at, NULL, &library);
    return library;
}

/* Those in it have been lowered, but are known by what they stood in. */
static bool is_around(const struct construct *c, const struct construct *inside)
{
    const struct construct *p = inside->parent;

    while (p && p != c)
        p = p->parent;
    return p && inside->kind != D_SIMD && inside->kind != D_UNROLL;
}

/* Is anything handed on while it runs? Where members do not wait at the end of loops, others may be at work beside it. */
static bool is_undisturbed(struct unit *u, const struct construct *c)
{
    for (int i = 0; i < u->nconstructs; i++)
        if (u->constructs[i]->nowait || is_around(c, u->constructs[i]))
            return false;
    return c->inferred && !c->inferred->obstacle && !u->opt->checked && !u->opt->threads;
}

/* The argument that says where it lies; NULL: it may lie anywhere. */
static const char *object_of(struct inferred *f, const struct access *e)
{
    const struct symbol *base = e->to.base;
    const char *through = base ? strchr(e->to.form, '*') : NULL;

    if (!base || !is_visible(f, base) || (through && (through != e->to.form || strchr(through + 1, '*'))))
        return NULL;
    if (through)
        return is_pointer(decayed(base->type)) ? format(", (const void *)%s, (otosp_size)0", base->name) : NULL;
    if (size_of(base->decl->type) <= 0)
        return NULL;
    return format(", (const void *)&%s, (otosp_size)sizeof %s", base->name, base->name);
}

/* A store of the loop's own will be logged where its chunk says so. */
void note_logged(struct construct *c, const struct node *lvalue)
{
    const char *found = NULL;

    for (struct access *e = c->inferred ? c->inferred->stores.first : NULL; e; e = e->next) {
        if (e->node != lvalue)
            continue;
        if (!(found = object_of(c->inferred, e)))
            break;
        make_addressable(e->to.base);
        if (!c->copied || !strstr(c->copied, found)) {
            c->copied = format("%s%s", c->copied ? c->copied : "", found);
            c->ncopied++;
        }
    }
    if (!found)
        c->ncopied = MAX_COPIED + 1;
}

/* What each store is whole elements of: so many bytes. */
static int unit_of(const struct inferred *f)
{
    int unit = 8;

    for (const struct access *e = f->stores.first; e; e = e->next) {
        const struct type *t = e->node->kind != CALL && has_address(e->node) ? e->node->type : NULL;

        if (!t || size_of(t) <= 0 || align_of(t) <= 0)
            return 1;
        while (align_of(t) % unit || size_of(t) % unit)
            unit /= 2;
    }
    return unit;
}

/* A word that is stored to a block of the heap, and nothing else in the statement: if that block is large and not read,
   this may be done when somebody looks (rtlib/late.c). */
bool may_be_late(struct unit *u, struct construct *c, const struct node *lvalue)
{
    const struct node *store = lvalue->parent;
    const char *found = NULL;

    if (store->kind != ASSIGN || kid(store, ASSIGN_L) != lvalue || *operator_of((struct node *)store) != '='
        || store->parent->kind != EXPRESSION || !is_arithmetic(lvalue->type) || size_of(lvalue->type) != 4
        || lvalue->type->quals || !is_undisturbed(u, c))
        return false;
    for (struct access *e = c->inferred->stores.first; e; e = e->next) {
        if (e->node != lvalue)
            continue;
        found = object_of(c->inferred, e) && strchr(e->to.form, '*') ? e->to.base->name : NULL;
        if (!found)
            return false;
    }
    if (found && !c->late)
        c->late = found;
    return found;
}

const char *logs_line(struct unit *u, const struct construct *c)
{
    bool copied = c->copied && c->ncopied <= MAX_COPIED && is_undisturbed(u, c), either;
    const char *line = "", *unless = "";

    if (c->cursors) {
        line = format("%s\n", cursors_line(c));
        unless = "otosp_cursors.bytes && otosp_guarded()";
    } else if (c->logs_within && !c->logs_outside && !c->logs_anywhere)
        unless = "otosp_guarded()";
    either = copied && *unless;
    if (copied)
        unless = format("%s%sotosp_copied(&otosp_l, %d, %d%s)", unless, either ? " || " : "",
                        calls_library(c) ? 1 : unit_of(c->inferred), c->ncopied, c->copied);
    line = !*unless ? "const int otosp_log = otosp_logging;"
         : format("%sconst int otosp_log = otosp_logging && %s%s%s ? 0 : otosp_logging;", line,
                  either ? "(" : "", unless, either ? ")" : "");
    if (c->logs_within)
        line = format("%s\nconst otosp_span otosp_own = otosp_own_block(otosp_log);", line);
    if (c->logs_outside)
        line = format("%s\nconst int otosp_log_outside = OTOSP_OUTSIDE(otosp_log);", line);
    if (c->late)
        line = format("%s\notosp_late_list *const otosp_list = otosp_put_off(&otosp_l, otosp_log_outside, %s);\n"
                      "otosp_late_store *otosp_listed = otosp_list->next;", line, c->late);
    return line;
}
