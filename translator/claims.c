/*
 * claims.c: stores under conditions that only the iterations themselves can tell.
 *
 *     for (i = 0; i < n; i++)
 *         if (x[i] > most)
 *             x[i] = most;
 *
 * Where such a store goes, if it is executed, may be known for a chunk nevertheless: the member claims that section
 * (rtlib/claims.c). It reads it before, as the store might not be executed, and has then written all of it, if the
 * program finds that no other member claims or writes any of that. Otherwise each store is written down.
 */
#include "section.h"

/* Does the place depend on the divided loops? Else all members claim the same, if there are several. */
static bool moves(const struct access *e)
{
    if (e->strand.construct->turn)
        return true;
    for (int k = 0; k < e->to.subscripts; k++)
        if (isl_pw_aff_involves_dims(e->to.subscript[k], isl_dim_in, (unsigned)e->strand.first, (unsigned)e->strand.loops)
            == isl_bool_true)
            return true;
    return false;
}

/* Adds where the store goes at most; false: that is not known. */
static bool add_claim(struct inferred *f, struct access *e, struct section **claims)
{
    isl_set *image;

    if (!is_located(f, e) || !moves(e))
        return false;
    separate(&e->to);
    image = within_array(&e->to, isl_set_coalesce(image_of(f, e)));
    if (!image || (loads_pointer(&e->to, -1) && !is_way_loaded(f, &e->to, image))) {
        isl_set_free(image);
        return false;
    }
    while (*claims && !same_form(*claims, e))
        claims = &(*claims)->next;
    if (*claims)
        (*claims)->image = isl_set_union((*claims)->image, image);
    else
        *claims = new_section(e, image, AT_MOST);
    return true;
}

static bool claim(struct inferred *f, const struct node *lvalue, struct section **claims)
{
    bool found = false;

    for (struct access *e = f->stores.first; e; e = e->next)
        if (e->store && e->node == lvalue) {
            if (!add_claim(f, e, claims))
                return false;
            found = true;
        }
    return found;
}

/* The same of all that a call stores, as far as it is not known anyway. */
static bool claim_call(struct inferred *f, const struct node *call, struct section **claims)
{
    if (!is_looked_at(f, call))
        return false;
    for (struct access *e = f->stores.first; e; e = e->next)
        if (e->store && e->call == call && !e->own && !is_inferred_in_call(f, e) && !add_claim(f, e, claims))
            return false;
    return true;
}

static bool make_lines(struct inferred *f, struct section *claims)
{
    for (struct section *s = claims; s; s = s->next) {
        if (!make_code(f, s)) {
            s->image = convex(s->image);
            if (!make_code(f, s))
                return false;
        }
        s->used = true;
    }
    return true;
}

bool claim_stores(struct unit *u, struct construct *c, const struct logged *before, const struct carried *others)
{
    struct inferred *f = c->inferred;
    struct section *claims = NULL, **last = &f->sections;
    bool good = true;

    affine_go_on(&f->stores.x);
    for (const struct logged *l = u->logged; l != before && good; l = l->next)
        good = l->kind == LOG_LVALUE && claim(f, l->node, &claims);
    for (const struct carried *o = others; o && good; o = o->next)
        good = o->lvalue->kind == CALL ? claim_call(f, o->lvalue, &claims) : claim(f, bare(o->lvalue), &claims);
    if (!good || !make_lines(f, claims)) {
        while (claims)
            drop_section(&claims);
        return false;
    }
    for (const struct carried *o = others; o; o = o->next)
        if (o->lvalue->kind == CALL)
            use_call(f, o->lvalue);
    while (*last)
        last = &(*last)->next;
    *last = claims;
    return c->claims = true;
}

const struct section *section_claimed(const struct inferred *f, const struct node *lvalue)
{
    for (const struct access *e = f->stores.first; e; e = e->next)
        for (const struct section *s = f->sections; s && e->node == lvalue; s = s->next)
            if (s->extent == AT_MOST && same_form(s, e))
                return s;
    return NULL;
}
