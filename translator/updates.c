/*
 * updates.c: memory that a divided loop only combines values with, by atomic constructs that accumulate them.
 *
 * Such a loop can be described (described.c) if it is known where all of that memory lies: in an object with a name, or
 * in the one that a pointer leads to which stays. What else the loop reads and writes is compared with it when it
 * runs (rtlib/updated.c).
 */
#include <string.h>

#include "section.h"

/* The atomic construct that the access is made by, as its location; NULL: it is another access. */
static const struct atomic *updating(const struct access *e)
{
    const struct atomic *a = e->atomic && e->construct ? e->construct->atomic : NULL;

    return a && a->accumulates && !a->writes ? a : NULL;
}

bool is_update(const struct access *e)
{
    return updating(e);
}

/* Is it an element of a member of known size, of a structure? */
static bool is_in_member(struct node *n)
{
    for (n = bare(n); n->kind == INDEX; )
        n = bare(subscripted(n));
    return n->kind == MEMBER && n->type && size_of(n->type) > 0;
}

/* What to say of all the elements that might be meant; NULL: there are no words for it. */
static const char *place_of_elements(const struct reference *r, struct node *n)
{
    size_t way = strcspn(r->form, "*[");
    const char *rest = r->form + way;

    if (*rest == '*' && !way && size_of(r->base->type) <= STAYS_PENDING)
        return strspn(rest + 1, "[") == strlen(rest + 1) ? format("otosp_updates_object(%s", r->base->name) : NULL;
    if (strspn(rest, "[") != strlen(rest) || size_of(r->base->type) <= 0 || (way && !is_in_member(n)))
        return NULL;
    return format("otosp_updates(%s%.*s", r->base->name, (int)way, r->form);
}

const char *place_update(struct inferred *f, const struct access *e)
{
    const struct atomic *a = updating(e);
    const char *place = e->to.base && is_visible(f, e->to.base) ? place_of_elements(&e->to, e->node) : NULL;
    const char *type = a && e->node->type ? reduction_type(e->node->type) : NULL;

    return place && type ? format("%s, %s, %s);\n", place, type, reduction_name(a->op)) : NULL;
}

const char *updates_lines(const struct inferred *f)
{
    const char *text = "";

    for (const struct load *l = f->loads; l; l = l->next)
        if (l->update && !strstr(text, l->update))
            text = format("%s%s", text, l->update);
    return text;
}

/* By what the places are known again, each after ", ". */
const char *updates_values(const struct inferred *f)
{
    static const char object[] = "otosp_updates_object(";
    const char *text = "";

    for (const struct load *l = f->loads; l; l = l->next) {
        const char *place = l->update ? strchr(l->update, '(') + 1 : NULL;
        int length = place ? (int)strcspn(place, ",") : 0;

        if (place && !strncmp(l->update, object, sizeof object - 1))
            text = format("%s, (long)%.*s, otosp_extent(%.*s)", text, length, place, length, place);
        else if (place)
            text = format("%s, (long)&%.*s", text, length, place);
    }
    return text;
}

bool are_updates_known(const struct inferred *f)
{
    bool any = false;

    for (const struct load *l = f->loads; l; l = l->next) {
        any |= is_update(l->access);
        if (is_update(l->access) && !l->update)
            return false;
    }
    return !any || are_reads_known(f);
}
