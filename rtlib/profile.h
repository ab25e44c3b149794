/*
 * profile.h: where a program's time goes, and which messages it sends: OTOSP_PROFILE, OTOSP_TRACE.
 *
 *     profile.def       activities, between which a rank's time is divided; reasons of messages
 *     profile.c         records both, for each construct; rt.h has what the runtime calls
 *     profile_end.c     the program's end: the leader gets what all ranks have recorded
 *     profile_text.c    as lines on standard error
 *     profile_page.c    as a page of HTML
 *     timeline.c        each rank's activities in the order of time
 *     whole_file.c      files that are there as a whole or not at all
 */
#ifndef OT_PROFILE_H
#define OT_PROFILE_H

#include "rt.h"

enum ot_reason {
#define OT_ACTIVITY(id, name, colour, help)
#define OT_REASON(id, name, help) OT_REASON_##id,
#include "profile.def"
#undef OT_ACTIVITY
#undef OT_REASON
    OT_REASONS
};

extern const struct ot_profile_word { const char *name, *colour, *help; } ot_activity_words[], ot_reason_words[];

/* Between two ranks, sent by one; copied by the other, from its memory. */
typedef struct ot_count {
    uint64_t messages, bytes, copied;
} ot_count;

/* Of a construct, without those inside it. Sums over ranks when they have been gathered. */
typedef struct ot_profiled_site {
    char *file, *what;
    int line;                           /* 0: outside of constructs */
    uint64_t runs;                      /* of one rank, at most */
    uint64_t tasks, *of_rank;           /* executed: if it is a task; by each rank, when gathered; NULL: none */
    uint64_t time[OT_ACTIVITIES];       /* nanoseconds */
    uint64_t longest;                   /* computing, of one rank */
    uint64_t copied;                    /* bytes */
    ot_count sent[OT_REASONS];
} ot_profiled_site;

/* Of a rank, or of all. */
typedef struct ot_profile {
    ot_profiled_site *site;             /* the first: outside of constructs */
    size_t n, cap;
    ot_count *to;                       /* each rank; of all: [from * ranks + to] */
    uint64_t (*time)[OT_ACTIVITIES];    /* of each rank, when gathered */
    int ranks;
} ot_profile;

typedef struct ot_whole_file {
    FILE *f;
    char *path, *draft;                 /* its name, absolute; that of what will get this name */
} ot_whole_file;

/* ---- profile.c ---- */
extern ot_profile ot_profile_own;
size_t ot_profile_site(ot_profile *, const char *file, int line, const char *what, size_t guess);   /* its place in it */
void ot_profile_record(void);           /* from here on */
void ot_profile_clock_start(void);
void ot_profile_clock_stop(void);

/* ---- profile_text.c, profile_page.c ---- */
uint64_t ot_profile_spent(const uint64_t time[OT_ACTIVITIES]);
ot_count ot_profile_between(const ot_profile *, int from, int to);     /* -1: all */
void ot_profile_sort(ot_profile *);     /* by the time spent, the most first */
void ot_profile_name(const ot_profiled_site *, char *text, size_t bytes);
/* "12 11 13": how many each rank has executed; of_rank is not NULL. */
void ot_profile_tasks(const ot_profile *, const ot_profiled_site *, char *text, size_t bytes);
void ot_profile_print(const ot_profile *);
void ot_profile_page(const ot_profile *, FILE *);

/* ---- timeline.c ---- */
void ot_timeline_start(size_t bytes, uint64_t now);    /* bytes: as JSON; 0: no events are kept */
void ot_timeline_add(enum ot_activity, uint64_t from, uint64_t to);
void ot_timeline_bound(void);           /* another construct goes on */
#define OT_OWN_TASK (1u << 31)          /* in the number of a task: it counts on this rank only */
enum ot_bar { OT_BAR_CONSTRUCT = OT_ACTIVITIES, OT_BAR_WAVE, OT_BAR_TASK };
void ot_timeline_construct(enum ot_bar, size_t place, unsigned number, int thread, uint64_t from, uint64_t to);
void ot_timeline_sent(int rank, size_t bytes, enum ot_reason);
void ot_timeline_copied(int rank, size_t bytes);
uint64_t ot_timeline_text(ot_buffer *);

/* ---- whole_file.c ---- */
const char *ot_whole_file_begin(ot_whole_file *, const char *path);    /* what is wrong with it; NULL: nothing */
bool ot_whole_file_open(ot_whole_file *);
bool ot_whole_file_end(ot_whole_file *);        /* false, with errno: it could not be written */

#endif
