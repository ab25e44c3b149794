/*
 * constant.c: the values of constant expressions, from the tree after its types are known.
 *
 * Folds what gcc folds where it wants an integer constant: arithmetic on constants, sizeof, _Alignof,
 * offsetof by name or by `&((T *)0)->m`, enumerators, casts, ?:, _Generic. Pointers are their addresses.
 */
#include "resolve.h"
#include <string.h>

static bool address(struct node *, __int128 *);

/* v in the range of an integer or pointer type, as a conversion gives it. */
static __int128 wrapped(__int128 v, const struct type *t)
{
    if (t->kind == T_BOOL)
        return v != 0;
    int bits = (int)size_of(t) * 8;
    if (bits <= 0 || bits >= 128)
        return v;
    unsigned __int128 mask = ((unsigned __int128)1 << bits) - 1;
    unsigned __int128 low = (unsigned __int128)v & mask;
    if (!is_unsigned(t) && low >> (bits - 1))
        low |= ~mask;
    return (__int128)low;
}

/* f as an integer of type t; the nearest one if it is out of range, as gcc folds it. */
static __int128 saturated(long double f, const struct type *t)
{
    int bits = (int)size_of(t) * 8 - !is_unsigned(t);
    __int128 high = (__int128)(((unsigned __int128)1 << (bits < 127 ? bits : 127)) - 1);
    __int128 low = is_unsigned(t) ? 0 : -high - 1;
    if (f != f)
        return 0;
    return f >= (long double)high ? high : f <= (long double)low ? low : (__int128)f;
}

static bool is_scalar(const struct type *t)
{
    return is_integer(t) || is_pointer(t) || is_floating(t);
}

/* f in the precision of a floating type. */
static long double rounded(long double f, const struct type *t)
{
    return size_of(t) > 8 ? f : size_of(t) == 8 ? (double)f : (float)f;
}

/* v, of type from, becomes of type to. */
static bool convert(struct value *v, const struct type *from, const struct type *to)
{
    if (!is_scalar(from) || !is_scalar(to))
        return false;
    if (is_floating(from)) {
        if (is_floating(to)) {
            v->f = rounded(v->f, to);
            return true;
        }
        if (to->kind == T_BOOL) {
            v->i = v->f != 0;
            return true;
        }
        v->i = saturated(v->f, to);
    } else if (is_floating(to)) {
        v->f = rounded(is_unsigned(from) ? (long double)(unsigned __int128)v->i : (long double)v->i, to);
    } else {
        v->i = wrapped(v->i, to);
    }
    return true;
}

/* The value of n as one of type t. */
static bool constant_as(struct node *n, struct type *t, struct value *v)
{
    return fold(n, v) && convert(v, decayed(n->type), t);
}

static bool truth(struct node *n, bool *is)
{
    struct value v;
    if (!fold(n, &v))
        return false;
    *is = is_floating(n->type) ? v.f != 0 : v.i != 0;
    return true;
}

/* ---- operators ---------------------------------------------------------------------------------- */

static bool floating_operation(const char *op, long double a, long double b, struct value *v)
{
    v->i = 0;
    switch (op[0]) {
    case '+': v->f = a + b; return true;
    case '-': v->f = a - b; return true;
    case '*': v->f = a * b; return true;
    case '/': v->f = a / b; return b != 0;
    case '<': v->i = op[1] ? a <= b : a < b; return true;
    case '>': v->i = op[1] ? a >= b : a > b; return true;
    case '=': v->i = a == b; return true;
    case '!': v->i = a != b; return true;
    default: return false;
    }
}

static bool integer_operation(const char *op, __int128 a, __int128 b, bool is_unsigned, __int128 *r)
{
    typedef unsigned __int128 u;
    bool lower = is_unsigned ? (u)a < (u)b : a < b;
    switch (op[0]) {
    case '+': *r = (__int128)((u)a + (u)b); return true;
    case '-': *r = (__int128)((u)a - (u)b); return true;
    case '*': *r = (__int128)((u)a * (u)b); return true;
    case '/': case '%':
        if (b == 0)
            return false;
        if (b == -1 && !is_unsigned)
            *r = op[0] == '/' ? (__int128)(0 - (u)a) : 0;
        else if (is_unsigned)
            *r = (__int128)(op[0] == '/' ? (u)a / (u)b : (u)a % (u)b);
        else
            *r = op[0] == '/' ? a / b : a % b;
        return true;
    case '&': *r = a & b; return true;
    case '|': *r = a | b; return true;
    case '^': *r = a ^ b; return true;
    case '<': *r = op[1] ? lower || a == b : lower; return true;
    case '>': *r = op[1] ? !lower : !lower && a != b; return true;
    case '=': *r = a == b; return true;
    case '!': *r = a != b; return true;
    default: return false;
    }
}

