/*
 * defer_use.c: what is done with the result of a reduction, where that may be done later.
 *
 * It computes, and stores to variables, or elements of an array, that nobody can reach but by their name: variables of the
 * function whose address is not taken, static ones that no function uses which the loop may call, and blocks to which one
 * pointer leads. What else it reads stays as it is in the loop, or is a number, which goes along.
 */
#include <string.h>

#include "checks.h"
#include "defer.h"

bool declares_in(const struct node *n, const struct symbol *s)
{
    return s->decl && is_within(s->decl, n);
}

/* ---- its form -------------------------------------------------------------------------------------- */

struct use_form { const struct node *call; bool fails; };

static void look_at_form(struct node *n, void *data)
{
    struct use_form *form = data;
    const struct symbol *f;

    if (form->call && is_within(n, form->call))
        return;
    switch (n->kind) {
    case CALL:
        f = callee(n);
        form->fails |= !f || !is_mathematical(f);
        break;
    case PREFIX:
        form->fails |= is_operator(n, "&");
        break;
    case DECLARATION: case EXPRESSION: case IF: case COMPOUND:
        break;
    case STMT_EXPR: case COMPOUND_LITERAL: case ASM: case BUILTIN: case GENERIC: case STRUCT: case ENUM: case FUNCTION:
    case LABEL_ADDRESS: case ATTRIBUTE: case TYPEOF:
        form->fails = true;
        break;
    default:
        form->fails |= kind_class(n->kind) == STMT || n->kind == PRAGMA
            || (n->type && n->type->quals & (Q_VOLATILE | Q_ATOMIC));
    }
}

/* Variables that it declares are its own: numbers. */
static bool declares_numbers(struct node *n)
{
    struct node *specs, *inits;

    if (n->kind != DECLARATION)
        return true;
    specs = kid(n, DECLARATION_SPECS);
    inits = kid(n, DECLARATION_INITS);
    for (int i = 0; specs && i < specs->nkids; i++)
        if (specs->kid[i] && specs->kid[i]->kind == TOKEN
            && (!strcmp(specs->kid[i]->tok->text, "static") || !strcmp(specs->kid[i]->tok->text, "extern")
                || !strcmp(specs->kid[i]->tok->text, "typedef")))
            return false;
    for (int i = 0; inits && i < inits->nkids; i++) {
        struct node *d = inits->kid[i]->kind == INIT_DECLARATOR ? kid(inits->kid[i], INIT_DECLARATOR_DECLARATOR) : NULL;

        if (inits->kid[i]->kind != TOKEN
            && (!d || d->kind != D_NAME || !d->sym || !is_arithmetic(d->sym->type)))
            return false;
    }
    return true;
}

static void look_at_declaration(struct node *n, void *form)
{
    if (!declares_numbers(n))
        ((struct use_form *)form)->fails = true;
}

bool may_be_use(struct node *statement, const struct node *call)
{
    struct use_form form = { call, false };

    walk(statement, look_at_form, look_at_declaration, &form);
    return !form.fails && (statement->kind == EXPRESSION || statement->kind == IF || statement->kind == COMPOUND
                      || statement->kind == DECLARATION);
}

/* ---- functions that the loop may call ---------------------------------------------------------------- */

struct calls {
    struct unit *unit;
    struct entered entered;
    bool fails;                 /* not all are known */
};

/* Does it have an argument by which it may call something that is not named there? */
static bool calls_back(struct node *call)
{
    struct node *e;

    for (int k = 0; (e = argument(call, k)); k++)
        if (is_pointer(decayed(e->type)) && decayed(e->type)->base->kind == T_FUNCTION
            && !(uncast(e)->kind == NAME && uncast(e)->sym && uncast(e)->sym->kind == S_FUNCTION))
            return true;
    return false;
}

static void look_at_calls(struct node *n, void *data)
{
    struct calls *c = data;

    if (n->kind == ASM || (n->kind == CALL && (!callee(n) || (!callee(n)->definition && calls_back(n)))))
        c->fails = true;
    if (c->fails || n->kind != NAME || !n->sym || n->sym->kind != S_FUNCTION)
        return;
    if (n->sym->definition) {
        if (enters(&c->entered, n->sym))
            walk(n->sym->definition, look_at_calls, NULL, c);
        c->fails |= c->entered.full;
    } else if (!n->sym->decl || !is_system(n->sym->decl) || never_returns(n->sym))
        c->fails = true;
}

