/*
 * copied.c: divided loops whose stores here and there may be found by comparing objects with copies of before
 * (rtlib/copied.c): it is known before the loop in which objects all of them lie.
 */
#include <string.h>

#include "checks.h"
#include "infer.h"
#include "lower.h"

enum { MAX_COPIED = 8 };

/* library: it calls functions that may store as well. */
struct look { struct unit *unit; bool constructs, library; };

static void look_at(struct node *n, void *data)
{
    struct look *l = data;
    const struct construct *c = n->kind == DIRECTIVE_STMT ? construct_of(l->unit, n) : NULL;
    const struct symbol *f = n->kind == CALL ? callee(n) : NULL;

    l->constructs |= c && c->kind != D_SIMD && c->kind != D_UNROLL;
    l->library |= f && !f->definition && !is_mathematical(f);
}

/* Is anything handed on while it runs? Where members do not wait at the end of loops, others may be at work beside it. */
static bool is_undisturbed(struct unit *u, const struct construct *c, const struct look *l)
{
    for (int i = 0; i < u->nconstructs; i++)
        if (u->constructs[i]->nowait)
            return false;
    return !l->constructs && c->inferred && !c->inferred->obstacle && !u->opt->checked && !u->opt->threads;
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
    return size_of(base->type) > 0 ? format(", (const void *)&%s, (otosp_size)sizeof %s", base->name, base->name) : NULL;
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

const char *logs_line(struct unit *u, const struct construct *c)
{
    struct look l = { .unit = u };

    walk(c->body, look_at, NULL, &l);
    if (!c->copied || c->ncopied > MAX_COPIED || !is_undisturbed(u, c, &l))
        return "const int otosp_log = otosp_logging;";
    return format("const int otosp_log = otosp_logging && otosp_copied(&otosp_l, %d, %d%s) ? 0 : otosp_logging;",
                  l.library ? 1 : unit_of(c->inferred), c->ncopied, c->copied);
}
