/*
 * reads.c: what the iterations of a divided loop read, as section functions of the same kind as infer.c's.
 *
 * What is read may be said too large, never too small: a condition that is not affine is taken to hold, and where a
 * subscript is not, or has no bounds, the load is of some element of the object. Then there must be a
 * way to that object which may be gone where no iteration goes it: no pointer that is loaded on the way, least of all
 * one of which it is not known which it is.
 */
#include <string.h>

#include "section.h"

enum { MOST_PIECES = 3 };               /* of planes that are read */

/* More is said than is read. */
static void widen(struct load *l)
{
    l->extent = l->behind ? BEHIND_TABLE : l->anywhere ? WITHIN_OBJECT : AT_MOST;
}

/* May the loop tell of tables of pointers (rtlib/tables.c)? All ranks begin it together. */
static bool may_have_tables(const struct inferred *f)
{
    const struct construct *c = f->construct;

    return !f->stores.x.serial && c->kind == D_PARALLEL_FOR && !c->sequential && !c->turn && !f->stores.x.unit->opt->threads
        && !f->stores.x.unit->opt->checked;
}

/* Nobody knows which pointer is loaded behind the subscript: it is one of those in the object, and what is loaded lies behind
   it. false: there are several such pointers on the way. */
static bool look_behind(const struct inferred *f, struct load *l, int k)
{
    struct reference *r = &l->access->to, way, before;

    if (!may_have_tables(f) || r->rows || !last_way(r, &way) || (last_way(&way, &before) && before.subscripts > k))
        return false;
    for (int i = way.subscripts; i < r->subscripts; i++)
        r->subscript[i] = isl_pw_aff_free(r->subscript[i]);
    *r = way;
    return l->behind = true;
}

/* Makes the subscript that of any element. Of several that one was divided into all are forgotten: what is left of them
   may lead out of the object. */
static void forget_subscript(struct inferred *f, struct load *l, int k)
{
    struct reference *r = &l->access->to;

    while (k > 0 && is_divided(r, k - 1))
        k--;
    l->astray |= loads_pointer(r, k) && !look_behind(f, l, k);
    do {
        isl_pw_aff_free(r->subscript[k]);
        r->subscript[k] = number_on(&f->stores.x, &l->access->domain, 0);
    } while (is_divided(r, k++) && k < r->subscripts);
    l->moving = l->behind ? k - 1 : 0;
    l->anywhere = true;
    widen(l);
}

static bool is_bounded(isl_set *hull)
{
    bool bounded = true;

    for (int k = 0; k < (int)isl_set_dim(hull, isl_dim_set) && bounded; k++)
        bounded = isl_set_dim_has_upper_bound(hull, isl_dim_set, (unsigned)k) == isl_bool_true
            && isl_set_dim_has_lower_bound(hull, isl_dim_set, (unsigned)k) == isl_bool_true;
    return bounded;
}

/* The subscripts of all elements that are read; those that go on without end are forgotten. NULL: isl gave up. */
static isl_set *bounded_image(struct inferred *f, struct load *l)
{
    isl_set *image = image_of(f, l->access), *hull = isl_set_remove_divs(isl_set_copy(image));
    bool bounded = image != NULL;

    if (l->access->to.rows && hull && !is_bounded(hull)) {
        isl_set_free(hull);
        isl_set_free(image);
        forget_row(l->access);
        widen(l);
        return bounded_image(f, l);
    }
    for (int k = 0; hull && k < l->access->to.subscripts; k++)
        if (isl_set_dim_has_upper_bound(hull, isl_dim_set, (unsigned)k) != isl_bool_true
            || isl_set_dim_has_lower_bound(hull, isl_dim_set, (unsigned)k) != isl_bool_true) {
            forget_subscript(f, l, k);
            if (!l->access->why)
                l->access->why = "the bounds of its subscript are not linear";
            bounded = false;
        }
    isl_set_free(hull);
    if (bounded || !image)
        return image;
    isl_set_free(image);
    return image_of(f, l->access);
}

