/*
 * type_text.c: types as a user writes them.
 *
 * A declaration is written from the name outwards: each derivation adds to the declarator, the last one
 * puts its specifiers before it. A type that was written with a typedef name keeps it.
 */
#include "resolve.h"
#include <string.h>

static const char *declaration_text(const struct type *, const char *declarator);

static const char *with_quals(unsigned quals, const char *text)
{
    return format("%s%s%s%s%s", quals & Q_ATOMIC ? "_Atomic " : "", quals & Q_CONST ? "const " : "",
        quals & Q_VOLATILE ? "volatile " : "", quals & Q_RESTRICT ? "restrict " : "", text);
}

static const char *before(const char *specifiers, const char *declarator)
{
    return *declarator ? format("%s%s%s", specifiers, *declarator == '[' ? "" : " ", declarator) : specifiers;
}

static const char *basic_text(const struct type *t)
{
    static const char *const names[] = {
        [T_VOID] = "void", [T_BOOL] = "_Bool", [T_CHAR] = "char", [T_SCHAR] = "signed char",
        [T_UCHAR] = "unsigned char", [T_SHORT] = "short", [T_USHORT] = "unsigned short", [T_INT] = "int",
        [T_UINT] = "unsigned int", [T_LONG] = "long", [T_ULONG] = "unsigned long",
        [T_LLONG] = "long long", [T_ULLONG] = "unsigned long long", [T_INT128] = "__int128",
        [T_UINT128] = "unsigned __int128", [T_FLOAT] = "float", [T_DOUBLE] = "double",
        [T_LDOUBLE] = "long double",
    };
    const char *inner;
    switch (t->kind) {
    case T_FLOATN: case T_BUILTIN:
        return t->name;
    case T_STRUCT: case T_UNION: case T_ENUM:
        inner = t->kind == T_STRUCT ? "struct" : t->kind == T_UNION ? "union" : "enum";
        return t->name ? format("%s %s", inner, t->name) : NULL;
    case T_COMPLEX: {
        const char *base = basic_text(t->base);
        return base ? format("_Complex %s", base) : NULL;
    }
    case T_VECTOR: {
        const char *base = declaration_text(t->base, "");
        return base ? format("%s __attribute__((vector_size(%ld)))", base, t->length) : NULL;
    }
    default:
        return t->kind <= T_LDOUBLE ? names[t->kind] : NULL;
    }
}

/* ---- array sizes as they stand in the source ---------------------------------------------------- */

struct words { const char *text; };

static void add_word(struct node *leaf, void *to)
{
    struct words *w = to;
    const char *word = leaf->kind == RAW ? leaf->text : leaf->tok->text;
    w->text = w->text ? format("%s%s%s", w->text, leaf->tok && !leaf->tok->space ? "" : " ", word) : word;
}

static const char *size_text(const struct type *t)
{
    if (t->length >= 0)
        return format("%ld", t->length);
    if (t->length == -1)
        return "";
    struct words w = { NULL };
    if (t->size)
        leaves(t->size, add_word, &w);
    return w.text ? w.text : "*";
}

/* ---- declarators -------------------------------------------------------------------------------- */

static const char *parameters_text(const struct type *t)
{
    const char *text = "";
    if (!t->prototyped)
        return text;
    if (!t->params)
        return t->variadic ? "..." : "void";
    for (const struct parameter *p = t->params; p; p = p->next) {
        const char *one = declaration_text(p->type, "");
        if (!one)
            return NULL;
        text = format("%s%s%s", text, *text ? ", " : "", one);
    }
    return t->variadic ? format("%s, ...", text) : text;
}

static const char *declaration_text(const struct type *t, const char *declarator)
{
    const char *inner;
    if (t->typedef_name) {
        unsigned more = t->quals & ~t->typedef_name->type->quals;
        return before(with_quals(more, t->typedef_name->name), declarator);
    }
    switch (t->kind) {
    case T_POINTER: {
        const struct type *base = t->base;
        const char *star = with_quals(t->quals, declarator);
        size_t n = strlen(star);
        if (n && !*declarator && star[n - 1] == ' ')
            star = format("%.*s", (int)n - 1, star);
        bool brackets = !base->typedef_name && (base->kind == T_ARRAY || base->kind == T_FUNCTION);
        return declaration_text(base, format(brackets ? "(*%s)" : "*%s", star));
    }
    case T_ARRAY:
        return declaration_text(t->base, format("%s[%s]", declarator, size_text(t)));
    case T_FUNCTION:
        inner = parameters_text(t);
        return inner ? declaration_text(t->base, format("%s(%s)", declarator, inner)) : NULL;
    default:
        inner = basic_text(t);
        return inner ? before(with_quals(t->quals, inner), declarator) : NULL;
    }
}

const char *type_text(const struct type *t, const char *name)
{
    return declaration_text(t, name);
}