static bool shift(struct node *n, const char *op, struct value *v)
{
    struct value by;
    struct type *t = n->type;
    if (!is_integer(t) || !constant_as(kid(n, BINARY_L), t, v) || !fold(kid(n, BINARY_R), &by)
            || !is_integer(kid(n, BINARY_R)->type) || by.i < 0 || by.i >= size_of(t) * 8)
        return false;
    if (op[0] == '<')
        v->i = wrapped((__int128)((unsigned __int128)v->i << by.i), t);
    else
        v->i = is_unsigned(t) ? (__int128)((unsigned __int128)v->i >> by.i) : v->i >> by.i;
    return true;
}

static bool logical(struct node *n, bool is_and, struct value *v)
{
    bool left, right;
    if (!truth(kid(n, BINARY_L), &left))
        return false;
    if (left == is_and) {
        if (!truth(kid(n, BINARY_R), &right))
            return false;
        left = right;
    }
    v->i = left;
    return true;
}

static bool pointer_operation(struct node *n, const char *op, struct type *l, struct type *r, struct value *v)
{
    struct value a, b;
    if (!fold(kid(n, BINARY_L), &a) || !fold(kid(n, BINARY_R), &b) || is_floating(l) || is_floating(r))
        return false;
    if ((op[0] == '+' || op[0] == '-') && !op[1]) {
        long size = size_of(is_pointer(l) ? l->base : r->base);
        if (size <= 0)
            return false;
        if (is_pointer(l) && is_pointer(r))
            v->i = (a.i - b.i) / size;
        else
            v->i = op[0] == '-' ? a.i - b.i * size : is_pointer(l) ? a.i + b.i * size : a.i * size + b.i;
        v->i = wrapped(v->i, n->type);
        return true;
    }
    return integer_operation(op, a.i, b.i, true, &v->i);
}

static bool binary(struct node *n, struct value *v)
{
    const char *op = kid(n, BINARY_OP)->tok->text;
    struct type *l = decayed(kid(n, BINARY_L)->type), *r = decayed(kid(n, BINARY_R)->type);
    if (!strcmp(op, "&&") || !strcmp(op, "||"))
        return logical(n, op[0] == '&', v);
    if (!strcmp(op, "<<") || !strcmp(op, ">>"))
        return shift(n, op, v);
    if (is_pointer(l) || is_pointer(r))
        return pointer_operation(n, op, l, r, v);
    if (!is_scalar(l) || !is_scalar(r))
        return false;
    struct type *common = common_type(l, r);
    struct value a, b;
    if (!constant_as(kid(n, BINARY_L), common, &a) || !constant_as(kid(n, BINARY_R), common, &b))
        return false;
    if (is_floating(common))
        return floating_operation(op, a.f, b.f, v) && (!is_floating(n->type) || convert(v, common, n->type));
    if (!integer_operation(op, a.i, b.i, is_unsigned(common), &v->i))
        return false;
    v->i = wrapped(v->i, n->type);
    return true;
}

static bool prefix(struct node *n, struct value *v)
{
    const char *op = kid(n, PREFIX_OP)->tok->text;
    struct node *e = kid(n, PREFIX_E);
    bool is;
    switch (op[0]) {
    case '+': case '-':
        if (op[1] || !constant_as(e, n->type, v))
            return false;
        if (op[0] == '-') {
            v->f = -v->f;
            v->i = wrapped((__int128)(0 - (unsigned __int128)v->i), n->type);
        }
        return true;
    case '~':
        if (!is_integer(n->type) || !constant_as(e, n->type, v))
            return false;
        v->i = wrapped(~v->i, n->type);
        return true;
    case '!':
        if (!truth(e, &is))
            return false;
        v->i = !is;
        return true;
    case '&':
        return address(e, &v->i);
    case '*':                   /* an array or function there is its address */
        return (n->type->kind == T_ARRAY || n->type->kind == T_FUNCTION) && address(n, &v->i);
    default:
        return !strcmp(op, "__extension__") && fold(e, v);
    }
}