/* Why nothing can be said of it, or NULL. */
static const char *obstacle_of_load(struct inferred *f, const struct access *e)
{
    if (f->by_nature.loads)
        return f->by_nature.loads;
    if (e->domain.loops < e->strand.first + e->strand.loops)
        return "it is in the head of the loop";
    if (!f->reads_assumed || !f->context)
        return "there are too many, or what is executed is too complicated";
    if (!e->to.base)
        return e->why ? e->why : "where it leads is not known";
    if (!has_address(e->node))
        return "it is a bit-field, or part of a vector";
    return is_visible(f, e->to.base) ? NULL : format("'%s' is declared inside", e->to.base->name);
}

static isl_stat add_constraints(isl_basic_set *part, void *count)
{
    *(int *)count += (int)isl_basic_set_n_constraint(part);
    isl_basic_set_free(part);
    return isl_stat_ok;
}

/* Takes the set. */
static int constraints(isl_set *set)
{
    int count = 0;

    isl_set_foreach_basic_set(set, add_constraints, &count);
    isl_set_free(set);
    return count;
}

/* Has it no more constraints than another one, without those that hold anyway? */
static bool is_as_simple(const struct inferred *f, isl_set *set, isl_set *other)
{
    if (isl_set_n_basic_set(set) > isl_set_n_basic_set(other))
        return false;
    return constraints(without_known(isl_set_copy(set), f->context))
           <= constraints(without_known(isl_set_copy(other), f->context))
        || constraints(isl_set_gist_params(isl_set_copy(set), isl_set_copy(f->context)))
           <= constraints(isl_set_gist_params(isl_set_copy(other), isl_set_copy(f->context)));
}

/* The union of a section's image and another one, if it is as simple as one of them; else NULL. */
static isl_set *joined(const struct inferred *f, const struct section *s, isl_set *image)
{
    isl_set *both = isl_set_coalesce(isl_set_union(isl_set_copy(s->image), isl_set_copy(image)));

    return is_as_simple(f, both, image) ? both : isl_set_free(both);
}

/* Both NULL, or both the same. */
static bool is_same_text(const char *a, const char *b)
{
    return a && b ? !strcmp(a, b) : a == b;
}

/* Puts the image into a section of loads in the same form, if there is one that does not get more complicated. */
static struct section *join(struct inferred *f, const struct load *l, isl_set *image)
{
    for (struct section *s = f->reads; s; s = s->next) {
        isl_set *both = s->extent == l->extent && s->singly == l->singly && s->moving == l->moving
                        && is_same_text(s->combines, l->combines) && same_form(s, l->access)
                        ? joined(f, s, image) : NULL;

        if (both) {
            isl_set_free(s->image);
            s->image = both;
            s->made = false;
            isl_set_free(image);
            return s;
        }
    }
    return NULL;
}

/* As far as that is easily found. */
isl_set *convex(isl_set *image)
{
    return isl_set_from_basic_set(isl_set_simple_hull(isl_set_remove_divs(image)));
}

/* The same, but for holes between its planes, or rows, if these are few pieces: indices that wrap round lead to both ends. */
static isl_set *without_small_holes(isl_set *image)
{
    unsigned subscripts = (unsigned)isl_set_dim(image, isl_dim_set);
    isl_set *planes = isl_set_remove_divs(isl_set_copy(image));

    if (subscripts < 2) {
        isl_set_free(planes);
        return convex(image);
    }
    planes = isl_set_coalesce(isl_set_project_out(planes, isl_dim_set, 1, subscripts - 1));
    if (isl_set_n_basic_set(planes) > MOST_PIECES)
        planes = convex(planes);
    planes = isl_set_insert_dims(planes, isl_dim_set, 1, subscripts - 1);
    return isl_set_coalesce(isl_set_intersect(convex(image), planes));
}

/* The last pointer on the way, and where the object begins that it is a part of. */
static size_t way_to(const struct reference *to)
{
    return (size_t)(strrchr(to->form, '*') - to->form);
}

static size_t object_on_way(const struct reference *to)
{
    size_t at = way_to(to);

    while (at && to->form[at - 1] != '*' && to->form[at - 1] != '[')
        at--;
    return at;
}

/* Is the pointer on the way loaded there; or, beside, any part of the object that it lies in? */
static bool is_on_way(const struct reference *from, const struct reference *to, bool beside)
{
    size_t way = beside ? object_on_way(to) : way_to(to);

    return from->base == to->base && strlen(from->form) >= way && !strncmp(from->form, to->form, way)
        && !from->form[beside ? way + strcspn(from->form + way, "*[") : way]
        && same_dividers(from, to, from->subscripts);
}

