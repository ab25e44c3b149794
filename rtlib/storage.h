/*
 * storage.h: functions that know of memory: which segments there are, what has been stored where, what is valid on
 * which rank. Part of rt.h, which has the types.
 */
#ifndef OT_STORAGE_H
#define OT_STORAGE_H

/* ---- mem.c ---- */
void *ot_alloc(size_t bytes);           /* libc's memory for the runtime itself; never NULL */
void *ot_realloc(void *, size_t bytes);
void ot_free(void *);
void ot_huge(const char *from, const char *to);        /* memory that is about to be used for the first time */
void ot_clear(void *, size_t bytes);    /* zeros, in the heap */
void ot_idle(const char *, size_t bytes);       /* in a buffer */
void ot_huge_grown(const char *from, const char *to);
void ot_huge_again(const char *from, const char *to);
void ot_huge_all(const char *from, const char *to);
void ot_buffer_reserve(ot_buffer *, size_t more);
void *ot_buffer_add(ot_buffer *, const void *, size_t bytes);
void ot_segments_add_arena(char *heap, size_t heap_size, char *stack, size_t stack_size);
void ot_segments_scan(void);
int ot_segment_find(const void *);      /* id, or -1 */
const ot_segment *ot_segment_of(uint32_t id);
char *ot_address(uint32_t segment, uint64_t offset);   /* NULL if there is no such place */
bool ot_md_make(ot_md *, const void *base, size_t len, size_t stride, size_t rows);
const char *ot_address_is(const void *);  /* "a null pointer", "read-only memory", ... */

/* ---- sort.c ---- */
/* As qsort(), but that equal ones stay as they were where most is in order, and what that allocates is the runtime's. */
void ot_sort(void *v, size_t n, size_t bytes, int (*compare)(const void *, const void *));

/* ---- md.c ---- */
static inline size_t ot_md_bytes(const ot_md *md)
{
    return md->len * md->rows;
}

/* The offset just behind the last byte. */
static inline uint64_t ot_md_end(const ot_md *md)
{
    return md->offset + (md->rows - 1) * md->stride + md->len;
}

void ot_log_add(ot_log *, const ot_md *);
void ot_log_normalise(ot_log *);
bool ot_md_direct(const ot_md *, size_t least);
void ot_md_encode(ot_buffer *, const ot_md *, size_t n);
const char *ot_md_decode(ot_md *, size_t n, const char *from, const char *end);  /* NULL: damaged */
void ot_md_pack(char *to, const ot_md *);
void ot_md_unpack(const ot_md *, const char *from);

/* ---- heap.c ---- */
size_t ot_heap_bytes(int ranks, size_t part);          /* address space for the segment */
void ot_heap_start(char *base, int ranks, size_t part);
void ot_heap_choose_part(void);         /* the current set has changed */
bool ot_heap_has(const void *);
enum { OT_IN_FRONT = 64 };              /* bytes that a pointer may lie before its object, whose elements are counted from 1 */
bool ot_variable_of(ot_md *, uint32_t segment, const void *inside);    /* variables.c; false: it is not known */
void ot_variables_forget(void);         /* segments get numbers anew */
bool ot_object_of(ot_md *, const void *inside);        /* the block, or what may be as much, that this lies in */
bool ot_heap_block(ot_md *, const void *inside);       /* that block alone */
bool ot_heap_behind(ot_md *, const void *p);           /* the one that a pointer leads to */
void ot_heap_used(void (*each)(char *from, char *to));     /* memory that holds blocks, in order */
void *ot_heap_alloc(size_t bytes, size_t align, bool *zeroed);
void *ot_heap_resize(void *, size_t bytes);            /* NULL: not possible in place */
size_t ot_heap_size(const void *);
void ot_heap_free(void *);
void ot_heap_free_handed_up(uint64_t offset);
int ot_heap_owner(const void *);        /* the rank whose set allocated it in a split; -1: all ranks together */

/* ---- malloc.c ---- */
extern __thread bool ot_user;           /* allocations come from the arena */

