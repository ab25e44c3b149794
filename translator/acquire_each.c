/*
 * acquire_each.c: loads of a loop outside of constructs whose places are found by loads, as at receivers in a field.
 *
 *     for (r = 0; r < n; r++)
 *         trace[r] = u[z[r]][x[r]];
 *
 * No section says what it reads. But each iteration loads the same from its place, whatever it does otherwise; so the places
 * can be told before the loop, by its head without its body:
 *
 *     if (OTOSP_UNLIKELY(otosp_pending))
 *     while (otosp_acquires()) {
 *     long otosp_k = 0;
 *     for (r = 0; r < n; r++) {
 *     if (otosp_k++ == 512) {
 *     otosp_may_read_object(&u, 1);
 *     break;
 *     }
 *     otosp_reads(&u[z[r]][x[r]], 1);
 *     }
 *     }
 *
 * Of many iterations rather the object comes. What finds the places is valid by then: it is acquired before, in the same way
 * if it has to be.
 */
#include <string.h>

#include "acquire.h"
#include "lower.h"
#include "resolve.h"

enum { MOST_TOLD = 512 };               /* iterations */

/* ---- which loads --------------------------------------------------------------------------------- */

/* Does nothing leave the statement, or do what is not seen? */
static bool is_straight(struct unit *u, struct node *n)
{
    struct symbol *f = n->kind == CALL ? callee(n) : NULL;

    switch (n->kind) {
    case GOTO: case COMPUTED_GOTO: case BREAK: case CONTINUE: case RETURN: case LABEL: case LABEL_ADDRESS: case SWITCH: case ASM:
    case STMT_EXPR: case DIRECTIVE_STMT: case FUNCTION:
        return false;
    case CALL:
        if (!f || callee_kind(u, n) != OF_LIBRARY || never_returns(f) || !(touches_nothing(f) || prints(n)))
            return false;
        break;
    default:
        break;
    }
    for (int i = 0; i < n->nkids; i++)
        if (n->kid[i] && n->kid[i]->nkids && !is_straight(u, n->kid[i]))
            return false;
    return true;
}

/* Does the head do nothing but count the variable, beginning anew, with what is not computed from it? */
static bool has_plain_head(struct node *loop, const struct loop *l)
{
    struct node *init = kid(loop, FOR_INIT), *step = kid(loop, FOR_STEP);
    struct node *e = init && init->kind == EXPRESSION ? kid(init, EXPRESSION_E) : NULL;

    if (!init || !step || bare(step)->kind == COMMA || has_effects(kid(loop, FOR_C)) || has_static_storage(l->var)
        || acquiring(l->var)->pointed_to || uses(l->lower, l->var) || has_effects(l->lower) || has_effects(l->bound) || (l->step && has_effects(l->step)))
        return false;
    if (init->kind == DECLARATION)
        return kid(init, DECLARATION_INITS)->nkids == 1;
    return e && bare(e)->kind == ASSIGN && is_operator(bare(e), "=") && named_by(kid(bare(e), ASSIGN_L)) == l->var;
}

/* Is the variable stored to? */
static bool is_stored(struct node *n, const struct symbol *s)
{
    if (stored_by(n) && named_by(stored_by(n)) == s)
        return true;
    for (int i = 0; i < n->nkids; i++)
        if (n->kid[i] && n->kid[i]->nkids && is_stored(n->kid[i], s))
            return true;
    return false;
}

/* Is it loaded in each iteration? */
static bool is_certain(struct node *load, const struct node *body)
{
    for (struct node *n = load, *up; n != body; n = up) {
        up = n->parent;
        if (!up)
            return false;
        switch (up->kind) {
        case EXPRESSION: case COMPOUND: case DECLARATION: case INIT_DECLARATOR: case INIT_LIST: case LIST:
            break;
        case IF:
            if (n != kid(up, IF_C))
                return false;
            break;
        case CONDITIONAL:
            if (n != kid(up, CONDITIONAL_C))
                return false;
            break;
        case BINARY:
            if ((is_operator(up, "&&") || is_operator(up, "||")) && n != kid(up, BINARY_L))
                return false;
            break;
        default:
            if (kind_class(up->kind) != EXPR && kind_class(up->kind) != LISTS)
                return false;
        }
    }
    return true;
}

