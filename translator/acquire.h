/*
 * acquire.h: which memory code outside of constructs reads, and where it says so; see acquire.c.
 *
 *   acquire_calls.c   which calls may leave sections pending, and which functions have guards of their own
 *   acquire_need.c    which memory a load needs
 *   acquire_read.c    what a statement reads
 *   acquire_narrow.c  what can be said of that before the statement
 *   acquire_each.c    what a loop reads at places that it loads
 *   acquire.c         where it is said
 *   uses.c            what a construct reads as a whole
 *   lower_acquire.c   the text
 */
#ifndef ACQUIRE_H
#define ACQUIRE_H

#include "checks.h"

/* ---- what is known of symbols ------------------------------------------------------------------ */

enum callee_kind {
    OF_UNIT,                    /* defined here */
    OF_LIBRARY,                 /* in effects.def, or reads no more than its arguments point to */
    FOREIGN,                    /* of another library: it reads anything, and may call functions of the program */
    ELSEWHERE,                  /* of another file of the program, as far as that is known */
    BY_POINTER,
    RETURNS_TWICE               /* setjmp */
};

struct caller { struct symbol *function; struct caller *next; };

struct acquiring {
    /* A variable. The numbers of the items in which it was last declared, set (on every way from there), moved
       within its object, or changed otherwise; 0: none. */
    int declared, set, moved, changed;
    int followed, visited;      /* a pointer: the item that it is certainly followed in; on every way from there */
    bool pointed_to;            /* its address is taken */
    bool wanders;               /* a pointer that is moved backwards may lead out of its object */
    int stores;                 /* a pointer: how often the text sets it, ... */
    struct node *value;         /* ... and to what */

    /* A function. */
    bool known, pends, handed;  /* kind is known; it may leave sections pending; its address is taken */
    bool writes_variables;      /* it may set variables that pointers and subscripts are made of */
    bool looped;                /* it is called again and again where nothing becomes pending */
    enum callee_kind kind;
    const struct library *library;
    struct caller *callers, *called;    /* a function once for each call of it in the text */
    int ncallers;
    struct function_needs {     /* what callers say for it, as it stands there: in its head, the sizes of arrays, and in its body */
        bool being_read, is_read;
        struct need *list;
    } of_head, of_body;
};
struct acquiring *acquiring(struct symbol *);

/* ---- items: statements and expressions that are looked at as one ---------------------------------- */

/* Memory that is read. `named`, or `pointer`, or neither: anything. */
struct need {
    struct node *load;          /* where */
    struct node *part;          /* the least that is read: an lvalue, or NULL ... */
    bool pointee;               /* ... or what this points to */
    struct node *named;         /* NAME of the object that it is in */
    struct node *pointer;       /* or a pointer into that */
    bool conditional;           /* perhaps it is not read */
    bool inside;                /* of a function that is called: names mean what they mean there */
    struct need *next;
};
struct site { struct node *node; struct site *next; };
struct item {
    struct unit *unit;
    struct node *function;
    int number;
    bool conditional;           /* what is looked at may not be executed, */
    bool left;                  /* since a jump may have gone elsewhere */
    bool deep;                  /* constructs that run in teams are looked into, too */
    bool guarded;               /* of a function that has guards of its own: where something is pending, all ranks do it */
    struct node *ends;          /* the assignment that it ends with: nothing is loaded behind its store; or NULL */
    struct need *needs, **tail;
    struct site *pending;       /* calls after which sections may be pending */
};

