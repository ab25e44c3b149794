/*
 * formula.c: section functions for people: `a[i][0 .. m - 1], i = first i .. last i`.
 */
#include <stdlib.h>
#include <string.h>

#include "explain.h"
#include "section.h"

/* The same text with one spelling for another. */
static const char *with(const char *text, const char *old, const char *new)
{
    const char *at, *done = "";

    while ((at = strstr(text, old))) {
        done = format("%s%.*s%s", done, (int)(at - text), text, new);
        text = at + strlen(old);
    }
    return format("%s%s", done, text);
}

static const char *plain(const char *text)
{
    static const char *const spelling[][2] = {
        { "otosp_low_", "first " }, { "otosp_high_", "last " }, { "(long)", "" }, { "otosp_min", "min" },
        { "otosp_max", "max" }, { "otosp_floor", "floor" }, { "otosp_at_0", "p" }, { "otosp_at_1", "q" },
        { "otosp_at_2", "r" }, { "otosp_at_", "s" }, { "otosp_natural", "" }
    };

    for (size_t i = 0; i < sizeof spelling / sizeof *spelling; i++)
        text = with(text, spelling[i][0], spelling[i][1]);
    return text;
}

/* ---- the tree ------------------------------------------------------------------------------------ */

struct outline {
    const struct reference *to;
    const char *all;
    const char *loops;                  /* around what is looked at */
};

/* The number before a bound. */
static const char *less_one(const char *bound)
{
    const char *last = strrchr(bound, ' '), *number = last ? last + 1 : bound;
    char *end;
    long n = strtol(number, &end, 10);

    if (last && last - bound >= 2 && !strncmp(last - 2, " - ", 3) && end > number && !*end)
        return format("%.*s - %ld", (int)(last - 2 - bound), bound, n + 1);
    return !last && end > number && !*end ? format("%ld", n - 1) : format("%s - 1", bound);
}

static const char *range_of(const struct code *c)
{
    return !c->step ? c->first
         : format("%s .. %s%s", c->first, c->le ? c->bound : less_one(c->bound),
                  c->step > 1 ? format(" step %ld", c->step) : "");
}

static void outline_element(struct outline *o, const char *const *subscript)
{
    o->all = format("%s%s%s%s", o->all, *o->all ? "; " : "", place_text(o->to, subscript), o->loops);
}

static void outline(struct outline *, const struct code *);

static void outline_loop(struct outline *o, const struct code *c)
{
    bool innermost = c->step && c->body && c->body->kind == CODE_ELEMENT && !c->body->next;
    int moving = innermost ? moving_subscript(c->body, c->iterator, o->to->subscripts) : -1;
    const char *subscript[MAX_SUBSCRIPTS], *around = o->loops;

    if (moving >= 0 && !is_divided(o->to, moving)) {
        memcpy(subscript, c->body->subscript, sizeof subscript);
        subscript[moving] = range_of(c);
        outline_element(o, subscript);
        return;
    }
    if (strstr(c->iterator, "_loaded")) {
        outline(o, c->body);
        o->all = with(o->all, c->iterator, c->first);
        return;
    }
    o->loops = format("%s, %s = %s", around, c->iterator, range_of(c));
    outline(o, c->body);
    o->loops = around;
}

static void outline_condition(struct outline *o, const struct code *c)
{
    const char *around = o->loops;

    o->loops = format("%s, if %s", around, c->condition);
    outline(o, c->body);
    o->loops = format("%s, if not %s", around, in_brackets(c->condition));
    outline(o, c->otherwise);
    o->loops = around;
}

static void outline(struct outline *o, const struct code *c)
{
    for (; c; c = c->next)
        switch (c->kind) {
        case CODE_LOOP:
            outline_loop(o, c);
            break;
        case CODE_CONDITION:
            outline_condition(o, c);
            break;
        case CODE_ELEMENT:
            outline_element(o, c->subscript);
        }
}

const char *section_formula(const struct section *s)
{
    struct outline o = { &s->to, "", "" };

    outline(&o, s->code);
    return plain(o.all);
}
