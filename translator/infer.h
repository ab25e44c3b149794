/*
 * infer.h: what the iterations of a divided loop write, found by analysis: section functions.
 *
 * A store whose subscripts and surrounding loops and conditions are affine is executed at exactly those points that
 * isl's set holds. Its image for the iterations low .. high of the divided loop is a set of subscripts; the
 * code that isl makes to enumerate it, with the innermost loop as one section, is the section function. It depends
 * on values that no iteration changes, so it can be evaluated anywhere in front of the chunk.
 */
#ifndef INFER_H
#define INFER_H

#include "access.h"

/* How much of a section is read or written when the chunk is executed. */
/* All of it; parts of it, which is claimed if they are written; parts of the object that it lies in; parts of what the pointers
   in that object lead to, of which it is one. */
enum extent { EXACT, AT_MOST, WITHIN_OBJECT, BEHIND_TABLE };

struct section {                        /* of all stores, or loads, in the loop that have the same form */
    struct reference to;                /* subscripts left out */
    struct type *type;                  /* of the lvalue */
    isl_set *image;
    struct code *code;                  /* see section.h */
    bool made;                          /* that is of the whole image */
    enum extent extent;
    bool linear;                        /* its subscripts can be divided: see delinearise() */
    bool singly;                        /* of pointers, which may be told one by one */
    struct node *only;                  /* the one store that it is of; NULL: of all that have its form */
    bool used;                          /* by a store that nothing states, or a load that nothing else describes */
    bool executed;                      /* with more than is done, what its conditions say is executed */
    const char *combines;               /* type and operator of atomic constructs that update what is there, or NULL */
    int moving;                         /* BEHIND_TABLE: the subscript by which these pointers are told apart */
    struct section *next;
};
struct obstacles {
    const char *stores, *loads;         /* why nothing is known of them before it runs; NULL: nothing stands in the way */
    bool others;                        /* it may load what is not seen, beside what is */
    bool skips;                         /* a part of an iteration may be left out that no condition around it says */
    bool ends;                          /* the program, perhaps */
};
struct inferred {
    struct obstacles by_nature;
    const char *obstacle;               /* why nothing can be inferred of its stores, or NULL */
    struct accesses stores;
    struct construct *construct;
    struct section *sections;
    isl_set *context;                   /* what is known of the parameters */
    struct precondition { const char *text; struct node *operand; struct precondition *next; } *preconditions;
    bool settled;                       /* no more of them */
    const char *still;                  /* the condition that functions of other files are those that were read, or NULL */
    const char *low, *high;             /* names of the chunk's first and last value of the innermost divided variable */
    struct inferred_store { struct node *lvalue; struct section *by; struct inferred_store *next; } *covered;
    struct section *reads;              /* of loads */
    isl_set *reads_assumed;             /* what must hold of the parameters for them; NULL: nothing of them is known */
    struct load {
        struct access *access;
        enum extent extent;
        bool convex;                    /* its image is made larger until it has no holes, but for a few, */
        bool simple;                    /* nor these */
        bool singly;                    /* it keeps all of them: see struct section */
        bool anywhere;                  /* some of its subscripts have been forgotten, */
        int moving;                     /* the last of them is this one; */
        bool behind;                    /* it is behind a pointer that is not known: its reference is that, now */
        bool astray;                    /* it is not known through which pointer it goes */
        bool lost;                      /* nor whether any iteration loads the pointers on the way */
        struct section *by;             /* NULL: what is read is not known: */
        const char *why;
        const char *update;             /* or atomic constructs combine values with it: the line that says so, */
        const char *combines;           /* or what the section says of them */
        const struct inferred *loop;    /* but where this sequential loop begins, or NULL */
        struct load *next;
    } *loads;                           /* of memory that is shared, in the order of the program */
};

