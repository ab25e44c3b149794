/*
 * twin.c: what is written by functions of which nothing is known.
 *
 * Before such a function is called inside a split (otosp_unseen), this rank copies all memory that it
 * shares with others: the blocks of the heap, the executable's data, and the shared part of the stack. Where
 * stores are next published (ot_log_close), what has changed is logged byte by byte, and the copy is given
 * up; blocks that were allocated in between are logged whole. The runtime's own data are left out: when
 * the library is built its sections get names of their own (make/runtime.mk).
 *
 * The unknown function may call back and synchronise before it returns. It is under way when that happens
 * deeper in the stack than it was called from; then there is a new copy as soon as the runtime is left.
 */
#include <string.h>
#include "rt.h"

#define CHUNK ((size_t)4096)            /* compared at once */

typedef struct piece {
    char *at;
    size_t bytes, copy;                 /* copy: offset of its twin in the copies */
} piece;

static struct {
    bool taken;
    const char *called_from;            /* where the outermost call was made that may be under way, or NULL */
    piece *v;                           /* those of the heap first, in the order of memory */
    size_t n, cap, of_heap, next;       /* next: that may meet a block now in use */
    size_t bytes;
    ot_buffer copies;
    ot_log fresh;                       /* blocks allocated since */
} twin;

bool ot_twin_wanted;

extern char __data_start[] __attribute__((weak));
extern char __start_otosp_data[] __attribute__((weak)), __stop_otosp_data[] __attribute__((weak));
extern char __start_otosp_bss[] __attribute__((weak)), __stop_otosp_bss[] __attribute__((weak));

/* ---- Copying and comparing: any byte of the program's, in whatever object ---- */

#ifdef __SANITIZE_ADDRESS__
#define ANY_BYTES __attribute__((no_sanitize("address"), optimize("no-tree-loop-distribute-patterns")))

ANY_BYTES static void copy(char *to, const char *from, size_t n)
{
    for (size_t i = 0; i < n; i++)
        to[i] = from[i];
}

ANY_BYTES static bool equal(const char *a, const char *b, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (a[i] != b[i])
            return false;
    return true;
}
#else
#define ANY_BYTES

static void copy(char *to, const char *from, size_t n)
{
    memcpy(to, from, n);
}

static bool equal(const char *a, const char *b, size_t n)
{
    return !memcmp(a, b, n);
}
#endif

ANY_BYTES static void log_differing(char *now, const char *then, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        size_t from = i;
        while (i < n && now[i] != then[i])
            i++;
        if (i > from)
            ot_log_written(ot.split, now + from, i - from);
    }
}

static void compare(char *now, const char *then, size_t n)
{
    for (size_t i = 0; i < n; i += CHUNK) {
        size_t some = n - i < CHUNK ? n - i : CHUNK;
        if (!equal(now + i, then + i, some))
            log_differing(now + i, then + i, some);
    }
}

/* ---- Which memory ---- */

static void add_piece(char *from, char *to)
{
    if (from >= to)
        return;
    if (twin.n == twin.cap)
        twin.v = ot_realloc(twin.v, (twin.cap = 2 * twin.cap + 64) * sizeof *twin.v);
    twin.v[twin.n++] = (piece){ from, (size_t)(to - from), twin.bytes };
    twin.bytes += (size_t)(to - from);
}

/* The executable's data, but for the two pieces that are the runtime's. */
static void add_data(void)
{
    int id = ot_segment_find(__data_start);
    struct { char *from, *to; } own[2] = { { __start_otosp_data, __stop_otosp_data },
                                           { __start_otosp_bss, __stop_otosp_bss } };
    if (id < 0)
        return;
    const ot_segment *data = ot_segment_of((uint32_t)id);
    char *from = __data_start;
    int first = own[1].from < own[0].from;
    add_piece(from, own[first].from);
    add_piece(own[first].to, own[!first].from);
    add_piece(own[!first].to, data->base + data->size);
}

static void take(void)
{
    const ot_segment *stack = ot_segment_of(OT_SEGMENT_STACK);

    twin.n = twin.bytes = twin.copies.n = twin.fresh.n = 0;
    ot_heap_used(add_piece);
    twin.of_heap = twin.n;
    add_data();
    add_piece(stack->base + ot.split->zone.low, stack->base + stack->size);
    char *to = ot_buffer_add(&twin.copies, NULL, twin.bytes);
    ot_atomics_hide();
    for (size_t i = 0; i < twin.n; i++)
        copy(to + twin.v[i].copy, twin.v[i].at, twin.v[i].bytes);
    ot_atomics_show();
    twin.taken = true;
    ot_trace(EXCHANGE, "%s:%d: '%s': a copy of %zu bytes in %zu pieces, for a function that is not known",
             ot.split->site->file, ot.split->site->line, ot.split->site->what, twin.bytes, twin.n);
}

/* Blocks that are in use now: the pieces that they had then. */
static void compare_used(char *from, char *to)
{
    for (; twin.next < twin.of_heap && twin.v[twin.next].at < to; twin.next++) {
        const piece *p = &twin.v[twin.next];
        char *a = from > p->at ? from : p->at, *b = to < p->at + p->bytes ? to : p->at + p->bytes;
        if (a < b)
            compare(a, twin.copies.p + p->copy + (a - p->at), (size_t)(b - a));
        if (p->at + p->bytes > to)
            break;
    }
}

/* ---- Calls that are under way ---- */

/*
 * The stack pointer with which the program has called the runtime: the runtime's own frames are passed
 * over, each of which begins with the address of the next and the place that it returns to.
 */
static const char *user_stack(void)
{
    void **frame = __builtin_frame_address(0);

    while (ot_is_code_of_runtime(frame[1]))
        frame = frame[0];
    return (const char *)(frame + 2);
}

void otosp_unseen(void)
{
    if (OTOSP_UNLIKELY(otosp_asking)) {
        ot_ahead_refuse();
        return;
    }
    if (!ot.split)
        return;
    const char *here = user_stack();
    if (here > twin.called_from)
        twin.called_from = here;
    if (twin.taken)
        return;
    bool user = ot_enter_runtime();
    take();
    ot_leave_runtime(user);
}

void ot_twin_compare(void)
{
    if (!twin.taken)
        return;
    twin.taken = false;
    twin.next = 0;
    ot_atomics_hide();
    ot_heap_used(compare_used);
    for (size_t i = twin.of_heap; i < twin.n; i++)
        compare(twin.v[i].at, twin.copies.p + twin.v[i].copy, twin.v[i].bytes);
    ot_atomics_show();
    for (size_t i = 0; i < twin.fresh.n; i++)
        ot_log_section(ot.split, &twin.fresh.v[i]);
    if (user_stack() < twin.called_from)
        ot_twin_wanted = true;
    else
        twin.called_from = NULL;
}

void ot_twin_resume(void)
{
    ot_twin_wanted = false;
    if (ot.split)
        take();
    else
        twin.called_from = NULL;
}

void ot_twin_allocated(const void *p, size_t bytes)
{
    ot_md md;

    if (twin.taken && ot_md_make(&md, p, bytes, 0, 1))
        ot_log_add(&twin.fresh, &md);
}
