/*
 * access.c: the list of accesses to shared memory in a parallel region. See collect.h.
 */
#include <string.h>

#include "collect.h"
#include "infer.h"

enum { MAX_ACCESSES = 1000 };

struct construct *construct_at(struct accesses *a, struct node *n)
{
    return n->kind == DIRECTIVE_STMT ? construct_of(a->x.unit, n) : NULL;
}

/* Does the whole team see one variable, where it is named so? */
static bool is_shared(struct accesses *a, const struct reference *r)
{
    const struct symbol *s = r->base;
    struct construct *c = NULL;

    if (is_variable_symbol(s) && s->threadprivate && a->x.serial && a->wanted == STORES)
        return true;            /* one thread's */
    if (!is_variable_symbol(s) || s->threadprivate || s->storage == ST_THREAD || !s->decl)
        return false;
    for (struct node *n = r->name; n && !c; n = n->parent)
        c = construct_at(a, n);
    for (const struct construct *task = c; task; task = task->parent)
        if (data_of(task, s) && data_of(task, s)->joins)
            return false;       /* it takes part in a reduction */
    for (const struct construct *task = c; task && a->wanted != LOADS_AND_STORES; task = task->parent)
        if (task->turn)
            return !keeper(c, s);       /* which another rank may execute than the one that has the variable */
    return c ? !privatizer(c, s) : has_static_storage(s);
}

/* May what a pointer with this reference leads to be shared? The pointer itself may be everybody's own copy. */
static bool leads_out(struct reference *r)
{
    return strchr(r->shape, '*') != NULL;
}

/* Through a pointer in an array that the member may have for itself? */
static bool leads_through_local(struct reference *r)
{
    return leads_out(r) && !has_static_storage(r->base) && r->base->type->kind == T_ARRAY;
}

/* Why it is not known how often a place is reached. */
static const char *reason_of_place(const struct place *p)
{
    return p->guard ? format("the condition '%s' is not a linear one", node_text(p->guard))
                    : "how often it is reached is not known";
}

/* Puts an access on the list. */
static struct access *add(struct accesses *a, const struct place *p, struct node *n, struct reference r)
{
    struct access *e = allocate(sizeof *e);

    *e = (struct access){
        .node = n, .to = r, .domain = domain_copy(&p->domain), .atomic = p->atomic && same_expression(p->atomic, n),
        .guard = p->domain.exact ? NULL : p->guard, .by = p->by, .strand = p->strand, .construct = p->construct,
        .phase = p->task ? -1 - p->task : a->phases, .why = a->x.why, .call = p->call, .storing = a->storing
    };
    number_row(&a->x, e);
    *a->last = e;
    a->last = &e->next;
    a->count++;
    return e;
}

static bool is_wanted(const struct accesses *a, const struct node *n, bool store, bool combined)
{
    if (n->type && (n->type->quals & Q_ATOMIC))
        return a->wanted == STORES && store;    /* which are not described */
    return a->wanted == LOADS_AND_STORES || (a->wanted == STORES ? store : !store || combined);
}

static void add_at(struct accesses *, struct place *, struct node *, bool store, bool combined);

/* Loads through a pointer that leads to one of several objects; false: nobody knows to which. */
static bool add_alternatives(struct accesses *a, struct place *p, struct node *n, bool store, bool combined)
{
    struct alternatives all;

    if (a->wanted != LOADS || a->x.open || !find_alternatives(&a->x, n, &all))
        return false;
    a->x.open = all.pointer;
    for (int i = 0; i < all.count; i++) {
        a->x.chosen = all.value[i];
        add_at(a, p, n, store, combined);
    }
    a->x.open = a->x.chosen = NULL;
    return true;
}

