/*
 * heap.c: the user's heap, a segment of the arena.
 *
 * The same calls in the same order give the same addresses on every rank. The segment is cut into parts
 * of equal size (a power of 2), and who may allocate from a part follows from the current set:
 *
 *     part 0        all ranks together, in replicated code
 *     part 1 + 2r   a set of several ranks that is led by rank r, inside a split
 *     part 2 + 2r   rank r alone
 *
 * so that a block allocated while the set is split has an address that no other rank uses. A part begins
 * with its own book-keeping (struct part, then one struct page for each 4 KiB), which is replicated
 * memory like any other: inside a split, changes that others must know are logged as sections, and
 * arrive with the join.
 *   - Part 0 changes only while all ranks go in step, so it is equal everywhere with no message.
 *   - The part of a set of several ranks: every change is logged.
 *   - The part of one rank: only the kind and size of what it hands out is logged, since other ranks need
 *     the size of a block; the lists of free memory are that rank's alone, and a loop that allocates and
 *     frees costs nothing at its join.
 * A set may change the parts of its own ranks (and part 0 where it is the world). The free of any other
 * block waits in the construct and is done by the larger set that goes on after the join.
 *
 * Inside a part: blocks of up to 8 KiB come from spans, runs of pages that hold blocks of one size class;
 * larger ones are runs of whole pages. Free runs are kept by powers of 2 and merge with their neighbours.
 * All operations take constant time. Classes are narrow, and spans have no rest: rows of a matrix then lie close
 * together, all at one distance, as one piece, and not at distances that are multiples of large powers of 2, which
 * would share few sets of the cache.
 */
#include <errno.h>
#include <string.h>
#include <sys/mman.h>
#include "rt.h"

#define PAGE        ((size_t)4096)
#define SMALL_MAX   ((size_t)8192)
#define FINE_MAX    ((size_t)1024)      /* classes in steps of 16 up to here, then of a line of the cache */
#define LINE        ((size_t)64)
#define CLASSES     (64 + 112)
#define BINS        32
#define TRIES       8                   /* free runs of about the right size that are looked at */
#define GIVE_BACK   ((size_t)64 << 20)  /* freed memory of this size goes back to the system */

enum page_kind { NEVER, SPAN, RUN, FREE_RUN };

/* The first page of a span or run; the last of a run; every page of a span. */
struct page {
    uint8_t kind, class;
    uint16_t back;                      /* SPAN: pages back to the first */
    uint32_t npages;                    /* of the whole; in a free run also at its last page */
    uint32_t prev, next;                /* spans with room; free runs of one bin; 0 ends */
    uint32_t used, bump;                /* SPAN: blocks in use; blocks ever handed out */
    uint64_t free;                      /* SPAN: offset in the part of the first free block, 0: none */
};

struct part {
    uint32_t high, npages;              /* first page never used; where the part ends */
    uint32_t bins_used;                 /* bit set */
    uint32_t bins[BINS];                /* free runs of 2^b .. 2^(b+1)-1 pages */
    uint32_t room[CLASSES];             /* spans with room */
};

static struct {
    char *base;
    size_t size, part;
    int shift;                          /* part == 1 << shift */
    struct part *current;
    int locked;
} heap;

static void lock(void)
{
    while (__atomic_exchange_n(&heap.locked, 1, __ATOMIC_ACQUIRE))
        ;
}

static void unlock(void)
{
    __atomic_store_n(&heap.locked, 0, __ATOMIC_RELEASE);
}

/* ---- Places ---- */

static size_t part_index(const void *p)
{
    return (size_t)((const char *)p - heap.base) >> heap.shift;
}

static struct part *part_number(size_t i)
{
    return (void *)(heap.base + (i << heap.shift));
}

static struct page *pages(struct part *part)
{
    return (struct page *)(void *)((char *)part + PAGE);
}

static char *page_address(struct part *part, uint32_t page)
{
    return (char *)part + page * PAGE;
}

/* ---- What is logged ---- */

static void changed(struct part *part, const void *p, size_t bytes)
{
    size_t i = part_index(part);
    if (i % 2 == 1 && ot.split)
        ot_log_written(ot.split, p, bytes);
}

static void changed_page(struct part *part, uint32_t page)
{
    changed(part, &pages(part)[page], sizeof(struct page));
}

static void changed_head(struct part *part)
{
    changed(part, part, sizeof *part);
}

