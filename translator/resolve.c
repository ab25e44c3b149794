/*
 * resolve.c: names and types of a unit, in one walk over declarations and statements with the scopes of
 * C17 6.2.1. Expressions are left to typing.c, the spelling of types to declare.c.
 */
#include "resolve.h"
#include "construct.h"
#include "selector.h"
#include <string.h>

/* ---- declared names ----------------------------------------------------------------------------- */

static const char *name_of_declarator(const struct declarator *d)
{
    return kid(d->name, D_NAME_IDENT)->tok->text;
}

/* A later declaration of the same object or function: its type is the composite; gcc knows what to say if
 * there is none. */
static void merge(struct symbol *sym, const struct declarator *d)
{
    if (sym->type->kind == d->type->kind && same_type(sym->type, d->type) && !sym->implicit)
        sym->type = composite(sym->type, d->type);
    else
        sym->type = d->type;
    sym->implicit = false;
}

/* A name with linkage: one symbol for all its declarations. */
static struct symbol *declare_linked(const struct declarator *d, enum symbol_kind kind, enum storage storage)
{
    const char *name = name_of_declarator(d);
    struct symbol *sym = linked_symbol(name);
    if (sym && sym->kind == kind) {
        if (sym->implicit)
            sym->decl = d->name;
        if (storage == ST_STATIC && !at_file_scope())
            storage = sym->storage;
        merge(sym, d);
    } else {
        sym = new_symbol(d->name, name, kind, d->type);
        sym->storage = storage;
        link_symbol(sym);
    }
    if (find_symbol(name) != sym)
        bind_symbol(sym);
    return sym;
}

static struct symbol *declare_local(const struct declarator *d, enum symbol_kind kind, enum storage storage)
{
    const char *name = name_of_declarator(d);
    struct symbol *sym = symbol_here(name);
    if (sym && sym->kind == kind && kind != S_VARIABLE) {   /* auto f(); typedef again */
        if (kind == S_FUNCTION)
            merge(sym, d);
        return sym;
    }
    sym = new_symbol(d->name, name, kind, d->type);
    sym->storage = storage;
    bind_symbol(sym);
    return sym;
}

static enum storage storage_of(const struct specifiers *s)
{
    if (s->is_thread)
        return ST_THREAD;
    if (s->is_static)
        return ST_STATIC;
    if (s->is_register)
        return ST_REGISTER;
    return s->is_extern || at_file_scope() ? ST_EXTERN : ST_AUTO;
}

static struct symbol *declare_typedef(struct declarator *d)
{
    struct symbol *sym = declare_local(d, S_TYPEDEF, ST_AUTO);
    if (sym->decl == d->name)
        sym->type = named_type(d->type, sym);
    return sym;
}

static struct symbol *declare_name(struct declarator *d, const struct specifiers *s)
{
    struct symbol *sym;
    if (s->is_typedef)
        sym = declare_typedef(d);
    else if (d->type->kind == T_FUNCTION && s->is_auto)
        sym = declare_local(d, S_FUNCTION, ST_AUTO);
    else if (d->type->kind == T_FUNCTION)
        sym = declare_linked(d, S_FUNCTION, s->is_static ? ST_STATIC : ST_EXTERN);
    else if (at_file_scope() || s->is_extern)
        sym = declare_linked(d, S_VARIABLE, storage_of(s));
    else
        sym = declare_local(d, S_VARIABLE, storage_of(s));
    if (s->attributes.align > sym->align)
        sym->align = s->attributes.align;
    if (s->is_typedef && sym->align)
        sym->type = aligned_type(sym->type, sym->align);
    d->name->sym = sym;
    d->name->type = sym->type;
    return sym;
}