/* What a guard says. */
enum acquired { NOTHING, ANYTHING, PART_OF_OBJECT, POINTEE, OBJECT_OF_POINTER, NAMED_OBJECT };
struct acquired_memory {
    enum acquired what;
    struct node *e;
    const char *text;           /* of e: the same text in a guard is the same memory */
    struct acquired_memory *next;
};
enum guard_place {
    BEFORE,                     /* the statement */
    IN_FRONT,                   /* of the expression: a comma between them */
    BEHIND,                     /* the call */
    AROUND_FOREIGN,             /* the call */
    THROUGH_POINTER             /* the call: is it of a function that has guards? */
};
struct guard {
    struct node *at;
    enum guard_place place;
    int item;                   /* before which it stands */
    bool all;
    int count;
    struct acquired_memory *memory;
    struct guard *next;
};

/* ---- functions by file -------------------------------------------------------------------------- */

/* acquire_calls.c */
bool find_pending(struct unit *);               /* fills pends of nodes and functions; false: no guard is needed */
enum callee_kind callee_kind(struct unit *, struct node *call);
bool call_pends(struct unit *, struct node *call);
bool has_own_guards(const struct symbol *function);     /* else its callers say what it reads */
bool is_printing(struct node *statement);               /* an expression that prints, and takes its time */
bool prints(struct node *call);
bool touches_nothing(struct symbol *function);          /* of a library: neither stores to memory nor reads any */
bool is_opaque(const struct construct *);       /* runs its body where nothing is pending, or without being asked */
bool waits_for_tasks(const struct construct *); /* ... which leave sections pending */

/* acquire_need.c: of an item */
enum root { NOWHERE, SOMEWHERE, ROOTED };       /* nothing to acquire; not known; the need says it */
enum root find_target(struct node *pointer, struct need *);     /* the object that it leads to */
bool holds_elements(const struct node *);       /* an array or vector: its elements are parts of it */
void add_need(struct item *, const struct need *);              /* copies it */
void need_load(struct item *, struct node *lvalue);
void need_target(struct item *, struct node *at, struct node *pointer); /* what it points to, as much as there is */
void need_pointee(struct item *, struct node *at, struct node *pointer, const struct type *taken);
void need_anything(struct item *, struct node *at);

/* acquire_read.c */
extern int variables_written;                   /* the last item that may write variables by other names */
void read_item(struct item *, struct node *);   /* a statement or expression */
void end_item(struct item *);           /* what it ends with is done, when it is known what it acquires */
void read_directive_item(struct item *, struct construct *);    /* what it reads before its body */
const struct need *needs_of(struct unit *, struct symbol *function, bool head);
int next_item(void);                            /* its number */

/* acquire_narrow.c: how a need can be said before item `since` (at or before the one it is of) */
struct acquired_memory *narrow(struct item *, const struct need *, int since, bool whole);

/* In each iteration of a loop that counts this variable: has it the same value there, whatever else is done in them; is the
   need's part the same? */
bool stays_in_each(struct item *, struct node *, const struct symbol *counted);
bool narrow_each(struct item *, const struct need *, const struct symbol *counted);

/* acquire_each.c */
struct told {                   /* a load: what of it, the object that it is in, how many loads one in the other before it */
    struct node *load, *part;
    bool pointee;
    struct acquired_memory *whole;
    int level;
    struct told *next;
};
struct each {                   /* of a loop, which the item is */
    struct item *item;
    struct node *loop;
    struct loop head;
    struct told *told;
    int levels;
    const char *text;
    struct each *next;          /* of the unit */
};
bool begin_each(struct each *, struct item *, struct node *loop);       /* false: it cannot tell any */
bool tell_each(struct each *, const struct need *);     /* the needs of what it loads come first; false: not this one */
bool finds_place(const struct each *, const struct node *load);        /* of one that is told */
void end_each(struct unit *, struct each *);
void lower_each(struct unit *);

/* acquire.c */
void acquire(struct unit *);

/* uses.c */
void find_uses(struct unit *, struct construct *);      /* fills uses and tells_uses */
void check_uses(struct construct *, const char *told);  /* when its body is lowered, with what it tells of its chunks */

/* lower_acquire.c */
void lower_guards(struct unit *);               /* but those through pointers */
void lower_called(struct unit *);

#endif
