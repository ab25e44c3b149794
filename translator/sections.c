/*
 * sections.c: every store in parallel code is private, stated, inferred, or logged.
 *
 * Parallel code is what stands in constructs, and the functions that it may call (reach.c). What an
 * iteration stores to memory that others can reach may be stated by a result of its loop or combined by a
 * reduction, or it goes to a private variable: the access path of the store (path.c) tells. Any other
 * store is logged when the program runs, and so is what library functions write (effects.c); a call of
 * which nothing is known is left to the runtime.
 */
#include <string.h>

#include "bare.h"
#include "checks.h"
#include "explain.h"
#include "hull.h"
#include "infer.h"

struct covering {                       /* one annotation */
    struct annotation *annotation;
    struct paths raw, all;              /* what its address points to, as written and followed */
    bool one;                           /* count is the constant 1 */
    struct covering *next;
};
struct coverage {                       /* of one construct, or of a function outside of constructs */
    struct context x;
    struct covering *by;
    const struct construct *of;         /* NULL: a function */
    struct inferred *inferred;
    bool serial;                        /* a store is known by the sequential loop around it: */
    struct carried *said;                /* these */
    struct carried *others;             /* these, and calls that log by themselves, or of which such a loop tells */
    bool left;                          /* a function that is called logs stores itself */
};

/* ---- comparing paths ---------------------------------------------------------------------------- */

/*
 * Does the address with path a state the store to path p? The object itself or a part of it; with a
 * count other than 1 also the members beside it.
 */
static bool states(struct path a, struct path p, bool one)
{
    size_t n = strlen(a.shape);
    const char *dot;

    if (!a.base || a.base != p.base)
        return false;
    if (!strncmp(a.shape, p.shape, n) && (!p.shape[n] || p.shape[n] == '.') && !strchr(p.shape + n, '*'))
        return true;
    if (one || !(dot = strrchr(a.shape, '.')) || strchr(dot, '*'))
        return false;
    n = (size_t)(dot - a.shape) + 1;
    return !strncmp(a.shape, p.shape, n) && !strchr(p.shape + n, '*');
}

static bool states_any(const struct paths *ps, struct path p, bool one)
{
    for (int i = 0; i < ps->count; i++)
        if (states(ps->path[i], p, one) || (!ps->path[i].base && !p.base))
            return true;
    return false;
}

static bool is_stated(struct coverage *v, struct path p, bool as_written)
{
    struct path same = settle(&v->x, p);

    for (struct covering *by = v->by; by; by = by->next) {
        if (states_any(&by->raw, p, by->one) || (!as_written && states_any(&by->all, p, by->one)))
            return true;
        for (int i = 0; i < by->raw.count; i++)
            if (states(settle(&v->x, by->raw.path[i]), same, by->one))
                return true;
    }
    return false;
}

/*
 * A block that does not stay inside: each place that leads to it must be stated one further. Of a
 * structure of blocks that a function makes, an address states the first one only.
 */
static bool is_stated_block(struct coverage *v, struct path p)
{
    struct paths places = { .count = 0 };

    if (is_linked(p.base))
        return false;
    if (is_stated(v, p, false))
        return true;
    if (!block_aliases(&v->x, p.base, &places) || !places.count)
        return false;
    for (int i = 0; i < places.count; i++)
        if (is_block(places.path[i].base) || !is_stated(v, deeper(places.path[i], p.shape), false))
            return false;
    return true;
}

static bool is_covered(struct coverage *v, struct path p)
{
    struct paths all = { .count = 0 };

    if (is_stated(v, p, true))
        return true;
    expand(&v->x, p, &all);
    for (int i = 0; i < all.count; i++) {
        struct path each = all.path[i];

        if (is_private_path(&v->x, each))
            continue;
        if (is_block(each.base) ? !is_stated_block(v, each) : !is_stated(v, each, false))
            return false;
    }
    return true;
}

static bool are_covered(struct coverage *v, const struct paths *raw)
{
    for (int i = 0; i < raw->count; i++)
        if (!is_covered(v, raw->path[i]))
            return false;
    return true;
}

/* ---- stores ------------------------------------------------------------------------------------- */

static bool is_seen_elsewhere(struct node *call)
{
    const struct symbol *f = callee(call);

    return f && !f->definition && f->elsewhere;
}

