/*
 * access.h: the loads and stores of shared memory in a parallel region: where, under which conditions, by which
 * part of the team, between which barriers, protected by what. access*.c collect them; warn_race.c compares them.
 */
#ifndef ACCESS_H
#define ACCESS_H

#include "affine.h"
#include "warn.h"

/* Which members of the team execute it. */
enum strand_kind { EACH_MEMBER, ITERATIONS, A_SECTION, ONE_MEMBER, THE_MASTER };
struct strand {
    enum strand_kind kind;
    const struct construct *construct;
    int section;                /* A_SECTION: its number; THE_MASTER: the thread's, 0 but for masked filter(...) */
    int first, loops;           /* ITERATIONS: the divided loops in the domain */
};

enum { MAX_LOCKS = 4 };
struct protection { int count; const char *lock[MAX_LOCKS]; bool unknown; };

struct access {
    struct node *node;
    const struct annotation *result;        /* no access: what a result states, from `to` on */
    isl_pw_aff *count;          /* result: of elements; NULL: not affine */
    struct reference to;
    struct domain domain;
    bool store;
    bool combined;              /* x += e, x++: loads as well, and nothing else is done with the old value */
    bool atomic;
    struct node *guard;         /* the condition that made the domain inexact, or NULL */
    struct protection by;
    struct strand strand;
    const struct construct *construct;      /* the innermost one around it, or around the call that led to it */
    bool reported;
    const char *why;            /* a store that cannot be described: the reason */
    struct node *call;          /* of the scope's own, in which it happens; NULL: it stands in the scope itself */
    struct node *storing;       /* a store: the call of a function of the library that does it, or NULL */
    bool own;                   /* of a variable that the member has for itself */
    bool one_of;                /* it is executed, but which of several objects it is of, is not known: alternatives.c */
    enum { NOT_LOOKED_AT, DESCRIBED, NOT_DESCRIBED } described;     /* by a section, each time: infer.c */
    int phase;                  /* between which barriers; below 0: of tasks, between which waits for them */
    struct access *next;
};

struct accesses {
    struct affine x;
    struct access *first, **last;
    struct access *loads;       /* those of collect_loads */
    isl_set *iterations;        /* of the loop that the scope is, or divides; NULL: it does not */
    int count, phases;
    int wait, waits;            /* tasks: since which wait for them, and how many there have been */
    enum { LOADS_AND_STORES, STORES, LOADS } wanted;    /* one kind alone: those too that cannot be described */
    struct seen_call { const struct node *call; struct seen_call *next; } *calls;       /* in the region itself */
    bool more;                  /* there are more than fit on the list */
    struct node *storing;       /* where the walk is: such a call */
    struct leaving *leaving;    /* the switch that the walk is in: access_switch.c; */
    struct node *in_switch;     /* the nearest one around that could not be taken apart, and where it is reached */
    const struct domain *at_switch;
    bool uncertain;             /* something may order accesses in a way that is not followed */
};

/* All accesses in a region, or in a construct that shares work of a region which is not seen. */
void collect(struct accesses *, struct unit *, struct construct *);
/* The stores of a construct, exactly: what isl assumes of the parameters is in x.assumed. One that cannot be
   described has no `to.base`. keeps: see struct affine. */
void collect_stores(struct accesses *, struct unit *, struct construct *, bool keeps);
/* Its loads as well, by the same parameters: each point of a domain may be executed, and no other. Returns what is
   assumed for them; NULL: they are too many. */
isl_set *collect_loads(struct accesses *, struct construct *);
void release(struct accesses *);

/* warn_race.c: do iterations certainly load what other ones store? */
bool depends_on(const struct access *load, const struct access *store);
/* The parameters with which it is executed, the divided loop is long, where it can be, and the others
   have two iterations. */
isl_set *long_loops(const struct access *);

#endif