/* ---- addresses ---------------------------------------------------------------------------------- */

/* The address of an lvalue whose base is a constant. */
static bool address(struct node *n, __int128 *at)
{
    struct value v;
    long offset;
    struct node *e;
    switch (n->kind) {
    case PAREN:
        return address(kid(n, PAREN_E), at);
    case PREFIX:
        if (kid(n, PREFIX_OP)->tok->text[0] != '*' || !is_pointer(decayed(kid(n, PREFIX_E)->type))
                || !fold(kid(n, PREFIX_E), &v))
            return false;
        *at = v.i;
        return true;
    case MEMBER:
        e = kid(n, MEMBER_E);
        if (!n->member || n->member->width)
            return false;
        if (kid(n, MEMBER_OP)->tok->text[0] == '.') {
            if (!address(e, at))
                return false;
            find_member(e->type, n->member->name, &offset);
        } else {
            struct type *p = decayed(e->type);
            if (!is_pointer(p) || !fold(e, &v))
                return false;
            find_member(p->base, n->member->name, &offset);
            *at = v.i;
        }
        *at += offset;
        return offset >= 0;
    case INDEX: {
        struct value i;
        struct type *p = decayed(kid(n, INDEX_A)->type);
        if (!is_pointer(p) || size_of(p->base) < 0 || !fold(kid(n, INDEX_A), &v)
                || !is_integer(kid(n, INDEX_I)->type) || !fold(kid(n, INDEX_I), &i))
            return false;
        *at = v.i + i.i * size_of(p->base);
        return true;
    }
    default:
        return false;
    }
}

/* The path of offsetof(type, path): a name, or INDEX and MEMBER nodes over one, as the parser leaves it. */
static bool path_offset(struct node *path, struct type *t, struct type **end, long *offset)
{
    struct type *inner;
    struct member *m;
    struct value i;
    long more;
    switch (path->kind) {
    case TOKEN: case NAME:
        m = find_member(t, path->kind == TOKEN ? path->tok->text : kid(path, NAME_IDENT)->tok->text, offset);
        break;
    case MEMBER:
        if (!path_offset(kid(path, MEMBER_E), t, &inner, offset) || *offset < 0)
            return false;
        m = find_member(inner, kid(path, MEMBER_IDENT)->tok->text, &more);
        *offset += more;
        if (more < 0)
            return false;
        break;
    case INDEX:
        if (!path_offset(kid(path, INDEX_A), t, &inner, offset) || inner->kind != T_ARRAY
                || size_of(inner->base) < 0 || !fold(kid(path, INDEX_I), &i))
            return false;
        *offset += (long)i.i * size_of(inner->base);
        *end = inner->base;
        return true;
    default:
        return false;
    }
    if (!m || *offset < 0)
        return false;
    *end = m->type;
    return true;
}

/* ---- sizes -------------------------------------------------------------------------------------- */

static long asked_align(struct node *e)
{
    while (e->kind == PAREN)
        e = kid(e, PAREN_E);
    if (e->kind == NAME && e->sym && e->sym->align)
        return e->sym->align;
    if (e->kind == MEMBER && e->member && e->member->packed)
        return 1;
    if (e->kind == MEMBER && e->member && e->member->align > align_of(e->type))
        return e->member->align;
    return align_of(e->type);
}

static bool size(struct node *n, struct value *v)
{
    bool of_type = n->kind == SIZEOF_TYPE;
    struct node *e = of_type ? kid(n, SIZEOF_TYPE_TYPE) : kid(n, SIZEOF_EXPR_E);
    if (!e->type)
        return false;
    if (!strcmp(kid(n, SIZEOF_EXPR_OP)->tok->text, "sizeof"))
        v->i = size_of(e->type);
    else
        v->i = of_type ? align_of(e->type) : asked_align(e);
    return v->i >= 0;
}

/* ---- built-in functions ------------------------------------------------------------------------- */

/* The i-th operand, separators not counted. */
static struct node *operand(struct node *list, int i)
{
    return list && 2 * i < list->nkids ? list->kid[2 * i] : NULL;
}

/* What __builtin_classify_type says, by gcc's typeclass.h. */
static bool classify(const struct type *t, struct value *v)
{
    v->i = t->kind == T_VOID ? 0 : is_integer(t) ? 1 : t->kind == T_POINTER ? 5 : is_floating(t) ? 8
        : t->kind == T_COMPLEX ? 9 : t->kind == T_STRUCT ? 12 : t->kind == T_UNION ? 13 : -1;
    return v->i >= 0;
}

