/*
 * map.c: memory that the program maps. It lies in blocks of the user's heap, so it has the same address on all
 * ranks and takes part in all exchange, and what is mapped there replaces the block's pages.
 *
 * Each rank maps its own file, and the leader of the set answers for all. Stores to a shared mapping reach the real
 * file through the leader; where it is the very file of the others too, these take a copy.
 *
 * Programs are linked with --wrap for these functions: some MPI libraries put code of theirs where mmap itself
 * begins, and so would meet the program's calls first.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include "rt.h"

#define PAGE     ((size_t)4096)
#define SMALLEST (3 * PAGE)             /* blocks that have their pages for themselves */

void *__real_mmap(void *, size_t, int, int, int, off_t);
int __real_munmap(void *, size_t);
void *__real_mremap(void *, size_t, size_t, int, ...);
void *__real_sbrk(intptr_t);
int __real_brk(void *);
void *__wrap_mmap(void *, size_t, int, int, int, off_t);
void *__wrap_mmap64(void *, size_t, int, int, int, off64_t);
int __wrap_munmap(void *, size_t);
void *__wrap_mremap(void *, size_t, size_t, int, ...);
void *__wrap_sbrk(intptr_t);
int __wrap_brk(void *);

/* A block that is mapped, and how much of it is not unmapped yet. */
static struct mapping {
    char *at;
    size_t bytes, left;
    bool children;                      /* shared with those that are made from now on: see child.c */
} *mapping;
static size_t mappings, mappings_cap;

static size_t whole_pages(size_t bytes)
{
    return (bytes + PAGE - 1) / PAGE * PAGE;
}

/* What is mapped there goes; the heap's memory is there again. */
static void put_back(void *at, size_t bytes)
{
    __real_mmap(at, bytes, PROT_READ | PROT_WRITE,
                MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED, -1, 0);
}

static void remember(char *at, size_t bytes, bool children)
{
    if (mappings == mappings_cap) {
        bool user = ot_enter_runtime();
        mappings_cap = 2 * mappings_cap + 8;
        mapping = ot_realloc(mapping, mappings_cap * sizeof *mapping);
        ot_leave_runtime(user);
    }
    mapping[mappings++] = (struct mapping){ at, bytes, bytes, children };
    ot_shared_with_children += children;
}

/* A mapping of no file: zeros. */
static bool map_zeros(char *at, size_t bytes, int protection, bool zeroed)
{
    if (!zeroed) {
        ot_clear(at, bytes);
        otosp_wrote(at, bytes);
    }
    return protection == (PROT_READ | PROT_WRITE) || mprotect(at, bytes, protection) == 0;
}

/* Do all ranks store to the leader's file? Then the leader does. Known on all ranks. */
static bool is_leaders(int fd)
{
    struct { dev_t device; ino_t file; } mine = { 0, 0 }, leaders;
    struct stat is;
    bool user = ot_enter_runtime();

    if (fstat(fd, &is) == 0) {
        mine.device = is.st_dev;
        mine.file = is.st_ino;
    }
    ot_leave_runtime(user);
    leaders = mine;
    ot_from_leader(&leaders, sizeof leaders);
    return !ot_leads() && mine.device == leaders.device && mine.file == leaders.file;
}

static bool copy_file(char *to, size_t bytes, int fd, off_t offset)
{
    put_back(to, bytes);
    for (size_t done = 0; done < bytes; ) {
        ssize_t n = pread(fd, to + done, bytes - done, offset + (off_t)done);
        if (n <= 0)
            return n == 0;
        done += (size_t)n;
    }
    return true;
}

static bool map_file(char *at, size_t bytes, int protection, int flags, int fd, off_t offset)
{
    if (__real_mmap(at, bytes, protection, flags | MAP_FIXED, fd, offset) == MAP_FAILED)
        return false;
    if (ot.split)
        otosp_wrote(at, bytes);
    return true;
}