static bool is_entered(const struct calls *c, const struct node *function)
{
    for (int i = 0; i < c->entered.n; i++)
        if (c->entered.definition[i] == function)
            return true;
    return false;
}

/* A static variable that no function names which the loop may call, nor the loop's own again. */
static bool is_out_of_reach(struct deferral *d, const struct symbol *s, bool stored_only)
{
    struct calls c = { .unit = d->unit };

    walk(d->loop, look_at_calls, NULL, &c);
    if (c.fails || is_entered(&c, d->function))
        return false;
    for (struct occurrence *o = occurrences_of(d->unit, s); o; o = o->next)
        if (is_entered(&c, function_around(o->name)) && (!stored_only || is_changed(o->name)))
            return false;
    return true;
}

/* ---- variables --------------------------------------------------------------------------------------- */

static bool is_local(const struct symbol *s)
{
    return is_variable_symbol(s) && !s->threadprivate
        && (s->storage == ST_AUTO || s->storage == ST_PARAMETER || s->storage == ST_REGISTER);
}

static bool is_plain(const struct type *t)
{
    while (t->kind == T_ARRAY) {
        if (t->quals & (Q_VOLATILE | Q_ATOMIC))
            return false;
        t = t->base;
    }
    return !(t->quals & (Q_VOLATILE | Q_ATOMIC)) && t->kind != T_ERROR && t->kind != T_VECTOR;
}

static const struct node *loop_around(const struct node *n)
{
    while (n && !is_loop_statement(n) && n->kind != FUNCTION)
        n = n->parent;
    return n && n->kind != FUNCTION ? n : NULL;
}

static void look_for_labels(struct node *n, void *found)
{
    if (n->kind == LABEL || n->kind == GOTO || n->kind == COMPUTED_GOTO)
        *(bool *)found = true;
}

/* Does the place come behind the loop, and the loop not again after it, in the same call? */
static bool is_behind(struct deferral *d, struct node *name)
{
    bool jumps = false;

    if (function_around(name) != d->function || loop_around(d->loop->parent)
        || first_token(name)->index <= last_token(d->loop)->index)
        return false;
    walk(d->function, look_for_labels, NULL, &jumps);
    return !jumps;
}

/* An argument of a function that does not keep it. */
static bool is_lent(struct deferral *d, struct node *place)
{
    struct context x = { .unit = d->unit, .function = d->function };
    struct node *arg = place, *call;

    while (arg->parent && (arg->parent->kind == PAREN || arg->parent->kind == CAST))
        arg = arg->parent;
    call = arg->parent && arg->parent->kind == LIST ? arg->parent->parent : NULL;
    if (!call || call->kind != CALL || !callee(call) || callee(call)->definition || !is_dropped(call))
        return false;
    for (int k = 0; argument(call, k); k++)
        if (argument(call, k) == arg)
            return callee(call)->decl && is_system(callee(call)->decl) && !summary_of(d->unit, call)->unknown
                && !keeps_argument(&x, call, k) && !copies_argument(d->unit, call, k);
    return false;
}

/* `sizeof energy`, `sizeof *energy` */
static bool is_measured(const struct node *place)
{
    const struct node *up = place->parent;

    while (up->kind == PAREN || up->kind == PREFIX || up->kind == INDEX)
        up = up->parent;
    return up->kind == SIZEOF_EXPR;
}

/* Is the function only called once? */
static bool is_called_once(struct deferral *d)
{
    const struct symbol *f = d->function->sym;

    return f && f->global && !strcmp(f->name, "main") && !occurrences_of(d->unit, f);
}

/* Nobody has its address while the loop runs. */
static bool is_private_to_name(struct deferral *d, const struct symbol *s)
{
    bool again;                 /* a later call finds the address that has been taken behind the loop */

    if (s->storage == ST_STATIC ? !is_out_of_reach(d, s, false) : !is_local(s))
        return false;
    if (s->threadprivate || (s->storage != ST_STATIC && s->function != d->function) || !is_plain(s->type))
        return false;
    again = s->storage == ST_STATIC && !is_called_once(d);
    for (struct occurrence *o = occurrences_of(d->unit, s); o; o = o->next) {
        struct node *place = whole_place(o->name);

        if (is_addressed(place) && !is_measured(place)
            && (is_within(o->name, d->loop) || ((again || !is_behind(d, o->name)) && !is_lent(d, place))))
            return false;
    }
    return true;
}

