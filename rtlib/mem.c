/*
 * mem.c: memory segments, and the runtime's own memory.
 *
 * A segment is a piece of memory that every rank has at the same place of the same layout: the heap
 * and the stack of the arena, and the data of each loaded module. Descriptors name (segment, offset);
 * a rank adds its own base. Segment ids are equal on all ranks, since all load the same modules in the
 * same order.
 */
#include <elf.h>
#include <errno.h>
#include <link.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include "rt.h"

#define PAGE ((size_t)4096)
#define HUGE ((size_t)2 << 20)          /* of most processors the smallest one of large pages */

static ot_segment *segments;
static uint32_t nsegments;

static void out_of_memory(size_t bytes)
{
    ot_fatal("out of memory: the runtime needs %zu bytes", bytes);
}

/* The runtime's memory is libc's whatever code is running: see malloc.c. */
#ifdef __SANITIZE_ADDRESS__
#define __libc_realloc __real_realloc
#define __libc_free __real_free
#endif
extern void *__libc_realloc(void *, size_t);
extern void __libc_free(void *);

/*
 * Wishes large pages for memory that is large itself. Where the system has them the program's loops have less to look
 * up, and so has who sends the memory, which is done page by page. Neighbours at its ends get some of them.
 */
void ot_huge(const char *from, const char *to)
{
    uintptr_t first = (uintptr_t)from / HUGE * HUGE, end = ((uintptr_t)to + HUGE - 1) / HUGE * HUGE;
    int before = errno;

    if ((size_t)(to - from) >= HUGE)
        madvise((void *)first, end - first, MADV_HUGEPAGE);
    errno = before;                     /* it is a wish */
}

#ifndef MADV_COLLAPSE
#define MADV_COLLAPSE 25
#endif

/* Pages that are there become large ones, neighbours included. */
void ot_huge_all(const char *from, const char *to)
{
    uintptr_t first = (uintptr_t)from / HUGE * HUGE, end = ((uintptr_t)to + HUGE - 1) / HUGE * HUGE;
    int before = errno;

    madvise((void *)first, end - first, MADV_COLLAPSE);
    errno = before;                     /* a wish, too */
}

/* Pages that had an access of their own for a while become large ones again. */
void ot_huge_again(const char *from, const char *to)
{
    if ((size_t)(to - from) >= HUGE)
        ot_huge_all(from, to);
}

/* As ot_huge() where memory grows little by little: a large page that begins here will be filled. */
void ot_huge_grown(const char *from, const char *to)
{
    const char *next = from + (-(uintptr_t)from & (HUGE - 1));

    if ((size_t)(to - from) >= HUGE)
        ot_huge(from, to);
    else if (next < to)
        ot_huge(next, next + HUGE);
}

/* Zeros. Memory that is large is given back to the system, which hands out zeros where it is touched next, if it is. */
void ot_clear(void *p, size_t bytes)
{
    char *at = p, *end = at + bytes;
    char *from = (char *)(((uintptr_t)at + PAGE - 1) / PAGE * PAGE), *to = (char *)((uintptr_t)end / PAGE * PAGE);
    int before = errno;

    if (bytes < HUGE || madvise(from, (size_t)(to - from), MADV_DONTNEED))
        from = to = end;
    memset(at, 0, (size_t)(from - at));
    memset(to, 0, (size_t)(end - to));
    errno = before;
}

void *ot_alloc(size_t bytes)
{
    return ot_realloc(NULL, bytes);
}

void *ot_realloc(void *old, size_t bytes)
{
    void *p = __libc_realloc(old, bytes ? bytes : 1);
    if (!p)
        out_of_memory(bytes);
    return p;
}

void ot_free(void *p)
{
    __libc_free(p);
}

void ot_buffer_reserve(ot_buffer *b, size_t more)
{
    if (b->cap - b->n >= more)
        return;
    b->cap = b->n + more > 2 * b->cap ? b->n + more : 2 * b->cap;
    b->p = ot_realloc(b->p, b->cap);
    ot_huge(b->p, b->p + b->cap);
}

/* What is there is needed no more: until it is written again the system may have its pages, if it runs short. */
void ot_idle(const char *p, size_t bytes)
{
    uintptr_t from = ((uintptr_t)p + PAGE - 1) / PAGE * PAGE, to = ((uintptr_t)p + bytes) / PAGE * PAGE;

    if (bytes >= HUGE)
        madvise((void *)from, to - from, MADV_FREE);
}

/* Appends bytes (uninitialised where `from` is NULL) and returns their place, valid until the next call. */
void *ot_buffer_add(ot_buffer *b, const void *from, size_t bytes)
{
    ot_buffer_reserve(b, bytes);
    char *to = b->p + b->n;
    if (from && bytes)
        memcpy(to, from, bytes);
    b->n += bytes;
    return to;
}

static void add_segment(char *base, size_t size, enum ot_segment_kind kind, const char *name)
{
    segments = ot_realloc(segments, (nsegments + 1) * sizeof *segments);
    segments[nsegments++] = (ot_segment){ base, size, kind, name };
}

