/*
 * infer.c: which stores of a divided loop are described by section functions. See infer.h.
 */
#include <limits.h>
#include <string.h>

#include "others.h"
#include "resolve.h"
#include "section.h"

/* ---- parameters --------------------------------------------------------------------------------- */

/* What a function stores that is defined further down may be declared behind the construct. */
static bool is_behind(const struct construct *c, const struct node *declaration)
{
    return first_token((struct node *)declaration)->index > first_token(c->node)->index;
}

static bool is_type_behind(const struct construct *c, const struct type *t)
{
    while (t && (is_pointer(t) || t->kind == T_ARRAY))
        t = t->base;
    return t && t->decl && is_behind(c, t->decl);
}

/* Is this symbol what its name means where the construct stands? */
bool is_visible(struct inferred *f, const struct symbol *s)
{
    const struct construct *c = f->construct;

    if (s->global && s->decl && (is_behind(c, s->decl) || is_type_behind(c, s->type)))
        return false;
    if (s->scope && !s->global && !is_within(c->node->parent, s->scope))
        return false;
    for (const struct symbol *t = c->function->sym->locals; t; t = t->next_local)
        if (t != s && t->name == s->name && !t->global && t->function == c->function && t->scope
            && is_within(c->node->parent, t->scope) && (s->global || is_within(t->scope, s->scope)))
            return false;
    return true;
}

bool is_loaded_through_pointer(struct node *n)
{
    return (n->kind == PREFIX && is_operator(n, "*"))
        || (n->kind == MEMBER && strcmp(kid(n, MEMBER_OP)->tok->text, ".") != 0)
        || (n->kind == INDEX && subscripted(n)->type && subscripted(n)->type->kind != T_ARRAY);
}

bool loads_through_pointer(struct node *n)
{
    bool found = is_loaded_through_pointer(n);

    for (int i = 0; i < n->nkids && !found; i++)
        found = n->kid[i] && loads_through_pointer(n->kid[i]);
    return found;
}

struct judging { struct inferred *f; bool good; };

static void judge_part(struct node *n, void *data)
{
    struct judging *j = data;

    if (n->kind == NAME && n->sym && !is_visible(j->f, n->sym))
        j->good = false;
    if (n->kind == TYPEDEF_NAME && n->sym && n->sym->decl && is_behind(j->f->construct, n->sym->decl))
        j->good = false;
    if ((n->kind == STRUCT || n->kind == ENUM) && is_behind(j->f->construct, n))
        j->good = false;
    if (n->kind == MEMBER && is_type_behind(j->f->construct, kid(n, MEMBER_E)->type))
        j->good = false;
}

bool can_be_said(struct inferred *f, struct node *e)
{
    struct judging j = { f, true };

    walk(e, judge_part, NULL, &j);
    return j.good;
}

/* Can the addresses be told of what the expression loads last? */
static bool can_be_located(struct inferred *f, struct node *e)
{
    bool through = is_loaded_through_pointer(e);

    if (!can_be_said(f, e))
        return false;
    for (int i = 0; i < e->nkids; i++) {
        struct node *part = e->kid[i];

        if (part && kind_class(part->kind) == EXPR && !(through ? can_be_evaluated : can_be_located)(f, part))
            return false;
    }
    return true;
}

/* Can those be evaluated that the set depends on? */
bool are_parameters_known(struct inferred *f, isl_set *set)
{
    bool good = set != NULL;
    int n = good ? (int)isl_set_dim(set, isl_dim_param) : 0;

    for (int i = 0; i < n && good; i++) {
        isl_id *id = isl_set_get_dim_id(set, isl_dim_param, (unsigned)i);
        struct parameter_of *p = isl_id_get_user(id);

        good = !p || isl_set_involves_dims(set, isl_dim_param, (unsigned)i, 1) == isl_bool_false
            || (p->loaded ? is_loaded_known(f, p) : can_be_evaluated(f, p->expression));
        isl_id_free(id);
    }
    return good;
}

