/*
 * otosp.h: what a translated program calls.
 *
 * The translator includes this header at the top of each file that it changes, before the user's
 * own text: so it includes nothing but names, defines no name that does not begin with otosp_ or OTOSP_, and
 * compiles without a warning from -std=c89 -pedantic to -std=gnu17.
 *
 * A construct reads in this order: begin, next, result, end.
 *
 *     otosp_loop loop;
 *     otosp_parallel_for_begin(&loop, &site, OTOSP_TRIPS_LT(0, n, 1), OTOSP_STATIC, 0, 0);
 *     while (otosp_next(&loop))
 *         for (i = 0 + loop.first; i < 0 + loop.end; i++) {
 *             x[i] = f(i);
 *             otosp_result(&loop, &x[i], 1);
 *         }
 *     otosp_end(&loop);
 *
 * Every rank runs the program. otosp_..._begin splits the current processor set into a team of
 * member sets and makes this rank's member the current set; otosp_next yields the chunks of logical
 * iterations that are this member's; otosp_result says what an iteration wrote; otosp_end makes all
 * members' results valid on every rank of the parent set, which is current again when it returns.
 */
#ifndef OTOSP_H
#define OTOSP_H

#include "otosp_names.h"

#ifdef __cplusplus
extern "C" {
#endif

#if defined __GNUC__
#define OTOSP_INLINE __extension__ static __inline__ __attribute__((__unused__, __always_inline__, __no_instrument_function__))
#define OTOSP_UNLIKELY(x) __builtin_expect(!!(x), 0)
#define OTOSP_LIKELY(x)   __builtin_expect(!!(x), 1)
#else
#define OTOSP_INLINE static
#define OTOSP_UNLIKELY(x) (x)
#define OTOSP_LIKELY(x) (x)
#endif

typedef __SIZE_TYPE__ otosp_size;      /* bytes, elements */
typedef unsigned long otosp_count;     /* logical iterations, counted from 0 */

/* A construct of the user's source: one static object each. Messages name it. */
typedef struct otosp_site {
    const char *file;
    int line;
    const char *what;                  /* the directive, as in "parallel for" */
    unsigned flags;                    /* OTOSP_SITE_* */
} otosp_site;

#define OTOSP_SITE_IN_ORDER 2097152u   /* ... each member executes its iterations in their order, as these hand something on */
#define OTOSP_SITE_TABLES 1048576u     /* ... by tables of pointers, among that, which ranks compare: see tables.c */
#define OTOSP_SITE_CHAINED 524288u     /* ... and hand values on, one to the next: see chain.c */
#define OTOSP_SITE_SEQUENTIAL 262144u  /* a loop whose iterations may have to do with each other: see sequential.c */
#define OTOSP_SITE_ENDS 131072u        /* ... but print, and it ends the program then */
#define OTOSP_SITE_DEFERS 65536u       /* its reductions may be put off, where that is asked for: see deferred.c */
#define OTOSP_SITE_SCATTERS 32768u     /* ... but stores here and there, which are written down, and told when it ends */
#define OTOSP_SITE_THREADPRIVATE 16384u /* ... it uses threadprivate objects: chunks are those of its schedule */
#define OTOSP_SITE_SLIDES 8192u        /* its bounds move on with a loop around it: see deal.c */
#define OTOSP_SITE_NEEDS 4096u         /* otosp_ahead tells what its sections are computed from */
#define OTOSP_SITE_KEEPS 2048u         /* a task whose sections are compared with what they are computed from */
#define OTOSP_SITE_GUARDED 1024u       /* code behind it, and in it if it is of TASKS, acquires what it reads */
#define OTOSP_SITE_BOUNDED 512u        /* otosp_ahead tells how much an iteration does at most: see whole.c */
#define OTOSP_SITE_TASKS 256u          /* a region in which one member makes tasks, and nothing else is done */
#define OTOSP_SITE_WORK 128u           /* otosp_ahead tells how much each iteration does: see balance.c */
#define OTOSP_SITE_CLAIMS 64u          /* ... if no member writes what another one claims: see claims.c */
#define OTOSP_SITE_NUMBERED 32u        /* ... chunks are those of its schedule, since it asks for numbers of threads */
#define OTOSP_SITE_USES 16u            /* otosp_uses_... has told all that may be read in it */
#define OTOSP_SITE_BLOCKS 8u           /* ... if its iterations stay in the blocks that it tells: see hull.c */
#define OTOSP_SITE_DESCRIBED 4u        /* otosp_ahead tells all that it reads and writes, and it does nothing else */
#define OTOSP_SITE_CANCELLABLE 2u      /* a region that may be cancelled */
#define OTOSP_SITE_SILENT 1u           /* nothing inside writes to a file or stream */

/* An address as it is told. Pointers that are restrict may lie there, which gcc would warn of. */
#define OTOSP_AT(addr) ((const volatile void *)(addr))
/* Only the address is used: gcc need not warn of memory that has no value yet. Where the function is defined, gcc takes the
   argument for one without a value. */
#if defined __GNUC__ && !defined __clang__ && __GNUC__ >= 11 && !defined OT_RT_H
#define OTOSP_ADDRESS_ONLY(argument) __attribute__((__access__(__none__, argument)))
#else
#define OTOSP_ADDRESS_ONLY(argument)
#endif

enum otosp_schedule {
    OTOSP_STATIC = 1, OTOSP_DYNAMIC, OTOSP_GUIDED, OTOSP_AUTO, OTOSP_RUNTIME,
    OTOSP_WEIGHTED,                    /* contiguous blocks of equal weight: see otosp_weighing */
    OTOSP_OVERLAPPED,                  /* the runtime's own: static, the inside first */
    OTOSP_ROWS,                        /* the runtime's own: static, by iterations of the loop inside: see planes.c */
    OTOSP_GRID,                        /* the runtime's own: static, by those of both: see grid.c */
    OTOSP_DEVICE                       /* all are the member's that `chunk` says: see otosp_target_loop_begin */
};

/*
 * How many iterations `for (i = lb; i REL ub; i += step)` has. One macro for each relation; `by` is
 * the size of the step, positive whichever way i moves, in bytes for pointers. lb and ub are evaluated
 * more than once; both are integers, or both pointers. NE: from lb up to ub.
 */
#define OTOSP_TRIPS_LT(lb, ub, by) ((lb) < (ub) ? (OTOSP_DISTANCE(lb, ub) - 1) / (otosp_count)(by) + 1 : 0)
#define OTOSP_TRIPS_LE(lb, ub, by) ((lb) <= (ub) ? OTOSP_DISTANCE(lb, ub) / (otosp_count)(by) + 1 : 0)
#define OTOSP_TRIPS_GT(lb, ub, by) ((lb) > (ub) ? (OTOSP_DISTANCE(ub, lb) - 1) / (otosp_count)(by) + 1 : 0)
#define OTOSP_TRIPS_GE(lb, ub, by) ((lb) >= (ub) ? OTOSP_DISTANCE(ub, lb) / (otosp_count)(by) + 1 : 0)
#define OTOSP_TRIPS_NE(lb, ub, by) (OTOSP_DISTANCE(lb, ub) / (otosp_count)(by))
#define OTOSP_DISTANCE(from, to) ((otosp_count)(to) - (otosp_count)(from))

/* collapse: where a run of the innermost loop ends that begins at its iteration `first`, with `trips` in
   all, when `left` iterations of the chunk are left. */
#define OTOSP_ROW_END(first, trips, left) ((left) < (trips) - (first) ? (first) + (left) : (trips))
/* The same where rows have different lengths: how far an iteration of the whole is into the row that begins
   at `row`. */
#define OTOSP_ROW_PART(row, trips, at) ((at) <= (row) ? 0 : (at) - (row) < (trips) ? (at) - (row) : (trips))

/* collapse: cuts what is left of a chunk of a rectangle's iterations, which goes on at *k, into boxes: each is a range of
   iterations of each of the n loops, with so many in all. 0: nothing is left. */
typedef struct { otosp_count first, end; } otosp_range;
int otosp_cut(otosp_range *box, otosp_count *k, otosp_count end, int n, const otosp_count *trips);

/* A worksharing loop under way on this rank. The first two members are for emitted code. */
typedef struct otosp_loop {
    otosp_count first, end;            /* this chunk: logical iterations first .. end-1 */
    /* the rest is the runtime's own */
    otosp_count total;                 /* iterations of the whole loop */
    otosp_count offset, trips;         /* of these are divided here, beginning with number offset */
    otosp_count asked;                 /* the size of a chunk that was asked for, or 0 */
    long number;                       /* of the first iteration, as otosp_numbered says */
    otosp_count phase;                 /* iterations by which chunks that are dealt in turn begin earlier: see deal.c */
    otosp_count chunk, next, stop, stride, base, seen;
    otosp_count piece;                 /* that begins at `seen`, where ... */
    struct otosp_ask *ask;             /* ... pieces are asked for ahead, or NULL: see sched_dynamic.c */
    otosp_count left;                  /* iterations of the chunk that are still to be given, one by one */
    const otosp_count *ends;           /* of all members' chunks; NULL: they are equal (align.c). Of a grid, of its parts */
    otosp_count across;                /* parts of the loop inside that a grid has; 0: there is none */
    otosp_count second;                /* iterations of the loop inside, which may be divided, too: see planes.c; 0: there is none */
    otosp_count second_first, second_end;      /* ... of them, this chunk's */
    otosp_count inner_first, inner_end;        /* of this chunk, what needs nothing that is under way; 0, 0: none */
    otosp_count inner_second_first, inner_second_end;  /* ... and in a grid these iterations of the loop inside */
    int early;                                 /* it needs what is under way, but not the rest of that */
    long stage_first, stage_end;        /* of the stage at hand, the values of the variable that counts them: see stages.c */
    int stage, stages;                  /* its number, from 1 on, and how many there are; 0: they are not counted */
    double weight, all;
    int members, mine, pass;
    enum otosp_schedule schedule;
    int kind, turn, home;              /* turn, home: see ordered.c */
    unsigned long instance;            /* which loop it is, of all that this rank has begun, where races are looked for */
    unsigned long key;                 /* of ordered and doacross loops: the same on all members, and no other's */
    int ahead;                         /* see ahead.c */
    int retracing;                     /* see retrace.c */
    otosp_count resume;
    struct otosp_loop *around;         /* the ordered loop that this one stands in */
    const otosp_site *site, *outer;    /* this loop, and what it stands in */
} otosp_loop;

/* A parallel region under way on this rank. All of it is the runtime's own. */
struct otosp_task;

typedef struct otosp_region {
    const otosp_site *site, *outer;
    int unseen;                         /* the code in it is as that around it */
} otosp_region;

/*
 * parallel: splits the current set into a team of min(ranks of the set, num_threads if not 0)
 * members. Where num_threads is 1 (an `if` clause that is false gives 1), the set stays whole and
 * is a team of one. parallel sections: never more members than sections. otosp_region_end joins.
 */
void otosp_region_begin(otosp_region *, const otosp_site *, int num_threads);
void otosp_parallel_sections_begin(otosp_region *, const otosp_site *, int sections, int num_threads);
void otosp_region_end(otosp_region *);
/* The threads of a region that would begin here. */
int otosp_region_threads(void);

/*
 * parallel for: as above, but never more members than iterations, so that each iteration of a short
 * loop has a set of several ranks, which an inner construct can split again.
 */
void otosp_parallel_for_begin(otosp_loop *, const otosp_site *, otosp_count trips,
                              enum otosp_schedule, otosp_count chunk, int num_threads);
/* A loop of all ranks, which they may divide where that leaves nothing to be seen of it. Chunks are blocks. */
void otosp_sequential_for_begin(otosp_loop *, const otosp_site *, otosp_count trips);
/* Values that its iterations hand on, in front of this member's chunk and behind it. True: `values` are now those that the member
   before has come to, and then those that the last one has come to. */
int otosp_chain_take(otosp_loop *, void *values, otosp_size bytes);
int otosp_chain_give(otosp_loop *, void *values, otosp_size bytes);
/* The same as for otosp_parallel_for_begin() where each iteration is a loop with so many iterations, of which only memory tells what one leaves to the next:
   both may be divided. Each chunk is of second_first .. second_end-1 of that. */
void otosp_parallel_for_rows_begin(otosp_loop *, const otosp_site *, otosp_count trips, enum otosp_schedule,
                                   otosp_count chunk, int num_threads, otosp_count second);

/* for: divides iterations over the members of the team of the enclosing region. */
/* The number of its first iteration, where those of other loops over the same values have the same numbers. */
OTOSP_INLINE void otosp_numbered(otosp_loop *loop, long number)
{
    loop->number = number;
}

void otosp_for_begin(otosp_loop *, const otosp_site *, otosp_count trips,
                     enum otosp_schedule, otosp_count chunk);

/*
 * Moves to this member's next chunk: sets first and end and returns 1, or returns 0 when there is
 * none. chunk 0 in begin means, with OTOSP_STATIC, one contiguous block for each member, sizes equal to
 * within one; with OTOSP_DYNAMIC and OTOSP_GUIDED, where members take chunks as they get to them, 1.
 */
int otosp_next(otosp_loop *);
int otosp_next_chunk(otosp_loop *);    /* the whole of it, also where races are looked for iteration by iteration */

/*
 * OTOSP_WEIGHTED: before the first otosp_next each member gives the weights of all iterations, in order
 * and as often as it is asked to, the same on every rank:
 *
 *     while (otosp_weighing(&loop))
 *         for (i = 0; i < n; i++)
 *             otosp_weigh(&loop, cost(i));
 *
 * Iteration k goes to member m of T where the middle of its weight lies in the m-th T-th of the sum.
 */
int otosp_weighing(otosp_loop *);
void otosp_weigh(otosp_loop *, double weight);

/*
 * What the translator has found by analysis: this member's chunks once more, before it runs them, so that the
 * sections that they will write can be said all at once. otosp_ahead_chunk: the same for the chunk at hand.
 *
 *     while (otosp_ahead(&loop, 0))
 *         otosp_writes(&x[loop.first], loop.end - loop.first);
 *
 * checks: each chunk comes twice, at first to see whether a section meets one of the objects that it is computed
 * from (otosp_keep). Then nothing is said, and what is written is found out by comparing (otosp_unseen).
 */
#define otosp_ahead(loop, checks) (OTOSP_MAY_ASK && otosp_ahead_next(loop, checks))
/* The body of a task as a loop of one iteration: see turn.c. Each task of a wave tells of itself on each rank. */
enum otosp_turns { OTOSP_TURN_ALONE, OTOSP_TURN_TELLS, OTOSP_TURN_IS_TOLD };
extern enum otosp_turns otosp_turns;    /* what bodies of tasks are called for */
void otosp_turn_alone(otosp_loop *);
OTOSP_INLINE void otosp_turn_begin(otosp_loop *loop)
{
    if (otosp_turns != OTOSP_TURN_TELLS) {
        otosp_turn_alone(loop);
        return;
    }
    loop->first = loop->end = 0;        /* no iteration is executed, and nothing else is looked at */
}
#define otosp_turn_ahead(loop, checks) \
    (otosp_turns == OTOSP_TURN_ALONE ? otosp_ahead(loop, checks) \
     : otosp_turns == OTOSP_TURN_TELLS && !(loop)->end && ++(loop)->end)
#define otosp_turn_next(loop) (otosp_turns != OTOSP_TURN_TELLS && otosp_next(loop))
#define otosp_ahead_chunk(loop, checks) (otosp_logging && otosp_ahead_again(loop, checks))
/* The same of a nest, whose chunks are told row by row; so many iterations are a row. */
#define otosp_ahead_rows(loop, checks, row) (OTOSP_MAY_ASK && otosp_ahead_rows_next(loop, checks, row))
/* What has begun to be asked is asked to its end, though all may have become valid meanwhile. */
#define OTOSP_MAY_ASK (otosp_logging || OTOSP_UNLIKELY(otosp_pending || otosp_asking))
int otosp_ahead_next(otosp_loop *, int checks);
int otosp_ahead_rows_next(otosp_loop *, int checks, otosp_count row);
int otosp_ahead_again(otosp_loop *, int checks);
OTOSP_ADDRESS_ONLY(1) void otosp_keep(const volatile void *object, otosp_size bytes);
#define otosp_keeps(addr, count) otosp_keeps_grid(addr, count, (long)sizeof *(addr))
#define otosp_keeps_each(addr, count, stride) otosp_keeps_grid(addr, count, stride)
#define otosp_keeps_grid(addr, ...) \
    (__extension__ otosp_keep_box(OTOSP_AT(addr), sizeof *(addr), OTOSP_DIMENSIONS(__VA_ARGS__)))
OTOSP_ADDRESS_ONLY(1) void otosp_keep_box(const volatile void *addr, otosp_size bytes, int n, const long *dimensions);
/* What the sections of all chunks are computed from, beside the chunks: where what comes of that is known, they need
   not be told. otosp_extent: of the object that p leads to; otosp_loaded: what otosp_loads has told of, as a number. */
#define otosp_is_known(...) \
    (__extension__ (OTOSP_UNLIKELY(otosp_unnamed) \
                    && otosp_known_by(&otosp_l, (const long[]){ __VA_ARGS__ }, \
                                      (int)(sizeof (const long[]){ __VA_ARGS__ } / sizeof(long)))))
__extension__ extern __thread int otosp_unnamed;
int otosp_known_by(otosp_loop *, const long *, int n);
OTOSP_ADDRESS_ONLY(1) long otosp_extent(const volatile void *p);
long otosp_loaded(void);

/* Does the chunk at hand hold the sequentially last iteration? (lastprivate) */
#ifdef OTOSP_CHECKED
int otosp_race_is_last(const otosp_loop *);
#define otosp_is_last(loop) otosp_race_is_last(loop)
#else
#define otosp_is_last(loop) ((loop)->end == (loop)->total)
#endif

/*
 * What a member writes is logged as sections, and is exchanged by the next join. A section that stores
 * are being merged into: runs of `len` bytes, the first at base, the next one expected at `next`,
 * `stride` bytes behind the last (before it, if negative; 0: all at the same place). Where stride is
 * len the section is contiguous, and runs before the last may have had other lengths.
 */
typedef struct otosp_open_section {
    char *base, *next;
    otosp_size len;                    /* 0: closed */
    long stride;
    const otosp_site *site;            /* for messages: the construct, and the address of a result as the */
    const char *expr;                  /* user wrote it; NULL: a store that is exchanged if it can be */
} otosp_open_section;

#define OTOSP_OPEN_SECTIONS 16         /* a power of 2: stores in different places merge apart */
#define OTOSP_SLOT (__COUNTER__ % OTOSP_OPEN_SECTIONS)

__extension__ extern __thread otosp_open_section otosp_open[OTOSP_OPEN_SECTIONS];

/* This rank runs a member of a split team: its stores are logged; short ones are marked, but not in threads of a
   rank. */
enum otosp_log_mode { OTOSP_LOGGING = 1, OTOSP_MARKING, OTOSP_WITHIN /* marking what lies outside of its blocks */ };
__extension__ extern __thread int otosp_logging;

/*
 * The iteration wrote count elements at addr. What is neighbouring or equally spaced merges, so a
 * loop over rows or columns logs one section. An address that ranks do not share (a string
 * constant, memory outside every segment) ends the program with the construct's place and addr as
 * it is written; so does a negative count.
 */
#define otosp_result(loop, addr, count) \
    (__extension__ ({ \
        __auto_type otosp_at = (addr); \
        otosp_result_bytes(loop, OTOSP_SLOT, OTOSP_AT(otosp_at), (long)(count), sizeof *otosp_at, #addr); \
    }))
#define otosp_nc_result(loop, addr, count, var) otosp_result(loop, addr, count)

void otosp_result_slow(const otosp_loop *, int slot, const void *addr, long count, otosp_size size,
                       const char *expr);

OTOSP_INLINE void otosp_result_bytes(const otosp_loop *loop, int slot, const volatile void *addr, long count,
                                     otosp_size size, const char *expr)
{
    if (OTOSP_UNLIKELY((const volatile char *)addr != otosp_open[slot].next
                       || (otosp_size)count * size != otosp_open[slot].len))
        otosp_result_slow(loop, slot, (const void *)addr, count, size, expr);
    else
        otosp_open[slot].next += otosp_open[slot].stride;
}

/*
 * For the race detector (otospcc -fcheck), and nothing otherwise: accesses to x are those of an atomic construct
 * until the next call; a library function stores; a variable may be shared by tasks of one member; a task has
 * made its copies; the variable of a linear clause, which the last iteration sets when the loop is done.
 */
#ifdef OTOSP_CHECKED
void otosp_race_atomic(const volatile void *x, otosp_size bytes);
void otosp_race_stored(const volatile void *x, otosp_size bytes);
void otosp_race_shared(const volatile void *x, otosp_size bytes);
void otosp_race_task(struct otosp_task *);
void otosp_race_linear(const volatile void *x, otosp_size bytes);
#define OTOSP_RACE_ATOMIC(x, bytes) otosp_race_atomic(OTOSP_AT(x), bytes)
#define OTOSP_RACE_STORED(x, bytes) otosp_race_stored(OTOSP_AT(x), bytes)
#define OTOSP_RACE_SHARED(x, bytes) otosp_race_shared(OTOSP_AT(x), bytes)
#define OTOSP_TASK_BODY(task) otosp_race_task(task)
#define OTOSP_RACE_LINEAR(x) otosp_race_linear(OTOSP_AT(&(x)), sizeof(x))
/* Of a structure (12) or union (13) that a function returns the C compiler does not tell where it is stored. */
#define OTOSP_RACE_RETURNED(at) \
    (__builtin_classify_type(*(at)) == 12 || __builtin_classify_type(*(at)) == 13 \
     ? otosp_race_stored(OTOSP_AT(at), sizeof *(at)) : (void)0)
#else
#define OTOSP_RACE_ATOMIC(x, bytes) ((void)(x), (void)(bytes))
#define OTOSP_RACE_STORED(x, bytes) ((void)0)
#define OTOSP_RACE_SHARED(x, bytes) ((void)(x), (void)(bytes))
#define OTOSP_TASK_BODY(task) ((void)0)
#define OTOSP_RACE_LINEAR(x) ((void)0)
#define OTOSP_RACE_RETURNED(at) ((void)0)
#endif

/* What is read there is the value before the construct, whose last iteration sets it. */
#define OTOSP_BEFORE_LAST(pointer) (OTOSP_RACE_LINEAR(*(pointer)), (pointer))

/*
 * A store that no result states: `OTOSP_WROTE(x) = value`, `OTOSP_WROTE(a[i++]) += value`. It is an
 * lvalue, evaluated once, no bit-field. otosp_wrote says the same of any memory, before or after it is
 * written. Outside a split both cost a load and a branch. Memory that ranks do not share is left out.
 */
#define OTOSP_WROTE(lvalue) OTOSP_WROTE_BY(otosp_wrote_bytes(OTOSP_SLOT, OTOSP_AT(otosp_at), sizeof *otosp_at), lvalue)
/* Where a chunk has asked before its iterations: `const int otosp_log = otosp_logging;`. */
#define OTOSP_WROTE_IF(logs, lvalue) \
    OTOSP_WROTE_BY(otosp_wrote_if(logs, OTOSP_SLOT, OTOSP_AT(otosp_at), sizeof *otosp_at), lvalue)
#define OTOSP_WROTE_BY(say, lvalue) \
    (*(__extension__ ({ \
        __auto_type otosp_at = &(lvalue); \
        say; \
        OTOSP_RACE_RETURNED(otosp_at); \
        otosp_at; \
    })))
/* Where an lvalue is: a member of a packed structure, which need not lie where its type wants it. */
#define OTOSP_PACKED(lvalue) \
    (__extension__ ({ \
        typedef __typeof__(lvalue) otosp_packed __attribute__((__aligned__(1))); \
        (otosp_packed *)(const volatile char *)&(lvalue); \
    }))
#define OTOSP_WROTE_PART(object, offset, bytes) (*OTOSP_WROTE_PART_AT(&(object), offset, bytes))
#define OTOSP_WROTE_PART_AT(pointer, offset, bytes) \
    (__extension__ ({ \
        __auto_type otosp_at = (pointer); \
        otosp_wrote_bytes(OTOSP_SLOT, (const volatile char *)otosp_at + (offset), bytes); \
        otosp_at; \
    }))
#define otosp_wrote(addr, bytes) \
    (OTOSP_RACE_STORED(addr, bytes), otosp_wrote_bytes(OTOSP_SLOT, OTOSP_AT(addr), bytes))

OTOSP_ADDRESS_ONLY(2) void otosp_wrote_slow(int slot, const void *addr, otosp_size bytes);

/*
 * Marks: a byte for each 8 bytes of the address space, a bit for each byte; a byte for each 32, a bit for each 4, for
 * stores of 4 bytes, since random ones find few of these in the cache; and a byte for each page that has any.
 * Where they lie is a constant, so that marking costs no load and may stand in any loop. A store of 1, 2 or 4 bytes,
 * or of a few words, is marked if its length is a constant and its address a multiple of that, or of 8.
 */
#if defined __x86_64__ && __SIZEOF_POINTER__ == 8
#define OTOSP_MARKS    ((unsigned char *)0x600000000000)
#define OTOSP_TOUCHED  ((unsigned char *)0x580000000000)
#define OTOSP_FOURS    ((unsigned char *)0x590000000000)
#define OTOSP_MARKABLE (1ul << 47)      /* bytes, from address 0 on, that have marks */
#else
#define OTOSP_MARKS    ((unsigned char *)0)
#define OTOSP_TOUCHED  ((unsigned char *)0)
#define OTOSP_FOURS    ((unsigned char *)0)
#define OTOSP_MARKABLE 0ul
#endif
#define OTOSP_MARKED_PAGE 4096u

#if defined __GNUC__ && !defined OTOSP_CHECKED
#define OTOSP_IS_SHORT(bytes) \
    (__builtin_constant_p(bytes) && ((bytes) == 1 || (bytes) == 2 || (bytes) == 4 \
                                     || ((bytes) % 8 == 0 && (bytes) > 0 && (bytes) <= 64)))
#else
#define OTOSP_IS_SHORT(bytes) 0
#endif

OTOSP_ADDRESS_ONLY(1) void otosp_touch(const volatile void *);

OTOSP_INLINE void otosp_mark(const volatile void *addr, otosp_size bytes)
{
    otosp_size at = (otosp_size)addr, last = at + bytes - 1;

    if (bytes >= 8)
        __builtin_memset(&OTOSP_MARKS[at / 8], 0xff, bytes / 8);
    else if (bytes == 4)
        OTOSP_FOURS[at / 32] |= (unsigned char)(1u << at / 4 % 8);
    else
        OTOSP_MARKS[at / 8] |= (unsigned char)(((1u << bytes) - 1) << at % 8);
    if (OTOSP_UNLIKELY(!OTOSP_TOUCHED[at / OTOSP_MARKED_PAGE]))
        otosp_touch(addr);
    if (bytes > 8 && OTOSP_UNLIKELY(!OTOSP_TOUCHED[last / OTOSP_MARKED_PAGE]))
        otosp_touch((const volatile char *)addr + bytes - 1);
}

/*
 * The block of iteration i begins at `first`, and ends where that of the next one does. Told for the iterations
 * low .. high, `by` apart; first is evaluated for some values of i. Blocks of the heap, or of an array.
 */
#define otosp_block(i, low, high, by, first) otosp_block_in(i, low, high, by, first, 0, 0)
#define otosp_block_of(i, low, high, by, first, array) otosp_block_in(i, low, high, by, first, &(array), sizeof(array))
#define otosp_block_in(i, low, high, by, first, array, bytes) \
    do { \
        long i = (low); \
        const volatile void *const otosp_first = (first), *otosp_last; \
        i = (high); \
        otosp_last = (first); \
        i = (high) + (long)(by); \
        otosp_block_at(otosp_first, otosp_last, (first), array, bytes); \
    } while (0)
/* What iteration i only reads, from `first` to `end`, of the same. */
#define otosp_read_block(i, low, high, first, end) otosp_read_block_in(i, low, high, first, end, 0, 0)
#define otosp_read_block_of(i, low, high, first, end, array) \
    otosp_read_block_in(i, low, high, first, end, &(array), sizeof(array))
#define otosp_read_block_in(i, low, high, first, end, array, bytes) \
    do { \
        long i = (low); \
        const volatile void *const otosp_first = (first), *const otosp_end = (end); \
        i = (high); \
        otosp_read_block_at(otosp_first, otosp_end, (first), (end), array, bytes); \
    } while (0)
/* The same of a member, where `first` depends on its number: up to where that of the next number is. */
#define otosp_member_block(first) otosp_member_block_in(first, 0, 0)
#define otosp_member_block_of(first, array) otosp_member_block_in(first, &(array), sizeof(array))
#define otosp_member_block_in(first, array, bytes) \
    do { \
        const volatile void *const otosp_first = (first); \
        otosp_tell_number(1); \
        otosp_block_at(otosp_first, otosp_first, (first), array, bytes); \
        otosp_tell_number(-1); \
    } while (0)
/* What is told is that of a thread whose number is larger by so much. */
void otosp_tell_number(int by);
void otosp_block_at(const volatile void *first, const volatile void *last, const volatile void *next,
                    const volatile void *array, otosp_size bytes);
void otosp_read_block_at(const volatile void *first, const volatile void *first_end, const volatile void *last,
                         const volatile void *last_end, const volatile void *array, otosp_size bytes);

/* The block that was stored to last, of those that the iterations at hand are taken to stay in: it is not logged. */
typedef struct otosp_span {
    otosp_size from, bytes;
} otosp_span;
__extension__ extern otosp_span otosp_within;

OTOSP_INLINE int otosp_is_within(const volatile void *addr, otosp_size bytes)
{
    otosp_size at = (otosp_size)addr - otosp_within.from;

    return at < otosp_within.bytes && bytes <= otosp_within.bytes - at;
}

OTOSP_INLINE void otosp_wrote_if(int logs, int slot, const volatile void *addr, otosp_size bytes)
{
    if (!logs)
        return;
    if (OTOSP_IS_SHORT(bytes)) {
        if (OTOSP_UNLIKELY(logs != OTOSP_MARKING || (otosp_size)addr % (bytes < 8 ? bytes : 8)))
            otosp_wrote_slow(slot, (const void *)addr, bytes);
        else
            otosp_mark(addr, bytes);
    } else if (OTOSP_UNLIKELY((const volatile char *)addr != otosp_open[slot].next || bytes != otosp_open[slot].len))
        otosp_wrote_slow(slot, (const void *)addr, bytes);
    else
        otosp_open[slot].next += otosp_open[slot].stride;
}

/* In a loop with blocks: a store that may be to one of them. */
#define OTOSP_WROTE_WITHIN(logs, lvalue) \
    OTOSP_WROTE_BY(otosp_wrote_within(logs, otosp_own, OTOSP_SLOT, OTOSP_AT(otosp_at), sizeof *otosp_at), lvalue)
/* What a chunk finds before its iterations (otosp_own): where at most OTOSP_WORD bytes from an address on need not be
   logged; all memory, if nothing is. */
#define OTOSP_WORD 8u
OTOSP_INLINE otosp_span otosp_own_block(int logs)
{
    otosp_span all = { 0, ~(otosp_size)0 }, own = otosp_within;

    if (!logs)
        return all;
    own.bytes = logs == OTOSP_WITHIN && own.bytes >= OTOSP_WORD ? own.bytes - OTOSP_WORD + 1 : 0;
    return own;
}
/* Small, so that the C compiler makes a loop of its own for where nothing is logged. */
OTOSP_ADDRESS_ONLY(3) void otosp_wrote_elsewhere(int logs, int slot, const void *addr, otosp_size bytes);
OTOSP_INLINE void otosp_wrote_within(int logs, otosp_span own, int slot, const volatile void *addr, otosp_size bytes)
{
    if (logs && (bytes > OTOSP_WORD || (otosp_size)addr - own.from >= own.bytes)
        && (logs != OTOSP_WITHIN || !otosp_is_within(addr, bytes)))
        otosp_wrote_elsewhere(logs, slot, (const void *)addr, bytes);
}
/* ... and how others are logged, which are to other objects. */
#define OTOSP_OUTSIDE(logs) ((logs) == OTOSP_WITHIN ? OTOSP_MARKING : (logs))

/*
 * Stores through cursors that only go on, `x[next[k]++] = value`: what was stored is found when the loop is done, by how far
 * each cursor of the member's own has come (rtlib/cursors.c). first: one of these; the span of those that are followed is
 * all memory, if nothing is logged. Through any other one each store is logged.
 */
otosp_span otosp_cursors_begin(int logs, const volatile void *first, otosp_size size, const volatile void *x, otosp_size each);
#define OTOSP_CURSOR(logs, x, cursor) \
    (*(__extension__ ({ \
        __auto_type otosp_at = &(cursor); \
        if (logs && OTOSP_UNLIKELY((otosp_size)otosp_at - otosp_cursors.from >= otosp_cursors.bytes)) \
            otosp_cursor_astray(logs, OTOSP_SLOT, otosp_at, sizeof *otosp_at, &(x)[*otosp_at], sizeof *(x)); \
        otosp_at; \
    })))
/* The value, of which the C compiler does not see how it was made: it keeps it in a register, for as long as a loop lasts. */
#define OTOSP_HELD(value) \
    (__extension__ ({ \
        __auto_type otosp_value = (value) + 0; \
        __asm__("" : "+r"(otosp_value)); \
        otosp_value; \
    }))
/* In a loop that stores to nothing but objects with such blocks, and through cursors: need no store be looked at? */
int otosp_guarded(void);
OTOSP_ADDRESS_ONLY(3) OTOSP_ADDRESS_ONLY(5)
void otosp_cursor_astray(int logs, int slot, const void *cursor, otosp_size size, const void *at, otosp_size bytes);

/*
 * Stores of 4 bytes at random places of a large block, which the loop does not load from: listed, and done when somebody
 * looks at the block (rtlib/late.c). put_off: the list of the block that `object` leads to. A chunk keeps its next free
 * place in otosp_listed, and says each time how far it is.
 */
typedef struct otosp_late_store {
    unsigned at, value;                /* bytes from the block's beginning */
} otosp_late_store;
typedef struct otosp_late_list {
    otosp_size from, starts;           /* the block; where in it a store may begin: 0: stores are done at once */
    otosp_late_store *next, *end;
} otosp_late_list;
otosp_late_list *otosp_put_off(const otosp_loop *, int logs, const volatile void *object);
void otosp_late_full(otosp_late_list *);

#define OTOSP_STORE_LATER(logs, lvalue, stored) \
    (__extension__ ({ \
        __auto_type otosp_at = &(lvalue); \
        __typeof__(+*otosp_at) otosp_value = (stored); \
        const otosp_size otosp_offset = (otosp_size)otosp_at - otosp_list->from; \
        if (!(logs)) \
            *otosp_at = otosp_value; \
        else if (OTOSP_LIKELY(otosp_offset < otosp_list->starts)) { \
            otosp_listed->at = (unsigned)otosp_offset; \
            __asm__ volatile("" : : : "memory");        /* gcc would spend more on making one store of two */ \
            __builtin_memcpy(&otosp_listed->value, &otosp_value, 4); \
            otosp_late_stored(otosp_list, ++otosp_listed); \
        } else { \
            otosp_wrote_if(logs, OTOSP_SLOT, OTOSP_AT(otosp_at), sizeof *otosp_at); \
            *otosp_at = otosp_value; \
        } \
    }))

OTOSP_INLINE void otosp_late_stored(otosp_late_list *l, otosp_late_store *next)
{
    l->next = next;
    __asm__ volatile("" : : : "memory");        /* before anything is loaded from the block */
    if (OTOSP_UNLIKELY(next == l->end))
        otosp_late_full(l);
}

/* In a loop whose chunks have asked, the C compiler makes two loops of one, if little is in it: there, blocks are looked
   at by otosp_wrote_slow alone. */
OTOSP_INLINE void otosp_wrote_bytes(int slot, const volatile void *addr, otosp_size bytes)
{
    int logs = otosp_logging;

    if (logs && (logs != OTOSP_WITHIN || !otosp_is_within(addr, bytes)))
        otosp_wrote_if(logs, slot, addr, bytes);
}

/*
 * Sections that will be written: count elements from addr on, or count elements each `stride` bytes behind the one
 * before; none, if count is not positive. _grid: the same of several loops in each other, count and stride of each.
 */
#define otosp_writes(addr, count) \
    (__extension__ ({ \
        __auto_type otosp_at = (addr); \
        otosp_writes_bytes(OTOSP_SLOT, OTOSP_AT(otosp_at), count, sizeof *otosp_at); \
    }))
#define otosp_writes_each(addr, count, stride) \
    (__extension__ ({ \
        __auto_type otosp_at = (addr); \
        otosp_writes_loops(OTOSP_SLOT, OTOSP_AT(otosp_at), sizeof *otosp_at, OTOSP_DIMENSIONS(count, stride)); \
    }))
#define otosp_writes_grid(addr, ...) \
    (__extension__ ({ \
        __auto_type otosp_at = (addr); \
        otosp_writes_loops(OTOSP_SLOT, OTOSP_AT(otosp_at), sizeof *otosp_at, OTOSP_DIMENSIONS(__VA_ARGS__)); \
    }))

enum { OTOSP_MOST_DIMENSIONS = 8 };
/* Two arguments: how many, and an array of them. */
#define OTOSP_DIMENSIONS(...) \
    (int)(sizeof (const long[]){ __VA_ARGS__ } / (2 * sizeof(long))), (const long[]){ __VA_ARGS__ }

/* What is asked for, by otosp_ahead: to log it; whether it meets an object (otosp_keep); what each member touches; the
   same as words, by which it is known again. */
enum otosp_asking { OTOSP_ASK_NOTHING, OTOSP_ASK_KEPT, OTOSP_ASK_ALL, OTOSP_ASK_NEEDS, OTOSP_ASK_WORK, OTOSP_ASK_WORDS };
__extension__ extern __thread enum otosp_asking otosp_asking;
OTOSP_ADDRESS_ONLY(1) void otosp_asked(const volatile void *addr, otosp_size bytes);

/*
 * In each iteration a sequential loop reads rows, one after the other, as its variable goes from `first` to end-1. All
 * iterations may go by stages, each of which takes some of these values (rtlib/stages.c):
 *
 *     while (otosp_stage(&loop))
 *         while (otosp_next(&loop))
 *             for (i = ...)
 *                 for (k = otosp_stage_from(&loop, 0); k < otosp_stage_to(&loop, n); k++)
 *
 * otosp_goes_by_stages: is that wanted? Then what is said next are these values, all of the rows as a section, which all
 * members are said to read, and what else iterations read, which is needed before the first of them. It is said once more,
 * when only the last counts.
 */
#define otosp_goes_by_stages (OTOSP_UNLIKELY(otosp_asking == OTOSP_ASK_ALL) && otosp_stages_wanted())
int otosp_stages_wanted(void);
void otosp_stages(long first, long end);
void otosp_stages_until(long end);      /* the chunk at hand uses no rows behind that, which it is only said to read */
#define otosp_staged(addr, count) otosp_staged_grid(addr, count, (long)sizeof *(addr))
#define otosp_staged_each(addr, count, stride) otosp_staged_grid(addr, count, stride)
#define otosp_staged_grid(addr, ...) \
    otosp_staged_box(OTOSP_AT(addr), sizeof *(addr), OTOSP_DIMENSIONS(__VA_ARGS__))
OTOSP_ADDRESS_ONLY(1) void otosp_staged_box(const volatile void *addr, otosp_size bytes, int n, const long *dimensions);
int otosp_next_stage(otosp_loop *);
OTOSP_INLINE int otosp_stage(otosp_loop *loop)
{
    if (OTOSP_UNLIKELY(loop->stages))
        return otosp_next_stage(loop);
    return !loop->stage++;
}
OTOSP_INLINE long otosp_stage_from(const otosp_loop *loop, long first)
{
    return loop->stage > 1 && loop->stage_first > first ? loop->stage_first : first;
}
OTOSP_INLINE long otosp_stage_to(const otosp_loop *loop, long end)
{
    return loop->stage < loop->stages && loop->stage_end < end ? loop->stage_end : end;
}
#define otosp_is_first_stage(loop) ((loop)->stage == 1)
#define otosp_is_last_stage(loop) ((loop)->stage >= (loop)->stages)

/* How much an iteration does, by how often the loops in it go round: chunks of equal work are found by that. */
#define otosp_asks_work OTOSP_UNLIKELY(otosp_asking == OTOSP_ASK_WORK)
void otosp_work(double rounds);
void otosp_work_handed_out(double rounds);       /* of a loop with a schedule of which nobody knows who gets what */
/* The iterations for which one is asked: so many in front of it, and behind it. */
__extension__ extern struct otosp_part { long before, behind; } otosp_part;
/* Of rows that follow each other, how long one is in the mean. */
OTOSP_INLINE double otosp_rows(long from, long to)
{
    return (double)(to - from) / (double)(otosp_part.before + otosp_part.behind + 1);
}
OTOSP_INLINE double otosp_goes(long from, long to, long by)
{
    return from < to ? (double)(to - from) / (double)by : 0;
}

/* How many operations an iteration does at most: loops with few of them are done by all ranks. */
__extension__ extern __thread double otosp_most_operations;
OTOSP_INLINE void otosp_operations(double most)
{
    otosp_most_operations = most;
}
/* The same. Is nothing to be told, as by that it is known who does it? */
#define otosp_decided(most) (otosp_operations(most), otosp_decided_by(&otosp_l))
int otosp_decided_by(otosp_loop *);

/* What the sections themselves are computed from, as pointers to rows: it becomes valid before the first of them. Of
   tasks all is asked for at once: that will do if it is valid already. */
__extension__ extern __thread int otosp_at_once;
#define otosp_needs OTOSP_UNLIKELY(otosp_asking == OTOSP_ASK_NEEDS || otosp_at_once)
int otosp_needs_alone(void);            /* are the sections not told now? */
#define otosp_needed(addr) otosp_needed_bytes(OTOSP_AT(addr), sizeof *(addr))
OTOSP_ADDRESS_ONLY(1) void otosp_needed_bytes(const volatile void *addr, otosp_size bytes);
void otosp_needed_all(void);
/* Is this to be told now? What is of the next level is found by it. */
int otosp_needs_level(int level);
#define otosp_loads(addr, count) otosp_loads_grid(addr, count, (long)sizeof *(addr))
#define otosp_loads_each(addr, count, stride) otosp_loads_grid(addr, count, stride)
#define otosp_loads_grid(addr, ...) \
    (__extension__ otosp_loads_box(OTOSP_AT(addr), sizeof *(addr), OTOSP_DIMENSIONS(__VA_ARGS__)))
void otosp_loads_box(const volatile void *addr, otosp_size bytes, int n, const long *dimensions);
/* The object that a pointer leads to which has been loaded so. */
#define otosp_loads_object(addr, count) otosp_loads_object_of(addr)
#define otosp_loads_object_each(addr, count, stride) otosp_loads_object_of(addr)
#define otosp_loads_object_grid(addr, ...) ((void)sizeof (const long[]){ __VA_ARGS__ }, otosp_loads_object_of(addr))
OTOSP_ADDRESS_ONLY(1) void otosp_loads_object_of(const volatile void *addr);
/* Tables: all pointers of the object that this one lies in, so many bytes from each other; and the objects that these lead
   to, which may be read, or updated (rtlib/tables.c). */
#define otosp_loads_table(pointer, distance) otosp_loads_table_of(OTOSP_AT(pointer), distance)
#define otosp_loads_behind(pointer, distance) otosp_loads_behind_of(OTOSP_AT(pointer), distance)
#define otosp_may_read_behind(pointer, distance) otosp_reads_behind(OTOSP_AT(pointer), distance)
#define otosp_updates_behind(pointer, distance, type, op) otosp_updates_behind_of(OTOSP_AT(pointer), distance, type, op)
OTOSP_ADDRESS_ONLY(1) void otosp_loads_table_of(const volatile void *pointer, long distance);
OTOSP_ADDRESS_ONLY(1) void otosp_loads_behind_of(const volatile void *pointer, long distance);
OTOSP_ADDRESS_ONLY(1) void otosp_reads_behind(const volatile void *pointer, long distance);
/* A bound that is loaded: one that no loop can reach is as good as a smaller one. */
OTOSP_INLINE long otosp_natural(unsigned long value)
{
    return value >> 62 ? 1L << 62 : (long)value;
}

/* What an iteration divides by, if it comes to it: elsewhere it may be 0. */
#define OTOSP_DIVISOR(n) ((n) + !(n))

/* Rows of equal length at an equal distance, of what each member touches: from `first` on up to the one before `next`.
   bytes 0: there are none. */
typedef struct otosp_row_run {
    const char *first, *next;
    otosp_size bytes;
    long stride;
} otosp_row_run;
__extension__ extern __thread otosp_row_run otosp_rows_read, otosp_rows_written;

OTOSP_INLINE int otosp_fits(otosp_row_run *run, const volatile void *row, otosp_size bytes)
{
    if (OTOSP_UNLIKELY((const volatile char *)row != run->next || bytes != run->bytes))
        return 0;
    run->next += run->stride;
    return 1;
}

OTOSP_ADDRESS_ONLY(2) void otosp_writes_box(int slot, const volatile void *addr, otosp_size bytes, int n,
                                            const long *dimensions);

OTOSP_INLINE int otosp_is_box_within(const volatile void *addr, otosp_size bytes, int n, const long *dimensions)
{
    const volatile char *from = (const volatile char *)addr;
    int k;

    for (k = 0; k < n; k++) {
        long reach;

        if (dimensions[2 * k] <= 0)
            return 1;
        reach = (dimensions[2 * k] - 1) * dimensions[2 * k + 1];
        if (reach < 0)
            from += reach;
        bytes += (otosp_size)(reach < 0 ? -reach : reach);
    }
    return otosp_is_within(from, bytes);
}

/* A function asks in front of each of its loops, which may be short: whether all lies in the block that the iterations
   stay in, is looked at here. */
OTOSP_INLINE void otosp_writes_loops(int slot, const volatile void *addr, otosp_size bytes, int n, const long *dimensions)
{
    if (otosp_logging != OTOSP_WITHIN || otosp_asking || !otosp_is_box_within(addr, bytes, n, dimensions))
        otosp_writes_box(slot, addr, bytes, n, dimensions);
}

OTOSP_INLINE void otosp_writes_bytes(int slot, const volatile void *addr, long count, otosp_size size)
{
    if (count <= 0)
        return;
    if (otosp_fits(&otosp_rows_written, addr, (otosp_size)count * size))
        return;
    if (OTOSP_UNLIKELY(otosp_asking))
        otosp_asked(addr, (otosp_size)count * size);
    else
        otosp_wrote_bytes(slot, addr, (otosp_size)count * size);
}

/* Sections of which parts will be written, nobody knows which: where no other member writes there, either, they are read
   and written. Otherwise the stores say it. */
#define otosp_claims(addr, count) otosp_claims_grid(addr, count, (long)sizeof *(addr))
#define otosp_claims_each(addr, count, stride) otosp_claims_grid(addr, count, stride)
#define otosp_claims_grid(addr, ...) \
    (__extension__ otosp_claims_box(OTOSP_AT(addr), sizeof *(addr), OTOSP_DIMENSIONS(__VA_ARGS__)))
OTOSP_ADDRESS_ONLY(1) void otosp_claims_box(const volatile void *addr, otosp_size bytes, int n, const long *dimensions);

/* Sections that will be read: all of what is named, parts of it at most, parts of the object that addr lies in, or of
   any. */
#define otosp_reads(addr, count) otosp_reads_row(0, OTOSP_AT(addr), sizeof *(addr), count)
#define otosp_may_read(addr, count) otosp_reads_row(1, OTOSP_AT(addr), sizeof *(addr), count)
#define otosp_reads_each(addr, count, stride) otosp_reads_grid(addr, count, stride)
#define otosp_may_read_each(addr, count, stride) otosp_may_read_grid(addr, count, stride)
#define otosp_reads_grid(addr, ...) \
    (__extension__ otosp_reads_box(0, OTOSP_AT(addr), sizeof *(addr), OTOSP_DIMENSIONS(__VA_ARGS__)))
#define otosp_may_read_grid(addr, ...) \
    (__extension__ otosp_reads_box(1, OTOSP_AT(addr), sizeof *(addr), OTOSP_DIMENSIONS(__VA_ARGS__)))
#define otosp_may_read_object(addr, count) otosp_may_read_object_grid(addr, count)
#define otosp_may_read_object_each(addr, count, stride) otosp_may_read_object_grid(addr, count, stride)
#define otosp_may_read_object_grid(addr, ...) ((void)sizeof (const long[]){ __VA_ARGS__ }, otosp_reads_object(OTOSP_AT(addr)))
OTOSP_ADDRESS_ONLY(2) void otosp_reads_box(int at_most, const volatile void *addr, otosp_size bytes, int n,
                                           const long *dimensions);
OTOSP_ADDRESS_ONLY(2) void otosp_reads_run(int at_most, const volatile void *addr, otosp_size bytes, long count);
OTOSP_ADDRESS_ONLY(1) void otosp_reads_object(const volatile void *addr);
/* The same of an object that has a name. */
#define otosp_may_read_variable(x) otosp_reads_variable(OTOSP_AT(&(x)), sizeof(x))
OTOSP_ADDRESS_ONLY(1) void otosp_reads_variable(const volatile void *, otosp_size bytes);
void otosp_may_read_anything(void);

OTOSP_INLINE void otosp_reads_row(int at_most, const volatile void *addr, otosp_size bytes, long count)
{
    if (!otosp_fits(&otosp_rows_read, addr, (otosp_size)count * bytes))
        otosp_reads_run(at_most, addr, bytes, count);
}

/* What atomic constructs combine values with, and nothing else is done with in the loop: all of an object that has a
   name; the elements of the one that p points into. */
#define otosp_updates(object, type, op) otosp_updates_bytes(OTOSP_AT(&(object)), sizeof(object), type, op)

/* Arithmetic of sections: n / d rounded down, and how many steps lead from first up to last, with both. */
OTOSP_INLINE long otosp_min(long a, long b) { return a < b ? a : b; }
OTOSP_INLINE long otosp_max(long a, long b) { return a > b ? a : b; }
OTOSP_INLINE long otosp_floor(long n, long d) { return n < 0 ? -((d - 1 - n) / d) : n / d; }
OTOSP_INLINE long otosp_steps(long first, long last, long step) { return last < first ? 0 : (last - first) / step + 1; }

/*
 * The stack. All ranks have the same stack addresses, so a member's own variables lie where another member's
 * do. Just before a construct begins that may split the set, the function that holds it lists those of its
 * variables that the construct shares and that may be written in it:
 *
 *     OTOSP_FRAME(2, OTOSP_VAR(x), OTOSP_VAR(table));
 *     otosp_region_begin(...);
 *
 * The rest of its frame is each member's own, as are the frames of functions that members call; what
 * callers have is shared. A function that calls alloca takes the stack pointer when it begins,
 * `void *const otosp_top = otosp_stack_pointer();`, hides the sizes from the compiler, which would give a
 * block of constant size a place in the frame, `p = alloca(otosp_hidden(40))`, and lists
 * OTOSP_ALLOCATED(otosp_top) too.
 *
 * The function has a frame of its own: neither GCC nor Clang inlines or clones one that keeps the address of
 * a label in a static object.
 */
#define OTOSP_FRAME(...) \
    (__extension__ ({ \
        __label__ otosp_start; \
        static void *const otosp_label = &&otosp_start; \
        void *otosp_sp; \
    otosp_start: \
        otosp_sp = otosp_stack_pointer(); \
        otosp_frame(otosp_label, otosp_sp, __builtin_frame_address(0), __VA_ARGS__); \
    }))
/* Not to const: that somebody sets it is for the C compiler to think. A parameter like x[] is a pointer. */
#define OTOSP_VAR(x) (volatile void *)&(x), (otosp_size)sizeof(__typeof__(x))
#define OTOSP_ALLOCATED(top) otosp_sp, (otosp_size)((char *)(top) - (char *)otosp_sp)

OTOSP_INLINE otosp_size otosp_hidden(otosp_size n)
{
    __asm__("" : "+r"(n));
    return n;
}

void *otosp_stack_pointer(void);
void otosp_frame(void *label, void *stack_pointer, void *frame, int n, ...);

/*
 * Calls. A translated file marks, at file scope, the functions whose stores are logged:
 *
 *     otosp_logs(f);
 *
 * and calls any function that it does not know so through OTOSP_CALL(f)(arguments), where f is its name or
 * a pointer to it. If f has no mark, otosp_unseen finds out what is written until the next join or other
 * synchronisation; so the arguments may not hold one. Outside a split this costs a load and a branch.
 */
#define otosp_logs(f) /* deprecated or not; what stands last takes the semicolon */ \
    _Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wdeprecated-declarations\"") \
    static void (*otosp_logs_##f)(void) __attribute__((__section__("otosp_logged"), __used__)) \
        = (void (*)(void))(f); \
    _Pragma("GCC diagnostic pop") __extension__ _Static_assert(1, "")
#define OTOSP_CALL(f) \
    (__extension__ ({ \
        __auto_type otosp_f = (f); \
        if ((otosp_logging || otosp_lazy) && !otosp_is_logged((void (*)(void))otosp_f)) \
            otosp_unknown(); \
        otosp_f; \
    }))

/*
 * Functions that a file offers to others of the same command line, which have looked into them; `id` changes with the
 * file's text. STILL: is the function that is called f the one that was looked into? NAMED: the same where nothing
 * declares it. BARE: the copy of it that logs nothing, or f itself where it is another one.
 */
#define otosp_offers(f, bare, id) \
    static __typeof__(f) otosp_own_##f __attribute__((__alias__(#f))); \
    extern void (*const otosp_is_##id##_##f)(void); \
    void (*const otosp_is_##id##_##f)(void) = (void (*)(void))otosp_own_##f; \
    extern __typeof__(f) otosp_bare_##id##_##f __attribute__((__alias__(#bare)))
#define OTOSP_IS(f, address, id) \
    (__extension__ ({ \
        extern void (*const otosp_is_##id##_##f)(void) __attribute__((__weak__)); \
        &otosp_is_##id##_##f && otosp_is_##id##_##f == (void (*)(void))(address); \
    }))
#define OTOSP_STILL(f, id) OTOSP_IS(f, f, id)
#define OTOSP_STILL_NAMED(f, id) \
    (__extension__ ({ extern void otosp_named_##f(void) __asm__(#f); OTOSP_IS(f, otosp_named_##f, id); }))
#define OTOSP_BARE(f, id) \
    (__extension__ ({ \
        extern __typeof__(f) otosp_bare_##id##_##f __attribute__((__weak__)); \
        OTOSP_STILL(f, id) ? otosp_bare_##id##_##f : (f); \
    }))

/* A static function that `declare variant` names: it is in use, whether calls go to it or to another one. */
#define otosp_names(f) static __typeof__(f) *const otosp_names_##f __attribute__((__unused__)) = (f)

/* Stores of a loop, in so many objects, are found by comparing these with copies of before, and need not be logged. unit:
   the bytes of an element. Of each object a pointer into it, and its bytes, or 0. */
int otosp_copied(const otosp_loop *, unsigned unit, int objects, ...);

int otosp_is_logged(void (*)(void));
void otosp_unseen(void);
void otosp_unknown(void);               /* an unmarked function is about to be called: in a split otosp_unseen(),
                                          outside of one otosp_eager() */

/* A constructor begins. Before main it is to return, and will be called again when main begins, on all ranks. */
int otosp_too_early(void (*constructor)(void));

/* Marks of a module that was built to be shared: the executable's own are known. */
void otosp_add_marks(void (**from)(void), void (**to)(void));

#if defined __PIC__ && !defined __PIE__
extern void (*__start_otosp_logged[])(void) __attribute__((__weak__, __visibility__("hidden")));
extern void (*__stop_otosp_logged[])(void) __attribute__((__weak__, __visibility__("hidden")));

__attribute__((__constructor__, __unused__)) static void otosp_add_own_marks(void)
{
    otosp_add_marks(__start_otosp_logged, __stop_otosp_logged);
}
#endif

/*
 * Pending sections. After a parallel loop what it wrote may be valid on its writers only. Code outside of constructs,
 * which all ranks execute, says so before it reads memory that may be pending, on all ranks alike:
 *
 *     OTOSP_ACQUIRE(u[k]);            this object, or element, becomes valid on all ranks
 *     OTOSP_ACQUIRE_OBJECT(p);        so does all of the object that p points into, or a little in front of; p may be
 *                                     any value, but the same on all ranks
 *     OTOSP_ACQUIRE_ALL();
 *
 * Each is an expression, and costs a load and a branch where nothing is pending. What stands between a guard and the
 * next construct that divides its work, or call of a function that may hold one, needs no other: nothing becomes
 * pending there. No guard is needed by stores, by variables on the stack, and by named objects of at most
 * OTOSP_NEVER_PENDING bytes: those are valid on all ranks when a construct has ended.
 *
 * Nothing is pending inside of a construct that has a begin and an end, also where its team has one member: it acquires
 * at its begin what it reads, and nothing that ends in it leaves anything behind.
 */
#define OTOSP_NEVER_PENDING 64u

__extension__ extern int otosp_pending;        /* 1: some section is, and this is no member of a split */
void otosp_acquire(const volatile void *addr, otosp_size bytes);
void otosp_acquire_object(const volatile void *);
void otosp_acquire_all(void);

/* A loop tells the sections that it reads, in the lines that this is the condition of: as they are of otosp_ahead. */
int otosp_acquires(void);

#define OTOSP_ACQUIRE_(acquire) (OTOSP_UNLIKELY(otosp_pending) ? acquire : (void)0)
#define OTOSP_ACQUIRE(lvalue)      OTOSP_ACQUIRE_(otosp_acquire(OTOSP_AT(&(lvalue)), sizeof(lvalue)))
#define OTOSP_ACQUIRE_OBJECT(p)    OTOSP_ACQUIRE_(otosp_acquire_object(OTOSP_AT(p)))
#define OTOSP_ACQUIRE_ALL()        OTOSP_ACQUIRE_(otosp_acquire_all())

/*
 * memcpy(), or memmove(), of code outside of constructs. What is pending of the one becomes pending of the other, and need
 * not come; so sections may be pending behind it. Short ones are no others than they were.
 */
#define OTOSP_LEAST_COPY 4096u

void *otosp_copy_pending(void *to, const void *from, otosp_size bytes);
OTOSP_INLINE void *otosp_copy(void *otosp_to, const void *otosp_from, otosp_size otosp_n)
{
    return OTOSP_UNLIKELY(otosp_pending) ? otosp_copy_pending(otosp_to, otosp_from, otosp_n)
                                         : __builtin_memmove(otosp_to, otosp_from, otosp_n);
}

/*
 * Functions that no translator has seen have no guards. Those of libraries, which may call functions of the program in
 * turn, are called so by code outside of constructs: everything is acquired, and until they return nothing
 * stays pending.
 *
 *     status = OTOSP_FOREIGN(regcomp(&r, text, 0));
 *     OTOSP_FOREIGN_VOID(callback_all(f, x));
 */
void otosp_foreign_begin(void);
void otosp_foreign_end(void);

#define OTOSP_FOREIGN_VOID(call) (otosp_foreign_begin(), call, otosp_foreign_end())
#define OTOSP_FOREIGN(call) \
    (__extension__ ({ \
        otosp_foreign_begin(); \
        __auto_type otosp_value = (call); \
        otosp_foreign_end(); \
        otosp_value; \
    }))

/*
 * Of other functions it shows when the program starts, or a pointer to one is called: a file that calls f without
 * having its definition says otosp_calls(f) at its end. If f, or main, has no mark (otosp_logs), nothing stays pending
 * from then on.
 */
__extension__ extern int otosp_lazy;           /* sections may stay pending: there are several ranks, and all is marked */
void otosp_eager(void);

/*
 * All objects that a construct may read, said just before it begins (OTOSP_SITE_USES). What its members store here and
 * there in other blocks of the heap stays with them until somebody reads it.
 */
#define otosp_uses(x) otosp_uses_variable(OTOSP_AT(&(x)), sizeof(x))
void otosp_uses_begin(void);
OTOSP_ADDRESS_ONLY(1) void otosp_uses_object(const volatile void *);
OTOSP_ADDRESS_ONLY(1) void otosp_uses_variable(const volatile void *, otosp_size bytes);

#define otosp_calls(f) /* whose declaration may stand in a block */ \
    static void otosp_weakly_##f(void) __attribute__((__weakref__(#f))); \
    static void (*otosp_calls_##f)(void) __attribute__((__section__("otosp_called"), __used__)) = otosp_weakly_##f

/* The same of a module that was built to be shared. */
void otosp_add_calls(void (**from)(void), void (**to)(void));

#if defined __PIC__ && !defined __PIE__
extern void (*__start_otosp_called[])(void) __attribute__((__weak__, __visibility__("hidden")));
extern void (*__stop_otosp_called[])(void) __attribute__((__weak__, __visibility__("hidden")));

__attribute__((__constructor__, __unused__)) static void otosp_add_own_calls(void)
{
    otosp_add_calls(__start_otosp_called, __stop_otosp_called);
}
#endif

/*
 * threadprivate objects: each thread has its own, which stay from region to region. A translated file lists
 * those that its directives name, after the directive:
 *
 *     otosp_threadprivate(x);
 *
 * copyin: the value of the thread that met the region, after its begin. A described loop says which it uses.
 */
typedef struct otosp_private {
    void *addr;
    otosp_size bytes;
} otosp_private;

#define otosp_threadprivate(x) \
    static otosp_private otosp_private_##x __attribute__((__section__("otosp_private"), __used__)) \
        = { (void *)&(x), sizeof(x) }

void otosp_add_privates(const otosp_private *from, const otosp_private *to);
void otosp_copyin(void *addr, otosp_size bytes);
void otosp_threadprivate_used(void *addr, otosp_size bytes);

#if defined __PIC__ && !defined __PIE__
extern const otosp_private __start_otosp_private[] __attribute__((__weak__, __visibility__("hidden")));
extern const otosp_private __stop_otosp_private[] __attribute__((__weak__, __visibility__("hidden")));

__attribute__((__constructor__, __unused__)) static void otosp_add_own_privates(void)
{
    otosp_add_privates(__start_otosp_private, __stop_otosp_private);
}
#endif

/*
 * Reductions. The member's partial values (`mine`, count elements) travel with its results; otosp_end
 * combines them in the order of the members, `shared = shared op mine[0] op mine[1] ...`, so every
 * rank holds the same bits and a run can be repeated. `mine` is copied; `shared` must stay allocated
 * until the next join of the team.
 */
enum otosp_type {
    OTOSP_BOOL, OTOSP_INT8, OTOSP_UINT8, OTOSP_INT16, OTOSP_UINT16, OTOSP_INT32, OTOSP_UINT32,
    OTOSP_INT64, OTOSP_UINT64, OTOSP_INT128, OTOSP_UINT128, OTOSP_FLOAT, OTOSP_DOUBLE,
    OTOSP_LONG_DOUBLE, OTOSP_COMPLEX_FLOAT, OTOSP_COMPLEX_DOUBLE, OTOSP_COMPLEX_LONG_DOUBLE
};
enum otosp_op {
    OTOSP_SUM, OTOSP_PROD, OTOSP_MIN, OTOSP_MAX, OTOSP_BAND, OTOSP_BOR, OTOSP_BXOR, OTOSP_LAND, OTOSP_LOR,
    OTOSP_LAST                         /* of an atomic write: the value of the member that comes last */
};
OTOSP_ADDRESS_ONLY(1) void otosp_updates_bytes(const volatile void *object, otosp_size bytes, enum otosp_type,
                                               enum otosp_op);
OTOSP_ADDRESS_ONLY(1) void otosp_updates_object(const volatile void *p, enum otosp_type, enum otosp_op);
OTOSP_ADDRESS_ONLY(1) void otosp_updates_behind_of(const volatile void *pointer, long distance, enum otosp_type, enum otosp_op);
/* Sets count elements to what op leaves any value unchanged with. */
void otosp_identity(void *mine, otosp_size count, enum otosp_type, enum otosp_op);
void otosp_loop_reduce(otosp_loop *, void *shared, const void *mine, otosp_size count,
                       enum otosp_type, enum otosp_op);
void otosp_region_reduce(otosp_region *, void *shared, const void *mine, otosp_size count,
                         enum otosp_type, enum otosp_op);

/*
 * Values that the program combines itself. Before the end each member gives its own; after it, `partials`
 * yields those of all members in their order, NULL behind the last. They will be stored to `shared`; since every
 * rank does the same, no store is logged in between.
 *
 *     otosp_gather(&partials, &shared, &mine, sizeof mine);
 *     otosp_end(&loop);
 *     while ((value = otosp_next_partial(&partials)))
 *         shared = combined(shared, *value);
 */
typedef struct otosp_partials {
    char *values;
    otosp_size bytes, n, next;
    int logging;
} otosp_partials;

void otosp_gather(otosp_partials *, void *shared, const void *mine, otosp_size bytes);
void *otosp_next_partial(otosp_partials *);

/*
 * Reductions in a sequential loop whose results nobody needs at once. In front of the loop `deferred` is { 0 }. What is done
 * with the variable s is done when its value is known: with records that come back in order. Their first members are the
 * variables that are reduced, in the order of the calls of otosp_loop_reduce; others have what else is needed then.
 *
 *     otosp_defers(&deferred);
 *     ...a construct that may do so (OTOSP_SITE_DEFERS), or a call of a function that begins with otosp_deferring()...
 *     record.s = s;
 *     otosp_defer(&deferred, &record, sizeof record);
 *     while (otosp_due(&deferred, &record))           none, this one, or all so far
 *         total += record.s;
 *
 * Before `total` is used, and behind the loop, while (otosp_settles(&deferred, &record)) does the same with all that are left.
 */
typedef struct otosp_deferred {
    struct ot_deferral *kept;
    int now;                           /* the record at hand is due, and no other one is kept */
} otosp_deferred;

void otosp_defers(otosp_deferred *);
otosp_deferred *otosp_deferring(void); /* what the caller has said; NULL: nothing. For the next construct it is gone */
void otosp_defer(otosp_deferred *, const void *record, otosp_size bytes);
int otosp_due(otosp_deferred *, void *record);
int otosp_settles(otosp_deferred *, void *record);

/* Memory for the copies of an array section. */
void *otosp_copies(otosp_size bytes);
void otosp_copies_end(void *);

/* Where a copy of a scalar lies. A variable whose own address is never taken can stay in a register all
   through the loop that adds to it. */
#define OTOSP_COPY(scalar) (__extension__ &(__typeof__(scalar)){ scalar })

/*
 * teams: a league of num_teams teams (0: one for each rank of the set) over as many members as there are
 * ranks for, each with at most thread_limit threads (0: any number). otosp_next_team moves to this member's next team; otosp_teams_end joins. distribute divides
 * iterations over the teams of the league; distribute parallel for then over the members of each.
 */
void otosp_teams_begin(otosp_loop *, const otosp_site *, int num_teams, int thread_limit);
int otosp_next_team(otosp_loop *);
void otosp_teams_end(otosp_loop *);
void otosp_distribute_begin(otosp_loop *, const otosp_site *, otosp_count trips,
                            enum otosp_schedule, otosp_count chunk);
void otosp_distribute_parallel_for_begin(otosp_loop *, const otosp_site *, otosp_count trips,
                                         enum otosp_schedule, otosp_count chunk, int num_threads);

/*
 * target: the block is run by the whole set; with device(k), otosp_target_device_begin splits the set, and
 * otosp_target_here tells member k that the block is for it. A negative or unknown device is the host: the whole set.
 * thread_limit: 0: any number.
 *
 *     otosp_target target;
 *     OTOSP_FRAME(1, OTOSP_VAR(x));
 *     otosp_target_device_begin(&target, &site, k, 0);
 *     if (otosp_target_here(&target))
 *         ...
 *     otosp_target_device_end(&target);
 */
enum { OTOSP_HOST = -1, OTOSP_DEFAULT_DEVICE = -1 - 0x7fffffff };
typedef struct otosp_target {           /* all of it is the runtime's own */
    otosp_region region;
    int here, outer_device, league_num, league_size, league_level;
} otosp_target;
void otosp_target_begin(otosp_target *, const otosp_site *, int device, int thread_limit);
void otosp_target_end(otosp_target *);
void otosp_target_device_begin(otosp_target *, const otosp_site *, int device, int thread_limit);
int otosp_target_here(const otosp_target *);
void otosp_target_device_end(otosp_target *);

/* The same of a target that does nothing but load and store: a parallel for of one iteration, which member k has. */
void otosp_target_loop_begin(otosp_loop *, const otosp_site *, int device);

/*
 * map: which memory is present on which device; see rtlib/present.c. otosp_maps gives the device's number, of this
 * construct's list items; otosp_data_begin the same for a region, whose items are unmapped by otosp_data_end.
 * `behind`: where the list item ends; item, line, column: as it stands in the program. Members of one structure change
 * its count together: all but the last have OTOSP_MAP_SIBLING.
 *
 *     const int otosp_device = otosp_maps(&otosp_here, k);
 *     otosp_map(&otosp_here, otosp_device, OTOSP_MAP_ENTERS | OTOSP_MAP_TO, OTOSP_AT(&x[0]), OTOSP_AT(&x[n - 1] + 1),
 *               "x[0:n]", 8, 40);
 */
enum otosp_map_how {
    OTOSP_MAP_ALLOC = 0, OTOSP_MAP_TO = 1, OTOSP_MAP_FROM = 2, OTOSP_MAP_TOFROM = 3, OTOSP_MAP_RELEASE = 0,
    OTOSP_MAP_DELETE = 4, OTOSP_MAP_PRESENT = 8, OTOSP_MAP_ENTERS = 16, OTOSP_MAP_LEAVES = 32, OTOSP_MAP_REGION = 64,
    OTOSP_MAP_SIBLING = 128
};
int otosp_maps(const otosp_site *, int device);
int otosp_data_begin(const otosp_site *, int device);
void otosp_map(const otosp_site *, int device, unsigned how, const volatile void *first, const volatile void *behind,
               const char *item, int line, int column);
void otosp_data_end(void);
/* From here on memory may be mapped or unmapped that no otosp_map tells of; or (all) any of it may be used on devices. */
void otosp_maps_unknown(int all);

/*
 * What OTOSP_CHECK=results takes for memory of the host alone, unless it is mapped: variables at file scope that are
 * not `declare target`; those of the function that a target stands in; and those of its callers, behind its frame. A
 * target may use the first `named` of the variables, since it names them, and not the `hidden` ones that follow.
 *
 *     OTOSP_TARGET_NAMES(1, 1, OTOSP_VAR(table), OTOSP_VAR(x));
 */
#define otosp_host_variable(x) \
    static otosp_private otosp_host_##x __attribute__((__section__("otosp_host"), __used__)) \
        = { (void *)&(x), sizeof(x) }
#define OTOSP_TARGET_NAMES(...) otosp_target_names(__builtin_frame_address(0), __VA_ARGS__)
void otosp_target_names(void *frame, int named, int hidden, ...);

/*
 * Threads inside a rank (otospcc -fopenmp): a chunk is divided once more. Each thread begins with its block
 * of the chunk (false: it has none), logs what it stores, and ends; the thread that all began from then
 * combines their reductions in order. A team then counts ranks times threads.
 */
int otosp_threads(void);
int otosp_thread_begin(otosp_loop *mine, const otosp_loop *chunk);
void otosp_thread_end(void);
void otosp_threads_end(otosp_loop *chunk);

/* ... and of the tasks that a rank has, threads take several at once: each file that has such says how a team is made. */
void otosp_team(void (*take)(void *), void *with, int threads);
#define otosp_makes(team) \
    __attribute__((__weak__)) void team(void (*otosp_take)(void *), void *otosp_with, int otosp_wanted) \
    { \
        (void)otosp_wanted; \
        _Pragma("omp parallel num_threads(otosp_wanted)") \
        otosp_take(otosp_with); \
    } \
    typedef int team##_is_made

/*
 * With otospcc -ftarget=native: has the rank a device of its own, which the C compiler's OpenMP runtime knows? Then the
 * chunk's iterations follow, for that device.
 */
int otosp_offload_begin(void);
void otosp_offload_end(void);

/* Routines of OpenMP that emitted code calls. */
extern int omp_is_initial_device(void);
extern int omp_get_initial_device(void);
extern int omp_get_default_device(void);
extern void omp_set_default_device(int device);

/* error: the message, which may be 0, goes to the standard error; the program ends if it is fatal. */
void otosp_error(const otosp_site *, int fatal, const char *message);

/* barrier: what all members have written is valid on all of them when it returns. */
void otosp_barrier(const otosp_site *);

/*
 * Mutual exclusion over the members of all teams. What a member wrote before otosp_critical_end is valid on
 * any other after its next otosp_critical_begin of that name ("" for critical without one).
 */
void otosp_critical_begin(const otosp_site *, const char *name);
void otosp_critical_end(const otosp_site *, const char *name);

/*
 * flush: what this member has written goes to all others, and what they have sent so far becomes valid here.
 * When otosp_flush returns the others have received what it sent: of two members that flush after a store and
 * then read, at least one sees the other's. The two halves promise less, and wait for nobody.
 */
void otosp_flush(const otosp_site *);
void otosp_flush_release(const otosp_site *);
void otosp_flush_acquire(const otosp_site *);
void otosp_look(void);                 /* where the program lets time pass: hands on and takes what has arrived */

/*
 * atomic. Values that are only combined with a location, `x = x op value`, are accumulated by each member, and
 * meet at the next join or other synchronisation. Outside a split this costs a load and a branch. logs: otosp_logging,
 * or what a chunk has found there before its iterations (otosp_log).
 */
#define OTOSP_PAGE 4096u
#define OTOSP_PAGES 1024u

typedef struct otosp_page {            /* accumulators of the locations in a page of memory, */
    unsigned long touched[OTOSP_PAGE / 64];     /* of those that begin at a byte whose bit is set */
    __attribute__((__aligned__(16))) char values[OTOSP_PAGE + 32];
} otosp_page;

typedef struct otosp_page_entry {
    otosp_size tag;                    /* page address, type and operator; 0: none */
    otosp_page *page;
} otosp_page_entry;

__extension__ extern otosp_page_entry otosp_pages[OTOSP_PAGES];

#define OTOSP_PAGE_TAG(x, type, op) \
    ((otosp_size)(x) / OTOSP_PAGE * OTOSP_PAGE + (otosp_size)(type) * 16 + (otosp_size)(op))

void *otosp_accumulator_slow(const volatile void *x, enum otosp_type, enum otosp_op);

OTOSP_INLINE void *otosp_accumulator(int logs, const volatile void *x, enum otosp_type type, enum otosp_op op)
{
    otosp_size at = (otosp_size)x % OTOSP_PAGE;
    const otosp_page_entry *entry = &otosp_pages[(otosp_size)x / OTOSP_PAGE % OTOSP_PAGES];

    if (!logs)
        return 0;
    if (entry->tag == OTOSP_PAGE_TAG(x, type, op) && entry->page->touched[at / 64] >> at % 64 & 1)
        return entry->page->values + at;
    return otosp_accumulator_slow(x, type, op);
}

#define OTOSP_ATOMIC_SUM(logs, x, value, type)   OTOSP_ATOMIC(logs, x, value, type, OTOSP_SUM, *otosp_to + otosp_value)
#define OTOSP_ATOMIC_MINUS(logs, x, value, type) OTOSP_ATOMIC(logs, x, value, type, OTOSP_SUM, *otosp_to - otosp_value)
#define OTOSP_ATOMIC_PROD(logs, x, value, type)  OTOSP_ATOMIC(logs, x, value, type, OTOSP_PROD, *otosp_to * otosp_value)
#define OTOSP_ATOMIC_BAND(logs, x, value, type)  OTOSP_ATOMIC(logs, x, value, type, OTOSP_BAND, *otosp_to & otosp_value)
#define OTOSP_ATOMIC_BOR(logs, x, value, type)   OTOSP_ATOMIC(logs, x, value, type, OTOSP_BOR, *otosp_to | otosp_value)
#define OTOSP_ATOMIC_BXOR(logs, x, value, type)  OTOSP_ATOMIC(logs, x, value, type, OTOSP_BXOR, *otosp_to ^ otosp_value)
#define OTOSP_ATOMIC_LAND(logs, x, value, type)  OTOSP_ATOMIC(logs, x, value, type, OTOSP_LAND, *otosp_to && otosp_value)
#define OTOSP_ATOMIC_LOR(logs, x, value, type)   OTOSP_ATOMIC(logs, x, value, type, OTOSP_LOR, *otosp_to || otosp_value)
#define OTOSP_ATOMIC_LAST(logs, x, value, type)  OTOSP_ATOMIC(logs, x, value, type, OTOSP_LAST, otosp_value)
#define OTOSP_ATOMIC_MIN(logs, x, value, type) \
    OTOSP_ATOMIC(logs, x, value, type, OTOSP_MIN, otosp_value < *otosp_to ? otosp_value : *otosp_to)
#define OTOSP_ATOMIC_MAX(logs, x, value, type) \
    OTOSP_ATOMIC(logs, x, value, type, OTOSP_MAX, otosp_value > *otosp_to ? otosp_value : *otosp_to)
#define OTOSP_ATOMIC(logs, x, value, type, op, combined) \
    __extension__ ({ \
        __auto_type otosp_x = &(x); \
        __auto_type otosp_value = (value); \
        OTOSP_RACE_ATOMIC(otosp_x, sizeof *otosp_x); \
        __typeof__(otosp_x) otosp_to = (__typeof__(otosp_x))otosp_accumulator(logs, OTOSP_AT(otosp_x), type, op); \
        if (otosp_to) \
            *otosp_to = combined; \
        otosp_to = otosp_x; \
        *otosp_to = combined; \
        OTOSP_RACE_ATOMIC(0, 0); \
    })

/*
 * cancel, cancellation point: is the construct to be left? The member jumps to its end then.
 */
enum otosp_cancel { OTOSP_CANCEL_PARALLEL, OTOSP_CANCEL_FOR, OTOSP_CANCEL_SECTIONS, OTOSP_CANCEL_TASKGROUP };
int otosp_cancel(enum otosp_cancel);
int otosp_cancellation_point(enum otosp_cancel);
int otosp_cancelled(void);             /* after a barrier: has the region been left? */

/* Are two floating-point values the same in their bits, so many bytes of them? The first has the type. */
#define OTOSP_SAME(a, b, bytes) \
    (__extension__ ({ \
        __typeof__(a) otosp_a = (a), otosp_b = (b); \
        !__builtin_memcmp(&otosp_a, &otosp_b, bytes); \
    }))

/*
 * Anything else that an atomic construct does to a location is done by one member at a time, between
 * otosp_atomic_begin and otosp_atomic_end. type: of enum otosp_type, or OTOSP_BYTES.
 */
#define OTOSP_BYTES (-1)

typedef struct otosp_atomic {
    void *x;                           /* NULL: nobody else has it */
    otosp_size bytes;
    int type;
    unsigned long lock;
    __attribute__((__aligned__(16))) char before[16];
} otosp_atomic;

void otosp_atomic_begin_slow(otosp_atomic *, const volatile void *x, otosp_size bytes, int type);
void otosp_atomic_end_slow(otosp_atomic *);
void otosp_atomic_read_slow(void);

OTOSP_INLINE void otosp_atomic_begin(otosp_atomic *a, const volatile void *x, otosp_size bytes, int type)
{
    a->x = 0;
    OTOSP_RACE_ATOMIC(x, bytes);
    if (otosp_logging)
        otosp_atomic_begin_slow(a, x, bytes, type);
}

OTOSP_INLINE void otosp_atomic_end(otosp_atomic *a)
{
    OTOSP_RACE_ATOMIC(0, 0);
    if (a->x)
        otosp_atomic_end_slow(a);
}

/* Before an atomic read: what others have sent becomes valid here. */
OTOSP_INLINE void otosp_atomic_read(const volatile void *x, otosp_size bytes)
{
    OTOSP_RACE_ATOMIC(x, bytes);
    if (otosp_logging)
        otosp_atomic_read_slow();
}

/*
 * ordered: called between begin and the first otosp_next of a loop with an `ordered` clause. The ordered
 * regions of its iterations run one after the other in their order, each seeing what those before it wrote.
 * A region that stands in a function of its own has no loop to name: NULL means the innermost one.
 */
void otosp_loop_ordered(otosp_loop *);
void otosp_ordered_begin(otosp_loop *, otosp_count iteration);
void otosp_ordered_end(otosp_loop *);

/*
 * ordered(n) with depend(source) and depend(sink: ...), or doacross: called in the place of
 * otosp_loop_ordered. otosp_sink waits until otosp_source has been called for that iteration, by whichever
 * member, and then sees what had been written before. Iterations of the n loops are counted as one.
 */
void otosp_loop_doacross(otosp_loop *);
void otosp_source(otosp_loop *, otosp_count iteration);
void otosp_sink(otosp_loop *, otosp_count iteration);

/*
 * scan: a member keeps what each of its iterations puts in; otosp_scan then makes of a member's total what
 * those before it and the shared variable make together, and a second loop goes through the iterations again.
 * otosp_scan_begin gives room for one element an iteration.
 */
void *otosp_scan_begin(otosp_loop *, otosp_size element);
void otosp_combine(void *into, const void *values, otosp_size count, enum otosp_type, enum otosp_op);
void otosp_scan(otosp_loop *, void *total, const void *shared, otosp_size count, enum otosp_type,
                enum otosp_op);
void otosp_scan_end(void *room);

/* master, masked: is this the member (thread) of that number? `single` is executed by member 0. */
int otosp_masked(int member);

/* copyprivate: what member 0 has there goes to the other members' copies. */
void otosp_copyprivate(const otosp_site *, void *copy, otosp_size bytes);

/*
 * Tasks that are executed at once by the member that meets them, so that only the event of a `detach` clause, which may
 * be fulfilled later, is ever waited for. A task loop cuts its iterations into tasks.
 *
 *     otosp_task task;
 *     otosp_task_begin(&task, &site, OTOSP_TASK_DEPENDS);
 *     otosp_task_detach(&task, &event);
 *     ...
 *     otosp_task_end(&task);
 */
typedef struct otosp_task {            /* all of it is the runtime's own */
    const otosp_site *site, *outer;
    struct otosp_task *parent;         /* the task that this one was met in, of whatever team */
    otosp_count number;                /* tasks that began before it on this rank, and itself */
    otosp_size reductions;             /* that tasks could take part in when it began */
    otosp_size depends;                /* see rtlib/depend.c */
    int level;                         /* the team that it belongs to, as omp_get_level counts */
    unsigned flags;                    /* OTOSP_TASK_* */
    struct ot_children *children;      /* that have been kept: see rtlib/pool.c */
    unsigned in_graph;                 /* its number: see rtlib/graph.c */
    int kept;                          /* tasks made by it that others may take: see rtlib/steal.c */
    int captured, detached, icv;       /* captured: its copies have been made; icv: which of the kept ones its end restores; 0: it has set none */
} otosp_task;

#define OTOSP_TASK_UNDEFERRED 1u       /* if(0): what met it goes on when it is complete */
#define OTOSP_TASK_FINAL 2u
#define OTOSP_TASK_DEPENDS 4u          /* it has depend clauses */
#define OTOSP_TASK_MAKES_TASKS 8u      /* perhaps */
#define OTOSP_TASK_MOVES 16u           /* it waits for tasks that it makes, and otherwise knows nothing of others */
#define OTOSP_TASK_TAKES_ALL 64u       /* ... and it reads nothing of the frames around it */
#define OTOSP_TASK_COMPUTES 32u        /* it only computes and stores: threads of a rank may execute several such at once */
#define OTOSP_TASK_PRIORITY(n) ((unsigned)(n) << 8)

/*
 * What the depend clauses of the next task, or taskwait, name: the first and the last element of each list item. ALL:
 * perhaps what any other task names.
 */
enum otosp_depend { OTOSP_DEPEND_IN, OTOSP_DEPEND_OUT, OTOSP_DEPEND_MUTEXINOUTSET, OTOSP_DEPEND_INOUTSET,
                    OTOSP_DEPEND_ALL };
void otosp_depend(enum otosp_depend, const volatile void *from, const volatile void *to);
#define OTOSP_DEPEND(kind, first, last) otosp_depend(kind, OTOSP_AT(&(first)), OTOSP_AT(&(last) + 1))
#define OTOSP_DEPEND_ON(kind, item) \
    (__extension__ ({ __auto_type otosp_at = &(item); otosp_depend(kind, OTOSP_AT(otosp_at), OTOSP_AT(otosp_at + 1)); }))
#define OTOSP_DEPEND_ON_ALL otosp_depend(OTOSP_DEPEND_ALL, 0, 0)
/* depobj: the object, an omp_depend_t, keeps a dependence; or only the kind changes, if the place is 0. */
void otosp_depobj(void *object, enum otosp_depend, const volatile void *from, const volatile void *to);
void otosp_depend_object(const void *object);  /* what the next task depends on */

/*
 * A task whose body is a function of what it takes along, which is copied: it is executed now, or later by one of the
 * set's ranks (rtlib/pool.c).
 */
void otosp_task_weight(const otosp_site *, double);    /* of the one that is made next, by llc weight; else it is 1 */
void otosp_task_device(const otosp_site *, int device);        /* ... which has it, by device */
void otosp_task_event(const otosp_site *, void *event);         /* ... which has one: sets an omp_event_handle_t */
void otosp_task_make(const otosp_site *, unsigned flags, void (*body)(void *env), void *env, otosp_size bytes);
/* What is copied besides, behind it, begins at such an address, and takes so much. */
#define OTOSP_ALIGNED 16
#define OTOSP_ROOM_OF(x) ((sizeof(x) + OTOSP_ALIGNED - 1) / OTOSP_ALIGNED * OTOSP_ALIGNED)
void otosp_no_task(void *env);          /* a body that does nothing: taskwait depend(...) nowait */
/* A function returns of which tasks name variables: where no region is around, they are executed now. */
void otosp_tasks_lent(const char *unused);
/* One that makes others, or waits for some, begins and returns: of such functions the outermost one has them executed. */
char otosp_tasks_begin(void);           /* is it that? */
void otosp_tasks_left(const char *is_outermost);

/* A variable that the task stores to, so that the compiler does not take it for unset after the task. */
#define OTOSP_SET_BY_TASK(x) \
    do { \
        OTOSP_RACE_SHARED(&(x), sizeof(x)); \
        __asm__ volatile("" : : "r"(&(x)) : "memory"); \
    } while (0)


void otosp_task_begin(otosp_task *, const otosp_site *, unsigned flags);
int otosp_task_wanted(void);           /* its taskgroup has not been cancelled */
void otosp_task_detach(otosp_task *, void *event);       /* sets an omp_event_handle_t */
void otosp_task_end(otosp_task *);
void otosp_taskwait(const otosp_site *, unsigned flags);
void otosp_taskyield(const otosp_site *);

/* in_reduction, and the reduction of a task loop: `shared = shared op mine`, when the task ends. */
void otosp_task_reduce(otosp_task *, void *shared, const void *mine, otosp_size count,
                       enum otosp_type, enum otosp_op);

/* Reductions that tasks take part in: in_reduction for what lies at `from` goes to `to`. The end of a task or a
   taskgroup ends those that were begun in it. */
void otosp_task_reduction_begin(const void *from, void *to, otosp_size count, enum otosp_type, enum otosp_op);
/* One that the program defines: how a copy of so many bytes begins, whose original is `from`, and how one is combined
   into another. 0, 0: that is not known, so tasks are executed by all ranks that meet them. */
void otosp_task_reduction_defined(const void *from, void *to, otosp_size bytes,
                                  void (*start)(void *copy, void *from, otosp_size bytes),
                                  void (*combine)(void *into, void *from, otosp_size bytes));
void otosp_task_reduction_end(void);   /* of the one that was begun last */
void *otosp_participant(const otosp_site *, void *from);      /* what the task at the site takes part in */

typedef struct otosp_taskgroup {
    const otosp_site *site, *outer;
    otosp_count number;                /* tasks that began before it */
    struct otosp_taskgroup *parent;    /* around it */
    struct otosp_taskgroup *before;    /* begun before it, and not ended */
    otosp_size reductions;             /* those that tasks may take part in, before it */
    otosp_size left;                   /* tasks in it that have been kept and are not done */
    int cancelled;
    int unseen;                        /* the code in it is as that around it */
    unsigned strand;                   /* see rtlib/race_strand.c */
} otosp_taskgroup;
void otosp_taskgroup_begin(otosp_taskgroup *, const otosp_site *);
void otosp_taskgroup_end(otosp_taskgroup *);

/* taskloop: its tasks, of which otosp_taskloop_next yields the iterations one after the other, are divided over the set,
   or this member's. flags: those of each task. */
enum otosp_task_size { OTOSP_GRAINSIZE, OTOSP_NUM_TASKS };
typedef struct otosp_taskloop {        /* all of it is the runtime's own */
    otosp_loop tasks;
    otosp_count number, size;          /* of tasks; of iterations of each, 0: equal ones to within one */
    int divided;
} otosp_taskloop;
void otosp_taskloop_begin(otosp_taskloop *, otosp_loop *, const otosp_site *, otosp_count trips, enum otosp_task_size,
                          int strict, otosp_count given, unsigned flags);
int otosp_taskloop_next(otosp_taskloop *, otosp_loop *);
void otosp_taskloop_end(otosp_taskloop *, otosp_loop *);
/* One whose body only loads and stores, as any divided loop: a set that keeps tasks forks a team. STATIC or DYNAMIC, in
   chunks as large as tasks would be. */
void otosp_taskloop_for_begin(otosp_loop *, const otosp_site *, otosp_count trips, enum otosp_schedule,
                              enum otosp_task_size, int strict, otosp_count given, unsigned flags);

/*
 * Stores whose places can be found again when the loop is done, by what it has not changed: nothing is logged then, only
 * values travel. Each member puts what it stores on the wire, in this order; when the team has joined, it goes through
 * the iterations of all other members to store what has come from them. otosp_retrace joins the team.
 *
 *     const int otosp_retraced = otosp_retraces(&loop, sizeof *y) && otosp_are_apart(z, index);
 *     while (otosp_next(&loop)) {
 *         char *otosp_wire = otosp_wire_at, *otosp_wire_stop = otosp_wire_end;
 *         const int otosp_enough = otosp_wire_enough;
 *         for (i = loop.first; i < loop.end; i++)
 *             OTOSP_CARRIED(y[index[i]] = f(i)), z[i] = g(i);
 *         otosp_wire_at = otosp_wire;
 *     }
 *     while (otosp_retrace(&loop, otosp_retraced)) {
 *         char *otosp_wire = otosp_wire_at, *otosp_wire_stop = otosp_wire_end;
 *         const int otosp_enough = otosp_wire_enough;
 *         for (i = loop.first; i < loop.end; i++)
 *             OTOSP_RETRACED(y[index[i]]);
 *         otosp_wire_at = otosp_wire;
 *     }
 *     otosp_end(&loop);
 *
 * otosp_retraces: is it a loop of which that can be said? bytes: what each iteration stores; 0: it depends. Where it is
 * known, there is enough room, or enough on the wire, for all iterations of a chunk. otosp_are_apart: do the pointers lead into different
 * objects?
 */
int otosp_retraces(const otosp_loop *, otosp_size bytes);
int otosp_retraces_rows(const otosp_loop *, otosp_size bytes);         /* where sections are said otherwise */
int otosp_are_apart(const volatile void *, const volatile void *);
int otosp_retrace(otosp_loop *, int retraced);
extern char *otosp_wire_at, *otosp_wire_end;   /* the next value, and where the room, or what has come, ends */
extern int otosp_wire_enough;
char *otosp_wire_put(char *wire, otosp_size bytes);    /* more room */
char *otosp_wire_get(char *wire, const volatile void *to, otosp_size bytes);   /* more of what has come */

/* Small, so that the C compiler makes loops of their own for what is the same in all iterations. */
#define OTOSP_CARRIED(store) \
    (__extension__ ({ \
        __auto_type otosp_value = (store); \
        if (otosp_retraced) { \
            if (!otosp_enough \
                && OTOSP_UNLIKELY((otosp_size)otosp_wire + sizeof otosp_value > (otosp_size)otosp_wire_stop)) { \
                otosp_wire = otosp_wire_put(otosp_wire, sizeof otosp_value); \
                otosp_wire_stop = otosp_wire_end; \
            } \
            __builtin_memcpy(otosp_wire, &otosp_value, sizeof otosp_value); \
            otosp_wire += sizeof otosp_value; \
        } \
        otosp_value; \
    }))
#define OTOSP_RETRACED(lvalue) \
    (__extension__ ({ \
        __auto_type otosp_at = &(lvalue); \
        __typeof__(*otosp_at) otosp_value; \
        if (!otosp_enough \
            && OTOSP_UNLIKELY((otosp_size)otosp_wire + sizeof *otosp_at > (otosp_size)otosp_wire_stop)) { \
            otosp_wire = otosp_wire_get(otosp_wire, OTOSP_AT(otosp_at), sizeof *otosp_at); \
            otosp_wire_stop = otosp_wire_end; \
        } \
        __builtin_memcpy(&otosp_value, otosp_wire, sizeof otosp_value); \
        *otosp_at = otosp_value;        /* of its type: what has another one stays as it is */ \
        otosp_wire += sizeof *otosp_at; \
    }))
#define OTOSP_WROTE_RARELY(logs, lvalue) \
    (*(__extension__ ({ \
        __auto_type otosp_at = &(lvalue); \
        if (OTOSP_UNLIKELY(logs)) \
            otosp_wrote_rarely(OTOSP_SLOT, (otosp_size)otosp_at, sizeof *otosp_at); \
        otosp_at; \
    })))
void otosp_wrote_rarely(int slot, otosp_size addr, otosp_size bytes);

/* The join of either kind of loop; otosp_end_nowait leaves a `for nowait` without one. */
void otosp_end(otosp_loop *);
void otosp_end_nowait(otosp_loop *);

#ifdef __cplusplus
}
#endif
#endif
