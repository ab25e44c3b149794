/*
 * warn_race.c: races and loop-carried dependences that are certain.
 *
 * Two accesses that a team may execute at a time, of which one stores, are compared as relations: which points
 * of their domains lead to the same element. Certain is what happens for all values of the parameters with which
 * both are executed and the divided loop is long; constant bounds are taken as they are.
 */
#include <string.h>

#include "access.h"

enum { LONG = 1000, MAX_PARTNERS = 12, MAX_PAIRS = 2000 };

struct race {
    struct access *store;
    int count;
    struct access *partner[MAX_PARTNERS];
    isl_map *relation;              /* from the store's points to the first partner's */
};

/* ---- may they be executed at a time? ------------------------------------------------------------ */

static bool same_construct(const struct access *a, const struct access *b)
{
    return a->strand.construct == b->strand.construct && a->strand.kind == b->strand.kind;
}

static bool are_concurrent(const struct access *a, const struct access *b)
{
    if (a->phase != b->phase)
        return false;
    if (a->strand.kind == THE_MASTER && b->strand.kind == THE_MASTER)
        return a->strand.section != b->strand.section;
    if (!same_construct(a, b))
        return true;
    return a->strand.kind == A_SECTION ? a->strand.section != b->strand.section : a->strand.kind != ONE_MEMBER;
}

static bool is_in_ordered(const struct access *e)
{
    for (int i = 0; i < e->by.count; i++)
        if (!strcmp(e->by.lock[i], "ordered"))
            return true;
    return false;
}

/* What an iteration does before its ordered part comes before that of the next ones: so it is not certain that something
   outside of it happens at the same time. */
static bool are_ordered(const struct access *a, const struct access *b)
{
    if (a->by.unknown || b->by.unknown || (a->atomic && b->atomic))
        return true;
    if (same_construct(a, b) && (is_in_ordered(a) || is_in_ordered(b)))
        return true;
    for (int i = 0; i < a->by.count; i++)
        for (int k = 0; k < b->by.count; k++)
            if (a->by.lock[i] == b->by.lock[k])
                return true;
    return false;
}

/* ---- what leads to the same element ------------------------------------------------------------- */

/* Does a member have the same iterations of both? Loops with `nowait` may count on it. */
static bool are_divided_alike(const struct access *a, const struct access *b)
{
    const struct construct *c = a->strand.construct, *d = b->strand.construct;

    if (a->strand.kind != ITERATIONS || b->strand.kind != ITERATIONS)
        return false;
    return c == d || ((c->info->traits & d->info->traits & SHARES_LOOP) && a->strand.loops == b->strand.loops && a->strand.first == b->strand.first
                      && c->schedule == SCHEDULE_STATIC && d->schedule == SCHEDULE_STATIC);
}

/* ... and do the same values of their variables tell the same iterations? Only then is anything certain of others. */
static bool count_alike(const struct access *a, const struct access *b)
{
    const struct construct *c = a->strand.construct, *d = b->strand.construct;

    for (int i = 0; c != d && i < loops_of(c) && i < loops_of(d); i++)
        if (!same_expression(c->loops[i].lower, d->loops[i].lower) || !c->loops[i].constant || !d->loops[i].constant
            || c->loops[i].value != d->loops[i].value)
            return false;
    return true;
}

/* A subscript as a function of one loop's variable; NULL: it depends on others, too, or not on this one. */
static isl_aff *of_variable(isl_pw_aff *subscript, int loop)
{
    isl_aff *a = subscript && is_single(subscript) ? isl_pw_aff_as_aff(isl_pw_aff_copy(subscript)) : NULL;
    int inside = a ? (int)isl_aff_dim(a, isl_dim_in) - loop - 1 : 0;

    if (!a || isl_aff_dim(a, isl_dim_div) || isl_aff_involves_dims(a, isl_dim_in, loop, 1) != isl_bool_true
        || isl_aff_involves_dims(a, isl_dim_in, 0, loop) != isl_bool_false
        || isl_aff_involves_dims(a, isl_dim_in, loop + 1, inside) != isl_bool_false)
        return isl_aff_free(a);
    return isl_aff_drop_dims(isl_aff_drop_dims(a, isl_dim_in, loop + 1, inside), isl_dim_in, 0, loop);
}

