/*
 * rt.h: open this first. All data types of the runtime, then the functions of each file under its
 * name; those that know of memory, that send, and that stand for the system are in the three headers
 * at its end. What emitted code calls is in otosp.h and begins with otosp_; what only the runtime's
 * files call begins with ot_; everything else is static.
 *
 * Where to start reading: loop.c (begin, next, result, end), then exchange.c (a join).
 */
#ifndef OT_RT_H
#define OT_RT_H

#include <mpi.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/types.h>
#include "otosp.h"

#define OT_LIKELY(x) __builtin_expect(!!(x), 1)
#define OT_NORETURN __attribute__((noreturn))
#define OT_EARLY __attribute__((no_sanitize("address")))     /* AddressSanitizer calls it before it can check anything */
#define OT_PRINTF(f, a) __attribute__((format(printf, f, a)))

/* ---- Processor sets (set.c) ---- */

/* Ranks first .. first+size-1 of the world, of which this process is number `rank`. */
typedef struct ot_set {
    int first, size, rank;
} ot_set;

static inline bool ot_set_has(ot_set set, int rank)
{
    return rank >= set.first && rank < set.first + set.size;
}

/* How `whole` is split into `members` sets; this rank belongs to number `mine`, which is `member`. */
typedef struct ot_team {
    ot_set whole, member;
    int members, mine;
} ot_team;

/* ---- Memory (mem.c, md.c) ---- */

enum ot_segment_kind { OT_KIND_HEAP, OT_KIND_STACK, OT_KIND_DATA, OT_KIND_READONLY };

typedef struct ot_segment {
    char *base;
    size_t size;
    enum ot_segment_kind kind;
    const char *name;                   /* "heap", "stack", or the module's file name */
} ot_segment;

enum { OT_SEGMENT_HEAP, OT_SEGMENT_STACK };   /* the ids that never change */

/*
 * A memory descriptor: `rows` runs of `len` bytes, the first at `offset` in the segment, `stride`
 * bytes from start to start. Always len > 0 and rows > 0; rows > 1 implies stride > len.
 */
typedef struct ot_md {
    uint64_t offset, len, stride, rows;
    uint32_t segment;
} ot_md;

/* What a split's members share of the stack: see zone.c. Offsets in it. */
typedef struct ot_extent {
    size_t from, to;
} ot_extent;

typedef struct ot_zone {
    size_t low, high;
    ot_extent *v;                       /* between them, in the order of memory */
    size_t n, cap;
} ot_zone;

/* Descriptors in the order of writing (ot_log_add) or of memory (after ot_log_normalise). */
typedef struct ot_log {
    ot_md *v;
    size_t n, cap;
} ot_log;

/* Bytes that grow. */
typedef struct ot_buffer {
    char *p;
    size_t n, cap;
} ot_buffer;

/* ---- Messages (wait.c, exchange*.c) ---- */

typedef struct ot_requests {
    MPI_Request *v;
    int n, cap;
    struct ot_packed *packed;           /* compress.c: what some have besides */
    int npacked, packed_cap;
    size_t measured;                    /* bytes that tell how fast the link is, sent from `began` on */
    double began;
} ot_requests;

enum ot_tag { OT_TAG_HEAD = 1, OT_TAG_BODY, OT_TAG_DATA, OT_TAG_OUTPUT, OT_TAG_BROADCAST, OT_TAG_BARRIER,
              OT_TAG_ACTIVE, OT_TAG_ACTIVE_REST, OT_TAG_THREADPRIVATE, OT_TAG_SCAN, OT_TAG_CHECK, OT_TAG_RACE,
              OT_TAG_HALO, OT_TAG_REST, OT_TAG_RUNS, OT_TAG_READY, OT_TAG_DONE, OT_TAG_TAKEN, OT_TAG_REDUCE, OT_TAG_CHAIN,
              OT_TAG_PROFILE = 99 };

#define OT_HEAD_MAX ((size_t)8192)       /* head and body in the first message: MPICH sends it eagerly */
#define OT_DIRECT   ((size_t)16000)      /* a contiguous section of this size is sent without a copy */
#define OT_PIECE    ((size_t)1 << 30)   /* no single MPI message is longer */

/* Of a random number generator: the seed that it was given last, and the numbers drawn since (random.c). */
typedef struct ot_draws {
    uint64_t seeded, seed, drawn;
} ot_draws;

enum { OT_RANDOM, OT_RAND48, OT_GENERATORS };   /* rand and random; drand48 and kin */

/* Which join this is. Equal on all ranks of the team, or the program has gone astray. */
typedef struct ot_stamp {
    uint64_t fork, join;                /* forks in the set before this one, joins in this team */
    uint64_t site;                      /* segment << 48 | offset of the otosp_site */
    uint32_t depth, magic;
} ot_stamp;

