/*
 * unfold.h: regions that become the divided loops in them, and the functions that they call. See unfold.c.
 */
#ifndef UNFOLD_H
#define UNFOLD_H

#include "construct.h"

enum { UNFOLD_MOST = 64 };              /* loops of a part, variables of its own that these store to, calls */

/* What each thread accumulates by an operator, where the region's end combines what they have; or what it keeps, and
   hands over there, otherwise; numbered: by its number. */
struct partial { struct symbol *variable; enum reduction_op op; bool kept, numbered; };

/* A variable of each thread's own that is made of its number, and keeps its value: that of its declaration, or of
   assignments in the same block, of which all but the first have a condition, as in if (last > n) last = n. alike: it is
   made of the number of threads only, and stays where it is. */
enum { MADE_BY = 4 };
struct made { struct symbol *variable; struct node *value, *by[MADE_BY]; bool alike; };

/* An array, or structure, of each thread's own that loops store to. alike: one of them finds in it what all threads have
   stored alike. allocated: the call by which all threads allocate alike what such a pointer leads to; or NULL. */
struct space { struct symbol *variable; bool alike; struct node *allocated; };

/* A loop in which each thread takes the value that it has found before. */
struct taking { struct node *loop; struct symbol *variable; };

/* A region, or a function that all threads of a region call alike. */
struct part {
    struct node *node, *body;           /* node: DIRECTIVE_STMT or FUNCTION */
    struct directive *directive;        /* NULL: a function */
    struct symbol *function;            /* NULL: a region */
    struct node *loop[2 * UNFOLD_MOST]; /* DIRECTIVE_STMT; in the end turns, too */
    int loops;
    struct node *team[UNFOLD_MOST];     /* single, master: in which one thread may make tasks for all */
    int teams;
    int others;                         /* the same, without tasks, and barriers, which all wait for */
    struct symbol *own[UNFOLD_MOST];    /* that loops store to, and those of the region's private clauses */
    int owns;
    struct space space[UNFOLD_MOST];    /* the same of arrays and structures */
    int spaces;
    struct symbol *local[UNFOLD_MOST];  /* of the region's private clauses, that are named outside of loops, too */
    int locals;
    struct node *call[UNFOLD_MOST];     /* of functions of the unit, alike on all threads */
    int calls;
    bool numbers, numbered;             /* its threads may ask for their numbers; they do */
    bool allocates;                     /* what it allocates may be each rank's own: no rank has threads */
    bool counts;                        /* how many they are is needed */
    struct made made[UNFOLD_MOST];
    int mades;
    struct node *turn[UNFOLD_MOST];     /* statements between the loops that each thread executes by its number */
    int turns;
    struct partial partial[UNFOLD_MOST];
    int partials;
    struct node *combining[UNFOLD_MOST];        /* constructs, and loops of these, that combine these with what is shared */
    int combinings;
    struct node *handing[UNFOLD_MOST];  /* in which each thread hands over what it has kept */
    int handings;
    struct taking taking[UNFOLD_MOST];
    int takings;
    struct node *asking;                /* if there are any: a call by which threads ask for their numbers */
    bool alike;                         /* while it is read: nothing of it is a turn */
    bool has_loops, divided;            /* loops, and loops or others, in it or in what it calls */
    bool twice;                         /* a function: others may call it, too: regions are to call a copy */
    bool reached;                       /* a region that does not stay, or called by one */
    const char *why;                    /* it stays as it is, and in which line that is said; NULL: it need not */
    struct part *next;
};

struct directive *directive_of(const struct node *);    /* of a DIRECTIVE_STMT; else NULL */
bool mentions_own(const struct part *, struct node *);  /* any of them; NULL: none */
void stay(struct part *, struct node *where, const char *why);

/* unfold_read.c */
void read_part(struct part *);          /* fills all but next */
void add_own(struct part *, struct symbol *, struct node *where);
bool is_large(const struct symbol *);   /* an array, or a structure */
bool is_loop(const struct node *);      /* `for` */
bool is_team(const struct part *, const struct node *);
bool is_turn(const struct part *, const struct node *);
bool is_constant(const struct symbol *, const struct node *scope);     /* simple, and not stored to there */
bool is_threads_own(const struct part *, const struct symbol *);       /* does each thread have one? */
bool has_each(const struct part *, const struct symbol *);     /* or one in its loops? */
bool is_harmless_call(struct node *);   /* of a function that does the same outside of the region */
bool goes_out(const struct node *);     /* `break`, `continue` of a loop around it */

/* unfold_alike.c */
/* Where the part reads the variable when it may have another value on each thread, as a loop has left it; NULL: nowhere. */
struct node *read_different(const struct part *, const struct symbol *);
bool is_changed_in(struct node *, const struct symbol *);     /* may it store to the variable? */

/* unfold_clause.c */
void read_clause(struct part *, const struct clause *);        /* of the region */

/* unfold_partial.c */
void read_partials(struct part *);
bool is_partial(const struct part *, const struct symbol *);
bool is_combining(const struct part *, const struct node *);
bool is_in_combining(const struct part *, const struct node *);        /* itself, too */
bool has_construct(const struct node *);
bool may_be_turn(const struct part *, const struct node *);    /* by what it is, and holds */
bool only_accumulates(const struct part *, struct node *turn);         /* such values, if it uses them at all */
/* What the region's clause reduces: is it only combined with values, in loops and turns? */
bool is_reduced_in_turns(const struct part *, const struct clause *, struct symbol *);
bool sets_partial(const struct part *, struct node *store);    /* if it stores to one: with a value, alike on all threads? */
bool is_zeroed(const struct part *, struct node *call);        /* a partial result, by memset */
bool has_use_in_clauses(const struct directive *, const struct symbol *);
const char *operator_word(enum reduction_op);
bool stands_in_none(const struct node *);               /* no directive is around it */
struct node *only_statement(struct node *block);        /* NULL: it has none, or several */

