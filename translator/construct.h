/*
 * construct.h: directives as the table knows them, and what the checks say of each construct that
 * lowering handles.
 *
 * read_directive() (directive.c, argument.c) reads one pragma by the table directives.def. check() (check.c,
 * loop.c) makes a struct construct of each directive that is lowered; sections() (sections.c) proves
 * its stores covered and sets `silent`. Lowering reads struct construct and nothing else.
 */
#ifndef CONSTRUCT_H
#define CONSTRUCT_H

#include <stdbool.h>

struct node;
struct symbol;
struct token;
struct type;
struct unit;

/* ---- the table: directives.def --------------------------------------------------------------- */

enum clause_id {
    CL_NONE,
#define CLAUSE(id, name, form, times, state, modifiers, words) CL_##id,
#include "directives.def"
    NCLAUSES
};
enum directive_id {
    D_NONE,
#define DIRECTIVE(id, space, name, body, state, traits, instead, clauses) D_##id,
#include "directives.def"
    NDIRECTIVES
};

enum support { HANDLED, LATER };            /* LATER: known, an error that says it is not handled yet */
enum body { ALONE, DECLARES, BLOCK, LOOP, ANNOTATES };
enum { FORKS = 1, SHARES_LOOP = 2, ARGUMENT = 4, SHARES = 8, CLOSED = 16, TASKS = 32 };    /* traits: see directives.def */

/* What a clause holds between its brackets. */
enum form {
    F_NONE,                 /* no brackets */
    F_EXPR,                 /* [modifier:] expression */
    F_MAYBE_EXPR,           /* nothing, or (expression) */
    F_EXPRS,                /* expressions, as many as `words` */
    F_RANGE,                /* [expression:] expression */
    F_LIST,                 /* [modifier:] variables */
    F_LIST_EXPR,            /* variables [: expression] */
    F_OP_LIST,              /* operator : variables */
    F_KIND,                 /* one of `words` */
    F_KIND_EXPR,            /* [modifiers:] one of `words` [, expression] */
    F_RAW,                  /* kept as tokens */
    F_MAYBE_RAW             /* nothing, or the same */
};

struct clause_info {
    enum clause_id id;
    const char *name;
    enum form form;
    enum support state;
    bool many;              /* may be given more than once */
    const char *modifiers, *words;      /* see directives.def */
};
struct directive_info {
    enum directive_id id;
    bool llc;               /* #pragma llc; else #pragma omp */
    const char *name;       /* "parallel for" */
    enum body body;
    enum support state;
    unsigned traits;
    const char *instead;    /* LATER: what can be written now, or NULL */
    const char *clauses;    /* names of those it takes, blanks between */
};
extern const struct directive_info directive_table[NDIRECTIVES];
extern const struct clause_info clause_table[NCLAUSES];

/* ---- constructs: filled by check() ------------------------------------------------------------- */

/* `for (var = lower; var RELATION bound; var += step)`; `n > i` is turned round to `i < n`. */
enum relation { REL_LT, REL_LE, REL_GT, REL_GE, REL_NE, REL_EQ };      /* loops have no REL_EQ */
struct loop {
    struct node *node;          /* FOR */
    struct symbol *var;
    struct type *type;          /* of var, unqualified: an integer type or a pointer */
    bool declared;              /* in the for-init itself */
    struct node *lower, *bound; /* expressions, where they stand in the tree */
    enum relation rel;          /* as in OTOSP_TRIPS_LT ... */
    struct node *step;          /* expression as written; NULL for ++ and -- (then it is 1) */
    bool minus;                 /* --, `-= step`, `= i - step`: var moves by -step */
    int sign;                   /* the direction that var moves in: +1 or -1 */
    bool constant;              /* the step is a constant: */
    long value;                 /* its value with sign: -2 for `i -= 2`; NE: 1 or -1 */
    struct node *body;
    bool depends;               /* collapse: its bounds depend on variables of outer loops */
};

/* What a divided sequential loop leaves in a variable. */
struct left {
    const struct symbol *variable;
    bool counts;                /* it counts the iterations that are divided; else, if there are any, it is left: */
    long value;
    struct left *next;
};

/* CHAINED: iterations of a sequential loop hand it on, from one to the next (divide.c). */
enum sharing { SHARED, PRIVATE, FIRSTPRIVATE, LASTPRIVATE, FIRST_LASTPRIVATE, REDUCTION, CHAINED };
enum reduction_op {
#define OPERATOR(id, spelling, types) RED_##id,
#include "directives.def"
    NOPERATORS
};
struct data_item {
    struct symbol *sym;
    enum sharing sharing;
    bool stated;                /* by a clause; else by the rules of OpenMP 5.1, 2.21.1 */
    enum reduction_op op;       /* REDUCTION */
    bool scans;                 /* REDUCTION: inscan */
    bool tasks;                 /* REDUCTION: tasks inside may take part in it */
    bool joins;                 /* REDUCTION: in_reduction, takes part in one that is around it */
    const struct type *type;    /* REDUCTION: of the elements */
    const struct clause *user;  /* REDUCTION: the `declare reduction` that it is by, or NULL */
    const struct type *defined; /* ... the type there, where functions of the file can name it; NULL: they cannot */
    struct token **initializer; /* of that; NULL: none */
    bool section;               /* REDUCTION: of a part of an array */
    bool anew;                  /* CHAINED: each iteration sets it before it reads it: only what the last one leaves counts */
    bool conditional;           /* LASTPRIVATE: the last iteration that sets it counts */
    struct node *item;          /* stated: the list item */
    bool unused;                /* PRIVATE: nothing else uses the variable; by lower() */
    bool serves;                /* so it can be the copy */
    bool idle;                  /* PRIVATE, of a static variable: nothing uses the copy, as constructs inside have others */
    struct data_item *next;
};

