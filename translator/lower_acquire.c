/*
 * lower_acquire.c: guards as text: acquire.c says which.
 */
#include <string.h>

#include "acquire.h"
#include "lower.h"

/* A copy of an expression, as it is written right behind a bracket. */
static struct node *copied(struct node *e)
{
    struct node *copy = copy_tree(e), *leaf = copy;
    struct token *first;

    while (leaf->nkids)
        leaf = leaf->kid[0];
    if (leaf->tok) {
        first = allocate(sizeof *first);
        *first = *leaf->tok;
        first->space = first->bol = false;
        first->index = -1;
        leaf->tok = first;
    }
    return copy;
}

/* One piece of memory: `OTOSP_ACQUIRE(u[k])`. */
static const char *acquired(struct holes *h, const struct acquired_memory *m)
{
    const char *e = macro_argument(ref(h, copied(m->e)), m->e);
    bool simple = m->e->kind == NAME || m->e->kind == INDEX || m->e->kind == MEMBER || m->e->kind == CAST;

    if (m->what == OBJECT_OF_POINTER)
        return format("OTOSP_ACQUIRE_OBJECT(%s)", e);
    return format(m->what != POINTEE ? "OTOSP_ACQUIRE(%s)" : simple ? "OTOSP_ACQUIRE(*%s)" : "OTOSP_ACQUIRE(*(%s))", e);
}

void fill_uses(struct holes *h, const struct construct *c)
{
    if (!c->tells_uses)
        return;
    hole_add(h, "uses", "if (otosp_lazy) {\notosp_uses_begin();\n");
    for (const struct acquired_memory *m = c->uses; m; m = m->next) {
        const char *e = macro_argument(ref(h, copied(m->e)), m->e);
        hole_add(h, "uses", m->what == OBJECT_OF_POINTER ? "otosp_uses_object(%s);\n" : "otosp_uses(%s);\n", e);
    }
    hole_add(h, "uses", "}\n");
}

/* All of a guard, with these before and behind each piece. */
static const char *guard_text(struct holes *h, const struct guard *g, const char *before, const char *behind)
{
    const char *text = "";

    if (g->all)
        return format("%sOTOSP_ACQUIRE_ALL()%s", before, behind);
    for (const struct acquired_memory *m = g->memory; m; m = m->next)
        text = format("%s%s%s%s", text, before, acquired(h, m), behind);
    return text;
}

/* Does it stand in a list of statements, and not as the only one where one is wanted? */
static bool is_item(const struct node *n)
{
    const struct node *up = n->parent;

    while (up && up->kind == LIST && up->parent && up->parent->kind == LIST)
        up = up->parent;
    return up && up->kind == LIST && up->parent && up->parent->kind == COMPOUND;
}

static void put_before(struct unit *u, const struct guard *g)
{
    struct holes *h = holes_new();
    struct node *n = g->at, *lowered;
    struct construct *c = construct_around(u, n->parent);
    bool item = is_item(n);

    hole_text(h, "guard", "%s", guard_text(h, g, "", ";\n"));
    lowered = enclose(u, n, h, item ? "$guard\n$x\n" : "{\n$guard\n$x\n}\n");
    if (!item)
        change_body(c, n, lowered);
}

/* A comma needs brackets where it would separate something else. */
static bool stands_alone(const struct node *e)
{
    return kind_class(e->parent->kind) == STMT;
}

static void put_in_front(const struct guard *g)
{
    struct holes *h = holes_new();

    wrap(g->at, h, format(stands_alone(g->at) ? "%s$x;" : "(%s$x);", guard_text(h, g, "", ", ")));
}

static void put_behind(const struct guard *g)
{
    struct holes *h = holes_new();
    struct node *n = g->at;

    if (n->type && n->type->kind == T_VOID)
        wrap(n, h, format("($x%s);", guard_text(h, g, ", ", "")));
    else
        wrap(n, h, format("(__extension__ ({ __auto_type otosp_value = $x; %sotosp_value; }));",
                          guard_text(h, g, "", "; ")));
}

static void put_around(const struct guard *g)
{
    struct node *n = g->at;

    wrap(n, holes_new(), format("OTOSP_FOREIGN%s(%s);", n->type && n->type->kind == T_VOID ? "_VOID" : "",
                                macro_argument("$x", n)));
}

static bool in_block(const struct node *n)
{
    while (n && n->kind != COMPOUND)
        n = n->parent;
    return n;
}

/* main, and the functions that are called here and not known. What a pointer leads to may be a function of a library
   that touches no memory: there is nothing to log, nor to acquire. (One whose name is known in a block only gets no mark:
   here, it could not be named.) */
static void mark_calls(struct unit *u)
{
    struct holes *h = holes_new();
    bool any = false;

    for (struct symbol *f = u->symbols; f; f = f->next) {
        if (f->kind != S_FUNCTION || !f->acquiring)
            continue;
        if (f->global && f->definition && !strcmp(f->name, "main"))
            hole_add(h, "marks", "otosp_logs(main);\n");
        else if (f->acquiring->known && f->acquiring->kind == ELSEWHERE)
            hole_add(h, "marks", "otosp_calls(%s);\n", f->name);
        else if (f->acquiring->handed && touches_nothing(f) && !in_block(f->decl))
            hole_add(h, "marks", "otosp_logs(%s);\n", f->name);
        else
            continue;
        any = true;
    }
    if (any)
        append(u->root, quote(h, 0, "\n$marks\n"));
}

void lower_guards(struct unit *u)
{
    for (struct guard *g = u->guards; g; g = g->next)
        switch (g->place) {
        case BEFORE:
            put_before(u, g);
            break;
        case IN_FRONT:
            put_in_front(g);
            break;
        case BEHIND:
            put_behind(g);
            break;
        case AROUND_FOREIGN:
            put_around(g);
            break;
        case THROUGH_POINTER:
            break;
        }
    if (u->acquires)
        mark_calls(u);
}

static void see_copy(struct node *n, void *unused)
{
    (void)unused;
    if (n->kind == CALL && n->copies)
        replace(kid(n, CALL_F), kid(quote(holes_new(), 0, "otosp_copy;")->kid[0], EXPRESSION_E));
}

/* After the stores have been lowered: these are what they were, and parallel code has the same question about pointers. */
void lower_called(struct unit *u)
{
    if (u->acquires)
        walk(u->root, see_copy, NULL, NULL);
    for (struct guard *g = u->guards; g; g = g->next)
        if (g->place == THROUGH_POINTER && strcmp(first_token(kid(g->at, CALL_F))->text, "OTOSP_CALL"))
            wrap(kid(g->at, CALL_F), holes_new(), "OTOSP_CALL($x);");
}
