/*
 * lower_frame.c: which variables of a function the members of a team share.
 *
 * Ranks have the same stack addresses, so the runtime must know of the frame of the function that holds a
 * construct which addresses are shared (rtlib/zone.c): before the construct begins, emitted code lists the
 * automatic variables that may be written in it: those that it stores to by name, and those whose address
 * is taken anywhere in the function.
 *
 * Before a task, those that it stores to are listed for the C compiler alone: whoever reads one has waited
 * for the task, and only a cancelled one has left it unset.
 */
#include "lower.h"
#include "checks.h"

#include <string.h>

/* ---- how a name is used ------------------------------------------------------------------------ */

enum use { READ, STORED, ESCAPES };

/* The largest part of an expression that is still the variable, or a piece of it. */
static struct node *whole_lvalue(struct node *n)
{
    for (struct node *up = n->parent; up; n = up, up = n->parent) {
        bool part = up->kind == PAREN || (up->kind == MEMBER && !strcmp(kid(up, MEMBER_OP)->tok->text, "."));

        if (up->kind == PREFIX && kid(up, PREFIX_OP)->tok->text[0] == '_')
            part = true;                /* __real__ */
        if (up->kind == INDEX)
            part = n->type && (n->type->kind == T_ARRAY || n->type->kind == T_VECTOR);
        if (!part)
            break;
    }
    return n;
}

static enum use use_of(struct node *name)
{
    struct node *n = whole_lvalue(name), *up = n->parent;

    if (!up || up->kind == SIZEOF_EXPR || up->kind == TYPEOF)
        return READ;
    if (up->kind == PREFIX && is_operator(up, "&"))
        return ESCAPES;
    if (!n->type || n->type->kind == T_ARRAY || n->type->kind == T_BUILTIN || up->parent->kind == BUILTIN)
        return ESCAPES;                 /* decays; a va_list */
    return up->kind == ASM_OPERAND || (stored_by(up) && is_within(n, stored_by(up))) ? STORED : READ;
}

/* Does it split the set? */
static bool splits(const struct construct *c)
{
    return c->info->traits & FORKS || (c->info->traits & TASKS && c->collapse);
}

/* ---- which variables are listed ---------------------------------------------------------------- */

struct search {
    struct unit *unit;
    struct construct *construct;
    struct node *function;              /* what in it may be listed wherever in it the construct stands, in order: */
    struct anywhere { struct node *node; struct anywhere *next; } *anywhere, **last;
};

static bool is_visible(const struct symbol *sym, const struct construct *c)
{
    return is_within(c->node, sym->scope) && sym->decl
        && first_token(sym->decl)->index < c->directive->tok->index;
}

/* Another name stands for it at the construct. */
static bool is_hidden(const struct symbol *sym, const struct construct *c)
{
    for (const struct symbol *s = c->function->sym->locals; s; s = s->next_local)
        if (s != sym && s->name == sym->name && s->scope && s->scope != sym->scope
            && is_within(s->scope, sym->scope) && is_visible(s, c))
            return true;
    return false;
}

static bool is_listed(const struct construct *c, const struct symbol *sym)
{
    struct symbol *const *at = c->frame;

    while (at && *at && *at != sym)
        at++;
    return at && *at;
}

static void add(struct construct *c, struct symbol *sym)
{
    int n = 0;

    if (is_listed(c, sym))
        return;
    while (c->frame && c->frame[n])
        n++;
    struct symbol **larger = allocate((n + 2) * sizeof *larger);

    if (n)
        memcpy(larger, c->frame, n * sizeof *larger);
    larger[n] = sym;
    c->frame = larger;
}

static struct symbol *handle(const char *name)
{
    struct symbol *sym = allocate(sizeof *sym);

    sym->name = name;
    return sym;
}

/* An object that cannot be named at the construct is listed through a pointer that is set where its address
   is taken; where it has no constant size, so is its size. */
static struct symbol *through_pointer(const struct type *type)
{
    static int count;
    long bytes = size_of(type);

    count++;
    if (bytes < 0)
        return handle(format("*(char (*)[otosp_bytes_%d])otosp_object_%d", count, count));
    return handle(format("*(char (*)[%ld])otosp_object_%d", bytes, count));
}

