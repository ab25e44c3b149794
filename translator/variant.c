/*
 * variant.c: what is chosen where the program is translated: the directive of a `metadirective`, and the function that
 * a call goes to of which `declare variant` has others (OpenMP 5.1, 2.3.4 to 2.3.6).
 *
 * resolve() comes here with the scopes open. The tree becomes what the choice says, so later passes know nothing of it;
 * what is only known when the program runs becomes an `if` around copies of the statement, or `c ? g(x) : f(x)`.
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

/* ---- a choice -------------------------------------------------------------------------------------- */

struct choice { struct match match; void *what; };
enum { MOST_CHOICES = 64 };
struct choices { struct choice v[MOST_CHOICES]; int n; };

/* The better ones first, and those that say the same in the order of the program. */
static void add_choice(struct choices *all, struct match m, void *what)
{
    int at = all->n;

    if (!m.possible || all->n == MOST_CHOICES)
        return;
    for (; at > 0 && all->v[at - 1].match.score < m.score; at--)
        all->v[at] = all->v[at - 1];
    all->v[at] = (struct choice){ m, what };
    all->n++;
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

static struct node *another(struct node *body)
{
    struct node *copy = copy_tree(body);

    walk(copy, copy_directive, NULL, NULL);
    return copy;
}

static struct node *pragma_leaf(struct directive *d)
{
    struct node *n = leaf(d->tok);

    n->kind = PRAGMA;
    n->directive = d;
    return n;
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

/* The item behind n in its list, or NULL. */
static struct node *item_behind(const struct node *n)
{
    const struct node *list = n->parent;
    int i = 0;

    while (i < list->nkids && list->kid[i] != n)
        i++;
    return i + 1 < list->nkids ? list->kid[i + 1] : NULL;
}

static struct directive *directive_at(const struct node *n)
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

/* ---- declare variant ------------------------------------------------------------------------------- */

static struct variant {
    const char *base, *name;
    struct token *at;
    const struct trait *traits;
    int arguments;              /* of interoperability, that a dispatched call gets */
    struct variant *next;
} *variants, **last_variant = &variants;

void forget_variants(void)
{
    variants = NULL;
    last_variant = &variants;
    forget_requirements();
}

static struct node *name_in(struct node *declarator)
{
    struct node *d = declarator;

    while (d && d->kind != D_NAME)
        d = d->kind == D_PAREN ? kid(d, D_PAREN_D) : d->kind == D_POINTER ? kid(d, D_POINTER_D)
          : kid(d, D_FUNCTION_D);   /* of an array and of D_KR the same */
    return d;
}

/* The name of the function that the item declares, or NULL. */
static const char *declared_by(struct node *n)
{
    struct node *d = NULL;

    if (n->kind == FUNCTION)
        d = kid(n, FUNCTION_DECLARATOR);
    else if (n->kind == DECLARATION && kid(n, DECLARATION_INITS) && kid(n, DECLARATION_INITS)->nkids
             && kid(n, DECLARATION_INITS)->kid[0]->kind == INIT_DECLARATOR)
        d = kid(kid(n, DECLARATION_INITS)->kid[0], INIT_DECLARATOR_DECLARATOR);
    d = name_in(d);
    return d ? kid(d, D_NAME_IDENT)->tok->text : NULL;
}

void note_variant(struct node *n)
{
    struct directive *d = kid(n, DIRECTIVE_STMT_PRAGMA)->directive;
    struct clause *match = find_clause(d, CL_MATCH), *more = find_clause(d, CL_APPEND_ARGS);
    struct node *list = n->parent;
    struct variant *v = allocate(sizeof *v);
    int i = 0;

    while (list->kid[i] != n)
        i++;
    while (++i < list->nkids && list->kid[i] && list->kid[i]->kind == DIRECTIVE_STMT)
        ;
    v->base = i < list->nkids && list->kid[i] ? declared_by(list->kid[i]) : NULL;
    if (!d->argument || !is_word(d->argument[0]) || d->argument[1] || !match) {
        error_at(d->name, "'%s' needs a function in brackets, and clause 'match'", directive_text(d->info));
        hint("write '#pragma omp declare variant(f) match(construct={parallel})'");
    } else if (!v->base) {
        error_at(d->name, "no function is declared behind '%s'", directive_text(d->info));
    } else if (!d->broken) {
        v->name = d->argument[0]->text;
        v->at = d->argument[0];
        v->traits = match->traits;
        for (struct token **t = more ? more->raw : NULL; t && *t; t++)
            v->arguments += is(*t, "interop");
        *last_variant = v;
        last_variant = &v->next;
    }
}

static struct node *made_name(const char *text, struct token *old)
{
    struct node *name = kid(quote(holes_new(), 0, format("%s;", text))->kid[0], EXPRESSION_E);
    struct token *t = first_token(name);

    t->bol = old->bol;
    t->space = old->space;
    t->indent = old->bol ? line_indent(old) : 0;
    t->heads = old->index >= 0 ? old : old->heads;
    return name;
}

/* The function that is defined between `begin` and `end declare variant` gets a name of its own. */
static void rename_variant(struct node *function, const struct clause *match)
{
    struct node *d = name_in(kid(function, FUNCTION_DECLARATOR));
    struct variant *v = allocate(sizeof *v);

    if (!d)
        return;
    v->base = kid(d, D_NAME_IDENT)->tok->text;
    v->at = kid(d, D_NAME_IDENT)->tok;
    v->name = format("otosp_variant%d_%s", v->at->line, v->base);
    v->traits = match->traits;
    replace(kid(d, D_NAME_IDENT), kid(made_name(v->name, v->at), NAME_IDENT));
    v->name = kid(d, D_NAME_IDENT)->tok->text;
    *last_variant = v;
    last_variant = &v->next;
}

/* Those that can never be meant are left out: they may be for another compiler. */
void note_variants(struct node *n)
{
    struct directive *d = directive_at(n);
    struct clause *match = find_clause(d, CL_MATCH);
    struct node *next = n->parent->kind == DIRECTIVE_STMT ? NULL : item_behind(n);

    if (d->info->id == D_END_DECLARE_VARIANT) {
        if (!d->part)
            error_at(d->name, "'%s' ends nothing", directive_text(d->info));
        return;
    }
    if (!match && !d->broken) {
        error_at(d->name, "'%s' needs clause 'match'", directive_text(d->info));
        return;
    }
    bool possible = !d->broken && can_match(match->traits, holes_new());
    for (; next; next = item_behind(next)) {
        struct directive *end = directive_at(next);

        if (end && end->info->id == D_END_DECLARE_VARIANT) {
            end->part = true;
            return;
        }
        if (!possible) {
            struct node *nothing = node(LIST, 0);

            replace(next, nothing);
            next = nothing;
        } else if (next->kind == FUNCTION)
            rename_variant(next, match);
    }
    error_at(d->name, "'%s' is not ended", directive_text(d->info));
}

/* The `dispatch` whose call this is, or NULL. */
static const struct directive *dispatch_of(struct node *call)
{
    struct node *n = call->parent;

    if (n && n->kind == ASSIGN && kid(n, ASSIGN_R) == call)
        n = n->parent;
    if (!n || n->kind != EXPRESSION || !n->parent || n->parent->kind != DIRECTIVE_STMT)
        return NULL;
    const struct directive *d = kid(n->parent, DIRECTIVE_STMT_PRAGMA)->directive;
    return d->info->id == D_DISPATCH ? d : NULL;
}

static void call_variant(struct node *call, const struct variant *v, bool dispatched)
{
    struct node *f = kid(call, CALL_F), *args = kid(call, CALL_ARGS);

    replace(f, made_name(v->name, first_token(f)));
    for (int i = 0; dispatched && i < v->arguments; i++) {
        struct node *with = kid(kid(quote(holes_new(), 0, "f(0, (void *)0);")->kid[0], EXPRESSION_E), CALL_ARGS);

        for (int k = args->nkids ? 1 : 2; k < with->nkids; k++)
            append(args, with->kid[k]);
    }
}

static bool settling;                   /* what is made here is not looked at again */

static void resolve_again(struct node *n)
{
    bool before = settling;

    settling = true;
    expression(n);
    settling = before;
}

/* The call in the place of n goes to one of the variants, or stays. Returns what stands there now. */
static struct node *choose(struct node *call, const struct choices *all, bool dispatched)
{
    int known = 0;

    while (known < all->n && all->v[known].match.condition)
        known++;
    struct node *top = call, *plain = known ? copy_tree(call) : NULL;
    if (known < all->n)
        call_variant(call, all->v[known].what, dispatched);
    while (known--) {
        struct holes *h = holes_new();
        struct node *one = copy_tree(plain);

        call_variant(one, all->v[known].what, dispatched);
        top = wrap(top, h, format("(%s ? %s : $x);", all->v[known].match.condition, ref(h, one)));
    }
    return top;
}

static struct choices find_variants(struct node *call, const char *name, bool dispatched)
{
    struct choices all = { .n = 0 };

    for (struct variant *v = variants; v; v = v->next) {
        struct match m;

        if (v->base != name)
            continue;
        m = match_selector(v->traits, call, dispatched, holes_new());
        if (m.condition && strchr(m.condition, '$')) {
            error_at(v->at, "a condition of 'declare variant' that is no constant is not handled yet");
            m.possible = false;
        }
        if (m.possible && !find_symbol(v->name)) {
            error_at(v->at, "'%s' is not declared", v->name);
            m.possible = false;
        }
        add_choice(&all, m, v);
    }
    return all;
}

/* 1, 0, or -1: not known */
static int truth(const struct clause *cl)
{
    struct value v;

    if (!cl || !cl->nitems)
        return 0;
    expression(cl->item[0]);
    return fold(cl->item[0], &v) && is_integer(cl->item[0]->type) ? v.i != 0 : -1;
}

void settle_call(struct node *call)
{
    struct node *f = kid(call, CALL_F), *top;
    const struct directive *dispatch;

    if (settling || !variants || f->kind != NAME || !f->sym || f->sym->kind != S_FUNCTION)
        return;
    dispatch = dispatch_of(call);
    const struct clause *plain = dispatch ? find_clause(dispatch, CL_NOVARIANTS) : NULL;
    const struct clause *outside = dispatch ? find_clause(dispatch, CL_NOCONTEXT) : NULL;
    int no = truth(plain), out = truth(outside);
    struct choices in = find_variants(call, f->sym->name, dispatch && out <= 0);
    if (no == 1 || (!in.n && out >= 0))
        return;
    struct node *copy = no < 0 || out < 0 ? copy_tree(call) : NULL;
    top = choose(call, &in, dispatch && out <= 0);
    if (out < 0) {
        struct choices without = find_variants(call, f->sym->name, false);
        struct holes *h = holes_new();
        struct node *other = copy_tree(copy), *parent = node(PAREN, 3, NULL, other, NULL);

        choose(other, &without, false);
        top = wrap(top, h, format("((%s) ? %s : $x);", ref(h, copy_tree(outside->item[0])),
                                  ref(h, kid(parent, PAREN_E))));
    }
    if (no < 0) {
        struct holes *h = holes_new();

        top = wrap(top, h, format("((%s) ? %s : $x);", ref(h, copy_tree(plain->item[0])), ref(h, copy)));
    }
    resolve_again(top);
}

static bool is_named_before(const struct variant *last, const char *name)
{
    for (const struct variant *v = variants; v != last; v = v->next)
        if (v->base == name || v->name == name)
            return true;
    return false;
}

/* Functions of the file that a directive names are in use, whichever calls go to them. */
void lower_variants(struct unit *u)
{
    struct holes *h = holes_new();

    for (const struct variant *v = variants; v; v = v->next)
        for (const struct symbol *s = u->symbols; s; s = s->next)
            if ((s->name == v->base || s->name == v->name) && s->kind == S_FUNCTION && s->global && s->definition
                && s->storage == ST_STATIC && !is_named_before(v, s->name))
                hole_add(h, "names", "otosp_names(%s);\n", s->name);
    if (*hole_value(h, "names"))
        append(u->root, quote(h, 0, "\n$names\n"));
}

/* ---- interop --------------------------------------------------------------------------------------- */

/* There is nothing to interoperate with: objects are omp_interop_none (2.15.1). */
struct node *settle_interop(struct node *n)
{
    const struct directive *d = kid(n, DIRECTIVE_STMT_PRAGMA)->directive;
    struct holes *h = holes_new();
    struct directive *nothing = allocate(sizeof *nothing);
    struct node *made;

    *nothing = *d;
    nothing->info = &directive_table[D_NOTHING];
    nothing->clauses = NULL;
    hole_node(h, "directive", node(DIRECTIVE_STMT, 2, pragma_leaf(nothing), NULL));
    for (const struct clause *cl = d->clauses; cl; cl = cl->next)
        for (int i = 0; (cl->info->id == CL_INIT || cl->info->id == CL_DESTROY) && i < cl->nitems; i++)
            hole_add(h, "stores", "%s = 0;\n", ref(h, cl->item[i]));
    made = quote(h, line_indent(d->tok), "{\n$directive\n$stores\n}\n");
    replace(n, made);
    return made;
}
