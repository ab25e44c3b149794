/*
 * attribute.c: the GNU attributes that change a type: aligned, packed, mode, vector_size and
 * transparent_union; and #pragma pack.
 */
#include "resolve.h"
#include <stdlib.h>
#include <string.h>

/* ---- reading ------------------------------------------------------------------------------------ */

/* Is the word the name, or the name between double underscores? */
static bool is_attribute(const char *word, const char *name)
{
    size_t n = strlen(name);
    if (!strncmp(word, "__", 2))
        return !strncmp(word + 2, name, n) && !strcmp(word + 2 + n, "__");
    return !strcmp(word, name);
}

static long argument(struct node *operands)
{
    struct value v;
    struct node *e = operands && operands->nkids ? operands->kid[0] : NULL;
    if (!e || e->kind == TYPE_NAME)
        return 0;
    expression(e);
    return fold(e, &v) ? (long)v.i : 0;
}

bool is_cleanup(const struct node *item)
{
    const struct node *operands = kid(item, ATTRIBUTE_ITEM_ARGS);

    return is_attribute(kid(item, ATTRIBUTE_ITEM_WORD)->tok->text, "cleanup") && operands && operands->nkids;
}

static void read_item(struct node *item, struct attributes *a)
{
    const char *word = kid(item, ATTRIBUTE_ITEM_WORD)->tok->text;
    struct node *operands = kid(item, ATTRIBUTE_ITEM_ARGS);
    if (is_attribute(word, "packed")) {
        a->packed = true;
    } else if (is_attribute(word, "aligned")) {
        int align = operands && operands->nkids ? (int)argument(operands) : 16;
        a->align = align > a->align ? align : a->align;
    } else if (is_attribute(word, "transparent_union")) {
        a->transparent = true;
    } else if (is_attribute(word, "vector_size")) {
        a->vector_size = argument(operands);
    } else if (is_cleanup(item)) {
        expression(operands->kid[0]);
    } else if (is_attribute(word, "mode") && operands && operands->nkids) {
        const char *mode = first_token(operands->kid[0])->text;
        size_t n = strlen(mode);
        bool dressed = n > 4 && !strncmp(mode, "__", 2);
        a->mode = dressed ? intern(mode + 2, n - 4) : mode;
    }
}

void read_attributes(struct node *n, struct attributes *a)
{
    if (!n)
        return;
    if (n->kind == ATTRIBUTE) {
        struct node *items = kid(n, ATTRIBUTE_ITEMS);
        for (int i = 0; items->kind == LIST && i < items->nkids; i++)
            if (items->kid[i] && items->kid[i]->kind == ATTRIBUTE_ITEM)
                read_item(items->kid[i], a);
    } else if (n->kind == LIST || n->kind == SPECIFIERS) {
        for (int i = 0; i < n->nkids; i++)
            read_attributes(n->kid[i], a);
    }
}

/* ---- modes and vectors -------------------------------------------------------------------------- */

static struct type *mode_type(const char *mode, struct type *t)
{
    static const struct { const char *name; enum type_kind kind; } modes[] = {
        { "QI", T_SCHAR }, { "byte", T_SCHAR }, { "HI", T_SHORT }, { "SI", T_INT }, { "DI", T_LONG },
        { "word", T_LONG },
        { "pointer", T_LONG }, { "unwind_word", T_LONG }, { "libgcc_cmp_return", T_LONG },
        { "libgcc_shift_count", T_INT }, { "TI", T_INT128 }, { "SF", T_FLOAT }, { "DF", T_DOUBLE },
        { "XF", T_LDOUBLE },
    };
    static const struct { const char *name, *real; } complexes[] = {
        { "HC", "HF" }, { "SC", "SF" }, { "DC", "DF" }, { "XC", "XF" }, { "TC", "TF" },
        { "CQI", "QI" }, { "CHI", "HI" }, { "CSI", "SI" }, { "CDI", "DI" }, { "CTI", "TI" },
    };
    for (size_t i = 0; i < sizeof modes / sizeof *modes; i++)
        if (!strcmp(mode, modes[i].name)) {
            enum type_kind k = modes[i].kind;
            return k <= T_INT128 ? integer_of((int)size_of(basic(k)), is_unsigned(t)) : basic(k);
        }
    for (size_t i = 0; i < sizeof complexes / sizeof *complexes; i++)
        if (!strcmp(mode, complexes[i].name))
            return complex_of(mode_type(complexes[i].real, t->kind == T_COMPLEX ? t->base : t));
    if (!strcmp(mode, "TF"))
        return floating_type("_Float128");
    if (!strcmp(mode, "HF"))
        return floating_type("_Float16");
    if (mode[0] == 'V' && mode[1] >= '1' && mode[1] <= '9') {
        char *element;
        long n = strtol(mode + 1, &element, 10);
        struct type *base = mode_type(element, t);
        return vector_of(base, n * size_of(base));
    }
    return t;
}

