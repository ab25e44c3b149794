/*
 * checks.h: what the files of the checks share. Who checks what:
 *
 *   query.c       small questions about the tree
 *   loop.c        canonical form of one loop
 *   nest.c        the loops of a construct, and how they are divided
 *   sharing.c     data-sharing attributes
 *   check.c       constructs, their nesting, their annotations
 *   league.c      loops over teams as loops over threads
 *   check_task.c  clauses of tasks
 *   check_target.c, declare_target.c  clauses of device constructs, and what they have copies of
 *   atomic.c      statements of atomic constructs
 *   jump.c        jumps into and out of them
 *   path.c        access paths: which memory an expression may name
 *   block.c       memory that is allocated inside, and whether it stays there
 *   effects.c     what functions store, print and return: of the unit, of the library, and unknown ones
 *   sections.c    each store in parallel code is private, stated, or logged
 *   library.c     what functions of the library do: effects.def
 *   reach.c       which functions parallel code may call
 *   threads.c     may a rank's share of a loop run on threads
 */
#ifndef CHECKS_H
#define CHECKS_H

#include "ast.h"

/* query.c */
struct node *uncast(struct node *);             /* without casts either */
struct node *bare(struct node *);               /* without PARENs and __extension__ around it */
struct node *with_brackets(struct node *);      /* with the PARENs around it */
struct symbol *named_by(struct node *);         /* the variable that a (bare) NAME names; else NULL */
struct node *subscripted(const struct node *);        /* the array or pointer of an INDEX: a, of a[i] and of i[a] */
struct node *subscript_of(const struct node *);       /* the number: i */
/* What an element or a member is a part of, with no pointer in between, as x in (&x)->m; NULL: it is neither, or behind one. */
struct node *holder_of(struct node *);
struct node *whose_address(struct node *);         /* x of &x, but not in (&x)->m; NULL: it is no such thing */
struct symbol *whole_of(struct node *lvalue);  /* the variable that it is, or a part of; NULL: it is behind a pointer */
struct node *whole_place(struct node *name);  /* the part of the variable that it stands in, by subscripts of arrays and '.' */
bool is_addressed(struct node *place);          /* is the address of the place taken, or that of an array as such? */
bool is_target(struct node *place);             /* of a store */
bool is_changed(struct node *name);             /* is its place stored to, or may it be through its address? */
struct node *base_of(struct node *item);        /* what the array section, or element, is a part of */
bool is_array_section(struct node *item);       /* and no single object */
bool is_one_of(const char *name, const char *const *names);      /* the list ends with NULL */
const char *operator_of(struct node *);         /* of BINARY, ASSIGN, PREFIX, POSTFIX; "" of others */
bool is_operator(struct node *, const char *);
bool uses(struct node *, const struct symbol *);/* is the symbol named in it? */
struct node *function_around(struct node *);    /* itself, if it is one; NULL: it is part of a directive */
bool is_within(const struct node *, const struct node *outer);  /* outer itself too */
bool is_packed(struct node *lvalue);            /* may its address be none that its type wants? */
bool takes_value(const struct node *lvalue);       /* is its value, and not just a part of it, or its address? */
bool is_bit_field(const struct node *);         /* parentheses around it: no */
struct node *stored_by(struct node *);          /* the lvalue that ASSIGN, ++ or -- stores to; else NULL */
bool is_dropped(const struct node *);           /* an expression whose value nobody uses */
bool is_jump(const struct node *);              /* a statement that goes elsewhere: break, continue, return or a goto */
bool holds_jump(const struct node *);           /* is it one, or one of its parts? */
bool may_store(struct node *expression);       /* does it call a function, or store itself? */
struct node *find_store(struct node *, const struct symbol *);  /* first that sets it itself, or NULL */
bool is_evaluated(const struct node *parent, int which);        /* is that kid evaluated at run time? */
bool is_variable_symbol(const struct symbol *); /* not a function, type, enumerator */
bool has_static_storage(const struct symbol *);
const char *node_text(struct node *);           /* its tokens, as the user spaced them */
bool is_loop_statement(const struct node *);    /* FOR, WHILE, DO */
struct token *place_of(struct node *);          /* a token to point at */

/* occurrence.c: before lowering begins */
struct occurrence *occurrences_of(struct unit *, const struct symbol *);        /* of a variable, in order */
bool keeps_value(struct unit *, const struct symbol *);     /* a structure of a function: no part is stored to, or addressed */
enum { HOLDS_ASSEMBLY = 1, HOLDS_FUNCTION = 2, HOLDS_ALLOCA = 4 };
bool holds(struct unit *, const struct node *function, unsigned what);  /* any of these */
bool is_address_taken(struct unit *, const struct symbol *);    /* of the variable by & and its name? */
bool is_stored_to(struct unit *, const struct symbol *);        /* the same of stores */

