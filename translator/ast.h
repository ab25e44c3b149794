/*
 * ast.h: the header to open first. All data of the translator, then the functions of each file
 * under its name.
 *
 * A translation unit lives in one arena and is never freed. Passes run in the order in which
 * translate() in main.c calls them; each field says which pass fills it.
 */
#ifndef AST_H
#define AST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "construct.h"

/* ---- source text and tokens ------------------------------------------------------------------ */

/* A file that tokens come from, as the line markers name it. */
struct file {
    const char *name;           /* as the preprocessor names it (presumed name) */
    bool system;                /* a system header without constructs: not ours to change or to complain about */
    char *text;                 /* its text, NUL-terminated; NULL until load_file(), or if unreadable */
    size_t size;
    int included_line;          /* the #include that brought it in: line in includer, 0 for the main file */
    struct file *includer;
    struct source *scanned;     /* its text split into preprocessing tokens, by scan_source() */
    struct file *next;
};

struct token {
    int kind;                   /* token number of the grammar (c.tab.h) */
    const char *text;           /* spelling, NUL-terminated; names are interned: compare pointers */
    struct file *file;          /* NULL for a token that lowering made */
    int line, col;              /* place in file, from 1; col is right after align() */
    int index;                  /* place in unit->token; -1 for a token that lowering made */
    int offset;                 /* place in unit->text, by lex() */
    struct file *source;        /* by align(): the file that at and to are in: file, but for #line directives */
    int at, to;                 /* byte range in source->text: of the token itself, or of the macro call
                                   that it came out of (expanded); -1 when not known */
    bool expanded;              /* came out of a macro call */
    bool bol;                   /* first on its line, in the text it was read from */
    bool space;                 /* white space before it (for bol: the indentation is in indent) */
    int indent;                 /* bol: columns of white space before it */
    struct token *heads;        /* lowering made it to stand in this token's place, with what stood before that */
    const char *before;         /* other #pragma lines (GCC, STDC, ...) that stand just before it, or NULL */
    struct token **pragma;      /* PRAGMA: the tokens of the line after '#pragma', NULL-terminated */
};

/* ---- the tree -------------------------------------------------------------------------------- */

enum kind {
#define NODE(kind, class) kind,
#include "nodes.def"
    NKINDS
};
enum {
#define KID(kind, name, index) kind##_##name = index,
#include "nodes.def"
};
enum node_class { LEAF, LISTS, EXPR, TYPE, DECLARATOR, DECL, STMT, DIRECTIVE };

struct node {
    enum kind kind;
    int nkids, room;
    int depth;                  /* of the tree below, at least 1; limited by node() */
    bool pends;                 /* once it has been executed, sections may be pending: by acquire() */
    bool copies;                /* CALL: it copies memory, and what is pending of that: by acquire() */
    bool bare;                  /* CALL: all that it stores is known: see bare.h */
    struct node **kid;
    struct node *parent;
    struct token *tok;          /* TOKEN, PRAGMA */
    const char *text;           /* RAW */
    struct type *type;          /* expressions, TYPE_NAME, D_NAME: by resolve() */
    union {
        struct symbol *sym;     /* NAME, D_NAME, FUNCTION, TYPEDEF_NAME, ENUMERATOR: by resolve() */
        struct member *member;  /* MEMBER: by resolve() */
        struct directive *directive;    /* PRAGMA: by the parser */
    };
};

#define kid(n, which) ((n)->kid[which])

/* ---- types and symbols: filled by resolve() --------------------------------------------------- */

enum type_kind {
    T_VOID, T_BOOL, T_CHAR, T_SCHAR, T_UCHAR, T_SHORT, T_USHORT, T_INT, T_UINT, T_LONG, T_ULONG,
    T_LLONG, T_ULLONG, T_INT128, T_UINT128, T_FLOAT, T_DOUBLE, T_LDOUBLE, T_FLOATN,
    T_COMPLEX, T_VECTOR, T_POINTER, T_ARRAY, T_FUNCTION, T_STRUCT, T_UNION, T_ENUM, T_BUILTIN,
    T_ERROR                     /* already complained about, or not known: fits everything */
};
enum { Q_CONST = 1, Q_VOLATILE = 2, Q_RESTRICT = 4, Q_ATOMIC = 8 };