/* Is one subscript of both the same function of the loop's variable, so that they meet in one iteration of it? */
static bool is_told_by_subscript(const struct access *a, const struct access *b, int loop)
{
    bool told = false;

    for (int k = 0; k < a->to.subscripts && !told; k++) {
        isl_aff *one = of_variable(a->to.subscript[k], loop), *other = of_variable(b->to.subscript[k], loop);

        if (one && other) {
            one = isl_aff_align_params(one, isl_aff_get_domain_space(other));
            other = isl_aff_align_params(other, isl_aff_get_domain_space(one));
            told = isl_aff_plain_is_equal(one, other) == isl_bool_true;
        }
        isl_aff_free(one);
        isl_aff_free(other);
    }
    return told;
}

/* Is it seen at once that they meet in the same iterations only? So it is of most. */
static bool meet_in_same(const struct access *a, const struct access *b)
{
    if (!are_divided_alike(a, b))
        return false;
    for (int i = a->strand.first; i < a->strand.first + a->strand.loops; i++)
        if (!is_told_by_subscript(a, b, i))
            return false;
    return true;
}

/* The pairs of points at which two accesses meet in different iterations, or in different members. */
static isl_map *meeting(const struct access *a, const struct access *b)
{
    isl_map *one = access_relation(&a->domain, &a->to), *other = access_relation(&b->domain, &b->to), *same;

    if (!one || !other) {
        isl_map_free(one);
        isl_map_free(other);
        return NULL;
    }
    one = isl_map_apply_range(one, isl_map_reverse(other));
    if (!are_divided_alike(a, b))
        return one;
    same = isl_map_universe(isl_map_get_space(one));
    for (int i = a->strand.first; i < a->strand.first + a->strand.loops; i++)
        same = isl_map_equate(same, isl_dim_in, i, isl_dim_out, i);
    return isl_map_subtract(one, same);
}

isl_set *long_loops(const struct access *a)
{
    isl_set *executed = isl_set_params(isl_set_copy(a->domain.set));

    for (int i = 0; i < a->domain.loops; i++) {
        isl_set *values = isl_set_copy(a->domain.set), *extent;
        isl_map *apart;
        isl_constraint *far;

        values = isl_set_project_out(values, isl_dim_set, i + 1, a->domain.loops - i - 1);
        values = isl_set_project_out(values, isl_dim_set, 0, i);
        apart = isl_map_from_domain_and_range(isl_set_copy(values), values);
        far = isl_constraint_alloc_inequality(isl_local_space_from_space(isl_map_get_space(apart)));
        far = isl_constraint_set_coefficient_si(far, isl_dim_in, 0, -1);
        far = isl_constraint_set_coefficient_si(far, isl_dim_out, 0, 1);
        far = isl_constraint_set_constant_si(far, a->strand.kind == ITERATIONS && i == a->strand.first ? -LONG : -1);
        extent = isl_map_params(isl_map_add_constraint(apart, far));
        if (isl_set_is_empty(extent) == isl_bool_false)
            executed = isl_set_intersect(executed, extent);
        else
            isl_set_free(extent);
    }
    return executed;
}

/* Do they meet whenever both are executed? Returns where; NULL: that is not certain. */
static isl_map *certain_meeting(const struct access *a, const struct access *b)
{
    isl_map *where;
    isl_set *when, *executed;
    bool certain;

    if (meet_in_same(a, b) || (are_divided_alike(a, b) && !count_alike(a, b)))
        return NULL;
    where = meeting(a, b);
    if (!where || isl_map_is_empty(where) != isl_bool_false)
        return isl_map_free(where);
    when = isl_map_params(isl_map_copy(where));
    executed = isl_set_intersect(long_loops(a), long_loops(b));
    certain = isl_set_is_empty(executed) == isl_bool_false && isl_set_is_subset(executed, when) == isl_bool_true;
    isl_set_free(when);
    isl_set_free(executed);
    return certain ? where : isl_map_free(where);
}