/* How far the part is in use, that ended before page `from`: others must know that too. */
static void grown(struct part *part, uint32_t from)
{
    ot_huge_grown(page_address(part, from), page_address(part, part->high));
    changed_head(part);
    if (part_index(part) && part_index(part) % 2 == 0 && ot.split)
        ot_log_written(ot.split, &part->high, sizeof part->high);
}

/* What is handed out from a rank's own part: others must know its size. */
static void handed_out(struct part *part, uint32_t page, uint32_t n)
{
    if (part_index(part) && ot.split)
        ot_log_written(ot.split, &pages(part)[page], n * sizeof(struct page));
}

/* ---- Lists ---- */

static void unlink_page(struct part *part, uint32_t *head, uint32_t page)
{
    struct page *table = pages(part), *p = &table[page];

    if (p->prev) {
        table[p->prev].next = p->next;
        changed_page(part, p->prev);
    } else
        *head = p->next;
    if (p->next) {
        table[p->next].prev = p->prev;
        changed_page(part, p->next);
    }
    p->prev = p->next = 0;
    changed_page(part, page);
    changed_head(part);
}

static void link_page(struct part *part, uint32_t *head, uint32_t page)
{
    struct page *table = pages(part), *p = &table[page];

    p->prev = 0;
    p->next = *head;
    if (p->next) {
        table[p->next].prev = page;
        changed_page(part, p->next);
    }
    *head = page;
    changed_page(part, page);
    changed_head(part);
}

/* ---- Runs of pages ---- */

static int bin_of(uint32_t n)
{
    return 31 - __builtin_clz(n);
}

static void unlink_run(struct part *part, uint32_t page)
{
    int bin = bin_of(pages(part)[page].npages);
    unlink_page(part, &part->bins[bin], page);
    if (!part->bins[bin])
        part->bins_used &= ~(1u << bin);
}

static void link_run(struct part *part, uint32_t page, uint32_t n)
{
    struct page *table = pages(part);
    int bin = bin_of(n);

    table[page] = table[page + n - 1] = (struct page){ .kind = FREE_RUN, .npages = n };
    part->bins_used |= 1u << bin;
    link_page(part, &part->bins[bin], page);
    changed_page(part, page + n - 1);
}

static void free_run(struct part *part, uint32_t page, uint32_t n)
{
    struct page *table = pages(part);

    if (OTOSP_UNLIKELY(ot_hidden_any)) {
        ot_late_freed(page_address(part, page), n * PAGE);
        ot_hidden_look(page_address(part, page), n * PAGE);
    }
    if (n >= GIVE_BACK / PAGE)
        madvise(page_address(part, page), n * PAGE, MADV_DONTNEED);
    if (table[page - 1].kind == FREE_RUN) {
        uint32_t before = table[page - 1].npages;
        page -= before;
        n += before;
        unlink_run(part, page);
    }
    if (page + n < part->high && table[page + n].kind == FREE_RUN) {
        uint32_t after = table[page + n].npages;
        unlink_run(part, page + n);
        n += after;
    }
    link_run(part, page, n);
}

/* A run of n pages whose address is a multiple of align pages; 0 when the part is full. */
static uint32_t take_run(struct part *part, uint32_t n, uint32_t align, bool *fresh)
{
    struct page *table = pages(part);
    uint32_t want = n + align - 1, page = 0;
    int bin = bin_of(want), tries = TRIES;

    *fresh = false;
    for (uint32_t p = part->bins[bin]; p && tries-- && !page; p = table[p].next)
        if (table[p].npages >= want)
            page = p;
    if (!page) {
        uint32_t larger = bin < 31 ? part->bins_used >> (bin + 1) << (bin + 1) : 0;
        if (larger)
            page = part->bins[__builtin_ctz(larger)];
    }
    if (page) {
        uint32_t have = table[page].npages, skip = -page & (align - 1);
        unlink_run(part, page);
        if (skip)
            link_run(part, page, skip);
        if (have > skip + n)
            link_run(part, page + skip + n, have - skip - n);
        return page + skip;
    }
    if (want > part->npages - part->high)
        return 0;
    page = part->high;
    uint32_t skip = -page & (align - 1);
    part->high += skip + n;
    if (skip)
        link_run(part, page, skip);
    grown(part, page);
    *fresh = true;
    return page + skip;
}

/* ---- Spans ---- */

static int class_of(size_t bytes)
{
    if (bytes <= FINE_MAX)
        return bytes ? (int)((bytes - 1) / 16) : 0;
    return 64 + (int)((bytes - FINE_MAX - 1) / LINE);
}

