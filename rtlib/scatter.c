/*
 * scatter.c: stores that make no sections: one here, one there.
 *
 * Such a store is a bit for each of its bytes, in a byte of marks for each 8 bytes of memory, which costs little more
 * than the store itself. Where the log is closed the marks of the pages that have any become sections, in the order
 * of memory, and are wiped. Marks are made for the heap and for the data of modules, page by page as they are needed.
 */
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include "rt.h"

enum { PAGE_BITS = 12, GRANULES = 1 << (PAGE_BITS - 3), MAX_WINDOWS = 16 };

typedef struct window {                 /* a segment with marks */
    char *base;
    size_t size;
    unsigned char *marks, *touched;     /* of each 8 bytes, of each page; NULL: there is no memory for them */
} window;

static window windows[MAX_WINDOWS], *latest;
static int nwindows;
static char **pages;                    /* that have marks */
static size_t npages, room;

static void *map(size_t bytes)
{
    bool user = ot_enter_runtime();
    void *p = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);

    ot_leave_runtime(user);
    return p == MAP_FAILED ? NULL : p;
}

/* Makes `latest` the window that holds the address; false: there is none. */
static bool find_window(const char *at)
{
    int id;

    for (latest = windows; latest < windows + nwindows; latest++)
        if ((size_t)(at - latest->base) < latest->size)
            return latest->touched;
    latest = NULL;
    id = ot_segment_find(at);
    if (id < 0 || nwindows == MAX_WINDOWS)
        return false;
    const ot_segment *s = ot_segment_of((uint32_t)id);
    if (s->kind != OT_KIND_HEAP && s->kind != OT_KIND_DATA)
        return false;
    latest = &windows[nwindows++];
    *latest = (window){ .base = (char *)((uintptr_t)s->base >> PAGE_BITS << PAGE_BITS) };
    latest->size = (size_t)(s->base + s->size - latest->base);
    if ((latest->marks = map((latest->size >> 3) + 1)))
        latest->touched = map((latest->size >> PAGE_BITS) + 1);
    return latest->touched;
}

static void touch(size_t page)
{
    if (npages == room) {
        bool user = ot_enter_runtime();

        pages = ot_realloc(pages, (room = 2 * room + 64) * sizeof *pages);
        ot_leave_runtime(user);
    }
    latest->touched[page] = 1;
    pages[npages++] = latest->base + (page << PAGE_BITS);
}

bool ot_scatter(char *at, size_t bytes)
{
    if (bytes > OT_SHORT || ot_threads_running())
        return false;
    if ((!latest || (size_t)(at - latest->base) >= latest->size || !latest->touched) && !find_window(at))
        return false;
    for (size_t offset = (size_t)(at - latest->base), end = offset + bytes; offset < end; ) {
        size_t part = 8 - (offset & 7) < end - offset ? 8 - (offset & 7) : end - offset;

        latest->marks[offset >> 3] |= (unsigned char)(((1u << part) - 1) << (offset & 7));
        if (OTOSP_UNLIKELY(!latest->touched[offset >> PAGE_BITS]))
            touch(offset >> PAGE_BITS);
        offset += part;
    }
    return true;
}

/* The marks of the bytes from .. to - 1 of the window. */
static void wipe(size_t from, size_t to)
{
    for (; from < to && from & 7; from++)
        latest->marks[from >> 3] &= (unsigned char)~(1u << (from & 7));
    for (; from < to && to & 7; to--)
        latest->marks[(to - 1) >> 3] &= (unsigned char)~(1u << ((to - 1) & 7));
    if (from < to)
        memset(latest->marks + (from >> 3), 0, (to - from) >> 3);
}

void ot_scatter_forget(const char *from, size_t bytes)
{
    const char *to = from + bytes;

    for (size_t i = 0; i < npages; i++) {
        const char *a = pages[i] > from ? pages[i] : from, *b = pages[i] + (1 << PAGE_BITS);

        b = b < to ? b : to;
        if (a < b && find_window(a))
            wipe((size_t)(a - latest->base), (size_t)(b - latest->base));
    }
}

/* The sections of one page. A run of bytes that goes on from the page before is taken up by the log. */
static void log_page(char *page)
{
    unsigned char *marks = latest->marks + ((page - latest->base) >> 3);
    char *from = NULL;

    for (int i = 0; i < GRANULES; i++) {
        unsigned m = marks[i];

        if ((m == 0 && !from) || (m == 0xff && from))
            continue;
        for (int k = 0; k < 8; k++) {
            if ((m >> k & 1) == (from != NULL))
                continue;
            if (from) {
                ot_log_written(ot.split, from, (size_t)(page + 8 * i + k - from));
                from = NULL;
            } else
                from = page + 8 * i + k;
        }
    }
    if (from)
        ot_log_written(ot.split, from, (size_t)(page + (1 << PAGE_BITS) - from));
    memset(marks, 0, GRANULES);
}

static int in_order(const void *a, const void *b)
{
    const char *p = *(char *const *)a, *q = *(char *const *)b;

    return p < q ? -1 : p > q;
}

void ot_scatter_close(void)
{
    if (!npages)
        return;
    bool user = ot_enter_runtime();
    qsort(pages, npages, sizeof *pages, in_order);
    for (size_t i = 0; i < npages; i++) {
        find_window(pages[i]);
        latest->touched[(pages[i] - latest->base) >> PAGE_BITS] = 0;
        if (ot.split)
            log_page(pages[i]);
        else
            memset(latest->marks + ((pages[i] - latest->base) >> 3), 0, GRANULES);
    }
    npages = 0;
    ot_leave_runtime(user);
}