struct type {
    enum type_kind kind;
    unsigned quals;
    const char *name;           /* tag of struct, union, enum; the word of T_FLOATN and T_BUILTIN */
    struct symbol *typedef_name;/* the typedef that it was written with, or NULL: for printing */
    struct type *base;          /* POINTER, ARRAY, VECTOR, COMPLEX: element; FUNCTION: result; ENUM: its integer */
    long length;                /* ARRAY: elements; -1 not given; -2 variable (see size). VECTOR: bytes */
    struct node *size;          /* ARRAY: the size as written, or NULL */
    struct member *members;     /* STRUCT, UNION: NULL while incomplete */
    bool complete;
    struct parameter *params;   /* FUNCTION */
    bool variadic, prototyped;  /* FUNCTION */
    struct type *unqualified;   /* the same type without quals (itself if it has none) */
    struct type *origin;        /* the type that this is a qualified, typedef'd or aligned writing of (itself if none) */
    struct node *decl;          /* STRUCT, UNION, ENUM: the node that defines it */
    long bytes;                 /* STRUCT, UNION: size, -1 not known */
    int align;                  /* STRUCT, UNION: alignment; others: 0, or what an attribute asks for */
    bool transparent;           /* UNION: attribute transparent_union */
    struct type *pointer;       /* type.c: the pointer to it, once made */
    struct type *variants;      /* type.c: next in the list of writings of origin */
};
struct member {                 /* of a struct or union, in order */
    const char *name;           /* NULL for an unnamed bit-field, struct or union */
    struct type *type;
    struct node *width;         /* bit-field, else NULL */
    long offset;                /* bytes from the start of the struct or union that holds it, -1 not known */
    int bit, bits;              /* bit-field: first bit, counted from offset, and width */
    int align;                  /* asked for by an attribute, else 0 */
    bool packed;                /* attribute packed: any address will do */
    struct member *next;
};
struct parameter { const char *name; struct type *type; struct symbol *sym; struct parameter *next; };

struct occurrence { struct node *name; const struct construct *copy; bool copy_known; struct occurrence *next; };

enum symbol_kind { S_VARIABLE, S_FUNCTION, S_TYPEDEF, S_ENUMERATOR, S_BUILTIN };
enum storage { ST_AUTO, ST_PARAMETER, ST_REGISTER, ST_STATIC, ST_EXTERN, ST_THREAD };     /* ST_EXTERN: external linkage, defined here or not */
struct symbol {
    const char *name;
    enum symbol_kind kind;
    enum storage storage;
    struct type *type;
    struct node *decl;          /* the D_NAME (or ENUMERATOR, or NAME for an implicit function) of its first declaration */
    struct node *definition;    /* FUNCTION node of a function that is defined here; else NULL */
    struct symbol *elsewhere;   /* function: that of the file which defines it, if that is read: others.h */
    struct symbol *same;        /* of another file: what it is in the unit, by link_others() */
    struct other *other;        /* the file of the command line that declares it; NULL: the unit itself */
    bool several;               /* function: more than one of the other files defines it */
    struct node *function;      /* FUNCTION that a local belongs to; NULL at file scope */
    struct node *scope;         /* the node whose scope holds it: COMPOUND, FOR, FUNCTION, UNIT ... */
    long value;                 /* enumerator */
    int align;                  /* asked for by an attribute or _Alignas, else 0 */
    bool global;                /* file scope */
    bool pointed_to;            /* a pointer may hold its address: see is_pointed_to() */
    struct symbol *handle;      /* what it is listed by where its name is hidden: by find_frames() */
    bool allocated;             /* an array that is a pointer in the program, to a block of each rank's own: unfold_space.c */
    bool threadprivate;         /* each thread has its own: by check() */
    bool on_devices;            /* `declare target`: by check() */
    bool implicit;              /* function: called without a declaration */
    struct occurrence *occurrences, *last_occurrence;
                                /* variable: where it is named, by occurrences_of() */
    bool stored, address_taken; /* variable: by its name, see is_stored_to() */
    unsigned holds;             /* function: what is in it: by holds() */
    enum { UNASKED, PERHAPS_IN_PARALLEL, BY_SEQUENTIAL_CODE } called; /* function: by may_be_called_in_parallel() */
    struct symbol *locals, *next_local;     /* function: what is declared in it, the last one first */
    struct pointers *pointers;  /* function: what is known of its pointers: path.c */
    struct bare *bare;          /* function: what is known of its bare copy: bare.h */
    struct acquiring *acquiring;        /* by acquire() */
    struct serial_loop *loops;  /* function: those that the sections pass has looked at: serial.c */
    struct symbol *next;        /* all symbols of the unit, in order */
};