static size_t class_size(int class)
{
    return class < 64 ? 16 * ((size_t)class + 1) : FINE_MAX + LINE * (size_t)(class - 63);
}

/* Blocks fill it to its end, so that those of spans that follow each other lie at one distance. */
static uint32_t span_pages(int class)
{
    size_t size = class_size(class), whole = size / (size & -size), least = size <= 256 ? 4 : 16;

    return (uint32_t)((least + whole - 1) / whole * whole);
}

static uint32_t new_span(struct part *part, int class)
{
    struct page *table = pages(part);
    uint32_t n = span_pages(class);
    bool fresh;
    uint32_t page = take_run(part, n, 1, &fresh);

    if (!page)
        return 0;
    for (uint32_t i = 0; i < n; i++)
        table[page + i] = (struct page){ SPAN, (uint8_t)class, .back = (uint16_t)i, .npages = n };
    handed_out(part, page, n);
    link_page(part, &part->room[class], page);
    return page;
}

static void *take_block(struct part *part, int class)
{
    uint32_t page = part->room[class];

    if (OTOSP_UNLIKELY(!page)) {
        page = new_span(part, class);
        if (!page)
            return NULL;
    }
    struct page *span = &pages(part)[page];
    size_t size = class_size(class);
    uint64_t block = span->free;
    if (block)
        memcpy(&span->free, (char *)part + block, sizeof span->free);
    else
        block = page * PAGE + span->bump++ * size;
    if (++span->used == span->npages * PAGE / size)
        unlink_page(part, &part->room[class], page);
    if (part_index(part) & 1)
        changed_page(part, page);
    return (char *)part + block;
}

static void give_block(struct part *part, uint32_t page, void *p)
{
    struct page *span = &pages(part)[page];

    if (span->used == span->npages * PAGE / class_size(span->class))
        link_page(part, &part->room[span->class], page);
    memcpy(p, &span->free, sizeof span->free);
    span->free = (uint64_t)((char *)p - (char *)part);
    if (--span->used == 0 && (span->prev || span->next)) {
        unlink_page(part, &part->room[span->class], page);
        free_run(part, page, span->npages);
    }
    if (part_index(part) & 1) {
        changed(part, p, sizeof span->free);
        changed_page(part, page);
    }
}

static uint32_t first_page(void)
{
    return 1 + (uint32_t)((heap.part / PAGE * sizeof(struct page) + PAGE - 1) / PAGE);
}

/* The first block of it is about to be handed out. */
static void start_part(struct part *part)
{
    part->npages = (uint32_t)(heap.part / PAGE);
    part->high = first_page();
    changed_head(part);
    ot_trace(HEAP, "part %zu at %p is used for the first time", part_index(part), (void *)part);
}

/* ---- Blocks ---- */

static void *take_pages(struct part *part, size_t bytes, size_t align, bool *fresh)
{
    struct page *table = pages(part);
    size_t n = (bytes + PAGE - 1) / PAGE;

    if (n > part->npages || align / PAGE > part->npages)
        return NULL;
    uint32_t page = take_run(part, n ? (uint32_t)n : 1, align > PAGE ? (uint32_t)(align / PAGE) : 1, fresh);
    if (!page)
        return NULL;
    n = n ? n : 1;
    table[page] = table[page + n - 1] = (struct page){ .kind = RUN, .npages = (uint32_t)n };
    handed_out(part, page, 1);
    changed_page(part, page + (uint32_t)n - 1);
    return page_address(part, page);
}

/*
 * A block from the current set's part, aligned to a power of 2; NULL when the part is full, with errno.
 * zeroed: set if the block is known to hold zeros.
 */
void *ot_heap_alloc(size_t bytes, size_t align, bool *zeroed)
{
    size_t asked = bytes;
    void *p;

    *zeroed = false;
    if (bytes > heap.part) {
        errno = ENOMEM;
        return NULL;
    }
    if (align > 16) {
        if (bytes < align)
            bytes = align;
        if (bytes <= PAGE && align <= PAGE)
            bytes = (size_t)1 << (64 - __builtin_clzl(bytes - 1));         /* aligned in their spans */
    }
    lock();
    if (OTOSP_UNLIKELY(!heap.current->npages))
        start_part(heap.current);
    if (bytes <= SMALL_MAX && (align <= 16 || bytes <= PAGE))
        p = take_block(heap.current, class_of(bytes));
    else
        p = take_pages(heap.current, bytes, align, zeroed);
    if (OTOSP_UNLIKELY(ot_checks) && p)
        ot_check_allocated(p, asked, *zeroed);
    unlock();
    if (!p)
        errno = ENOMEM;
    else if (ot.split)
        ot_twin_allocated(p, bytes);
    if (OTOSP_UNLIKELY(ot_racing) && p)
        ot_race_allocated(p, bytes);
    return p;
}

