/*
 * divide.c: sequential loops that ranks may divide, though no construct says so.
 *
 *     for (i = 0; i < n; i++)                      if (OTOSP_LIKELY(!otosp_pending)) {
 *         u[i][0] = u[i][1];                           for (i = 0; i < n; i++)
 *                                                          u[i][0] = u[i][1];
 *                                                  } else {
 *                                                      ...as in a parallel for...
 *                                                  }
 *
 * All ranks execute what stands outside of constructs, and so would need all that it reads. Where that is with other ranks,
 * and a loop does nothing but load and store in sections that are known, the rank that has what an iteration reads may
 * execute it instead. Whether iterations of two ranks have to do with each other is not asked here, but for recurrences, where
 * that is certain: by their sections the runtime sees it when they are about to begin (rtlib/sequential.c). If they do, all
 * ranks execute all of them.
 *
 * Variables that iterations leave for those that follow, or for what is behind the loop, make it a chain (chain.c): ranks execute
 * their iterations one after the other, and hand these variables on; but for those of which each rank can compute what they hold
 * in the end (left.c). The program may not look at what calculations set aside, on the rank that does them: errno, and the flags
 * of floating-point exceptions.
 */
#include <string.h>

#include "checks.h"
#include "infer.h"
#include "others.h"
#include "resolve.h"

enum { FEW = 4 };                       /* iterations that nobody divides */

struct variables {
    struct unit *unit;
    struct construct *construct;
    struct data_item **last;
    struct entered entered;
    bool refused;
};

/* ---- what calculations set beside memory ------------------------------------------------------------ */

static void see_look(struct node *n, void *unit)
{
    static const char *const errors[] = { "__errno_location", "errno", "signgam", NULL };
    static const char *const exceptions[] = { "fetestexcept", "fegetexceptflag", "fegetenv", "feupdateenv", "feenableexcept", NULL };
    struct unit *u = unit;

    if (n->kind != NAME || !n->sym)
        return;
    u->looks_at_errno |= is_one_of(n->sym->name, errors);
    u->looks_at_exceptions |= is_one_of(n->sym->name, exceptions);
}

static void find_looks(struct unit *u)
{
    if (!u->looks_known)
        walk(u->root, see_look, NULL, u);
    u->looks_known = true;
}

/* May it set errno? */
static bool reports(const struct symbol *f)
{
    static const char *const silent[] = { "fabs", "floor", "ceil", "trunc", "round", "rint", "nearbyint", "fmin", "fmax", "copysign", NULL };

    return !is_one_of(f->name, silent);
}

/* ---- variables that iterations set ---------------------------------------------------------------- */

static void see_label(struct node *n, void *found)
{
    *(bool *)found |= n->kind == LABEL || n->kind == CASE || n->kind == DEFAULT;
}

/* May a jump from elsewhere lead into it? */
static bool is_entered(struct node *n)
{
    bool found = false;

    walk(n, see_label, NULL, &found);
    return found;
}

/* Does a loop around this use of the variable set it before, in each of its iterations, or before it begins? The body's
   store comes before nothing but what else is in the body. */
static bool is_set_around(struct unit *u, struct node *use, const struct symbol *s, const struct node *divided)
{
    for (struct node *n = use; n && n->kind != FUNCTION; n = n->parent) {
        if (is_within(divided, n))
            return false;
        if (n->kind == FOR && !is_entered(n)
            && (writes_first(u, n, s) || (is_within(use, kid(n, FOR_BODY)) && writes_first(u, kid(n, FOR_BODY), s))))
            return true;
    }
    return false;
}

struct listed { const struct symbol *symbol; bool found; };

/* Names in a clause are no occurrences. */
static void see_clauses(struct node *n, void *data)
{
    struct listed *l = data;

    if (n->kind != PRAGMA || !n->directive)
        return;
    for (const struct clause *cl = n->directive->clauses; cl; cl = cl->next)
        for (int i = 0; cl->info->id != CL_PRIVATE && cl->raw && cl->raw[i]; i++)
            l->found |= !strcmp(cl->raw[i]->text, l->symbol->name);
}

/* Does a clause in the function name it, or another variable of its name? One that says private reads nothing. */
static bool is_in_clauses(const struct construct *c, const struct symbol *s)
{
    struct listed l = { s, false };

    walk(c->function, see_clauses, NULL, &l);
    return l.found;
}

/* Is it read nowhere but behind a store in the same iteration, of this loop or another one? */
static bool is_set_anew(struct unit *u, const struct construct *c, const struct symbol *s)
{
    const struct loop *l = c->loops;
    bool set = s == l->var || writes_first(u, l->body, s);     /* ... before anything else is done */

    if ((s->storage != ST_AUTO && s->storage != ST_REGISTER) || s->function != c->function || is_address_taken(u, s)
        || is_in_clauses(c, s) || !(is_arithmetic(s->type) || is_pointer(s->type)) || s->type->quals & (Q_VOLATILE | Q_ATOMIC)
        || (s == l->var && find_store(l->body, s)))
        return false;
    for (struct occurrence *o = occurrences_of(u, s); o; o = o->next)
        if (!(is_within(o->name, l->node) && set) && !(s->decl && is_within(o->name, s->decl))
            && !is_set_around(u, o->name, s, l->node))
            return false;
    return true;
}

static struct data_item *add_item(struct variables *v, struct symbol *s, enum sharing sharing)
{
    struct data_item *d = allocate(sizeof *d);

    *d = (struct data_item){ .sym = s, .sharing = sharing };
    *v->last = d;
    v->last = &d->next;
    return d;
}