/* obstacle.c */
struct obstacles obstacles_of(struct unit *, const struct construct *);
/* infer.c; keeps: what can be checked by addresses may be assumed. */
struct inferred *infer(struct unit *, struct construct *, bool keeps);
struct inferred *infer_serial(struct unit *, struct construct *);     /* one that stands for a sequential loop: its node */
void infer_serial_reads(struct unit *, struct inferred *);              /* adds what that reads */
/* Is the store covered by a section? That is then used. */
bool is_inferred(struct inferred *, const struct node *lvalue);
bool is_used(const struct inferred *);
const struct section *section_of_store(const struct inferred *, const struct node *lvalue);     /* or NULL: */
const char *why_not_inferred(const struct inferred *, const struct node *lvalue);
/* infer_call.c: the same of all, or some, stores of a function that is called. */
bool is_inferred_call(struct inferred *, const struct node *call);
bool is_looked_at(const struct inferred *, const struct node *call);     /* Has infer() come to it? */
bool is_partly_inferred_call(struct inferred *, const struct node *call);
void use_call(struct inferred *, const struct node *call);      /* what is so described */
bool is_inferred_in_call(struct inferred *, const struct access *);     /* each time that the call comes to it */
const struct access *first_not_inferred(struct inferred *, const struct node *call);      /* or NULL */
struct section *section_of_access(const struct inferred *, const struct access *);       /* NULL: it is not described */
void inferred_free(struct inferred *);
/* serial.c: what is known of the sequential loop around a store, in the construct or (NULL) function, that describes it
   where it begins; NULL: none does. */
struct inferred *cover_by_loop(struct unit *, const struct construct *, struct node *function,
                                     struct node *lvalue);
/* divide.c: the construct that a sequential loop outside of constructs may be; NULL: it may not. */
struct construct *divide(struct unit *, struct node *function, struct node *loop);
/* chain.c: may its iterations hand the variable on, one to the next? */
bool may_be_chained(const struct construct *, const struct symbol *);
/* ... if it may, need only what the last one leaves be handed on? */
bool is_only_left(struct unit *, const struct construct *, const struct symbol *);
/* sections.c: is all known of what such a loop loads and stores? */
bool describes_sequential(struct unit *, struct construct *);
void forget_loops(struct unit *, const struct construct *);    /* those in the construct, as nothing had been asked of them */
/* claims.c: are all stores that have been logged since `before`, and those others, of its own or of calls, such as claim
   a section? Then that is in its sections. */
bool claim_stores(struct unit *, struct construct *, const struct logged *before, const struct carried *others);
const struct section *section_claimed(const struct inferred *, const struct node *lvalue);      /* or NULL */
/* described.c: of one with no store that is logged: is all known that it reads, writes and does? */
enum { STAYS_PENDING = 64 };            /* bytes of an object, more than which may be valid on some ranks only */
/* work.c: lines that say how much an iteration of a described loop does; "": it is not known. Sets `differs` and
   `bounded`. */
const char *work_text(struct unit *, struct construct *);
bool is_handed_out(const struct construct *);   /* may iterations be handed out in pieces, or in blocks as well? */
/* A block with these lines, in which the divided variable is of that iteration. */
const char *of_iteration(const struct construct *, const char *at, const char *lines);
void settle_schedule(struct construct *);       /* blocks, where pieces are handed out of iterations that all do as much */
/* retrace.c: of stores that are logged, back to `end`, and those that sequential loops inside say: can their places be
   found again when the loop is done? */
void find_retraced(struct unit *, struct construct *, struct logged *end, struct carried *said);
/* Lines that say what the sections themselves load; "": nothing. */
bool loads_memory(struct node *);       /* the expression, and not only what all ranks have a value of */
/* All that, as lines otosp_VERB(&object COUNT); NULL: where it lies is loaded, too, or it need not be evaluated. */
const char *loads_of_value(struct node *, const char *verb, const char *count);
const char *needs_text(struct inferred *, const char *sections);
struct hull;
/* known.c: a line that leaves the others out where it is known what comes of them; "": there is none. values: what else
   iterations are computed from, behind the last one NULL. */
