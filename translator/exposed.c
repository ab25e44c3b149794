/*
 * exposed.c: what an iteration of a divided loop loads without having stored it itself before: only that may come from
 * another rank.
 *
 * A store that is executed at all points of its domain, be it in one or the other branch of a condition, gives a load its value where both lead to the same element, in the
 * same iteration, and the store is executed earlier: in an earlier iteration of a sequential loop that is around both, or
 * by a statement in front of the load's. These points leave the load's domain (P. Feautrier, Int. J. Parallel Programming
 * 20, 23 (1991); which of the stores is the last one does not matter here).
 */
#include "resolve.h"
#include "section.h"

enum { MOST_STORES = 16 };      /* of a load's form: each is compared with it */

/* Sequential loops around an access, in an iteration of the divided one. */
struct nest {
    int n;
    const struct node *loop[MAX_LOOPS];         /* the outermost first */
    int sign[MAX_LOOPS];
};

/* The loops that are divided, or around those. */
static int outer_loops(const struct access *e)
{
    return e->strand.first + e->strand.loops;
}

/* false: the domain has other variables than those of the loops around it. */
static bool read_nest(const struct construct *c, const struct access *e, struct nest *t)
{
    const struct node *end = c->collapse ? c->loops[c->collapse - 1].node : c->node;
    int outer = outer_loops(e), k;

    k = t->n = e->domain.loops - outer;
    for (struct node *n = e->node->parent; n && n != end; n = n->parent) {
        struct loop l = { .node = n };

        if (n->kind != FOR)
            continue;
        if (--k < 0 || !(is_counted(n, &l) || is_counted_at_most(n, &l)) || is_pointer(l.type) || !l.constant
            || e->domain.var[outer + k] != l.var || e->domain.steps[outer + k])
            return false;
        t->loop[k] = n;
        t->sign[k] = l.sign;
    }
    return k == 0;
}

/* Are they in statements of one block, and this one's comes first? */
static bool stands_before(struct node *n, struct node *other)
{
    struct node *block = n->parent;

    while (!is_within(other, block)) {
        n = block;
        block = block->parent;
    }
    for (; other->parent != block; other = other->parent)
        ;
    if (block->kind != LIST || block->parent->kind != COMPOUND)
        return false;
    for (int i = 0; block->kid[i] != other; i++)
        if (block->kid[i] == n)
            return true;
    return false;
}

static bool have_one_form(const struct access *a, const struct access *b)
{
    return !a->to.rows && same_places(&a->to, &b->to) && same_type(a->node->type, b->node->type);
}

/* Where the points of the domain lead: to the iteration, and the element. */
static isl_map *places(const struct access *e)
{
    unsigned outer = (unsigned)outer_loops(e);
    isl_map *same = isl_map_identity(isl_space_map_from_set(isl_set_get_space(e->domain.set)));

    same = isl_map_project_out(same, isl_dim_out, outer, (unsigned)e->domain.loops - outer);
    return isl_map_flat_range_product(same, access_relation(&e->domain, &e->to));
}

/* From a load's points to those of a store that is executed before it. */
static isl_map *earlier(isl_ctx *isl, const struct access *load, const struct nest *around, const struct access *store,
                        const struct nest *nest)
{
    isl_space *space = isl_space_alloc(isl, 0, (unsigned)load->domain.loops, (unsigned)store->domain.loops);
    isl_map *all = isl_map_empty(isl_space_copy(space)), *alike = isl_map_universe(space);
    unsigned at = (unsigned)outer_loops(load);

    for (unsigned k = 0; k < at; k++)
        alike = isl_map_equate(alike, isl_dim_in, (int)k, isl_dim_out, (int)k);
    for (int k = 0; k < around->n && k < nest->n && around->loop[k] == nest->loop[k]; k++, at++) {
        isl_map *less = isl_map_copy(alike);

        less = nest->sign[k] > 0 ? isl_map_order_lt(less, isl_dim_out, (int)at, isl_dim_in, (int)at)
                                 : isl_map_order_gt(less, isl_dim_out, (int)at, isl_dim_in, (int)at);
        all = isl_map_union(all, less);
        alike = isl_map_equate(alike, isl_dim_in, (int)at, isl_dim_out, (int)at);
    }
    if (stands_before(store->node, load->node))
        return isl_map_union(all, alike);
    isl_map_free(alike);
    return all;
}

/* Is it one whose subscripts are known, of an iteration of the construct, which stands there itself? */
static bool is_comparable(const struct inferred *f, const struct access *e)
{
    if (!e->to.base || !e->to.subscripts || e->call || e->atomic || e->strand.kind != ITERATIONS
        || e->strand.construct != f->construct || e->domain.loops < outer_loops(e) || involves_loaded(e->domain.set))
        return false;
    for (int k = 0; k < e->to.subscripts; k++)
        if (!e->to.subscript[k])
            return false;
    return true;
}

/* The load's points that are left; NULL: all of them, with no store to compare, or isl gave up. */
static isl_set *left_of(struct inferred *f, const struct access *load, const struct nest *around)
{
    isl_set *left = isl_set_copy(load->domain.set);
    isl_map *loaded = places(load);
    int stores = 0;

    for (struct access *e = f->stores.first; e && stores < MOST_STORES; e = e->next) {
        struct nest nest;
        isl_map *both;

        if (!e->domain.sure || !is_located(f, e) || !is_comparable(f, e) || !have_one_form(e, load)
            || !read_nest(f->construct, e, &nest))
            continue;
        stores++;
        both = isl_map_apply_range(isl_map_copy(loaded), isl_map_reverse(places(e)));
        both = isl_map_intersect(both, earlier(f->stores.x.isl, load, around, e, &nest));
        left = isl_set_subtract(left, isl_map_domain(both));
    }
    isl_map_free(loaded);
    return stores ? isl_set_coalesce(left) : isl_set_free(left);
}

/* Is it less, and no more complicated? */
static bool is_better(isl_set *left, isl_set *all)
{
    return left && isl_set_n_basic_set(left) <= isl_set_n_basic_set(all) && isl_set_is_equal(left, all) == isl_bool_false;
}

bool leave_exposed(struct inferred *f, struct access *load)
{
    struct nest around;
    isl_set *left;

    if (f->obstacle || f->by_nature.skips || f->stores.x.serial || load->to.rows || is_update(load)
        || !is_comparable(f, load) || !read_nest(f->construct, load, &around))
        return false;
    affine_go_on(&f->stores.x);
    separate(&load->to);
    left = left_of(f, load, &around);
    if (!is_better(left, load->domain.set)) {
        isl_set_free(left);
        return false;
    }
    isl_set_free(load->domain.set);
    load->domain.set = left;
    return true;
}
