/*
 * ahead.c: sections that are known before they are written: what the translator's analysis has found.
 *
 * The emitted code says for a chunk which sections it will write, by values that no iteration changes. Where only
 * types say that a store might change one (otosp_keep), the sections are compared with that object first: if none
 * meets it, nothing that they are computed from changes.
 */
#include "rt.h"

enum { MAX_KEPT = 16 };                 /* objects of one construct; with more the check fails */
enum { CHECKING = 1, SAYING };

__thread int otosp_checking;
static __thread struct { const volatile char *from, *to; } kept[MAX_KEPT];
static __thread int n_kept;
static __thread bool met;               /* a section and an object */

static int begin(int checks)
{
    n_kept = 0;
    met = false;
    otosp_checking = checks;
    return checks ? CHECKING : SAYING;
}

/* The chunks have been seen once. Do they come again? */
static bool again(otosp_loop *loop)
{
    bool checked = loop->ahead == CHECKING;

    otosp_checking = 0;
    if (checked && met)
        otosp_unseen();
    loop->ahead = checked && !met ? SAYING : 0;
    return loop->ahead;
}

int otosp_ahead_next(otosp_loop *loop, int checks)
{
    if (!loop->ahead) {
        loop->ahead = begin(checks);
        loop->resume = loop->next;
    }
    do {
        if (ot_schedule_next(loop))
            return 1;
        loop->next = loop->resume;
    } while (again(loop));
    return 0;
}

int otosp_ahead_again(otosp_loop *loop, int checks)
{
    if (loop->ahead)
        return again(loop);
    loop->ahead = begin(checks);
    return 1;
}

void otosp_keep(const volatile void *object, otosp_size bytes)
{
    if (!otosp_checking)
        return;
    if (n_kept == MAX_KEPT) {
        met = true;
        return;
    }
    kept[n_kept].from = object;
    kept[n_kept++].to = (const volatile char *)object + bytes;
}

void otosp_check_kept(const volatile void *addr, otosp_size bytes)
{
    const volatile char *from = addr, *to = from + bytes;

    for (int i = 0; i < n_kept; i++)
        met |= from < kept[i].to && kept[i].from < to;
}

/* ---- what is read ------------------------------------------------------------------------------- */

static bool is_traced(void)
{
    return !otosp_checking && ot.shown->site;
}

void otosp_reads_strided(int at_most, const volatile void *addr, otosp_size bytes, long count, long stride)
{
    if (count > 0 && is_traced())
        ot_trace(SECTIONS, "%s:%d: %s %p: %ld rows of %zu bytes, %ld apart", ot.shown->site->file, ot.shown->site->line,
                 at_most ? "may read" : "reads", (const void *)(uintptr_t)addr, count, (size_t)bytes, stride);
}

void otosp_reads_object(const volatile void *addr)
{
    if (is_traced())
        ot_trace(SECTIONS, "%s:%d: may read the object of %p", ot.shown->site->file, ot.shown->site->line,
                 (const void *)(uintptr_t)addr);
}

void otosp_may_read_anything(void)
{
    if (is_traced())
        ot_trace(SECTIONS, "%s:%d: may read anything", ot.shown->site->file, ot.shown->site->line);
}

/* ---- what is written ---------------------------------------------------------------------------- */

void otosp_writes_strided(int slot, const volatile void *addr, otosp_size bytes, long count, long stride)
{
    const volatile char *first = addr, *last;

    if (count <= 0)
        return;
    last = first + (count - 1) * stride;
    if (otosp_checking)
        otosp_check_kept(first < last ? first : last, bytes + (otosp_size)(first < last ? last - first : first - last));
    else
        ot_log_each(slot, (char *)(uintptr_t)addr, bytes, (size_t)count, stride);
}
