/*
 * ast.c: the arena, interned spellings, and the nodes of the tree.
 *
 * Nothing here is freed: a translator run holds one unit. Nodes know their depth, and node() ends the
 * run with a message when the tree gets deeper than MAX_DEPTH; so every later pass may recurse.
 */
#include "ast.h"
#include "names.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#define XXH_INLINE_ALL
#include <xxhash.h>

enum { CHUNK = 1 << 20, MAX_DEPTH = 100000 };

/* ---- arena ----------------------------------------------------------------------------------- */

void *allocate(size_t bytes)
{
    static char *at, *end;

    bytes = (bytes + 15) & ~(size_t)15;
    if ((size_t)(end - at) < bytes) {
        size_t size = bytes > CHUNK ? bytes : CHUNK;
        at = calloc(1, size);
        if (!at)
            fatal("out of memory");
        end = at + size;
    }
    void *p = at;
    at += bytes;
    return p;
}

char *format(const char *fmt, ...)
{
    va_list ap, again;

    va_start(ap, fmt);
    va_copy(again, ap);
    int length = vsnprintf(NULL, 0, fmt, ap);
    va_end(ap);
    char *text = allocate((size_t)length + 1);
    vsnprintf(text, (size_t)length + 1, fmt, again);
    va_end(again);
    return text;
}

/* ---- spellings: an open hash table of struct name ---------------------------------------------- */

static struct name **table;
static size_t slots, used;

static void grow_table(void)
{
    struct name **old = table;
    size_t n = slots;

    slots = n ? 2 * n : 1 << 14;
    table = calloc(slots, sizeof *table);
    if (!table)
        fatal("out of memory");
    for (size_t i = 0; i < n; i++)
        if (old[i]) {
            size_t at = old[i]->hash & (slots - 1);
            while (table[at])
                at = (at + 1) & (slots - 1);
            table[at] = old[i];
        }
    free(old);
}

const char *intern(const char *text, size_t length)
{
    size_t hash = XXH3_64bits(text, length);

    if (2 * used >= slots)
        grow_table();
    size_t at = hash & (slots - 1);
    for (; table[at]; at = (at + 1) & (slots - 1))
        if (table[at]->hash == hash && table[at]->length == length && !memcmp(table[at]->text, text, length))
            return table[at]->text;
    struct name *name = allocate(sizeof *name + length + 1);
    name->hash = hash;
    name->length = length;
    memcpy(name->text, text, length);
    table[at] = name;
    used++;
    return name->text;
}

/* Writes a code point in UTF-8; returns the number of bytes. */
static size_t put_utf8(char *to, unsigned long c)
{
    static const unsigned char lead[] = { 0, 0x00, 0xc0, 0xe0, 0xf0 };
    size_t n = c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;

    for (size_t i = n; i-- > 0; c >>= 6)
        to[i] = (char)(i ? 0x80 | (c & 0x3f) : lead[n] | (c & 0xff));
    return n;
}

const char *intern_name(const char *text, size_t length)
{
    if (!memchr(text, '\\', length))
        return intern(text, length);
    char *copy = allocate(length + 1);
    size_t n = 0;
    for (size_t i = 0; i < length; )
        if (text[i] == '\\') {
            size_t digits = text[i + 1] == 'u' ? 4 : 8;
            char number[9] = "";
            memcpy(number, text + i + 2, digits);
            n += put_utf8(copy + n, strtoul(number, NULL, 16));
            i += 2 + digits;
        } else
            copy[n++] = text[i++];
    return intern(copy, n);
}

/* ---- nodes ----------------------------------------------------------------------------------- */

static struct node *new_node(enum kind kind, int room)
{
    struct node *n = allocate(sizeof *n);

    n->kind = kind;
    n->room = room;
    n->depth = 1;
    if (room)
        n->kid = allocate((size_t)room * sizeof *n->kid);
    return n;
}

