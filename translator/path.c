/*
 * path.c: which memory an expression may name.
 *
 * locate() and target() read an expression as it stands. expand() then follows pointers that are
 * private to the place looked at to whatever they are set to there, in any order (flow-insensitive),
 * so the result may name more memory than is reached, never less; what cannot be followed stays as
 * the private pointer itself.
 */
#include <string.h>

#include "checks.h"
#include "unfold.h"

void add_path(struct paths *ps, struct path p)
{
    for (int i = 0; i < ps->count; i++)
        if (ps->path[i].base == p.base && ps->path[i].shape == p.shape)
            return;
    if (ps->count < MAX_PATHS)
        ps->path[ps->count++] = p;
    else
        ps->path[MAX_PATHS - 1] = (struct path){ NULL, intern("", 0) };
}

struct path deeper(struct path p, const char *shape)
{
    char *whole;

    if (!*shape)
        return p;
    whole = format("%s%s", p.shape, shape);
    if (strlen(whole) > 200)    /* grows without end: a recursive structure */
        return (struct path){ NULL, intern("", 0) };
    p.shape = intern(whole, strlen(whole));
    return p;
}

static void add_deeper(struct paths *out, const struct paths *in, const char *shape)
{
    for (int i = 0; i < in->count; i++)
        add_path(out, deeper(in->path[i], shape));
}

static void add_unknown(struct paths *out)
{
    add_path(out, (struct path){ NULL, intern("", 0) });
}

/* ---- blocks: what an allocating call returns --------------------------------------------------- */

static struct block { struct symbol sym; struct node *call; bool linked; struct block *next; } *blocks;

bool is_block(const struct symbol *s)
{
    return s && s->kind == S_BUILTIN && !s->type;
}

static struct block *block_with(const struct symbol *s)
{
    struct block *b = blocks;

    while (b && &b->sym != s)
        b = b->next;
    return b;
}

/* Blocks that this call makes point to each other: one name stands for a whole structure. */
void link_block(const struct symbol *s)
{
    struct block *b = block_with(s);

    if (b)
        b->linked = true;
}

bool is_linked(const struct symbol *s)
{
    struct block *b = block_with(s);

    return b && b->linked;
}

struct node *maker_of(const struct symbol *s)
{
    struct block *b = block_with(s);

    return b ? b->call : NULL;
}

/* The block that this call, or compound literal, makes. */
static const struct symbol *block_of(struct node *call)
{
    struct block *b = blocks;

    while (b && b->call != call)
        b = b->next;
    if (!b) {
        b = allocate(sizeof *b);
        b->sym.kind = S_BUILTIN;
        b->sym.name = "allocated memory";
        b->call = call;
        b->next = blocks;
        blocks = b;
    }
    return &b->sym;
}

/* ---- expressions as they stand ------------------------------------------------------------------ */

static bool is_union(const struct type *t)
{
    return t && t->kind == T_UNION;
}

static void locate_member(struct context *x, struct node *n, struct paths *out)
{
    struct node *e = kid(n, MEMBER_E);
    bool arrow = !strcmp(kid(n, MEMBER_OP)->tok->text, "->");
    struct type *whole = e->type && arrow ? decayed(e->type)->base : e->type;
    struct paths of = { .count = 0 };

    if (arrow)
        target(x, e, &of);
    else
        locate(x, e, &of);
    /* Members of a union are the same memory. */
    add_deeper(out, &of, is_union(whole) ? "" : format(".%s", kid(n, MEMBER_IDENT)->tok->text));
}

