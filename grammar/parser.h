/*
 * parser.h: one run of the grammar over an array of tokens, and the helpers that its actions call.
 * Runs nest: a directive's clauses are parsed while the parser stands at its line.
 */
#ifndef PARSER_H
#define PARSER_H

#include "ast.h"

/* An open brace of a compound or of a struct. */
struct block {
    int at;                     /* the token after it */
    int scopes;                 /* how many are open inside it */
    bool fields;                /* of a struct */
};

struct parser {
    struct unit *unit;          /* NULL for a template */
    struct token **token;
    int n;                      /* how many; token[n] is the end, or is not there */
    int pos;                    /* next token to be read */
    int start;                  /* START_*: what is parsed */
    bool started;               /* and it has been read */
    bool at_end;                /* the end has been read */
    struct token *end;          /* stands for the end where token[n] is not there */
    bool classify;              /* the last token was a NAME: TYPE or OTHER comes next */
    int name_at;                /* the token here is no typedef name, whatever it is elsewhere */
    bool sections;              /* array sections are allowed: in clauses */
    bool quoted;                /* a template: see is_quoted_type() */
    bool sync;                  /* after an error: SYNC comes next */
    int resume;                 /* where reading went on after the last error */
    int base;                   /* scopes that were open before this run */
    struct block *block;        /* open braces of compounds and structs */
    int nblocks, block_room;
    struct node **holes;        /* of a template */
    int nholes;
    struct node *result;
};

/* nodes */
struct node *list(int n, ...);
struct node *attach(struct node *suffix, struct node *declarator);
struct node *attach_last(struct node *label, struct node *statement);
struct node *extension(struct node *word, struct node *declaration);
struct node *retyped(struct node *, enum kind);
struct node *initialised(struct node *list, struct node *after, struct node *op, struct node *value);
struct node *specifiers(struct parser *, struct node *list, struct node *item, bool ahead);
struct node *dimension(struct node *before, struct node *open, struct node *size, struct node *close);
struct node *shaped(struct parser *, struct node *open, struct node *dimensions, struct node *pointer);
struct node *section(struct parser *, struct node *a, struct node *open, struct node *lo, struct node *colon,
                     struct node *bounds, struct node *close);
struct node *directive(struct parser *, struct node *leaf);
struct node *construct(struct node *pragma, struct node *statement);
struct node *noted(struct parser *, struct node *leaf, struct node *statement);

/* names and scopes */
void name_next(struct parser *, bool ahead);
struct node *further(struct parser *, struct node *list, struct node *comma, struct node *attributes,
                     struct node *declarator, struct node *specs);
struct node *declare(struct parser *, struct node *declarator, struct node *specs);
struct node *constant(struct parser *, struct node *enumerator);
struct node *first_parameter(struct parser *, struct node *);
struct node *next_parameter(struct parser *, struct node *list, struct node *separator, struct node *);
void enter(struct parser *);
void leave(struct parser *);
bool enter_function(struct parser *, struct node *declarator);     /* false: it declares no function */
void open_block(struct parser *), leave_block(struct parser *);     /* a compound, which is a scope */
void open_fields(struct parser *), close_fields(struct parser *);   /* the braces of a struct, which is none */
void recover(struct parser *);

/* errors; `expected` are the names of the grammar */
void syntax_error(struct parser *, const char *const expected[], int n);
void c_error(struct parser *, const char *);
void finish(struct parser *, struct node *);

#endif
