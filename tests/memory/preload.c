/*
 * preload.c: preloaded into the program that NTH_PROGRAM names, makes its allocation number NTH fail, and,
 * where NTH_ON is set, all after it. Says so on standard error, so that it is seen where the sweep ends.
 * What fails is glibc's __libc_malloc() and kin, to which the functions of translator/memory.c lead.
 */
#include <dlfcn.h>
#include <errno.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void *__libc_malloc(size_t);
void *__libc_calloc(size_t, size_t);
void *__libc_realloc(void *, size_t);

static _Atomic long made;

static bool fails(void)
{
    static const char said[] = "[allocation fails]\n";
    const char *program = getenv("NTH_PROGRAM"), *nth = getenv("NTH");
    long now;

    if (!nth || !program || strcmp(program, program_invocation_short_name))
        return false;
    now = ++made;
    if (now == atol(nth) && write(2, said, sizeof said - 1) < 0)
        abort();
    errno = ENOMEM;
    return now == atol(nth) || (now > atol(nth) && getenv("NTH_ON"));
}

void *__libc_malloc(size_t bytes)
{
    static void *(*real)(size_t);

    if (!real)
        real = (void *(*)(size_t))dlsym(RTLD_NEXT, "__libc_malloc");
    return fails() ? NULL : real(bytes);
}

void *__libc_calloc(size_t n, size_t bytes)
{
    static void *(*real)(size_t, size_t);

    if (!real)
        real = (void *(*)(size_t, size_t))dlsym(RTLD_NEXT, "__libc_calloc");
    return fails() ? NULL : real(n, bytes);
}

void *__libc_realloc(void *old, size_t bytes)
{
    static void *(*real)(void *, size_t);

    if (!real)
        real = (void *(*)(void *, size_t))dlsym(RTLD_NEXT, "__libc_realloc");
    return fails() ? NULL : real(old, bytes);
}
