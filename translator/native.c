/*
 * native.c: a rank's share of a loop on the device that the rank has (otospcc -ftarget=native): the C compiler's own
 * offloading gets the chunk, as a loop over teams in a target with the maps that the user has written around it.
 *
 * That is done where the body computes and stores to what is mapped, and nothing has to be written down for other
 * ranks. What comes back from the device is all that is mapped, of which other iterations' parts have to be there as
 * well: `from` becomes `tofrom`. Where there is no device when the program runs, the rank's threads have the share, as
 * that of other loops.
 */
#include <string.h>

#include "checks.h"
#include "infer.h"

struct inspection {
    const struct construct *construct;
    bool fails;
    const char *maps;
    const struct symbol *mapped[64];
    int count;
};

static bool says(const struct clause *cl, const char *word)
{
    for (struct token **t = cl->raw; *t; t++)
        if (!strcmp((*t)->text, word))
            return true;
    return false;
}

/* The variable that the item is a section of, or is; NULL: it is something else. */
static const struct symbol *plain_base(struct node *item)
{
    struct node *n = bare(item);

    while (n->kind == SECTION || n->kind == INDEX)
        n = bare(n->kid[0]);
    return named_by(n);
}

/* The maps of the constructs around the loop, the innermost first. */
static struct clause *map_of(const struct construct *c, const struct symbol *s, struct node **item)
{
    for (const struct construct *p = c->parent; p; p = p->parent)
        for (struct clause *cl = p->kind == D_TARGET || p->kind == D_TARGET_DATA ? p->directive->clauses : NULL; cl;
             cl = cl->next)
            for (int i = 0; cl->info->id == CL_MAP && i < cl->nitems; i++)
                if (plain_base(cl->item[i]) == s) {
                    *item = cl->item[i];
                    return cl;
                }
    return NULL;
}

static void add_map(struct inspection *x, const struct symbol *s)
{
    struct node *item;
    struct clause *cl = map_of(x->construct, s, &item);

    for (int i = 0; i < x->count; i++)
        if (x->mapped[i] == s)
            return;
    if (!cl) {
        x->fails |= is_pointer(decayed(s->type)) && s->type->kind != T_ARRAY;
        return;
    }
    if (says(cl, "mapper") || says(cl, "iterator") || x->count == 64) {
        x->fails = true;
        return;
    }
    x->mapped[x->count++] = s;
    x->maps = format("%s map(%s: %s)", x->maps, cl->word && !strcmp(cl->word, "to") ? "to" : "tofrom",
                     node_text(item));
}

static void look_at(struct node *n, void *data)
{
    struct inspection *x = data;
    const struct symbol *s = n->kind == NAME ? n->sym : NULL;

    if (n->kind == DIRECTIVE_STMT || n->kind == ASM || n->kind == STMT_EXPR || n->kind == COMPUTED_GOTO)
        x->fails = true;
    if (n->kind == CALL && !(callee(n) && is_mathematical(callee(n))))
        x->fails = true;
    if (!s || s->kind != S_VARIABLE || is_within(s->decl, x->construct->node) || s == x->construct->loops[0].var)
        return;
    if (s->threadprivate || s->storage == ST_THREAD)
        x->fails = true;
    else
        add_map(x, s);
}

/* Variables that each iteration has for itself; NULL: there is more to be done for some. */
static const char *private_clauses(const struct construct *c)
{
    const char *text = "";

    for (const struct data_item *d = c->data; d; d = d->next) {
        if (d->sharing == SHARED || d->sym == c->loops[0].var)
            continue;
        if ((d->sharing != PRIVATE && d->sharing != FIRSTPRIVATE) || d->section)
            return NULL;
        text = format("%s %s(%s)", text, d->sharing == PRIVATE ? "private" : "firstprivate", d->sym->name);
    }
    return text;
}

const char *native_line(struct unit *u, const struct construct *c)
{
    struct inspection x = { .construct = c, .maps = "" };
    const struct construct *target = c->parent;
    const char *own;

    while (target && target->kind != D_TARGET)
        target = target->parent;
    if (!u->opt->native || !target || target->condition || !c->threads || c->collapse != 1 || c->logs || c->retrace
        || !c->inferred || c->inferred->obstacle || is_numbered(&c->loops[0]) || !c->silent || !is_described_loop(u, c))
        return NULL;
    walk(c->body, look_at, NULL, &x);
    own = private_clauses(c);
    return x.fails || !own ? NULL
         : format("#pragma omp target teams distribute parallel for%s%s\n", x.maps, own);
}
