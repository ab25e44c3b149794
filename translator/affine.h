/*
 * affine.h: loops, conditions and subscripts of parallel code as sets and relations of integer points (isl).
 *
 * A struct domain holds the values that the iteration variables around a statement take, outermost first, and
 * what is known of them: `[n] -> { [i, j] : 0 <= i < n and i < j < n }`. Its parameters are the expressions that
 * have one value throughout the scope: variables that nothing in it stores to, and what is made of them. A
 * struct reference names memory by a variable, the way from there, and subscripts as functions on a domain.
 *
 * What isl cannot express is left out: then a domain is not exact (some of its points may not be executed),
 * and a subscript is NULL. Whoever asks says what follows from that. isl's objects are counted: what a
 * function returns is the caller's.
 */
#ifndef AFFINE_H
#define AFFINE_H

#include <isl/aff.h>
#include <isl/constraint.h>
#include <isl/id.h>
#include <isl/local_space.h>
#include <isl/map.h>
#include <isl/options.h>
#include <isl/set.h>
#include <isl/space.h>
#include <isl/val.h>

#include "checks.h"

enum { MAX_LOOPS = 12, MAX_SUBSCRIPTS = 8 };

/* What a parameter of a function stands for, where calls are followed. */
struct binding {
    struct node *function;
    struct node *call;
    struct binding *outer;
};

struct affine {
    isl_ctx *isl;
    struct unit *unit;
    struct node *scope;             /* what nothing in it stores to has one value */
    const struct construct *construct;      /* the one around the statement that is looked at */
    struct binding *call;           /* the call that led there, or NULL */
    const char *why;            /* what was met first that is not affine; NULL: nothing since it was set so */
    const char *unsteady;           /* why iterations of the scope's own loop cannot be numbered; NULL: they can be, or
                                       need not: is_numbered() */
    bool serial;                    /* the scope is a sequential loop, whose statements one member executes by itself */
    bool lenient;                   /* a loop's header: bounds are the same for the whole team */
    struct parameter_of {
        struct node *expression;
        const char *name;
        struct loaded *loaded;      /* it differs from iteration to iteration: see loaded.c, computed.c; NULL: it does not */
        struct parameter_of *next;
    } *parameters;
    struct asked { const struct symbol *s; bool answer; struct asked *next; } *stored;      /* kept answers */
    bool assumes;               /* what cannot be shown of the parameters may be assumed: */
    isl_set *ranges;            /* what the parameters' types say of them */
    isl_set *assumed;           /* with these C computes what the integers do: neither sign nor width of a type
                                   changes a value */
    bool keeps;                 /* objects that a store of the scope might change by its type are taken to stay: */
    struct kept {
        struct node *object;
        struct parameter_of *loaded;    /* all that is loaded as its values; NULL: one object */
        struct kept *next;
    } *kept;
    const struct loop *rows;        /* the innermost divided loop, in each of whose iterations values may be loaded or
                                       computed; NULL: none are */
    int outer;                      /* so many divided loops are around it */
    bool loads, computes, starts;   /* where the walk is; starts: in what a for loop begins with */
    struct local *locals;           /* induction.c: kept answers, */
    struct induction *noted, *inductions;       /* what is known where the walk is, and all that was */
    const struct domain *here;          /* the place, where variables mean what they hold there: see form_here */
    struct node *open, *chosen;         /* a pointer on the way to what is referred to, and what it is taken to be; or NULL */
};

/* A loop of which the iterations are numbered, from 0, as its step is no constant: lower + n * step, or - if it goes down. */
struct stepping {
    const struct symbol *var;
    struct node *lower, *step;
    int sign;
};

struct domain {
    isl_set *set;
    int loops;
    const struct symbol *var[MAX_LOOPS];    /* NULL: values of it are not known, */
    const struct stepping *steps[MAX_LOOPS];        /* or this says how they are computed */
    bool exact;                 /* all points are meant to be executed */
    bool whole;                 /* all points are executed, */
    bool sure;                  /* or others where the same is done: see access_branch.c */
};

struct reference {
    const struct symbol *base;
    struct node *name;              /* where it is named */
    const char *shape;              /* interned: '*' through a pointer, '[' an element, '.name' a member, '/n' divided by n */
    const char *form;               /* interned: the same as it is written: no '/n', and the members of unions */
    bool packed;                    /* see is_packed */
    bool flat;                      /* it is a row, and the last subscript that of its first element */
    int subscripts;                 /* one for each '*' and '[', two for what was divided */
    int rows;                       /* and so many before those, which say in which iteration: see loaded.c */
    isl_pw_aff *subscript[MAX_SUBSCRIPTS];  /* NULL: not affine */
    struct divider { struct node *by; long number; } divider[MAX_SUBSCRIPTS];   /* what this one is multiplied by before
                                       the next is added: an expression, or a number; or NULL and 0 */
};

