/*
 * race.h: the race detector (OTOSP_CHECK=races), for programs that were built with otospcc -fcheck.
 *
 * The C compiler calls a hook before each load and store that may be shared (race_hooks.c). An access is kept
 * in the shadow of its memory (race_shadow.c), with the strand that made it: the implicit task of a member, an
 * iteration, or an explicit task (race_strand.c). Two accesses race if they touch a byte in common, one of
 * them stores, not both are atomic, and neither's strand is ordered before the other's. Strands of one member
 * are compared when the second access is made; those of different members at the next join or barrier of
 * their team, from what their ranks tell each other (race_join.c).
 */
#ifndef OT_RACE_H
#define OT_RACE_H

#include "rt.h"

/* ---- strands (race_strand.c) ---- */

enum ot_strand_kind { OT_STRAND_REGION, OT_STRAND_ITERATION, OT_STRAND_TASK };

/*
 * What one thread executes from begin to end. They form a tree, in the order of execution. Numbers are
 * indices, 0 is none.
 */
typedef struct ot_strand {
    uint32_t parent, depth;
    enum ot_strand_kind kind;
    const otosp_site *site;
    uint64_t number;                    /* of the iteration; of the task */
    uint64_t instance;                  /* ITERATION: which loop, of all that this rank has begun */
    bool dealt;                         /* ITERATION: nothing says which member executes it */
    bool joined;                        /* TASK: what has begun it has waited for it since */
    bool depends;                       /* TASK: has depend clauses: */
    uint32_t behind, excludes, mark;    /* see race_depend.c */
    bool fixed;                         /* REGION, TASK: it has asked who executes it, so what its iterations,
                                           or it, do may depend on that */
    bool alone;                         /* REGION: the program wants one thread */
    uint32_t child, sibling;            /* tasks that it has begun and not waited for */
    uint64_t acquires, releases;        /* done by this rank when it began, and when it ended (or UINT64_MAX) */
} ot_strand;

/* Between two synchronisations of this rank. */
typedef struct ot_moment {
    uint64_t acquires, releases;        /* that this rank has done before */
    uint64_t locks[4];                  /* that are held; 0: none */
    int publisher;                      /* whose entry in the clock its own releases count */
    bool after_flush, before_flush;
} ot_moment;

ot_strand *ot_strand_of(uint32_t);
ot_moment *ot_moment_of(uint32_t);
const uint64_t *ot_moment_clock(uint32_t);
uint32_t ot_strand_now(void);
uint32_t ot_strand_region_begin(const otosp_site *);
void ot_strand_region_complete(uint32_t region, bool stays, bool forgotten);
uint32_t ot_moment_now(void);
extern const otosp_site *ot_race_hands_on;     /* the loop that hands on the values of its last iteration; or NULL */

/* Is what `first` did before the end of the one ordered before what `second` does now? Both are this rank's. */
enum ot_order { OT_ORDERED, OT_CONCURRENT_ITERATIONS, OT_CONCURRENT_TASKS };
enum ot_order ot_strand_order(uint32_t first, uint32_t second);
const ot_strand *ot_strand_region(uint32_t);

/* ---- race_depend.c ---- */

void ot_race_depend_add(uint32_t strand, uint32_t parent, const ot_depend *, size_t n);
bool ot_race_depend_orders(uint32_t first, uint32_t second);
void ot_race_depend_join(uint32_t strand, uint32_t parent);
void ot_race_depend_forget(void);

/* ---- shadow (race_shadow.c) ---- */

/* OWN: of memory that only the member's tasks share; BY_CLAUSE: a clause of the construct says that it is done. */
enum { OT_STORES = 1, OT_ATOMIC = 2, OT_OWN = 4, OT_BY_CLAUSE = 8 };

/* An access to some of the bytes of a granule: eight bytes of memory. */
typedef struct ot_access {
    uint32_t strand, moment;
    uint32_t code;                      /* address of the instruction behind it; BY_CLAUSE: of the otosp_site */
    uint8_t mask, flags;
} ot_access;

enum { OT_KEPT = 6 };                   /* the first two and the last stores; the same of loads */

typedef struct ot_granule {
    uintptr_t address;                  /* 0: free */
    ot_access access[OT_KEPT];
} ot_granule;

typedef struct ot_shadow {
    ot_granule *v;
    size_t n, cap;                      /* cap: a power of 2 */
} ot_shadow;

/* A parallel region, or teams, under way on this rank. */
typedef struct ot_race_level {
    ot_construct *split;                /* NULL: a team of one */
    ot_zone zone;                       /* of a team of one */
    uint32_t region;                    /* its strand on this rank */
    ot_shadow shadow;
} ot_race_level;

bool ot_race_own(uintptr_t granule);    /* race.c: is it of a block that only this member knows of? */
void ot_shadow_access(ot_race_level *, uintptr_t granule, const ot_access *);
void ot_shadow_clear(ot_shadow *);
void ot_shadow_forget(ot_shadow *, uintptr_t from, uintptr_t to);

/* ---- race_join.c: what members tell each other at a join of c ---- */

void ot_race_compare(ot_construct *c, const ot_shadow *);

/* ---- race_report.c ---- */

/* A side of a race, as it travels. */
typedef struct ot_race_side {
    const otosp_site *site;
    uint64_t number;
    uint32_t code, rank;
    uint8_t kind, flags;
} ot_race_side;

typedef struct ot_race {
    uintptr_t address;
    ot_race_side first, second;
    const otosp_site *team;             /* the construct whose team it is */
} ot_race;

ot_race_side ot_race_side_of(const ot_access *);
void ot_race_report(const ot_race *);
void ot_race_collect(const ot_set *);

#endif
