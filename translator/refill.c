/*
 * refill.c: arrays whose elements code stores to before it reads them, so that it does not matter what they have held.
 *
 *     for (j = 0; j < n; j++)
 *         w[j] = a[i][j];                      w[0 .. n - 1] is held
 *     w[0] = 0;
 *     for (j = 1; j < n; j++)
 *         w[j] += w[j - 1];                    of it w[0 .. n - 1] is read
 *
 * What is held where the walk is are boxes of subscripts, whose ends are sums of variables that nothing in the code stores
 * to, of those of the loops around, and of constants. What an iteration stores is held in later ones, and behind the loop.
 */
#include <stdlib.h>
#include <string.h>

#include "affine.h"
#include "unfold.h"

enum { MOST_TERMS = 6, MOST_DIMENSIONS = 3, MOST_BOXES = 12 };

struct sum {
    bool known;
    long constant;
    int n;
    struct { const struct symbol *of; long by; } term[MOST_TERMS];
};

struct box { struct { struct sum low, high; } side[MOST_DIMENSIONS]; };         /* high included */
struct held { bool all; int n; struct box box[MOST_BOXES]; };

/* A loop around, whose variable takes all values from low to high. */
struct level { const struct symbol *var; struct sum low, high; int sign; const struct level *outer; };

struct refill {
    struct node *code;
    const struct symbol *s;
    int dimensions;
    const struct level *inner;          /* the innermost loop */
    bool looks, fails;                  /* looks: at what is read */
};

/* ---- sums ------------------------------------------------------------------------------------------------- */

static struct sum number(long value)
{
    return (struct sum){ .known = labs(value) < 1L << 40, .constant = value };
}

static void add_term(struct sum *to, const struct symbol *of, long by)
{
    int i = 0;

    while (i < to->n && to->term[i].of != of)
        i++;
    if (i == MOST_TERMS) {
        to->known = false;
        return;
    }
    if (i == to->n)
        to->term[to->n++].of = of;
    else
        by += to->term[i].by;
    to->term[i].by = by;
    to->known &= labs(by) < 1L << 20;
    if (!by)
        to->term[i] = to->term[--to->n];
}

/* a + by * b */
static struct sum plus(struct sum a, struct sum b, long by)
{
    a.known &= b.known && labs(by) < 1L << 20;
    if (!a.known)
        return a;
    a.constant += by * b.constant;
    a.known = labs(a.constant) < 1L << 40;
    for (int i = 0; i < b.n && a.known; i++)
        add_term(&a, b.term[i].of, by * b.term[i].by);
    return a;
}

static long factor_of(const struct sum *a, const struct symbol *s)
{
    for (int i = 0; i < a->n; i++)
        if (a->term[i].of == s)
            return a->term[i].by;
    return 0;
}

/* The sum with this one in the place of the variable. */
static struct sum with(struct sum a, const struct symbol *s, struct sum value)
{
    long by = factor_of(&a, s);

    if (by) {
        add_term(&a, s, -by);
        a = plus(a, value, by);
    }
    return a;
}

static bool is_plain_integer(const struct type *t)
{
    return t && (t->kind == T_INT || t->kind == T_LONG || t->kind == T_LLONG);
}

static const struct level *level_of(const struct refill *w, const struct symbol *s)
{
    const struct level *l = w->inner;

    while (l && l->var != s)
        l = l->outer;
    return l;
}

static struct sum sum_of(const struct refill *w, struct node *e);

static struct sum sum_of_variable(const struct refill *w, const struct symbol *s)
{
    struct sum one = number(0);
    struct node *value = declared_value(s);

    if (level_of(w, s) || (!is_within(s->decl, w->code) && is_constant(s, w->code))) {
        add_term(&one, s, 1);
        return one;
    }
    if (is_within(s->decl, w->code) && is_constant(s, w->code) && value && value->type
        && size_of(value->type) <= size_of(s->type))
        return sum_of(w, value);
    return (struct sum){ .known = false };
}

/* As C computes it: signed integers do not overflow. */
static struct sum sum_of(const struct refill *w, struct node *e)
{
    struct sum unknown = { .known = false }, l, r;
    long value;

