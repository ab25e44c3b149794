/*
 * keep.c: which objects keep their value all through a scope, for certain.
 *
 * What is stored to in the scope, and in the functions of the unit that it calls, is compared with the object:
 * by its name where both are parts of variables, by type (C17 6.5, paragraph 7) where one of them is reached
 * through a pointer. Where only the types say that a store might change the object, the program can see by the
 * addresses that it does not: such an object is put on the list `kept`, if that is asked for.
 */
#include <string.h>

#include "infer.h"
#include "others.h"
#include "resolve.h"

/* ---- addresses ---------------------------------------------------------------------------------- */

bool is_address_lent(struct unit *u, struct node *n)
{
    struct node *call, *arg;
    const struct summary *s;

    while (n->parent && (n->parent->kind == PAREN || n->parent->kind == CAST))
        n = n->parent;
    call = n->parent && n->parent->kind == LIST ? n->parent->parent : n->parent;
    if (!call || call->kind != CALL || (s = summary_of(u, call))->unknown)
        return false;
    for (int k = 0; (arg = argument(call, k)); k++)
        if (bare(arg) == bare(n))
            return k < 32 && !(s->keeps >> k & 1) && !s->returns.count;
    return false;
}

struct addresses { struct unit *unit; struct symbol *symbols; };      /* of the file that is looked at */

static void see_address(struct node *n, void *data)
{
    struct addresses *a = data;
    struct symbol *s = whose_address(n) ? whole_of(whose_address(n)) : NULL;

    if (s && !s->pointed_to)
        s->pointed_to = !is_address_lent(a->unit, n);
    if (n->kind == ASM)
        for (s = a->symbols; s; s = s->next)
            s->pointed_to = true;
}

/* The answer is kept, so it must not depend on other files. */
static void find_addresses(struct unit *u)
{
    bool through = u->through;

    if (u->addresses_known)
        return;
    u->through = false;
    walk(u->root, see_address, NULL, &(struct addresses){ u, u->symbols });
    for (struct other *o = u->others; o; o = o->next)
        if (o->is_read)
            walk(o->unit.root, see_address, NULL, &(struct addresses){ u, o->unit.symbols });
    u->through = through;
    u->addresses_known = true;
}

static bool is_external(const struct symbol *s)
{
    return s->storage == ST_EXTERN || (s->global && s->storage != ST_STATIC);
}

bool is_pointed_to(struct affine *x, const struct symbol *s)
{
    find_addresses(x->unit);
    return s->pointed_to || is_external(s) || (s->type && is_aggregate(s->type) && s->type->kind == T_UNION);
}

/* ---- stores ------------------------------------------------------------------------------------- */

struct question {
    struct affine *x;
    struct node *object;
    const struct symbol *root;          /* the variable that it is a part of, or NULL */
    bool pointed_to;
    const char *shape;                  /* of a part of a variable: its way from there */
    struct entered entered;             /* functions that are called */
    bool changes, perhaps;              /* perhaps: by its type only */
    void (*visit)(struct node *lvalue, void *);         /* those that do so perhaps, or NULL */
    void *data;
};

static bool is_character(const struct type *t)
{
    return t->kind == T_CHAR || t->kind == T_SCHAR || t->kind == T_UCHAR;
}

/* May an lvalue of the one type store to an object of the other? */
static bool may_be(const struct type *store, const struct type *object)
{
    if (!store || !object || store->kind == T_ERROR || is_character(store) || store->kind == T_VECTOR)
        return true;
    if (store->kind == T_ARRAY)
        return may_be(store->base, object);
    if (is_aggregate(store)) {
        for (const struct member *m = store->origin->members; m; m = m->next)
            if (may_be(m->type, object))
                return true;
        return !store->origin->members;
    }
    if (is_integer(store) && is_integer(object))
        return size_of(store) == size_of(object);
    if (is_pointer(store) && is_pointer(object))
        return true;
    return same_type(store, object);
}

/* Is it a member of a structure that is no part of a union, as far as the expression says? */
static bool is_plain_member(struct node *n)
{
    bool direct = false;

    if (n->kind != MEMBER || !n->member || !n->member->name)
        return false;
    for (struct node *m = n; m->kind == MEMBER || m->kind == INDEX; m = bare(m->kid[0])) {
        const struct type *of = m->kind == MEMBER ? decayed(bare(kid(m, MEMBER_E))->type) : NULL;

        of = of && is_pointer(of) ? of->base : of;
        if (m->kind == MEMBER && (!of || of->kind != T_STRUCT))
            return false;
        for (const struct member *k = m == n ? of->origin->members : NULL; k; k = k->next)
            direct |= k == n->member;
    }
    return direct;
}

/* Members of other names: not the same, in whatever structures (C17 6.5, 7; so do C compilers see it). */
static bool are_other_members(struct node *a, struct node *b)
{
    return is_plain_member(a) && is_plain_member(b) && strcmp(a->member->name, b->member->name);
}

static const char *way_of(struct affine *x, struct node *n)
{
    struct context c = { x->unit, NULL, NULL };
    struct paths p = { .count = 0 };

    locate(&c, n, &p);
    return p.count == 1 && p.path[0].base ? p.path[0].shape : "";
}

/* Is one the beginning of the other? */
static bool meet(const char *a, const char *b)
{
    size_t n = strlen(a) < strlen(b) ? strlen(a) : strlen(b);

    return !strncmp(a, b, n);
}

