/*
 * log.c: what this member writes, from the emitted code's calls to the log of the split.
 *
 * Stores first merge in the open sections (otosp_open), one slot for each place in the source modulo their
 * number; the fast path is in otosp.h. A section that the next store does not fit to moves to the log of
 * the current split, and so do all of them before a join and where the current split changes.
 */
#include <stdlib.h>
#include <string.h>
#include "demand.h"

#define RECENT 16                       /* latest entries that may be of a block that is freed */

__thread otosp_open_section otosp_open[OTOSP_OPEN_SECTIONS];
static __thread unsigned opened;        /* bit set: slots that have been opened since the last close */
__thread int otosp_logging;

static void trace_section(const ot_construct *c, const ot_md *md)
{
    static ot_log shared;

    shared.n = 0;
    ot_zone_add(&c->zone, md, &shared);
    for (const ot_md *s = shared.v; s < shared.v + shared.n; s++)
        ot_trace(SECTIONS, "%s:%d: %p: %zu rows of %zu bytes, %td apart", ot.shown->site->file, ot.shown->site->line,
                 (const void *)ot_address(s->segment, s->offset), (size_t)s->rows, (size_t)s->len, (ptrdiff_t)s->stride);
}

/* Logs what a member of c has written, where the members share it. */
void ot_log_section(ot_construct *c, const ot_md *md)
{
    const char *p = ot_address(md->segment, md->offset);

    if (OTOSP_UNLIKELY(ot_traced >> OT_TRACE_SECTIONS & 1) && ot.shown->site)
        trace_section(c, md);
    if (OTOSP_UNLIKELY(ot_threadprivate_has(p, p + (md->rows - 1) * md->stride + md->len)))
        ot_threadprivate_log_rest(c, md);
    else
        ot_zone_add(&c->zone, md, &c->log);
}

void ot_log_written(ot_construct *c, const void *p, size_t bytes)
{
    ot_md md;
    if (!ot_frames_stored(p, bytes) && ot_md_make(&md, p, bytes, 0, 1))
        ot_log_section(c, &md);
}

static void log_section(const otosp_open_section *open, const ot_md *md)
{
    ot_log_section(ot.split, md);
    if (OTOSP_UNLIKELY(ot_checks) && open->expr)
        ot_check_stated(md, open->site, open->expr);
}

/* Logs a run of bytes; a store that ranks do not share is left out, a result is an error. */
static void log_run(const otosp_open_section *open, char *base, size_t len)
{
    ot_md md;

    if (!open->expr && ot_frames_stored(base, len))
        return;
    if (ot_md_make(&md, base, len, 0, 1)) {
        if (ot.split)
            log_section(open, &md);
        return;
    }
    if (open->expr)
        ot_fatal_at(open->site, "result(%s, n): the address is %s", open->expr, ot_address_is(base));
    int id = ot_segment_find(base);
    if (id < 0)
        return;
    const ot_segment *s = ot_segment_of((uint32_t)id);
    size_t rest = (size_t)(s->base + s->size - base);
    if (len > rest) {                                                      /* two segments side by side */
        if (s->kind != OT_KIND_READONLY)
            log_run(open, base, rest);
        log_run(open, base + rest, len - rest);
    }
}

static void close_section(otosp_open_section *open)
{
    otosp_open_section s = *open;
    size_t rows = 1;
    ot_md md;

    memset(open, 0, sizeof *open);
    if (s.stride < 0) {                                                    /* turned round */
        char *lowest = s.next - s.stride;
        s.next = s.base - s.stride;
        s.base = lowest;
        s.stride = -s.stride;
    }
    if ((size_t)s.stride == s.len)
        s.len = (size_t)(s.next - s.base);
    else if (s.stride)
        rows = (size_t)((s.next - s.base) / s.stride);
    bool user = ot_enter_runtime();
    ot_thread_lock();
    if (rows == 1)
        log_run(&s, s.base, s.len);
    else if (!ot_md_make(&md, s.base, s.len, (size_t)s.stride, rows))      /* in several segments */
        for (size_t i = 0; i < rows; i++)
            log_run(&s, s.base + i * (size_t)s.stride, s.len);
    else if (ot.split)
        log_section(&s, &md);
    ot_thread_unlock();
    ot_leave_runtime(user);
}

/* What is left of a section without a block: nothing, or one of its ends. In its middle the block stays. */
static bool without(ot_md *md, const ot_md *block)
{
    uint64_t end = ot_md_end(md), block_end = block->offset + block->len;

    if (md->segment != block->segment || md->offset >= block_end || end <= block->offset)
        return true;
    if (md->offset >= block->offset && end <= block_end)
        return false;
    if (md->rows == 1 && end <= block_end)
        md->len = block->offset - md->offset;
    else if (md->rows == 1 && md->offset >= block->offset) {
        md->offset = block_end;
        md->len = end - block_end;
    }
    return true;
}

/*
 * A block is freed: what was written there need not travel. Of the log the latest entries are looked at, so
 * that a loop that allocates, writes and frees costs nothing at its join.
 */
void ot_log_forget(const void *p, size_t bytes)
{
    const char *from = p;
    ot_log *log = &ot.split->log;
    ot_md block;

    if (!bytes || !ot_md_make(&block, p, bytes, 0, 1))
        return;
    for (int i = 0; i < OTOSP_OPEN_SECTIONS; i++) {
        otosp_open_section *open = &otosp_open[i];
        const char *end = open->stride > 0 ? open->next - open->stride + open->len : open->base + open->len;
        const char *base = open->stride < 0 ? open->next - open->stride : open->base;
        if (open->len && base >= from && end <= from + bytes)
            memset(open, 0, sizeof *open);
    }
    ot_scatter_forget(from, bytes);
    ot_copies_forget(from, bytes);
    ot_thread_lock();
    for (size_t i = log->n, tries = RECENT; i && tries; i--, tries--)
        if (!without(&log->v[i - 1], &block))
            log->v[i - 1] = log->v[--log->n];
    ot_thread_unlock();
}

