/*
 * section_way.c: what a section function loads itself: the pointers on the way to a section's elements.
 *
 * They are elements, too: of rows of pointers. Code that enumerates them is that of the section, without the loops that
 * only move subscripts behind the pointer. So are the sizes of rows that are loaded, as in u[i * g->width + j].
 */
#include <string.h>

#include "section.h"

bool way_of(const struct reference *r, int level, struct reference *way)
{
    int k = r->rows, loads = 0;

    for (const char *form = r->form; *form; form += 1 + strcspn(form + 1, "*[.")) {
        if (*form == '.')
            continue;
        if (*form == '*' && form != r->form && loads++ == level) {
            *way = *r;
            way->form = format("%.*s", (int)(form - r->form), r->form);
            way->subscripts = k;
            way->packed = false;
            return true;
        }
        while (is_divided(r, k))
            k++;
        k++;
    }
    return false;
}

bool last_way(const struct reference *r, struct reference *way)
{
    int level = 0;

    while (way_of(r, level, way))
        level++;
    return level;
}

static bool names(const char *text, const char *name)
{
    return text && strstr(text, name);
}

static bool is_named(const struct code *c, const char *iterator, int subscripts)
{
    for (; c; c = c->next) {
        for (int k = 0; c->kind == CODE_ELEMENT && k < subscripts; k++)
            if (names(c->subscript[k], iterator))
                return true;
        if (names(c->first, iterator) || names(c->bound, iterator) || names(c->condition, iterator)
            || is_named(c->body, iterator, subscripts) || is_named(c->otherwise, iterator, subscripts))
            return true;
    }
    return false;
}

static bool is_condition(const struct code *c)
{
    return c->kind == CODE_CONDITION && !c->next && !c->otherwise;
}

static struct code *in_condition(const char *condition, struct code *body)
{
    struct code *c;

    if (is_condition(body) && !strcmp(body->condition, condition))
        return body;
    c = new_code(CODE_CONDITION);
    c->condition = condition;
    c->body = body;
    return c;
}

static struct code *way_code(const struct code *, int subscripts);

/* Are there only conditions between the loop and what it enumerates, which is the same in all iterations? */
static bool is_once(const struct code *loop, int subscripts)
{
    const struct code *c = loop->body;

    while (is_condition(c))
        c = c->body;
    return loop->step && c->kind == CODE_ELEMENT && !c->next && !is_named(c, loop->iterator, subscripts);
}

/* Conditions that do not depend on the iterator stand around the loop, which then is a section. */
static struct code *way_loop(const struct code *c, int subscripts)
{
    struct code *body = way_code(c->body, subscripts), *loop, *all;

    if (!is_named(body, c->iterator, subscripts))
        return c->step ? in_condition(format("%s %s %s", c->first, c->le ? "<=" : "<", c->bound), body) : body;
    loop = all = new_code(CODE_LOOP);
    *loop = *c;
    loop->next = NULL;
    loop->body = body;
    loop->once = is_once(loop, subscripts);
    for (; is_condition(loop->body) && !names(loop->body->condition, c->iterator); loop->body = loop->body->body)
        all = in_condition(loop->body->condition, all);
    return all;
}

static struct code *way_code(const struct code *c, int subscripts)
{
    struct code *first = NULL, **tail = &first;

    for (; c; c = c->next) {
        if (c->kind == CODE_LOOP)
            *tail = way_loop(c, subscripts);
        else {
            *tail = new_code(c->kind);
            **tail = *c;
            (*tail)->next = NULL;
            (*tail)->body = way_code(c->body, subscripts);
            (*tail)->otherwise = way_code(c->otherwise, subscripts);
        }
        while (*tail)
            tail = &(*tail)->next;
    }
    return first;
}

/* Where it is not known before that they can be evaluated. */
static const char *sizes_text(struct inferred *f, const struct section *s)
{
    const char *text = "";

    for (int k = 0; k < s->to.subscripts && !f->stores.x.serial; k++) {
        struct node *by = s->to.divider[k].by;
        const char *lines = by && !can_be_evaluated(f, by) ? loads_of_value(by, "loads", ", 1") : NULL;

        if (lines && !strstr(text, lines))
            text = format("%s%s", text, line_text(way_code(s->code, 0), lines));
    }
    return text;
}

/* The object that the last pointer leads to: where it begins and ends is a part of what a loop is known by. Of a table of
   pointers all are loaded, and then these objects are looked at. */
static const char *object_text(const struct inferred *f, const struct section *s, int beyond)
{
    if (s->extent == BEHIND_TABLE)
        return beyond < 2 ? table_text(s, beyond ? "loads_behind" : "loads_table", NULL) : "";
    return s->extent == WITHIN_OBJECT && !f->stores.x.serial && !beyond && loads_pointer(&s->to, -1)
        ? section_text(&s->to, s->code, "loads_object") : "";
}

const char *way_text(struct inferred *f, const struct section *s, int level)
{
    struct reference way;
    const char *text = level ? "" : sizes_text(f, s);
    int ways = 0;

    if (way_of(&s->to, level, &way))
        return format("%s%s", text, section_text(&way, way_code(s->code, way.subscripts), "loads"));
    while (way_of(&s->to, ways, &way))
        ways++;
    return format("%s%s", text, object_text(f, s, level - ways));
}