/* The span or run that a block belongs to. */
static uint32_t page_of(struct part *part, const void *p)
{
    uint32_t page = (uint32_t)((size_t)((const char *)p - (char *)part) / PAGE);
    return page - (pages(part)[page].kind == SPAN ? pages(part)[page].back : 0);
}

size_t ot_heap_size(const void *p)
{
    struct part *part = part_number(part_index(p));
    const struct page *at = &pages(part)[page_of(part, p)];
    return at->kind == SPAN ? class_size(at->class) : at->npages * PAGE;
}

/* May the current set change this part? */
static bool may_change(size_t part)
{
    return part ? ot_set_has(ot.set, (int)(part - 1) / 2) : !ot.split;
}

int ot_heap_owner(const void *p)
{
    return ((int)part_index(p) + 1) / 2 - 1;
}

/* Is its book-keeping another rank's alone? */
static bool is_others(size_t part)
{
    return part && part % 2 == 0 && (int)(part - 1) / 2 != ot.world.rank;
}

void ot_heap_free(void *p)
{
    size_t i = part_index(p);
    struct part *part = part_number(i);

    if (ot.split) {
        ot_log_forget(p, ot_heap_size(p));
        if (OTOSP_UNLIKELY(ot_checks))
            ot_check_exempt(ot.split, p, ot_heap_size(p));
    } else if (OTOSP_UNLIKELY(otosp_pending))
        ot_demand_freed(p, ot_heap_size(p));
    if (OTOSP_UNLIKELY(ot_racing))
        ot_race_freed(p, ot_heap_size(p));
    if (!may_change(i)) {
        uint64_t offset = (uint64_t)((char *)p - heap.base);
        ot_trace(HEAP, "free(%p) waits for the join: part %zu", p, i);
        ot_buffer_add(&ot.split->frees, &offset, sizeof offset);
        return;
    }
    if (OTOSP_UNLIKELY(ot_checks)) {
        lock();
        ot_check_freed(p);
        unlock();
    }
    if (is_others(i))
        return;
    lock();
    uint32_t page = page_of(part, p);
    struct page *at = &pages(part)[page];
    if (at->kind == SPAN)
        give_block(part, page, p);
    else if (at->kind == RUN)
        free_run(part, page, at->npages);
    else
        ot_fatal("free(%p): no block of memory begins there", p);
    unlock();
}

/* A free that a smaller set could not do. */
void ot_heap_free_handed_up(uint64_t offset)
{
    if (offset < heap.size)
        ot_heap_free(heap.base + offset);
}

/*
 * Makes a block fit for `bytes` where it is, if it already is or if the pages behind it are free. Returns
 * NULL where it must move. Not where a rank keeps another's books: the answer must be the same on all.
 */
void *ot_heap_resize(void *p, size_t bytes)
{
    size_t i = part_index(p), have = ot_heap_size(p), n = (bytes + PAGE - 1) / PAGE;
    struct part *part = part_number(i);
    struct page *table = pages(part);
    uint32_t page = page_of(part, p);
    void *result = NULL;

    if (table[page].kind == SPAN || !may_change(i) || (i && i % 2 == 0 && ot.set.size > 1))
        return bytes <= have && bytes > have / 2 - (have <= 64 ? have / 2 : 0) ? p : NULL;
    if (bytes <= SMALL_MAX || n > part->npages)
        return NULL;
    lock();
    uint32_t old = table[page].npages, after = page + old;
    if (n < old) {
        table[page] = table[page + n - 1] = (struct page){ .kind = RUN, .npages = (uint32_t)n };
        free_run(part, page + (uint32_t)n, old - (uint32_t)n);
    } else if (n > old && after < part->high && table[after].kind == FREE_RUN
               && old + table[after].npages >= n) {
        uint32_t all = old + table[after].npages;
        unlink_run(part, after);
        table[page] = table[page + n - 1] = (struct page){ .kind = RUN, .npages = (uint32_t)n };
        if (all > n)
            link_run(part, page + (uint32_t)n, all - (uint32_t)n);
    } else if (n > old && after == part->high && n - old <= part->npages - part->high) {
        part->high += (uint32_t)n - old;
        table[page] = table[page + n - 1] = (struct page){ .kind = RUN, .npages = (uint32_t)n };
        grown(part, after);
    }
    if (table[page].npages >= n) {
        result = p;
        if (ot.split && n > old)
            ot_twin_allocated(page_address(part, after), (n - old) * PAGE);
        handed_out(part, page, 1);
        changed_page(part, page + table[page].npages - 1);
    }
    unlock();
    return result;
}

