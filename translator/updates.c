/*
 * updates.c: memory that a divided loop only combines values with, by atomic constructs that accumulate them.
 *
 * Such a loop can be described (described.c) if it is known where all of that memory lies: in an object with a name, or
 * in the one that a pointer leads to which stays, be it loaded, as in g->rho[i]. What else the loop reads and writes is
 * compared with it when it runs (rtlib/updated.c).
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

/* Does the pointer itself lead to the structure? */
static bool is_first(const struct reference *r)
{
    isl_pw_aff *at = r->subscript[0];
    isl_set *zero = at ? isl_pw_aff_zero_set(isl_pw_aff_copy(at)) : NULL;
    isl_set *all = at ? isl_pw_aff_domain(isl_pw_aff_copy(at)) : NULL;
    bool is = at && !is_divided(r, 0) && isl_set_is_equal(zero, all) == isl_bool_true;

    isl_set_free(zero);
    isl_set_free(all);
    return is;
}

/* An array in it; NULL: its elements lie elsewhere, or are no numbers. */
static const char *member_of_first(const struct reference *r)
{
    size_t way = strcspn(r->form + 1, "*[");
    const char *rest = r->form + 1 + way;

    return strspn(rest, "[") == strlen(rest) ? format("otosp_updates(%s[0]%.*s", r->base->name, (int)way, r->form + 1) : NULL;
}

/* What to say of all the elements that might be meant; NULL: there are no words for it. */
static const char *place_of_elements(const struct reference *r, struct node *n)
{
    size_t way = strcspn(r->form, "*[");
    const char *rest = r->form + way;

    if (*rest == '*' && !way && rest[1] == '.')
        return is_first(r) && is_in_member(n) ? member_of_first(r) : NULL;
    if (*rest == '*' && !way && size_of(r->base->type) <= STAYS_PENDING)
        return strspn(rest + 1, "[") == strlen(rest + 1) ? format("otosp_updates_object(%s", r->base->name) : NULL;
    if (strspn(rest, "[") != strlen(rest) || size_of(r->base->type) <= 0 || (way && !is_in_member(n)))
        return NULL;
    return format("otosp_updates(%s%.*s", r->base->name, (int)way, r->form);
}

/* Type and operator; NULL: there are none of reductions. */
static const char *combined(const struct access *e)
{
    const struct atomic *a = updating(e);
    const char *type = a && e->node->type ? reduction_type(e->node->type) : NULL;

    return type ? format("%s, %s", type, reduction_name(a->op)) : NULL;
}

const char *place_update(struct inferred *f, const struct access *e)
{
    const char *place = e->to.base && is_visible(f, e->to.base) ? place_of_elements(&e->to, e->node) : NULL;
    const char *by = combined(e);

    return place && by ? format("%s, %s);\n", place, by) : NULL;
}

const char *combined_by_section(const struct access *e)
{
    const struct reference *r = &e->to;
    const char *last = r->base ? strrchr(r->form, '*') : NULL;

    return last && loads_pointer(r, -1) && strspn(last + 1, "[") == strlen(last + 1) ? combined(e) : NULL;
}

const char *updates_lines(const struct inferred *f)
{
    const char *text = "";

    for (const struct load *l = f->loads; l; l = l->next)
        if (l->update && !strstr(text, l->update))
            text = format("%s%s", text, l->update);
    return format("%s%s", text, combined_lines(f));
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

bool is_update_known(const struct load *l)
{
    return l->update || (l->by && l->combines);
}

bool are_updates_known(const struct inferred *f)
{
    bool any = false;

    for (const struct load *l = f->loads; l; l = l->next) {
        any |= is_update(l->access);
        if (is_update(l->access) && !is_update_known(l))
            return false;
    }
    return !any || are_reads_known(f);
}
