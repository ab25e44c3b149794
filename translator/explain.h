/*
 * explain.h: what the translator has found out about each construct's memory, for its user (otospcc -fexplain).
 */
#ifndef EXPLAIN_H
#define EXPLAIN_H

#include "ast.h"
#include "construct.h"

struct inferred;
enum how { STATED, INFERRED, INFERRED_LOOP, LOGGED, LOGGED_INSIDE, LOGGED_CALL };

/* sections.c reports each store, and each call that may store, of parallel code; those of private memory are not
   worth a word. function: where c is NULL. by: what is known of the construct, or loop. */
void explain_store(struct unit *, const struct construct *c, struct node *function, struct node *, enum how,
                   struct inferred *by);
/* The same of each store of a function of the unit that is called: all are described. */
void explain_call(struct unit *, const struct construct *c, struct node *function, struct node *call, enum how,
                  struct inferred *by);
/* Forgets what was reported of the construct. */
void explain_again(struct unit *, const struct construct *);
/* The pass: writes it all, as opt->explain says. */
void explain(struct unit *);
/* formula.c: a section as text, by the first and last of the iterations; NULL: it has no short one. */
struct section;
const char *section_formula(const struct section *);

#endif
