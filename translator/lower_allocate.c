/*
 * lower_allocate.c: `allocate`, the directive and the clause (OpenMP 5.1, 2.13.3, 2.13.4). All memory is of
 * one kind, so variables stay where they are; an alignment that is asked for they get.
 */
#include "lower.h"
#include "checks.h"

#include <string.h>

/* An allocator of the program's own, or the one that it has made the default, may ask for an alignment as well,
   known at run time only: this serves the usual ones. */
#define CACHE_LINE "64"

static bool is_text(const struct token *t, const char *text)
{
    return t && !strcmp(t->text, text);
}

/* The ':' behind the modifiers, or NULL. */
static struct token **colon_of(struct token **t)
{
    struct token **colon = NULL;

    for (int depth = 0; *t; t++) {
        depth += is_text(*t, "(") - is_text(*t, ")");
        if (!depth && is_text(*t, ":"))
            colon = t;
    }
    return colon;
}

static bool lists(struct token **t, const struct symbol *s)
{
    for (; *t; t++)
        if (is_text(*t, s->name))
            return true;
    return false;
}

/* What align(...) holds, as text; NULL: it is not there. */
static const char *align_in(struct token **t, struct token **end)
{
    const char *text = NULL;

    while (t < end && !(is_text(*t, "align") && is_text(t[1], "(")))
        t++;
    t += 2;
    for (int depth = 0; t < end && !(depth == 0 && is_text(*t, ")")); t++) {
        depth += is_text(*t, "(") - is_text(*t, ")");
        text = text ? format("%s %s", text, (*t)->text) : (*t)->text;
    }
    return text;
}

static bool is_predefined(struct token **t, struct token **end)
{
    for (; t < end; t++)
        if (!strncmp((*t)->text, "omp_", 4) && strstr((*t)->text, "_mem_alloc"))
            return true;
    return false;
}

const char *alignment_of_copy(const struct construct *c, const struct symbol *s)
{
    const char *align = s->align ? format("%d", s->align) : NULL;

    for (struct clause *cl = c->directive->clauses; cl; cl = cl->next) {
        struct token **colon = cl->info->id == CL_ALLOCATE ? colon_of(cl->raw) : NULL;

        if (cl->info->id != CL_ALLOCATE || !lists(colon ? colon + 1 : cl->raw, s))
            continue;
        if (colon && align_in(cl->raw, colon))
            align = is_predefined(cl->raw, colon) ? align_in(cl->raw, colon)
                  : format("(%s) > " CACHE_LINE " ? (%s) : " CACHE_LINE, align_in(cl->raw, colon), align_in(cl->raw, colon));
        else if (!align && !(colon && is_predefined(cl->raw, colon)))
            align = CACHE_LINE;
    }
    return align ? format(" __attribute__((__aligned__(%s)))", align) : "";
}

/* In front of its declaration. */
static void align_variable(struct symbol *s, long bytes)
{
    struct node *decl = s->decl, *both = node(LIST, 0), *first;
    struct token **attribute;
    int n = lex_quote(format("__attribute__((__aligned__(%ld)))", bytes), &attribute);

    while (decl && decl->kind != DECLARATION)
        decl = decl->parent;
    if (!decl || !decl->nkids || !decl->kid[0] || !decl->kid[0]->nkids)
        return;
    first = decl->kid[0]->kid[0];
    take_place(attribute[0], first_token(first));
    replace(first, both);
    for (int i = 0; i < n; i++)
        append(both, leaf(attribute[i]));
    append(both, first);
}

struct node *lower_allocate(struct unit *u, struct construct *c)
{
    struct clause *list = find_clause(c->directive, CL_ALLOCATED), *asked = find_clause(c->directive, CL_ALIGN);
    long bytes;

    for (int i = 0; asked && asked->nitems && constant_value(asked->item[0], &bytes) && i < list->nitems; i++)
        if (named_by(list->item[i]))
            align_variable(named_by(list->item[i]), bytes);
    return lower_nothing(u, c);
}
