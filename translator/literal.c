/*
 * literal.c: types and values of numbers, characters and strings as they are written (C17 6.4.4, 6.4.5,
 * with GNU suffixes for imaginary, fixed-width and 128-bit floating constants).
 */
#include "resolve.h"
#include <stdlib.h>
#include <string.h>

/* ---- numbers ------------------------------------------------------------------------------------ */

struct suffix {
    int longs;
    bool is_unsigned, imaginary;
    char width[8];              /* of a floating constant, in lower case: "", "f", "l", "f32", "dd" ... */
};

static void read_suffix(const char *p, bool floating, struct suffix *s)
{
    size_t n = 0;
    for (; *p; p++) {
        char c = *p | 0x20;
        if (c == 'i' || c == 'j')
            s->imaginary = true;
        else if (floating && n < sizeof s->width - 1)
            s->width[n++] = c;
        else if (c == 'u')
            s->is_unsigned = true;
        else if (c == 'l')
            s->longs++;
    }
}

static struct type *floating_by_suffix(const char *s)
{
    static const struct { const char *suffix, *word; } words[] = {
        { "q", "_Float128" }, { "w", "__float80" }, { "f16", "_Float16" }, { "f32", "_Float32" },
        { "f64", "_Float64" }, { "f128", "_Float128" }, { "f32x", "_Float32x" }, { "f64x", "_Float64x" },
        { "df", "_Decimal32" }, { "dd", "_Decimal64" }, { "dl", "_Decimal128" },
    };
    if (!strcmp(s, "f"))
        return basic(T_FLOAT);
    if (!strcmp(s, "l"))
        return basic(T_LDOUBLE);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (!strcmp(s, words[i].suffix))
            return floating_type(words[i].word);
    return basic(T_DOUBLE);
}

/* The first type of C17 6.4.4.1 that holds the value. */
static struct type *integer_type(unsigned __int128 v, const struct suffix *s, bool decimal)
{
    static const enum type_kind order[] = {
        T_INT, T_UINT, T_LONG, T_ULONG, T_LLONG, T_ULLONG, T_INT128, T_UINT128
    };
    for (int i = s->longs == 0 ? 0 : s->longs == 1 ? 2 : 4; i < 8; i++) {
        bool u = i & 1;
        if ((s->is_unsigned && !u) || (decimal && u && !s->is_unsigned))
            continue;
        int bits = (int)size_of(basic(order[i])) * 8 - !u;
        if (bits >= 128 || v >> bits == 0)
            return basic(order[i]);
    }
    return basic(T_UINT128);
}

static bool is_floating_text(const char *p)
{
    bool hex = p[0] == '0' && (p[1] | 0x20) == 'x';
    for (; *p; p++)
        if (*p == '.' || (hex ? (*p | 0x20) == 'p' : (*p | 0x20) == 'e'))
            return true;
    return false;
}

/* A floating constant ends where its exponent or digits end. */
static const char *floating_end(const char *p)
{
    bool hex = p[0] == '0' && (p[1] | 0x20) == 'x';
    const char *digits = hex ? "0123456789abcdefABCDEF." : "0123456789.";
    p += hex ? 2 : 0;
    p += strspn(p, digits);
    if ((*p | 0x20) == (hex ? 'p' : 'e')) {
        p++;
        p += *p == '+' || *p == '-';
        p += strspn(p, "0123456789");
    }
    return p;
}

static struct type *number_type(const char *p, struct value *v)
{
    struct suffix s = { 0 };
    struct type *t;
    if (is_floating_text(p)) {
        const char *end = floating_end(p);
        read_suffix(end, true, &s);
        t = floating_by_suffix(s.width);
        v->f = size_of(t) > 8 ? strtold(p, NULL) : size_of(t) == 8 ? strtod(p, NULL) : strtof(p, NULL);
    } else {
        int base = 10;
        if (p[0] == '0' && (p[1] | 0x20) == 'x')
            base = 16, p += 2;
        else if (p[0] == '0' && (p[1] | 0x20) == 'b')
            base = 2, p += 2;
        else if (p[0] == '0')
            base = 8;
        unsigned __int128 n = 0;
        for (;; p++) {
            int digit = *p >= '0' && *p <= '9' ? *p - '0'
                : base == 16 && (*p | 0x20) >= 'a' && (*p | 0x20) <= 'f' ? (*p | 0x20) - 'a' + 10 : -1;
            if (digit < 0)
                break;
            n = n * base + digit;
        }
        read_suffix(p, false, &s);
        v->i = (__int128)n;
        t = integer_type(n, &s, base == 10);
    }
    return s.imaginary ? complex_of(t) : t;
}

/* ---- characters --------------------------------------------------------------------------------- */

/* Reads one character, or escape where there are some, at *p; an escape's value may exceed a byte, UTF-8 is
 * decoded when wide. */