/* What lowering has to write down as a store that nothing states: by sections(). */
enum logged_kind {
    LOG_LVALUE,             /* an lvalue is stored to */
    LOG_LOAD,               /* nothing: an _Atomic lvalue's value is taken, which others may have stored */
    LOG_CALL                /* a function is called that may write and does not log by itself */
};
struct logged {
    enum logged_kind kind;
    struct node *node;      /* the lvalue; the CALL */
    struct node *function;  /* that it stands in */
    unsigned before;        /* LVALUE: its value is computed before it is logged; CALL: bit k: argument k is */
    struct logged *next;
};

/* result(addr, count), nc_result(addr, count, var). */
struct annotation {
    bool nc;
    struct node *addr, *count;
    struct node *var;           /* nc_result: third argument; else NULL */
    struct token *tok;          /* the clause's name */
    struct node *stmt;          /* DIRECTIVE_STMT in the loop's body, where the call goes; NULL: at the
                                   end of each iteration (it stands before the loop) */
    struct node *holder;        /* the DIRECTIVE_STMT that it is written in, wherever that is */
    struct annotation *next;
};

/* What an atomic construct does with which location: by check_atomic() and settle_atomics(). */
struct atomic {
    struct node *x;             /* the location, where it is stored to, or read; NULL after an error */
    bool reads;
    bool combines;              /* x = x operator value, or the smaller or larger of the two, ... */
    enum reduction_op op;
    bool writes;                /* ... or the value alone */
    bool minus;                 /* SUM: of the negative value */
    struct node **value;        /* where it stands; NULL: 1 */
    bool restless;              /* what names x has effects, and ... */
    bool twice;                 /* ... it is named more than once */
    bool independent;           /* the value has nothing to do with x */
    bool accumulates;           /* values meet where the team joins: of those that are written, the last member's stays */
};

/* atomic.c: of an expression that stores, fills x, and combines, op and value where it combines x with a value. */
void read_combination(struct node *store, struct atomic *);
bool read_atomic(struct node *statement, struct atomic *);      /* has it a form for an atomic construct without clauses? */

struct carried { struct node *lvalue; struct carried *next; };

/* See retrace.c. */
struct retrace {
    long bytes;                 /* that an iteration stores; 0: it depends */
    const char *condition;      /* under which it is done: " && ...", or "", */
    const char *locals;         /* by declarations */
    const char *body;           /* and the statements of an iteration */
    struct carried *stores;     /* all of them */
    struct carried *said;        /* stores that are said where a sequential loop begins, if it is not done */
};

