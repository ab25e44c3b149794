/*
 * lower_hosts.c: in programs built for OTOSP_CHECK: which variables a target may use since it names them, and which are
 * the host's alone, so that what it does to them through a pointer is an error unless they are mapped.
 */
#include <string.h>

#include "checks.h"
#include "lower.h"

/* Is there memory of this name for as long as the construct runs? */
static bool has_place(const struct symbol *s)
{
    return is_variable_symbol(s) && s->type->complete && !s->threadprivate && s->storage != ST_THREAD
        && s->storage != ST_REGISTER;
}

static bool is_declared_extern(const struct symbol *s)
{
    const struct node *n = s->decl;

    while (n && n->kind != DECLARATION)
        n = n->parent;
    const struct node *specs = n ? kid(n, DECLARATION_SPECS) : NULL;
    for (int i = 0; specs && i < specs->nkids; i++)
        if (specs->kid[i]->tok && !strcmp(specs->kid[i]->tok->text, "extern"))
            return true;
    return !n;
}

static bool is_host_global(const struct symbol *s)
{
    return s->global && !s->other && has_place(s) && !s->on_devices && !is_const(s->type)
        && !is_declared_extern(s);
}

struct names { const struct node *target; struct symbol **v; int n; };

static void add_name(struct node *n, void *data)
{
    struct names *names = data;
    struct symbol *s = n->kind == NAME ? n->sym : NULL;

    if (!s || !has_place(s) || s->on_devices || (s->scope && is_within(s->scope, names->target)))
        return;
    for (int i = 0; i < names->n; i++)
        if (names->v[i] == s)
            return;
    struct symbol **more = allocate((size_t)(names->n + 1) * sizeof *more);
    memcpy(more, names->v, (size_t)names->n * sizeof *more);
    more[names->n++] = s;
    names->v = more;
}

/* Is it a local variable that a pointer may lead to, and that is there at the target? */
static bool is_hidden(struct unit *u, const struct symbol *s, const struct construct *c)
{
    return s->function == c->function && has_place(s) && !has_static_storage(s) && s->decl && s->scope
        && is_within(c->node, s->scope) && first_token(s->decl)->index < c->directive->tok->index
        && (s->type->kind == T_ARRAY || is_address_taken(u, s));
}

static const char *names_line(struct unit *u, const struct construct *c)
{
    struct names names = { c->node, NULL, 0 };
    const char *named = "", *hidden = "";
    int n = 0;

    walk(c->node, add_name, NULL, &names);
    for (int i = 0; i < names.n; i++)
        named = format("%s, OTOSP_VAR(%s)", named, names.v[i]->name);
    for (struct symbol *s = u->symbols; s; s = s->next) {
        bool is_named = false;

        for (int i = 0; i < names.n; i++)
            is_named |= names.v[i] == s;
        if (is_named || !is_hidden(u, s, c))
            continue;
        hidden = format("%s, OTOSP_VAR(%s)", hidden, s->name);
        n++;
    }
    return format("OTOSP_TARGET_NAMES(%d, %d%s%s);\n", names.n, n, named, hidden);
}

void lower_hosts(struct unit *u)
{
    struct holes *h = holes_new();

    for (int i = 0; i < u->nconstructs && u->opt->checked; i++)
        if (u->constructs[i]->kind == D_TARGET)
            u->constructs[i]->hosts = names_line(u, u->constructs[i]);
    for (const struct symbol *s = u->symbols; s && u->opt->checked; s = s->next)
        if (is_host_global(s))
            hole_add(h, "variables", "otosp_host_variable(%s);\n", s->name);
    if (*hole_value(h, "variables"))
        append(u->root, quote(h, 0, "\n$variables\n"));
}