/* loop.c */
bool read_loop(struct node *, struct loop *);   /* false after an error */

struct node *find_break(struct node *body);     /* the first `break` out of the loop with this body, or NULL */

/* Are its iterations numbered where sections are found: its variable is a pointer, or steps by what is no constant? */
bool is_numbered(const struct loop *);
bool is_canonical(struct node *, struct loop *);       /* may it be a construct's? Without messages */
bool is_counted(struct node *, struct loop *);         /* the same without messages; other variables may step too */
struct node *is_counted_at_most(struct node *, struct loop *);      /* `i < m && i < n`: by n; returns `i < m`, or NULL; or: */
struct node *is_counted_but_for_last(struct node *, struct loop *);        /* `i + 1 < n`: by n; returns all of that */
struct node *declared_name(struct node *);             /* the D_NAME in a declarator, or NULL */
struct node *declared_value(const struct symbol *);     /* what its declaration gives it, or NULL */

/* left.c */
/* Is the integer variable one that all of the program may know, and does nothing in a sequential loop use it but by its name? */
bool is_only_named(struct unit *, struct node *loop, const struct symbol *);
/* Can each rank compute what a sequential loop, which ranks may divide, leaves in the variable? Adds it to the construct's. */
bool is_left_known(struct unit *, struct construct *, struct symbol *);

/* nest.c */
/* The loop that a statement is: itself, or alone between braces. NULL: *other stands there. */
struct node *only_loop(struct node *, struct node **other);
bool read_loops(struct construct *);            /* false after an error */
bool read_serial_loops(struct construct *);     /* the same, of a construct that divides none */
bool is_rectangle(const struct construct *);    /* do the bounds of each loop stay as they are? */
bool check_unroll(struct construct *);          /* `unroll` */
bool check_ordered(struct construct *);         /* `ordered` */
void check_across_ends(struct unit *, struct construct *);      /* `ordered(n)`: waiting, and for what */
bool check_scan(struct construct *);            /* `scan` */
void check_inscan(struct construct *);          /* a loop, once all constructs are known */
void check_changes(struct construct *);         /* no body changes what a bound depends on */
void read_schedule(struct construct *);
bool check_count(struct node *, const char *clause);    /* an integer, positive where its value is known */

/* sharing.c */
void share(struct unit *, struct construct *);                 /* fills data from the clauses and the loops */
void share_defaults(struct unit *, struct construct *);         /* the rest, when all have theirs */
bool needs_join(const struct construct *);      /* even where there is `nowait` */
/* The construct in whose team each member has a variable of its own; NULL: it is shared. */
const struct construct *privatizer(const struct construct *, const struct symbol *);
/* The same where tasks count as members: what one shares with the code around it is not its own. */
const struct construct *keeper(const struct construct *, const struct symbol *);

struct data_item *add_sharing(struct construct *, struct symbol *, enum sharing);  /* one more item */

/* league.c: makes a loop over teams one over threads where that is the same */
void settle_league(struct node *directive_stmt);
void settle_device_loop(struct node *directive_stmt);    /* ... or of a target that names its device, in order */

/* check_target.c */
bool check_target(struct construct *);          /* what clauses of device constructs say; false after an error */
bool is_mapping(const struct clause *);         /* does it list what is mapped, which is not evaluated? */
void share_mapped(struct construct *);          /* data items of what `target` maps, and of what nothing says: */
void share_with_target(struct unit *, struct construct *, struct node *use, struct symbol *);

/* declare_target.c: which variables are on_devices */
void find_device_variables(struct unit *);

/* check_task.c */
bool check_task(struct construct *);            /* what clauses of tasks say; false after an error */

/* lower_error.c */
void check_error(struct construct *);           /* says what `error` has to say when the program is translated */

/* lower_threadprivate.c */
void check_threadprivate(struct construct *);

/* check.c */
bool is_directive(const struct node *, enum directive_id);       /* a DIRECTIVE_STMT with that; may be NULL */

/* dealt.c */
void loop_over_sections(struct unit *);         /* `sections` that hold no other directive become loops over their numbers */
struct node *dealt_section(const struct construct *, int k);    /* the body of number k, of a loop of directive->sections */

/* memcopy.c */
void loop_over_memory(struct unit *);           /* memcpy() and memset() in constructs become loops */

/* threadprivate.c */
void mark_threadprivate(struct unit *);         /* the variables */
bool uses_threadprivate(struct unit *, const struct construct *);       /* perhaps */
/* Can it say which ones it uses? By these lines; NULL: it uses none. */
bool may_describe_threadprivate(struct unit *, const struct construct *, const char **lines);

/* user_reduction.c: the clause that says it; NULL: there is none */
struct clause *find_user_reduction(struct unit *, const struct construct *, const char *name,
                                   const struct type *);
