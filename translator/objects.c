/*
 * objects.c: objects that functions of the library store to by their addresses.
 *
 *     rand_r(&seed[i])                 stores to seed[i]
 *     sincos(x, &s[i], c + i)          to s[i] and (c + i)[0]
 *     erand48(state[i])                to state[i][0], state[i][1] and state[i][2]
 *     memset(&p[i], 0, sizeof p[i])    to p[i]
 *     memcpy(&bits, &x[i], 8)          to bits, and loads x[i]
 *
 * So such a call stores as assignments do (access_call.c), and what is known of these is known of it. The lvalues that do not
 * stand in the program are made; they are part of no tree, but know the call around them.
 */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "checks.h"
#include "quote.h"
#include "resolve.h"

bool copies_memory(const struct symbol *f)
{
    return !strcmp(f->name, "memcpy") || !strcmp(f->name, "memmove");
}

/* The bytes may be one object's. */
static bool is_of_bytes(const struct symbol *f)
{
    return copies_memory(f) || !strcmp(f->name, "memset");
}

static const struct library *entry(const struct symbol *f)
{
    const struct library *l = f && !f->definition ? find_library(f->name) : NULL;

    return l && (l->flags & OBJECTS || is_of_bytes(f)) ? l : NULL;
}

bool stores_objects(const struct symbol *f)
{
    return entry(f);
}

/* The lvalue in C, as a tree in the argument's place; its only parts without a type are made, too. */
static struct node *made(struct node *call, struct node *arg, struct type *type, struct holes *h, const char *text)
{
    struct node *e = bare(kid(quote(h, 0, format("%s;", text))->kid[0], EXPRESSION_E));

    if (first_token(e)->index < 0)      /* no token of the source */
        take_place(first_token(e), first_token(arg));
    e->type = type;
    for (int i = 0; i < e->nkids; i++)
        if (kind_class(e->kid[i]->kind) == EXPR && !e->kid[i]->type)
            e->kid[i]->type = basic(T_INT);
    e->parent = call;
    return e;
}

/* The object so many behind the one that the argument points to; NULL: it has no name. */
static struct node *object_at(struct node *call, struct node *arg, long at)
{
    struct type *t = arg->type ? decayed(arg->type) : NULL;
    struct node *n = bare(arg), *of = n->kind == PREFIX && is_operator(n, "&") ? bare(kid(n, PREFIX_E)) : NULL;
    struct holes *h = holes_new();

    t = t && is_pointer(t) ? t->base : NULL;
    if (!t || !t->complete || size_of(t) <= 0 || t->kind == T_ARRAY || t->kind == T_VOID || t->kind == T_FUNCTION)
        return NULL;
    if (of && !at)
        return of;
    if (of && of->kind == INDEX) {
        struct node *e = made(call, n, t, h, format("%s[%s + %ld]", ref(h, in_parentheses(copy_tree(subscripted(of)))),
                                                    ref(h, in_parentheses(copy_tree(subscript_of(of)))), at));

        subscript_of(e)->type = subscript_of(of)->type;
        kid(subscript_of(e), BINARY_R)->type = basic(T_INT);
        return e;
    }
    if (of)
        return NULL;
    return made(call, n, t, h, format("%s[%ld]", ref(h, in_parentheses(copy_tree(n))), at));
}

/* The argument as a pointer to an object of so many bytes as another one says; NULL: it is none. */
static struct node *pointer_to_bytes(struct node *call, int k, int bytes)
{
    struct node *to = argument(call, k) ? uncast(argument(call, k)) : NULL;
    struct type *t = to && to->type ? decayed(to->type) : NULL;
    long n;

    t = t && is_pointer(t) ? t->base : NULL;
    return t && t->complete && argument(call, bytes) && constant_value(argument(call, bytes), &n) && n == size_of(t) ? to : NULL;
}

static bool add_object(struct object ***end, struct node *lvalue, int argument, bool loaded)
{
    struct object *o = allocate(sizeof *o);

    *o = (struct object){ lvalue, argument, loaded, NULL };
    **end = o;
    *end = &o->next;
    return lvalue;
}

static bool find_objects(struct node *call, const struct library *l, struct object **list)
{
    for (const struct written *w = l->written; w; w = w->next) {
        long n = isdigit((unsigned char)*w->bytes) ? strtol(w->bytes, NULL, 10) : 1;
        bool of_bytes = *w->bytes == '$';
        struct node *arg = of_bytes ? pointer_to_bytes(call, w->argument, w->bytes[1] - '1') : argument(call, w->argument);

        for (long at = 0; at < n; at++)
            if (!add_object(&list, arg ? object_at(call, arg, at) : NULL, w->argument, false))
                return false;
        if (of_bytes && copies_memory(callee(call))) {
            arg = pointer_to_bytes(call, 1, 2);
            if (!add_object(&list, arg ? object_at(call, arg, 0) : NULL, 1, true))
                return false;
        }
    }
    return true;
}

const struct object *objects_of(struct node *call)
{
    static struct known { struct node *call; struct object *objects; struct known *next; } *known;
    struct known *k = known;
    struct object *objects = NULL;

    while (k && k->call != call)
        k = k->next;
    if (k)
        return k->objects;
    k = allocate(sizeof *k);
    if (!find_objects(call, entry(callee(call)), &objects))
        objects = NULL;
    *k = (struct known){ call, objects, known };
    known = k;
    return objects;
}