void locate(struct context *x, struct node *n, struct paths *out)
{
    n = bare(n);
    switch (n->kind) {
    case NAME:
        if (is_variable_symbol(n->sym))
            add_path(out, (struct path){ n->sym, intern("", 0) });
        else
            add_unknown(out);
        break;
    case D_NAME:
        add_path(out, (struct path){ n->sym, intern("", 0) });
        break;
    case INDEX: {
        struct node *a = subscripted(n);

        if (a->type && a->type->kind == T_VECTOR)
            locate(x, a, out);
        else
            target(x, a, out);
        break;
    }
    case SECTION:
        target(x, kid(n, SECTION_A), out);
        break;
    case MEMBER:
        locate_member(x, n, out);
        break;
    case PREFIX:
        if (is_operator(n, "*"))
            target(x, kid(n, PREFIX_E), out);
        else
            locate(x, kid(n, PREFIX_E), out);
        break;
    case CAST:
        locate(x, kid(n, CAST_E), out);
        break;
    case COMMA:
        locate(x, kid(n, COMMA_R), out);
        break;
    case CONDITIONAL:
        if (kid(n, CONDITIONAL_T))
            locate(x, kid(n, CONDITIONAL_T), out);
        locate(x, kid(n, CONDITIONAL_E), out);
        break;
    case ASSIGN:
        locate(x, kid(n, ASSIGN_L), out);
        break;
    case COMPOUND_LITERAL:      /* an object of its own each time */
        add_path(out, (struct path){ block_of(n), intern("", 0) });
        break;
    default:
        add_unknown(out);
    }
}

/* The value of `({ ...; e; })`. */
static struct node *last_value(struct node *n)
{
    struct node *list = kid(kid(n, STMT_EXPR_BODY), COMPOUND_ITEMS);
    struct node *last = list && list->nkids ? list->kid[list->nkids - 1] : NULL;

    return last && last->kind == EXPRESSION ? kid(last, EXPRESSION_E) : NULL;
}

void target(struct context *x, struct node *n, struct paths *out)
{
    struct paths of = { .count = 0 };
    struct node *value;

    n = bare(n);
    if (n->type && n->type->kind == T_ARRAY && n->kind != STRING) {
        locate(x, n, out);
        return;
    }
    switch (n->kind) {
    case NAME:
    case INDEX:
    case MEMBER:
        if (n->type && n->type->kind == T_FUNCTION)
            break;
        if (n->type && !is_pointer(n->type) && n->type->kind != T_ERROR) {
            add_unknown(out);
            break;
        }
        locate(x, n, &of);
        add_deeper(out, &of, "*");
        break;
    case PREFIX:
        if (is_operator(n, "&"))
            locate(x, kid(n, PREFIX_E), out);
        else if (is_operator(n, "*")) {
            locate(x, n, &of);
            add_deeper(out, &of, "*");
        } else
            target(x, kid(n, PREFIX_E), out);
        break;
    case POSTFIX:
        target(x, kid(n, POSTFIX_E), out);
        break;
    case BINARY: {
        struct node *l = kid(n, BINARY_L), *r = kid(n, BINARY_R);
        bool left = l->type && !is_integer(l->type), right = r->type && !is_integer(r->type);

        if (left || !right)
            target(x, l, out);
        if (right)
            target(x, r, out);
        break;
    }
    case CAST:
        target(x, kid(n, CAST_E), out);
        break;
    case CONDITIONAL:
        target(x, kid(n, CONDITIONAL_T) ? kid(n, CONDITIONAL_T) : kid(n, CONDITIONAL_C), out);
        target(x, kid(n, CONDITIONAL_E), out);
        break;
    case COMMA:
        target(x, kid(n, COMMA_R), out);
        break;
    case ASSIGN:
        target(x, is_operator(n, "=") ? kid(n, ASSIGN_R) : kid(n, ASSIGN_L), out);
        break;
    case STMT_EXPR:
        if ((value = last_value(n)))
            target(x, value, out);
        else
            add_unknown(out);
        break;
    case CALL:
        call_targets(x, n, out);
        for (int i = 0; i < out->count; i++)    /* the mark of new memory becomes this call's block */
            if (is_block(out->path[i].base) && !strcmp(out->path[i].base->name, "new"))
                out->path[i].base = block_of(n);
        break;
    case COMPOUND_LITERAL:
        locate(x, n, out);
        break;
    case CONSTANT:
    case LABEL_ADDRESS:
        break;
    default:
        add_unknown(out);
    }
}

