/*
 * warn_iterator.c: iteration variables of a divided loop that are read after it as if the loop had not been divided.
 *
 * Each member counts in a copy of its own. So what follows the loop, in the same block, may read the variable only
 * once it has been set again; what is not certain to come to the read first is left alone.
 */
#include "warn.h"

/* Does it end the question: by a jump, or as a construct that has a copy too? */
static bool ends_search(struct unit *u, struct node *n, const struct symbol *s)
{
    const struct construct *c = n->kind == DIRECTIVE_STMT ? construct_of(u, n) : NULL;

    return n->kind == RETURN || n->kind == BREAK || n->kind == CONTINUE || (c && data_of(c, s));
}

static void look_behind(struct unit *u, struct construct *c, const struct loop *l)
{
    const struct data_item *d = data_of(c, l->var);
    struct node *list = c->node->parent, *use = NULL, *function = function_around(c->node);
    int i = 0;

    if (l->declared || !d || d->sharing != PRIVATE || has_static_storage(l->var) || !list || list->kind != LIST
        || !function || holds(u, function, HOLDS_ASSEMBLY) || is_address_taken(u, l->var))
        return;
    while (list->kid[i] != c->node)
        i++;
    while (++i < list->nkids && !use) {
        struct node *n = list->kid[i];

        if (n && (!read_first(u, n, l->var, &use) || (ends_search(u, n, l->var) && !use)))
            return;
    }
    if (!use)
        return;
    warn_range(W_ITERATOR, use, "'%s' has no certain value here: '%s' counted in a copy for each member of the team",
               l->var->name, directive_text(c->directive->written));
    hint("add lastprivate(%s) for the value that the loop ends with", l->var->name);
    note_at(place_of(c->node), "the loop is divided here");
}

void warn_iterators(struct unit *u, struct construct *c)
{
    if ((c->info->traits & FORKS) && (c->info->traits & SHARES_LOOP))
        for (int i = 0; i < c->collapse; i++)
            look_behind(u, c, &c->loops[i]);
}
