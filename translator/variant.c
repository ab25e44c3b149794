/*
 * variant.c: the function that a call goes to of which `declare variant` has others (OpenMP 5.1, 2.3.5, 2.3.6).
 *
 * resolve() comes here with the scopes open. The tree becomes what the choice says, so later passes know nothing of it;
 * what is only known when the program runs becomes `c ? g(x) : f(x)`.
 */
#include <string.h>

#include "checks.h"
#include "directive.h"
#include "lower.h"
#include "resolve.h"
#include "selector.h"

/* ---- the functions -------------------------------------------------------------------------------- */

static struct variant {
    const char *base, *name;
    struct token *at;
    bool asks;                  /* conditions of its selector come from a call's arguments */
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

/* The declarator of the function that the item declares, or NULL. */
static struct node *declarator_of(struct node *n)
{
    struct node *d = NULL;

    if (n->kind == FUNCTION)
        d = kid(n, FUNCTION_DECLARATOR);
    else if (n->kind == DECLARATION && kid(n, DECLARATION_INITS) && kid(n, DECLARATION_INITS)->nkids
             && kid(n, DECLARATION_INITS)->kid[0]->kind == INIT_DECLARATOR)
        d = kid(kid(n, DECLARATION_INITS)->kid[0], INIT_DECLARATOR_DECLARATOR);
    return d;
}

static const char *declared_by(struct node *n)
{
    struct node *d = name_in(declarator_of(n));

    return d ? kid(d, D_NAME_IDENT)->tok->text : NULL;
}

/* What it declares its parameters in, or NULL. */
static struct node *parameters_of(struct node *n)
{
    struct node *d = declarator_of(n);

    while (d && (d->kind == D_PAREN || d->kind == D_POINTER
                 || (d->kind == D_FUNCTION && kid(d, D_FUNCTION_D)->kind != D_NAME)))
        d = d->kind == D_PAREN ? kid(d, D_PAREN_D) : d->kind == D_POINTER ? kid(d, D_POINTER_D) : kid(d, D_FUNCTION_D);
    return d && d->kind == D_FUNCTION ? kid(d, D_FUNCTION_PARAMS) : NULL;
}

/* ---- conditions of `declare variant`: their names are those of the base function's declaration (2.3.5) ---- */

static void see_variable(struct node *n, void *data)
{
    const struct symbol *s = n->kind == NAME ? find_symbol(kid(n, NAME_IDENT)->tok->text) : NULL;

    *(bool *)data |= n->kind == NAME && (!s || s->kind != S_ENUMERATOR);
}

static bool is_inside_function(const struct node *n)
{
    while (n && n->kind != FUNCTION)
        n = n->parent;
    return n;
}

struct wanted { const char *name; bool found; };

static void see_name(struct node *n, void *data)
{
    struct wanted *w = data;

    w->found |= n->kind == NAME && kid(n, NAME_IDENT)->tok->text == w->name;
}

/* Parameters that the value names, or the type of one of these, in this order. Returns how many. */
static int named_parameters(struct node *value, struct node *parameters, struct node **list, int *place)
{
    int n = 0, first = parameters ? parameters->nkids : 0, end = first;

    while (first-- > 0) {
        struct node *p = parameters->kid[first];
        struct node *d = p->kind == PARAMETER ? name_in(kid(p, PARAMETER_DECLARATOR)) : NULL;
        struct wanted w = { d ? kid(d, D_NAME_IDENT)->tok->text : NULL, false };

        walk(value, see_name, NULL, &w);
        for (int i = end - n; i < end; i++)
            walk(list[i], see_name, NULL, &w);
        if (!d || !w.found)
            continue;
        n++;
        list[end - n] = p;
        place[end - n] = first;
    }
    memmove(list, list + end - n, (size_t)n * sizeof *list);
    memmove(place, place + end - n, (size_t)n * sizeof *place);
    return n;
}

/*
 * The trait's value is no constant: a function behind the directive has it, of those parameters that it needs.
 *
 *     static inline int otosp_when12_8_scale(int n, double *x) { return (n > limit) != 0; }
 *
 * base: the function, or NULL where there are many, of which it needs no parameters.
 */
static struct node *evaluated(struct trait *t, struct node *base)
{
    struct node *parameters = base ? parameters_of(base) : NULL;
    size_t most = parameters ? (size_t)parameters->nkids : 0;
    struct node **list = allocate((most + 1) * sizeof *list);
    const char *text = "";

