/*
 * scatter.c: stores that make no sections: one here, one there.
 *
 * Such a store is a bit for each of its bytes, in a byte of marks for each 8 bytes of memory (OTOSP_MARKS in
 * otosp.h), or one bit for 4 bytes (OTOSP_FOURS), which costs little more than the store itself; memory that ranks do not share is marked as any other,
 * and left out here. Where the log is closed the marks of the pages that have any become sections, in the order of
 * memory, and are wiped. At most joins pages with many marks need no sections: their marks travel as they are
 * (pages.c).
 */
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include "rt.h"

enum { BLOCKS = OT_MARKED_PAGE / 64 };  /* of a page: 64 bytes, whose marks are one word */
enum { LARGE = 2 << 20 };               /* bytes with marks all over */
enum { FEW = 4 };                       /* blocks with marks, of a page whose stores are logged one by one */

static char **pages;                    /* that have marks */
static size_t npages, room;

static bool map(unsigned char *at, size_t bytes)
{
    bool user = ot_enter_runtime();
    void *p = mmap(at, bytes, PROT_READ | PROT_WRITE,
                   MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE, -1, 0);

    if (p != MAP_FAILED && p != at) {                                      /* an old kernel takes it for a hint */
        munmap(p, bytes);
        p = MAP_FAILED;
    }
    if (p != MAP_FAILED)
        madvise(p, bytes, MADV_DONTDUMP);
    ot_leave_runtime(user);
    return p != MAP_FAILED;
}

bool ot_scatter_start(void)
{
    static int mapped;                  /* -1: there is no room for marks */

    if (!mapped)
        mapped = OTOSP_MARKABLE && map(OTOSP_MARKS, OTOSP_MARKABLE / 8)
            && map(OTOSP_FOURS, OTOSP_MARKABLE / 32) && map(OTOSP_TOUCHED, OTOSP_MARKABLE / OT_MARKED_PAGE) ? 1 : -1;
    return mapped > 0;
}

static unsigned char *mark_of(const void *p)
{
    return &OTOSP_MARKS[(uintptr_t)p / 8];
}

uint64_t *ot_scatter_marks(const char *page)
{
    return (uint64_t *)(void *)mark_of(page);
}

uint64_t *ot_scatter_fours(const char *page)
{
    return (uint64_t *)(void *)&OTOSP_FOURS[(uintptr_t)page / 32];
}

/* Bits for 4 bytes each as bits for one: of 64 bytes. */
static uint64_t spread(uint64_t bits)
{
    bits = (bits | bits << 24) & UINT64_C(0x000000ff000000ff);
    bits = (bits | bits << 12) & UINT64_C(0x000f000f000f000f);
    bits = (bits | bits << 6) & UINT64_C(0x0303030303030303);
    bits = (bits | bits << 3) & UINT64_C(0x1111111111111111);
    return bits * 15;
}

void ot_fours_spread(const uint64_t *fours, uint64_t *marks)
{
    for (int i = OT_MARKED_PAGE / 256 - 1; i >= 0; i--) {
        const uint64_t bits = fours[i];
        for (int k = 3; k >= 0; k--)
            marks[4 * i + k] = spread(bits >> 16 * k & 0xffff);
    }
}

/* What stores of 4 bytes have marked in a page becomes marks like others. */
static void settle(const char *page)
{
    uint64_t *fours = ot_scatter_fours(page), *marks = ot_scatter_marks(page);

    for (int i = 0; i < OT_MARKED_PAGE / 256; i++) {
        if (!fours[i])
            continue;
        for (int k = 0; k < 4; k++)
            marks[4 * i + k] |= spread(fours[i] >> 16 * k & 0xffff);
        fours[i] = 0;
    }
}

bool ot_scatter_only_fours(const char *page)
{
    static const uint64_t none[BLOCKS];

    if (!memcmp(ot_scatter_marks(page), none, sizeof none))
        return true;
    settle(page);
    return false;
}