static void list(struct search *s, struct symbol *sym, enum use use)
{
    struct construct *c = s->construct;
    struct data_item *d = data_of(c, sym);

    if (sym->kind != S_VARIABLE || sym->global || sym->function != c->function
        || sym->storage == ST_STATIC || sym->storage == ST_EXTERN || sym->storage == ST_THREAD
        || is_listed(c, sym) || (sym->handle && is_listed(c, sym->handle))
        || (d && (d->sharing == PRIVATE || d->sharing == FIRSTPRIVATE || d->sharing == CHAINED))
        || !is_visible(sym, c))
        return;
    if (!is_hidden(sym, c))
        add(c, sym);
    else if (use == ESCAPES) {
        if (!sym->handle)
            sym->handle = through_pointer(sym->type);
        add(c, sym->handle);
    }
}

/* A compound literal is an object of the block that it stands in. */
static void list_literal(struct construct *c, struct node *literal)
{
    struct node *block = literal;

    while (block->kind != COMPOUND && block->kind != FUNCTION)
        block = block->parent;
    if (use_of(literal) != ESCAPES || function_around(literal) != c->function || !is_within(c->node, block)
        || is_within(literal, c->node) || first_token(literal)->index > c->directive->tok->index)
        return;
    if (!literal->sym)
        literal->sym = through_pointer(literal->type);
    add(c, literal->sym);
}

/* Is it each member's own that is stored to? The variable serves a construct inside as its private copy. */
static bool serves_inside(const struct search *s, const struct node *name)
{
    bool serves = false;

    for (struct node *n = name->parent; n; n = n->parent) {
        struct construct *inner = n->kind == DIRECTIVE_STMT ? construct_of(s->unit, n) : NULL;
        struct data_item *d = inner && inner != s->construct ? data_of(inner, name->sym) : NULL;

        if (n == s->construct->node)
            return serves;
        serves |= d && d->serves;
    }
    return false;
}

static void list_if_written(struct node *n, void *data)
{
    struct search *s = data;
    struct construct *c = s->construct;
    enum use use;

    if (n->kind == COMPOUND_LITERAL)
        list_literal(c, n);
    if (n->kind != NAME || !n->sym || n->sym->function != c->function)
        return;
    use = use_of(n);
    if (use == ESCAPES || (use == STORED && (is_within(n, c->node) || function_around(n) != c->function)
                           && !serves_inside(s, n)))
        list(s, n->sym, use);
}

static void note_if_anywhere(struct node *n, void *data)
{
    struct search *s = data;
    bool local = n->kind == NAME && n->sym && n->sym->function == s->function;
    enum use use = local ? use_of(n) : READ;

    if (n->kind != COMPOUND_LITERAL && use != ESCAPES && !(use == STORED && function_around(n) != s->function))
        return;
    *s->last = allocate(sizeof **s->last);
    (*s->last)->node = n;
    s->last = &(*s->last)->next;
}

/* What stands outside of the construct is looked through once for all constructs of a function. */
static void look_through(struct search *s, struct node *function)
{
    if (s->function == function)
        return;
    s->function = function;
    s->anywhere = NULL;
    s->last = &s->anywhere;
    walk(function, note_if_anywhere, NULL, s);
}

static void find_frame(struct search *s, struct construct *c)
{
    const struct anywhere *at;
    bool tasks = !splits(c);
    int first;

    s->construct = c;
    if (!tasks)
        look_through(s, c->function);
    at = tasks ? NULL : s->anywhere;
    first = first_token(c->node)->index;
    for (; at && first_token(at->node)->index < first; at = at->next)
        list_if_written(at->node, s);
    walk(c->node, list_if_written, NULL, s);
    for (; at; at = at->next)
        if (!is_within(at->node, c->node))
            list_if_written(at->node, s);
}

/* What clauses hand on of the construct, which has this number, and of those inside. */
static void list_items(struct search *s, int number)
{
    struct unit *u = s->unit;

    for (int i = number; i < u->nconstructs && is_within(u->constructs[i]->node, s->construct->node); i++)
        for (struct data_item *d = u->constructs[i]->data; d; d = d->next)
            if (d->sharing != SHARED && d->sharing != PRIVATE && d->sharing != FIRSTPRIVATE && d->sharing != CHAINED)
                list(s, d->sym, STORED);
}

