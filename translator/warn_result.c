/*
 * warn_result.c: results that do not cover what their loop stores.
 *
 * A store that a result states (sections.c has compared their paths) is not logged: what it stores reaches the
 * others only as far as the result says. Which elements an iteration stores and which its results state are
 * compared as relations; what is not affine, or may be stated by another name, is left alone.
 */
#include <string.h>

#include "access.h"

/* The elements that each divided iteration leads to: `[i] -> { [i] -> [element...] }`. */
static isl_map *by_iteration(isl_map *map, const struct access *e)
{
    int inner = e->domain.loops - e->strand.loops;

    return isl_map_project_out(map, isl_dim_in, (unsigned)e->strand.loops, (unsigned)inner);
}

/* How many subscripts the first `length` characters of a shape have. */
static int subscripts_in(const char *shape, size_t length)
{
    int n = 0;

    for (size_t i = 0; i < length; i++)
        n += shape[i] == '[' || shape[i] == '*' || shape[i] == '/';
    return n;
}

/* The address's type has so many elements in a row before the next row begins; -1: no end is near. */
static long row_length(const struct access *result)
{
    struct node *n = bare(result->node);
    struct type *t;

    if (n->kind == PREFIX && is_operator(n, "&"))
        n = bare(kid(n, PREFIX_E));
    if (n->kind == INDEX)
        n = bare(subscripted(n));
    t = n->type;
    return t && t->kind == T_ARRAY ? t->length > 0 ? t->length : 0 : -1;
}

/* Does the section end before `end` of an array of arrays that has rows of this length? */
static bool ends_in_row(const struct access *result, isl_pw_aff *end, long length)
{
    isl_space *space = isl_set_get_space(result->domain.set);
    isl_val *most = isl_val_int_from_si(isl_set_get_ctx(result->domain.set), length);
    isl_aff *bound = isl_aff_val_on_domain(isl_local_space_from_space(space), most);
    isl_set *outside = compared(isl_pw_aff_copy(end), REL_GT, isl_pw_aff_from_aff(bound));
    bool ends;

    outside = isl_set_intersect(outside, isl_set_copy(result->domain.set));
    ends = isl_set_is_empty(outside) == isl_bool_true;
    isl_set_free(outside);
    return ends;
}

/* `{ [iteration] -> [k] : from <= k < end }` */
static isl_map *between(isl_pw_aff *from, isl_pw_aff *end)
{
    isl_map *first = isl_map_add_dims(isl_map_from_pw_aff(from), isl_dim_out, 1);
    isl_map *limit = isl_map_add_dims(isl_map_from_pw_aff(end), isl_dim_out, 1);

    first = isl_map_project_out(isl_map_order_ge(first, isl_dim_out, 1, isl_dim_out, 0), isl_dim_out, 0, 1);
    limit = isl_map_project_out(isl_map_order_lt(limit, isl_dim_out, 1, isl_dim_out, 0), isl_dim_out, 0, 1);
    return isl_map_intersect(first, limit);
}

/* The elements from the address on, as many as it counts; NULL: they are not in one row, or not known. */
static isl_map *section_of(const struct access *result)
{
    const char *shape = result->to.shape;
    char kind = *shape ? shape[strlen(shape) - 1] : 0;
    int n = result->to.subscripts;
    isl_pw_aff *from = n ? result->to.subscript[n - 1] : NULL, *end;
    isl_map *rows, *range;
    long one, length = row_length(result);

    if (!result->count || strchr(shape, '/'))
        return NULL;
    if (constant_value(result->result->count, &one) && one == 1)
        return access_relation(&result->domain, &result->to);
    if ((kind != '[' && kind != '*') || !from || !(rows = access_relation(&result->domain, &result->to)))
        return NULL;
    end = isl_pw_aff_add(isl_pw_aff_copy(from), isl_pw_aff_copy(result->count));
    if (n > 1 && kind == '[' && length >= 0 && !ends_in_row(result, end, length)) {
        isl_pw_aff_free(end);
        isl_map_free(rows);
        return NULL;
    }
    rows = isl_map_add_dims(isl_map_project_out(rows, isl_dim_out, (unsigned)n - 1, 1), isl_dim_out, 1);
    range = between(isl_pw_aff_copy(from), end);
    return isl_map_intersect(rows, isl_map_insert_dims(range, isl_dim_out, 0, (unsigned)n - 1));
}

/* Is a path with this shape a part of what an address with that shape leads to? */
static bool is_part(const char *shape, const char *of)
{
    size_t n = strlen(of);

    return !strncmp(shape, of, n) && !strchr(shape + n, '*') && (!shape[n] || strchr("[.", shape[n]));
}

