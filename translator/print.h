/*
 * print.h: what printing from the tree and editing the source share.
 */
#ifndef PRINT_H
#define PRINT_H

#include <stdbool.h>

/* Whether two tokens, given by their spellings, would be read as something else with no blank between. */
bool needs_blank(const char *before, const char *after);

#endif