static uint64_t count_bits(const uint64_t *v, size_t n)
{
    uint64_t bits = 0;

    for (size_t i = 0; i < n; i++) {
        uint64_t x = v[i] - (v[i] >> 1 & UINT64_C(0x5555555555555555));
        x = (x & UINT64_C(0x3333333333333333)) + (x >> 2 & UINT64_C(0x3333333333333333));
        x = (x + (x >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
        bits += x * UINT64_C(0x0101010101010101) >> 56;
    }
    return bits;
}

#ifdef __x86_64__
/* The same, where the machine has an instruction for that. */
__attribute__((target("popcnt"))) static uint64_t count_bits_at_once(const uint64_t *v, size_t n)
{
    uint64_t bits = 0;

    for (size_t i = 0; i < n; i++)
        bits += (uint64_t)__builtin_popcountll(v[i]);
    return bits;
}
#endif

uint64_t ot_count_bits(const uint64_t *v, size_t n)
{
#ifdef __x86_64__
    if (__builtin_cpu_supports("popcnt"))
        return count_bits_at_once(v, n);
#endif
    return count_bits(v, n);
}

/* What looks for them in small pages takes longer than the loop, if these are many. */
void ot_scatter_all_over(const char *from, const char *to)
{
    if (to - from < LARGE)
        return;
    ot_huge_all((const char *)mark_of(from), (const char *)mark_of(to));
    ot_huge_all((const char *)&OTOSP_FOURS[(uintptr_t)from / 32], (const char *)&OTOSP_FOURS[(uintptr_t)to / 32]);
}

/* Most of these bytes will have marks, soon. */
void ot_scatter_expect(const char *from, const char *to)
{
    ot_huge((const char *)mark_of(from), (const char *)mark_of(to));
}

void otosp_touch(const volatile void *at)
{
    if (npages == room) {
        bool user = ot_enter_runtime();

        pages = ot_realloc(pages, (room = 2 * room + 64) * sizeof *pages);
        ot_leave_runtime(user);
    }
    OTOSP_TOUCHED[(uintptr_t)at / OT_MARKED_PAGE] = 1;
    pages[npages++] = (char *)((uintptr_t)at / OT_MARKED_PAGE * OT_MARKED_PAGE);
}

void ot_scatter_touch_fours(const char *from, const char *to)
{
    for (; from < to; from += OT_MARKED_PAGE) {
        const uint64_t *fours = ot_scatter_fours(from);
        uint64_t any = 0;

        for (int i = 0; i < OT_MARKED_PAGE / 256; i++)
            any |= fours[i];
        if (any && !OTOSP_TOUCHED[(uintptr_t)from / OT_MARKED_PAGE])
            otosp_touch(from);
    }
}

bool ot_scatter(char *at, size_t bytes)
{
    if (bytes > OT_SHORT || otosp_logging < OTOSP_MARKING)
        return false;
    for (char *end = at + bytes; at < end; ) {
        unsigned skip = (uintptr_t)at % 8;
        size_t part = 8 - skip < (size_t)(end - at) ? 8 - skip : (size_t)(end - at);

        *mark_of(at) |= (unsigned char)(((1u << part) - 1) << skip);
        if (OTOSP_UNLIKELY(!OTOSP_TOUCHED[(uintptr_t)at / OT_MARKED_PAGE]))
            otosp_touch(at);
        at += part;
    }
    return true;
}

/* As many bytes as there are. */
void ot_scatter_run(char *at, size_t bytes)
{
    char *end = at + bytes;

    for (char *page = (char *)((uintptr_t)at / OT_MARKED_PAGE * OT_MARKED_PAGE); page < end; page += OT_MARKED_PAGE)
        if (!OTOSP_TOUCHED[(uintptr_t)page / OT_MARKED_PAGE])
            otosp_touch(page);
    for (; at < end && (uintptr_t)at % 8; at++)
        *mark_of(at) |= (unsigned char)(1u << (uintptr_t)at % 8);
    for (; at < end && (uintptr_t)end % 8; end--)
        *mark_of(end - 1) |= (unsigned char)(1u << (uintptr_t)(end - 1) % 8);
    if (at < end)
        memset(mark_of(at), 0xff, (size_t)(end - at) / 8);
}

static void wipe(const char *from, const char *to)
{
    settle((const char *)((uintptr_t)from / OT_MARKED_PAGE * OT_MARKED_PAGE));
    for (; from < to && (uintptr_t)from % 8; from++)
        *mark_of(from) &= (unsigned char)~(1u << (uintptr_t)from % 8);
    for (; from < to && (uintptr_t)to % 8; to--)
        *mark_of(to - 1) &= (unsigned char)~(1u << (uintptr_t)(to - 1) % 8);
    if (from < to)
        memset(mark_of(from), 0, (size_t)(to - from) / 8);
}

/* In the pages that have marks, of which there may be more or fewer than these bytes have pages. */
void ot_scatter_forget(const char *from, size_t bytes)
{
    const char *to = from + bytes;
    uintptr_t first = (uintptr_t)from / OT_MARKED_PAGE, last = ((uintptr_t)to - 1) / OT_MARKED_PAGE;

    if (!npages)
        return;
    if (last - first < npages) {
        for (uintptr_t page = first; page <= last; page++) {
            const char *a = (const char *)(page * OT_MARKED_PAGE), *b = a + OT_MARKED_PAGE;
            if (OTOSP_TOUCHED[page])
                wipe(a > from ? a : from, b < to ? b : to);
        }
        return;
    }
    for (size_t i = 0; i < npages; i++) {
        const char *a = pages[i] > from ? pages[i] : from, *b = pages[i] + OT_MARKED_PAGE;

        b = b < to ? b : to;
        if (a < b)
            wipe(a, b);
    }
}

/* In pages that have marks. */
size_t ot_scatter_bytes(void)
{
    return npages * OT_MARKED_PAGE;
}

/* The sections of one page. A run of bytes that goes on from the page before is taken up by the log. */
static void log_page(char *page)
{
    const unsigned char *marks = mark_of(page);
    char *from = NULL;

    if (ot_frames_are_inside(page, OT_MARKED_PAGE))
        return;
    for (int i = 0; i < OT_MARKED_PAGE / 8; i++) {
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
        ot_log_written(ot.split, from, (size_t)(page + OT_MARKED_PAGE - from));
}

/* Does it lie in memory that all ranks share, all of it, and are its marks many, but not all? */
static bool may_travel(const char *page)
{
    const uint64_t *marks = ot_scatter_marks(page);
    int id = ot_segment_find(page), blocks = 0;
    uint64_t all = UINT64_MAX;

    for (int i = 0; i < BLOCKS; i++) {
        blocks += marks[i] != 0;
        all &= marks[i];
    }
    if (id < 0 || blocks <= FEW || all == UINT64_MAX)
        return false;
    const ot_segment *s = ot_segment_of((uint32_t)id);
    return (s->kind == OT_KIND_HEAP || s->kind == OT_KIND_DATA)
        && s->size - (size_t)(page - s->base) >= OT_MARKED_PAGE
        && !ot_threadprivate_has(page, page + OT_MARKED_PAGE);
}

static int in_order(const void *a, const void *b)
{
    const char *p = *(char *const *)a, *q = *(char *const *)b;

    return p < q ? -1 : p > q;
}

/* Puts the pages into the order of memory: those that lie close together as they are found there. */
static void sort_pages(void)
{
    uintptr_t low = UINTPTR_MAX, high = 0;
    size_t n = 0;

    for (size_t i = 0; i < npages; i++) {
        uintptr_t page = (uintptr_t)pages[i] / OT_MARKED_PAGE;
        low = page < low ? page : low;
        high = page > high ? page : high;
    }
    if (high - low >= 16 * npages) {
        ot_sort(pages, npages, sizeof *pages, in_order);
        return;
    }
    for (uintptr_t page = low; n < npages; page++)
        if (OTOSP_TOUCHED[page])
            pages[n++] = (char *)(page * OT_MARKED_PAGE);
}

static size_t close_pages(bool travel, char ***rest)
{
    size_t n = 0;
    bool user = ot_enter_runtime();

    sort_pages();
    for (size_t i = 0; i < npages; i++) {
        char *page = pages[i];

        bool withheld = travel && ot_withholds(page);

        OTOSP_TOUCHED[(uintptr_t)page / OT_MARKED_PAGE] = 0;
        if (!withheld)
            settle(page);
        if (withheld || (travel && may_travel(page))) {
            pages[n++] = page;
            continue;
        }
        if (ot.split)
            log_page(page);
        memset(mark_of(page), 0, OT_MARKED_PAGE / 8);
    }
    npages = 0;
    ot_leave_runtime(user);
    *rest = pages;
    return n;
}

size_t ot_scatter_close(bool travel, char ***rest)
{
    return npages ? close_pages(travel, rest) : 0;
}
