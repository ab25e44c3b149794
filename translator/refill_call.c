/*
 * refill_call.c: by which variables elements of an array are named, in code that fills it and in functions that it calls.
 *
 *     static void line(int n, double *x, double *up)       x[k] is w[i + 1][k] here, up[k] is v[k + 3], and n is m - 1
 *     ...
 *     line(m - 1, w[i + 1], v + 3);
 *
 * A parameter, or a pointer that the code declares, is such a variable if it keeps its value. Its elements have the array's
 * type, so that what two names lead to has the same subscripts, or is something else.
 */
#include "checks.h"
#include "refill.h"
#include "unfold.h"

const struct view *view_of(const struct refill *w, const struct symbol *s)
{
    for (int i = 0; i < w->frame->views; i++)
        if (w->frame->view[i].of == s)
            return &w->frame->view[i];
    return NULL;
}

static int count_mentions(const struct refill *w, const struct node *n)
{
    int all = n->kind == NAME && view_of(w, n->sym);

    for (int i = 0; i < n->nkids; i++)
        if (n->kid[i])
            all += count_mentions(w, n->kid[i]);
    return all;
}

bool names_elements(const struct refill *w, struct node *n)
{
    return n && count_mentions(w, n);
}

bool view_at(struct refill *w, struct node *e, struct view *v)
{
    struct node *of, *by;
    bool minus = false;

    e = bare(e);
    if (!e || !e->type)
        return false;
    if (e->kind == NAME) {
        const struct view *known = view_of(w, e->sym);

        if (known)
            *v = *known;
        return known;
    }
    if (e->kind == BINARY && is_pointer(e->type) && (is_operator(e, "+") || is_operator(e, "-"))) {
        of = kid(e, BINARY_L);
        by = kid(e, BINARY_R);
        minus = is_operator(e, "-");
    } else {
        bool addressed = e->kind == PREFIX && is_operator(e, "&");
        struct node *element = addressed ? bare(kid(e, PREFIX_E)) : e;

        if (element->kind != INDEX || (!addressed && element->type->kind != T_ARRAY))
            return false;
        of = subscripted(element);
        by = subscript_of(element);
    }
    if (!view_at(w, of, v))
        return false;
    v->at[v->fixed] = sum_plus(v->at[v->fixed], sum_of(w, by), minus ? -1 : 1);
    if (e->kind == INDEX)
        v->at[++v->fixed] = sum_of_number(0);
    return v->fixed < w->dimensions;
}

static bool has_known_lengths(const struct type *t)
{
    for (; t->kind == T_ARRAY; t = t->base)
        if (t->length <= 0)
            return false;
    return true;
}

/* What such a pointer leads to has the type that the array has there. */
static bool leads_to(const struct refill *w, const struct view *v, const struct type *pointer)
{
    const struct type *t = w->s->type;

    for (int i = 0; i <= v->fixed; i++)
        t = t->base;
    return is_pointer(pointer) && has_known_lengths(t) && has_known_lengths(pointer->base)
        && same_type(pointer->base->unqualified, t->unqualified);
}

bool add_view(struct frame *f, const struct refill *w, const struct symbol *s, const struct view *v)
{
    int i = 0;

    if (!leads_to(w, v, s->type) || !is_constant(s, s->function))
        return false;
    while (i < f->views && f->view[i].of != s)
        i++;
    if (i == MOST_VIEWS)
        return false;
    f->view[i] = *v;
    f->view[i].of = s;
    f->views += i == f->views;
    return true;
}

bool passes_view(struct refill *w, struct node *call)
{
    struct view v;

    for (int k = 0; argument(call, k); k++)
        if (view_at(w, argument(call, k), &v))
            return true;
    return false;
}

/* ---- functions ------------------------------------------------------------------------------------------------- */

static void find_jump(struct node *n, void *data)
{
    *(bool *)data |= n->kind == GOTO || n->kind == COMPUTED_GOTO || n->kind == LABEL || n->kind == STMT_EXPR
                  || n->kind == ASM || n->kind == FUNCTION;
}

static void count_return(struct node *n, void *data)
{
    *(int *)data += n->kind == RETURN;
}

/* May it end elsewhere than behind its last statement? */
bool returns_early(struct node *body)
{
    const struct node *items = kid(body, COMPOUND_ITEMS);
    const struct node *last = items && items->nkids ? items->kid[items->nkids - 1] : NULL;
    int all = 0;

    walk(body, count_return, NULL, &all);
    return all > (last && last->kind == RETURN);
}

/* Is it at work already? Then it has more than one variable of each name. */
static bool is_entered(const struct refill *w, struct node *function)
{
    for (const struct frame *f = w->frame; f; f = f->outer)
        if (f->function == function)
            return true;
    return is_within(w->code, function);
}

/* The integer that a parameter has all the time. */
static void give(struct refill *w, struct frame *f, const struct symbol *to, struct node *value)
{
    struct sum sum = is_plain_integer(to->type) ? sum_of(w, value) : (struct sum){ .known = false };

    if (sum.known && f->n < MOST_GIVEN && size_of(bare(value)->type) <= size_of(to->type)
        && is_constant(to, f->function)) {
        f->given[f->n].of = to;
        f->given[f->n++].value = sum;
    }
}

bool enter_call(struct refill *w, struct node *call, struct frame *f)
{
    const struct symbol *s = callee(call);
    struct node *value;
    struct view v;
    bool jumps = false;

    if (!s || !s->definition || s->type->variadic || is_entered(w, s->definition) || w->frame->depth == MOST_FRAMES
        || w->calls++ == MOST_CALLS)
        return false;
    *f = (struct frame){ .function = s->definition, .depth = w->frame->depth + 1, .outer = w->frame };
    walk(kid(s->definition, FUNCTION_BODY), find_jump, NULL, &jumps);
    for (int k = 0; !jumps && (value = argument(call, k)); k++) {
        struct symbol *to = parameter_at(s->definition, k);

        if (!to)
            return false;
        if (!view_at(w, value, &v))
            give(w, f, to, value);
        else if (count_mentions(w, value) > 1 || !add_view(f, w, to, &v))
            return false;
    }
    return !jumps;
}