/* ---- sections ----------------------------------------------------------------------------------- */

/* The name of the first ("low") or last ("high") value that the i-th divided variable has where sections are told. The ones
   around the innermost have one value there, and are named themselves, if sections are not told of boxes. */
static const char *extreme_name(const struct inferred *f, int i, const char *end)
{
    const struct construct *c = f->construct;
    const char *var = c->loops[i].var->name;

    return c->boxes || i == c->collapse - 1 ? format("otosp_%s_%s", end, var) : var;
}

/* The points of the domain at which each divided variable lies between these of its extremes. NULL: isl gave up. */
static isl_set *between(const struct inferred *f, isl_set *set, int first, const char *from, const char *to)
{
    const struct construct *c = f->construct;

    for (int i = 0; set && i < c->collapse; i++) {
        unsigned dims = (unsigned)isl_set_dim(set, isl_dim_set);
        isl_local_space *space = isl_local_space_from_space(isl_set_get_space(set));
        isl_pw_aff *var = isl_pw_aff_var_on_domain(isl_local_space_copy(space), isl_dim_set, (unsigned)(first + i));

        isl_local_space_free(space);
        for (int k = 0; k < 2; k++) {
            isl_id *id = isl_id_alloc(f->stores.x.isl, extreme_name(f, i, k ? to : from), NULL);
            isl_space *with = isl_space_set_dim_id(isl_space_set_alloc(f->stores.x.isl, 1, dims), isl_dim_param, 0, id);
            isl_pw_aff *bound = isl_pw_aff_var_on_domain(isl_local_space_from_space(with), isl_dim_param, 0);

            set = isl_set_intersect(set, compared(isl_pw_aff_copy(var), k ? REL_LE : REL_GE, bound));
        }
        isl_pw_aff_free(var);
    }
    return set;
}

/* Those that the chunk, or the part of it that sections are told of, holds. */
static isl_set *in_chunk(const struct inferred *f, isl_set *set, int first)
{
    return between(f, set, first, "low", "high");
}

static isl_pw_aff *parameter(const struct inferred *f, const char *name)
{
    isl_space *space = isl_space_params_alloc(f->stores.x.isl, 1);

    space = isl_space_set_dim_id(space, isl_dim_param, 0, isl_id_alloc(f->stores.x.isl, name, NULL));
    return isl_pw_aff_var_on_domain(isl_local_space_from_space(space), isl_dim_param, 0);
}

/* What is known where a chunk is at hand: low and high are iterations, and in order. */
isl_set *context_of(struct inferred *f)
{
    isl_ctx *isl = f->stores.x.isl;
    isl_set *known;

    if (!f->stores.iterations)
        return isl_set_universe(isl_space_params_alloc(isl, 0));
    known = isl_set_params(between(f, isl_set_copy(f->stores.iterations), 0, "low", "low"));
    known = isl_set_intersect(known, isl_set_params(between(f, isl_set_copy(f->stores.iterations), 0, "high", "high")));
    for (int i = 0; i < f->construct->collapse; i++)
        known = isl_set_intersect(known, compared(parameter(f, extreme_name(f, i, "low")), REL_LE,
                                                  parameter(f, extreme_name(f, i, "high"))));
    return known;
}

/* The parameters with which no iteration lies outside of the chunk. */
isl_set *whole_chunk(const struct inferred *f)
{
    isl_set *all = isl_set_copy(f->stores.iterations), *inside = in_chunk(f, isl_set_copy(all), 0);

    return isl_set_complement(isl_set_params(isl_set_subtract(all, inside)));
}

bool has_address(const struct node *lvalue)
{
    if (lvalue->kind == MEMBER)
        return lvalue->member && !lvalue->member->width;
    return lvalue->kind != INDEX || !subscripted(lvalue)->type || subscripted(lvalue)->type->kind != T_VECTOR;
}

