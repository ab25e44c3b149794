/* The heap: blocks are disjoint, aligned, keep their contents; the same calls give the same offsets. */
#include <errno.h>
#include <malloc.h>
#include <stdint.h>
#include <sys/mman.h>
#include "unit.h"

enum { BLOCKS = 600, CALLS = 60000 };

static unsigned seed;

static unsigned draw(unsigned below)
{
    seed = seed * 1103515245 + 12345;
    return (seed >> 8) % below;
}

static size_t draw_size(void)
{
    switch (draw(8)) {
    case 0: return draw(20);
    case 1: return draw(10000);
    case 2: return draw(300000);
    case 3: return (size_t)1 << draw(17);
    default: return draw(500);
    }
}

static void fill(char *p, size_t n, int with)
{
    memset(p, with, n < 64 ? n : 64);
    memset(p + n - (n < 64 ? n : 64), with, n < 64 ? n : 64);
}

static void check_filled(const char *p, size_t n, int with)
{
    for (size_t i = 0; i < n; i += i < 63 || i >= n - 64 || n < 128 ? 1 : n - 127)
        check(p[i] == (char)with);
}

/* A random sequence of calls; records the offset of each result from the first. */
static void play(unsigned from, long *offsets)
{
    static struct { char *p; size_t n; int with; } block[BLOCKS];
    char *origin = malloc(1);

    seed = from;
    memset(block, 0, sizeof block);
    for (int call = 0; call < CALLS; call++) {
        unsigned i = draw(BLOCKS);
        size_t n = draw_size(), align = 16;
        char *p = block[i].p;
        if (p)
            check_filled(p, block[i].n, block[i].with);
        switch (draw(p ? 3 : 5)) {
        case 0:
            if (p) {
                p = realloc(p, n + 1);
                if (n + 1 >= block[i].n)
                    check_filled(p, block[i].n, block[i].with);
                else
                    check_filled(p, n < 64 ? n : 64, block[i].with);
                n++;
                break;
            }
            /* fall through */
        case 1:
            free(p);
            p = malloc(n);
            break;
        case 2:
            if (p) {
                free(p);
                p = NULL;
                break;
            }
            p = calloc(n, 1);
            for (size_t k = 0; k < n; k++)
                check(!p[k]);
            break;
        default:
            align = (size_t)8 << draw(12);
            check(!posix_memalign((void **)&p, align, n));
            align = align > 16 ? align : 16;
        }
        if (p) {
            check(ot_heap_has(p));
            check((uintptr_t)p % align == 0);
            check(malloc_usable_size(p) >= n);
        }
        block[i].p = p;
        block[i].n = p ? n : 0;
        block[i].with = (int)draw(256);
        if (p)
            fill(p, n, block[i].with);
        offsets[call] = p ? p - origin : 0;
    }
    for (int i = 0; i < BLOCKS; i++)
        free(block[i].p);
    free(origin);
}

/* A heap of its own at another address, so that two runs can be compared. */
static char *base;

static void fresh_heap(void)
{
    size_t bytes = ot_heap_bytes(1, (size_t)1 << 32);
    void *p = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    check(p != MAP_FAILED);
    base = p;
    ot_heap_start(p, 1, (size_t)1 << 32);
}

START_TEST(contents_and_determinism)
{
    static long first[CALLS], second[CALLS];

    fresh_heap();
    ot_leave_runtime(true);
    play(7, first);
    ot_enter_runtime();
    fresh_heap();
    ot_leave_runtime(true);
    play(7, second);
    ot_enter_runtime();
    check(!memcmp(first, second, sizeof first));
}
END_TEST

START_TEST(edges)
{
    volatile size_t huge = SIZE_MAX / 2;
    char *foreign = malloc(100), *p;                                       /* libc's: made in the runtime */

    fresh_heap();
    ot_leave_runtime(true);
    strcpy(foreign, "from libc");
    check(!ot_heap_has(foreign));
    foreign = realloc(foreign, 200);
    check(ot_heap_has(foreign));
    check(!strcmp(foreign, "from libc"));
    free(foreign);

    errno = 0;
    check(!malloc((size_t)1 << 40));
    check(errno == ENOMEM);
    check(!malloc(huge));
    check(!calloc(huge, 4));
    check(!reallocarray(NULL, huge, 4));
    check(posix_memalign((void **)&p, 3, 8) == EINVAL);
    check((p = malloc(0)) != NULL);
    free(p);
    free(NULL);

    p = malloc((size_t)3 << 30);                                           /* of 4 GiB */
    check(p != NULL);
    check(!malloc((size_t)3 << 30));
    p[((size_t)3 << 30) - 1] = 1;
    p = realloc(p, 100);
    check(p != NULL);
    free(p);
    for (int i = 0; i < 100; i++) {                                        /* nothing is lost */
        p = malloc((size_t)3 << 30);
        check(p != NULL);
        free(p);
    }
#ifndef __SANITIZE_ADDRESS__                                               /* see rtlib/malloc.c */
    p = strdup("strdup follows");
    check(ot_heap_has(p));
    free(p);
#endif
    ot_enter_runtime();
}
END_TEST

/* What lies in front of the first block is in none. */
START_TEST(before_the_first_block)
{
    char *p;
    ot_md md;

    fresh_heap();
    ot_segments_add_arena(base, ot_heap_bytes(1, (size_t)1 << 32), NULL, 0);
    ot_leave_runtime(true);
    p = malloc(100000);
    ot_enter_runtime();
    check(ot_object_of(&md, p + 100) && ot_address(md.segment, md.offset) == p);
    check(!ot_object_of(&md, p - 1));
    check(!ot_object_of(&md, base + 50));
}
END_TEST

/* However long rows are, those that follow each other lie at one distance, over many spans. */
START_TEST(rows_at_one_distance)
{
    static const size_t lengths[] = { 24, 240, 656, 1008, 1296, 2000, 5000, 8192 };

    fresh_heap();
    ot_segments_add_arena(base, ot_heap_bytes(1, (size_t)1 << 32), NULL, 0);
    ot_leave_runtime(true);
    for (size_t k = 0; k < sizeof lengths / sizeof *lengths; k++) {
        char *first = malloc(lengths[k]), *second = malloc(lengths[k]), *last = second;
        for (int i = 0; i < 2000; i++) {
            char *row = malloc(lengths[k]);
            check(row - last == second - first);
            last = row;
        }
    }
    ot_enter_runtime();
}
END_TEST

static void add(TCase *tests)
{
    tcase_set_timeout(tests, 60);
    tcase_add_test(tests, contents_and_determinism);
    tcase_add_test(tests, edges);
    tcase_add_test(tests, before_the_first_block);
    tcase_add_test(tests, rows_at_one_distance);
}

int main(void)
{
    return run_tests("heap", add);
}
