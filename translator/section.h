/*
 * section.h: section functions as code, on the way from isl's sets to lines of C.
 *
 *   section_code.c     what isl generates, as a tree of our own
 *   section_nest.c     the same tree straight from a set whose constraints are the bounds of loops
 *   section_gist.c     what need not be said, since it holds anyway
 *   section_expr.c     isl's expressions, and affine functions, as C
 *   section_place.c    the object that subscripts name, as C
 *   section_text.c     the tree as lines of C
 *   section_way.c      the pointers that a section function loads
 *   formula.c          the tree for people
 *
 * The tree enumerates subscripts. Expressions in it are text: they are printed as they are.
 */
#ifndef SECTION_H
#define SECTION_H

#include <isl/ast_build.h>

#include "infer.h"

enum code_kind { CODE_LOOP, CODE_CONDITION, CODE_ELEMENT };
struct code {
    enum code_kind kind;
    const char *iterator, *first, *bound;       /* CODE_LOOP: `for (iterator = first; iterator < bound; ...)` */
    bool le;                                    /* or <= bound */
    long step;                                  /* 0: iterator has one value, first */
    bool once;                                  /* the first iteration that does anything does it all */
    const char *condition;                      /* CODE_CONDITION: `if (condition) body else otherwise` */
    struct code *body, *otherwise;
    const char *subscript[MAX_SUBSCRIPTS];      /* CODE_ELEMENT */
    struct code *next;                          /* what follows */
};

/* section_code.c: code for the points of the set, NULL for none; false: there is no good one. singly: it is good though it
   looks at each point by itself. */
bool section_code(isl_set *image, isl_set *context, int subscripts, bool singly, struct code **);
struct code *new_code(enum code_kind);
/* section_nest.c: NULL: it is no nest as it stands. */
/* single: nor has it several bounds on one side, of which gist may find that one is enough. */
/* rows: so many subscripts are numbers of iterations, which load or compute values: see loaded.c, computed.c. */
struct code *nest_code(isl_set *image, isl_set *context, int rows, bool single);
/* The only subscript of the element that the iterator of a loop around it is; -1: there are none or several, or it is
   part of one. */
int moving_subscript(const struct code *element, const char *iterator, int subscripts);

/* section_gist.c: the set without constraints that hold anyway, as far as their coefficients tell; takes the set */
isl_set *without_known(isl_set *, isl_set *context);

/* section_expr.c; rank: of the operator around it, 0: none binds tighter */
const char *ast_text(isl_ast_expr *, int rank);
const char *operand_text(isl_ast_expr *, int k, int rank);
const char *id_text(isl_id *);                  /* of a parameter */
const char *as_long(struct node *);             /* of an expression, computed as the type of subscripts */
const char *in_brackets(const char *);          /* where it is not a single word */

/* section_text.c: lines of calls otosp_VERB(...) for all elements */
const char *section_text(const struct reference *, const struct code *, const char *verb);
/* otosp_VERB(&place, distance ARGUMENTS) of tables of pointers; arguments: each after ", ", or NULL. */
const char *table_text(const struct section *, const char *verb, const char *arguments);
const char *combined_lines(const struct inferred *);    /* of what atomic constructs update by way of pointers */
const char *line_text(const struct code *, const char *line);  /* this line for all elements */
/* section_way.c: the pointer on the way to them that lies behind so many others; false: there is none. */
bool way_of(const struct reference *, int level, struct reference *way);
/* ... the last one. */
bool last_way(const struct reference *, struct reference *way);
/* The same as lines; "": there are none. With the first ones come what subscripts are multiplied by. */
const char *way_text(struct inferred *, const struct section *, int level);

/* section_place.c */
/* The place with these subscripts. */
const char *place_text(const struct reference *, const char *const *subscript);
const char *origin_text(const struct reference *);      /* all of them 0 */
/* How many bytes further an element is whose subscript is larger by 1. */
const char *distance_text(const struct reference *, int moving);
bool is_divided(const struct reference *, int k);
/* Is a pointer loaded on the way, behind the subscript or (-1) at all? The first one is a variable. */
bool loads_pointer(const struct reference *, int behind);
/* May the place be named only where there is something? Pointers are loaded on the way to it. */
bool is_guarded(const struct reference *);

#endif