/* ---- directives: filled by the parser through directive.c -------------------------------------- */

/* `iterator(long k = 0 : n : 2)` of a clause: its first value, its bound and perhaps its step are among the clause's
   items, before what is listed. */
struct iterator {
    struct node *type;          /* TYPE_NAME, or NULL: int */
    struct node *name;          /* NAME: stands for its declaration */
    bool steps;                 /* it has a step */
};

/* A clause as it stands: `name`, `name(args)`. What args hold is told by directives.def; see construct.h. */
struct clause {
    const struct clause_info *info;
    struct token *tok;          /* its name */
    struct token **raw;         /* all tokens between its brackets, NULL-terminated; NULL without brackets */
    const char *word;           /* modifier or operator or kind: + max static tofrom ... or NULL */
    struct node **item;         /* expressions or list items, parents NULL; NULL-terminated, or NULL.
                                   resolve() binds their names where the pragma stands; those of an
                                   llc line before a loop in the scope of that FOR, whose init may
                                   declare them */
    int nitems;
    struct iterator *iterators; /* depend: the outermost first; NULL-terminated by their names, or NULL */
    int bounds;                 /* how many items come before those that are listed: of its iterators */
    const char *modifier;       /* the last one of reduction, schedule, order: "inscan"; NULL: none */
    struct clause *said;        /* reduction: what it means, if the program does not say so; NULL: see its word */
    struct node *step;          /* linear(x: step), aligned(x: alignment); NULL if not given */
    struct trait *traits;       /* when, match: the context selector (selector.h) */
    struct directive *variant;  /* when, default of a metadirective: the directive; NULL: nothing */
    struct clause *next;
};
struct directive {
    const struct directive_info *info, *written;        /* written: as the line says; info: as it is handled */
    struct token *tok;          /* the PRAGMA token */
    struct token *name;         /* first word of its name; NULL if nothing follows 'omp' or 'llc' */
    struct token **argument;    /* tokens of (...) after the name: `critical (lock)`; NULL-terminated, or NULL */
    struct clause *clauses;
    struct clause *gone;        /* those that need not be heeded: by settle_league() */
    bool simd;                  /* `for simd` and the like, which split_combined() makes `for` ... */
    bool part;                  /* the inner one of those that a combined directive was split into */
    bool broken;                /* its line has an error: clauses may be missing */
    int sections;               /* of a loop, which were so many sections before loop_over_sections(); 0: it has always been one */
    bool numbered;              /* it is seen which thread has which iterations: by unfold_regions() */
    bool in_order;              /* ... and in which order it executes them: the same */
    const char *where;          /* NULL, or when this one of two copies is executed: by choose_functions() */
    const char *stays;          /* why a region is not taken apart; NULL otherwise: by unfold_regions() */
    struct construct *construct;        /* that it begins, or NULL: by check() */
};

/* ---- the unit ---------------------------------------------------------------------------------- */