static void *map(bool all, size_t bytes, int protection, int flags, int fd, off_t offset)
{
    size_t pages = whole_pages(bytes);
    bool zeroed, done;
    char *at;

    if (!bytes || pages < bytes) {
        errno = bytes ? ENOMEM : EINVAL;
        return MAP_FAILED;
    }
    at = ot_heap_alloc(pages < SMALLEST ? SMALLEST : pages, PAGE, &zeroed);
    if (!at)
        return MAP_FAILED;
    bool shared = all && !(flags & MAP_ANONYMOUS) && flags & MAP_SHARED && protection & PROT_WRITE;
    bool children = flags & MAP_ANONYMOUS && flags & MAP_SHARED;
    if (flags & MAP_ANONYMOUS && !children)
        done = map_zeros(at, pages, protection, zeroed);
    else if (shared && is_leaders(fd))
        done = copy_file(at, pages, fd, offset);
    else
        done = map_file(at, pages, protection, flags, fd, offset);
    if (shared)
        ot_leader_waits();
    bool agreed = all ? ot_result_from_leader(done) : done;
    if (agreed && !done)
        ot_fatal("cannot map file %d, which rank %d could: %s", fd, ot.set.first, strerror(errno));
    if (!agreed) {
        int error = errno;
        put_back(at, pages);
        ot_heap_free(at);
        errno = error;
        return MAP_FAILED;
    }
    remember(at, pages, children);
    return at;
}

/* Mappings at an address that the program chooses lie inside one of its others, or are its own concern. */
void *__wrap_mmap(void *at, size_t bytes, int protection, int flags, int fd, off_t offset)
{
    if (flags & (MAP_FIXED | MAP_FIXED_NOREPLACE) || !ot_is_program(__builtin_return_address(0)))
        return __real_mmap(at, bytes, protection, flags, fd, offset);
    return map(OT_FOR_ALL(), bytes, protection, flags, fd, offset);
}

void *__wrap_mmap64(void *, size_t, int, int, int, off64_t) __attribute__((alias("__wrap_mmap")));

static struct mapping *find(const char *at)
{
    for (size_t i = 0; i < mappings; i++)
        if (at >= mapping[i].at && at < mapping[i].at + mapping[i].bytes)
            return &mapping[i];
    return NULL;
}

/* A block that another rank has mapped in parallel code, which keeps its books: on this one it goes as a whole. */
static int unmap_others(char *at, size_t bytes)
{
    size_t size = ot_heap_size(at);

    put_back(at, whole_pages(bytes));
    if (size && (size <= SMALLEST || whole_pages(bytes) >= size))
        ot_heap_free(at);
    return 0;
}

int __wrap_munmap(void *at, size_t bytes)
{
    struct mapping *m = ot_heap_has(at) ? find(at) : NULL;

    if (!m && ot_heap_has(at) && (uintptr_t)at % PAGE == 0 && bytes)
        return unmap_others(at, bytes);
    if (!m)
        return __real_munmap(at, bytes);
    bytes = whole_pages(bytes);
    if ((uintptr_t)at % PAGE || !bytes) {
        errno = EINVAL;
        return -1;
    }
    if (bytes > (size_t)(m->at + m->bytes - (char *)at))
        bytes = (size_t)(m->at + m->bytes - (char *)at);
    put_back(at, bytes);
    m->left -= bytes < m->left ? bytes : m->left;
    if (!m->left) {
        char *block = m->at;
        ot_shared_with_children -= m->children;
        *m = mapping[--mappings];
        ot_heap_free(block);
    }
    return 0;
}

/* Mappings of no file grow by moving; those of files are mapped anew by the program. */
void *__wrap_mremap(void *old, size_t have, size_t bytes, int flags, ...)
{
    const struct mapping *m = ot_heap_has(old) ? find(old) : NULL;
    va_list more;
    void *at;

    va_start(more, flags);
    void *new = flags & MREMAP_FIXED ? va_arg(more, void *) : NULL;
    va_end(more);
    if (!m)
        return __real_mremap(old, have, bytes, flags, new);
    have = whole_pages(have);
    bytes = whole_pages(bytes);
    if (bytes <= have) {
        if (bytes < have)
            __wrap_munmap((char *)old + bytes, have - bytes);
        return old;
    }
    if (!(flags & MREMAP_MAYMOVE) || flags & MREMAP_FIXED) {
        errno = ENOMEM;
        return MAP_FAILED;
    }
    at = map(false, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (at == MAP_FAILED)
        return at;
    memcpy(at, old, have);
    otosp_wrote(at, have);
    __wrap_munmap(old, have);
    return at;
}

/* Memory that grows at the end of the process' own lies elsewhere on each rank. */
void *__wrap_sbrk(intptr_t more)
{
    if (more && ot.world.size > 1 && ot_is_program(__builtin_return_address(0)))
        ot_fatal("sbrk: memory got so cannot be shared by ranks; get it by malloc");
    return __real_sbrk(more);
}

int __wrap_brk(void *end)
{
    if (ot.world.size > 1 && ot_is_program(__builtin_return_address(0)))
        ot_fatal("brk: memory got so cannot be shared by ranks; get it by malloc");
    return __real_brk(end);
}
