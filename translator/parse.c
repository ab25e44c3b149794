/*
 * parse.c: what the grammar needs besides rules: the tokens it reads, scopes of names, and the entries.
 *
 * A scope only remembers what a name means where that differs from the scope around it: whether it is a
 * typedef name. Leaving a scope undoes its bindings.
 */
#include "ast.h"
#include "names.h"
#include "parser.h"
#include "c.tab.h"
#include "process.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

int c_lex(C_STYPE *, struct parser *);

/* ---- scopes ---------------------------------------------------------------------------------- */

static struct { struct binding *binding; int at; } *made;   /* bindings in force, in order; at: token */
static int nmade, made_room;
static int *scope, nscopes, scope_room;                     /* how many bindings there were at its start */

static bool is_type(const char *name)
{
    struct binding *b = name_of(name)->binding;

    return b && b->is_type;
}

static void bind(const char *text, bool type, int at)
{
    struct name *name = name_of(text);

    name->ever_type |= type;
    name->ever_ordinary |= !type;
    if (is_type(text) == type)
        return;
    struct binding *b = allocate(sizeof *b);
    b->name = name;
    b->is_type = type;
    b->outer = name->binding;
    name->binding = b;
    if (nmade == made_room)
        made = grow(made, (size_t)(made_room = 2 * made_room + 1024) * sizeof *made);
    made[nmade].binding = b;
    made[nmade++].at = at;
}

static void enter_from(int first)
{
    if (nscopes == scope_room)
        scope = grow(scope, (size_t)(scope_room = 2 * scope_room + 1024) * sizeof *scope);
    scope[nscopes++] = first;
}

void enter(struct parser *p)
{
    (void)p;
    enter_from(nmade);
}

void leave(struct parser *p)
{
    if (nscopes <= p->base)
        return;
    nscopes--;
    while (nmade > scope[nscopes]) {
        struct binding *b = made[--nmade].binding;
        b->name->binding = b->outer;
    }
}

/* ---- declared names -------------------------------------------------------------------------- */

void name_next(struct parser *p, bool ahead)
{
    p->name_at = p->pos - ahead;
}

/* The declarator's part that declares the name: D_NAME, or NULL; *inner: the derivation next to it. */
static struct node *innermost(struct node *d, struct node **inner)
{
    *inner = NULL;
    while (d && d->kind != D_NAME) {
        if (d->kind != D_PAREN)
            *inner = d;
        switch (d->kind) {
        case D_POINTER:     d = kid(d, D_POINTER_D); break;
        case D_PAREN:       d = kid(d, D_PAREN_D); break;
        default:            d = kid(d, D_ARRAY_D); break;     /* D_ARRAY, D_FUNCTION, D_KR alike */
        }
    }
    return d;
}

static void bind_declarator(struct parser *p, struct node *declarator, bool type)
{
    struct node *inner, *name = innermost(declarator, &inner);

    if (name)
        bind(kid(name, D_NAME_IDENT)->tok->text, type, p->pos);
}

static bool is_typedef(struct node *specs)
{
    if (specs && specs->kind == SPECIFIERS)
        for (int i = 0; i < specs->nkids; i++)
            if (specs->kid[i]->tok && specs->kid[i]->tok->kind == TK_TYPEDEF)
                return true;
    return false;
}

struct node *declare(struct parser *p, struct node *declarator, struct node *specs)
{
    bind_declarator(p, declarator, is_typedef(specs));
    return declarator;
}

/* A declarator after the first: an item of the list that initialised() completes. */
struct node *further(struct parser *p, struct node *list, struct node *comma, struct node *attributes,
                     struct node *declarator, struct node *specs)
{
    append(list, comma);
    if (attributes)
        append(list, attributes);
    declare(p, declarator, specs);
    return append(list, node(INIT_DECLARATOR, 4, declarator, NULL, NULL, NULL));
}

struct node *constant(struct parser *p, struct node *enumerator)
{
    bind(kid(enumerator, ENUMERATOR_IDENT)->tok->text, false, p->pos);
    return enumerator;
}

/* The scope of a parameter list begins with its first parameter, which has been read by now. */
struct node *first_parameter(struct parser *p, struct node *parameter)
{
    int first = nmade;
    struct token *start = first_token(parameter);

