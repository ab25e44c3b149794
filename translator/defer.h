/*
 * defer.h: reductions in a sequential loop whose results nobody needs at once (defer.c), and what is done with them
 * (defer_use.c).
 */
#ifndef DEFER_H
#define DEFER_H

#include "ast.h"
#include "construct.h"

enum { MOST_DEFERRED = 8, MOST_USED = 16 };     /* reductions of a construct; variables of each kind */

struct variables { struct symbol *v[MOST_USED]; int n; };

/* A place that needs the results: a statement. */
struct settling {
    struct node *at;
    bool behind;                /* ... of the construct's block, where its variables are known */
    struct settling *next;
};

struct deferral {
    struct unit *unit;
    struct construct *construct;
    struct node *function;      /* that the loop stands in */
    struct node *loop;          /* FOR, WHILE, DO */
    struct node *at;            /* the statement, of a block in the loop: the construct, or a call of the function it is in */
    bool calls;
    struct node *call, *store;  /* if its value is used where it stands, as in `total += f(n)`: the CALL, and the ASSIGN; or
                                   NULL: a variable gets it */
    struct symbol *reduced[MOST_DEFERRED];      /* variables that have the results; here, if it calls. Of a
                                   call whose value is used: one that is only in the records */
    int nreduced;
    struct node *use[MOST_USED];        /* the statements of the same block that use them, one behind the other */
    int nuses;
    struct node *uses;          /* all of these, or NULL: by lower() */
    struct variables stored;    /* what these store to: nothing else in the loop has to do with that, but for settlings */
    struct variables along;     /* what they need besides, and may be another value then */
    struct settling *settlings;
    int number;                 /* of all in the unit, from 1 */
    struct deferral *next;
};

/* defer_use.c: fills stored and along; false: some of these statements cannot be put off. */
bool read_uses(struct deferral *);
bool mean_the_same(const struct deferral *);    /* would the same text do that anywhere in the loop, and behind it? */
bool may_be_use(struct node *statement, const struct node *call);      /* as far as its form goes; call: but for this, or NULL */
bool declares_in(const struct node *, const struct symbol *);   /* does it stand in it? */
bool is_among(const struct variables *, const struct symbol *);
bool is_reduced(const struct deferral *, const struct symbol *);

/* defer.c: all of the unit, in order */
extern struct deferral *deferrals;

#endif
