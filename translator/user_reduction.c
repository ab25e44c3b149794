/*
 * user_reduction.c: `declare reduction` (OpenMP 5.1, 2.21.5.7): reading one, and finding the one that a
 * clause means.
 *
 *     declare reduction(name : types : combiner) initializer(omp_priv = value)
 *
 * Combiner and initialiser speak of variables that do not exist yet (omp_in, omp_out, omp_priv, omp_orig):
 * they are kept as tokens, and lower_reduction.c writes them where these are declared.
 */
#include <string.h>

#include "checks.h"
#include "directive.h"

/* The first ':' (or ',') at or after t that stands outside of brackets, or the end. */
static struct token **until(struct token **t, const char *stop)
{
    for (int depth = 0; *t; t++) {
        if (strchr("([{", *(*t)->text))
            depth++;
        else if (strchr(")]}", *(*t)->text))
            depth--;
        else if (!depth && is(*t, stop))
            break;
    }
    return t;
}

/* The clause that holds name (word), types (item) and combiner (raw). */
void read_declare_reduction(struct reader *r)
{
    struct directive *d = r->directive;
    struct token **t = d->argument, **types, **combiner, **end;
    struct clause *c = allocate(sizeof *c);

    types = t ? until(t, ":") : NULL;
    combiner = types && *types ? until(types + 1, ":") : NULL;
    if (!combiner || !*combiner || !combiner[1] || types != t + 1 || combiner == types + 1) {
        error_at(d->name, "'declare reduction' needs a name, types and a combiner");
        hint("write declare reduction(add : struct point : omp_out.x += omp_in.x)");
        broken(r);
        return;
    }
    c->info = &clause_table[CL_DECLARE_REDUCTION];
    c->tok = d->name;
    c->word = (*t)->text;
    c->raw = combiner + 1;
    c->item = allocate((size_t)(combiner - types + 1) * sizeof *c->item);
    for (t = types + 1; t < combiner; t = end + 1) {
        end = until(t, ",");
        end = end < combiner ? end : combiner;
        struct node *type = parse_type_name(r->unit, t, (int)(end - t));

        if (type)
            c->item[c->nitems++] = type;
        else
            broken(r);
    }
    d->clauses = c;
}

/* Is a declaration at `where` in scope at n? */
static bool reaches(const struct node *where, const struct node *n)
{
    const struct node *block = where->parent;

    while (block && block->kind != COMPOUND && block->kind != UNIT)
        block = block->parent;
    return !block || is_within(n, block);
}

/* The latest that is in scope: constructs are in the order of the source. */
struct clause *find_user_reduction(struct unit *u, const struct construct *c, const char *name,
                                   const struct type *type)
{
    for (int i = u->nconstructs - 1; i >= 0; i--) {
        struct construct *at = u->constructs[i];
        struct clause *said = find_clause(at->directive, CL_DECLARE_REDUCTION);

        if (!said || strcmp(said->word, name) || !reaches(at->node, c->node))
            continue;
        for (int k = 0; k < said->nitems; k++)
            if (said->item[k]->type && same_type(said->item[k]->type->unqualified, type->unqualified))
                return said;
    }
    return NULL;
}

const struct type *type_in_file(struct unit *u, const struct clause *said, const struct type *type)
{
    int i = u->nconstructs;

    while (said && i-- && find_clause(u->constructs[i]->directive, CL_DECLARE_REDUCTION) != said)
        ;
    for (int k = 0; said && i >= 0 && !u->constructs[i]->function && k < said->nitems; k++)
        if (said->item[k]->type && same_type(said->item[k]->type->unqualified, type->unqualified))
            return said->item[k]->type->unqualified;
    return NULL;
}

struct token **initializer_of(const struct clause *said)
{
    while (said && said->info->id != CL_INITIALIZER)
        said = said->next;
    return said ? said->raw : NULL;
}
