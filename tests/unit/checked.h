/* checked.h: a unit that has gone through the checks, for the tests of constructs and paths. */
#ifndef TESTS_CHECKED_H
#define TESTS_CHECKED_H

#include "../../translator/checks.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

static inline struct unit *checked(const char *text)
{
    static char *no_args[] = { NULL };
    static struct options options = { .input = "t.c", .cc_args = no_args };
    struct unit *unit = calloc(1, sizeof *unit);

    unit->opt = &options;
    unit->text = format("# 1 \"t.c\"\n%s", text);
    unit->size = strlen(unit->text);
    lex(unit);
    parse(unit);
    resolve(unit);
    check(unit);
    return unit;
}

#endif
