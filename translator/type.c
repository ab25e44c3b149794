/*
 * type.c: making and comparing types.
 *
 * A type is written once and never changed, but for three things: a struct, union or enum is completed
 * by its definition, an array of unknown length by making a new type, and `pointer` and `variants` are
 * caches. So types may be shared freely. Writings of one type that differ in qualifiers, typedef name or
 * alignment are separate objects with the same `origin`; a tag type is the same as another when their
 * origins are one object.
 */
#include "resolve.h"
#include <string.h>

struct dialect dialect;

/* ---- basic types -------------------------------------------------------------------------------- */

static struct type basics[T_ERROR + 1];

struct type *basic(enum type_kind kind)
{
    struct type *t = &basics[kind];
    if (!t->origin) {
        t->kind = kind;
        t->origin = t->unqualified = t;
        t->complete = kind != T_VOID;
    }
    return t;
}

/* Floating types that have a word of their own. The width decides in C17 6.3.1.8; where it is the same,
 * gcc prefers _FloatN to the standard type and that to _FloatNx. */
static const struct floating { const char *word; int bytes, align, width; bool decimal; } floatings[] = {
    { "_Float16", 2, 2, 16, false },
    { "_Float32", 4, 4, 32, false },
    { "_Float64", 8, 8, 64, false },
    { "_Float128", 16, 16, 128, false },
    { "_Float32x", 8, 8, 64, false },
    { "_Float64x", 16, 16, 80, false },
    { "_Decimal32", 4, 4, 32, true },
    { "_Decimal64", 8, 8, 64, true },
    { "_Decimal128", 16, 16, 128, true },
};
enum { NFLOATINGS = sizeof floatings / sizeof *floatings, FIRST_X = 4 };
static struct type floating_types[NFLOATINGS];

static int floating_index(const struct type *t)
{
    return (int)(t->origin - floating_types);
}

struct type *floating_type(const char *word)
{
    if (!strcmp(word, "__float128"))
        word = "_Float128";
    else if (!strcmp(word, "__float80"))
        return basic(T_LDOUBLE);
    for (int i = 0; i < NFLOATINGS; i++) {
        if (strcmp(floatings[i].word, word))
            continue;
        struct type *t = &floating_types[i];
        if (!t->origin) {
            t->kind = T_FLOATN;
            t->name = floatings[i].word;
            t->origin = t->unqualified = t;
            t->complete = true;
        }
        return t;
    }
    return NULL;
}

/* ---- made types --------------------------------------------------------------------------------- */

static struct type *new_type(enum type_kind kind)
{
    struct type *t = allocate(sizeof *t);
    t->kind = kind;
    t->origin = t->unqualified = t;
    t->complete = true;
    return t;
}

struct type *pointer_to(struct type *base)
{
    if (!base->pointer) {
        struct type *t = new_type(T_POINTER);
        t->base = base;
        base->pointer = t;
    }
    return base->pointer;
}

/* length: as in struct type; size: as written, or NULL. */
struct type *array_of(struct type *base, long length, struct node *size)
{
    struct type *t = new_type(T_ARRAY);
    t->base = base;
    t->length = length;
    t->size = size;
    t->complete = length != -1;
    return t;
}

struct type *vector_of(struct type *base, long bytes)
{
    struct type *t = new_type(T_VECTOR);
    t->base = base;
    t->length = bytes;
    return t;
}

struct type *complex_of(struct type *base)
{
    static struct type *known[T_LDOUBLE + 1];
    struct type *of = base->unqualified->origin;
    if (of->kind > T_LDOUBLE) {
        struct type *t = new_type(T_COMPLEX);
        t->base = of;
        return t;
    }
    struct type **t = &known[of->kind];
    if (!*t) {
        *t = new_type(T_COMPLEX);
        (*t)->base = of;
    }
    return *t;
}

struct type *function_of(struct type *result, struct parameter *params, bool prototyped, bool variadic)
{
    struct type *t = new_type(T_FUNCTION);
    t->base = result;
    t->params = params;
    t->prototyped = prototyped;
    t->variadic = variadic;
    return t;
}

/* A struct, union or enum that is not complete yet; name NULL for one without a tag. */
struct type *tag_type(enum type_kind kind, const char *name)
{
    struct type *t = new_type(kind);
    t->name = name;
    t->complete = false;
    t->bytes = -1;
    return t;
}