/* What the results of the store's variable do not state; NULL: that is not known, or no result is about it. */
static isl_map *left_out(struct accesses *all, const struct access *store, const struct access **one)
{
    isl_map *rest = access_relation(&store->domain, &store->to);

    rest = rest ? by_iteration(rest, store) : NULL;
    *one = NULL;
    for (const struct access *r = all->first; r && rest; r = r->next) {
        isl_map *section;
        int n, more;

        if (!r->result)
            continue;
        if (!r->to.base) {              /* it may be about anything */
            rest = isl_map_free(rest);
            break;
        }
        if (r->to.base != store->to.base)
            continue;
        n = subscripts_in(r->to.shape, strlen(r->to.shape));
        more = store->to.subscripts - n;
        section = is_part(store->to.shape, r->to.shape) && n == r->to.subscripts && more >= 0 ? section_of(r) : NULL;
        if (!section) {
            rest = isl_map_free(rest);
            break;
        }
        *one = r;
        section = isl_map_add_dims(by_iteration(section, r), isl_dim_out, (unsigned)more);
        rest = isl_map_subtract(rest, section);
    }
    if (!*one)
        rest = isl_map_free(rest);
    return rest;
}

static bool is_logged(const struct unit *u, const struct node *n)
{
    for (const struct logged *l = u->logged; l; l = l->next)
        if (l->node == n)
            return true;
    return false;
}

static void check_store(struct accesses *all, const struct access *store)
{
    const struct access *one;
    isl_map *rest = left_out(all, store, &one);
    isl_set *when, *executed;

    if (!rest)
        return;
    when = isl_map_params(rest);
    executed = long_loops(store);
    if (isl_set_is_empty(when) == isl_bool_false && isl_set_is_empty(executed) == isl_bool_false
        && isl_set_is_subset(executed, when) == isl_bool_true) {
        warn_range(W_RESULT, store->node, "no result covers '%s': the other ranks would not see it",
                   node_text(store->node));
        hint("write result(&%s, 1) after it", node_text(store->node));
        note_at(one->result->tok, "this one states other elements");
    }
    isl_set_free(when);
    isl_set_free(executed);
}

/* ---- results that nothing is stored to ---------------------------------------------------------- */

struct stores { struct context x; const struct symbol *base; bool found; };

static void see_path(struct node *lvalue, void *data)
{
    struct stores *s = data;
    struct paths to = { .count = 0 };

    locate(&s->x, lvalue, &to);
    for (int i = 0; i < to.count; i++)
        s->found |= !to.path[i].base || to.path[i].base == s->base || strchr(to.path[i].shape, '*');
}

static void see_store(struct node *n, void *data)
{
    struct stores *s = data;
    const struct summary *sum = n->kind == CALL ? summary_of(s->x.unit, n) : NULL;
    const struct symbol *f = n->kind == CALL ? callee(n) : NULL;

    s->found |= f && f->definition && !is_system(f->definition);         /* it may hold constructs that store */
    if (stored_by(n))
        see_path(stored_by(n), s);
    s->found |= n->kind == ASM || (sum && (sum->unknown || sum->effects));
}

/* An array that nothing in the loop can store to, by its own name or through a pointer. */
static void check_use(struct unit *u, struct construct *c, struct annotation *a)
{
    struct stores s = { { u, c->function, c }, NULL, false };
    struct paths to = { .count = 0 };

    target(&s.x, a->addr, &to);
    if (to.count != 1 || !to.path[0].base || strchr(to.path[0].shape, '*'))
        return;
    s.base = to.path[0].base;
    walk(c->body, see_store, NULL, &s);
    if (s.found)
        return;
    warn_range(W_UNUSED_RESULT, a->addr, "nothing in this loop stores to '%s'", s.base->name);
    hint("leave this result out");
}

void warn_results(struct unit *u, struct construct *c)
{
    struct accesses all;

    if (!c->results || !c->collapse)
        return;
    for (struct annotation *a = c->results; a; a = a->next)
        check_use(u, c, a);
    if (!warning_on(W_RESULT))
        return;
    collect(&all, u, c);
    for (struct access *e = all.first; e && !all.uncertain; e = e->next)
        if (e->store && e->domain.exact && !e->atomic && e->strand.kind == ITERATIONS && e->strand.construct == c
            && is_within(e->node, c->node) && !is_logged(u, e->node))
            check_store(&all, e);
    release(&all);
}