    while (first > (nscopes ? scope[nscopes - 1] : 0) && start && start->index >= 0 &&
           made[first - 1].at > start->index)
        first--;
    enter_from(first);
    return next_parameter(p, NULL, NULL, parameter);
}

struct node *next_parameter(struct parser *p, struct node *list, struct node *separator,
                            struct node *parameter)
{
    bind_declarator(p, kid(parameter, PARAMETER_DECLARATOR), false);
    if (separator)
        append(list, separator);
    return append(list, parameter);
}

static void bind_again(struct node *n, void *p)
{
    if (n->kind == ENUMERATOR)
        constant(p, n);
    else if (n->kind == PARAMETER)
        bind_declarator(p, kid(n, PARAMETER_DECLARATOR), false);
}

/* The body of a function: its parameters are in scope once more. */
bool enter_function(struct parser *p, struct node *declarator)
{
    static const char *const expected[] = { "';'" };
    struct node *function;

    innermost(declarator, &function);
    if (!function || (function->kind != D_KR && function->kind != D_FUNCTION)) {
        syntax_error(p, expected, 1);
        return false;
    }
    enter(p);
    if (function->kind == D_KR) {
        struct node *names = kid(function, D_KR_PARAMS);
        for (int i = 0; i < names->nkids; i += 2)
            bind(names->kid[i]->tok->text, false, p->pos);
    } else {
        struct node *parameters = kid(function, D_FUNCTION_PARAMS);
        for (int i = 0; i < parameters->nkids; i++)
            if (parameters->kid[i]->kind == PARAMETER) {
                walk(kid(parameters->kid[i], PARAMETER_SPECS), bind_again, NULL, p);
                bind_again(parameters->kid[i], p);
            }
    }
    return true;
}

/* ---- braces ---------------------------------------------------------------------------------- */

static void push_block(struct parser *p, bool fields)
{
    if (p->nblocks == p->block_room)
        p->block = grow(p->block, (size_t)(p->block_room = 2 * p->block_room + 64) * sizeof *p->block);
    p->block[p->nblocks++] = (struct block) { .at = p->pos, .scopes = nscopes, .fields = fields };
}

void open_block(struct parser *p)
{
    enter(p);
    push_block(p, false);
}

void leave_block(struct parser *p)
{
    p->nblocks--;
    leave(p);
}

void open_fields(struct parser *p)
{
    push_block(p, true);
}

void close_fields(struct parser *p)
{
    p->nblocks--;
}

/* After an error: back to the scopes of the innermost braces. */
void recover(struct parser *p)
{
    int scopes = p->nblocks ? p->block[p->nblocks - 1].scopes : p->base;

    while (nscopes > scopes)
        leave(p);
}

/* ---- nodes ----------------------------------------------------------------------------------- */

struct node *list(int n, ...)
{
    struct node *l = node(LIST, 0);
    va_list ap;

    va_start(ap, n);
    for (int i = 0; i < n; i++)
        append(l, va_arg(ap, struct node *));
    va_end(ap);
    return l;
}

/* Sets a kid that was left out when the node was made. */
static void set_kid(struct node *n, int i, struct node *k)
{
    struct node place = { .parent = n };

    n->kid[i] = &place;
    replace(&place, k);
}

struct node *attach(struct node *suffix, struct node *declarator)
{
    set_kid(suffix, D_ARRAY_D, declarator);     /* D_FUNCTION_D is the same */
    return suffix;
}

struct node *attach_last(struct node *label, struct node *statement)
{
    set_kid(label, label->nkids - 1, statement);
    return label;
}

struct node *initialised(struct node *list, struct node *after, struct node *op, struct node *value)
{
    struct node *last = list->kid[list->nkids - 1];

    if (after)
        set_kid(last, 1, after);
    if (op) {
        set_kid(last, 2, op);
        set_kid(last, INIT_DECLARATOR_INIT, value);
    }
    if (last->depth >= list->depth)
        list->depth = last->depth + 1;
    return list;
}

struct node *retyped(struct node *n, enum kind kind)
{
    n->kind = kind;
    return n;
}

/* __extension__ before a declaration is the first of its specifiers. */
struct node *extension(struct node *word, struct node *declaration)
{
    struct node *specs = node(SPECIFIERS, 1, word);

