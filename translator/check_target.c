/*
 * check_target.c: device constructs: what their clauses may say, and which variables `target` has copies of
 * (OpenMP 5.1, 2.14, 2.21.1.1, 2.21.7).
 */
#include <string.h>

#include "checks.h"
#include "directive.h"

/* ---- list items ---------------------------------------------------------------------------------- */

/* The variable that a list item is, or is a part of; NULL: it is reached through a pointer, or it is none. */
static struct symbol *mapped_variable(struct node *n)
{
    for (n = bare(n); n; n = bare(n->kid[0]))
        switch (n->kind) {
        case NAME:
            return named_by(n);
        case SECTION: case INDEX:
            if (!bare(n->kid[0])->type || bare(n->kid[0])->type->kind != T_ARRAY)
                return NULL;
            break;
        case MEMBER:
            if (is(kid(n, MEMBER_OP)->tok, "->"))
                return NULL;
            break;
        default:
            return NULL;
        }
    return NULL;
}

static bool names_memory(struct node *n)
{
    return (n->kind == NAME && named_by(n)) || n->kind == SECTION || n->kind == INDEX || n->kind == MEMBER
        || (n->kind == PREFIX && is_operator(n, "*"));
}

static void check_section(struct node *n, const struct clause *cl)
{
    long length, stride;

    for (; n->kind == SECTION || n->kind == INDEX; n = bare(n->kid[0])) {
        if (n->kind == INDEX)
            continue;
        if (kid(n, SECTION_LEN) && constant_value(kid(n, SECTION_LEN), &length) && length < 0)
            error_range(kid(n, SECTION_LEN), "the length of the array section is negative");
        if (kid(n, SECTION_STRIDE) && constant_value(kid(n, SECTION_STRIDE), &stride) && stride <= 0)
            error_range(kid(n, SECTION_STRIDE), "the stride of the array section is not positive");
        if (kid(n, SECTION_STRIDE) && cl->info->id == CL_MAP)
            error_range(kid(n, SECTION_STRIDE), "an array section in clause 'map' has no stride");
        if (!kid(n, SECTION_LEN) && bare(n->kid[0])->type && is_pointer(bare(n->kid[0])->type)) {
            error_range(n, "the array section of a pointer needs a length");
            hint("write %s[0:n]", node_text(n->kid[0]));
        }
    }
}

static void check_item(const struct clause *cl, struct node *item)
{
    struct node *n = bare(item);
    struct symbol *s;

    if (n->type && n->type->kind == T_ERROR)
        return;
    s = mapped_variable(n);
    if (!names_memory(n))
        error_range(item, "'%s' in clause '%s' is not a variable, nor a part of one", node_text(item), cl->info->name);
    else if (n->kind == MEMBER && n->member && n->member->width)
        error_range(item, "'%s' in clause '%s' is a bit-field", node_text(item), cl->info->name);
    else if (s && s->threadprivate)
        error_range(item, "'%s' in clause '%s' is threadprivate", node_text(item), cl->info->name);
    else
        check_section(n, cl);
}

/* ---- clauses ------------------------------------------------------------------------------------- */

static const char *types_of(enum directive_id id)
{
    return id == D_TARGET_ENTER_DATA ? "to alloc" : id == D_TARGET_EXIT_DATA ? "from release delete"
         : "to from tofrom alloc";
}

static void check_map(const struct construct *c, const struct clause *cl)
{
    const char *types = types_of(c->kind);

    if (cl->word && look_up(types, cl->word) != KNOWN) {
        error_at(cl->tok, "'%s' does not map '%s'", directive_text(c->info), cl->word);
        hint("it takes %s", c->kind == D_TARGET_ENTER_DATA ? "'to' or 'alloc'"
             : c->kind == D_TARGET_EXIT_DATA ? "'from', 'release' or 'delete'" : "'to', 'from', 'tofrom' or 'alloc'");
    }
}

/* One of the clauses without which the construct says nothing. */
static bool check_needed(const struct construct *c, const char *clauses, const char *example)
{
    for (const struct clause *cl = c->directive->clauses; cl; cl = cl->next)
        if (look_up(clauses, cl->info->name) == KNOWN)
            return true;
    error_at(c->directive->name, "'%s' says nothing of what it is about", directive_text(c->info));
    hint("add %s", example);
    return false;
}

static void check_device(const struct clause *cl)
{
    struct node *e = cl->nitems ? cl->item[0] : NULL;
    const struct type *t = e ? e->type : NULL;

    if (t && t->kind != T_ERROR && !is_integer(t))
        error_range(e, "clause 'device' needs an integer, not a '%s'", type_text(t, ""));
}

static void check_pointer(const struct clause *cl)
{
    for (int i = 0; i < cl->nitems; i++) {
        const struct type *t = cl->item[i]->type;

        if (t && t->kind != T_ERROR && !is_pointer(t) && t->kind != T_ARRAY)
            error_range(cl->item[i], "'%s' in clause '%s' is no pointer", node_text(cl->item[i]), cl->info->name);
    }
}

bool is_mapping(const struct clause *cl)
{
    return cl->info->id == CL_MAP || cl->info->id == CL_TO || cl->info->id == CL_FROM;
}

/* `declare mapper([name:] type variable)`: the variable is named last. */
static bool check_mapper(struct construct *c)
{
    struct token **t = c->directive->argument;
    int n = 0;

    while (t && t[n])
        n++;
    if (n > 1 && is_word(t[n - 1]))
        return check_needed(c, "map", "map(x, x.p[0:x.n])");
    error_at(c->directive->name, "'%s' needs a type and a variable in brackets", directive_text(c->info));
    hint("write '#pragma omp declare mapper(struct vector x) map(x, x.p[0:x.n])'");
    return false;
}