/* An object in a block must have a size; at file scope it may get one later. */
static void want_complete(const struct declarator *d, const struct specifiers *s, const struct symbol *sym)
{
    const struct type *t = sym->type;
    while (t->kind == T_ARRAY && t->length != -1)
        t = t->base;
    bool incomplete = t->kind == T_VOID || ((is_aggregate(t) || t->kind == T_ENUM) && !t->complete);
    if (!incomplete || sym->kind != S_VARIABLE || s->is_extern || at_file_scope())
        return;
    const char *name = name_of_declarator(d);
    if (t->kind == T_VOID)
        error_at(first_token(d->name), "variable or field '%s' declared void", name);
    else if (t->kind == T_ARRAY)
        error_at(first_token(d->name), "array size missing in '%s'", name);
    else
        error_at(first_token(d->name), "storage size of '%s' isn't known", name);
    sym->decl->sym->type = basic(T_ERROR);
}

static void init_declarator(struct node *n, const struct specifiers *given)
{
    struct specifiers s = *given;
    struct node *init = kid(n, INIT_DECLARATOR_INIT);
    struct declarator d;
    if (s.deduced && init) {
        s.type = qualified(value_of(init), s.type->quals);
        init = NULL;
    }
    read_declarator(kid(n, INIT_DECLARATOR_DECLARATOR), s.type, &d);
    read_attributes(kid(n, INIT_DECLARATOR_ATTRIBUTES), &s.attributes);
    d.type = attributed(d.type, &s.attributes);
    if (!d.name)
        return;
    struct symbol *sym = declare_name(&d, &s);
    if (init) {
        struct type *t = initialise(sym->type, init);
        if (sym->type != t && sym->kind == S_VARIABLE)
            sym->type = d.name->type = t;
    }
    want_complete(&d, &s, sym);
}

/* Does the declaration say no more than `struct tag;`? */
static bool is_alone(struct node *declarators)
{
    return !declarators || !declarators->nkids;
}

static void declaration(struct node *n)
{
    struct specifiers s;
    struct node *list = kid(n, DECLARATION_INITS);
    read_specifiers(kid(n, DECLARATION_SPECS), &s, is_alone(list));
    for (int i = 0; list && i < list->nkids; i++) {
        if (list->kid[i]->kind == INIT_DECLARATOR)
            init_declarator(list->kid[i], &s);
        else
            read_attributes(list->kid[i], &s.attributes);
    }
}

/* ---- functions ---------------------------------------------------------------------------------- */

static void kr_declaration(struct node *n)
{
    struct specifiers s;
    struct declarator d;
    struct node *list = kid(n, DECLARATION_INITS);
    read_specifiers(kid(n, DECLARATION_SPECS), &s, is_alone(list));
    for (int i = 0; list && i < list->nkids; i++) {
        struct node *item = list->kid[i];
        if (item->kind != INIT_DECLARATOR)
            continue;
        struct attributes a = s.attributes;
        read_declarator(kid(item, INIT_DECLARATOR_DECLARATOR), s.type, &d);
        read_attributes(kid(item, INIT_DECLARATOR_ATTRIBUTES), &a);
        if (!d.name)
            continue;
        d.type = adjusted(attributed(d.type, &a), kid(item, INIT_DECLARATOR_DECLARATOR));
        struct symbol *sym = declare_local(&d, S_VARIABLE, s.is_register ? ST_REGISTER : ST_PARAMETER);
        d.name->sym = sym;
        d.name->type = d.type;
    }
}

/* The parameters of a definition in the old style, in the order of its list. */
static struct parameter *kr_parameters(struct node *n, struct node *list)
{
    struct node *declarations = kid(n, FUNCTION_KR);
    struct parameter *first = NULL, **end = &first;
    for (int i = 0; declarations && i < declarations->nkids; i++)
        if (declarations->kid[i]->kind == DECLARATION)
            kr_declaration(declarations->kid[i]);
    for (int i = 0; i < list->nkids; i += 2) {
        const char *name = list->kid[i]->tok->text;
        struct symbol *sym = symbol_here(name);
        if (!sym) {
            sym = new_symbol(list->kid[i], name, S_VARIABLE, basic(T_INT));
            sym->storage = ST_PARAMETER;
            bind_symbol(sym);
        }
        *end = allocate(sizeof **end);
        **end = (struct parameter){ name, sym->type, sym, NULL };
        end = &(*end)->next;
    }
    return first;
}

