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
 * A call of a function of the file is gone through as if its body stood there. An array of known length that is held as a
 * whole may be read at any place.
 */
#include <stdlib.h>
#include <string.h>

#include "affine.h"
#include "refill.h"
#include "unfold.h"

enum { MOST_BOXES = 16 };

struct box { struct { struct sum low, high; } side[MOST_DIMENSIONS]; };         /* high included */
struct held { bool all; int n; struct box box[MOST_BOXES]; };

/* ---- boxes ------------------------------------------------------------------------------------------------- */

/* Is it never negative, in whatever iterations of the loops around? */
static bool is_never_negative(const struct refill *w, struct sum a)
{
    for (const struct level *l = w->inner; l && a.known; l = l->outer) {
        struct sum more = sum_plus(a, sum_plus(l->high, l->low, -1), -1);

        if (more.known && !more.n && more.constant >= 0)
            return true;                /* the loop has iterations */
        a = sum_with(a, l->var, factor_of(&a, l->var) > 0 ? l->low : l->high);
    }
    return a.known && !a.n && a.constant >= 0;
}

static bool is_same(struct sum a, struct sum b)
{
    struct sum d = sum_plus(a, b, -1);

    return d.known && !d.n && !d.constant;
}

static bool is_inside(const struct refill *w, const struct box *b, const struct box *outer)
{
    for (int k = 0; k < w->dimensions; k++)
        if (!is_never_negative(w, sum_plus(b->side[k].low, outer->side[k].low, -1))
            || !is_never_negative(w, sum_plus(outer->side[k].high, b->side[k].high, -1)))
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
        return false;
    if (is_same(sum_plus(a->side[at].high, sum_of_number(1), 1), b->side[at].low))
        a->side[at].high = b->side[at].high;
    else if (is_same(sum_plus(b->side[at].high, sum_of_number(1), 1), a->side[at].low))
        a->side[at].low = b->side[at].low;
    else
        return false;
    return true;
}

/* Boxes of which it is not known that others hold them stay: these may be empty, or end before. */
static void add_box(const struct refill *w, struct held *h, const struct box *b)
{
    int n = 0;

    for (int i = 0; i < h->n; i++)
        if (is_inside(w, b, &h->box[i]))
            return;
    for (int i = 0; i < h->n; i++)
        if (!is_inside(w, &h->box[i], b))
            h->box[n++] = h->box[i];
    h->n = n;
    if (n < MOST_BOXES)
        h->box[h->n++] = *b;
}

static void hold(const struct refill *w, struct held *h, const struct box *b)
{
    struct box grown = *b;
    int times = 0;

    add_box(w, h, b);
    for (int i = 0; i < h->n && times < MOST_BOXES; i++) {
        struct box joined = h->box[i];

        if (joins(w, &joined, &grown)) {
            grown = joined;
            add_box(w, h, &grown);
            times++;
            i = -1;
        }
    }
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
        b.side[at].low = sum_with(b.side[at].low, l->var, low);
        b.side[at].high = sum_with(b.side[at].high, l->var, high);
        if (b.side[at].low.known && b.side[at].high.known)
            hold(w, to, &b);
    }
}

/* ---- the code ---------------------------------------------------------------------------------------------- */

/* The element that is named, and its subscripts; NULL: it is no single one. */
static struct node *element_of(struct refill *w, struct node *name, struct box *b)
{
    const struct view *v = view_of(w, name->sym);
    struct node *n = name;