/* Do all iterations that go the way load from it so? */
static bool is_loaded_on_way(const struct inferred *f, const struct reference *to, isl_set *image, bool beside)
{
    isl_set *left = isl_set_copy(image);
    bool all = false;

    if (f->stores.x.serial && f->stores.iterations)     /* which is not divided */
        left = isl_set_intersect_params(left, whole_chunk(f));
    for (const struct load *m = f->loads; m && !all; m = m->next) {
        const struct reference *from = &m->access->to;
        unsigned inner;

        if (!m->by || m->extent != EXACT || !is_on_way(from, to, beside))
            continue;
        inner = (unsigned)(to->subscripts - from->subscripts);
        left = isl_set_subtract(left, isl_set_insert_dims(image_of(f, m->access), isl_dim_set, (unsigned)from->subscripts,
                                                          inner));
        all = isl_set_is_empty(left) == isl_bool_true;
    }
    isl_set_free(left);
    return all;
}

/* Then it does not matter if one of them leads nowhere. */
bool is_way_loaded(const struct inferred *f, const struct reference *to, isl_set *image)
{
    return is_loaded_on_way(f, to, image, false);
}

/* Can the pointer on the way be looked at, whether iterations load it or not? It is a part of a variable, or of an object of
   which they load another part. Through one that leads nowhere nothing is found. */
static bool is_way_at_hand(const struct inferred *f, const struct reference *to, isl_set *image)
{
    return !object_on_way(to) || is_loaded_on_way(f, to, image, true);
}

static bool loads_place(const struct load *l, const struct reference *to)
{
    return same_places(&l->access->to, to) && have_same_subscripts(&l->access->to, to);
}

bool is_loaded_beside(struct inferred *f, struct node *value, isl_set *image)
{
    bool found = false;

    for (const struct load *l = f->loads; l && !found; l = l->next) {
        struct reference to;

        if (l->extent != EXACT || !l->access->to.base || !refer(&f->stores.x, &l->access->domain, value, &to))
            continue;
        if (loads_place(l, &to)) {
            isl_set *there = isl_set_intersect(isl_set_params(isl_set_copy(image)), isl_set_copy(f->context));

            there = isl_set_subtract(there, isl_set_params(image_of(f, l->access)));
            found = isl_set_is_empty(there) == isl_bool_true;
            isl_set_free(there);
        }
        reference_free(&to);
    }
    return found;
}

/* Of what is said at most, only what is behind the pointer where the iterations that load from there load it. Takes the
   image. */
static isl_set *behind_loads(const struct inferred *f, const struct load *l, isl_set *image)
{
    const struct access *e = l->access;

    for (const struct load *m = f->loads; m; m = m->next) {
        const struct access *from = m->access;

        if (m->by && m->extent == EXACT && from->call == e->call && is_within(from->node, e->node)
            && is_on_way(&from->to, &e->to, false))
            image = isl_set_coalesce(isl_set_intersect(image, isl_set_insert_dims(
                image_of(f, from), isl_dim_set, (unsigned)from->to.subscripts,
                (unsigned)(e->to.subscripts - from->to.subscripts))));
    }
    return image;
}

/* Is it known where the pointer on the way leads, if some iterations may not load it? */
static bool is_way_known(const struct inferred *f, const struct load *l, isl_set *image)
{
    return l->extent == EXACT || !loads_pointer(&l->access->to, -1) || is_way_loaded(f, &l->access->to, image)
        || ((l->extent >= WITHIN_OBJECT || !l->access->domain.sure) && is_way_at_hand(f, &l->access->to, image));
}

