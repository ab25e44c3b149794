/*
 * locator.c: the lists of what is mapped: clauses map, to, from, defaultmap (OpenMP 5.1, 2.21.7, 2.14.6).
 *
 * Host and device storage of a rank are the same (DESIGN, 8), so a clause names what is mapped and moves nothing by
 * itself. ->word is the type of a map, or the behaviour of a defaultmap; ->modifier the category of that.
 */
#include <string.h>

#include "directive.h"

static const char categories[] = "scalar aggregate pointer all";

static void unknown_word(struct reader *r, struct token *t, const char *what, const struct clause *c, const char *words)
{
    error_at(t, "unknown %s '%s' in clause '%s'", what, t->text, c->info->name);
    if (nearest(t->text, split(words)))
        hint("did you mean '%s'?", nearest(t->text, split(words)));
    broken(r);
}

/* Behind the bracket that *t opens. */
static struct token **behind(struct token **t)
{
    int depth = 0;

    for (; *t; t++) {
        depth += is(*t, "(") - is(*t, ")");
        if (!depth)
            return t + 1;
    }
    return t;
}

/* The modifiers and the type before a ':'. Returns whether the items can be read: not with an iterator, whose variable
   no scope has. */
static bool read_modifiers(struct reader *r, struct clause *c, struct token **t, struct token **colon)
{
    bool readable = true;

    while (t < colon) {
        struct token *word = *t;

        if (is(word, ",")) {
            t++;
        } else if ((is(word, "mapper") || is(word, "iterator")) && is(t[1], "(")) {
            readable &= is(word, "mapper");
            t = behind(t + 1);
        } else if (look_up(c->info->words, word->text) == KNOWN && !c->word) {
            c->word = word->text;
            t++;
        } else {
            if (look_up(c->info->modifiers, word->text) != KNOWN)
                unknown_word(r, word, *c->info->words ? "map type" : "modifier", c,
                             *c->info->words ? c->info->words : c->info->modifiers);
            t++;
        }
    }
    return readable;
}

/* What `tofrom`, which a map without a type has, comes to where memory is mapped only, or unmapped only (OpenMP 5.2,
   5.8.3). */
static const char *type_on(enum directive_id directive, const char *type)
{
    if (strcmp(type, "tofrom"))
        return type;
    return directive == D_TARGET_ENTER_DATA ? "to" : directive == D_TARGET_EXIT_DATA ? "from" : type;
}

void read_locators(struct reader *r, struct clause *c)
{
    struct token **colon = part(c->raw, ":"), **list = *colon ? colon + 1 : c->raw;

    if (*colon && !read_modifiers(r, c, c->raw, colon))
        return;
    if (r->directive->info->id == D_DECLARE_MAPPER)
        return;                 /* parts of a variable that only the directive declares */
    if (c->info->id == CL_MAP)
        c->word = type_on(r->directive->info->id, c->word ? c->word : "tofrom");
    if (*list)
        read_expressions(r, c, list);
    else {
        error_at(r->last, "clause '%s' names nothing", c->info->name);
        hint("write %s(%sx)", c->info->name, c->info->id == CL_MAP ? "tofrom: " : "");
        broken(r);
    }
}

/* `uses_allocators(a(traits), b)`, `uses_allocators(memspace(m), traits(t): a)`: the items are those allocators that are no
   predefined ones. */
void read_allocators(struct reader *r, struct clause *c)
{
    struct token **colon = part(c->raw, ":"), **list = *colon ? colon + 1 : c->raw;

    for (struct token **t = list; *t; t = *part(t, ",") ? part(t, ",") + 1 : part(t, ",")) {
        struct token *one[] = { *t, NULL };

        if (!is_word(*t)) {
            error_at(*t, "clause 'uses_allocators' takes names of allocators");
            hint("write uses_allocators(omp_default_mem_alloc) or uses_allocators(a(traits))");
            broken(r);
            return;
        }
        if (strncmp((*t)->text, "omp_", 4))
            read_expressions(r, c, one);
    }
}

void read_defaultmap(struct reader *r, struct clause *c)
{
    struct token **t = c->raw;

    if (!*t || look_up(c->info->words, (*t)->text) != KNOWN) {
        unknown_word(r, *t ? *t : r->last, "behaviour", c, c->info->words);
        return;
    }
    c->word = (*t)->text;
    if (!t[1])
        return;
    if (!is(t[1], ":") || !t[2] || look_up(categories, t[2]->text) != KNOWN || t[3]) {
        unknown_word(r, t[2] ? t[2] : t[1], "category", c, categories);
        return;
    }
    c->modifier = t[2]->text;
}
