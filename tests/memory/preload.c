/*
 * preload.c: preloaded into the program that NTH_PROGRAM names, makes its allocation number NTH fail, and,
 * where NTH_ON is set, all after it. Says so on standard error, so that it is seen where the sweep ends.
 */
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

void *malloc(size_t bytes)
{
    return fails() ? NULL : __libc_malloc(bytes);
}

void *calloc(size_t n, size_t bytes)
{
    return fails() ? NULL : __libc_calloc(n, bytes);
}

void *realloc(void *old, size_t bytes)
{
    return fails() ? NULL : __libc_realloc(old, bytes);
}