static void add_logged(struct coverage *v, enum logged_kind kind, struct node *n)
{
    struct unit *u = v->x.unit;
    struct logged *l = allocate(sizeof *l);

    *l = (struct logged){ .kind = kind, .node = n, .function = v->x.function, .next = u->logged };
    u->logged = l;
    if (kind == LOG_CALL)
        explain_store(u, v->of, v->x.function, n, LOGGED_CALL, is_seen_elsewhere(n) ? v->inferred : NULL);
}

/* Would it be covered without an annotation? */
static bool is_private_store(struct coverage *v, const struct paths *raw)
{
    struct coverage bare = *v;

    bare.by = NULL;
    return are_covered(&bare, raw);
}

static void add_to(struct carried **list, struct node *n)
{
    struct carried *s = allocate(sizeof *s);

    *s = (struct carried){ n, *list };
    *list = s;
}

static void check_store(struct node *lvalue, void *data)
{
    struct coverage *v = data;
    struct inferred *loop;
    struct paths raw = { .count = 0 };

    if (v->x.construct && v->x.construct->atomic && v->x.construct->atomic->x == lvalue)
        return;                 /* what atomic constructs do to a location is the runtime's affair */
    locate(&v->x, lvalue, &raw);
    if (are_covered(v, &raw)) {
        if (!is_private_store(v, &raw))
            explain_store(v->x.unit, v->of, v->x.function, bare(lvalue), STATED, NULL);
    } else if (is_inferred(v->inferred, bare(lvalue))) {
        explain_store(v->x.unit, v->of, v->x.function, bare(lvalue), INFERRED, v->inferred);
    } else if ((loop = cover_by_loop(v->x.unit, v->x.construct, v->x.function, bare(lvalue)))) {
        v->serial = true;
        add_to(&v->said, lvalue);
        add_to(&v->others, lvalue);
        explain_store(v->x.unit, v->of, v->x.function, bare(lvalue), INFERRED_LOOP, loop);
    } else {
        explain_store(v->x.unit, v->of, v->x.function, bare(lvalue), LOGGED, v->inferred);
        add_logged(v, LOG_LVALUE, lvalue);
    }
}

/* An _Atomic object is loaded, as by an atomic construct. */
static void check_atomic_value(struct coverage *v, struct node *n)
{
    struct node *store = with_brackets(n)->parent;
    struct paths raw = { .count = 0 };

    if ((n->kind != NAME && n->kind != INDEX && n->kind != MEMBER && n->kind != PREFIX) || !takes_value(n)
        || (stored_by(store) && bare(stored_by(store)) == n))
        return;
    locate(&v->x, n, &raw);
    if (!are_covered(v, &raw))
        add_logged(v, LOG_LOAD, n);
}

/* ---- calls -------------------------------------------------------------------------------------- */

static bool is_stream(const struct type *t)
{
    return t && t->kind == T_STRUCT && t->name && !strcmp(t->name, "_IO_FILE");
}

/* May an unknown function write what this argument points to? By its type. */
static bool may_be_written(struct node *call, int k, struct node *arg)
{
    struct symbol *f = callee(call);
    struct type *t = arg->type ? decayed(arg->type) : NULL;
    bool prototyped = f && f->type && f->type->kind == T_FUNCTION && f->type->prototyped;
    struct parameter *p = prototyped ? f->type->params : NULL;

    for (; p && k; p = p->next)
        k--;
    if (p)
        t = p->type;
    return t && is_pointer(t) && t->base && !(t->base->quals & Q_CONST) && t->base->kind != T_FUNCTION
        && !is_stream(t->base);
}

/* The user's word for a call of which nothing is known: any result of the loop, and one for each pointer. */
static bool is_stated_call(struct coverage *v, struct node *call)
{
    struct node *arg;

    if (!v->by)
        return false;
    for (int k = 0; (arg = argument(call, k)); k++) {
        struct paths raw = { .count = 0 };

        if (!may_be_written(call, k, arg))
            continue;
        target(&v->x, arg, &raw);
        if (!are_covered(v, &raw))
            return false;
    }
    return true;
}