struct options {
    const char *input, *output; /* "-": standard input, output */
    const char *text;           /* the file that holds the preprocessed text of the input; NULL: it is preprocessed */
    bool preprocess;            /* only that */
    char **with;                /* other files of the command line, preprocessed, NULL-terminated; or NULL */
    bool no_line, reprint;
    bool native;                /* targets in a rank's share are the C compiler's */
    bool threads;               /* a rank's share of a loop runs on threads where it can */
    bool section_ends;          /* array sections are [first:behind the last], not [first:length] */
    bool checked;               /* what the code reads is said as well, for OTOSP_CHECK */
    const char *explain;        /* NULL: nothing is explained; "": as text on standard error; or the file for JSON */
    bool verify;                /* preprocess what was emitted once more and compare it with the tree */
    char **cc_args;             /* what goes to the preprocessor, NULL-terminated */
};
struct unit {
    struct options *opt;
    struct file *files;         /* files->... first is the main file */
    struct file *main_file;
    char *text;                 /* preprocessed */
    size_t size;
    struct token **token;       /* all tokens in order, by lex() */
    int ntokens;
    struct node *root;          /* UNIT, by parse() */
    struct symbol *symbols;     /* by resolve() */
    struct text_map *map;       /* how the tokens lie in the files, by align() */
    struct construct **constructs;  /* what lowering has to do with, in the order of the source: by check() */
    int nconstructs;
    struct logged *logged;      /* stores and calls that are written down, in no order: by sections() */
    struct serial_loop *serial_loops;   /* loops that the sections pass has looked at: serial.c */
    struct finding *findings;   /* what the sections pass says of stores: explain.c, */
    struct finding **last_finding;      /* where the next one goes */
    struct instrumented { struct symbol *function; struct instrumented *next; } *marked;   /* functions whose stores
                                   are, or that store nothing, and that other files may call: by sections() */
    struct bare_call { struct node *call; int rest; struct bare_call *next; } *bare;     /* calls of which all
                                   or some stores are known where they are made: by sections() */
    bool acquires;              /* sections may be pending outside of constructs: by acquire() */
    struct guard *guards;       /* what is acquired where: by acquire() */
    struct each *each;          /* ... before loops, of each iteration */
    struct outline *outlines, *outline; /* of all files of the command line; its own: outline.h */
    struct other *others;       /* other files of the command line: others.h */
    bool through;               /* calls are followed into them, since what that tells will be checked: infer.h */
    bool occurrences_known;     /* see occurrences_of() */
    bool addresses_known;       /* which symbols are pointed to: by is_pointed_to() */
    bool looks_known, looks_at_errno, looks_at_exceptions;     /* does it name what calculations set beside memory? divide.c */
    int directive_errors;       /* of errors(), those that read_directive() has reported: the tree is whole */
};

/* ---- functions by file -------------------------------------------------------------------------- */

/* ast.c: arena, nodes */
void *allocate(size_t bytes);                       /* zeroed, never freed; exits with a message when memory is out */
const char *intern(const char *text, size_t length);/* one copy of each spelling */
const char *intern_name(const char *text, size_t length);   /* \u00e9 and the like in UTF-8, as the user may have it */
char *format(const char *fmt, ...) __attribute__((format(printf, 1, 2)));   /* allocated text */
struct node *node(enum kind, int nkids, ...);       /* kids may be NULL; sets their parents; limits depth with a clean error */
struct node *leaf(struct token *);
struct node *append(struct node *list, struct node *item);  /* list may be NULL: makes one */
void replace(struct node *old, struct node *new);   /* new takes old's place under old's parent */
struct node *pragma_leaf(struct directive *);           /* PRAGMA */
struct node *put_in_construct(struct node *, struct directive *);      /* DIRECTIVE_STMT in its place, with it as the body */
struct node *copy_tree(struct node *);                  /* deep; tokens are shared, types and symbols kept */
struct token *first_token(struct node *);           /* leftmost leaf; NULL for an empty list */
struct token *last_token(struct node *);
typedef void visitor(struct node *, void *);
void walk(struct node *, visitor *before, visitor *after, void *);  /* either may be NULL */
void leaves(struct node *, void (*)(struct node *, void *), void *);/* TOKEN, RAW and PRAGMA leaves in order */
const char *kind_name(enum kind);
enum node_class kind_class(enum kind);