static void put(struct inferred *f, struct load *l)
{
    isl_set *image = bounded_image(f, l);

    if (!image) {
        l->why = "it is too complicated";
        return;
    }
    image = l->simple ? convex(image) : l->convex ? without_small_holes(image) : isl_set_coalesce(image);
    if (l->extent == AT_MOST)
        image = within_array(&l->access->to, image);
    if (l->extent == AT_MOST && !l->astray && !is_way_known(f, l, image))
        image = behind_loads(f, l, image);
    l->lost = !l->astray && !is_way_known(f, l, image);
    if (l->astray || l->lost) {
        l->why = l->astray && l->access->why ? l->access->why : "a condition decides whether the pointer on the way is loaded";
        isl_set_free(image);
        return;
    }
    if (!(l->by = join(f, l, image))) {
        struct section **last = &f->reads;

        while (*last)
            last = &(*last)->next;
        *last = l->by = new_section(l->access, image, l->extent);
        l->by->combines = l->combines;
        l->by->singly = l->singly;
        l->by->moving = l->moving;
        l->by->executed = true;
    }
    l->by->executed &= l->access->domain.sure && !l->convex;
}

/* To know rows again, all of their bounds are gone through each time: that pays where they are written, too, perhaps as
   blocks (hull.c). What is only read becomes valid once, whatever of its object that is. */
static bool are_rows_written(struct inferred *f)
{
    for (const struct section *s = f->sections; s; s = s->next)
        if (s->to.rows)
            return true;
    for (struct access *e = f->stores.first; e; e = e->next)
        if (e->store && !e->own && !is_described(f, e))
            return true;
    return false;
}

static void place_load(struct inferred *f, struct load *l)
{
    struct access *e = l->access;

    affine_go_on(&f->stores.x);
    if (e->to.rows && is_row_loaded(e) && !are_rows_written(f))
        forget_row(e);
    l->by = NULL;
    l->extent = EXACT;
    if (!e->domain.sure || e->one_of || l->anywhere)
        widen(l);
    if ((l->why = obstacle_of_load(f, e)) || (!l->behind && (l->update = is_update(e) ? place_update(f, e) : NULL)))
        return;
    if (!l->behind)
        l->combines = is_update(e) && !f->stores.x.serial ? combined_by_section(e) : NULL;
    for (int k = 0; k < e->to.subscripts; k++)
        if (!e->to.subscript[k] || (l->combines && !loads_pointer(&e->to, k)))
            forget_subscript(f, l, k);
    separate(&e->to);
    put(f, l);
}

/*
 * Where pointers are loaded on the way that holes may lead astray, what is said without holes is not known. Of pointers
 * themselves each is said alone then: no more of them than of the rows that they lead to, each of which is a section
 * anyway.
 */
static void put_without_holes(struct inferred *f, struct load *l)
{
    enum extent was = l->extent;

    l->convex = true;
    widen(l);
    put(f, l);
    if (l->by || was != EXACT || l->extent != AT_MOST || !is_pointer(l->access->node->type))
        return;
    l->why = NULL;
    l->convex = false;
    l->singly = true;
    l->extent = EXACT;
    put(f, l);
}

/* The same of an image whose pieces are too many. */
static bool put_hull(struct inferred *f, struct load *l)
{
    l->convex = l->simple = true;
    widen(l);
    put(f, l);
    return l->by;
}

/* The loads of a section that had no good code: by other subscripts, without holes, or of the object. */
static void place_otherwise(struct inferred *f, const struct section *s)
{
    for (struct load *l = f->loads; l; l = l->next) {
        if (l->by != s)
            continue;
        l->by = NULL;
        if (l->access->to.rows) {       /* conditions may cut what an iteration reads into many pieces */
            if (!l->simple && put_hull(f, l))
                continue;
            l->convex = l->simple = false;
            forget_row(l->access);
            place_load(f, l);
            continue;
        }
        if (s->extent >= WITHIN_OBJECT || s->singly) {
            l->why = "it is too complicated";
            continue;
        }
        if (l->convex && !l->simple && s->extent == AT_MOST && put_hull(f, l))
            continue;
        if (l->convex)
            for (int k = 0; k < l->access->to.subscripts; k++)
                forget_subscript(f, l, k);
        else if (!delinearise(&l->access->to)) {
            put_without_holes(f, l);
            continue;
        }
        put(f, l);
    }
}