/* A store under a condition that every iteration looks at: `if (x[i] > most) most = x[i]`. */
static bool is_guarded_by(const struct access *store, const struct access *load)
{
    return store->guard && !load->store && load->domain.exact && is_within(load->node, store->guard);
}

static isl_map *conflict(const struct access *store, const struct access *other)
{
    if (other->result || store->to.base != other->to.base || strcmp(store->to.shape, other->to.shape)
        || store->to.subscripts != other->to.subscripts || !are_concurrent(store, other) || are_ordered(store, other))
        return NULL;
    if (store->domain.exact && other->domain.exact)
        return certain_meeting(store, other);
    return !store->to.subscripts && is_guarded_by(store, other) ? certain_meeting(other, other) : NULL;
}

bool depends_on(const struct access *load, const struct access *store)
{
    isl_map *where = conflict(store, load);
    bool depends = where;

    isl_map_free(where);
    return depends;
}

/* ---- what to write instead ---------------------------------------------------------------------- */

/* The operator of `s += e`, `s = s + e`, `s++`, as `reduction` has it; NULL: another kind of store. */
static const char *accumulates(const struct access *e)
{
    static const char *const known[] = { "+", "*", "&", "|", "^" };
    struct node *n = e->node->parent, *value;
    const char *op;

    while (n && n->kind == PAREN)
        n = n->parent;
    if (!n)
        return NULL;            /* an item of a clause */
    if (n->kind == POSTFIX || n->kind == PREFIX)
        return "+";
    if (n->kind != ASSIGN)
        return NULL;
    op = operator_of(n);
    value = bare(kid(n, ASSIGN_R));
    if (!strcmp(op, "=")) {
        if (value->kind != BINARY)
            return NULL;
        op = operator_of(value);
        if (!same_expression(kid(value, BINARY_L), e->node)
            && (!strcmp(op, "-") || !same_expression(kid(value, BINARY_R), e->node)))
            return NULL;
    }
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (*op == *known[i] && (!op[1] || op[1] == '='))
            return known[i];
    return *op == '-' ? "+" : NULL;
}

static bool is_part_of(const struct access *load, const struct access *store)
{
    return store->node->parent && is_within(load->node, store->node->parent);
}

/* The one operator of all stores, where nothing else uses the variable. */
static const char *reduction_of(const struct accesses *all, const struct access *of)
{
    const char *op = accumulates(of);

    for (const struct access *e = all->first; e && op; e = e->next) {
        bool belongs = e->store;

        if (e->result || e->to.base != of->to.base || e->strand.construct != of->strand.construct)
            continue;
        if (e->store && accumulates(e) != op)
            return NULL;
        for (const struct access *s = all->first; s && !belongs; s = s->next)
            belongs = s->store && s->to.base == of->to.base && accumulates(s) && is_part_of(e, s);
        if (!belongs)
            return NULL;
    }
    return op;
}

/* max or min, for a store that a comparison with the variable guards. */
static const char *extreme_of(const struct access *store)
{
    struct node *n = bare(store->guard);
    bool left, less;

    if (!n || n->kind != BINARY || (*operator_of(n) != '<' && *operator_of(n) != '>'))
        return NULL;
    left = same_expression(kid(n, BINARY_L), store->node);
    less = *operator_of(n) == '<';
    if (!left && !same_expression(kid(n, BINARY_R), store->node))
        return NULL;
    return left == less ? "max" : "min";
}

static void hint_scalar(const struct accesses *all, const struct race *r)
{
    const struct access *store = r->store;
    const struct construct *c = store->strand.construct;
    const char *name = store->to.base->name, *op = reduction_of(all, store);
    struct node *body = c->collapse ? c->loops[c->collapse - 1].body : c->body;

    if (!op)
        op = extreme_of(store);
    if (store->node->parent && !is_within(store->node, c->node))       /* a function that is called: it sees the variable itself */
        hint("protect it by 'atomic' or 'critical'");
    else if (*store->to.shape || (store->strand.kind != ITERATIONS && store->strand.kind != EACH_MEMBER))
        hint("protect it by 'atomic' or 'critical', or put a barrier between");
    else if (op)
        hint_clause(c->directive, "reduction(%s: %s)", op, name);
    else if (writes_first(all->x.unit, body, store->to.base))
        hint_clause(c->directive, "private(%s)", name);
    else if (store->strand.kind == EACH_MEMBER)
        hint("put it into 'single' or 'master', or protect it by 'atomic' or 'critical'");
    else
        hint("protect it by 'atomic' or 'critical'");
}