static bool makes_block(struct node *value)
{
    struct node *e = value ? uncast(value) : NULL;

    return e && (calls_routine(e, "malloc") || calls_routine(e, "calloc"));
}

/* What is done with a pointer that leaves it the only one to its block. */
static bool keeps_to_itself(struct deferral *d, struct node *name)
{
    struct node *n = with_brackets(name), *up = n->parent;

    if (is_measured(name))
        return true;
    if (up->kind == INDEX && subscripted(up) == bare(n))
        return is_arithmetic(up->type) && !is_addressed(whole_place(up));
    if (up->kind == ASSIGN && kid(up, ASSIGN_L) == n && is_operator(up, "="))
        return makes_block(kid(up, ASSIGN_R)) && is_dropped(up);
    if ((up->kind == PREFIX && is_operator(up, "!")) || up->kind == IF
        || (up->kind == BINARY && (is_operator(up, "==") || is_operator(up, "!=") || is_operator(up, "&&")
                                   || is_operator(up, "||"))))
        return true;
    return is_lent(d, name);
}

/* A pointer to a block that nobody reaches otherwise while the loop runs. */
static bool is_only_pointer(struct deferral *d, const struct symbol *s)
{
    struct node *value = declared_value(s);

    if (!is_local(s) || s->storage == ST_PARAMETER || s->function != d->function || s->type->kind != T_POINTER
        || !is_arithmetic(s->type->base) || !is_plain(s->type) || !is_plain(s->type->base)
        || is_address_taken(d->unit, s) || (value && !makes_block(value)))
        return false;
    for (struct occurrence *o = occurrences_of(d->unit, s); o; o = o->next)
        if (!keeps_to_itself(d, o->name) && !is_behind(d, o->name))
            return false;
    return true;
}

bool is_among(const struct variables *v, const struct symbol *s)
{
    for (int i = 0; i < v->n; i++)
        if (v->v[i] == s)
            return true;
    return false;
}

static bool add(struct variables *v, struct symbol *s)
{
    if (is_among(v, s))
        return true;
    if (v->n == MOST_USED)
        return false;
    v->v[v->n++] = s;
    return true;
}

bool is_reduced(const struct deferral *d, const struct symbol *s)
{
    for (int i = 0; i < d->nreduced; i++)
        if (d->reduced[i] == s)
            return true;
    return false;
}

static bool is_own(const struct deferral *d, const struct symbol *s)
{
    for (int i = 0; i < d->nuses; i++)
        if (declares_in(d->use[i], s))
            return true;
    return false;
}

struct reading { struct deferral *deferral; bool fails; };

static void read_store(struct node *n, void *data)
{
    struct reading *r = data;
    struct deferral *d = r->deferral;
    struct node *lvalue = stored_by(n);
    struct symbol *s;

    if (!lvalue || r->fails || (d->call && is_within(n, d->call)))
        return;
    s = whole_of(lvalue);
    if (s && (is_reduced(d, s) || is_own(d, s)))
        return;
    if (!s && bare(lvalue)->kind == INDEX) {
        s = named_by(bare(subscripted(bare(lvalue))));
        r->fails = !s || !is_only_pointer(d, s);
    } else
        r->fails = !s || s->type->kind == T_POINTER || !is_private_to_name(d, s);
    r->fails = r->fails || declares_in(d->loop, s) || !add(&d->stored, s);
}

struct naming { const struct symbol *sym; bool found; };

static void look_for_change(struct node *n, void *data)
{
    struct naming *x = data;

    if (n->kind == NAME && n->sym == x->sym && is_changed(n))
        x->found = true;
}

/* Does the variable stay as it is in the loop? */
static bool stays_same(struct deferral *d, struct symbol *s)
{
    struct naming changed = { s, false };

    if (s->type->quals & Q_CONST && s->global)
        return true;
    if (declares_in(d->loop, s) || is_address_taken(d->unit, s) || s->type->kind == T_ARRAY)
        return false;
    if (s->storage == ST_STATIC ? !is_out_of_reach(d, s, true) : !is_local(s))
        return false;
    for (int i = 0; i < d->unit->nconstructs; i++) {
        struct construct *c = d->unit->constructs[i];
        struct data_item *item = is_within(c->node, d->loop) ? data_of(c, s) : NULL;

        if (item && item->sharing != SHARED && item->sharing != PRIVATE && item->sharing != FIRSTPRIVATE)
            return false;
    }
    walk(d->loop, look_for_change, NULL, &changed);
    return !changed.found;
}

