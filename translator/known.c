/*
 * known.c: what the sections of a described loop are computed from, as a list of values: where they are the same, so
 * are all members' sections, and the runtime need not ask for them again (rtlib/demand.c).
 *
 * Pointers that are loaded on the way to elements, and sizes that are, are told of before (section_way.c): a hash of all
 * of them is one of the values.
 */
#include <string.h>

#include "hull.h"
#include "section.h"

struct listing {
    struct inferred *of;
    const char *text;           /* of the values so far, each after ", " */
    bool fails;
};

static bool is_listed(const struct listing *l, const char *value)
{
    size_t length = strlen(value);

    for (const char *at = l->text; (at = strstr(at, value)); at++)
        if (!at[length] || at[length] == ',')
            return true;
    return false;
}

static void add_value(struct listing *l, const char *value)
{
    value = format(", (long)%s", *value == '&' && !strchr(value, ' ') ? value : in_brackets(value));
    if (!is_listed(l, value))
        l->text = format("%s%s", l->text, value);
}

/* Is the distance of elements known to the compiler? */
static bool has_constant_distances(const struct reference *r)
{
    for (int k = 0; k < r->subscripts; k++)
        if (r->divider[k].by)
            return false;
    return r->base->type->base && size_of(r->base->type->base) >= 0;
}

static void add_parameter(struct listing *l, const struct parameter_of *p)
{
    if (!p->loaded || !p->loaded->form)
        add_value(l, p->loaded ? "otosp_loaded()" : text_outside(p->expression));
    for (int k = 0; p->loaded && k < p->loaded->parts; k++)
        add_value(l, text_outside(p->loaded->part[k]));
}

/* What the set depends on. */
static void add_parameters(struct listing *l, isl_set *set)
{
    int n = set ? (int)isl_set_dim(set, isl_dim_param) : 0;

    for (int i = 0; i < n; i++) {
        isl_id *id = isl_set_get_dim_id(set, isl_dim_param, (unsigned)i);
        const struct parameter_of *p = isl_id_get_user(id);

        if (p && isl_set_involves_dims(set, isl_dim_param, (unsigned)i, 1) == isl_bool_true)
            add_parameter(l, p);
        isl_id_free(id);
    }
}

static bool is_of_function(const struct type *t)
{
    const struct node *n = t->decl;

    while (n && n->kind != FUNCTION)
        n = n->parent;
    return n;
}

/* Are those of all elements on the way that are not its dividers? Pointers in a structure that a function declares may
   lead to rows of any length (GNU). */
static bool has_constant_elements(const struct reference *r)
{
    const struct type *t = r->base->type->base ? r->base->type->base : r->base->type;

    for (; t->kind == T_ARRAY || is_pointer(t); t = t->base)
        if (t->kind == T_ARRAY && size_of(t) < 0)
            return false;
    return size_of(t) >= 0 && !(is_of_function(t) && strchr(r->form + 1, '['));
}

/* Is it no operation with values? */
static bool is_load(struct node *n)
{
    return n->kind == MEMBER || n->kind == INDEX || (n->kind == PREFIX && is_operator(n, "*"));
}

/* What subscripts are multiplied by: what it loads is told of before. */
static void add_size(struct listing *l, struct node *by)
{
    long constant;

    by = bare(by);
    if (constant_value(by, &constant))
        return;
    if (can_be_evaluated(l->of, by))
        add_value(l, text_outside(by));
    else if (!loads_of_value(by, "loads", ""))
        l->fails = true;
    else if (!is_load(by))
        for (int i = 0; i < by->nkids; i++)
            if (by->kid[i] && kind_class(by->kid[i]->kind) == EXPR && is_evaluated(by, i))
                add_size(l, by->kid[i]);
}

/* What may be named only where there is something. */
static void add_guarded(struct listing *l, const struct section *s)
{
    const struct reference *r = &s->to;

    for (int k = 0; k < r->subscripts; k++)
        if (r->divider[k].by)
            add_size(l, r->divider[k].by);
    l->fails |= !has_constant_elements(r);
    if (s->extent >= WITHIN_OBJECT && !loads_pointer(r, -1))
        add_value(l, format("otosp_extent(&%s)", origin_text(r)));
    add_value(l, *r->form == '.' ? format("&%s", r->base->name) : r->base->name);
    add_value(l, "otosp_loaded()");
}

static void add_section(struct listing *l, const struct section *s)
{
    const struct reference *r = &s->to;

    if (r->packed) {
        l->fails = true;
        return;
    }
    add_parameters(l, s->image);
    if (is_guarded(r) || s->extent == BEHIND_TABLE) {
        add_guarded(l, s);
        return;
    }
    add_value(l, format("&%s", origin_text(r)));
    for (int k = 0; k < r->subscripts && !has_constant_distances(r); k++)
        add_value(l, distance_text(r, k));
    if (s->extent == WITHIN_OBJECT)
        add_value(l, format("otosp_extent(&%s)", origin_text(r)));
}

static void add_sections(struct listing *l, const struct section *list)
{
    for (const struct section *s = list; s; s = s->next)
        if (s->used)
            add_section(l, s);
}

static void add_hulls(struct listing *l, const struct hull *hulls)
{
    for (const struct hull *h = hulls; h; h = h->next) {
        l->fails |= !h->values;
        l->text = format("%s%s", l->text, h->values ? h->values : "");
        if (!h->array)
            add_value(l, format("otosp_extent(%s)", h->base));
    }
}

const char *known_text(struct inferred *f, const struct hull *hulls, const char *sections, const char *const *values)
{
    struct listing l = { .of = f, .text = updates_values(f) };
    const char *sound;

    while (*values)
        add_value(&l, *values++);
    if (*sections) {
        add_parameters(&l, f->stores.x.assumed);
        add_parameters(&l, f->reads_assumed);
    }
    add_sections(&l, f->sections);
    add_sections(&l, f->reads);
    add_hulls(&l, hulls);
    for (const struct kept *k = is_used(f) ? f->stores.x.kept : NULL; k; k = k->next)
        add_value(&l, k->loaded ? "otosp_loaded()" : format("&(%s)", node_text(k->object)));
    if (f->still)
        add_value(&l, f->still);
    for (const struct precondition *p = f->preconditions; p; p = p->next)
        add_value(&l, text_outside(p->operand));
    sound = preconditions(f) ? format("%s && ", preconditions(f)) : "";
    return l.fails || !*l.text ? "" : format("if (%sotosp_is_known(%s))\n%s;\n", sound, l.text + 2,
                                             f->construct->boxes ? "break" : "continue");
}
