/*
 * steal.h: work stealing: tasks that are kept for others (stock.c), which of them go from rank to rank (steal.c), where
 * others take them (shelf.c), and the frames that go with them (frames.c).
 */
#ifndef OT_STEAL_H
#define OT_STEAL_H

#include "rt.h"

/* Part of a stack, as it was at a time (L. Lamport, Commun. ACM 21, 558 (1978)) that parcels and results pass on. */
typedef struct ot_frames {
    char *from;
    size_t bytes;
    uint64_t time;
} ot_frames;

typedef struct ot_frames_list {
    ot_frames *v;
    size_t n, cap;
} ot_frames_list;

/* Tasks that are given away; there follow the places of frames, and of what has been stored there, the clock, each
   task, and, at `head`, the frames. */
typedef struct ot_parcel {
    uint64_t number, tasks, frames, stored, clock, head;       /* number: the time; tasks 0: there are none */
} ot_parcel;

/* A task of the wave that is executed, or a parcel: tasks that are made in it know these frames. */
typedef struct ot_context {
    struct ot_context *outer;
    char *top;                          /* its own frames lie below */
    const ot_frames *others;            /* of tasks around it, on other ranks */
    const ot_frames *stored;            /* there, by those of them that are not where the frames lie */
    size_t nothers, nstored;
    size_t first;                       /* of the tasks that were made in it: see stock.c */
    ot_frames_list foreign;             /* what it has stored to others' frames */
} ot_context;

/* A task, as it travels in front of what it takes along. */
typedef struct ot_burden {
    const otosp_site *site;
    void (*body)(void *);
    otosp_taskgroup *group;
    uint64_t flags, bytes;
} ot_burden;

/* A task that is kept. */
typedef struct ot_stocked {
    enum { OT_DONE, OT_HERE, OT_RUNS, OT_GIVEN } state;
    ot_burden what;
    otosp_task *maker;                  /* NULL: it has ended, or is on another rank */
    const ot_context *in;
    char *low;                          /* frames of those around it lie from here on */
    uint64_t parcel;                    /* in which it is given away */
    ot_message *result;                 /* of that, when it has come */
    void *env;                          /* what it takes along: inside, or a block */
    _Alignas(16) char inside[112];
} ot_stocked;

/* ---- stock.c ---- */
extern ot_stocked **ot_stock;           /* in the order in which they were made */
extern size_t ot_nstock, ot_nhere;      /* ot_nhere: those that are OT_HERE */
void ot_stock_add(const ot_burden *, const void *env, otosp_task *maker, char *low);
void ot_stock_done(uint64_t parcel);
void ot_stock_wait(void);               /* for all that were made in this context */

/* ---- steal.c ---- */
extern long ot_steal_left;              /* tasks that are made until: */
void ot_steal_look(void);               /* has somebody asked? */
void ot_steal_lay_out(void);            /* tasks, for those who have looked */
bool ot_steal_calls_back(uint64_t parcel);     /* which has been laid out, and nobody has taken */
void ot_steal_take_back(ot_message *result);
void ot_steal_help(long *tests, bool asks);    /* something for others, while this rank waits */

/* ---- shelf.c ---- */
enum { OT_SHELF_ROOM = (1 << 20) - 128 };      /* bytes */
extern const _Atomic uint64_t *ot_shelf_word;  /* of this rank's; 1: others have looked, and found nothing */
bool ot_shelf_is_near(int rank);
char *ot_shelf_room(void);              /* of this rank's, where it is empty; NULL: it is not, or nobody could look */
void ot_shelf_fill(size_t bytes);       /* so many have been written there */
bool ot_shelf_take_back(void);          /* false: others have taken it */
ot_message *ot_shelf_look(const ot_set *);

/* ---- frames.c ---- */
extern ot_context *ot_context_here;     /* the innermost; NULL: none */
extern uint64_t ot_time;
void ot_pass_time(uint64_t);            /* it is not before that */
bool ot_frames_exist(void);
bool ot_frames_have_room(void);         /* for more contexts */
/* Executes run(with) in the context, on this rank's own stack; c->foreign is complete then, and the caller's. */
void ot_context_run(ot_context *c, void (*run)(void *), void *with);
void ot_frames_unite(ot_frames_list *); /* each byte once, in the order of memory */
void ot_frames_lay_out(const ot_parcel *);

#endif