/* What each message of a join begins with; `body` bytes follow. */
typedef struct ot_head {
    ot_stamp stamp;
    uint64_t body, output;              /* output: bytes written to files, which go to the leader only */
    uint64_t files;                     /* any of them to others than file 1? */
    uint64_t reductions, frees;         /* bytes of each in the body, in this order; then ... */
    uint64_t sections;                  /* ... so many encoded descriptors, then the small data: */
    uint64_t direct;                    /* sections of fewer bytes */
    uint64_t clock;                     /* bytes of the clock, before the sections; often 0 */
    uint64_t atomics, leaves;           /* bytes of operations, behind the clock; it leaves a cancelled region */
    uint64_t blocks;                    /* bytes of ot_block, behind these; for OTOSP_CHECK */
    uint64_t maps;                      /* bytes of what has been mapped to devices, behind these */
    uint64_t withheld;                  /* bytes that say where stores are that stay here, behind these */
    uint64_t pages;                     /* bytes of marked pages, at the end of the body, before ... */
    uint64_t wire;                      /* bytes of values without places, and ... */
    uint64_t wire_at;                   /* ... where they lie, if they are not at the end of the body: see retrace.c */
    uint64_t data;                      /* bytes of the small data, for the profile */
    uint64_t strays;                    /* loads outside of the blocks that were assumed: see hull.c */
    uint64_t given;                     /* of the team's counter, if members have left a cancelled region */
    ot_draws draws[OT_GENERATORS];      /* since the fork, if the team ends here */
} ot_head;

/* Bytes that somebody else owns. */
typedef struct ot_bytes {
    const char *p;
    size_t n;
} ot_bytes;

/* Seconds, roughly: until a message comes, to start one, for each byte (network.c). */
typedef struct ot_network {
    double latency, starting, per_byte;
    size_t at_once;                     /* bytes of a message that need not be asked for, where it matters; else 0 */
} ot_network;

/* How the bodies of all members become known on every rank of the team. */
typedef struct ot_exchange {
    const char *name;
    double (*cost)(const ot_team *, size_t bytes);      /* seconds, roughly, for bodies of so many bytes */
    void (*gather)(const ot_team *, ot_bytes *all);     /* all[mine] is given; valid until the next join */
} ot_exchange;

/* ---- Active messages (active.c) ---- */

/* What the receiver is to do. Who handles it: update.c; lock.c; ordered.c; task.c; lock.c; active.c; hull.c;
   steal.c. */
enum ot_active {
    OT_ACTIVE_UPDATE, OT_ACTIVE_PING, OT_ACTIVE_PONG,
    OT_ACTIVE_LOCK, OT_ACTIVE_TRY, OT_ACTIVE_UNLOCK, OT_ACTIVE_FORGET,
    OT_ACTIVE_TURN, OT_ACTIVE_PASS,
    OT_ACTIVE_FULFIL, OT_ACTIVE_CANCEL, OT_ACTIVE_EXIT,
    OT_ACTIVE_ANSWER,
    OT_ACTIVE_FETCH, OT_ACTIVE_FETCHED,
    OT_ACTIVE_STEAL, OT_ACTIVE_GIVE, OT_ACTIVE_RESULT, OT_ACTIVE_FINISHED, OT_ACTIVE_OVER,
    OT_ACTIVE_LAST
};

typedef struct ot_message {
    struct ot_message *next;            /* for who keeps it */
    int from, uses;
    uint64_t bytes;                     /* of the payload; from here on it travels */
    uint32_t kind, magic;
    _Alignas(16) char payload[];
} ot_message;

/* What has been seen of each rank's updates (update.c); 0 bytes: nothing yet, of none. */
typedef struct ot_clock {
    const uint64_t *v;
    size_t bytes;
} ot_clock;

/* What was written to a file at one time of the clock. */
typedef struct ot_piece {
    uint64_t bytes, time;
    int64_t file, at;                   /* number; offset, or -1: behind what was written last */
} ot_piece;

typedef struct ot_written {
    ot_piece piece;
    const char *text;
} ot_written;

/* ---- Reductions (reduce.c) ---- */

typedef struct ot_reduction {
    void *shared;
    size_t count, offset;               /* offset: of the member's values in `values` */
    enum otosp_type type;
    enum otosp_op op;
    bool updates;                       /* of elements of which some may be no numbers: see updated.c */
} ot_reduction;

typedef struct ot_reductions {
    ot_reduction *v;
    size_t n, cap;
    ot_buffer values;
    struct ot_partial *partial;         /* what the program combines itself: see partial.c */
    size_t npartials;
    ot_buffer records;
} ot_reductions;

typedef struct ot_partial {
    otosp_partials *to;
    void *shared;
    size_t bytes;
} ot_partial;

/* ---- Atomic constructs (atomic.c) ---- */

/* Values that a member has combined with locations of one page of memory. */
typedef struct ot_page ot_page;

/* All of them, in the order in which pages came, and by place. */
typedef struct ot_accumulation {
    ot_page **v, **bucket;
    size_t n, buckets;
} ot_accumulation;

/* ---- Constructs (loop.c) ---- */

