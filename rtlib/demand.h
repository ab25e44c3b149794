/*
 * demand.h: movement on demand: what a construct's members have written stays with them until somebody reads it.
 *
 * Where all sections that a construct reads and writes are known before it runs, every rank knows those of every
 * other one. The directory, equal on all ranks, lists the pieces of memory that are valid on some of them only. From
 * it and the sections follows, with no message, who sends what to whom before the construct begins, and what the
 * directory will be after it.
 *
 *     box.c         what nested loops touch of an array
 *     rows.c        rows of it that are told one by one
 *     ranks.c       sets of ranks, each kept once and named by a number
 *     piece.c       pieces of memory: what two sections share, what one has and the other lacks
 *     retold.c      sections that tasks have told before
 *     directory.c   states of the directory, each kept once and named by a number
 *     touch.c       what the members of a construct touch, as it is told
 *     widen.c       ... with what lies between
 *     arrange.c     ... as few sections, in order
 *     ragged.c      rows of different lengths
 *     blocks.c      steps of members with a block each
 *     readers.c     who reads of a piece, and what of it is written
 *     runs.c        what is touched as runs of bytes
 *     sweep.c       a step by sections that are runs of bytes
 *     again.c       objects that have been read again while parts of them were lent
 *     step.c        from one state to the next by the sections of a construct; each step that has been computed is kept
 *     known.c       steps by what sections are computed from
 *     memcopy.c     a step that copies memory, and what is pending of it
 *     loads.c       the pointers among that
 *     tables.c      all pointers of a block
 *     words.c       ... by what the tasks of a wave would tell
 *     plan.c        the messages of a step
 *     spread.c      those of them that bring something to all ranks
 *     stages.c      ... while iterations are executed, which read it row by row
 *     at_once.c     ... of which ranks need some before that
 *     align.c       chunks that follow the data
 *     owned.c       ... however much of it a rank has
 *     planes.c      chunks of rows, where planes are few
 *     estimate.c    what would be moved before each of them
 *     grid.c        blocks of planes and rows
 *     grid_align.c  ... that follow the data
 *     balance.c     chunks of equal work
 *     whole.c       loops that all ranks do
 *     worth.c       ... because it takes longer to divide them
 *     updated.c     objects that a construct only updates
 *     claims.c      sections that members write parts of
 *     hull.c        blocks that iterations are taken to stay in
 *     far.c         objects of which members load some elements, nobody knows which
 *     uses.c        what a construct reads at most
 *     withheld.c    stores here and there that stay with who has made them
 *     parcels.c     ... as they travel
 *     wanted.c      ... which all ranks read
 *     late.c            ... and are done when somebody looks
 *     account.c        what has been told of a construct
 *     told.c           ... by each member of itself
 *     demand.c      the constructs and reads that make steps
 */
#ifndef OT_DEMAND_H
#define OT_DEMAND_H

#include "rt.h"

