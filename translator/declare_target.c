/*
 * declare_target.c: `declare target` (OpenMP 5.1, 2.14.7). All functions are there on all ranks, and so are variables: what
 * is left of it is that these are never copied by default. Lists name them; between `declare target` without a list, or
 * `begin declare target`, and `end declare target` stand their declarations.
 */
#include "checks.h"

static void mark_variable(struct symbol *);

static void see_name(struct node *n, void *data)
{
    (void)data;
    if (n->kind == NAME && is_variable_symbol(n->sym) && has_static_storage(n->sym))
        mark_variable(n->sym);
}

/* With what its initial value points to. */
static void mark_variable(struct symbol *s)
{
    struct node *value = declared_value(s);

    if (s->on_devices)
        return;
    s->on_devices = true;
    if (value)
        walk(value, see_name, NULL, NULL);
}

static void mark(struct construct *c, struct clause *list)
{
    for (int i = 0; i < list->nitems; i++) {
        struct node *item = bare(list->item[i]);
        struct symbol *s = item->kind == NAME ? item->sym : NULL;

        if (item->type && item->type->kind == T_ERROR)
            continue;
        if (!s || (s->kind != S_FUNCTION && !is_variable_symbol(s)))
            error_range(item, "'%s' in '%s' is neither a variable nor a function", node_text(item),
                        directive_text(c->info));
        else if (s->kind != S_FUNCTION && !has_static_storage(s))
            error_range(item, "'%s' in '%s' has automatic storage", s->name, directive_text(c->info));
        else if (s->kind != S_FUNCTION && s->threadprivate)
            error_range(item, "'%s' in '%s' is threadprivate", s->name, directive_text(c->info));
        else if (s->kind != S_FUNCTION)
            mark_variable(s);
    }
}

/* All that is declared between the two. */
static void mark_between(struct unit *u, const struct construct *begin, const struct construct *end)
{
    for (struct symbol *s = u->symbols; s; s = s->next) {
        const struct token *t = s->decl && is_variable_symbol(s) && has_static_storage(s) ? first_token(s->decl) : NULL;

        if (t && t->index > begin->directive->tok->index && t->index < end->directive->tok->index)
            mark_variable(s);
    }
}

static bool has_list(const struct construct *c)
{
    return find_clause(c->directive, CL_TO) || find_clause(c->directive, CL_ENTER) || find_clause(c->directive, CL_LINK);
}

static struct construct *begins(struct construct *c)
{
    return c->kind == D_BEGIN_DECLARE_TARGET || (c->kind == D_DECLARE_TARGET && !has_list(c)) ? c : NULL;
}

void find_device_variables(struct unit *u)
{
    struct construct **open = allocate(((size_t)u->nconstructs + 1) * sizeof *open);
    int depth = 0;

    for (int i = 0; i < u->nconstructs; i++) {
        struct construct *c = u->constructs[i];

        if (begins(c)) {
            open[depth++] = c;
        } else if (c->kind == D_END_DECLARE_TARGET && depth) {
            mark_between(u, open[--depth], c);
        } else if (c->kind == D_END_DECLARE_TARGET) {
            error_at(c->directive->name, "'%s' ends nothing: no 'declare target' has begun", directive_text(c->info));
        } else if (c->kind == D_DECLARE_TARGET) {
            for (struct clause *cl = c->directive->clauses; cl; cl = cl->next)
                if (cl->info->id == CL_TO || cl->info->id == CL_ENTER || cl->info->id == CL_LINK)
                    mark(c, cl);
        }
    }
    while (depth--) {
        error_at(open[depth]->directive->name, "'%s' is not ended", directive_text(open[depth]->info));
        hint("write '#pragma omp end declare target' behind the declarations");
    }
}
