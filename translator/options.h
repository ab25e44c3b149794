/*
 * options.h: the words of a C compiler's command line, told apart by the table options.def.
 */
#ifndef OPTIONS_H
#define OPTIONS_H

#include "process.h"

enum option_shape { FLAG, JOINED, SEPARATE, EITHER };

/* Who is given an option; see options.def. */
enum { P = 1, C = 2, L = 4, T = 8, W = 16, A = 32 };

enum option_id {
    OPT_PASS,                   /* handed on by its users alone */
    OPT_TEXT,                   /* the same; says what the source's text is: -D, -include */
    OPT_OBJECT, OPT_ASSEMBLY, OPT_PREPROCESS, OPT_RULES, OPT_SYNTAX, OPT_EMIT, OPT_OUTPUT, OPT_LANGUAGE,
    OPT_FILES, OPT_VERBOSE, OPT_DRY, OPT_SHOW, OPT_HELP, OPT_VERSION,
    OPT_SAVE, OPT_QUERY, OPT_DEPEND, OPT_DEPEND_FILE, OPT_DEPEND_NAME, OPT_DEPEND_MORE, OPT_TO_PP,
    OPT_THREADS, OPT_NATIVE, OPT_PTHREAD, OPT_LINKS, OPT_STATIC, OPT_CHECK, OPT_SHARED, OPT_RELOCATABLE, OPT_PIE,
    OPT_WRAPPER, OPT_QUIET, OPT_DIAGNOSTICS, OPT_EXPLAIN
};

struct option {
    enum option_id id;
    const char *name;
    enum option_shape shape;
    unsigned users;
};

/* One option as it stands in a command line. */
struct option_use {
    const struct option *option;        /* never NULL */
    const char *value;                  /* its argument, or NULL */
    size_t words;                       /* 1, or 2 where the argument is a word of its own */
};

/*
 * Reads the option that begins at word[0], of a vector that ends in NULL. Returns false where
 * word[0] is the name of a file ("-" is one: standard input). An argument that is missing ends the
 * program with a message.
 */
bool option_read(char *const word[], struct option_use *);

/*
 * Adds the words with each @FILE replaced by the words in that file, which may hold further ones.
 * They are divided at white space; '...' and "..." quote, and so does \ before any character, inside quotes
 * too. Where no such file can be read, @FILE is a word like any other.
 */
void args_expand(struct args *, char *const word[]);

#endif