struct token **initializer_of(const struct clause *);    /* tokens; NULL: it has none */
/* The type as it is called where the clause stands, if that is outside of functions; else NULL. */
const struct type *type_in_file(struct unit *, const struct clause *, const struct type *);

/* sharing.c: an item of task_reduction: what its data_item would be; NULL: it is not understood */
struct data_item *group_reduction(struct unit *, struct construct *, const struct clause *, struct node *item);

/* lower_cancel.c */
bool check_cancel(struct construct *);          /* fills cancels; false after an error */

/* atomic.c */
bool check_atomic(struct construct *);          /* fills atomic; false after an error */
void settle_atomics(struct unit *);             /* which of them accumulate */
/* Is it of this file, and never named but for a part's value, or to store to one? Then no pointer leads there. */
bool is_reached_by_name(struct unit *, const struct symbol *);

/* jump.c */
void check_jumps(struct unit *);

/* path.c */

/*
 * Memory as an expression reaches it: a variable, or a block that an allocating call made, and the way
 * from there: '*' through a pointer, '.name' to a member. Subscripts do not count, so `x[i]` with an
 * array x is x itself, `rows[i][j]` with double **rows is rows**, and `n->next->value` n*.next*.value.
 */
struct path {
    const struct symbol *base;  /* NULL: not known */
    const char *shape;          /* interned */
};
enum { MAX_PATHS = 24 };
struct paths { int count; struct path path[MAX_PATHS]; };

/* Where expressions are looked at: in the members of a construct's team, or in a call of a function. */
struct context {
    struct unit *unit;
    struct node *function;
    const struct construct *construct;          /* NULL: anywhere in the function */
};
struct pointer_store {          /* a pointer, or a struct that may hold one, is set */
    struct node *to;            /* lvalue, D_NAME */
    const struct symbol *root;  /* the variable that it is (a part of), where its form tells; else NULL */
    struct node *value;         /* expression or INIT_LIST */
    struct node *at;
    struct paths *names;        /* what `to` names, once somebody has asked */
    struct pointer_store *next;
};
struct pointer_store *pointer_stores(struct node *function);    /* all of a function, once */
void add_path(struct paths *, struct path);
struct path deeper(struct path, const char *shape);             /* the shape goes on */
void locate(struct context *, struct node *lvalue, struct paths *);     /* what an lvalue names */
/* What a pointer points to, or the array that decays to it. */
void target(struct context *, struct node *value, struct paths *);
void targets_in(struct context *, struct node *init, struct paths *);   /* of pointers in an initialiser */
/* Private pointers followed to all that they may be set to. */
void expand(struct context *, struct path, struct paths *);
/* If n is a task: its names of pointers, and of what may hold some, of the code around it. */
void visit_taken(struct node *n, visitor *, void *);
/* Shared pointers that are set once followed to that. */
struct path settle(struct context *, struct path);
bool is_private(struct context *, const struct symbol *);       /* each iteration (or call) has its own */
bool is_block(const struct symbol *);           /* made by an allocating call */
struct node *maker_of(const struct symbol *);   /* that call, or compound literal */
void link_block(const struct symbol *);         /* one block of it points to another */
bool is_linked(const struct symbol *);

/* block.c */
bool is_private_path(struct context *, struct path);    /* private, or in a block that stays inside */
/* The shared places that a pointer to the block is put into; false: not all are known. */
bool block_aliases(struct context *, const struct symbol *block, struct paths *);

/* effects.c */

bool is_system(const struct node *);             /* does it stand in a system header? */

/* What a call of a function may store, as its caller sees it. */
struct effect {
    struct path path;           /* base: an argument (then it begins with '*'), a variable, a block */
    bool onwards;               /* base is an argument: all from that one on */
    struct token *tok;          /* the store; NULL: in a library */
    struct effect *next;
};
struct summary {
    const char *unknown;        /* a function that it calls and that nothing is known about, or NULL */
    bool prints, reads;         /* files or streams */
    struct effect *effects;
    struct paths returns;       /* what its value points to */
    unsigned keeps;             /* bit k: the pointer in argument k may be kept in memory */
};
struct symbol *callee(struct node *call);       /* the function that a CALL names; NULL: a pointer */

/* Functions that a search through calls has gone into. It goes into no more than so many: what it was to find is as good as
   found then, or not worth more. */
enum { MOST_ENTERED = 64 };
struct entered { const struct node *definition[MOST_ENTERED]; int n; bool full; };
bool enters(struct entered *, const struct symbol *function);   /* of which there is a definition: for the first time? */

