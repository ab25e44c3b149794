/*
 * names.h: what the lexer and the parser keep beside an interned spelling. Only ast.c, the grammar
 * and parse.c look at it.
 */
#ifndef NAMES_H
#define NAMES_H

#include "ast.h"

/* What a name means for the grammar in some scope: a type or something else. */
struct binding {
    struct name *name;
    bool is_type;
    struct binding *outer;      /* the one that it hides */
};

struct name {
    size_t hash, length;
    int keyword;                /* its token kind when it is a keyword, else 0 */
    int macro;                  /* preprocess.c, inclusion.c: its last #define or #undef, 0: none */
    bool ever_type;             /* was a typedef name in some scope of the unit */
    bool ever_ordinary;         /* was a variable or the like in some scope of it */
    bool unknown;               /* stood for a type that is not declared, which has been said */
    struct binding *binding;    /* innermost */
    char text[];
};

static inline struct name *name_of(const char *interned)
{
    return (struct name *)(interned - offsetof(struct name, text));
}

void too_deep(struct token *) __attribute__((noreturn));

#endif
