/*
 * query.c: small questions about the tree, for the checks.
 */
#include <string.h>

#include "checks.h"
#include "directive.h"
#include "resolve.h"

struct node *bare(struct node *n)
{
    while (n)
        if (n->kind == PAREN)
            n = kid(n, PAREN_E);
        else if (n->kind == PREFIX && is_operator(n, "__extension__"))
            n = kid(n, PREFIX_E);
        else
            break;
    return n;
}

struct node *function_around(struct node *n)
{
    while (n && n->kind != FUNCTION)
        n = n->parent;
    return n;
}

bool is_variable_symbol(const struct symbol *s)
{
    return s && s->kind == S_VARIABLE;
}

bool has_static_storage(const struct symbol *s)
{
    return s->global || s->storage == ST_STATIC || s->storage == ST_EXTERN || s->storage == ST_THREAD;
}

struct symbol *named_by(struct node *n)
{
    n = bare(n);
    return n && n->kind == NAME && is_variable_symbol(n->sym) ? n->sym : NULL;
}

/* Does the number stand before the brackets, as in i[a]? */
static bool is_turned(const struct node *index)
{
    const struct type *t = kid(index, INDEX_A)->type;

    return t && is_integer(t);
}

struct node *subscripted(const struct node *index)
{
    return kid(index, is_turned(index) ? INDEX_I : INDEX_A);
}

struct node *subscript_of(const struct node *index)
{
    return kid(index, is_turned(index) ? INDEX_A : INDEX_I);
}

struct node *uncast(struct node *n)
{
    for (n = bare(n); n && n->kind == CAST; )
        n = bare(kid(n, CAST_E));
    return n;
}

struct node *holder_of(struct node *n)
{
    struct node *e = n->kind == INDEX ? bare(subscripted(n)) : n->kind == MEMBER ? bare(kid(n, MEMBER_E)) : NULL;

    if (n->kind == MEMBER && strcmp(kid(n, MEMBER_OP)->tok->text, "."))
        return e->kind == PREFIX && is_operator(e, "&") ? bare(kid(e, PREFIX_E)) : NULL;
    return e && (n->kind == MEMBER || (e->type && e->type->kind == T_ARRAY)) ? e : NULL;
}

struct node *whose_address(struct node *n)
{
    struct node *up = n->parent, *place = n->kind == PREFIX && is_operator(n, "&") ? kid(n, PREFIX_E) : NULL;

    while (up && up->kind == PAREN)
        up = up->parent;
    return place && !(up && up->kind == MEMBER && holder_of(up) == bare(place)) ? place : NULL;
}

struct symbol *whole_of(struct node *lvalue)
{
    struct node *n = bare(lvalue), *holder;

    while (n && (holder = holder_of(n)))
        n = holder;
    return named_by(n);
}

struct node *whole_place(struct node *name)
{
    struct node *n = name;

    while (n->parent && (bare(n->parent) == bare(n) || holder_of(n->parent) == bare(n)))
        n = n->parent;
    return n;
}

bool is_addressed(struct node *place)
{
    const struct node *up = place->parent;

    return (up->kind == PREFIX && is(kid(up, PREFIX_OP)->tok, "&")) || (place->type && place->type->kind == T_ARRAY);
}

bool is_target(struct node *place)
{
    return bare(stored_by(place->parent)) == bare(place);
}

bool is_changed(struct node *name)
{
    struct node *place = whole_place(name);

    return is_target(place) || is_addressed(place);
}

struct node *base_of(struct node *item)
{
    for (item = bare(item); item && (item->kind == SECTION || item->kind == INDEX); item = bare(item->kid[0]))
        ;
    return item;
}

bool is_one_of(const char *name, const char *const *names)
{
    while (*names && strcmp(*names, name))
        names++;
    return *names;
}

const char *operator_of(struct node *n)
{
    struct node *op = !n ? NULL
                    : n->kind == BINARY ? kid(n, BINARY_OP)
                    : n->kind == ASSIGN ? kid(n, ASSIGN_OP)
                    : n->kind == PREFIX ? kid(n, PREFIX_OP)
                    : n->kind == POSTFIX ? kid(n, POSTFIX_OP) : NULL;

    return op && op->tok ? op->tok->text : "";
}

bool is_operator(struct node *n, const char *op)
{
    return !strcmp(operator_of(n), op);
}

bool uses(struct node *n, const struct symbol *s)
{
    if (!n)
        return false;
    if (n->kind == NAME)
        return n->sym == s;
    for (int i = 0; i < n->nkids; i++)
        if (n->kid[i] && uses(n->kid[i], s))
            return true;
    return false;
}

bool is_within(const struct node *n, const struct node *outer)
{
    while (n && n != outer)
        n = n->parent;
    return n;
}

struct node *stored_by(struct node *n)
{
    switch (n->kind) {
    case ASSIGN:
        return kid(n, ASSIGN_L);
    case PREFIX:
        return is_operator(n, "++") || is_operator(n, "--") ? kid(n, PREFIX_E) : NULL;
    case POSTFIX:
        return kid(n, POSTFIX_E);
    default:
        return NULL;
    }
}

