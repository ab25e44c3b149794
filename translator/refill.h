/*
 * refill.h: what refill.c shares with refill_value.c, which knows values of integers there, and refill_call.c, which knows
 * by which names functions that are called get at the array.
 */
#ifndef REFILL_H
#define REFILL_H

#include "ast.h"

enum { MOST_TERMS = 6, MOST_DIMENSIONS = 3, MOST_VIEWS = 8, MOST_GIVEN = 16, MOST_FRAMES = 8, MOST_CALLS = 1000,
       MOST_STEADY = 16 };

struct sum {
    bool known;
    long constant;
    int n;
    struct { const struct symbol *of; long by; } term[MOST_TERMS];
};

/* A loop around, whose variable takes all values from low to high. */
struct level { const struct symbol *var; struct sum low, high; int sign; const struct level *outer; };

/* A variable through which elements are named: x[k] is that with subscripts at[0], ..., at[fixed - 1], at[fixed] + k. */
struct view { const struct symbol *of; int fixed; struct sum at[MOST_DIMENSIONS + 1]; };

/* The code itself, or a function that it calls. */
struct frame {
    struct node *function;              /* NULL: the code */
    struct view view[MOST_VIEWS];
    int views;
    struct { const struct symbol *of; struct sum value; } given[MOST_GIVEN];      /* parameters that keep their values */
    int n, depth;
    struct frame *outer;                /* that calls it */
};

struct refill {
    struct node *code;
    const struct symbol *s;             /* the array */
    int dimensions;
    const struct level *inner;          /* the innermost loop */
    struct frame *frame;
    bool looks, fails;                  /* looks: at what is read */
    struct { const struct symbol *of; struct sum value; } steady[MOST_STEADY];      /* of the file, as far as asked for */
    int n, calls;                       /* calls: that have been entered */
};

/* refill_value.c */
struct sum sum_of_number(long);
struct sum sum_of_one(const struct symbol *);
struct sum sum_plus(struct sum a, struct sum b, long by);           /* a + by * b */
struct sum sum_with(struct sum, const struct symbol *, struct sum value);   /* the value in the place of the variable */
long factor_of(const struct sum *, const struct symbol *);
bool is_plain_integer(const struct type *);
const struct level *level_of(const struct refill *, const struct symbol *);     /* whose variable it is; or NULL */
struct sum sum_of(struct refill *, struct node *);

/* refill_call.c */
bool names_elements(const struct refill *, struct node *);    /* the array, by any name that it has there */
const struct view *view_of(const struct refill *, const struct symbol *);       /* NULL: it is none */
bool view_at(struct refill *, struct node *, struct view *);    /* Is the expression's value a pointer to elements? */
bool add_view(struct frame *, const struct refill *, const struct symbol *, const struct view *);
bool passes_view(struct refill *, struct node *call);
bool enter_call(struct refill *, struct node *call, struct frame *);    /* false: the function is not looked into */
bool returns_early(struct node *body);

#endif
