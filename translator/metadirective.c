/*
 * metadirective.c: the directive of a `metadirective` is chosen where the program is translated (OpenMP 5.1, 2.3.4); so
 * is what there is to interoperate with: nothing (2.15.1).
 *
 * resolve() comes here with the scopes open. The tree becomes what the choice says, so later passes know nothing of it;
 * what is only known when the program runs becomes an `if` around copies of the statement.
 */
#include <string.h>

#include "checks.h"
#include "directive.h"
#include "lower.h"
#include "resolve.h"
#include "selector.h"

/* ---- reading --------------------------------------------------------------------------------------- */

/* The tokens as a directive of their own, at the place of the line that they stand in; NULL: there are none. */
static struct directive *read_inner(struct reader *r, struct token **line)
{
    struct token *pragma = allocate(sizeof *pragma);
    struct directive *d;
    int n = 0;

    while (line[n])
        n++;
    if (!n)
        return NULL;
    *pragma = *r->directive->tok;
    pragma->pragma = allocate((size_t)(n + 2) * sizeof *pragma->pragma);
    pragma->pragma[0] = r->directive->tok->pragma[0];
    memcpy(pragma->pragma + 1, line, (size_t)n * sizeof *line);
    pragma->pragma[1] = allocate(sizeof **line);
    *pragma->pragma[1] = *line[0];
    pragma->pragma[1]->space = true;
    d = read_directive(r->unit, pragma);
    r->directive->broken |= d->broken;
    return d;
}

void read_variant(struct reader *r, struct clause *c)
{
    struct token **colon = part(c->raw, ":");

    if (c->info->id != CL_WHEN) {
        c->variant = read_inner(r, c->raw);
        return;
    }
    if (!*colon) {
        error_at(c->tok, "clause 'when' needs a context selector, ':' and a directive");
        hint("write when(user={condition(n > 1000)}: parallel for)");
        broken(r);
        return;
    }
    c->traits = read_selector(r, c->raw, colon);
    c->variant = read_inner(r, colon + 1);
}

void read_match(struct reader *r, struct clause *c)
{
    struct token **end = c->raw;

    while (*end)
        end++;
    c->traits = read_selector(r, c->raw, end);
}

/* ---- metadirective --------------------------------------------------------------------------------- */

static void see_unrepeatable(struct node *n, void *data)
{
    struct node *specs = n->kind == DECLARATION ? kid(n, DECLARATION_SPECS) : NULL;

    if (n->kind == LABEL)
        *(struct node **)data = n;
    for (int i = 0; specs && i < specs->nkids; i++)
        if (specs->kid[i]->tok && is(specs->kid[i]->tok, "static"))
            *(struct node **)data = n;
}

bool may_repeat(struct node *n)
{
    struct node *fixed = NULL;

    walk(n, see_unrepeatable, NULL, &fixed);
    return !fixed;
}

/* Directives are changed where they stand, so copies of a statement have their own. */
static void copy_directive(struct node *n, void *data)
{
    struct clause **tail;

    (void)data;
    if (n->kind != PRAGMA || !n->directive)
        return;
    struct directive *d = allocate(sizeof *d);
    *d = *n->directive;
    tail = &d->clauses;
    for (const struct clause *cl = n->directive->clauses; cl; cl = cl->next) {
        *tail = allocate(sizeof **tail);
        **tail = *cl;
        (*tail)->item = allocate((size_t)(cl->nitems + 1) * sizeof *cl->item);
        for (int i = 0; i < cl->nitems; i++)
            (*tail)->item[i] = copy_tree(cl->item[i]);
        (*tail)->step = copy_tree(cl->step);
        tail = &(*tail)->next;
    }
    n->directive = d;
}

struct node *another(struct node *body)
{
    struct node *copy = copy_tree(body);

    walk(copy, copy_directive, NULL, NULL);
    return copy;
}

/* The directive with the body that it takes, or before it. */
static struct node *stated(struct directive *d, const struct directive *meta, struct node *body)
{
    if (!d) {
        d = allocate(sizeof *d);
        *d = *meta;
        d->clauses = NULL;
        d->info = &directive_table[D_NOTHING];
        d->name = meta->tok;
    }
    if (d->info->body == BLOCK || d->info->body == LOOP)
        return node(DIRECTIVE_STMT, 2, pragma_leaf(d), body);
    struct node *both = append(NULL, node(DIRECTIVE_STMT, 2, pragma_leaf(d), NULL));
    return body ? append(both, body) : both;
}

/* condition ? the directive : what comes else */
static struct node *either(struct holes *h, int indent, const char *condition, struct node *then,
                           struct node *otherwise)
{
    hole_text(h, "condition", "%s", condition);
    hole_node(h, "then", then);
    hole_node(h, "else", otherwise);
    return quote(h, indent, "if ($condition) {\n$then\n}\nelse {\n$else\n}\n");
}