static unsigned long character_at(const char **p, bool wide, bool escapes)
{
    const char *s = *p;
    unsigned long c = (unsigned char)*s++;
    if (c == '\\' && escapes) {
        static const char from[] = "abefnrtvE", to[] = "\a\b\033\f\n\r\t\v\033";
        c = (unsigned char)*s++;
        const char *simple = strchr(from, (int)c);
        if (c >= '0' && c <= '7') {
            c -= '0';
            for (int i = 0; i < 2 && *s >= '0' && *s <= '7'; i++)
                c = c * 8 + (unsigned long)(*s++ - '0');
        } else if (c == 'x') {
            char *end;
            c = strtoul(s, &end, 16);
            s = end;
        } else if (c == 'u' || c == 'U') {
            char digits[9] = "";
            memcpy(digits, s, strnlen(s, c == 'u' ? 4 : 8));
            s += strlen(digits);
            c = strtoul(digits, NULL, 16);
        } else if (simple && c) {
            c = (unsigned char)to[simple - from];
        }
    } else if (wide && c >= 0xc0) {
        int more = c >= 0xf0 ? 3 : c >= 0xe0 ? 2 : 1;
        c &= 0x3fu >> more;
        while (more-- && ((unsigned char)*s & 0xc0) == 0x80)
            c = c << 6 | ((unsigned char)*s++ & 0x3f);
    }
    *p = s;
    return c;
}

enum encoding { NARROW, UTF8, WIDE, CHAR16, CHAR32 };

static enum encoding encoding(const char **p)
{
    const char *s = *p;
    enum encoding e = NARROW;
    if (*s == 'L')
        e = WIDE, s++;
    else if (*s == 'U')
        e = CHAR32, s++;
    else if (*s == 'u' && s[1] == '8')
        e = UTF8, s += 2;
    else if (*s == 'u')
        e = CHAR16, s++;
    *p = s;
    return e;
}

static struct type *element(enum encoding e)
{
    static const enum type_kind kind[] = {
        [NARROW] = T_CHAR, [UTF8] = T_CHAR, [WIDE] = T_INT, [CHAR16] = T_USHORT, [CHAR32] = T_UINT
    };
    return basic(e == WIDE && dialect.short_wchar ? T_USHORT : kind[e]);
}

static struct type *character_type(const char *p, struct value *v)
{
    enum encoding e = encoding(&p);
    unsigned long c = 0;
    int n = 0;
    for (p++; *p && *p != '\''; n++) {
        unsigned long one = character_at(&p, e != NARROW, true);
        c = e == NARROW ? c << 8 | (one & 0xff) : one;
    }
    if (e == NARROW) {
        v->i = n == 1 && !dialect.unsigned_char ? (signed char)c : (int)c;
        return basic(T_INT);
    }
    v->i = e == WIDE && !dialect.short_wchar ? (int)c : (__int128)c;
    return e == UTF8 ? basic(T_UCHAR) : element(e);
}

struct type *literal_type(const struct token *tok, struct value *v)
{
    v->i = 0;
    v->f = 0;
    if (strchr(tok->text, '\''))
        return character_type(tok->text, v);
    return number_type(tok->text, v);
}

/* ---- strings ------------------------------------------------------------------------------------ */

/* Elements of the string literal at p, without the final zero. R"x(...)x" has no escapes. */
static long elements(const char *p, enum encoding as)
{
    long n = 0;
    encoding(&p);
    bool raw = *p == 'R';
    const char *end = p + strlen(p) - 1;
    if (raw) {
        const char *start = strchr(p, '(') + 1;
        end -= start - p - 2;
        p = start;
    } else {
        p++;
    }
    for (; p < end; n++) {
        bool universal = !raw && *p == '\\' && (p[1] | 0x20) == 'u';
        unsigned long c = character_at(&p, as >= WIDE, !raw);
        if (as == CHAR16 && c > 0xffff)
            n++;
        else if (as < WIDE && universal)
            n += c < 0x80 ? 0 : c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
    }
    return n;
}

struct type *string_type(struct node *string, const char *function)
{
    struct node *parts = kid(string, STRING_PARTS);
    enum encoding as = NARROW;
    long length = 1;
    for (int i = 0; i < parts->nkids; i++) {
        const char *p = parts->kid[i]->tok->text;
        if (*p == '_') {        /* __func__, __FUNCTION__, __PRETTY_FUNCTION__ */
            const char *name = function ? function : !strcmp(p, "__PRETTY_FUNCTION__") ? "top level" : "";
            return array_of(qualified(basic(T_CHAR), Q_CONST), (long)strlen(name) + 1, NULL);
        }
        enum encoding e = encoding(&p);
        if (e != NARROW && (as == NARROW || as == UTF8))
            as = e;
    }
    for (int i = 0; i < parts->nkids; i++)
        length += elements(parts->kid[i]->tok->text, as);
    return array_of(element(as), length, NULL);
}
