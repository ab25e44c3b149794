/*
 * marks.c: which functions log what they write.
 *
 * A translated file puts the addresses of its functions into the linker section otosp_logged: those of the
 * executable are found by the linker's symbols, a shared object gives its own when it is loaded. Kept in a
 * hash table with open addressing, at most half full.
 */
#include <string.h>
#include "rt.h"

typedef void (*function)(void);

/* Weak: no file of the executable may have marks. Hidden: a shared object's are not meant. */
extern function __start_otosp_logged[] __attribute__((weak, visibility("hidden"))),
                __stop_otosp_logged[] __attribute__((weak, visibility("hidden")));

static struct {
    function *v;
    size_t n, cap;                      /* cap: a power of 2 */
} marks;

/* Where f is, or where it belongs. */
static function *place(function f)
{
    size_t i = (uintptr_t)f * 0x9e3779b97f4a7c15u >> 32;

    while (marks.v[i & (marks.cap - 1)] && marks.v[i & (marks.cap - 1)] != f)
        i++;
    return &marks.v[i & (marks.cap - 1)];
}

static void grow(size_t cap)
{
    function *old = marks.v;
    size_t n = marks.cap;

    marks.v = ot_alloc(cap * sizeof *marks.v);
    memset(marks.v, 0, cap * sizeof *marks.v);
    marks.cap = cap;
    for (size_t i = 0; i < n; i++)
        if (old[i])
            *place(old[i]) = old[i];
    ot_free(old);
}

void otosp_add_marks(function *from, function *to)
{
    for (; from < to; from++) {
        if (2 * marks.n >= marks.cap)
            grow(marks.cap ? 2 * marks.cap : 256);
        function *p = place(*from);
        marks.n += !*p;
        *p = *from;
    }
}

int otosp_is_logged(function f)
{
    static bool own_added;
    static function last;               /* the latest one asked for that has a mark */

    if (OT_LIKELY(f == last))
        return 1;
    if (OTOSP_UNLIKELY(!own_added)) {
        own_added = true;
        otosp_add_marks(__start_otosp_logged, __stop_otosp_logged);
    }
    if (!marks.n || *place(f) != f)
        return 0;
    last = f;
    return 1;
}
