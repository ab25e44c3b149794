/*
 * capture.h: what a task takes along when it is executed elsewhere than where it is met; see capture.c.
 */
#ifndef CAPTURE_H
#define CAPTURE_H

#include "lower.h"

/* A variable of the function around that the task names: its address, or (copied) its value at the time; both, where a
   clause asks for the value and the body for the variable. */
struct captured {
    struct symbol *sym;
    const char *name;                   /* of the member that holds it */
    bool copied;
    struct captured *next;
};
struct capture {
    const struct construct *task;
    struct node *block, *body;          /* what the user has written, in the block */
    bool in_body;                       /* that is looked at */
    bool fails;                         /* something in it has a meaning in its function only */
    struct captured *first, **tail;
    struct mentioned { struct node **name; struct captured *of; struct mentioned *next; } *names;
    struct said { struct node **at; const char *text; struct said *next; } *said;
    struct functions { const struct symbol *sym; struct functions *next; } *functions;      /* declared in its own */
    const char **hidden;                /* names that are declared around the node that is looked at */
    int nhidden, room;
    struct local_type *types;           /* of its function, in force where the task stands: local_types.c */
    bool types_known, in_types;         /* these have been looked for; copies of them are looked at */
    struct node *declared;              /* LIST of copies of those that are named; NULL: none is */
};

/* What a lowered block, which is to stand in for the task, names of its function. body: the task's own, which is in it. */
void find_captured(struct capture *, const struct construct *, struct node *block, struct node *body);
/* Fills $fields of the structure that holds it, $types and $aliases in front of the block and, where the task is met,
   $fields, $values and $copies, and $room, if there are copies behind the structure; in the block the aliases take the
   places of the names. */
void fill_captured(struct capture *, struct holes *fields, struct holes *aliases, struct holes *values);
/* A const variable, which nothing says the sharing of: it is taken along. */
bool never_changes(const struct construct *, const struct symbol *);

/* ---- local_types.c ---- */
/* A typedef name, a tag, a variable's type: of the task's function, or not; it fails if that has no copy. */
void see_local_typedef(struct capture *, const struct symbol *);
void see_local_tag(struct capture *, const char *tag);
void see_local_type(struct capture *, const struct type *);
struct node *copied_type(struct capture *);     /* of one that is named and has none yet; NULL: there is none */
struct node *copied_types(struct capture *);    /* LIST of all of them */
void mark_types(struct capture *);              /* those that have copies may not be used where they stand */
struct type *type_there(struct capture *, struct type *);       /* as the copies call it */
bool packs_alike(const struct capture *, const struct node *structure);         /* there, and behind the function? */

#endif