enum schedule { SCHEDULE_STATIC, SCHEDULE_DYNAMIC, SCHEDULE_GUIDED, SCHEDULE_AUTO, SCHEDULE_RUNTIME };
struct construct {
    enum directive_id kind;
    const struct directive_info *info;
    struct directive *directive;
    struct node *node;          /* DIRECTIVE_STMT */
    struct construct *parent;   /* the construct around it in the same function, or NULL */
    struct node *function;      /* FUNCTION that it stands in */
    struct node *body;          /* the statement that it applies to; annotations before it left out */
    int collapse;               /* number of loops; 0 if it shares no loop */
    int across;                 /* ordered(n): n, of which the first `collapse` are divided; else 0 */
    int serial;                 /* number of loops of one that is not divided; else 0 */
    struct loop *loops;         /* [the largest of these], outermost first */
    struct data_item *data;     /* variables with a sharing of their own, in the order of the source:
                                   those in clauses, and iteration variables declared outside */
    struct symbol **frame;      /* FORKS: automatic variables that may be written in it, NULL-terminated, or
                                   NULL: by lower() */
    struct atomic *atomic;      /* ATOMIC */
    struct construct *cancels;  /* CANCEL, CANCELLATION_POINT: the one that it names */
    bool is_cancelled;          /* by one of those */
    struct annotation *results; /* in the order of the source */
    struct inferred *inferred;  /* what is known of its stores (infer.h), or NULL: by sections() */
    enum schedule schedule;
    struct node *chunk;         /* schedule(static, chunk), or NULL */
    struct node *weight;        /* llc weight(expr): of an iteration, in place of a schedule; or NULL */
    struct construct *scan;     /* the `scan` in its body, or NULL */
    struct node *num_threads;   /* num_threads(expr), or NULL */
    struct node *condition;     /* if(expr), or NULL */
    int sections;               /* parallel sections: how many there are, by lower() */
    bool nowait;
    bool turn;                  /* a `target` or task that is a loop of one iteration, which one rank has: by offer_turns() */
    bool threads;               /* a rank's share of it, or of such tasks, may run on threads: by lower() */
    struct hull *hulls;         /* ... if its iterations stay in these blocks (hull.h); NULL: whatever they do */
    struct cursors *cursors;    /* ... and is found when it is done what it stores elsewhere (hull.h); or NULL */
    bool boxes;                 /* what is inferred of a nest is told box by box of its iterations, not row by row: by sections() */
    bool described;             /* all that it does is known before it runs: by sections() */
    bool needs;                 /* ... and computed from memory that may be pending: by fill_loop() */
    bool tables;                /* ... some of it tables of pointers (rtlib/tables.c): by fill_loop() */
    bool claims;                /* but which parts of some sections it writes (claims.c): these stores are logged, too */
    bool scatters;              /* but for stores here and there, which are logged: by sections() */
    bool numbered;              /* ... and it may ask for numbers of threads: chunks are those of its schedule */
    const char *threadprivate;  /* ... and it uses threadprivate variables: lines that say which; or NULL: by sections() */
    bool slides;                /* ... and its bounds move on with a loop around it: by fill_loop() */
    bool shows;                 /* ... and it prints, and goes on: by sections() */
    bool handed_out;            /* ... and its iterations are divided into blocks, instead of being handed out: by sections() */
    const char *work;           /* lines that say how much an iteration does; NULL or "": it is not known: by sections() */
    bool sequential;            /* a loop outside of constructs that ranks may divide: by divide() */
    struct left *left;          /* ... and what it leaves in variables that all of the program knows: see left.c */
    bool differs, bounded;      /* ... and how they do: see work.c */
    struct staging *staging;    /* ... and may be done in parts, while what the next ones read comes; or NULL: by sections() */
    struct planes *planes;          /* ... and the loop inside may be divided, too; or NULL: by sections() */
    bool tells_uses;            /* all objects that it may read are these: by acquire() */
    struct acquired_memory *uses;
    bool makes_tasks;           /* a task: others may be made inside: by find_tasks() */
    bool moves;                 /* a task: of others it knows only those that it makes: by find_tasks() */
    bool takes_all;             /* ... and it reads nothing of the frames around it */
    bool by_tasks;              /* a region: one member makes tasks, and nothing else is done in it: by find_tasks() */
    bool guarded;               /* code behind it, and in it if it is by_tasks, acquires what it reads: by acquire() */
    bool silent;                /* nothing inside uses a file or stream, or ends the program: by sections() */
    const char *hosts;          /* a target: what of the host's variables it names, as a line: by lower_hosts() */
    const char *copied;         /* the objects that they lie in, and how many; or too many: by lower() */
    int ncopied;
    const char *late;           /* the pointer to the block of which they may be done late (copied.c), or NULL: by lower() */
    bool logs;                  /* stores in it look at its chunk's otosp_log: by lower() */
    bool logs_outside;          /* ... or otosp_log_outside: to other objects than those of its blocks */
    bool logs_anywhere;         /* ... some of which may lie in any object */
    bool logs_within;           /* ... which are compared with otosp_own, since they may lie in these blocks */
    bool defers;                /* its reductions may be put off: by defer() */
    bool asks;                  /* ... where a caller says so: by lower() */
    const struct retrace *retrace;      /* how their places are found again when the loop is done; NULL: they are not. By
                                   sections() */
};

/* directive.c */
const char *directive_text(const struct directive_info *);  /* "#pragma omp parallel for" */
struct clause *find_clause(const struct directive *, enum clause_id);   /* the first, or NULL */

/* check.c */
struct construct *construct_of(struct unit *, const struct node *directive_stmt);  /* NULL: none */
struct construct *construct_around(struct unit *, const struct node *);     /* the innermost one, or NULL; be it the node's own */
bool is_transparent(const struct construct *);              /* is it run as the code around it is? */
int loops_of(const struct construct *);                     /* how many loops it says something about */
/* Visits the expressions that the code around evaluates: those in its clauses, and in the heads of its loops. Where one
   calls a function, its root is a PAREN, which stays in its place when the call is lowered. */
void visit_evaluated(const struct construct *, void (*visit)(struct node *, void *), void *);
struct node *iteration_body(const struct construct *);             /* without these heads */
/* Is it a `target data` in a `target`? That says which sections an iteration has, and maps nothing. */
bool maps_on_device(const struct construct *);
/* The loop whose iterations an `ordered` puts in order; NULL: it calls the function that this stands in. */
const struct construct *ordered_loop(const struct construct *);
bool is_chained(const struct construct *);      /* do its iterations hand variables on, one to the next? */
struct data_item *data_of(const struct construct *, const struct symbol *);  /* its own entry; NULL: none */
const char *reduction_name(enum reduction_op);              /* "OTOSP_SUM" */
const char *reduction_type(const struct type *);            /* "OTOSP_DOUBLE"; NULL: not reducible */

#endif