struct type *attributed(struct type *t, const struct attributes *a)
{
    if ((!a->mode && a->vector_size <= 0) || t->kind == T_ERROR)
        return t;
    switch (t->kind) {          /* below what is derived */
    case T_POINTER:
        return qualified(pointer_to(attributed(t->base, a)), t->quals);
    case T_ARRAY:
        return array_of(attributed(t->base, a), t->length, t->size);
    case T_FUNCTION:
        return function_of(attributed(t->base, a), t->params, t->prototyped, t->variadic);
    default:
        break;
    }
    struct type *made = t;
    if (a->mode && t->kind == T_ENUM)
        made = enum_of(t, mode_type(a->mode, t));
    else if (a->mode)
        made = mode_type(a->mode, t);
    if (a->vector_size > 0)
        made = vector_of(made->unqualified, a->vector_size);
    return qualified(made, t->quals);
}

/* ---- #pragma pack ------------------------------------------------------------------------------- */

/* From the token of that index on, n bytes; kept in order. */
static struct pack { int index, bytes; struct pack *next; } *packs, **last_pack;
static int pack_depth, pack_now;

/* The next word or number of p, which moves behind it and the comma or blanks after it; NULL at ')'. */
static const char *pack_word(const char **p)
{
    *p += strspn(*p, " \t,");
    size_t n = strcspn(*p, " \t,()");
    if (!n)
        return NULL;
    *p += n;
    return format("%.*s", (int)n, *p - n);
}

/* The effect of one line `#pragma pack(...)`; p stands behind the bracket. Forms: `n`, nothing, `push`,
 * `pop`, each with a name and a number that may follow; gcc ignores all others. */
static void read_pack(const char *p, int index)
{
    static struct { const char *name; int bytes; } stack[64];
    const char *first = pack_word(&p), *word = first, *name = "";
    bool push = first && !strcmp(first, "push"), pop = first && !strcmp(first, "pop");
    int bytes = -1;
    if (push || pop)
        word = pack_word(&p);
    if (word && (push || pop) && !strchr("0123456789", *word)) {
        name = word;
        word = pack_word(&p);
    }
    if (word && *word >= '0' && *word <= '9')
        bytes = atoi(word);
    else if (word)
        return;
    if (push && pack_depth < 64) {
        stack[pack_depth].name = name;
        stack[pack_depth++].bytes = pack_now;
    }
    if (pop && pack_depth > 0) {
        while (pack_depth > 1 && *name && strcmp(stack[pack_depth - 1].name, name))
            pack_depth--;
        pack_now = stack[--pack_depth].bytes;
    }
    if (bytes >= 0 || !first)
        pack_now = bytes > 0 ? bytes : 0;
    struct pack *made = allocate(sizeof *made);
    *made = (struct pack){ index, pack_now, NULL };
    *last_pack = made;
    last_pack = &made->next;
}

void find_packs(struct unit *u)
{
    packs = NULL;
    last_pack = &packs;
    pack_depth = pack_now = 0;
    for (int i = 0; i < u->ntokens; i++) {
        const char *p = u->token[i]->before;
        for (; p && (p = strstr(p, "pragma")); p++) {
            const char *word = p + 6 + strspn(p + 6, " \t");
            const char *bracket = word + 4 + strspn(word + 4, " \t");
            if (!strncmp(word, "pack", 4) && *bracket == '(')
                read_pack(bracket + 1, i);
        }
    }
}

int pack_at(const struct token *tok)
{
    int bytes = 0;
    for (struct pack *p = packs; p && p->index <= tok->index; p = p->next)
        bytes = p->bytes;
    return bytes;
}