static void add_at(struct accesses *a, struct place *p, struct node *n, bool store, bool combined)
{
    struct reference r = { .shape = "" };
    bool known, own;
    struct access *e;

    a->more |= a->count == MAX_ACCESSES;
    if (a->more)
        return;
    a->x.why = NULL;
    a->x.loads = true;
    known = refer(&a->x, &p->domain, n, &r);
    a->x.loads = false;
    if ((!known || leads_through_local(&r)) && add_alternatives(a, p, n, store, combined)) {
        reference_free(&r);
        return;
    }
    own = known && !is_shared(a, &r) && !leads_out(&r);
    if (!known || own) {
        own = own && (r.base->threadprivate || !has_static_storage(r.base));
        reference_free(&r);
        r = (struct reference){ .shape = "", .form = "" };
        if (a->wanted == LOADS_AND_STORES || (a->wanted == LOADS && known))
            return;
    }
    e = add(a, p, n, r);
    if (a->wanted == STORES && !e->domain.whole && !e->why)
        e->why = reason_of_place(p);
    e->store = store;
    e->combined = combined;
    e->own = own;
    e->one_of = a->x.open;
}

static void add_argument_at(struct accesses *a, struct place *p, struct node *pointer, bool store, bool combined)
{
    struct reference r = { .shape = "", .form = "" };

    (void)store;
    (void)combined;
    a->more |= a->count == MAX_ACCESSES;
    if (a->more)
        return;
    a->x.why = NULL;
    if (!points_to(&a->x, &p->domain, pointer, &r)) {
        reference_free(&r);
        r = (struct reference){ .shape = "", .form = "" };
    } else if (r.subscripts) {
        isl_pw_aff_free(r.subscript[r.subscripts - 1]);
        r.subscript[r.subscripts - 1] = NULL;
    }
    add(a, p, pointer, r)->why = "a function of the library reads it";
}

/* Of a load whose subscripts the data choose, what a first iteration reads, and all that may be read. */
static void add_choices(struct accesses *a, const struct place *p, struct node *n, bool store, bool combined,
                        void add_one(struct accesses *, struct place *, struct node *, bool, bool))
{
    struct place all = *p;

    for (int first = 1; first >= 0; first--) {
        all.domain = domain_copy(&p->domain);
        if ((a->wanted == LOADS && enter_choices(&a->x, &all.domain, n, first)) || !first)
            add_one(a, &all, n, store, combined);
        domain_free(&all.domain);
    }
}

void add_access(struct accesses *a, struct place *p, struct node *n, bool store, bool combined)
{
    a->x.construct = p->construct;
    if (is_wanted(a, n, store, combined) && !(a->wanted == STORES && p->logs))
        add_choices(a, p, n, store, combined, add_at);
}

void add_unknown(struct accesses *a, struct place *p, struct node *call, const char *why)
{
    struct access *e;

    a->more |= a->count == MAX_ACCESSES;
    if (a->more)
        return;
    e = add(a, p, call, (struct reference){ .shape = "", .form = "" });
    e->store = true;
    e->why = why;
    if (!e->call)
        e->call = call;
}

bool leads_to_own(struct accesses *a, struct place *p, struct node *pointer)
{
    struct reference r = { .shape = "", .form = "" };
    bool is;

    a->x.construct = p->construct;
    is = points_to(&a->x, &p->domain, pointer, &r) && !is_shared(a, &r) && !leads_out(&r)
      && (r.base->threadprivate || !has_static_storage(r.base));
    reference_free(&r);
    return is;
}

void add_argument(struct accesses *a, struct place *p, struct node *pointer)
{
    a->x.construct = p->construct;
    if (!leads_to_own(a, p, pointer))
        add_choices(a, p, pointer, false, false, add_argument_at);
}

/* What a result states, where it is evaluated. */
static void add_result(struct accesses *a, struct place *p, const struct annotation *result)
{
    struct access *e = allocate(sizeof *e);

    a->x.construct = p->construct;
    *e = (struct access){ .node = result->addr, .result = result, .domain = domain_copy(&p->domain),
                          .strand = p->strand, .to = { .shape = "" } };
    if (result->nc || !points_to(&a->x, &p->domain, result->addr, &e->to)) {
        reference_free(&e->to);
        e->to = (struct reference){ .shape = "" };
    } else
        e->count = affine_value(&a->x, &p->domain, result->count);
    forget_row(e);
    *a->last = e;
    a->last = &e->next;
}

