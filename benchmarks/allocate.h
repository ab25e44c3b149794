/*
 * allocate.h: memory that is there, or the program ends.
 */
#ifndef ALLOCATE_H
#define ALLOCATE_H

#include <stdio.h>
#include <stdlib.h>

static inline void *allocate(size_t bytes)
{
    void *p = malloc(bytes ? bytes : 1);

    if (!p) {
        fprintf(stderr, "no memory for %zu bytes\n", bytes);
        exit(1);
    }
    return p;
}

/* Memory that is 0. */
static inline void *allocate_zeros(size_t count, size_t bytes)
{
    void *p = calloc(count ? count : 1, bytes);

    if (!p) {
        fprintf(stderr, "no memory for %zu times %zu bytes\n", count, bytes);
        exit(1);
    }
    return p;
}
#endif
