/*
 * omp_alloc.c: OpenMP's allocators (5.1, 2.13, 3.13). All memory spaces are the user's heap.
 *
 * A block begins with a header that says where it came from. Headers and allocators lie in the heap too, and
 * stores to them are logged, so that a block can be freed by any thread, with or without its allocator.
 */
#include <stdlib.h>
#include <string.h>
#include "../include/omp.h"
#include "rt.h"

/* What omp_init_allocator makes; its address is the handle. */
typedef struct allocator {
    size_t alignment, pool, used;       /* pool: bytes that it has to give */
    omp_alloctrait_value_t fallback;
    omp_allocator_handle_t otherwise;   /* with omp_atv_allocator_fb */
} allocator;

typedef struct header {
    void *start;                        /* what malloc gave */
    size_t bytes, taken;                /* the block; with header and alignment, for the pool */
    omp_allocator_handle_t from;
} header;

static allocator *made(omp_allocator_handle_t handle)
{
    return handle > omp_thread_mem_alloc ? (allocator *)(uintptr_t)handle : NULL;
}

static bool is_power(size_t n)
{
    return n && !(n & (n - 1));
}

/* A trait's value into the allocator; false: no such trait, or none that can be had. */
static bool set_trait(allocator *a, const omp_alloctrait_t *t)
{
    bool by_default = t->value == (omp_uintptr_t)omp_atv_default;

    switch (t->key) {
    case omp_atk_sync_hint:
        return by_default || (t->value >= omp_atv_contended && t->value <= omp_atv_private);
    case omp_atk_alignment:
        a->alignment = by_default ? 1 : t->value;
        return is_power(a->alignment);
    case omp_atk_access:
        return by_default || (t->value >= omp_atv_all && t->value <= omp_atv_cgroup);
    case omp_atk_pool_size:
        a->pool = by_default ? SIZE_MAX : t->value;
        return true;
    case omp_atk_fallback:
        a->fallback = by_default ? omp_atv_default_mem_fb : (omp_alloctrait_value_t)t->value;
        return a->fallback >= omp_atv_default_mem_fb && a->fallback <= omp_atv_allocator_fb;
    case omp_atk_fb_data:
        a->otherwise = (omp_allocator_handle_t)t->value;
        return true;
    case omp_atk_pinned:
        return by_default || t->value == omp_atv_false;
    case omp_atk_partition:
        return by_default || (t->value >= omp_atv_environment && t->value <= omp_atv_interleaved);
    default:
        return false;
    }
}

omp_allocator_handle_t omp_init_allocator(omp_memspace_handle_t space, int n, const omp_alloctrait_t *traits)
{
    allocator new = { 1, SIZE_MAX, 0, omp_atv_default_mem_fb, omp_null_allocator };

    if (space > omp_low_lat_mem_space)
        return omp_null_allocator;
    for (int i = 0; i < n; i++)
        if (!set_trait(&new, &traits[i]))
            return omp_null_allocator;
    allocator *a = malloc(sizeof *a);
    if (!a)
        return omp_null_allocator;
    *a = new;
    otosp_wrote(a, sizeof *a);
    return (omp_allocator_handle_t)(uintptr_t)a;
}

void omp_destroy_allocator(omp_allocator_handle_t handle)
{
    free(made(handle));
}

static omp_allocator_handle_t chosen(omp_allocator_handle_t handle)
{
    return handle ? handle : omp_get_default_allocator();
}

/* Counts a block in the pool of its allocator, or out of it. */
static void count(const header *h, bool in)
{
    allocator *a = made(h->from);

    if (a && a->pool != SIZE_MAX) {
        otosp_wrote(&a->used, sizeof a->used);
        a->used += in ? h->taken : -h->taken;
    }
}

/* From one allocator, or NULL. */
static void *take(size_t alignment, size_t bytes, omp_allocator_handle_t from, bool zero)
{
    allocator *a = made(from);
    size_t whole;

    alignment = a && a->alignment > alignment ? a->alignment : alignment;
    alignment = alignment > _Alignof(max_align_t) ? alignment : _Alignof(max_align_t);
    size_t before = (sizeof(header) + alignment - 1) & ~(alignment - 1);
    if (__builtin_add_overflow(before + alignment, bytes, &whole) || (a && whole > a->pool - a->used))
        return NULL;
    char *start = zero ? calloc(1, whole) : malloc(whole);
    if (!start)
        return NULL;
    char *p = (char *)(((uintptr_t)start + before + alignment - 1) & ~(alignment - 1));
    header *h = (header *)p - 1;
    otosp_wrote(h, sizeof *h);
    *h = (header){ start, bytes, whole, from };
    count(h, true);
    return p;
}

/* From the allocator or what it falls back to. */
static void *allocate(size_t alignment, size_t bytes, omp_allocator_handle_t from, bool zero)
{
    if (!is_power(alignment) || !bytes)
        return NULL;
    for (from = chosen(from);;) {
        void *p = take(alignment, bytes, from, zero);
        allocator *a = made(from);
        if (p || !a || a->fallback == omp_atv_null_fb)
            return p;
        if (a->fallback == omp_atv_abort_fb)
            ot_fatal("omp_alloc: no memory for %zu bytes (the allocator's fallback is omp_atv_abort_fb)", bytes);
        if (a->fallback == omp_atv_default_mem_fb)
            return take(alignment, bytes, omp_default_mem_alloc, zero);
        from = chosen(a->otherwise);
    }
}

void *omp_alloc(size_t bytes, omp_allocator_handle_t from)
{
    return allocate(1, bytes, from, false);
}

void *omp_aligned_alloc(size_t alignment, size_t bytes, omp_allocator_handle_t from)
{
    return allocate(alignment, bytes, from, false);
}

void *omp_calloc(size_t n, size_t size, omp_allocator_handle_t from)
{
    return omp_aligned_calloc(1, n, size, from);
}

void *omp_aligned_calloc(size_t alignment, size_t n, size_t size, omp_allocator_handle_t from)
{
    size_t bytes;
    return __builtin_mul_overflow(n, size, &bytes) ? NULL : allocate(alignment, bytes, from, true);
}

/* The block knows its allocator, which the second argument can only repeat. */
void omp_free(void *p, omp_allocator_handle_t from)
{
    (void)from;
    if (!p)
        return;
    header *h = (header *)p - 1;
    count(h, false);
    free(h->start);
}

void *omp_realloc(void *old, size_t bytes, omp_allocator_handle_t to, omp_allocator_handle_t from)
{
    if (!old)
        return omp_alloc(bytes, to);
    if (!bytes) {
        omp_free(old, from);
        return NULL;
    }
    header *h = (header *)old - 1;
    count(h, false);                    /* the pool need not hold both blocks */
    void *p = omp_alloc(bytes, to ? to : h->from);
    count(h, true);
    if (p) {
        size_t same = h->bytes < bytes ? h->bytes : bytes;
        otosp_wrote(p, same);
        memcpy(p, old, same);
        omp_free(old, from);
    }
    return p;
}