/* ---- writings of a type ------------------------------------------------------------------------- */

static struct type *variant(struct type *of, unsigned quals, struct symbol *name, int align)
{
    for (struct type *v = of->origin->variants; v; v = v->variants)
        if (v->quals == quals && v->typedef_name == name && v->align == align)
            return v;
    struct type *v = allocate(sizeof *v);
    *v = *of;
    v->quals = quals;
    v->typedef_name = name;
    v->align = align;
    v->pointer = NULL;
    v->variants = of->origin->variants;
    of->origin->variants = v;
    return v;
}

struct type *qualified(struct type *t, unsigned quals)
{
    if (t->kind == T_ARRAY) {
        struct type *base = qualified(t->base, quals);
        if (base == t->base)
            return t;
        struct type *a = array_of(base, t->length, t->size);
        a->complete = t->complete;
        a->align = t->align;
        return a;
    }
    if ((t->quals | quals) == t->quals || t->kind == T_ERROR || t->kind == T_FUNCTION)
        return t;
    struct type *v = variant(t, t->quals | quals, t->typedef_name, t->align);
    v->unqualified = t->unqualified;
    return v;
}

/* The type under a typedef name. Not shared: each typedef has its own. */
struct type *named_type(struct type *t, struct symbol *name)
{
    if (t->kind == T_ERROR)
        return t;
    struct type *v = allocate(sizeof *v);
    *v = *t;
    v->typedef_name = name;
    v->pointer = NULL;
    v->variants = NULL;
    if (is_tagged(t)) {         /* may be completed later */
        v->variants = t->origin->variants;
        t->origin->variants = v;
    }
    if (!t->quals)
        v->unqualified = v;
    return v;
}

struct type *aligned_type(struct type *t, int align)
{
    if (t->kind == T_ERROR || align == t->align)
        return t;
    struct type *plain = variant(t->unqualified, 0, t->unqualified->typedef_name, align);
    plain->unqualified = plain;
    if (!t->quals)
        return plain;
    struct type *v = variant(t, t->quals, t->typedef_name, align);
    v->unqualified = plain;
    return v;
}

struct type *enum_of(struct type *t, struct type *base)
{
    struct type *v = allocate(sizeof *v);
    *v = *t->unqualified;
    v->base = base;
    v->pointer = NULL;
    v->typedef_name = NULL;
    v->unqualified = v;
    return v;
}

/* After a struct, union or enum was defined: hands the definition to all its writings. */
void completed(struct type *origin)
{
    for (struct type *v = origin->variants; v; v = v->variants) {
        v->base = origin->base;
        v->members = origin->members;
        v->complete = origin->complete;
        v->decl = origin->decl;
        v->bytes = origin->bytes;
        v->transparent = origin->transparent;
        if (v->align < origin->align)
            v->align = origin->align;
    }
}

struct type *unqualified(struct type *t)
{
    return t->unqualified;
}

struct type *decayed(struct type *t)
{
    if (t->kind == T_ARRAY)
        return pointer_to(t->base);
    if (t->kind == T_FUNCTION)
        return pointer_to(t);
    return t->unqualified;
}

/* ---- questions ---------------------------------------------------------------------------------- */

bool is_integer(const struct type *t)
{
    return (t->kind >= T_BOOL && t->kind <= T_UINT128) || t->kind == T_ENUM;
}

bool is_floating(const struct type *t)
{
    return t->kind >= T_FLOAT && t->kind <= T_FLOATN;
}

bool is_arithmetic(const struct type *t)
{
    return is_integer(t) || is_floating(t) || t->kind == T_COMPLEX;
}

bool is_tagged(const struct type *t)
{
    return t->kind == T_STRUCT || t->kind == T_UNION || t->kind == T_ENUM;
}

bool is_pointer(const struct type *t)
{
    return t->kind == T_POINTER;
}

bool is_const(const struct type *t)
{
    while (t->kind == T_ARRAY && t->base && !(t->quals & Q_CONST))
        t = t->base;
    return t->quals & Q_CONST;
}

bool is_aggregate(const struct type *t)
{
    return t->kind == T_ARRAY || t->kind == T_STRUCT || t->kind == T_UNION;
}

