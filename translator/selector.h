/*
 * selector.h: context selectors (OpenMP 5.1, 2.3.2 to 2.3.4): where a variant of a directive or of a function is meant.
 *
 * What is known when the program is translated decides then: the constructs around a place, the machine, constant
 * conditions. What is not becomes a condition in the emitted code: whether a device or the host executes it, and
 * conditions of the program.
 */
#ifndef SELECTOR_H
#define SELECTOR_H

#include "ast.h"

struct holes;
struct reader;

enum trait_set { SET_CONSTRUCT, SET_DEVICE, SET_TARGET_DEVICE, SET_IMPLEMENTATION, SET_USER };

/* One trait of a selector: `kind(score(3): host, cpu)` in `device={...}`. */
struct trait {
    enum trait_set set;
    struct token *name;
    struct token **property;    /* tokens between its brackets, without the score; NULL-terminated, or NULL */
    struct node *value;         /* condition, device_num: the expression */
    const char *evaluates;      /* NULL, or the function that gives its value from arguments of a call: see below */
    int *argument;              /* which of them, -1 behind the last one */
    struct node *score;         /* or NULL */
    struct trait *next;
};

/* What a selector says of a place. */
struct match {
    bool possible;
    const char *condition;      /* for quote(), with references into the holes that were given; NULL: always */
    struct holes *holes;        /* these */
    long score;
};

/* Reads the tokens; NULL after an error, which marks the directive as broken. */
struct trait *read_selector(struct reader *, struct token **from, struct token **to);

/*
 * At a node whose scope is open; it is a call where a trait's value comes from its arguments. dispatched: the call is
 * that of a `dispatch` construct around it.
 */
struct match match_selector(const struct trait *, const struct node *at, bool dispatched, struct holes *);

/* May it match anywhere? */
bool can_match(const struct trait *, struct holes *);

/* What may be meant: the better ones first, and those that say the same in the order of the program. */
struct choice { struct match match; void *what; };
enum { MOST_CHOICES = 64 };
struct choices { struct choice v[MOST_CHOICES]; int n; };
void add_choice(struct choices *, struct match, void *what);     /* nothing, if it is not possible */

/* A `requires` has been met. */
void note_requirements(const struct directive *);
void forget_requirements(void);         /* another unit begins */

#endif