    if (declaration->kind != DECLARATION && declaration->kind != FIELD && declaration->kind != FUNCTION)
        return list(2, word, declaration);
    struct node *rest = kid(declaration, DECLARATION_SPECS);    /* the same as FIELD_SPECS, FUNCTION_SPECS */
    for (int i = 0; rest && i < rest->nkids; i++)
        append(specs, rest->kid[i]);
    set_kid(declaration, DECLARATION_SPECS, specs);
    return declaration;
}

static bool names_type(struct node *n)
{
    switch (n->kind) {
    case TOKEN:     return n->tok->kind == TK_TYPE_WORD;
    case ATTRIBUTE:
    case ALIGNAS:   return false;
    default:        return true;
    }
}

struct node *specifiers(struct parser *p, struct node *list, struct node *item, bool ahead)
{
    list = append(list, item);
    list->kind = SPECIFIERS;
    for (int i = list->nkids - 1; i >= 0; i--)
        if (names_type(list->kid[i])) {
            name_next(p, ahead);
            break;
        }
    return list;
}

static struct node *invented(int kind, const char *text, bool space)
{
    struct token *t = allocate(sizeof *t);

    t->kind = kind;
    t->text = text;
    t->index = -1;
    t->space = space;
    return leaf(t);
}

struct node *bracketed(struct node *e)
{
    struct node *parent = e->parent, *made = node(PAREN, 3, invented('(', "(", true), NULL, invented(')', ")", false));

    if (parent)
        replace(e, made);
    made->kid[0]->tok->heads = first_token(e);      /* where it stands, for messages */
    kid(made, PAREN_E) = e;
    e->parent = made;
    made->depth = e->depth + 1;
    made->type = e->type;
    return made;
}

/* The length of a section that has an end instead. */
static struct node *length_to(struct node *end, struct node *first)
{
    return first ? node(BINARY, 3, bracketed(end), invented('-', "-", true), bracketed(copy_tree(first))) : end;
}

/* bounds: a LIST of length, ':' and stride, each may be NULL */
struct node *section(struct parser *p, struct node *a, struct node *open, struct node *lo, struct node *colon,
                     struct node *bounds, struct node *close)
{
    if (!p->sections)
        error_at(open->tok, "an array section can stand in a directive only");
    struct node *length = bounds->kid[0];
    if (length && p->sections && p->unit && p->unit->opt->section_ends)
        length = length_to(length, lo);
    return node(SECTION, 8, a, open, lo, colon, length, bounds->kid[1], bounds->kid[2], close);
}

/* `(*)[n][m]` of `[n][m]`. */
struct node *dimension(struct node *before, struct node *open, struct node *size, struct node *close)
{
    if (!before)
        before = node(D_PAREN, 4, invented('(', "(", false), NULL,
                      node(D_POINTER, 3, invented('*', "*", false), NULL, NULL), invented(')', ")", false));
    return node(D_ARRAY, 5, before, open, NULL, size, close);
}

/* `([n][m])pointer`: the array there (OpenMP 5.1, 2.1.4), as `(*(__typeof__(*(pointer)) (*)[n][m])pointer)`. */
struct node *shaped(struct parser *p, struct node *open, struct node *dimensions, struct node *pointer)
{
    if (!p->sections)
        error_at(open->tok, "an array's shape can stand in a directive only");
    struct node *star = invented('*', "*", false);
    struct node *element = node(PREFIX, 2, star, bracketed(copy_tree(pointer)));
    struct node *type = node(TYPEOF, 4, invented(TK_TYPEOF, "__typeof__", false), invented('(', "(", false), element,
                             invented(')', ")", false));
    struct node *cast = node(CAST, 4, open, node(TYPE_NAME, 2, node(SPECIFIERS, 1, type), dimensions),
                             invented(')', ")", false), pointer);

    star->tok->file = open->tok->file;          /* where it stands, for messages */
    star->tok->line = open->tok->line;
    star->tok->col = open->tok->col;
    return bracketed(node(PREFIX, 2, invented('*', "*", false), cast));
}

struct node *directive(struct parser *p, struct node *leaf)
{
    leaf->kind = PRAGMA;
    if (p->unit && !p->unit->opt->reprint)
        leaf->directive = read_directive(p->unit, leaf->tok);
    return leaf;
}

