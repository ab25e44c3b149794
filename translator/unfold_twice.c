/*
 * unfold_twice.c: functions with loops that regions divide, which others may call as well: other files, or code outside
 * of such regions. The regions call a copy, in which each `for` becomes a `parallel for`; the function stays as it is.
 *
 *     void smooth(double *u, int n)                    static void otosp_region_smooth(double *u, int n)
 *     {                                                {
 *         #pragma omp for                                  #pragma omp parallel for
 *         for (...) ...                                    for (...) ...
 *     }                                                }
 */
#include "checks.h"
#include "duplicate.h"
#include "quote.h"
#include "resolve.h"
#include "unfold.h"

/* A function that has a copy. */
struct twice {
    struct symbol *function, *copy;
    struct node *tree;                  /* of the copy */
    struct node *caller;                /* the first function of the file that calls it */
    struct twice *next;
};

static struct twice *twice_of(struct twice *all, const struct symbol *f)
{
    while (all && all->function != f)
        all = all->next;
    return all;
}

/* Marks what the part calls, and what that calls. */
static void mark_reached(struct part *all, struct part *p)
{
    if (p->reached)
        return;
    p->reached = true;
    for (int i = 0; i < p->calls; i++)
        mark_reached(all, part_of(all, callee(p->call[i])));
}

static bool is_before(struct node *a, struct node *b)
{
    return first_token(a)->index < first_token(b)->index;
}

static void call_copy(struct node *call, void *data)
{
    struct twice *t = call->kind == CALL ? twice_of(data, callee(call)) : NULL;
    struct node *caller = function_around(call), *name;

    if (!t)
        return;
    if (!t->caller || is_before(caller, t->caller))
        t->caller = caller;
    name = name_for(kid(call, CALL_F), format("otosp_region_%s", t->function->name));
    name->sym = t->copy;
    name->type = t->copy->type;
    replace(kid(call, CALL_F), name);
}

/* At the function's place in the file, or behind it. */
static void insert(struct node *function, int behind, struct node *n)
{
    struct node *file = function->parent;
    int i = file->nkids;

    append(file, n);
    for (; file->kid[i - 1] != function; i--)
        file->kid[i] = file->kid[i - 1];
    file->kid[i] = behind ? n : function;
    file->kid[i - 1] = behind ? function : n;
}

static struct twice *copy_function(struct symbol *f, struct twice *next)
{
    struct twice *t = allocate(sizeof *t);

    *t = (struct twice){ .function = f, .tree = another(f->definition), .next = next };
    name_duplicate(t->tree, f, format("otosp_region_%s", f->name));
    insert(f->definition, true, t->tree);
    resolve_behind(t->tree);
    t->copy = t->tree->sym;
    return t;
}

static void declare_copy(const struct twice *t)
{
    struct node *n;

    if (!t->caller || !is_before(t->caller, t->function->definition))
        return;
    n = quote(holes_new(), 0, format("static __typeof__(%s) %s;\n", t->function->name, t->copy->name))->kid[0];
    insert(t->caller, false, n);
    resolve_behind(n);
}

bool copy_functions(struct part *all)
{
    struct twice *copies = NULL;
    bool any = false;

    for (struct part *p = all; p; p = p->next)
        if (p->directive && !p->why)
            mark_reached(all, p);
    for (struct part *p = all; p; p = p->next) {
        any |= p->twice;
        if (p->twice && p->reached)
            copies = copy_function(p->function, copies);
    }
    for (struct part *p = all; p; p = p->next)
        if (p->reached && !p->twice)
            walk(p->body, call_copy, NULL, copies);
    for (struct twice *t = copies; t; t = t->next)
        walk(kid(t->tree, FUNCTION_BODY), call_copy, NULL, copies);
    for (struct twice *t = copies; t; t = t->next)
        declare_copy(t);
    return any;
}
