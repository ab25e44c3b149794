/*
 * directive.h: what directive.c (names and clauses) and argument.c (what clauses hold) share.
 */
#ifndef DIRECTIVE_H
#define DIRECTIVE_H

#include "ast.h"

/* The line that is being read. */
struct reader {
    struct unit *unit;
    struct directive *directive;
    struct token **next;        /* NULL-terminated */
    struct token *last;         /* the token before next */
};

/* argument.c: words of the table */
enum known { UNKNOWN, KNOWN, KNOWN_LATER };
bool is_word(const struct token *);                             /* may be NULL */
bool is(const struct token *, const char *text);
size_t next_word(const char **list, const char **word);
enum known look_up(const char *words, const char *text);
const char **split(const char *words);

/* argument.c: between the brackets of a clause */
const char *example(const struct clause_info *, struct token **args);   /* how it is written */
const char *needs(const struct clause_info *);                  /* what its brackets hold, for messages */
void read_arguments(struct reader *, struct clause *);
void broken(struct reader *);
struct token **part(struct token **, const char *stop);         /* the first `stop` outside brackets, or the end */
void read_expressions(struct reader *, struct clause *, struct token **);       /* with ',' between them */

struct token **slice(struct token **from, struct token **to);

/* depend.c: of tasks */
void read_depend(struct reader *, struct clause *);

/* locator.c: what device constructs map */
void read_locators(struct reader *, struct clause *);           /* map, to, from */
void read_defaultmap(struct reader *, struct clause *);
void read_allocators(struct reader *, struct clause *);         /* uses_allocators */

/* variant.c */
void read_variant(struct reader *, struct clause *);            /* when, default, otherwise of a metadirective */
void read_match(struct reader *, struct clause *);              /* match of `declare variant` */

/* user_reduction.c */
void read_declare_reduction(struct reader *);

#endif