bool is_unsigned(const struct type *t)
{
    switch (t->kind) {
    case T_ENUM:
        return t->base && is_unsigned(t->base);
    case T_CHAR:
        return dialect.unsigned_char;
    case T_BOOL: case T_UCHAR: case T_USHORT: case T_UINT: case T_ULONG: case T_ULLONG: case T_UINT128:
        return true;
    default:
        return t->kind == T_POINTER;
    }
}

static bool same_params(const struct type *a, const struct type *b)
{
    if (a->variadic != b->variadic)
        return false;
    const struct parameter *p = a->params, *q = b->params;
    for (; p && q; p = p->next, q = q->next)
        if (!same_type(p->type->unqualified, q->type->unqualified))
            return false;
    return !p && !q;
}

bool same_type(const struct type *a, const struct type *b)
{
    if (a == b || a->kind == T_ERROR || b->kind == T_ERROR)
        return true;
    if (a->quals != b->quals)
        return false;
    if (a->origin == b->origin)
        return true;
    if (a->kind == T_ENUM && b->kind != T_ENUM)
        return a->base && same_type(a->base, b->unqualified);
    if (b->kind == T_ENUM && a->kind != T_ENUM)
        return same_type(b, a);
    if (a->kind != b->kind)
        return false;
    switch (a->kind) {
    case T_POINTER: case T_COMPLEX:
        return same_type(a->base, b->base);
    case T_VECTOR:
        return a->length == b->length && same_type(a->base, b->base);
    case T_ARRAY:
        return same_type(a->base, b->base) && (a->length < 0 || b->length < 0 || a->length == b->length);
    case T_FUNCTION:
        return same_type(a->base, b->base) && (!a->prototyped || !b->prototyped || same_params(a, b));
    default:
        return false;
    }
}

/* ---- composite and common types ----------------------------------------------------------------- */

static struct parameter *composite_params(struct parameter *p, struct parameter *q)
{
    if (!p || !q)
        return p;
    struct parameter *made = allocate(sizeof *made);
    *made = *p;
    made->type = composite(p->type, q->type);
    if (!made->name)
        made->name = q->name;
    made->next = composite_params(p->next, q->next);
    return made;
}

/* The composite of two compatible types (C17 6.2.7); a itself wherever b adds nothing. */
struct type *composite(struct type *a, struct type *b)
{
    if (a == b || a->kind != b->kind)
        return a;
    struct type *base;
    switch (a->kind) {
    case T_POINTER:
        base = composite(a->base, b->base);
        return base == a->base ? a : qualified(pointer_to(base), a->quals);
    case T_ARRAY:
        base = composite(a->base, b->base);
        if (a->length >= 0 || b->length == -1 || (a->length == -2 && b->length == -2))
            return base == a->base ? a : array_of(base, a->length, a->size);
        return array_of(base, b->length, b->size);
    case T_FUNCTION:
        base = composite(a->base, b->base);
        if (!a->prototyped && b->prototyped)
            return base == b->base ? b : function_of(base, b->params, true, b->variadic);
        if (a->prototyped && b->prototyped)
            return function_of(base, composite_params(a->params, b->params), true, a->variadic);
        return base == a->base ? a : function_of(base, a->params, a->prototyped, a->variadic);
    default:
        return a;
    }
}

/* Integer promotion (C17 6.3.1.1); other types lose their quals and typedef names stay. */
struct type *promoted(struct type *t)
{
    t = t->unqualified;
    if (t->kind == T_ENUM)
        t = t->base ? t->base : basic(T_UINT);
    if (t->kind >= T_BOOL && t->kind < T_INT)
        return basic(T_INT);
    return t;
}

/* An integer type for bits of that width, as gcc chooses it for bit-fields and enumerations. */
struct type *integer_of(int bytes, bool is_unsigned)
{
    enum type_kind k = bytes == 1 ? T_SCHAR : bytes == 2 ? T_SHORT : bytes <= 4 ? T_INT
        : bytes <= 8 ? T_LONG : T_INT128;
    if (is_unsigned)
        k = k == T_SCHAR ? T_UCHAR : k + 1;
    return basic(k);
}

