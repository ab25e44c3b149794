/*
 * sarif.h: messages as data, for editors and other programs: SARIF 2.1.0 (OASIS), --diagnostics=sarif:FILE.
 *
 * diag.c hands over what it prints; the file is written when the program ends. It is laid out so that the driver
 * can put the runs of several translations into one log: "runs": [ ends a line, and ]} is the last one.
 */
#ifndef SARIF_H
#define SARIF_H

#include <stdbool.h>
#include <stdio.h>

#include "warning.h"

struct region {                         /* columns count characters, from 1; to: the one after it; 0: not known */
    const char *file;                   /* NULL: nowhere in a file */
    int line, from, to;
    const char *text;                   /* the source line, or NULL */
    int length;
};

void json_string(FILE *, const char *text);      /* the text as a string of JSON, in UTF-8 */
bool sarif_option(const char *word);            /* heeds --diagnostics=sarif:FILE; false: it is not that */
void sarif_result(const char *level, enum warning rule, const struct region *, const char *message);
/* These belong to the result before. */
void sarif_hint(const char *text);
void sarif_note(const struct region *, const char *message);
void sarif_fix(const struct region *, const char *inserted);    /* at the end of the region */
void sarif_success(void);                       /* a translation has been made */

#endif