/* A team that this rank is part of; they nest. Pooled: kept for the next construct of that depth. */
typedef struct ot_construct {
    struct ot_construct *outer, *inner; /* the split this one stands in; the pooled one inside */
    const otosp_site *site;
    ot_team team;
    unsigned depth;
    uint64_t fork, join, forks;         /* see ot_stamp; forks: of the member set */
    uint64_t key;                       /* a number that no other team has, ever */
    ot_draws draws[OT_GENERATORS];      /* by this member since the fork */
    uint64_t keyed, keys_left;          /* loops begun that have a key; of these, left by all members */
    uint64_t clock_sum;                 /* the clock's at the last join: see update.c */
    bool whole;                         /* each member does all of it: see whole.c */
    bool leaves, left, ends;            /* cancel parallel: this member leaves; all know; it is at the end */
    bool withholds;                     /* what its members store to some objects is not told: see withheld.c */
    bool keeps;                         /* large sections may stay with who writes them: see exchange.c */
    bool captures;                      /* output is being kept for the leader */
    ot_buffer kept;                     /* for each file that is written: see capture.c */
    ot_buffer pieces;                   /* of their output: ot_piece */
    size_t stamped;                     /* bytes that are in pieces */
    ot_zone zone;
    ot_log log;                         /* what this member wrote since the last join */
    ot_buffer privates;                 /* threadprivate objects of the thread that met the construct */
    ot_accumulation accumulated;        /* by this member since the last join or release */
    ot_log inexact;                     /* where members may hold different outcomes of atomic updates */
    ot_reductions reductions;
    otosp_deferred *deferred;           /* these may be put off; NULL: nobody has asked for that */
    ot_buffer frees;                    /* addresses of blocks whose part this member may not change */
    ot_buffer freed;                    /* blocks that others know: see check_blocks.c */
    ot_buffer maps;                     /* what this member has mapped to devices since the last join: see present.c */
    struct ot_twin *twin;               /* see check_twin.c */
} ot_construct;

/* ---- Internal control variables (icv.c) ---- */

/* run-sched-var: a kind of omp.h with its modifier; chunk 0: none given. */
typedef struct ot_run_sched {
    unsigned kind;
    int chunk;
} ot_run_sched;

/* Those of a data environment: each task has its own, which begin as those of the task that made it. */
typedef struct ot_icv {
    int threads;                        /* nthreads-var: members of a team; 0: all ranks of the set */
    int active_levels, thread_limit;    /* max-active-levels-var; thread-limit-var, 0: none */
    int device, binding;                /* default-device-var; bind-var: index in ot_omp.binding */
    bool dynamic;                       /* dyn-var: a team may have fewer members than were asked for */
    bool nests;                         /* the program or its user has said how many levels may be active */
    ot_run_sched schedule;
    uintptr_t allocator;                /* def-allocator-var */
} ot_icv;

enum { OT_ICV_LIST = 16, OT_ICV_TEXT = 1024 };

/* The others, and what the first task begins with; equal on all ranks. */
typedef struct ot_environment {
    ot_icv first;
    bool nested, cancellation, display_affinity;
    int threads[OT_ICV_LIST + 1];       /* OMP_NUM_THREADS, for threads inside a rank; ends with 0 */
    int binding[OT_ICV_LIST + 1];       /* bind-var for each level; ends with -1 */
    int num_teams, teams_thread_limit;  /* 0: none */
    int max_task_priority, waits_actively, offload, supports_tools, debug, display_env;
    size_t stack;
    char places[OT_ICV_TEXT], affinity_format[OT_ICV_TEXT];
    char tool_libraries[OT_ICV_TEXT], tool_verbose[OT_ICV_TEXT];
} ot_environment;

extern ot_environment ot_omp;

/* One for each enclosing parallel, as omp_get_level counts them; level 0 is the initial team. */
typedef struct ot_level {
    int num, size;                      /* thread number and team size */
    ot_construct *split;                /* NULL: a team of one */
    otosp_count tasks;                  /* that this member has met */
    int limit;                          /* threads that it may have at most; 0: any number */
    bool of_tasks;                      /* no team of OpenMP's: it executes tasks of the one around, where */
    int outer;                          /* this thread has this number */
    size_t reductions;                  /* OF_TASKS: for tasks, before it */
    struct ot_pool *pool;               /* tasks that have been met and not executed; NULL: none */
    ot_icv icv;                         /* of the task under way, which begins as the implicit one */
} ot_level;

/* The teams of a `teams` construct; outside of one, a league of one. */
typedef struct ot_league {
    int num, size;                      /* this team's number; how many there are */
    int level;                          /* entries of levels that belong to the league, not to a parallel */
} ot_league;