/* ---- log.c ---- */
void ot_log_close(void);                /* all that was stored into the log of the current split */
void ot_log_close_opened(void);         /* what this thread has stored since then: marks and copies are the rank's */
size_t ot_log_close_most(char ***pages);               /* but pages with many marks, so many: see scatter.c */
size_t ot_log_bytes(void);
void ot_log_mode(void);                 /* sets otosp_logging for the current split and thread */
void ot_log_switch(ot_construct *);     /* the current split from here on, or NULL */
void ot_log_forget(const void *, size_t bytes);        /* a block that is freed */
void ot_log_section(ot_construct *, const ot_md *);    /* a member of it wrote this */
void ot_log_written(ot_construct *, const void *, size_t bytes);
typedef struct ot_box ot_box;
void ot_log_box(const ot_box *, int slot);

/* ---- zone.c ---- */
void ot_zone_begin(ot_zone *);
bool ot_shares(const ot_construct *, const void *, size_t bytes);      /* do its members share this memory? */
void ot_zone_add(const ot_zone *, const ot_md *, ot_log *);   /* logs what it shares of a section */

/* ---- threadprivate.c ---- */
void ot_threadprivate_start(void);
void ot_threadprivate_reset(void);
void ot_threadprivate_fork(ot_construct *, const otosp_site *);
void ot_threadprivate_leave(ot_construct *);    /* a described construct is done */
void ot_threadprivate_join(ot_construct *);
bool ot_threadprivate_any(void);        /* has the program such objects? */
bool ot_threadprivate_has(const void *from, const void *to);     /* part of what lies between */
void ot_threadprivate_split(char *from, char *to, void (*each)(char *from, char *to));   /* what lies between them */
void ot_threadprivate_log_rest(ot_construct *, const ot_md *);

/* ---- scatter.c: bits for the bytes of stores that make no sections ---- */

enum { OT_MARKED_PAGE = (int)OTOSP_MARKED_PAGE };
bool ot_scatter_start(void);            /* false: there is no room for marks */
bool ot_scatter(char *at, size_t bytes);        /* false: no marks are made; then it has to be logged */
void ot_scatter_run(char *at, size_t bytes);    /* marks them, however many */
void ot_scatter_forget(const char *from, size_t bytes);         /* these bytes need not travel */
size_t ot_scatter_bytes(void);
uint64_t *ot_scatter_marks(const char *page);
/* The same of stores of 4 bytes, a bit for each: are there no others? Otherwise these have become such marks, too. */
bool ot_scatter_only_fours(const char *page);
uint64_t *ot_scatter_fours(const char *page);
void ot_scatter_touch_fours(const char *from, const char *to);  /* whole pages, some of which have got such marks */
void ot_fours_spread(const uint64_t *fours, uint64_t *marks);  /* to marks of a page; both may begin at one place */
uint64_t ot_count_bits(const uint64_t *, size_t words);          /* that are 1 */
void ot_scatter_expect(const char *from, const char *to);       /* there will be marks everywhere between */
void ot_scatter_all_over(const char *from, const char *to);     /* there are marks everywhere between */
/* All marks into the log of the current split. travel: but those of `rest`, so many pages, for ot_pages_encode. */
size_t ot_scatter_close(bool travel, char ***rest);

/* ---- pages.c ---- */
void ot_page_encode(ot_buffer *, const char *page, const uint64_t *marks);
void ot_pages_encode(ot_buffer *, char *const *pages, size_t n);
void ot_run_encode(ot_buffer *, const char *from, size_t bytes);        /* beside pages: a run of bytes */
void ot_run_encode_place(ot_buffer *, const char *from, size_t bytes);  /* the same, for a rank that copies it from here */
void ot_pages_take(const char *, size_t bytes);
void ot_pages_take_from(int rank, const char *, size_t bytes);          /* what has stayed there is copied */