/* ---- messages ----------------------------------------------------------------------------------- */

static const char *const who[] = {
    [EACH_MEMBER] = "each member of the team", [ITERATIONS] = "each iteration", [A_SECTION] = "this section",
    [ONE_MEMBER] = "one member of the team", [THE_MASTER] = "the primary thread"
};
static const char *const others[] = {
    [EACH_MEMBER] = "another member", [ITERATIONS] = "another iteration", [A_SECTION] = "another section",
    [ONE_MEMBER] = "another member", [THE_MASTER] = "the primary thread"
};

/* What a message calls it: the iterations of what were sections are these. */
static enum strand_kind shown(const struct access *a)
{
    return a->strand.kind == ITERATIONS && a->strand.construct->directive->sections ? A_SECTION : a->strand.kind;
}

/* How many iterations later the partner is, of one loop; 0: not always as many. */
static long distance(const struct race *r)
{
    const struct construct *c = r->store->strand.construct;
    int first = r->store->strand.first;
    isl_map *iterations;
    isl_val *v;
    long d = 0;

    if (!same_construct(r->store, r->partner[0]) || r->store->strand.kind != ITERATIONS || c->collapse != 1 || c->turn)
        return 0;
    iterations = isl_map_copy(r->relation);

    iterations = isl_map_project_out(iterations, isl_dim_in, first + 1, r->store->domain.loops - first - 1);
    iterations = isl_map_project_out(iterations, isl_dim_out, first + 1, r->partner[0]->domain.loops - first - 1);
    iterations = isl_map_project_out(iterations, isl_dim_in, 0, first);
    iterations = isl_map_project_out(iterations, isl_dim_out, 0, first);
    v = isl_set_plain_get_val_if_fixed(isl_set_coalesce(isl_map_deltas(iterations)), isl_dim_set, 0);
    if (v && isl_val_is_int(v) == isl_bool_true && c->loops[0].constant)
        d = isl_val_get_num_si(v) / c->loops[0].value;
    isl_val_free(v);
    return d;
}

static const char *how_far(long d)
{
    if (!d)
        return "another iteration";
    if (d == 1 || d == -1)
        return d > 0 ? "the next iteration" : "the iteration before";
    return format("the iteration %ld %s", d > 0 ? d : -d, d > 0 ? "later" : "before");
}

static void report_tasks(struct race *r, bool itself)
{
    const char *text = node_text(r->store->node);

    if (itself)
        warn_range(W_RACE, r->store->node, "'%s' is shared, and several tasks that are made here store to it", text);
    else
        warn_range(W_RACE, r->store->node, "'%s' is stored by this task and %s by another one at the same time", text,
                   r->partner[0]->store ? "stored" : "read");
    hint("say by 'depend' which task comes first, wait for it by 'taskwait', or protect '%s' by 'atomic'", text);
}

static void report(const struct accesses *all, struct race *r)
{
    struct access *store = r->store, *other = r->partner[0];
    const char *text = node_text(store->node), *does = other->store ? "stored" : "read";
    bool itself = false, loop = shown(store) == ITERATIONS && same_construct(store, other);

    for (int i = 0; i < r->count; i++)
        itself |= r->partner[i]->node == store->node;
    if (store->phase < 0 && (!store->strand.construct->collapse || store->strand.construct->turn)) {
        report_tasks(r, itself);
    } else if (itself && !store->to.subscripts) {
        warn_range(W_RACE, store->node, "'%s' is shared, and %s stores to it", text, who[shown(store)]);
        hint_scalar(all, r);
    } else if (itself) {
        warn_range(W_RACE, store->node, "'%s' is the same element in several %s, and each stores to it", text,
                   shown(store) == ITERATIONS ? "iterations" : shown(store) == A_SECTION ? "sections" : "members of the team");
        hint("protect it by 'atomic' or 'critical', or give each an element of its own");
    } else if (loop && !other->store && store->to.subscripts) {
        warn_range(W_DEPENDENCE, store->node, "'%s' is stored by one iteration and read, as '%s', by %s", text,
                   node_text(other->node), how_far(distance(r)));
        hint("these iterations cannot be executed at a time: store to a second array, or divide another loop");
    } else {
        warn_range(W_RACE, store->node, "'%s' is stored here by %s, and %s by %s at the same time", text,
                   loop ? "one iteration" : who[shown(store)], does, others[shown(other)]);
        hint_scalar(all, r);
    }
    for (int i = 0; i < r->count; i++)
        if (r->partner[i]->node != store->node)
            note_at(place_of(r->partner[i]->node), "it is %s here", r->partner[i]->store ? "stored" : "read");
}

