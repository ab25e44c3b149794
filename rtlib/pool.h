/*
 * pool.h: tasks that a set of several ranks has met and not executed yet.
 *
 *     pool.c          the pool that a level has: what is in it, and who waits for it
 *     order.c         which tasks are executed before which
 *     wave.c          those that are ready, as a divided loop
 *     placement.c     which rank has which of them
 *     turn.c          what they read and write
 *     detached.c      those that are complete when an event has been fulfilled, too
 */
#ifndef OT_POOL_H
#define OT_POOL_H

#include "rt.h"

typedef struct ot_tasks {
    struct ot_deferred **v;
    size_t n, cap;
} ot_tasks;

enum { OT_FEW_AFTER = 6 };

typedef struct ot_deferred {
    const otosp_site *site;
    void (*body)(void *);
    otosp_taskgroup *group;
    struct ot_children *siblings;
    struct ot_deferred *next, **link;      /* of the same maker, not done */
    size_t made;                        /* before it, in its pool */
    size_t unmet;                       /* tasks that must be complete before */
    size_t holders;                     /* that point to it: lists of tasks by address, and its pool */
    otosp_count event;                  /* that has to be fulfilled, too: the number in its handle; 0: none */
    uint64_t *clock;                    /* what those outside had published that have fulfilled it; NULL: nothing */
    unsigned flags;
    unsigned number;                    /* in the graph and the timeline that are written: see graph.c */
    enum { OT_UNHEARD, OT_HEARD_INSIDE, OT_HEARD_OUTSIDE } heard;     /* of that, by this rank: from whom */
    bool fulfilled, executed;           /* as all ranks know */
    bool done;
    size_t bytes;                       /* of all this */
    ot_tasks after;                        /* those that this one is among these of: in `few`, as long as they fit */
    ot_job job;
    struct ot_deferred *few[OT_FEW_AFTER];
    _Alignas(max_align_t) char env[];   /* what the body is called with */
} ot_deferred;

typedef struct ot_children {
    size_t left;                        /* of these tasks, not done */
    size_t holders;                     /* the maker, and its ot_tasks */
    ot_deferred *first;
    ot_deferred *barrier;                  /* the last one that depends on all before it, and all behind it on it */
    struct place **places;              /* by address, in so many buckets; NULL: none */
    size_t buckets, nplaces;
} ot_children;

struct ot_pool {
    ot_tasks ready;                        /* in the order in which they became so; the first `taken` are gone */
    size_t taken;
    size_t left;                        /* not done */
    size_t made;                        /* so far */
    int barren;                         /* since the last wave: tasks that all have executed, and that made none */
    ot_tasks events;                       /* those that have one that is not fulfilled, in the order of the program */
    ot_children *of_implicit;           /* made by the implicit task */
};

/* ---- order.c ---- */
void ot_tasks_append(ot_tasks *, ot_deferred *);
ot_deferred *ot_deferred_new(const void *env, size_t bytes);    /* no job; the rest is zero; its maker holds it */
void ot_deferred_release(ot_deferred *);       /* one that points to it no longer does */
ot_children *ot_children_of(ot_children **);    /* makes them, if there are none */
void ot_children_enter(ot_children *, ot_deferred *, const ot_depend *, size_t n);     /* which depends on these */
/* It is done: what stands behind it and has nothing else to wait for is handed to `ready`. */
void ot_children_leave(ot_deferred *, void (*ready)(struct ot_pool *, ot_deferred *), struct ot_pool *);

/* ---- wave.c ---- */
bool ot_wave_is_described(ot_deferred **, size_t n);
/* Executes them, each on one rank, or on a set of several; they are not complete yet. It changes their order. */
void ot_wave_run(ot_deferred **, size_t n);
void ot_wave_run_by_all(ot_deferred *);
void ot_wave_of_none(const otosp_site *);      /* where the ranks tell each other of events */

/* ---- detached.c ---- */
/* Takes those whose events are fulfilled from the list. Those that have been executed are handed to `complete`; true:
   there were some. */
bool ot_events_settle(struct ot_pool *, void (*complete)(struct ot_pool *, ot_deferred *));
void ot_events_wait(struct ot_pool *, const otosp_site *);     /* until one of them is; nothing else is ready */
/* Around a join: what each member has heard becomes known to all. What the first returns is the second's. */
int *ot_events_join(struct ot_pool *, ot_construct *split);
void ot_events_joined(struct ot_pool *, int *heard);

#endif