/* ---- stretches.c: runs of bytes of the heap, by their offsets, in order, none of which meets another one ---- */
typedef struct ot_stretch {
    uint64_t from, to;
} ot_stretch;
typedef struct ot_stretches {
    ot_stretch *v;
    size_t n, cap;
} ot_stretches;
void ot_stretches_add(ot_stretches *, uint64_t from, uint64_t to);     /* in any order: */
void ot_stretches_order(ot_stretches *);        /* puts them in order */
void ot_stretches_cut(ot_stretches *, uint64_t from, uint64_t to);     /* nothing is left there */
void ot_stretches_take(ot_stretches *, const ot_stretches *);  /* those of both */
/* What they have of a section, as pages.c takes it; stay: who gets it copies long runs from here. */
void ot_stretches_encode(const ot_stretches *, const ot_md *, bool stay, ot_buffer *);
size_t ot_stretches_bytes(const ot_stretches *, const ot_md *);                 /* so many */
void ot_stretches_encode_all(const ot_stretches *, ot_buffer *);

/* ---- cursors.c: stores through cursors ---- */
void ot_cursors_close(bool travel);     /* the log of the current split is being closed; travel: runs may stay here */
void ot_cursors_strayed(const char *page, const char *copy);    /* a page in which others' cursors may be, and as it was */
const ot_stretches *ot_cursors_take(void);      /* those that do */

/* ---- copied.c ---- */
void ot_copies_forget(const char *from, size_t bytes);
void ot_copies_compare(void);           /* marks what a loop has stored to objects that it had copied */

/* ---- twin.c ---- */
extern bool ot_twin_wanted;             /* as soon as the runtime is left */
void ot_ahead_refuse(void);             /* the sections being asked for cannot be told: ahead.c */
void ot_twin_compare(void);             /* logs what has changed since otosp_unseen */
void ot_twin_resume(void);
void ot_twin_allocated(const void *, size_t bytes);

/* ---- retrace.c: stores whose places each member finds by itself ---- */
/* What this member's stores have come to, with the join that is about to be made. */
void ot_wire_encode(ot_buffer *, ot_head *);
void ot_retrace_stop(void);             /* nobody copies this rank's values any more */
size_t ot_wire_in_body(const ot_head *);        /* bytes, at its end */
void ot_wire_move(const ot_team *, const ot_bytes *all);       /* what is not in the bodies */

/* ---- acquire.c ---- */
void ot_acquire_start(void);            /* may sections stay pending? Not if the program calls what no translator has seen */
bool ot_may_be_pending(void);
extern bool ot_poisons;                 /* OTOSP_MOVE=poison: what a rank does not hold gets other values, for tests */

/* ---- demand.c, acquire.c: see demand.h ---- */
enum { OT_SHORT = 64 };                 /* bytes of a run that may be marked instead of logged, or does not stay pending */
bool ot_demand_possible(void);          /* may a construct that begins here describe itself? */
void ot_demand_begin(const otosp_site *);      /* a construct: what it may read becomes valid, or it will tell what it reads */
bool ot_demand_keeps(const otosp_site *);     /* at its fork: may sections that it writes stay pending? All are valid */
/* What the team's member has written, which is disjoint from what others have, stays with it. One call for each section,
   in the same order on all ranks, between: */
void ot_demand_keep_begin(void);
void ot_demand_keep(const ot_md *, const ot_team *, int member);
void ot_demand_keep_end(void);
void ot_demand_fork(int members);       /* its team has so many */
void ot_demand_told_by_rows(const otosp_loop *, otosp_count row);
/* A loop that scatters, and whose iterations store so much (0: it depends), is about to be described. true: it is not, since
   what it stores goes to all ranks. */
bool ot_demand_retraces(const otosp_loop *, size_t bytes);
bool ot_demand_divides(otosp_count trips);      /* may ranks divide a sequential loop that has begun? Not one of a region */
bool ot_demand_describes(otosp_loop *);  /* is what all members read and write asked for? */
bool ot_demand_next(otosp_loop *);
bool ot_demand_leave(ot_construct *, const otosp_site *);      /* the join is done */
void ot_demand_read(const ot_box *);
void ot_demand_read_object(const void *);
void ot_demand_read_all(void);
void ot_demand_read_anything(void);      /* the same of a member of a loop: what it will load of all, nobody knows */
void ot_demand_written(const ot_box *);
void ot_demand_claimed(const ot_box *);
void ot_demand_updated(const void *, size_t bytes, enum otosp_type, enum otosp_op);
void ot_demand_updated_object(const void *, enum otosp_type, enum otosp_op);
bool ot_something_pending(void);        /* also in a split */
void ot_demand_left(void);              /* the same after an exchange */
void ot_demand_block(const char *first, const char *last, const char *next, const void *array, size_t bytes);
void ot_demand_read_block(const char *from, const char *to, const void *array, size_t bytes);
void ot_demand_switch(void);            /* the current split has changed */
void ot_demand_freed(const void *, size_t bytes);      /* a block, in replicated code */
void ot_demand_begin_read(void);        /* in replicated code; what is told in between becomes valid on all ranks */
void ot_demand_end_read(void);