/* unfold_kept.c */
void read_kept(struct part *);          /* behind read_partials() */
void check_kept(struct part *);         /* when turns are known: else it stays */
bool is_handing(const struct part *, const struct node *);
struct node *handing_around(const struct part *, struct node *);       /* itself, perhaps; NULL: none */
bool names_number(const struct part *, struct node *); /* does it ask for the thread's number, or use what is made of that? */
void note_numbered(struct part *, struct node *handing);       /* what it hands over, it does by the thread's number */
bool finds_kept(const struct part *, struct node *loop, bool by_number);       /* do its threads find what is handed over (so)? */
struct holes;
void add_kept_locals(const struct part *, struct holes *);     /* to $locals: where the values go, for otosp_threads */
struct clause *kept_meaning(const struct symbol *);            /* a reduction by which the values go there */
/* When the block has these; threads: the symbol of otosp_threads. */
void unfold_kept(struct unit *, struct part *, struct node *block, const struct symbol *threads);

/* unfold_taken.c */
/* Does the loop only take what threads have found? Then it is noted; false: it is none, or there are too many. */
bool read_taking(struct part *, struct node *loop, struct symbol *);
void drop_takings(struct part *, const struct symbol *);
bool is_taken_later(const struct part *, const struct symbol *);
/* In these loops, when turns are such: each declares the variable, with the thread's own of the values in `each`. */
void take_each(struct unit *, const struct part *, const struct symbol *, const struct symbol *each);

/* unfold_number.c */
bool is_made_of_number(const struct part *, const struct symbol *);
bool read_made(struct part *, struct node *init_declarator);   /* is it such a variable? Then that is all */
bool read_assigned(struct part *, struct node *statement);     /* does it give such a variable its value? */
bool makes_number(const struct part *, const struct node *statement);  /* is it one of those assignments? */
bool is_led(const struct part *, struct node *turn);   /* is it `if (number == 0 ...)`, which one thread goes into? */
/* When the body is in a block that begins with a declaration of otosp_threads, if that is needed; before the loops
   become parallel. */
void unfold_numbers(struct unit *, struct part *, struct node *block);
/* The text, in which the statement is $statement, in its place: a block. */
struct node *put_in_block(struct unit *, struct node *statement, struct holes *, const char *text);
/* In the statement, which stands in a block, the thread's number is this variable. */
void give_number(struct unit *, const struct part *, struct node *statement, struct symbol *number);
/* `for (name = 0; name < bound; name++)` around the statement, in a block that declares `int name`, in its place; in_bound:
   the variable that `bound` is, or NULL. */
struct node *loop_over_numbers(struct unit *, struct node *statement, const char *name, const char *bound,
                               const struct symbol *in_bound);

/* unfold_group.c */
void group_turns(struct unit *);        /* in all regions, before they are read */
/* Variables of a region that are given what depends on the thread's number. */
struct numbered { const struct symbol *v[UNFOLD_MOST]; int n; bool found, grows; };
void read_numbered(struct numbered *, struct node *region);
bool depends_on_number(struct numbered *, struct node *);

/* unfold_fixed.c */
void fix_made(struct unit *, struct numbered *, struct node *items);   /* of a block of the region */

/* unfold_space.c */
void add_space(struct part *, struct symbol *, struct node *where);
bool is_space(const struct part *, const struct symbol *);
/* What a declaration, or the only assignment, gives to such a pointer: the call; NULL: it is none. */
struct node *read_allocated(struct part *, struct node *init_declarator_or_statement);
bool is_freed(const struct part *, struct node *call);         /* what such a pointer leads to, by free() */
bool is_null_check(const struct part *, struct node *);        /* what is done where such a pointer is null */
bool is_in_allocated(const struct part *, struct node *place); /* an element of what such a pointer leads to */
void own_allocated(struct part *);      /* in loops, these are arrays of the names */
void check_spaces(struct part *);       /* can its loops have copies of them? Else it stays */

/* refill.c */
/* Does the code store to each element of the array before it is read? whole: to all of them; or NULL */
bool is_refilled(struct node *code, const struct symbol *array, bool *whole);
bool is_null_tested(struct node *name); /* is the pointer itself compared, and nothing that it leads to used? */

/* unfold_twice.c */
/* Copies of the functions of which there have to be two, which regions then call; false: there are none such. Parts have to
   be read once more. */
bool copy_functions(struct part *all);

/* unfold.c */
struct part *part_of(struct part *all, const struct symbol *function);  /* NULL: it is none */
struct node *empty_statement(void);
bool is_in_team(const struct part *, const struct node *);
struct symbol *declare_in(struct node *scope, const char *name, struct type *);    /* by its first declaration there */
void rename_in(struct node *, const struct symbol *from, struct symbol *to);

/* preface.c */
void move_preface(struct unit *, struct construct *task);       /* what its body begins with, in front of it */

/* fresh.c */
/* Does whatever path through it store to the variable before it is read? */
bool is_fresh(struct node *, const struct symbol *);
/* Has the loop one of its own, whatever is around it? */
bool is_private_in(const struct node *loop, const struct symbol *);

#endif
