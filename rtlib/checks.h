/*
 * checks.h: what the files of OTOSP_CHECK share. check.c: which modes are on, and when the replicas are looked at;
 * check_blocks.c: the blocks of the heap that are in use; check_memory.c: what is compared, and its hash;
 * check_report.c: the place that differs; check_twin.c: what is written without being logged;
 * check_target.c: what targets use that is not mapped.
 */
#ifndef OT_CHECKS_H
#define OT_CHECKS_H

#include "rt.h"

/* ---- check_blocks.c ---- */
typedef struct ot_block {
    uintptr_t base;                     /* 0: no block */
    size_t bytes;                       /* as the program asked for */
    uintptr_t pc;                       /* where the program goes on after the call */
    unsigned known_to;                  /* the members of the construct of that depth; 0: to all ranks */
    bool own, reached;                  /* only the member that allocated it uses it; see ot_memory_find_own */
    bool of_device;                     /* allocated by a target, or for a device */
    unsigned long serial;               /* never 0; no other block on this rank has it */
} ot_block;

bool ot_block_of(const void *, ot_block *);            /* the block that holds an address */
ot_block ot_block_at(uintptr_t base);                  /* the one that begins there */
void ot_blocks_each(void (*each)(const ot_block *, void *), void *);
void ot_block_is_own(uintptr_t base);
void ot_block_is_of_device(uintptr_t base);
void ot_blocks_unreach(void);
void ot_block_reach(uintptr_t base, ot_buffer *to);

/* ---- check_memory.c ---- */
typedef struct ot_range { uintptr_t from, to; } ot_range;

typedef struct ot_ranges {
    ot_range *v;
    size_t n, cap;
} ot_ranges;

void ot_ranges_add(ot_ranges *, uintptr_t from, uintptr_t to);
/* Calls each() for what replicas share, within the bounds. team_goes_on: members have blocks of their own. */
void ot_memory_each(ot_range bounds, bool team_goes_on, void (*each)(uintptr_t, size_t, void *), void *);
uint64_t ot_memory_hash(ot_range bounds, bool team_goes_on);
void ot_memory_find_own(ot_buffer *bases);
extern ot_ranges ot_memory_of_stack;                   /* what is compared of it */
void ot_memory_leave_out(uintptr_t word);              /* a word that holds an address of the rank's own */
bool ot_is_own_address(uintptr_t value);               /* in a library, or in memory that it has allocated */

/* ---- check_twin.c ---- */
void ot_check_met(ot_construct *, bool keep_team);
const ot_ranges *ot_check_unlogged(const ot_construct *);      /* stores on the stack, of the last join */

/* ---- check_target.c ---- */
void ot_hosts_begin(void);              /* a region of `target` or `target data` */
void ot_hosts_end(void);

/* ---- check.c ---- */
typedef struct ot_look {                /* a time at which the replicas are compared */
    const otosp_site *site;             /* NULL: the program's start or end */
    enum ot_look_place { OT_LOOK_START, OT_LOOK_FORK, OT_LOOK_JOIN, OT_LOOK_END } place;
    bool team_goes_on;
    unsigned long left_out;             /* looks between this one and the last */
} ot_look;

bool ot_votes_differ(uint64_t mine);    /* do ranks have different numbers? Called by all of them */
bool ot_votes_of_some_differ(bool has_one, uint64_t mine);     /* those that have one? Called by all, too */

/* ---- check_report.c ---- */
/* Ranks' memory differs: ends the program with a message, or finds that the difference means nothing. */
void ot_check_gather(const void *mine, size_t bytes, char *all);       /* of the same size, on the leader */
void ot_check_explain(const ot_look *last, const ot_look *now);

#endif