    for (int k = 0; k < v->fixed; k++)
        b->side[k].low = b->side[k].high = v->at[k];
    for (int k = v->fixed; k < w->dimensions; k++) {
        struct node *up = n->parent;

        while (up && bare(up) == bare(n))
            up = up->parent;
        if (!up || up->kind != INDEX || bare(subscripted(up)) != bare(n))
            return NULL;
        b->side[k].low = b->side[k].high = k == v->fixed ? sum_plus(v->at[k], sum_of(w, subscript_of(up)), 1)
                                                         : sum_of(w, subscript_of(up));
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

/* All elements of an array whose length is known. */
static bool holds_all(const struct refill *w, const struct held *h)
{
    struct box whole;
    const struct type *t = w->s->type;

    for (int k = 0; k < w->dimensions; k++, t = t->base) {
        if (t->kind != T_ARRAY || t->length <= 0)
            return h->all;
        whole.side[k].low = sum_of_number(0);
        whole.side[k].high = sum_of_number(t->length - 1);
    }
    return is_held(w, &whole, h);
}

struct reading { struct refill *w; const struct held *held; };

static void look_into(struct refill *, struct node *call, const struct held *);

static void look_at(struct node *n, const struct reading *r)
{
    struct box b;
    struct node *element;

    if (n->kind == SIZEOF_EXPR || r->w->fails || is_null_tested(n))
        return;
    if (n->kind == CALL && passes_view(r->w, n)) {
        look_into(r->w, n, r->held);
        return;
    }
    if (n->kind == NAME && view_of(r->w, n->sym)) {
        element = element_of(r->w, n, &b);
        r->w->fails = !element || !((is_known(r->w, &b) && is_held(r->w, &b, r->held)) || holds_all(r->w, r->held))
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

static void go(struct refill *, struct node *, struct held *);

/* A call by which a function gets at elements: what it holds in the end. */
static void go_call(struct refill *w, struct node *call, struct held *h)
{
    struct held own = *h;
    struct frame f;
    struct view v;

    if (!enter_call(w, call, &f)) {
        w->fails = true;
        return;
    }
    for (int k = 0; argument(call, k); k++)
        if (!view_at(w, argument(call, k), &v))
            read_all(w, argument(call, k), h);
    w->frame = &f;
    go(w, kid(f.function, FUNCTION_BODY), &own);
    w->frame = f.outer;
    if (!returns_early(kid(f.function, FUNCTION_BODY)))
        *h = own;
}

/* The same, where it may not be made. */
static void look_into(struct refill *w, struct node *call, const struct held *h)
{
    struct held own = *h;

    go_call(w, call, &own);
}

static void go_expression(struct refill *, struct node *, struct held *);

/* One that is evaluated for its value. */
static void go_value(struct refill *w, struct node *e, struct held *h)
{
    e = bare(e);
    if (e->kind == CALL && passes_view(w, e))
        go_call(w, e, h);
    else if (e->kind == ASSIGN)
        go_expression(w, e, h);
    else
        read_all(w, e, h);
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
    if (!names_elements(w, e))
        return;
    if (e->kind == COMMA) {
        go_expression(w, kid(e, COMMA_L), h);
        go_expression(w, kid(e, COMMA_R), h);
        return;
    }
    if (e->kind == CAST) {
        go_expression(w, kid(e, CAST_E), h);
        return;
    }
    if (e->kind == CALL && fills_all(w, e)) {
        h->all = true;
        return;
    }
    if (e->kind == ASSIGN && !names_elements(w, kid(e, ASSIGN_L))) {
        go_value(w, kid(e, ASSIGN_R), h);
        return;
    }
    place = e->kind == ASSIGN && is_operator(e, "=") ? bare(kid(e, ASSIGN_L)) : NULL;
    for (name = place; name && name->kind == INDEX; name = bare(subscripted(name)))
        ;
    if (!name || name->kind != NAME || !view_of(w, name->sym)) {
        if (e->kind == ASSIGN)
            read_all(w, e, h);
        else
            go_value(w, e, h);
        return;
    }
    go_value(w, kid(e, ASSIGN_R), h);
    for (struct node *n = place; n->kind == INDEX; n = bare(subscripted(n)))
        read_all(w, subscript_of(n), h);
    if (bare(element_of(w, name, &b)) == place) {
        if (is_known(w, &b))
            hold(w, h, &b);
    } else
        w->fails = true;
}

/* Pointers to elements, in a block: where the code is more than the declaration. */
static void go_declaration(struct refill *w, struct node *n, struct held *h)
{
    struct node *list = kid(n, DECLARATION_INITS);
    struct view v;

    for (int i = 0; list && i < list->nkids; i++) {
        struct node *item = list->kid[i], *value = NULL;
        const struct node *name = NULL;

        if (item && item->kind == INIT_DECLARATOR) {
            name = declared_name(kid(item, INIT_DECLARATOR_DECLARATOR));
            value = kid(item, INIT_DECLARATOR_INIT);
        }
        if (value && name && view_at(w, value, &v))
            w->fails |= n == w->code || has_static_storage(name->sym) || !add_view(w->frame, w, name->sym, &v);
        else if (value) {
            read_all(w, kid(item, INIT_DECLARATOR_DECLARATOR), h);
            go_value(w, value, h);
        } else
            read_all(w, item, h);
    }
}

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
        bound = sum_plus(bound, sum_of_number(1), -loop.sign);
    l->low = loop.sign > 0 ? sum_of(w, loop.lower) : bound;
    l->high = loop.sign > 0 ? bound : sum_of(w, loop.lower);
    return l->low.known && l->high.known;
}

static void go_loop(struct refill *w, struct node *n, struct held *h)
{
    struct node *body = kid(n, FOR_BODY);
    bool looks = w->looks;
    struct level l;
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
        hold_swept(w, &begin, &each, &l, l.sign > 0 ? l.low : sum_plus(sum_of_one(l.var), sum_of_number(1), 1),
                   l.sign > 0 ? sum_plus(sum_of_one(l.var), sum_of_number(1), -1) : l.high);
    }
    if (looks)
        go_inside(w, body, &begin);
    w->inner = l.outer;
    hold_swept(w, h, &each, &l, l.low, l.high);
}

static void go(struct refill *w, struct node *n, struct held *h)
{
    enum directive_id id;

    if (w->fails || !names_elements(w, n))
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
    case DECLARATION:
        go_declaration(w, n, h);
        return;
    case RETURN:
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

bool is_refilled(struct node *code, const struct symbol *s, bool *whole)
{
    struct frame f = { .views = 1 };
    struct refill w = { .code = code, .s = s, .frame = &f, .looks = true };
    struct held h = { .n = 0 };
    struct level l;

    for (const struct type *t = s->type; t->kind == T_ARRAY || (is_pointer(t) && !w.dimensions); t = t->base)
        if (w.dimensions++ == MOST_DIMENSIONS)
            return false;
    if (!w.dimensions)
        return false;
    f.view[0].of = s;
    f.view[0].at[0] = sum_of_number(0);
    if (code->parent->kind == FOR && read_level(&w, code->parent, &l))
        w.inner = &l;                   /* an iteration of a loop */
    go(&w, code, &h);
    if (whole)
        *whole = !w.fails && holds_all(&w, &h);
    return !w.fails;
}