/* affine.c */
void affine_begin(struct affine *, struct unit *, struct node *scope);
void affine_end(struct affine *);
void affine_go_on(struct affine *);             /* with as many operations again */
struct domain domain_of_nothing(struct affine *);       /* no loop around it, exact */
struct domain domain_copy(const struct domain *);
void domain_free(struct domain *);
void enter_loop(struct affine *, struct domain *, const struct loop *);
void enter_unknown(struct domain *);            /* what is inside may be executed any number of times */
/* Does a loop go from the one to the other bound as integers do, whatever types they have? */
bool goes_plainly(struct affine *, const struct domain *, const struct loop *, isl_pw_aff *lower, isl_pw_aff *bound);
isl_pw_aff *number_on(struct affine *, const struct domain *, long value);              /* a constant */
isl_pw_aff *affine_value(struct affine *, const struct domain *, struct node *);       /* NULL: it is not affine */
isl_pw_aff *parameter_value(struct affine *, const struct domain *, struct node *);    /* whatever it is */
isl_pw_aff *index_value(struct affine *, const struct domain *, struct node *);        /* the same of a subscript */
/* The points of any domain with so many loops where the condition holds; NULL: it is not affine. */
isl_set *where(struct affine *, const struct domain *, struct node *condition);
/* The points for which the condition holds, or (other) does not; narrows the domain. */
void assume(struct affine *, struct domain *, struct node *condition, bool holds);

/* compare.c: where `l rel r` holds; takes both */
isl_set *compared(isl_pw_aff *l, enum relation rel, isl_pw_aff *r);
bool is_single(isl_pw_aff *);                   /* one function for all points of its domain */

/* width.c: is the value never negative? Does it stay the same, modulo the width of an unsigned type, when it is
   converted; and is it then the integer itself? What cannot be shown is assumed, where that is allowed. */
bool is_natural(struct affine *, const struct domain *, isl_pw_aff *value);
/* ... if it is so wherever no parameter is below 0, as of i + colour. */
bool is_natural_by_sign(struct affine *, const struct domain *, isl_pw_aff *value);
bool converts(struct affine *, const struct domain *, isl_pw_aff *value, const struct type *from, const struct type *to);
bool arrives(struct affine *, const struct domain *, isl_pw_aff *value, const struct type *from, const struct type *to);
bool is_sure(struct affine *, const struct domain *, isl_set *good);     /* Does it hold the domain, with nothing assumed? Takes it */
void note_range(struct affine *, isl_pw_aff *parameter, const struct type *);
void note_truth(struct affine *, isl_pw_aff *parameter);       /* it is 0 or 1 */
void note_natural(struct affine *, isl_pw_aff *parameter);     /* it is seen to when it is loaded */

/* remainder.c: NULL: the dividend may be too large. */
isl_pw_aff *remainder_value(struct affine *, const struct domain *, isl_pw_aff *dividend, isl_pw_aff *divisor);

/*
 * loaded.c: values that an iteration of a divided loop loads from an array that nothing in the loop changes, as the
 * bounds of rows are. Each is a parameter.
 */
enum { MAX_ROW_LEVELS = 3, MAX_PARTS_COMPUTED = 10 };
struct access;
struct loaded {
    struct domain domain;
    struct reference to;
    struct section *section;
    int level;                  /* it is known in so many loops inside the divided ones */
    struct node *form;          /* it is not loaded, but so computed, */
    struct node *part[MAX_PARTS_COMPUTED];      /* of these, which are the same for all iterations, */
    int parts;
    struct stepping row[MAX_ROW_LEVELS];        /* and of the variables of the innermost divided loop and those inside;
                                   lower: NULL: the variable is what an iteration is known by */
};
isl_pw_aff *loaded_value(struct affine *, const struct domain *, struct node *);        /* NULL: it is none */
const struct parameter_of *loaded_parameter(isl_set *, int k);      /* the k-th one, if it is one and the set depends on it */
bool involves_loaded(isl_set *);
isl_set *without_loaded(isl_set *);             /* whatever they are; takes the set */
/* An access in an iteration with such values gets the iteration's number as a subscript before its others, where it
   touches more than one element; else nothing is known that depends on them. */