void results_at(struct accesses *a, struct place *p, const struct node *note)
{
    for (const struct construct *c = p->construct; c; c = c->parent)
        for (const struct annotation *r = c->results; r; r = r->next)
            if (c->node == a->x.scope && r->stmt == note)
                add_result(a, p, r);
}

/* With `nowait`, what a reduction or lastprivate makes is stored while others go on. */
void add_results_of(struct accesses *a, struct place *p, const struct construct *c)
{
    for (const struct data_item *d = c->data; d; d = d->next) {
        struct reference r = { .base = d->sym, .name = c->node->parent, .shape = "" };
        struct access *e;

        if (!d->item || d->section || d->joins || d->sharing < LASTPRIVATE || !is_shared(a, &r))
            continue;
        e = allocate(sizeof *e);
        *e = (struct access){ .node = d->item, .to = r, .domain = domain_copy(&p->domain),
                              .store = true, .by = p->by, .strand = { ONE_MEMBER, c, 0, 0, 0 }, .phase = a->phases };
        forget_row(e);
        *a->last = e;
        a->last = &e->next;
    }
}

static void begin(struct accesses *a, struct unit *u, struct construct *c)
{
    *a = (struct accesses){ .first = NULL };
    a->last = &a->first;
    affine_begin(&a->x, u, c->node);
}

static void follow(struct accesses *a, struct construct *c)
{
    struct place p = { .construct = c, .strand = { c->kind == D_TARGET ? ONE_MEMBER : EACH_MEMBER, c, 0, 0, 0 } };

    a->x.construct = c;
    p.domain = domain_of_nothing(&a->x);
    if (a->x.serial) {
        p.strand = (struct strand){ ITERATIONS, c, 0, 0, 1 };
        note_entry(&a->x, &p.domain, c->node);
        collect_statement(a, &p, c->node);
    } else
        collect_construct(a, &p, c);
    domain_free(&p.domain);
    a->x.construct = c;
}

void collect(struct accesses *a, struct unit *u, struct construct *c)
{
    begin(a, u, c);
    follow(a, c);
}

void collect_stores(struct accesses *a, struct unit *u, struct construct *c, bool keeps)
{
    begin(a, u, c);
    a->wanted = STORES;
    a->x.assumes = true;
    a->x.serial = c->node->kind == FOR;
    a->x.keeps = keeps;
    a->x.outer = c->collapse - 1;
    a->x.rows = c->collapse && !a->x.serial && !c->turn && !c->boxes && !is_pointer(c->loops[a->x.outer].type)
                ? &c->loops[a->x.outer] : NULL;
    a->x.assumed = isl_set_universe(isl_space_params_alloc(a->x.isl, 0));
    a->x.ranges = isl_set_copy(a->x.assumed);
    if (c->planes)
        note_planes(&a->x, c->planes);
    follow(a, c);
}

isl_set *collect_loads(struct accesses *a, struct construct *c)
{
    isl_set *assumed = a->x.assumed, *found;

    a->wanted = LOADS;
    a->last = &a->loads;
    a->count = 0;
    a->more = a->uncertain = false;
    a->x.assumed = isl_set_universe(isl_space_params_alloc(a->x.isl, 0));
    affine_go_on(&a->x);
    follow(a, c);
    found = a->x.assumed;
    a->x.assumed = assumed;
    return a->more || a->uncertain ? isl_set_free(found) : found;
}

static void free_list(struct access *list)
{
    for (struct access *e = list; e; e = e->next) {
        reference_free(&e->to);
        domain_free(&e->domain);
        isl_pw_aff_free(e->count);
    }
}

void release(struct accesses *a)
{
    free_list(a->first);
    free_list(a->loads);
    isl_set_free(a->iterations);
    isl_set_free(a->x.assumed);
    isl_set_free(a->x.ranges);
    affine_end(&a->x);
}