/* A store that is executed at points of its domain only, to a place that they tell. */
bool is_located(struct inferred *f, const struct access *e)
{
    if (!e->to.base || !e->store || e->result || e->atomic || e->by.count || e->by.unknown
        || (!e->to.subscripts && !f->construct->turn) || e->domain.loops < e->strand.first + e->strand.loops || e->strand.kind != ITERATIONS || e->strand.construct != f->construct)
        return false;
    if (!e->node->type || (e->node->type->quals & (Q_VOLATILE | Q_ATOMIC)) || !has_address(e->node)
        || !is_visible(f, e->to.base))
        return false;
    for (int i = 0; i < e->to.subscripts; i++)
        if (!e->to.subscript[i])
            return false;
    return true;
}

/* The same, and at all points. */
static bool is_describable(struct inferred *f, const struct access *e)
{
    return e->domain.sure && is_located(f, e);
}

bool same_places(const struct reference *a, const struct reference *b)
{
    return a->base == b->base && !strcmp(a->form, b->form) && a->subscripts == b->subscripts && a->rows == b->rows
        && same_dividers(a, b, a->subscripts);
}

bool same_form(const struct section *s, const struct access *e)
{
    if (s->only)
        return s->only == e->node && same_dividers(&s->to, &e->to, s->to.subscripts);
    return same_places(&s->to, &e->to) && same_type(s->type, e->node->type);
}

isl_set *image_of(const struct inferred *f, const struct access *e)
{
    struct domain chunk = domain_copy(&e->domain);
    isl_set *image;

    chunk.set = in_chunk(f, chunk.set, e->strand.first);
    image = isl_map_range(access_relation(&chunk, &e->to));
    domain_free(&chunk);
    return image;
}

/* Has the array no element with this subscript: one that is too small, or else too large? */
static isl_set *outside_array(isl_set *image, int k, const struct type *array, bool above)
{
    isl_set *all = isl_set_universe(isl_set_get_space(image));

    return above ? isl_set_lower_bound_si(all, isl_dim_set, (unsigned)k, (int)array->length)
                 : isl_set_upper_bound_si(all, isl_dim_set, (unsigned)k, -1);
}

static bool leads_outside(isl_set *image, int k, const struct type *array, bool above)
{
    isl_set *outside = outside_array(image, k, array, above);
    bool leads = isl_set_is_disjoint(image, outside) != isl_bool_true;

    isl_set_free(outside);
    return leads;
}

/* Has the first subscript such a bound, whatever the parameters are? */
static bool ends_somewhere(isl_set *image, bool above)
{
    isl_set *found = isl_set_project_out(isl_set_remove_divs(isl_set_copy(image)), isl_dim_param, 0,
                                         (unsigned)isl_set_dim(image, isl_dim_param));
    isl_bool ends = above ? isl_set_dim_has_upper_bound(found, isl_dim_set, 0) : isl_set_dim_has_lower_bound(found, isl_dim_set, 0);

    isl_set_free(found);
    return ends == isl_bool_true;
}

static bool is_subscript_of(const struct reference *to, int k, const struct type *array)
{
    return k < to->subscripts && to->form[k] == '[' && !to->divider[k].by && !to->divider[k].number
        && array->kind == T_ARRAY && array->length > 0 && array->length < INT_MAX;
}

isl_set *within_array(const struct reference *to, isl_set *image)
{
    const struct type *t = to->base->type;

    if (!image || to->rows || !is_subscript_of(to, 0, t))
        return image;
    for (int k = 1; (t = t->base)->kind == T_ARRAY; k++)
        if (!is_subscript_of(to, k, t) || leads_outside(image, k, t, false) || leads_outside(image, k, t, true))
            return image;
    for (int above = 0; above < 2; above++)
        if (leads_outside(image, 0, to->base->type, above) && ends_somewhere(image, above))
            image = isl_set_subtract(image, outside_array(image, 0, to->base->type, above));
    return image;
}

