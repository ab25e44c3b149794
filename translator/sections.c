/*
 * sections.c: every store of a construct is covered.
 *
 * What an iteration stores to memory that others can reach must be stated by a result of its loop, be
 * combined by a reduction, or go to a private variable; otherwise the ranks' memories would differ
 * after the loop. For each store the access path (path.c) is compared with those of the annotations;
 * calls store what their summaries say (effects.c). An uncovered store is an error that says what
 * would cover it (advice.c).
 */
#include <string.h>

#include "checks.h"

struct covering {                       /* one annotation */
    struct annotation *annotation;
    struct paths raw, all;              /* what its address points to, as written and followed */
    bool one;                           /* count is the constant 1 */
    struct covering *next;
};
struct coverage {                       /* of one construct */
    struct context x;
    struct construct *c;
    struct covering *by;
    struct said { const char *text; struct said *next; } *said;     /* what has been complained about */
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

/* Is anything of it uncovered, and has not been said yet in the same words? */
static bool is_news(struct coverage *v, const struct paths *raw, const char *text)
{
    struct said *s = v->said;
    bool covered = true;

    for (int i = 0; i < raw->count; i++)
        covered = covered && is_covered(v, raw->path[i]);
    if (covered)
        return false;
    while (s && strcmp(s->text, text))
        s = s->next;
    if (s)
        return false;
    s = allocate(sizeof *s);
    s->text = text;
    s->next = v->said;
    v->said = s;
    return true;
}

/* ---- stores ------------------------------------------------------------------------------------- */

static const char *where(const struct construct *c)
{
    return c->collapse ? "a parallel loop" : "a parallel region";
}

static void check_store(struct coverage *v, struct node *store, struct node *lvalue)
{
    struct paths raw = { .count = 0 };

    locate(&v->x, lvalue, &raw);
    if (!is_news(v, &raw, node_text(lvalue)))
        return;
    if (v->c->collapse)
        error_range(lvalue, "store to '%s' in a parallel loop is not covered by a 'result'",
                    node_text(lvalue));
    else
        error_range(lvalue,
                    "store to shared '%s' in a parallel region outside a '#pragma omp for' loop is not "
                    "handled yet", node_text(lvalue));
    advise_store(v->c, store, lvalue);
}

static void check_output(struct node *lvalue, void *data)
{
    check_store(data, lvalue, lvalue);
}

/* What an inner construct hands on to variables that the outer one's iterations share. */
static void check_inner_data(struct coverage *v, struct construct *inner)
{
    for (struct data_item *d = inner->data; d; d = d->next) {
        struct paths raw = { .count = 0 };

        if (d->sharing != REDUCTION && d->sharing != LASTPRIVATE && d->sharing != FIRST_LASTPRIVATE)
            continue;
        if (!(inner->info->traits & FORKS) && !v->c->collapse)
            continue;           /* the team's own loop: its end makes the value everybody's */
        add_path(&raw, (struct path){ d->sym, intern("", 0) });
        if (!is_news(v, &raw, d->sym->name))
            continue;
        error_range(d->item, "this stores to '%s', which the iterations of the outer loop share",
                    d->sym->name);
        hint("add private(%s) to the outer '%s', or declare it in the outer loop's body", d->sym->name,
             directive_text(v->c->info));
    }
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

/* A pointer that an unknown function may write through and that nothing states; NULL: none. */
static struct node *uncovered_argument(struct coverage *v, struct node *call)
{
    struct node *arg;

    for (int k = 0; (arg = argument(call, k)); k++) {
        struct paths raw = { .count = 0 };

        if (!may_be_written(call, k, arg))
            continue;
        target(&v->x, arg, &raw);
        for (int i = 0; i < raw.count; i++)
            if (!is_covered(v, raw.path[i]))
                return arg;
    }
    return NULL;
}

/* The user's word for a call of which nothing is known: any result of the loop, and one for each pointer. */
static void check_unknown(struct coverage *v, struct node *call, const char *name)
{
    struct node *arg = uncovered_argument(v, call);
    struct symbol *f = callee(call);

    if (v->by && !arg)
        return;
    if (!*name)
        error_range(call, "what the function called through '%s' writes is not known",
                    node_text(kid(call, CALL_F)));
    else if (f && strcmp(f->name, name))
        error_range(call,
                    "'%s' calls '%s', and what that writes is not known: it is not defined in this file",
                    f->name, name);
    else
        error_range(call, "what '%s' writes is not known: it is not defined in this file", name);
    advise_unknown(v->c, call, arg, name);
}

static void check_call(struct coverage *v, struct node *call)
{
    const struct summary *s = summary_of(v->x.unit, call);
    struct symbol *f = callee(call);

    if (s->unknown) {
        check_unknown(v, call, s->unknown);
        return;
    }
    if (s->state) {
        error_range(call, "'%s' changes state inside the library, which would differ between ranks",
                    s->state);
        hint(!strcmp(s->state, "rand") || !strcmp(s->state, "random")
             ? "use rand_r with a seed that is private to the iteration" : "call it before or after %s",
             where(v->c));
    }
    for (struct effect *e = s->effects; e; e = e->next) {
        struct paths raw = { .count = 0 };

        effect_paths(&v->x, call, e, &raw);
        if (!is_news(v, &raw, format("%s %s", f ? f->name : "", effect_text(call, e))))
            continue;
        error_range(call, "call of '%s' in %s stores to %s, which no 'result' covers", f ? f->name : "it",
                    where(v->c), effect_text(call, e));
        advise_call(v->c, call, e);
        if (e->tok)
            note_at(e->tok, "the store is here");
    }
}

/* ---- the walk ----------------------------------------------------------------------------------- */

/* Is it run as the code around it is? */
static bool is_transparent(const struct construct *c)
{
    return c->kind == D_SIMD || c->kind == D_UNROLL || c->kind == D_ORDERED;
}

static void check_stores(struct coverage *v, struct node *n)
{
    struct construct *inner = n->kind == DIRECTIVE_STMT ? construct_of(v->x.unit, n) : NULL;
    struct node *lvalue = stored_by(n);

    if (n->kind == FUNCTION)
        return;
    if (n->kind == DIRECTIVE_STMT && kid(n, DIRECTIVE_STMT_PRAGMA)->directive->broken)
        return;
    if (inner && is_transparent(inner) && inner->body) {
        const struct construct *outer = v->x.construct;

        v->x.construct = inner;
        check_stores(v, inner->body);
        v->x.construct = outer;
        return;
    }
    if (inner) {
        check_inner_data(v, inner);
        return;
    }
    if (lvalue)
        check_store(v, n, lvalue);
    if (n->kind == CALL)
        check_call(v, n);
    if (n->kind == ASM)
        asm_outputs(n, check_output, v);
    for (int i = 0; i < n->nkids; i++)
        if (n->kid[i] && n->kid[i]->nkids && is_evaluated(n, i))
            check_stores(v, n->kid[i]);
}

struct printing { struct unit *unit; bool found; };

static void see_printing(struct node *n, void *data)
{
    struct printing *p = data;
    const struct summary *s = n->kind == CALL && !p->found ? summary_of(p->unit, n) : NULL;

    if (s && (s->prints || s->unknown))
        p->found = true;
}

static void read_annotations(struct coverage *v)
{
    struct covering **tail = &v->by;
    long count;

    for (struct annotation *a = v->c->results; a; a = a->next) {
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

void sections(struct unit *u)
{
    for (int i = 0; i < u->nconstructs; i++) {
        struct construct *c = u->constructs[i];
        struct coverage v = { .x = { u, c->function, c }, .c = c };
        struct printing p = { u, false };

        if (is_broken(c) || !c->body || is_transparent(c))
            continue;
        read_annotations(&v);
        check_stores(&v, c->body);
        walk(c->body, see_printing, NULL, &p);
        c->silent = !p.found;
    }
}