/* ---- what pointers are set to ------------------------------------------------------------------- */

struct address { struct node *of; struct paths *names; struct address *next; };
struct pointers {
    struct node *function;
    struct pointer_store *stores;
    struct address *taken;              /* v in &v */
    struct address *handed;             /* &v, or an array, as an argument of a call */
    struct pointers *next;                 /* of another definition of the same name */
};

static bool may_hold_pointer(const struct type *t)
{
    return !t || is_pointer(t) || is_aggregate(t) || t->kind == T_ERROR;
}

/* The same of what a declaration sets, too. */
static const struct symbol *root_of(struct node *to)
{
    struct node *n = bare(to);

    return n->kind == D_NAME ? (is_variable_symbol(n->sym) ? n->sym : NULL) : whole_of(n);
}

static void add_store(struct pointers *k, struct node *to, struct node *value, struct node *at)
{
    struct pointer_store *s;

    if (!to || !value || !may_hold_pointer(to->type))
        return;
    s = allocate(sizeof *s);
    s->to = to;
    s->root = root_of(to);
    s->value = value;
    s->at = at;
    s->next = k->stores;
    k->stores = s;
}

static struct node *name_of(struct node *d)
{
    while (d && d->kind != D_NAME)
        d = d->kind == D_PAREN ? kid(d, D_PAREN_D) : d->kind == D_POINTER ? kid(d, D_POINTER_D)
          : d->kind == D_ARRAY ? kid(d, D_ARRAY_D) : d->kind == D_FUNCTION ? kid(d, D_FUNCTION_D) : NULL;
    return d;
}

static void add_address(struct address **list, struct node *of)
{
    struct address *a = allocate(sizeof *a);

    a->of = of;
    a->next = *list;
    *list = a;
}

static void see_pointer_store(struct node *n, void *data)
{
    struct pointers *k = data;

    if (n->kind == ASSIGN && is_operator(n, "="))
        add_store(k, kid(n, ASSIGN_L), kid(n, ASSIGN_R), n);
    else if (n->kind == INIT_DECLARATOR && kid(n, INIT_DECLARATOR_INIT))
        add_store(k, name_of(kid(n, INIT_DECLARATOR_DECLARATOR)), kid(n, INIT_DECLARATOR_INIT), n);
    else if (n->kind == CALL) {
        struct node *arg;

        for (int i = 0; (arg = uncast(argument(n, i))); i++)
            if ((arg->kind == PREFIX && is_operator(arg, "&")) || (arg->type && arg->type->kind == T_ARRAY))
                add_address(&k->handed, arg);
    } else if (n->kind == PREFIX && is_operator(n, "&"))
        add_address(&k->taken, kid(n, PREFIX_E));
}

static struct pointers *know(struct node *function)
{
    static struct pointers *outside;
    struct pointers **at = function && function->sym ? &function->sym->pointers : &outside;

    while (*at && (*at)->function != function)
        at = &(*at)->next;
    if (!*at) {
        *at = allocate(sizeof **at);
        (*at)->function = function;
        if (function)
            walk(function, see_pointer_store, NULL, *at);
    }
    return *at;
}

struct pointer_store *pointer_stores(struct node *function)
{
    return know(function)->stores;
}

static void see_call(struct node *n, void *found)
{
    *(bool *)found |= n->kind == CALL;
}

/* What an lvalue names, or (pointer) what a pointer points to; kept, unless that may change as more becomes known of
   functions. */
static const struct paths *named(struct context *x, struct node *n, bool pointer, struct paths **kept)
{
    struct paths *names = *kept;
    bool calls = false;

    if (names)
        return names;
    names = allocate(sizeof *names);
    (pointer ? target : locate)(x, n, names);
    walk(n, see_call, NULL, &calls);
    if (!calls)
        *kept = names;
    return names;
}

