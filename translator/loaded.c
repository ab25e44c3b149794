/*
 * loaded.c: values that an iteration of a divided loop loads from an array that nothing in the loop changes.
 *
 *     for (i = 0; i < n; i++)
 *         for (k = row[i]; k < row[i + 1]; k++)
 *             x[k] = 0;                       iteration i writes x[row[i] .. row[i + 1] - 1]
 *
 * Where an inner loop ends, or begins, is no linear function then; but it is known in front of the loop, from the
 * array. Such a value is a parameter, of one iteration. The sections of its accesses have the iteration's number as
 * their first subscript, which names no memory: their code is a loop over the iterations, which loads the values, and
 * the section of one in it. They become valid before (section_way.c says of pointers what loaded_lines says of them),
 * and if a store may be to the array by its type, that is looked at when the loop runs, as of other objects (keep.c).
 *
 * That is worth it where an iteration touches a row, and not an element only.
 */
#include <string.h>

#include "infer.h"
#include "resolve.h"
#include "section.h"

/* ---- parameters ---------------------------------------------------------------------------------- */

const struct parameter_of *loaded_parameter(isl_set *set, int k)
{
    isl_id *id = isl_set_get_dim_id(set, isl_dim_param, (unsigned)k);
    const struct parameter_of *p = isl_id_get_user(id);

    isl_id_free(id);
    return p && p->loaded && isl_set_involves_dims(set, isl_dim_param, (unsigned)k, 1) == isl_bool_true ? p : NULL;
}

bool involves_loaded(isl_set *set)
{
    int n = set ? (int)isl_set_dim(set, isl_dim_param) : 0;

    for (int k = 0; k < n; k++)
        if (loaded_parameter(set, k))
            return true;
    return false;
}

isl_set *without_loaded(isl_set *set)
{
    for (int k = set ? (int)isl_set_dim(set, isl_dim_param) : 0; k--; )
        if (loaded_parameter(set, k))
            set = isl_set_project_out(set, isl_dim_param, (unsigned)k, 1);
    return set;
}

/* Such a parameter that the value depends on; NULL: there is none. */
static const struct parameter_of *loaded_by(isl_pw_aff *value)
{
    isl_set *set = isl_map_wrap(isl_map_from_pw_aff(isl_pw_aff_copy(value)));
    const struct parameter_of *p = NULL;

    for (int k = set ? (int)isl_set_dim(set, isl_dim_param) : 0; k > 0 && !p; )
        p = loaded_parameter(set, --k);
    isl_set_free(set);
    return p;
}

void loaded_free(struct affine *x)
{
    for (struct parameter_of *p = x->parameters; p; p = p->next)
        if (p->loaded) {
            reference_free(&p->loaded->to);
            domain_free(&p->loaded->domain);
            if (p->loaded->section)
                drop_section(&p->loaded->section);
        }
}

/* ---- values -------------------------------------------------------------------------------------- */

/* Does it depend on loops inside so many? */
static bool moves_inside(isl_pw_aff *value, int loops)
{
    unsigned inner = (unsigned)(isl_pw_aff_dim(value, isl_dim_in) - loops);

    return isl_pw_aff_involves_dims(value, isl_dim_in, (unsigned)loops, inner) == isl_bool_true;
}

/* Is it one element of an array, the same for each value of the iteration's number, whatever else goes on? */
static bool is_of_row(const struct reference *r)
{
    bool good = r->subscripts && is_element(r) && !loads_pointer(r, -1);

    for (int k = 0; k < r->subscripts && good; k++)
        good = r->subscript[k] && !r->divider[k].by && is_single(r->subscript[k])
            && !moves_inside(r->subscript[k], 1);
    return good;
}

static bool same_place(const struct reference *a, const struct reference *b)
{
    if (a->base != b->base || strcmp(a->form, b->form) || a->subscripts != b->subscripts)
        return false;
    for (int k = 0; k < a->subscripts; k++)
        if (a->divider[k].number != b->divider[k].number
            || isl_pw_aff_plain_is_equal(a->subscript[k], b->subscript[k]) != isl_bool_true)
            return false;
    return true;
}

static struct parameter_of *find_loaded(const struct affine *x, const struct reference *r)
{
    struct parameter_of *p = x->parameters;

    while (p && !(p->loaded && !p->loaded->form && same_place(&p->loaded->to, r)))
        p = p->next;
    return p;
}