/* Does the library function write memory that it allocates? */
static bool writes_new(const struct symbol *f)
{
    const struct library *l = find_library(f->name);

    return l && l->written && l->written->argument < 0;
}

/* A program that lets time pass may be waiting for what another member writes. */
static bool waits(const struct symbol *f)
{
    const struct library *l = find_library(f->name);

    return l && (l->flags & WAITS);
}

/* An atomic operation that stores nothing others can see: it shows what they have stored, if they can see that. */
static bool is_atomic_load(struct coverage *v, struct node *call)
{
    const struct library *l = find_library(callee(call)->name);
    struct paths raw = { .count = 0 };

    if (!l || !loads_singly(l))
        return false;
    if (!argument(call, 1))
        return true;
    target(&v->x, argument(call, 0), &raw);
    return !are_covered(v, &raw);
}

/* What the construct, or else a loop inside, knows of a call. */
static struct inferred *known_of_call(struct coverage *v, struct node *call,
                                      bool (*describes)(struct inferred *, const struct node *))
{
    struct inferred *by = describes(v->inferred, call) ? v->inferred : NULL;

    if (!by && (by = cover_call_by_loop(v->x.unit, v->x.construct, v->x.function, call, describes))) {
        v->serial = true;
        add_to(&v->others, call);
    }
    return by;
}

/* Is a store that is not known of the call known of a loop around it, in the function itself? A copy has no such loops.
   Nor has a function of another file such a copy. */
static bool has_rest_inside(struct unit *u, struct inferred *by, const struct node *call)
{
    for (struct access *e = by->stores.first; e; e = e->next)
        if (e->call == call && !e->own && !is_inferred_in_call(by, e)
            && (function_around(e->node)->sym->other
                || (e->node->kind != CALL && cover_by_loop(u, NULL, function_around(e->node), e->node))))
            return true;
    return false;
}

/* What is known of the call will be said. */
static void use_known_call(struct coverage *v, struct node *call, enum copy_kind copy, struct inferred *by)
{
    use_call(by, call);
    make_bare(v->x.unit, call, copy);
    explain_call(v->x.unit, v->of, v->x.function, call, by == v->inferred ? INFERRED : INFERRED_LOOP, by);
}

/* Of a function whose source is seen: is all that it stores described where it is called? */
static bool is_described_call(struct coverage *v, struct node *call)
{
    struct inferred *by = known_of_call(v, call, is_inferred_call);

    if (by)
        use_known_call(v, call, LOGS_NOTHING, by);
    return by;
}

/* Of a function of the unit: the others are logged by a copy of it, or by itself. */
static void check_own_call(struct coverage *v, struct node *call)
{
    struct inferred *by;

    if (is_described_call(v, call))
        return;
    v->left = true;
    add_to(&v->others, call);
    by = known_of_call(v, call, is_partly_inferred_call);
    if (!by || has_rest_inside(v->x.unit, by, call)) {
        explain_store(v->x.unit, v->of, v->x.function, call, LOGGED_INSIDE, v->inferred);
        return;
    }
    use_known_call(v, call, LOGS_REST, by);
    for (struct access *e = by->stores.first; e; e = e->next)
        if (e->call == call && !e->own && !is_inferred_in_call(by, e))
            add_rest(e->storing ? e->storing : e->node);
}

/* Does it store to objects that the construct, or a loop inside, describes? Then each of them is written as that says. */
static bool stores_described(struct coverage *v, struct node *call)
{
    const struct object *objects = callee(call) && stores_objects(callee(call)) ? objects_of(call) : NULL;
    bool all = objects;

    for (const struct object *o = objects; o && all; o = o->next) {
        struct paths raw = { .count = 0 };

        locate(&v->x, o->lvalue, &raw);
        all = o->loaded || are_covered(v, &raw) || section_of_store(v->inferred, o->lvalue)
           || cover_by_loop(v->x.unit, v->x.construct, v->x.function, o->lvalue);
    }
    for (const struct object *o = objects; o && all; o = o->next)
        if (!o->loaded)
            check_store(o->lvalue, v);
    return all;
}

