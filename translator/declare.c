/*
 * declare.c: the types that specifiers and declarators spell (C17 6.7.2 to 6.7.7, with GNU's).
 */
#include "resolve.h"
#include <string.h>

/* ---- keywords ----------------------------------------------------------------------------------- */

enum word {
    W_VOID, W_CHAR, W_SHORT, W_INT, W_LONG, W_FLOAT, W_DOUBLE, W_SIGNED, W_UNSIGNED, W_BOOL, W_COMPLEX,
    W_INT128, W_AUTO_TYPE, W_FLOATN, W_TYPEDEF, W_EXTERN, W_STATIC, W_AUTO, W_REGISTER, W_THREAD,
    W_INLINE, W_CONST, W_VOLATILE, W_RESTRICT, W_ATOMIC, NWORDS
};
static const struct { const char *text; enum word word; } words[] = {    /* sorted */
    { "_Atomic", W_ATOMIC }, { "_Bool", W_BOOL }, { "_Complex", W_COMPLEX }, { "_Thread_local", W_THREAD },
    { "__auto_type", W_AUTO_TYPE }, { "__complex", W_COMPLEX }, { "__complex__", W_COMPLEX },
    { "__const", W_CONST }, { "__const__", W_CONST }, { "__inline", W_INLINE }, { "__inline__", W_INLINE },
    { "__int128", W_INT128 }, { "__restrict", W_RESTRICT }, { "__restrict__", W_RESTRICT },
    { "__signed", W_SIGNED }, { "__signed__", W_SIGNED }, { "__thread", W_THREAD },
    { "__volatile", W_VOLATILE }, { "__volatile__", W_VOLATILE }, { "auto", W_AUTO }, { "char", W_CHAR },
    { "const", W_CONST }, { "double", W_DOUBLE }, { "extern", W_EXTERN }, { "float", W_FLOAT },
    { "inline", W_INLINE }, { "int", W_INT }, { "long", W_LONG }, { "register", W_REGISTER },
    { "restrict", W_RESTRICT }, { "short", W_SHORT }, { "signed", W_SIGNED }, { "static", W_STATIC },
    { "typedef", W_TYPEDEF }, { "unsigned", W_UNSIGNED }, { "void", W_VOID }, { "volatile", W_VOLATILE },
};

