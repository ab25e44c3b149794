/*
 * unfold.h: regions that become the divided loops in them, and the functions that they call. See unfold.c.
 */
#ifndef UNFOLD_H
#define UNFOLD_H

#include "ast.h"

enum { UNFOLD_MOST = 64 };              /* loops of a part, variables of its own that these store to, calls */

/* A region, or a function that all threads of a region call alike. */
struct part {
    struct node *node, *body;           /* node: DIRECTIVE_STMT or FUNCTION */
    struct directive *directive;        /* NULL: a function */
    struct symbol *function;            /* NULL: a region */
    struct node *loop[UNFOLD_MOST];     /* DIRECTIVE_STMT */
    int loops;
    int others;                         /* single, master, barrier: what one thread does, or all wait for */
    struct symbol *own[UNFOLD_MOST];    /* that loops store to, and those of the region's private clauses */
    int owns;
    struct symbol *local[UNFOLD_MOST];  /* of the region's private clauses, that are named outside of loops, too */
    int locals;
    struct node *call[UNFOLD_MOST];     /* of functions of the unit, alike on all threads */
    int calls;
    bool has_loops, divided;            /* loops, and loops or others, in it or in what it calls */
    const char *why;                    /* it stays as it is, and in which line that is said; NULL: it need not */
    struct part *next;
};

struct directive *directive_of(const struct node *);    /* of a DIRECTIVE_STMT */
bool mentions_own(const struct part *, struct node *);  /* any of them; NULL: none */
void stay(struct part *, struct node *where, const char *why);

/* unfold_read.c: fills all but next */
void read_part(struct part *);

/* fresh.c */
/* Does whatever path through it store to the variable before it is read? */
bool is_fresh(struct node *, const struct symbol *);
/* Has the loop one of its own, whatever is around it? */
bool is_private_in(const struct node *loop, const struct symbol *);

#endif