/* Can the section that is open hold this store too? If so, it does when this returns. */
static bool extend(otosp_open_section *open, char *at, size_t bytes)
{
    if (!open->stride) {
        if (at == open->base && bytes <= open->len)
            return true;
        open->stride = (ptrdiff_t)open->len;
        open->next = open->base + open->len;
    }
    if (open->stride == (ptrdiff_t)open->len) {
        if (at == open->base && bytes == open->len && at + bytes == open->next) {
            open->next = at;                                               /* the same place again */
            open->stride = 0;
            return true;
        }
        if (at == open->next) {                                            /* of another length */
            open->next += bytes;
            open->stride = (ptrdiff_t)(open->len = bytes);
            return true;
        }
        if (at >= open->base && at < open->next && bytes <= (size_t)(open->next - at))
            return true;
    }
    if (open->next == open->base + open->stride && bytes == open->len      /* the second sets the stride */
        && (at >= open->base + bytes || at + bytes <= open->base)) {
        open->stride = at - open->base;
        open->next = (char *)((uintptr_t)at + (uintptr_t)open->stride);    /* may be nowhere */
        return true;
    }
    return false;
}

/* One run of a few bytes, or two that a third did not follow at the same distance, are marked: not so, what is left. */
static bool scatter(const otosp_open_section *open)
{
    if (open->expr)
        return false;
    if (open->stride == (ptrdiff_t)open->len)
        return ot_scatter(open->base, (size_t)(open->next - open->base));
    return open->next == (char *)((uintptr_t)open->base + 2 * (uintptr_t)open->stride)
        && ot_scatter(open->base, open->len) && ot_scatter(open->base + open->stride, open->len);
}

/* A store that does not fit to the section that is open in its slot as that expects it. */
static void store(int slot, char *at, size_t bytes, const otosp_site *site, const char *expr)
{
    otosp_open_section *open = &otosp_open[slot];

    if (!bytes || (open->len && open->expr == expr && extend(open, at, bytes)))
        return;
    if (open->len && !scatter(open))
        close_section(open);
    *open = (otosp_open_section){ at, at + bytes, bytes, (ptrdiff_t)bytes, site, expr };
    opened |= 1u << slot;
}

void otosp_wrote_slow(int slot, const void *addr, otosp_size bytes)
{
    char *at = (char *)(uintptr_t)addr;

    if (otosp_logging != OTOSP_WITHIN || !ot_is_within(at, bytes))
        store(slot, at, bytes, NULL, NULL);
}

void otosp_wrote_elsewhere(int logs, int slot, const void *addr, otosp_size bytes)
{
    otosp_wrote_if(logs, slot, addr, bytes);
}

void otosp_result_slow(const otosp_loop *loop, int slot, const void *addr, long count, otosp_size size,
                       const char *expr)
{
    size_t bytes;

    if (count < 0)
        ot_fatal_at(loop->site, "result(%s, n): the count is negative (%ld)", expr, count);
    if (__builtin_mul_overflow((size_t)count, size, &bytes))
        ot_fatal_at(loop->site, "result(%s, n): the count is too large (%ld)", expr, count);
    store(slot, (char *)(uintptr_t)addr, bytes, loop->site, expr);
}

/* A box of at most one dimension. */
void ot_log_box(const ot_box *b, int slot)
{
    otosp_open_section *open = &otosp_open[slot];

    if (!b->n) {
        store(slot, b->at, b->bytes, NULL, NULL);
        return;
    }
    if (open->len)
        close_section(open);
    *open = (otosp_open_section){ b->at, b->at + b->by->count * b->by->stride, b->bytes, (ptrdiff_t)b->by->stride,
                                  NULL, NULL };
    opened |= 1u << slot;
}

__attribute__((noinline)) void ot_log_close_opened(void)
{
    for (; opened; opened &= opened - 1) {
        otosp_open_section *open = &otosp_open[__builtin_ctz(opened)];
        if (open->len)
            close_section(open);
    }
}

static size_t close_all(bool travel, char ***pages)
{
    ot_twin_compare();
    ot_copies_compare();
    if (OTOSP_UNLIKELY(ot_late_any))
        ot_late_mark();
    if (opened)
        ot_log_close_opened();
    ot_cursors_close(travel);
    return ot_scatter_close(travel, pages);
}

void ot_log_close(void)
{
    close_all(false, &(char **){ NULL });
}

/* Where somebody wants to know each section, all are logged. */
size_t ot_log_close_most(char ***pages)
{
    return close_all(!ot_checks && !ot_racing && !(ot_traced >> OT_TRACE_SECTIONS & 1), pages);
}

/* That the current member has stored since the last join or release, about. */
size_t ot_log_bytes(void)
{
    size_t bytes = ot_scatter_bytes();

    for (int i = 0; i < OTOSP_OPEN_SECTIONS; i++)
        if (otosp_open[i].len)
            bytes += (size_t)llabs(otosp_open[i].next - otosp_open[i].base);
    for (size_t i = 0; i < ot.split->log.n; i++)
        bytes += ot_md_bytes(&ot.split->log.v[i]);
    return bytes;
}

void ot_log_mode(void)
{
    otosp_logging = !ot.split ? 0 : ot_scatter_start() && !ot_threads_running() ? OTOSP_MARKING : OTOSP_LOGGING;
}

void ot_log_switch(ot_construct *split)
{
    ot_log_close();
    ot_atomics_switch();
    ot.split = split;
    ot_log_mode();
    ot_demand_switch();
}
