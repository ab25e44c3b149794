/*
 * hull.h: blocks that the iterations of a divided loop are taken to stay in, where that cannot be proved: what is not
 * known of stores and loads is assumed to lie there, and checked while it runs (rtlib/hull.c).
 */
#ifndef HULL_H
#define HULL_H

#include "infer.h"

struct hull {                           /* of one object */
    const char *first;                  /* where the block of an iteration begins, by the loop's variable */
    const char *base;                   /* the array or pointer that it is computed from */
    const char *array;                  /* the array that it lies in; NULL: in what a pointer leads to */
    const char *values;                 /* that `first` is computed from, each after ", "; NULL: they cannot be named */
    bool numbered;                      /* first: where the block of a member begins, by its number */
    const struct clause *map;           /* that says so, of a target data around the iteration's body; or NULL */
    const char *end;                    /* where the block ends that an iteration only reads; NULL: it is written, too */
    struct hull *next;
};

/* Of a loop of which all is known but these stores, and what it loads; NULL: there is nothing to take for a block. */
struct hull *hulls_of(struct unit *, const struct construct *);
/* As lines of C, for the iterations f->low .. f->high, which are `by` apart. */
const char *hulls_lines(const struct construct *, const char *by);

/* Does the store go to an object that has some of these? */
bool is_in_hulls(const struct construct *, const struct node *lvalue);
/* ... to another object than all of these? */
bool is_outside(const struct construct *, const struct node *lvalue);

/* cursors.c: a block of each member whose elements its iterations only count up, to store through: x[next[k]++] = value. */
struct cursors {
    const struct hull *row;
    const struct symbol *x;
    long size;                          /* bytes of a cursor */
};
struct cursors *cursors_of(struct unit *, const struct construct *);    /* NULL: it stores otherwise, too */
bool is_cursor(struct node *lvalue);    /* of such a loop; else it is what is stored to */
void follow_cursor(const struct construct *, struct node *cursor);
const char *cursors_line(const struct construct *);     /* where a chunk begins */

/* held.c: a variable that is the same in front of the loop and all through it. */
bool is_steady(struct unit *, const struct construct *, const struct symbol *);
/* Where a chunk begins, and in the body: values that are kept in registers. */
const char *held_lines(struct unit *, const struct construct *);

#endif
