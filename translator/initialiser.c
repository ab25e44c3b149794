/*
 * initialiser.c: which parts of an object the items of an initialiser set (C17 6.7.9), since that tells
 * how long an array of unknown length is.
 */
#include "resolve.h"

/* The items of one pair of braces, as they are used up. */
struct items {
    struct node *list;          /* LIST, or NULL */
    int at;
    struct node *value;         /* of the DESIGNATED item at `at`, once its designation was followed */
};

/* What is left of a designation: .a[1].b */
struct path {
    struct node *list;          /* LIST of DESIGNATOR, or NULL: none */
    int at;
};

static long fill(struct type *, struct items *, bool braced, struct path);

static struct node *next_item(struct items *items)
{
    if (items->value)
        return items->value;
    for (; items->list && items->at < items->list->nkids; items->at++)
        if (items->list->kid[items->at]->kind != TOKEN)
            return items->list->kid[items->at];
    return NULL;
}

static void take_item(struct items *items)
{
    items->value = NULL;
    items->at++;
}

static bool is_string(struct node *n)
{
    while (n->kind == PAREN)
        n = kid(n, PAREN_E);
    return n->kind == STRING;
}

static bool is_compound(const struct type *t)
{
    return is_aggregate(t) || t->kind == T_VECTOR;
}

/* Does the expression initialise the whole of t, rather than its first part? */
static bool sets_whole(struct type *t, struct node *e)
{
    if (!is_compound(t))
        return true;
    struct type *from = e->type->unqualified;
    if (from->kind == T_ERROR)
        return true;
    if (t->kind == T_ARRAY)
        return (is_string(e) && is_integer(t->base) && size_of(t->base) == size_of(from->base)) ||
            (e->kind == COMPOUND_LITERAL && same_type(t, e->type));
    return same_type(t->unqualified, from);
}

/* Gives t the value `init`, or, when that is an expression for its first part, as many items as t takes. */
static void one(struct type *t, struct node *init, struct items *items)
{
    if (init->kind == INIT_LIST) {
        initialise(t, init);
    } else {
        if (!init->type)
            expression(init);
        if (!sets_whole(t, init)) {
            fill(t, items, false, (struct path){ NULL, 0 });
            return;
        }
    }
    take_item(items);
}

/* ---- positions in an aggregate ------------------------------------------------------------------ */

struct position {
    long index;                 /* arrays and vectors */
    struct member *member;      /* structs and unions: NULL after the last */
};

static struct member *named_from(struct member *m)
{
    while (m && m->width && !m->name)
        m = m->next;
    return m;
}

static long count(struct type *t)
{
    long element = t->kind == T_VECTOR ? size_of(t->base) : 0;
    return t->kind == T_ARRAY ? t->length : element > 0 ? t->length / element : 0;
}

/* The type at a position; NULL behind the end. */
static struct type *part(struct type *t, const struct position *p)
{
    if (t->kind == T_ARRAY || t->kind == T_VECTOR)
        return count(t) < 0 || p->index < count(t) ? t->base : NULL;
    return p->member ? p->member->type : NULL;
}

static void advance(struct type *t, struct position *p)
{
    p->index++;
    if (p->member)
        p->member = t->kind == T_UNION ? NULL : named_from(p->member->next);
}

/* Sets p to where the designator leads in t; true if one inside an anonymous member is meant, so that the
 * same designator goes on there. */
static bool designated(struct type *t, struct node *designator, struct position *p)
{
    struct node *first = designator->kid[0];
    if (first->kind == TOKEN && first->tok->text[0] == '[') {
        struct node *last = designator->nkids > 3 ? designator->kid[3] : designator->kid[1];
        struct value v;
        expression(designator->kid[1]);
        if (last != designator->kid[1])
            expression(last);
        p->index = fold(last, &v) ? (long)v.i : 0;
        return false;
    }
    struct node *ident = first->kind == TOKEN && first->tok->text[0] == '.' ? designator->kid[1] : first;
    const char *name = ident->tok->text;
    for (p->member = t->members; p->member; p->member = p->member->next) {
        if (p->member->name == name)
            return false;
        if (!p->member->name && !p->member->width && find_member(p->member->type, name, NULL))
            return true;
    }
    return false;
}

/* ---- aggregates --------------------------------------------------------------------------------- */

/* Follows the designation of the next item, a DESIGNATED, from t on, and gives its value to what it leads
 * to. */
static void follow(struct type *t, struct items *items, struct path path, struct position *p)
{
    bool again = designated(t, path.list->kid[path.at], p);
    struct type *sub = part(t, p);
    path.at += !again;
    if (path.at < path.list->nkids && sub && is_compound(sub)) {
        fill(sub, items, false, path);
        return;
    }
    items->value = kid(next_item(items), DESIGNATED_INIT);
    one(sub ? sub : basic(T_ERROR), items->value, items);
}

/* Fills t from its beginning, or from where path leads; unless in_braces, until t is full. Returns how many
 * elements of an array are set. */
static long fill(struct type *t, struct items *items, bool in_braces, struct path path)
{
    struct position p = { 0 };
    struct node *item;
    long most = 0;
    if (t->kind == T_STRUCT || t->kind == T_UNION)
        p.member = named_from(t->members);
    while ((item = next_item(items))) {
        if (!path.list && item->kind == DESIGNATED) {
            if (!in_braces)
                break;
            path = (struct path){ kid(item, DESIGNATED_PATH), 0 };
        }
        if (path.list) {
            follow(t, items, path, &p);
            path.list = NULL;
        } else {
            struct type *sub = part(t, &p);
            int at = items->at;
            if (!sub && !in_braces)
                break;
            one(sub ? sub : basic(T_ERROR), item, items);
            if (items->at == at && t->kind == T_ARRAY)      /* elements of no size take nothing */
                take_item(items);
        }
        advance(t, &p);
        if (p.index > most)
            most = p.index;
    }
    return most;
}

struct type *initialise(struct type *t, struct node *init)
{
    long length = -1;
    if (init->kind == INIT_LIST) {
        struct items items = { kid(init, INIT_LIST_ITEMS), 0, NULL };
        struct node *first = next_item(&items);
        if (t->kind == T_ARRAY && first && is_string(first) && is_integer(t->base)) {
            expression(first);
            length = size_of(first->type->base) == size_of(t->base) ? first->type->length : 1;
        } else {
            length = fill(t, &items, true, (struct path){ NULL, 0 });
        }
    } else if (t->kind == T_ARRAY) {
        length = expression(init)->kind == T_ARRAY ? init->type->length : -1;
    } else {
        expression(init);
    }
    if (t->kind == T_ARRAY && t->length == -1 && length >= 0)
        t = array_of(t->base, length, NULL);
    if (init->kind == INIT_LIST)
        init->type = t;
    return t;
}