void find_frames(struct unit *u)
{
    struct search s = { .unit = u };

    for (int i = 0; i < u->nconstructs; i++) {
        struct construct *c = u->constructs[i];

        if (!(c->info->traits & (FORKS | TASKS)) || !c->function)
            continue;
        find_frame(&s, c);
        if (splits(c))
            list_items(&s, i);
    }
}

/* ---- the text ---------------------------------------------------------------------------------- */

/* Its size is hidden from the compiler, which would give a constant one a place in the frame. */
static void hide_size(struct node *n, void *data)
{
    struct symbol *f = n->kind == CALL ? callee(n) : NULL;

    (void)data;
    if (f && is_alloca(f) && argument(n, 0))
        wrap(argument(n, 0), holes_new(), "otosp_hidden($x);");
}

/* Of the constructs in its function that split the set. */
static bool is_first(const struct unit *u, const struct construct *c)
{
    int i = 0;

    while (!splits(u->constructs[i]) || u->constructs[i]->function != c->function)
        i++;
    return u->constructs[i] == c;
}

void put_first(struct node *function, const char *statement)
{
    struct node *items = kid(kid(function, FUNCTION_BODY), COMPOUND_ITEMS), *all = node(LIST, 0);
    struct holes *h = holes_new();

    hole_text(h, "statement", "%s", statement);
    append(all, quote(h, line_indent(first_token(kid(function, FUNCTION_BODY))) + 4, "$statement;\n"));
    for (int i = 0; i < items->nkids; i++)
        append(all, items->kid[i]);
    replace(items, all);
}

/* Where an object is evaluated that is listed through a pointer, the pointer is set. */
static void keep_address(struct node *n, void *function)
{
    struct holes *h = holes_new();
    struct symbol *listed = n->kind == COMPOUND_LITERAL ? n->sym : NULL;

    if (n->kind == NAME && n->sym && n->sym->handle && use_of(n) == ESCAPES)
        listed = n->sym->handle;
    if (!listed)
        return;
    const char *name = strstr(listed->name, "otosp_object");
    const char *type = n->kind == NAME ? NULL : type_text(n->type, "");
    int bytes;
    bool sized = sscanf(listed->name, "*(char (*)[otosp_bytes_%d", &bytes) == 1;

    if (!listed->function)
        put_first(function, format("void *%s = 0", name));
    if (!listed->function && sized)
        put_first(function, format("otosp_size otosp_bytes_%d = 0", bytes));
    listed->function = function;
    if (sized)
        hole_text(h, "size", "otosp_bytes_%d = sizeof %s, ", bytes, ref(h, copy_tree(n)));
    wrap(n, h, format("(*(__typeof__(%s) *)(%s%s = &$x));", type ? type : ref(h, copy_tree(n)),
                      hole_value(h, "size"), name));
}

void lower_frame(struct holes *h, struct unit *u, struct construct *c)
{
    bool allocates;
    int n = 0, columns = 20;

    for (; c->info->traits & TASKS && (!splits(c) || u->opt->checked) && c->frame && c->frame[n]; n++)
        hole_add(h, "frame", "%sOTOSP_SET_BY_TASK(%s);", n ? "\n" : "", c->frame[n]->name);
    if (!splits(c))
        return;
    n = 0;
    allocates = holds(u, c->function, HOLDS_ALLOCA);
    for (; c->frame && c->frame[n]; n++) {
        const char *name = c->frame[n]->name;

        columns += strlen(", OTOSP_VAR()") + strlen(name);
        hole_add(h, "vars", columns > 100 ? ",\n    OTOSP_VAR(%s)" : ", OTOSP_VAR(%s)", name);
        columns = columns > 100 ? 20 : columns;
    }
    hole_add(h, "frame", "%sOTOSP_FRAME(%d%s%s);", *hole_value(h, "frame") ? "\n" : "", n + allocates,
             hole_value(h, "vars"), allocates ? ", OTOSP_ALLOCATED(otosp_top)" : "");
    if (!is_first(u, c))
        return;
    walk(kid(c->function, FUNCTION_BODY), NULL, keep_address, c->function);
    if (allocates) {
        put_first(c->function, "void *const otosp_top = otosp_stack_pointer()");
        walk(c->function, NULL, hide_size, NULL);
    }
}