/* A number of the function's own, which only the code around constructs changes. */
static bool may_go_along(struct deferral *d, struct symbol *s)
{
    if (!is_local(s) || !is_arithmetic(s->type) || s->type->kind == T_COMPLEX || is_address_taken(d->unit, s))
        return false;
    for (struct occurrence *o = occurrences_of(d->unit, s); o; o = o->next) {
        struct construct *c = is_changed(o->name) ? construct_around(d->unit, o->name) : NULL;

        if (c && !privatizer(c, s))
            return false;
    }
    for (int i = 0; i < d->unit->nconstructs; i++) {
        struct data_item *item = data_of(d->unit->constructs[i], s);

        if (item && item->sharing >= LASTPRIVATE)
            return false;
    }
    return true;
}

static void read_name(struct node *n, void *data)
{
    struct reading *r = data;
    struct deferral *d = r->deferral;

    if (r->fails || (d->call && is_within(n, d->call)))
        return;
    if ((n->kind == PREFIX && is_operator(n, "*")) || (n->kind == MEMBER && is_pointer(decayed(kid(n, MEMBER_E)->type))))
        r->fails = true;
    if (n->kind == INDEX && !is_among(&d->stored, whole_of(n)) && !is_among(&d->stored, named_by(bare(subscripted(n)))))
        r->fails = true;
    if (n->kind != NAME || !is_variable_symbol(n->sym) || is_reduced(d, n->sym) || is_own(d, n->sym)
        || is_among(&d->stored, n->sym))
        return;
    if (!stays_same(d, n->sym))
        r->fails = !may_go_along(d, n->sym) || !add(&d->along, n->sym);
}

/* ---- where they are repeated --------------------------------------------------------------------------- */

struct spelling { const struct deferral *deferral; const struct symbol *sym; bool found, expanded; };

static void look_at_word(struct node *leaf, void *data)
{
    struct spelling *x = data;

    if (leaf->kind != TOKEN)
        return;
    x->expanded |= leaf->tok->expanded;
    x->found |= x->sym && !strcmp(leaf->tok->text, x->sym->name);
}

/* Does the text of the loop change what macros mean? */
static bool defines_macros(const struct node *loop)
{
    const struct token *first = first_token((struct node *)loop), *end = last_token((struct node *)loop);

    if (!first->source || first->source != end->source || first->at < 0 || end->to < first->at || !first->source->text)
        return true;
    for (const char *p = first->source->text + first->at; p < first->source->text + end->to; p++)
        if (*p == '#') {
            const char *word = p + 1 + strspn(p + 1, " \t");

            if (!strncmp(word, "define", 6) || !strncmp(word, "undef", 5) || !strncmp(word, "include", 7))
                return true;
        }
    return false;
}

bool mean_the_same(const struct deferral *d)
{
    struct spelling x = { d, NULL, false, false };

    for (int i = 0; i < d->nuses; i++)
        leaves(d->use[i], look_at_word, &x);
    if (x.expanded && defines_macros(d->loop))
        return false;
    for (x.sym = d->function->sym ? d->function->sym->locals : NULL; x.sym; x.sym = x.sym->next_local) {
        if (!declares_in(d->loop, x.sym) || is_reduced(d, x.sym) || is_among(&d->along, x.sym) || is_own(d, x.sym))
            continue;
        x.found = false;
        for (int i = 0; i < d->nuses; i++)
            leaves(d->use[i], look_at_word, &x);
        for (int i = 0; i < d->nreduced; i++)
            x.found |= !strcmp(d->reduced[i]->name, x.sym->name);
        if (x.found)
            return false;
    }
    return true;
}

/* ---- all ------------------------------------------------------------------------------------------------ */

bool read_uses(struct deferral *d)
{
    struct reading r = { d, holds(d->unit, d->function, HOLDS_ASSEMBLY | HOLDS_FUNCTION) };

    d->stored.n = d->along.n = 0;
    for (int i = 0; i < d->nuses; i++)
        walk(d->use[i], read_store, NULL, &r);
    for (int i = 0; i < d->nuses; i++)
        walk(d->use[i], read_name, NULL, &r);
    for (int i = 0; d->call && i < d->stored.n; i++)    /* its arguments are of this time */
        r.fails |= uses(d->call, d->stored.v[i]);
    return !r.fails;
}