/* Heap and stack: the first two, OT_SEGMENT_HEAP and OT_SEGMENT_STACK. */
void ot_segments_add_arena(char *heap, size_t heap_size, char *stack, size_t stack_size)
{
    nsegments = 0;
    add_segment(heap, heap_size, OT_KIND_HEAP, "heap");
    add_segment(stack, stack_size, OT_KIND_STACK, "stack");
}

/* What the loader made read-only after relocation (RELRO) is at the front of the writable part. */
static int add_module(struct dl_phdr_info *info, size_t size, void *unused)
{
    uintptr_t relro = 0;
    const char *name = info->dlpi_name && *info->dlpi_name ? info->dlpi_name : "the program";

    (void)size;
    (void)unused;
    for (int i = 0; i < info->dlpi_phnum; i++)
        if (info->dlpi_phdr[i].p_type == PT_GNU_RELRO)
            relro = info->dlpi_addr + info->dlpi_phdr[i].p_vaddr + info->dlpi_phdr[i].p_memsz;
    for (int i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *ph = &info->dlpi_phdr[i];
        uintptr_t from = info->dlpi_addr + ph->p_vaddr, to = from + ph->p_memsz;
        if (ph->p_type != PT_LOAD)
            continue;
        if (!(ph->p_flags & PF_W)) {
            add_segment((char *)from, to - from, OT_KIND_READONLY, name);
            continue;
        }
        if (relro > from && relro < to) {
            add_segment((char *)from, relro - from, OT_KIND_READONLY, name);
            from = relro;
        }
        add_segment((char *)from, to - from, OT_KIND_DATA, name);
        ot_huge((char *)from, (char *)to);
    }
    return 0;
}

static unsigned long long loads;         /* modules ever loaded when they were last listed */

static int count_loads(struct dl_phdr_info *info, size_t size, void *count)
{
    (void)size;
    *(unsigned long long *)count = info->dlpi_adds;
    return 1;
}

/* Lists the modules loaded so far, after the arena's segments. */
void ot_segments_scan(void)
{
    dl_iterate_phdr(count_loads, &loads);
    ot_variables_forget();
    nsegments = OT_SEGMENT_STACK + 1;
    dl_iterate_phdr(add_module, NULL);
}

static int find(const char *p)
{
    static uint32_t last;

    if (last < nsegments && (size_t)(p - segments[last].base) < segments[last].size)
        return (int)last;
    for (uint32_t i = 0; i < nsegments; i++)
        if ((size_t)(p - segments[i].base) < segments[i].size)
            return (int)(last = i);
    return -1;
}

/* The segment that holds an address; modules loaded since the last look are found too. */
int ot_segment_find(const void *p)
{
    unsigned long long now = loads;
    int id = find(p);
    if (id >= 0 || !p || !nsegments)
        return id;
    dl_iterate_phdr(count_loads, &now);
    if (now == loads)
        return id;
    ot_segments_scan();
    return find(p);
}

const ot_segment *ot_segment_of(uint32_t id)
{
    return id < nsegments ? &segments[id] : NULL;
}

char *ot_address(uint32_t segment, uint64_t offset)
{
    return segment < nsegments && offset < segments[segment].size ? segments[segment].base + offset : NULL;
}

/* Describes memory; false if it does not lie within one segment that can be written. */
bool ot_md_make(ot_md *md, const void *base, size_t len, size_t stride, size_t rows)
{
    int id = ot_segment_find(base);
    size_t extent;

    if (id < 0 || segments[id].kind == OT_KIND_READONLY)
        return false;
    md->segment = (uint32_t)id;
    md->offset = (uint64_t)((const char *)base - segments[id].base);
    md->len = len;
    md->stride = rows > 1 ? stride : 0;
    md->rows = rows;
    return !__builtin_mul_overflow(rows - 1, stride, &extent)
        && !__builtin_add_overflow(extent, len, &extent)
        && extent <= segments[id].size - md->offset;
}

static int holds_thread_local(struct dl_phdr_info *info, size_t size, void *p)
{
    (void)size;
    for (int i = 0; i < info->dlpi_phnum; i++)
        if (info->dlpi_phdr[i].p_type == PT_TLS && info->dlpi_tls_data
            && (size_t)((char *)p - (char *)info->dlpi_tls_data) < info->dlpi_phdr[i].p_memsz)
            return 1;
    return 0;
}

/* What an address is that cannot be exchanged, for a message. */
const char *ot_address_is(const void *p)
{
    if (!p)
        return "a null pointer";
    if ((uintptr_t)p < 4096)
        return "a null pointer with an offset";
    int id = ot_segment_find(p);
    if (id >= 0 && segments[id].kind == OT_KIND_READONLY)
        return "in a string constant or other read-only memory";
    if (id >= 0)
        return "in a section that ends outside its memory segment";
    if (dl_iterate_phdr(holds_thread_local, (void *)(uintptr_t)p))
        return "in thread-local storage";
    return "outside every memory segment that ranks share (heap, main stack, global data)";
}