/* diag.c: messages */
void error_at(struct token *, const char *fmt, ...) __attribute__((format(printf, 2, 3)));  /* counts; goes on */
void error_range(struct node *, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
void hint(const char *fmt, ...) __attribute__((format(printf, 1, 2)));      /* belongs to the message before */
void note_at(struct token *, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
void fatal(const char *fmt, ...) __attribute__((noreturn, format(printf, 1, 2)));
int errors(void);
void silence(bool);                                 /* until the next call nothing is printed or counted, */
int silenced(void);                                 /* but as here: errors that nobody has seen */
const char *nearest(const char *word, const char *const *known);            /* did you mean; NULL if nothing is near */

/* preprocess.c, source.c, align.c: text in */
bool preprocess(struct unit *);                     /* runs the C compiler's -E; fills text; false: it failed and has said why */
void lex(struct unit *);                            /* fills token and files */
void load_file(struct file *);                      /* fills text */
void align(struct unit *);                          /* fills at, to, col, expanded of tokens of user files */

/* parse (c.y, c.l, parse.c) */
void parse(struct unit *);                          /* fills root */
void forget_names(struct unit *);                   /* and what its names mean, for another unit */
struct node *parse_expression(struct unit *, struct token **, int n);   /* a list of tokens, in the parser's present scope; NULL after an error */
struct node *parse_type_name(struct unit *, struct token **, int n);
int lex_quote(const char *text, struct token ***tokens);   /* the tokens of a template, holes $1 $2 ... among them; how many */
struct node *parse_quote(struct token **, int n, struct node **holes, int nholes);  /* LIST of block items; see quote.h */
struct node *bracketed(struct node *expression);    /* a PAREN around it, in its place */

/* directive.c: what a pragma says (called by the parser at the pragma) */
struct directive *read_directive(struct unit *, struct token *pragma);
bool directive_has_body(const struct token *pragma);/* from its words alone, for the grammar */
bool directive_is_aside(const struct token *pragma);/* the same: is it no statement, wherever it stands? */

/* scope.c, type.c: names and types */
void resolve(struct unit *);
bool is_cleanup(const struct node *attribute_item);     /* cleanup(f): f is called where the variable ends */
const char *type_text(const struct type *, const char *name);   /* a declaration of name ("" for a type name) as
                                                       a user writes it; NULL if part of it has no name to write
                                                       (struct without tag and typedef): use __typeof__ then */
bool constant_value(struct node *, long *value);    /* an integer constant expression */
bool is_integer(const struct type *), is_arithmetic(const struct type *), is_pointer(const struct type *), is_aggregate(const struct type *);
bool is_const(const struct type *);     /* or an array of such elements */
bool same_type(const struct type *, const struct type *);       /* compatible, C17 6.2.7 */
struct type *decayed(struct type *);                /* arrays and functions to pointers, quals dropped */
struct type *pointer_to(struct type *);
struct type *unqualified(struct type *);
struct type *qualified(struct type *, unsigned quals);  /* with these quals added; an array's go to its elements */
long size_of(const struct type *);                  /* sizeof in bytes under the x86-64 ABI; -1 when not constant or not known */
int align_of(const struct type *);                  /* _Alignof; -1 when not known */
struct member *find_member(const struct type *, const char *name, long *offset);    /* also inside anonymous members;
                                                       offset (may be NULL): bytes from the start of the type, -1 not known */

/* combine.c, check.c, sections.c: constructs */
void offer_turns(struct unit *);                  /* offer.c: targets and tasks that are a loop of one iteration */
void offer_taskloops(struct unit *);              /* taskloop.c: task loops that are divided as other loops */
void find_tasks(struct unit *);                   /* tasks.c: which tasks make tasks, which regions one thread fills with tasks */
void distribute_loops(struct unit *);               /* distribute.c: loops over several rows become loops over one each */
void choose_functions(struct unit *);               /* choose.c: calls through pointers become calls of functions, or stay */
void combine_criticals(struct unit *);              /* those that only combine values become atomic constructs */
void unfold_regions(struct unit *);                 /* a region that is loops one after the other becomes these */
void split_combined(struct unit *);                 /* `parallel sections` becomes `parallel` around `sections` */
void check(struct unit *);                          /* clauses, loops, data-sharing */
void defer(struct unit *);                          /* defer.c: reductions whose results nobody needs at once */
void sections(struct unit *);                       /* each store in parallel code is stated, private, or will be logged */

/* lower.c, lower_*.c */
void lower(struct unit *);

/* indent.c: columns of white space that lines begin with, as the user wrote them */
int line_indent(const struct token *);              /* the line that the token is on */
int place_indent(struct unit *, struct node *);     /* a line that takes the node's place */

/* emit.c, print.c: text out */
void emit(struct unit *, FILE *);                   /* the user's text, with the constructs changed */
void reprint(struct unit *, FILE *);                /* everything from the tree */

#endif