/* The word that a token is; NWORDS for one that says nothing about types (__extension__, _Noreturn). */
static enum word word_of(const char *text)
{
    for (size_t low = 0, high = sizeof words / sizeof *words; low < high;) {
        size_t middle = (low + high) / 2;
        int order = strcmp(text, words[middle].text);
        if (!order)
            return words[middle].word;
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return NWORDS;
}

static unsigned qualifier(enum word w)
{
    return w == W_CONST ? Q_CONST : w == W_VOLATILE ? Q_VOLATILE : w == W_RESTRICT ? Q_RESTRICT
        : w == W_ATOMIC ? Q_ATOMIC : 0;
}

/* The qualifiers in a list of tokens and attributes, or NULL. */
static unsigned qualifiers(struct node *list)
{
    unsigned quals = 0;
    for (int i = 0; list && i < list->nkids; i++)
        if (list->kid[i]->kind == TOKEN)
            quals |= qualifier(word_of(list->kid[i]->tok->text));
    return quals;
}

/* ---- struct, union, enum ------------------------------------------------------------------------ */

static void add_member(struct member ***end, struct node *decl, const char *name, struct type *t,
    const struct attributes *a, struct node *width)
{
    struct member *m = allocate(sizeof *m);
    struct value v;
    m->name = name;
    m->type = t;
    m->align = a->align;
    m->packed = a->packed;
    m->offset = -1;
    m->width = width;
    if (width) {
        expression(width);
        if (fold(width, &v))
            m->bits = (int)v.i;
    }
    if (decl)
        decl->type = t;
    **end = m;
    *end = &m->next;
}

static void read_field(struct node *field, struct member ***end)
{
    struct specifiers s;
    struct node *list = kid(field, FIELD_DECLARATORS);
    read_specifiers(kid(field, FIELD_SPECS), &s, false);
    if (!list || !list->nkids) {
        struct type *t = s.type;
        if ((t->kind == T_STRUCT || t->kind == T_UNION) && (dialect.anonymous_tags || !t->name))
            add_member(end, NULL, NULL, t, &s.attributes, NULL);
        return;
    }
    for (int i = 0; i < list->nkids; i++) {
        struct node *item = list->kid[i], *width = NULL;
        struct attributes a = s.attributes;
        if (item->kind == BITFIELD) {
            width = kid(item, BITFIELD_WIDTH);
            read_attributes(kid(item, BITFIELD_ATTRIBUTES), &a);
        } else if (item->kind == INIT_DECLARATOR) {
            read_attributes(kid(item, INIT_DECLARATOR_ATTRIBUTES), &a);
        } else {
            continue;           /* a separator */
        }
        struct declarator d;
        read_declarator(item->kid[0], s.type, &d);
        const char *name = d.name ? kid(d.name, D_NAME_IDENT)->tok->text : NULL;
        add_member(end, d.name, name, attributed(d.type, &a), &a, width);
    }
}

/* The attributes before the tag and the closing ones; of two alignments the later one counts. */
static struct attributes tag_attributes(struct node *n)
{
    struct attributes before = { 0 }, a = { 0 };
    read_attributes(n->kid[1], &before);
    read_attributes(n->kid[6], &a);
    a.align = a.align ? a.align : before.align;
    a.packed |= before.packed;
    a.transparent |= before.transparent;
    a.mode = a.mode ? a.mode : before.mode;
    return a;
}

/* The type that `struct tag` means here, made if there is none. defines: { follows; alone: ; follows. */
static struct type *tagged(struct node *tag, enum type_kind kind, bool defines, bool alone)
{
    if (!tag)
        return tag_type(kind, NULL);
    const char *name = tag->tok->text;
    struct type *t = find_tag(name, defines || alone);
    if (!t || t->kind != kind || (defines && t->complete)) {
        t = tag_type(kind, name);
        bind_tag(name, t);
    }
    return t;
}

static struct type *struct_type(struct node *n, bool alone)
{
    bool defines = kid(n, STRUCT_LBRACE) != NULL;
    enum type_kind kind = kid(n, STRUCT_WORD)->tok->text[0] == 's' ? T_STRUCT : T_UNION;
    struct type *t = tagged(kid(n, STRUCT_TAG), kind, defines, alone);
    n->type = t;
    if (!defines)
        return t;
    struct member *members = NULL, **end = &members;
    struct node *fields = kid(n, STRUCT_FIELDS);
    for (int i = 0; fields && i < fields->nkids; i++) {
        struct node *f = fields->kid[i];
        if (f->kind == FIELD)
            read_field(f, &end);
        else if (f->kind == STATIC_ASSERT)
            statement(f);
    }
    struct attributes a = tag_attributes(n);
    t->members = members;
    t->decl = n;
    t->complete = true;
    t->transparent = a.transparent;
    lay_out(t, a.packed, a.align, pack_at(kid(n, STRUCT_RBRACE)->tok));
    completed(t);
    return t;
}

/* The integer type of an enumeration whose values lie from low to high, as gcc chooses it. */
static struct type *enum_base(__int128 low, __int128 high, bool packed)
{
    int bytes = packed ? 1 : 4;
    for (; bytes < 16; bytes *= 2) {
        __int128 top = (__int128)1 << (bytes * 8 - (low < 0));
        if (high < top && low >= -top)
            break;
    }
    return integer_of(bytes, low >= 0);
}

static struct type *enum_type(struct node *n, bool alone)
{
    bool defines = kid(n, ENUM_LBRACE) != NULL;
    struct type *t = tagged(kid(n, ENUM_TAG), T_ENUM, defines, alone);
    n->type = t;
    if (!defines)
        return t;
    struct value v = { .i = -1 };
    __int128 low = 0, high = 0;
    struct node *list = kid(n, ENUM_ENUMERATORS);
    for (int i = 0; list && i < list->nkids; i++) {
        struct node *e = list->kid[i];
        if (e->kind != ENUMERATOR)
            continue;
        struct node *value = kid(e, ENUMERATOR_VALUE);
        v.i++;
        if (value) {
            __int128 before = v.i;
            expression(value);
            if (!fold(value, &v))
                v.i = before;
        }
        bool fits = v.i >= -0x80000000LL && v.i < 0x80000000LL;
        struct type *own = basic(fits ? T_INT : v.i < 0 || !(v.i >> 63) ? T_LONG : T_ULONG);
        struct symbol *sym = new_symbol(e, kid(e, ENUMERATOR_IDENT)->tok->text, S_ENUMERATOR, own);
        sym->value = (long)v.i;
        bind_symbol(sym);
        e->sym = sym;
        low = v.i < low ? v.i : low;
        high = v.i > high ? v.i : high;
    }
    struct attributes a = tag_attributes(n);
    t->base = enum_base(low, high, a.packed || dialect.short_enums);
    if (a.mode)
        t->base = attributed(t->base, &a);
    t->decl = n;
    t->complete = true;
    completed(t);
    for (int i = 0; list && i < list->nkids; i++)   /* those beyond int have the enumeration's type */
        if (list->kid[i]->kind == ENUMERATOR && list->kid[i]->sym->type->kind != T_INT)
            list->kid[i]->sym->type = t;
    return t;
}

/* ---- specifiers --------------------------------------------------------------------------------- */

/* Type words counted, as in `long unsigned long`. */
static struct type *type_of_words(const unsigned char *n)
{
    bool u = n[W_UNSIGNED];
    struct type *t;
    if (n[W_VOID])
        return basic(T_VOID);
    if (n[W_BOOL])
        return basic(T_BOOL);
    if (n[W_FLOAT])
        t = basic(T_FLOAT);
    else if (n[W_DOUBLE])
        t = basic(n[W_LONG] ? T_LDOUBLE : T_DOUBLE);
    else if (n[W_CHAR])
        t = basic(u ? T_UCHAR : n[W_SIGNED] ? T_SCHAR : T_CHAR);
    else if (n[W_INT128])
        t = basic(T_INT128 + u);
    else if (n[W_SHORT])
        t = basic(T_SHORT + u);
    else if (n[W_LONG])
        t = basic((n[W_LONG] > 1 ? T_LLONG : T_LONG) + u);
    else if (n[W_COMPLEX] && !n[W_INT] && !n[W_SIGNED] && !u)
        t = basic(T_DOUBLE);
    else
        t = basic(T_INT + u);
    return n[W_COMPLEX] ? complex_of(t) : t;
}

static struct type *typeof_type(struct node *n)
{
    struct node *of = kid(n, TYPEOF_OF);
    return of->kind == TYPE_NAME ? type_name(of) : expression(of);
}

static struct type *typedef_type(struct node *n)
{
    struct symbol *sym = find_symbol(kid(n, TYPEDEF_NAME_IDENT)->tok->text);
    if (!sym || sym->kind != S_TYPEDEF)
        return basic(T_ERROR);
    n->sym = sym;
    return sym->type;
}

static int alignment(struct node *n)
{
    struct node *of = kid(n, ALIGNAS_OF);
    struct value v;
    if (of->kind == TYPE_NAME)
        return align_of(type_name(of));
    expression(of);
    return fold(of, &v) ? (int)v.i : 0;
}

static void storage_word(struct specifiers *s, enum word w)
{
    s->is_typedef |= w == W_TYPEDEF;
    s->is_extern |= w == W_EXTERN;
    s->is_static |= w == W_STATIC;
    s->is_auto |= w == W_AUTO;
    s->is_register |= w == W_REGISTER;
    s->is_thread |= w == W_THREAD;
    s->is_inline |= w == W_INLINE;
}

/* One item of a list of specifiers that is not a plain word. */
static void read_specifier(struct node *item, struct specifiers *s, bool alone)
{
    switch (item->kind) {
    case TYPEDEF_NAME:
        s->type = typedef_type(item);
        break;
    case STRUCT:
        s->type = struct_type(item, alone);
        break;
    case ENUM:
        s->type = enum_type(item, alone);
        break;
    case TYPEOF:
        s->type = typeof_type(item);
        break;
    case ATOMIC:
        s->type = qualified(type_name(kid(item, ATOMIC_TYPE)), Q_ATOMIC);
        break;
    case ALIGNAS: {
        int align = alignment(item);
        if (align > s->attributes.align)
            s->attributes.align = align;
        break;
    }
    case ATTRIBUTE: case LIST:
        read_attributes(item, &s->attributes);
        break;
    default:
        break;
    }
}

void read_specifiers(struct node *n, struct specifiers *s, bool alone)
{
    unsigned char count[NWORDS] = { 0 };
    unsigned quals = 0;
    struct type *floating = NULL;
    memset(s, 0, sizeof *s);
    for (int i = 0; n && i < n->nkids; i++) {
        struct node *item = n->kid[i];
        if (item->kind != TOKEN) {
            read_specifier(item, s, alone);
            continue;
        }
        enum word w = word_of(item->tok->text);
        if (w == NWORDS && !floating) {
            floating = floating_type(item->tok->text);
        } else if (w < W_FLOATN) {
            count[w]++;
        } else {
            quals |= qualifier(w);
            storage_word(s, w);
        }
    }
    s->deduced = count[W_AUTO_TYPE];
    if (floating && !s->type)
        s->type = count[W_COMPLEX] ? complex_of(floating) : floating;
    if (!s->type)
        s->type = s->deduced ? basic(T_INT) : type_of_words(count);
    s->type = qualified(attributed(s->type, &s->attributes), quals);
    s->attributes.mode = NULL;
    s->attributes.vector_size = 0;
}

/* ---- declarators -------------------------------------------------------------------------------- */

static struct type *array_type(struct node *d, struct type *base)
{
    struct node *size = kid(d, D_ARRAY_SIZE);
    struct value v;
    if (!size)
        return array_of(base, -1, NULL);
    if (size->kind == TOKEN)                        /* [*] */
        return array_of(base, -2, NULL);
    struct type *t = expression(size);
    if (is_integer(t) && fold(size, &v) && v.i >= 0)
        return array_of(base, (long)v.i, size);
    return array_of(base, -2, size);
}

/* The type of a parameter as declared becomes the one that it has (C17 6.7.6.3 p7, p8). d: its declarator. */
struct type *adjusted(struct type *t, struct node *d)
{
    while (d && d->kind == D_PAREN)
        d = kid(d, D_PAREN_D);
    if (t->kind == T_FUNCTION)
        return pointer_to(t);
    if (t->kind != T_ARRAY)
        return t;
    while (d && (d->kind == D_ARRAY || d->kind == D_PAREN)) {   /* the outermost [] stands nearest the name */
        struct node *inner = d->kind == D_ARRAY ? kid(d, D_ARRAY_D) : kid(d, D_PAREN_D);
        if (!inner || inner->kind == D_NAME)
            break;
        d = inner;
    }
    return qualified(pointer_to(t->base), d && d->kind == D_ARRAY ? qualifiers(kid(d, D_ARRAY_QUALS)) : 0);
}

static struct parameter *read_parameter(struct node *p)
{
    struct specifiers s;
    struct declarator d;
    struct parameter *made = allocate(sizeof *made);
    read_specifiers(kid(p, PARAMETER_SPECS), &s, false);
    read_declarator(kid(p, PARAMETER_DECLARATOR), s.type, &d);
    read_attributes(kid(p, PARAMETER_ATTRIBUTES), &s.attributes);
    made->type = adjusted(attributed(d.type, &s.attributes), kid(p, PARAMETER_DECLARATOR));
    if (!d.name)
        return made;
    made->name = kid(d.name, D_NAME_IDENT)->tok->text;
    made->sym = new_symbol(d.name, made->name, S_VARIABLE, made->type);
    made->sym->storage = s.is_register ? ST_REGISTER : ST_PARAMETER;
    made->sym->global = false;
    made->sym->align = s.attributes.align;
    d.name->sym = made->sym;
    d.name->type = made->type;
    bind_symbol(made->sym);
    return made;
}

/* Does the list say (void)? */
static bool is_void(const struct parameter *first)
{
    return first && !first->next && !first->name && first->type->kind == T_VOID && !first->type->quals;
}

static struct type *function_type(struct node *d, struct type *result, struct scope **scope)
{
    struct node *list = kid(d, D_FUNCTION_PARAMS);
    struct parameter *first = NULL, **end = &first;
    bool variadic = false;
    *scope = open_scope(d);
    for (int i = 0; list && i < list->nkids; i++) {
        struct node *p = list->kid[i];
        if (p->kind == PARAMETER) {
            *end = read_parameter(p);
            end = &(*end)->next;
        } else if (p->kind == TOKEN && p->tok->text[0] == ';') {
            first = NULL;       /* GNU: those before it were declared in advance only */
            end = &first;
        } else if (p->kind == TOKEN && p->tok->text[0] == '.') {
            variadic = true;
        }
    }
    close_scope();
    if (is_void(first))
        return function_of(result, NULL, true, false);
    return function_of(result, first, first || variadic, variadic);
}

void read_declarator(struct node *d, struct type *t, struct declarator *out)
{
    memset(out, 0, sizeof *out);
    while (d && d->kind != D_NAME) {
        struct scope *scope = NULL;
        struct attributes a = { 0 };
        switch (d->kind) {
        case D_PAREN:
            read_attributes(kid(d, D_PAREN_ATTRIBUTES), &a);
            t = attributed(t, &a);
            d = kid(d, D_PAREN_D);
            continue;
        case D_POINTER:
            t = qualified(pointer_to(t), qualifiers(kid(d, D_POINTER_QUALS)));
            read_attributes(kid(d, D_POINTER_QUALS), &a);
            out->function = NULL;
            d = kid(d, D_POINTER_D);
            continue;
        case D_ARRAY:
            t = array_type(d, t);
            out->function = NULL;
            d = kid(d, D_ARRAY_D);
            continue;
        case D_FUNCTION:
            t = function_type(d, t, &scope);
            out->function = d;
            out->scope = scope;
            d = kid(d, D_FUNCTION_D);
            continue;
        case D_KR:
            t = function_of(t, NULL, false, false);
            out->function = d;
            d = kid(d, D_KR_D);
            continue;
        default:
            t = basic(T_ERROR);
            d = NULL;
        }
    }
    out->name = d;
    out->type = t;
    if (d)
        d->type = t;
}

struct type *type_name(struct node *n)
{
    struct specifiers s;
    struct declarator d;
    read_specifiers(kid(n, TYPE_NAME_SPECS), &s, false);
    read_declarator(kid(n, TYPE_NAME_DECLARATOR), s.type, &d);
    return n->type = d.type;
}