static bool is_section(const struct node *n)
{
    return n->kind == DIRECTIVE_STMT && kid(n, DIRECTIVE_STMT_PRAGMA)->directive
        && kid(n, DIRECTIVE_STMT_PRAGMA)->directive->info->id == D_SECTION;
}

/* Puts several statements between braces. */
static struct node *block_of(struct node *statements)
{
    struct node *open = invented('{', "{", true);

    open->tok->heads = first_token(statements);
    return node(COMPOUND, 3, open, statements, invented('}', "}", true));
}

/* A section is all statements up to the next `section` (OpenMP 5.1, 2.10.1). */
static void gather_sections(struct node *block)
{
    struct node *items = kid(block, COMPOUND_ITEMS), *all = list(0);

    for (int i = 0, next; items && i < items->nkids; i = next) {
        struct node *section = is_section(items->kid[i]) ? items->kid[i] : NULL;
        struct node *body = section ? list(1, kid(section, DIRECTIVE_STMT_BODY)) : list(1, items->kid[i]);

        for (next = i + 1; next < items->nkids && !is_section(items->kid[next]); next++)
            append(body, items->kid[next]);
        body = body->nkids == 1 ? body->kid[0] : block_of(body);
        append(all, section ? node(DIRECTIVE_STMT, 2, kid(section, DIRECTIVE_STMT_PRAGMA), body) : body);
    }
    kid(block, COMPOUND_ITEMS) = all;
    all->parent = block;
}

struct node *construct(struct node *pragma, struct node *statement)
{
    enum directive_id id = pragma->directive ? pragma->directive->info->id : D_NONE;

    if ((id == D_SECTIONS || id == D_PARALLEL_SECTIONS) && statement->kind == COMPOUND)
        gather_sections(statement);
    return node(DIRECTIVE_STMT, 2, pragma, statement);
}

/* A directive between a head and its statement. An annotation is part of it; what is no statement stands before it. */
struct node *noted(struct parser *p, struct node *leaf, struct node *statement)
{
    if (!directive_is_aside(leaf->tok))
        return node(DIRECTIVE_STMT, 2, directive(p, leaf), statement);
    return list(2, node(DIRECTIVE_STMT, 2, directive(p, leaf), NULL), statement);
}

void finish(struct parser *p, struct node *result)
{
    p->result = result;
}

/* ---- tokens ---------------------------------------------------------------------------------- */

static struct token *token_at(struct parser *p, int i)
{
    return i < p->n ? p->token[i] : p->end;
}

static int pragma_kind(struct token *t)
{
    const char *space = t->pragma[0] ? t->pragma[0]->text : "";

    if (!strcmp(space, "llc") || directive_is_aside(t))
        return TK_NOTE;
    return directive_has_body(t) ? TK_WITH_BODY : TK_ALONE;
}

/* A hole is what its node is; the node itself is the token's value. */
static int hole_kind(struct parser *p, struct token *t, struct node **value)
{
    int i = atoi(t->text + 1) - 1;

    if (i >= p->nholes)
        fatal("internal error: a template has no %s", t->text);
    struct node *n = *value = p->holes[i];
    switch (kind_class(n->kind)) {
    case TYPE:      return TK_HOLE_TYPE;
    case EXPR:      return TK_HOLE_EXPRESSION;
    default:        return TK_HOLE_STATEMENT;
    }
}

/* Whether a name is a type in a template. The scopes of the functions are closed by then: a name that was
   a type in one of them, or something else, is a type where its neighbours say so. */
static bool is_quoted_type(struct parser *p, int at)
{
    const char *text = p->token[at]->text;
    int before = at ? p->token[at - 1]->kind : 0;

    if (is_type(text) ? !name_of(text)->ever_ordinary : !name_of(text)->ever_type)
        return is_type(text);
    if (before == '.' || before == TK_ARROW || before == TK_STRUCT || before == TK_ENUM)
        return false;
    int i = at + 1, next = token_at(p, i)->kind;
    while (next == '*' || (next == TK_QUALIFIER && i > at + 1))
        next = token_at(p, ++i)->kind;
    if (next == '(' && token_at(p, i + 1)->kind == '*')     /* T (*row)[n]; T *(*const at); */
        return before == 0 || before == ';' || before == '{' || before == '}' || before == TK_QUALIFIER;
    return next == TK_NAME || next == TK_QUALIFIER ||
           (next == ')' && before == '(' && (at < 2 || p->token[at - 2]->kind != TK_NAME));
}

