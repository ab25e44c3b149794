/*
 * memcopy.c: memcpy() and memset() in constructs become loops over elements.
 *
 * What such a call writes and reads is known as well as that of a loop, then, by all passes that follow; the C compiler
 * makes calls of the loops again.
 *
 *     memcpy(&u[i][1], row, (n - 2) * sizeof(double));     {
 *                                                              double *__restrict otosp_to = &u[i][1];
 *                                                              const double *__restrict otosp_from = row;
 *                                                              const unsigned long otosp_n = 1UL * (n - 2);
 *                                                              unsigned long otosp_k;
 *                                                              for (otosp_k = 0; otosp_k < otosp_n; otosp_k++)
 *                                                                  otosp_to[otosp_k] = otosp_from[otosp_k];
 *                                                          }
 *
 * That is so where both sides have elements of one type, and the bytes are a number of these. Where no assignment does to an
 * element what memset() does, that is called for each. Calls for one element stay: what they do to it is known (objects.c).
 * Any other call stays, too: the runtime finds out what it writes when it is made.
 */
#include <string.h>

#include "checks.h"
#include "quote.h"
#include "resolve.h"
#include "unfold.h"

struct found {
    struct unit *unit;
    struct entered entered;             /* functions that are called in a construct */
};

/* Where a loop begins: the expression without conversions to pointers to bytes; of an array's address, the array. */
static struct node *array_or_pointer(struct node *pointer)
{
    struct node *n = uncast(pointer);

    if (n->kind == PREFIX && is_operator(n, "&") && kid(n, PREFIX_E)->type && kid(n, PREFIX_E)->type->kind == T_ARRAY)
        n = bare(kid(n, PREFIX_E));
    return n;
}

/* What it has for elements; NULL: none that a loop could assign to one by one. */
static struct type *element_of(struct node *place)
{
    struct type *t = place->type ? decayed(place->type) : NULL;

    t = t && is_pointer(t) ? t->base : NULL;
    return t && t->complete && size_of(t) > 0 && t->kind != T_ARRAY && t->kind != T_VOID && t->kind != T_FUNCTION
        && t->kind != T_BOOL && !(t->quals & (Q_VOLATILE | Q_ATOMIC)) ? t : NULL;
}

/* Elements of a packed structure may lie where no pointer of their type leads to. */
static bool is_in_packed(struct node *n)
{
    if (is_packed(n))
        return true;
    for (int i = 0; i < n->nkids; i++)
        if (n->kid[i] && kind_class(n->kid[i]->kind) == EXPR && is_in_packed(n->kid[i]))
            return true;
    return false;
}

/* The number of bytes as that of elements of a size, or NULL: it is no product with that for a factor. */
static const char *count_text(struct holes *h, struct node *bytes, long size)
{
    struct node *n = uncast(bytes), *factor;
    const char *text;
    long value;

    if (constant_value(n, &value))
        return value >= 0 && value % size == 0 ? format("%ldUL", value / size) : NULL;
    for (int side = 0; n->kind == BINARY && is_operator(n, "*") && side < 2; side++) {
        factor = kid(n, side ? BINARY_L : BINARY_R);
        if ((text = count_text(h, kid(n, side ? BINARY_R : BINARY_L), size)))
            return format("%s * %s", text, ref(h, in_parentheses(copy_tree(factor))));
    }
    return size == 1 ? format("1UL * %s", ref(h, in_parentheses(copy_tree(n)))) : NULL;
}

/* Of what the block has that was not the call's: which variable, and which type. */
struct replaced { struct symbol *to, *from, *value, *n, *k; struct type *element; };

static struct symbol *variable_named(const struct replaced *m, const char *name)
{
    return !strcmp(name, m->to->name) ? m->to : m->from && !strcmp(name, m->from->name) ? m->from
         : m->value && !strcmp(name, m->value->name) ? m->value : !strcmp(name, m->n->name) ? m->n : m->k;
}

static struct type *type_made(struct node *n, const struct replaced *m)
{
    if (n->kind == NAME)
        return n->sym->type;
    if (n->kind == PAREN)
        return bare(n)->type;
    if (n->kind == CALL)
        return pointer_to(basic(T_VOID));
    if (n->kind == PREFIX && is_operator(n, "&"))
        return pointer_to(m->element);
    if (n->kind == INDEX || n->kind == ASSIGN || n->kind == PREFIX)
        return m->element;
    return basic(n->kind == BINARY && is_operator(n, "<") ? T_INT : T_ULONG);
}

static void settle_made(struct node *n, void *made)
{
    const struct replaced *m = made;

    if (n->type || kind_class(n->kind) != EXPR)
        return;
    if (n->kind == NAME && !n->sym)
        n->sym = variable_named(m, first_token(n)->text);
    n->type = type_made(n, m);
}

