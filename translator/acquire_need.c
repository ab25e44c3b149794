/*
 * acquire_need.c: which memory a load needs: the least that is read, and the object that it is in.
 *
 * The object is a named one, or that of a pointer. Sums of a pointer and a number stay in its object. Variables on the
 * stack, and small objects, need nothing.
 */
#include <string.h>

#include "acquire.h"
#include "resolve.h"

enum { NEVER_PENDING = 64 };            /* OTOSP_NEVER_PENDING */
enum { WHOLE = 256 };                   /* of a structure of so many bytes all is asked for, not a member */

/* ---- which object an expression leads to ---------------------------------------------------------- */

static enum root find_root(struct node *n, struct need *need);

static bool is_array(const struct node *n)
{
    return n->type && n->type->kind == T_ARRAY;
}

bool holds_elements(const struct node *n)
{
    return is_array(n) || (n->type && n->type->kind == T_VECTOR);
}

static bool is_address(const struct node *n)
{
    return n->type && (is_pointer(n->type) || n->type->kind == T_ARRAY);
}

static enum root find_named(struct node *name, struct need *need)
{
    struct symbol *s = name->sym;
    long size;

    if (!is_variable_symbol(s) || !has_static_storage(s))
        return NOWHERE;
    size = name->type ? size_of(name->type) : -1;
    if (size >= 0 && size <= NEVER_PENDING)
        return NOWHERE;
    if (size < 0)
        need->pointer = name;           /* an array whose length is said later, or elsewhere: as good as a pointer */
    else
        need->named = name;
    return ROOTED;
}

static enum root loaded(struct node *pointer, struct need *need)
{
    need->pointer = pointer;
    return ROOTED;
}

/* The object that a pointer, or an array's address, leads to. */
enum root find_target(struct node *n, struct need *need)
{
    n = bare(n);
    if (is_array(n))
        return find_root(n, need);
    switch (n->kind) {
    case NAME:
        return is_variable_symbol(n->sym) && is_pointer(n->sym->type) ? loaded(n, need) : NOWHERE;
    case STRING:
        return NOWHERE;
    case INDEX: case MEMBER:
        return loaded(n, need);
    case CAST:
        return is_address(bare(kid(n, CAST_E))) ? find_target(kid(n, CAST_E), need) : SOMEWHERE;
    case ASSIGN:
        return is_operator(n, "=") ? find_target(kid(n, ASSIGN_R), need)
             : is_operator(n, "+=") ? find_target(kid(n, ASSIGN_L), need) : SOMEWHERE;
    case COMMA:
        return find_target(kid(n, COMMA_R), need);
    case BINARY:
        if (is_operator(n, "-"))        /* out of its object, perhaps, but for a name's */
            return find_target(kid(n, BINARY_L), need) == ROOTED && need->named ? ROOTED : SOMEWHERE;
        if (is_operator(n, "+"))
            return find_target(is_address(bare(kid(n, BINARY_L))) ? kid(n, BINARY_L) : kid(n, BINARY_R), need);
        return SOMEWHERE;
    case POSTFIX:
        return is_operator(n, "++") ? find_target(kid(n, POSTFIX_E), need) : SOMEWHERE;
    case PREFIX:
        if (is_operator(n, "&"))
            return find_root(kid(n, PREFIX_E), need);
        if (is_operator(n, "*"))
            return loaded(n, need);
        return is_operator(n, "++") ? find_target(kid(n, PREFIX_E), need) : SOMEWHERE;
    default:
        return SOMEWHERE;
    }
}

/* The object that an lvalue is a part of. */
static enum root find_root(struct node *n, struct need *need)
{
    n = bare(n);
    switch (n->kind) {
    case NAME:
        return find_named(n, need);
    case SECTION: {
        struct node *a = bare(kid(n, SECTION_A));

        return is_array(a) ? find_root(a, need) : find_target(a, need);
    }
    case INDEX: {
        struct node *a = bare(subscripted(n));

        return holds_elements(a) ? find_root(a, need) : find_target(a, need);
    }
    case MEMBER:
        return holder_of(n) ? find_root(holder_of(n), need) : find_target(kid(n, MEMBER_E), need);
    case PREFIX:
        return is_operator(n, "*") ? find_target(kid(n, PREFIX_E), need) : find_root(kid(n, PREFIX_E), need);
    case STRING: case COMPOUND_LITERAL: case CALL: case ASSIGN: case STMT_EXPR: case BUILTIN:
        return NOWHERE;                 /* values, or on the stack */
    case COMMA:
        return find_root(kid(n, COMMA_R), need);
    default:
        return SOMEWHERE;
    }
}