static void add_kid(struct node *n, struct node *k)
{
    if (n->nkids == n->room) {
        int room = n->room ? 2 * n->room : 4;
        struct node **kids = allocate((size_t)room * sizeof *kids);
        if (n->nkids)
            memcpy(kids, n->kid, (size_t)n->nkids * sizeof *kids);
        n->kid = kids;
        n->room = room;
    }
    n->kid[n->nkids++] = k;
    if (!k)
        return;
    k->parent = n;
    if (k->depth >= n->depth) {
        n->depth = k->depth + 1;
        if (n->depth > MAX_DEPTH)
            too_deep(first_token(k));
    }
}

void too_deep(struct token *t)
{
    error_at(t, "nesting too deep");
    exit(1);
}

struct node *node(enum kind kind, int nkids, ...)
{
    struct node *n = new_node(kind, nkids);
    va_list ap;

    va_start(ap, nkids);
    for (int i = 0; i < nkids; i++)
        add_kid(n, va_arg(ap, struct node *));
    va_end(ap);
    return n;
}

struct node *leaf(struct token *tok)
{
    struct node *n = new_node(TOKEN, 0);

    n->tok = tok;
    return n;
}

struct node *append(struct node *list, struct node *item)
{
    if (!list)
        list = new_node(LIST, 4);
    add_kid(list, item);
    return list;
}

void replace(struct node *old, struct node *new)
{
    struct node *parent = old->parent;

    for (int i = 0; i < parent->nkids; i++)
        if (parent->kid[i] == old)
            parent->kid[i] = new;
    if (new)
        new->parent = parent;
    if (old != new)
        old->parent = NULL;
    for (struct node *n = new; n && n->parent && n->parent->depth <= n->depth; n = n->parent)
        n->parent->depth = n->depth + 1;
}

struct node *pragma_leaf(struct directive *d)
{
    struct node *n = leaf(d->tok);

    n->kind = PRAGMA;
    n->directive = d;
    return n;
}

struct node *put_in_construct(struct node *n, struct directive *d)
{
    struct node *around = node(DIRECTIVE_STMT, 2, pragma_leaf(d), NULL);

    replace(n, around);
    kid(around, DIRECTIVE_STMT_BODY) = n;
    n->parent = around;
    return around;
}

struct node *copy_tree(struct node *n)
{
    if (!n)
        return NULL;
    struct node *copy = allocate(sizeof *copy);
    *copy = *n;
    copy->parent = NULL;
    copy->room = n->nkids;
    copy->kid = n->nkids ? allocate((size_t)n->nkids * sizeof *copy->kid) : NULL;
    for (int i = 0; i < n->nkids; i++) {
        copy->kid[i] = copy_tree(n->kid[i]);
        if (copy->kid[i])
            copy->kid[i]->parent = copy;
    }
    return copy;
}

struct token *first_token(struct node *n)
{
    if (!n || n->tok)
        return n ? n->tok : NULL;
    for (int i = 0; i < n->nkids; i++) {
        struct token *t = first_token(n->kid[i]);
        if (t)
            return t;
    }
    return NULL;
}

struct token *last_token(struct node *n)
{
    if (!n || n->tok)
        return n ? n->tok : NULL;
    for (int i = n->nkids - 1; i >= 0; i--) {
        struct token *t = last_token(n->kid[i]);
        if (t)
            return t;
    }
    return NULL;
}

void walk(struct node *n, visitor *before, visitor *after, void *arg)
{
    if (!n)
        return;
    if (before)
        before(n, arg);
    for (int i = 0; i < n->nkids; i++)
        walk(n->kid[i], before, after, arg);
    if (after)
        after(n, arg);
}

void leaves(struct node *n, visitor *f, void *arg)
{
    if (!n)
        return;
    if (n->kind == TOKEN || n->kind == RAW || n->kind == PRAGMA)
        f(n, arg);
    else
        for (int i = 0; i < n->nkids; i++)
            leaves(n->kid[i], f, arg);
}

const char *kind_name(enum kind kind)
{
    static const char *const names[] = {
#define NODE(kind, class) #kind,
#include "nodes.def"
    };
    return names[kind];
}

enum node_class kind_class(enum kind kind)
{
    static const unsigned char classes[] = {
#define NODE(kind, class) class,
#include "nodes.def"
    };
    return (enum node_class)classes[kind];
}
