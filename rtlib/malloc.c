/*
 * malloc.c: the user's malloc and its kin.
 *
 * Defined here they replace libc's for the whole process, and strdup, getline and the like follow. A flag of
 * the thread says whether user code runs: then memory comes from the arena, otherwise (in the runtime, in
 * MPI, in threads that MPI or another library started, before main and after exit) from libc. Where a block
 * came from is told by its address, so any block can be freed anywhere. What calloc and realloc store is
 * logged like the user's own stores.
 *
 * AddressSanitizer defines malloc itself. In such a build the functions here are called __wrap_malloc and so
 * on, and programs are linked with --wrap for each (otospcc adds that to -fsanitize=address): the user's own
 * calls come here, as do those of strdup and strndup, and are served from the arena, so exchange works; what
 * libc allocates inside getline and the like stays AddressSanitizer's, and a result that points there is reported.
 */
#include <errno.h>
#include <malloc.h>
#include <stdlib.h>
#include <string.h>
#include "rt.h"

__thread bool ot_user;

#ifdef __SANITIZE_ADDRESS__
#define USER(name) __wrap_##name
#define LIBC(name) __real_##name
#else
#define USER(name) name
#define LIBC(name) __libc_##name
#endif

void *LIBC(malloc)(size_t);
void *LIBC(calloc)(size_t, size_t);
void *LIBC(realloc)(void *, size_t);
void *LIBC(memalign)(size_t, size_t);
void LIBC(free)(void *);

void *USER(malloc)(size_t);
void *USER(calloc)(size_t, size_t);
void *USER(realloc)(void *, size_t);
void *USER(reallocarray)(void *, size_t, size_t);
void USER(free)(void *);
int USER(posix_memalign)(void **, size_t, size_t);
void *USER(aligned_alloc)(size_t, size_t);
void *USER(memalign)(size_t, size_t);
void *USER(valloc)(size_t);
void *USER(pvalloc)(size_t);
size_t USER(malloc_usable_size)(void *);

#ifdef __SANITIZE_ADDRESS__
char *__wrap_strdup(const char *);
char *__wrap_strndup(const char *, size_t);
size_t __real_malloc_usable_size(void *);
#define usable __real_malloc_usable_size
#else
/* libc's own malloc_usable_size is hidden by ours; it reads the size that stands before the block. */
static size_t usable(const void *p)
{
    size_t size = ((const size_t *)p)[-1];
    return (size & ~(size_t)7) - (size & 2 ? 2 : 1) * sizeof size;
}
#endif

void *USER(malloc)(size_t bytes)
{
    bool zeroed;
    return ot_user ? ot_heap_alloc(bytes, 16, &zeroed)
         : OTOSP_UNLIKELY(ot_stream_made) ? ot_stream_alloc(bytes) : LIBC(malloc)(bytes);
}

void USER(free)(void *p)
{
    if (!p)
        return;
    if (!ot_heap_has(p)) {
        if (OT_LIKELY(!ot_stream_has(p)))
            LIBC(free)(p);
        return;
    }
    int saved = errno;
    ot_heap_free(p);
    errno = saved;
}

void *USER(calloc)(size_t n, size_t size)
{
    size_t bytes;
    bool zeroed;

    if (!ot_user)
        return LIBC(calloc)(n, size);
    if (__builtin_mul_overflow(n, size, &bytes)) {
        errno = ENOMEM;
        return NULL;
    }
    char *p = ot_heap_alloc(bytes, 16, &zeroed);
    if (p && !zeroed) {
        ot_clear(p, bytes);
        otosp_wrote(p, bytes);
    }
    return p;
}

void *USER(realloc)(void *old, size_t bytes)
{
    bool zeroed;
    size_t have;

    if (!old)
        return USER(malloc)(bytes);
    if (!ot_heap_has(old)) {
        if (!ot_user)
            return LIBC(realloc)(old, bytes);
        have = usable(old);
    } else {
        if (!bytes) {
            USER(free)(old);
            return NULL;
        }
        void *same = ot_heap_resize(old, bytes);
        if (same) {
            if (OTOSP_UNLIKELY(ot_checks))
                ot_check_resized(same, bytes);
            return same;
        }
        have = ot_heap_size(old);
    }
    void *p = ot_heap_alloc(bytes, 16, &zeroed);
    if (!p)
        return NULL;
    have = have < bytes ? have : bytes;
    if (OTOSP_UNLIKELY(otosp_pending))
        otosp_acquire(old, have);
    memcpy(p, old, have);
    otosp_wrote(p, have);
    USER(free)(old);
    return p;
}

void *USER(reallocarray)(void *old, size_t n, size_t size)
{
    size_t bytes;

    if (__builtin_mul_overflow(n, size, &bytes)) {
        errno = ENOMEM;
        return NULL;
    }
    return USER(realloc)(old, bytes);
}

void *USER(memalign)(size_t align, size_t bytes)
{
    bool zeroed;

    while (align & (align - 1))                                            /* glibc rounds up likewise */
        align += align & -align;
    return ot_user ? ot_heap_alloc(bytes, align, &zeroed) : LIBC(memalign)(align, bytes);
}

void *USER(aligned_alloc)(size_t align, size_t bytes)
{
    return USER(memalign)(align, bytes);
}

int USER(posix_memalign)(void **p, size_t align, size_t bytes)
{
    int saved = errno;

    if (align % sizeof(void *) || align & (align - 1) || !align)
        return EINVAL;
    void *q = USER(memalign)(align, bytes);
    errno = saved;
    if (!q)
        return ENOMEM;
    *p = q;
    return 0;
}

void *USER(valloc)(size_t bytes)
{
    return USER(memalign)(4096, bytes);
}

void *USER(pvalloc)(size_t bytes)
{
    return USER(memalign)(4096, (bytes + 4095) & ~(size_t)4095);
}

size_t USER(malloc_usable_size)(void *p)
{
    return !p ? 0 : ot_heap_has(p) ? ot_heap_size(p) : usable(p);
}

#ifdef __SANITIZE_ADDRESS__
char *__wrap_strndup(const char *s, size_t n)
{
    size_t length = strnlen(s, n);
    char *copy = USER(malloc)(length + 1);

    if (copy) {
        memcpy(copy, s, length);
        copy[length] = 0;
    }
    return copy;
}

char *__wrap_strdup(const char *s)
{
    return __wrap_strndup(s, strlen(s));
}
#endif