int c_lex(C_STYPE *value, struct parser *p)
{
    *value = NULL;
    if (!p->started) {
        p->started = true;
        return p->start;
    }
    if (p->sync) {
        p->sync = false;
        return TK_SYNC;
    }
    if (p->classify) {
        int at = p->pos - 1;
        p->classify = false;
        if (p->name_at == at)
            return TK_OTHER;
        return (p->quoted ? is_quoted_type(p, at) : is_type(p->token[at]->text)) ? TK_TYPE : TK_OTHER;
    }
    if (p->pos >= p->n) {
        p->at_end = true;
        return TK_YYEOF;
    }
    struct token *t = p->token[p->pos++];
    switch (t->kind) {
    case TK_HOLE:
        return hole_kind(p, t, value);
    case TK_PRAGMA:
        *value = leaf(t);
        return pragma_kind(t);
    case TK_ATOMIC_WORD:
        *value = leaf(t);
        return token_at(p, p->pos)->kind == '(' ? TK_ATOMIC_TYPE : TK_ATOMIC_WORD;
    case '[':                           /* two of them are nothing else */
        *value = leaf(t);
        return token_at(p, p->pos)->kind == '[' ? TK_STANDARD : t->kind;
    case TK_NAME:
        p->classify = true;
        /* fall through */
    default:
        *value = leaf(t);
        return t->kind;
    }
}

/* ---- entries --------------------------------------------------------------------------------- */

/* Names that are types though nothing declares them. */
static void predeclare(const char *const *names)
{
    for (; *names; names++)
        bind(intern(*names, strlen(*names)), true, -1);
}

static struct node *run_parser(struct parser *p)
{
    p->name_at = -1;
    p->base = nscopes;
    if (!p->end)
        p->end = p->n ? p->token[p->n - 1] : allocate(sizeof *p->end);
    if (c_parse(p))
        p->result = NULL;
    while (nscopes > p->base)
        nscopes--;
    free(p->block);
    return p->result;
}

void parse(struct unit *unit)
{
    static const char *const builtin[] = {
        "__builtin_va_list", "__builtin_ms_va_list", "__builtin_sysv_va_list",
        "__int128_t", "__uint128_t", NULL
    };
    struct parser p = { .unit = unit, .token = unit->token, .n = unit->ntokens, .start = TK_START_UNIT,
                        .end = unit->token[unit->ntokens] };

    predeclare(builtin);
    unit->root = run_parser(&p);
    if (unit->root)
        unit->root->kind = UNIT;
}

void forget_names(struct unit *unit)
{
    nscopes = 0;
    while (nmade) {
        struct binding *b = made[--nmade].binding;
        b->name->binding = b->outer;
    }
    for (int i = 0; i < unit->ntokens; i++)
        if (unit->token[i]->kind == TK_NAME) {
            struct name *name = name_of(unit->token[i]->text);
            name->ever_type = name->ever_ordinary = name->unknown = false;
        }
}

struct node *parse_expression(struct unit *unit, struct token **token, int n)
{
    struct parser p = { .unit = unit, .token = token, .n = n, .start = TK_START_EXPRESSION,
                        .sections = true };

    return run_parser(&p);
}

struct node *parse_type_name(struct unit *unit, struct token **token, int n)
{
    struct parser p = { .unit = unit, .token = token, .n = n, .start = TK_START_TYPE };

    return run_parser(&p);
}

struct node *parse_quote(struct token **token, int n, struct node **holes, int nholes)
{
    static const char *const runtime[] = {
        "otosp_loop", "otosp_region", "otosp_target", "otosp_task", "otosp_taskgroup", "otosp_taskloop", "otosp_site",
        "otosp_count", "otosp_range", "otosp_size", "otosp_span", "otosp_late_list", "otosp_late_store", "otosp_partials",
        "otosp_deferred", "otosp_atomic", NULL
    };
    struct parser p = { .token = token, .n = n, .start = TK_START_ITEMS, .quoted = true,
                        .holes = holes, .nholes = nholes };

    predeclare(runtime);
    return run_parser(&p);
}
