/*
 * emit.h: what the files of emission share.
 *
 * emit.c    walks the leaves of the tree and writes them, with the user's text in between
 * gap.c     the text between two tokens of the source, and which of it is written where
 * output.c  lines that come out, and #line
 * once.c    headers with #pragma once
 * hide.c    names that are macros only where they come out
 * verify.c  reads what came out once more
 */
#ifndef EMIT_H
#define EMIT_H

#include "source.h"

/* ---- output.c: the text that comes out, line by line ------------------------------------------------ */

struct output {
    char *text;
    size_t size, room;
    size_t line;                /* where the line that is being written begins */
    bool code;                  /* it has more than white space and comments: no #line can go before it */
    bool synced;                /* its line number is that of code of the user's on it */
    bool unsafe;                /* it began inside a comment or a token */
    bool ended;                 /* nothing more may stand on it: a // comment, a directive */
    bool lines;                 /* write #line */
    const char **hidden;        /* macros that are not to be replaced now, NULL-terminated; NULL: none */
    bool crlf, tabs;            /* the user's lines end with CR LF; are indented by tabs */
    const char *pending;        /* a comment for the end of the line, or NULL */
    const char *first_line;     /* still to be written before the first line of code, or NULL */
    const char *name;           /* what the compiler will presume of this line; NULL: not known */
    int number;
};

void put_bytes(struct output *, const char *, size_t);

/* Ends the line, if it has anything on it. */
void fresh_line(struct output *);

/* White space at the start of a line. */
void put_indent(struct output *, int columns);

/* Is there nothing but white space on the line yet? */
bool at_line_start(const struct output *);

/* What comes next is code: writes first_line before it. */
void begin_code(struct output *);

/* From here on these macros stand for themselves, and no others. */
void hide_macros(struct output *, const char **);

/* What comes next is code and stands on this line of the user's: writes #line when the compiler would
   presume otherwise. whole: a statement or directive, which may have code of lowering's before it. */
void sync_line(struct output *, const struct inclusion *, int line, bool whole);

/* ---- gap.c: what stands between tokens -------------------------------------------------------------- */

/* A leaf, or several that are written as one: an #include line, a macro call. */
struct piece {
    struct node *leaf;          /* the first */
    enum piece_kind { SYNTHETIC, TEXT, SPELLED } kind;
    int number;                 /* of the first leaf */
    int first, last;            /* tokens; -1 for SYNTHETIC */
    struct inclusion *in;       /* TEXT: at .. to are bytes of its file */
    int at, to;
    const char *text;           /* SYNTHETIC, SPELLED */
    struct token *tok;          /* the first; NULL for RAW */
    const char **hidden;        /* macros that it and the pieces around it must not be taken for, or NULL */
};

/* The smallest node around the place before a piece; of a block, the list of its items. */
struct around {
    struct node *node;
    int level;                  /* how deep it lies in the tree */
};

/* Gap g is the text before token g, after token g - 1; gap ntokens is the end. */
struct gaps {
    struct unit *unit;
    struct output *out;
    struct piece *piece;
    int npieces;
    struct around *around;      /* by piece, and of the end: by find_surroundings() */
    int first;                  /* the first token that is in a file that is written */
    bool loop_gone;             /* #pragma lines for the loop that follows are left out */
    bool repeated;              /* a gap is written again, in a copy of what is around it: with no #if, whose other
                                   directives may be outside of what is copied */
    struct file **once;         /* headers with #pragma once that are written in their place */
    int nonce;
    int *place;                 /* by token: its piece, the first if there are several; -1: not written */
    char *head_done, *tail_done;/* by gap: what belongs to the token before, or after, has been written */
};

/*
 * Where token g is, as the inclusions that are written see it: an inclusion that is kept as #include
 * line is its directive in the file above. False for a token that is in no file that is written.
 */
bool visible(const struct gaps *, int g, struct inclusion **in, int *at, int *to);

/* Fills `around`. After the pieces are complete. */
void find_surroundings(struct gaps *);

/*
 * Where the text around tokens that are lost after piece k comes out: before this piece. Of the places
 * between k and the next piece of the source, it is the outermost: after the end of the construct that k
 * is in, before the construct that the tokens were of.
 */
int place_of_lost(const struct gaps *, int k);

/* The piece before which what is left of gap g is written; its #define lines, in any case. After find_surroundings(). */
int boundary(const struct gaps *, int g);

/* Finds the conditional directives that are left out. After the pieces are complete. */
void choose_conditionals(struct gaps *);

/* Bytes from .. to of an inclusion's file, without the directives that are left out. */
void put_source(struct gaps *, struct inclusion *, int from, int to);

/* Bytes of an inclusion's file as they are. */
void put_text(struct gaps *, struct inclusion *, int from, int to);

/* The whole gap. */
void put_gap(struct gaps *, int g);

/*
 * What stands on the line of token g - 1: here; where the line ends that is being written, since code
 * follows; or, when that token is not written, on a line of its own.
 */
enum where { HERE, LINE_END, OWN_LINE };
void put_head(struct gaps *, int g, enum where);

/* What stands on the lines above token g, and, when the token comes next, before it on its line. */
void put_tail(struct gaps *, int g, bool token_next);

/* ---- once.c ----------------------------------------------------------------------------------------- */

/* Finds `once`, and writes headers in their place that include one of them. After `kept` is known. */
void find_once(struct gaps *);

/* Does an #include that brought nothing in name the file of one of those headers? */
bool repeats_once(const struct gaps *, const struct inclusion *, const struct lexeme *);

/* ---- hide.c ----------------------------------------------------------------------------------------- */

/*
 * Finds the statements with names that the preprocessor would take for macros: sets `hidden` of their pieces, and
 * spelled[] of their leaves, which are to be pieces of their own. Are there any? After the pieces are complete.
 */
bool find_hidden(struct gaps *, char *spelled);

/* May a new line begin here? Where a statement begins, and at words that go on with one. */
bool may_break(const struct piece *);

/* ---- verify.c --------------------------------------------------------------------------------------- */

/* Does the emitted text, preprocessed, have the tokens of the tree? An error says where it has not. */
void verify(struct unit *, const char *text, size_t size);

#endif