struct section *new_section(const struct access *e, isl_set *image, enum extent extent)
{
    struct section *s = allocate(sizeof *s);

    *s = (struct section){ .to = e->to, .type = e->node->type, .image = image, .extent = extent,
                           .linear = !e->to.rows && is_linear(&e->to) };
    memset(s->to.subscript, 0, sizeof s->to.subscript);
    return s;
}

static bool add_store(struct inferred *f, const struct access *e, bool alone)
{
    struct section **at = &f->sections;
    isl_set *image = image_of(f, e);

    while (*at && (alone ? (*at)->only != e->node : !same_form(*at, e)))
        at = &(*at)->next;
    if (!*at) {
        *at = new_section(e, image, EXACT);
        (*at)->only = alone ? e->node : NULL;
    } else
        (*at)->image = isl_set_union((*at)->image, image);
    (*at)->made = false;
    return (*at)->image != NULL;
}

/* ---- code --------------------------------------------------------------------------------------- */

enum { OPERATIONS = 40000 };            /* of isl, to make a set simpler: where remainders meet, it may take seconds */

/* Are there no holes in it? Then it is what its bounds say: what the steps of loops leave out others put in. */
static isl_set *without_steps(const struct inferred *f, isl_set *image)
{
    isl_set *solid = isl_set_coalesce(isl_set_remove_divs(isl_set_copy(image)));
    isl_set *known = isl_set_intersect_params(isl_set_copy(solid), isl_set_copy(f->context));
    bool same = isl_set_is_subset(known, image) == isl_bool_true;

    isl_set_free(known);
    isl_set_free(same ? image : solid);
    return same ? solid : image;
}

/* Makes the set simpler. false: that takes too long, and so would all else that is done with it, which is as it was. */
static bool simplify(const struct inferred *f, struct section *s)
{
    isl_ctx *isl = f->stores.x.isl;
    unsigned long limit = isl_ctx_get_max_operations(isl);
    isl_set *simpler = isl_set_copy(s->image);

    isl_ctx_reset_operations(isl);
    isl_ctx_set_max_operations(isl, OPERATIONS);
    if (!s->linear)
        simpler = without_steps(f, simpler);
    simpler = isl_set_coalesce(isl_set_gist_params(simpler, isl_set_copy(f->context)));
    isl_ctx_reset_error(isl);
    isl_ctx_reset_operations(isl);
    isl_ctx_set_max_operations(isl, limit);
    isl_set_free(simpler ? s->image : NULL);
    s->image = simpler ? simpler : s->image;
    return simpler;
}

/* A nest, or a few of them; NULL also where no code can be made. */
static struct code *simple_code(struct inferred *f, struct section *s, bool *possible)
{
    struct code *code;

    s->image = without_known(isl_set_coalesce(s->image), f->context);
    if ((code = nest_code(s->image, f->context, s->to.rows, true)))
        return code;
    *possible = s->image && simplify(f, s);
    return *possible ? nest_code(s->image, f->context, s->to.rows, false) : NULL;
}

/* Can the divider be evaluated wherever there is anything in the section? What those that are executed are made of is evaluated
   with them. */
static bool is_divider_known(struct inferred *f, const struct section *s, struct node *by)
{
    if (f->by_nature.skips || f->by_nature.ends)
        return can_be_evaluated(f, by);
    if (s->extent == EXACT || s->executed || is_loaded_beside(f, by, s->image))
        return can_be_located(f, by);
    return can_be_evaluated(f, by);
}

/* Is the code good? */
static bool can_be_executed(struct inferred *f, const struct section *s)
{
    if (!are_parameters_known(f, s->image))
        return false;
    for (int i = 0; i < s->to.subscripts; i++)
        if (s->to.divider[i].by && !is_divider_known(f, s, s->to.divider[i].by))
            return false;
    return true;
}

