/*
 * others.h: other files of the command line, which are read so that calls of the functions that they define can be
 * analysed. Nothing of them is translated or emitted here, and nothing that is wrong with them is said here.
 *
 * They may be translated once more later, from another text, without this file. So all that is known by them is
 * checked when the program runs: a file offers each of its functions that the others call under names that change with
 * its text (otosp_offers), and where there is no such name, the function is one of which nothing is known (OTOSP_STILL,
 * OTOSP_BARE).
 */
#ifndef OTHERS_H
#define OTHERS_H

#include "ast.h"
#include "outline.h"

struct other {
    struct unit unit;
    struct outline *outline;
    bool needed;                        /* parallel code of the unit calls a function that it defines, perhaps */
    bool is_read;
    struct other *next;
};

/* others.c */
void read_others(struct unit *);        /* those that are needed; before the unit itself is read */
bool is_offered(const struct unit *, const struct symbol *function);     /* a function of the unit: do others call it? */
const char *id_of(const struct unit *, const struct symbol *function);   /* of the file that defines it */
/* The symbol that has the function's body, be it in another file while u->through; itself where that is not seen. */
struct symbol *defined(const struct unit *, struct symbol *function);
/* The functions of other files that the scope, a construct or loop, calls, through others as well, as a condition: they are those that were
   read. NULL: there are none. */
const char *still_others(struct unit *, struct node *scope);

/* link.c: names with linkage, and types that they share, become those of the unit. */
void link_others(struct unit *);
/* Is the function's definition the one that all files call? Those of inline functions, and of the system's headers, need not
   be: then they are part of the file that has them. */
bool is_alone(const struct symbol *function);

#endif