bool begin_each(struct each *e, struct item *it, struct node *loop)
{
    *e = (struct each){ .item = it, .loop = loop };
    return loop->kind == FOR && is_counted(loop, &e->head) && has_plain_head(loop, &e->head)
        && stays_in_each(it, e->head.bound, e->head.var) && (!e->head.step || stays_in_each(it, e->head.step, e->head.var))
        && is_straight(it->unit, kid(loop, FOR_BODY)) && !is_stored(kid(loop, FOR_BODY), e->head.var);
}

bool tell_each(struct each *e, const struct need *n)
{
    struct told *t, **tail = &e->told;
    int level = 0;

    if (n->inside || !is_within(n->load, kid(e->loop, FOR_BODY)) || !is_certain(n->load, kid(e->loop, FOR_BODY))
        || !narrow_each(e->item, n, e->head.var))
        return false;
    for (const struct told *of = e->told; of; of = of->next)
        if (is_within(of->load, n->part) && of->level >= level)
            level = of->level + 1;
    t = allocate(sizeof *t);
    *t = (struct told){ .load = n->load, .part = n->part, .pointee = n->pointee, .level = level,
                        .whole = narrow(e->item, n, e->item->number, true) };
    while (*tail)
        tail = &(*tail)->next;
    *tail = t;
    e->levels = level >= e->levels ? level + 1 : e->levels;
    return true;
}

bool finds_place(const struct each *e, const struct node *load)
{
    for (const struct told *t = e->told; t; t = t->next)
        if (is_within(load, t->part))
            return true;
    return false;
}

/* ---- as text ------------------------------------------------------------------------------------- */

static const char *whole_text(const struct acquired_memory *m)
{
    switch (m->what) {
    case OBJECT_OF_POINTER:
        return format("otosp_may_read_object(%s, 1);\n", m->text);
    case NAMED_OBJECT:
        return format("otosp_reads(&(%s), 1);\n", m->text);
    default:
        return "otosp_may_read_anything();\n";
    }
}

static const char *told_text(const struct told *t)
{
    const char *text = node_text(t->part);

    return t->pointee ? format("otosp_reads(%s, 1);\n", text) : format("otosp_reads(&%s, 1);\n", text);
}

/* What is told at one level: which places, or which objects instead. */
static const char *level_text(const struct each *e, int level)
{
    const char *places = "", *objects = "";

    for (const struct told *t = e->told; t; t = t->next)
        if (t->level == level) {
            places = format("%s%s", places, told_text(t));
            objects = format("%s%s", objects, whole_text(t->whole));
        }
    return format("if (OTOSP_UNLIKELY(otosp_pending))\nwhile (otosp_acquires()) {\nlong otosp_k = 0;\n"
                  "for (%s%s; %s) {\nif (otosp_k++ == %d) {\n%sbreak;\n}\n%s}\n}\n",
                  node_text(kid(e->loop, FOR_INIT)), node_text(kid(e->loop, FOR_C)), node_text(kid(e->loop, FOR_STEP)),
                  MOST_TOLD, objects, places);
}

/* As the user has written it: nothing is lowered yet. */
void end_each(struct unit *u, struct each *e)
{
    if (!e->told)
        return;
    e->text = "";
    for (int level = 0; level < e->levels; level++)
        e->text = format("%s%s", e->text, level_text(e, level));
    e->next = u->each;
    u->each = e;
}

void lower_each(struct unit *u)
{
    for (struct each *e = u->each; e; e = e->next) {
        struct holes *h = holes_new();

        hole_text(h, "told", "%s", e->text);
        change_body(construct_around(u, e->loop->parent), e->loop, enclose(u, e->loop, h, "{\n$told\n$x\n}\n"));
    }
}
