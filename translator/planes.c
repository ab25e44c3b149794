/*
 * planes.c: divided loops whose iterations are loops over rows, by which they may be divided instead (rtlib/planes.c).
 *
 * A plane may be several members' then. Where nothing but memory is kept from one row to the next (stages.c), it does not matter which member does which, if none writes what
 * another one reads or writes. Whether that is so is seen when the program runs, by the sections that they tell. So the
 * bounds of the loop inside become names, otosp_from_j and otosp_to_j, which have values of their own in each chunk, and
 * sections are inferred with them.
 */
#include <string.h>

#include "checks.h"
#include "lower.h"
#include "resolve.h"
#include "section.h"

struct planes {
    struct loop loop;           /* the one inside, as the user wrote it */
    const char *from, *to;      /* names of its bounds */
    struct node *from_name, *to_name;   /* what stands in their place */
};

/* ---- the loop ------------------------------------------------------------------------------------ */

/* What is done in an iteration but for a declaration or two; NULL: there are several such statements. */
static struct node *only_statement(struct node *n)
{
    struct node *only = NULL;

    if (n->kind != COMPOUND && n->kind != LIST)
        return n;
    for (int i = 0; i < n->nkids; i++) {
        struct node *k = n->kid[i];
        if (!k || k->kind == TOKEN || k->kind == DECLARATION)
            continue;
        if (only)
            return NULL;
        only = k;
    }
    return only ? only_statement(only) : NULL;
}

static void see_loop(struct node *n, void *found)
{
    *(bool *)found |= n->kind == FOR || n->kind == WHILE || n->kind == DO;
}

static bool holds_loop(struct node *n)
{
    bool found = false;

    walk(n, see_loop, NULL, &found);
    return found;
}

static bool stays_known(struct affine *x, struct node *e)
{
    return e->type && is_integer(e->type) && is_invariant(x, e) && !loads_memory(e) && !has_effects(e);
}

static bool read_rows(struct affine *x, struct node *n, struct loop *l)
{
    return n->kind == FOR && is_counted(n, l) && l->constant && l->value == 1 && is_integer(l->type)
        && (l->rel == REL_LT || (l->rel == REL_LE && !is_unsigned(l->type))) && stays_known(x, l->lower) && stays_known(x, l->bound)
        && !find_store(l->body, l->var) && holds_loop(l->body);
}

static bool may_divide_planes(struct unit *u, struct construct *c)
{
    return c->described && !c->staging && !c->hulls && !c->claims && !c->numbered && !c->turn && !c->across && !c->scan
        && !c->sequential && !c->weight && !c->differs && !c->chunk && c->collapse == 1 && c->kind == D_PARALLEL_FOR && !u->opt->checked
        && (c->schedule == SCHEDULE_STATIC || c->schedule == SCHEDULE_AUTO) && !c->inferred->stores.x.kept
        && !*updates_lines(c->inferred) && !is_numbered(&c->loops[0]);
}

/* ---- its bounds ---------------------------------------------------------------------------------- */

static struct node *name_bound(struct node *bound, const char *name, struct type *type)
{
    struct node *n = name_for(bound, name);
    struct symbol *s = allocate(sizeof *s);

    *s = (struct symbol){ .name = intern(name, strlen(name)), .kind = S_VARIABLE, .storage = ST_AUTO, .type = type };
    n->sym = s;
    n->type = type;
    replace(bound, n);
    return n;
}

struct planes *divide_planes(struct unit *u, struct construct *c)
{
    struct planes *p, made = { .from = NULL };
    struct node *rows;

    if (!may_divide_planes(u, c) || !(rows = only_statement(c->loops[0].body)))
        return NULL;
    affine_go_on(&c->inferred->stores.x);
    if (!read_rows(&c->inferred->stores.x, rows, &made.loop) || !can_interrupt(u, c, &made.loop, true))
        return NULL;
    p = allocate(sizeof *p);
    *p = made;
    p->from = format("otosp_from_%s", p->loop.var->name);
    p->to = format("otosp_to_%s", p->loop.var->name);
    p->from_name = name_bound(p->loop.lower, p->from, unqualified(p->loop.type));
    p->to_name = name_bound(p->loop.bound, p->to, unqualified(p->loop.type));
    return p;
}

void keep_planes(struct planes *p)
{
    replace(p->from_name, p->loop.lower);
    replace(p->to_name, p->loop.bound);
}

/* The bounds lie within those that the user wrote. */
void note_planes(struct affine *x, const struct planes *p)
{
    struct domain nothing = domain_of_nothing(x);
    struct node *const pair[2][2] = { { p->from_name, p->loop.lower }, { p->loop.bound, p->to_name } };

    for (int i = 0; i < 2; i++) {
        isl_pw_aff *larger = affine_value(x, &nothing, pair[i][0]);
        isl_pw_aff *smaller = larger ? affine_value(x, &nothing, pair[i][1]) : NULL;
        isl_pw_aff *apart = smaller ? isl_pw_aff_sub(larger, smaller) : isl_pw_aff_free(larger);

        if (apart)
            note_natural(x, apart);
        isl_pw_aff_free(apart);
    }
    domain_free(&nothing);
}

/* ---- lowering ------------------------------------------------------------------------------------ */

const char *rows_of_planes(struct holes *h, const struct planes *p)
{
    return format("OTOSP_TRIPS_%s(%s, %s, 1)", p->loop.rel == REL_LT ? "LT" : "LE", ref(h, copy_tree(p->loop.lower)),
                  ref(h, copy_tree(p->loop.bound)));
}

static const char *declare(struct holes *h, const struct planes *p, const char *name, const char *at)
{
    return format("const %s = %s + %s;\n", type_text(unqualified(p->loop.type), name),
                  ref(h, copy_tree(p->loop.lower)), at);
}

const char *row_bounds(struct holes *h, const struct planes *p)
{
    return format("%s%s", declare(h, p, p->from, "otosp_l.second_first"),
                  declare(h, p, p->to, p->loop.rel == REL_LT ? "otosp_l.second_end" : "otosp_l.second_end - 1"));
}