const char *known_text(struct inferred *, const struct hull *, const char *sections, const char *const *values);
bool is_described_loop(struct unit *, const struct construct *);
bool prints_and_goes_on(struct unit *, const struct construct *);           /* not only where it ends the program */
bool only_computes(struct unit *, const struct construct *);    /* whatever it is: loads, stores, and combines values */
bool only_loads_and_stores(struct unit *, const struct construct *);        /* of whatever memory */
/* A sequential loop outside of constructs: does it acquire what is loaded here, or in this call, by sections? */
bool acquires_by_loop(struct unit *, struct node *function, struct node *loop, struct node *load);
/* Is the number that a thread has in the loop that of its member, and known of each: omp_get_thread_num() in what tells
   sections is the number of the member whose they are. */
bool tells_number(struct unit *, const struct construct *);
bool may_ask_number(const struct construct *);      /* is it asked for, perhaps in a function that is called? */
/* Why the innermost loop around it does not; NULL: there is none, or a construct divides it. */
const char *why_not_by_loop(const struct construct *, struct node *,
                            const char *why(const struct inferred *, const struct node *));
/* The same of the loads that are not known when the construct begins. */
void cover_loads(struct unit *, struct inferred *);
/* The same of a call: is_inferred_call(), or is_partly_inferred_call(). */
struct inferred *cover_call_by_loop(struct unit *, const struct construct *, struct node *function, struct node *call,
                                    bool (*describes)(struct inferred *, const struct node *));
bool describes_loops(const struct symbol *function);     /* does one of its loops describe stores? */
/* reads.c: adds what is read. */
void infer_reads(struct unit *, struct inferred *);
/* Is each of the loads of this expression known? Its sections are then used. */
bool is_load_inferred(struct inferred *, const struct node *);
const struct load *load_of(const struct inferred *, const struct node *);       /* the first one of the expression */
const char *why_not_read(const struct inferred *, const struct node *);

/* Parts of infer.c. */
void find_stores(struct unit *, struct inferred *, bool keeps);         /* and what is known of its own loop */
isl_set *image_of(const struct inferred *, const struct access *);      /* the subscripts, for the chunk; or NULL */
/* Of an image that holds more than what is accessed, that which is in the array, where constants lead out of it; takes it. */
isl_set *within_array(const struct reference *, isl_set *image);
struct section **first_unmade(struct section **);       /* of the list: its code is still to be made; or the list's end */
bool is_described(struct inferred *, struct access *);   /* whenever it is executed */
bool is_located(struct inferred *, const struct access *);      /* a store, if it is executed */
/* Does each iteration load the pointers on the way to the image anyway? */
bool is_way_loaded(const struct inferred *, const struct reference *to, isl_set *image);
/* Does an iteration load the value for certain, if there is anything in the image? */
bool is_loaded_beside(struct inferred *, struct node *value, isl_set *image);
bool is_visible(struct inferred *, const struct symbol *);      /* is it what its name means where the construct is? */
isl_set *whole_chunk(const struct inferred *);  /* the parameters with which it is all iterations, that are known */
bool has_address(const struct node *lvalue);
struct section *new_section(const struct access *, isl_set *image, enum extent);    /* takes the image */
bool are_parameters_known(struct inferred *, isl_set *);    /* in front of the loop */
bool can_be_said(struct inferred *, struct node *);     /* Does the expression mean the same in front of the loop? */
bool is_loaded_through_pointer(struct node *);          /* the expression itself, or an address in it */
bool loads_through_pointer(struct node *);              /* anywhere in it */
/* precondition.c: can the expression be evaluated in front of the loop, if that has iterations? Perhaps not always. */
bool can_be_evaluated(struct inferred *, struct node *);
/* Can what each iteration loads, for those that come to it? */
bool is_reached(struct inferred *, struct node *);
/* What must hold for that, of all that has been asked for; NULL: nothing. No more is found then. */
const char *preconditions(struct inferred *);
isl_set *context_of(struct inferred *);
/* exposed.c: leaves out of a load's domain where the iteration itself has stored the value before. Was there something? */
bool leave_exposed(struct inferred *, struct access *load);
bool are_kept_known(struct inferred *);         /* where the objects lie that are assumed to keep their values */
bool same_form(const struct section *, const struct access *);
bool same_places(const struct reference *, const struct reference *);        /* but for their subscripts */
bool make_code(struct inferred *, struct section *);        /* false: there is no good one */
bool make_code_at_once(struct inferred *, struct section *);        /* ... or it would take long, and other subscripts not */
isl_set *convex(isl_set *image);                /* what holds it and has no holes; takes it */
void drop_section(struct section **);
/* The sections that are used as lines of C, for the iterations low .. high; "": none are. */
const char *writes_lines(const struct inferred *);
const char *reads_lines(const struct inferred *);
/* What they load themselves: pointers that lie behind so many others. */
const char *ways_lines(struct inferred *, int level);
/* loaded.c: what is loaded as sections' parameters that differ from iteration to iteration; and the objects that are assumed to
   keep their values. */
