/*
 * wrap.c: linked into a program with --wrap (see tests/memory.py), makes allocation number NTH of the runtime
 * fail on rank NTH_RANK, or, where NTH_HEAP is set, of the user's heap on all ranks. What MPI allocates for
 * itself does not count.
 */
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void *ot_realloc(void *, size_t);
void *__real___libc_realloc(void *, size_t);
void *__real_aligned_alloc(size_t, size_t);
void *__real_ot_heap_alloc(size_t, size_t, bool *);
void *__wrap___libc_realloc(void *, size_t);
void *__wrap_aligned_alloc(size_t, size_t);
void *__wrap_ot_heap_alloc(size_t, size_t, bool *);

static bool fails(bool heap)
{
    static const char said[] = "[allocation fails]\n";
    static long made[2];
    const char *nth = getenv("NTH"), *rank = getenv("PMI_RANK"), *chosen = getenv("NTH_RANK");

    if (!nth || heap != (getenv("NTH_HEAP") != NULL))
        return false;
    if (!heap && chosen && strcmp(rank ? rank : "0", chosen))
        return false;
    if (++made[heap] != atol(nth))
        return false;
    if (write(2, said, sizeof said - 1) < 0)
        abort();
    return true;
}

/* Called by ot_realloc() for the runtime, by realloc() for MPI. */
void *__wrap___libc_realloc(void *old, size_t bytes)
{
    size_t from = (size_t)((char *)__builtin_return_address(0) - (char *)ot_realloc);

    return from < 256 && fails(false) ? NULL : __real___libc_realloc(old, bytes);
}

void *__wrap_aligned_alloc(size_t align, size_t bytes)
{
    return fails(false) ? NULL : __real_aligned_alloc(align, bytes);
}

void *__wrap_ot_heap_alloc(size_t bytes, size_t align, bool *zeroed)
{
    return fails(true) ? NULL : __real_ot_heap_alloc(bytes, align, zeroed);
}