static void function(struct node *n)
{
    struct specifiers s;
    struct declarator d;
    read_specifiers(kid(n, FUNCTION_SPECS), &s, false);
    read_declarator(kid(n, FUNCTION_DECLARATOR), s.type, &d);
    read_attributes(kid(n, FUNCTION_ATTRIBUTES), &s.attributes);
    d.type = attributed(d.type, &s.attributes);
    if (!d.name || d.type->kind != T_FUNCTION)
        return;
    s.is_auto |= !at_file_scope();              /* a nested function has no linkage */
    struct symbol *sym = declare_name(&d, &s);
    sym->definition = n;
    n->sym = sym;
    struct node *outer = set_function(n);
    if (d.scope)
        reopen_scope(d.scope, n);
    else
        open_scope(n);
    if (d.function && d.function->kind == D_KR)
        d.type->params = kr_parameters(n, kid(d.function, D_KR_PARAMS));
    statement(kid(n, FUNCTION_BODY));
    close_scope();
    set_function(outer);
}

/* ---- directives --------------------------------------------------------------------------------- */

static void items(const struct clause *c, int from, int to)
{
    for (int i = from; i < to; i++)
        if (c->item[i]->kind == TYPE_NAME)
            type_name(c->item[i]);
        else
            expression(c->item[i]);
}

/* Each is in scope in what the later ones count through, and in what the clause lists. Returns how many items tell what
   they count through. */
static int iterators(const struct clause *c, struct node *pragma)
{
    int before = 0;
    for (const struct iterator *i = c->iterators; i->name; i++) {
        struct type *type = i->type ? type_name(i->type) : basic(T_INT);
        items(c, before, before + 2 + i->steps);
        before += 2 + i->steps;
        i->name->parent = pragma;
        i->name->type = type;
        i->name->sym = new_symbol(i->name, kid(i->name, NAME_IDENT)->tok->text, S_VARIABLE, type);
        i->name->sym->storage = ST_AUTO;
        bind_symbol(i->name->sym);
    }
    return before;
}

static void clauses(struct node *pragma)
{
    struct clause *c = pragma->directive ? pragma->directive->clauses : NULL;
    for (; c; c = c->next) {
        if (c->iterators) {
            open_scope(pragma);
            items(c, iterators(c, pragma), c->nitems);
            close_scope();
        } else
            items(c, 0, c->nitems);
        if (c->step)
            expression(c->step);
    }
}

/*
 * Annotations that stand before a loop speak about its iterations: their expressions are resolved where the
 * names of its head are in scope, and those of the heads of all loops that it is collapsed with.
 */
struct note { struct node *node; struct note *next; };
static struct note *waiting;                    /* annotations before the loop that comes */
static int heads = 1;                           /* how many heads of loops have to come first */

static void wait_for_loop(struct node *n)
{
    struct note **end = &waiting;
    while (*end)
        end = &(*end)->next;
    *end = allocate(sizeof **end);
    (*end)->node = n;
}

static void resolve_waiting(void)
{
    struct note *note = waiting;
    waiting = NULL;
    heads = 1;
    for (; note; note = note->next)
        clauses(kid(note->node, DIRECTIVE_STMT_PRAGMA));
}

static bool annotates(struct node *n)
{
    struct directive *d = directive_at(n);
    return d && d->info && d->info->body == ANNOTATES;
}

static bool has_loop(struct node *n)
{
    struct directive *d = directive_at(n);
    return d && d->info && d->info->body == LOOP;
}

/* The number of loops that the directive is about. */
static int asked_loops(const struct directive *d)
{
    struct clause *collapse = d ? find_clause(d, CL_COLLAPSE) : NULL;
    long n;
    return collapse && collapse->nitems && constant_value(collapse->item[0], &n) && n > 0 && n < 100 ? n : 1;
}