/* The runtime's state on this rank. */
typedef struct ot_state {
    ot_set world, set;                  /* all ranks; the current set */
    ot_construct *split;                /* the innermost team that is really split, or NULL */
    ot_construct root;                  /* head of the pool: the world as a member, never joined */
    struct ot_shown *shown;
    ot_level *levels;
    int level, levels_cap;
    ot_league league;
    MPI_Comm comm, node;                /* ours: all ranks; those of this node, in the same order */
    int node_ranks, cores;              /* ranks on this node, cores they may use */
} ot_state;

/* What this rank's guard sees: see guard.c. */
typedef struct ot_shown {
    const otosp_site *site;             /* the innermost construct, for messages */
    uint64_t job;                       /* a number that tells this job from others on the machine */
    int rank;
    bool running;                       /* between MPI_Init and MPI_Finalize */
    bool has_word;                      /* of the node's ranks this one writes the message of the end */
} ot_shown;

extern ot_state ot;

#define OT_SITE_WAVE (1u << 31)         /* of several tasks, in flags: see wave.c */

enum { OT_LOOP_SHARE, OT_LOOP_FORK, OT_LOOP_DISTRIBUTE, OT_LOOP_TURN };   /* otosp_loop.kind */

enum { OT_OFFLOAD_DEFAULT, OT_OFFLOAD_MANDATORY, OT_OFFLOAD_DISABLED };     /* ot_omp.offload: OMP_TARGET_OFFLOAD */

/* ---- target.c ---- */
int ot_device_of(const otosp_site *, int wanted);      /* OTOSP_HOST: none of those that there are */
int ot_device(void);                    /* that runs the code under way; OTOSP_HOST: none */
int ot_devices(void);                   /* how many there are */

/* ---- present.c ---- */
bool ot_present(const void *, int device);
bool ot_associate(const void *, size_t bytes, int device);     /* for good, until: */
bool ot_disassociate(const void *, int device);
void ot_maps_take(ot_construct *, const char *told, size_t bytes, bool mine);
bool ot_maps_all(const void *, size_t bytes, int device);     /* or it is not known what is mapped */

/* ---- check_target.c ---- */
void ot_present_touched(const void *, size_t bytes, const void *code);

/* ---- loop.c ---- */
const otosp_site *ot_begin(const otosp_site *);        /* a construct; returns the one around it, for ot_end */
void ot_region_begin(otosp_region *, const otosp_site *);  /* the same of one that otosp_region_end ends */
ot_construct *ot_fork(const otosp_site *, int members);
void ot_push_level(int num, int size, ot_construct *split);    /* a team; ot.level-- ends it */
void ot_loop_join(otosp_loop *);        /* its team */
void ot_loop_begin(otosp_loop *, const otosp_site *, otosp_count trips, enum otosp_schedule, otosp_count chunk);

/* ---- init.c ---- */
bool ot_enter_runtime(void);            /* allocations are libc's from here; returns the old state */
void ot_leave_runtime(bool was_user);
bool ot_is_rank(void);                  /* false in children that the program forked */

/* ---- early.c ---- */
void ot_early_end(int argc, char **argv, char **envp);  /* constructors are executed, on all ranks */

/* ---- launch.c ---- */
void ot_launch(int argc, char **argv);  /* with OTOSP_HOSTFILE, and no launcher yet: does not return */

/* ---- guard.c ---- */
void ot_guard_start(void);
bool ot_take_word(void);

/* ---- report.c ---- */
void ot_report_start(void);
void ot_report(int kind, int status);   /* an ot_report_kind */

/* ---- error.c ---- */
void ot_die(int status) OT_NORETURN;    /* ends the job: what is buffered is lost */
void ot_fatal(const char *format, ...) OT_PRINTF(1, 2) OT_NORETURN;          /* "otosp: rank 2: ..." */
void ot_fatal_at(const otosp_site *, const char *format, ...) OT_PRINTF(2, 3) OT_NORETURN;
void ot_say(const char *format, ...) OT_PRINTF(1, 2);                        /* on the real stderr */
void ot_say_first(int status);          /* returns in the rank that is to write the message of the end */
void ot_print(const char *format, ...) OT_PRINTF(1, 2);                     /* the same without "otosp: " */

/* ---- settings.c ---- */
enum ot_setting {
#define OT_SETTING(id, name, type, value, help) OT_##id,
#include "settings.def"
#undef OT_SETTING
    OT_SETTINGS
};
void ot_settings_read(char **envp, bool report);
void ot_settings_print(FILE *);
void ot_settings_display(FILE *);
size_t ot_setting(enum ot_setting);     /* sizes in bytes, numbers, booleans */
const char *ot_setting_text(enum ot_setting);