bool check_target(struct construct *c)
{
    bool right = true;

    if (c->kind == D_DECLARE_MAPPER)
        return check_mapper(c);
    if (c->info->body == DECLARES)
        return true;            /* declare_target.c */
    if (c->kind == D_TARGET_DATA)
        right = check_needed(c, "map use_device_ptr use_device_addr", "map(tofrom: x)");
    if (c->kind == D_TARGET_ENTER_DATA || c->kind == D_TARGET_EXIT_DATA)
        right = check_needed(c, "map", c->kind == D_TARGET_ENTER_DATA ? "map(to: x)" : "map(from: x)");
    if (c->kind == D_TARGET_UPDATE)
        right = check_needed(c, "to from", "to(x) or from(x)");
    for (const struct clause *cl = c->directive->clauses; cl; cl = cl->next) {
        if (is_mapping(cl))
            for (int i = 0; i < cl->nitems; i++)
                check_item(cl, cl->item[i]);
        if (cl->info->id == CL_MAP)
            check_map(c, cl);
        if (cl->info->id == CL_DEVICE)
            check_device(cl);
        if (cl->info->id == CL_IS_DEVICE_PTR || cl->info->id == CL_USE_DEVICE_PTR)
            check_pointer(cl);
    }
    return right;
}

/* ---- which variables `target` has copies of ------------------------------------------------------ */

void share_mapped(struct construct *c)
{
    for (const struct clause *cl = c->directive->clauses; c->kind == D_TARGET && cl; cl = cl->next)
        for (int i = 0; (cl->info->id == CL_MAP || cl->info->id == CL_HAS_DEVICE_ADDR) && i < cl->nitems; i++) {
            struct symbol *s = mapped_variable(cl->item[i]);
            struct data_item *d = s ? data_of(c, s) : NULL;

            if (s && !d)
                add_sharing(c, s, SHARED)->stated = true;
            else if (d && d->sharing != SHARED && !d->joins)
                error_range(cl->item[i], "'%s' is private to the construct, so it cannot be mapped", s->name);
        }
}

/* What defaultmap says of the variable; NULL: nothing. */
static const char *behaviour(const struct construct *c, const struct type *t)
{
    const char *category = is_pointer(t) ? "pointer" : t->kind == T_ARRAY || is_aggregate(t) ? "aggregate" : "scalar";

    for (const struct clause *cl = c->directive->clauses; cl; cl = cl->next)
        if (cl->info->id == CL_DEFAULTMAP && cl->word
            && (!cl->modifier || !strcmp(cl->modifier, "all") || !strcmp(cl->modifier, category)))
            return cl->word;
    return NULL;
}

struct changes { struct construct *construct; const struct symbol *sym; bool found; };

static void see_change(struct node *n, void *data)
{
    struct changes *ch = data;
    struct node *lvalue = stored_by(n);
    const struct symbol *f = n->kind == CALL ? callee(n) : NULL;

    if (n->kind == ASM || (n->kind == CALL && !(f && is_mathematical(f))))
        ch->found = true;
    if (lvalue && bare(lvalue)->kind != NAME && lvalue->type && lvalue->type->kind == ch->sym->type->kind)
        ch->found |= !mapped_variable(lvalue);
}

/* May the construct see that it has a copy? Not where nothing in it sets the variable, by whatever way, nor what stands
   behind it while it waits. */
static bool may_change(struct unit *u, struct construct *c, struct symbol *s)
{
    struct changes ch = { c, s, c->nowait };

    if (find_store(c->node, s) || is_address_taken(u, s))
        return true;
    if (has_static_storage(s))
        walk(c->body, see_change, NULL, &ch);
    return ch.found;
}

/* The variable that the way to a list item begins with. */
static struct symbol *way_begin(struct node *n)
{
    for (n = bare(n); n->kind == SECTION || n->kind == INDEX || n->kind == MEMBER; n = bare(n->kid[0]))
        ;
    return named_by(n);
}

/* Is a list item reached through it? Then it is firstprivate (2.21.7), whatever defaultmap says. */
static bool is_base_pointer(const struct construct *c, const struct symbol *s)
{
    for (const struct clause *cl = c->directive->clauses; cl && is_pointer(s->type); cl = cl->next)
        for (int i = 0; cl->info->id == CL_MAP && i < cl->nitems; i++)
            if (bare(cl->item[i])->kind != NAME && way_begin(cl->item[i]) == s)
                return true;
    return false;
}

void share_with_target(struct unit *u, struct construct *c, struct node *use, struct symbol *s)
{
    const char *said = is_base_pointer(c, s) ? NULL : behaviour(c, s->type);
    bool whole = s->type->kind == T_ARRAY || is_aggregate(s->type);
    bool copied;

    if (said && !strcmp(said, "none") && !s->on_devices) {
        error_range(use, "nothing says how '%s' is mapped, as defaultmap(none) asks", s->name);
        hint("add map(tofrom: %s) or firstprivate(%s)", s->name, s->name);
    }
    if (said && !strcmp(said, "default"))
        said = NULL;
    copied = said ? !strcmp(said, "firstprivate") : !whole && !s->on_devices && !(s->type->quals & Q_CONST);
    add_sharing(c, s, copied && (whole || may_change(u, c, s)) ? FIRSTPRIVATE : SHARED);
}