static void directive(struct node *n)
{
    struct node *body = kid(n, DIRECTIVE_STMT_BODY);
    const struct directive *d = directive_at(n);
    if (d && (d->info->id == D_BEGIN_METADIRECTIVE || d->info->id == D_END_METADIRECTIVE))
        match_end(n);
    if (d && !d->broken && (d->info->id == D_METADIRECTIVE || d->info->id == D_BEGIN_METADIRECTIVE)) {
        statement(settle_metadirective(n));
        return;
    }
    if (d && !d->broken && d->info->id == D_INTEROP) {
        statement(settle_interop(n));
        return;
    }
    if (d && d->info->id == D_DECLARE_VARIANT)
        note_variant(n);
    if (d && (d->info->id == D_BEGIN_DECLARE_VARIANT || d->info->id == D_END_DECLARE_VARIANT))
        note_variants(n);
    if (d && d->info->id == D_REQUIRES)
        note_requirements(d);
    if (annotates(n)) {
        wait_for_loop(n);
        if (!body || (body->kind != FOR && !annotates(body)))
            resolve_waiting();
    } else {
        clauses(kid(n, DIRECTIVE_STMT_PRAGMA));
        if (has_loop(n))
            heads = asked_loops(directive_at(n));
    }
    if (body)
        statement(body);
    if (waiting)
        resolve_waiting();
}

/* ---- statements --------------------------------------------------------------------------------- */

static void maybe_expression(struct node *n)
{
    if (n && n->kind != LIST)
        expression(n);
}

static void maybe_statement(struct node *n)
{
    if (n)
        statement(n);
}

/* A statement that is a block of its own (C17 6.8.5 p5). */
static void in_block(struct node *of, struct node *n)
{
    if (!n)
        return;
    open_scope(of);
    statement(n);
    close_scope();
}

static void list(struct node *n)
{
    for (int i = 0; n && i < n->nkids; i++) {
        int next = i;
        while (next < n->nkids && annotates(n->kid[next]) && !kid(n->kid[next], DIRECTIVE_STMT_BODY))
            next++;
        if (next < n->nkids && has_loop(n->kid[next]))
            for (; i < next; i++)
                wait_for_loop(n->kid[i]);
        statement(n->kid[i]);
    }
}

static void loop(struct node *n)
{
    open_scope(n);
    statement(kid(n, FOR_INIT));
    if (waiting && --heads <= 0)
        resolve_waiting();
    maybe_expression(kid(n, FOR_C));
    maybe_expression(kid(n, FOR_STEP));
    in_block(n, kid(n, FOR_BODY));
    close_scope();
}

static void conditional(struct node *n)
{
    int open = 0;
    for (; n && n->kind == IF; n = kid(n, IF_ELSE), open++) {
        open_scope(n);
        expression(kid(n, IF_C));
        in_block(n, kid(n, IF_THEN));
    }
    in_block(n, n);
    while (open--)
        close_scope();
}

static void assembly(struct node *body)
{
    for (int i = 0; body && i < body->nkids; i++)
        if (body->kid[i]->kind == ASM_OPERAND)
            expression(kid(body->kid[i], ASM_OPERAND_E));
}

