/*
 * duplicate.h: copies of functions of the file, which are static and have names of their own.
 */
#ifndef DUPLICATE_H
#define DUPLICATE_H

#include "ast.h"

const char *why_not_duplicated(struct symbol *function, bool constructs);      /* which it may hold; NULL: it can be */
/* The tree, which is that of a copy of the function, gets this name. */
void name_duplicate(struct node *tree, const struct symbol *function, const char *name);

#endif
