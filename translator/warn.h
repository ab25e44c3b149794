/*
 * warn.h: what the files of the warning pass share. warn() (warn.c) goes through the constructs when they
 * have been checked, before they are lowered; each file finds one kind of fault that is visible without
 * running the program. What is not certain is not said.
 */
#ifndef WARN_H
#define WARN_H

#include "checks.h"
#include "warning.h"

void warn(struct unit *);

/* warn_private.c: private variables that are read before they are written */
void warn_private(struct unit *, struct construct *);
/* Does whoever executes it set the variable before anything reads it? */
bool writes_first(struct unit *, struct node *body, const struct symbol *);

/* Does nothing set the variable before it is read? Then, if it is certainly read, *use becomes where. */
bool read_first(struct unit *, struct node *, const struct symbol *, struct node **use);

/* warn_iterator.c: iteration variables that are read after their loop */
void warn_iterators(struct unit *, struct construct *);

/* warn_race.c: races and loop-carried dependences */
void warn_races(struct unit *, struct construct *);

/* warn_address.c: addresses of what each member has of its own, that go to others */
void warn_addresses(struct unit *, struct construct *);

/* warn_threads.c: work that is divided by the number of threads that a region asks for, before regions are taken apart */
void warn_threads(struct unit *);

/* warn_result.c: results that do not cover what their loop stores, or that nothing stores to */
void warn_results(struct unit *, struct construct *);

/* warn_call.c: calls that mean something else in a construct than in sequential code */
void warn_calls(struct unit *, struct construct *);

#endif
