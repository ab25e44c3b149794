/*
 * outline.h: which functions the files of one command line define and call, as far as their preprocessed text tells
 * without being parsed. It says which other files are worth reading, the same to the translation of each of them.
 */
#ifndef OUTLINE_H
#define OUTLINE_H

#include "ast.h"

struct outlined {                       /* a function that is defined in a file */
    const char *name;                   /* interned */
    bool is_static;
    bool directs;                       /* it holds directives */
    bool reached;                       /* parallel code may call it, or it holds some: by reach_outlines() */
    int left;                           /* a search has come to it, and goes on so many calls deeper */
    struct called { const char *name; struct called *next; } *calls;
    struct outlined *next;
};
struct outline {
    struct outlined *functions;
    struct outlined **by_name;          /* the same, sorted */
    size_t count;
    const char *id;                     /* a name that changes with the text */
    struct outline *next;               /* of the files of the command line */
};

struct outline *outline_of(const char *text);           /* preprocessed */
/* The function that this name calls in a file: its own, or the only one with external linkage. *in: whose that is. */
struct outlined *outlined_callee(struct outline *all, struct outline *from, const char *name, struct outline **in);
/* Marks what parallel code of any of the files may call. */
void reach_outlines(struct outline *all);

#endif