bool calls_routine(struct node *, const char *name);    /* a CALL of a function of that name that is not defined here */
bool asks_number(struct node *), asks_threads(struct node *);   /* a CALL of omp_get_thread_num, omp_get_num_threads */
bool is_address_lent(struct unit *, struct node *address);       /* keep.c: an argument that the function called does not keep? */
const struct summary *summary_of(struct unit *, struct node *call);
const struct summary *own_summary_of(struct unit *, struct node *call);  /* as far as the unit itself tells: kept answers
                                                   must not depend on other files */
struct node *argument(struct node *call, int k);                /* from 0; NULL: there is none */
/* An effect at one call: paths as they stand there. */
void effect_paths(struct context *, struct node *call, const struct effect *, struct paths *);
struct node *effect_argument(struct node *call, const struct effect *); /* that it goes through, or NULL */
void call_targets(struct context *, struct node *call, struct paths *); /* what its value points to */
bool keeps_argument(struct context *, struct node *call, int k);
bool copies_argument(struct unit *, struct node *call, int k);         /* what it points to is put elsewhere */
typedef void output_visitor(struct node *lvalue, void *);
void asm_outputs(struct node *assembly, output_visitor *, void *);

int parameter_index(struct node *function, const struct symbol *);     /* its place among the arguments, or -1 */
struct symbol *parameter_at(struct node *function, int);       /* by its place, in the definition; NULL: it is not seen */
bool is_pure(const struct symbol *);            /* declared so: no effect but its value */
bool never_returns(const struct symbol *);
bool is_constructor(const struct symbol *);      /* called before main */

/* library.c */
enum { PRINTS = 1, FLOATS = 2, CALLS = 4, SYNC = 8, SCANS = 16, WAITS = 32, DIFFERS = 64,
       READS = 128, BLIND = 256, FILLS = 512, FRAMED = 1024, SINGLY = 2048, COPIES = 4096,
       OBJECTS = 8192, COMPUTES = 16384, COMPILER = 32768 };      /* flags: see effects.def */
struct written {                /* what a library function writes */
    int argument;               /* through which one, from 0; -1: memory that it allocates */
    bool onwards;               /* and all that follow */
    const char *from, *bytes;   /* C text with $1 ... for the arguments, $0 for the value; bytes NULL: not known */
    struct written *next;
};
struct library { const char *names, *writes; char returns; int flags; struct written *written; };
const struct library *find_library(const char *name);   /* NULL: not in the table */
bool loads_singly(const struct library *);      /* an atomic operation that does not store to the location */
bool is_mathematical(const struct symbol *);     /* a library function that only computes */
bool is_library_one_of(const struct symbol *, const char *const *names);       /* behind the last one NULL */
bool is_alloca(const struct symbol *);
/* All that it writes, as one of memory does, begins where these arguments point to, a bit for each; 0: no. */
unsigned written_arguments(const struct symbol *);

/* objects.c */
/* Does a function of the library nothing but compute, load what its arguments point to, and store to objects by their addresses? */
bool stores_objects(const struct symbol *);
bool copies_memory(const struct symbol *);       /* by its name: is it memcpy() or memmove()? */
struct object { struct node *lvalue; int argument; bool loaded; struct object *next; };      /* loaded: and not stored to */
/* Those of a call of such a function, with the same lvalues each time; NULL: they have no names. */
const struct object *objects_of(struct node *call);

/* ending.c */
bool ends_program(const struct symbol *);       /* is it a function that ends it, whatever happens? */
bool may_end(struct unit *, struct node *call);  /* does it perhaps, so that what is behind the call need not be executed? */
bool is_assertion(const struct node *);         /* a statement expression that is nothing but a check, and such a call */
bool is_before_end(struct node *call);          /* is such a call made behind it, whatever it does? */
bool prints_values(struct node *call);          /* on the standard streams: values, and what literals say */

/* described.c */
bool is_of_memory(const struct symbol *);        /* a library function that loads, and stores to, what its arguments point to */

/* threads.c */
bool may_use_threads(struct unit *, const struct construct *);

/* ---- native.c ---- */
const char *native_line(struct unit *, const struct construct *);       /* the C compiler's directive, or NULL */

/* reach.c */
/* Functions of the unit that parallel code may call, here or in other files, by calls that are not bare: which of those
   are in one of them is up to `visit`. Fills u->marked. */
void reach(struct unit *, void (*visit)(struct unit *, struct node *function));
/* As the user wrote the unit: what other files call is not looked at. */
bool may_be_called_in_parallel(struct unit *, struct symbol *function);

/* threads_own.c */
bool shared_by_threads(const struct construct *loop, const struct symbol *);    /* a variable of the member that its threads would share? */
struct symbol *first_variable(struct node *lvalue);     /* the one that it begins with, or NULL */
bool names_own(const struct construct *loop, struct node *);    /* what may differ from member to member, in variables of these? */

#endif