bool make_code(struct inferred *f, struct section *s)
{
    bool possible = true;

    s->code = simple_code(f, s, &possible);
    if (!s->code && (!possible || s->to.rows || !section_code(s->image, f->context, s->to.subscripts, s->singly, &s->code)))
        return false;
    return s->made = can_be_executed(f, s);
}

bool make_code_at_once(struct inferred *f, struct section *s)
{
    bool possible = true;

    if (!s->linear)
        return make_code(f, s);
    s->code = simple_code(f, s, &possible);
    return s->made = s->code && can_be_executed(f, s);
}

struct section **first_unmade(struct section **at)
{
    while (*at && (*at)->made)
        at = &(*at)->next;
    return at;
}

/* ---- the whole ---------------------------------------------------------------------------------- */

struct section *section_of_access(const struct inferred *f, const struct access *e)
{
    for (struct section *s = f->sections; s; s = s->next)
        if (s->extent == EXACT && same_form(s, e))
            return s;
    return NULL;
}

/* A store that may be executed or not, to elements that are written anyway. */
static bool is_within_others(struct inferred *f, struct access *e)
{
    struct section *s;
    isl_set *image;
    bool within;

    if (!is_located(f, e))
        return false;
    separate(&e->to);
    if (!(s = section_of_access(f, e)) && delinearise(&e->to))
        s = section_of_access(f, e);
    if (!s)
        return false;
    image = image_of(f, e);
    within = isl_set_is_subset(image, s->image) == isl_bool_true;
    isl_set_free(image);
    return within;
}

/* Asked when all sections have been made. */
bool is_described(struct inferred *f, struct access *e)
{
    if (e->described == NOT_LOOKED_AT)
        e->described = (is_describable(f, e) ? section_of_access(f, e) != NULL : is_within_others(f, e))
                       ? DESCRIBED : NOT_DESCRIBED;
    return e->described == DESCRIBED;
}

/* A store that is met more than once must be described each time. */
static bool is_described_always(struct inferred *f, const struct node *lvalue)
{
    for (struct access *e = f->stores.first; e; e = e->next)
        if (e->node == lvalue && !is_described(f, e))
            return false;
    return true;
}

void drop_section(struct section **at)
{
    struct section *s = *at;

    *at = s->next;
    isl_set_free(s->image);
}

/* The stores of a section that has no good code, by other subscripts, or each by itself: they make sections at the end
   of the list, or more of others, of which code may have been made. */
static void split(struct inferred *f, const struct section *s)
{
    for (struct access *e = f->stores.first; e; e = e->next)
        if (is_describable(f, e) && same_form(s, e)) {
            if (e->to.rows)
                forget_row(e);
            else if (delinearise(&e->to))
                add_store(f, e, false);
            else if (!s->only)
                add_store(f, e, true);
        }
}

static void find_sections(struct inferred *f)
{
    for (struct access *e = f->stores.first; e; e = e->next)
        if (is_describable(f, e)) {
            separate(&e->to);
            add_store(f, e, false);
        }
    for (struct section **at; *(at = first_unmade(&f->sections)); )
        if (!make_code_at_once(f, *at)) {
            split(f, *at);
            drop_section(at);
        }
    for (struct access *e = f->stores.first; e; e = e->next)
        if (!e->call && is_described_always(f, e->node)) {
            struct inferred_store *covered = allocate(sizeof *covered);

            *covered = (struct inferred_store){ e->node, section_of_access(f, e), f->covered };
            f->covered = covered;
        }
}

bool are_kept_known(struct inferred *f)
{
    for (struct kept *k = f->stores.x.kept; k; k = k->next)
        if (!(k->loaded ? is_loaded_known(f, k->loaded) : can_be_located(f, k->object)))
            return false;
    return true;
}

void find_stores(struct unit *u, struct inferred *f, bool keeps)
{
    collect_stores(&f->stores, u, f->construct, keeps);
    f->stores.x.noted = NULL;           /* a new walk */
    if (f->stores.x.unsteady)
        f->obstacle = f->by_nature.stores = f->by_nature.loads = f->stores.x.unsteady;
}