static void check_call(struct coverage *v, struct node *call)
{
    const struct summary *s = summary_of(v->x.unit, call);
    struct symbol *f = callee(call);

    if (f && f->definition && !is_system(f->definition)) {
        check_own_call(v, call);
        return;
    }
    if (f && never_returns(f))
        return;
    if (s->unknown) {
        if (!is_stated_call(v, call) && !(is_seen_elsewhere(call) && is_described_call(v, call)))
            add_logged(v, LOG_CALL, call);
        return;
    }
    if (f && (waits(f) || is_atomic_load(v, call)))
        add_logged(v, LOG_CALL, call);
    if (f && writes_new(f)) {
        struct paths raw = { .count = 0 };

        target(&v->x, call, &raw);
        if (!are_covered(v, &raw)) {
            add_logged(v, LOG_CALL, call);
            return;
        }
    }
    for (struct effect *e = s->effects; e; e = e->next) {
        struct paths raw = { .count = 0 };

        effect_paths(&v->x, call, e, &raw);
        if (!are_covered(v, &raw)) {
            if (!stores_described(v, call))
                add_logged(v, LOG_CALL, call);
            return;
        }
    }
}

/* ---- the walk ----------------------------------------------------------------------------------- */

static void check_stores(struct coverage *v, struct node *n);

static void check_evaluated(struct node *n, void *data)
{
    check_stores(data, n);
}

static void check_stores(struct coverage *v, struct node *n)
{
    struct construct *inner = n->kind == DIRECTIVE_STMT ? construct_of(v->x.unit, n) : NULL;
    const struct construct *outer = v->x.construct;
    struct node *lvalue = stored_by(n);

    if (n->kind == FUNCTION || (n->kind == DIRECTIVE_STMT && kid(n, DIRECTIVE_STMT_PRAGMA)->directive->broken))
        return;
    if (inner)
        visit_evaluated(inner, check_evaluated, v);
    if (inner && !(is_transparent(inner) && inner->body))
        return;
    if (inner) {
        v->x.construct = inner;
        check_stores(v, iteration_body(inner));
        v->x.construct = outer;
        return;
    }
    if (lvalue)
        check_store(lvalue, v);
    if (n->type && (n->type->quals & Q_ATOMIC))
        check_atomic_value(v, n);
    if (n->kind == CALL)
        check_call(v, n);
    if (n->kind == ATTRIBUTE_ITEM && is_cleanup(n)) {
        v->left = true;                 /* whatever leaves the block calls the function, which logs */
        add_to(&v->others, n);
    }
    if (n->kind == ASM)
        asm_outputs(n, check_store, v);
    for (int i = 0; i < n->nkids; i++)
        if (n->kid[i] && n->kid[i]->nkids && is_evaluated(n, i))
            check_stores(v, n->kid[i]);
}

struct printing { struct unit *unit; bool found; };

static void see_printing_in(struct node *, void *);

static void see_printing(struct node *n, void *data)
{
    struct printing *p = data;
    const struct summary *s = n->kind == CALL && !p->found ? summary_of(p->unit, n) : NULL;

    if (s && (s->prints || s->reads || s->unknown))
        p->found = true;
    if (n->kind == DIRECTIVE_STMT && construct_of(p->unit, n))
        visit_evaluated(construct_of(p->unit, n), see_printing_in, p);
}

static void see_printing_in(struct node *n, void *data)
{
    walk(n, see_printing, NULL, data);
}

static void read_annotations(struct coverage *v, struct construct *c)
{
    struct covering **tail = &v->by;
    long count;

    for (struct annotation *a = c->results; a; a = a->next) {
        struct covering *by = allocate(sizeof *by);

        by->annotation = a;
        by->one = constant_value(a->count, &count) && count == 1;
        target(&v->x, a->addr, &by->raw);
        for (int i = 0; i < by->raw.count; i++)
            expand(&v->x, by->raw.path[i], &by->all);
        *tail = by;
        tail = &by->next;
    }
}

/* Has its line, or that of a construct around or inside it, an error? Then clauses may be missing. */
static bool is_broken(const struct construct *c)
{
    for (; c; c = c->parent)
        if (c->directive->broken)
            return true;
    return false;
}

/* What has been found of the stores since then counts no more. */
static void forget_found(struct coverage *v, struct construct *c, struct logged *logged, struct bare_call *bare)
{
    v->x.unit->logged = logged;
    v->said = v->others = NULL;
    v->serial = v->left = false;
    forget_bare(v->x.unit, bare);
    explain_again(v->x.unit, c);
    inferred_free(v->inferred);
}

