/*
 * section_place.c: the objects that a reference names, as C.
 */
#include <stdlib.h>
#include <string.h>

#include "section.h"

bool is_divided(const struct reference *r, int k)
{
    return r->divider[k].by || r->divider[k].number;
}

static const char *divider(const struct reference *r, int k)
{
    return r->divider[k].by ? as_long(r->divider[k].by) : format("%ld", r->divider[k].number);
}

static bool is_zero(const char *text)
{
    return !strcmp(text, "0");
}

/* index * by + more; by: NULL: 1 */
static const char *scaled_sum(const char *index, const char *by, const char *more)
{
    if (is_zero(index))
        return more;
    if (by)
        index = format("%s * %s", in_brackets(index), by);
    return is_zero(more) ? index : format("%s + %s", index, more);
}

static const char *const origin[MAX_SUBSCRIPTS] = { "0", "0", "0", "0", "0", "0", "0", "0" };

/* Is the subscript a number that leads out of the array, into another one of the same object? */
static bool leads_out(const struct type *array, const char *index)
{
    char *end;
    long number = strtol(index, &end, 10);

    return array && array->kind == T_ARRAY && array->length > 0 && *index && !*end && (number < 0 || number > array->length);
}

/* The place with these subscripts, as far as the group of `last`. gcc warns of a subscript that leads out of an array, but not
   of one that is added to the address of its first element. */
static const char *place(const struct reference *r, const char *const *subscript, int last)
{
    const char *text = r->base->name, *form = r->form;
    const struct type *t = r->base->type;
    int k = r->rows;

    while (*form) {
        size_t name = 1 + strcspn(form + 1, "*[.");

        if (*form == '.') {
            text = format("%s%.*s", text, (int)name, form);
            t = NULL;
        } else {
            const char *index = subscript[k];

            while (is_divided(r, k)) {
                index = scaled_sum(index, r->divider[k].by || r->divider[k].number != 1 ? divider(r, k) : NULL,
                                   subscript[k + 1]);
                k++;
            }
            text = format(leads_out(t, index) ? "(&%s[0])[%s]" : "%s[%s]", text, index);
            t = t ? t->base : NULL;
            if (k++ >= last)
                return text;
        }
        form += name;
    }
    return text;
}

bool loads_pointer(const struct reference *r, int behind)
{
    int k = r->rows;

    for (const char *form = r->form; *form; form += 1 + strcspn(form + 1, "*[.")) {
        if (*form == '.')
            continue;
        if (*form == '*' && form != r->form && k > behind)
            return true;
        while (is_divided(r, k))
            k++;
        k++;
    }
    return false;
}

const char *place_text(const struct reference *r, const char *const *subscript)
{
    return place(r, subscript, r->subscripts);
}

const char *origin_text(const struct reference *r)
{
    return place_text(r, origin);
}

bool is_guarded(const struct reference *r)
{
    for (int k = 0; k < r->subscripts; k++)
        if (r->divider[k].by && loads_through_pointer(r->divider[k].by))
            return true;
    return loads_pointer(r, -1);
}

const char *distance_text(const struct reference *r, int moving)
{
    const char *text = "";

    for (int k = moving; is_divided(r, k); k++)
        text = format("%s%s * ", text, divider(r, k));
    return format("%s(long)sizeof %s", text, place(r, origin, moving));
}