bool names_loaded(const struct section *);        /* values that iterations load, and not such that they compute */
const char *loaded_lines(struct inferred *, const struct section *);
const char *kept_lines(struct inferred *);
bool is_loaded_known(struct inferred *, const struct parameter_of *);   /* in front of the loop */
/* Is it such a value, which the sections that are used are computed from, as they are from that of the next iteration? */
bool is_bound_of_rows(const struct inferred *, struct node *);
/* Does an iteration load both, and the next one go on at `end`? */
bool are_bounds_of_row(const struct inferred *, struct node *first, struct node *end);
bool holds_bounds(const struct inferred *, const struct symbol *);      /* such values are elements of it */
const char *lines_if_still(const struct inferred *, const char *lines);
const char *lines_if_sound(struct inferred *, const char *lines);       /* where preconditions() hold; else anything is read */
/* updates.c: what atomic constructs do that accumulate. */
bool is_update(const struct access *);
const char *place_update(struct inferred *, const struct access *);     /* NULL: it is not known where all of it lies, */
const char *combined_by_section(const struct access *);         /* or pointers are loaded on the way: see struct section */
bool is_update_known(const struct load *);
const char *updates_lines(const struct inferred *);
const char *updates_values(const struct inferred *);
bool are_updates_known(const struct inferred *);        /* and nothing else that the loop reads may be the same memory */
#define ANYTHING_READ "otosp_may_read_anything();\n"
#define ALL_NEEDED "otosp_needed_all();\n"
bool are_reads_known(const struct inferred *);          /* of each load */
/* What some loads read, as reads_lines() says it, or by calls otosp_VERB(...); NULL: there is no good code for it. */
const char *reads_of(struct inferred *, bool wanted(const struct load *, const void *), const void *with, const char *verb);
/* stages.c: is there a loop in the iterations that all of them may do in parts? NULL: there is none. */
struct staging *find_stages(struct unit *, struct construct *);
/* Is nothing kept from one iteration of this loop in the construct's iterations to the next, but in memory, and in the
   variables of reductions if it `reduces`? */
bool can_interrupt(struct unit *, struct construct *, const struct loop *, bool reduces);
/* Lines that say what is read. of_first, of_last: what declares the extremes of the chunk that is the first iteration, or the
   last, as far as lines_of_stages() names them. */
const char *staged_reads(const struct staging *, const char *reads, const char *of_first, const char *of_last);
const char *lines_of_stages(const struct staging *);
struct node *lower_stages(struct unit *, const struct staging *, struct node *body);     /* what stands for the body */
/* planes.c: the loop inside gets bounds that are each chunk's own; NULL: it may not be divided. Sections are to be inferred
   once more. */
struct holes;
struct planes *divide_planes(struct unit *, struct construct *);
void note_planes(struct affine *, const struct planes *);      /* what is known of these bounds */
void keep_planes(struct planes *);        /* as it was */
const char *rows_of_planes(struct holes *, const struct planes *);             /* how many iterations it has */
const char *row_bounds(struct holes *, const struct planes *);          /* lines that declare these bounds */

#endif