/* ... and is found once more. */
static void check_again(struct coverage *v, struct construct *c, struct logged *logged, struct bare_call *bare, bool keeps)
{
    forget_found(v, c, logged, bare);
    c->inferred = v->inferred = infer(v->x.unit, c, keeps);
    check_stores(v, iteration_body(c));
}

static bool knows_all(struct coverage *v, struct construct *c, struct logged *before)
{
    return !v->inferred->obstacle && is_described_loop(v->x.unit, c) && are_updates_known(v->inferred)
        && v->x.unit->logged == before && !v->others;
}

/* Of a nest, all iterations of some loops are a box with those of the loops inside. What is loaded, or computed, for each
   row is not known of it. */
static bool may_tell_boxes(struct unit *u, const struct construct *c)
{
    bool plain = c->collapse > 1 && is_described_loop(u, c);

    for (int i = 0; i < c->collapse; i++)
        plain &= !is_pointer(c->loops[i].type) && !is_numbered(&c->loops[i]);
    return plain;
}

/* Is nothing known of them but which object they lie in? */
static bool reads_objects(const struct inferred *f)
{
    const struct section *s = f->reads;

    while (s && (!s->used || s->extent < WITHIN_OBJECT))
        s = s->next;
    return s;
}

/* If not all is known of boxes, more may be of rows. */
static void check_boxes(struct coverage *v, struct construct *c, struct logged *before, struct bare_call *bare)
{
    if (!c->boxes || (knows_all(v, c, before) && are_reads_known(v->inferred) && !reads_objects(v->inferred)))
        return;
    c->boxes = false;
    forget_loops(v->x.unit, c);
    check_again(v, c, before, bare, true);
}

/* The loop inside may be divided, too, if sections are known for parts of it. */
static void check_planes(struct coverage *v, struct construct *c, struct logged *before, struct bare_call *bare)
{
    if (!(c->planes = divide_planes(v->x.unit, c)))
        return;
    check_again(v, c, before, bare, false);
    if (knows_all(v, c, before) && !v->inferred->stores.x.kept)
        return;
    keep_planes(c->planes);
    forget_loops(v->x.unit, c);
    c->planes = NULL;
    check_again(v, c, before, bare, false);
}

/* Stores of a loop that are not stated are inferred as far as that is possible. What depends on addresses is possible
   only where no other store is left. */
static void find_sections(struct coverage *v, struct construct *c, struct logged *before, struct bare_call *bare)
{
    struct unit *u = v->x.unit;

    c->boxes = may_tell_boxes(u, c);
    v->inferred = infer(u, c, true);
    check_stores(v, iteration_body(c));
    check_boxes(v, c, before, bare);
    if (v->inferred->stores.x.kept && (u->logged != before || v->serial || v->left))
        check_again(v, c, before, bare, false);
    c->inferred = v->inferred;
    c->described = knows_all(v, c, before);
    if (!c->described && !v->inferred->obstacle && is_described_loop(u, c) && are_updates_known(v->inferred))
        c->described = !v->inferred->stores.x.kept && claim_stores(u, c, before, v->others);
    if (!c->described && (c->hulls = hulls_of(u, c)))
        c->described = true;
    c->threadprivate = NULL;
    c->described = c->described && may_describe_threadprivate(u, c, &c->threadprivate);
    c->hulls = c->described ? c->hulls : NULL;
    c->cursors = c->hulls ? cursors_of(u, c) : NULL;
    c->numbered = c->described && (c->threadprivate || may_ask_number(c));
    c->shows = c->described && prints_and_goes_on(u, c);
    c->work = c->described && !c->numbered && !c->shows && !u->opt->checked ? work_text(u, c) : NULL;
}

/* Is all known of the loop but where some of its own stores go? These are written down, or said by loops inside; what it reads
   need not be valid on more ranks for that. */
