/*
 * collect.h: what the files share that collect the accesses of a region.
 *
 * The region is followed as its members execute it, calls of functions of the unit included. What cannot be
 * followed makes what comes after it inexact, or all of it uncertain. A loop with a barrier inside is followed
 * twice, so that the end of one iteration meets the beginning of the next.
 */
#ifndef COLLECT_H
#define COLLECT_H

#include "access.h"

struct place {                          /* of what is executed */
    struct domain domain;
    const struct construct *construct;
    struct strand strand;
    struct protection by;
    struct node *atomic;                /* the location of the atomic construct that this is in, or NULL */
    struct node *guard;
    int calls;                          /* that lead to the place, */
    struct node *call;                  /* the first of them, */
    bool logs;                          /* and one is of a function that has no copy and logs its stores itself */
    int task;                           /* the wait after which the task was made that this is in; 0: in none */
};

/* access.c: puts on the list what is loaded and stored at a place. */
struct construct *construct_at(struct accesses *, struct node *);       /* that begins here, or NULL */
void add_access(struct accesses *, struct place *, struct node *, bool store, bool combined);
/* Of loads: a function that is not followed may read what is there. */
void add_argument(struct accesses *, struct place *, struct node *pointer);
/* Does the pointer lead to a variable that the member has for itself? */
bool leads_to_own(struct accesses *, struct place *, struct node *pointer);
/* Of stores: nothing is known of those of a call that is not followed, or of a function that has no bare copy. */
void add_unknown(struct accesses *, struct place *, struct node *call, const char *why);
void results_at(struct accesses *, struct place *, const struct node *note);
void add_results_of(struct accesses *, struct place *, const struct construct *);

/* access_expression.c */
void collect_expression(struct accesses *, struct place *, struct node *);
/* The place where a part is executed if a condition holds, or if it does not. */
struct place branch_of(struct accesses *, const struct place *, struct node *condition, bool holds);

/*
 * access_branch.c: what both branches of a condition do that is not known. Their accesses are collected between begin_
 * and end_branches, the other branch's behind begin_other.
 */
struct branches {
    struct access **one, **other;       /* where theirs begin on the list; NULL: nothing need be found */
};
struct branches begin_branches(struct accesses *, const struct place *around, struct place *yes, struct place *no);
void begin_other(struct accesses *, struct branches *);
void end_branches(const struct branches *, struct place *yes, struct place *no);

/* access_call.c */
void collect_call(struct accesses *, struct place *, struct node *);

/* access_statement.c */
void collect_statement(struct accesses *, struct place *, struct node *);
bool has_jump(struct node *, bool in_loop);      /* Is it left by a jump? */
bool has_continue(struct node *);       /* Does it go on with the next iteration of the loop that it stands in? */
bool has_loop(struct node *);   /* Is there a loop in it? */
/* Keeps the iterations of the loop, which has just been entered, if it is the scope's own. */
void note_iterations(struct accesses *, const struct domain *, const struct node *loop);

/* access_switch.c: false: it cannot be taken apart, and nothing has been done. */
bool collect_switch(struct accesses *, struct place *, struct node *);
void collect_break(struct accesses *, struct place *, const struct node *);     /* at a break: what it leaves may be one */

/* access_construct.c */
void collect_construct(struct accesses *, struct place *, const struct construct *);

#endif