/* The iteration alone, without the loops in it. */
static isl_set *iteration(isl_set *set)
{
    return isl_set_project_out(set, isl_dim_set, 1, (unsigned)isl_set_dim(set, isl_dim_set) - 1);
}

/* Another loop, or condition, from which the same is loaded. */
static void widen(struct loaded *l, const struct domain *d)
{
    l->domain.set = isl_set_coalesce(isl_set_union(l->domain.set, iteration(isl_set_copy(d->set))));
}

static struct parameter_of *new_loaded(struct affine *x, const struct domain *d, struct node *n, struct reference *r)
{
    struct parameter_of *p = allocate(sizeof *p);
    int number = 0;

    for (const struct parameter_of *q = x->parameters; q; q = q->next)
        number += q->loaded != NULL;
    *p = (struct parameter_of){ n, format("otosp_%d_loaded", number), allocate(sizeof *p->loaded), x->parameters };
    *p->loaded = (struct loaded){ .domain = { .set = iteration(isl_set_copy(d->set)), .loops = 1, .exact = true,
                                              .whole = true }, .to = *r };
    p->loaded->domain.var[0] = d->var[0];
    x->parameters = p;
    return p;
}

/* false: a store may be to the elements, and it cannot be seen whether one is. */
static bool stays_loaded(struct affine *x, struct parameter_of *p)
{
    struct kept *k = x->kept;
    bool perhaps;

    while (k && k->loaded != p)
        k = k->next;
    if (k)
        return true;
    if (!stays_anywhere(x, p->expression, &perhaps) || (perhaps && !(x->keeps && has_address(bare(p->expression)))))
        return false;
    if (perhaps) {
        k = allocate(sizeof *k);
        *k = (struct kept){ p->expression, p, x->kept };
        x->kept = k;
    }
    return true;
}

/* Does a construct around its place have a copy of it? An array that is copied lies elsewhere in front of the loop. */
static bool is_shared_base(struct affine *x, const struct reference *r)
{
    return *r->form == '*' || is_at_one_place(x, r->base);
}

/* Takes a function that depends on no loop inside. */
static isl_pw_aff *by_iteration_alone(isl_pw_aff *value)
{
    isl_aff *a = isl_pw_aff_as_aff(value);

    return isl_pw_aff_from_aff(isl_aff_drop_dims(a, isl_dim_in, 1, (unsigned)isl_aff_dim(a, isl_dim_in) - 1));
}

isl_pw_aff *loaded_value(struct affine *x, const struct domain *d, struct node *n)
{
    struct reference r = { .shape = "", .form = "" };
    struct parameter_of *p;
    isl_pw_aff *value;
    bool new, known;

    if (!x->rows || x->outer || !d->whole || !d->loops || d->var[0] != x->rows->var || (n->kind != INDEX && n->kind != PREFIX) || !n->type
        || n->type->kind == T_BOOL || size_of(n->type) > 8 || (n->type->quals & (Q_VOLATILE | Q_ATOMIC)))
        return NULL;
    x->loads = false;
    known = refer(x, d, n, &r) && is_of_row(&r) && is_shared_base(x, &r);
    x->loads = true;
    for (int k = 0; k < r.subscripts && known; k++)
        r.subscript[k] = by_iteration_alone(r.subscript[k]);
    p = known ? find_loaded(x, &r) : NULL;
    if ((new = known && !p))
        p = new_loaded(x, d, n, &r);
    else
        reference_free(&r);
    if (!p || !stays_loaded(x, p))
        return NULL;
    if (!new)
        widen(p->loaded, d);
    value = isl_pw_aff_var_on_domain(isl_local_space_from_space(isl_space_set_dim_id(
        isl_space_set_alloc(x->isl, 1, (unsigned)d->loops), isl_dim_param, 0, isl_id_alloc(x->isl, p->name, p))),
        isl_dim_param, 0);
    if (new && size_of(n->type) < 8)
        note_range(x, value, n->type);
    else if (new && is_unsigned(n->type))
        note_natural(x, value);
    return value;
}

/* ---- accesses ------------------------------------------------------------------------------------ */