    e = bare(e);
    if (!e || !is_plain_integer(e->type))
        return unknown;
    if (constant_value(e, &value))
        return number(value);
    switch (e->kind) {
    case NAME:
        return is_variable_symbol(e->sym) && e->sym->decl ? sum_of_variable(w, e->sym) : unknown;
    case BINARY:
        l = sum_of(w, kid(e, BINARY_L));
        r = sum_of(w, kid(e, BINARY_R));
        if (!l.known || !r.known)
            return unknown;
        if (is_operator(e, "+") || is_operator(e, "-"))
            return plus(l, r, is_operator(e, "+") ? 1 : -1);
        if (is_operator(e, "*") && (!l.n || !r.n))
            return l.n ? plus(number(0), l, r.constant) : plus(number(0), r, l.constant);
        return unknown;
    case PREFIX:
        return is_operator(e, "-") ? plus(number(0), sum_of(w, kid(e, PREFIX_E)), -1) : unknown;
    case CAST:
        return kid(e, CAST_E)->type && size_of(kid(e, CAST_E)->type) <= size_of(e->type) ? sum_of(w, kid(e, CAST_E))
                                                                                         : unknown;
    default:
        return unknown;
    }
}

/* Is it never negative, in whatever iterations of the loops around? */
static bool is_never_negative(const struct refill *w, struct sum a)
{
    for (const struct level *l = w->inner; l && a.known; l = l->outer)
        a = with(a, l->var, factor_of(&a, l->var) > 0 ? l->low : l->high);
    return a.known && !a.n && a.constant >= 0;
}

static bool is_same(struct sum a, struct sum b)
{
    struct sum d = plus(a, b, -1);

    return d.known && !d.n && !d.constant;
}

/* ---- boxes ------------------------------------------------------------------------------------------------- */

static bool is_inside(const struct refill *w, const struct box *b, const struct box *outer)
{
    for (int k = 0; k < w->dimensions; k++)
        if (!is_never_negative(w, plus(b->side[k].low, outer->side[k].low, -1))
            || !is_never_negative(w, plus(outer->side[k].high, b->side[k].high, -1)))
            return false;
    return true;
}

static bool is_held(const struct refill *w, const struct box *b, const struct held *h)
{
    for (int i = 0; i < h->n; i++)
        if (is_inside(w, b, &h->box[i]))
            return true;
    return h->all;
}

/* The one goes on where the other ends, in one dimension, and they are alike in the others. */
static bool joins(const struct refill *w, struct box *a, const struct box *b)
{
    int at = -1;

    for (int k = 0; k < w->dimensions; k++) {
        if (is_same(a->side[k].low, b->side[k].low) && is_same(a->side[k].high, b->side[k].high))
            continue;
        if (at >= 0)
            return false;
        at = k;
    }
    if (at < 0)
        return true;
    if (is_same(plus(a->side[at].high, number(1), 1), b->side[at].low))
        a->side[at].high = b->side[at].high;
    else if (is_same(plus(b->side[at].high, number(1), 1), a->side[at].low))
        a->side[at].low = b->side[at].low;
    else
        return false;
    return true;
}

static void hold(const struct refill *w, struct held *h, const struct box *b)
{
    for (int i = 0; i < h->n; i++)
        if (joins(w, &h->box[i], b)) {
            struct box grown = h->box[i];

            h->box[i] = h->box[--h->n];
            hold(w, h, &grown);         /* it may join with another one now */
            return;
        }
    if (h->n < MOST_BOXES)
        h->box[h->n++] = *b;
}

/* Of what each iteration holds: what is held when those from low to high have been executed, perhaps none. */
static void hold_swept(const struct refill *w, struct held *to, const struct held *each, const struct level *l,
                       struct sum low, struct sum high)
{
    for (int i = 0; i < each->n; i++) {
        struct box b = each->box[i];
        int at = -1;
        bool good = true;

        for (int k = 0; k < w->dimensions; k++) {
            long by = factor_of(&b.side[k].low, l->var);

            if (!by && !factor_of(&b.side[k].high, l->var))
                continue;
            good &= at < 0 && by == 1 && is_same(b.side[k].low, b.side[k].high);
            at = k;
        }
        if (!good || at < 0)
            continue;
        b.side[at].low = with(b.side[at].low, l->var, low);
        b.side[at].high = with(b.side[at].high, l->var, high);
        if (b.side[at].low.known && b.side[at].high.known)
            hold(w, to, &b);
    }
}

/* ---- the code ---------------------------------------------------------------------------------------------- */

/* The element that is named, and its subscripts; NULL: it is no single one. */
static struct node *element_of(const struct refill *w, struct node *name, struct box *b)
{
    struct node *n = name;
    int k = 0;

