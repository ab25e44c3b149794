/*
 * source.h: the user's text as it was written, and how the preprocessed tokens lie in it. Shared by
 * preprocess.c, source.c, align.c and emit.c.
 */
#ifndef SOURCE_H
#define SOURCE_H

#include "ast.h"

/* ---- a file's own text (source.c) ------------------------------------------------------------------- */

/* A preprocessing token of a file, or a directive with its whole (logical) line. */
struct lexeme {
    int at, to;                 /* byte range; a directive's ends before its newline */
    int line, end_line;         /* lines of the file that hold its first and its last byte */
    bool bol;                   /* first on its line */
    enum lexeme_kind { L_NAME, L_OTHER, L_DIRECTIVE } kind;
    enum directive_kind {
        D_OTHER, D_IF, D_ELSE, D_ENDIF, D_DEFINE, D_UNDEF, D_INCLUDE, D_LINE, D_PRAGMA
    } directive;
    int match;                  /* conditional directives: the group's next one (a lexeme), -1 for the last */
    int group;                  /* conditional directives: the lexeme of the group's first one */
};

struct source {
    struct lexeme *lexeme;
    int nlexemes;
    int *line_at;               /* bytes at which lines begin, from line_at[1]; at nlines + 1: the end */
    int nlines;
    char *inside;               /* per line: begins inside a comment, a token, a directive or a macro call */
};

/* Scans the file's text, once. NULL when it cannot be read. */
struct source *scan_source(struct file *);

/* Scans a piece of text (a macro's body, a pragma's line): returns an array that ends with at == to. */
struct lexeme *scan_text(const char *text, int from, int to);

/* #if, #ifdef, #elif, #else, #endif ... */
bool is_conditional(const struct lexeme *);

/* Is the lexeme, without its line splices, spelled like this? */
bool spelled(const char *text, const struct lexeme *, const char *spelling);

/* The lexeme's spelling without line splices, interned. */
const char *spelling(const char *text, const struct lexeme *);

/* Is it a #pragma that begins with these words? The second may be NULL. */
bool is_pragma(const char *text, const struct lexeme *, const char *first, const char *second);

/* The first byte after white space, comments and line splices; stops at a newline and at `end`. */
const char *skip_space(const char *p, const char *end);

/* In the C dialect of this run, does // begin a comment? */
void set_line_comments(bool);

/* ---- the preprocessor's output (preprocess.c) ------------------------------------------------------- */

enum pp_kind { PP_TEXT, PP_MARKER, PP_DEFINE, PP_UNDEF, PP_PRAGMA };

/* A line of the output. */
struct pp_line {
    enum pp_kind kind;
    const char *start, *end;    /* without the newline */
    const char *name, *name_end;/* DEFINE, UNDEF: the macro; PRAGMA: its first word (omp, llc, GCC ...) */
    int number;                 /* MARKER: the next line's number; its file's name, interned; its flags */
    const char *file;
    bool enter, leave, system;
};

/* Reads the line at *p and moves *p past it; false at the end. */
bool next_line(const char **p, struct pp_line *);

/* A file's name as a line marker or #line has it: in quotes, with escapes. */
const char *quoted_name(const char *name);

/* Is this what the preprocessor calls a place that is in no file, as <built-in>? */
bool is_no_file(const char *name);

/* Preprocesses another text in place of the main file, without -dD; false: it failed and has said why. */
bool preprocess_again(struct unit *, const char *text, size_t size, char **out, size_t *out_size);

/* ---- how tokens lie in files (inclusion.c, align.c) ------------------------------------------------- */

/* One reading of a file: the main one, or one #include of a header. */
struct inclusion {
    struct file *source;        /* NULL for what precedes the main file (-include and built-in macros) */
    bool system;
    struct inclusion *parent;
    int include_line;           /* of its #include in the parent, the last one: a physical line */
    int first, end;             /* tokens first .. end - 1, those of inclusions inside it too */
    int first_event, end_event; /* likewise its #define and #undef lines */
    struct inclusion *next;     /* in order of their beginnings */
    struct presumed *presumed;  /* what #line directives have done, the last one first */
    bool kept;                  /* emit.c: it comes out as its #include line */
    char *dropped;              /* gap.c: per lexeme: the #if that begins here is left out with its group */
    int line;                   /* while it is read: the physical line that comes next */
    int lexeme;                 /* and the lexeme before which #line directives are done */
};

/* From a physical line on, the name and the line numbers that the compiler presumes. */
struct presumed {
    int line;                   /* physical */
    int shift;                  /* presumed line - physical line */
    const char *name;
    struct presumed *before;
};

/* A #define or #undef, in the order of the preprocessor's output. */
struct macro_event {
    const char *name;
    const char *body, *end;     /* what follows the name on the #define line; NULL for #undef */
    struct inclusion *in;
    int line;                   /* physical line in the inclusion's file */
    int before;                 /* the event before this one of the same name, or -1 */
    struct definition *definition;  /* expand.c */
};

/* Where the preprocessor has put a token. */
struct spot {
    struct inclusion *in;
    int line;                   /* physical; of and after a macro call on several lines it may be too small */
    int event;                  /* the first #define or #undef that comes later */
};

struct text_map {
    struct inclusion *main;     /* the first of the list */
    struct spot *spot;          /* by token index */
    struct macro_event *event;
    int nevents;
    int unaligned;              /* tokens of user files whose place was not found */
    int guessed;                /* pieces of text where the lengths of expansions were not known exactly */
};

/* Did two tokens come out of the same macro call? (indent.c) */
bool same_call(const struct token *, const struct token *);

/* The macros that are known at a place: those of the events before `event`. */
struct macros {
    struct text_map *map;
    int event;
};

/* The definition of a name, or NULL. */
struct macro_event *macro_at(const struct macros *, const char *name);
/* One that the preprocessor knows without a #define. */
bool is_built_in(const struct macro_event *);

/*
 * expand.c: how many tokens the macro call in these lexemes yields; -1: not known. *open: it ends with
 * the name of a function-like macro, which would take the brackets that follow.
 */
int expansion_length(const struct macros *, const char *text, const struct lexeme *, const int *which, int n,
                     bool *open);

/* Reads the line markers, #define and #undef lines of unit->text. Needs the tokens. */
struct text_map *read_map(struct unit *);

/* What holds at a physical line. */
const struct presumed *presumed_at(const struct inclusion *, int line);

/* The #include directive that brought an inclusion in: a lexeme of the parent's file, or NULL. */
const struct lexeme *include_directive(const struct inclusion *);

/* The line of a byte of a file. */
int line_of(const struct source *, int at);

/* The line, in `in`, of something in an inclusion inside it: that of the #include. -1 if it is not inside. */
int line_inside(const struct inclusion *in, const struct inclusion *what, int line);

#endif