/* ---- the search --------------------------------------------------------------------------------- */

/* One partner of each kind on a line is enough. */
static bool is_known(const struct race *r, const struct access *e)
{
    for (int i = 0; i < r->count; i++)
        if (r->partner[i]->node == e->node
            || (r->partner[i]->store == e->store && e->node != r->store->node
                && r->partner[i]->node != r->store->node
                && place_of(r->partner[i]->node)->line == place_of(e->node)->line))
            return true;
    return false;
}

/* Of a variable the first store is enough: the others are in the notes. */
static bool was_reported(const struct accesses *all, const struct access *store)
{
    for (const struct access *e = all->first; e; e = e->next)
        if (e->reported && e->to.base == store->to.base
            && (e->node == store->node || (!store->to.subscripts && e->phase == store->phase && !strcmp(e->to.shape, store->to.shape))))
            return true;
    return false;
}

static void find_partners(struct accesses *all, struct access *store, int *pairs)
{
    struct race r = { .store = store };

    for (struct access *e = all->first; e && r.count < MAX_PARTNERS && (*pairs)++ < MAX_PAIRS; e = e->next) {
        isl_map *where = is_known(&r, e) ? NULL : conflict(store, e);

        if (!where)
            continue;
        if (r.count)
            isl_map_free(where);
        else
            r.relation = where;
        r.partner[r.count++] = e;
    }
    if (r.count && !was_reported(all, store))
        report(all, &r);
    store->reported = r.count;
    isl_map_free(r.relation);
}

/* What is wrong is rather the store that is not atomic. */
static void look(struct accesses *all)
{
    int pairs = 0;

    for (int atomic = 0; atomic < 2; atomic++)
        for (struct access *e = all->first; e; e = e->next)
            if (e->store && e->atomic == atomic)
                find_partners(all, e, &pairs);
}

static bool has_call(const struct node *n)
{
    for (int i = 0; i < n->nkids; i++)
        if (n->kid[i] && has_call(n->kid[i]))
            return true;
    return n->kind == CALL;
}

/* As whether there are enough iterations. */
static bool compares_sizes(struct node *n)
{
    static const char *const less[] = { "<", ">", "<=", ">=" };

    n = bare(n);
    if (n->kind == BINARY && is_operator(n, "&&"))
        return compares_sizes(kid(n, BINARY_L)) && compares_sizes(kid(n, BINARY_R));
    for (int i = 0; n->kind == BINARY && i < 4; i++)
        if (is_operator(n, less[i]))
            return !has_call(n);
    return false;
}

/* Is it executed by one thread only, or may a condition that is no comparison of sizes say so? */
static bool is_serial(const struct construct *c)
{
    struct node *n = bare(c->condition);
    long value;

    if (c->num_threads && constant_value(c->num_threads, &value) && value == 1)
        return true;
    return n && (constant_value(n, &value) ? !value : !compares_sizes(n));
}

void warn_races(struct unit *u, struct construct *c)
{
    bool orphan = !c->parent && c->info->traits & (SHARES | SHARES_LOOP) && strcmp(c->function->sym->name, "main");
    struct accesses all;

    if (!(c->info->traits & FORKS || orphan) || is_serial(c) || !(warning_on(W_RACE) || warning_on(W_DEPENDENCE)))
        return;
    collect(&all, u, c);
    if (!all.uncertain)
        look(&all);
    release(&all);
}