static inline uint64_t ot_smaller(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

static inline uint64_t ot_larger(uint64_t a, uint64_t b)
{
    return a > b ? a : b;
}

static inline int ot_compared(uint64_t a, uint64_t b)
{
    return (a > b) - (a < b);
}

/* ---- box.c ---- */
enum { OT_MOST_DIMENSIONS = OTOSP_MOST_DIMENSIONS };
/* Runs of bytes: as many as the counts' product. In order of strides. */
struct ot_box {
    char *at;
    size_t bytes;
    int n;
    struct ot_dimension { size_t count, stride; } by[OT_MOST_DIMENSIONS];
};
/* Of so many loops, count and stride of each. false: it is empty. */
bool ot_box_make(ot_box *, const volatile void *addr, size_t bytes, int n, const long *dimensions);
ot_box ot_box_run(const volatile void *addr, size_t bytes);
size_t ot_box_reach(const ot_box *);    /* from the first byte to behind the last one */
void ot_box_each(const ot_box *, int n, void (*part)(const ot_box *, int), int with);

/* ---- rows.c: told where all members' are asked for ---- */
void ot_rows_add_read(const volatile void *row, size_t bytes);
void ot_rows_add_written(const volatile void *row, size_t bytes);
void ot_rows_close(void);

/* ---- ranks.c: 0 is the empty set ---- */
typedef uint32_t ot_ranks;
bool ot_ranks_has(ot_ranks, int rank);
ot_ranks ot_ranks_with(ot_ranks, int first, int n);
bool ot_ranks_are_all(ot_ranks);
int ot_ranks_next(ot_ranks, int from);  /* from there on; -1: there is none */
int ot_ranks_first(ot_ranks);           /* of a set that is not empty */
void ot_ranks_forget(void);             /* all sets: numbers begin anew */

/* ---- piece.c ---- */
enum { OT_MOST_PARTS = 36 };            /* that two sections may be cut into */
/* What a shares with b, and what is left of a. Room for OT_MOST_PARTS each; false: their strides differ. */
bool ot_md_cut(const ot_md *a, const ot_md *b, ot_md *shared, int *nshared, ot_md *rest, int *nrest);
bool ot_md_meets(const ot_md *a, const ot_md *b);      /* perhaps, if their strides differ */
/* Appends what log's sections share with md, and replaces log by what is left of it. */
void ot_log_take(ot_log *log, const ot_md *md, ot_log *taken);

/* ---- directory.c: state 0 is the empty one ---- */
typedef struct ot_pending {
    ot_md md;
    int owner;                          /* the first rank of those that have written it */
    ot_ranks holders;                   /* on which it is valid; never all. 0: each byte on one of them: see withheld.c */
    uint32_t lent;                      /* LENT: many have read parts of it, and are not among these; SCATTERED: no holders */
} ot_pending;

enum { OT_LENT = 1, OT_SCATTERED };

typedef struct ot_pending_list {
    ot_pending *v;
    size_t n, cap;
} ot_pending_list;

typedef struct ot_area {                /* the pieces of an object */
    uint64_t from, end, hash;
    uint32_t segment;
    size_t n;
    bool runs;                          /* all without strides, and held by somebody */
    bool scattered;                     /* some held by nobody */
    const uint64_t *reach, *begin;      /* the largest end of v[0] .. v[i], and the smallest beginning of v[i] .. v[n-1] */
    ot_pending v[];                     /* in order of owner and holders, so about in that of memory; or in that */
} ot_area;

typedef struct ot_directory {
    const ot_area **v;                  /* in the order of memory */
    size_t n, pieces;
    uint64_t hash;
    uintptr_t from, to;                 /* addresses: all areas lie between them */
} ot_directory;

void ot_pending_add(ot_pending_list *, const ot_md *, int owner, ot_ranks holders, uint32_t lent);
void ot_pending_append(ot_pending_list *, const ot_pending *, size_t n);
/* An old state without the areas that are gone, and with fresh pieces, in any order. It changes both lists. in_order: most
   of these are in the order of memory, and stay so in areas, instead of that of their holders. */
uint32_t ot_directory_state(uint32_t old, bool *gone, ot_pending_list *fresh, bool in_order);
const ot_directory *ot_directory_of(uint32_t state);
size_t ot_directory_first(const ot_directory *, uint32_t segment, uint64_t offset);    /* area that ends behind it */
uint32_t ot_directory_forget(uint32_t keep);           /* all states but one, which gets this number */
struct ot_touches;
typedef struct ot_objects {             /* from the first byte of an object to behind the last one, of it or of another */
    struct ot_object { uint32_t segment; uint64_t from, end; } *v;
    size_t n;
} ot_objects;
ot_objects ot_objects_touched(const struct ot_touches *);      /* some perhaps more than once */
/* Which areas of a state lie in these objects: a flag for each, and what names them all. false: some of them reach farther,
   into other objects. */
bool ot_directory_near(uint32_t state, const ot_objects *, bool *near, uint64_t *name);
bool ot_directory_alike(uint32_t a, const bool *of_a, uint32_t b, const bool *of_b);        /* are these areas the same? */
/* An old state without the areas that are gone, and with those that are taken from another one. */
uint32_t ot_directory_like(uint32_t old, const bool *gone, uint32_t from, const bool *taken);

typedef struct ot_pieces {              /* of a state, one after the other */
    const ot_directory *of;
    const ot_md *in;
    size_t area, piece;                 /* the next one */
} ot_pieces;

ot_pieces ot_pieces_of(uint32_t state, const ot_md *in);        /* those that meet it; NULL: all */
const ot_pending *ot_pieces_next(ot_pieces *);          /* NULL: there are no more */
bool ot_any_scattered(uint32_t state, const ot_md *in); /* in an object that it meets has nobody a piece? NULL: in any */

/* ---- poison.c ---- */
void ot_poison(void);                   /* for tests, when a construct ends: see there. Called by all ranks */

/* ---- touch.c ---- */
/* What ranks first .. first+n-1 read, or write: `planes` sections of equal shape, `apart` bytes from start to start.
   No padding: it is hashed. */
typedef struct ot_touch {
    uint32_t first, n;
    uint64_t offset, len, stride, rows, apart, planes;
    uint32_t segment;
    uint32_t how;                       /* enum ot_how */
} ot_touch;

/* NOW: it does not stay pending. CLAIMS: it is made the others by claims.c. COPIED, COPY: two of memcopy.c, and no others. */
enum ot_how { OT_READS, OT_WRITES, OT_WRITES_NOW, OT_CLAIMS, OT_COPIED, OT_COPY };

typedef struct ot_touches {
    ot_touch *v;
    size_t n, cap;
} ot_touches;

ot_md ot_touch_md(const ot_touch *);    /* its first plane */
uint64_t ot_touch_reach(const ot_touch *);      /* bytes from its first one to behind the last one */
ot_md ot_touch_run(const ot_touch *);   /* all of these */
ot_touch ot_touch_by_planes(const ot_touch *);  /* its planes as rows, where most of each is touched, or it as it is */
bool ot_touch_is_block(const ot_touch *);      /* that is read, or written, with at most an eighth left out */
void ot_touch_add(ot_touches *, const ot_touch *);     /* merges it with the last ones, if it goes on with them */
ot_touch ot_touch_read(const ot_touch *);       /* with what lies between its rows, if that is little */

/* ---- widen.c ---- */
uint64_t ot_touch_behind(const ot_touch *);    /* bytes between it and the next member's that may be written with it */

/* ---- arrange.c ---- */
/* All touches as sections without planes: reads come first, then by member, those without strides before those with,
   in the order of memory. */
void ot_touches_arrange(const ot_touches *, uint32_t state, ot_touches *to);
int ot_touch_by_group(const void *, const void *);
void ot_touch_planes(ot_log *, const ot_touch *);      /* adds its planes */

/* ---- ragged.c ---- */
/* Of n touches, so many at the beginning are rows of one member that may as well be those of *all; 1: it is not set. */
size_t ot_ragged(const ot_touch *, size_t n, ot_touch *all);

/* ---- readers.c: of touches that are arranged, and stay ---- */
typedef struct ot_group {               /* what one member reads, or all of them write, with or without strides */
    const ot_touch *v;                  /* in the order of memory */
    uint64_t *reach;                    /* the largest end of v[0] .. v[i] in their segment */
    size_t n;
} ot_group;

typedef struct ot_readers ot_readers;
ot_readers *ot_readers_of(const ot_touches *);
void ot_readers_free(ot_readers *);
/* So many groups that perhaps read of the piece, and whose ranks do not all hold it. Valid until asked again. Are they
   so many that nothing is noted of them? Then they are those to which it comes from this rank, or that this rank is
   among. again: its object has been read again before it was written. */
const ot_group **ot_readers_lacking(ot_readers *, const ot_pending *, bool again, size_t *n, bool *many);
const ot_group *ot_readers_written(const ot_readers *, int strided);   /* 0: without strides, 1: with them */

/* ---- plan.c ---- */
typedef struct ot_letter {              /* one message */
    int rank;
    ot_md *v;
    size_t n, bytes;                    /* bytes: 0: it is not sent, the receiver copies it from there (peek.c) */
    bool again;                         /* the same goes to another rank, too, and is packed for that */
} ot_letter;

typedef struct ot_plan {
    ot_letter *out, *in, *spread;       /* spread: of each owner, nearest below this rank first */
    ot_letter *scattered;               /* of pieces without holders, what each rank gets from all others */
    int nout, nin, nspread, nscattered;
    struct ot_staged *staged;           /* what comes while iterations are executed (stages.c); NULL: nothing does */
    struct ot_plan *rest;               /* of long messages, what a chunk's first iterations do not need, perhaps, or NULL */
} ot_plan;

/* What all ranks are to have. */
typedef struct ot_spread {
    struct ot_spread_part { ot_md md; int owner; ot_ranks holders; } *v;
    size_t n, cap;
} ot_spread;

/* The first 1/OT_EARLY_PART of a chunk begin early: do they read the first rows of a section, or the first part of each? */
enum { OT_EARLY_PART = 4 };
enum ot_cut { OT_UNCUT, OT_CUT_ROWS, OT_CUT_EACH_ROW };

/* Sections that go from one rank to another, in the making. */
typedef struct ot_moves {
    struct ot_route { int from, to; enum ot_cut cut; ot_log log; } *v;
    size_t n, cap, *at;                 /* at: behind which place each possible route is; 0: nowhere */
    enum ot_cut cut;                    /* of what is added now */
    ot_spread spread;
} ot_moves;

enum { OT_EACH_OTHER = -1 };            /* a move from all that have something of it */
void ot_moves_add(ot_moves *, int from, int to, const ot_md *);        /* only of this rank's are kept */
void ot_moves_clear(ot_moves *);
void ot_moves_add_all(ot_moves *, int from, ot_ranks holders, const ot_md *);  /* to all but those; all ranks add it */
/* Part of a piece, from its owner to those of the ranks first .. first+n-1 that do not hold it; all ranks add it. */
void ot_moves_give(ot_moves *, const ot_pending *, int first, int n, const ot_md *);
struct ot_stages;
ot_plan ot_plan_of(ot_moves *, const struct ot_stages *);      /* empties them */
void ot_plan_start(const ot_plan *, enum ot_tag);      /* one at a time */
void ot_plan_start_rest(void);          /* ... and what of it starts later, if it has not */
void ot_plan_end_first(void);           /* what is under way: all but the rest has come, and others have theirs */
void ot_plan_arrive(void);              /* all that comes to this rank has come */
void ot_plan_end(void);                 /* ... and others have what goes to them */
void ot_plan_run(const ot_plan *, enum ot_tag);        /* start and end */
bool ot_plan_is_copied(const ot_plan *);        /* what goes from this rank its readers copy */
bool ot_plan_brings(const ot_plan *, const ot_md *);   /* any of it to this rank */
bool ot_plan_takes(const ot_plan *, const ot_md *);    /* ... from it */
void ot_plan_free(ot_plan *);
void ot_letter_add(ot_letter **, int *n, int rank, const ot_md *, size_t sections, bool peeked);
void ot_letter_pack(const ot_letter *, char *);
void ot_letter_unpack(const ot_letter *, const char *);

/* The messages of a plan, under way: those from each rank to another one come in the order in which they are started. */
typedef struct ot_way {
    const ot_plan *plan;                /* NULL: none are */
    bool arrived;
    ot_requests in, out, ready, done;   /* messages, and tokens */
    struct ot_coming *coming;           /* of each message in */
    int coming_cap;
    ot_buffer packed;
} ot_way;
void ot_way_start(ot_way *, const ot_plan *, enum ot_tag);     /* of which only letters out and in count */
void ot_way_send(ot_way *, const ot_plan *, enum ot_tag);      /* the same in two: what goes from this rank, */
void ot_way_receive(ot_way *, enum ot_tag);                    /* and, when there is room for it, what comes */
void ot_way_arrive(ot_way *);           /* as ot_plan_arrive, ot_plan_end */
void ot_way_end(ot_way *);

/* ---- stages.c: what all ranks read row by row comes while they compute ---- */
enum { OT_MOST_STAGED = 4 };
typedef struct ot_stages {              /* as the construct at hand has told them */
    long first, end;                    /* values of the variable that counts rows */
    size_t n;                           /* arrays; 0: there is nothing of the kind */
    struct ot_stages_rows {
        const char *at;                 /* the first one, of which so much is read */
        size_t bytes, apart;            /* apart: bytes from row to row */
    } v[OT_MOST_STAGED];
    bool fails;                         /* what is told are no such rows */
    bool mixed;                         /* or several sections of rows, of which none is all that is read */
    double seconds;                     /* that a member computes, about; 0: it is not known */
    int member;                         /* that has told them last */
    bool again;                         /* they have been told */
    bool is_known_until;                /* this rank's iterations use only rows in front of that: */
    long until;
    ot_touches at_once;                 /* what members need of them before their first iteration */
} ot_stages;

extern ot_stages ot_stages_told;
extern bool ot_stages_ask;              /* only what is needed before the first of them is told */
void ot_stages_forget(void);
uint64_t ot_stages_seed(const otosp_site *);   /* stands for them, of this loop; 0: there are none */
uint64_t ot_stages_cut(const ot_md *); /* the first offset in it, behind its own, where rows begin or end; or its end */
bool ot_stages_place(ot_md *, const ot_stages *, const struct ot_stages_rows *);       /* false: they are not in shared memory */
/* Takes what is to come by stages; NULL: nothing is. */
struct ot_staged *ot_stages_plan(const ot_stages *, ot_spread *);
void ot_stages_free(struct ot_staged *);
bool ot_stages_unknown(const struct ot_staged *);      /* how many of them must have come before the first iteration? */
void ot_stages_need(struct ot_staged *, const ot_touches *);   /* as many as bring this; NULL: all */
void ot_stages_start(struct ot_staged *, enum ot_tag);   /* NULL: nothing */
bool ot_stages_divide(otosp_loop *);    /* its iterations go by the stages that are under way; false: there are none */
int ot_stages_of(const struct ot_staged *);    /* so many */
void ot_stages_end(void);               /* all have come, and are with others */

/* ---- at_once.c ---- */
const ot_touches *ot_stages_part(const ot_touches *all);       /* all but what is needed at once of rows that all read anyway */
void ot_needs_find(const ot_touches *at_once);
/* What the ranks from first to end-1 need of a section goes to them from its owner. */
void ot_needs_give(ot_moves *, const struct ot_spread_part *, int first, int end);
void ot_needs_give_rest(ot_moves *, int from, int to, ot_md);  /* to a rank, but for what it needs */

/* ---- spread.c: all ranks compute, and take part ---- */
bool ot_spread_pays(const ot_spread *);         /* by rounds, instead of by pairs */
int ot_spread_letters(ot_spread *, ot_letter **);       /* empties it; how many letters they are */
void ot_spread_run(const ot_letter *, int n, enum ot_tag);

/* ---- again.c ---- */
bool ot_again(const ot_area *);         /* has anything of its object been read again? */
void ot_again_note(const ot_area *);    /* now it has */
size_t ot_again_known(void);            /* so many objects */
uint64_t ot_again_bit(const ot_area *); /* a bit for its object */

/* ---- runs.c ---- */
enum { OT_PLACE_SEGMENT = 48 };         /* bits of a place below its segment */
typedef struct ot_run {                 /* that ranks first .. first+n-1 read, or write */
    uint64_t from, end;                 /* places: segment and offset */
    uint32_t first, n;
} ot_run;

typedef struct ot_runs {                /* in the order of memory; what is written does not overlap */
    const ot_run *reads, *writes;
    size_t nreads, nwrites;
} ot_runs;

static inline uint64_t ot_md_place(const ot_md *md)
{
    return (uint64_t)md->segment << OT_PLACE_SEGMENT | md->offset;
}

static inline uint64_t ot_md_place_behind(const ot_md *md)
{
    return ot_md_place(md) + (md->rows - 1) * md->stride + md->len;
}

bool ot_runs_of(const ot_touches *, ot_runs *);        /* valid until asked again; false: they are none */

/* ---- sweep.c ---- */
typedef struct ot_stepping {            /* a step in the making */
    ot_pending_list now;                /* what is not as it was */
    bool *gone;                         /* for each area: it is not as it was */
    ot_moves before, after;
    uint64_t lends;                     /* a bit for each object of which parts are lent */
    bool moves;                         /* anything, between whichever ranks */
    size_t bytes;                       /* ... about how much */
} ot_stepping;
/* All of it but `after`, which stays empty; false: the sections, or what is pending, are not runs. */
bool ot_sweep(ot_stepping *, const ot_directory *, const ot_touches *);

/* ---- memcopy.c ---- */
bool ot_copies(const ot_touches *);     /* is that what they say? */
void ot_copy_step(ot_stepping *, uint32_t state, const ot_touches *);  /* all of it: nothing moves */

/* ---- blocks.c ---- */
bool ot_blocks_step(ot_stepping *, uint32_t state, const ot_touches *);        /* the same; false: they are no blocks */

/* ---- step.c ---- */
typedef struct ot_step {
    uint32_t from, to;                  /* states */
    uint64_t key[2];                    /* hash of the touches */
    ot_plan before, after;              /* the construct */
    uint64_t lent;                      /* a bit for each object of which parts were lent */
    uint64_t around;                    /* the areas that it was computed from */
    uint64_t computed;                  /* number of what was computed: steps with the same one move the same */
    ot_objects objects;                 /* what is touched lies in these; none: they are not kept */
    bool alike;                         /* plans are those of another step, from a state that differs elsewhere */
    bool moves;                         /* anything, from any rank to another one */
    size_t bytes;                       /* that come to ranks before it, about; of one whose touches are all ranks', exactly */
    bool old;                           /* such an object has been read again since: it is to be computed anew */
} ot_step;
/* The step from a state by what a construct touches: computed, or kept from the last time. */
const ot_step *ot_step_of(uint32_t *state, const ot_touches *);        /* *state: it may get another number */
/* From another state, in which the objects that it touches are as they were, one that moves the same; NULL: they are not, or
   it is not known. */
const ot_step *ot_step_moved(const ot_step *, uint32_t state);
void ot_steps_are_old(uint64_t bits);   /* those that have lent something of such an object */
/* Many pieces are pending, and ever new steps have been computed over them. Asked for once, as it begins to count anew. */
bool ot_steps_crowded(uint32_t state);

/* ---- estimate.c ---- */
/* Bytes that this rank gets, or gives, about, whichever is more, before a construct with these sections begins. */
uint64_t ot_estimate(uint32_t state, const ot_touches *);
/* Each rank knows only what it does itself: each of these becomes the largest that any rank has. A message of all. */
void ot_estimates_tell(const otosp_site *, uint64_t *, size_t n);

/* ---- hull.c: of the construct at hand ---- */
bool ot_hulls_possible(const otosp_site *);
void ot_hulls_forget(void);
bool ot_hull_add(const char *from, const char *to, const void *array, size_t bytes, ot_set ranks, bool reads);
size_t ot_hull_needs(ot_md *written, ot_md needed[3]);
bool ot_hull_object(ot_md *);           /* of the one that was added last */
void ot_hulls_cut(ot_log *);
bool ot_hulls_hold(const ot_touches *);
void ot_hulls_begin(uint32_t state);
typedef struct ot_hull_list ot_hull_list;
ot_hull_list *ot_hulls_keep(void);      /* of all members, as they are; NULL: there are none */
void ot_hulls_again(const ot_hull_list *);
bool ot_hulls_leave(void);              /* false: there are none */

/* The iterations follow, which may meet pages without access; the directory's state after them. */
void ot_serve_pages(uint32_t state);
void ot_fetch(const char *from, size_t bytes);  /* what this rank does not hold of them is asked for, in such a construct */
void ot_fetch_wait(void);               /* it has come */

/* ---- hidden.c ---- */
void ot_set_access(char *from, char *to, int access);   /* of whole pages */

/* ---- far.c: of the construct at hand ---- */
typedef struct ot_far {                 /* pages that have no access for as long as this rank's iterations run */
    size_t n;
    struct ot_far_pages { char *from, *to; bool come; } v[];    /* come: it does not lack them */
} ot_far;

extern uint64_t ot_far_learned;         /* changes where members are to be told other sections than before */
void ot_far_forget(void);
/* The rank may load from the object, or (NULL) from anything; false: all sections have been told already. */
bool ot_far_ask(const ot_md *object, int rank);
void ot_far_tell(void);                 /* they have been told: what is read of what was asked for is, too */
/* The directory's state after the construct. NULL: there are no such objects. Valid until asked again. */
const ot_far *ot_far_of(uint32_t state);
size_t ot_far_bytes(const ot_far *);

/* ---- watch.c ---- */
enum { OT_MOST_LOADED = 64 };
typedef struct ot_loaded { uint64_t segment, from, to; } ot_loaded;     /* from a run of pages */
void ot_watch_begin(const ot_far *);
bool ot_watch_has(const char *page);
void ot_watch_load(char *page);         /* a load has failed there */
size_t ot_watch_leave(void);            /* nothing is loaded any more; how many runs have been */
const ot_loaded *ot_watch_told(size_t *n);      /* they */
bool ot_watch_end(void);                /* false: there are no such pages */

/* ---- withheld.c ---- */
void ot_withheld_deliver(const ot_letter *, int n);    /* all ranks call it */

/* ---- fingerprint.c: a sum over bytes at places in memory, that tells which these are ---- */
uint64_t ot_fingerprint(uint64_t page, const uint64_t *marks);      /* those that are marked in a page */
uint64_t ot_fingerprint_of_run(uint64_t from, uint64_t to);

/* ---- wanted.c: called by all ranks alike ---- */
void ot_wanted_begin(const otosp_site *);      /* it has stored here and there: */
void ot_wanted_add(const otosp_site *, const ot_md *); /* as far as that, which stays where it is */
void ot_wanted_read(const ot_letter *, int n); /* what nobody holds goes to these ranks */
bool ot_wanted(const otosp_site *);     /* is what it is about to store to go to all ranks at once? Asked once, then */

/* ---- loads.c ---- */
void ot_loads_begin(void);
void ot_loads_add(const ot_box *);
void ot_loads_note(const ot_box *);     /* which is not to be asked for */
void ot_loads_ask(void);                /* what has been added since the last level is to become valid */
void ot_loads_level(void);              /* it is valid now */
void ot_loads_extent(uint64_t);         /* of an object that they lead to */
bool ot_loads_hash(uint64_t *);         /* of all levels; false: none has been loaded */
bool ot_loads_meet(const char *from, const char *to);  /* anything of that has been loaded */

/* ---- tables.c ---- */
void ot_tables_begin(void);
void ot_tables_compare(const otosp_site *);     /* what has been loaded since is valid */
bool ot_tables_differ(void);

/* ---- words.c: while they are asked for ---- */
enum { OT_WORD_KIND = 56 };             /* bits of a word below its kind; addresses have fewer */
enum ot_word { OT_WORD_MEMBER, OT_WORD_READS, OT_WORD_WRITES, OT_WORD_CLAIMS, OT_WORD_LOADS, OT_WORD_KEEPS,
               OT_WORD_OBJECT, OT_WORD_EXTENT, OT_WORD_ANYTHING, OT_WORD_BOXES };
enum { OT_WORD_VALUES = 4 };
/* What has been told, up to `next`; and the stack: what tasks read there has come with them. */
extern struct ot_words {
    uint64_t *next, *end;
    uintptr_t stack;
    size_t stack_bytes;
    bool keep;                          /* something on it is to stay as it is, of which words say nothing */
} ot_words;
void ot_words_begin(void);
uint64_t *ot_words_room(size_t n);      /* for so many more, which are to be set */
static inline void ot_words_pair(uint64_t first, uint64_t second)
{
    uint64_t *to = ot_words.next;

    if (OTOSP_UNLIKELY(ot_words.end - to < 2))
        to = ot_words_room(2);
    else
        ot_words.next += 2;
    to[0] = first;
    to[1] = second;
}
static inline void ot_words_number(enum ot_word kind, long number)
{
    ot_words_pair((uint64_t)kind << OT_WORD_KIND, (uint64_t)number);
}
static inline bool ot_words_on_stack(const volatile void *addr, size_t bytes)
{
    uintptr_t at = (uintptr_t)addr - ot_words.stack;

    return at < ot_words.stack_bytes && bytes <= ot_words.stack_bytes - at;
}
static inline void ot_words_run(enum ot_word kind, const volatile void *addr, size_t bytes)
{
    if (kind != OT_WORD_WRITES && ot_words_on_stack(addr, bytes))
        ot_words.keep |= kind == OT_WORD_KEEPS;
    else
        ot_words_pair((uint64_t)kind << OT_WORD_KIND ^ (uintptr_t)addr, bytes);
}
void ot_words_box(enum ot_word, const volatile void *addr, size_t bytes, int n, const long *dimensions);
void ot_words_fail(void);               /* something else is told */
void ot_words_tell(void);               /* what they say */
bool ot_words_shared(void);             /* all that they name is memory that ranks share */
/* What stands for them all, of chunks that end there; false: nothing does, or if they are not shared. */
bool ot_words_hash(const otosp_count *ends, long value[OT_WORD_VALUES]);

/* ---- retold.c: while words are told ---- */
void ot_retold_begin(void);
/* Tells, for the member at hand, as many of the words as belong together; 0: they are to be told by tell_one. tell: all of
   them. */
size_t ot_retold(const uint64_t *, size_t n, void tell(const uint64_t *, size_t n));

/* ---- claims.c ---- */
bool ot_touches_apart(const ot_touches *);      /* does no member write what another one reads or writes? */
bool ot_claims_hold(ot_touches *);      /* are they of one member each? Then it reads and writes them */

/* ---- align.c ---- */
/* The ends of all members' chunks, such that each touches what it holds; NULL: as they are. Valid until asked again. */
void ot_deal(otosp_loop *);             /* in turn, by the values of its variable, if it is better so: see deal.c */
const otosp_count *ot_align(const otosp_loop *, const ot_touches *, uint32_t state);
size_t ot_sections_each(const ot_touches *);   /* of each member, one after the other, as many; 0: it is not so */
void ot_even_ends(otosp_count trips, otosp_count *);   /* of all members' chunks, if they follow nothing */

/* ---- owned.c ---- */
/* The same of chunks of any length, some empty, of a loop with little to do, whose sections have been told of even chunks;
   NULL: it does not take less time so than with chunks that end there (NULL: than with even ones). */
const otosp_count *ot_owned(const otosp_loop *, const ot_touches *, uint32_t state, const otosp_count *even);

/* ---- planes.c ---- */
void ot_planes_begin(void);             /* nothing has been told of the loop */
bool ot_planes_possible(const otosp_loop *);
void ot_rows_from(otosp_loop *, otosp_count from, otosp_count to);     /* these are next, and no others */
void ot_planes_sides(otosp_loop *);     /* rows of this rank's before the inside, and behind it, are next, in the same planes */
bool ot_planes_meet(const ot_touches *, const ot_touches *);   /* does one write what the other one touches, perhaps? */
/* All has been told, for planes or for rows: once more for the other ones? */
bool ot_planes_again(otosp_loop *, bool refused);

/* Is the loop divided by more than its own iterations? */
OTOSP_INLINE bool ot_divides_planes(const otosp_loop *loop)
{
    return loop->schedule == OTOSP_ROWS || loop->schedule == OTOSP_GRID;
}

/* ---- grid.c ---- */
#define OT_BYTE_TAKES 0.25e-9           /* seconds, to compute with a byte */
/* Parts of the rows in the best grid of so many members; 0: there is none that divides rows. */
otosp_count ot_grid_across(otosp_count planes, otosp_count rows, otosp_count members);
size_t ot_grid_parts(otosp_count across);       /* of planes, and of rows; 0: of no grid: as many as there are members */
/* The ends of the parts of planes, then of those of rows, all about equal. Valid until asked again. */
otosp_count *ot_grid_ends(const otosp_loop *, otosp_count across);
otosp_count ot_grid_share(const otosp_count *ends, otosp_count across);        /* rows of the largest block */
/* Is the largest block not much larger than that? */
bool ot_grid_may_grow(const otosp_count *ends, otosp_count across, otosp_count share);
void ot_grid_sides(otosp_loop *);
/* Moves ends such that each member of the loop's grid touches what it holds; false: they are as they were. */
bool ot_grid_align(const otosp_loop *, const ot_touches *, uint32_t state, otosp_count *ends);

/* ---- balance.c ---- */
void ot_balance_begin(const otosp_loop *);
bool ot_balance_next(otosp_loop *);     /* the next iteration whose work is to be told; false: there are no more */
void ot_balance_touch(const ot_box *);  /* that reads or writes this, */
void ot_balance_touch_object(const void *inside);
void ot_balance_touch_all(void);        /* or nobody knows what */
/* The ends of all members' chunks, such that each has as much to do; NULL: as they are. Valid until asked again. It leaves
   the loop at the end of some member's chunks. */
const otosp_count *ot_balance(otosp_loop *);

/* ---- whole.c ---- */
bool ot_whole(void);                    /* each rank does all of the loop that is told or under way */
void ot_whole_try(bool possible, bool sequential);     /* a loop is told */
/* Its operations are known: true: it need not be told, as all ranks do it at once, or as that is not worth it. */
bool ot_whole_decided(const otosp_loop *, bool *at_once);
/* All has been told, or refused: is it to be told once more, as ot_whole() says now? */
bool ot_whole_again(const otosp_loop *, bool refused);

/* ---- sequential.c ---- */
bool ot_is_sequential(const otosp_loop *);      /* iterations may have to do with each other */
void ot_sequential_told(void);          /* its sections, as those of all ranks: something that it reads is pending */
bool ot_sequential_divides(const otosp_loop *); /* ... and those of members: is it divided? */

/* ---- worth.c ---- */
#define OT_OPERATION_TAKES 0.05e-9      /* seconds */
double ot_worth_byte(void);             /* seconds, to bring a byte to all ranks */
extern uint64_t ot_step_units;          /* sections and pieces that steps have been computed from, so far */
bool ot_worth_whole(const otosp_loop *);        /* whose operations are known: do all ranks do it? */
bool ot_worth_gathers(const otosp_loop *);      /* ... after all has become valid? Asked once, then */
void ot_worth_told(const otosp_loop *, const ot_step *);       /* a step that was not known from the last time */
bool ot_worth_trying(const otosp_loop *);       /* a sequential one: have steps of it been known? Asked once a step that is not */
void ot_worth_known(const otosp_site *);        /* ... that was */

/* ---- known.c ---- */
/* The step of the loop's construct from this state, if its sections are computed from these values, and the loop is
   divided as it was; NULL: unknown. */
const ot_step *ot_known_step(otosp_loop *, uint32_t state, const long *, int n);
void ot_known_begin(void);              /* of a construct, which may ask for it */
bool ot_known_asked(void);              /* it has been asked for, and was not known */
/* What was asked for, if it was and is not forgotten since, with the construct's hulls, and the pages that are lacking
   (far.c), or NULL. */
void ot_known_is(const ot_step *, const otosp_loop *, const ot_far *);
const ot_far *ot_known_far(void);       /* of the step that was asked for last, and is known */
const ot_hull_list *ot_known_hulls(void);
const struct ot_update_list *ot_known_updates(void);
void ot_known_forget(void);

/* ---- account.c ---- */
/* What has been told of the construct at hand, by chunks of `member`. */
extern struct ot_account {
    ot_touches touches;
    int member;
    ot_set ranks;                       /* its */
    const otosp_site *site;             /* of a loop; NULL: no loop reads this */
    bool refused;
    bool fleeting;                      /* it depends on more than what it was computed from */
    bool own;                           /* only of this rank's member: what others touch is heard from them */
    bool beyond;                        /* there is more to tell than what is touched */
    bool aside;                         /* something is written that ranks do not share */
    ot_objects looked;                  /* is anything of them pending? What is told depends on that, too */
    bool wide;                          /* ... and on more of the directory than these and the objects that are touched */
    bool compared;                      /* all that is read is told, to be compared with what is written */
    bool measured;                      /* ... as far as it is known */
    double operations;                  /* of an iteration, at most; 0: it is not known */
} ot_account;
void ot_account_touch(const ot_md *, uint64_t apart, uint64_t planes, enum ot_how);
void ot_account_read(const ot_md *);       /* what may be read, apart from blocks with hulls */
bool ot_account_written(const ot_md *); /* is any of it among what is written? */
bool ot_account_is_on_stack(const volatile void *, size_t bytes);      /* what is read of it is not asked for */
bool ot_account_is_small(const volatile void *, size_t bytes); /* of a variable that does not stay pending */
bool ot_account_lacks(const ot_box *);  /* is any of it, perhaps, not valid on all ranks? */
void ot_account_look_anew(void);        /* nothing of the directory has been looked at */

/* ---- demand.c ---- */
extern uint32_t ot_demand_state;        /* of the directory; the same one may come again */
extern uint64_t ot_demand_steps;        /* how often it has been entered, this one or another */
bool ot_demand_needs(void);             /* something is pending: is anything of it that the sections are computed from? */
void ot_demand_take_needs(void);        /* that has been told: it becomes valid on all ranks */
void ot_demand_of(int member);          /* what is told now */
void ot_demand_chunks(otosp_loop *);    /* those of the level's member are next, or all iterations */
void ot_demand_again(otosp_loop *);     /* once more from the first member's chunks on */
bool ot_demand_next_of_wave(otosp_loop *);      /* the tasks of the next member that has some are to be told as words */
void ot_demand_own(otosp_loop *);       /* from now on only this rank's, if it pays to hear of the others */
/* What others have told is told now, too; false: all members' chunks have to be asked for, after all. met: by any. */
bool ot_demand_heard(otosp_loop *, bool *met);
bool ot_demand_known(otosp_loop *, const long *, int n);        /* it need not be told: see known.c */
bool ot_demand_weighs(const otosp_loop *);      /* may it be divided by what iterations do? */
bool ot_demand_bounded(const otosp_loop *);     /* may it be done by all ranks? */
bool ot_demand_aligns(otosp_loop *);    /* all has been told, and the loop is divided in another way: once more */
bool ot_demand_takes_rows(otosp_loop *, bool refused); /* the same, where planes may be divided */
bool ot_demand_inside(otosp_loop *, bool refused);     /* messages are under way: which part of the chunk is to be told? */
void ot_demand_arrive(void);            /* they have arrived */
void ot_demand_at_once(otosp_loop *);   /* all ranks do it, and nothing is told */
bool ot_demand_told(otosp_loop *, bool refused);       /* all has been told; false: each says what it writes itself */

/* ---- told.c: what each member touches, told by itself ---- */
bool ot_told_pays(const otosp_site *);
bool ot_told_by_each(const otosp_site *, bool *met);    /* false: there is more to tell than what is touched */

/* ---- updated.c: objects with which atomic constructs of a described loop combine values ---- */
void ot_updates_forget(void);
bool ot_updates_any(void);
bool ot_updates_add(const ot_md *, enum otosp_type, enum otosp_op);    /* false: it cannot be one of them */
bool ot_updates_meet(const ot_md *);    /* one of them */
typedef struct ot_update_list ot_update_list;
ot_update_list *ot_updates_keep(void);  /* all of them, as they are; NULL: there are none */
void ot_updates_again(const ot_update_list *);
void ot_updates_begin(otosp_count iterations);
bool ot_updates_end(ot_construct *);    /* is there something left that the join has to do? */

#endif