/* Was the variable there before the scope was entered, and may a pointer lead to it? */
static bool is_older(struct affine *x, const struct symbol *s)
{
    if (!has_static_storage(s) && (is_within(s->decl, x->scope) || !is_within(x->scope, s->function)))
        return false;
    return s->type->kind == T_ARRAY || is_pointed_to(x, s);
}

/* as_bytes: whatever type the lvalue has. */
static void see_stored(struct question *q, struct node *to, bool as_bytes)
{
    struct symbol *s = whole_of(to);

    if (s && s == q->root)
        q->changes |= meet(way_of(q->x, to), q->shape);
    else if ((s ? !q->root && is_older(q->x, s) : !q->root || q->pointed_to)
             && (as_bytes || (may_be(to->type, q->object->type) && !are_other_members(bare(to), q->object)))) {
        q->perhaps = true;
        if (q->visit)
            q->visit(to, q->data);
    }
}

/* Does a function of the library write to nothing but variables that are declared in the scope, not to the object? */
static bool writes_inside(struct question *q, struct node *call, const struct symbol *f)
{
    unsigned written = f ? written_arguments(f) : 0;

    for (int k = 0; written >> k; k++) {
        struct node *to = written >> k & 1 ? argument(call, k) : NULL;
        const struct symbol *s;

        if (!to)
            continue;
        to = bare(to);
        if (to->kind == PREFIX && is_operator(to, "&"))
            to = bare(kid(to, PREFIX_E));
        else if (!to->type || to->type->kind != T_ARRAY)
            return false;
        s = whole_of(to);
        if (!s || s == q->root || is_older(q->x, s))
            return false;
    }
    return written;
}

static void look(struct node *, void *);

static void see_call(struct question *q, struct node *call)
{
    struct symbol *f = defined(q->x->unit, callee(call));
    bool reachable = !q->root || q->pointed_to || has_static_storage(q->root);

    if (f && f->definition && !is_system(f->definition)) {
        if (enters(&q->entered, f))
            walk(kid(f->definition, FUNCTION_BODY), look, NULL, q);
        q->changes |= q->entered.full;
    } else if (f && stores_objects(f) && objects_of(call)) {
        for (const struct object *o = objects_of(call); o; o = o->next)
            if (!o->loaded)
                see_stored(q, o->lvalue, is_of_memory(f));
    } else if (reachable && !writes_inside(q, call, f)) {
        const struct summary *s = summary_of(q->x->unit, call);

        q->changes |= s->unknown || s->effects;
    }
}

/* A function that is called stores through its address, perhaps. */
struct lending { struct question *q; bool lent; };

static void see_lent(struct node *n, void *data)
{
    struct lending *l = data;

    if (whose_address(n) && whole_of(whose_address(n)) == l->q->root)
        l->lent |= is_address_lent(l->q->x->unit, n);
}

static void look(struct node *n, void *data)
{
    struct question *q = data;
    struct node *to = stored_by(n);

    if (q->changes)
        return;
    if (to)
        see_stored(q, to, false);
    if (n->kind == CALL)
        see_call(q, n);
    if (n->kind == ASM)
        q->changes = true;
    if (q->root && whose_address(n) && whole_of(whose_address(n)) == q->root)
        q->changes |= !is_address_lent(q->x->unit, n);
}

static void keep(struct affine *x, struct node *object)
{
    struct kept *k = x->kept;

    while (k && (k->loaded || !same_expression(k->object, object)))
        k = k->next;
    if (k)
        return;
    k = allocate(sizeof *k);
    *k = (struct kept){ .object = object, .next = x->kept };
    x->kept = k;
}

/* Is a function of the scope given its address? Then what is stored through pointers may be it. */
static bool is_lent_in(struct question *q)
{
    struct lending l = { q, false };

    walk(q->x->scope, see_lent, NULL, &l);
    return l.lent;
}

/* Looks for stores in the scope; false: the object changes for other reasons. */
static bool ask(struct question *q)
{
    struct affine *x = q->x;
    struct node *object = q->object;

    if (!object->type || (object->type->quals & (Q_VOLATILE | Q_ATOMIC)))
        return false;
    q->root = whole_of(object);
    q->pointed_to = q->root && is_pointed_to(x, q->root);
    q->shape = q->root ? way_of(x, object) : "";
    if (q->root && !q->pointed_to)
        q->pointed_to = is_lent_in(q);
    walk(x->scope, look, NULL, q);
    return !q->changes;
}

bool stays_but_for(struct affine *x, struct node *object, void visit(struct node *lvalue, void *), void *data)
{
    return ask(&(struct question){ .x = x, .object = bare(object), .visit = visit, .data = data });
}

bool stays_anywhere(struct affine *x, struct node *element, bool *perhaps)
{
    struct question q = { .x = x, .object = bare(element) };
    bool stays = ask(&q);

    *perhaps = q.perhaps;
    return stays;
}

bool stays(struct affine *x, struct node *object, bool one)
{
    struct question q = { .x = x, .object = bare(object) };

    for (struct kept *k = x->kept; k && one; k = k->next)
        if (!k->loaded && same_expression(k->object, object))
            return true;
    if (!ask(&q) || (q.perhaps && !(one && x->keeps && has_address(bare(object)))))
        return false;
    if (q.perhaps)
        keep(x, object);
    return true;
}
