/*
 * tasks.h: what a task does, in its body and in functions that it calls: tasks.c, takes_all.c.
 */
#ifndef TASKS_H
#define TASKS_H

#include "lower.h"

/* One that looks for something. */
struct search {
    void (*look)(struct node *, void *search);  /* at each node, before those in it */
    const struct construct *task;       /* of takes_all() */
    bool found;
    int depth;                          /* how many calls it is in */
    struct seen { const struct symbol *function; struct seen *next; } *seen;
};

/* tasks.c: goes on in a function, unless it has been there, it is a library's, or it is not known. */
void search_function(struct search *, struct symbol *f);

/* tasks.c: does one thread for all what may make tasks? */
bool is_team_for_one(const struct node *);

/* takes_all.c: does a task that moves (construct.h) read nothing of the frames around it? */
bool takes_all(const struct construct *);

#endif