/* ---- uses.c ---- */
bool ot_uses_told(const otosp_site *);  /* has the construct that begins told what it may read, and may it keep stores? */
void ot_uses_acquire(void);             /* that becomes valid */
void ot_uses_add(const ot_md *);        /* nothing of it is pending: what this member stores there is sent to all */
void ot_uses_but(const ot_log *objects);       /* of all other ones, the current split keeps what is stored */
bool ot_uses_withhold(int members);     /* so many members do */
size_t ot_uses_lack(void);              /* of the loop that begins, which scatters: bytes that are pending of what it has told */
void ot_uses_instead(ot_construct *);   /* the loop that begins, which scatters, does not describe itself after all */
bool ot_withholds(const char *at);      /* does the current split keep what is stored there? */
bool ot_uses_block(const char *at, ot_md *);    /* what it then lies in: whole pages of a block of the heap, or of a variable */

/* ---- parcels.c: marked bytes to other ranks ---- */
void ot_parcels_begin(void);
void ot_parcel_comes(int rank);         /* one will come from there: before any is sent */
ot_buffer *ot_parcel_open(int i);       /* below the number of ranks; what is added to it until it is closed goes along */
void ot_parcel_close(int i, bool stays);        /* stays: some of that is copied from this rank's memory */
void ot_parcel_send(int i, int rank);   /* also to several */
void ot_parcels_end(void);              /* all have gone; those that come are stored */

/* ---- withheld.c: stores that stay with the members who have made them ---- */
bool ot_is_pending(const ot_md *);      /* any of it */
size_t ot_withheld_take(char **pages, size_t n);       /* marked pages for a join: returns how many it leaves, in front */
size_t ot_withheld_encode(ot_buffer *);
/* The join: what each member has encoded; sections that they tell that they wrote; `own`: this member's pages that go to
   all, as they travel. */
void ot_withheld_join(const ot_bytes *, int members, const ot_log *sections, const ot_bytes *own);

/* ---- hidden.c: pages without access, until somebody looks ---- */
extern bool ot_hidden_any;
typedef void ot_looked(const char *from);               /* is told that the pages from there on have access again */
/* These have none, and keep it so; looked: NULL where nobody is to be told. False: there are too many. */
bool ot_hidden_keep(char *from, char *to, ot_looked *looked);
bool ot_hidden_take(const char *from, const char *to);  /* just these, as they are: who asks sees to their access */
void ot_hidden_look(const char *from, size_t bytes);    /* what is there can be used now */
void ot_hidden_look_at(const ot_md *);
void ot_hidden_look_everywhere(void);
bool ot_hidden_fault(const void *at);                   /* false: nothing is hidden there */

/* ---- late.c: stores that are done when somebody looks ---- */
extern bool ot_late_any;
void ot_late_mark(void);                                /* the log of the current split is about to be closed */
void ot_late_freed(const char *from, size_t bytes);
/* A join: this member has stored in from..to of the block at this offset, and all together so many bytes in
   all_from..all_to. */
void ot_late_join(uint64_t block, uint64_t from, uint64_t to, uint64_t all_from, uint64_t all_to, uint64_t bytes);

/* ---- hull.c ---- */
bool ot_hulls_fault(const void *at);
bool ot_is_within(char *, size_t bytes);         /* one of this rank's hulls */
bool ot_hull_around(const char *at, char **from, char **end, char **object, char **object_end);
uint64_t ot_hulls_strays(void);
void ot_hulls_end(const otosp_site *, uint64_t strays, uint64_t bytes);
void ot_far_end(const otosp_site *, const ot_bytes *all, int members);       /* far.c */
bool ot_on_fetch(ot_message *);
bool ot_on_fetched(ot_message *);

#endif
