/*
 * record.h: the recorder's parts: what is written down (record.c), the numbers that a team shares (record_counter.c),
 * and time that all ranks have in common (record_steps.c).
 */
#ifndef RECORD_H
#define RECORD_H

#include <stddef.h>

/* ---- record.c ---- */
/* Nanoseconds that this rank has computed so far. */
long record_computed(void);
/* It changes a few bytes in the memory of another rank, which need not take part, and gets what they were. */
void record_operation(void);
/* The same in two parts, between which it computes. */
void record_asked(void);
void record_answered(void);
/* Memory of all ranks, zero at first: a file of this name among the traces. NULL: nothing is recorded. */
void *record_shared(const char *name, size_t bytes);
/* How many receives of messages from this rank, with this tag, have begun. */
long record_received(int from, int tag);

/* ---- record_steps.c ---- */
/* The part that is timed begins, and ends. All ranks call both. */
void record_steps_begin(void);
void record_steps_end(void);
/* Do all ranks advance by steps now? */
int record_in_steps(void);
/* Nanoseconds since the beginning. */
long record_clock(void);
/* This rank has waited so long. */
void record_pass(long nanoseconds);
/* ... a step. */
void record_step(void);
/* Returns when no other rank can do anything any more that is earlier than what this one does now. */
void record_turn(void);
/* A message goes to another rank: which one it is of those with this tag that go there from here. */
void record_sent(int to, int tag, long number);
/* Has it come? */
int record_has_come(int from, int tag, long number);
/* It has been received. */
void record_forget(int from, int tag, long number);
/* The first message that has come and is not being received. from, tag: those that are asked for, or -1, any; then the
   message's. Returns whether there is one. */
int record_probe(int *from, int *tag);
/* This rank begins a collective of all ranks; returns its number. */
long record_enter(void);
/* Have all begun that? */
int record_all_entered(long number);

#endif