/* Small variables that the members share themselves, not elements, are valid on all ranks. Of updates all are known. */
static bool is_of_interest(struct unit *u, const struct construct *c, bool divides, const struct access *e)
{
    const struct construct *of = e->construct;
    struct context x = { u, c->function, c };
    struct paths raw = { .count = 0 }, all = { .count = 0 };

    if (is_update(e))
        return true;
    if (e->strand.construct != c && e->strand.kind != EACH_MEMBER)
        return false;           /* of a construct inside */
    while (of && of != c && is_transparent(of))
        of = of->parent;
    if (of != c && !divides)
        return false;           /* the same; what a divided loop does is known as a whole */
    if (e->to.base)
        return e->to.subscripts > 0 || size_of(e->to.base->type) < 0 || size_of(e->to.base->type) > STAYS_PENDING;
    locate(&x, e->node, &raw);
    for (int i = 0; i < raw.count; i++)
        expand(&x, raw.path[i], &all);
    for (int i = 0; i < all.count; i++)
        if (!is_private_path(&x, all.path[i]))
            return true;
    return false;
}

bool are_reads_known(const struct inferred *f)
{
    const struct load *l = f->loads;

    while (l && (l->by || l->update || l->loop))
        l = l->next;
    return f->reads_assumed && !f->by_nature.others && !l;
}

const struct load *load_of(const struct inferred *f, const struct node *n)
{
    const struct load *l = f->loads;

    while (l && l->access->node != n)
        l = l->next;
    return l;
}

const char *why_not_read(const struct inferred *f, const struct node *n)
{
    const struct load *l = load_of(f, n);

    return f->obstacle ? f->obstacle : l ? l->why : NULL;
}

bool is_load_inferred(struct inferred *f, const struct node *n)
{
    bool found = false;

    for (struct load *l = f->loads; l; l = l->next)
        if (l->access->node == n) {
            if (!l->by)
                return false;
            found = true;
        }
    for (struct load *l = f->loads; l && found; l = l->next)
        if (l->access->node == n)
            l->by->used = true;
    return found;
}

void infer_reads(struct unit *u, struct inferred *f)
{
    struct load **tail = &f->loads;
    bool exposed = false;

    if (!f->stores.x.isl) {
        find_stores(u, f, false);
        affine_go_on(&f->stores.x);
        f->context = f->by_nature.loads ? NULL : context_of(f);
    }
    f->reads_assumed = collect_loads(&f->stores, f->construct);
    if (f->reads_assumed)
        f->reads_assumed = isl_set_coalesce(isl_set_gist(f->reads_assumed, isl_set_copy(f->stores.x.ranges)));
    for (struct access *e = f->stores.loads; e; e = e->next) {
        if (!is_of_interest(u, f->construct, !f->by_nature.loads, e))
            continue;
        *tail = allocate(sizeof **tail);
        **tail = (struct load){ .access = e };
        tail = &(*tail)->next;
        exposed |= leave_exposed(f, e);
    }
    if (exposed && f->reads_assumed)
        f->reads_assumed = isl_set_intersect(f->reads_assumed, isl_set_copy(f->stores.x.assumed));
    if (f->reads_assumed && !(are_parameters_known(f, f->reads_assumed) && are_kept_known(f)))
        f->reads_assumed = isl_set_free(f->reads_assumed);
    for (struct load *l = f->loads; l; l = l->next)
        place_load(f, l);
    for (struct load *l = f->loads; l; l = l->next)
        if (l->lost)                    /* what is on the way may be loaded further on, whatever condition holds */
            place_load(f, l);
    for (struct section **at; *(at = first_unmade(&f->reads)); affine_go_on(&f->stores.x))
        if (!make_code_at_once(f, *at)) {
            struct section *s = *at;

            drop_section(at);
            place_otherwise(f, s);
        }
}

const char *reads_of(struct inferred *f, bool wanted(const struct load *, const void *), const void *with, const char *verb)
{
    struct section *all = f->reads;
    const char *text = "";
    bool good = true;

    f->reads = NULL;
    for (struct load *l = f->loads; l; l = l->next) {
        struct load copy = *l;

        if (!l->by || !wanted(l, with))
            continue;
        put(f, &copy);
        good &= !copy.why && copy.by;
    }
    for (struct section *s = f->reads; s; s = s->next) {
        s->used = true;
        good = good && make_code(f, s);
        if (good && verb)
            text = format("%s%s", text, section_text(&s->to, s->code, verb));
    }
    if (good && !verb)
        text = reads_lines(f);
    while (f->reads)
        drop_section(&f->reads);
    f->reads = all;
    return good ? text : NULL;
}
