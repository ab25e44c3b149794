/*
 * lower_threadprivate.c: `threadprivate` (OpenMP 5.1, 2.21.2) and the clause `copyin`. The variables stay
 * what they are; the runtime is told where they lie, and gives each thread its own values.
 */
#include "lower.h"
#include "checks.h"

/* Does the directive stand where the variable is declared? A file-scope one may be named anywhere there. */
static bool is_in_scope_of(const struct construct *c, const struct symbol *s)
{
    const struct node *block = c->node->parent;

    if (s->global)
        return !c->function;
    while (block && block != s->scope && (block->kind == LIST || block->kind == DIRECTIVE_STMT))
        block = block->parent;
    return block == s->scope;
}

void check_threadprivate(struct construct *c)
{
    struct clause *list = find_clause(c->directive, CL_THREADPRIVATE);

    for (int i = 0; list && i < list->nitems; i++) {
        struct symbol *s = named_by(list->item[i]);

        if (!s)
            error_range(list->item[i], "'%s' in '%s' is not a variable", node_text(list->item[i]),
                        c->info->name);
        else if (!has_static_storage(s)) {
            error_range(list->item[i], "'%s' is no threadprivate variable: it has automatic storage", s->name);
            hint("declare it 'static', or outside of functions");
        } else if (!is_in_scope_of(c, s)) {
            error_range(list->item[i], "'%s' belongs to another scope than its 'threadprivate'", s->name);
            hint(s->global ? "write the directive behind the declaration of '%s', outside of functions"
                           : "write the directive behind the declaration of '%s', in the same block", s->name);
        } else
            continue;
        if (s)
            s->threadprivate = false;
    }
}

/* Is it listed further up too? The line is for each variable the first one. */
static bool is_listed_before(struct unit *u, const struct construct *c, const struct symbol *s)
{
    for (int i = 0; u->constructs[i] != c; i++) {
        struct clause *list = find_clause(u->constructs[i]->directive, CL_THREADPRIVATE);

        for (int k = 0; list && k < list->nitems; k++)
            if (named_by(list->item[k]) == s)
                return true;
    }
    return false;
}

/* Where its type is incomplete, the file that defines it says where it lies. */
struct node *lower_threadprivate(struct unit *u, struct construct *c)
{
    struct clause *list = find_clause(c->directive, CL_THREADPRIVATE);
    struct holes *h = holes_new();

    lower_head(h, u, c);
    for (int i = 0; list && i < list->nitems; i++) {
        struct symbol *s = named_by(list->item[i]);

        if (s->threadprivate && s->type->complete && !is_listed_before(u, c, s))
            hole_add(h, "objects", "otosp_threadprivate(%s);\n", s->name);
    }
    return quote(h, place_indent(u, c->node), "$directive\n$objects\n");
}