void statement(struct node *n)
{
    switch (n->kind) {
    case COMPOUND:
        open_scope(n);
        list(kid(n, COMPOUND_ITEMS));
        close_scope();
        break;
    case DECLARATION: declaration(n); break;
    case FUNCTION: function(n); break;
    case STATIC_ASSERT: expression(kid(n, STATIC_ASSERT_E)); break;
    case EXPRESSION: maybe_expression(kid(n, EXPRESSION_E)); break;
    case IF: conditional(n); break;
    case SWITCH:
        open_scope(n);
        expression(kid(n, SWITCH_E));
        in_block(n, kid(n, SWITCH_BODY));
        close_scope();
        break;
    case WHILE:
        open_scope(n);
        expression(kid(n, WHILE_C));
        in_block(n, kid(n, WHILE_BODY));
        close_scope();
        break;
    case DO:
        in_block(n, kid(n, DO_BODY));
        expression(kid(n, DO_C));
        break;
    case FOR: loop(n); break;
    case COMPUTED_GOTO: expression(kid(n, COMPUTED_GOTO_E)); break;
    case RETURN: maybe_expression(kid(n, RETURN_E)); break;
    case LABEL: maybe_statement(kid(n, LABEL_BODY)); break;
    case CASE:
        expression(kid(n, CASE_LO));
        maybe_expression(kid(n, CASE_HI));
        maybe_statement(kid(n, CASE_BODY));
        break;
    case DEFAULT: maybe_statement(kid(n, DEFAULT_BODY)); break;
    case ASM: assembly(kid(n, ASM_BODY)); break;
    case DIRECTIVE_STMT: directive(n); break;
    case LIST: list(n); break;
    default: break;                             /* goto, break, continue, file asm, stray tokens */
    }
}

/* ---- the unit ----------------------------------------------------------------------------------- */

static void predefine(const char *name, struct type *t)
{
    struct symbol *sym = new_symbol(NULL, intern(name, strlen(name)), S_TYPEDEF, t);
    sym->type = named_type(t, sym);
    bind_symbol(sym);
}

/* The type of va_list in the x86-64 ABI: an array of one struct. */
static struct type *va_list_type(void)
{
    static const char *const names[] = { "gp_offset", "fp_offset", "overflow_arg_area", "reg_save_area" };
    struct type *t = tag_type(T_STRUCT, NULL);
    struct member **end = &t->members;
    for (int i = 0; i < 4; i++) {
        struct member *m = allocate(sizeof *m);
        m->name = intern(names[i], strlen(names[i]));
        m->type = i < 2 ? basic(T_UINT) : pointer_to(basic(T_VOID));
        *end = m;
        end = &m->next;
    }
    t->complete = true;
    lay_out(t, false, 0, 0);
    return array_of(t, 1, NULL);
}

static void read_dialect(char **option)
{
    for (; option && *option; option++) {
        dialect.anonymous_tags |= !strcmp(*option, "-fms-extensions")
            || !strcmp(*option, "-fplan9-extensions");
        dialect.short_enums |= !strcmp(*option, "-fshort-enums");
        dialect.unsigned_char |= !strcmp(*option, "-funsigned-char") || !strcmp(*option, "-fno-signed-char");
        dialect.short_wchar |= !strcmp(*option, "-fshort-wchar");
    }
}

void resolve(struct unit *u)
{
    waiting = NULL;
    heads = 1;
    find_packs(u);
    forget_variants();
    read_dialect(u->opt->cc_args);
    open_scope(u->root);
    predefine("__builtin_va_list", va_list_type());
    predefine("__builtin_sysv_va_list", va_list_type());
    predefine("__builtin_ms_va_list", pointer_to(basic(T_CHAR)));
    predefine("__int128_t", basic(T_INT128));
    predefine("__uint128_t", basic(T_UINT128));
    list(u->root);
    u->symbols = all_symbols();
    close_scope();
}

void resolve_behind(struct node *declaration)
{
    reopen_file_scope();
    statement(declaration);
    close_scope();
}

static void open_around(struct node *at, struct node *function, const struct node *place)
{
    if (at != function)
        open_around(at->parent, function, place);
    open_scope(at);
    for (struct symbol *s = function->sym->locals; s; s = s->next_local)
        if (s->scope == at && s->decl && first_token(s->decl)->index < first_token((struct node *)place)->index)
            bind_symbol(s);
}

void resolve_inside(struct node *made, const struct node *place)
{
    struct node *function = made, *outer;

    while (function->kind != FUNCTION)
        function = function->parent;
    reopen_file_scope();
    outer = set_function(function);
    open_around(made->parent, function, place);
    statement(made);
    for (struct node *at = made->parent; at != function->parent; at = at->parent)
        close_scope();
    set_function(outer);
    close_scope();
}
