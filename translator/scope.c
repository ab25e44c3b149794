/*
 * scope.c: names in force.
 *
 * One hash table of bindings, the innermost first; a scope remembers its own, so closing it takes them
 * out and reopening (a function's parameters, for its body) puts them back.
 */
#include "resolve.h"
#include <stdint.h>

enum name_space { NAMES, TAGS, LINKS };     /* LINKS: what has linkage, wherever it was declared */

struct binding {
    const char *name;           /* interned */
    enum name_space space;
    struct symbol *sym;         /* NAMES, LINKS */
    struct type *tag;           /* TAGS */
    struct scope *scope;
    struct binding *hidden;     /* next in the bucket, same scope or further out */
    struct binding *next;       /* next in the scope */
};
struct scope {
    struct node *node;
    struct scope *outer;
    struct binding *bindings;
    int level;                  /* 0: file scope */
};

enum { BUCKETS = 1 << 13 };
static struct binding *buckets[BUCKETS];
static struct scope *file_scope, *present;
static struct node *function;
static struct symbol *first_symbol, **last_symbol = &first_symbol;

static struct binding **bucket(const char *name)
{
    uint64_t h = (uintptr_t)name * 0x9e3779b97f4a7c15u;
    return &buckets[h >> (64 - 13)];
}

static struct binding *find(const char *name, enum name_space space)
{
    struct binding *b = *bucket(name);
    while (b && (b->name != name || b->space != space))
        b = b->hidden;
    return b;
}

/* Puts b in its bucket: before those of its own scope and further out, after those further in. */
static void enter(struct binding *b)
{
    struct binding **at = bucket(b->name);
    while (*at && (*at)->scope->level > b->scope->level)
        at = &(*at)->hidden;
    b->hidden = *at;
    *at = b;
}

static struct binding *bind(struct scope *scope, const char *name, enum name_space space)
{
    struct binding *b = allocate(sizeof *b);
    b->name = name;
    b->space = space;
    b->scope = scope;
    b->next = scope->bindings;
    scope->bindings = b;
    enter(b);
    return b;
}

/* It is one of the present function's; parameters are declared before that is present. */
static void belong(struct symbol *sym)
{
    struct symbol **at = sym->function ? &sym->function->sym->locals : NULL;

    while (at && *at && *at != sym)
        at = &(*at)->next_local;
    if (at && *at)
        *at = sym->next_local;
    sym->function = function;
    if (function) {
        sym->next_local = function->sym->locals;
        function->sym->locals = sym;
    }
}

/* ---- scopes ------------------------------------------------------------------------------------- */

struct scope *open_scope(struct node *n)
{
    struct scope *s = allocate(sizeof *s);
    s->node = n;
    s->outer = present;
    s->level = present ? present->level + 1 : 0;
    if (!present) {             /* of another unit than before */
        file_scope = s;
        first_symbol = NULL;
        last_symbol = &first_symbol;
    }
    return present = s;
}

void close_scope(void)
{
    for (struct binding *b = present->bindings; b; b = b->next) {
        struct binding **at = bucket(b->name);
        while (*at != b)
            at = &(*at)->hidden;
        *at = b->hidden;
    }
    present = present->outer;
}

void reopen_scope(struct scope *s, struct node *n)
{
    s->node = n;
    s->outer = present;
    s->level = present ? present->level + 1 : 0;
    present = s;
    struct binding *reversed = NULL;
    for (struct binding *b = s->bindings, *next; b; b = next) {
        next = b->next;
        b->next = reversed;
        reversed = b;
    }
    s->bindings = reversed;
    for (struct binding *b = reversed; b; b = b->next) {
        enter(b);
        if (b->space == NAMES) {
            b->sym->scope = n;
            belong(b->sym);
        }
    }
}

void reopen_file_scope(void)
{
    reopen_scope(file_scope, file_scope->node);
    while (*last_symbol)
        last_symbol = &(*last_symbol)->next;
}

bool at_file_scope(void)
{
    return present == file_scope;
}

struct node *present_function(void)
{
    return function;
}

struct node *set_function(struct node *n)
{
    struct node *outer = function;
    function = n;
    return outer;
}

const char *present_function_name(void)
{
    return function && function->sym ? function->sym->name : NULL;
}

/* ---- symbols ------------------------------------------------------------------------------------ */

/* Of the present scope, but not in force before bind_symbol(). */
struct symbol *new_symbol(struct node *decl, const char *name, enum symbol_kind kind, struct type *type)
{
    struct symbol *sym = allocate(sizeof *sym);
    sym->name = name;
    sym->kind = kind;
    sym->type = type;
    sym->decl = decl;
    sym->scope = present->node;
    belong(sym);
    sym->global = at_file_scope();
    *last_symbol = sym;
    last_symbol = &sym->next;
    return sym;
}

struct symbol *all_symbols(void)
{
    return first_symbol;
}

struct symbol *find_symbol(const char *name)
{
    struct binding *b = find(name, NAMES);
    return b ? b->sym : NULL;
}

struct symbol *symbol_here(const char *name)
{
    struct binding *b = find(name, NAMES);
    return b && b->scope == present ? b->sym : NULL;
}

void bind_symbol(struct symbol *sym)
{
    bind(present, sym->name, NAMES)->sym = sym;
}

struct symbol *linked_symbol(const char *name)
{
    struct binding *b = find(name, LINKS);
    return b ? b->sym : NULL;
}

void link_symbol(struct symbol *sym)
{
    sym->global = true;
    sym->function = NULL;
    sym->scope = file_scope->node;
    bind(file_scope, sym->name, LINKS)->sym = sym;
}

void bind_outside(struct symbol *sym)
{
    if (!linked_symbol(sym->name))
        link_symbol(sym);
    bind(file_scope, sym->name, NAMES)->sym = sym;
}

struct type *find_tag(const char *name, bool here)
{
    struct binding *b = find(name, TAGS);
    return b && (!here || b->scope == present) ? b->tag : NULL;
}

void bind_tag(const char *name, struct type *t)
{
    bind(present, name, TAGS)->tag = t;
}

const char **visible_names(void)
{
    size_t n = 0;
    for (int i = 0; i < BUCKETS; i++)
        for (struct binding *b = buckets[i]; b; b = b->hidden)
            n++;
    const char **names = allocate((n + 1) * sizeof *names);
    n = 0;
    for (int i = 0; i < BUCKETS; i++)
        for (struct binding *b = buckets[i]; b; b = b->hidden)
            if (b->space == NAMES && b->sym->type->kind != T_ERROR)
                names[n++] = b->name;
    return names;
}