bool ot_heap_has(const void *p)
{
    return (size_t)((const char *)p - heap.base) < heap.size;
}

/* Of the parts of other ranks what those have told. */
void ot_heap_used(void (*each)(char *from, char *to))
{
    for (size_t i = 0; i << heap.shift < heap.size; i++) {
        struct part *part = part_number(i);
        uint32_t n;
        for (uint32_t page = first_page(); page < part->high; page += n) {
            const struct page *p = &pages(part)[page];
            n = p->kind == NEVER ? 1 : p->npages;
            if (p->kind == SPAN || p->kind == RUN)
                each(page_address(part, page), page_address(part, page + n));
        }
    }
}

/* A block's first page, of one of several pages that an address lies in; the part's end if there is none. */
static uint32_t run_around(struct part *part, uint32_t page)
{
    static struct part *last_part;
    static uint32_t last;
    struct page *table = pages(part);
    uint32_t first = last_part == part && last <= page && last < part->high && table[last].kind != NEVER ? last : first_page();

    while (first < part->high && first + (table[first].npages ? table[first].npages : 1) <= page)
        first += table[first].npages ? table[first].npages : 1;
    last_part = part;
    return last = first;
}

bool ot_object_of(ot_md *md, const void *inside)
{
    size_t i = part_index(inside);
    int id = ot_segment_find(inside);
    const ot_segment *s = id < 0 ? NULL : ot_segment_of((uint32_t)id);

    if (!s || s->kind == OT_KIND_READONLY)
        return false;
    if (s->kind != OT_KIND_HEAP)
        return (s->kind == OT_KIND_DATA && ot_variable_of(md, (uint32_t)id, inside))
            || ot_md_make(md, s->base, s->size, 0, 1);
    if (i)
        return ot_md_make(md, part_number(i), heap.part, 0, 1);
    struct part *part = part_number(0);
    uint32_t page = (uint32_t)((size_t)((const char *)inside - (char *)part) / PAGE);
    if (page < first_page() || page >= part->high)
        return false;
    page = run_around(part, page);
    return page < part->high && ot_md_make(md, page_address(part, page), pages(part)[page].npages * PAGE, 0, 1);
}

/* The one block that this lies in, of those that all ranks have made together; false: it is not known. */
bool ot_heap_block(ot_md *md, const void *inside)
{
    struct part *part = part_number(0);
    uint32_t page = (uint32_t)((size_t)((const char *)inside - (char *)part) / PAGE);

    if (!ot_heap_has(inside) || part_index(inside) || page < first_page() || page >= part->high)
        return false;
    page = run_around(part, page);
    const struct page *at = &pages(part)[page];
    if (page >= part->high || (at->kind != SPAN && at->kind != RUN))
        return false;
    size_t bytes = at->kind == SPAN ? class_size(at->class) : at->npages * PAGE;
    size_t before = (size_t)((const char *)inside - page_address(part, page)) / bytes * bytes;
    return ot_md_make(md, page_address(part, page) + before, bytes, 0, 1);
}

/* A pointer in front of a block may lie in another one. */
bool ot_heap_behind(ot_md *md, const void *p)
{
    ot_md behind;

    return ot_heap_block(md, p)
        && (p == ot_address(md->segment, md->offset)
            || (ot_heap_block(&behind, (const char *)p + OT_IN_FRONT) && behind.offset == md->offset));
}

/* ---- Starting, and following the current set ---- */

/* Address space for the heap of a job; part is a power of 2. */
size_t ot_heap_bytes(int ranks, size_t part)
{
    return ranks == 1 ? part : part * (1 + 2 * (size_t)ranks);
}

/* Takes over zeroed memory of ot_heap_bytes bytes. A part is not touched before it is used. */
void ot_heap_start(char *base, int ranks, size_t part)
{
    heap.base = base;
    heap.part = part;
    heap.shift = __builtin_ctzl(part);
    heap.size = ot_heap_bytes(ranks, part);
    ot_heap_choose_part();
}

void ot_heap_choose_part(void)
{
    size_t i = !ot.split ? 0 : ot.set.size > 1 ? 1 + 2 * (size_t)ot.set.first : 2 + 2 * (size_t)ot.set.first;

    heap.current = part_number(i);
}