static bool builtin(const char *name, struct node *args, struct value *v)
{
    struct node *a = operand(args, 0), *b = operand(args, 1);
    struct value ignored;
    struct type *end;
    long offset;
    bool is;
    if (!strcmp(name, "__builtin_constant_p")) {
        v->i = a && (fold(a, &ignored) || a->kind == STRING);
        return true;
    }
    if (!strcmp(name, "__builtin_types_compatible_p")) {
        if (!a || !b || !a->type || !b->type || a->type->kind == T_ERROR || b->type->kind == T_ERROR)
            return false;
        struct type *s = a->type->unqualified, *t = b->type->unqualified;
        v->i = same_type(s, t) && (s->kind == T_ENUM) == (t->kind == T_ENUM);
        return true;
    }
    if (!strcmp(name, "__builtin_offsetof") || !strcmp(name, "offsetof")) {
        if (!a || !b || !a->type || !path_offset(b, a->type, &end, &offset))
            return false;
        v->i = offset;
        return true;
    }
    if (!strcmp(name, "__builtin_classify_type") && a && a->type)
        return classify(promoted_value(a), v);
    if (!strcmp(name, "__builtin_choose_expr"))
        return a && b && args->nkids == 5 && truth(a, &is) && fold(is ? b : operand(args, 2), v);
    if (!strcmp(name, "__builtin_expect") || !strcmp(name, "__builtin_expect_with_probability"))
        return a && constant_as(a, basic(T_LONG), v);
    return false;
}

/* ---- all expressions ---------------------------------------------------------------------------- */

bool fold(struct node *n, struct value *v)
{
    bool is;
    v->i = 0;
    v->f = 0;
    if (!n->type || n->type->kind == T_ERROR)
        return false;
    switch (n->kind) {
    case CONSTANT:
        return literal_type(kid(n, CONSTANT_VALUE)->tok, v)->kind != T_COMPLEX;
    case NAME:
        if (!n->sym || n->sym->kind != S_ENUMERATOR)
            return false;
        v->i = wrapped(n->sym->value, n->type);
        return true;
    case PAREN:
        return fold(kid(n, PAREN_E), v);
    case PREFIX:
        return prefix(n, v);
    case BINARY:
        return binary(n, v);
    case CONDITIONAL: {
        struct node *c = kid(n, CONDITIONAL_C), *t = kid(n, CONDITIONAL_T);
        if (!truth(c, &is))
            return false;
        struct node *chosen = !is ? kid(n, CONDITIONAL_E) : t ? t : c;
        return constant_as(chosen, decayed(n->type), v);
    }
    case CAST:
        return constant_as(kid(n, CAST_E), n->type, v);
    case SIZEOF_EXPR: case SIZEOF_TYPE:
        return size(n, v);
    case MEMBER: case INDEX:
        return n->type->kind == T_ARRAY && address(n, &v->i);
    case GENERIC: {
        struct node *e = generic_choice(n);
        return e && fold(e, v);
    }
    case BUILTIN:
        return builtin(kid(n, BUILTIN_NAME)->tok->text, kid(n, BUILTIN_OPERANDS), v);
    case CALL:
        return kid(n, CALL_F)->kind == NAME
            && builtin(kid(kid(n, CALL_F), NAME_IDENT)->tok->text, kid(n, CALL_ARGS), v);
    default:
        return false;
    }
}

bool constant_value(struct node *n, long *value)
{
    struct value v;
    if (!n->type || !is_integer(n->type) || !fold(n, &v))
        return false;
    *value = (long)v.i;
    return true;
}

bool is_null_constant(struct node *n)
{
    struct value v;
    while (n->kind == PAREN || (n->kind == PREFIX && !strcmp(kid(n, PREFIX_OP)->tok->text, "__extension__")))
        n = n->kind == PAREN ? kid(n, PAREN_E) : kid(n, PREFIX_E);
    if (n->kind == CAST && is_pointer(n->type) && n->type->base->kind == T_VOID && !n->type->base->quals)
        n = kid(n, CAST_E);
    if (!n->type || !is_integer(n->type))
        return false;
    return fold(n, &v) && v.i == 0;
}
