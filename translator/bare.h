/*
 * bare.h: calls of functions whose stores are known where they are called. Such a call goes to a bare copy of the
 * function, which logs nothing; where the function itself has nothing to log, it is as bare as the user wrote it.
 */
#ifndef BARE_H
#define BARE_H

#include "ast.h"

struct bare {                           /* of a function */
    struct symbol *function;
    const char *why_not;                /* why it can have no copy; NULL: it can */
    enum { NOT_ASKED, ASKED, NOT_NEEDED, NEEDED } need;     /* of a copy: does it, or what it calls, log? */
    bool reached;                       /* by calls of parallel code that are not bare: see reach.c */
    struct node *copy;                  /* by lower_bare_calls() */
    struct node *caller;                /* the first function of the file that calls the copy */
    struct bare *next;                  /* of those that have one */
};

/* bare.c */
struct bare *bare_of(struct unit *, struct symbol *function);
void make_bare(struct unit *, struct node *call);       /* all that it stores is known: marks it */
void forget_bare(struct unit *, struct bare_call *since);      /* those that have been found since this one */

/* lower_bare.c: writes the copies that are needed, and calls them. */
void lower_bare_calls(struct unit *);

#endif