struct node *with_brackets(struct node *n)
{
    while (n->parent && n->parent->kind == PAREN)
        n = n->parent;
    return n;
}

bool is_bit_field(const struct node *n)
{
    return n->kind == MEMBER && n->member && n->member->width;
}

bool takes_value(const struct node *n)
{
    const struct node *up = n->parent, *below = n;

    for (; up && up->kind == PAREN; up = up->parent)
        below = up;
    if (!up || up->kind == MEMBER || up->kind == EXPRESSION || (up->kind == PREFIX && is_operator((struct node *)up, "&")))
        return false;
    if (up->kind == ASSIGN && kid(up, ASSIGN_L) == below)
        return false;
    for (int i = 0; i < up->nkids; i++)
        if (up->kid[i] == below)
            return is_evaluated(up, i);
    return true;
}

/* An array of variable size, or a pointer to one. */
static bool has_variable_size(const struct type *t)
{
    while (t && is_pointer(t) && t->base)
        t = t->base;
    return t && is_variable(t);
}

/* Operands of sizeof, typeof and _Generic's selection are only looked at for their types, but for arrays of variable size. */
bool is_evaluated(const struct node *parent, int which)
{
    const struct node *k = parent->kid[which];

    switch (parent->kind) {
    case SIZEOF_EXPR:
        return kind_class(k->kind) == EXPR && k->type && is_variable(k->type);
    case SIZEOF_TYPE:                   /* sizes of arrays are, which stand in the name of a type */
        return kind_class(k->kind) == TYPE && !strcmp(kid(parent, SIZEOF_TYPE_OP)->tok->text, "sizeof");
    case TYPEOF:
        return kind_class(k->kind) == TYPE || (k->type && has_variable_size(k->type));
    case GENERIC:
        return which != GENERIC_E;
    default:
        return true;
    }
}

struct node *find_store(struct node *n, const struct symbol *s)
{
    struct node *target, *found;

    if (!n)
        return NULL;
    target = stored_by(n);
    if (target && named_by(target) == s)
        return n;
    for (int i = 0; i < n->nkids; i++)
        if (n->kid[i] && is_evaluated(n, i) && (found = find_store(n->kid[i], s)))
            return found;
    return NULL;
}

bool may_store(struct node *e)
{
    bool may = e->kind == CALL || e->kind == STMT_EXPR || stored_by(e);

    for (int i = 0; i < e->nkids && !may; i++)
        may = e->kid[i] && is_evaluated(e, i) && may_store(e->kid[i]);
    return may;
}

bool is_loop_statement(const struct node *n)
{
    return n && (n->kind == FOR || n->kind == WHILE || n->kind == DO);
}

struct token *place_of(struct node *n)
{
    for (; n; n = n->parent) {
        struct token *t = first_token(n);

        if (t && !t->file)              /* variant.c made it */
            t = t->heads;
        if (t)
            return t;
    }
    return NULL;
}

struct text { const char *so_far; };

static void add_leaf(struct node *leaf, void *data)
{
    struct text *text = data;
    const char *word = leaf->tok ? leaf->tok->text : leaf->text ? leaf->text : "";
    bool space = leaf->tok && (leaf->tok->space || leaf->tok->bol);

    text->so_far = format("%s%s%s", text->so_far, *text->so_far && space ? " " : "", word);
}

const char *node_text(struct node *n)
{
    struct text text = { "" };

    if (n)
        leaves(n, add_leaf, &text);
    return text.so_far;
}

/* Is it a member, or in one, that may lie where its type does not want it? Its address is no ordinary pointer. */
bool is_packed(struct node *lvalue)
{
    for (struct node *n = bare(lvalue), *inner; n->kind == MEMBER || n->kind == INDEX; n = bare(inner)) {
        inner = n->kid[0];
        if (n->kind == MEMBER) {
            bool arrow = !strcmp(kid(n, MEMBER_OP)->tok->text, "->");
            const struct type *whole = arrow && inner->type ? decayed(inner->type)->base : inner->type;
            int wanted = n->member ? align_of(n->member->type) : 1;

            if (whole && wanted > 1 && (align_of(whole) < wanted || n->member->packed))
                return true;
            if (arrow)
                return false;
        } else if (!inner->type || inner->type->kind != T_ARRAY)
            return false;
    }
    return false;
}

/* By a statement, unless it is the last one of a statement expression. */
bool is_jump(const struct node *n)
{
    return n->kind == BREAK || n->kind == CONTINUE || n->kind == RETURN || n->kind == GOTO || n->kind == COMPUTED_GOTO;
}

bool holds_jump(const struct node *n)
{
    bool holds = is_jump(n);

    for (int i = 0; i < n->nkids && !holds; i++)
        holds = n->kid[i] && holds_jump(n->kid[i]);
    return holds;
}

bool is_dropped(const struct node *n)
{
    const struct node *up = n->parent;

    return up->kind == EXPRESSION && !(up->parent->parent && up->parent->parent->parent
                                       && up->parent->parent->parent->kind == STMT_EXPR);
}