static bool is_scattering(struct coverage *v, const struct construct *c, const struct logged *before)
{
    struct unit *u = v->x.unit;

    for (const struct logged *l = u->logged; l != before; l = l->next)
        if (l->kind != LOG_LVALUE)
            return false;
    return !v->inferred->obstacle && !v->inferred->stores.x.kept && !v->left && !u->opt->threads && !u->opt->checked
        && !c->handed_out && !c->turn && (tells_number(u, c) || !may_ask_number(c)) && !uses_threadprivate(u, c)
        && is_described_loop(u, c) && only_loads_and_stores(u, c) && are_reads_known(v->inferred);
}

/* Does it load where it stores, `x[k] += ...`? Then it wants all of that again the next time. */
static bool is_updating(const struct retrace *how)
{
    for (const struct carried *s = how->stores; s; s = s->next) {
        struct node *store = with_brackets(s->lvalue)->parent;

        if (store->kind != ASSIGN || !is_operator(store, "="))
            return true;
    }
    return false;
}

/* Where it is known how much each iteration does, chunks of equal work are as good as pieces that are handed out, and
   each rank knows which ones the others have. */
static bool find_balanced(struct coverage *v, struct construct *c, struct logged *before, struct bare_call *bare)
{
    enum schedule schedule = c->schedule;
    struct node *chunk = c->chunk;

    if (!is_handed_out(c) || prints_and_goes_on(v->x.unit, c))
        return false;
    c->schedule = SCHEDULE_STATIC;
    c->chunk = NULL;
    c->handed_out = true;
    find_sections(v, c, before, bare);
    if (c->described && c->differs)
        return true;
    c->schedule = schedule;
    c->chunk = chunk;
    c->handed_out = c->described = c->claims = c->numbered = c->differs = c->bounded = false;
    c->hulls = NULL;
    c->cursors = NULL;
    forget_loops(v->x.unit, c);
    forget_found(v, c, before, bare);
    return false;
}

static void check_construct(struct coverage *v, struct construct *c)
{
    struct unit *u = v->x.unit;
    struct logged *before = u->logged;
    struct bare_call *bare = u->bare;

    settle_schedule(c);
    if (!find_balanced(v, c, before, bare))
        find_sections(v, c, before, bare);
    if (!c->shows) {                    /* the order of its iterations can be seen */
        c->staging = find_stages(u, c);
        check_planes(v, c, before, bare);
    }
    if (!c->described && !v->left)
        find_retraced(u, c, before, v->said);
    if (!c->described && !(c->retrace && (v->said || is_updating(c->retrace))))
        c->described = c->scatters = is_scattering(v, c, before);
    c->numbered |= c->scatters && may_ask_number(c);
    if (!c->described)                  /* else a load must be known in front of the construct, or it may read anything */
        cover_loads(u, v->inferred);
}

/* Is it seen at once that its iterations depend on each other? */
static bool is_recurrence(const struct inferred *f)
{
    for (const struct access *e = f->stores.first; e; e = e->next)
        for (const struct load *l = f->loads; l; l = l->next)
            if (depends_on(l->access, e))
                return true;
    return false;
}

bool describes_sequential(struct unit *u, struct construct *c)
{
    struct coverage v = { .x = { u, c->function, c }, .of = c };
    struct logged *before = u->logged;
    struct bare_call *bare = u->bare;
    bool describes;

    find_sections(&v, c, before, bare);
    describes = c->described && u->logged == before
             && are_reads_known(c->inferred) && !reads_objects(c->inferred) && !c->inferred->stores.x.kept
             && !c->hulls && !c->claims && !c->numbered && !c->shows && !c->threadprivate && !is_recurrence(c->inferred);
    if (!describes)
        forget_found(&v, c, before, bare);
    c->silent = true;
    c->differs = false;
    return describes;
}

static void check_function(struct unit *u, struct node *function)
{
    struct coverage v = { .x = { u, function, NULL } };

    check_stores(&v, kid(function, FUNCTION_BODY));
}

void sections(struct unit *u)
{
    for (int i = 0; i < u->nconstructs; i++) {
        struct construct *c = u->constructs[i];
        struct coverage v = { .x = { u, c->function, c }, .of = c };
        struct printing p = { u, false };

        if (is_broken(c) || !c->body || is_transparent(c))
            continue;
        read_annotations(&v, c);
        check_construct(&v, c);
        walk(c->body, see_printing, NULL, &p);
        c->silent = !p.found;
    }
    reach(u, check_function);
}
