/*
 * capture.h: what a task takes along when it is executed elsewhere than where it is met; see capture.c.
 */
#ifndef CAPTURE_H
#define CAPTURE_H

#include "lower.h"

/* A variable of the function around that the task names: its address, or (copied) its value at the time. */
struct captured {
    struct symbol *sym;
    bool copied;
    struct captured *next;
};
struct capture {
    const struct construct *task;
    bool fails;                         /* something in it has a meaning in its function only */
    struct captured *first, **tail;
    struct mentioned { struct node **name; struct captured *of; struct mentioned *next; } *names;
    struct said { struct node **at; const char *text; struct said *next; } *said;
    const char **hidden;                /* names that are declared around the node that is looked at */
    int nhidden, room;
};

/* What a lowered block, which is to stand in for the task, names of its function. */
void find_captured(struct capture *, const struct construct *, struct node *block);
/* Fills $fields of the structure that holds it, $aliases in front of the block and, where the task is met, $values
   and $copies; in the block the aliases take the places of the names. */
void fill_captured(struct capture *, struct holes *fields, struct holes *aliases, struct holes *values);

#endif
