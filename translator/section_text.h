/*
 * section_text.h: section functions as text; see infer.h for the lines of C.
 */
#ifndef SECTION_TEXT_H
#define SECTION_TEXT_H

struct section;

/* The section as places with ranges, in the names that the code uses. */
const char *section_outline(const struct section *);

#endif