    for (; k < w->dimensions; k++) {
        struct node *up = n->parent;

        while (up && bare(up) == bare(n))
            up = up->parent;
        if (!up || up->kind != INDEX || bare(subscripted(up)) != bare(n))
            return NULL;
        b->side[k].low = b->side[k].high = sum_of(w, subscript_of(up));
        n = up;
    }
    while (bare(n->parent) == n)
        n = n->parent;
    return n->type && (is_arithmetic(n->type) || is_pointer(n->type))
           && !(n->parent->kind == PREFIX && is_operator(n->parent, "&")) ? n : NULL;
}

static bool is_known(const struct refill *w, const struct box *b)
{
    for (int k = 0; k < w->dimensions; k++)
        if (!b->side[k].low.known)
            return false;
    return true;
}

struct reading { struct refill *w; const struct held *held; };

static void look_at(struct node *n, const struct reading *r)
{
    struct box b;
    struct node *element;

    if (n->kind == SIZEOF_EXPR || r->w->fails || is_null_tested(n))
        return;
    if (n->kind == NAME && n->sym == r->w->s) {
        element = element_of(r->w, n, &b);
        r->w->fails = !element || !is_known(r->w, &b) || !is_held(r->w, &b, r->held)
                   || (bare(stored_by(element->parent)) == bare(element) && is_operator(element->parent, "="));
    }
    for (int i = 0; i < n->nkids; i++)
        if (n->kid[i])
            look_at(n->kid[i], r);
}

static void read_all(struct refill *w, struct node *n, const struct held *h)
{
    struct reading r = { w, h };

    if (n && w->looks)
        look_at(n, &r);
}

/* memset(w, 0, sizeof w) */
static bool fills_all(const struct refill *w, struct node *call)
{
    const struct symbol *f = callee(call);
    struct node *size = argument(call, 2);
    long bytes;

    if (!f || f->definition || strcmp(f->name, "memset") || !argument(call, 0) || !size
        || named_by(bare(argument(call, 0))) != w->s || w->s->type->kind != T_ARRAY || uses(argument(call, 1), w->s))
        return false;
    size = bare(size);
    return (constant_value(size, &bytes) && bytes == size_of(w->s->type))
        || (size->kind == SIZEOF_EXPR && named_by(bare(kid(size, SIZEOF_EXPR_E))) == w->s);
}

static void go_expression(struct refill *w, struct node *e, struct held *h)
{
    struct node *place, *name;
    struct box b;

    e = bare(e);
    if (!e || !uses(e, w->s))
        return;
    if (e->kind == COMMA) {
        go_expression(w, kid(e, COMMA_L), h);
        go_expression(w, kid(e, COMMA_R), h);
        return;
    }
    if (e->kind == CALL && fills_all(w, e)) {
        h->all = true;
        return;
    }
    place = e->kind == ASSIGN && is_operator(e, "=") ? bare(kid(e, ASSIGN_L)) : NULL;
    for (name = place; name && name->kind == INDEX; name = bare(subscripted(name)))
        ;
    if (!name || name->kind != NAME || name->sym != w->s) {
        read_all(w, e, h);
        return;
    }
    read_all(w, kid(e, ASSIGN_R), h);
    for (struct node *n = place; n->kind == INDEX; n = bare(subscripted(n)))
        read_all(w, subscript_of(n), h);
    if (bare(element_of(w, name, &b)) == place) {
        if (is_known(w, &b))
            hold(w, h, &b);
    } else
        w->fails = true;
}

static void go(struct refill *, struct node *, struct held *);

/* What follows when it has been executed, if at all. */
static void go_inside(struct refill *w, struct node *n, const struct held *h)
{
    struct held own = *h;

    go(w, n, &own);
}

static void go_if(struct refill *w, struct node *n, struct held *h)
{
    struct held then = *h, otherwise = *h;

    read_all(w, kid(n, IF_C), h);
    go(w, kid(n, IF_THEN), &then);
    go(w, kid(n, IF_ELSE), &otherwise);
    if (then.all && otherwise.all)
        h->all = true;
    for (int i = 0; i < then.n; i++)
        if (is_held(w, &then.box[i], &otherwise))
            hold(w, h, &then.box[i]);
}

