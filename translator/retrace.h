/*
 * retrace.h: what retrace.c and retrace_value.c share: a loop whose stores are found again.
 */
#ifndef RETRACE_H
#define RETRACE_H

#include "affine.h"

struct wanted { const struct symbol *sym; struct wanted *next; };
struct retracing {
    struct unit *unit;
    const struct construct *construct;
    struct carried *stores;              /* those that are to be found again */
    struct affine x;
    struct wanted *wanted;              /* local variables whose values are needed, and not yet set, from the end on */
    struct wanted *counting;            /* variables of the loops around the place */
    const char *declared;               /* local variables that the construct does not declare itself */
    const char *apart;                  /* what must hold when it runs: " && ..." */
    int found;                          /* stores, */
    long bytes;                         /* and how long they are; below 0: it depends */
    bool fails;
};

/* retrace.c */
bool is_retraced(const struct retracing *, const struct node *lvalue);     /* is it one of the stores? */
bool is_wanted(const struct wanted *, const struct symbol *);
struct wanted *with_wanted(struct wanted *, const struct symbol *);

/* retrace_value.c */
bool can_repeat(struct retracing *, struct node *);    /* has the expression the same value when the loop is done? */
bool can_place(struct retracing *, struct node *);     /* can the lvalue's address be found again? */
bool is_restless(const struct node *);                  /* it has no value of its own, or none that stays */
/* One object, the same for all members, and of the same name where the construct stands. */
bool is_common_object(struct retracing *, const struct symbol *);
/* A variable of each member's own, which no pointer leads to. */
bool is_own_variable(struct retracing *, const struct symbol *);
const char *way_to(struct retracing *, struct node *); /* the pointer by which, or variable of which; NULL: not known */
void keep_apart(struct retracing *, const char *a, const char *b);     /* two such ways lead to different objects */

#endif