void forget_row(struct access *e)
{
    struct reference *r = &e->to;
    const struct parameter_of *p;

    for (; r->rows; r->rows--) {
        isl_pw_aff_free(r->subscript[0]);
        for (int k = 1; k < r->subscripts; k++) {
            r->subscript[k - 1] = r->subscript[k];
            r->divider[k - 1] = r->divider[k];
        }
        r->divider[--r->subscripts] = (struct divider){ NULL, 0 };
    }
    for (int k = 0; k < r->subscripts; k++)
        if (r->subscript[k] && (p = loaded_by(r->subscript[k]))) {
            r->subscript[k] = isl_pw_aff_free(r->subscript[k]);
            if (!e->why)
                e->why = format(p->loaded->form ? "'%s' is computed in each iteration" : "'%s' is loaded from memory",
                                node_text(p->expression));
        }
    if (involves_loaded(e->domain.set)) {
        e->domain.set = without_loaded(e->domain.set);
        enter_unknown(&e->domain);
    }
}

/* Does it touch more than one element in an iteration, of so many divided loops, and of these levels? */
static bool is_row(const struct access *e, int loops, int levels)
{
    bool moves = false;

    for (int k = 0; k < e->to.subscripts; k++) {
        if (!e->to.subscript[k])
            return false;
        moves |= moves_inside(e->to.subscript[k], loops + levels - 1);
    }
    return moves && e->to.base && !e->atomic && e->strand.kind == ITERATIONS && !e->strand.first && e->strand.loops == loops
        && e->to.subscripts + levels <= MAX_SUBSCRIPTS;
}

bool is_row_loaded(const struct access *e)
{
    for (int k = e->domain.set ? (int)isl_set_dim(e->domain.set, isl_dim_param) : 0; k--; ) {
        const struct parameter_of *p = loaded_parameter(e->domain.set, k);

        if (p && !p->loaded->form)
            return true;
    }
    return false;
}

/* In so many loops, from the innermost divided one on, the values are known that the set depends on; takes it. */
static int levels_of(isl_set *set)
{
    int levels = 0;

    for (int k = set ? (int)isl_set_dim(set, isl_dim_param) : 0; k--; ) {
        const struct parameter_of *p = loaded_parameter(set, k);

        if (p && p->loaded->level >= levels)
            levels = p->loaded->level + 1;
    }
    isl_set_free(set);
    return levels;
}

/* The same of all that it depends on; 0: there are none. */
static int row_levels(const struct access *e)
{
    int levels = levels_of(isl_set_copy(e->domain.set));

    for (int k = 0; k < e->to.subscripts; k++) {
        isl_pw_aff *value = e->to.subscript[k];
        int own = value ? levels_of(isl_map_wrap(isl_map_from_pw_aff(isl_pw_aff_copy(value)))) : 0;

        levels = own > levels ? own : levels;
    }
    return levels;
}

/* One subscript more in front of the others. */
static void put_in_front(struct reference *r, isl_pw_aff *value)
{
    for (int k = r->subscripts++; k > 0; k--) {
        r->subscript[k] = r->subscript[k - 1];
        r->divider[k] = r->divider[k - 1];
    }
    r->subscript[0] = value;
    r->divider[0] = (struct divider){ NULL, 0 };
    r->rows++;
}

void number_row(struct affine *x, struct access *e)
{
    int levels = x->rows ? row_levels(e) : 0;

    if (!levels)
        return;
    if (!is_row(e, x->outer + 1, levels)) {
        forget_row(e);
        return;
    }
    for (int k = levels; k--; ) {
        isl_space *space = isl_space_set_alloc(x->isl, 0, (unsigned)e->domain.loops);

        put_in_front(&e->to, isl_pw_aff_var_on_domain(isl_local_space_from_space(space), isl_dim_set,
                                                      (unsigned)(x->outer + k)));
    }
}

/* ---- sections ------------------------------------------------------------------------------------ */

bool names_loaded(const struct section *s)
{
    for (int k = s->to.rows ? (int)isl_set_dim(s->image, isl_dim_param) : 0; k--; ) {
        const struct parameter_of *p = loaded_parameter(s->image, k);

        if (p && !p->loaded->form)
            return true;
    }
    return false;
}

/* All that the chunk loads as the parameter's values; NULL: there is no good code. */
static const struct section *section_of_loaded(struct inferred *f, const struct parameter_of *p)
{
    struct loaded *l = p->loaded;
    struct access e = { .node = p->expression, .to = l->to, .domain = l->domain,
                        .strand = { ITERATIONS, f->construct, 0, 0, 1 } };

    if (l->form)
        return NULL;
    if (!l->section) {
        l->section = new_section(&e, isl_set_coalesce(image_of(f, &e)), EXACT);
        if (involves_loaded(l->section->image) || !make_code(f, l->section))
            drop_section(&l->section);
    }
    return l->section;
}