/* How elements get their values. */
enum means { COPIES_ELEMENTS, SETS_TO_ZERO, SETS_BYTES, SETS_EACH };

/* The means of memset(). value: what it sets bytes to. */
static enum means means_to_set(const struct type *element, struct node *value)
{
    long number;

    if (constant_value(value, &number) && !number && (is_arithmetic(element) || is_pointer(element)))
        return SETS_TO_ZERO;
    return is_integer(element) && size_of(element) == 1 ? SETS_BYTES : SETS_EACH;
}

static const char *element_text(struct holes *h, struct node *call, enum means means)
{
    switch (means) {
    case COPIES_ELEMENTS:
        return "otosp_to[otosp_k] = otosp_from[otosp_k]";
    case SETS_TO_ZERO:
        return "otosp_to[otosp_k] = 0";
    case SETS_BYTES:
        return "otosp_to[otosp_k] = otosp_value";
    default:
        return format("%s(&otosp_to[otosp_k], otosp_value, sizeof *otosp_to)", ref(h, copy_tree(kid(call, CALL_F))));
    }
}

/* As every version of C has it. */
static const char *pointer_text(struct type *element, const char *name)
{
    return type_text(pointer_to(element), format("__restrict %s", name));
}

/* The loop in the statement's place; false: it stays. */
static bool become_loop(struct unit *u, struct node *statement, struct node *call, bool copies)
{
    struct node *to = array_or_pointer(argument(call, 0)), *from = copies ? array_or_pointer(argument(call, 1)) : NULL, *block;
    struct type *element = element_of(to), *other = from ? element_of(from) : element;
    struct holes *h = holes_new();
    struct replaced made;
    const char *count;
    enum means means;
    bool keeps;

    if (!element || !other || is_in_packed(to) || (from && is_in_packed(from)) || element->quals & Q_CONST
        || !same_type(unqualified(element), unqualified(other)) || !pointer_text(element, "")
        || !(count = count_text(h, argument(call, 2), size_of(element))))
        return false;
    means = copies ? COPIES_ELEMENTS : means_to_set(element, argument(call, 1));
    if (!strcmp(count, "1UL"))
        return false;                   /* one object: objects.c */
    keeps = means == SETS_BYTES || means == SETS_EACH;
    hole_text(h, "to", "%s = %s", pointer_text(element, "otosp_to"), ref(h, copy_tree(to)));
    if (copies)
        hole_text(h, "from", "%s = %s;", pointer_text(qualified(other, Q_CONST), "otosp_from"), ref(h, copy_tree(from)));
    if (keeps)
        hole_text(h, "from", "const int otosp_value = %s;", ref(h, copy_tree(argument(call, 1))));
    hole_text(h, "n", "%s", count);
    hole_text(h, "do", "%s", element_text(h, call, means));
    block = quote(h, place_indent(u, statement),
                  "{ $to; $from const unsigned long otosp_n = $n; unsigned long otosp_k; "
                  "for (otosp_k = 0; otosp_k < otosp_n; otosp_k++) $do; }\n")->kid[0];
    take_place(first_token(block), first_token(statement));
    replace(statement, block);
    made = (struct replaced){
        .to = declare_in(block, "otosp_to", qualified(pointer_to(element), Q_RESTRICT)),
        .from = copies ? declare_in(block, "otosp_from", qualified(pointer_to(qualified(other, Q_CONST)), Q_RESTRICT)) : NULL,
        .value = keeps ? declare_in(block, "otosp_value", qualified(basic(T_INT), Q_CONST)) : NULL,
        .n = declare_in(block, "otosp_n", qualified(basic(T_ULONG), Q_CONST)),
        .element = element
    };
    made.k = declare_in(block, "otosp_k", basic(T_ULONG));
    walk(block, settle_made, NULL, &made);
    return true;
}

static void look(struct node *n, void *data)
{
    struct found *f = data;
    struct node *call = n->kind == EXPRESSION && kid(n, EXPRESSION_E) ? uncast(kid(n, EXPRESSION_E)) : n;
    const struct symbol *s = call->kind == CALL ? callee(call) : NULL;
    bool copies = s && !strcmp(s->name, "memcpy");

    if (n->kind == EXPRESSION && s && !s->definition && (copies || !strcmp(s->name, "memset")) && argument(call, 2)
        && become_loop(f->unit, n, call, copies))
        return;
    if (n->kind == CALL && s && s->definition && !is_system(s->definition) && enters(&f->entered, s))
        walk(kid(s->definition, FUNCTION_BODY), look, NULL, f);
}

static void find_construct(struct node *n, void *unit)
{
    struct found f = { .unit = unit };

    if (n->kind == DIRECTIVE_STMT && !directive_of(n)->info->llc)
        walk(kid(n, DIRECTIVE_STMT_BODY), look, NULL, &f);
}

void loop_over_memory(struct unit *u)
{
    walk(u->root, find_construct, NULL, u);
}