static void see_variable(struct variables *v, struct symbol *s)
{
    const struct construct *c = v->construct;

    if (data_of(c, s) || (s->decl && is_within(s->decl, c->node)))
        return;
    if (is_set_anew(v->unit, c, s) || is_left_known(v->unit, v->construct, s))
        add_item(v, s, PRIVATE);
    else if (may_be_chained(c, s))
        add_item(v, s, CHAINED)->anew = is_only_left(v->unit, c, s);
    else
        v->refused = true;
}

/* A function of the library, without an effect that anything sees. */
static bool is_calculated(const struct unit *u, const struct symbol *f)
{
    return is_mathematical(f) && !(u->looks_at_errno && reports(f));
}

/* What a memcpy, or the like, stores to, as far as its argument names that; else NULL. */
static struct node *filled_by(struct node *call)
{
    struct node *to = bare(argument(call, 0));

    while (to && to->kind == CAST)
        to = bare(kid(to, CAST_E));
    if (to && to->kind == PREFIX && is_operator(to, "&"))
        return kid(to, PREFIX_E);
    return to && to->type->kind == T_ARRAY ? to : NULL;
}

/* Does the statement or expression itself store? *to: to what, or NULL where that is behind a pointer. */
static bool stores(const struct variables *v, struct node *n, struct node **to)
{
    const struct symbol *f = n->kind == CALL ? defined(v->unit, callee(n)) : NULL;
    bool fills = f && is_of_memory(f) && written_arguments(f);

    *to = fills ? filled_by(n) : stored_by(n);
    return fills || *to;
}

static void see_called(struct node *, void *);

/* What stands in functions that are called, too. */
static void see_any(struct variables *v, struct node *n)
{
    struct symbol *f = n->kind == CALL ? defined(v->unit, callee(n)) : NULL;

    v->refused |= n->kind == ASM || n->kind == DIRECTIVE_STMT || n->kind == STMT_EXPR
               || (n->kind == CALL && !(f && (f->definition || is_calculated(v->unit, f) || (is_of_memory(f) && written_arguments(f) <= 1))))
               || (n->type && n->type->quals & (Q_VOLATILE | Q_ATOMIC));
    if (f && f->definition && enters(&v->entered, f))
        walk(kid(f->definition, FUNCTION_BODY), see_called, NULL, v);
    v->refused |= v->entered.full;
}

/* They may compute, but store to nothing but variables of their own. */
static void see_called(struct node *n, void *data)
{
    struct variables *v = data;
    struct node *to;
    bool any = stores(v, n, &to);
    const struct symbol *s = to ? whole_of(to) : NULL;

    see_any(v, n);
    v->refused |= any && !(s && s->function == function_around(n) && !has_static_storage(s));
}

/* Would a section of it be told as one that all members write? */
static bool goes_along(const struct symbol *s)
{
    return s->global ? s->type->kind != T_ARRAY : is_aggregate(s->type);
}

static void see_part(struct node *n, void *data)
{
    struct variables *v = data;
    struct node *to;
    struct symbol *s = stores(v, n, &to) && to ? whole_of(to) : NULL;

    see_any(v, n);
    v->refused |= n->kind == RETURN || n->kind == GOTO || n->kind == COMPUTED_GOTO;
    if (s && (named_by(to) || goes_along(s)))
        see_variable(v, s);
}

/* ---- the loop --------------------------------------------------------------------------------------- */

static bool has_few_iterations(const struct loop *l)
{
    long from, to;

    return constant_value(l->lower, &from) && constant_value(l->bound, &to) && (to - from) / l->value < FEW;
}

/* As such a construct is, but for its line, which is that of the loop. */
static struct directive *directive_of(struct node *loop)
{
    static struct directive_info info;
    struct directive *d = allocate(sizeof *d);

    info = directive_table[D_PARALLEL_FOR];
    info.name = "sequential for";
    *d = (struct directive){ .info = &info, .tok = first_token(loop) };
    return d;
}

/* Constructs are in the order of the source. */
static void insert(struct unit *u, struct construct *c)
{
    struct construct **all = allocate(((size_t)u->nconstructs + 1) * sizeof *all);
    int n = 0, place = first_token(c->node)->index;

    for (; n < u->nconstructs && first_token(u->constructs[n]->node)->index < place; n++)
        all[n] = u->constructs[n];
    all[n] = c;
    memcpy(all + n + 1, u->constructs + n, (size_t)(u->nconstructs - n) * sizeof *all);
    u->constructs = all;
    u->nconstructs++;
}

struct construct *divide(struct unit *u, struct node *function, struct node *loop)
{
    struct loop *l = allocate(sizeof *l);
    struct construct *c = allocate(sizeof *c);
    struct variables v = { .unit = u, .construct = c, .last = &c->data };

    find_looks(u);
    if (u->opt->checked || u->looks_at_exceptions || !is_canonical(loop, l) || !l->constant || l->rel == REL_NE || !is_integer(l->type)
        || has_few_iterations(l) || !may_repeat(loop) || !first_token(loop)->file)      /* one that stands for a call has none */
        return NULL;
    *c = (struct construct){
        .kind = D_PARALLEL_FOR, .info = &directive_table[D_PARALLEL_FOR], .directive = directive_of(loop), .node = loop,
        .function = function, .body = loop, .collapse = 1, .loops = l, .sequential = true
    };
    if (!l->declared)
        see_variable(&v, l->var);
    walk(l->body, see_part, NULL, &v);
    if (v.refused || !describes_sequential(u, c))
        return NULL;
    insert(u, c);
    return c;
}
