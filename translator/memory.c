/*
 * memory.c: where there is no memory the translator ends with a message, whoever has asked for it: also the C
 * library, isl, which takes its own errors for granted while it starts, and GMP, which would end by a signal.
 *
 * These stand in the place of the C library's functions. A sanitizer has its own there.
 */
#include <stdlib.h>

#include "process.h"

#if defined __has_feature
#if __has_feature(address_sanitizer)
#define __SANITIZE_ADDRESS__ 1
#endif
#endif

#ifndef __SANITIZE_ADDRESS__

/* glibc's own, under names that stay theirs. */
void *__libc_malloc(size_t);
void *__libc_calloc(size_t, size_t);
void *__libc_realloc(void *, size_t);

static void *have(void *memory)
{
    if (!memory)
        fatal("out of memory");
    return memory;
}

void *malloc(size_t size)
{
    return have(__libc_malloc(size));
}

void *calloc(size_t n, size_t size)
{
    return have(__libc_calloc(n, size));
}

/* Of size 0 it frees. */
void *realloc(void *old, size_t size)
{
    void *memory = __libc_realloc(old, size);

    return size ? have(memory) : memory;
}

#endif
