/*
 * bare.c: which calls are bare, and which functions can have a bare copy.
 */
#include "bare.h"
#include "checks.h"
#include "duplicate.h"

struct bare *bare_of(struct symbol *f)
{
    if (!f->bare) {
        f->bare = allocate(sizeof *f->bare);
        *f->bare = (struct bare){ .function = f, .why_not = why_not_duplicated(f, false) };
        for (int k = LOGS_NOTHING; k <= LOGS_REST; k++)
            f->bare->copy[k] = (struct copy){ .of = f->bare, .kind = (enum copy_kind)k };
    }
    return f->bare;
}

void make_bare(struct unit *u, struct node *call, enum copy_kind rest)
{
    struct bare_call *b = allocate(sizeof *b);

    *b = (struct bare_call){ call, rest, u->bare };
    u->bare = b;
    call->bare = true;
}

void add_rest(struct node *n)
{
    struct bare *b = bare_of(function_around(n)->sym);
    struct rest *r = b->rest;

    while (r && r->node != n)
        r = r->next;
    if (r)
        return;
    r = allocate(sizeof *r);
    *r = (struct rest){ n, b->rest };
    b->rest = r;
}

void forget_bare(struct unit *u, struct bare_call *since)
{
    for (; u->bare != since; u->bare = u->bare->next)
        u->bare->call->bare = false;
}