/* ---- needs -------------------------------------------------------------------------------------- */

static bool is_small(const struct node *n)
{
    long size = n->type ? size_of(n->type) : -1;

    return size >= 0 && size <= WHOLE;
}

/* Of an element of a member that is an array, the member. */
static struct node *member_of(struct node *n)
{
    struct node *m = n;

    while (m->kind == INDEX && is_array(bare(subscripted(m))))
        m = bare(subscripted(m));
    return m->kind == MEMBER ? m : n;
}

/* What is read at least: of a small structure all of it, since its other members will be wanted, too. */
static void find_part(struct need *need, struct node *n)
{
    struct node *m;

    n = bare(n);
    while ((m = member_of(n))->kind == MEMBER) {
        bool arrow = !holder_of(m);
        struct node *e = arrow ? bare(kid(m, MEMBER_E)) : holder_of(m);
        const struct type *whole = arrow && e->type ? decayed(e->type)->base : e->type;
        long size = whole ? size_of(whole) : -1;

        if (!is_bit_field(m) && !is_packed(m) && (size < 0 || size > WHOLE))
            break;
        n = e;
        if (arrow) {
            need->part = n;
            need->pointee = true;
            return;
        }
    }
    if (n->kind == PREFIX && is_operator(n, "*")) {
        need->part = bare(kid(n, PREFIX_E));
        need->pointee = true;
        return;
    }
    if (n->kind == INDEX && bare(kid(n, INDEX_A))->type && bare(kid(n, INDEX_A))->type->kind == T_VECTOR)
        n = bare(kid(n, INDEX_A));
    if (is_small(n) && (n->kind == NAME || n->kind == INDEX || n->kind == MEMBER))
        need->part = n;
}

void add_need(struct item *it, const struct need *need)
{
    struct need *copy = allocate(sizeof *copy);

    *copy = *need;
    copy->conditional |= it->conditional || it->left;
    copy->next = NULL;
    *it->tail = copy;
    it->tail = &copy->next;
}

static void add_rooted(struct item *it, enum root root, struct need *need)
{
    if (root == NOWHERE)
        return;
    if (root == SOMEWHERE)
        need->named = need->pointer = NULL;
    add_need(it, need);
}

void need_anything(struct item *it, struct node *at)
{
    add_need(it, &(struct need){ .load = at });
}

/* The lvalue is read. */
void need_load(struct item *it, struct node *lvalue)
{
    struct need need = { .load = lvalue };
    enum root root = find_root(lvalue, &need);

    if (root == ROOTED)
        find_part(&need, lvalue);
    add_rooted(it, root, &need);
}

/* So is what the pointer points to, as much of that as there is. */
void need_target(struct item *it, struct node *at, struct node *pointer)
{
    struct need need = { .load = at };

    add_rooted(it, find_target(pointer, &need), &need);
}

/* Of what the pointer points to, as much as is of the type that this one's function takes it for. */
void need_pointee(struct item *it, struct node *at, struct node *pointer, const struct type *taken)
{
    struct need need = { .load = at };
    enum root root = find_target(pointer, &need);
    const struct type *own = pointer->type ? decayed(pointer->type) : NULL;

    pointer = bare(pointer);
    if (root == ROOTED && own && is_pointer(own) && own->base->complete
        && same_type(unqualified(own->base), unqualified(taken->base))) {
        need.pointee = pointer->kind != PREFIX || !is_operator(pointer, "&");
        need.part = need.pointee ? pointer : bare(kid(pointer, PREFIX_E));
    }
    add_rooted(it, root, &need);
}