static struct type *common_floating(struct type *a, struct type *b)
{
    static const int width[] = { [T_FLOAT] = 32, [T_DOUBLE] = 64, [T_LDOUBLE] = 80 };
    int i = a->kind == T_FLOATN ? floating_index(a) : -1;
    int j = b->kind == T_FLOATN ? floating_index(b) : -1;
    bool da = i >= 0 && floatings[i].decimal, db = j >= 0 && floatings[j].decimal;
    if (da != db)
        return da ? a : b;
    int wa = i >= 0 ? floatings[i].width : width[a->kind], wb = j >= 0 ? floatings[j].width : width[b->kind];
    if (wa != wb)
        return wa > wb ? a : b;
    int ri = i < 0 ? FIRST_X : i < FIRST_X ? i : i + 1, rj = j < 0 ? FIRST_X : j < FIRST_X ? j : j + 1;
    return ri <= rj ? a : b;
}

static struct type *common_integer(struct type *a, struct type *b)
{
    a = promoted(a);
    b = promoted(b);
    if (a->kind == b->kind)
        return a;
    bool ua = is_unsigned(a), ub = is_unsigned(b);
    struct type *wide = (a->kind - ua) > (b->kind - ub) ? a : b, *other = wide == a ? b : a;
    if (ua == ub || is_unsigned(wide) || size_of(wide) > size_of(other))
        return wide;
    return basic(wide->kind + 1);
}

/* The usual arithmetic conversions (C17 6.3.1.8), with GNU complex integers and vectors. */
struct type *common_type(struct type *a, struct type *b)
{
    a = a->unqualified;
    b = b->unqualified;
    if (a->kind == T_ERROR || b->kind == T_ERROR)
        return basic(T_ERROR);
    if (a->kind == T_VECTOR || b->kind == T_VECTOR)
        return a->kind == T_VECTOR ? a : b;
    if (a->kind == T_COMPLEX || b->kind == T_COMPLEX) {
        struct type *x = a->kind == T_COMPLEX ? a->base : a, *y = b->kind == T_COMPLEX ? b->base : b;
        return complex_of(x->origin == y->origin ? x : common_type(x, y));
    }
    if (is_floating(a) && is_floating(b))
        return a->origin == b->origin ? a : common_floating(a, b);
    if (is_floating(a) || is_floating(b))
        return is_floating(a) ? a : b;
    return common_integer(a, b);
}

/* ---- sizes of everything but structs ------------------------------------------------------------ */

static int natural_align(const struct type *t)
{
    switch (t->kind) {
    case T_ARRAY: case T_COMPLEX:
        return align_of(t->base);
    case T_STRUCT: case T_UNION:
        return t->complete ? t->align : -1;
    case T_FUNCTION:
        return 1;
    default:
        return (int)size_of(t);
    }
}

int align_of(const struct type *t)
{
    return t->align ? t->align : natural_align(t);
}

long size_of(const struct type *t)
{
    static const signed char size[] = {
        [T_VOID] = 1, [T_BOOL] = 1, [T_CHAR] = 1, [T_SCHAR] = 1, [T_UCHAR] = 1, [T_SHORT] = 2, [T_USHORT] = 2,
        [T_INT] = 4, [T_UINT] = 4, [T_LONG] = 8, [T_ULONG] = 8, [T_LLONG] = 8, [T_ULLONG] = 8,
        [T_INT128] = 16, [T_UINT128] = 16, [T_FLOAT] = 4, [T_DOUBLE] = 8, [T_LDOUBLE] = 16,
    };
    switch (t->kind) {
    case T_FLOATN:
        return floatings[floating_index(t)].bytes;
    case T_COMPLEX:
        return 2 * size_of(t->base);
    case T_VECTOR:
        return t->length;
    case T_POINTER:
        return 8;
    case T_ARRAY: {
        long element = size_of(t->base), all;
        return element < 0 || t->length < 0 || __builtin_mul_overflow(element, t->length, &all) ? -1 : all;
    }
    case T_FUNCTION:
        return 1;
    case T_STRUCT: case T_UNION:
        return t->complete ? t->bytes : -1;
    case T_ENUM:
        return t->base ? size_of(t->base) : -1;
    case T_BUILTIN: case T_ERROR:
        return -1;
    default:
        return size[t->kind];
    }
}

bool is_variable(const struct type *t)
{
    for (; t->kind == T_ARRAY; t = t->base)
        if (t->length == -2)
            return true;
    return false;
}