/* ---- trace.c ---- */
enum ot_trace {
#define OT_TRACE(id, name) OT_TRACE_##id,
#include "trace.def"
#undef OT_TRACE
    OT_TRACES
};
extern unsigned ot_traced;              /* bit set of enum ot_trace */
void ot_trace_start(const char *names);
void ot_trace_line(enum ot_trace, const char *format, ...) OT_PRINTF(2, 3);
#define ot_trace(category, ...) \
    do { \
        if (OTOSP_UNLIKELY(ot_traced >> OT_TRACE_##category & 1)) \
            ot_trace_line(OT_TRACE_##category, __VA_ARGS__); \
    } while (0)

/* ---- profile.c: OTOSP_PROFILE; see profile.h ---- */
enum ot_activity {
#define OT_ACTIVITY(id, name, colour, help) OT_##id,
#define OT_REASON(id, name, help)
#include "profile.def"
#undef OT_ACTIVITY
#undef OT_REASON
    OT_ACTIVITIES
};
extern bool ot_profiled;                /* the functions below are called only if it is set */
enum ot_activity ot_profile_activity(enum ot_activity);        /* begins; returns what was under way */
void ot_profile_begin(const otosp_site *);     /* a construct */
void ot_profile_end(void);
void ot_profile_task(unsigned number);  /* what is about to end was a task: its number; 0: other ranks do not know of it */
/* Tasks that threads have executed, up to now. */
typedef struct ot_executed {
    const otosp_site *site;
    unsigned number;
    int thread;
    uint64_t from, to;
} ot_executed;
void ot_profile_executed(const ot_executed *, size_t n);
uint64_t ot_profile_now(void);          /* nanoseconds */
void ot_profile_looked(void);           /* for something that isn't there yet */
void ot_profile_paused(void);
void ot_profile_transfer(bool begins);  /* what is waited for now is moved */
void ot_profile_sent(int rank, size_t bytes, enum ot_tag);
void ot_profile_copied(int rank, size_t bytes);        /* from its memory */
void ot_profile_carried(const ot_head *);       /* a message does: it stands at the front of what is sent */

static inline enum ot_activity ot_activity(enum ot_activity now)
{
    return OTOSP_UNLIKELY(ot_profiled) ? ot_profile_activity(now) : now;
}

/* Messages, and times, are now of this construct; returns the one around it. */
static inline const otosp_site *ot_show(const otosp_site *site)
{
    const otosp_site *outer = ot.shown->site;

    if (OTOSP_UNLIKELY(ot_profiled))
        ot_profile_begin(site);
    ot.shown->site = site;
    return outer;
}

/* The same of code that is executed as one of a set now, and acquires nothing by itself. */
static inline const otosp_site *ot_begin_opaque(const otosp_site *site)
{
    if (OTOSP_UNLIKELY(otosp_pending))
        otosp_acquire_all();
    return ot_show(site);
}

static inline void ot_end(const otosp_site *outer)
{
    if (OTOSP_UNLIKELY(ot_profiled))
        ot_profile_end();
    ot.shown->site = outer;
}

/* ---- profile_end.c ---- */
void ot_profile_prepare(void);          /* before MPI's start */
void ot_profile_start(void);            /* after it */
void ot_profile_finish(void);           /* all ranks are at the program's end */
void ot_profile_lost(void);             /* they will not come there */

/* ---- set.c ---- */
void ot_team_split(ot_team *, const ot_set *, int members);
ot_set ot_member(const ot_team *, int member);
int ot_partner(const ot_team *, int member);

/* ---- ordered.c ---- */
void ot_turn_pass(otosp_loop *);
void ot_ordered_leave(otosp_loop *);
bool ot_on_turn(ot_message *);
bool ot_on_pass(ot_message *);

/* ---- doacross.c ---- */
uint64_t ot_loop_key(otosp_loop *);
void ot_told(uint64_t key, uint64_t iteration, uint64_t sources, int publisher, uint64_t number);
extern uint64_t ot_sources;             /* that have been met here, and that others are to be told of before this rank waits */
void ot_sources_tell(void);
void ot_told_clear(ot_construct *);

/* ---- sched.c ---- */
typedef struct ot_schedule {
    const char *name;
    void (*begin)(otosp_loop *, const ot_level *);
    int (*next)(otosp_loop *);
} ot_schedule;
void ot_schedule_begin(otosp_loop *, const ot_level *);
/* planes.c: is a loop of so many planes, each with so many rows, better divided by rows? */
bool ot_rows_pay(otosp_count trips, otosp_count second, int members);
bool ot_schedule_next(otosp_loop *);            /* fills first and end, or there is none */
/* One block for each member: returns how many iterations it has, from *from on. */
otosp_count ot_static_block(const otosp_loop *, int members, int member, otosp_count *from);
extern const ot_schedule ot_schedule_static, ot_schedule_dynamic, ot_schedule_weighted, ot_schedule_overlapped, ot_schedule_rows,
    ot_schedule_grid, ot_schedule_device;

/* ---- counter.c ---- */
void ot_counter_start(void);
void ot_counter_stop(void);
bool ot_counter_is_near(const ot_construct *);
uint64_t ot_counter_read(const ot_construct *, uint64_t seen);
uint64_t ot_counter_raise(const ot_construct *, uint64_t to);
void ot_counter_serve(const ot_construct *);
double ot_counter_clock(void);          /* seconds */
typedef struct otosp_ask otosp_ask;
uint64_t ot_counter_loop(const ot_construct *, uint64_t numbers);
otosp_ask *ot_counter_ask(const ot_construct *, uint64_t loop);
uint64_t ot_counter_answer(otosp_ask *);   /* which is free then */
uint64_t ot_counter_give(const ot_construct *, uint64_t numbers);
uint64_t ot_counter_given(const ot_construct *);       /* so far */
void ot_counter_skip(const ot_construct *, uint64_t to);

/* ---- icv.c ---- */
void ot_icv_start(void);
void ot_icv_inherit(ot_icv *child, const ot_icv *);
void ot_icv_restore(const otosp_task *);
void ot_run_schedule(enum otosp_schedule *, otosp_count *chunk);     /* schedule(runtime) */

/* ---- places.c ---- */
bool ot_places_make(const char *text);  /* from what OMP_PLACES says */
void ot_affinity_fork(void);            /* a team begins */

/* ---- offload.c ---- */
extern bool ot_offloading;              /* the rank's own device has the iterations */
int ot_offload_ask(const char *name);   /* what the C compiler's runtime answers */

/* ---- omp.c ---- */
void ot_need_rank(const char *does);     /* refuses in threads that the program has created */
int ot_team_limit(int num_threads);      /* 0: not given */
int ot_team_size(const otosp_site *, int limit, otosp_count trips);

/* ---- task.c ---- */
otosp_task *ot_task(void);              /* the explicit one under way in the current team, or NULL */
extern size_t ot_detached;              /* tasks of this member whose event is not fulfilled, at most */
bool ot_on_fulfil(ot_message *);
otosp_count ot_event_take(void);        /* that of the task which is made now: its number; 0: it has none */
void ot_taskgroup_cancel(void);
/* Which ones have been cancelled, so that behind the join all ranks know those that any has: given back then. */
int *ot_taskgroups_join(ot_construct *);       /* NULL: there are none */
void ot_taskgroups_joined(int *);
void ot_tasks_finish(const otosp_site *);  /* waits for those of the current team; a barrier of it follows */
void ot_task_run(const otosp_site *, unsigned flags, void (*body)(void *), void *env);
otosp_taskgroup *ot_taskgroup(void);    /* the innermost; NULL: none */
otosp_taskgroup *ot_taskgroup_enter(otosp_taskgroup *);        /* what comes is in that one; returns the one before */

/* ---- task_reduce.c ---- */
extern size_t ot_task_reductions;       /* that tasks may take part in, here; set to fewer, the innermost are left */
bool ot_task_reduces(const void *);
bool ot_task_reductions_divide(void);   /* may members have copies of what there is? */
bool ot_task_reductions_round(void);    /* does it matter who executes which task? */
void ot_task_reductions_split(void);    /* this member gets its copies, */
typedef struct ot_gathered ot_gathered;         /* copies whose reduction the program defines */
ot_gathered *ot_task_reductions_join(ot_construct *, size_t before);   /* which go to its join; */
void ot_task_reductions_joined(ot_gathered *); /* when it has joined */

/* ---- placement.c ---- */
typedef struct ot_job {
    uintptr_t written, read;            /* what a task depends on first; 0: nothing */
    int pin;                            /* the rank of the set that is to have it; -1: any */
    double weight;
    double ready;                       /* on the clock of `finish`: when its predecessors are done */
    int rank;                           /* of the set, and */
    double finish;                      /* when it is done: by ot_place */
    struct home *home;                  /* placement.c's own */
} ot_job;
void ot_placement_start(void);
void ot_place(ot_job *const *, size_t n);      /* those of a wave, over the set */

/* ---- pool.c ---- */
/* Splits the set for n tasks, the iterations of the loop, and joins it. Ranks take them by as many as they do at once. */
void ot_tasks_split(otosp_loop *, const otosp_site *, otosp_count n, otosp_count at_once);
void ot_tasks_join(otosp_loop *);
bool ot_pool_takes(unsigned flags);     /* such a task, here */
extern bool ot_pool_of_threads;         /* there is one rank, and it keeps such as its threads may execute at once */
void ot_pool_start(void);
bool ot_pool_serves(const otosp_site *, int num_threads);      /* tasks of a region that would begin here */
void ot_pool_skip(void);               /* the task that comes is none for it: what has been said of that is forgotten */
void ot_pool_add(const otosp_site *, unsigned flags, void (*body)(void *), const void *env, size_t bytes);
struct ot_deferred *ot_pool_event(int level, otosp_count number);       /* the task that has it; NULL: none of a pool */
void ot_pool_fulfil(struct ot_deferred *, const char *clock, size_t bytes);    /* by those whose clock it is; NULL: by all */
void ot_pool_tell(struct ot_deferred *);       /* by this rank, one of those that wait: the next join says it to all */
void ot_pool_wait_children(const otosp_site *);        /* of the task under way */
void ot_pool_wait_group(const otosp_taskgroup *);
void ot_pool_finish(const otosp_site *);       /* executes all that there are */
void ot_pool_free(void);                /* the current level's, which is empty */
void ot_children_free(struct ot_children *);   /* their maker is done; NULL: it has made none */

/* ---- graph.c ---- */
extern bool ot_graphed;                 /* these functions are called only if it is set, but for the first two */
void ot_graph_start(void);
unsigned ot_graph_task(const otosp_site *, unsigned maker);
void ot_graph_arrow(unsigned from, unsigned to, bool makes);
void ot_graph_wave(void);
void ot_graph_in_wave(unsigned task);
void ot_graph_ran(unsigned task, bool by_all);
void ot_graph_finish(void);

/* ---- steal.c, stock.c ---- */
extern bool ot_steals;                  /* this rank executes a task of a wave; what is made now may be kept for others */
void ot_steal_start(size_t stack, bool executable);    /* bytes of a rank's */
bool ot_steal_keeps(const otosp_site *, unsigned flags, void (*body)(void *), const void *env, size_t bytes,
                    otosp_task *maker, char *low);
void ot_steal_wait_children(const otosp_task *maker);
void ot_steal_wait_group(const otosp_taskgroup *);
void ot_steal_leave(const otosp_task *maker);
bool ot_steals_possible(void);          /* in this program */
bool ot_steal_begin(void);              /* a wave; false: without this */
void ot_steal_run(void (*run)(void *), void *with);
void ot_steal_end(void);
bool ot_on_steal(ot_message *);
bool ot_on_give(ot_message *);
bool ot_on_result(ot_message *);
bool ot_on_finished(ot_message *);
bool ot_on_over(ot_message *);

/* ---- shelf.c ---- */
size_t ot_shelf_bytes(void);            /* of a rank's */
void ot_shelf_start(void *shared, int first, int end);

/* ---- frames.c ---- */
void ot_frames_start(size_t stack, bool executable);
bool ot_frames_are_full(const char *at);
bool ot_frames_are_inside(const char *at, size_t bytes);
bool ot_frames_stored(const char *at, size_t bytes);

/* ---- thread.c ---- */
typedef struct ot_thread_state {
    int num, count;                     /* this thread of the rank's, in a loop that threads share */
} ot_thread_state;
extern __thread ot_thread_state ot_thread;
int ot_threads_wanted(void);
void ot_threads_share_cores(void);
bool ot_threads_possible(void);         /* of this program, whatever the environment says */
ot_reductions *ot_thread_reductions(void);
bool ot_threads_running(void);          /* several threads of this rank run its share */
int ot_threads_of_tasks(void);          /* that may execute tasks here at the same time; 1: only this one */
/* execute(with, 0) to execute(with, n - 1), in any order, on several threads; what they store is logged. */
void ot_threads_execute(void (*execute)(void *, size_t), void *with, size_t n);
void ot_thread_lock(void);              /* the rank's log; does nothing where one thread runs */
void ot_thread_unlock(void);

/* ---- reduce.c ---- */
size_t ot_type_size(enum otosp_type);
void ot_reduce_values(void *into, const void *values, size_t count, enum otosp_type, enum otosp_op,
                      const otosp_site *);
void ot_updates_none(void *, size_t count, enum otosp_type, enum otosp_op);    /* updated.c: values of no updates */
void ot_reductions_add(ot_reductions *, void *shared, const void *mine, size_t count, enum otosp_type,
                       enum otosp_op);
size_t ot_reductions_encode(const ot_reductions *, const ot_team *, ot_buffer *);     /* values of the small ones: bytes */
void ot_reductions_take(ot_reductions *, const ot_team *, const char *values, const otosp_site *);
void ot_reductions_combine(ot_reductions *, const ot_team *, const otosp_site *);      /* the large ones */
void ot_reductions_join(ot_reductions *, const ot_team *, const otosp_site *);         /* all: each rank is a member */
void ot_reductions_clear(ot_reductions *);
size_t ot_reduction_bytes(const ot_reduction *);

/* ---- combine.c ---- */
bool ot_combines(const ot_team *, size_t bytes);
void ot_combine(const ot_team *, const ot_reduction *, char *values, const otosp_site *);
void ot_combine_all(const ot_team *, const ot_reductions *, const otosp_site *);

/* ---- deferred.c ---- */
otosp_deferred *ot_deferred_take(const otosp_site *);   /* a construct begins: may its reductions be put off? */
bool ot_deferred_keep(ot_construct *);  /* they are, at its end */
void ot_deferred_settle_all(void);

/* ---- partial.c ---- */
void ot_partials_take(ot_reductions *, const char *from, size_t bytes, const otosp_site *);

/* ---- cancel.c ---- */
bool ot_on_cancel(ot_message *);

/* ---- atomic.c ---- */
void ot_atomics_switch(void);           /* the current split is about to change */
void ot_atomics_encode(const ot_construct *of, const ot_construct *to, ot_buffer *);
void ot_atomics_leave(ot_construct *);
void ot_atomics_join(ot_construct *, const char *operations, size_t bytes);
void ot_atomics_agree(ot_construct *);
void ot_atomics_hide(void);             /* from here to ot_atomics_show memory is as others know it */
void ot_atomics_show(void);
void ot_atomics_published(ot_construct *, int publisher);
void ot_atomics_apply(const char *operations, size_t bytes, int publisher);

/* ---- check.c, check_blocks.c: OTOSP_CHECK ---- */
enum { OT_CHECK_REPLICAS = 1, OT_CHECK_RACES = 2, OT_CHECK_RESULTS = 4 };
extern unsigned ot_checks;              /* bit set: the modes that are on */
void ot_check_start(void);
void ot_check_fork(const otosp_site *);
void ot_check_split(ot_construct *);
void ot_check_follow(const ot_md *, size_t n);
void ot_check_exempt(ot_construct *, const void *, size_t bytes);
void ot_check_stated(const ot_md *, const otosp_site *, const char *expr);
void ot_check_meet(ot_construct *, const otosp_site *);        /* it is about to join */
void ot_check_join(ot_construct *, const otosp_site *, bool keep_team);
void ot_check_end(void);                /* the program is about to end, in replicated code */
void ot_check_allocated(void *, size_t bytes, bool zeroed);
void ot_check_resized(void *, size_t bytes);
void ot_check_freed(void *);
size_t ot_check_tell_blocks(const ot_construct *, ot_buffer *to);
void ot_check_take_blocks(ot_construct *, const char *told, size_t bytes, bool clears);

/* ---- where.c ---- */
/* How an element's bytes are read: debug information's numbers. 0: not known. */
enum { OT_ENCODED_ADDRESS = 1, OT_ENCODED_FLOAT = 4, OT_ENCODED_SIGNED = 5, OT_ENCODED_SIGNED_CHAR = 6 };

typedef struct ot_named {
    char text[256];                     /* "table[17].x", "block of 800 bytes allocated at heat.c:9, element 3" */
    const char *whole, *at;             /* where the object begins, where its element; NULL: not known */
    size_t bytes;                       /* of the element; 0: not known */
    int encoding;
    bool padding;                       /* between the members of a structure */
} ot_named;

bool ot_where(const void *pc, char *text, size_t bytes);       /* "heat.c:12" */
extern char __start_otosp_text[] __attribute__((weak)), __stop_otosp_text[] __attribute__((weak));
static inline bool ot_is_code_of_runtime(const void *pc)
{
    return (const char *)pc >= __start_otosp_text && (const char *)pc < __stop_otosp_text;
}
bool ot_object(const void *, char *text, size_t bytes);        /* "table[17].x"; at report time: it is slow */
bool ot_name(const void *, ot_named *);
void ot_value_text(const ot_named *, const void *value, char *text, size_t bytes);

/* ---- depend.c ---- */
typedef struct ot_depend {              /* a list item of a depend clause */
    enum otosp_depend kind;
    uintptr_t from, to;
} ot_depend;
extern bool ot_depending;               /* somebody asks */
const ot_depend *ot_depend_take(size_t *n);    /* of what is met now; until the next one is told */
void ot_depend_begin(otosp_task *);
void ot_depend_end(const otosp_task *);
const ot_depend *ot_depend_of(const otosp_task *, size_t *n);
const ot_depend *ot_depend_of_wait(bool depends, size_t *n);
void ot_depend_stored(const void *, size_t bytes, const void *code);

/* ---- race*.c: see race.h ---- */
enum { OT_RACE_STATUS = 66 };           /* exit status of a program that has races */
extern bool ot_racing;                  /* looked for; hooked: the program, or part of it, was built with -fcheck */
extern bool ot_race_hooked;
void ot_race_start(void);
int ot_race_end(int status);
ot_zone *ot_race_zone(void);
void ot_race_fork(const otosp_site *, ot_construct *split);
void ot_race_join(bool stays);
void ot_race_loop_begin(otosp_loop *);
void ot_race_iteration(otosp_loop *, bool more);
void ot_race_task_begin(const otosp_task *);
void ot_race_task_end(void);
void ot_race_taskwait(const otosp_site *, const ot_depend *, size_t n);    /* n 0: for all children */
void ot_race_fulfilled(void);           /* an event */
uint32_t ot_race_group_begin(void);
void ot_race_group_end(uint32_t first);
void ot_race_asked(void);
void ot_race_alone(void);
void ot_race_acquired(uint64_t lock);
void ot_race_released(uint64_t lock);
void ot_race_flushed(void);
void ot_race_allocated(const void *, size_t bytes);
void ot_race_freed(const void *, size_t bytes);
void ot_race_enter(uintptr_t stack_pointer);
void ot_race_leave(void);
void ot_race_reduced(const void *, size_t bytes, const otosp_site *);
void ot_race_access(const void *, size_t bytes, unsigned flags, const void *code);

#include "storage.h"
#include "messages.h"
#include "program.h"

#endif