struct node *settle_metadirective(struct node *n)
{
    const struct directive *meta = kid(n, DIRECTIVE_STMT_PRAGMA)->directive;
    struct node *body = kid(n, DIRECTIVE_STMT_BODY), *made, *fixed = NULL;
    struct choices all = { .n = 0 };
    struct directive *last = NULL;
    struct holes *h = holes_new();
    int known = 0;

    for (const struct clause *cl = meta->clauses; cl; cl = cl->next)
        if (cl->info->id == CL_WHEN)
            add_choice(&all, match_selector(cl->traits, n, false, h), cl->variant);
        else
            last = cl->variant;
    while (known < all.n && all.v[known].match.condition)
        known++;
    if (known < all.n)
        last = all.v[known].what;
    if (known && body)
        walk(body, see_unrepeatable, NULL, &fixed);
    if (fixed) {
        error_at(first_token(fixed), "a label or static variable inside of a 'metadirective' that is chosen when the "
                 "program runs is not handled yet");
        known = 0;
    }
    made = stated(last, meta, known && body ? another(body) : body);
    while (known--)
        made = either(h, line_indent(meta->tok), all.v[known].match.condition,
                      stated(all.v[known].what, meta, known && body ? another(body) : body), made);
    replace(n, made);
    return made;
}

struct node *item_behind(const struct node *n)
{
    const struct node *list = n->parent;
    int i = 0;

    while (i < list->nkids && list->kid[i] != n)
        i++;
    return i + 1 < list->nkids ? list->kid[i + 1] : NULL;
}

struct directive *directive_at(const struct node *n)
{
    return n && n->kind == DIRECTIVE_STMT ? kid(n, DIRECTIVE_STMT_PRAGMA)->directive : NULL;
}

void match_end(struct node *n)
{
    struct directive *d = directive_at(n), *end = n->parent->kind == LIST ? directive_at(item_behind(n)) : NULL;

    if (d->info->id == D_BEGIN_METADIRECTIVE && end && end->info->id == D_END_METADIRECTIVE) {
        end->part = true;
    } else if (d->info->id == D_BEGIN_METADIRECTIVE) {
        error_at(d->name, "'%s' is not followed by one statement and its end", directive_text(d->info));
        hint("write '#pragma omp end metadirective' behind the statement, and '{' and '}' around several");
        d->broken = true;
    } else if (!d->part) {
        error_at(d->name, "'%s' ends nothing", directive_text(d->info));
        d->broken = true;
    }
}

/* ---- interop --------------------------------------------------------------------------------------- */

/* A directive of another kind in its place, with its clauses of which depend and nowait are the ones that wait, or the others. */
static struct node *split_off(const struct directive *d, enum directive_id id, bool waits)
{
    struct directive *made = allocate(sizeof *made);
    struct clause **end = &made->clauses;

    *made = *d;
    made->info = &directive_table[id];
    made->part = waits;
    for (const struct clause *cl = d->clauses; cl; cl = cl->next)
        if ((cl->info->id == CL_DEPEND || cl->info->id == CL_NOWAIT) == waits) {
            *end = memcpy(allocate(sizeof *cl), cl, sizeof *cl);
            end = &(*end)->next;
        }
    *end = NULL;
    return node(DIRECTIVE_STMT, 2, pragma_leaf(made), NULL);
}

/* A variable that is only set need not be used. */
static const char *mention(struct node *n)
{
    return n->kind == NAME ? format("(void)%s;\n", first_token(n)->text) : "";
}

/* There is nothing to interoperate with: objects are omp_interop_none. What depend names is waited for (2.15.1). */
struct node *settle_interop(struct node *n)
{
    const struct directive *d = kid(n, DIRECTIVE_STMT_PRAGMA)->directive;
    struct holes *h = holes_new();
    struct node *made;

    hole_node(h, "directive", split_off(d, D_NOTHING, false));
    if (find_clause(d, CL_DEPEND))
        hole_node(h, "wait", split_off(d, D_TASKWAIT, true));
    for (const struct clause *cl = d->clauses; cl; cl = cl->next)
        for (int i = 0; (cl->info->id == CL_INIT || cl->info->id == CL_DESTROY) && i < cl->nitems; i++)
            hole_add(h, "stores", "%s = 0;\n%s", ref(h, copy_tree(cl->item[i])), mention(cl->item[i]));
    made = quote(h, line_indent(d->tok), "{\n$directive\n$wait\n$stores\n}\n");
    replace(n, made);
    return made;
}