void number_row(struct affine *, struct access *);
void forget_row(struct access *);
bool is_row_loaded(const struct access *);      /* not computed alone */
void loaded_free(struct affine *);

/*
 * computed.c: integers that an iteration of a divided loop computes, as the bounds of tiles are, by no linear function.
 * Each is a parameter as those that are loaded.
 */
isl_pw_aff *computed_value(struct affine *, const struct domain *, struct node *);      /* NULL: it is none */
bool depends_on_computed(isl_set *);            /* takes it. Such a choice is one value, such a condition one truth */
isl_set *computed_condition(struct affine *, const struct domain *, struct node *);     /* where it holds; NULL: the same */
/* In an iteration: the numbers, or values, of each of its loops from the innermost divided one on. */
const char *computed_text(const struct loaded *, const char *const *iteration);
/* Enters a sequential loop, in which its iterations are numbered; false: it is not known how many there are. */
bool enter_numbered(struct affine *, struct domain *, const struct loop *);
/* How a loop's values are computed; NULL: it is not known. */
const struct stepping *stepping_of(struct affine *, const struct loop *);

/* invariant.c: has the expression one value throughout the scope, the same for all members of the team? */
bool is_invariant(struct affine *, struct node *);
/* Is it a variable of the file of which a construct around the call that has been followed has copies? */
bool is_hidden(const struct affine *, const struct symbol *);
/* Does a variable lie at one place, the same for all members of the team? */
bool is_at_one_place(struct affine *, const struct symbol *);
bool type_is_stored(struct affine *, const struct type *);      /* may the scope store to an object of this type? */
bool same_expression(struct node *, struct node *);
/* The expression that a variable of the scope's own stands for: it is set once, where it is declared; or NULL. */
struct node *stands_for(struct affine *, const struct symbol *);
struct node *value_for_good(const struct symbol *);     /* of a variable of the function, of others that do not change; or NULL */
bool has_one_value(struct node *);      /* an expression in its function: reference.c */
/* outside.c: the same value as an expression of the scope's own; NULL: there is none. One that is invariant. */
struct node *form_outside(struct affine *, struct node *);
struct node *form_here(struct affine *, const struct domain *, struct node *);  /* where the walk is: see noted_form */
struct node *invariant_form(struct affine *, struct node *);
/* regroup.c: the same as factors and sums; NULL: as it is. An operator between two trees. */
struct node *regrouped(struct affine *, const struct domain *, struct node *);
struct node *binary_made(struct node *left, const char *by, struct node *right, struct type *);
void replace_by_text(struct node *, const char *);      /* in the expression's place */
/* A copy with this in the variable's place; not of its name alone. */
struct node *with_text(struct node *, const struct symbol *, const char *text);
struct node *numbered(struct node *);   /* a copy in parentheses, without names that a function declares for constants */
const char *text_outside(struct node *);        /* its text */
struct node *argument_of(const struct binding *, const struct symbol *parameter);

/*
 * returned.c: what the function returns that is called, where that stands for the call; x->call is *b then, until
 * leave_returned. NULL: it does other things as well.
 */
struct node *enter_returned(struct affine *, struct node *call, struct binding *b);
void leave_returned(struct affine *);

/*
 * member.c: what the member of a structure holds that is a variable of the iteration, or of a function that is called, or that
 * a function returns: x->call is what it is to be seen in then, until it is set back to *before. NULL: it is not known.
 */
struct node *enter_member(struct affine *, struct node *member, struct binding **before);

/* evaluated.c: is the expression evaluated for certain where the node is, be it by a function that is called there? What stands
   behind a call that may end the program is not. */
bool is_evaluated_in(struct affine *, struct node *, struct node *expression);
/* Is a value loaded there of the structure that the expression is a member of, or of an array behind the element that it is,
   so that it can be loaded, too? */
bool is_there_in(struct affine *, struct node *, struct node *member);
/* The same, or is it evaluated, if nothing ends the program before? */
bool is_there_if_reached(struct affine *, struct node *, struct node *expression);
/* Is it an element of a parameter that is declared as an array with it? Is anything loaded through the same pointer there? */
bool is_declared_there(struct node *);
bool leads_somewhere_in(struct affine *, struct node *, struct node *element);

/* keep.c: does nothing in the scope store to the object? one: it is one and the same object all the time, so that
   its address can be looked at. */
