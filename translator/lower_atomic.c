/*
 * lower_atomic.c: atomic constructs (OpenMP 5.1, 2.19.7).
 *
 * What only combines a value with the location, or writes one that nobody reads meanwhile, is one call, and costs no
 * message. Anything else is the user's own statement, executed by one member at a time.
 */
#include "lower.h"
#include "checks.h"

#include <string.h>

static const char update[] =
    "{\n"
    "$directive\n"
    "OTOSP_ATOMIC_$op($logs, $x, $value, $type);\n"
    "}\n";

/* As the argument of a macro. */
static const char *argument_text(struct holes *h, struct node *n)
{
    return macro_argument(ref(h, n), n);
}

/* The location. */
static const char *location_text(struct holes *h, struct node *x)
{
    const char *text = argument_text(h, x);

    return is_packed(x) ? format("*OTOSP_PACKED(%s)", text) : text;
}

/* NULL: none that values are combined in. */
static const char *type_of_location(const struct type *t)
{
    return t && is_pointer(t) ? "OTOSP_INT64" : reduction_type(t);
}

const char *location_type(const struct type *t)
{
    const char *type = t ? type_of_location(t) : NULL;

    return type ? type : "OTOSP_BYTES";
}

/* The call stands on the line of the user's statement, for debuggers and for messages about races. */
static void stand_for(struct node *n, void *x)
{
    if (n->kind == NAME && !strncmp(first_token(n)->text, "OTOSP_ATOMIC_", 13))
        first_token(n)->heads = first_token(x);
}

static struct node *lower_update(struct holes *h, struct unit *u, struct construct *c)
{
    struct atomic *a = c->atomic;
    struct construct *chunk = chunk_around(u, c->node->parent);
    struct node *lowered;

    if (chunk)
        chunk->logs = true;
    hole_text(h, "logs", chunk ? "otosp_log" : "otosp_logging");
    hole_text(h, "type", "%s", type_of_location(a->x->type));
    hole_text(h, "op", "%s", a->writes ? "LAST" : a->minus ? "MINUS" : reduction_name(a->op) + strlen("OTOSP_"));
    hole_text(h, "value", "%s", a->value ? argument_text(h, *a->value) : "1");
    hole_text(h, "x", "%s", location_text(h, a->x));
    lowered = quote(h, place_indent(u, c->body), update);
    walk(lowered, stand_for, NULL, a->x);
    return lowered;
}

static const char locked[] =
    "{\n"
    "$directive\n"
    "otosp_atomic otosp_a;\n"
    "$named\n"
    "$before\n"
    "\n"
    "otosp_atomic_begin(&otosp_a, $place, $type);\n"
    "$body\n"
    "otosp_atomic_end(&otosp_a);\n"
    "}\n";

static const char read[] =
    "{\n"
    "$directive\n"
    "otosp_atomic_read($place);\n"
    "$body\n"
    "OTOSP_RACE_ATOMIC(0, 0);\n"
    "}\n";

/* The bytes of a location: its address and their number. */
static const char *place_of_location(struct holes *h, struct node *x)
{
    struct node *n = bare(x), *e;
    bool arrow;
    long from;

    if (n->kind != MEMBER || !n->member || !n->member->width)
        return format("OTOSP_VAR(%s)", location_text(h, copy_tree(x)));
    arrow = !strcmp(kid(n, MEMBER_OP)->tok->text, "->");
    e = kid(n, MEMBER_E);
    find_member(arrow ? decayed(e->type)->base : e->type, n->member->name, &from);
    return format("(char *)%s%s + %ld, %d", arrow ? "" : "&", ref(h, copy_tree(e)), from + n->member->bit / 8,
                  (n->member->bit % 8 + n->member->bits + 7) / 8);
}

static void see_call(struct node *n, void *found)
{
    *(bool *)found |= n->kind == CALL;
}

/* An expression made of this text takes the node's place. */
static void put(struct node *n, const char *text)
{
    struct node *use = kid(quote(holes_new(), 0, text)->kid[0], EXPRESSION_E);
    struct token *first = first_token(use);

    replace(n, use);
    use->type = n->type;
    first->bol = false;
    first->space = true;
}

/* What a function gives is computed before: it may itself wait for other members. */
static void compute_before(struct holes *h, struct atomic *a)
{
    bool calls = false;
    struct node *value = a->value ? *a->value : NULL;

    if (value && a->independent)
        walk(value, see_call, NULL, &calls);
    if (!calls)
        return;
    put(value, "otosp_value;");
    hole_text(h, "before", "__extension__ __auto_type otosp_value = %s;", ref(h, value));
}

/* The location is named once. */
static void name_before(struct holes *h, struct atomic *a)
{
    struct node *x = a->x;

    put(x, "(*otosp_x);");
    hole_text(h, "named", "__extension__ __auto_type otosp_x = &(%s);", location_text(h, x));
    hole_text(h, "place", "OTOSP_VAR(*otosp_x)");
}

static bool is_floating(const struct type *t)
{
    return t && (t->kind == T_FLOAT || t->kind == T_DOUBLE || t->kind == T_LDOUBLE);
}

/* `compare` compares floating-point values by their bits (OpenMP 5.1, 2.19.7); long double has 80 of them. */
static void compare_bits(struct node *n, void *unused)
{
    struct node *l, *r, *parent = n->parent, *same;
    struct holes *h = holes_new();
    int i = 0;

    (void)unused;
    if (n->kind != BINARY || !is_operator(n, "==") || !is_floating(kid(n, BINARY_L)->type))
        return;
    l = kid(n, BINARY_L);
    r = kid(n, BINARY_R);
    while (parent->kid[i] != n)
        i++;
    same = kid(quote(h, 0, format("OTOSP_SAME(%s, %s, %s);", ref(h, l), ref(h, r),
                                  l->type->kind == T_LDOUBLE ? "10" : format("sizeof %s", ref(h, copy_tree(l)))))
                   ->kid[0], EXPRESSION_E);
    parent->kid[i] = same;
    same->parent = parent;
    same->type = n->type;
    first_token(same)->bol = false;
    first_token(same)->space = true;
}

struct node *lower_atomic(struct unit *u, struct construct *c)
{
    struct atomic *a = c->atomic;
    struct holes *h = holes_new();
    struct node *n = bare(a->x);
    const char *type = type_of_location(a->x->type);

    lower_head(h, u, c);
    if (a->accumulates)
        return lower_update(h, u, c);
    if (!a->reads || find_clause(c->directive, CL_SEQ_CST)) {
        if (n->kind == MEMBER && n->member && n->member->width)
            type = NULL;
        hole_text(h, "type", "%s", type ? type : "OTOSP_BYTES");
        if (a->restless && type)
            name_before(h, a);
        else
            hole_text(h, "place", "%s", place_of_location(h, a->x));
        compute_before(h, a);
    }
    if (find_clause(c->directive, CL_COMPARE))
        walk(c->body, NULL, compare_bits, NULL);
    hole_node(h, "body", c->body);
    if (*hole_value(h, "place"))
        return quote(h, place_indent(u, c->body), locked);
    hole_text(h, "place", "%s", place_of_location(h, a->x));
    return quote(h, place_indent(u, c->body), read);
}