static void infer_writes(struct unit *u, struct inferred *f, bool keeps)
{
    find_stores(u, f, keeps);
    if (f->obstacle)
        return;
    f->context = context_of(f);
    f->stores.x.assumed = isl_set_coalesce(isl_set_gist(f->stores.x.assumed, isl_set_copy(f->stores.x.ranges)));
    if (f->stores.more || f->stores.uncertain || !f->context || isl_set_is_empty(f->stores.x.assumed) != isl_bool_false)
        f->obstacle = "it is too complicated";
    else
        find_sections(f);
    if (!are_parameters_known(f, f->stores.x.assumed) || !are_kept_known(f)) {
        f->covered = NULL;
        f->obstacle = "what its subscripts are made of is not known in front of it";
    }
}

static struct inferred *infer_stores(struct unit *u, struct construct *c, bool keeps)
{
    struct inferred *f = allocate(sizeof *f);

    *f = (struct inferred){ .construct = c, .by_nature = obstacles_of(u, c), .still = still_others(u, c->node) };
    f->obstacle = f->by_nature.stores;
    if (c->collapse) {
        f->low = extreme_name(f, c->collapse - 1, "low");
        f->high = extreme_name(f, c->collapse - 1, "high");
    }
    if (!f->obstacle)
        infer_writes(u, f, keeps);
    return f;
}

static void end(struct inferred *f)
{
    if (f->stores.x.isl)
        isl_ctx_set_max_operations(f->stores.x.isl, 0);     /* what has been made will be written */
}

struct inferred *infer(struct unit *u, struct construct *c, bool keeps)
{
    struct inferred *f;

    u->through = true;
    f = infer_stores(u, c, keeps);
    if (u->opt->explain || (u->opt->checked && c->collapse) || (!f->obstacle && is_described_loop(u, c))) {
        infer_reads(u, f);
        for (struct section *s = f->reads; s; s = s->next)
            s->used = true;
    }
    end(f);
    u->through = false;
    return f;
}

struct inferred *infer_serial(struct unit *u, struct construct *c)
{
    struct inferred *f;

    u->through = true;
    f = infer_stores(u, c, false);
    if (!f->obstacle && (u->opt->explain || u->opt->checked))
        infer_reads(u, f);
    end(f);
    u->through = false;
    return f;
}

void infer_serial_reads(struct unit *u, struct inferred *f)
{
    u->through = true;
    infer_reads(u, f);
    end(f);
    u->through = false;
}

static struct inferred_store *find_covered(const struct inferred *f, const struct node *lvalue)
{
    struct inferred_store *s = f ? f->covered : NULL;

    while (s && s->lvalue != lvalue)
        s = s->next;
    return s;
}

bool is_inferred(struct inferred *f, const struct node *lvalue)
{
    struct inferred_store *s = find_covered(f, lvalue);

    if (s)
        s->by->used = true;
    return s;
}

bool is_used(const struct inferred *f)
{
    const struct section *s = f->sections;

    while (s && !s->used)
        s = s->next;
    return s;
}

const struct section *section_of_store(const struct inferred *f, const struct node *lvalue)
{
    const struct inferred_store *s = find_covered(f, lvalue);

    return s ? s->by : NULL;
}

const char *why_not_inferred(const struct inferred *f, const struct node *lvalue)
{
    if (f->obstacle)
        return f->obstacle;
    for (const struct access *e = f->stores.first; e; e = e->next)
        if (e->node == lvalue && e->why)
            return e->why;
    return "its elements do not lie in rows";
}

void inferred_free(struct inferred *f)
{
    while (f->sections)
        drop_section(&f->sections);
    while (f->reads)
        drop_section(&f->reads);
    isl_set_free(f->reads_assumed);
    isl_set_free(f->context);
    if (f->stores.x.isl)
        release(&f->stores);
}
