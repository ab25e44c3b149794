/*
 * warning.h: warnings by name. warning.c reads their options, diag.c prints them; the passes that find
 * them are listed in warn.h.
 */
#ifndef WARNING_H
#define WARNING_H

#include "ast.h"

enum warning {
#define WARNING(id, name, by_default, about) W_##id,
#include "warnings.def"
    NWARNINGS,
    NO_WARNING = NWARNINGS      /* an error that has no name */
};

/* warning.c */
bool warning_option(const char *word);          /* heeds -Wotosp..., -Wno-otosp..., -Werror=otosp... and the like;
                                                   false: it is none of these */
void warnings_are_errors(void);                 /* -Werror */
const char *warning_name(enum warning);         /* "otosp-race" */
const char *warning_about(enum warning);
bool warning_on(enum warning);
bool warning_is_error(enum warning);

/* diag.c: prints it and returns true, unless it is off; hints and notes may follow in any case. */
bool warn_range(enum warning, struct node *, const char *fmt, ...) __attribute__((format(printf, 3, 4)));

/* diag.c: hint("add CLAUSE to '#pragma omp ...'"), and where exactly. */
void hint_clause(const struct directive *, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

#endif