static bool names_variable(const struct paths *ps, const struct symbol *s)
{
    for (int i = 0; i < ps->count; i++)
        if (ps->path[i].base == s && !strchr(ps->path[i].shape, '*'))
            return true;
    return false;
}

/* May a called function set the pointer that is kept in this variable? */
static bool is_handed_out(struct context *x, const struct symbol *s)
{
    for (struct address *a = know(x->function)->handed; a; a = a->next)
        if (names_variable(named(x, a->of, true, &a->names), s))
            return true;
    return false;
}

/* May a store through a pointer set it? */
static bool has_address_taken(struct context *x, const struct symbol *s)
{
    if (s->type && s->type->kind == T_ARRAY)
        return true;
    for (struct address *a = know(x->function)->taken; a; a = a->next)
        if (names_variable(named(x, a->of, false, &a->names), s))
            return true;
    return false;
}

/* ---- what tasks take along ---------------------------------------------------------------------- */

struct taken { const struct node *task; visitor *visit; void *data; };

static void see_taken(struct node *n, void *data)
{
    struct taken *t = data;

    if (n->kind == NAME && is_variable_symbol(n->sym) && may_hold_pointer(n->type)
        && !(n->sym->decl && is_within(n->sym->decl, t->task)))
        t->visit(n, t->data);
}

void visit_taken(struct node *n, visitor *visit, void *data)
{
    const struct directive *d = n->kind == DIRECTIVE_STMT ? directive_of(n) : NULL;

    if (d && d->info && d->info->id == D_TASK)
        walk(n, see_taken, NULL, &(struct taken){ n, visit, data });
}

/* ---- following private pointers ----------------------------------------------------------------- */

bool is_private(struct context *x, const struct symbol *s)
{
    if (!s || is_block(s))
        return false;
    if (!x->construct)
        return !has_static_storage(s) && s->decl && is_within(s->decl, x->function);
    return keeper(x->construct, s);
}

/* Does it begin with the value that the shared variable, or the caller's argument, has? */
static bool has_outer_value(struct context *x, const struct symbol *s)
{
    const struct construct *c = x->construct ? keeper(x->construct, s) : NULL;
    const struct data_item *d = c ? data_of(c, s) : NULL;

    if (d)
        return d->sharing == FIRSTPRIVATE || d->sharing == FIRST_LASTPRIVATE || d->sharing == CHAINED;
    if (c && !is_within(s->decl, c->node))      /* orphaned: the function's own variable */
        return s->storage == ST_PARAMETER;
    return s->storage == ST_PARAMETER;
}

/* Is a store to s at this place one to the private instance that x is about? */
static bool is_same_instance(struct context *x, const struct symbol *s, const struct node *at)
{
    const struct construct *c = x->construct ? keeper(x->construct, s) : NULL;

    return !c || !data_of(c, s) || is_within(at, c->node);
}

/* Pointers that an initialiser list holds, wherever in it. */
void targets_in(struct context *x, struct node *n, struct paths *out)
{
    if (!n)
        return;
    if (n->kind == INIT_LIST || n->kind == LIST || n->kind == DESIGNATED) {
        for (int i = n->kind == DESIGNATED ? DESIGNATED_INIT : 0; i < n->nkids; i++)
            targets_in(x, n->kid[i], out);
    } else if (n->type && (is_pointer(n->type) || n->type->kind == T_ARRAY))
        target(x, n, out);
}

struct visit { const struct pointer_store *store; struct visit *outer; };
static int steps;                       /* of this expansion: it is given up before it takes long */

static void follow(struct context *, struct path, struct paths *, struct visit *);

/*
 * Does the store set base.member, or a struct around it? The length of what it sets of `member`. A store
 * through a pointer sets what that may point to.
 */
