/*
 * objects.c: objects that functions of the library store to by their addresses.
 *
 *     rand_r(&seed[i])                 stores to seed[i]
 *     sincos(x, &s[i], c + i)          to s[i] and (c + i)[0]
 *     erand48(state[i])                to state[i][0], state[i][1] and state[i][2]
 *
 * So such a call stores as assignments do (access_call.c), and what is known of these is known of it. The lvalues that do not stand
 * in the program are made; they stand in no list, but know the call around them.
 */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "checks.h"
#include "quote.h"
#include "resolve.h"

static const struct library *entry(const struct symbol *f)
{
    const struct library *l = f && !f->definition ? find_library(f->name) : NULL;

    return l && l->flags & OBJECTS ? l : NULL;
}

bool stores_objects(const struct symbol *f)
{
    return entry(f);
}

/* The lvalue in C, as a tree in the call's place; its only parts without a type are made, too. */
static struct node *made(struct node *call, struct type *type, struct holes *h, const char *text)
{
    struct node *e = bare(kid(quote(h, 0, format("%s;", text))->kid[0], EXPRESSION_E));

    take_place(first_token(e), first_token(call));
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
        struct node *subscript = in_parentheses(copy_tree(subscript_of(of)));
        struct node *e = made(call, t, h, format("%s[%s + %ld]", ref(h, in_parentheses(copy_tree(subscripted(of)))),
                                                 ref(h, subscript), at));

        subscript_of(e)->type = subscript_of(of)->type;
        kid(subscript_of(e), BINARY_R)->type = basic(T_INT);
        return e;
    }
    if (of)
        return NULL;
    return made(call, t, h, format("%s[%ld]", ref(h, in_parentheses(copy_tree(n))), at));
}

static bool find_objects(struct node *call, const struct library *l, struct object **list)
{
    for (const struct written *w = l->written; w; w = w->next) {
        long n = isdigit((unsigned char)*w->bytes) ? strtol(w->bytes, NULL, 10) : 1;
        struct node *arg = argument(call, w->argument);

        for (long at = 0; at < n; at++) {
            struct object *o = allocate(sizeof *o);

            *o = (struct object){ arg ? object_at(call, arg, at) : NULL, w->argument, NULL };
            if (!o->lvalue)
                return false;
            *list = o;
            list = &o->next;
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
    *k = (struct known){ call, find_objects(call, entry(callee(call)), &objects) ? objects : NULL, known };
    known = k;
    return k->objects;
}