bool stays(struct affine *, struct node *object, bool one);
/* The same of an element, whichever it is. perhaps: a store may be to it by its type. */
bool stays_anywhere(struct affine *, struct node *element, bool *perhaps);
/* The same but for stores that may be to it by their types, which are visited. */
bool stays_but_for(struct affine *, struct node *object, void visit(struct node *lvalue, void *), void *data);
bool is_pointed_to(struct affine *, const struct symbol *);      /* may a pointer hold its address? */

/*
 * induction.c: what local variables hold that change as the scope is executed. The walk over its statements notes each
 * store, goes on from `x->noted` in each branch, and joins what it has come to (`one`, and what x->noted is now). A
 * loop forgets what is stored in it, and notes what its iterations add.
 */
struct induction;
struct moving;
void note_store(struct affine *, const struct domain *, struct node *store);
/* What a variable holds that has been stored to, as an expression of the scope's own; NULL: there is none. */
struct node *noted_form(const struct affine *, const struct domain *, const struct symbol *);
void note_initial(struct affine *, const struct domain *, const struct symbol *, struct node *value);     /* or NULL */
void note_arguments(struct affine *, const struct domain *, struct binding *);
void note_entry(struct affine *, const struct domain *, struct node *loop);     /* of a scope that is a loop */
void note_join(struct affine *, const struct domain *, struct induction *start, struct induction *one);
void forget_stored(struct affine *, const struct domain *, struct node *);
/* The same, but for what integers may hold then that had values at `start`. */
void forget_stored_but(struct affine *, const struct domain *, struct node *, const struct induction *start);
void forget_items(struct affine *, const struct domain *, const struct construct *);
/* Of a loop that has been entered: of such integers is known what they hold in its first iteration. */
void note_first(struct affine *, const struct domain *inside, const struct loop *, const struct induction *start);
/* The domain gets a variable for each integer of the expression of which is known what it may hold, but not which; or of
   what it holds in a first iteration, which leaves the domain as exact as it was. false: there are none. */
bool enter_choices(struct affine *, struct domain *, struct node *, bool first);

/* alternatives.c: a local pointer on the way to the lvalue, and all the pointers that it may be. false: they are not known. */
enum { MOST_ALTERNATIVES = 8 };
struct alternatives { struct node *pointer, *value[MOST_ALTERNATIVES]; int count, depth; };
bool find_alternatives(struct affine *, struct node *lvalue, struct alternatives *);

/* left - right of two pointers, in elements; NULL: it is not linear. */
isl_pw_aff *difference(struct affine *, const struct domain *, struct node *left, struct node *right);
/* enter_loop; or of a loop over pointers, or the scope's own with a step that is no constant: the domain gets the number
   of the iteration, from 0. */
void enter_counted(struct affine *, struct domain *, const struct loop *);
struct moving *begin_loop(struct affine *, const struct domain *inside, const struct loop *, struct induction *start);
void end_loop(struct affine *, const struct domain *around, const struct loop *, struct moving *);
bool is_followed_variable(const struct affine *, const struct symbol *);
bool is_plain_local(struct affine *, const struct symbol *);         /* it changes by its name only */
bool is_of_iteration(struct affine *, struct node *);        /* no variable that it names changes in an iteration */
bool is_constant_local(struct affine *, const struct symbol *);      /* it has its first value all the time */
/* An integer's as subscripts alone; false: it is not known. */
bool induction_value(struct affine *, const struct domain *, const struct symbol *, struct reference *);
/* Are subscripts, of which one is a product, as large in the one type as in the other? */
bool is_wide_enough(const struct type *of, const struct type *variable);
void inductions_free(struct affine *);

/* reference.c */
bool refer(struct affine *, const struct domain *, struct node *lvalue, struct reference *);    /* false: not known */
bool points_to(struct affine *, const struct domain *, struct node *pointer, struct reference *);   /* the same of *pointer */
bool subscripts_of(struct affine *, const struct domain *, struct node *integer, struct reference *);    /* added to it */
/* Do both multiply the first so many subscripts by the same? */
bool same_dividers(const struct reference *, const struct reference *, int subscripts);
bool have_same_subscripts(const struct reference *, const struct reference *);  /* of as many, over the same loops */
bool is_element(const struct reference *);      /* its last subscript may be unknown */
void reference_free(struct reference *);
/* delinear.c: linear subscripts divided into those that they were made of; false: there are none */
bool delinearise(struct reference *);
bool is_linear(const struct reference *);       /* Would it? */
/* The same of those whose sets are of no use as they are, with holes here and there. */
void separate(struct reference *);
/* Where each point of the domain leads: to the subscripts. NULL: one is not affine. */
isl_map *access_relation(const struct domain *, const struct reference *);

#endif
