/*
 * induction.h: what the two files share that follow variables which change; see affine.h.
 */
#ifndef INDUCTION_H
#define INDUCTION_H

#include "affine.h"

struct induction {
    const struct symbol *symbol;
    bool known;
    int loops;                          /* around the place where it was noted */
    struct reference value;             /* of an integer: the subscripts alone */
    struct node *form;                  /* of an integer: its value as an expression of the scope's; or NULL */
    isl_set *needs;                     /* what is to be assumed of the parameters where it is used; NULL: nothing */
    isl_set *choices;                   /* of an integer that is not known: what it may hold, as a dimension behind those
                                           of the loops; or NULL */
    isl_set *first;                     /* and what it holds in the first iteration of a loop more, until it is stored to */
    struct induction *before;           /* what was noted before it */
    struct induction *made;             /* all of them, also those of branches that have been left */
};

/* induction.c */
bool changes(struct affine *, const struct symbol *);   /* is it a variable of the scope's own that is stored to? */
const struct induction *latest(const struct induction *list, const struct symbol *);    /* or NULL */
struct reference value_copy(struct affine *, const struct induction *, int loops);     /* which is used */
void note(struct affine *, const struct domain *, const struct symbol *, const struct reference *value);
/* The same, where what had been assumed before the value was found is `before`: the rest is, when the value is used. */
void note_needing(struct affine *, const struct domain *, const struct symbol *, const struct reference *value,
                  isl_set *before);     /* takes it */
isl_set *assumed_so_far(const struct affine *);
void use(struct affine *, const struct induction *);    /* what it needs is assumed */
bool held_by(struct affine *, const struct domain *, struct node *, const struct symbol *, struct reference *);
isl_pw_aff *added_by(struct affine *, const struct domain *, struct node *store, const struct type **type);
void move_by(struct reference *, isl_pw_aff *);
bool still_fits(struct affine *, const struct domain *, const struct reference *, const struct symbol *,
                const struct type *added);

/* choice.c: what it may hold where one of two ways has been gone; NULL: that is not known. */
isl_set *choices_joined(struct affine *, const struct induction *, const struct induction *, int loops);
void note_choices(struct affine *, const struct domain *, const struct symbol *, isl_set *choices);     /* takes them */

#endif
