/*
 * copied.c: objects to which a loop stores here and there, compared with copies of before it.
 *
 * A mark for each store costs as much as many bytes that are copied and compared in a row. Where a loop has as many
 * iterations as the objects have bytes, about, this rank copies them before its first chunk, and nothing is marked;
 * when its log is closed what has changed is. A store of the value that was there need not be told: all have it, of
 * objects where nothing is pending.
 * What changes is told by elements: of no loop whose members wait for each other inside, or do not where it ends.
 */
#include <stdarg.h>
#include <string.h>
#include "rt.h"

enum { SMALL = 1 << 12, BYTES_FOR_ONE = 24 };  /* bytes that are always copied, and for each iteration of a member */
enum { BYTES_FOR_KEPT = 12 };           /* the same where what is stored need not be sent if it is marked: withheld.c */

typedef struct copied {
    char *object;
    size_t bytes;
    size_t copy;                        /* where that of the words lies that hold it, of 8 bytes each */
    unsigned unit;                      /* bytes of an element: 1, 2, 4 or 8 */
} copied;

static struct { copied *v; size_t n, cap; } list;
static ot_buffer copies;

static char *first_word(const copied *c)
{
    return c->object - (uintptr_t)c->object % 8;
}

static char *end_word(const copied *c)
{
    char *end = c->object + c->bytes;
    return end + -(uintptr_t)end % 8;
}

static bool is_copied(const char *at, size_t bytes, unsigned unit)
{
    for (copied *c = list.v; c < list.v + list.n; c++)
        if (at >= c->object && at + bytes <= c->object + c->bytes) {
            c->unit = unit < c->unit ? unit : c->unit;
            return true;
        }
    return false;
}

static void add(char *object, size_t bytes, unsigned unit)
{
    copied c = { object, bytes, copies.n, unit };

    if (is_copied(object, bytes, unit))
        return;
    if (list.n == list.cap)
        list.v = ot_realloc(list.v, (list.cap = 2 * list.cap + 8) * sizeof *list.v);
    list.v[list.n++] = c;
    ot_buffer_add(&copies, first_word(&c), (size_t)(end_word(&c) - first_word(&c)));
}

/* `objects` pairs: a pointer, and 0 for the block of the heap that it leads to, or the object's own bytes. */
int otosp_copied(const otosp_loop *loop, unsigned unit, int objects, ...)
{
    const int members = ot.split ? ot.split->team.members : 1;
    ot_md md[8];
    size_t bytes = 0, n = (size_t)objects, each = BYTES_FOR_ONE;
    bool known = otosp_logging == OTOSP_MARKING && !ot_checks && !ot_racing && n <= sizeof md / sizeof *md;
    va_list list;

    va_start(list, objects);
    for (size_t i = 0; known && i < n; i++) {
        const void *p = va_arg(list, const void *);
        otosp_size size = va_arg(list, otosp_size);
        known = size ? ot_md_make(&md[i], p, size, 0, 1) : ot_heap_behind(&md[i], p);
        bytes += known ? md[i].len : 0;
    }
    va_end(list);
    for (size_t i = 0; known && i < n; i++) {
        known = !ot_is_pending(&md[i]);
        each = ot_withholds(ot_address(md[i].segment, md[i].offset)) ? BYTES_FOR_KEPT : each;
    }
    if (!known || bytes > SMALL + each * (loop->trips / (otosp_count)members))
        return 0;
    bool user = ot_enter_runtime();
    for (size_t i = 0; each == BYTES_FOR_KEPT && i < n; i++)
        ot_uses_add(&md[i]);
    ot_atomics_hide();
    for (size_t i = 0; i < n; i++)
        add(ot_address(md[i].segment, md[i].offset), md[i].len, unit);
    ot_atomics_show();
    ot_leave_runtime(user);
    return 1;
}

/* A block is freed: what was stored there need not be told. */
void ot_copies_forget(const char *from, size_t bytes)
{
    for (const copied *c = list.v; c < list.v + list.n; c++) {
        const char *a = from > c->object ? from : c->object, *end = c->object + c->bytes;
        if (end > from + bytes)
            end = from + bytes;
        if (a < end)
            memcpy(copies.p + c->copy + (a - first_word(c)), a, (size_t)(end - a));
    }
}

/* Marks of the elements that differ in 8 bytes. */
static inline unsigned differing(uint64_t x, unsigned unit)
{
    unsigned marks = 0;

    for (unsigned i = 0; i < 8; i += unit)
        marks |= (x >> 8 * i & (UINT64_MAX >> (64 - 8 * unit)) ? (1u << unit) - 1 : 0) << i;
    return marks;
}

/* In the first word and the last one there may be other objects. */
static inline void mark(const copied *c, unsigned unit)
{
    const char *then = copies.p + c->copy, *end = end_word(c);
    const unsigned first = 0xffu << (uintptr_t)c->object % 8, last = 0xff >> (end - (c->object + c->bytes));

    for (char *now = first_word(c); now < end; now += 8, then += 8) {
        uint64_t a, b;
        unsigned marks;

        memcpy(&a, now, 8);
        memcpy(&b, then, 8);
        if (a == b)
            continue;
        marks = differing(a ^ b, unit) & (now < c->object ? first : 0xff) & (now + 8 < end ? 0xff : last);
        OTOSP_MARKS[(uintptr_t)now / 8] |= (unsigned char)marks;
        if (OTOSP_UNLIKELY(!OTOSP_TOUCHED[(uintptr_t)now / OT_MARKED_PAGE]))
            otosp_touch(now);
    }
}

/* The log of the current split is about to be closed. */
void ot_copies_compare(void)
{
    if (!list.n)
        return;
    ot_atomics_hide();
    for (const copied *c = list.v; c < list.v + list.n; c++)
        switch (c->unit) {
        case 8:  mark(c, 8); break;
        case 4:  mark(c, 4); break;
        case 2:  mark(c, 2); break;
        default: mark(c, 1);
        }
    ot_atomics_show();
    list.n = copies.n = 0;
}