    t->argument = allocate((most + 1) * sizeof *t->argument);
    int n = named_parameters(t->value, parameters, list, t->argument);
    t->argument[n] = -1;
    for (int i = 0; i < n; i++)
        text = format("%s%s%s", text, i ? ", " : "", node_text(list[i]));
    t->evaluates = format("otosp_when%d_%d_%s", t->name->line, t->name->col, base ? declared_by(base) : "here");
    return quote(holes_new(), 0, format("static inline int %s(%s) { return (%s)%s; }\n", t->evaluates,
                                        n ? text : "void", node_text(t->value), t->set == SET_USER ? " != 0" : ""));
}

/* What is known of a selector's values only where a call is. Returns: is there any? */
static bool evaluate_traits(struct node *n, struct trait *all, struct node *base)
{
    struct node *both = NULL;

    for (struct trait *t = all; t; t = t->next) {
        bool variable = false;

        if (t->value)
            walk(t->value, see_variable, NULL, &variable);
        if (!variable)
            continue;
        if (is_inside_function(n)) {
            error_at(t->name, "a condition of 'declare variant' in a function is not handled yet if it is no constant");
            hint("put the directive, and what it declares, before the function");
            return false;
        }
        if (!both) {
            both = node(LIST, 0);
            replace(n, both);
            append(both, n);
        }
        append(both, evaluated(t, base));
    }
    for (int i = 1; both && i < both->nkids; i++)
        statement(both->kid[i]);
    return both;
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
        v->asks = evaluate_traits(n, match->traits, list->kid[i]);
        *last_variant = v;
        last_variant = &v->next;
    }
}

static struct node *made_name(const char *text, struct token *old)
{
    struct node *name = kid(quote(holes_new(), 0, format("%s;", text))->kid[0], EXPRESSION_E);

    take_place(first_token(name), old);
    return name;
}

/* The function that is defined between `begin` and `end declare variant` gets a name of its own. */
static void rename_variant(struct node *function, const struct clause *match, bool asks)
{
    struct node *d = name_in(kid(function, FUNCTION_DECLARATOR));
    struct variant *v = allocate(sizeof *v);

    if (!d)
        return;
    v->base = kid(d, D_NAME_IDENT)->tok->text;
    v->at = kid(d, D_NAME_IDENT)->tok;
    v->name = format("otosp_variant%d_%s", v->at->line, v->base);
    v->traits = match->traits;
    v->asks = asks;
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
    bool asks = possible && evaluate_traits(n, match->traits, NULL);
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
            rename_variant(next, match, asks);
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
        struct holes *h = all->v[known].match.holes;
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
        if (m.possible && !find_symbol(v->name)) {
            error_at(v->at, "'%s' is not declared", v->name);
            m.possible = false;
        }
        add_choice(&all, m, v);
    }
    return all;
}

/* Does a condition come from the arguments? */
static bool asks(const struct choices *all)
{
    bool any = false;

    for (int i = 0; i < all->n; i++)
        any |= ((const struct variant *)all->v[i].what)->asks;
    return any;
}

/* Each argument is evaluated once, though a condition names it, too. Returns declarations of what has its value. */
static const char *name_arguments(struct node *call, struct holes *h)
{
    struct node *args = kid(call, CALL_ARGS);
    const char *text = "";

    for (int i = 0; args && i < args->nkids; i++)
        if (args->kid[i]->type && has_effects(args->kid[i])) {
            text = format("%s__auto_type otosp_argument%d = %s; ", text, i, ref(h, copy_tree(args->kid[i])));
            replace(args->kid[i], made_name(format("otosp_argument%d", i), first_token(args->kid[i])));
        }
    return text;
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
    struct holes *named = holes_new();
    const char *arguments = "";
    if (asks(&in)) {
        arguments = name_arguments(call, named);
        in = find_variants(call, f->sym->name, dispatch && out <= 0);
    }
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
    if (*arguments)
        top = wrap(top, named, format("(__extension__ ({ %s$x; }));", arguments));
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