static bool read_level(struct refill *w, struct node *n, struct level *l)
{
    struct loop loop = { .node = n };
    struct sum bound;

    if (!is_counted(n, &loop) || is_pointer(loop.type) || !loop.constant || labs(loop.value) != 1
        || !is_plain_integer(loop.type) || !is_constant(loop.var, loop.body) || level_of(w, loop.var))
        return false;
    *l = (struct level){ .var = loop.var, .sign = loop.sign, .outer = w->inner };
    bound = sum_of(w, loop.bound);
    if (loop.rel != REL_LE && loop.rel != REL_GE)
        bound = plus(bound, number(1), -loop.sign);
    l->low = loop.sign > 0 ? sum_of(w, loop.lower) : bound;
    l->high = loop.sign > 0 ? bound : sum_of(w, loop.lower);
    return l->low.known && l->high.known;
}

static void go_loop(struct refill *w, struct node *n, struct held *h)
{
    struct node *body = kid(n, FOR_BODY);
    bool looks = w->looks;
    struct level l;
    struct sum var = number(0);
    struct held each = { .n = 0 }, begin = *h;

    if (kid(n, FOR_INIT))
        read_all(w, kid(n, FOR_INIT), h);
    read_all(w, kid(n, FOR_C), h);
    read_all(w, kid(n, FOR_STEP), h);
    if (!read_level(w, n, &l)) {
        go_inside(w, body, h);
        return;
    }
    w->inner = &l;
    if (!goes_out(body)) {
        w->looks = false;
        go(w, body, &each);
        w->looks = looks;
        add_term(&var, l.var, 1);
        hold_swept(w, &begin, &each, &l, l.sign > 0 ? l.low : plus(var, number(1), 1),
                   l.sign > 0 ? plus(var, number(1), -1) : l.high);
    }
    if (looks)
        go_inside(w, body, &begin);
    w->inner = l.outer;
    hold_swept(w, h, &each, &l, l.low, l.high);
}

static void go(struct refill *w, struct node *n, struct held *h)
{
    enum directive_id id;

    if (!n || w->fails || !uses(n, w->s))
        return;
    switch (n->kind) {
    case LIST:
        for (int i = 0; i < n->nkids; i++)
            go(w, n->kid[i], h);
        return;
    case COMPOUND:
        go(w, kid(n, COMPOUND_ITEMS), h);
        return;
    case EXPRESSION:
        go_expression(w, kid(n, EXPRESSION_E), h);
        return;
    case DECLARATION: case RETURN:
        read_all(w, n, h);
        return;
    case IF:
        go_if(w, n, h);
        return;
    case FOR:
        go_loop(w, n, h);
        return;
    case WHILE:
        read_all(w, kid(n, WHILE_C), h);
        go_inside(w, kid(n, WHILE_BODY), h);
        return;
    case DO:
        read_all(w, kid(n, DO_C), h);
        go_inside(w, kid(n, DO_BODY), h);
        return;
    case DIRECTIVE_STMT:
        id = directive_of(n)->info->id;
        w->fails |= (id != D_SIMD && id != D_ATOMIC && id != D_CRITICAL) || directive_of(n)->clauses;
        go(w, kid(n, DIRECTIVE_STMT_BODY), h);
        return;
    default:
        w->fails = true;
    }
}

bool is_null_tested(struct node *n)
{
    struct node *up = n->parent;

    if (n->kind != NAME || !n->type || !is_pointer(n->type))
        return false;
    return up->kind == PREFIX ? is_operator(up, "!")
         : up->kind == BINARY && up->type && is_integer(up->type) && (is_operator(up, "==") || is_operator(up, "!="));
}

/* All elements of an array whose length is known. */
static bool holds_all(const struct refill *w, const struct held *h)
{
    struct box whole;
    const struct type *t = w->s->type;

    for (int k = 0; k < w->dimensions; k++, t = t->base) {
        if (t->kind != T_ARRAY || t->length <= 0)
            return h->all;
        whole.side[k].low = number(0);
        whole.side[k].high = number(t->length - 1);
    }
    return is_held(w, &whole, h);
}

bool is_refilled(struct node *code, const struct symbol *s, bool *whole)
{
    struct refill w = { .code = code, .s = s, .looks = true };
    struct held h = { .n = 0 };
    struct level l;

    for (const struct type *t = s->type; t->kind == T_ARRAY || (is_pointer(t) && !w.dimensions); t = t->base)
        if (w.dimensions++ == MOST_DIMENSIONS)
            return false;
    if (!w.dimensions)
        return false;
    if (code->parent->kind == FOR && read_level(&w, code->parent, &l))
        w.inner = &l;                   /* an iteration of a loop */
    go(&w, code, &h);
    if (whole)
        *whole = !w.fails && holds_all(&w, &h);
    return !w.fails;
}