enum { NOT_SET = -1 };
static int set_by(struct context *x, struct pointer_store *s, const struct symbol *base, bool through,
                  const char *member, struct visit *outer)
{
    struct paths to;                    /* not made zero as a whole: this is done for each store again and again */
    const struct paths *raw;
    struct visit v = { s, outer };

    to.count = 0;
    for (struct visit *o = outer; o; o = o->outer)
        if (o->store == s)      /* round in a circle: what is there comes from the other stores */
            return NOT_SET;
    raw = named(x, s->to, false, &s->names);
    for (int i = 0; i < raw->count; i++)
        if (!strchr(raw->path[i].shape, '*'))
            add_path(&to, raw->path[i]);
        else if (through)
            follow(x, raw->path[i], &to, &v);
    for (int i = 0; i < to.count; i++) {
        size_t n = strlen(to.path[i].shape);

        if (to.path[i].base == base && !strncmp(to.path[i].shape, member, n)
            && (!member[n] || member[n] == '.'))
            return (int)n;
    }
    return NOT_SET;
}

/*
 * One store to (the struct around) the pointer at base.member: what it points to then, and on from there.
 * through: may stores through pointers set it?
 */
static bool follow_store(struct context *x, struct pointer_store *s, struct path p, bool through,
                         const char *member, const char *rest, struct paths *out, struct visit *outer)
{
    struct visit v = { s, outer };
    struct paths from;
    int length = set_by(x, s, p.base, through, member, outer);

    if (length == NOT_SET)
        return false;
    if (!is_same_instance(x, p.base, s->at))
        return false;
    from.count = 0;
    if (s->value->kind == INIT_LIST)
        targets_in(x, s->value, &from);
    else if (!member[length])
        target(x, s->value, &from);
    else {
        struct paths whole = { .count = 0 };

        locate(x, s->value, &whole);
        add_deeper(&from, &whole, format("%s*", member + length));
    }
    for (int i = 0; i < from.count; i++)
        follow(x, deeper(from.path[i], rest), out, &v);
    return true;
}

static void follow(struct context *x, struct path p, struct paths *out, struct visit *outer)
{
    const char *star = strchr(p.shape, '*');
    const char *member;
    bool found = false, through;

    if (++steps > 2000) {
        add_unknown(out);
        return;
    }
    if (!star || !is_private(x, p.base)) {
        add_path(out, p);
        return;
    }
    member = intern(p.shape, (size_t)(star - p.shape));
    if (has_outer_value(x, p.base)) {
        add_path(out, p);
        found = true;
    }
    through = has_address_taken(x, p.base);
    for (struct pointer_store *s = pointer_stores(x->function); s; s = s->next)
        if (!s->root || s->root == p.base)
            found |= follow_store(x, s, p, through, member, star + 1, out, outer);
    if (!found || is_handed_out(x, p.base))
        add_path(out, p);
}

void expand(struct context *x, struct path p, struct paths *out)
{
    struct paths own = { .count = 0 };

    steps = 0;
    follow(x, p, &own, NULL);
    if (!own.count)             /* null pointers only, or itself: nothing else is known */
        add_path(&own, p);
    for (int i = 0; i < own.count; i++)
        add_path(out, own.path[i]);
}

/*
 * The memory that the path names under its oldest name: shared pointers of the function that are set
 * once are followed to what they are set to.
 */
struct path settle(struct context *x, struct path p)
{
    for (int i = 0; i < 10; i++) {
        struct pointer_store *only = NULL;
        struct paths from = { .count = 0 };

        if (*p.shape != '*' || !p.base || is_block(p.base) || is_private(x, p.base)
            || has_static_storage(p.base)
            || p.base->storage == ST_PARAMETER)
            return p;
        for (struct pointer_store *s = pointer_stores(x->function); s; s = s->next) {
            struct symbol *to = s->to->kind == D_NAME ? s->to->sym : named_by(s->to);

            if (to == p.base && only)
                return p;
            if (to == p.base)
                only = s;
        }
        if (!only || only->value->kind == INIT_LIST)
            return p;
        target(x, only->value, &from);
        if (from.count != 1 || !from.path[0].base)
            return p;
        p = deeper(from.path[0], p.shape + 1);
    }
    return p;
}
