/*
 * bare.h: calls of functions whose stores are known where they are called. Such a call goes to a bare copy of the
 * function, which logs nothing; where the function itself has nothing to log, it is as bare as the user wrote it.
 * Where some of the stores are known, the call goes to a copy that logs the rest.
 */
#ifndef BARE_H
#define BARE_H

#include "ast.h"

enum copy_kind { LOGS_NOTHING, LOGS_REST };       /* what a copy logs: nothing, or the stores that are not known */
struct bare {                           /* of a function */
    struct symbol *function;
    const char *why_not;                /* why it can have no copy; NULL: it can */
    bool reached;                       /* by calls of parallel code that are not bare: see reach.c */
    struct rest { struct node *node; struct rest *next; } *rest;    /* what is not known of some call: lvalues, CALLs */
    struct copy {
        enum { NOT_ASKED, ASKED, NOT_NEEDED, NEEDED } need;     /* does it, or what it calls, log? */
        struct bare *of;
        enum copy_kind kind;
        struct node *tree;              /* by lower_bare_calls() */
        struct node *caller;            /* the first function of the file that calls the copy */
        bool called;                    /* LOGS_NOTHING: by code that wants it */
        struct rest *plain;             /* calls in it that go to the functions themselves */
        struct copy *next;              /* of those that are made */
    } copy[2];                          /* by enum copy_kind */
};

/* bare.c */
struct bare *bare_of(struct symbol *function);
void make_bare(struct unit *, struct node *call, enum copy_kind);       /* all that it stores is known, or some: marks it */
void forget_bare(struct unit *, struct bare_call *since);      /* those that have been found since this one */
void add_rest(struct node *);            /* what is not known of a call that was made so */

/* lower_bare.c: writes the copies that are needed, and calls them. */
void lower_bare_calls(struct unit *);

#endif