bool is_loaded_known(struct inferred *f, const struct parameter_of *p)
{
    bool good = true;

    if (!p->loaded->form)
        return !f->by_nature.skips && is_visible(f, p->loaded->to.base) && is_reached(f, p->expression)
            && section_of_loaded(f, p);
    for (int i = 0; i < p->loaded->parts && good; i++)
        good = can_be_evaluated(f, p->loaded->part[i]);
    return good;
}

/* Lines for each parameter of the sections that are used. */
const char *loaded_lines(struct inferred *f, const struct section *list)
{
    const char *text = "";

    for (const struct section *s = list; s; s = s->next)
        for (int k = 0; s->used && s->to.rows && k < (int)isl_set_dim(s->image, isl_dim_param); k++) {
            const struct parameter_of *p = loaded_parameter(s->image, k);
            const struct section *of = p ? section_of_loaded(f, p) : NULL;
            const char *line = of ? section_text(&of->to, of->code, "loads") : "";

            if (!strstr(text, line))
                text = format("%s%s", text, line);
        }
    return text;
}

const char *kept_lines(struct inferred *f)
{
    const char *text = "";

    for (const struct kept *k = is_used(f) ? f->stores.x.kept : NULL; k; k = k->next) {
        const struct section *of = k->loaded ? section_of_loaded(f, k->loaded) : NULL;

        text = of ? format("%s%s", text, section_text(&of->to, of->code, "keeps"))
                  : format("%sotosp_keep(OTOSP_AT(&(%s)), sizeof(%s));\n", text, node_text(k->object), node_text(k->object));
    }
    return text;
}

static bool is_in(const struct section *list, const struct parameter_of *p)
{
    for (const struct section *s = list; s; s = s->next)
        for (int k = 0; s->used && s->to.rows && k < (int)isl_set_dim(s->image, isl_dim_param); k++)
            if (loaded_parameter(s->image, k) == p)
                return true;
    return false;
}

/* Does each iteration load it, and is that told of before? */
static bool is_told(const struct inferred *f, const struct parameter_of *p)
{
    return p->loaded && !p->loaded->form && (is_in(f->sections, p) || is_in(f->reads, p))
        && isl_set_is_subset(f->stores.iterations, p->loaded->domain.set) == isl_bool_true;
}

/* The same place for the iteration after it? */
static bool is_next(const struct reference *a, const struct reference *b)
{
    bool same = a->base == b->base && !strcmp(a->form, b->form) && a->subscripts == b->subscripts;

    for (int k = 0; k < a->subscripts && same; k++) {
        isl_aff *one = isl_pw_aff_as_aff(isl_pw_aff_copy(a->subscript[k]));
        isl_val *apart = isl_aff_get_coefficient_val(one, isl_dim_in, 0);
        isl_pw_aff *next = isl_pw_aff_from_aff(isl_aff_add_constant_val(one, apart));

        same = a->divider[k].number == b->divider[k].number
            && isl_pw_aff_plain_is_equal(next, b->subscript[k]) == isl_bool_true;
        isl_pw_aff_free(next);
    }
    return same;
}

static const struct parameter_of *told_bound(const struct inferred *f, struct node *n)
{
    const struct parameter_of *p = f->stores.x.parameters;

    while (p && !(same_expression(p->expression, n) && is_told(f, p)))
        p = p->next;
    return p;
}

bool is_bound_of_rows(const struct inferred *f, struct node *n)
{
    const struct parameter_of *p = told_bound(f, n);

    for (const struct parameter_of *q = f->stores.x.parameters; q && p; q = q->next)
        if (is_told(f, q) && is_next(&p->loaded->to, &q->loaded->to))
            return true;
    return false;
}

bool are_bounds_of_row(const struct inferred *f, struct node *first, struct node *end)
{
    const struct parameter_of *p = told_bound(f, first), *q = told_bound(f, end);

    return p && q && is_next(&p->loaded->to, &q->loaded->to);
}

bool holds_bounds(const struct inferred *f, const struct symbol *s)
{
    const struct parameter_of *p = f->stores.x.parameters;

    while (p && !(p->loaded && p->loaded->to.base == s))
        p = p->next;
    return p;
}
