/*
 * cursors.c: stores through cursors that only go on.
 *
 *     int *next = place + omp_get_thread_num() * BUCKETS;
 *     ...
 *     for (i = 0; i < n; i++)
 *         x[next[key[i]]++] = i;
 *
 * Where a member has a block of cursors to itself (hull.h), and its iterations do nothing to them but this, what it stores to
 * x lies between where each cursor was before them and where it is behind them: nothing is said at a store
 * (rtlib/cursors.c). All stores of the loop have that form; that x leads into another object is looked at when it runs.
 */
#include <string.h>

#include "checks.h"
#include "hull.h"
#include "lower.h"
#include "resolve.h"

/* The cursor of x[cursor++]; NULL: the expression has another form. */
static struct node *cursor_in(struct node *n)
{
    struct node *index = n->kind == INDEX ? bare(subscript_of(n)) : NULL;

    return index && index->kind == POSTFIX && is_operator(index, "++") ? bare(kid(index, POSTFIX_E)) : NULL;
}

/* Integers that do not wrap round. */
static bool may_be_cursor(const struct node *n)
{
    const struct type *t = n->type;

    return n->kind == INDEX && t && is_integer(t) && !(t->quals & (Q_VOLATILE | Q_ATOMIC))
        && (size_of(t) == 8 || (size_of(t) == 4 && !is_unsigned(t)));
}

static struct node *around(struct node *n)
{
    for (n = n->parent; n && n->kind == PAREN; )
        n = n->parent;
    return n;
}

/* The x[...] that the cursor is counted up in, which is stored to; NULL: it stands elsewhere. */
static struct node *store_through(struct node *cursor)
{
    struct node *count = around(cursor), *element = count ? around(count) : NULL, *store = element ? around(element) : NULL;

    return store && cursor_in(element) == cursor && stored_by(store) && bare(stored_by(store)) == element ? element : NULL;
}

/* The one block of each member with this base. */
static const struct hull *row_of(const struct construct *c, const struct access *cursor)
{
    const struct symbol *base = cursor->to.base;
    const struct hull *row = NULL;

    for (const struct hull *h = c->hulls; h; h = h->next) {
        if (strcmp(h->base, base->name))
            continue;
        if (row || !h->numbered || h->map || h->end || size_of(decayed(base->type)->base) != size_of(cursor->node->type))
            return NULL;
        row = h;
    }
    return row;
}

/* A pointer, or an array, that is the same in front of the loop and all through it. */
static const struct symbol *steady_base(struct unit *u, const struct construct *c, const struct access *e)
{
    struct node *x = bare(subscripted(e->node));
    const struct symbol *s = x->kind == NAME ? x->sym : NULL;

    return s && s == e->to.base && is_steady(u, c, s) && size_of(e->node->type) > 0 ? s : NULL;
}

/* Of a store of the loop, what is known of the cursors by it; false: it does something else. */
static bool add(struct unit *u, const struct construct *c, struct access *e, struct cursors *to)
{
    struct node *cursor = cursor_in(e->node);
    const struct symbol *x;
    const struct hull *row;

    if (e->call || !e->to.base)
        return false;
    if (!cursor) {
        row = may_be_cursor(e->node) && store_through(e->node) ? row_of(c, e) : NULL;
        if (!row || (to->row && to->row != row) || (to->size && to->size != size_of(e->node->type)))
            return false;
        to->row = row;
        to->size = size_of(e->node->type);
        return true;
    }
    x = store_through(cursor) == e->node && is_outside(c, e->node) ? steady_base(u, c, e) : NULL;
    if (!x || (to->x && to->x != x))
        return false;
    to->x = x;
    return true;
}

struct cursors *cursors_of(struct unit *u, const struct construct *c)
{
    struct cursors found = { NULL, NULL, 0 }, *made;

    if (c->inferred->stores.more)
        return NULL;
    for (struct access *e = c->inferred->stores.first; e; e = e->next)
        if (e->store && !e->own && !add(u, c, e, &found))
            return NULL;
    if (!found.row || !found.x)
        return NULL;
    made = allocate(sizeof *made);
    *made = found;
    return made;
}

bool is_cursor(struct node *lvalue)
{
    return may_be_cursor(lvalue) && store_through(lvalue);
}

void follow_cursor(const struct construct *c, struct node *cursor)
{
    wrap(cursor, holes_new(), format("OTOSP_CURSOR(otosp_log, %s, %s);", c->cursors->x->name, macro_argument("$x", cursor)));
}

const char *cursors_line(const struct construct *c)
{
    const struct cursors *found = c->cursors;

    return format("const otosp_span otosp_cursors = otosp_cursors_begin(otosp_logging, %s, %ld, %s, sizeof *%s);",
                  found->row->first, found->size, found->x->name, found->x->name);
}
